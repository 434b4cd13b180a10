"""Gains of Military, Culture and Travel, and the Canoe on the River (TM-14, TM-15, TM-17)."""

from typing import final

from mypy_extensions import i64

from longhouse.engine.contract import Step
from longhouse.games.terramara import kinds
from longhouse.games.terramara.state import CULTURE_AT, HAND, WAITING, WIDTH, Village
from longhouse.games.terramara.vocabulary import ON_GAIN
from longhouse.games.terramara.words import EXPLORER, MOST, TRAVEL


def gain(state: Village, seat: i64, what: i64, n: i64) -> None:
    """A gain is offered; a modifier may make it larger (EF-7.2), up to what can be answered."""
    if n == 0:
        return
    n = min(n + state.gain_bonus(seat, what), i64(MOST))
    if what == TRAVEL:
        bits = state.due(seat, ON_GAIN, TRAVEL + 1, 0, 0, 0, 0)
        state.push(kinds.TRAVEL_STEP, seat, n)
        owed(state, seat, bits, 0)
    else:
        state.push(kinds.AMOUNT, seat, what, n)


def owed(state: Village, seat: i64, bits: i64, context: i64) -> None:
    """EF-9.3: effects that are due, in the order of their owner."""
    if bits != 0:
        state.push(kinds.TRIGGER_ORDER, seat, bits, context)


def gained(state: Village, seat: i64, what: i64, n: i64) -> None:
    """EF-5.4: the amount is fixed: triggers, then the marker moves."""
    bits = state.due(seat, ON_GAIN, what + 1, 0, 0, 0, 0)
    if what == 0:
        state.gain_strength(seat, n)
        owed(state, seat, bits, 0)
    elif bits == 0:
        paddle(state, seat, n)
    else:
        state.push(kinds.CANOE, seat, n)
        owed(state, seat, bits, 0)


def paddle(state: Village, seat: i64, n: i64) -> None:
    """TM-14.2, TM-14.5: space by space; what a space gives is settled before going on."""
    box = state.box
    at = seat * WIDTH + CULTURE_AT
    while n > 0:
        if state.sheet[at] == box.most_culture:
            state.score(seat, n * box.culture_vp)
            return
        n -= 1
        state.sheet[at] += 1
        space = state.sheet[at]
        state.tell("culture", seat, space)
        if space == box.explorer_at and state.sheet[seat * WIDTH + WAITING] > 0:
            state.sheet[seat * WIDTH + WAITING] -= 1
            state.sheet[seat * WIDTH + HAND + EXPLORER] += 1
            state.tell("joined", seat)
        if box.river_slots[space] != 0:
            if n > 0:
                state.push(kinds.CANOE, seat, n)
            state.push(kinds.USE_BONUS, seat, box.river_slots[space])
            return


@final
class Canoe(Step[Village]):
    """TM-14.5: the rest of a gain of Culture."""

    name = "canoe"
    rule = "TM-14.5"
    args = (("spaces", kinds.COUNT_ITEM),)

    def run(self, state: Village) -> None:
        paddle(state, state.actor, state.a)
