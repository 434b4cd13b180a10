"""Put a backup in the place of a server's database. The server must not be running.

examples:
  longhouse restore longhouse-2026-11-18.db
  longhouse restore longhouse-2026-11-18.db --force
"""

import argparse
from pathlib import Path

from longhouse.cli.arguments import Commands
from longhouse.server import flags


def add(commands: Commands) -> None:
    parser = commands.add("restore", __doc__, run)
    parser.add_argument("file", metavar="FILE", type=Path, help="a file that backup has made")
    parser.add_argument("--force", action="store_true", help="replace the database that is there")
    flags.add_place(parser)


def run(arguments: argparse.Namespace) -> int:
    from longhouse.server.backup import database_file, restore

    settings = flags.found(arguments).settings
    count = restore(settings, arguments.file, arguments.force)
    print(f"{database_file(settings)}: restored, {count} games replayed")
    return 0
