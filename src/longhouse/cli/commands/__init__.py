"""The commands, in the order in which the help lists them."""

from typing import Final

from longhouse.cli.commands import (
    bench,
    doctor,
    edition,
    games,
    perft,
    play,
    position,
    replay,
    simulate,
    soak,
)

COMMANDS: Final = (games, play, simulate, replay, perft, position, edition, bench, soak, doctor)
