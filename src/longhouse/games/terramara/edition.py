"""The values of Terramara, read from an edition into the tables that the rules look at."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.edition import Edition, Part
from longhouse.engine.errors import BadInput
from longhouse.engine.notation import Vocabulary
from longhouse.engine.options import Chosen
from longhouse.games.terramara.effects import Effects, read_goods, want
from longhouse.games.terramara.lands import Lands
from longhouse.games.terramara.road import AT_BONUS, NODE_KINDS, Road
from longhouse.games.terramara.vocabulary import (
    AT_SELECTION,
    INSTANT,
    MODS,
    NO_EVENT,
    NO_MOD,
    ON_SPACE,
    ON_TILE,
    ONCE,
    PERMANENT,
    PERSONAL_CROSSROADS,
    PERSONAL_OUTPOST,
)
from longhouse.games.terramara.words import (
    ARTIFACTS,
    BONUS_TILES,
    CATEGORIES,
    CHARACTERS,
    HOMELAND,
    HUT,
    RESOURCES,
    ROUNDS,
    SEATS,
    SPACE,
    SPACES,
    START_CARDS,
    STATIC,
)

START_STEPS: Final = {
    "purge_deck_1": (1, 0),
    "purge_river_1_refill": (0, 1),
    "purge_deck_2": (2, 0),
    "purge_river_2_refill_flip_first_player": (0, 2),
}


@final
class Box:
    """What lies in the box, and what follows from it for a number of players."""

    def __init__(self, edition: Edition, chosen: Chosen) -> None:
        root = edition.root()
        players = int(chosen["players"])
        self.seats: i64 = players
        self.full: bool = chosen["setup"] == "full"
        self.whole_halves: bool = chosen["raw-halves"] == "round-down"
        self.neutral_four: bool = bool(chosen["neutral-four"])
        self.first_seat: i64 = [*SEATS, "random"].index(str(chosen["first-player"]))
        if self.first_seat < 4 and self.first_seat >= self.seats:
            wanted = f"wanted random or a seat of p1 to p{players}"
            raise BadInput("option first-player", f"found {chosen['first-player']}", wanted)
        self.read_tracks(root)
        self.effects: Effects = Effects(self.symbols)
        self.read_artifacts(root)
        self.read_characters(root)
        self.lands: Lands = Lands(root, self.effects)
        self.read_homeland(root, players)
        self.read_bonus(root)
        self.read_starts(root)
        self.read_neutral(root, players)
        self.read_scoring(root)
        if self.effects.never_ends():
            raise root.wrong("artifact", "gains set off each other for ever", "wanted an end")
        self.index_effects()
        self.name_actions()

    # ------------------------------------------------------------- tracks

    def read_tracks(self, root: Part) -> None:
        """TM-1.2, TM-17.4, TM-13.5, TM-15.1 and the symbols on the tracks (EF-6)."""
        self.symbols: dict[str, int] = {}
        self.read_rounds(root.part("track.rounds"))
        military = root.part("track.military")
        self.most_strength: i64 = military.number("max", 1, 60)
        self.strength_vp: i64 = military.number("overflow_vp", 0, 10)
        levels = military.numbers("power_level_at", 4, 0, int(self.most_strength))
        if levels[0] != 0 or levels != sorted(set(levels)):
            raise military.wrong("power_level_at", f"found {levels}", "wanted rising from 0")
        self.power_at: vec[i64] = vec[i64](levels)
        self.read_symbols(military, "military", int(self.most_strength))
        self.read_river(root.part("track.river"))
        self.read_road(root)

    def read_rounds(self, rounds: Part) -> None:
        """TM-1.3, TM-1.8, TM-21: which rows a round has, its Workers, what it begins with."""
        row_round = [0] * 6
        for i, rows in enumerate(rounds.entries("rows_of_round", ROUNDS)):
            for row in rows if isinstance(rows, list) else []:
                row_round[rounds.as_number("rows_of_round", row, 1, 6) - 1] = i + 1
        if row_round != sorted(row_round) or 0 in row_round:
            raise rounds.wrong("rows_of_round", "rows out of order", "wanted each of rows 1 to 6")
        self.row_round: vec[i64] = vec[i64](row_round)
        self.row_level: vec[i64] = vec[i64](rounds.numbers("tile_level_of_row", 6, 1, 3))
        self.worker_of_round: vec[i64] = vec[i64](rounds.numbers("worker_level", ROUNDS, 1, 3))
        self.round_workers: i64 = rounds.number("workers_per_round", 0, 9)
        steps = rounds.part("start_steps")
        purges = [(0, 0), (0, 0)]
        for number in range(2, ROUNDS + 1):
            purges.append(START_STEPS[steps.word(f"round{number}", list(START_STEPS))])
        self.purge_deck: vec[i64] = vec[i64]([deck for deck, _ in purges])
        self.purge_river: vec[i64] = vec[i64]([river for _, river in purges])

    def read_symbols(self, track: Part, name: str, most: int) -> None:
        symbols = track.part("symbols")
        for level in ("easy", "medium", "hard"):
            self.symbols[f"{name}.{level}"] = symbols.number(level, 0, most)

    def read_river(self, river: Part) -> None:
        """TM-13.5, TM-14.4."""
        self.most_culture: i64 = river.number("max", 1, 60)
        self.culture_vp: i64 = river.number("overflow_vp", 0, 10)
        self.slots: i64 = river.number("slots", 1, 8)
        access = river.numbers("accessible_by_culture", int(self.most_culture) + 1, 0, 8)
        if access != sorted(access):
            raise river.wrong("accessible_by_culture", "falls", "wanted never falling")
        self.access: vec[i64] = vec[i64](access)
        self.reserve_from: i64 = river.number("reserve_from", 0, 60)
        self.explorer_at: i64 = river.number("extra_explorer_at", 1, 60)
        self.discount_from: i64 = river.number("reserved_discount_from", 0, 60)
        self.read_symbols(river, "river", int(self.most_culture))

    def read_road(self, root: Part) -> None:
        self.road: Road = Road(root)
        symbols = root.part("track.road.symbols")
        for level in ("easy", "medium", "hard"):
            self.symbols[f"road.{level}"] = symbols.index(level, self.road.nodes)

    # ------------------------------------------------------------- cards

    def read_artifacts(self, root: Part) -> None:
        """TM-13.1, TM-13.2."""
        parts = root.parts("artifact")
        levels = [part.number("level", 1, 3) for part in parts]
        if [levels.count(level) for level in (1, 2, 3)] != [16, 16, 20]:
            counts = [levels.count(level) for level in (1, 2, 3)]
            raise root.wrong("artifact", f"{counts} by level", "wanted 16, 16 and 20")
        self.artifacts: list[str] = [part.text("id") for part in parts]
        self.level: vec[i64] = vec[i64](levels)
        self.category: vec[i64] = vec[i64]([part.index("category", CATEGORIES) for part in parts])
        self.card_vp: vec[i64] = vec[i64]([part.number("vp", 0, 100) for part in parts])
        costs: list[int] = []
        for part in parts:
            part.only("id", "level", "category", "cost", "vp", "effects")
            cost = part.part("cost")
            cost.only(*RESOURCES[4:])
            costs += [cost.number(r, 0, 15) if cost.has(r) else 0 for r in RESOURCES[4:]]
            self.effects.read_bearer(part, "effects", True)
        self.cost: vec[i64] = vec[i64](costs)
        self.of_level: vec[i64] = vec[i64](
            [sum(1 << card for card in range(ARTIFACTS) if levels[card] == n) for n in range(4)]
        )
        kinds = [int(self.category[card]) * 4 + levels[card] for card in range(ARTIFACTS)]
        for category in range(4):
            counts = [kinds.count(category * 4 + level) for level in (1, 2, 3)]
            if counts != [4, 4, 5]:
                name = CATEGORIES[category]
                raise root.wrong("artifact", f"{counts} {name} by level", "wanted 4, 4 and 5")
        self.warnings: list[str] = self.unusual_costs(root)
        self.of_category: vec[i64] = vec[i64](
            [sum(1 << c for c in range(ARTIFACTS) if self.category[c] == n) for n in range(4)]
        )

    def unusual_costs(self, root: Part) -> list[str]:
        """EF-11.3: cards whose main resource is not the most frequent one in their cost."""
        mains = {
            part.text("id"): part.index("main", RESOURCES[4:]) for part in root.parts("category")
        }
        found: list[str] = []
        for card, name in enumerate(self.artifacts):
            cost = list(self.cost[card * 4 : card * 4 + 4])
            category = CATEGORIES[self.category[card]]
            if category not in mains or cost[mains[category]] < max(cost):
                found.append(f"{name}: most of its cost is not the main resource of {category}")
        return found

    def read_characters(self, root: Part) -> None:
        """TM-20: what happens at selection, and the effects of both sides."""
        parts = root.parts("character")
        want(root, "character", len(parts), CHARACTERS)
        self.characters: list[str] = [part.text("id") for part in parts]
        self.character_setup: vec[i64] = vec[i64]()
        for part in parts:
            part.only("id", "setup", "young", "experienced")
            action = self.effects.read_action(part, "setup", AT_SELECTION)
            self.character_setup = append(self.character_setup, action)
            self.effects.read_bearer(part, "young", False)
            self.effects.read_bearer(part, "experienced", False)

    def read_starts(self, root: Part) -> None:
        """TM-25.1, TM-25.2, TM-25.6: how a game begins."""
        workers = root.parts("worker")
        want(root, "worker", len(workers), 3)
        counts = [part.number("count", 0, 20) for part in workers]
        if counts != [9, 5, 3]:
            raise root.wrong("worker", f"{counts} Workers by level", "wanted 9, 5 and 3")
        for level, part in enumerate(workers, 1):
            if part.number("level", 1, 3) != level or part.number("capacity", 1, 9) != level:
                raise part.wrong("level", "out of order", "wanted levels and capacities 1, 2, 3")
        for number in range(ROUNDS):
            counts[self.worker_of_round[number] - 1] -= int(self.round_workers)
        if min(counts) < 0:
            raise root.wrong("worker", "too few for the Rounds track", "wanted more")
        self.reserve: vec[i64] = vec[i64](counts)
        parts = root.parts("start_card")
        want(root, "start_card", len(parts), START_CARDS)
        self.start_cards: list[str] = [part.text("id") for part in parts]
        self.start_goods: vec[i64] = vec[i64]()
        self.start_track: vec[i64] = vec[i64]()  # Military, Culture, Travel of each card
        self.start_worker: vec[i64] = vec[i64]([part.number("worker", 0, 3) for part in parts])
        self.start_vp: vec[i64] = vec[i64]([part.number("vp", 0, 50) for part in parts])
        for part in parts:
            goods = read_goods(part, "resources", RESOURCES)
            self.start_goods = append(self.start_goods, goods)
            for track in ("military", "culture", "travel"):
                self.start_track = append(self.start_track, part.number(track, 0, 9))
        self.check_start_workers(root, counts)
        beginner = root.part("beginner_start")
        self.beginner_goods: i64 = read_goods(beginner, "resources", RESOURCES)
        self.beginner_worker: i64 = beginner.number("worker", 1, 3)
        self.beginner_culture: i64 = beginner.number("culture", 0, int(self.most_culture))
        most = int(self.most_strength)
        strengths = beginner.numbers("military_by_order", 4, 0, most)
        self.beginner_strength: vec[i64] = vec[i64](strengths)

    def check_start_workers(self, root: Part, reserve: list[int]) -> None:
        """EF-11.2: start cards never ask for a Worker that the reserve does not have."""
        levels = [int(level) for level in self.start_worker]
        at_once = [min(levels.count(1), 4), levels.count(2), levels.count(3)]
        for level in range(3):
            if at_once[level] > reserve[level]:
                found = f"{at_once[level]} Workers of level {level + 1} are given"
                raise root.wrong("start_card", found, f"wanted at most {reserve[level]}")

    # ------------------------------------------------------------- the board

    def read_homeland(self, root: Part, players: int) -> None:
        """TM-6.1, TM-8, TM-12.1: the spaces for this number of players, the card, the Hut."""
        self.home_words: list[str] = []
        self.all_home_words: list[str] = []
        self.home_action: vec[i64] = vec[i64]()
        self.home_single: vec[i64] = vec[i64]()
        parts = root.parts("homeland_tile")
        want(root, "homeland_tile", len(parts), 4)
        for part in parts:
            used = players in part.numbers("players", -1, 2, 4)
            for space in part.parts("spaces"):
                space.only("id", "single", "action")
                word = space.text("id").replace("_", "-")
                self.all_home_words.append(word)
                action = self.effects.read_action(space, "action", ON_SPACE)
                if used:
                    self.home_words.append(word)
                    self.home_action = append(self.home_action, action)
                    self.home_single = append(self.home_single, int(space.flag("single")))
        if len(self.home_words) != players + 1:
            found = f"{len(self.home_words)} spaces for {players} players"
            raise root.wrong("homeland_tile", found, f"wanted {players + 1}")
        card = root.part("first_player_card")
        self.card_flip: i64 = card.number("flip_at_start_of_round", 1, ROUNDS + 1)
        places = ["taker", "second", "third", "fourth"]
        front = card.part("front")
        paid = card.part("rewards_paid").words(str(players), places)
        self.reward: vec[i64] = vec[i64]()
        for name in places:
            action = self.effects.read_action(front, name, ON_TILE)
            self.reward = append(self.reward, action if name in paid else -1)
        self.late_reward: i64 = self.effects.read_action(card.part("back"), "taker", ON_TILE)
        self.hut_action: i64 = self.effects.read_action(root.part("hut"), "action", ON_TILE)

    def read_bonus(self, root: Part) -> None:
        """TM-18, TM-1.11: the bonus tiles and where they lie."""
        parts = root.parts("bonus_tile")
        want(root, "bonus_tile", len(parts), BONUS_TILES)
        self.bonus: list[str] = [part.text("id") for part in parts]
        levels = [part.number("level", 1, 3) for part in parts]
        self.bonus_level: vec[i64] = vec[i64](levels)
        self.bonus_action: vec[i64] = vec[i64](
            [self.effects.read_action(part, "effect", ON_TILE) for part in parts]
        )
        slots = root.part("bonus_slots")
        self.slot_level: vec[i64] = vec[i64]()
        self.slot_names: list[str] = []
        self.river_slots: vec[i64] = vec[i64]([0] * (int(self.most_culture) + 1))
        self.node_slot: vec[i64] = vec[i64]([-1] * len(self.road.nodes))
        self.row_slot: vec[i64] = vec[i64]([-1] * 6)
        for part in slots.parts("river"):
            space = part.number("space", 1, int(self.most_culture))
            slot = self.add_slot(part, f"river-{space}")
            self.river_slots[space] |= 1 << slot
        for part in slots.parts("road"):
            node = part.index("node", self.road.nodes)
            self.node_slot[node] = self.add_slot(part, f"road-{self.road.nodes[node]}")
        for node, kind in enumerate(self.road.node_kind):
            if (kind == AT_BONUS) != (self.node_slot[node] >= 0):
                found = f"{self.road.nodes[node]} is {NODE_KINDS[kind]}"
                raise slots.wrong("road", found, "wanted a slot at each bonus node, and only there")
        for part in slots.parts("tiles"):
            row = part.number("row", 5, 6)
            self.row_slot[row - 1] = self.add_slot(part, f"row-{row}")
        for level in (1, 2, 3):
            wanted = list(self.slot_level).count(level)
            if levels.count(level) != 6 or wanted > 6:
                found = f"{levels.count(level)} of level {level} for {wanted} slots"
                raise root.wrong("bonus_tile", found, "wanted 6, and no more slots than that")
        if any(self.row_slot[row] < 0 for row in (4, 5)):
            raise slots.wrong("tiles", "a row is missing", "wanted rows 5 and 6")

    def add_slot(self, part: Part, name: str) -> int:
        self.slot_level = append(self.slot_level, part.number("level", 1, 3))
        taken = name in self.slot_names
        self.slot_names.append(f"{name}-second" if taken else name)
        return len(self.slot_level) - 1

    def read_neutral(self, root: Part, players: int) -> None:
        """TM-24."""
        neutral = root.part("neutral")
        self.neutrals: i64 = neutral.part("players").number(str(players), 0, 2)
        self.passes: i64 = neutral.part("passes").number(str(players), 0, 2)
        values = [part.number("value", 1, 9) for part in root.parts("neutral_card")]
        if sorted(values) != [1, 2, 3, 4]:
            raise root.wrong("neutral_card", f"found {values}", "wanted 1 to 4")
        first_game = [p for p in root.parts("neutral_card") if p.flag("first_game_strength")]
        growth = values if self.neutral_four else [p.number("value", 1, 9) for p in first_game]
        if len(growth) < self.neutrals:
            raise root.wrong("neutral_card", f"{len(growth)} cards for a first game", "wanted two")
        self.growth: vec[i64] = vec[i64](growth)
        self.has_fire: bool = players in root.part("fire").numbers("players", -1, 2, 4)
        self.restricted: bool = players in root.part("restriction").numbers("players", -1, 2, 4)
        self.warriors: i64 = root.part("supply").number("warriors", 0, 20)

    def read_scoring(self, root: Part) -> None:
        """TM-7.4, TM-17.6, TM-23."""
        scoring = root.part("scoring")
        self.rank_vp: vec[i64] = vec[i64](scoring.numbers("military_rank", 3, 0, 100))
        self.reserved_vp: i64 = scoring.number("reserved_artifact", -100, 0)
        self.refined_halves: i64 = scoring.number("refined_halves", 0, 100)
        self.raw_halves: i64 = scoring.number("raw_halves", 0, 100)
        table = scoring.part("raid_threshold")
        self.raid_group: vec[i64] = vec[i64](
            [table.number(str(difference), 1, 100) for difference in range(-3, 4)]
        )
        self.least_group: i64 = root.part("policy").number("raid_threshold_min", 1, 100)

    # ------------------------------------------------------------- lookup tables

    def index_effects(self) -> None:
        """Which cards and sides listen to what: a bit each, so that most need no second look."""
        effects = self.effects
        bearers = len(effects.begin)
        listens = [0] * bearers
        has_mod = [0] * bearers
        once = [0] * bearers
        instant = [0] * bearers
        lasting = [0] * bearers
        gates = [0] * bearers
        posts = [0] * bearers
        for bearer in range(bearers):
            for effect in range(int(effects.begin[bearer]), int(effects.end[bearer])):
                if effects.event[effect] != NO_EVENT:
                    listens[bearer] |= 1 << int(effects.event[effect])
                if effects.mod[effect] != NO_MOD:
                    has_mod[bearer] |= 1 << int(effects.mod[effect])
                if effects.timing[effect] == ONCE:
                    once[bearer] = 1
                lasting[bearer] += effects.timing[effect] in (PERMANENT, ONCE)
                if effects.timing[effect] == INSTANT:
                    instant[bearer] = 1
                action = int(effects.action[effect])
                gates[bearer] |= action >= 0 and effects.holds(action, PERSONAL_CROSSROADS)
                posts[bearer] |= action >= 0 and effects.holds(action, PERSONAL_OUTPOST)
        self.listens: vec[i64] = vec[i64](listens)
        self.has_mod: vec[i64] = vec[i64](has_mod)
        cards = range(ARTIFACTS)
        self.event_cards: vec[i64] = vec[i64](
            [sum(1 << c for c in cards if listens[c] >> event & 1) for event in range(5)]
        )
        self.mod_cards: vec[i64] = vec[i64](
            [sum(1 << c for c in cards if has_mod[c] >> mod & 1) for mod in range(len(MODS))]
        )
        # TM-7.2, EF-4.6: actions that cannot do without a raid that costs Strength.
        self.raid_actions: vec[i64] = vec[i64](
            [int(effects.must_raid(action)) for action in range(len(effects.first))]
        )
        self.instant_cards: i64 = sum(1 << c for c in cards if instant[c])
        self.once_cards: i64 = sum(1 << c for c in cards if once[c])
        self.once: vec[i64] = vec[i64](once)
        self.lasting: vec[i64] = vec[i64](lasting)  # effects that work again and again
        self.has_gate: vec[i64] = vec[i64](gates)  # TM-20.23
        self.has_post: vec[i64] = vec[i64](posts)  # TM-20.24

    def name_actions(self) -> None:
        """The words of all actions, and the space that each destination stands for."""
        ways = self.road.way_names
        words = [*STATIC, *self.artifacts, *self.characters, *self.start_cards]
        words += [*self.bonus, *self.lands.tiles, *ways]
        words += [word for word in dict.fromkeys(self.all_home_words) if word not in STATIC]
        self.vocabulary: Vocabulary = Vocabulary(words)
        self.space_of: vec[i64] = vec[i64]([-1] * len(words))
        for space in range(len(SPACES)):
            self.space_of[SPACE + space] = space
        self.destination: vec[i64] = vec[i64]([SPACE + space for space in range(len(SPACES))])
        for i, word in enumerate(self.home_words):
            action = words.index(word)
            self.space_of[action] = HOMELAND + i
            self.destination = append(self.destination, action)
        self.hut: i64 = len(self.destination)  # the Hut comes after all spaces
        self.space_of[HUT] = self.hut
        self.destination = append(self.destination, HUT)
        self.spaces: list[str] = [words[action] for action in self.destination][:-1]

    def space_at(self, action: i64) -> i64:
        """The space (or the Hut) that a word stands for as a destination; -1 for none."""
        return self.space_of[action] if 0 <= action < len(self.space_of) else -1
