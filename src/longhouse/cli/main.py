"""The entry point: reads the command line and turns what goes wrong into one line.

Exit codes: 0 all is well, 1 the answer is no (a verification failed), 2 wrong use or bad input,
130 interrupted, 141 nobody reads the output any more.
"""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Final

from longhouse import __version__
from longhouse.cli.arguments import Parser
from longhouse.cli.commands import COMMANDS
from longhouse.engine.errors import LonghouseError, explain

ABOUT: Final = """Play, watch and study the board games of Longhouse.

examples:
  longhouse games
  longhouse play dragon_canyon
  longhouse simulate dragon_canyon --games 200 --bots greedy,random
"""
FINE: Final = 0
WRONG: Final = 2
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141


def parser() -> Parser:
    """The parser for the whole command line."""
    top = Parser("longhouse", ABOUT)
    top.add_argument("--version", action="version", version=f"longhouse {__version__}")
    commands = top.add_commands()
    for command in COMMANDS:
        command.add(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    open_streams()
    top = parser()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # no terminal is too simple
    try:
        chosen = top.parse_args(arguments)
        if "run" not in chosen:
            top.print_help()
            return FINE
        code: int = chosen.run(chosen)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except EOFError:
        return WRONG
    except BrokenPipeError:
        forget_output()
        return PIPE_CLOSED
    except (LonghouseError, OSError) as error:
        print(f"longhouse: {explain(error)}", file=sys.stderr)
        return WRONG


def open_streams() -> None:
    """Whoever starts a program may close its streams: then nothing is read, and nobody reads."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))


def forget_output() -> None:
    """Nobody reads any more: what is left in the buffer must not raise again at the exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
