"""What commands have in common on the command line."""

import argparse
import os
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NoReturn

from longhouse.engine.contract import Setting, State
from longhouse.engine.documents import LARGEST, load_position, load_record
from longhouse.engine.edition import Edition, read_edition
from longhouse.engine.errors import BadInput, shown
from longhouse.engine.fields import listed
from longhouse.engine.game import Game
from longhouse.engine.random import SEEDS
from longhouse.engine.record import Record
from longhouse.engine.registry import load, names, with_edition

Run = Callable[[argparse.Namespace], int]
STDIN: Final = "-"


class Parser(argparse.ArgumentParser):
    """A parser that complains in one line and keeps its examples as they are written."""

    def __init__(self, prog: str, about: str = "") -> None:
        description, _, examples = about.partition("\nexamples:\n")
        super().__init__(
            prog=prog,
            description=description,
            epilog=f"examples:\n{examples}" if examples else None,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message} (see {self.prog} --help)", file=sys.stderr)
        sys.exit(2)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """A command itself complains of what it does not know, not the program around it."""
        known, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"not known: {' '.join(unknown)}")
        return known, unknown

    def add_commands(self, required: bool = False) -> "Commands":
        return Commands(self, required)


class Commands:
    """The commands of a parser."""

    def __init__(self, parser: Parser, required: bool) -> None:
        self.prog: Final = parser.prog
        self.parsers: Final = parser.add_subparsers(
            title="commands", metavar="COMMAND", parser_class=Parser, required=required
        )

    def add(self, name: str, about: str | None, run: Run | None = None) -> Parser:
        """A command; its help is the text given, the first line of it in the list of all."""
        text = about or ""
        parser = self.parsers.add_parser(name, about=text, help=brief(text))
        parser.prog = f"{self.prog} {name}"
        if run is not None:
            parser.set_defaults(run=run)
        return parser


def brief(text: str) -> str:
    """The first sentence, as it stands in a list."""
    line = text.partition("\n")[0].removesuffix(".")
    return (line[:1].lower() + line[1:]).replace("%", "%%")


# ------------------------------------------------------------------ kinds of values


def seed(text: str) -> int:
    """A seed: what `longhouse` prints as one can be given back."""
    return within(text, 0, SEEDS - 1)


def count(text: str) -> int:
    """A number of things, at least one."""
    return within(text, 1, 10**9)


def number(text: str) -> int:
    """A number of things, perhaps none."""
    return within(text, 0, 10**9)


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value <= 1e6:
        raise argparse.ArgumentTypeError(f"found {shown(text)}; wanted seconds, more than 0")
    return value


def within(text: str, least: int, most: int) -> int:
    plain = text.isascii() and text.isdigit() and len(text) < 20
    if not plain or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"found {shown(text)}; wanted {least} to {most}")
    return int(text)


def seat(text: str) -> int:
    """A seat as it is written, p1 for the first."""
    if text[:1] != "p" or not text[1:].isascii() or not text[1:].isdigit() or len(text) > 3:
        raise argparse.ArgumentTypeError(f"found {shown(text)}; wanted a seat such as p1")
    return int(text[1:]) - 1


def pair(text: str) -> tuple[str, str]:
    """NAME=VALUE."""
    name, equals, value = text.partition("=")
    if not equals or not name or not value:
        raise argparse.ArgumentTypeError(f"found {shown(text)}; wanted NAME=VALUE")
    return name, value


# ------------------------------------------------------------------ arguments


def add_game(parser: argparse.ArgumentParser, optional: bool = False) -> None:
    """The game and how it is set up."""
    parser.add_argument("game", metavar="GAME", nargs="?" if optional else None, help=among())
    add_setup(parser)


def among() -> str:
    return f"one of {listed(names())}"


def add_setup(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=count, metavar="N", help="how many play")
    parser.add_argument(
        "--option",
        type=pair,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game (longhouse games lists them); may be given several times",
    )
    parser.add_argument("--edition", metavar="FILE", help="an edition file of your own")


