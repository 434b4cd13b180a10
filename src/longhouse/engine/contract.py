"""The contract between a game and everything that uses it.

A game is a value; a rule is a decision; everything else is a view of those two.

* A `State` is what lies on the table. At any moment one seat owes one decision, or the game is
  over. `actions()` lists what may be answered, `play()` answers.
* A `Decision` is one kind of question; a `Step` is something that happens by itself once what
  stands before it is settled. Both are small objects without memory: all they know is the state.
* What is still to come stands on a stack. A rule that interrupts another simply puts its own
  decisions on top: when they are answered, play goes on exactly where it stopped.

Everything here is ordinary typed Python that mypyc also compiles.
"""

import hashlib
import struct
from collections.abc import Sequence
from typing import ClassVar, Final, Generic, TypeVar, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from longhouse.engine.edition import NO_EDITION, Edition
from longhouse.engine.errors import BadInput, BrokenRules, IllegalAction, shown
from longhouse.engine.fields import (
    Choice,
    Count,
    Field,
    Item,
    Json,
    Listing,
    as_object,
    refuse_unknown,
)
from longhouse.engine.journal import ANSWERED, EVERYBODY, Journal
from longhouse.engine.notation import Vocabulary
from longhouse.engine.options import Chosen
from longhouse.engine.random import SEEDS, WORD, Random, draw
from longhouse.engine.registry import own_edition, revive

NOBODY: Final = -1
FRAME: Final = 5  # numbers on the stack for each thing to come: kind, seat, a, b, c
DEEPEST: Final = 400  # frames on the stack; more means that rules call each other for ever
MOST_TO_DO: Final = 100  # frames in a position, so that there is room for what they call
LONGEST: Final = 1_000_000  # decisions in a game, unless its setting knows better

# How a kind of rule is handled when it comes to the top of the stack.
STEP: Final = 0
ASK: Final = 1  # asked, unless only one answer is possible: then the engine gives it
ALWAYS_ASK: Final = 2  # asked even then, since skipping the question would give something away

EMPTY: Final = vec[i64]()


@final
class Reason:
    """Why an action is not allowed: the rule that forbids it, and a key for the message."""

    def __init__(self, rule: str, key: str) -> None:
        self.rule: Final = rule
        self.key: Final = key

    def __repr__(self) -> str:
        return f"Reason({self.rule!r}, {self.key!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and self.rule == other.rule and self.key == other.key

    def __hash__(self) -> int:
        return hash((self.rule, self.key))


