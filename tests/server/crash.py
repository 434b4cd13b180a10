"""Kill a server in the middle of its work, again and again, and count what was lost.

People play without pause; the server is killed (signal 9) at random moments and started again.
Whoever got no answer sends the same move with the same key once more. In the end every move that
was acknowledged must stand in the database exactly once, in the order in which it was played, and
every table must be what its entries say.

    python -m tests.server.crash --rounds 200
"""

import argparse
import contextlib
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import httpx

from longhouse.server import hall, shelf
from longhouse.server.store import Store

FLAGS = [
    "--bot-pace",
    "0.01",
    "--secret-delay",
    "0.02",
    "--secret-delay-bot",
    "0.02",
    "--rate",
    "0",
]
START_LIMIT = 60.0
WORK = 6  # moves that are acknowledged at least between two kills: the load is real


class Running:
    """A server in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.host, self.port = free_place()
        self.url = f"http://{self.host}:{self.port}"
        self.http = httpx.Client(base_url=self.url, timeout=2, trust_env=False)
        self.process: subprocess.Popen[bytes] | None = None
        self.starts: list[float] = []
        self.worked: list[float] = []  # seconds of processor time that each start took

    def start(self) -> None:
        begun = time.monotonic()
        command = [sys.executable, "-m", "longhouse.server", "--data", str(self.folder), *FLAGS]
        place = ["--host", self.host, "--port", str(self.port)]
        self.process = subprocess.Popen([*command, *place], stdout=subprocess.DEVNULL)
        while True:
            assert time.monotonic() - begun < START_LIMIT, "the server does not start"
            assert self.process.poll() is None, f"the server has ended: {self.process.returncode}"
            try:
                if self.http.get("/readyz").status_code == 200:
                    break
            except httpx.TransportError:
                time.sleep(0.02)
        self.starts.append(time.monotonic() - begun)
        self.worked.append(processor_time(self.process.pid))

    def kill(self) -> None:
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> float:
        """Stop as an operator would; returns how long it took."""
        assert self.process is not None
        begun = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(10) is not None
        return time.monotonic() - begun


def processor_time(pid: int) -> float:
    """Seconds that a process has worked."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_place() -> tuple[str, int]:
    """An address and a port that stay free while the server is down: where this machine has more
    than one address for itself, one that nobody else thinks of."""
    while True:
        own = f"127.{random.randrange(1, 255)}.{random.randrange(256)}.{random.randrange(1, 255)}"
        port = random.randrange(20_000, 32_000)
        for host in (own, "127.0.0.1"):
            with contextlib.suppress(OSError), socket.socket() as probe:
                probe.bind((host, port))
                return host, port


