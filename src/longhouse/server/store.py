"""The database: one thread writes, a few read, and a write is durable before it is answered.

Writes that wait while another is being made durable go into the next transaction together: a
busy server pays for one flush of the disk where it would have paid for many.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from itertools import groupby
from operator import attrgetter
from typing import Final, TypeVar, cast

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from longhouse.engine.errors import BadInput
from longhouse.server.migrations import VERSIONS

Item = TypeVar("Item")
T = TypeVar("T")
Work = Callable[[Connection], T]
Together = Callable[[Connection, Sequence[Item]], Sequence[T]]

READERS: Final = 2
TOGETHER: Final = 64  # writes after which a transaction takes in no more
WAIT_FOR_LOCK: Final = 10_000  # milliseconds


class Job:
    """A write that waits for its turn, and who waits for it."""

    __slots__ = ("error", "item", "loop", "result", "waits", "work")

    def __init__(
        self,
        work: Together[object, object],
        item: object,
        waits: "Future[object] | asyncio.Future[object]",
        loop: asyncio.AbstractEventLoop | None,
    ) -> None:
        self.work: Final = work
        self.item: Final = item
        self.waits: Final = waits
        self.loop: Final = loop  # in which somebody waits; None for a thread
        self.result: object = None
        self.error: Exception | None = None

    def tell(self) -> None:
        """Whoever waits is told; somebody may wait no more."""
        if self.waits.done():
            return
        if self.error is None:
            self.waits.set_result(self.result)
        else:
            self.waits.set_exception(self.error)


class Apart(Exception):
    """What was to be written in one go has to be written one by one."""


class Store:
    """A database and its threads."""

    def __init__(self, url: str) -> None:
        with plainly():
            self.engine: Final = connect(url)
            # The writer's own; what cannot be opened is known here, not in a thread.
            self.connection: Final = self.engine.connect()
        self.jobs: Final[queue.SimpleQueue[list[Job] | None]] = queue.SimpleQueue()
        self.gathered: list[Job] = []  # in the event loop, on the way to the thread that writes
        self.waiting = 0  # writes that somebody in the event loop waits for
        self.readers: Final = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self.writer: Final = threading.Thread(target=self.write_on, name="writer", daemon=True)
        self.writer.start()

    async def write(self, work: Work[T]) -> T:
        """Do this in a transaction; it is on the disk when this returns.

        The work may be done a second time if something else in the same transaction fails, so it
        may change nothing but the database. It runs to its end even if nobody waits any more.
        """
        return await self.write_with(alone, work)

    async def write_with(self, work: Together[Item, T], item: Item) -> T:
        """The same for what is written in one go with all of its kind that wait beside it.

        The work gets all of them and returns what came of each; it may ask for each alone by
        raising Apart.
        """
        loop = asyncio.get_running_loop()
        waits = loop.create_future()
        if not self.gathered:
            loop.call_soon(self.hand_over)
        self.gathered.append(Job(cast("Together[object, object]", work), item, waits, loop))
        self.waiting += 1
        try:
            return cast("T", await waits)
        finally:
            self.waiting -= 1

    def hand_over(self) -> None:
        """All that is to be written now goes to the thread that writes at once."""
        jobs, self.gathered = self.gathered, []
        if jobs:
            self.jobs.put(jobs)

    async def read(self, work: Work[T]) -> T:
        """Look something up."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.readers, self.look, work)

    def look(self, work: Work[T]) -> T:
        with self.engine.connect() as connection:
            return work(connection)

    def change(self, work: Work[T]) -> T:
        """A write for callers that do not wait in an event loop."""
        waits: Future[object] = Future()
        self.jobs.put([Job(cast("Together[object, object]", alone), work, waits, None)])
        return cast("T", waits.result())

    def write_on(self) -> None:
        """What the writing thread does until it is told to stop."""
        with self.connection as connection:
            while (jobs := self.jobs.get()) is not None:
                last = False
                while len(jobs) < TOGETHER and not self.jobs.empty():
                    more = self.jobs.get()
                    if more is None:
                        last = True
                        break
                    jobs += more
                write_together(connection, jobs)
                tell(jobs)
                if last:
                    return

    def close(self) -> None:
        """Finish what is waiting and let the database go."""
        self.hand_over()
        self.jobs.put(None)
        self.writer.join()
        self.readers.shutdown()
        self.engine.dispose()


def write_together(connection: Connection, jobs: list[Job]) -> None:
    """All of these in one transaction; if one fails, each in its own."""
    try:
        with connection.begin():
            for work, alike in groupby(jobs, key=attrgetter("work")):
                write_alike(connection, work, list(alike))
    except Exception as error:
        if len(jobs) == 1:
            jobs[0].error = error
            return
        for job in jobs:
            write_together(connection, [job])


def write_alike(
    connection: Connection, work: Together[object, object], jobs: Sequence[Job]
) -> None:
    results = work(connection, [job.item for job in jobs])
    for job, result in zip(jobs, results, strict=True):
        job.result = result


def alone(connection: Connection, works: Sequence[Work[T]]) -> list[T]:
    return [work(connection) for work in works]


def tell(jobs: Sequence[Job]) -> None:
    """Tell all who wait, those in the same loop at once."""
    for loop, theirs in groupby(jobs, key=attrgetter("loop")):
        if loop is None:
            tell_each(list(theirs))
            continue
        with suppress(RuntimeError):  # the loop has ended, and nobody waits
            loop.call_soon_threadsafe(tell_each, list(theirs))


def tell_each(jobs: Sequence[Job]) -> None:
    for job in jobs:
        job.tell()


@contextmanager
def plainly() -> Iterator[None]:
    """What is wrong with a database is said in one line; what was asked of it is left out."""
    try:
        yield
    except DBAPIError as error:
        raise BadInput("database", str(error.orig)) from None
    except SQLAlchemyError as error:
        raise BadInput("database", str(error)) from None


def connect(url: str) -> Engine:
    """An engine; for SQLite with the settings that make a commit durable."""
    try:
        place = make_url(url)
        if place.get_backend_name() != "sqlite":
            return create_engine(url, isolation_level="READ COMMITTED")
    except (ImportError, ValueError) as error:  # no driver for it, or a port that is no number
        raise BadInput("database", str(error)) from None
    return connect_file(place)


def connect_file(place: URL) -> Engine:
    """An engine for SQLite. In memory each connection would have a database of its own."""
    if place.database in (None, "", ":memory:"):
        raise BadInput("database", "found none but in memory", "wanted a file")
    engine = create_engine(
        place, poolclass=QueuePool, connect_args={"check_same_thread": False, "timeout": 10}
    )
    event.listen(engine, "connect", set_up)
    event.listen(engine, "begin", begin)
    return engine


def set_up(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # transactions are begun below, not by guessing
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "trusted_schema=OFF",
        f"busy_timeout={WAIT_FOR_LOCK}",
        "cache_size=-8000",
    ):
        connection.execute(f"PRAGMA {pragma}")


def begin(connection: Connection) -> None:
    """The writer takes its lock at once, so that it never has to begin again half way."""
    writing = threading.current_thread().name == "writer"
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def answers(connection: Connection) -> bool:
    """Whether the database answers."""
    return connection.execute(text("SELECT 1")).scalar() == 1


def takes(connection: Connection) -> bool:
    """Whether something can be written; what is written changes nothing."""
    same = text(f"UPDATE {VERSIONS} SET version_num = version_num")
    return connection.execute(same).rowcount == 1
