"""What lies on the table in Terra Nova, and the small acts that all rules share.

What belongs to a seat stands in one row, `mat`, column by column; what lies on the map in rows
with a number for each land hex. `near` follows from the rest and is worked out again on loading.
"""

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from longhouse.engine.contract import EMPTY, NOBODY, Setting, State
from longhouse.engine.errors import BadInput
from longhouse.games.terra_nova.board import FAR, LINKS, NOWHERE, Board
from longhouse.games.terra_nova.edition import RANGE, Box
from longhouse.games.terra_nova.words import HOUSE, PALACE_OCTAGON, TILE_OCTAGON

# The streams of chance, in the order of their draws (TN-0.18, TN-0.19).
START: Final = 0
NEUTRAL_COLOUR: Final = 1
ROUNDS: Final = 2
TILES: Final = 3
DIGGER: Final = 4
STREAMS: Final = 5

# The columns of `mat`.
MONEY: Final = 0
POINTS: Final = 1
BOWL_1: Final = 2
BOWL_2: Final = 3
BOWL_3: Final = 4
SAILING: Final = 5
HOUSES: Final = 6  # on the map; the rest stand on the mat
POSTS: Final = 7
PALACES: Final = 8  # built: bit 0 left, bit 1 right
BRIDGES: Final = 9  # on the map
TOWNS: Final = 10  # town tiles used, a bit each
TILE: Final = 11  # the bonus tile held
FACTION: Final = 12
WIDTH: Final = 13
COLUMNS: Final = {
    "money": MONEY,
    "points": POINTS,
    "bowl_1": BOWL_1,
    "bowl_2": BOWL_2,
    "bowl_3": BOWL_3,
    "sailing": SAILING,
    "houses": HOUSES,
    "posts": POSTS,
    "palaces": PALACES,
    "bridges": BRIDGES,
    "towns": TOWNS,
    "tile": TILE,
    "faction": FACTION,
}

BARE: Final = 0  # no building on a hex; else 1 + 4 * owner + piece
NEUTRAL: Final = 4  # the owner of neutral houses
NEUTRAL_HOUSE: Final = 17
ALL_FAR: Final = 0xFFFFFFFF  # FAR for each of four seats


