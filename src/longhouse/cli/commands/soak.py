"""Play long random games and check every law on the way.

Each game is played with every set of options in turn; a broken law ends the run, tells the game's
seed and its options, and the exit code is 1.

examples:
  longhouse soak
  longhouse soak dragon_canyon --games 5000 --workers 2
"""

import argparse
import sys
import time

from longhouse.arena.crew import cut, share
from longhouse.cli.arguments import Commands, add_json, add_workers, among, count, game_of
from longhouse.cli.output import print_json, progress
from longhouse.engine.errors import one_line
from longhouse.engine.laws import BrokenLaw, soak
from longhouse.engine.registry import names

CHUNK = 20  # games in one piece of work, at most


def add(commands: Commands) -> None:
    parser = commands.add("soak", __doc__, run)
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"{among()} (default: all)")
    parser.add_argument(
        "--games", type=count, default=2000, metavar="N", help="of each game (default: 2000)"
    )
    add_workers(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    games = [game_of(arguments.game).name] if arguments.game else names()
    found: dict[str, dict[str, float]] = {}
    for game in games:
        begin = time.perf_counter()
        try:
            decisions = soak_game(game, arguments.games, arguments.workers)
        except BrokenLaw as broken:
            print(f"longhouse soak: {one_line(str(broken))}", file=sys.stderr)
            return 1
        seconds = time.perf_counter() - begin
        found[game] = {"games": arguments.games, "decisions": decisions, "seconds": seconds}
        if not arguments.json:
            print(f"{game}: {arguments.games:,} games, {decisions:,} decisions, every law kept")
    if arguments.json:
        print_json(found)
    return 0


def soak_game(game: str, games: int, workers: int) -> int:
    decisions = 0
    pieces = cut(games, CHUNK, workers)
    with progress(game, games) as advance:
        for at, more in enumerate(share(Piece(game), pieces, workers)):
            decisions += more
            advance(pieces[at][1])
    return decisions


class Piece:
    """A stretch of games of one kind."""

    def __init__(self, game: str) -> None:
        self.game = game

    def __call__(self, first: int, games: int) -> int:
        return soak(self.game, games, first)
