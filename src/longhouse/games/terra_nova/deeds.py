"""The deeds of phase 2 and all that they bring: houses, shovels, upgrades, steps (TN-5 to TN-9)."""

from mypy_extensions import i64

from longhouse.engine.contract import NOBODY
from longhouse.games.terra_nova import kinds
from longhouse.games.terra_nova.board import LINKS, NOWHERE, SIDES
from longhouse.games.terra_nova.effects import (
    CHEAP_TRADING_POSTS,
    EDGE_HOUSE_WHEN_BUILT,
    MONEY_ON_FOREIGN_UPGRADE,
    POINTS_PER_HOUSE,
    POINTS_PER_TRADING_POST_UPGRADE,
    POWER_ON_FOREIGN_HOUSE,
    POWER_PER_SHOVEL,
    POWER_WHEN_BUILT,
    SAILING_WHEN_BUILT,
    TWO_SHOVELS_AS_ONE,
)
from longhouse.games.terra_nova.state import FACTION, HOUSES, PALACES, POSTS, SAILING, WIDTH, Nova
from longhouse.games.terra_nova.words import (
    BUILT,
    BY_HOUSES_PALACE,
    BY_POSTS_PALACE,
    BY_ROUND_TILE,
    BY_TRACK,
    CROWNED,
    DUG,
    HOUSE,
    LEFT_PALACE,
    SAILED,
    TRADED_UP,
    TRADING_POST,
)


def reward(state: Nova, seat: i64, deed: i64, times: i64 = 1) -> None:
    """TN-20.1: the round tile pays for its deed, each time it is done."""
    if state.round_tiles[state.round - 1] == deed:
        state.score(seat, state.box.round_points[deed] * times, BY_ROUND_TILE)


# ------------------------------------------------------------- neighbours


def foreign_beside(state: Nova, seat: i64, hex: i64) -> bool:
    """TN-6.2: a building of another colour is adjacent, neutral houses included."""
    for side in range(i64(SIDES)):
        other = state.board.beside[hex * SIDES + side]
        if other == NOWHERE:
            break
        owner = state.owner(other)
        if owner != NOBODY and owner != seat:
            return True
    for link in range(i64(LINKS)):
        other = state.bridged(hex, link)
        if other != NOWHERE:
            owner = state.owner(other)
            if owner != NOBODY and owner != seat:
                return True
    return False


def thank_neighbours(state: Nova, seat: i64, hex: i64) -> None:
    """TN-7.1: every other seat gains power for each of its buildings adjacent to the hex."""
    for other in range(state.box.seats):
        if other != seat:
            state.gain_power(other, state.box.neighbour_power * beside(state, other, hex))


def beside(state: Nova, seat: i64, hex: i64) -> i64:
    """How many buildings of a seat are adjacent to a hex, by side or by bridge."""
    count: i64 = 0
    for side in range(i64(SIDES)):
        other = state.board.beside[hex * SIDES + side]
        if other == NOWHERE:
            break
        if state.owner(other) == seat:
            count += 1
    for link in range(i64(LINKS)):
        other = state.bridged(hex, link)
        if other != NOWHERE and state.owner(other) == seat:
            count += 1
    return count


# ------------------------------------------------------------- habitable land and houses


def shovels_needed(state: Nova, seat: i64, hex: i64) -> i64:
    """TN-5.3, TN-19.3b: the shovels that a seat needs for a hex; 0 on its home terrain."""
    shovels = state.shovels(seat, hex)
    return 1 if shovels == 2 and state.has(seat, TWO_SHOVELS_AS_ONE) else shovels


def make_habitable(state: Nova, seat: i64, hex: i64, shovels: i64) -> None:
    """TN-5.4, TN-5.11, TN-19.5a: a tile of home terrain; what the shovels used for it bring."""
    state.terrain[hex] = state.home(seat)
    state.tell("made-habitable", seat, hex, shovels)
    if shovels > 0:
        reward(state, seat, DUG, shovels)
        if state.has(seat, POWER_PER_SHOVEL):
            state.gain_power(seat, shovels * state.box.shovel_power)


def houses_left(state: Nova, seat: i64) -> bool:
    """TN-5.2: whether a house stands on the mat."""
    return state.mat[seat * WIDTH + HOUSES] < state.box.houses


def posts_left(state: Nova, seat: i64) -> bool:
    """TN-6.4: whether a trading post stands on the mat."""
    return state.mat[seat * WIDTH + POSTS] < state.box.posts


