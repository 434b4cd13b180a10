"""How long a move takes to be acknowledged while many play and more watch.

A server is started in a process of its own. In each of the live games one person plays both
seats, a move at a time at a steady pace; five sockets watch each game: both seats and three
spectators. Measured: the time from sending a move to its acknowledgement (durable on the disk),
the time until a spectator was told of it, and the memory of the server's process.

    python benchmarks/server_load.py --games 200 --sockets 1000 --seconds 30 --moves 1
"""

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect

FLAGS = {"rate": "0", "sockets-each": "100000", "sockets-address": "100000", "secret-delay": "0"}


class Option(msgspec.Struct):
    word: str


class Asked(msgspec.Struct):
    actions: list[Option] = []


class Waiting(msgspec.Struct):
    seat: str


class Moment(msgspec.Struct):
    """The little that a player here needs of a Moment."""

    seq: int
    asked: Asked | None
    waiting: Waiting | None


MOMENT = msgspec.json.Decoder(Moment)


class Http:
    """One connection that is kept: far cheaper than a whole client, so that it measures the
    server and not itself."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.host, _, port = url.removeprefix("http://").partition(":")
        self.port = int(port)
        self.cookie = ""

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)

    async def call(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        content = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nOrigin: {self.url}\r\n"
            f"Cookie: {self.cookie}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(content)}\r\n\r\n"
        )
        self.writer.write(head.encode() + content)
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        length = 0
        for line in lines[1:]:
            name, _, value = line.partition(": ")
            if name.lower() == "content-length":
                length = int(value)
            elif name.lower() == "set-cookie":
                self.cookie = value.partition(";")[0]
        return int(lines[0].split()[1]), await self.reader.readexactly(length)


class Load:
    """Everybody who plays and watches."""

    def __init__(self, url: str, pace: float) -> None:
        self.url = url
        self.pace = pace
        self.times: list[float] = []
        self.heard = 0
        self.bytes = 0
        self.games = 0
        self.stale = 0
        self.measuring = False
        self.stopping = False
        self.random = random.Random(1)

    async def play(self, ready: asyncio.Event, tables: list[tuple[str, str]]) -> None:
        """One person, one game after another."""
        http = Http(self.url)
        await http.open()
        await http.call("POST", "/api/guests", {})
        table = await self.open(http)
        tables.append((table, http.cookie))
        await ready.wait()
        await asyncio.sleep(self.random.uniform(0, self.pace))
        while not self.stopping:
            if not await self.play_through(http, table):
                return
            table = await self.open(http)

    async def open(self, http: Http) -> str:
        self.games += 1
        wish = {"game": "dragon_canyon", "seats": ["me", "me"], "start": True}
        return str(json.loads((await http.call("POST", "/api/tables", wish))[1])["id"])

    async def play_through(self, http: Http, table: str) -> bool:
        """Play until the game is over; False when the time is up."""
        path = f"/api/tables/{table}"
        moment = await self.look(http, path, "p1")
        while moment.waiting is not None:
            seat = moment.waiting.seat
            if moment.asked is None or not moment.asked.actions:
                moment = await self.look(http, path, seat)
                if moment.asked is None or not moment.asked.actions:
                    continue
            if self.stopping:
                return False
            word = self.random.choice(moment.asked.actions).word
            key = f"{time.monotonic_ns():x}"
            move = {"seat": seat, "seq": moment.seq, "actions": [word], "key": key}
            begun = time.perf_counter()
            status, answer = await http.call("POST", f"{path}/moves", move)
            took = time.perf_counter() - begun
            if status != 200:
                self.stale += 1
                moment = await self.look(http, path, seat)
                continue
            if self.measuring:
                self.times.append(took)
            moment = MOMENT.decode(answer)
            await asyncio.sleep(max(0.0, self.pace * self.random.uniform(0.5, 1.5) - took))
        return True

    async def look(self, http: Http, path: str, seat: str) -> Moment:
        answer = await http.call("GET", f"{path}/play?seat={seat}&since=1000000")
        return MOMENT.decode(answer[1])

    async def watch(self, table: str, seat: str | None, cookie: str) -> None:
        """A socket that is sent what happens."""
        url = self.url.replace("http", "ws") + "/ws"
        headers = {"Cookie": cookie} if seat else {}
        async with connect(
            url,
            origin=self.url,
            additional_headers=headers,
            compression=None,
            max_size=None,
            proxy=None,
            ping_interval=None,
        ) as ws:
            await ws.send(json.dumps({"type": "watch", "table": table, "seat": seat}))
            async for message in ws:
                if self.measuring:
                    self.heard += 1
                    self.bytes += len(message)


def commits(folder: str, count: int = 300) -> dict[str, float]:
    """How long the disk takes for a durable commit by itself: no answer can be quicker."""
    times = []
    with sqlite3.connect(Path(folder) / "bare.db", isolation_level=None) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE t (a)")
        for _ in range(count):
            begun = time.perf_counter()
            connection.execute("INSERT INTO t VALUES (?)", ("x" * 500,))
            times.append(time.perf_counter() - begun)
    times.sort()
    return {"p50": share(times, 0.5), "p99": share(times, 0.99)}


async def run(
    url: str, pid: int, chosen: argparse.Namespace, disk: dict[str, float]
) -> dict[str, Any]:
    load = Load(url, 1 / chosen.moves)
    ready = asyncio.Event()
    tables: list[tuple[str, str]] = []
    players = [asyncio.create_task(load.play(ready, tables)) for _ in range(chosen.games)]
    while len(tables) < chosen.games:
        await asyncio.sleep(0.05)
    idle = memory(pid)
    seats: list[str | None] = ["p1", "p2", None, None, None]
    watchers = []
    for number in range(chosen.sockets):
        table, cookie = tables[number % chosen.games]
        seat = seats[number // chosen.games % len(seats)]
        watchers.append(asyncio.create_task(load.watch(table, seat, cookie)))
        if number % 20 == 19:
            await asyncio.sleep(0.01)
    await asyncio.sleep(2)
    connected = memory(pid)
    ready.set()
    await asyncio.sleep(chosen.warm)
    load.measuring = True
    before = cpu(pid)
    await asyncio.sleep(chosen.seconds)
    load.measuring = False
    used = cpu(pid) - before
    load.stopping = True
    for task in (*players, *watchers):
        task.cancel()
    await asyncio.gather(*players, *watchers, return_exceptions=True)
    times = sorted(load.times)
    return {
        "games": chosen.games,
        "sockets": chosen.sockets,
        "moves_per_s": round(len(times) / chosen.seconds, 1),
        "ack_p50_ms": share(times, 0.50),
        "ack_p90_ms": share(times, 0.90),
        "ack_p99_ms": share(times, 0.99),
        "ack_max_ms": share(times, 1.0),
        "disk_commit_ms": disk,
        "messages_per_s": round(load.heard / chosen.seconds, 1),
        "kB_per_message": round(load.bytes / max(1, load.heard) / 1000, 1),
        "refused": load.stale,
        "memory_MB": {"games": idle, "with sockets": connected, "end": memory(pid)},
        "server_cpu_share": round(used / chosen.seconds, 2),
    }


def share(times: list[float], part: float) -> float:
    return round(1000 * times[min(len(times) - 1, int(part * len(times)))], 1) if times else 0.0


def memory(pid: int) -> float:
    """Resident memory in MB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return round(int(line.split()[1]) / 1000, 1)
    return 0.0


def cpu(pid: int) -> float:
    """Seconds of processor time."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def serve(folder: str) -> tuple[subprocess.Popen[bytes], str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    flags = [part for name, value in FLAGS.items() for part in (f"--{name}", value)]
    command = [sys.executable, "-m", "longhouse.server", "--port", str(port), "--data", folder]
    server = subprocess.Popen([*command, *flags], stdout=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    while True:
        try:
            httpx.get(f"{url}/readyz", trust_env=False)
            return server, url
        except httpx.TransportError:
            time.sleep(0.05)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--warm", type=float, default=5.0)
    parser.add_argument("--moves", type=float, default=0.5, help="moves a second in each game")
    parser.add_argument("--folder", help="where the database is made (/dev/shm: without the disk)")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=chosen.folder) as folder:
        server, url = serve(folder)
        try:
            found = asyncio.run(run(url, server.pid, chosen, commits(folder)))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(10)
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
