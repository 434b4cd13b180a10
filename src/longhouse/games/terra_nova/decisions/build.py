"""Make habitable and build, bridges, and the power actions of the board (TN-5, TN-10, TN-11)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.contract import NOBODY, Decision, Reason
from longhouse.games.terra_nova import deeds, kinds, reach
from longhouse.games.terra_nova.board import NOWHERE
from longhouse.games.terra_nova.effects import POWER_ONE_SHOVEL
from longhouse.games.terra_nova.reach import is_hex
from longhouse.games.terra_nova.state import BARE, BOWL_3, BRIDGES, MONEY, WIDTH, Nova
from longhouse.games.terra_nova.words import (
    BRIDGE_FOR_3,
    BRIDGE_FOR_4,
    HEX,
    NO,
    NONE,
    OF_PALACE,
    ONE_SHOVEL,
    PALACE_OCTAGON,
    POWER_ACTION,
    POWER_ACTIONS,
    SAILING_STEP,
    SEVEN_MONEY,
    YES,
)


def why_not_there(state: Nova, seat: i64, hex: i64) -> Reason | None:
    """TN-4.4, TN-5.1: why nothing can be done on a hex; None if it is free and in reach."""
    if hex >= state.board.lands:
        return Reason("TN-0.5", "river")
    if state.building[hex] != BARE:
        return Reason("TN-5.1", "occupied")
    if not reach.in_reach(state, seat, hex):
        return Reason("TN-4.4", "out-of-reach")
    return None


def can_add_house(state: Nova, seat: i64) -> bool:
    """TN-5.14: a house on the mat and the money for it."""
    money = state.mat[seat * WIDTH + MONEY]
    return deeds.houses_left(state, seat) and money >= state.box.house_cost


def pay_house(state: Nova, seat: i64, hex: i64) -> None:
    """TN-5.2: the price of a house, the house, and a look for towns."""
    state.pay(seat, state.box.house_cost)
    state.push(kinds.TOWNS, seat, state.board.codes[hex])
    deeds.build_house(state, seat, hex)


@final
class BuildHex(Decision[Nova]):
    """TN-5.1, TN-5.9, TN-5.14: a hex in reach; its shovels are paid and counted at once."""

    name = "build_hex"
    rule = "TN-5.1"
    args = (("free", kinds.SHOVELS_ITEM),)

    def options(self, state: Nova) -> vec[i64]:
        seat = state.actor
        at_most = state.reach(seat)
        actions = vec[i64]()
        for hex in range(state.board.lands):
            if state.building[hex] == BARE and state.away(seat, hex) <= at_most:
                needed = deeds.shovels_needed(state, seat, hex)
                if reach.payable(state, seat, needed, state.a):
                    actions = append(actions, HEX + hex)
        return actions

    def take(self, state: Nova, action: i64) -> None:
        seat, hex = state.actor, action - HEX
        needed = deeds.shovels_needed(state, seat, hex)
        if needed == 0:
            pay_house(state, seat, hex)
            return
        state.pay(seat, max(needed - state.a, 0) * state.box.shovel_cost)
        deeds.make_habitable(state, seat, hex, needed)
        if can_add_house(state, seat):
            state.push(kinds.BUILD_HERE, seat, state.board.codes[hex])

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        if not is_hex(state, action):
            return None
        seat, hex = state.actor, action - HEX
        reason = why_not_there(state, seat, hex)
        if reason is not None:
            return reason
        if state.shovels(seat, hex) == 0 and not deeds.houses_left(state, seat):
            return Reason("TN-5.15", "no-house-left")
        return Reason("TN-0.10", "too-little-money")


@final
class BuildHere(Decision[Nova]):
    """TN-5.7: a house on the hex just made habitable, if wished."""

    name = "build_here"
    rule = "TN-5.7"
    verb = "house"
    args = (("hex", kinds.PLACE_ITEM),)

    def options(self, state: Nova) -> vec[i64]:
        return vec[i64]([YES, NO])

    def take(self, state: Nova, action: i64) -> None:
        if action == YES:
            pay_house(state, state.actor, state.board.coded[state.a])

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        return None


# ------------------------------------------------------------- power actions


@final
class PowerAction(Decision[Nova]):
    """TN-11.1, TN-11.2: one uncovered and payable action of the board or of the own mat."""

    name = "power_action"
    rule = "TN-11.1"

    def options(self, state: Nova) -> vec[i64]:
        seat = state.actor
        needs = reach.needs_in_reach(state, seat)
        actions = vec[i64]()
        if reach.can_use_palace_power(state, seat, needs):
            actions = append(actions, OF_PALACE)
        for action in range(i64(len(POWER_ACTIONS))):
            if reach.can_use_power(state, seat, action, needs):
                actions = append(actions, POWER_ACTION + action)
        return actions

    def take(self, state: Nova, action: i64) -> None:
        seat = state.actor
        if action == OF_PALACE:
            state.spend_power(seat, state.box.palace_power_price)
            state.cover_palace(seat)
            state.push(kinds.BUILD_HEX, seat, state.box.palace_shovels)
            return
        which = action - POWER_ACTION
        state.spend_power(seat, reach.power_price(state, seat, which))
        state.cover(which)
        if which in (BRIDGE_FOR_3, BRIDGE_FOR_4):
            state.push(kinds.BRIDGE_SPACE, seat, 1)
        elif which == SAILING_STEP:
            deeds.sail(state, seat, 1)
        elif which == SEVEN_MONEY:
            state.earn(seat, state.box.action_money)
        elif which == ONE_SHOVEL:
            state.push(kinds.BUILD_HEX, seat, state.box.action_shovels)
        else:
            state.push(kinds.FIRST_HEX, seat)

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        seat = state.actor
        if action == OF_PALACE:
            if not state.has(seat, POWER_ONE_SHOVEL):
                return Reason("TN-19.7b", "not-your-ability")
            if state.is_covered(PALACE_OCTAGON + seat):
                return Reason("TN-11.2", "used-this-round")
            if state.box.palace_power_price > state.mat[seat * WIDTH + BOWL_3]:
                return Reason("TN-11.1", "too-little-power")
            return Reason("TN-0.12", "without-effect")
        which = action - POWER_ACTION
        return why_no_power(state, seat, which) if is_power_action(action) else None


def is_power_action(action: i64) -> bool:
    return POWER_ACTION <= action < POWER_ACTION + len(POWER_ACTIONS)


def why_no_power(state: Nova, seat: i64, which: i64) -> Reason:
    """TN-11.1, TN-11.2: why a power action of the board cannot be taken."""
    if state.is_covered(which):
        return Reason("TN-11.2", "used-this-round")
    if reach.power_price(state, seat, which) > state.mat[seat * WIDTH + BOWL_3]:
        return Reason("TN-11.1", "too-little-power")
    return Reason("TN-0.12", "without-effect")


@final
class FirstHex(Decision[Nova]):
    """TN-11.8, TN-11.11: two free shovels; a hex that needs one or two of them."""

    name = "first_hex"
    rule = "TN-11.8"

    def options(self, state: Nova) -> vec[i64]:
        seat = state.actor
        actions = vec[i64]()
        for hex in range(state.board.lands):
            if reach.in_reach(state, seat, hex) and state.shovels(seat, hex) > 0:
                actions = append(actions, HEX + hex)
        return actions

    def take(self, state: Nova, action: i64) -> None:
        seat, hex = state.actor, action - HEX
        if deeds.shovels_needed(state, seat, hex) == 1:
            state.push(kinds.SECOND_HEX, seat, state.board.codes[hex])
        else:
            dig(state, seat, hex, NOWHERE)

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        if not is_hex(state, action):
            return None
        reason = why_not_there(state, state.actor, action - HEX)
        return reason if reason is not None else Reason("TN-11.8", "home-already")


def dig(state: Nova, seat: i64, first: i64, second: i64) -> None:
    """TN-11.11: the hexes are changed; then the one question for a house."""
    deeds.make_habitable(state, seat, first, deeds.shovels_needed(state, seat, first))
    place = state.board.codes[first]
    other: i64 = 0
    if second != NOWHERE:
        deeds.make_habitable(state, seat, second, deeds.shovels_needed(state, seat, second))
        other = state.board.codes[second]
    if can_add_house(state, seat):
        state.push(kinds.HOUSE_ON, seat, place, other)


@final
class SecondHex(Decision[Nova]):
    """TN-11.8: another hex that needs one shovel, or none."""

    name = "second_hex"
    rule = "TN-11.8"
    args = (("first", kinds.PLACE_ITEM),)

    def options(self, state: Nova) -> vec[i64]:
        seat = state.actor
        first = state.board.coded[state.a]
        actions = vec[i64]()
        for hex in range(state.board.lands):
            if reach.in_reach(state, seat, hex) and hex != first:
                needed = deeds.shovels_needed(state, seat, hex)
                if needed == 1:
                    actions = append(actions, HEX + hex)
        return append(actions, NONE)

    def take(self, state: Nova, action: i64) -> None:
        second = NOWHERE if action == NONE else action - HEX
        dig(state, state.actor, state.board.coded[state.a], second)

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        if not is_hex(state, action):
            return None
        hex = action - HEX
        reason = why_not_there(state, state.actor, hex)
        if reason is not None:
            return reason
        if hex == state.board.coded[state.a]:
            return Reason("TN-11.8", "chosen-already")
        if state.shovels(state.actor, hex) == 0:
            return Reason("TN-11.8", "home-already")
        return Reason("TN-11.8", "needs-two-shovels")


@final
class HouseOn(Decision[Nova]):
    """TN-11.11: at most one house, on one of the hexes just changed."""

    name = "house_on"
    rule = "TN-11.11"
    verb = "house"
    args = (("first", kinds.PLACE_ITEM), ("second", kinds.PLACE_ITEM))

    def options(self, state: Nova) -> vec[i64]:
        coded = state.board.coded
        actions = vec[i64]([HEX + coded[state.a]])
        if state.b != 0:
            actions = append(actions, HEX + coded[state.b])
        return append(actions, NONE)

    def take(self, state: Nova, action: i64) -> None:
        if action != NONE:
            pay_house(state, state.actor, action - HEX)

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        return Reason("TN-11.8", "not-just-changed") if is_hex(state, action) else None


# ------------------------------------------------------------- bridges


@final
class BridgeSpace(Decision[Nova]):
    """TN-10.1, TN-10.2: a free bridge space at an own building."""

    name = "bridge_space"
    rule = "TN-10.1"
    args = (("free", kinds.FREE_ITEM),)

    def options(self, state: Nova) -> vec[i64]:
        actions = vec[i64]()
        for space in range(state.board.bridges):
            if reach.is_space(state, state.actor, space):
                actions = append(actions, state.board.first_space + space)
        return actions

    def take(self, state: Nova, action: i64) -> None:
        seat, space = state.actor, action - state.board.first_space
        if not state.a:
            state.pay(seat, state.box.bridge_cost)
        state.mat[seat * WIDTH + BRIDGES] += 1
        state.bridge[space] = seat
        state.open_bridge(space)
        state.tell("bridged", seat, space)
        end = state.board.ends[2 * space]
        if state.owner(end) != seat:
            end = state.board.ends[2 * space + 1]
        state.push(kinds.TOWNS, seat, state.board.codes[end])

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        space = action - state.board.first_space
        return why_no_bridge(state, space) if 0 <= space < state.board.bridges else None


def why_no_bridge(state: Nova, space: i64) -> Reason:
    """TN-10.1, TN-10.2: why no bridge can lie on a bridge space."""
    if state.bridge[space] != NOBODY:
        return Reason("TN-10.2", "bridge-there")
    return Reason("TN-10.1", "not-at-your-building")
