"""The processes in which bots think, and the time they are given.

Each is a program of its own behind two pipes: nothing is shared with it, nothing is unpickled,
and one that does not answer in time is killed and replaced.
"""

import asyncio
import sys
from asyncio.subprocess import Process
from typing import Final

import msgspec

from longhouse.engine.errors import BadInput, LonghouseError
from longhouse.server.thinker import LENGTH, READY, REPLIES, Question, Refused, Reply, frame

LARGEST: Final = 64 << 20
BEGIN_LIMIT: Final = 60.0  # seconds until a process must be ready; a busy machine takes its time


class TooSlow(LonghouseError):
    """The process did not answer in time."""


class Thinker:
    """One process."""

    def __init__(self) -> None:
        self.process: Process | None = None

    async def ask(self, question: Question, limit: float) -> Reply:
        """Its answer; a process that fails or takes too long is killed.

        The time runs from when the process is ready: else one that is slow to begin on a busy
        machine would be killed and begun again, for ever, and chance would answer for the bot.
        """
        try:
            async with asyncio.timeout(BEGIN_LIMIT):
                process = await self.begin()
            async with asyncio.timeout(limit):
                return await self.exchange(process, question)
        except TimeoutError:
            self.kill()
            raise TooSlow(f"no answer within {limit:g} seconds") from None
        except (OSError, asyncio.IncompleteReadError, msgspec.DecodeError):
            self.kill()
            raise LonghouseError("the process that thinks has died") from None
        except asyncio.CancelledError:
            self.kill()
            raise

    async def exchange(self, process: Process, question: Question) -> Reply:
        stdin, stdout = process.stdin, process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(frame(msgspec.msgpack.encode(question)))
        await stdin.drain()
        length = LENGTH.unpack(await stdout.readexactly(LENGTH.size))[0]
        reply: Reply = REPLIES.decode(await stdout.readexactly(length))
        return reply

    async def begin(self) -> Process:
        """The process, once it says that it is ready."""
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "longhouse.server.thinker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LARGEST,
            )
            assert self.process.stdout is not None
            await self.process.stdout.readexactly(len(READY))
        return self.process

    def kill(self) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
        self.process = None


class Thinkers:
    """A few of them; who finds all busy waits."""

    def __init__(self, count: int) -> None:
        self.all: Final = [Thinker() for _ in range(count)]
        self.idle: Final[asyncio.LifoQueue[Thinker]] = asyncio.LifoQueue()
        for thinker in self.all:
            self.idle.put_nowait(thinker)

    async def ask(self, question: Question, limit: float) -> Reply:
        """The answer to a question. BadInput if it cannot be answered."""
        thinker = await self.idle.get()
        try:
            reply = await thinker.ask(question, limit)
        finally:
            self.idle.put_nowait(thinker)
        if isinstance(reply, Refused):
            raise BadInput(reply.place, reply.text.removeprefix(f"{reply.place}: "))
        return reply

    def close(self) -> None:
        for thinker in self.all:
            thinker.kill()