class Player(threading.Thread):
    """Somebody who plays one game after another and remembers what was acknowledged."""

    def __init__(self, running: Running, number: int) -> None:
        super().__init__(daemon=True)
        self.running = running
        self.random = random.Random(number)
        self.seats = ["me", "me"] if number % 2 else ["me", "bot:random"]
        self.acknowledged: dict[str, list[str]] = {}
        self.unsure: set[str] = set()  # tables whose last move had no answer when time was up
        self.sent = 0
        self.failure = ""
        self.stopping = threading.Event()
        self.http = httpx.Client(
            base_url=running.url,
            headers={"Origin": running.url, "Content-Type": "application/json"},
            timeout=5,
            trust_env=False,
        )

    def run(self) -> None:
        try:
            while self.call("POST", "/api/guests", {}) is None:
                pass
            while not self.stopping.is_set():
                self.play_a_game()
        except Exception as error:
            self.failure = f"{type(error).__name__}: {error}"

    def call(self, method: str, path: str, body: Any = None) -> httpx.Response | None:
        """The answer, or None if there is none."""
        try:
            content = None if body is None else json.dumps(body).encode()
            answer = self.http.request(method, path, content=content)
        except httpx.TransportError:
            time.sleep(0.05)
            return None
        assert answer.status_code < 500, answer.text
        return answer

    def insist(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """Send the same thing until it is answered."""
        while (answer := self.call(method, path, body)) is None:
            if self.stopping.is_set():
                raise Stopped
        return answer

    def play_a_game(self) -> None:
        wish = {"game": "dragon_canyon", "seats": self.seats, "start": True}
        try:
            table = self.insist("POST", "/api/tables", wish).json()["id"]
            mine = self.acknowledged[table] = []
            own = ["p1", "p2"] if self.seats[1] == "me" else ["p1"]
            while self.one_move(table, mine, own):
                pass
        except Stopped:
            if self.acknowledged:
                self.unsure.add(next(reversed(self.acknowledged)))

    def one_move(self, table: str, mine: list[str], own: list[str]) -> bool:
        """Whether there is anything left to do at this table."""
        path = f"/api/tables/{table}"
        look = self.insist("GET", f"{path}/play?seat={own[0]}").json()
        if look["waiting"] is None or self.stopping.is_set():
            return False
        seat = look["waiting"]["seat"]
        if seat not in own:
            time.sleep(0.01)
            return True
        moment = self.insist("GET", f"{path}/play?seat={seat}").json()
        if moment["waiting"] is None or moment["waiting"]["seat"] != seat:
            return True
        secret = moment["waiting"]["secret"]
        actions = moment["asked"]["actions"]
        word = self.random.choice(actions)["word"]
        if secret:
            time.sleep(0.03)  # the refusal is given for us: nothing of ours to count
            return True
        key = f"key-{self.sent:08}-{seat}"
        self.sent += 1
        body = {"seat": seat, "seq": moment["seq"], "actions": [word], "key": key}
        answer = self.insist("POST", f"{path}/moves", body)
        if answer.status_code == 200:
            mine.append(f"{seat} {word}")
        return True


class Stopped(Exception):
    """There is no time left to wait for an answer."""


def crash(folder: Path, rounds: int, players: int = 6, seed: int = 1) -> dict[str, Any]:
    """Kill a server that often; returns what was found."""
    chance = random.Random(seed)
    running = Running(folder)
    running.start()
    people = [Player(running, number) for number in range(players)]
    for player in people:
        player.start()
    for _ in range(rounds):
        wait_for_work(people)
        time.sleep(chance.uniform(0.02, 0.8))
        running.kill()
        running.start()
    time.sleep(0.3)
    for player in people:
        player.stopping.set()
    for player in people:
        player.join(30)
    stopped = running.stop()
    failures = [player.failure for player in people if player.failure]
    assert not failures, failures
    found = compare(folder / "longhouse.db", people)
    check_tables(folder / "longhouse.db")
    return {
        **found,
        "rounds": rounds,
        "slowest start": round(max(running.starts), 2),
        "start, processor time": round(max(running.worked), 2),
        "stop": round(stopped, 2),
    }


def wait_for_work(people: list[Player]) -> None:
    """The server is not killed before it has done something since the last time."""

    def acknowledged() -> int:
        return sum(len(moves) for player in people for moves in [*player.acknowledged.values()])

    before, end = acknowledged(), time.monotonic() + START_LIMIT
    while acknowledged() < before + WORK:
        failures = [player.failure for player in people if player.failure]
        assert time.monotonic() < end and not failures, failures or "nobody plays"
        time.sleep(0.01)


def compare(database: Path, people: list[Player]) -> dict[str, Any]:
    """What was acknowledged, beside what stands in the database."""
    lost = doubled = acknowledged = 0
    with sqlite3.connect(database) as connection:
        for player in people:
            for table, mine in player.acknowledged.items():
                rows = connection.execute(
                    "SELECT seat, word, told FROM entries WHERE table_id = ? ORDER BY seq", (table,)
                )
                own = {seat.split()[0] for seat in mine} | {"p1"}
                if player.seats[1] == "me":
                    own.add("p2")
                stored = [
                    f"p{seat + 1} {word}"
                    for seat, word, told in rows
                    if f"p{seat + 1}" in own and b"no-reaction" not in told
                ]
                acknowledged += len(mine)
                lost += len(mine) - common(mine, stored)
                doubled += max(0, len(stored) - len(mine) - (table in player.unsure))
    return {"acknowledged": acknowledged, "lost": lost, "doubled": doubled}


def common(mine: list[str], stored: list[str]) -> int:
    """How many of my moves stand there in their order."""
    at = 0
    for word in stored:
        if at < len(mine) and mine[at] == word:
            at += 1
    return at


def check_tables(database: Path) -> int:
    """Every table, opened from its snapshot, is what its entries say from the first one on."""
    store = Store(f"sqlite:///{database}")
    with store.engine.connect() as connection:
        tables = [row[0] for row in connection.exec_driver_sql("SELECT id FROM tables")]
        for table in tables:
            found = hall.read_all(connection, table)
            assert found is not None
            if found.sheet.status == shelf.WAITING:
                continue
            desk = hall.set_up(found)
            game = desk.game
            assert game.written().replay() == game.state, table
            assert game.seq == found.sheet.seq == len(found.entries), table
            assert found.sheet.turn == (None if game.state.over else game.state.actor), table
    store.close()
    return len(tables)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = crash(Path(folder), chosen.rounds, chosen.players, chosen.seed)
    print(json.dumps(found))
    sys.exit(1 if found["lost"] or found["doubled"] else 0)


if __name__ == "__main__":
    main()
