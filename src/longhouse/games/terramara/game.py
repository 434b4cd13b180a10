"""Terramara as a game: options, set-up, and what a position must hold."""

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.contract import NOBODY, Setting, State
from longhouse.engine.edition import Edition
from longhouse.engine.errors import BadInput
from longhouse.engine.fields import Bits, Choice, Count, Field, Flag, Item, Json, Listing, One, Row
from longhouse.engine.game import Game
from longhouse.engine.options import Chosen, Option
from longhouse.games.terramara import (
    aids,
    features,
    invariants,
    kinds,
    pending,
    scoring,
    signs,
    view,
)
from longhouse.games.terramara.bits import bit
from longhouse.games.terramara.decisions import RULES
from longhouse.games.terramara.edition import Box
from longhouse.games.terramara.sheet import Sheet
from longhouse.games.terramara.signs import Told
from longhouse.games.terramara.state import (
    BONUS,
    CARDS,
    CHARACTER_AT,
    CULTURE_AT,
    FIRE,
    FIRST,
    GATE_TILE,
    HAND,
    LAND,
    NO_CARD,
    POST_TILE,
    RESERVED,
    START_CARD_AT,
    STREAMS,
    STRENGTH,
    WAITING,
    WIDTH,
    Village,
)
from longhouse.games.terramara.words import (
    ARTIFACTS,
    BONUS_TILES,
    CATEGORIES,
    CHARACTERS,
    CHIEFTAIN,
    EVENTS,
    EXPLORER,
    MEMBERS,
    NEUTRALS,
    RESOURCES,
    ROUNDS,
    ROWS,
    SEATS,
    START_CARDS,
    TERRITORY_SPACES,
)

NAME: Final = "terramara"
SETUPS: Final = ["full", "first-game"]
OPTIONS: Final = [
    Option("players", 4, "TM-1.1", least=2, most=4),
    Option("setup", "full", "TM-25.1", choices=SETUPS),
    Option("first-player", "random", "TM-1.9", choices=["random", *SEATS]),
    Option("neutral-four", True, "TM-24.10", players=[2, 3]),
    Option("raw-halves", "keep", "TM-23.9", choices=["keep", "round-down"]),
]
MOST_HELD: Final = 1 << 20  # of a resource or of VP; no game comes near it
LONGEST: Final = 20_000  # decisions in a game; no game comes near it


