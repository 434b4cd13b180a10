"""Dropping out of a round (TN-13)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.contract import Decision, Reason
from longhouse.games.terra_nova import groups, kinds
from longhouse.games.terra_nova.decisions.setup import take_tile, tiles_in, why_no_tile
from longhouse.games.terra_nova.edition import FOR_HOUSES, FOR_PALACES, FOR_POSTS, FOR_SAILING
from longhouse.games.terra_nova.effects import (
    DROPOUT_EDGE_SETTLEMENTS,
    DROPOUT_INLAND_BUILDINGS,
    DROPOUT_POWER_PER_SETTLEMENT,
    DROPOUT_TRADING_POSTS,
)
from longhouse.games.terra_nova.state import (
    HOUSES,
    PALACES,
    POSTS,
    SAILING,
    TILE,
    WIDTH,
    Nova,
)
from longhouse.games.terra_nova.words import (
    BONUS_TILE,
    BY_DROP_ABILITY,
    BY_DROP_PALACE,
    BY_DROP_TILE,
)


def drop_out(state: Nova, seat: i64) -> None:
    """TN-13.1 to TN-13.4: the token for the first, what dropping out brings, another tile."""
    state.tell("dropped-out", seat)
    if state.dropped == 0:
        state.first = seat
        state.tell("start-token", seat)
    state.leaving = append(state.leaving[:], seat)
    collect(state, seat)
    state.dropped |= 1 << seat
    if state.round < state.box.rounds or state.box.last_change:
        state.push(kinds.DROP_TILE, seat)


def collect(state: Nova, seat: i64) -> None:
    """TN-13.3: what the tile, the ability and the palaces give."""
    tile = state.mat[seat * WIDTH + TILE]
    counted = pieces_counted(state, seat, state.box.tile_is[tile])
    state.score(seat, counted * state.box.tile_points[tile], BY_DROP_TILE)
    if state.has(seat, DROPOUT_TRADING_POSTS):
        posts = state.mat[seat * WIDTH + POSTS]
        state.score(seat, state.box.points_for_posts[posts], BY_DROP_ABILITY)
    if state.has(seat, DROPOUT_POWER_PER_SETTLEMENT):
        settlements: i64 = len(groups.first_hexes(state, seat))
        state.gain_power(seat, settlements * state.box.settlement_power)
    if state.has(seat, DROPOUT_EDGE_SETTLEMENTS):
        points = edge_settlements(state, seat) * state.box.edge_points
        state.score(seat, points, BY_DROP_PALACE)
    if state.has(seat, DROPOUT_INLAND_BUILDINGS):
        state.score(seat, inland(state, seat) * state.box.inland_points, BY_DROP_PALACE)


def pieces_counted(state: Nova, seat: i64, kind: i64) -> i64:
    """TN-20.6: what a bonus tile counts, at this moment."""
    at = seat * WIDTH
    if kind == FOR_HOUSES:
        return state.mat[at + HOUSES]
    if kind == FOR_POSTS:
        return state.mat[at + POSTS]
    if kind == FOR_PALACES:
        palaces = state.mat[at + PALACES]
        return (palaces & 1) + (palaces >> 1)
    if kind == FOR_SAILING:
        return state.mat[at + SAILING]
    return 0


def edge_settlements(state: Nova, seat: i64) -> i64:
    """TN-19.4c: settlements with at least one building at the edge of the board."""
    count: i64 = 0
    for first in groups.first_hexes(state, seat):
        for hex in groups.group_at(state, first):
            if state.board.edge[hex]:
                count += 1
                break
    return count


def inland(state: Nova, seat: i64) -> i64:
    """TN-19.10c, TN-4.13: buildings that touch no river."""
    count: i64 = 0
    for hex in range(state.board.lands):
        if state.owner(hex) == seat and state.board.inland[hex]:
            count += 1
    return count


@final
class DropTile(Decision[Nova]):
    """TN-13.4: one of the tiles beside the board; the old one is laid in its place."""

    name = "drop_tile"
    rule = "TN-13.4"
    verb = "take"

    def options(self, state: Nova) -> vec[i64]:
        return tiles_in(state.display)

    def take(self, state: Nova, action: i64) -> None:
        seat = state.actor
        old = state.mat[seat * WIDTH + TILE]
        take_tile(state, seat, action - BONUS_TILE)
        state.display |= 1 << old

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        return why_no_tile(state, action, self.rule)
