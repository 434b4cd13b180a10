"""Terra Nova as a game: options, set-up, and how a position is written."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from longhouse.engine.contract import NOBODY, Setting, State
from longhouse.engine.edition import Edition
from longhouse.engine.errors import BadInput
from longhouse.engine.fields import Bits, Choice, Count, Field, Json, Listing, One, Row
from longhouse.engine.game import Game
from longhouse.engine.options import Chosen, Option
from longhouse.games.terra_nova import aids, features, kinds, positions, scoring
from longhouse.games.terra_nova.decisions import RULES
from longhouse.games.terra_nova.decisions.rounds import clockwise
from longhouse.games.terra_nova.decisions.setup import place, take_faction, take_tile
from longhouse.games.terra_nova.edition import PLANNER, VARIANTS, Box
from longhouse.games.terra_nova.signs import SIGNS, Told, signs_of
from longhouse.games.terra_nova.state import (
    ALL_FAR,
    BARE,
    BOWL_1,
    FACTION,
    NEUTRAL_COLOUR,
    START,
    STREAMS,
    TILE,
    WIDTH,
    Nova,
)
from longhouse.games.terra_nova.words import (
    BONUS_TILES,
    COLOURS,
    EVENTS,
    FACTIONS,
    OCTAGONS,
    PIECES,
    ROUND_TILES,
    SEATS,
    TERRAINS,
    TOKENS,
    TOWN_TILES,
    terms,
    vocabulary,
)

NAME: Final = "terra_nova"
SEATS_AT_A_TABLE: Final = (2, 4)
SETUPS: Final = ["random", "first-game"]
ORDERS: Final = ["clockwise", "dropout"]
OPTIONS: Final = [
    Option("players", 2, "TN-0.1", least=2, most=4),
    Option("setup", "random", "TN-21.1", choices=SETUPS),
    Option("turn-order", "clockwise", "TN-17", choices=ORDERS),
    Option("variant", "none", "TN-18.1", choices=VARIANTS, players=[2]),
    Option("last-round-tile-change", True, "TN-13.9"),
]
MOST_TURNS: Final = 170  # of a seat in a game (TN-23.4)
MOST_ANSWERS: Final = 25  # in a turn (TN-23.6)
MOST: Final = 100000  # no count in a game comes near it


@final
class TerraNova(Game):
    """Ten factions settle a river map; two to four players, no hidden information."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(NAME, SEATS_AT_A_TABLE, OPTIONS, edition)
        # A wrong edition is refused here and now.
        for players in range(2, 5):
            self.setting({"players": players, "setup": "first-game"})
        self.setting({"players": 2, "variant": "planner"})

    def build(self, chosen: Chosen) -> Setting[State]:
        if chosen["variant"] != "none" and chosen["players"] != 2:
            found = f"found {chosen['variant']} with {chosen['players']} players"
            raise BadInput("option variant", found, "wanted two players (TN-18.1)")
        if chosen["variant"] != "none" and chosen["setup"] != "random":
            found = f"found {chosen['variant']} with the first-game set-up"
            raise BadInput("option setup", found, "wanted random: the map is another (TN-21)")
        return cast("Setting[State]", NovaSetting(self.edition, chosen))


