"""What random games come to: every option, question, step and sign of a game, and how often.

Games go round the settings of a game, as in a soak: game number n has seed n and setting n (counted
round), whoever plays it. From round to round its seats choose in another manner: each answer alike,
by a taste of their own, or all by the same taste. What never happened is counted too, with zero.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias, final

from mypy_extensions import mypyc_attr

from longhouse.arena.crew import cut, share
from longhouse.arena.watch import Watch
from longhouse.bots.chance import Taste, any_action
from longhouse.engine.contract import Setting, State
from longhouse.engine.game import Game
from longhouse.engine.journal import Journal
from longhouse.engine.laws import soak_settings
from longhouse.engine.options import Option
from longhouse.engine.random import Random
from longhouse.engine.record import Record
from longhouse.engine.registry import load

CHUNK: Final = 50  # games in one piece of work, at most
ALIKE, OWN_TASTE, SAME_TASTE, MANNERS = range(4)
Covered: TypeAlias = "dict[str, int]"  # by rule and what it was used for: `TN-11.3 bridge-3`


def cover(game: str, games: int, seed: int, workers: int) -> Iterator[tuple[int, Covered]]:
    """Play games; how many, and what was used in them, comes piece by piece."""
    yield from share(Stretch(game, seed), cut(games, CHUNK, workers), workers)


@mypyc_attr(native_class=False)  # an ordinary class can be sent to other processes
class Stretch:
    """The games of one kind from a number on."""

    def __init__(self, game: str, seed: int) -> None:
        self.game: str = game
        self.seed: int = seed

    def __call__(self, first: int, games: int) -> tuple[int, Covered]:
        game = load(self.game)
        kinds = [Sample(game, game.setting(options)) for options in soak_settings(game)]
        for number in range(self.seed + first, self.seed + first + games):
            kinds[number % len(kinds)].play(number, number // len(kinds) % MANNERS)
        covered: Covered = {}
        for kind in kinds:
            add_covered(covered, kind.covered())
        return games, covered


def add_covered(covered: Covered, more: Covered) -> None:
    """Add what was used elsewhere."""
    for sign, times in more.items():
        covered[sign] = covered.get(sign, 0) + times


@final
class Sample:
    """The games of one setting, and what was used in them."""

    def __init__(self, game: Game, setting: Setting[State]) -> None:
        self.setting: Setting[State] = setting
        self.watch: Watch = Watch(setting)
        self.rules: dict[str, str] = {rule.name: rule.rule for rule in setting.rules}
        self.options: list[str] = [option_sign(option, setting) for option in game.options]
        self.games: int = 0

    def play(self, seed: int, manner: int) -> None:
        """One game by chance."""
        journal, random = Journal(), Random(seed)
        state = self.watch.begin(Record(self.setting, seed), journal)
        tastes = self.tastes(manner, random)
        while not state.over:
            taste = tastes[state.actor] if tastes else None
            action = taste.choose(state, random) if taste else any_action(state, random)
            self.watch.play(state, action, journal)
        self.games += 1

    def tastes(self, manner: int, random: Random) -> list[Taste]:
        """The taste of each seat; none where all answers are alike."""
        if manner == ALIKE:
            return []
        if manner == SAME_TASTE:
            return [Taste(self.setting, random)] * int(self.setting.seats)
        return [Taste(self.setting, random) for _ in range(self.setting.seats)]

    def covered(self) -> Covered:
        """All that was used."""
        counts = dict.fromkeys(self.options, self.games)
        for name, times in [*self.watch.decisions.items(), *self.watch.steps.items()]:
            counts[f"{self.rules[name]} {name}"] = int(times)
        for sign, times in self.watch.signs.times.items():
            counts[sign] = int(times)
        return counts


def option_sign(option: Option, setting: Setting[State]) -> str:
    value = setting.options[option.name]
    word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
    return f"{option.rule} {option.name}={word}"
