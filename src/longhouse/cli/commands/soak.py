"""Play long random games and check every law on the way.

Games are spread over all player counts and options; seats that choose what they play (factions,
characters) choose by chance, and the pairings that met are counted. Game after game has the next
seed. A broken law ends the run: its game is written down as a record, and the exit code is 1.
When you stop the run, it says how to go on with what is left.

examples:
  longhouse soak
  longhouse soak dragon_canyon:200000 terra_nova:100000 terramara:100000
  longhouse soak dragon_canyon --games 5000 --workers 2
  longhouse soak terra_nova:60000 --seed 40000
"""

import argparse
import sys
import time
from typing import Final

from longhouse.arena.soak import Soaked, soak_games
from longhouse.cli.arguments import (
    Commands,
    add_json,
    add_seed,
    add_workers,
    among,
    count,
    game_of,
    write_file,
)
from longhouse.cli.output import print_json, progress
from longhouse.engine.errors import BadInput
from longhouse.engine.random import SEEDS
from longhouse.engine.registry import names

GAMES: Final = 2000


def add(commands: Commands) -> None:
    parser = commands.add("soak", __doc__, run)
    parser.add_argument(
        "games_of",
        metavar="GAME[:N]",
        nargs="*",
        help=f"{among()}, and how many games (default: all of them)",
    )
    parser.add_argument(
        "--games",
        type=count,
        default=GAMES,
        metavar="N",
        help=f"of each game without a number of its own (default: {GAMES})",
    )
    parser.add_argument("--broken", metavar="FILE", help="where a broken game is written down")
    add_workers(parser)
    add_seed(parser)
    add_json(parser)


class Soak:
    """The games that are to be played of one kind, and what came of them."""

    def __init__(self, game: str, games: int, seed: int) -> None:
        if seed + games > SEEDS:
            raise BadInput("seed", f"found {seed}", f"wanted at most {SEEDS - games}")
        self.game: Final = game
        self.games: Final = games
        self.seed: Final = seed
        self.soaked: Final = Soaked()
        self.seconds = 0.0

    def run(self, workers: int) -> None:
        begin = time.perf_counter()
        with progress(self.game, self.games) as advance:
            for soaked in soak_games(self.game, self.games, self.seed, workers):
                self.soaked.add(soaked)
                self.seconds = time.perf_counter() - begin
                advance(soaked.games)

    def document(self) -> dict[str, object]:
        return {
            "games": self.soaked.games,
            "seed": self.seed,
            "decisions": self.soaked.decisions,
            "seconds": self.seconds,
            "pairings": dict(sorted(self.soaked.pairings.items())),
            "broken": self.soaked.broken or None,
        }

    def line(self) -> str:
        soaked = self.soaked
        line = f"{self.game}: {soaked.games:,} games, {soaked.decisions:,} decisions,"
        line += f" every law kept, {self.seconds:,.0f} s"
        if soaked.pairings:
            fewest = min(soaked.pairings.values())
            line += f"; {len(soaked.pairings)} pairings, each in {fewest:,} games or more"
        return line

    def rest(self) -> str:
        """The command that plays what is left."""
        done = self.soaked.games
        seed = self.seed + done
        return f"longhouse soak {self.game}:{self.games - done}" + (f" --seed {seed}" * (seed > 0))


def run(arguments: argparse.Namespace) -> int:
    soaks = wanted(arguments)
    try:
        for soak in soaks:
            soak.run(arguments.workers)
            if soak.soaked.broken:
                complain(soak, arguments.broken)
                break
            if not arguments.json:
                print(soak.line(), flush=True)
    except KeyboardInterrupt:
        left = [soak.rest() for soak in soaks if soak.soaked.games < soak.games]
        print("to go on:", " && ".join(left), file=sys.stderr)
        raise
    if arguments.json:
        print_json({soak.game: soak.document() for soak in soaks if soak.seconds})
    return 1 if any(soak.soaked.broken for soak in soaks) else 0


def wanted(arguments: argparse.Namespace) -> list[Soak]:
    """Each game once, with how many of it are to be played."""
    counts: dict[str, int] = {}
    for text in arguments.games_of or names():
        name, colon, number = text.partition(":")
        game = game_of(name).name
        if game in counts:
            raise BadInput("soak", f"found {game} twice", "wanted each game once")
        counts[game] = counted(number) if colon else arguments.games
    return [Soak(game, games, arguments.seed or 0) for game, games in counts.items()]


def counted(text: str) -> int:
    try:
        return count(text)
    except argparse.ArgumentTypeError as error:
        raise BadInput("games", str(error)) from None


def complain(soak: Soak, file: str | None) -> None:
    """Say which law was broken and in which game, and keep that game."""
    seed = soak.seed + soak.soaked.games
    file = file or f"broken-{soak.game}-{seed}.json"
    print(f"longhouse soak: {soak.soaked.broken}", file=sys.stderr)
    write_file(file, soak.soaked.record + "\n")
    print(f"its record: {file}", file=sys.stderr)