@final
class NovaSetting(Setting[Nova]):
    """Terra Nova with its options chosen."""

    def __init__(self, edition: Edition, chosen: Chosen) -> None:
        self.box: Box = Box(edition, chosen)
        board = self.box.board
        words = vocabulary(board.hexes, board.spaces)
        super().__init__(NAME, self.box.seats, chosen, words, RULES, STREAMS, "TN-16.1")
        self.fields = fields(self.box)
        self.speak(EVENTS, terms(board.hexes, board.spaces))
        self.longest = self.box.seats * MOST_TURNS * MOST_ANSWERS

    def blank(self) -> Nova:
        box = self.box
        lands = box.board.lands
        state = Nova(cast("Setting[State]", self), box)
        state.mat = vec[i64]([0] * (box.seats * WIDTH))
        for seat in range(box.seats):
            at = seat * WIDTH
            state.mat[at + TILE] = NOBODY
            state.mat[at + FACTION] = NOBODY
            for bowl in range(i64(3)):
                state.mat[at + BOWL_1 + bowl] = box.bowls[bowl]
        state.terrain = box.board.printed[:]
        state.building = vec[i64]([BARE] * lands)
        state.town = vec[i64]([0] * lands)
        state.near = vec[i64]([ALL_FAR] * lands)
        state.bridge = vec[i64]([NOBODY] * box.board.bridges)
        state.coins = vec[i64]([0] * len(BONUS_TILES))
        return state

    def deal(self, state: Nova) -> None:
        """TN-0.19, TN-1.6: the starting seat is drawn, and in Planner the neutral colour."""
        box = self.box
        state.first = state.roll(START, box.seats)
        state.tell("starting-seat", state.first)
        state.order = clockwise(state.first, box.seats)
        if box.first_game:
            deal_first_game(state)
            return
        state.push(kinds.LAY_OUT, NOBODY)
        if box.variant == PLANNER:
            state.neutral = state.roll(NEUTRAL_COLOUR, len(COLOURS))
            state.tell("neutral-colour", state.neutral)
            state.push(kinds.PLANNER_HOUSE, state.order[1])
            state.push(kinds.PLANNER_HOUSE, state.order[0])

    def scores(self, state: Nova) -> list[float]:
        return scoring.scores(state)

    def ranking(self, state: Nova) -> list[int]:
        return scoring.ranking(state)

    def worth(self, state: Nova, seat: i64) -> float:
        return features.worth(state, seat)

    def signs(self) -> list[str]:
        return SIGNS

    def shown(self, before: Nova, action: i64, after: Nova, told: list[Told]) -> list[str]:
        return signs_of(before, action, after, told)

    def roles(self, state: Nova) -> list[str]:
        """TN-1.7: the factions, as far as they are chosen."""
        chosen = [state.mat[seat * WIDTH + FACTION] for seat in range(self.box.seats)]
        return [FACTIONS[faction] for faction in chosen if faction >= 0]

    def aids(self, state: Nova, seat: int) -> dict[str, Json]:
        return aids.aids(state, seat)

    def check(self, state: Nova) -> None:
        """TN-22: what every position keeps to."""
        for problem in positions.problems(state):
            raise BadInput("table", problem)

    def resume(self, state: Nova, place: str) -> Nova:
        """Reach is not written down: it is worked out from what lies on the map."""
        for problem in positions.pending_problems(state):
            raise BadInput(place, problem)
        state.survey()
        return super().resume(state, place)


def deal_first_game(state: Nova) -> None:
    """TN-21: round tiles, factions, houses and bonus tiles as they are given."""
    box = state.box
    state.round_tiles = vec[i64](box.first_rounds)
    for tile in box.first_display:
        state.display |= 1 << tile
    for seat, faction in enumerate(box.first_factions):
        take_faction(state, seat, faction)
        for hex in box.first_houses[seat]:
            place(state, seat, hex)
        take_tile(state, seat, box.first_tiles[seat])
    state.push(kinds.BEGIN, NOBODY)


def fields(box: Box) -> list[Field]:
    """Every number of a state and how it is written; nothing is hidden (TN-0.17)."""
    board = box.board
    seats = SEATS[: box.seats]
    lands = board.hexes[: board.lands]
    rivers = Choice(board.hexes[board.lands :], first=int(board.lands))
    count = Count(MOST)
    tokens = Count(TOKENS)
    seat = Choice(seats)
    tile = Choice(BONUS_TILES)
    return [
        One("round", Count(int(box.rounds))),
        Listing("round_tiles", Choice(ROUND_TILES), int(box.rounds)),
        One("first", seat),
        Listing("order", seat, len(seats)),
        Listing("leaving", seat, len(seats)),
        One("dropped", Bits(seats)),
        Row("faction", seats, Choice(FACTIONS)),
        Row("money", seats, count),
        Row("points", seats, count),
        Row("bowl_1", seats, tokens),
        Row("bowl_2", seats, tokens),
        Row("bowl_3", seats, tokens),
        Row("sailing", seats, Count(int(box.last_step))),
        Row("houses", seats, Count(int(box.houses))),
        Row("posts", seats, Count(int(box.posts))),
        Row("palaces", seats, Bits(PIECES[2:])),
        Row("bridges", seats, Count(int(box.bridges))),
        Row("towns", seats, Bits(TOWN_TILES)),
        Row("tile", seats, tile),
        One("display", Bits(BONUS_TILES)),
        Row("coins", BONUS_TILES, count),
        One("covered", Bits(OCTAGONS)),
        One("neutral", Choice(COLOURS)),
        Row("terrain", lands, Choice(TERRAINS)),
        Row("owner", lands, Choice([*SEATS, "neutral"])),
        Row("piece", lands, Choice(PIECES)),
        Row("town", lands, Choice(TOWN_TILES, first=1, empty=0)),
        Row("bridge", board.spaces, seat),
        Listing("river_towns", rivers, int(board.rivers)),
    ]
