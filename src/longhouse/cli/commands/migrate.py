"""Bring a server's database to the shape that this version knows. Serving does so by itself.

examples:
  longhouse migrate
  longhouse migrate --data /var/lib/longhouse
"""

import argparse

from longhouse.cli.arguments import Commands
from longhouse.server import flags


def add(commands: Commands) -> None:
    flags.add_place(commands.add("migrate", __doc__, run))


def run(arguments: argparse.Namespace) -> int:
    from longhouse.server import offline
    from longhouse.server.migrations import HEAD, upgrade

    with offline.store(flags.found(arguments).settings, migrated=False) as store:
        changed = store.change(upgrade)
    print(f"migration {HEAD}: {'done' if changed else 'nothing to do'}")
    return 0
