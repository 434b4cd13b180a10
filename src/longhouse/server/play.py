"""A game under way in memory: what was played, the state it led to, and what each seat sees.

Nothing here touches the database or the clock. Play is first tried on a copy (`attempt`); once
the attempt stands in the database it becomes the game (`accept`).

Previews, effects and reasons are worked out on a table imagined for the seat that asks. It agrees
with all the seat knows and is made up in everything else, so they cannot give anything away.
"""

from collections.abc import Iterable, Sequence
from typing import Final, cast, final

import msgspec

from longhouse.engine.contract import ALWAYS_ASK, NOBODY, NOT_ASKED, Rule, Setting, State, seat_word
from longhouse.engine.errors import BadInput, IllegalAction
from longhouse.engine.fields import Json
from longhouse.engine.journal import ANSWERED, EVERYBODY, Event, Journal, describe
from longhouse.engine.random import Random
from longhouse.engine.record import Record
from longhouse.server.faults import Fault
from longhouse.server.shapes import ActionShown, Odds, Reason

TAKEN_BACK: Final = "taken-back"
MARK_EVERY: Final = 32  # actions from one kept state to the next
VERB: Final = "verb"
Told = tuple[str, tuple[int, int, int, int, int], int]


@final
class Step:
    """One action of the game, and what came of it."""

    __slots__ = ("action", "batch", "reveals", "seat", "seq", "told")

    def __init__(
        self, seq: int, seat: int, action: int, batch: int, reveals: bool, told: list[Event]
    ) -> None:
        self.seq = seq
        self.seat = seat
        self.action = action
        self.batch = batch  # the seq of the first step of the same piece of play
        self.reveals = reveals
        self.told = told


@final
class Attempt:
    """A piece of play tried on a copy of the table."""

    def __init__(self, state: State, seat: int) -> None:
        self.journal: Final = Journal()
        self.state: Final = state
        self.state.journal = self.journal
        self.seat: Final = seat
        self.steps: list[Step] = []
        self.held: int = NOBODY  # a refusal at the end that is not passed on yet
        self.boundary: int = NOBODY  # the last action, if something new became known by it

    @property
    def closed(self) -> bool:
        return self.boundary != NOBODY or self.held != NOBODY

    def play(self, action: int, seq: int, batch: int) -> None:
        """Play one action, and note whether anything became known by it."""
        told, reveals = len(self.journal.events), self.journal.reveals
        self.state.play(action)
        revealed = self.journal.reveals != reveals
        events = self.journal.events[told:]
        self.steps.append(Step(seq, self.seat, action, batch, revealed, events))
        if revealed or self.state.actor != self.seat:
            self.boundary = action


@final
class Lexicon:
    """What the words of a setting name."""

    def __init__(self, setting: Setting[State]) -> None:
        self.setting: Final = setting
        self.events: Final = {**setting.events, TAKEN_BACK: "seat count:count"}
        self.terms: Final = {
            term: words
            for term, words in setting.terms.items()
            if term not in ("decision", "action")
        }
        self.term_of: Final = {
            word: term for term, words in reversed(self.terms.items()) for word in words
        }
        self.term_of_action: Final = [self.term(word) for word in setting.vocabulary.words]
        self.alike: Final[dict[frozenset[str], list[tuple[int, str]]]] = {}

    def term(self, word: str) -> str:
        return self.term_of.get(word, VERB)

    def like(self, actions: Iterable[int]) -> list[tuple[int, str]]:
        """All actions of the same sort as these, and verbs, with their words."""
        sorts = frozenset([VERB, *(self.term_of_action[action] for action in actions)])
        found = self.alike.get(sorts)
        if found is None:
            words = enumerate(self.setting.vocabulary.words)
            found = [each for each in words if self.term_of_action[each[0]] in sorts]
            self.alike[sorts] = found
        return found

    def describe(self, event: Event) -> dict[str, Json]:
        return describe(event, self.events, self.setting.terms)


@final
class Heard:
    """What a seat was told of the first part of the log."""

    def __init__(self) -> None:
        self.length: int = 0
        self.events: list[Event] = []


