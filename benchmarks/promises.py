"""What is promised of Longhouse's speed, beside what was measured."""

from collections.abc import Mapping
from dataclasses import dataclass

Speeds = Mapping[str, float]
GAMES = ("dragon_canyon", "terra_nova", "terramara")


@dataclass(frozen=True)
class Promise:
    """A figure of a game: at least so much, or at most."""

    game: str
    figure: str
    least: float | None = None
    most: float | None = None
    aim: float | None = None  # what was hoped for besides

    def verdict(self, measured: float | None) -> str:
        if measured is None:
            return "not measured"
        if self.least is not None and measured < self.least:
            return "BROKEN"
        if self.most is not None and measured > self.most:
            return "BROKEN"
        if self.aim is None:
            return "kept"
        return "aim reached" if measured >= self.aim else "below the aim"

    @property
    def wanted(self) -> str:
        parts = [
            f"{sign} {bound:,.10g}"
            for sign, bound in ((">=", self.least), ("<=", self.most), ("aim", self.aim))
            if bound is not None
        ]
        return ", ".join(parts)


def singles(game: str, clone: float, actions: float) -> list[Promise]:
    """Single acts, in microseconds, at the number of players at which they take longest."""
    return [Promise(game, "clone_us", most=clone), Promise(game, "actions_us", most=actions)]


PROMISES = (
    Promise("dragon_canyon", "times catanatron-2", least=20),
    Promise("dragon_canyon", "decisions_per_s", aim=1_000_000),
    Promise("dragon_canyon", "interpreted decisions_per_s", least=30_000),
    *singles("dragon_canyon", clone=0.5, actions=2),
    Promise("dragon_canyon", "imagine_us", most=5),
    Promise("terra_nova", "times catanatron-4", least=15, aim=25),
    *singles("terra_nova", clone=0.6, actions=4),
    Promise("terra_nova", "play_p99_us", most=50),
    Promise("terramara", "times catanatron-4", least=15, aim=25),
    *singles("terramara", clone=0.8, actions=4),
    Promise("terramara", "play_p99_us", most=50),
    *(Promise(game, "memory growth_kb", most=0) for game in GAMES),
)

SERVER = (
    Promise("server", "ack_p99_ms", most=50),
    Promise("server", "memory_MB", most=300),
    Promise("server", "times boardgame.io in files", least=3),
    Promise("server", "times boardgame.io in memory", least=3),
)

PAGES = (
    Promise("pages", "performance", least=95),
    Promise("pages", "accessibility", least=100),
    Promise("pages", "best-practices", least=95),
)


@dataclass(frozen=True)
class Measured:
    """All that was measured, as the promises ask for it."""

    ours: Mapping[str, Mapping[str, Speeds]]  # by game and number of players
    ratios: Mapping[str, Mapping[str, Mapping[str, Mapping[str, float]]]]
    interpreted: Mapping[str, Speeds]
    memory: Mapping[str, Speeds]

    def figure(self, promise: Promise) -> float | None:
        kind, _, name = promise.figure.partition(" ")
        if kind == "times":
            players = name.rpartition("-")[2]
            ratio = self.ratios.get(promise.game, {}).get(players, {}).get(name)
            return None if ratio is None else ratio["ratio"]
        if kind == "interpreted":
            return self.interpreted.get(promise.game, {}).get(name)
        if kind == "memory":
            return self.memory.get(promise.game, {}).get(name)
        return self.plain(promise)

    def plain(self, promise: Promise) -> float | None:
        """For speed two players; for single acts whichever number of them makes it slowest."""
        by_players = self.ours.get(promise.game, {})
        if promise.most is None:
            return by_players.get("2", {}).get(promise.figure)
        found = [speed[promise.figure] for speed in by_players.values() if promise.figure in speed]
        return max(found) if found else None


def judged(measured: Measured) -> list[dict[str, str | float | None]]:
    """Every promise with what was measured and whether it is kept."""
    rows: list[dict[str, str | float | None]] = []
    for promise in PROMISES:
        value = measured.figure(promise)
        rows.append(
            {
                "game": promise.game,
                "figure": promise.figure,
                "promise": promise.wanted,
                "measured": value,
                "verdict": promise.verdict(value),
            }
        )
    return rows
