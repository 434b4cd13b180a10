"""Which hexes a seat can reach, and which of its actions can be paid and carried out (TN-0.10)."""

from typing import Final

from mypy_extensions import i64

from longhouse.engine.contract import NOBODY
from longhouse.games.terra_nova.board import NOWHERE, SIDES
from longhouse.games.terra_nova.deeds import houses_left, post_price, posts_left, shovels_needed
from longhouse.games.terra_nova.edition import SHOVEL
from longhouse.games.terra_nova.effects import (
    BOARD_DISCOUNT,
    FREE_HOUSE_ON_LAKE,
    FREE_TRADING_POST,
    POWER_ONE_SHOVEL,
    TRADING_POST_FOR_POWER,
    TRANSFORM_ADJACENT,
)
from longhouse.games.terra_nova.state import (
    BARE,
    BOWL_3,
    BRIDGES,
    HOUSES,
    MONEY,
    PALACES,
    POSTS,
    SAILING,
    TILE,
    WIDTH,
    Nova,
)
from longhouse.games.terra_nova.words import (
    BRIDGE_FOR_3,
    BRIDGE_FOR_4,
    HEX,
    HOUSE,
    ONE_SHOVEL,
    PALACE_OCTAGON,
    POWER_ACTIONS,
    SAILING_STEP,
    TILE_OCTAGON,
    TRADING_POST,
    TWO_SHOVELS,
)

BOTH_PALACES: Final = 3
EVERY_NEED: Final = 7  # hexes that need no, one and two shovels


def is_hex(state: Nova, action: i64) -> bool:
    """TN-0.5: whether an action names a hex, of land or river."""
    return HEX <= action < state.board.first_space


def in_reach(state: Nova, seat: i64, hex: i64) -> bool:
    """TN-4.4: unoccupied and in reach."""
    return state.building[hex] == BARE and state.away(seat, hex) <= state.reach(seat)


def needs_in_reach(state: Nova, seat: i64) -> i64:
    """Which numbers of shovels the unoccupied hexes in reach need: bit 0, 1 and 2."""
    reach = state.reach(seat)
    shift = 8 * seat
    near = state.near
    building = state.building
    needs: i64 = 0
    for hex in range(state.board.lands):
        if building[hex] == BARE and near[hex] >> shift & 255 <= reach:
            needs |= 1 << shovels_needed(state, seat, hex)
            if needs == EVERY_NEED:
                break
    return needs


def payable(state: Nova, seat: i64, needed: i64, free: i64) -> bool:
    """TN-5.14, TN-0.10: the compulsory part of building on a hex that needs so many shovels."""
    money = state.mat[seat * WIDTH + MONEY]
    if needed == 0:
        return money >= state.box.house_cost and houses_left(state, seat)
    return money >= max(needed - free, 0) * state.box.shovel_cost


def can_build(state: Nova, seat: i64, needs: i64, free: i64) -> bool:
    for needed in range(i64(3)):
        if needs >> needed & 1 and payable(state, seat, needed, free):
            return True
    return False


def can_upgrade(state: Nova, seat: i64) -> bool:
    """TN-6.1 to TN-6.4: some house or trading post can be paid for."""
    at = seat * WIDTH
    money = state.mat[at + MONEY]
    box = state.box
    if palace_open(state, seat) and state.mat[at + POSTS] > 0 and money >= box.palace_cost:
        return True
    if not posts_left(state, seat) or state.mat[at + HOUSES] == 0:
        return False
    if money >= box.post_cost:
        return True
    if money < min(box.cheap_post_adjacent, box.post_cost_adjacent):
        return False
    for hex in range(state.board.lands):
        if upgradable(state, seat, hex):
            return True
    return False


def palace_open(state: Nova, seat: i64) -> bool:
    return state.mat[seat * WIDTH + PALACES] != BOTH_PALACES


def upgradable(state: Nova, seat: i64, hex: i64) -> bool:
    """TN-6.1: an own building whose next piece is on the mat and can be paid."""
    if state.owner(hex) != seat:
        return False
    money = state.mat[seat * WIDTH + MONEY]
    piece = state.piece(hex)
    if piece == HOUSE:
        return posts_left(state, seat) and money >= post_price(state, seat, hex)
    if piece == TRADING_POST:
        return palace_open(state, seat) and money >= state.box.palace_cost
    return False


def can_begin(state: Nova, seat: i64, hex: i64) -> bool:
    """TN-0.7: whether a main action of the seat can begin on a hex without a building."""
    effect = palace_special(state, seat) if can_use_palace(state, seat) else i64(NOBODY)
    if effect == FREE_HOUSE_ON_LAKE and is_free_lake(state, hex):
        return True
    if effect == TRANSFORM_ADJACENT and is_sunny(state, seat, hex):
        return True
    if not in_reach(state, seat, hex):
        return False
    box = state.box
    needs = needs_in_reach(state, seat)
    needed = shovels_needed(state, seat, hex)
    if payable(state, seat, needed, 0) or can_invent(state, seat, needs):
        return True
    if needed > 0 and can_use_power(state, seat, TWO_SHOVELS, needs):
        return True
    if can_use_power(state, seat, ONE_SHOVEL, needs):
        return payable(state, seat, needed, box.action_shovels)
    if can_use_palace_power(state, seat, needs):
        return payable(state, seat, needed, box.palace_shovels)
    return can_use_tile(state, seat, needs) and payable(state, seat, needed, box.tile_shovels)


# ------------------------------------------------------------- sailing and bridges


def can_sail(state: Nova, seat: i64) -> bool:
    """TN-9.4: there is a space left on the track."""
    return state.mat[seat * WIDTH + SAILING] < state.box.last_step


