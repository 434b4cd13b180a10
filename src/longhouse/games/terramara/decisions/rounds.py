"""From turn to turn and from round to round (TM-4.3, TM-21, TM-22, TM-24.9)."""

from typing import final

from mypy_extensions import i64

from longhouse.engine.contract import NOBODY, Step
from longhouse.games.terramara import kinds
from longhouse.games.terramara.bits import bit
from longhouse.games.terramara.state import (
    BEGUN,
    GROWTH,
    HAND,
    IN_HUT,
    NO_CARD,
    READY,
    SIDE_USED,
    TERRITORY,
    TIRED,
    TURNED,
    WIDTH,
    Village,
    member_bit,
)
from longhouse.games.terramara.words import ROUNDS, WARRIOR


def next_turn(state: Village, seat: i64) -> None:
    """TM-4.3, TM-4.4: clockwise to the next seat with a member in hand, or the round ends."""
    seats = state.box.seats
    state.active = NOBODY
    for step in range(i64(1), seats + 1):
        other = (seat + step) % seats
        if state.in_hand(other) > 0:
            state.push(kinds.TURN, other)
            return
    if state.round == ROUNDS:
        state.tell("ended")
    else:
        end_round(state)
        state.push(kinds.START_ROUND, NOBODY)


def end_round(state: Village) -> None:
    """TM-22.2 to TM-22.6."""
    state.tell("round-ended", state.round)
    return_members(state)
    state.warriors = state.box.warriors
    for seat in range(state.box.seats):
        at = seat * WIDTH
        sheet = state.sheet
        for kind in range(i64(2)):
            sheet[at + HAND + kind] += sheet[at + IN_HUT + kind]
            sheet[at + IN_HUT + kind] = 0
        sheet[at + IN_HUT + WARRIOR] = 0
        for level in range(i64(3)):
            sheet[at + READY + level] += sheet[at + TIRED + level]
            sheet[at + TIRED + level] = 0
        sheet[at + TURNED] = 0
        sheet[at + SIDE_USED] = 0
        sheet[at + BEGUN] = 0


def return_members(state: Village) -> None:
    """TM-22.2, TM-22.4: all but those on future rows; Fire and neutral Explorers of the row go."""
    box = state.box
    for space in range(box.hut):
        if space < TERRITORY:
            row_round = box.row_round[space // 6]
            if row_round > state.round:
                continue
            if row_round == state.round:
                state.fire &= ~bit(space)
        there = state.spaces[space]
        if there == 0:
            continue
        state.spaces[space] = 0
        for seat in range(box.seats):
            for member in range(i64(2)):
                if there & member_bit(seat, member) != 0:
                    state.sheet[seat * WIDTH + HAND + member] += 1


@final
class StartRound(Step[Village]):
    """TM-21, TM-24.9: cards leave, neutral Strength grows, the first player begins."""

    name = "start_round"
    rule = "TM-21.5"

    def run(self, state: Village) -> None:
        box = state.box
        state.round += 1
        state.tell("round", state.round)
        purged = box.purge_deck[state.round]
        if purged > 0:
            state.deck &= ~box.of_level[purged]
        purged = box.purge_river[state.round]
        if purged > 0:
            purge_river(state, purged)
        if box.neutrals > 0:
            grow(state)
        state.push(kinds.TURN, state.first)


def purge_river(state: Village, level: i64) -> None:
    """TM-21.2, TM-21.4."""
    for slot in range(state.box.slots):
        card = state.river[slot]
        if card >= 0 and state.box.level[card] == level:
            state.river[slot] = NO_CARD
    state.fill_river()


def grow(state: Village) -> None:
    """TM-24.9: a card for each neutral player, the weakest first, equal ones in fixed order."""
    cards = state.box.growth
    weaker: i64 = 1 if state.box.neutrals == 2 and state.neutral[1] < state.neutral[0] else 0
    used: i64 = -1
    for step in range(state.box.neutrals):
        which = state.roll(GROWTH, i64(len(cards)) - step)
        if used >= 0 and which >= used:
            which += 1
        used = which
        clan = (weaker + step) % state.box.neutrals
        strength = min(state.neutral[clan] + cards[which], state.box.most_strength)
        state.neutral[clan] = strength
        state.tell("neutral-grew", clan, cards[which], strength)
