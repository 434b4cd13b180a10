"""Bring records of finished games into a server, to be reviewed there.

Each is replayed first and must be what it says. Anybody with its link may look at it.

examples:
  longhouse import game.json
  longhouse import records/*.json --data /var/lib/longhouse
"""

import argparse

from longhouse.cli.arguments import Commands, read_file
from longhouse.server import flags


def add(commands: Commands) -> None:
    parser = commands.add("import", __doc__, run)
    parser.add_argument("files", metavar="FILE", nargs="+", help="records")
    flags.add_place(parser)


def run(arguments: argparse.Namespace) -> int:
    from longhouse.server import offline

    settings = flags.found(arguments).settings
    with offline.store(settings) as store:
        for path in arguments.files:
            table = offline.bring_in(store, settings, read_file(path))
            print(f"{path}: table {table}")
    return 0