def build_house(state: Nova, seat: i64, hex: i64) -> None:
    """TN-5.12, TN-5.13, TN-19.6a: a house is built; points, neighbours, Inventors."""
    state.put(seat, hex, HOUSE)
    state.tell("built", seat, hex)
    reward(state, seat, BUILT)
    if state.has(seat, POINTS_PER_HOUSE):
        state.score(seat, state.box.points_per_house, BY_HOUSES_PALACE)
    thank_neighbours(state, seat, hex)
    for other in range(state.box.seats):
        if other != seat and state.has(other, POWER_ON_FOREIGN_HOUSE):
            state.gain_power(other, state.box.house_watch)


# ------------------------------------------------------------- upgrades


def post_price(state: Nova, seat: i64, hex: i64) -> i64:
    """TN-6.2, TN-19.10b: what a trading post costs on the hex of a house."""
    near = foreign_beside(state, seat, hex)
    if state.has(seat, CHEAP_TRADING_POSTS):
        return state.box.cheap_post_adjacent if near else state.box.cheap_post
    return state.box.post_cost_adjacent if near else state.box.post_cost


def trade_up(state: Nova, seat: i64, hex: i64) -> None:
    """TN-6.6: a house goes back to the mat and a trading post takes its hex."""
    state.mat[seat * WIDTH + HOUSES] -= 1
    state.mat[seat * WIDTH + POSTS] += 1
    state.building[hex] = 1 + seat * 4 + TRADING_POST
    state.tell("upgraded", seat, hex, TRADING_POST)
    traded_up(state, seat, hex)


def invent(state: Nova, seat: i64, hex: i64) -> None:
    """TN-19.6b: a trading post is put on an empty hex; it counts as an upgrade."""
    if state.shovels(seat, hex) > 0:
        make_habitable(state, seat, hex, 0)
    state.put(seat, hex, TRADING_POST)
    state.tell("invented", seat, hex)
    traded_up(state, seat, hex)


def traded_up(state: Nova, seat: i64, hex: i64) -> None:
    """TN-6.9 to TN-6.11, TN-19.8c: what every upgrade to a trading post brings."""
    reward(state, seat, TRADED_UP)
    if state.has(seat, POINTS_PER_TRADING_POST_UPGRADE):
        state.score(seat, state.box.points_per_upgrade, BY_POSTS_PALACE)
    upgraded(state, seat, hex)


def upgraded(state: Nova, seat: i64, hex: i64) -> None:
    """TN-7.1, TN-19.10a: what the others gain by an upgrade."""
    thank_neighbours(state, seat, hex)
    for other in range(state.box.seats):
        if other != seat and state.has(other, MONEY_ON_FOREIGN_UPGRADE):
            state.earn(other, state.box.upgrade_watch)


def crown(state: Nova, seat: i64, hex: i64, palace: i64) -> None:
    """TN-6.5, TN-6.9, TN-6.10: a trading post becomes a palace."""
    state.mat[seat * WIDTH + POSTS] -= 1
    state.mat[seat * WIDTH + PALACES] |= 1 if palace == LEFT_PALACE else 2
    state.building[hex] = 1 + seat * 4 + palace
    state.tell("upgraded", seat, hex, palace)
    reward(state, seat, CROWNED)
    upgraded(state, seat, hex)
    faction = state.mat[seat * WIDTH + FACTION]
    box = state.box
    effect = box.left[faction] if palace == LEFT_PALACE else box.right[faction]
    if effect == SAILING_WHEN_BUILT:
        sail(state, seat, box.steps_when_built)
    elif effect == POWER_WHEN_BUILT:
        state.gain_power(seat, box.power_when_built)
    elif effect == EDGE_HOUSE_WHEN_BUILT:
        state.push(kinds.EDGE_HOUSE, seat)


# ------------------------------------------------------------- sailing


def sail(state: Nova, seat: i64, steps: i64) -> None:
    """TN-9.3, TN-9.4: steps on the track, each with its points; none beyond the last space."""
    for _ in range(steps):
        sailing = state.mat[seat * WIDTH + SAILING] + 1
        if sailing > state.box.last_step:
            return
        state.mat[seat * WIDTH + SAILING] = sailing
        state.tell("sailed", seat, sailing)
        state.score(seat, state.box.step_points[sailing], BY_TRACK)
        reward(state, seat, SAILED)
