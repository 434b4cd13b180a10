"""Let bots play many games and add up what came of them.

Bots take turns at the seats from game to game. The same seed gives the same games, however many
workers share them. --report rules counts every decision, step and event of the rules, with those
that never came up. --report cards says of every word that can be answered, and of every card,
tile, space and effect that a game watches for, how often it was used, by how many seats, how
often these won, and with how many points they ended on average.

examples:
  longhouse simulate dragon_canyon --games 1000
  longhouse simulate dragon_canyon --bots greedy,random --games 200 --workers 2
  longhouse simulate dragon_canyon --players 4 --bots random --games 500 --report rules
  longhouse simulate dragon_canyon --bots greedy --games 50 --records games.jsonl --json
"""

import argparse
import time
from contextlib import ExitStack
from pathlib import Path

from longhouse.arena.simulate import Plan, Tally, simulate
from longhouse.bots import registry
from longhouse.cli.arguments import (
    Commands,
    add_game,
    add_json,
    add_seed,
    add_workers,
    count,
    setting_of,
)
from longhouse.cli.compiled import is_compiled
from longhouse.cli.output import print_json, print_table, progress
from longhouse.engine.fields import listed

ANSWERS = ("answers", "users", "winners", "points")
SIGNS = ("signs", "sign_users", "sign_winners", "sign_points")
REPORTS = {"rules": ("decisions", "steps", "events"), "cards": (*ANSWERS, *SIGNS)}


def add(commands: Commands) -> None:
    parser = commands.add("simulate", __doc__, run)
    add_game(parser)
    parser.add_argument("--games", type=count, default=100, metavar="N", help="(default: 100)")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="A,B",
        help="one for all seats, one for each, or a row to be repeated:"
        f" {listed(registry.names())} (default: random)",
    )
    add_workers(parser)
    parser.add_argument("--records", metavar="FILE", help="write each game's record as a line")
    parser.add_argument("--report", choices=list(REPORTS), help="count what happened")
    add_seed(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    plan = Plan(
        setting_of(arguments),
        arguments.bots.split(","),
        arguments.seed or 0,
        arguments.games,
        arguments.records is not None,
        arguments.report is not None,
    )
    begin = time.perf_counter()
    total = play(plan, arguments.workers, arguments.records)
    result = document(plan, total, arguments.workers, time.perf_counter() - begin)
    if arguments.report is not None:
        result["report"] = {group: total.counts[group] for group in REPORTS[arguments.report]}
    if arguments.json:
        print_json(result)
        return 0
    show(plan, total, time.perf_counter() - begin)
    if arguments.report == "rules":
        show_rules(total)
    elif arguments.report == "cards":
        show_cards(total)
    return 0


def play(plan: Plan, workers: int, records: str | None) -> Tally:
    """All games of the plan, added up."""
    total = Tally(len(plan.bots), plan.seats)
    with ExitStack() as stack:
        advance = stack.enter_context(progress("playing", plan.games))
        file = stack.enter_context(Path(records).open("w", encoding="utf-8")) if records else None
        for tally in simulate(plan, workers):
            total.add(tally)
            advance(tally.games)
            if file is not None:
                file.writelines(f"{line}\n" for line in tally.records)
    return total


def document(plan: Plan, total: Tally, workers: int, wall: float) -> dict[str, object]:
    games = total.games
    return {
        "game": plan.document["game"],
        "options": plan.document["options"],
        "seed": plan.seed,
        "games": games,
        "workers": workers,
        "compiled": is_compiled(),
        "bots": [
            {"bot": bot, "wins": wins, "win_rate": wins / games, "points": points / games}
            for bot, wins, points in zip(plan.bots, total.bot_wins, total.bot_points, strict=True)
        ],
        "seats": [
            {"seat": f"p{seat + 1}", "wins": wins, "points": points / games}
            for seat, (wins, points) in enumerate(
                zip(total.seat_wins, total.seat_points, strict=True)
            )
        ],
        "decisions": {
            "total": total.decisions,
            "mean": total.decisions / games,
            "shortest": total.shortest,
            "longest": total.longest,
        },
        "seconds": wall,
        "decisions_per_s": total.decisions / wall,
        "decisions_per_cpu_s": total.decisions / max(total.cpu, 1e-9),
        "memory": {
            "first_tenth_peak_kb": total.early_peak,
            "last_tenth_peak_kb": total.late_peak,
        },
    }


def show(plan: Plan, total: Tally, wall: float) -> None:
    games = total.games
    rows = [
        [bot, f"{wins:,.1f}", f"{wins / games:.1%}", f"{points / games:.1f}"]
        for bot, wins, points in zip(plan.bots, total.bot_wins, total.bot_points, strict=True)
    ]
    title = f"{plan.document['game']}, {games:,} games, seed {plan.seed}"
    print_table(title, ["bot", "wins", "of games", "points"], rows)
    print()
    mean = total.decisions / games
    print(f"decisions per game: {mean:.1f} ({total.shortest} to {total.longest})")
    print(f"speed: {total.decisions / wall:,.0f} decisions/s, {games / wall:,.1f} games/s")
    print(
        f"memory: {total.early_peak:,} kB at most in the first tenth of the games,"
        f" {total.late_peak:,} kB in the last"
    )


def show_rules(total: Tally) -> None:
    for group in REPORTS["rules"]:
        print()
        rows = by_number(total.counts[group], total.games)
        print_table("", [group, "times", "per game"], rows)


def by_number(counts: dict[str, float], games: int) -> list[list[str]]:
    """The most frequent first; what never happened stands at the end."""
    ordered = sorted(counts.items(), key=lambda entry: -entry[1])
    return [[key, f"{number:,.0f}", f"{number / games:.2f}"] for key, number in ordered]


def show_cards(total: Tally) -> None:
    for name, groups in (("answer", ANSWERS), ("sign", SIGNS)):
        times, seats, winners, points = (total.counts[group] for group in groups)
        rows = [
            [
                key,
                f"{number:,.0f}",
                f"{seats[key]:,.0f}",
                share(winners[key], seats[key]),
                f"{points[key] / seats[key]:.1f}" if seats[key] else "-",
            ]
            for key, number in sorted(times.items(), key=lambda entry: -entry[1])
        ]
        print()
        print_table("", [name, "times", "seats", "of them won", "points"], rows)


def share(part: float, whole: float) -> str:
    return f"{part / whole:.0%}" if whole else "-"
