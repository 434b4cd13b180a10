"""The values of Terra Nova, read from an edition into the tables that the rules look at."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from longhouse.engine.edition import Edition, Part
from longhouse.engine.options import Chosen
from longhouse.games.terra_nova import words
from longhouse.games.terra_nova.board import GAP, MARKED, RIVER, Board
from longhouse.games.terra_nova.effects import EFFECTS, THIRD_START_HOUSE
from longhouse.games.terra_nova.words import (
    BONUS_TILES,
    COLOURS,
    FACTIONS,
    ROUND_TILES,
    TERRAINS,
    TOKENS,
    TOWN_TILES,
)

VARIANTS: Final = ["none", "planner", "lucky-digger"]
PLAIN: Final = 0
PLANNER: Final = 1
LUCKY_DIGGER: Final = 2

TILES: Final = [
    "money",
    "money_and_power",
    "range",
    "shovel",
    "houses",
    "trading_posts",
    "palaces",
    "sailing",
]
RANGE: Final = 2
SHOVEL: Final = 3
FOR_HOUSES: Final = 4
FOR_POSTS: Final = 5
FOR_PALACES: Final = 6
FOR_SAILING: Final = 7

MOST_STEPS: Final = 4  # spaces of the sailing track that an edition may use
SIDES_OF_A_MAT: Final = ["A", "B"]


@final
class Box:
    """What lies in the box, and what follows from it for the options chosen."""

    def __init__(self, edition: Edition, chosen: Chosen) -> None:
        root = edition.root()
        players = int(chosen["players"])
        self.seats: i64 = players
        self.variant: i64 = VARIANTS.index(str(chosen["variant"]))
        self.dropout_order: bool = chosen["turn-order"] == "dropout"
        self.first_game: bool = chosen["setup"] == "first-game"
        self.last_change: bool = bool(chosen["last-round-tile-change"])
        self.read_counts(root)
        self.read_costs(root)
        self.read_sailing(root.part("sailing"))
        self.read_tiles(root)
        self.read_terrain(root.part("terrain"))
        self.read_factions(root, players)
        self.read_map(root.part("map"))
        self.read_first_game(root, players)
        check_keys(root)

    def read_counts(self, root: Part) -> None:
        game = root.part("game")
        self.rounds: i64 = game.number("rounds", 1, 20)
        display = self.seats + game.number("bonus_tiles_over_players", 1, len(BONUS_TILES))
        if display > len(BONUS_TILES):
            found = f"{display} tiles on display"
            raise game.wrong("bonus_tiles_over_players", found, f"wanted {len(BONUS_TILES)}")
        self.display: i64 = display
        self.start_houses: i64 = game.number("start_houses", 1, 3)
        supply = root.part("supply")
        self.houses: i64 = supply.number("houses", 3, 40)
        self.posts: i64 = supply.number("trading_posts", 1, 40)
        self.bridges: i64 = supply.number("bridges", 0, 40)
        power = root.part("power")
        start = power.numbers("start", 3, 0, TOKENS)
        if sum(start) != supply.number("power_tokens", TOKENS, TOKENS):
            raise power.wrong("start", f"found {sum(start)} tokens", f"wanted {TOKENS}")
        self.bowls: vec[i64] = vec[i64](start)
        self.money_for_power: i64 = power.number("money", 0, 100)
        self.neighbour_power: i64 = power.number("neighbour", 0, 100)

    def read_costs(self, root: Part) -> None:
        costs = root.part("costs")
        self.house_cost: i64 = costs.number("house")
        self.post_cost: i64 = costs.number("trading_post")
        self.post_cost_adjacent: i64 = costs.number("trading_post_adjacent")
        self.palace_cost: i64 = costs.number("palace")
        self.shovel_cost: i64 = costs.number("shovel")
        self.sailing_cost: i64 = costs.number("sailing_step")
        self.bridge_cost: i64 = costs.number("bridge")
        town = root.part("town")
        self.town_buildings: i64 = town.number("least_buildings", 1)
        self.town_value: i64 = town.number("least_value", 1)
        self.town_value_reduced: i64 = town.number("least_value_reduced", 1)
        house, post = town.number("house"), town.number("trading_post")
        palace = town.number("palace")
        self.value: vec[i64] = vec[i64]([house, post, palace, palace])  # by piece
        scoring = root.part("scoring")
        self.money_per_point: i64 = scoring.number("money_per_point", 1)
        self.territory: vec[i64] = vec[i64](scoring.numbers("territory", 4))

    def read_sailing(self, track: Part) -> None:
        """TN-9.1: the points of each space of the track."""
        last = track.number("last", 1, MOST_STEPS)
        points = [0]
        for step in range(1, last + 1):
            points.append(track.part(f"step_{step}").number("points"))
        self.last_step: i64 = last
        self.step_points: vec[i64] = vec[i64](points)

    def read_tiles(self, root: Part) -> None:
        """TN-11, TN-20: power actions, bonus tiles, round tiles and town tiles."""
        actions = [root.part(f"power_action.{key(name)}") for name in PARTS_OF_ACTIONS]
        self.action_power: vec[i64] = vec[i64]([part.number("power", 0, 8) for part in actions])
        # Only the action with one shovel lets more be bought; both shovels of the other are free.
        self.action_shovels: i64 = actions[words.ONE_SHOVEL].number("shovels", 1, 1)
        self.action_money: i64 = actions[words.SEVEN_MONEY].number("money")
        tiles = root.part("bonus_tile")
        order = tiles.part("letters").words("order", TILES, len(TILES))
        if len(set(order)) != len(TILES):
            wanted = "wanted every tile once"
            raise tiles.part("letters").wrong("order", "a tile stands twice", wanted)
        parts = [tiles.part(name) for name in order]
        self.tile_is: vec[i64] = vec[i64]([TILES.index(name) for name in order])  # by letter
        self.tile_money: vec[i64] = vec[i64]([part.number("money") for part in parts])
        self.tile_power: vec[i64] = vec[i64]([part.number("power") for part in parts])
        points = [part.number("points") if part.has("points") else 0 for part in parts]
        self.tile_points: vec[i64] = vec[i64](points)
        self.tile_range: i64 = tiles.part("range").number("range", 0, 9)
        self.tile_shovels: i64 = tiles.part("shovel").number("shovels", 0, 2)
        rounds = [root.part(f"round_tile.{key(name)}") for name in ROUND_TILES]
        self.round_points: vec[i64] = vec[i64]([part.number("points") for part in rounds])
        copies = [part.part("copies").number("count", 1, 8) for part in rounds]
        if sum(copies) != ROUND_TILES_IN_ALL:
            found = f"{sum(copies)} round tiles in all"
            raise rounds[0].part("copies").wrong("count", found, f"wanted {ROUND_TILES_IN_ALL}")
        self.round_copies: list[int] = copies
        towns = [root.part(f"town_tile.{key(name[5:])}") for name in TOWN_TILES]
        self.town_money: vec[i64] = vec[i64]([part.number("money") for part in towns])
        self.town_power: vec[i64] = vec[i64]([part.number("power") for part in towns])
        self.town_points: vec[i64] = vec[i64]([part.number("points") for part in towns])
        self.town_steps: vec[i64] = vec[i64]([part.number("sailing", 0, 1) for part in towns])

    def read_terrain(self, part: Part) -> None:
        """TN-5.3: shovels are steps along the ring, the shorter way."""
        ring = part.words("ring", TERRAINS, len(TERRAINS))
        parts = [part.part(name) for name in TERRAINS]
        self.letters: list[str] = [terrain.text("letter") for terrain in parts]
        for terrain, letter in zip(parts, self.letters, strict=True):
            if len(letter) != 1 or letter in RIVER + GAP:
                raise terrain.wrong("letter", f"found {letter!r}", "wanted one letter, not ~ or .")
        refuse_twice(parts, "letter", self.letters)
        if len(set(ring)) != len(TERRAINS):
            raise part.wrong("ring", "a terrain stands twice", "wanted each once")
        shovels: list[int] = []
        for home in TERRAINS:
            for other in TERRAINS:
                steps = abs(ring.index(home) - ring.index(other))
                shovels.append(min(steps, len(ring) - steps))
        self.shovels: vec[i64] = vec[i64](shovels)  # by home terrain and terrain
        self.terrain_colour: list[int] = [terrain.index("colour", COLOURS) for terrain in parts]
        refuse_twice(parts, "colour", [COLOURS[colour] for colour in self.terrain_colour])
        terrains = [self.terrain_colour.index(colour) for colour in range(len(COLOURS))]
        self.colour_terrain: vec[i64] = vec[i64](terrains)

    # ------------------------------------------------------------- factions

    def read_factions(self, root: Part, players: int) -> None:
        """TN-19: colour, purse, income and effects of each faction."""
        parts = [root.part(f"faction.{key(name)}") for name in FACTIONS]
        self.colour: vec[i64] = vec[i64]([part.index("colour", COLOURS) for part in parts])
        self.home: vec[i64] = vec[i64]([part.index("home", TERRAINS) for part in parts])
        self.check_colours(parts)
        self.purse: vec[i64] = vec[i64]([part.part("start").number("money") for part in parts])
        self.read_income(parts)
        abilities = [part.part("ability") for part in parts]
        lefts = [part.part("palace_left") for part in parts]
        rights = [part.part("palace_right") for part in parts]
        self.ability: vec[i64] = effects_of(abilities)
        self.left: vec[i64] = effects_of(lefts)
        self.right: vec[i64] = effects_of(rights)
        # By faction and palaces built (bit 0 left, bit 1 right): the effects in force, a bit each.
        in_force: list[int] = []
        for faction in range(len(FACTIONS)):
            own, left, right = self.ability[faction], self.left[faction], self.right[faction]
            for built in range(4):
                bits = 1 << own
                bits |= 1 << left if built & 1 else 0
                bits |= 1 << right if built & 2 else 0
                in_force.append(bits)
        self.in_force: vec[i64] = vec[i64](in_force)
        effect = {entry.text("effect"): entry for entry in abilities + lefts + rights}
        for name in EFFECTS:
            if name not in effect:
                raise root.part("faction").wrong("", f"no faction has {name}", "wanted one")
        self.read_effects(effect, players)
        starts = [self.start_houses] * len(FACTIONS)
        starts[list(self.ability).index(THIRD_START_HOUSE)] = self.sun_houses
        self.houses_to_start: vec[i64] = vec[i64](starts)

    def check_colours(self, parts: list[Part]) -> None:
        """TN-0.1: two factions of each colour, one on each side of its mat."""
        seen: list[tuple[str, str]] = []
        for faction, part in enumerate(parts):
            mat = (part.text("colour"), part.word("side", SIDES_OF_A_MAT))
            if mat in seen:
                raise part.wrong("side", f"{mat[0]} has side {mat[1]} twice", "wanted A and B")
            if self.terrain_colour[self.home[faction]] != self.colour[faction]:
                raise part.wrong("home", f"is not the terrain of {mat[0]}", "wanted its own")
            seen.append(mat)

    def read_income(self, parts: list[Part]) -> None:
        """TN-2.2, TN-2.3: by faction and pieces on the map, the sum of what is shown."""
        house_money: list[int] = []
        house_power: list[int] = []
        post_money: list[int] = []
        post_power: list[int] = []
        for part in parts:
            income = part.part("income")
            base = income.numbers("base", 2)
            house_money += running(income, "house", "money", self.houses, base[0])
            house_power += running(income, "house", "power", self.houses, base[1])
            post_money += running(income, "trading_post", "money", self.posts, 0)
            post_power += running(income, "trading_post", "power", self.posts, 0)
        self.house_money: vec[i64] = vec[i64](house_money)
        self.house_power: vec[i64] = vec[i64](house_power)
        self.post_money: vec[i64] = vec[i64](post_money)
        self.post_power: vec[i64] = vec[i64](post_power)
        palaces = [(part.part("palace_left"), part.part("palace_right")) for part in parts]
        incomes = [(left.part("income"), right.part("income")) for left, right in palaces]
        self.palace_money: vec[i64] = by_palaces(incomes, "money")
        self.palace_power: vec[i64] = by_palaces(incomes, "power")

    def read_effects(self, effect: dict[str, Part], players: int) -> None:
        """The numbers that belong to the effects."""
        crowd = "two_players" if players == 2 else "more_players"
        self.town_extra: i64 = effect["town_extra_points"].number("points")
        posts = effect["dropout_trading_posts"].numbers("points", int(self.posts) + 1)
        self.points_for_posts: vec[i64] = vec[i64](posts)
        self.discount: i64 = effect["board_power_action_discount"].number("power", 0, 3)
        self.shovel_power: i64 = effect["power_per_shovel"].number("power")
        self.house_watch: i64 = effect["power_on_foreign_house"].number(crowd)
        self.extra_money: i64 = effect["extra_income"].number("money")
        self.extra_power: i64 = effect["extra_income"].number("power")
        self.points_price: i64 = effect["power_to_points"].number("power", 1, TOKENS)
        self.points_each: i64 = effect["power_to_points"].number("points")
        self.sun_houses: i64 = effect["third_start_house"].number("start_houses", 1, 3)
        self.upgrade_watch: i64 = effect["money_on_foreign_upgrade"].number(crowd)
        self.free_house_on: i64 = effect["free_house_on_lake"].index("terrain", TERRAINS)
        self.steps_when_built: i64 = effect["sailing_when_built"].number("steps")
        self.power_when_built: i64 = effect["power_when_built"].number("power")
        self.invention_power: i64 = effect["trading_post_for_power"].number("power", 0, TOKENS)
        self.palace_power_price: i64 = effect["power_one_shovel"].number("power", 0, TOKENS)
        self.palace_shovels: i64 = effect["power_one_shovel"].number("free_shovels", 0, 2)
        self.settlement_power: i64 = effect["dropout_power_per_settlement"].number("power")
        self.cheap_post: i64 = effect["cheap_trading_posts"].number("trading_post")
        cheap = effect["cheap_trading_posts"].number("trading_post_adjacent")
        self.cheap_post_adjacent: i64 = cheap
        self.edge_points: i64 = effect["dropout_edge_settlements"].number("points")
        self.points_per_house: i64 = effect["points_per_house"].number("points")
        traded_up = effect["points_per_trading_post_upgrade"].number("points")
        self.points_per_upgrade: i64 = traded_up
        self.inland_points: i64 = effect["dropout_inland_buildings"].number("points")

    # ------------------------------------------------------------- map and first game

    def read_map(self, maps: Part) -> None:
        """TN-0.23: the side for the number of players; the other side for the variants."""
        rows = ["first", "second"]
        shifted = maps.part("geometry").index("shifted_rows", rows)
        longest = int(self.last_step + self.tile_range)
        side = maps.part("front" if self.variant == PLAIN else "back")
        self.board: Board = Board(side, self.letters, shifted, longest)
        self.marks: vec[i64] = vec[i64]([])  # by terrain, MARKED hexes each
        if self.variant != PLAIN:
            self.marks = self.board.read_marks()

    def marks_of(self, terrain: i64) -> vec[i64]:
        return self.marks[terrain * MARKED : terrain * MARKED + MARKED]

    def read_first_game(self, root: Part, players: int) -> None:
        """TN-21: what is laid out when the set-up is not left to chance."""
        self.first_rounds: list[int] = []
        self.first_factions: list[int] = []
        self.first_tiles: list[int] = []
        self.first_display: list[int] = []
        self.first_houses: list[list[int]] = []
        if not self.first_game:
            return
        games = root.part("first_game")
        keys = [key(name) for name in ROUND_TILES]
        for number in range(1, int(self.rounds) + 1):
            self.first_rounds.append(games.part(f"round_{number}").index("tile", keys))
        part = games.part(f"players_{players}")
        names = part.words("factions", [key(name) for name in FACTIONS], players)
        self.first_factions = [[key(name) for name in FACTIONS].index(name) for name in names]
        shown = part.words("on_display", BONUS_TILES, int(self.display))
        taken = part.words("bonus_tiles", shown, players)
        if len(set(shown)) != len(shown) or len(set(taken)) != players:
            raise part.wrong("on_display", "a tile stands twice", "wanted each once")
        self.first_display = [BONUS_TILES.index(letter) for letter in shown]
        self.first_tiles = [BONUS_TILES.index(letter) for letter in taken]
        only(part.part("houses"), names)
        for name, faction in zip(names, self.first_factions, strict=True):
            self.first_houses.append(self.read_houses(part.part("houses"), name, faction))

    def read_houses(self, part: Part, name: str, faction: int) -> list[int]:
        """TN-21.4: the starting houses of a faction."""
        houses: list[int] = []
        for entry in part.entries(name, int(self.houses_to_start[faction])):
            hex = self.board.hex(part, name, entry)
            home = self.home[faction]
            if not self.board.is_land(hex) or self.board.printed[hex] != home:
                raise part.wrong(name, f"{entry} is no {TERRAINS[home]}", "wanted home terrain")
            if hex in houses:
                raise part.wrong(name, f"{entry} stands twice", "wanted it once")
            houses.append(hex)
        return houses


# The tables that an edition file may replace, and all that each of them says.
MAT: Final = ["colour", "home", "side"]
PARTS_OF_A_MAT: Final = ["start", "ability", "income", "palace_left", "palace_right"]
STEPS: Final = [f"step_{step}" for step in range(1, MOST_STEPS + 1)]
KEYS: Final[dict[str, list[str]]] = {
    "sailing": ["last", *STEPS],
    "bonus_tile.letters": ["order"],
    "map.geometry": ["shifted_rows"],
    "map.front": ["rows", "bridge_spaces"],
    "map.back": ["rows", "bridge_spaces", "marked"],
    "map.back.marked": TERRAINS,
    **{f"sailing.{step}": ["points"] for step in STEPS},
    **{f"terrain.{name}": ["letter", "colour"] for name in TERRAINS},
}


def check_keys(root: Part) -> None:
    """TN-19.12: no value of an edition is left without effect, so none is there that is unknown."""
    for path, keys in KEYS.items():
        only(root.part(path), keys)
    for name in ROUND_TILES:
        only(root.part(f"round_tile.{key(name)}.copies"), ["count"])
    for name in FACTIONS:
        mat = root.part(f"faction.{key(name)}")
        only(mat, MAT + PARTS_OF_A_MAT)
        only(mat.part("start"), ["money"])
        only(mat.part("income"), ["base", "house", "trading_post"])
        only(mat.part("palace_right.income"), ["money", "power"])
    games = root.part("first_game")
    for number in range(1, root.part("game").number("rounds") + 1):
        only(games.part(f"round_{number}"), ["tile"])


def only(part: Part, keys: list[str]) -> None:
    """A table may say these things, and how sure they are."""
    part.only("confidence", *keys)


ROUND_TILES_IN_ALL: Final = 8
PARTS_OF_ACTIONS: Final = ["bridge-3", "bridge-4", "sailing", "money", "one-shovel", "two-shovels"]


def key(word: str) -> str:
    """A word of the notation as a key of the edition."""
    return word.replace("-", "_")


def refuse_twice(parts: list[Part], key: str, values: list[str]) -> None:
    """Each of the parts must have a value of its own."""
    for at, value in enumerate(values):
        if value in values[:at]:
            # A person's own file may hold one of the two alone: that is the one to name.
            own = parts[at] if is_own(parts[at], key) else parts[values.index(value)]
            raise own.wrong(key, f"{value} stands twice", "wanted each once")


def is_own(part: Part, key: str) -> bool:
    """Whether the value stands in the file that is being read."""
    return f"{part.path}.{key}" in part.edition.lines


def effects_of(parts: list[Part]) -> vec[i64]:
    return vec[i64]([part.index("effect", EFFECTS) for part in parts])


def running(income: Part, row: str, what: str, pieces: i64, base: int) -> list[int]:
    """The income with 0, 1, 2 ... pieces of a row on the map."""
    parts = income.parts(row)
    if len(parts) != pieces:
        raise income.wrong(row, f"found {len(parts)} entries", f"wanted {pieces}")
    sums = [base]
    for part in parts:
        only(part, ["money", "power"])
        sums.append(sums[-1] + part.number(what))
    return sums


def by_palaces(incomes: list[tuple[Part, Part]], what: str) -> vec[i64]:
    """By faction and palaces built: their income."""
    table: list[int] = []
    for left, right in incomes:
        one, other = left.number(what), right.number(what)
        table += [0, one, other, one + other]
    return vec[i64](table)
