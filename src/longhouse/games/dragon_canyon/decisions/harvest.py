"""The Harvest phase: festivals, gathering and the end of the turn (DC-9, DC-10)."""

from typing import final

from mypy_extensions import i64

from longhouse.engine.contract import Step
from longhouse.games.dragon_canyon import clan, kinds
from longhouse.games.dragon_canyon.decisions import spoils
from longhouse.games.dragon_canyon.state import NOWHERE, Canyon
from longhouse.games.dragon_canyon.words import BONE


def full_lines(state: Canyon) -> i64:
    """DC-9.2, DC-9.8: the tiles of all rows, columns and diagonals that four heroes fill."""
    free = state.unoccupied()
    tiles: i64 = 0
    for line in state.box.lines:
        if line & free == 0:
            tiles |= line
    return tiles


def participants(state: Canyon) -> i64:
    """DC-9.6: all but the stomped hero, who stays."""
    tiles = full_lines(state)
    return tiles if state.dragon == NOWHERE else tiles & ~(1 << state.dragon)


@final
class Festival(Step[Canyon]):
    """DC-9.2, DC-9.6, DC-9.8: all full lines at once; who takes part is turned up."""

    name = "festival"
    rule = "DC-9.2"

    def run(self, state: Canyon) -> None:
        tiles = participants(state)
        if tiles == 0:
            return
        state.feast = tiles
        state.tell("festival", clan.count(tiles))
        for tile in range(i64(16)):
            if tiles >> tile & 1:
                state.turn_up(tile)
        seats = state.box.seats
        state.push(kinds.FEAST_END, state.active)
        for i in range(seats - 1, -1, -1):
            state.push(kinds.FEAST, (state.active + i) % seats)


@final
class Feast(Step[Canyon]):
    """DC-9.4, DC-9.5, DC-9.9: what the festival brings to one seat, fixed kinds first."""

    name = "feast"
    rule = "DC-9.4"

    def run(self, state: Canyon) -> None:
        seat = state.actor
        tiles = state.feast & state.standing[seat]
        heroes: i64 = 0
        for tile in range(i64(16)):
            if tiles >> tile & 1:
                heroes |= 1 << state.hero_on[tile]
                if state.land[tile] <= BONE:
                    state.gain(seat, state.land[tile])
        spoils.gain_icons(state, seat, heroes)


@final
class FeastEnd(Step[Canyon]):
    """DC-9.7, DC-9.9: all who took part are discarded; then empty hands."""

    name = "feast_end"
    rule = "DC-9.7"

    def run(self, state: Canyon) -> None:
        for tile in range(i64(16)):
            if state.feast >> tile & 1:
                state.discard_from(tile)
        state.feast = 0
        state.refill_hands()


@final
class Gathering(Step[Canyon]):
    """DC-10.1 to DC-10.6: face-down heroes gather, then all of the seat's turn face-down."""

    name = "gathering"
    rule = "DC-10.1"

    def run(self, state: Canyon) -> None:
        seat = state.actor
        own = state.standing[seat]
        for tile in range(i64(16)):
            if own >> tile & 1:
                kind = state.land[tile]
                if state.is_up(tile):
                    continue
                yields = kind <= BONE and tile != state.dragon
                if yields and state.into_caravan(seat, kind):
                    state.tell("gathered", seat, tile, kind)
        for tile in range(i64(16)):
            if own >> tile & 1:
                state.turn_down(tile)
