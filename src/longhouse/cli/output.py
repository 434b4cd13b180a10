"""What commands print: tables, JSON, progress. Colours only where somebody looks."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

Advance = Callable[[int], None]
NUMERIC: Final = str.maketrans("", "", ",.-%")
PLAIN_WIDTH: Final = 120  # of a table when no terminal says how wide it is


class Output(Console):
    """A console that leaves a closed pipe to `main`."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console() -> Console:
    """The standard output. NO_COLOR and pipes are respected."""
    width = None if sys.stdout.isatty() else PLAIN_WIDTH
    return Output(highlight=False, width=width)


def print_json(document: Mapping[str, object] | Sequence[object]) -> None:
    print(json.dumps(document, indent=1, ensure_ascii=False))


def print_table(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A table; columns of numbers stand to the right."""
    table = Table(box=None, pad_edge=False)
    for at, head in enumerate(heads):
        numeric = all(is_number(row[at]) for row in rows)
        table.add_column(head, justify="right" if numeric else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    out = console()
    if title:
        out.print(escape(title), style="bold")
    out.print(table)


def is_number(text: str) -> bool:
    digits = text.translate(NUMERIC)
    return digits.isdigit() or text in ("", "-")


@contextmanager
def progress(label: str, total: int) -> Iterator[Advance]:
    """A bar on a terminal's standard error while something long goes on."""
    errors = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    shown = sys.stderr.isatty()
    with Progress(*columns, console=errors, transient=True, disable=not shown) as bar:
        task = bar.add_task(label, total=total)
        yield lambda steps: bar.advance(task, steps)
