"""The commands, in the order in which the help lists them."""

from typing import Final

from longhouse.cli.commands import (
    backup,
    bench,
    coverage,
    doctor,
    edition,
    export,
    games,
    import_,
    migrate,
    perft,
    play,
    position,
    replay,
    restore,
    serve,
    simulate,
    soak,
    user,
)

COMMANDS: Final = (
    *(games, play, serve),
    *(simulate, replay, perft, position, edition, bench, soak, coverage, doctor),
    *(backup, restore, user, export, import_, migrate),
)
