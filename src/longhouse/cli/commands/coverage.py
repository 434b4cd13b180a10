"""Count how often random games use each rule, ability and piece of a game.

Games go round all player counts and options; every answer is given by chance: in every third game
all alike, in the others by a taste drawn for each seat or for the table, so that what needs many
like steps happens too. Listed are the options, the questions and steps of the rules, and what the
game itself watches for (abilities, tiles, cards), each after the rule it belongs to. What was never
used stands first, and then the exit code is 1: play more games, or look for what can never happen.

examples:
  longhouse coverage terra_nova
  longhouse coverage terramara --games 100000 --workers 2
  longhouse coverage dragon_canyon --games 500 --json
"""

import argparse
from typing import Final

from longhouse.arena.coverage import Covered, add_covered, cover
from longhouse.cli.arguments import (
    Commands,
    add_json,
    add_seed,
    add_workers,
    among,
    count,
    game_of,
)
from longhouse.cli.output import print_json, print_table, progress

GAMES: Final = 60_000


def add(commands: Commands) -> None:
    parser = commands.add("coverage", __doc__, run)
    parser.add_argument("game", metavar="GAME", help=among())
    parser.add_argument(
        "--games", type=count, default=GAMES, metavar="N", help=f"(default: {GAMES})"
    )
    add_workers(parser)
    add_seed(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    game, seed = game_of(arguments.game).name, arguments.seed or 0
    covered: Covered = {}
    with progress("playing", arguments.games) as advance:
        for games, more in cover(game, arguments.games, seed, arguments.workers):
            add_covered(covered, more)
            advance(games)
    idle = [sign for sign, times in covered.items() if times == 0]
    if arguments.json:
        print_json({"game": game, "games": arguments.games, "seed": seed, "covered": covered})
    else:
        show(f"{game}, {arguments.games:,} random games, seed {seed}", covered)
        print(f"\n{len(covered) - len(idle)} of {len(covered)} used")
    return 1 if idle else 0


def show(title: str, covered: Covered) -> None:
    """The rules in order; first what was never used."""
    ordered = sorted(covered.items(), key=lambda entry: (entry[1] > 0, rule_order(entry[0])))
    rows = [[*sign.split(" ", 1), f"{times:,}"] for sign, times in ordered]
    print_table(title, ["rule", "what", "times"], rows)


def rule_order(sign: str) -> tuple[str, int, int, str]:
    """TN-9.4 comes before TN-11.3."""
    rule, _, what = sign.partition(" ")
    letters, _, number = rule.partition("-")
    section, _, at = number.partition(".")
    return letters, int(section), int(at.rstrip("abcdefgh") or 0), rule + what
