"""Play at this terminal, against bots or with others at the same keyboard.

Without any options you play the first seat against greedy bots. Type the number of an answer or
its word, or a whole line such as `deploy wolf-dog c2`; Tab completes, `help` says what else there
is. When several people play and something is hidden, a curtain falls between their turns. Whoever
sat at a game that is resumed sits there again, unless you say otherwise.

examples:
  longhouse play dragon_canyon
  longhouse play dragon_canyon --players 3 --bot p2=random --record game.json
  longhouse play dragon_canyon --human p1=Anna p2=Bert
  longhouse play dragon_canyon --players 1 --option level=elder
  longhouse play --resume game.json
"""

import argparse
import sys

from longhouse.arena.match import players
from longhouse.bots import registry
from longhouse.bots.bot import Bot
from longhouse.cli.arguments import (
    Commands,
    add_game,
    add_seed,
    among,
    any_seed,
    pair,
    position_in,
    record_in,
    refuse_with,
    seat,
    seats_among,
    setting_of,
)
from longhouse.cli.play.reader import reader
from longhouse.cli.play.session import Left, Session, save_record
from longhouse.engine.errors import BadInput
from longhouse.engine.fields import listed
from longhouse.engine.record import Record
from longhouse.engine.registry import load, names
from longhouse.engine.table import Table
from longhouse.messages import Texts, title

DEFAULT_BOT = "greedy"


def add(commands: Commands) -> None:
    parser = commands.add("play", __doc__, run)
    add_game(parser, optional=True)
    parser.add_argument(
        "--human", type=person, nargs="+", default=[], metavar="p1[=NAME]", help="seats of people"
    )
    parser.add_argument(
        "--bot",
        type=bot_seat,
        nargs="+",
        action="extend",
        default=[],
        metavar="p2=BOT",
        help=f"seats of bots: {listed(registry.names())} (all other seats: {DEFAULT_BOT})",
    )
    add_seed(parser, "one nobody knows")
    parser.add_argument("--record", metavar="FILE", help="write the game down, finished or not")
    parser.add_argument("--position", metavar="FILE", help="begin from this position")
    parser.add_argument("--resume", metavar="FILE", help="go on with a game that was written down")


def person(text: str) -> tuple[int, str]:
    name = pair(text) if "=" in text else (text, "")
    return seat(name[0]), name[1] or text


def bot_seat(text: str) -> tuple[int, str]:
    where, name = pair(text)
    if name not in registry.names():
        raise argparse.ArgumentTypeError(f"found {name!r}; wanted {listed(registry.names())}")
    return seat(where), name


def run(arguments: argparse.Namespace) -> int:
    record = record_of(arguments)
    bots = seat_all(record, arguments)
    toolbar = Texts().text("play.toolbar")
    session = Session(Table(record), bots, reader(toolbar))
    if arguments.record is not None:
        save_record(session.table, arguments.record)  # better refused now than after the game
    try:
        session.run()
    except (Left, EOFError):
        session.screen.say("left")
    finally:
        if arguments.record is not None:
            save_record(session.table, arguments.record)
    return 0


def record_of(arguments: argparse.Namespace) -> Record:
    """The game to be played: new, from a position, or one that was written down before."""
    if arguments.resume is not None:
        refuse_with(arguments, "--resume")
        return record_in(arguments.resume)
    if arguments.position is not None:
        refuse_with(arguments, "--position")
        state = position_in(arguments.position)
        record = Record(state.setting, state.seed)
        record.start = state.position()
        return record
    if arguments.game is None:
        arguments.game = choose_game()
    seed = any_seed() if arguments.seed is None else arguments.seed
    return Record(setting_of(arguments), seed)


def choose_game() -> str:
    """Ask which game, if there is a choice."""
    games = names()
    if len(games) == 1:
        return games[0]
    if not sys.stdin.isatty():
        raise BadInput("", "no game is named", f"wanted {among()}")
    for at, name in enumerate(games, 1):
        game = load(name)
        print(f"  {at}  {title(name)}, {game.seats[0]} to {game.seats[1]} players")
    answer = input("Which game? ").strip()
    if answer.isascii() and answer.isdigit() and 0 < int(answer) <= len(games):
        return games[int(answer) - 1]
    return answer


def seat_all(record: Record, arguments: argparse.Namespace) -> dict[int, Bot]:
    """Note who sits where; returns the bots by their seats."""
    setting = record.setting
    people, chosen = dict(arguments.human), dict(arguments.bot)
    if not people and not chosen:
        people, chosen = who_sat(record)
    seats_among([*people, *chosen], players(setting), "seat")
    both = [f"p{one + 1}" for one in people if one in chosen]
    if both:
        raise BadInput("seat", f"{listed(both)} is given to a person and to a bot")
    free = [one for one in range(players(setting)) if one not in people and one not in chosen]
    if not people and free:
        people[free[0]] = f"p{free[0] + 1}"
    seats = [people.get(one) or chosen.get(one, DEFAULT_BOT) for one in range(setting.seats)]
    record.seats = seats[: players(setting)]
    return {
        one: registry.bot(chosen.get(one, DEFAULT_BOT))
        for one in range(setting.seats)
        if one not in people
    }


def who_sat(record: Record) -> tuple[dict[int, str], dict[int, str]]:
    """The people and the bots of a game that is resumed, by their seats."""
    named = dict(enumerate(record.seats))
    bots = {one: name for one, name in named.items() if name in registry.names()}
    return {one: name for one, name in named.items() if one not in bots}, bots
