"""The commands, in the order in which the help lists them."""

from typing import Final

from longhouse.cli.commands import (
    bench,
    games,
)

COMMANDS: Final = (
    games,
    bench,
)
