"""The processes in which bots think, and the time they are given.

Each is a program of its own behind two pipes: nothing is shared with it, nothing is unpickled,
and one that does not answer in time is killed and replaced.
"""

import asyncio
import sys
from typing import Final

import msgspec

from longhouse.engine.errors import BadInput, LonghouseError
from longhouse.server.thinker import LENGTH, REPLIES, Question, Refused, Reply, frame

LARGEST: Final = 64 << 20


class TooSlow(LonghouseError):
    """The process did not answer in time."""


class Thinker:
    """One process."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, question: Question, limit: float) -> Reply:
        """Its answer; a process that fails or takes too long is killed."""
        try:
            async with asyncio.timeout(limit):
                return await self.exchange(question)
        except TimeoutError:
            self.kill()
            raise TooSlow(f"no answer within {limit:g} seconds") from None
        except (OSError, asyncio.IncompleteReadError, msgspec.DecodeError):
            self.kill()
            raise LonghouseError("the process that thinks has died") from None
        except asyncio.CancelledError:
            self.kill()
            raise

    async def exchange(self, question: Question) -> Reply:
        process = await self.begin()
        stdin, stdout = process.stdin, process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(frame(msgspec.msgpack.encode(question)))
        await stdin.drain()
        length = LENGTH.unpack(await stdout.readexactly(LENGTH.size))[0]
        reply: Reply = REPLIES.decode(await stdout.readexactly(length))
        return reply

    async def begin(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "longhouse.server.thinker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LARGEST,
            )
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
