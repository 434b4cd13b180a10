"""Long random games of every kind, spread over processes, with every law looked at on the way.

Game number n of a kind has seed n, whoever plays it: what was played does not depend on how many
processes share the work, and a soak that was broken off goes on where it stopped.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from mypy_extensions import mypyc_attr

from longhouse.arena.crew import cut, share
from longhouse.engine.documents import write_json
from longhouse.engine.errors import one_line
from longhouse.engine.laws import BrokenLaw, Walk, walks

CHUNK: Final = 20  # games in one piece of work, at most


@mypyc_attr(native_class=False)  # an ordinary class can be sent to other processes
class Soaked:
    """What came of a stretch of games; it ends with the first that broke a law."""

    def __init__(self) -> None:
        self.games: int = 0
        self.decisions: int = 0
        self.pairings: dict[str, int] = {}  # who sat at a table together, and how often
        self.broken: str = ""  # the law that was broken, and in which game
        self.record: str = ""  # that game, as a document

    def note(self, walk: Walk) -> None:
        self.games += 1
        self.decisions += len(walk.record.actions)
        roles = sorted(walk.end.setting.roles(walk.end))
        add_up(self.pairings, Counter(f"{one} + {other}" for one, other in combinations(roles, 2)))

    def add(self, other: "Soaked") -> None:
        """Go on with the stretch that follows."""
        self.games += other.games
        self.decisions += other.decisions
        add_up(self.pairings, other.pairings)
        self.broken, self.record = other.broken, other.record


def add_up(counts: dict[str, int], more: dict[str, int]) -> None:
    for key, times in more.items():
        counts[key] = counts.get(key, 0) + times


@mypyc_attr(native_class=False)  # an ordinary class can be sent to other processes
class Stretch:
    """The games of one kind from a number on."""

    def __init__(self, game: str, seed: int) -> None:
        self.game: str = game
        self.seed: int = seed

    def __call__(self, first: int, games: int) -> Soaked:
        soaked = Soaked()
        try:
            for walk in walks(self.game, games, self.seed + first):
                soaked.note(walk)
        except BrokenLaw as broken:
            soaked.broken = one_line(str(broken))
            soaked.record = "" if broken.record is None else write_json(broken.record.document())
        return soaked


def soak_games(game: str, games: int, seed: int, workers: int) -> Iterator[Soaked]:
    """Play games in stretches; what came of them comes in order, up to the first broken law."""
    for soaked in share(Stretch(game, seed), cut(games, CHUNK, workers), workers):
        yield soaked
        if soaked.broken:
            return
