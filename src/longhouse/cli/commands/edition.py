"""Show the values of an edition, check a file of your own, or begin one.

The rulebooks do not print every value. Those marked * are this project's reconstructions; who
owns the box can replace them, and the published ones, by a file that holds only these tables.

examples:
  longhouse edition show dragon_canyon
  longhouse edition show dragon_canyon my-box.toml --only edition
  longhouse edition new dragon_canyon my-box.toml
  longhouse edition check dragon_canyon my-box.toml
"""

import argparse
import sys
from collections.abc import Iterator
from typing import Final

from longhouse.cli.arguments import Commands, add_json, among, edition_from, game_of
from longhouse.cli.output import print_json, print_table
from longhouse.engine.edition import REPLACEABLE, SOURCES, Data, has_sources, has_tables, joined
from longhouse.engine.errors import BadInput
from longhouse.engine.fields import Json
from longhouse.engine.registry import with_edition


def add(commands: Commands) -> None:
    inner = commands.add("edition", __doc__).add_commands(required=True)
    show = inner.add("show", "Every value with its source.", run_show)
    add_arguments(show, optional=True)
    show.add_argument("--only", choices=SOURCES, help="values from one source")
    add_json(show)
    add_arguments(inner.add("check", "Say whether a file can be used.", run_check))
    new = inner.add("new", "Write a file to fill in, with all that may be replaced.", run_new)
    add_arguments(new, optional=True)


def add_arguments(parser: argparse.ArgumentParser, optional: bool = False) -> None:
    parser.add_argument("game", metavar="GAME", help=among())
    parser.add_argument("file", metavar="FILE", nargs="?" if optional else None)


def run_show(arguments: argparse.Namespace) -> int:
    game = game_of(arguments.game, arguments.file)
    values = [
        (name, source, value)
        for name, source, value in game.edition.values()
        if arguments.only in (None, source)
    ]
    if arguments.json:
        print_json([{"name": n, "source": s, "value": v} for n, s, v in values])
        return 0
    rows = [[name, written(value), source + mark(source)] for name, source, value in values]
    print_table(f"{game.name}, edition {game.edition.name}", ["value", "is", "source"], rows)
    return 0


def mark(source: str) -> str:
    return " *" if source == "reconstructed" else ""


def run_check(arguments: argparse.Namespace) -> int:
    game = game_of(arguments.game)
    edition = edition_from(arguments.file, game)
    with_edition(game.name, edition)  # the game reads its tables: what it cannot use is refused
    changed = sum(source == "edition" for _, source, _ in edition.values())
    print(f'{arguments.file}: fine; "{edition.name}" by {edition.by} replaces {changed} values')
    return 0


def run_new(arguments: argparse.Namespace) -> int:
    text = template(game_of(arguments.game).name, game_of(arguments.game).edition.data)
    if arguments.file is None:
        sys.stdout.write(text)
        return 0
    try:
        with open(arguments.file, "x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise BadInput(arguments.file, "is there already", "wanted a new file") from None
    check = f"longhouse edition check {arguments.game} {arguments.file}"
    print(f"{arguments.file}: fill it in, then: {check}")
    return 0


# ------------------------------------------------------------------ a file to fill in

ABOUT: Final = ("schema", "edition")  # the file itself, nothing to be found in a box
HEAD: Final = """# An edition of {game}: values read off a real box.
#
# Each table below may replace the one of the same name. Remove the # before the lines of the
# tables that you have checked and put in what your box says; delete the others or leave them as
# they are. A table is replaced as a whole.

[edition]
name = "my box"
by = "me"
"""


def template(game: str, data: Data) -> str:
    """A file with every table that may be replaced, each line of it still a comment."""
    return HEAD.format(game=game) + "".join(
        f"\n# {heading}\n{lines}" for heading, lines in tables(data, "")
    )


def tables(data: Data, path: str) -> Iterator[tuple[str, str]]:
    """Heading and lines of each table that may be replaced, in the order of the edition."""
    for key, value in data.items():
        name = joined(path, key)
        if name in ABOUT:
            continue
        if isinstance(value, dict):
            if value.get("source") in REPLACEABLE:
                yield f"[{name}]", lines_of(value)
            yield from tables(value, name)
        elif isinstance(value, list) and has_tables(value):
            for entry in value:
                if isinstance(entry, dict) and entry.get("source") in REPLACEABLE:
                    yield f"[[{name}]]", lines_of(entry)


def lines_of(table: Data) -> str:
    lines = [f'#source = "edition"    # here: {table["source"]}']
    for key, value in table.items():
        if key not in ("source", "note") and not has_sources(value):
            lines.append(f"#{key} = {written(value)}")
    return "".join(f"{line}\n" for line in lines)


def written(value: Json) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, list):
        return "[" + ", ".join(written(entry) for entry in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {written(entry)}" for key, entry in value.items()) + " }"
    return str(value)
