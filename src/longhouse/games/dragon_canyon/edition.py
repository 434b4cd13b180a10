"""The values of Dragon Canyon, read from an edition into the tables that the rules look at."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from longhouse.engine.edition import Edition, Part
from longhouse.engine.errors import shown
from longhouse.engine.fields import listed
from longhouse.engine.options import Chosen
from longhouse.games.dragon_canyon.words import BUILDINGS, HEROES, KINDS, LANDS, TITLES

LEVELS: Final = ["young", "grown", "elder"]
PLACES: Final = ["hunt", "gather", "feast", "dragon"]
ACTS: Final = ["fight", "trick"]
DELAYS: Final = ["secret_answer_delay_seconds", "secret_answer_delay_automatic_seconds"]
LONGEST_DELAY: Final = 3600
HUNT: Final = 0
GATHER: Final = 1
FEAST: Final = 2
DRAGON: Final = 3
FIGHT: Final = 0
TRICK: Final = 1


@final
class Box:
    """What lies in the box, and what follows from it for a number of players."""

    def __init__(self, edition: Edition, chosen: Chosen) -> None:
        root = edition.root()
        players = int(chosen["players"])
        self.solo: bool = players == 1
        self.seats: i64 = 2 if players == 1 else players
        self.read_map(root)
        self.read_pieces(root, players)
        self.read_heroes(root)
        self.read_buildings(root, players)
        self.read_solo(root.part("solo"), str(chosen["level"]))
        check_keys(root)
        check_form(root)
        self.any_theft: bool = chosen["training-grounds"] == "any-theft"

    def read_map(self, root: Part) -> None:
        """DC-1.2, DC-2.8, DC-9.2: the tiles, which are adjacent, and the ten lines."""
        self.land_counts: list[int] = []
        for land in LANDS:
            tile = root.part(f"map.tiles.{under(land)}")
            self.land_counts.append(tile.number("count", 0, 16))
        if sum(self.land_counts) != 16:
            tiles = root.part("map").part("tiles")
            raise tiles.wrong("", f"{sum(self.land_counts)} tiles in all", "wanted 16")
        self.town_bonus: i64 = root.part("map.tiles.fortified_town").number("strength_bonus", 0, 20)
        self.adjacent: vec[i64] = vec[i64]([neighbours(tile) for tile in range(16)])
        self.lines: vec[i64] = vec[i64](full_lines())
        self.steps: vec[i64] = vec[i64]([distance(a, b) for a in range(16) for b in range(16)])

    def read_pieces(self, root: Part, players: int) -> None:
        self.tokens: i64 = root.part("resources").number("tokens_per_kind", 1, 100)
        loot = root.part("loot")
        self.loot: i64 = loot.number("count", 0, 100)
        self.loot_points: i64 = loot.number("points_each", 0, 100)
        self.most_loot_points: i64 = loot.number("most_loot_bonus", 0, 100)
        self.bonus_for_none: bool = loot.part("zero").flag("bonus_with_no_loot")
        self.die: vec[i64] = vec[i64](root.part("dice.faces").numbers("values", 6, 0, 20))
        bank = root.part("bank")
        self.base_ratio: i64 = bank.number("base_ratio", 1, 20)
        self.best_ratio: i64 = bank.number("best_ratio", 1, 20)
        ends = root.part("game_end")
        solo_end = ends.part("solo").number("empty_stacks", 1, 4)
        by_seats = ends.part("empty_stacks")
        self.empty_stacks: i64 = solo_end if self.solo else by_seats.number(str(players), 1, 4)
        self.quiet_rounds: i64 = ends.part("stall").number("rounds_without_claim", 1, 1000)

    def read_heroes(self, root: Part) -> None:
        """DC-13: strength and icons of each hero, and the numbers of the abilities."""
        strengths: list[int] = []
        icons: list[int] = []
        for hero in HEROES:
            part = root.part(f"hero.{under(hero)}")
            part.part("resource").number("choose", 1, 1)
            strengths.append(part.part("strength").number("value", 0, 20))
            words = part.part("resource").words("icons", KINDS)
            bits = sum(1 << KINDS.index(word) for word in set(words))
            if not bits:
                raise part.part("resource").wrong("icons", "empty", "wanted at least one kind")
            icons.append(bits)
        self.strength: vec[i64] = vec[i64](strengths)
        self.icons: vec[i64] = vec[i64](icons)
        self.sniping: i64 = ability(root, "skyrider", "sniping").number("strength", 0, 20)
        self.aim_big: i64 = ability(root, "wildling", "aim_big").number("strength", 0, 20)
        pack = ability(root, "wolf_dog", "pack_creature")
        self.pack_bonus: i64 = pack.number("strength_bonus", 0, 20)

    def read_buildings(self, root: Part, players: int) -> None:
        """DC-1.11, DC-11.5, DC-14: stacks, costs and what sets are worth."""
        removed = root.part("setup.remove_buildings").number(str(players), 0, 10)
        stacks: list[int] = []
        costs: list[int] = []
        values: list[int] = []
        for building in BUILDINGS:
            part = root.part(f"building.{under(building)}")
            count = part.number("count", 0, 20)
            if count <= removed:
                raise part.wrong(
                    "count", f"found {count}", f"wanted more than the {removed} removed"
                )
            stacks.append(count - removed)
            costs += [part.part("cost").number(kind, 0, 10) for kind in KINDS]
            if building != "cave-relief":
                values += part.numbers("set_values", 4, 0, 200)
        self.stacks: vec[i64] = vec[i64](stacks)
        self.cost: vec[i64] = vec[i64](costs)
        self.set_values: vec[i64] = vec[i64](values)
        self.theft_bonus: i64 = root.part("building.training_ground").number("theft_bonus", 0, 5)

    def read_solo(self, solo: Part, level: str) -> None:
        """DC-16: the rival clan."""
        for name in LEVELS:
            named(solo.part(f"level.{name}"), f"{name}-clan")
        named(solo.part("defeat"), TITLES[0])
        part = solo.part(f"level.{level}")
        self.price_change: i64 = part.number("price_change", -10, 10)
        self.clan_loot: i64 = part.number("starting_loot", 0, 20)
        self.renown_bonus: i64 = part.number("renown_bonus", 0, 1000)
        self.clan_begins: list[int] = solo.numbers("clan_begins_on", -1, 1, 6)
        self.first_path: i64 = solo.number("last_path_die_before_first", 1, 6)
        self.least_price: i64 = solo.number("minimum_price", 0, 10)
        deeds = solo.parts("deed")
        for deed in deeds:
            deed.only("die", "claim", "place", "act")
        if [deed.number("die", 1, 6) for deed in deeds] != [1, 2, 3, 4, 5, 6]:
            raise solo.wrong("deed", "dice out of order", "wanted one deed for each of 1 to 6")
        claims = [under(building) for building in BUILDINGS]
        self.deed_claim: vec[i64] = vec[i64]([deed.index("claim", claims) for deed in deeds])
        self.deed_place: vec[i64] = vec[i64]([deed.index("place", PLACES) for deed in deeds])
        acts = [[ACTS.index(act) for act in deed.words("act", ACTS)] for deed in deeds]
        self.deed_acts: list[list[int]] = acts
        titles = solo.parts("title")
        if len(titles) != len(TITLES) - 1:
            raise solo.wrong("title", f"found {len(titles)}", f"wanted {len(TITLES) - 1}")
        steps: list[int] = [0]  # of renown; a game that was not won has none
        for title, name in zip(titles, TITLES[1:], strict=True):
            title.only("from", "name")
            named(title, name)
            steps.append(title.number("from", steps[-1] + 1))
        self.titles: vec[i64] = vec[i64](steps[1:])


# The tables that an edition file may replace, and all that each of them says.
KEYS: Final[dict[str, list[str]]] = {
    "schema": ["version", "game"],
    "dice.faces": ["values"],
    "dragon.start": ["place"],
    "loot.zero": ["bonus_with_no_loot"],
    "game_end.solo": ["empty_stacks"],
    "game_end.stall": ["rounds_without_claim"],
    "game_end.ties": ["rule"],
    "bank.form": ["give", "take", "from", "to", "phase"],
    "solo": [
        *["clan_begins_on", "last_path_die_before_first", "minimum_price"],
        *["level", "deed", "place", "title", "defeat"],
    ],
    "solo.place": PLACES,
    "solo.defeat": ["name"],
    "options": ["training_ground_scope", *DELAYS],
}
LEVEL_KEYS: Final = ["name", "price_change", "starting_loot", "renown_bonus"]


def check_keys(root: Part) -> None:
    """DC-14.12: no value of an edition is left without effect, so none is there that is unknown."""
    for path, keys in KEYS.items():
        root.part(path).only(*keys)
    for level in LEVELS:
        root.part(f"solo.level.{level}").only(*LEVEL_KEYS)
    for hero in HEROES:
        root.part(f"hero.{under(hero)}.strength").only("value")
        root.part(f"hero.{under(hero)}.resource").only("icons", "choose")
    for building in BUILDINGS:
        root.part(f"building.{under(building)}.cost").only(*KINDS)


def check_form(root: Part) -> None:
    """DC-1.14, DC-4.7, DC-11.8, DC-16.4: of these the rules have one form; another is refused."""
    root.part("schema").number("version", 1, 1)
    root.part("schema").word("game", ["dragon-canyon"])
    root.part("dragon.start").word("place", ["aside"])
    root.part("game_end.ties").word("rule", ["shared victory"])
    bank = root.part("bank.form")
    bank.word("give", ["one kind"])
    bank.word("take", ["one token of another kind"])
    bank.word("from", ["stockpile"])
    bank.word("to", ["stockpile"])
    bank.word("phase", ["claim"])
    places = root.part("solo.place")
    in_turn(places, "hunt", ["most_adjacent_player_heroes", "gather"])
    in_turn(places, "gather", ["fewest_kind_tile_without_dragon", "any_tile"])
    in_turn(places, "feast", ["complete_line_with_two_clan_heroes", "gather"])
    in_turn(places, "dragon", ["canyon_if_dragon_can_move", "fortified_town", "hunt"])
    for delay in DELAYS:  # DC-15.8: kept by whoever asks the players
        root.part("options").number(delay, 0, LONGEST_DELAY)


def in_turn(part: Part, key: str, wanted: list[str]) -> None:
    """These words, in this order."""
    found = part.words(key, wanted)
    if found != wanted:
        raise part.wrong(key, f"found {listed(found)}", f"wanted {listed(wanted)}")


def named(part: Part, word: str) -> None:
    """The name of a thing that has its texts elsewhere, under this word."""
    name = part.text("name")
    if name.lower().replace(" ", "-") != word:
        raise part.wrong("name", f"found {shown(name)}", f"wanted {word}")


def under(word: str) -> str:
    """A word of the notation as a key of the edition."""
    return word.replace("-", "_")


def ability(root: Part, hero: str, name: str) -> Part:
    part = root.part(f"hero.{hero}")
    for entry in part.parts("ability"):
        if entry.text("id") == name:
            return entry
    raise part.wrong("ability", f"{name} is missing", "wanted it among the abilities")


def distance(a: int, b: int) -> int:
    """Steps over edges between two tiles."""
    return abs(a % 4 - b % 4) + abs(a // 4 - b // 4)


def neighbours(tile: int) -> int:
    """DC-2.8: the tiles that share an edge with this one, a bit each."""
    return sum(1 << other for other in range(16) if distance(tile, other) == 1)


def full_lines() -> list[int]:
    """DC-9.2: four rows, four columns and the two long diagonals, a bit for each tile."""
    rows = [[4 * row + column for column in range(4)] for row in range(4)]
    columns = [[4 * row + column for row in range(4)] for column in range(4)]
    diagonals = [[5 * i for i in range(4)], [3 + 3 * i for i in range(4)]]
    return [sum(1 << tile for tile in line) for line in rows + columns + diagonals]
