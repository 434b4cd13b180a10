"""The Stockpile and Claim phases and trade with the bank (DC-3, DC-4)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.contract import Decision, Reason
from longhouse.games.dragon_canyon import kinds, scoring
from longhouse.games.dragon_canyon.state import Canyon, kinds_in
from longhouse.games.dragon_canyon.words import (
    BUILDING,
    CLAIM,
    END,
    FORTIFIED_TOWN,
    KIND,
    TRADE,
    TRIBAL_VILLAGE,
)


def payable(state: Canyon, seat: i64, building: i64) -> bool:
    """DC-4.1: the Stockpile holds the printed cost."""
    for kind in range(i64(4)):
        if state.stockpile[seat * 4 + kind] < state.box.cost[building * 4 + kind]:
            return False
    return True


def claimable(state: Canyon, seat: i64, building: i64) -> bool:
    return state.stacks[building] > 0 and payable(state, seat, building)


def ratio(state: Canyon, seat: i64) -> i64:
    """DC-4.5: tokens given for one; better with each village and each hero on a Town."""
    ratio = state.box.base_ratio - state.built[seat * 4 + TRIBAL_VILLAGE]
    tiles = state.standing[seat]
    for tile in range(i64(16)):
        if tiles >> tile & 1 and state.land[tile] == FORTIFIED_TOWN:
            ratio -= 1
    return max(ratio, state.box.best_ratio)


def to_give(state: Canyon, seat: i64) -> i64:
    """DC-4.7, DC-4.10: the kinds that can be given in a trade."""
    wanted = ratio(state, seat)
    given: i64 = 0
    for kind in range(i64(4)):
        enough = state.stockpile[seat * 4 + kind] >= wanted
        if enough and not state.barred >> kind & 1 and to_take(state, kind) != 0:
            given |= 1 << kind
    return given


def to_take(state: Canyon, given: i64) -> i64:
    """DC-4.7: the kinds that can be taken for this one."""
    taken: i64 = 0
    for kind in range(i64(4)):
        if kind != given and state.supply[kind] > 0:
            taken |= 1 << kind
    return taken


def claim(state: Canyon, seat: i64, building: i64) -> None:
    """DC-4.12, DC-11.1: the top card of a stack changes hands; perhaps the game is over."""
    state.stacks[building] -= 1
    state.built[seat * 4 + building] += 1
    state.barred = 0
    state.quiet = -1
    state.tell("claimed", seat, building)
    empty: i64 = 0
    for left in state.stacks:
        if left == 0:
            empty += 1
    if empty >= state.box.empty_stacks:
        state.tell("ended", empty)
        scoring.tell_title(state)
        state.end()


@final
class Claim(Decision[Canyon]):
    """DC-4.11: claim, trade or end the phase, until it is ended."""

    name = "claim"
    rule = "DC-4.11"

    def options(self, state: Canyon) -> vec[i64]:
        seat = state.actor
        actions = vec[i64]()
        for building in range(i64(4)):
            if claimable(state, seat, building):
                actions = append(actions, CLAIM)
                break
        if to_give(state, seat) != 0:
            actions = append(actions, TRADE)
        return append(actions, END)

    def take(self, state: Canyon, action: i64) -> None:
        if action == END:
            return
        state.push(kinds.CLAIM, state.actor)
        state.push(kinds.CLAIM_BUILDING if action == CLAIM else kinds.TRADE_GIVE, state.actor)

    def why_not(self, state: Canyon, action: i64) -> Reason | None:
        if action == CLAIM:
            return Reason("DC-4.1", "nothing-payable")
        if action == TRADE:
            return Reason("DC-4.7", "nothing-to-trade")
        return None


@final
class ClaimBuilding(Decision[Canyon]):
    """DC-4.1: the building, in stock and payable."""

    name = "claim_building"
    rule = "DC-4.1"

    def options(self, state: Canyon) -> vec[i64]:
        actions = vec[i64]()
        for building in range(i64(4)):
            if claimable(state, state.actor, building):
                actions = append(actions, BUILDING + building)
        return actions

    def take(self, state: Canyon, action: i64) -> None:
        building = action - BUILDING
        for kind in range(i64(4)):
            state.pay(state.actor, kind, state.box.cost[building * 4 + kind])
        claim(state, state.actor, building)

    def why_not(self, state: Canyon, action: i64) -> Reason | None:
        if not BUILDING <= action < KIND:
            return None
        if state.stacks[action - BUILDING] == 0:
            return Reason("DC-4.11", "stack-empty")
        return Reason("DC-4.1", "cannot-pay")


@final
class TradeGive(Decision[Canyon]):
    """DC-4.7, DC-4.10: the kind to give."""

    name = "trade_give"
    rule = "DC-4.7"

    def options(self, state: Canyon) -> vec[i64]:
        return kinds_in(to_give(state, state.actor))

    def take(self, state: Canyon, action: i64) -> None:
        state.push(kinds.TRADE_TAKE, state.actor, action - KIND)

    def why_not(self, state: Canyon, action: i64) -> Reason | None:
        if not KIND <= action < KIND + 4:
            return None
        if state.barred >> (action - KIND) & 1:
            return Reason("DC-4.10", "taken-in-a-trade")
        if to_take(state, action - KIND) == 0:
            return Reason("DC-4.7", "nothing-to-take")
        return Reason("DC-4.7", "too-few")


@final
class TradeTake(Decision[Canyon]):
    """DC-4.7, DC-4.8: the kind to take, which goes to the Stockpile."""

    name = "trade_take"
    rule = "DC-4.7"
    args = (("given", kinds.KIND_ITEM),)

    def options(self, state: Canyon) -> vec[i64]:
        return kinds_in(to_take(state, state.a))

    def take(self, state: Canyon, action: i64) -> None:
        given, taken = state.a, action - KIND
        price = ratio(state, state.actor)
        state.pay(state.actor, given, price)
        state.supply[taken] -= 1
        state.stockpile[state.actor * 4 + taken] += 1
        state.barred |= 1 << taken
        state.tell("traded", state.actor, price, given, taken)

    def why_not(self, state: Canyon, action: i64) -> Reason | None:
        if not KIND <= action < KIND + 4:
            return None
        if action - KIND == state.a:
            return Reason("DC-4.7", "same-kind")
        return Reason("DC-4.7", "supply-empty")