def add_seed(parser: argparse.ArgumentParser, default: str = "0") -> None:
    parser.add_argument(
        "--seed",
        type=seed,
        metavar="N",
        help=f"what all chance comes from (default: {default})",
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON for programs to read")


def add_workers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--workers",
        type=count,
        default=os.cpu_count() or 1,
        metavar="W",
        help="processes that share the work (default: one for each core)",
    )


def any_seed() -> int:
    """A seed nobody knows."""
    return secrets.randbelow(SEEDS)


# ------------------------------------------------------------------ what they stand for


def game_of(name: str, edition: str | None = None) -> Game:
    """A game by its name, written with `_` or `-`; with an edition file of one's own."""
    game = load(name.replace("-", "_"))
    return game if edition is None else with_edition(game.name, edition_from(edition, game))


def edition_from(path: str, game: Game) -> Edition:
    """An edition file, laid over the edition that is shipped."""
    data = read_file(path)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput(path, f"not UTF-8 at byte {error.start}") from None
    return read_edition(text, path, game.edition)


def setting_of(arguments: argparse.Namespace) -> Setting[State]:
    """The game with its options as they stand on the command line."""
    game = game_of(arguments.game, arguments.edition)
    return game.setting(options_of(arguments, game))


def options_of(arguments: argparse.Namespace, game: Game) -> dict[str, object]:
    known = {option.name: option for option in game.options}
    given: dict[str, object] = {}
    if arguments.players is not None:
        given["players"] = known["players"].read(arguments.players)
    for name, value in arguments.option:
        if name not in known:
            raise BadInput("--option", f"found {shown(name)}", f"wanted one of {listed([*known])}")
        if name in given:
            raise BadInput("--option", f"{name} is given twice", "wanted each option once")
        given[name] = known[name].parse(value)
    return given


def state_of(arguments: argparse.Namespace) -> State:
    """The table that --position holds, or a new game."""
    if arguments.position is not None:
        refuse_with(arguments, "--position")
        return position_in(arguments.position)
    if arguments.game is None:
        raise BadInput("", "no game is named", f"wanted {among()}, or --position FILE")
    return setting_of(arguments).new(arguments.seed or 0)


def refuse_with(arguments: argparse.Namespace, what: str) -> None:
    """A document says all about its game itself."""
    given = [name for name in ("game", "players", "seed", "edition") if vars(arguments).get(name)]
    if arguments.option:
        given.append("option")
    if given:
        raise BadInput(what, f"goes without {listed(given)}", "the file says that already")


def position_in(path: str) -> State:
    """The table that a file describes."""
    with of_file(path):
        return load_position(read_file(path))


def record_in(path: str) -> Record:
    """The game that a file holds, its answers not played yet."""
    with of_file(path):
        return load_record(read_file(path))


@contextmanager
def of_file(path: str) -> Iterator[None]:
    """What is wrong with a document is said with the name of its file."""
    try:
        yield
    except BadInput as error:
        name = "standard input" if path == STDIN else path
        raise BadInput(f"{name}, {error.place}", error.found, error.wanted) from None


def read_file(path: str) -> bytes:
    """A file's content, of the standard input for "-"; too large a file is not read at all."""
    if path == STDIN:
        return sys.stdin.buffer.read(LARGEST + 1)
    with Path(path).open("rb") as file:
        return file.read(LARGEST + 1)


def write_file(path: str, text: str) -> None:
    Path(path).write_text(text, "utf-8")


def seats_among(seats: Sequence[int], count: int, what: str) -> None:
    """Refuse seats that this game does not have."""
    wanted = "wanted p1" if count == 1 else f"wanted p1 to p{count}"
    for one in seats:
        if not 0 <= one < count:
            raise BadInput(what, f"found p{one + 1}", wanted)
