"""Bonus tiles (TM-18), the Trader's own ones, and the Gatekeeper's tiles (TM-20)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.contract import Decision, Reason
from longhouse.games.terramara import kinds
from longhouse.games.terramara.bits import bit, lowest
from longhouse.games.terramara.decisions import actions, free
from longhouse.games.terramara.lands import LEFT
from longhouse.games.terramara.state import GATE_TILE, PERSONAL, POST_TILE, WIDTH, Village
from longhouse.games.terramara.words import (
    BONUS,
    BONUS_TILES,
    DECLINE,
    TERRITORY_TILES,
    TILE,
)


@final
class UseBonus(Decision[Village]):
    """TM-18.1, TM-14.7: tiles that have been reached are applied, in any order, or declined."""

    name = "use_bonus"
    rule = "TM-18.1"
    verb = "apply"
    args = (("slots", kinds.SLOTS_ITEM),)

    def options(self, state: Village) -> vec[i64]:
        found = vec[i64]()
        slots = state.a
        while slots != 0:
            slot = lowest(slots)
            slots &= slots - 1
            if actions.can_use_slot(state, state.actor, slot):
                found = append(found, BONUS + state.slots[slot])
        return free.offer(state, append(found, DECLINE))

    def take(self, state: Village, action: i64) -> None:
        if action == DECLINE or free.taken(state, action):
            return
        slots = state.a
        while state.slots[lowest(slots)] != action - BONUS:
            slots &= slots - 1
        rest = state.a & ~bit(lowest(slots))
        if rest != 0:
            state.push(kinds.USE_BONUS, state.actor, rest)
        apply(state, state.actor, action - BONUS)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        if not BONUS <= action < BONUS + BONUS_TILES:
            return free.why_not(state, action)
        slots = state.a
        while slots != 0:
            if state.slots[lowest(slots)] == action - BONUS:
                return Reason("TM-18.6", "not-possible")
            slots &= slots - 1
        return Reason("TM-18.1", "not-reached")


def apply(state: Village, seat: i64, tile: i64) -> None:
    state.tell("bonus", seat, tile)
    actions.start(state, seat, state.box.bonus_action[tile], 0)


@final
class UsePersonalBonus(Decision[Village]):
    """TM-20.19: one of the Trader's tiles, which then leaves the game."""

    name = "use_personal_bonus"
    rule = "TM-20.19"
    verb = "apply"
    args = (("op", kinds.NUMBER_ITEM),)

    def options(self, state: Village) -> vec[i64]:
        found = vec[i64]()
        tiles = actions.usable_tiles(state, state.actor, state.a)
        while tiles != 0:
            found = append(found, BONUS + lowest(tiles))
            tiles &= tiles - 1
        return free.offer(state, append(found, DECLINE))

    def take(self, state: Village, action: i64) -> None:
        if action == DECLINE or free.taken(state, action):
            return
        tile = action - BONUS
        state.sheet[state.actor * WIDTH + PERSONAL] &= ~bit(tile)
        apply(state, state.actor, tile)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        if not BONUS <= action < BONUS + BONUS_TILES:
            return free.why_not(state, action)
        if not state.sheet[state.actor * WIDTH + PERSONAL] >> (action - BONUS) & 1:
            return Reason("TM-20.18", "not-yours")
        return Reason("TM-20.19", "not-in-this-round")


@final
class PersonalTiles(Decision[Village]):
    """TM-20.22: a leftover tile of each kind, its back side up."""

    name = "personal_tiles"
    rule = "TM-20.22"
    verb = "take"
    args = (("op", kinds.NUMBER_ITEM), ("which", kinds.COUNT_ITEM))

    def options(self, state: Village) -> vec[i64]:
        effects, lands = state.box.effects, state.box.lands
        side = effects.values[effects.y[state.a] + state.b]
        found = vec[i64]()
        tiles = state.spare
        while tiles != 0:
            tile = lowest(tiles)
            tiles &= tiles - 1
            if lands.tile_side[tile] == side and lands.tile_level[tile] == effects.x[state.a]:
                found = append(found, TILE + tile)
        return found

    def take(self, state: Village, action: i64) -> None:
        tile = action - TILE
        side = state.box.lands.tile_side[tile]
        where = POST_TILE if side == LEFT else GATE_TILE
        state.sheet[state.actor * WIDTH + where] = tile
        state.spare &= ~bit(tile)
        state.tell("personal-tile", state.actor, tile)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        if TILE <= action < TILE + TERRITORY_TILES:
            return Reason("TM-20.22", "not-leftover")
        return None
