"""Measure how fast the games are on one core.

Random play over whole games, set-up included, timed by the processor time of this process;
then single acts on positions from the course of such games. Decisions that had only one answer
and were not asked are left out of decisions_per_s and counted in answered_per_s.

examples:
  longhouse bench
  longhouse bench --game dragon_canyon --players 2 --seconds 10
  longhouse bench --json --seconds 2
"""

import argparse
from typing import Final

from longhouse.arena.bench import measure
from longhouse.cli.arguments import Commands, add_json, add_seed, among, count, game_of, seconds
from longhouse.cli.compiled import is_compiled
from longhouse.cli.output import print_json, print_table, progress
from longhouse.engine.registry import names

MICROS: Final = ("clone_us", "actions_us", "play_us", "play_p99_us", "imagine_us")


def add(commands: Commands) -> None:
    parser = commands.add("bench", __doc__, run)
    parser.add_argument("--game", metavar="GAME", help=f"{among()} (default: all)")
    parser.add_argument("--players", type=count, metavar="N", help="how many play (default: all)")
    parser.add_argument(
        "--seconds", type=seconds, default=3.0, metavar="S", help="for each game and number"
    )
    add_seed(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    wanted = entries(arguments)
    found: dict[str, dict[str, dict[str, float]]] = {}
    with progress("measuring", len(wanted)) as advance:
        for game, players in wanted:
            setting = game_of(game).setting({"players": players})
            speeds = measure(setting, arguments.seconds, arguments.seed or 0)
            found.setdefault(game, {})[str(players)] = speeds
            advance(1)
    if arguments.json:
        print_json({"compiled": is_compiled(), "games": found})
    else:
        show(found)
    return 0


def entries(arguments: argparse.Namespace) -> list[tuple[str, int]]:
    """Each game with each number of players that is asked for."""
    games = [game_of(name) for name in ([arguments.game] if arguments.game else names())]
    if arguments.players is not None:
        for game in games:
            game.setting({"players": arguments.players})  # refused here if it cannot be
        return [(game.name, arguments.players) for game in games]
    return [(game.name, n) for game in games for n in range(game.seats[0], game.seats[1] + 1)]


def show(found: dict[str, dict[str, dict[str, float]]]) -> None:
    heads = ["game", "players", "decisions/s", "games/s", *(f"{key[:-3]} us" for key in MICROS)]
    rows: list[list[str]] = []
    for game, numbers in found.items():
        for players, speeds in numbers.items():
            row = [game, players, f"{speeds['decisions_per_s']:,.0f}"]
            row += [f"{speeds['games_per_s']:,.1f}", *(f"{speeds[key]:.2f}" for key in MICROS)]
            rows.append(row)
    mode = "compiled" if is_compiled() else "interpreted"
    print_table(
        f"Random play on one core, {mode}", [head.replace("_", " ") for head in heads], rows
    )
