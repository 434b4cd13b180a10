"""Many games between bots, spread over processes.

Every game has a seed of its own, worked out from the seed of the whole and the game's number: the
results do not depend on how many processes share the work. What is kept does not grow with the
number of games.
"""

import json
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Final, final

from mypy_extensions import mypyc_attr

from longhouse.arena.crew import cut, share
from longhouse.arena.match import play_game, players
from longhouse.arena.watch import Counts, Watch, add_counts
from longhouse.bots import registry
from longhouse.engine.contract import Setting, State
from longhouse.engine.documents import setting_of
from longhouse.engine.errors import BadInput
from longhouse.engine.fields import Json
from longhouse.engine.random import Random
from longhouse.engine.record import Record

CHUNK: Final = 50  # games in one piece of work, at most
DRAWS: Final = 2  # of a source of chance for one seed


@mypyc_attr(native_class=False)  # an ordinary class can be sent to other processes
class Plan:
    """What is to be played. Entry e of the bots sits in seat (e + number of the game) round.

    There are as many entries as seats: a shorter row of bots is repeated.
    """

    def __init__(
        self,
        setting: Setting[State],
        bots: Sequence[str],
        seed: int,
        games: int,
        keep_records: bool = False,
        watch: bool = False,
    ) -> None:
        entries = players(setting)
        if entries % len(bots):
            *fewer, most = [str(n) for n in range(1, entries + 1) if entries % n == 0]
            wanted = f"{', '.join(fewer)} or {most}" if fewer else most
            raise BadInput("bots", f"found {len(bots)} of them", f"wanted {wanted}")
        for name in bots:
            registry.bot(name)
        self.document: dict[str, Json] = setting.header("record")
        self.bots: list[str] = list(bots) * (entries // len(bots))
        self.seats: int = setting.seats
        self.seed: int = seed
        self.games: int = games
        self.keep_records: bool = keep_records
        self.watch: bool = watch


@mypyc_attr(native_class=False)  # an ordinary class can be sent to other processes
class Tally:
    """What came of some games. A win that is shared counts in parts."""

    def __init__(self, entries: int, seats: int) -> None:
        self.games: int = 0
        self.decisions: int = 0
        self.shortest: int = 0
        self.longest: int = 0
        self.bot_wins: list[float] = [0.0] * entries
        self.bot_points: list[float] = [0.0] * entries
        self.seat_wins: list[float] = [0.0] * seats
        self.seat_points: list[float] = [0.0] * seats
        self.cpu: float = 0.0
        self.early_peak: int = 0  # kilobytes: the largest process in the first tenth of the games
        self.late_peak: int = 0  # and in the last
        self.records: list[str] = []
        self.counts: Counts = {}

    def note(self, record: Record, first_entry: int) -> None:
        """Add one game, in which this entry of the bots sat in the first seat."""
        length = len(record.actions)
        self.shortest = min(self.shortest, length) if self.games else length
        self.longest = max(self.longest, length)
        self.games += 1
        self.decisions += length
        win = 1 / record.ranking.count(1)
        for seat, place in enumerate(record.ranking):
            won = win if place == 1 else 0.0
            self.seat_wins[seat] += won
            self.seat_points[seat] += record.scores[seat]
            if seat < len(self.bot_wins):
                entry = (first_entry + seat) % len(self.bot_wins)
                self.bot_wins[entry] += won
                self.bot_points[entry] += record.scores[seat]

    def add(self, other: "Tally") -> None:
        """Add what came of other games, but for their records."""
        self.shortest = min(self.shortest, other.shortest) if self.games else other.shortest
        self.longest = max(self.longest, other.longest)
        self.games += other.games
        self.decisions += other.decisions
        self.bot_wins = summed(self.bot_wins, other.bot_wins)
        self.bot_points = summed(self.bot_points, other.bot_points)
        self.seat_wins = summed(self.seat_wins, other.seat_wins)
        self.seat_points = summed(self.seat_points, other.seat_points)
        self.cpu += other.cpu
        self.early_peak = max(self.early_peak, other.early_peak)
        self.late_peak = max(self.late_peak, other.late_peak)
        add_counts(self.counts, other.counts)


def summed(some: list[float], more: list[float]) -> list[float]:
    return [one + other for one, other in zip(some, more, strict=True)]


@final
class Desk:
    """Where a process keeps what it plays."""

    def __init__(self) -> None:
        self.plan: Plan | None = None
        self.setting: Setting[State] | None = None


DESK: Final = Desk()


def take_plan(plan: Plan) -> None:
    """Get a process ready to play games of a plan."""
    DESK.plan = plan
    DESK.setting = setting_of(plan.document, "record")


def play_some(first: int, count: int) -> Tally:
    """Play the games of these numbers."""
    plan, setting = DESK.plan, DESK.setting
    assert plan is not None and setting is not None
    tally = Tally(len(plan.bots), plan.seats)
    watch = Watch(setting) if plan.watch else None
    begin = time.process_time()
    for number in range(first, first + count):
        play_one(plan, setting, number, tally, watch)
    if watch is not None:
        tally.counts = watch.counts()
    tally.cpu = time.process_time() - begin
    measure_peak(tally, plan.games, first)
    return tally


def play_one(
    plan: Plan, setting: Setting[State], number: int, tally: Tally, watch: Watch | None
) -> None:
    entries = len(plan.bots)
    names = [plan.bots[(number + seat) % entries] for seat in range(entries)]
    bots = [registry.bot(name) for name in names]
    record = play_game(setting, game_seed(plan.seed, number), bots, names, watch)
    tally.note(record, number)
    if plan.keep_records:
        tally.records.append(json.dumps(record.document(), separators=(",", ":")))


def game_seed(seed: int, number: int) -> int:
    """The seed of one game of many, wherever it is played."""
    source = Random(seed)
    source.counters[0] = number * DRAWS
    return source.new_seed()


def measure_peak(tally: Tally, games: int, first: int) -> None:
    """Note how large this process has become, if now is the time."""
    if first <= games // 10:
        tally.early_peak = peak_memory()
    if first >= games - games // 10 - CHUNK:
        tally.late_peak = peak_memory()


def peak_memory() -> int:
    """Kilobytes that this process has used at most; 0 where the system does not say."""
    try:
        import resource
    except ImportError:
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // 1024 if sys.platform == "darwin" else peak


def simulate(plan: Plan, workers: int = 1) -> Iterator[Tally]:
    """Play the games of a plan; what came of them comes piece by piece, in order."""
    pieces = cut(plan.games, CHUNK, workers)
    yield from share(play_some, pieces, workers, take_plan, (plan,))
