"""Longhouse beside its peers: random play on one core, measured in one run.

Builds the peers' environment when needed, then measures both sides in turn for a few rounds
and compares the medians. See README.md for what the numbers mean.
"""

import argparse
import datetime
import json
import os
import platform
import shlex
import shutil
import sys
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, TypeVar

from environment import (
    PEERS_VENV,
    BenchError,
    ensure_peers,
    parse_object,
    peer_versions,
    peers_python,
    progress,
    run,
)
from promises import GAMES, Measured, judged

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results"
SOURCE = HERE.parent / "src"

OPENSPIEL = (
    "openspiel-backgammon",
    "openspiel-gin_rummy",
    "openspiel-hearts",
    "openspiel-backgammon-cpp",
    "openspiel-gin_rummy-cpp",
    "openspiel-hearts-cpp",
)

Speeds = dict[str, float]
# Which game, and the number of players as it is written in the results.
Entry = tuple[str, str]
Name = TypeVar("Name", str, Entry)


@dataclass
class Rounds:
    """What each round measured, oldest first."""

    peers: list[dict[str, Speeds]] = field(default_factory=list)
    ours: list[dict[Entry, Speeds]] = field(default_factory=list)
    compiled: bool | None = None
    # Measured once: random play interpreted, and the memory of many games.
    interpreted: dict[str, Speeds] = field(default_factory=dict)
    memory: dict[str, Speeds] = field(default_factory=dict)


@dataclass(frozen=True)
class Ratio:
    """How many times faster we are: from the medians, and the range over the rounds."""

    middle: float
    low: float
    high: float


# One round


def numbers(values: object) -> Speeds:
    """The numeric entries of a JSON object; nothing at all if it is not one."""
    if not isinstance(values, dict):
        return {}
    return {key: float(value) for key, value in values.items() if isinstance(value, int | float)}


def measure_peers(seconds: float, rounds: Rounds) -> None:
    command = [str(peers_python()), str(HERE / "peers.py"), "--json", "--seconds", str(seconds)]
    what = f"peers' environment is broken (delete {PEERS_VENV.name} to rebuild it)"
    parsed = parse_object(run(command, what), what)
    rounds.peers.append({name: numbers(speeds) for name, speeds in parsed.items()})


def measure_ours(command: list[str], seconds: float, rounds: Rounds) -> None:
    what = "longhouse bench"
    arguments = ["bench", "--json", "--seconds", str(seconds)]
    parsed = parse_object(run([*command, *arguments], what), what)
    compiled = parsed.get("compiled")
    rounds.compiled = compiled if isinstance(compiled, bool) else None
    games = parsed.get("games")
    rounds.ours.append(our_speeds(games if isinstance(games, dict) else {}))


def our_speeds(games: Mapping[str, object]) -> dict[Entry, Speeds]:
    return {
        (game, players): numbers(speeds)
        for game, by_players in games.items()
        if isinstance(by_players, dict)
        for players, speeds in by_players.items()
    }


def measure_rounds(command: list[str], count: int, seconds: float) -> Rounds:
    rounds = Rounds()
    for number in range(count):
        progress(f"round {number + 1} of {count}")
        start = time.perf_counter()
        # Turning the order round cancels a machine that steadily slows down or speeds up.
        if number % 2 == 0:
            measure_peers(seconds, rounds)
            measure_ours(command, seconds, rounds)
        else:
            measure_ours(command, seconds, rounds)
            measure_peers(seconds, rounds)
        progress(f"round {number + 1} took {time.perf_counter() - start:.0f} s")
    return rounds


# Once


def measure_interpreted(seconds: float, rounds: Rounds) -> None:
    """The same source, not compiled: the tree itself."""
    progress("interpreted play")
    what = "interpreted longhouse bench"
    for game in GAMES:
        command = [sys.executable, "-m", "longhouse.cli", "bench", "--json", "--game", game]
        command += ["--players", "2", "--seconds", str(seconds)]
        parsed = parse_object(run(command, what, PYTHONPATH=str(SOURCE)), what)
        if parsed.get("compiled") is not False:
            raise BenchError(f"{what}: the tree at {SOURCE.name} is compiled")
        rounds.interpreted[game] = our_speeds(parsed["games"])[game, "2"]