@final
class Terramara(Game):
    """Clans between the Alps and the Po: sending members, refining, artifacts, raids."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(NAME, (2, 4), OPTIONS, edition)
        for players in range(2, 5):
            self.setting({"players": players})  # a wrong edition is refused here and now

    def build(self, chosen: Chosen) -> Setting[State]:
        return cast("Setting[State]", VillageSetting(self.edition, chosen))


@final
class VillageSetting(Setting[Village]):
    """Terramara for a number of players."""

    def __init__(self, edition: Edition, chosen: Chosen) -> None:
        box = Box(edition, chosen)
        self.box: Box = box
        super().__init__(NAME, box.seats, chosen, box.vocabulary, RULES, STREAMS, "TM-23.1")
        self.longest = LONGEST
        self.fields = fields(box)
        sides = [name for name in box.characters for _ in ("young", "experienced")]
        self.speak(
            EVENTS,
            {
                "neutral": NEUTRALS,
                "member": MEMBERS,
                "space": [*box.spaces, "hut"],
                "resource": RESOURCES,
                "character": box.characters,
                "start-card": box.start_cards,
                "tile": box.lands.tiles,
                "bonus": box.bonus,
                "way": box.road.way_names,
                "artifact": box.artifacts,
                "bearer": [*box.artifacts, *sides],
                "category": CATEGORIES,
            },
        )

    def blank(self) -> Village:
        box = self.box
        state = Village(cast("Setting[State]", self), box)
        state.sheet = row(box.seats * WIDTH)
        state.spaces = row(box.hut)
        state.river = vec[i64]([NO_CARD] * int(box.slots))
        state.workers_left = vec[i64]([int(box.round_workers)] * ROUNDS + list(box.reserve))
        state.neutral = row(box.neutrals)
        state.tiles = row(12)
        state.slots = row(len(box.slot_level))
        state.deck = (1 << ARTIFACTS) - 1
        state.warriors = box.warriors
        for seat in range(box.seats):
            at = seat * WIDTH
            state.sheet[at + HAND + EXPLORER] = 4
            state.sheet[at + HAND + CHIEFTAIN] = 1
            state.sheet[at + WAITING] = 1
            for empty in (RESERVED, CHARACTER_AT, GATE_TILE, POST_TILE, START_CARD_AT):
                state.sheet[at + empty] = -1
        return state

    def deal(self, state: Village) -> None:
        """TM-1.5 to TM-1.16: the board, the neutral players, the goods to start with."""
        box = self.box
        state.first = box.first_seat if box.first_seat < box.seats else state.roll(FIRST, box.seats)
        lay_tiles(state)
        lay_bonus(state)
        state.fill_river()
        if box.has_fire:
            lay_fire(state)
        state.push(kinds.START_ROUND, NOBODY)
        if box.full:
            show_cards(state)
        else:
            beginner_goods(state)
        ask_neutral(state)

    def scores(self, state: Village) -> list[float]:
        return scoring.scores(state)

    def ranking(self, state: Village) -> list[int]:
        return scoring.ranking(state)

    def worth(self, state: Village, seat: i64) -> float:
        return features.worth(state, seat)

    def signs(self) -> list[str]:
        return signs.signs(self.box)

    def shown(self, before: Village, action: i64, after: Village, told: list[Told]) -> list[str]:
        return signs.signs_of(before, action, after, told)

    def turn(self, state: Village) -> i64:
        return state.active if state.active != NOBODY else state.actor

    def hidden(self, state: Village, seat: int) -> dict[str, Json]:
        return view.hidden(state, seat)

    def roles(self, state: Village) -> list[str]:
        """TM-25.4: the characters, as far as they are chosen."""
        box = self.box
        chosen = [state.sheet[seat * WIDTH + CHARACTER_AT] for seat in range(box.seats)]
        return [box.characters[character] for character in chosen if character >= 0]

    def aids(self, state: Village, seat: int) -> dict[str, Json]:
        return aids.aids(state, seat)

    def check(self, state: Village) -> None:
        """TM-27: what every position keeps to."""
        for problem in invariants.problems(state):
            raise BadInput("table", problem)

    def check_pending(self, state: Village) -> None:
        """TM-4.6, TM-26.2: what is still to come can come on this table."""
        for problem in pending.pending_problems(state):
            raise BadInput("to do", problem)


def row(length: int) -> vec[i64]:
    return vec[i64]([0] * length)


def shuffled(state: Village, stream: i64, items: vec[i64]) -> vec[i64]:
    for last in range(i64(len(items)) - 1, i64(0), i64(-1)):
        other = state.roll(stream, last + 1)
        items[last], items[other] = items[other], items[last]
    return items


# ------------------------------------------------------------- set-up


def lay_tiles(state: Village) -> None:
    """TM-1.6, TM-1.15."""
    box = state.box
    for side in range(i64(2)):
        for level in range(i64(1), i64(4)):
            drawn = vec[i64]()
            for tile in range(i64(len(box.lands.tile_side))):
                if box.lands.tile_side[tile] == side and box.lands.tile_level[tile] == level:
                    drawn = append(drawn, tile)
            drawn = shuffled(state, LAND, drawn)
            at: i64 = 0
            for place in range(i64(6)):
                if box.row_level[place] == level:
                    state.tiles[place * 2 + side] = drawn[at]
                    at += 1
            if level == 1:
                for tile in drawn[at:]:
                    state.spare |= bit(tile)


def lay_bonus(state: Village) -> None:
    """TM-1.11."""
    box = state.box
    for level in range(i64(1), i64(4)):
        drawn = vec[i64]()
        for tile in range(i64(BONUS_TILES)):
            if box.bonus_level[tile] == level:
                drawn = append(drawn, tile)
        drawn = shuffled(state, BONUS, drawn)
        at: i64 = 0
        for slot in range(i64(len(box.slot_level))):
            if box.slot_level[slot] == level:
                state.slots[slot] = drawn[at]
                at += 1
        for tile in drawn[at:]:
            state.leftover |= bit(tile)


def lay_fire(state: Village) -> None:
    """TM-24.2, TM-24.3: rows 1 to 4 get four different numbers, rows 5 and 6 two."""
    box = state.box
    for rows in (range(4), range(4, 6)):
        numbers = shuffled(state, FIRE, vec[i64]([0, 1, 2, 3]))
        for i, place in enumerate(rows):
            state.fire |= bit(place * 6 + box.lands.fire_space[numbers[i]])


def ask_neutral(state: Village) -> None:
    """TM-24.5: in player order, row after row; with two players twice."""
    box = state.box
    for turn in range(box.passes * 6 - 1, i64(-1), i64(-1)):
        seat = (state.first + turn % 6) % box.seats
        state.push(kinds.PLACE_NEUTRAL, seat, turn % 6, turn // 6)


def show_cards(state: Village) -> None:
    """TM-25.3 to TM-25.6."""
    box = state.box
    seats = box.seats
    characters = shuffled(state, CARDS, vec[i64](list(range(CHARACTERS))))
    cards = shuffled(state, CARDS, vec[i64](list(range(START_CARDS))))
    for i in range(seats + 1):
        state.shown_characters |= bit(characters[i])
        state.shown_cards |= bit(cards[i])
    for place in range(seats - 1, i64(-1), i64(-1)):
        state.push(kinds.START_GOODS, (state.first + place) % seats)
    for place in range(seats - 1, i64(-1), i64(-1)):
        state.push(kinds.DRAFT, (state.first + place) % seats)
    for place in range(seats):
        state.push(kinds.DRAFT, (state.first + place) % seats)


def beginner_goods(state: Village) -> None:
    """TM-25.1, TM-25.2."""
    box = state.box
    for place in range(box.seats):
        seat = (state.first + place) % box.seats
        at = seat * WIDTH
        state.receive(seat, box.beginner_goods)
        state.take_worker(seat, ROUNDS + box.beginner_worker - 1, box.beginner_worker)
        state.sheet[at + CULTURE_AT] = box.beginner_culture
        state.sheet[at + STRENGTH] = box.beginner_strength[place]


# ------------------------------------------------------------- how a state is written


def fields(box: Box) -> list[Field]:
    """Every number of a state and how it is written."""
    seats = SEATS[: box.seats]
    rounds = [f"round-{number}" for number in range(1, ROUNDS + 1)]
    left = [*rounds, "reserve-1", "reserve-2", "reserve-3"]
    card = Choice(box.artifacts)
    return [
        Sheet("sheet", seats, columns(box)),
        Row("spaces", box.spaces, Bits(members())),
        Listing("river", card, int(box.slots)),
        Row("workers_left", left, Count(20)),
        Row("neutral", NEUTRALS[: box.neutrals], Count(int(box.most_strength))),
        Listing("tiles", Choice(box.lands.tiles, needed=True), 12),
        Row("slots", box.slot_names, Choice(box.bonus, needed=True)),
        One("fire", Bits(TERRITORY_SPACES)),
        One("deck", Bits(box.artifacts), is_open=False),
        One("round", Count(ROUNDS)),
        One("first", Choice(seats, needed=True)),
        One("active", Choice(seats)),
        One("warriors", Count(int(box.warriors))),
        One("arrivals", Count(8)),
        One("creating", card),
        One("leftover", Bits(box.bonus)),
        One("spare", Bits(box.lands.tiles)),
        One("shown_characters", Bits(box.characters)),
        One("shown_cards", Bits(box.start_cards)),
    ]


def members() -> list[str]:
    """The bits of a space."""
    explorers = [f"{clan}-explorer" for clan in [*SEATS, *NEUTRALS]]
    others = [f"{seat}-{member}" for member in MEMBERS[1:] for seat in SEATS]
    return [*explorers, *others]


def columns(box: Box) -> list[tuple[str, Item]]:
    """The columns of a sheet, in the order of `state.py`."""
    pieces = Count(9)
    tile = Choice(box.lands.tiles)
    node = Choice(box.road.nodes)
    workers = [f"{how}-{level}" for how in ("ready", "used") for level in (1, 2, 3)]
    written: list[tuple[str, Item]] = [(name, Count(MOST_HELD)) for name in RESOURCES]
    written += [
        ("strength", Count(int(box.most_strength))),
        ("culture", Count(int(box.most_culture))),
        ("vp", Count(MOST_HELD)),
        ("caravan-1", node),
        ("caravan-2", node),
        ("road-vp", Count(MOST_HELD)),
    ]
    written += [(f"{member}-in-hand", pieces) for member in MEMBERS]
    written += [(f"{member}-in-hut", pieces) for member in MEMBERS]
    written.append(("explorer-at-river", Count(1)))
    written += [(name, Count(20)) for name in workers]
    written += [
        ("flags", Bits(ROWS[:4])),
        ("created", Bits(box.artifacts)),
        ("turned", Bits(box.artifacts)),
        ("reserved", Choice(box.artifacts)),
        ("character", Choice(box.characters)),
        ("experienced", Flag()),
        ("character-used", Flag()),
        ("begun", Flag()),
        ("bonus-tiles", Bits(box.bonus)),
        ("gate", tile),
        ("outpost", tile),
        ("start-card", Choice(box.start_cards)),
    ]
    return written
