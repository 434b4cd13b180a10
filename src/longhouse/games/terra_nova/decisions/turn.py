"""A turn: what may be done before the main action, the action, and what may be done after it."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.contract import ALWAYS_ASK, Decision, Reason
from longhouse.games.terra_nova import deeds, kinds, reach
from longhouse.games.terra_nova.decisions import dropout, towns
from longhouse.games.terra_nova.decisions.build import (
    is_power_action,
    why_no_bridge,
    why_no_power,
    why_not_there,
)
from longhouse.games.terra_nova.decisions.exchange import offers, start_exchange, why_not_convert
from longhouse.games.terra_nova.decisions.setup import why_no_tile
from longhouse.games.terra_nova.decisions.upgrade import why_not_upgrade_at
from longhouse.games.terra_nova.effects import FREE_TRADING_POST, TRADING_POST_FOR_POWER
from longhouse.games.terra_nova.state import BRIDGES, HOUSES, MONEY, POSTS, WIDTH, Nova
from longhouse.games.terra_nova.words import (
    BONUS_TILE,
    BONUS_TILES,
    BRIDGE,
    BRIDGE_FOR_3,
    BRIDGE_FOR_4,
    BUILD,
    CONVERT,
    DROP,
    END,
    EXCHANGE,
    HEX,
    HOUSE,
    INVENT,
    PALACE_OCTAGON,
    POWER,
    POWER_ACTION,
    RIVER_TOWN,
    SAIL,
    SPECIAL,
    TILE_OCTAGON,
    UPGRADE,
)


@final
class Menu(Decision[Nova]):
    """TN-0.7, TN-0.9: exchanges as often as wished, then one main action."""

    name = "menu"
    rule = "TN-0.7"
    mode = ALWAYS_ASK

    def options(self, state: Nova) -> vec[i64]:
        seat = state.actor
        needs = reach.needs_in_reach(state, seat)
        money = state.mat[seat * WIDTH + MONEY]
        actions = vec[i64]()
        if reach.can_build(state, seat, needs, 0):
            actions = append(actions, BUILD)
        if reach.can_upgrade(state, seat):
            actions = append(actions, UPGRADE)
        if money >= state.box.sailing_cost and reach.can_sail(state, seat):
            actions = append(actions, SAIL)
        if money >= state.box.bridge_cost and reach.can_bridge(state, seat):
            actions = append(actions, BRIDGE)
        if reach.any_power_action(state, seat, needs):
            actions = append(actions, POWER)
        if reach.can_use_tile(state, seat, needs) or reach.can_use_palace(state, seat):
            actions = append(actions, SPECIAL)
        if reach.can_invent(state, seat, needs):
            actions = append(actions, INVENT)
        actions = append(actions, DROP)
        return offers(state, seat, actions)

    def take(self, state: Nova, action: i64) -> None:
        seat = state.actor
        if action in (EXCHANGE, CONVERT, RIVER_TOWN):
            state.push(kinds.MENU, seat)
            start_exchange(state, seat, action)
            return
        state.push(kinds.AFTER, seat)
        if action == BUILD:
            state.push(kinds.BUILD_HEX, seat)
        elif action == UPGRADE:
            state.push(kinds.UPGRADE_HEX, seat)
        elif action == SAIL:
            state.pay(seat, state.box.sailing_cost)
            deeds.sail(state, seat, 1)
        elif action == BRIDGE:
            state.push(kinds.BRIDGE_SPACE, seat)
        elif action == POWER:
            state.push(kinds.POWER_ACTION, seat)
        elif action == SPECIAL:
            state.push(kinds.SPECIAL, seat)
        elif action == INVENT:
            state.push(kinds.INVENTION, seat)
        else:
            dropout.drop_out(state, seat)

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        seat = state.actor
        if action == BUILD:
            return why_not_build(state, seat)
        if action == UPGRADE:
            return why_not_upgrade(state, seat)
        if action == SAIL:
            if not reach.can_sail(state, seat):
                return Reason("TN-9.4", "end-of-track")
            return Reason("TN-9.1", "too-little-money")
        if action == BRIDGE:
            return why_not_bridge(state, seat)
        if action == POWER:
            return Reason("TN-11.1", "no-power-action")
        if action == SPECIAL:
            return why_not_special(state, seat)
        if action == INVENT:
            if not state.has(seat, TRADING_POST_FOR_POWER):
                return Reason("TN-19.6b", "not-your-ability")
            return Reason("TN-19.6b", "cannot-invent")
        if is_on_table(state, action):
            return why_not_from(state, seat, action)
        return why_not_in_window(state, seat, action)


def is_on_table(state: Nova, action: i64) -> bool:
    """Whether a word names a thing of the table with which an action can begin."""
    on_map = HEX <= action < state.board.first_space + state.board.bridges
    return on_map or is_power_action(action) or is_tile(action)


def is_tile(action: i64) -> bool:
    return BONUS_TILE <= action < BONUS_TILE + len(BONUS_TILES)


def why_not_from(state: Nova, seat: i64, action: i64) -> Reason | None:
    """TN-0.7: why no action can begin with a thing of the table; None if one can, by its name."""
    if is_tile(action):
        reason = why_no_tile(state, action, "TN-13.4")
        lies_there = state.display >> (action - BONUS_TILE) & 1
        return Reason("TN-13.4", "when-dropping-out") if lies_there else reason
    if is_power_action(action):
        which = action - POWER_ACTION
        needs = reach.needs_in_reach(state, seat)
        open_now = reach.can_use_power(state, seat, which, needs)
        return None if open_now else why_no_power(state, seat, which)
    if action >= state.board.first_space:
        return why_not_over(state, seat, action - state.board.first_space)
    return why_not_at(state, seat, action - HEX)


def why_not_over(state: Nova, seat: i64, space: i64) -> Reason | None:
    """TN-10: why no bridge can be built on a bridge space, for money or for power."""
    if not reach.is_space(state, seat, space):
        return why_no_bridge(state, space)
    for action in (BRIDGE_FOR_3, BRIDGE_FOR_4):
        if reach.can_bridge(state, seat) and reach.is_power_open(state, seat, action):
            return None
    if reach.can_bridge(state, seat) and state.mat[seat * WIDTH + MONEY] >= state.box.bridge_cost:
        return None
    return why_not_bridge(state, seat)


def why_not_at(state: Nova, seat: i64, hex: i64) -> Reason | None:
    """TN-5, TN-6, TN-19: why no action can begin on a hex."""
    if hex < state.board.lands and state.owner(hex) == seat:
        free = reach.palace_special(state, seat) == FREE_TRADING_POST
        free = free and state.piece(hex) == HOUSE and reach.can_use_palace(state, seat)
        possible = free or reach.upgradable(state, seat, hex)
        return None if possible else why_not_upgrade_at(state, seat, hex)
    if hex >= state.board.lands and towns.may_span(state, seat):
        return None if towns.spans(state, seat, hex) else Reason("TN-19.2a", "no-river-town")
    if hex < state.board.lands and reach.can_begin(state, seat, hex):
        return None
    reason = why_not_there(state, seat, hex)
    if reason is None and state.shovels(seat, hex) == 0 and not deeds.houses_left(state, seat):
        return Reason("TN-5.15", "no-house-left")
    return reason if reason is not None else Reason("TN-0.10", "too-little-money")


def why_not_build(state: Nova, seat: i64) -> Reason:
    """TN-5.1, TN-5.15, TN-0.10."""
    needs = reach.needs_in_reach(state, seat)
    if needs == 0:
        return Reason("TN-5.1", "nothing-in-reach")
    if needs == 1 and not deeds.houses_left(state, seat):
        return Reason("TN-5.15", "no-house-left")
    return Reason("TN-0.10", "too-little-money")


def why_not_upgrade(state: Nova, seat: i64) -> Reason:
    """TN-6.1 to TN-6.4: no building, no piece for any of them, or no money."""
    at = seat * WIDTH
    houses, posts = state.mat[at + HOUSES], state.mat[at + POSTS]
    if houses == 0 and posts == 0:
        return Reason("TN-6.1", "nothing-to-upgrade")
    new_posts = houses > 0 and deeds.posts_left(state, seat)
    if not new_posts and not (posts > 0 and reach.palace_open(state, seat)):
        return Reason("TN-6.4", "no-piece-left")
    return Reason("TN-6.2", "too-little-money")


def why_not_bridge(state: Nova, seat: i64) -> Reason:
    """TN-10.1, TN-10.4."""
    if state.mat[seat * WIDTH + BRIDGES] >= state.box.bridges:
        return Reason("TN-10.4", "no-bridge-left")
    if not reach.can_bridge(state, seat):
        return Reason("TN-10.1", "no-bridge-space")
    return Reason("TN-10.1", "too-little-money")


def why_not_special(state: Nova, seat: i64) -> Reason:
    """TN-12.2, TN-12.3, TN-12.6."""
    has_tile = reach.holds_shovel_tile(state, seat)
    has_palace = reach.palace_special(state, seat) >= 0
    if not has_tile and not has_palace:
        return Reason("TN-12.3", "no-special-action")
    tile_used = not has_tile or state.is_covered(TILE_OCTAGON)
    if tile_used and (not has_palace or state.is_covered(PALACE_OCTAGON + seat)):
        return Reason("TN-12.2", "used-this-round")
    return Reason("TN-12.6", "without-effect")


def why_not_in_window(state: Nova, seat: i64, action: i64) -> Reason | None:
    """TN-14: why an exchange or a river town is not possible."""
    if action == EXCHANGE:
        return Reason("TN-14.1", "bowl-empty")
    if action == CONVERT:
        return why_not_convert(state, seat)
    if action == RIVER_TOWN:
        if not towns.may_span(state, seat):
            return Reason("TN-19.2a", "not-your-ability")
        return Reason("TN-19.2a", "no-river-town")
    return None


@final
class After(Decision[Nova]):
    """TN-0.9, TN-14.2: exchanges after the main action; the turn lasts until it is ended."""

    name = "after"
    rule = "TN-0.9"
    mode = ALWAYS_ASK

    def options(self, state: Nova) -> vec[i64]:
        return append(offers(state, state.actor, vec[i64]()), END)

    def take(self, state: Nova, action: i64) -> None:
        if action == END:
            state.reveal()  # an ended turn stays ended, also when the same seat plays on
            return
        state.push(kinds.AFTER, state.actor)
        start_exchange(state, state.actor, action)

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        if action <= DROP or is_on_table(state, action):
            return Reason("TN-0.7", "one-main-action")
        return why_not_in_window(state, state.actor, action)