NOT_BYTES: Final = "wanted what State.bytes wrote"
NOT_ASKED: Final = "not-what-is-asked"
GAME_OVER: Final = "game-over"


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What lies on the table: a plain value that can be copied, compared, written and read.

    A game's own state is one final class that adds its fields, all of them integers and
    `vec[i64]`, lists them in `fields()`, and copies them in `clone()`.
    """

    def __init__(self, setting: "Setting[State]") -> None:
        self.setting: Setting[State] = setting
        self.seed: i64 = 0
        self.draws: vec[i64] = EMPTY  # how often each stream of chance was used
        # The decision in hand: its kind, who owes it, and up to three numbers about it.
        self.kind: i64 = NOBODY
        self.actor: i64 = NOBODY
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.legal: vec[i64] = EMPTY  # its answers, worked out once; never changed in place
        # What comes after it; the top is at the end.
        self.stack: vec[i64] = EMPTY
        self.depth: i64 = 0
        self.over: bool = False
        self.journal: Journal | None = None

    # ------------------------------------------------------------------ play

    def actions(self) -> list[int]:
        """What the actor may answer; empty only when the game is over."""
        return [action for action in self.legal]

    def play(self, action: i64) -> None:
        """Answer the decision in hand. An action that is not offered raises IllegalAction."""
        if action not in self.legal:
            self.refuse(action)
        journal = self.journal
        if journal is not None:
            self.tell_answer(journal, action, 0)
        self.setting.rules[self.kind].take(self, action)
        self.settle()

    def say(self, line: str) -> list[int]:
        """Play what a line of notation says (`claim cave-palace`); returns the actions played.

        The whole line is tried on a copy first: if a word of it is wrong, nothing is played.
        """
        scratch = self.clone()
        actions: list[int] = []
        for word in line.split():
            action = scratch.read(word)
            if action is not None:
                actions.append(action)
                scratch.play(action)
        for action in actions:
            self.play(action)
        return actions

    def read(self, word: str) -> int | None:
        """The action that a word stands for now, or None if the word only helps reading.

        Words that help: the verb before an answer (`deploy wolf-dog`), and an answer that the
        engine has given itself, being the only one.
        """
        journal = self.journal
        told: list[int] = []
        if journal is None:
            journal = self.journal = Journal()
        for event in reversed(journal.events):
            if event.key == ANSWERED and not event.args[3]:
                break
            if event.key == ANSWERED:
                told.append(event.args[2])
        vocabulary = self.setting.vocabulary
        action = vocabulary.match(word, self.actions())
        is_verb = not self.over and word == self.setting.rules[self.kind].verb
        if is_verb and (action is None or vocabulary.word(action) != word):
            return None
        if action is not None:
            return action
        if vocabulary.match(word, told) is not None:
            return None
        return vocabulary.action(word)  # known, but not allowed: playing it says why

    def settle(self) -> None:
        """Let everything happen that needs no answer, up to the next decision or the end."""
        setting = self.setting
        while self.depth > 0:
            self.pop()
            rule = setting.rules[self.kind]
            mode = setting.modes[self.kind]
            if mode == STEP:
                rule.run(self)
                continue
            self.legal = rule.options(self)
            count = len(self.legal)
            if count == 0:
                raise BrokenRules(f"{rule.name}: no way to go on")
            if count > 1 or mode == ALWAYS_ASK:
                return
            if self.journal is not None:
                self.tell_answer(self.journal, self.legal[0], 1)
            rule.take(self, self.legal[0])
        self.over = True
        self.kind = NOBODY
        self.actor = NOBODY
        self.a = 0
        self.b = 0
        self.c = 0
        self.legal = EMPTY

    def why_not(self, action: i64) -> Reason | None:
        """The rule that forbids this action now; None exactly if it is offered."""
        if self.over:
            return Reason(self.setting.end_rule, GAME_OVER)
        if action in self.legal:
            return None
        rule = self.setting.rules[self.kind]
        reason = rule.why_not(self, action)
        return reason if reason is not None else Reason(rule.rule, NOT_ASKED)

    def refuse(self, action: i64) -> None:
        word = self.setting.vocabulary.word(action)
        reason = self.why_not(action)
        if reason is None:
            raise BrokenRules(f"{word} is refused without a reason")
        raise IllegalAction(word, reason.rule, reason.key)

    # ------------------------------------------------- what the rules work with

    def push(self, kind: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Put something on the stack: it comes before all that lies there already."""
        stack = self.stack
        at = self.depth * FRAME
        if at == len(stack):
            if self.depth == DEEPEST:
                raise BrokenRules("rules call each other for ever")
            for _ in range(i64(FRAME)):
                stack = append(stack, 0)
            self.stack = stack
        stack[at] = kind
        stack[at + 1] = seat
        stack[at + 2] = a
        stack[at + 3] = b
        stack[at + 4] = c
        self.depth += 1

    def pop(self) -> None:
        """Take the top of the stack in hand."""
        stack = self.stack
        self.depth -= 1
        at = self.depth * FRAME
        self.kind = stack[at]
        self.actor = stack[at + 1]
        self.a = stack[at + 2]
        self.b = stack[at + 3]
        self.c = stack[at + 4]

    def end(self) -> None:
        """The game ends at once: nothing that was still to come happens."""
        self.depth = 0

    def roll(self, stream: i64, n: i64) -> i64:
        """A number from 0 to n-1 by chance, from a stream of its own."""
        if self.journal is not None:
            self.journal.reveals += 1
        return draw(self.seed, stream, self.draws, n)

    def reveal(self) -> None:
        """Something hidden became known: from here on nothing before it can be taken back."""
        if self.journal is not None:
            self.journal.reveals += 1

    def tell(self, key: str, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0) -> None:
        """Something happened that all may know."""
        if self.journal is not None:
            self.journal.add(key, a, b, c, d, e, EVERYBODY)

    def whisper(self, seat: i64, key: str, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Something happened that this seat alone may know."""
        if self.journal is not None:
            self.journal.add(key, a, b, c, 0, 0, seat)

    def tell_answer(self, journal: Journal, action: i64, alone: i64) -> None:
        audience: i64 = self.actor if self.setting.rules[self.kind].secret else EVERYBODY
        journal.add(ANSWERED, self.actor, self.kind, action, alone, 0, audience)

    # ------------------------------------------------------- what a game gives

    def clone(self) -> "State":
        """An equal state that shares nothing which can change."""
        raise NotImplementedError

    # --------------------------------------------------- what all games have

    def scores(self) -> list[float]:
        """The points of each seat, as they stand."""
        return self.setting.scores(self)

    def ranking(self) -> list[int]:
        """The place of each seat, 1 for the winner; seats that tie share a place."""
        return self.setting.ranking(self)

    def copy_frame(self, other: "State") -> None:
        """Copy what every state has: the part of `clone` that is the same in all games."""
        self.seed = other.seed
        self.draws = other.draws[:]
        self.kind = other.kind
        self.actor = other.actor
        self.a = other.a
        self.b = other.b
        self.c = other.c
        self.legal = other.legal
        self.stack = other.stack[:]
        self.depth = other.depth
        self.over = other.over

    def imagine(self, seat: i64, random: Random) -> "State":
        """A copy in which all that the seat cannot know has been drawn afresh.

        It depends on nothing but what the seat knows and on `random`: imagining what was imagined
        gives the same again. Bots are handed such a copy and never the true state.
        """
        copy = self.clone()
        copy.seed = random.new_seed()
        for i in range(i64(len(copy.draws))):
            copy.draws[i] = 0
        self.setting.redraw(copy, seat, random)
        if not copy.over:
            copy.legal = self.setting.rules[copy.kind].options(copy)
        return copy

    def view(self, seat: int) -> dict[str, Json]:
        """What a seat may see; NOBODY asks for what a spectator sees.

        This is the only way by which anything leaves the engine for a player.
        """
        shown: dict[str, Json] = {"game": self.setting.name, "seat": seat_word(seat)}
        shown["options"] = dict(self.setting.options)
        for field in self.setting.fields:
            if field.is_open:
                shown[field.name] = field.dump(self.values(field.name))
        shown.update(self.setting.hidden(self, seat))
        shown["over"] = self.over
        shown["asked"] = self.asked(seat)
        return shown

    def aids(self, seat: int) -> dict[str, Json]:
        """What a seat could work out from what it sees, to be shown beside its view.

        It is worked out on a table imagined for the seat, so it cannot give anything away.
        """
        return self.setting.aids(self.imagine(seat, Random(0)), seat)

    def asked(self, seat: int) -> Json:
        """The decision in hand: all may know who owes it, its owner alone what may be answered."""
        if self.over:
            return None
        rule = self.setting.rules[self.kind]
        question: dict[str, Json] = {"decision": rule.name, "seat": seat_word(self.actor)}
        if seat == self.actor or not rule.private:
            for i, (name, item) in enumerate(rule.args):
                question[name] = item.dump((self.a, self.b, self.c)[i])
        if seat == self.actor:
            words = self.setting.vocabulary
            question["actions"] = [words.word(action) for action in self.legal]
        return question

    def values(self, name: str) -> list[int]:
        """The numbers of one field."""
        value = getattr(self, name)
        return [value] if isinstance(value, int) else list(value)

    def set_values(self, name: str, values: Sequence[int]) -> None:
        if isinstance(getattr(self, name), int):
            setattr(self, name, values[0])
        else:
            setattr(self, name, vec[i64](values))

    def frames(self) -> list[tuple[int, ...]]:
        """What is still to come, the decision in hand last."""
        frames: list[tuple[int, ...]] = []
        for i in range(self.depth):
            at = i * FRAME
            frames.append(tuple(self.stack[at + j] for j in range(i64(FRAME))))
        if self.kind != NOBODY:
            frames.append((self.kind, self.actor, self.a, self.b, self.c))
        return frames

    def bytes(self) -> bytes:
        """The state as bytes: equal states give equal bytes."""
        numbers: list[int] = [self.seed, *self.draws]
        frames = self.frames()
        numbers.append(len(frames))
        for frame in frames:
            numbers += frame
        for field in self.setting.fields:
            values = self.values(field.name)
            numbers.append(len(values))
            numbers += values
        return struct.pack(f"<{len(numbers)}q", *numbers)

    @property
    def hash(self) -> str:
        """A short name for the state, the same on every machine."""
        digest = hashlib.blake2b(self.bytes(), digest_size=16, key=self.setting.key)
        return digest.hexdigest()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.setting == other.setting and self.bytes() == other.bytes()

    def __hash__(self) -> int:
        return hash(self.bytes())

    def position(self) -> dict[str, Json]:
        """The state as a readable document, from which it can be set up again."""
        return self.setting.position(self)

    def __reduce__(self) -> tuple[object, ...]:
        setting = self.setting
        edition = own_edition(setting.name, setting.edition)
        return revive, (setting.name, setting.options, edition, self.bytes())


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule(Generic[S]):
    """One thing that the rules make happen: a Decision or a Step.

    `name` is its key in positions and messages, `rule` the id of the rule it stands for, `args`
    the meaning of its numbers a, b and c.
    """

    name: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    verb: ClassVar[str] = ""  # a word that may stand before the answer, for reading
    mode: ClassVar[int] = STEP
    secret: ClassVar[bool] = False  # the answer is known to its seat alone
    private: ClassVar[bool] = False  # the numbers a, b and c are known to its seat alone
    # The answer "no" of a secret question: others may not learn when or why it was given, so
    # whoever passes answers on holds it back (DC-15.8). NOBODY: no secret question.
    refusal: ClassVar[int] = NOBODY
    args: ClassVar[tuple[tuple[str, Item], ...]] = ()

    def run(self, state: S) -> None:
        raise NotImplementedError

    def options(self, state: S) -> vec[i64]:
        raise NotImplementedError

    def take(self, state: S, action: i64) -> None:
        raise NotImplementedError

    def why_not(self, state: S, action: i64) -> Reason | None:
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Rule[S]):
    """Something that happens by itself: give it `run`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Rule[S]):
    """A question to one seat: give it `options`, `take` and `why_not`.

    `options` lists what is legal, never nothing; `take` does it and may push what follows;
    `why_not` names the rule that forbids an action which is not among the options (None means
    that the action is no answer to this question at all).
    """

    mode: ClassVar[int] = ASK


