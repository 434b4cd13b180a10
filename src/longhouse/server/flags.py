"""The settings as flags of a command line."""

import argparse

from longhouse.server.settings import Found, describe, find


def add(parser: argparse.ArgumentParser) -> None:
    """A flag for every setting; what is not given is found elsewhere."""
    parser.add_argument("--settings", metavar="FILE", help="settings file (./longhouse.toml)")
    for name, (about, default) in describe().items():
        parser.add_argument(
            f"--{name.replace('_', '-')}",
            dest=f"set_{name}",
            metavar="X",
            help=f"{about} (default: {default})".replace("%", "%%")
            if default not in ("", None)
            else about,
        )
    parser.add_argument("--show-settings", action="store_true", help="print them and where from")
    parser.add_argument("--open", action="store_true", help="open the browser")


def add_place(parser: argparse.ArgumentParser) -> None:
    """The flags that say where a server keeps its things."""
    parser.add_argument("--settings", metavar="FILE", help="settings file (./longhouse.toml)")
    about = describe()
    for name in ("data", "database"):
        parser.add_argument(f"--{name}", dest=f"set_{name}", metavar="X", help=about[name][0])


def found(chosen: argparse.Namespace) -> Found:
    """The settings from the command line and all other sources."""
    given = {
        name.removeprefix("set_"): value
        for name, value in vars(chosen).items()
        if name.startswith("set_") and value is not None
    }
    return find(given, file=chosen.settings)