def measure_memory(command: list[str], games: int, rounds: Rounds) -> None:
    """How much larger one process becomes between the first and the last tenth of many games."""
    for game in GAMES:
        progress(f"memory of {games:,} games of {game}")
        arguments = ["simulate", game, "--games", str(games), "--workers", "1", "--json"]
        what = f"longhouse simulate {game}"
        memory = numbers(parse_object(run([*command, *arguments], what), what).get("memory"))
        early, late = memory["first_tenth_peak_kb"], memory["last_tenth_peak_kb"]
        rounds.memory[game] = {"games": games, "peak_kb": late, "growth_kb": late - early}


# From rounds to results


def medians(rounds: Iterable[Mapping[Name, Speeds]]) -> dict[Name, Speeds]:
    """The median of every measurement, over the rounds that have it."""
    gathered: dict[Name, dict[str, list[float]]] = {}
    for one in rounds:
        for name, speeds in one.items():
            for key, value in speeds.items():
                gathered.setdefault(name, {}).setdefault(key, []).append(value)
    return {
        name: {key: median(values) for key, values in by_key.items()}
        for name, by_key in gathered.items()
    }


def quotient(ours: Speeds, peer: Speeds) -> float | None:
    """Our decisions per second for each of theirs; chance events are in neither."""
    mine, theirs = ours.get("decisions_per_s"), peer.get("moves_per_s")
    return mine / theirs if mine and theirs else None


def ratio(entry: Entry, peer: str, rounds: Rounds) -> Ratio | None:
    middle = quotient(medians(rounds.ours).get(entry, {}), medians(rounds.peers).get(peer, {}))
    pairs = zip(rounds.ours, rounds.peers, strict=True)
    each = [quotient(ours.get(entry, {}), peers.get(peer, {})) for ours, peers in pairs]
    known = [value for value in each if value is not None]
    if middle is None or not known:
        return None
    return Ratio(middle, min(known), max(known))


def ratios(entry: Entry, rounds: Rounds) -> dict[str, Ratio]:
    """Against Catanatron with as many players, and against every OpenSpiel game."""
    peers = (f"catanatron-{entry[1]}", *OPENSPIEL)
    found = {peer: ratio(entry, peer, rounds) for peer in peers}
    return {peer: value for peer, value in found.items() if value is not None}


def cpu_model() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    models = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(models, platform.processor() or "unknown")


def machine() -> dict[str, str | int | None]:
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "cpu": cpu_model(),
        "cores": os.cpu_count(),
    }


def report(rounds: Rounds, seconds: float) -> dict[str, Any]:
    ours: dict[str, dict[str, Speeds]] = {}
    compared: dict[str, dict[str, dict[str, dict[str, float]]]] = {}
    for entry, speeds in medians(rounds.ours).items():
        game, players = entry
        ours.setdefault(game, {})[players] = speeds
        compared.setdefault(game, {})[players] = {
            peer: {"ratio": value.middle, "low": value.low, "high": value.high}
            for peer, value in ratios(entry, rounds).items()
        }
    measured = Measured(ours, compared, rounds.interpreted, rounds.memory)
    return {
        "date": datetime.date.today().isoformat(),
        "seconds": seconds,
        "rounds": len(rounds.ours),
        "machine": machine(),
        "peer_versions": peer_versions(),
        "compiled": rounds.compiled,
        "peers": medians(rounds.peers),
        "ours": ours,
        "ratios": compared,
        "interpreted": rounds.interpreted,
        "memory": rounds.memory,
        "promises": judged(measured) if rounds.compiled else [],
    }


# The table