@final
class Play:
    """One game as it stands."""

    def __init__(self, record: Record) -> None:
        journal = Journal()
        state = record.begin(journal)
        state.journal = None
        self.record: Final = record
        self.setting: Final = record.setting
        self.lexicon: Final = Lexicon(record.setting)
        self.opening: Final = journal.events
        self.log: list[Event] = list(journal.events)  # all that was told, taken back or not
        self.heard: dict[int, Heard] = {}  # by seat
        self.steps: list[Step] = []
        self.marks: dict[int, State] = {0: state.clone()}
        self.state: State = state
        self.seq: int = 0
        self.fantasies: dict[int, State] = {}

    # ------------------------------------------------------------------ playing

    def attempt(self, seat: int, words: Sequence[str], hold: bool) -> Attempt:
        """Try a piece of play; what is not allowed is refused with the rule.

        With `hold`, the refusal of a secret question is not played but noted, to be passed on
        later. Nothing may follow a boundary: whether it is legal would tell what lies behind.
        """
        attempt = Attempt(self.state.clone(), seat)
        for word in words:
            if attempt.closed:
                raise Fault(422, "after-boundary", place=word)
            self.answer(attempt, self.setting.vocabulary.action(word), hold)
        return attempt

    def answer(self, attempt: Attempt, action: int, hold: bool) -> None:
        state = attempt.state
        if state.actor != attempt.seat:
            raise Fault(422, "not-asked", place=self.setting.vocabulary.word(action))
        if hold and action == self.rule(state).refusal:
            attempt.held = action
            return
        seq = self.seq + len(attempt.steps) + 1
        batch = attempt.steps[0].seq if attempt.steps else seq
        try:
            attempt.play(action, seq, batch)
        except IllegalAction as error:
            raise illegal(error) from None

    def accept(self, attempt: Attempt) -> None:
        """The attempt is in the database: now it is the game."""
        for step in attempt.steps:
            self.note(step)
        if attempt.steps:
            self.change(attempt.state)

    def note(self, step: Step) -> None:
        self.steps.append(step)
        self.log += step.told
        self.seq = step.seq

    def change(self, state: State) -> None:
        state.journal = None
        self.state = state
        self.fantasies.clear()
        last = max(self.marks)
        if len(self.steps) - last >= MARK_EVERY:
            self.marks[len(self.steps)] = state.clone()

    def rule(self, state: State) -> Rule[State]:
        return self.setting.rules[state.kind]

    @property
    def is_secret(self) -> bool:
        """Whether the question in hand is one whose refusal is held back."""
        return not self.state.over and self.rule(self.state).refusal != NOBODY

    # ------------------------------------------------------------------ taking back

    def void(self, seat: int) -> int:
        """How many actions would be void if the seat took back its last piece of play; 0 if it
        cannot: something has become known since, or the game is over."""
        if self.state.over:
            return 0
        start = len(self.steps)
        batch = NOBODY
        while start > 0:
            step = self.steps[start - 1]
            if step.reveals or (batch != NOBODY and step.batch != batch):
                break
            if step.seat == seat:
                batch = step.batch
            start -= 1
        return len(self.steps) - start if batch != NOBODY else 0

    def take_back(self, seat: int, count: int, seq: int) -> None:
        """The last actions never happened; that they were taken back is told."""
        state = self.state_at(len(self.steps) - count)
        self.void_last(seat, count, seq)
        self.change(state)

    def void_last(self, seat: int, count: int, seq: int) -> None:
        del self.steps[len(self.steps) - count :]
        self.marks = {at: mark for at, mark in self.marks.items() if at <= len(self.steps)}
        self.log.append(Event(TAKEN_BACK, (seat, count, 0, 0, 0), EVERYBODY))
        self.seq = seq

    def state_at(self, count: int) -> State:
        """The state after the first actions of the game as it stands."""
        start = max(at for at in self.marks if at <= count)
        state = self.marks[start].clone()
        for step in self.steps[start:count]:
            state.play(step.action)
        return state

    # ------------------------------------------------------------------ looking

    def public(self) -> dict[str, Json]:
        """What `State.view` shows to all alike: what nobody sees, but for what makes it theirs."""
        view = self.state.view(NOBODY)
        for name in self.own(NOBODY):
            del view[name]
        return view

    def own(self, seat: int) -> dict[str, Json]:
        """What makes the view of a seat its own. With what is public it is the whole view."""
        hidden = self.setting.hidden(self.state, seat)
        return {
            "seat": None if seat == NOBODY else word_of_seat(seat),
            **hidden,
            "asked": self.state.asked(seat),
        }

    def imagined(self, seat: int) -> State:
        """A copy of the table in which all that the seat does not know is made up."""
        if seat not in self.fantasies:
            self.fantasies[seat] = self.state.imagine(seat, Random(0))
        return self.fantasies[seat].clone()

    def preview(self, seat: int, words: Sequence[str]) -> tuple[Attempt, str]:
        """Play tentatively up to the first boundary; returns also the word that it stopped at."""
        attempt = Attempt(self.imagined(seat), seat)
        for word in words:
            action = self.setting.vocabulary.action(word)
            trial = Attempt(attempt.state.clone(), seat)
            self.answer(trial, action, hold=True)
            if trial.closed:
                return attempt, word
            self.answer(attempt, action, hold=True)
        return attempt, ""

    def say(self, attempt: Attempt, line: str) -> list[str]:
        """What a line of notation says after this tentative play, as words of actions."""
        words: list[str] = []
        for word in line.split():
            if attempt.closed:
                raise Fault(422, "after-boundary", place=word)
            try:
                action = attempt.state.read(word)
            except BadInput:
                raise Fault(400, "unknown-word", place=word[:40]) from None
            if action is not None:
                words.append(self.setting.vocabulary.word(action))
                self.answer(attempt, action, hold=True)
        return words

    def events(self, seat: int, since: int) -> list[dict[str, Json]]:
        """What a seat may know of what was told, after the given one of its events."""
        return numbered(self.lexicon, self.seen(seat), since)

    @property
    def is_open(self) -> bool:
        """Whether everything that was told was told to everybody."""
        return self.told(NOBODY) == len(self.log)

    def told(self, seat: int) -> int:
        """How many events a seat has been told."""
        return len(self.seen(seat))

    def seen(self, seat: int) -> list[Event]:
        """What a seat has been told. The log only grows, so only its end has to be looked at."""
        heard = self.heard.get(seat)
        if heard is None:
            heard = self.heard[seat] = Heard()
        if heard.length < len(self.log):
            heard.events += seen_by(self.log[heard.length :], seat)
            heard.length = len(self.log)
        return heard.events

    def log_at(self, count: int) -> list[Event]:
        """What was told up to a point of the game as it stands."""
        log = list(self.opening)
        for step in self.steps[:count]:
            log += step.told
        return log

    def asked(self, state: State, seat: int) -> dict[str, object] | None:
        """The decision in hand as a seat may know it; all about its answers if it is asked."""
        if state.over:
            return None
        question = cast("dict[str, object]", state.asked(seat))
        rule = self.rule(state)
        question["verb"] = rule.verb
        question["always"] = rule.mode == ALWAYS_ASK
        if state.actor == seat:
            fantasy = state.imagine(seat, Random(0))
            question["actions"] = [self.option(fantasy, action) for action in state.legal]
            question["refused"] = self.refused(fantasy)
        return question

    def option(self, fantasy: State, action: int) -> ActionShown:
        """An answer, and what it would bring as far as that can be known."""
        word = self.setting.vocabulary.word(action)
        state, journal = fantasy.clone(), Journal()
        state.journal = journal
        state.play(action)
        closed = journal.reveals > 0 or state.actor != fantasy.actor
        shown = ActionShown(word, self.lexicon.term(word), closed, [])
        if not closed:
            shown.effects = self.effects(journal.seen_by(fantasy.actor))
            shown.next = self.rule(state).name
        odds = self.setting.odds(fantasy, action)
        if odds is not None:
            shown.odds = Odds(*odds)
        return shown

    def effects(self, told: list[Event]) -> list[dict[str, object]]:
        """What would be told, but for the answer itself."""
        if told and told[0].key == ANSWERED:
            told = told[1:]
        return [cast("dict[str, object]", self.lexicon.describe(event)) for event in told]

    def refused(self, fantasy: State) -> dict[str, Reason]:
        """Why words of the same sort as those offered are not allowed."""
        found: dict[str, Reason] = {}
        for action, word in self.lexicon.like(fantasy.legal):
            reason = fantasy.why_not(action)
            if reason is not None and reason.key != NOT_ASKED:
                found[word] = Reason(reason.rule, reason.key)
        return found

    # ------------------------------------------------------------------ the record

    def written(self) -> Record:
        """The record of the game as it stands."""
        record = Record(self.setting, self.record.seed, self.record.seats)
        record.start = self.record.start
        record.actions = [step.action for step in self.steps]
        if self.state.over:
            record.close(self.state)
        return record


def seen_by(events: list[Event], seat: int) -> list[Event]:
    return [event for event in events if event.seat in (EVERYBODY, seat)]


def numbered(lexicon: Lexicon, events: list[Event], since: int) -> list[dict[str, Json]]:
    """Events as documents, each with its number; those up to `since` are left out."""
    return [
        {"n": n, **lexicon.describe(event)} for n, event in enumerate(events[since:], since + 1)
    ]


def illegal(error: IllegalAction) -> Fault:
    return Fault(422, "illegal", place=error.action, rule=error.rule, reason=error.key)


def pack_told(events: list[Event]) -> bytes:
    """What was told, as it is kept in the database."""
    return msgspec.msgpack.encode([(event.key, event.args, event.seat) for event in events])


def unpack_told(data: bytes) -> list[Event]:
    return [Event(key, args, seat) for key, args, seat in TOLD.decode(data)]


TOLD: Final = msgspec.msgpack.Decoder(list[Told])


def seat_number(word: str) -> int:
    """p1 is seat 0."""
    return int(word[1:]) - 1


def word_of_seat(seat: int) -> str:
    return SEATS[seat]


SEATS: Final = [str(seat_word(seat)) for seat in range(9)]