@mypyc_attr(allow_interpreted_subclasses=True)
class Setting(Generic[S]):
    """One game with its options chosen and its edition read: all that never changes in play.

    States of one setting share it. A game's own setting adds the tables that its rules look at,
    and says how a game begins.
    """

    def __init__(
        self,
        name: str,
        seats: int,
        options: Chosen,
        vocabulary: Vocabulary,
        rules: Sequence[Rule[S]],
        streams: int,
        end_rule: str,
    ) -> None:
        self.name: str = name
        self.seats: i64 = seats
        self.options: Chosen = options
        self.vocabulary: Vocabulary = vocabulary
        self.rules: list[Rule[State]] = cast("list[Rule[State]]", list(rules))
        self.modes: vec[i64] = vec[i64]([rule.mode for rule in rules])
        self.streams: int = streams
        self.end_rule: str = end_rule
        self.longest: int = LONGEST  # the most decisions that a game can take
        self.fields: list[Field] = []
        self.events: dict[str, str] = {}
        self.terms: dict[str, list[str]] = {}
        self.speak({}, {})
        self.edition: Edition = NO_EDITION
        self.key: bytes = b""

    def speak(self, events: dict[str, str], terms: dict[str, list[str]]) -> None:
        """Give the parameters of each event, and the words their numbers stand for.

        `journal.describe` says how they are written. What all games tell is added here.
        """
        decisions = [rule.name for rule in self.rules]
        seats = [f"p{seat + 1}" for seat in range(self.seats)]
        words = self.vocabulary.words
        self.events = {ANSWERED: "seat decision action alone:count", **events}
        self.terms = {"seat": seats, "decision": decisions, "action": words, **terms}

    # ------------------------------------------------------- what a game gives

    def blank(self) -> S:
        """A state of this setting in which every row has its length and nothing has happened."""
        raise NotImplementedError

    def deal(self, state: S) -> None:
        """Set up a blank state, and push what comes first."""
        raise NotImplementedError

    def check(self, state: S) -> None:
        """Raise BadInput if no game can come to what a position says."""
        raise NotImplementedError

    def check_pending(self, state: S) -> None:
        """Raise BadInput if what a position says is still to come cannot come on its table."""

    def scores(self, state: S) -> list[float]:
        """The points of each seat, as they stand."""
        raise NotImplementedError

    def ranking(self, state: S) -> list[int]:
        """The place of each seat, 1 for the winner; seats that tie share a place."""
        raise NotImplementedError

    def worth(self, state: S, seat: i64) -> float:
        """How good the table looks to a seat, in points: what a simple bot goes by.

        It may look at what the seat knows and nothing else.
        """
        return self.scores(state)[seat]

    def turn(self, state: S) -> i64:
        """The seat whose turn it is, also while another is asked something in the middle of it."""
        return state.actor

    def odds(self, state: S, action: i64) -> tuple[int, int] | None:
        """The least and the most percentage with which an answer succeeds, for all that the seat
        that is asked can know; None where success is not at stake."""
        return None

    def signs(self) -> list[str]:
        """What random games must come to sooner or later, each after its rule.

        For example `TN-11.3 bridge-3`. Questions, steps and options need no sign of their own.
        """
        return []

    def shown(self, before: S, action: i64, after: S, told: list[dict[str, Json]]) -> list[str]:
        """Which of these signs an answer shows, with all that was told until the next question."""
        return []

    def roles(self, state: S) -> list[str]:
        """What each seat plays, in a game whose seats differ: its faction, its character."""
        return []

    def aids(self, state: S, seat: int) -> dict[str, Json]:
        """What helps a seat (NOBODY: a spectator) to read the table: reach, costs, points to come.

        The state is imagined for that seat. Nothing in play depends on what is given here.
        """
        return {}

    def hidden(self, state: S, seat: int) -> dict[str, Json]:
        """What a view of this seat holds besides the fields open to all."""
        return {}

    def redraw(self, state: S, seat: i64, random: Random) -> None:
        """Draw afresh everything that this seat cannot know, consistent with all it knows."""

    # ------------------------------------------------------- what all games have

    def new(self, seed: int, journal: Journal | None = None) -> S:
        """A new game at its first decision."""
        state = self.empty(seed)
        state.journal = journal
        self.deal(state)
        state.settle()
        return state

    def empty(self, seed: int) -> S:
        state = self.blank()
        state.seed = seed
        state.draws = vec[i64]([0] * self.streams)
        return state

    def position(self, state: S) -> dict[str, Json]:
        """A state as a readable document."""
        table: dict[str, Json] = {}
        for field in self.fields:
            table[field.name] = field.dump(state.values(field.name))
        return {
            **self.header("position"),
            "seed": state.seed,
            "draws": list(state.draws),
            "table": table,
            "to do": [self.write_frame(frame) for frame in state.frames()],
        }

    def header(self, what: str) -> dict[str, Json]:
        """What every document about a game begins with."""
        edition: Json = {
            "name": self.edition.name,
            "by": self.edition.by,
            "data": self.edition.data,
        }
        return {
            "longhouse": f"{what} 1",
            "game": self.name,
            "options": dict(self.options),
            "edition": edition,
        }

    def load(self, document: dict[str, Json], journal: Journal | None = None) -> S:
        """The state that a position describes. Anything wrong in it raises BadInput."""
        known = ["longhouse", "game", "options", "edition", "seed", "draws", "table", "to do"]
        refuse_unknown(document, known, "position")
        state = self.empty(Count(SEEDS - 1).load(document.get("seed", 0), "seed"))
        state.draws = vec[i64](self.load_draws(document.get("draws", [])))
        table = as_object(document.get("table"), "table")
        refuse_unknown(table, [field.name for field in self.fields], "table")
        for field in self.fields:
            if field.name not in table:
                raise BadInput("table", f"{field.name} is missing", "wanted every field")
            state.set_values(field.name, field.load(table[field.name], f"table.{field.name}"))
        todo = document.get("to do")
        if not isinstance(todo, list) or len(todo) > MOST_TO_DO:
            raise BadInput(
                "to do", f"found {shown(todo)}", f"wanted a list of at most {MOST_TO_DO}"
            )
        self.check(state)
        state.journal = journal
        for i, frame in enumerate(todo):
            state.push(*self.load_frame(frame, f"to do[{i}]"))
        self.check_pending(state)
        return self.resume(state, "to do")

    def resume(self, state: S, place: str) -> S:
        """Put the decision that a document says is pending in hand."""
        try:
            state.settle()
        except (BrokenRules, ArithmeticError, LookupError, ValueError) as error:
            raise BadInput(place, f"play cannot go on from here ({error})") from None
        return state

    def load_draws(self, data: Json) -> list[int]:
        counters = Listing("draws", Count(WORD), self.streams).load(data, "draws")
        return counters + [0] * (self.streams - len(counters))

    def write_frame(self, frame: Sequence[int]) -> Json:
        rule = self.rules[frame[0]]
        written: dict[str, Json] = {"do": rule.name, "seat": seat_word(frame[1])}
        for i, (name, item) in enumerate(rule.args):
            written[name] = item.dump(frame[2 + i])
        return written

    def load_frame(self, data: Json, place: str) -> tuple[int, int, int, int, int]:
        frame = as_object(data, place)
        kind = Choice([rule.name for rule in self.rules]).load(frame.get("do"), f"{place}.do")
        if kind == NOBODY:
            raise BadInput(f"{place}.do", "missing", "wanted what is to be done")
        rule = self.rules[kind]
        refuse_unknown(frame, ["do", "seat", *(name for name, _ in rule.args)], place)
        seats = [seat_word(seat) for seat in range(self.seats)]
        seat = Choice(cast("list[str]", seats)).load(frame.get("seat"), f"{place}.seat")
        if seat == NOBODY and rule.mode != STEP:
            raise BadInput(f"{place}.seat", "missing", "wanted the seat that is asked")
        args = [0, 0, 0]
        for i, (name, item) in enumerate(rule.args):
            args[i] = item.load(frame.get(name), f"{place}.{name}")
        return kind, seat, args[0], args[1], args[2]

    def from_bytes(self, data: bytes) -> S:
        """The state that `State.bytes` wrote."""
        if len(data) % 8 or len(data) < 24:
            raise BadInput("bytes", f"found {len(data)} of them", NOT_BYTES)
        try:
            return self.read_numbers(struct.unpack(f"<{len(data) // 8}q", data))
        except (BrokenRules, ArithmeticError, LookupError) as error:
            raise BadInput("bytes", str(error), NOT_BYTES) from None

    def read_numbers(self, numbers: Sequence[int]) -> S:
        state = self.empty(numbers[0])
        state.draws = vec[i64](taken(numbers, 1, self.streams))
        at = 1 + self.streams
        depth = numbers[at]
        at += 1
        for _ in range(depth):
            kind, seat, a, b, c = taken(numbers, at, FRAME)
            state.push(kind, seat, a, b, c)
            at += FRAME
        for field in self.fields:
            length = numbers[at]
            state.set_values(field.name, taken(numbers, at + 1, length))
            at += 1 + length
        if at != len(numbers):
            raise IndexError("too many")
        return self.resume(state, "bytes")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setting) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


def taken(numbers: Sequence[int], start: int, count: int) -> Sequence[int]:
    """So many numbers from there on."""
    if not 0 <= count <= len(numbers) - start:
        raise IndexError("too few")
    return numbers[start : start + count]


def seat_word(seat: int) -> str | None:
    """How a seat is written: p1 for the first."""
    return f"p{seat + 1}" if seat >= 0 else None
