"""The order of what is due: triggers, the parts of an action, and options (TM-4.13, TM-4.15)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.contract import Decision, Reason, Step
from longhouse.games.terramara import kinds
from longhouse.games.terramara.bits import bit, lowest
from longhouse.games.terramara.decisions import actions, free
from longhouse.games.terramara.state import Village
from longhouse.games.terramara.words import (
    ARTIFACT,
    ARTIFACTS,
    CHARACTER,
    DONE,
    NONE,
    PART,
    PART_WORDS,
)


@final
class Run(Step[Village]):
    """An action that had to wait for something else."""

    name = "run"
    rule = "TM-4.16"
    args = (("action", kinds.NUMBER_ITEM), ("about", kinds.CONTEXT_ITEM))

    def run(self, state: Village) -> None:
        actions.start(state, state.actor, state.a, state.b)


def word_of(bearer: i64) -> i64:
    """The action that names a card or a character's side."""
    return ARTIFACT + bearer if bearer < ARTIFACTS else CHARACTER + (bearer - ARTIFACTS) // 2


@final
class TriggerOrder(Decision[Village]):
    """TM-4.15, TM-13.4: which due effect comes next; those left may be declined.

    Several of one card come in the order in which they stand on it.
    """

    name = "trigger_order"
    rule = "TM-4.15"
    args = (("due", kinds.DUE_ITEM), ("about", kinds.CONTEXT_ITEM))

    def options(self, state: Village) -> vec[i64]:
        effects = state.box.effects
        found = vec[i64]()
        bits = state.a
        while bits != 0:
            word = word_of(effects.owner[effects.due[lowest(bits)]])
            bits &= bits - 1
            if word not in found:
                found = append(found, word)
        if len(found) == 1:
            return found
        return free.offer(state, append(found, NONE))

    def take(self, state: Village, action: i64) -> None:
        if action == NONE or free.taken(state, action):
            return
        effects = state.box.effects
        bits = state.a
        while word_of(effects.owner[effects.due[lowest(bits)]]) != action:
            bits &= bits - 1
        rest = state.a & ~bit(lowest(bits))
        if rest != 0:
            state.push(kinds.TRIGGER_ORDER, state.actor, rest, state.b)
        effect = effects.due[lowest(bits)]
        state.tell("effect", state.actor, effects.owner[effect])
        actions.start(state, state.actor, effects.action[effect], state.b)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        if ARTIFACT <= action < CHARACTER + 7:
            return Reason("TM-13.16", "not-due")
        return free.why_not(state, action)


@final
class NextPart(Decision[Village]):
    """TM-4.13, TM-4.14: the parts of an action in the order that its owner wants."""

    name = "next_part"
    rule = "TM-4.13"
    args = (
        ("action", kinds.NUMBER_ITEM),
        ("left", kinds.PARTS_ITEM),
        ("about", kinds.CONTEXT_ITEM),
    )

    def options(self, state: Village) -> vec[i64]:
        effects = state.box.effects
        first = effects.first[state.a]
        found = vec[i64]()
        blocked = False
        bits = state.b
        while bits != 0:
            op = first + lowest(bits)
            bits &= bits - 1
            if actions.can(state, state.actor, op, state.c):
                found = append(found, effects.word[op])
                blocked = blocked or actions.can_skip(state, op)
            else:
                blocked = blocked or free.is_open(state)
        if len(found) == 1 and not blocked:
            return found
        return free.offer(state, append(found, DONE))

    def take(self, state: Village, action: i64) -> None:
        if action == DONE or free.taken(state, action):
            return
        effects = state.box.effects
        seat, number, left, context = state.actor, state.a, state.b, state.c
        bits = left
        first = effects.first[number]
        while effects.word[first + lowest(bits)] != action:
            bits &= bits - 1
        part = lowest(bits)
        if left & ~bit(part) != 0:
            state.push(kinds.NEXT_PART, seat, number, left & ~bit(part), context)
        actions.begin(state, seat, first + part, context)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        if PART <= action < PART + len(PART_WORDS):
            return Reason("TM-4.13", "no-such-part")
        return free.why_not(state, action)


@final
class ChooseOption(Decision[Village]):
    """EF-4 `choose`: one of several alternatives, or none."""

    name = "choose_option"
    rule = "TM-6.6"
    args = (("op", kinds.NUMBER_ITEM), ("about", kinds.CONTEXT_ITEM))

    def options(self, state: Village) -> vec[i64]:
        effects = state.box.effects
        op = state.a
        found = vec[i64]([NONE])
        for option in range(effects.x[op], effects.x[op] + effects.y[op]):
            if actions.possible(state, state.actor, effects.choice[option], state.b):
                found = append(found, effects.choice_word[option])
        return free.offer(state, found)

    def take(self, state: Village, action: i64) -> None:
        if action == NONE or free.taken(state, action):
            return
        effects = state.box.effects
        option = effects.x[state.a]
        while effects.choice_word[option] != action:
            option += 1
        actions.start(state, state.actor, effects.choice[option], state.b)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        if PART <= action < PART + len(PART_WORDS):
            return Reason("TM-4.14", "not-possible")
        return free.why_not(state, action)
