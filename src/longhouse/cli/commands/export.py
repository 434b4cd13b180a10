"""Write the records of finished games of a server into a folder, a file for each.

examples:
  longhouse export records/
  longhouse export records/ --game dragon_canyon
"""

import argparse
from pathlib import Path

from longhouse.cli.arguments import Commands, among
from longhouse.server import flags


def add(commands: Commands) -> None:
    parser = commands.add("export", __doc__, run)
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="made if it is not there")
    parser.add_argument("--game", metavar="GAME", help=f"{among()} (default: all)")
    flags.add_place(parser)


def run(arguments: argparse.Namespace) -> int:
    from longhouse.server import offline

    arguments.folder.mkdir(parents=True, exist_ok=True)
    count = 0
    with offline.store(flags.found(arguments).settings) as store:
        for name, text in offline.records(store, arguments.game):
            (arguments.folder / name).write_text(text + "\n", "utf-8")
            count += 1
    print(f"{count} records in {arguments.folder}")
    return 0
