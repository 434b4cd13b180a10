"""Open a house where people play in their browsers, over the network if you wish.

Settings come from the command line, the environment (LONGHOUSE_PORT), and ./longhouse.toml or the
file named with --settings, in this order; --show-settings says where each value came from. All
that is kept stands in one folder. docs/host.md tells more.

examples:
  longhouse serve --open
  longhouse serve --host 0.0.0.0 --port 8000
  longhouse serve --site https://play.example.org --proxies 127.0.0.1
  longhouse serve --show-settings
"""

import argparse

from longhouse.cli.arguments import Commands
from longhouse.server import flags


def add(commands: Commands) -> None:
    flags.add(commands.add("serve", __doc__, run))


def run(arguments: argparse.Namespace) -> int:
    found = flags.found(arguments)
    if arguments.show_settings:
        print(found.shown())
        return 0
    from longhouse.server.run import run as serve

    return serve(found.settings, open_browser=arguments.open)
