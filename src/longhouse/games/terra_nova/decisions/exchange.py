"""Power exchanged for money, and by the Druids for points (TN-14)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.contract import Decision, Reason
from longhouse.games.terra_nova import kinds
from longhouse.games.terra_nova.decisions import towns
from longhouse.games.terra_nova.effects import POWER_TO_POINTS
from longhouse.games.terra_nova.state import BOWL_3, MONEY, WIDTH, Nova
from longhouse.games.terra_nova.words import (
    AMOUNT,
    BY_POWER,
    CONVERT,
    END,
    EXCHANGE,
    HEX,
    RIVER_TOWN,
    TOKENS,
)


def can_convert(state: Nova, seat: i64) -> bool:
    """TN-14.3: the Druids' own exchange, if the power for it is there."""
    if not state.has(seat, POWER_TO_POINTS):
        return False
    return state.mat[seat * WIDTH + BOWL_3] >= state.box.points_price


def offers(state: Nova, seat: i64, actions: vec[i64]) -> vec[i64]:
    """TN-0.9, TN-14.4: what is possible before and after a main action."""
    actions = exchanges(state, seat, actions)
    if towns.may_span(state, seat) and towns.can_span(state, seat):
        actions = append(actions, RIVER_TOWN)
    return actions


def exchanges(state: Nova, seat: i64, actions: vec[i64]) -> vec[i64]:
    if state.mat[seat * WIDTH + BOWL_3] > 0:
        actions = append(actions, EXCHANGE)
        if can_convert(state, seat):
            actions = append(actions, CONVERT)
    return actions


def start_exchange(state: Nova, seat: i64, action: i64) -> None:
    if action == EXCHANGE:
        state.push(kinds.AMOUNT, seat)
    elif action == CONVERT:
        state.push(kinds.POINTS_AMOUNT, seat)
    else:
        state.push(kinds.RIVER_TOWN, seat)


def amounts(most: i64) -> vec[i64]:
    actions = vec[i64]()
    for amount in range(most):
        actions = append(actions, AMOUNT + amount)
    return actions


@final
class Amount(Decision[Nova]):
    """TN-14.1, TN-14.4: how much power becomes money."""

    name = "amount"
    rule = "TN-14.4"

    def options(self, state: Nova) -> vec[i64]:
        return amounts(state.mat[state.actor * WIDTH + BOWL_3])

    def take(self, state: Nova, action: i64) -> None:
        seat, power = state.actor, action - AMOUNT + 1
        money = power * state.box.money_for_power
        state.spend_power(seat, power)
        state.mat[seat * WIDTH + MONEY] += money
        state.tell("exchanged", seat, power, money)

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        return Reason("TN-3.3", "too-little-power") if is_amount(action) else None


@final
class PointsAmount(Decision[Nova]):
    """TN-14.3, TN-14.4: how often the Druids give three power for two points."""

    name = "points_amount"
    rule = "TN-14.3"

    def options(self, state: Nova) -> vec[i64]:
        return amounts(state.mat[state.actor * WIDTH + BOWL_3] // state.box.points_price)

    def take(self, state: Nova, action: i64) -> None:
        seat, times = state.actor, action - AMOUNT + 1
        power, points = times * state.box.points_price, times * state.box.points_each
        state.spend_power(seat, power)
        state.tell("converted", seat, power, points)
        state.score(seat, points, BY_POWER)

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        return Reason("TN-3.3", "too-little-power") if is_amount(action) else None


def is_amount(action: i64) -> bool:
    return AMOUNT <= action < AMOUNT + TOKENS


@final
class RoundEnd(Decision[Nova]):
    """TN-14.5: exchanges in phase 3, until the seat is content."""

    name = "round_end"
    rule = "TN-14.5"

    def options(self, state: Nova) -> vec[i64]:
        return append(exchanges(state, state.actor, vec[i64]()), END)

    def take(self, state: Nova, action: i64) -> None:
        if action != END:
            state.push(kinds.ROUND_END, state.actor)
            start_exchange(state, state.actor, action)

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        if action == EXCHANGE:
            return Reason("TN-14.1", "bowl-empty")
        if action == CONVERT:
            return why_not_convert(state, state.actor)
        if action <= RIVER_TOWN or action >= HEX:
            return Reason("TN-15.2", "round-is-over")
        return None


def why_not_convert(state: Nova, seat: i64) -> Reason:
    if not state.has(seat, POWER_TO_POINTS):
        return Reason("TN-14.3", "not-your-ability")
    return Reason("TN-14.3", "too-little-power")
