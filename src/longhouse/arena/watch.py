"""How often each rule is used: counted while games go on, with all that never happened."""

from collections.abc import Sequence
from typing import TypeAlias, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from longhouse.engine.contract import STEP, Reason, Rule, Setting, State
from longhouse.engine.journal import ANSWERED, Journal, describe
from longhouse.engine.record import Record

Counts: TypeAlias = "dict[str, dict[str, float]]"


@mypyc_attr(allow_interpreted_subclasses=True)
class Counted(Rule[State]):
    """A rule that notes each time it is used."""

    def __init__(self, rule: Rule[State], counts: dict[str, float]) -> None:
        self.counted: Rule[State] = rule
        self.counts: dict[str, float] = counts
        self.key: str = rule.name

    def run(self, state: State) -> None:
        self.counts[self.key] += 1
        self.counted.run(state)

    def options(self, state: State) -> vec[i64]:
        return self.counted.options(state)

    def take(self, state: State, action: i64) -> None:
        self.counts[self.key] += 1
        self.counted.take(state, action)

    def why_not(self, state: State, action: i64) -> Reason | None:
        return self.counted.why_not(state, action)


def counted(rule: Rule[State], counts: dict[str, float]) -> Rule[State]:
    """The rule with its name and nature, counting."""
    counts[rule.name] = 0
    nature = ("name", "rule", "verb", "mode", "secret", "private", "args")
    kind = type("Counting", (Counted,), {key: getattr(rule, key) for key in nature})
    return cast("Rule[State]", kind(rule, counts))


@final
class Uses:
    """How often each of some things was used, by how many seats, and how these fared."""

    def __init__(self, names: Sequence[str]) -> None:
        self.times: dict[str, float] = dict.fromkeys(names, 0)
        self.seats: dict[str, float] = dict.fromkeys(names, 0)
        self.winners: dict[str, float] = dict.fromkeys(names, 0)
        self.points: dict[str, float] = dict.fromkeys(names, 0)  # of these seats, added up

    def note(self, used: set[tuple[int, str]], record: Record) -> None:
        """Add who used what in a game that is over."""
        for seat, name in used:
            self.seats[name] += 1
            self.points[name] += record.scores[seat]
            if record.ranking[seat] == 1:
                self.winners[name] += 1


@final
class Watch:
    """What happens in the games of a setting while it is watched.

    The counting rules are in their places only while the game itself goes on: what a bot tries
    on the tables that it imagines is not counted.
    """

    def __init__(self, setting: Setting[State]) -> None:
        self.setting: Setting[State] = setting
        self.rules: list[Rule[State]] = setting.rules
        self.decisions: dict[str, float] = {}
        self.steps: dict[str, float] = {}
        self.counting: list[Rule[State]] = [
            counted(rule, self.steps if rule.mode == STEP else self.decisions)
            for rule in self.rules
        ]
        self.events: dict[str, float] = dict.fromkeys(setting.events, 0)
        self.answers: Uses = Uses(setting.vocabulary.words)
        self.signs: Uses = Uses(setting.signs())
        self.showed: set[tuple[int, str]] = set()  # the seats of this game, and their signs

    def begin(self, record: Record, journal: Journal) -> State:
        """A game at its first question."""
        self.showed = set()
        self.setting.rules = self.counting
        try:
            return record.begin(journal)
        finally:
            self.setting.rules = self.rules

    def play(self, state: State, action: int, journal: Journal) -> None:
        """Give an answer; a sign that it shows is that of the seat that gave it."""
        before, known = state.clone(), len(journal.events)
        self.setting.rules = self.counting
        try:
            state.play(action)
        finally:
            self.setting.rules = self.rules
        told = [
            describe(event, self.setting.events, self.setting.terms)
            for event in journal.events[known:]
            if event.key != ANSWERED
        ]
        for sign in self.setting.shown(before, action, state, told):
            self.signs.times[sign] += 1
            self.showed.add((int(before.actor), sign))

    def note(self, journal: Journal, record: Record) -> None:
        """Add a game that is over."""
        used: set[tuple[int, str]] = set()
        for event in journal.events:
            self.events[event.key] += 1
            if event.key == ANSWERED:
                word = self.setting.vocabulary.word(event.args[2])
                self.answers.times[word] += 1
                used.add((event.args[0], word))
        self.answers.note(used, record)
        self.signs.note(self.showed, record)

    def counts(self) -> Counts:
        return {
            "decisions": self.decisions,
            "steps": self.steps,
            "events": self.events,
            "answers": self.answers.times,
            "users": self.answers.seats,
            "winners": self.answers.winners,
            "points": self.answers.points,
            "signs": self.signs.times,
            "sign_users": self.signs.seats,
            "sign_winners": self.signs.winners,
            "sign_points": self.signs.points,
        }


def add_counts(counts: Counts, more: Counts) -> None:
    """Add what was counted elsewhere."""
    for group, numbers in more.items():
        mine = counts.setdefault(group, {})
        for key, number in numbers.items():
            mine[key] = mine.get(key, 0) + number
