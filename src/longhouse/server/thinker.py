"""A process in which bots think: `python -m longhouse.server.thinker`.

It says that it is ready, then reads questions from its standard input and writes answers to its
standard output, each with its length before it. It is handed tables that are imagined for the seat
that asks, never the true one, and nothing else: no database, no secrets. It is stopped from outside
when it takes too long.
"""

import contextlib
import os
import struct
import sys
from typing import Final, cast

import msgspec

from longhouse.bots.registry import bot
from longhouse.engine.contract import Setting, State
from longhouse.engine.documents import load_record
from longhouse.engine.edition import edition_of
from longhouse.engine.errors import BadInput, LonghouseError
from longhouse.engine.fields import Json
from longhouse.engine.random import Random
from longhouse.engine.registry import load, with_edition

LENGTH: Final = struct.Struct("<I")
READY: Final = b"ready\n"  # what it says first, once everything is loaded


class Think(msgspec.Struct, tag="think"):
    """Answer the decision in hand for a seat."""

    game: str
    options: dict[str, bool | int | str]
    edition: dict[str, object] | None  # None: the one that is shipped
    state: bytes
    seat: int
    bot: str
    seed: int


class Verify(msgspec.Struct, tag="verify"):
    """Replay a record; it may come from anybody."""

    record: bytes  # as JSON


class Thought(msgspec.Struct, tag="thought"):
    action: int


class Verified(msgspec.Struct, tag="verified"):
    over: bool


class Refused(msgspec.Struct, tag="refused"):
    """What was asked cannot be done, in one line."""

    place: str
    text: str


Question = Think | Verify
Reply = Thought | Verified | Refused
QUESTIONS: Final = msgspec.msgpack.Decoder(Question)
REPLIES: Final = msgspec.msgpack.Decoder(Reply)


def frame(data: bytes) -> bytes:
    return LENGTH.pack(len(data)) + data


def setting_of(question: Think) -> Setting[State]:
    game = load(question.game)
    if question.edition is not None:
        game = with_edition(game.name, edition_of(cast("Json", question.edition), "edition"))
    return game.setting(question.options)


def think(question: Think) -> Thought:
    state = setting_of(question).from_bytes(question.state)
    action = bot(question.bot).choose(state, question.seat, Random(question.seed))
    return Thought(int(action))


def verify(question: Verify) -> Verified:
    record = load_record(question.record)
    shipped = load(record.setting.name).edition
    if record.setting.edition.digest != shipped.digest:
        raise BadInput("edition", "not the one that this server plays with")
    return Verified(record.verify().over)


def answer(question: Question) -> Reply:
    try:
        return think(question) if isinstance(question, Think) else verify(question)
    except BadInput as error:
        return Refused(error.place, str(error))
    except LonghouseError as error:
        return Refused("", str(error))
    except Exception as error:  # whatever it is, it must not end the process silently
        return Refused("", f"{type(error).__name__}: {error}"[:400])


def main() -> None:
    """Answer questions until there are no more."""
    with contextlib.suppress(OSError):
        os.nice(5)  # people's moves come first
    stdin, stdout = sys.stdin.buffer, sys.stdout.buffer
    stdout.write(READY)
    stdout.flush()
    while len(head := stdin.read(LENGTH.size)) == LENGTH.size:
        question = QUESTIONS.decode(stdin.read(LENGTH.unpack(head)[0]))
        stdout.write(frame(msgspec.msgpack.encode(answer(question))))
        stdout.flush()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        main()
