"""The set-up, from the neutral houses of Planner to the first bonus tiles (TN-1, TN-18.4)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.contract import NOBODY, Decision, Reason, Step
from longhouse.games.terra_nova import kinds
from longhouse.games.terra_nova.board import MARKED
from longhouse.games.terra_nova.reach import is_hex
from longhouse.games.terra_nova.state import (
    BARE,
    FACTION,
    HOUSES,
    MONEY,
    NEUTRAL_HOUSE,
    ROUNDS,
    TILE,
    TILES,
    WIDTH,
    Nova,
)
from longhouse.games.terra_nova.words import BONUS_TILE, BONUS_TILES, FACTIONS, HEX, HOUSE, PLAY


def free_marks(state: Nova, terrain: i64) -> vec[i64]:
    """TN-18.10: the marked hexes of a terrain that are unoccupied and still of that terrain."""
    actions = vec[i64]()
    for i in range(i64(MARKED)):
        hex = state.box.marks[terrain * MARKED + i]
        if state.building[hex] == BARE and state.terrain[hex] == terrain:
            actions = append(actions, HEX + hex)
    return actions


def place_neutral(state: Nova, hex: i64) -> None:
    """TN-18.3: a neutral house; nothing is triggered."""
    state.building[hex] = NEUTRAL_HOUSE
    state.tell("neutral-house", hex, state.terrain[hex])


def why_no_mark(state: Nova, terrain: i64, action: i64, rule: str) -> Reason | None:
    """TN-18.4, TN-18.8: why a neutral house cannot stand on a hex."""
    if not is_hex(state, action):
        return None
    hex = action - HEX
    if hex >= state.board.lands:
        return Reason("TN-0.5", "river")
    if hex not in state.box.marks_of(terrain):
        return Reason(rule, "not-marked")
    if state.building[hex] != BARE:
        return Reason("TN-18.10", "occupied")
    return Reason("TN-18.10", "terrain-changed")


@final
class PlannerHouse(Decision[Nova]):
    """TN-18.4: a house of the neutral colour on one of its marked hexes."""

    name = "planner_house"
    rule = "TN-18.4"
    verb = "neutral"

    def options(self, state: Nova) -> vec[i64]:
        return free_marks(state, state.box.colour_terrain[state.neutral])

    def take(self, state: Nova, action: i64) -> None:
        place_neutral(state, action - HEX)

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        return why_no_mark(state, state.box.colour_terrain[state.neutral], action, self.rule)


@final
class LayOut(Step[Nova]):
    """TN-1.2, TN-1.5, TN-1.10, TN-1.12: round tiles and bonus tiles; then the seats choose."""

    name = "lay_out"
    rule = "TN-1.2"

    def run(self, state: Nova) -> None:
        box = state.box
        tiles = vec[i64](
            [kind for kind, count in enumerate(box.round_copies) for _ in range(count)]
        )
        shuffle(state, ROUNDS, tiles, box.rounds)
        state.round_tiles = tiles[: box.rounds]
        letters = vec[i64](range(len(BONUS_TILES)))
        shuffle(state, TILES, letters, box.display)
        for i in range(box.display):
            state.display |= 1 << letters[i]
        state.push(kinds.BEGIN, NOBODY)
        seats = box.seats
        for i in range(seats):
            state.push(kinds.START_TILE, state.order[i])
        state.push(kinds.THIRD_HOUSES, NOBODY)
        houses = box.start_houses
        for turn in range(houses - 1, -1, -1):
            for i in range(seats):
                at = i if turn % 2 == 1 else seats - 1 - i
                state.push(kinds.START_HOUSE, state.order[at])
        for i in range(seats - 1, -1, -1):
            state.push(kinds.FACTION, state.order[i])


def shuffle(state: Nova, stream: i64, items: vec[i64], count: i64) -> None:
    """Draw the first so many of the items: each arrangement is equally likely."""
    for i in range(count):
        other = i + state.roll(stream, i64(len(items)) - i)
        items[i], items[other] = items[other], items[i]


@final
class ChooseFaction(Decision[Nova]):
    """TN-1.7: a faction whose colour is free; with it come its mat, money and pieces."""

    name = "faction"
    rule = "TN-1.7"
    verb = "play"

    def options(self, state: Nova) -> vec[i64]:
        actions = vec[i64]()
        for faction in range(i64(len(FACTIONS))):
            if not is_taken(state, faction) and state.box.colour[faction] != state.neutral:
                actions = append(actions, PLAY + faction)
        return actions

    def take(self, state: Nova, action: i64) -> None:
        take_faction(state, state.actor, action - PLAY)

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        faction = action - PLAY
        if not 0 <= faction < len(FACTIONS):
            return None
        if state.box.colour[faction] == state.neutral:
            return Reason("TN-18.5", "neutral-colour")
        return Reason("TN-0.1", "colour-taken")


def is_taken(state: Nova, faction: i64) -> bool:
    """TN-0.1: whether a seat plays this colour."""
    for seat in range(state.box.seats):
        other = state.mat[seat * WIDTH + FACTION]
        if other != NOBODY and state.box.colour[other] == state.box.colour[faction]:
            return True
    return False


def take_faction(state: Nova, seat: i64, faction: i64) -> None:
    """TN-1.9: a mat and its start money."""
    state.mat[seat * WIDTH + FACTION] = faction
    state.mat[seat * WIDTH + MONEY] = state.box.purse[faction]
    state.tell("chose-faction", seat, faction)


@final
class StartHouse(Decision[Nova]):
    """TN-1.10: a house on any unoccupied hex of the home terrain."""

    name = "start_house"
    rule = "TN-1.10"
    verb = "place"

    def options(self, state: Nova) -> vec[i64]:
        home = state.home(state.actor)
        actions = vec[i64]()
        for hex in range(state.board.lands):
            if state.building[hex] == BARE and state.terrain[hex] == home:
                actions = append(actions, HEX + hex)
        return actions

    def take(self, state: Nova, action: i64) -> None:
        place(state, state.actor, action - HEX)

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        if not is_hex(state, action):
            return None
        hex = action - HEX
        if hex >= state.board.lands:
            return Reason("TN-0.5", "river")
        if state.building[hex] != BARE:
            return Reason("TN-1.10", "occupied")
        return Reason("TN-1.10", "not-home-terrain")


def place(state: Nova, seat: i64, hex: i64) -> None:
    """TN-1.11: a starting house is placed, not built: it brings nothing."""
    state.put(seat, hex, HOUSE)
    state.tell("placed", seat, hex)


@final
class ThirdHouses(Step[Nova]):
    """TN-1.10, TN-19.9a: the Sun Worshippers place one house more than the others."""

    name = "third_houses"
    rule = "TN-1.10"

    def run(self, state: Nova) -> None:
        for i in range(state.box.seats - 1, -1, -1):
            seat = state.order[i]
            wanted = state.box.houses_to_start[state.mat[seat * WIDTH + FACTION]]
            for _ in range(wanted - state.mat[seat * WIDTH + HOUSES]):
                state.push(kinds.START_HOUSE, seat)


@final
class StartTile(Decision[Nova]):
    """TN-1.12: one of the bonus tiles on display."""

    name = "start_tile"
    rule = "TN-1.12"
    verb = "take"

    def options(self, state: Nova) -> vec[i64]:
        return tiles_in(state.display)

    def take(self, state: Nova, action: i64) -> None:
        take_tile(state, state.actor, action - BONUS_TILE)

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        return why_no_tile(state, action, self.rule)


def tiles_in(tiles: i64) -> vec[i64]:
    """The actions that name these bonus tiles."""
    actions = vec[i64]()
    for tile in range(i64(len(BONUS_TILES))):
        if tiles >> tile & 1:
            actions = append(actions, BONUS_TILE + tile)
    return actions


def take_tile(state: Nova, seat: i64, tile: i64) -> None:
    """TN-13.4: a bonus tile changes hands with the money on it."""
    coins = state.coins[tile]
    state.display &= ~(1 << tile)
    state.coins[tile] = 0
    state.mat[seat * WIDTH + TILE] = tile
    state.mat[seat * WIDTH + MONEY] += coins
    state.tell("took-tile", seat, tile, coins)


def why_no_tile(state: Nova, action: i64, rule: str) -> Reason | None:
    """TN-1.5, TN-1.12, TN-13.4: why a bonus tile cannot be taken."""
    tile = action - BONUS_TILE
    if not 0 <= tile < len(BONUS_TILES):
        return None
    if state.mat[state.actor * WIDTH + TILE] == tile:
        return Reason(rule, "own-tile")
    for seat in range(state.box.seats):
        if state.mat[seat * WIDTH + TILE] == tile:
            return Reason(rule, "held-by-another")
    return Reason("TN-1.5", "not-in-this-game")


@final
class Begin(Step[Nova]):
    """TN-1.12, TN-1.13: a coin on each tile left over; then the first round."""

    name = "begin"
    rule = "TN-1.13"

    def run(self, state: Nova) -> None:
        add_coins(state)
        state.push(kinds.ROUND, NOBODY)


def add_coins(state: Nova) -> None:
    """TN-1.12, TN-15.2: one money more on each bonus tile beside the board."""
    for tile in range(i64(len(BONUS_TILES))):
        if state.display >> tile & 1:
            state.coins[tile] += 1
            state.tell("coin", tile)
