"""Free actions (TM-4.8, TM-4.9): Workers and once-per-round effects, beside any question.

They are offered to the seat on turn with each of its questions but a few (TM-4.9). Taking one
puts the question back on the stack, and what the free action does on top of it.
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.contract import Decision, Reason
from longhouse.games.terramara import kinds
from longhouse.games.terramara.bits import bit, lowest
from longhouse.games.terramara.decisions import actions
from longhouse.games.terramara.state import (
    CHARACTER_AT,
    CREATED,
    READY,
    SIDE_USED,
    TIRED,
    TURNED,
    WIDTH,
    Village,
)
from longhouse.games.terramara.vocabulary import ONCE
from longhouse.games.terramara.words import (
    ARTIFACT,
    ARTIFACTS,
    CHARACTER,
    CHARACTERS,
    USE,
    WORKER,
)


def offer(state: Village, answers: vec[i64]) -> vec[i64]:
    """The answers of a question, and the free actions that its seat has now."""
    seat = state.actor
    if seat != state.active:
        return answers
    at = seat * WIDTH
    sheet = state.sheet
    if state.raw_held(seat) > 0:
        for level in range(i64(3)):
            if sheet[at + READY + level] > 0:
                answers = append(answers, WORKER + level)
    if can_use(state, seat):
        answers = append(answers, USE)
    return answers


def can_use(state: Village, seat: i64) -> bool:
    return actions.usable_once(state, seat) != 0 or actions.character_usable(state, seat)


def is_open(state: Village) -> bool:
    """Whether the seat that is asked has any free action."""
    return len(offer(state, vec[i64]())) > 0


def taken(state: Village, action: i64) -> bool:
    """Whether an answer is a free action; it is begun, and the question put again after it."""
    if action != USE and not WORKER <= action < WORKER + 3:
        return False
    seat = state.actor
    state.push(state.kind, seat, state.a, state.b, state.c)
    if action == USE:
        state.push(kinds.USE_EFFECT, seat)
        return True
    level = action - WORKER
    state.sheet[seat * WIDTH + READY + level] -= 1
    state.sheet[seat * WIDTH + TIRED + level] += 1
    state.tell("activated", seat, level + 1)
    state.push(kinds.TRANSFORM_ONE, seat, level + 1, 1)
    return True


def why_not(state: Village, action: i64) -> Reason | None:
    """Why a free action is not offered."""
    if action == USE:
        if state.actor != state.active:
            return Reason("TM-4.17", "not-on-turn")
        return Reason("TM-4.8", "nothing-to-use")
    if not WORKER <= action < WORKER + 3:
        return None
    if state.actor != state.active:
        return Reason("TM-3.2", "not-on-turn")
    if state.sheet[state.actor * WIDTH + READY + action - WORKER] == 0:
        return Reason("TM-3.2", "no-ready-worker")
    return Reason("TM-3.8", "nothing-to-refine")


@final
class UseEffect(Decision[Village]):
    """TM-4.8, TM-13.3: which once-per-round effect is used; its card is turned (EF-2)."""

    name = "free_action"
    rule = "TM-4.8"
    verb = "with"

    def options(self, state: Village) -> vec[i64]:
        seat = state.actor
        cards = actions.usable_once(state, seat)
        found = vec[i64]()
        while cards != 0:
            found = append(found, ARTIFACT + lowest(cards))
            cards &= cards - 1
        if actions.character_usable(state, seat):
            found = append(found, CHARACTER + state.sheet[seat * WIDTH + CHARACTER_AT])
        return found

    def take(self, state: Village, action: i64) -> None:
        seat = state.actor
        at = seat * WIDTH
        if action >= CHARACTER:
            state.sheet[at + SIDE_USED] = 1
            bearer = state.bearer(seat)
        else:
            bearer = action - ARTIFACT
            state.sheet[at + TURNED] |= bit(bearer)
        state.tell("used", seat, bearer)
        effects = state.box.effects
        last = effects.end[bearer] - 1
        for effect in range(last, effects.begin[bearer] - 1, i64(-1)):
            if effects.timing[effect] != ONCE:
                continue
            if effects.only_if[effect] < 0 or state.meets(seat, effects.only_if[effect]):
                state.push(kinds.RUN, seat, effects.action[effect])

    def why_not(self, state: Village, action: i64) -> Reason | None:
        at = state.actor * WIDTH
        if ARTIFACT <= action < ARTIFACT + ARTIFACTS:
            card = action - ARTIFACT
            if not state.sheet[at + CREATED] >> card & 1:
                return Reason("TM-13.25", "not-created")
            if not state.box.once_cards >> card & 1:
                return Reason("TM-13.3", "not-once-per-round")
            if state.sheet[at + TURNED] >> card & 1:
                return Reason("TM-13.21", "used-already")
            return Reason("EF-2.2", "changes-nothing")
        if CHARACTER <= action < CHARACTER + CHARACTERS:
            if state.sheet[at + SIDE_USED] != 0:
                return Reason("TM-4.8", "used-already")
            return Reason("TM-20.1", "no-such-effect")
        return None