def can_bridge(state: Nova, seat: i64) -> bool:
    """TN-10.1, TN-10.4: a bridge in the supply and a space for it."""
    if state.mat[seat * WIDTH + BRIDGES] >= state.box.bridges:
        return False
    for space in range(state.board.bridges):
        if is_space(state, seat, space):
            return True
    return False


def is_space(state: Nova, seat: i64, space: i64) -> bool:
    """TN-10.1, TN-10.2: a free bridge space at an own building."""
    return state.bridge[space] == NOBODY and touches(state, seat, space)


def touches(state: Nova, seat: i64, space: i64) -> bool:
    ends = state.board.ends
    return state.owner(ends[2 * space]) == seat or state.owner(ends[2 * space + 1]) == seat


# ------------------------------------------------------------- power actions


def power_price(state: Nova, seat: i64, action: i64) -> i64:
    """TN-11.10: the Fire Sprites pay less for each power action of the board."""
    price = state.box.action_power[action]
    return price - state.box.discount if state.has(seat, BOARD_DISCOUNT) else price


def can_do_power(state: Nova, seat: i64, action: i64, needs: i64) -> bool:
    """TN-11: whether a power action of the board has an effect for the seat now."""
    if action in (BRIDGE_FOR_3, BRIDGE_FOR_4):
        return can_bridge(state, seat)
    if action == SAILING_STEP:
        return can_sail(state, seat)
    if action == ONE_SHOVEL:
        return can_build(state, seat, needs, 1)
    if action == TWO_SHOVELS:
        return needs & 6 != 0
    return True


def is_power_open(state: Nova, seat: i64, action: i64) -> bool:
    """TN-11.1: uncovered, and the power is in bowl III."""
    if state.is_covered(action):
        return False
    return power_price(state, seat, action) <= state.mat[seat * WIDTH + BOWL_3]


def can_use_power(state: Nova, seat: i64, action: i64, needs: i64) -> bool:
    return is_power_open(state, seat, action) and can_do_power(state, seat, action, needs)


def any_power_action(state: Nova, seat: i64, needs: i64) -> bool:
    for action in range(i64(len(POWER_ACTIONS))):
        if can_use_power(state, seat, action, needs):
            return True
    return can_use_palace_power(state, seat, needs)


def can_use_palace_power(state: Nova, seat: i64, needs: i64) -> bool:
    """TN-19.7b: the power action on the Fairies' mat."""
    return (
        state.has(seat, POWER_ONE_SHOVEL)
        and not state.is_covered(PALACE_OCTAGON + seat)
        and state.mat[seat * WIDTH + BOWL_3] >= state.box.palace_power_price
        and can_build(state, seat, needs, state.box.palace_shovels)
    )


# ------------------------------------------------------------- special actions


def holds_shovel_tile(state: Nova, seat: i64) -> bool:
    return state.box.tile_is[state.mat[seat * WIDTH + TILE]] == SHOVEL


def can_use_tile(state: Nova, seat: i64, needs: i64) -> bool:
    """TN-20.5: the special action of the bonus tile."""
    return (
        holds_shovel_tile(state, seat)
        and not state.is_covered(TILE_OCTAGON)
        and can_build(state, seat, needs, state.box.tile_shovels)
    )


def palace_special(state: Nova, seat: i64) -> i64:
    """TN-12.5: the special action that a palace of the seat gives, NOBODY if there is none."""
    for effect in (FREE_HOUSE_ON_LAKE, TRANSFORM_ADJACENT, FREE_TRADING_POST):
        if state.has(seat, effect):
            return effect
    return NOBODY


def can_use_palace(state: Nova, seat: i64) -> bool:
    """TN-12.6: the special action of a palace, if it can do something."""
    effect = palace_special(state, seat)
    if effect == NOBODY or state.is_covered(PALACE_OCTAGON + seat):
        return False
    if effect == FREE_TRADING_POST:
        return posts_left(state, seat) and state.mat[seat * WIDTH + HOUSES] > 0
    if effect == FREE_HOUSE_ON_LAKE and not houses_left(state, seat):
        return False
    for hex in range(state.board.lands):
        if effect == FREE_HOUSE_ON_LAKE and is_free_lake(state, hex):
            return True
        if effect == TRANSFORM_ADJACENT and is_sunny(state, seat, hex):
            return True
    return False


def is_free_lake(state: Nova, hex: i64) -> bool:
    """TN-19.1b: an unoccupied hex that is a lake now."""
    return state.building[hex] == BARE and state.terrain[hex] == state.box.free_house_on


def is_sunny(state: Nova, seat: i64, hex: i64) -> bool:
    """TN-19.9b: not yet home terrain, adjacent to an own building on the same continent."""
    if state.building[hex] != BARE or state.shovels(seat, hex) == 0:
        return False
    if state.away(seat, hex) != 0:
        return False
    board = state.board
    for side in range(i64(SIDES)):
        other = board.beside[hex * SIDES + side]
        if other != NOWHERE and state.owner(other) == seat:
            return True
        linked = state.bridged(hex, side)
        near = linked != NOWHERE and state.owner(linked) == seat
        if near and board.continent[linked] == board.continent[hex]:
            return True
    return False


def can_invent(state: Nova, seat: i64, needs: i64) -> bool:
    """TN-19.6b: power, a trading post on the mat and a hex in reach."""
    return (
        state.has(seat, TRADING_POST_FOR_POWER)
        and state.mat[seat * WIDTH + BOWL_3] >= state.box.invention_power
        and posts_left(state, seat)
        and needs != 0
    )
