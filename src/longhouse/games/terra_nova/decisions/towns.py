"""Founding towns, and the Sea Dogs' towns across a river hex (TN-8, TN-19.2a)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.contract import Decision, Reason, Step
from longhouse.games.terra_nova import deeds, groups, kinds
from longhouse.games.terra_nova.board import NOWHERE, SIDES
from longhouse.games.terra_nova.effects import RIVER_TOWNS, TOWN_EXTRA_POINTS, TOWN_VALUE_6
from longhouse.games.terra_nova.reach import is_hex
from longhouse.games.terra_nova.state import TOWNS, WIDTH, Nova
from longhouse.games.terra_nova.words import (
    BY_TOWN,
    BY_TOWN_ABILITY,
    FOUNDED,
    HEX,
    TOWN_TILE,
    TOWN_TILES,
)


def wanted_value(state: Nova, seat: i64) -> i64:
    """TN-8.3, TN-8.10: the value that a town needs."""
    if state.has(seat, TOWN_VALUE_6):
        return state.box.town_value_reduced
    return state.box.town_value


@final
class Towns(Step[Nova]):
    """TN-8.3, TN-8.6: after an action, look at the group it changed, or at all groups."""

    name = "towns"
    rule = "TN-8.3"
    args = (("hex", kinds.PLACE_ITEM),)

    def run(self, state: Nova) -> None:
        seat = state.actor
        if groups.buildings(state, seat) < state.box.town_buildings:
            return
        if state.a != 0:
            settle(state, seat, state.board.coded[state.a])
            return
        firsts = groups.first_hexes(state, seat)
        for at in range(i64(len(firsts)) - 1, -1, -1):
            settle(state, seat, firsts[at])


def settle(state: Nova, seat: i64, hex: i64) -> None:
    """TN-8.3, TN-8.4, TN-8.7: a group grows with its town, or becomes one."""
    group = groups.group_at(state, hex)
    town = groups.town_of(state, group)
    if town != 0:
        for other in group:
            if state.town[other] == 0:
                state.town[other] = town
    elif suffices(state, seat, group):
        state.push(kinds.TOWN_TILE, seat, state.board.codes[hex])


def suffices(state: Nova, seat: i64, group: vec[i64]) -> bool:
    if len(group) < state.box.town_buildings:
        return False
    return groups.value_of(state, group) >= wanted_value(state, seat)


@final
class TownTile(Decision[Nova]):
    """TN-8.5: one of the unused town tiles, for the town at a hex or across a river hex."""

    name = "town_tile"
    rule = "TN-8.5"
    args = (("hex", kinds.PLACE_ITEM), ("river", kinds.PLACE_ITEM))

    def options(self, state: Nova) -> vec[i64]:
        used = state.mat[state.actor * WIDTH + TOWNS]
        actions = vec[i64]()
        for tile in range(i64(len(TOWN_TILES))):
            if not used >> tile & 1:
                actions = append(actions, TOWN_TILE + tile)
        return actions

    def take(self, state: Nova, action: i64) -> None:
        seat, tile = state.actor, action - TOWN_TILE
        if state.b != 0:
            river = state.board.coded[state.b]
            state.river_towns = append(state.river_towns[:], river)
            for hex in banks(state, seat, river):
                state.town[hex] = 1 + tile
            state.tell("founded-on-river", seat, river, tile)
        else:
            hex = state.board.coded[state.a]
            for other in groups.group_at(state, hex):
                state.town[other] = 1 + tile
            state.tell("founded", seat, hex, tile)
        found(state, seat, tile)

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        return Reason("TN-8.5", "tile-used") if 0 <= action - TOWN_TILE < 4 else None


def found(state: Nova, seat: i64, tile: i64) -> None:
    """TN-8.11, TN-20.7: the tile's bonus, the round tile, the Water Sprites' ability."""
    box = state.box
    state.mat[seat * WIDTH + TOWNS] |= 1 << tile
    state.score(seat, box.town_points[tile], BY_TOWN)
    deeds.reward(state, seat, FOUNDED)
    if state.has(seat, TOWN_EXTRA_POINTS):
        state.score(seat, box.town_extra, BY_TOWN_ABILITY)
    state.earn(seat, box.town_money[tile])
    state.gain_power(seat, box.town_power[tile])
    deeds.sail(state, seat, box.town_steps[tile])


# ------------------------------------------------------------- across the river


def may_span(state: Nova, seat: i64) -> bool:
    return state.has(seat, RIVER_TOWNS)


def banks(state: Nova, seat: i64, river: i64) -> vec[i64]:
    """TN-19.2a: the buildings of all groups without a town that border a river hex."""
    found = vec[i64]()
    for side in range(i64(SIDES)):
        hex = state.board.beside[river * SIDES + side]
        if hex != NOWHERE and state.owner(hex) == seat and hex not in found:
            group = groups.group_at(state, hex)
            if groups.town_of(state, group) == 0:
                for other in group:
                    found = append(found, other)
    return found


def spans(state: Nova, seat: i64, river: i64) -> bool:
    """TN-19.2a: a river hex without a town tile that joins two or more groups into a town."""
    if river in state.river_towns:
        return False
    joined = banks(state, seat, river)
    # A group that suffices alone has founded its town already, so what suffices is two or more.
    return suffices(state, seat, joined)


def can_span(state: Nova, seat: i64) -> bool:
    if groups.buildings(state, seat) < state.box.town_buildings:
        return False
    for river in range(state.board.lands, state.board.lands + state.board.rivers):
        if spans(state, seat, river):
            return True
    return False


@final
class RiverTown(Decision[Nova]):
    """TN-19.2a: the river hex over which a town is founded."""

    name = "river_town"
    rule = "TN-19.2a"

    def options(self, state: Nova) -> vec[i64]:
        actions = vec[i64]()
        for river in range(state.board.lands, state.board.lands + state.board.rivers):
            if spans(state, state.actor, river):
                actions = append(actions, HEX + river)
        return actions

    def take(self, state: Nova, action: i64) -> None:
        state.push(kinds.TOWN_TILE, state.actor, 0, state.board.codes[action - HEX])

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        if not is_hex(state, action):
            return None
        if action - HEX < state.board.lands:
            return Reason("TN-19.2a", "no-river")
        if action - HEX in state.river_towns:
            return Reason("TN-19.2a", "tile-there")
        return Reason("TN-19.2a", "no-river-town")