@final
class Nova(State):
    """A game of Terra Nova at one moment."""

    def __init__(self, setting: Setting[State], box: Box) -> None:
        super().__init__(setting)
        self.box: Box = box
        self.board: Board = box.board
        self.mat: vec[i64] = EMPTY  # by seat and column
        # The map, by land hex.
        self.terrain: vec[i64] = EMPTY
        self.building: vec[i64] = EMPTY
        self.town: vec[i64] = EMPTY  # 1 + the town tile that a building's town lies under
        self.near: vec[i64] = EMPTY  # 8 bits a seat: the shortest range at which it is in reach
        self.bridge: vec[i64] = EMPTY  # by bridge space: whose bridge lies there
        self.river_towns: vec[i64] = EMPTY  # river hexes with a town tile; never changed in place
        # The display.
        self.display: i64 = 0  # bonus tiles beside the board, a bit each
        self.coins: vec[i64] = EMPTY  # the money on each bonus tile
        self.round_tiles: vec[i64] = EMPTY  # by round; never changed in place
        self.covered: i64 = 0  # octagons, a bit each
        self.neutral: i64 = NOBODY  # the neutral colour of Planner
        # The round.
        self.round: i64 = 0
        self.first: i64 = NOBODY  # holds the start player token
        self.order: vec[i64] = EMPTY  # of the turns; never changed in place
        self.leaving: vec[i64] = EMPTY  # the order of dropping out; never changed in place
        self.dropped: i64 = 0  # seats that have dropped out, a bit each

    def clone(self) -> "Nova":
        copy = Nova(self.setting, self.box)
        copy.copy_frame(self)
        copy.mat = self.mat[:]
        copy.terrain = self.terrain[:]
        copy.building = self.building[:]
        copy.town = self.town[:]
        copy.near = self.near[:]
        copy.bridge = self.bridge[:]
        copy.river_towns = self.river_towns
        copy.display = self.display
        copy.coins = self.coins[:]
        copy.round_tiles = self.round_tiles
        copy.covered = self.covered
        copy.neutral = self.neutral
        copy.round = self.round
        copy.first = self.first
        copy.order = self.order
        copy.leaving = self.leaving
        copy.dropped = self.dropped
        return copy

    def values(self, name: str) -> list[int]:
        """In positions each column of `mat` is a field, and so are owner and piece of buildings."""
        if name in COLUMNS:
            column = COLUMNS[name]
            return [self.mat[seat * WIDTH + column] for seat in range(self.box.seats)]
        if name == "owner":
            return [self.owner(hex) for hex in range(self.board.lands)]
        if name == "piece":
            return [
                NOBODY if self.building[hex] == BARE else self.piece(hex)
                for hex in range(self.board.lands)
            ]
        return super().values(name)

    def set_values(self, name: str, values: Sequence[int]) -> None:
        if name in COLUMNS:
            column = COLUMNS[name]
            for seat, value in enumerate(values):
                self.mat[seat * WIDTH + column] = value
        elif name == "owner":
            for hex, owner in enumerate(values):
                self.building[hex] = BARE if owner == NOBODY else 1 + 4 * owner
        elif name == "piece":
            for hex, piece in enumerate(values):
                if (piece == NOBODY) != (self.building[hex] == BARE):
                    found = f"{self.board.hexes[hex]} has an owner without a piece, or the reverse"
                    raise BadInput("table.piece", found)
                self.building[hex] += max(piece, 0)
        else:
            super().set_values(name, values)

    # ------------------------------------------------------------- looking

    def owner(self, hex: i64) -> i64:
        """The seat whose building stands on a hex, NEUTRAL, or NOBODY."""
        return (self.building[hex] - 1) >> 2

    def piece(self, hex: i64) -> i64:
        return (self.building[hex] - 1) & 3

    def home(self, seat: i64) -> i64:
        """TN-0.5: the terrain of a seat's colour."""
        return self.box.home[self.mat[seat * WIDTH + FACTION]]

    def has(self, seat: i64, effect: i64) -> bool:
        """TN-6.7: an ability, or a palace that stands, gives the seat this effect."""
        at = seat * WIDTH
        in_force = self.box.in_force[self.mat[at + FACTION] * 4 + self.mat[at + PALACES]]
        return (in_force >> effect & 1) != 0

    def out(self, seat: i64) -> bool:
        """TN-13.1: whether a seat has dropped out of the round."""
        return (self.dropped >> seat & 1) != 0

    def reach(self, seat: i64) -> i64:
        """TN-4.5, TN-20.4: over how many river hexes a seat reaches in phase 2."""
        at = seat * WIDTH
        reach = self.mat[at + SAILING]
        tile = self.mat[at + TILE]
        if tile != NOBODY and self.box.tile_is[tile] == RANGE and not self.out(seat):
            reach += self.box.tile_range
        return reach

    def away(self, seat: i64, hex: i64) -> i64:
        """TN-4.4: the range at which a hex is in reach of a seat; 0 if it is adjacent."""
        return self.near[hex] >> (8 * seat) & 255

    def shovels(self, seat: i64, hex: i64) -> i64:
        """TN-5.3: the steps from a hex's present terrain to the seat's home terrain."""
        return self.box.shovels[self.home(seat) * 5 + self.terrain[hex]]

    def is_covered(self, octagon: i64) -> bool:
        return (self.covered >> octagon & 1) != 0

    def bridged(self, hex: i64, side: i64) -> i64:
        """TN-4.1: the hex that a bridge joins to this one, by number of the bridge space at it."""
        space = self.board.links[hex * LINKS + side]
        if space == NOWHERE or self.bridge[space] == NOBODY:
            return NOWHERE
        ends = self.board.ends
        return ends[2 * space] + ends[2 * space + 1] - hex

    # ------------------------------------------------------------- money and power

    def pay(self, seat: i64, money: i64) -> None:
        if money > 0:
            self.mat[seat * WIDTH + MONEY] -= money
            self.tell("paid", seat, money)

    def earn(self, seat: i64, money: i64) -> None:
        if money > 0:
            self.mat[seat * WIDTH + MONEY] += money
            self.tell("gained-money", seat, money)

    def gain_power(self, seat: i64, power: i64) -> None:
        """TN-3.2: what finds room in the bowls; the rest is lost."""
        if power <= 0:
            return
        moved = self.charge(seat, power)
        if moved > 0:
            self.tell("gained-power", seat, moved)
        self.lose_power(seat, power - moved)

    def lose_power(self, seat: i64, power: i64) -> None:
        if power > 0:
            self.tell("lost-power", seat, power)

    def charge(self, seat: i64, power: i64) -> i64:
        """TN-3.2: first everything from bowl I to II, then from II to III; how many steps."""
        mat = self.mat
        at = seat * WIDTH
        first = min(power, mat[at + BOWL_1])
        mat[at + BOWL_1] -= first
        mat[at + BOWL_2] += first
        second = min(power - first, mat[at + BOWL_2])
        mat[at + BOWL_2] -= second
        mat[at + BOWL_3] += second
        return first + second

    def spend_power(self, seat: i64, power: i64) -> None:
        """TN-3.3: tokens go from bowl III to I."""
        self.mat[seat * WIDTH + BOWL_3] -= power
        self.mat[seat * WIDTH + BOWL_1] += power
        self.tell("spent", seat, power)

    def score(self, seat: i64, points: i64, reason: i64) -> None:
        if points > 0:
            self.mat[seat * WIDTH + POINTS] += points
            self.tell("scored", seat, points, reason)

    def cover(self, octagon: i64) -> None:
        """TN-11.2, TN-12.2: an action that is used up for this round."""
        self.covered |= 1 << octagon
        self.tell("covered", octagon)

    def cover_tile(self) -> None:
        self.cover(TILE_OCTAGON)

    def cover_palace(self, seat: i64) -> None:
        self.cover(PALACE_OCTAGON + seat)

    # ------------------------------------------------------------- the map

    def put(self, seat: i64, hex: i64, piece: i64) -> None:
        """A building is placed on an empty hex of home terrain."""
        self.building[hex] = 1 + seat * 4 + piece
        self.mat[seat * WIDTH + (HOUSES if piece == HOUSE else POSTS)] += 1
        self.open_reach(seat, hex)

    def open_reach(self, seat: i64, hex: i64) -> None:
        """TN-4.4: what comes within reach of a building."""
        near = self.near
        span = self.board.span
        lands = self.board.lands
        row = hex * lands
        shift = 8 * seat
        for other in range(lands):
            away = span[row + other]
            if away < near[other] >> shift & FAR:
                near[other] = near[other] & ~(FAR << shift) | away << shift
        for side in range(i64(LINKS)):
            end = self.bridged(hex, side)
            if end != NOWHERE:
                near[end] &= ~(FAR << shift)

    def open_bridge(self, space: i64) -> None:
        """TN-4.2: a bridge makes its ends adjacent for every seat."""
        one = self.board.ends[2 * space]
        other = self.board.ends[2 * space + 1]
        for seat in range(self.box.seats):
            if self.owner(one) == seat:
                self.near[other] &= ~(FAR << 8 * seat)
            if self.owner(other) == seat:
                self.near[one] &= ~(FAR << 8 * seat)

    def survey(self) -> None:
        """Work out all reach from the buildings and bridges that lie there."""
        self.near = vec[i64]([ALL_FAR] * self.board.lands)
        for hex in range(self.board.lands):
            owner = self.owner(hex)
            if owner != NOBODY and owner != NEUTRAL:
                self.open_reach(owner, hex)
