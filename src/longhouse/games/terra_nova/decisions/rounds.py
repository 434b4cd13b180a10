"""The rounds: neutral houses of Lucky Digger, income, the order of turns, the end (TN-2, TN-15)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.contract import NOBODY, Decision, Reason, Step
from longhouse.games.terra_nova import kinds, scoring
from longhouse.games.terra_nova.decisions.setup import (
    add_coins,
    free_marks,
    place_neutral,
    why_no_mark,
)
from longhouse.games.terra_nova.edition import LUCKY_DIGGER, PLANNER
from longhouse.games.terra_nova.effects import EXTRA_INCOME
from longhouse.games.terra_nova.state import (
    BOWL_3,
    DIGGER,
    FACTION,
    HOUSES,
    MONEY,
    PALACES,
    POSTS,
    TILE,
    WIDTH,
    Nova,
)
from longhouse.games.terra_nova.words import COLOURS, HEX

PLANNED_ROUND = 3  # after which Planner's last houses are placed


@final
class Round(Step[Nova]):
    """TN-0.3: income, then the turns; before it what Lucky Digger brings."""

    name = "round"
    rule = "TN-0.3"

    def run(self, state: Nova) -> None:
        state.round += 1
        state.tell("round", state.round, state.round_tiles[state.round - 1])
        state.push(kinds.TURN, state.order[0])
        state.push(kinds.INCOME, NOBODY)
        if state.box.variant == LUCKY_DIGGER:
            state.push(kinds.DIG, state.first, unused_colours(state))


def unused_colours(state: Nova) -> i64:
    """TN-18.7: the colours that nobody plays, a bit each."""
    colours: i64 = (1 << len(COLOURS)) - 1
    for seat in range(state.box.seats):
        colours &= ~(1 << state.box.colour[state.mat[seat * WIDTH + FACTION]])
    return colours


@final
class Dig(Step[Nova]):
    """TN-18.8, TN-18.9: draw a colour; its house is placed if there is a marked hex for it."""

    name = "dig"
    rule = "TN-18.8"
    args = (("colours", kinds.COLOURS_ITEM),)

    def run(self, state: Nova) -> None:
        seat, colours = state.actor, state.a
        colour = drawn(state, colours)
        state.tell("drawn", seat, colour)
        if seat == state.first:
            state.push(kinds.DIG, 1 - seat, colours & ~(1 << colour))
        terrain = state.box.colour_terrain[colour]
        if len(free_marks(state, terrain)) == 0:
            state.tell("discarded", colour)
        else:
            state.push(kinds.DIGGER_HOUSE, seat, terrain)


def drawn(state: Nova, colours: i64) -> i64:
    """One of the colours by chance."""
    among = vec[i64]()
    for colour in range(i64(len(COLOURS))):
        if colours >> colour & 1:
            among = append(among, colour)
    return among[state.roll(DIGGER, len(among))]


@final
class DiggerHouse(Decision[Nova]):
    """TN-18.8, TN-18.9: the marked hex for the house drawn."""

    name = "digger_house"
    rule = "TN-18.9"
    verb = "neutral"
    args = (("terrain", kinds.TERRAIN_ITEM),)

    def options(self, state: Nova) -> vec[i64]:
        return free_marks(state, state.a)

    def take(self, state: Nova, action: i64) -> None:
        place_neutral(state, action - HEX)

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        return why_no_mark(state, state.a, action, "TN-18.8")


@final
class Income(Step[Nova]):
    """TN-2.1, TN-2.2: money and power for every seat."""

    name = "income"
    rule = "TN-2.1"

    def run(self, state: Nova) -> None:
        for i in range(state.box.seats):
            seat = state.order[i]
            money, power = income(state, seat)
            state.mat[seat * WIDTH + MONEY] += money
            moved = state.charge(seat, power)
            state.tell("income", seat, money, power)
            state.lose_power(seat, power - moved)


def income(state: Nova, seat: i64) -> tuple[i64, i64]:
    """TN-2.2, TN-2.3: the bonus tile, the mat, its emptied slots, and the Fairies' ability."""
    box = state.box
    mat = state.mat
    at = seat * WIDTH
    faction, tile = mat[at + FACTION], mat[at + TILE]
    houses = faction * (box.houses + 1) + mat[at + HOUSES]
    posts = faction * (box.posts + 1) + mat[at + POSTS]
    palaces = faction * 4 + mat[at + PALACES]
    money = box.house_money[houses] + box.post_money[posts] + box.palace_money[palaces]
    power = box.house_power[houses] + box.post_power[posts] + box.palace_power[palaces]
    if state.has(seat, EXTRA_INCOME):
        money += box.extra_money
        power += box.extra_power
    return money + box.tile_money[tile], power + box.tile_power[tile]


@final
class Turn(Step[Nova]):
    """TN-0.6, TN-0.9: a seat's turn, then that of the next."""

    name = "turn"
    rule = "TN-0.6"

    def run(self, state: Nova) -> None:
        state.tell("turn", state.actor)
        state.push(kinds.NEXT_TURN, state.actor)
        state.push(kinds.MENU, state.actor)


@final
class NextTurn(Step[Nova]):
    """TN-0.6, TN-13.8, TN-15.1: the next seat that has not dropped out, or the end of the round."""

    name = "next_turn"
    rule = "TN-0.6"

    def run(self, state: Nova) -> None:
        seats = state.box.seats
        at: i64 = 0
        while state.order[at] != state.actor:
            at += 1
        for i in range(seats):
            seat = state.order[(at + 1 + i) % seats]
            if not state.out(seat):
                state.push(kinds.TURN, seat)
                return
        state.tell("round-ended", state.round)
        if state.round == state.box.rounds:
            state.push(kinds.FINISH, NOBODY)
            return
        state.order = next_order(state)
        state.push(kinds.CLEAN_UP, NOBODY)
        for i in range(seats - 1, -1, -1):
            if state.mat[state.order[i] * WIDTH + BOWL_3] > 0:
                state.push(kinds.ROUND_END, state.order[i])


def next_order(state: Nova) -> vec[i64]:
    """TN-13.2, TN-17.4: clockwise from the start player token, or as the seats dropped out."""
    if state.box.dropout_order:
        return state.leaving
    return clockwise(state.first, state.box.seats)


def clockwise(first: i64, seats: i64) -> vec[i64]:
    return vec[i64]([(first + i) % seats for i in range(seats)])


@final
class CleanUp(Step[Nova]):
    """TN-15.2, TN-18.6: octagons are free, coins are laid out; Planner's last houses."""

    name = "clean_up"
    rule = "TN-15.2"

    def run(self, state: Nova) -> None:
        state.covered = 0
        state.dropped = 0
        state.leaving = vec[i64]()
        add_coins(state)
        if state.box.variant == PLANNER and state.round == PLANNED_ROUND:
            for action in free_marks(state, state.box.colour_terrain[state.neutral]):
                place_neutral(state, action - HEX)
        state.push(kinds.ROUND, NOBODY)


@final
class Finish(Step[Nova]):
    """TN-16: the last exchange, money and territory."""

    name = "finish"
    rule = "TN-16.1"

    def run(self, state: Nova) -> None:
        scoring.finish(state)
