"""Play a record again and tell what happened.

Each answer stands in notation with what came of it below. --verify plays without telling and
compares the end with what the record says; the exit code is 1 if they differ. --view tells only
what one seat, or a spectator, could know at the time.

examples:
  longhouse replay game.json
  longhouse replay game.json --verify
  longhouse replay game.json --until 30 --view p2 --board
"""

import argparse
import sys

from rich.markup import escape

from longhouse.cli.arguments import (
    Commands,
    add_json,
    number,
    of_file,
    record_in,
    seat,
    seats_among,
)
from longhouse.cli.boards import drawing
from longhouse.cli.boards.sight import Sight
from longhouse.cli.output import console, print_json
from longhouse.cli.wording import Wording
from longhouse.engine.contract import NOBODY, State
from longhouse.engine.errors import BadInput
from longhouse.engine.journal import ANSWERED, EVERYBODY, Journal, describe
from longhouse.engine.record import Record

SPECTATOR = "all"


def add(commands: Commands) -> None:
    parser = commands.add("replay", __doc__, run)
    parser.add_argument("file", metavar="FILE", help="a record; - reads the standard input")
    parser.add_argument("--verify", action="store_true", help="only check that it replays")
    parser.add_argument("--until", type=number, metavar="N", help="stop after N answers")
    parser.add_argument("--view", type=watcher, metavar="SEAT", help="p1 ..., or all for nobody's")
    parser.add_argument("--board", action="store_true", help="draw the table at the end")
    add_json(parser)


def watcher(text: str) -> int:
    return NOBODY if text == SPECTATOR else seat(text)


def run(arguments: argparse.Namespace) -> int:
    record = record_in(arguments.file)
    if arguments.verify:
        return verify(record, arguments)
    if arguments.view not in (None, NOBODY):
        seats_among([arguments.view], record.setting.seats, "--view")
    journal = Journal()
    with of_file(arguments.file):
        state = replay(record, arguments.until, journal)
    view: int | None = arguments.view
    wording = Wording(record.setting, record.seats)
    if arguments.json:
        terms = record.setting.terms
        events = journal.events if view is None else journal.seen_by(view)
        print_json([describe(event, record.setting.events, terms) for event in events])
        return 0
    tell(journal, view, wording)
    if arguments.board:
        watching = NOBODY if view is None else view
        console().print(drawing(Sight(state, watching, wording)))
    if state.over:
        for name, points, place in zip(wording.names, state.scores(), state.ranking(), strict=True):
            print(f"{name}: {points:g} points, place {place}")
    return 0


def verify(record: Record, arguments: argparse.Namespace) -> int:
    try:
        with of_file(arguments.file):
            state = record.verify()
    except BadInput as error:
        print(f"longhouse: {error}", file=sys.stderr)
        return 1
    if arguments.json:
        print_json({"verified": True, "answers": len(record.actions), "hash": state.hash})
        return 0
    end = "the end is what it says" if state.over else "not finished"
    print(f"{arguments.file}: {len(record.actions)} answers replayed, {end} ({state.hash})")
    return 0


def replay(record: Record, until: int | None, journal: Journal) -> State:
    """The state after the first answers, with what was told on the way."""
    if until is not None:
        del record.actions[until:]
    *_, state = record.states(journal)
    return state


def tell(journal: Journal, view: int | None, wording: Wording) -> None:
    """Answers in notation, with their numbers in the record; below each what came of it."""
    out = console()
    answers = 0
    for event in journal.events:
        asked = event.key == ANSWERED and not event.args[3]
        answers += asked
        if view is not None and event.seat not in (EVERYBODY, view):
            continue
        line = escape(wording.event(event))
        if asked:
            out.print(f"[bold]{answers:>4}  {line}[/]")
        elif event.key != ANSWERED:
            out.print(f"      {line}")
