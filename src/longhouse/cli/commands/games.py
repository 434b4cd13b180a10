"""List the games: players, options, edition, and how sure its values are.

The rulebooks do not print every value of their games. "reconstructed" counts the values that
this project has chosen itself; `longhouse edition show GAME` lists them.

examples:
  longhouse games
  longhouse games --json
"""

import argparse
from collections import Counter

from rich.markup import escape

from longhouse.cli.arguments import Commands, add_json
from longhouse.cli.output import console, print_json
from longhouse.engine.edition import SOURCES
from longhouse.engine.game import Game
from longhouse.engine.options import Option
from longhouse.engine.registry import load, names
from longhouse.messages import Texts, title


def add(commands: Commands) -> None:
    add_json(commands.add("games", __doc__, run))


def run(arguments: argparse.Namespace) -> int:
    games = [load(name) for name in names()]
    if arguments.json:
        print_json([document(game) for game in games])
        return 0
    for game in games:
        show(game)
    return 0


def document(game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "players": {"least": game.seats[0], "most": game.seats[1]},
        "options": [describe(option) for option in game.options],
        "edition": {"name": game.edition.name, "digest": game.edition.digest},
        "values": sources(game),
    }


def describe(option: Option) -> dict[str, object]:
    described: dict[str, object] = {"name": option.name, "default": option.default}
    if option.choices:
        described["choices"] = option.choices
    elif not isinstance(option.default, bool):
        described |= {"least": option.least, "most": option.most}
    return {**described, "rule": option.rule}


def sources(game: Game) -> dict[str, int]:
    """How many values of the edition come from where."""
    counted = Counter(source for _, source, _ in game.edition.values())
    return {source: counted[source] for source in SOURCES}


def show(game: Game) -> None:
    texts = Texts(game.name)
    out = console()
    least, most = game.seats
    counted = sources(game)
    out.print(f"[bold]{escape(title(game.name))}[/] ({game.name}), {least} to {most} players")
    out.print(
        f"  edition {game.edition.name}: {sum(counted.values())} values,"
        f" {counted['reconstructed']} of them reconstructed"
    )
    for option in game.options:
        label = texts.text(f"option.{option.name}", {}, "")
        default = str(option.default).lower()  # true and false as they are typed
        out.print(f"  --option {option.name}={default}  {escape(choices(option))}")
        if label:
            out.print(f"      [dim]{escape(label)} ({option.rule})[/]")


def choices(option: Option) -> str:
    if isinstance(option.default, bool):
        return "(true or false)"
    return (
        f"({', '.join(option.choices)})" if option.choices else f"({option.least} to {option.most})"
    )
