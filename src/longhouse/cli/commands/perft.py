"""Count the lines of play of each length from a position.

Every answer to every question is tried; a line is a number of answers in a row. Chance is what
the seed says, so the counts are the same on every machine and tell at once whether the rules
have changed.

examples:
  longhouse perft dragon_canyon --players 2 --seed 7 --depth 4
  longhouse perft --position my.json --depth 3 --divide
  longhouse perft dragon_canyon --depth 5 --json
"""

import argparse
import time

from longhouse.arena.playout import divide
from longhouse.cli.arguments import Commands, add_game, add_json, add_seed, count, state_of
from longhouse.cli.output import print_json, print_table, progress
from longhouse.engine.contract import State


def add(commands: Commands) -> None:
    parser = commands.add("perft", __doc__, run)
    add_game(parser, optional=True)
    parser.add_argument("--position", metavar="FILE", help="begin here")
    parser.add_argument("--depth", type=count, default=4, metavar="D", help="(default: 4)")
    parser.add_argument("--divide", action="store_true", help="count for each first answer")
    add_seed(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    state = state_of(arguments)
    begin = time.perf_counter()
    if arguments.divide:
        lines = divided(state, arguments.depth)
        heads = ["answer", "lines"]
    else:
        depths = range(1, arguments.depth + 1)
        lines = {str(depth): sum(divided(state, depth).values()) for depth in depths}
        heads = ["depth", "lines"]
    seconds = time.perf_counter() - begin
    if arguments.json:
        print_json({"hash": state.hash, "depth": arguments.depth, "lines": lines})
        return 0
    print_table("", heads, [[key, f"{number:,}"] for key, number in lines.items()])
    total = sum(lines.values())
    print(f"\n{total:,} lines in {seconds:.2f} s")
    return 0


def divided(state: State, depth: int) -> dict[str, int]:
    """The lines of this many answers for each first answer."""
    lines: dict[str, int] = {}
    with progress(f"depth {depth}", len(state.actions())) as advance:
        for word, number in divide(state, depth):
            lines[word] = number
            advance(1)
    return lines
