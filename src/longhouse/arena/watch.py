"""How often each rule is used: counted while games go on, with all that never happened."""

from typing import TypeAlias, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from longhouse.engine.contract import STEP, Reason, Rule, Setting, State
from longhouse.engine.journal import ANSWERED, Journal

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
class Watch:
    """What happens in the games of a setting while it is watched."""

    def __init__(self, setting: Setting[State]) -> None:
        self.setting: Setting[State] = setting
        self.rules: list[Rule[State]] = setting.rules
        self.decisions: dict[str, float] = {}
        self.steps: dict[str, float] = {}
        self.events: dict[str, float] = dict.fromkeys(setting.events, 0)
        words = setting.vocabulary.words
        self.answers: dict[str, float] = dict.fromkeys(words, 0)
        self.users: dict[str, float] = dict.fromkeys(words, 0)
        self.winners: dict[str, float] = dict.fromkeys(words, 0)

    def begin(self) -> None:
        """Put counting rules in the places of the setting's own."""
        self.setting.rules = [
            counted(rule, self.steps if rule.mode == STEP else self.decisions)
            for rule in self.rules
        ]

    def stop(self) -> None:
        self.setting.rules = self.rules

    def note(self, journal: Journal, ranking: list[int]) -> None:
        """Add a game that is over."""
        used: set[tuple[int, int]] = set()
        for event in journal.events:
            self.events[event.key] += 1
            if event.key == ANSWERED:
                used.add((event.args[0], event.args[2]))
                self.answers[self.setting.vocabulary.word(event.args[2])] += 1
        for seat, action in used:
            word = self.setting.vocabulary.word(action)
            self.users[word] += 1
            if ranking[seat] == 1:
                self.winners[word] += 1

    def counts(self) -> Counts:
        return {
            "decisions": self.decisions,
            "steps": self.steps,
            "events": self.events,
            "answers": self.answers,
            "users": self.users,
            "winners": self.winners,
        }


def add_counts(counts: Counts, more: Counts) -> None:
    """Add what was counted elsewhere."""
    for group, numbers in more.items():
        mine = counts.setdefault(group, {})
        for key, number in numbers.items():
            mine[key] = mine.get(key, 0) + number
