"""Write, check and show positions: a table at any moment, as a readable document.

From a GAME, a number of random answers are played; from a record, the answers that it holds. A
FILE is read and checked.

examples:
  longhouse position dragon_canyon --seed 7 --after 40 > my.json
  longhouse position --record game.json --after 12 --out my.json
  longhouse position my.json
  longhouse position my.json --show --view p1
"""

import argparse

from longhouse.arena.match import chances
from longhouse.bots.chance import any_action
from longhouse.cli.arguments import (
    Commands,
    add_seed,
    add_setup,
    number,
    position_in,
    record_in,
    refuse_with,
    seat,
    seats_among,
    setting_of,
    write_file,
)
from longhouse.cli.boards import drawing
from longhouse.cli.boards.sight import Sight
from longhouse.cli.output import console
from longhouse.cli.wording import Wording
from longhouse.engine.contract import NOBODY, State
from longhouse.engine.documents import write_json
from longhouse.engine.errors import BadInput
from longhouse.engine.registry import names


def add(commands: Commands) -> None:
    parser = commands.add("position", __doc__, run)
    parser.add_argument("source", metavar="GAME|FILE", nargs="?")
    parser.add_argument("--record", metavar="FILE", help="take the position from a record")
    parser.add_argument("--after", type=number, metavar="N", help="answers to play first")
    parser.add_argument("--out", metavar="FILE", help="write it here")
    parser.add_argument("--show", action="store_true", help="draw the table instead")
    parser.add_argument("--view", type=seat, default=NOBODY, metavar="SEAT", help="as p1 sees it")
    add_setup(parser)
    add_seed(parser)


def run(arguments: argparse.Namespace) -> int:
    if arguments.view != NOBODY and not arguments.show:
        raise BadInput("--view", "goes with --show", "a position is all that lies on the table")
    is_file = arguments.source is not None and not is_game(arguments.source)
    state = from_file(arguments) if is_file else from_game(arguments)
    if arguments.show:
        show(state, arguments.view)
    elif arguments.out is not None:
        write_file(arguments.out, write_json(state.position()) + "\n")
    elif is_file:
        print(f"{arguments.source}: fine; {state.setting.name}, {asked(state)} ({state.hash})")
    else:
        print(write_json(state.position()))
    return 0


def is_game(name: str) -> bool:
    return name.replace("-", "_") in names()


def from_file(arguments: argparse.Namespace) -> State:
    arguments.game = None
    refuse_with(arguments, arguments.source)
    state = position_in(arguments.source)
    play_on(state, arguments.after or 0, 0)
    return state


def from_game(arguments: argparse.Namespace) -> State:
    """A position that came up in a game."""
    arguments.game = arguments.source
    if arguments.record is not None:
        refuse_with(arguments, "--record")
        record = record_in(arguments.record)
        if arguments.after is not None:
            del record.actions[arguments.after :]
        return record.replay()
    if arguments.game is None:
        raise BadInput("", "nothing is named", "wanted a GAME, a FILE or --record FILE")
    seed = arguments.seed or 0
    state = setting_of(arguments).new(seed)
    play_on(state, arguments.after or 0, seed)
    return state


def play_on(state: State, answers: int, seed: int) -> None:
    """Random answers; fewer if the game ends before."""
    chance = chances(seed, 1)[0]
    for _ in range(answers):
        if state.over:
            return
        state.play(any_action(state, chance))


def asked(state: State) -> str:
    if state.over:
        return "the game is over"
    return f"p{state.actor + 1} owes {state.setting.rules[state.kind].name}"


def show(state: State, view: int) -> None:
    if view != NOBODY:
        seats_among([view], state.setting.seats, "--view")
    wording = Wording(state.setting)
    console().print(drawing(Sight(state, view, wording)))
    print(asked(state))
