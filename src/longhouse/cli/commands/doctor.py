"""Say whether this Longhouse is well: compiled or not and why, versions, editions, a self-test.

The exit code is 1 if something is wrong. Running interpreted is slower, not wrong.

examples:
  longhouse doctor
  longhouse doctor --json
"""

import argparse
import locale
import platform
import sys
from collections.abc import Callable
from functools import partial
from importlib.metadata import PackageNotFoundError, version

from rich.console import Console
from rich.markup import escape

from longhouse import __version__
from longhouse.arena.match import play_game
from longhouse.bots import registry
from longhouse.cli.arguments import Commands, add_json
from longhouse.cli.compiled import is_compiled, why_interpreted
from longhouse.cli.output import console, print_json
from longhouse.engine.documents import load_position, load_record, write_json
from longhouse.engine.registry import load, names

LIBRARIES = ("librt", "mypy_extensions", "rich", "prompt_toolkit")
GAMES = 3  # played by each game's self-test


class Finding:
    """One thing that was looked at."""

    def __init__(self, what: str, found: str, well: bool = True) -> None:
        self.what = what
        self.found = found
        self.well = well


def add(commands: Commands) -> None:
    add_json(commands.add("doctor", __doc__, run))


def run(arguments: argparse.Namespace) -> int:
    findings = [*about_the_program(), terminal()]
    for game in names():
        findings.append(tried(f"edition of {game}", partial(edition, game)))
        findings.append(tried(f"self-test of {game}", partial(self_test, game)))
    well = all(finding.well for finding in findings)
    if arguments.json:
        listed = [{"what": f.what, "found": f.found, "well": f.well} for f in findings]
        print_json({"well": well, "compiled": is_compiled(), "findings": listed})
    else:
        show(findings)
    return 0 if well else 1


def show(findings: list[Finding]) -> None:
    out = console()
    for finding in findings:
        mark = "[green]ok[/]   " if finding.well else "[red]wrong[/]"
        out.print(f"{mark} {finding.what}: {escape(finding.found)}")


def about_the_program() -> list[Finding]:
    mode = "compiled" if is_compiled() else f"interpreted: {why_interpreted()}"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return [
        Finding("longhouse", f"{__version__}, {mode}"),
        Finding("python", f"{python} on {platform.system()} {platform.machine()}"),
        *(tried(name, partial(version, name)) for name in LIBRARIES),
    ]


def terminal() -> Finding:
    encoding = sys.stdout.encoding or locale.getpreferredencoding()
    if not sys.stdout.isatty():
        return Finding("terminal", f"none, the output goes to a file or a pipe ({encoding})")
    screen = Console()
    colours = screen.color_system or "no"
    return Finding("terminal", f"{screen.width} x {screen.height}, {colours} colours, {encoding}")


def edition(name: str) -> str:
    game = load(name)
    values = list(game.edition.values())
    chosen = sum(source == "reconstructed" for _, source, _ in values)
    return f"{len(values)} values, {chosen} of them reconstructed"


def self_test(name: str) -> str:
    """Some games between bots, each written down, read and played again."""
    game = load(name)
    answers = 0
    for players in range(game.seats[0], game.seats[1] + 1):
        setting = game.setting({"players": players})
        for seed in range(GAMES):
            bots = [registry.bot("random")] * int(setting.seats)
            record = play_game(setting, seed, bots)
            end = load_record(write_json(record.document())).verify()
            if load_position(write_json(end.position())) != end:
                raise ValueError(f"seed {seed}: a position does not read back")
            answers += len(record.actions)
    return f"{answers:,} answers replayed to the same end"


def tried(what: str, look: Callable[[], str]) -> Finding:
    """What looking found, or what went wrong with it."""
    try:
        return Finding(what, look())
    except PackageNotFoundError:
        return Finding(what, "not installed", well=False)
    except Exception as error:
        return Finding(what, f"{type(error).__name__}: {error}", well=False)
