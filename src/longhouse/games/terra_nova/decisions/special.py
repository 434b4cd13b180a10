"""Special actions, and the Inventors' trading post for power (TN-12, TN-19.6b)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.contract import Decision, Reason
from longhouse.games.terra_nova import deeds, kinds, reach
from longhouse.games.terra_nova.decisions.build import can_add_house, why_not_there
from longhouse.games.terra_nova.effects import FREE_HOUSE_ON_LAKE, TRANSFORM_ADJACENT
from longhouse.games.terra_nova.reach import is_hex
from longhouse.games.terra_nova.state import BARE, Nova
from longhouse.games.terra_nova.words import (
    HEX,
    HOUSE,
    OF_PALACE,
    OF_TILE,
    PALACE_OCTAGON,
    TILE_OCTAGON,
)


@final
class Special(Decision[Nova]):
    """TN-12.2, TN-12.3: the special action of the bonus tile or of a palace."""

    name = "special"
    rule = "TN-12.2"

    def options(self, state: Nova) -> vec[i64]:
        seat = state.actor
        actions = vec[i64]()
        if reach.can_use_palace(state, seat):
            actions = append(actions, OF_PALACE)
        if reach.can_use_tile(state, seat, reach.needs_in_reach(state, seat)):
            actions = append(actions, OF_TILE)
        return actions

    def take(self, state: Nova, action: i64) -> None:
        seat = state.actor
        if action == OF_TILE:
            state.cover_tile()
            state.push(kinds.BUILD_HEX, seat, state.box.tile_shovels)
            return
        state.cover_palace(seat)
        effect = reach.palace_special(state, seat)
        if effect == FREE_HOUSE_ON_LAKE:
            state.push(kinds.LAKE_HOUSE, seat)
        elif effect == TRANSFORM_ADJACENT:
            state.push(kinds.SUN_HEX, seat)
        else:
            state.push(kinds.FREE_POST, seat)

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        seat = state.actor
        if action == OF_TILE:
            if not reach.holds_shovel_tile(state, seat):
                return Reason("TN-12.3", "no-special-action")
            used = state.is_covered(TILE_OCTAGON)
        elif action == OF_PALACE:
            if reach.palace_special(state, seat) < 0:
                return Reason("TN-12.3", "no-special-action")
            used = state.is_covered(PALACE_OCTAGON + seat)
        else:
            return None
        return Reason("TN-12.2", "used-this-round") if used else Reason("TN-12.6", "without-effect")


@final
class LakeHouse(Decision[Nova]):
    """TN-19.1b: a house free of charge on any unoccupied lake."""

    name = "lake_house"
    rule = "TN-19.1b"

    def options(self, state: Nova) -> vec[i64]:
        actions = vec[i64]()
        for hex in range(state.board.lands):
            if reach.is_free_lake(state, hex):
                actions = append(actions, HEX + hex)
        return actions

    def take(self, state: Nova, action: i64) -> None:
        hex = action - HEX
        state.push(kinds.TOWNS, state.actor, state.board.codes[hex])
        deeds.build_house(state, state.actor, hex)

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        if not is_hex(state, action):
            return None
        hex = action - HEX
        if hex < state.board.lands and state.building[hex] != BARE:
            return Reason("TN-5.1", "occupied")
        return Reason("TN-19.1b", "no-lake")


@final
class SunHex(Decision[Nova]):
    """TN-19.9b: a hex of the same continent beside an own building becomes home terrain."""

    name = "sun_hex"
    rule = "TN-19.9b"

    def options(self, state: Nova) -> vec[i64]:
        actions = vec[i64]()
        for hex in range(state.board.lands):
            if reach.is_sunny(state, state.actor, hex):
                actions = append(actions, HEX + hex)
        return actions

    def take(self, state: Nova, action: i64) -> None:
        seat, hex = state.actor, action - HEX
        deeds.make_habitable(state, seat, hex, 0)
        if can_add_house(state, seat):
            state.push(kinds.BUILD_HERE, seat, state.board.codes[hex])

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        if not is_hex(state, action):
            return None
        hex = action - HEX
        if hex >= state.board.lands:
            return Reason("TN-0.5", "river")
        if state.building[hex] != BARE:
            return Reason("TN-5.1", "occupied")
        if state.shovels(state.actor, hex) == 0:
            return Reason("TN-19.9b", "home-already")
        return Reason("TN-19.9b", "not-beside-on-continent")


@final
class FreePost(Decision[Nova]):
    """TN-19.2c: a house becomes a trading post free of charge."""

    name = "free_post"
    rule = "TN-19.2c"

    def options(self, state: Nova) -> vec[i64]:
        actions = vec[i64]()
        for hex in range(state.board.lands):
            if state.owner(hex) == state.actor and state.piece(hex) == HOUSE:
                actions = append(actions, HEX + hex)
        return actions

    def take(self, state: Nova, action: i64) -> None:
        hex = action - HEX
        state.push(kinds.TOWNS, state.actor, state.board.codes[hex])
        deeds.trade_up(state, state.actor, hex)

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        return Reason("TN-19.2c", "not-your-house") if is_hex(state, action) else None


@final
class Invention(Decision[Nova]):
    """TN-19.6b: six power make a hex in reach home, with a trading post."""

    name = "invention"
    rule = "TN-19.6b"

    def options(self, state: Nova) -> vec[i64]:
        actions = vec[i64]()
        for hex in range(state.board.lands):
            if reach.in_reach(state, state.actor, hex):
                actions = append(actions, HEX + hex)
        return actions

    def take(self, state: Nova, action: i64) -> None:
        seat, hex = state.actor, action - HEX
        state.spend_power(seat, state.box.invention_power)
        state.push(kinds.TOWNS, seat, state.board.codes[hex])
        deeds.invent(state, seat, hex)

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        return why_not_there(state, state.actor, action - HEX) if is_hex(state, action) else None
