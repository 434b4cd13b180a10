"""Copy the database of a server into a file, while the server runs.

The copy is checked, and some of its games are replayed, before it counts as made.

examples:
  longhouse backup longhouse-2026-11-18.db
  longhouse backup /backups/today.db --data /var/lib/longhouse
"""

import argparse
from pathlib import Path

from longhouse.cli.arguments import Commands
from longhouse.server import flags


def add(commands: Commands) -> None:
    parser = commands.add("backup", __doc__, run)
    parser.add_argument("file", metavar="FILE", type=Path, help="the copy; must not be there yet")
    flags.add_place(parser)


def run(arguments: argparse.Namespace) -> int:
    from longhouse.server.backup import back_up

    count = back_up(flags.found(arguments).settings, arguments.file)
    print(f"{arguments.file}: {arguments.file.stat().st_size} bytes, {count} games replayed")
    return 0
