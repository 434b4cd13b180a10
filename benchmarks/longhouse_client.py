"""Somebody who plays at random on a server of Longhouse: one person in both seats of a table."""

import asyncio
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
from clients import Http, Live, Served, free_port, listen, serving

FLAGS = {"rate": "0", "sockets-each": "100000", "sockets-address": "100000", "secret-delay": "0"}
SEATS = ("p1", "p2")


class Option(msgspec.Struct):
    word: str


class Asked(msgspec.Struct):
    actions: list[Option] = []


class Waiting(msgspec.Struct):
    seat: str


class Table(msgspec.Struct):
    id: str


class Moment(msgspec.Struct):
    """The little that a player here needs of a Moment."""

    table: Table
    seq: int
    asked: Asked | None
    waiting: Waiting | None


class Told(msgspec.Struct):
    """What is said over a live connection."""

    type: str
    moment: Moment | None = None


MOMENT = msgspec.json.Decoder(Moment)
TOLD = msgspec.json.Decoder(Told)


@contextmanager
def longhouse(folder: str) -> Iterator[Served]:
    """A server with an empty database."""
    port = free_port()
    flags = [part for name, value in FLAGS.items() for part in (f"--{name}", value)]
    command = [sys.executable, "-m", "longhouse.server", "--port", str(port), "--data", folder]
    with serving([*command, *flags], port) as served:
        yield served


class Player:
    """One person at one table, and who watches it: the seats first, then spectators."""

    def __init__(self, url: str, game: str, sockets: int, seed: int) -> None:
        self.url = url
        self.game = game
        self.sockets = sockets
        self.random = random.Random(seed)
        self.lives: list[Live] = []
        self.moment = Moment(Table(""), 0, None, None)
        self.last: dict[str, bytes] = {}  # what was last said to a seat
        self.news = asyncio.Event()

    async def begin(self) -> None:
        self.http = await Http(self.url).open()
        await self.http.call("POST", "/api/guests", {})
        await self.open()

    async def open(self) -> None:
        """A new game; whoever watched the last one watches this one."""
        wish = {"game": self.game, "seats": ["me", "me"], "start": True}
        self.table = json.loads((await self.http.call("POST", "/api/tables", wish))[1])["id"]
        self.moment = Moment(Table(self.table), 0, None, Waiting(SEATS[0]))
        for number, live in enumerate(self.lives):
            self.watch(live, number)

    async def connect(self, told: Callable[[Live, bytes], None]) -> None:
        """All who watch, one connection each."""
        for number in range(self.sockets):
            seat = number < len(SEATS)
            hear = self.listener(SEATS[number]) if seat else told
            live = await listen(self.url, "/ws", self.http.cookie if seat else "", hear)
            self.lives.append(live)
            self.watch(live, number)

    def watch(self, live: Live, number: int) -> None:
        seat = SEATS[number] if number < len(SEATS) else None
        live.send(json.dumps({"type": "watch", "table": self.table, "seat": seat}).encode())

    def listener(self, seat: str) -> Callable[[Live, bytes], None]:
        """A seat's own connection tells how the game stands; looked at is what is needed of it."""

        def told(live: Live, content: bytes) -> None:
            if content.startswith(b'{"type":"moment"'):
                self.last[seat] = content
                self.news.set()

        return told

    async def look(self, seat: str) -> Moment:
        """The game as this seat sees it now: it is told over its connection, if it has one."""
        if SEATS.index(seat) >= len(self.lives):
            path = f"/api/tables/{self.table}/play?seat={seat}&since=1000000"
            return MOMENT.decode((await self.http.call("GET", path))[1])
        while True:
            if (content := self.last.pop(seat, None)) is None:
                self.news.clear()
                await self.news.wait()
                continue
            moment = TOLD.decode(content).moment
            assert moment is not None
            if moment.table.id == self.table and moment.seq >= self.moment.seq:
                return moment

    async def move(self) -> float:
        """One move at random, at a new table when a game is over; the seconds that it took."""
        while (options := self.options()) is None:
            if self.moment.waiting is None:
                await self.open()
            else:
                self.moment = await self.look(self.moment.waiting.seat)
        assert self.moment.waiting is not None
        move = {
            "seat": self.moment.waiting.seat,
            "seq": self.moment.seq,
            "actions": [self.random.choice(options).word],
            "key": f"{self.random.getrandbits(64):016x}",
        }
        begun = time.perf_counter()
        status, answer = await self.http.call("POST", f"/api/tables/{self.table}/moves", move)
        took = time.perf_counter() - begun
        assert status == 200, answer
        self.moment = MOMENT.decode(answer)
        return took

    def options(self) -> list[Option] | None:
        """What may be answered now, if that is known."""
        asked = self.moment.asked
        return None if self.moment.waiting is None or asked is None else asked.actions or None


def ignore(live: Live, content: bytes) -> None:
    """Counted is enough."""