def grid(rows: list[list[str]]) -> str:
    """Columns as wide as their widest cell; the first to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def number(speeds: Speeds, key: str, digits: int = 0) -> str:
    value = speeds.get(key)
    return "-" if value is None else f"{value:,.{digits}f}"


def peers_table(peers: Mapping[str, Speeds]) -> str:
    rows = [["peer", "moves/s", "with chance", "games/s", "moves/game"]]
    for name, speeds in peers.items():
        keys = ("moves_per_s", "moves_and_chance_per_s")
        cells = [number(speeds, key) for key in keys]
        cells += [number(speeds, "games_per_s", 1), number(speeds, "moves_per_game")]
        rows.append([name, *cells])
    return grid(rows)


def ours_table(ours: Mapping[Entry, Speeds]) -> str:
    micros = ("clone_us", "actions_us", "play_us", "play_p99_us", "imagine_us")
    head = ["longhouse", "decisions/s", "games/s"]
    rows = [head + [key.removesuffix("_us").replace("_", " ") + " us" for key in micros]]
    for (game, players), speeds in ours.items():
        cells = [number(speeds, "decisions_per_s"), number(speeds, "games_per_s", 1)]
        cells += [number(speeds, key, 2) for key in micros]
        rows.append([f"{game}, {players} players", *cells])
    return grid(rows)


def ratio_cell(value: Ratio | None) -> str:
    return "-" if value is None else f"{value.middle:.2f}"


def ratios_table(entries: Iterable[Entry], rounds: Rounds) -> str:
    """Names the peers briefly, or the table would not fit a terminal."""
    names = [peer.removeprefix("openspiel-").replace("-cpp", " C++") for peer in OPENSPIEL]
    rows = [["ours / peer", "catanatron", "(low - high)", *names]]
    for entry in entries:
        found = ratios(entry, rounds)
        catanatron = found.get(f"catanatron-{entry[1]}")
        spread = f"({catanatron.low:.2f} - {catanatron.high:.2f})" if catanatron else "-"
        cells = [ratio_cell(catanatron), spread]
        cells += [ratio_cell(found.get(peer)) for peer in OPENSPIEL]
        rows.append([f"{entry[0]}, {entry[1]} players", *cells])
    return grid(rows)


def promises_table(judgements: Iterable[Mapping[str, Any]]) -> str:
    rows = [["promise", "wanted", "measured", "verdict"]]
    for row in judgements:
        value = row["measured"]
        measured = "-" if value is None else f"{value:,.{0 if abs(value) >= 100 else 2}f}"
        figure = f"{row['game']}: {row['figure']}"
        rows.append([figure, row["promise"], measured, row["verdict"]])
    return grid(rows)


def table(rounds: Rounds, results: Mapping[str, Any]) -> str:
    ours = medians(rounds.ours)
    facts = machine()
    versions = ", ".join(f"{name} {version}" for name, version in peer_versions().items())
    return "\n\n".join(
        [
            f"{facts['cpu']}, {facts['cores']} cores, {facts['python']}; {versions}",
            peers_table(medians(rounds.peers)),
            ours_table(ours),
            ratios_table(ours, rounds),
            promises_table(results["promises"]),
        ]
    )


# The command


def our_command(given: str | None) -> list[str]:
    if given:
        return shlex.split(given)
    # Not resolved: the interpreter of an environment is a link to one outside it.
    beside = Path(sys.executable).parent / "longhouse"
    if shutil.which(beside) is None:
        raise BenchError("no longhouse command beside this Python: install the project first")
    return [str(beside)]


def warn(rounds: Rounds) -> None:
    if not rounds.compiled:
        progress("warning: longhouse does not say it is compiled, so this is not its real speed")
    if not any(rounds.ours):
        progress("warning: longhouse reported no games")


def save(results: Mapping[str, Any]) -> None:
    RESULTS.mkdir(exist_ok=True)
    target = RESULTS / f"{results['date']}.json"
    target.write_text(json.dumps(results, indent=2) + "\n")
    progress(f"saved {target.relative_to(HERE.parent)}")


def bench(options: argparse.Namespace) -> None:
    command = our_command(options.ours)
    ensure_peers()
    rounds = measure_rounds(command, options.rounds, options.seconds)
    measure_interpreted(options.seconds, rounds)
    measure_memory(command, options.games, rounds)
    warn(rounds)
    results = report(rounds, options.seconds)
    if options.save:
        save(results)
    print(json.dumps(results, indent=2) if options.json else table(rounds, results))


def positive(text: str) -> float:
    value = float(text)
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError("must be more than zero")
    return value


def positive_int(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("must be at least one")
    return value


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Longhouse's speed beside its peers'.")
    parser.add_argument(
        "--seconds", type=positive, default=5.0, help="per measurement (default: %(default)s)"
    )
    parser.add_argument(
        "--rounds", type=positive_int, default=3, help="of both sides (default: %(default)s)"
    )
    parser.add_argument(
        "--games", type=positive_int, default=100_000, help="for memory (default: %(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--save", action="store_true", help="keep the JSON under results/")
    # For trying this script without the engine.
    parser.add_argument("--ours", metavar="CMD", help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> int:
    try:
        bench(parse_arguments())
    except BenchError as error:
        print(f"bench: error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
