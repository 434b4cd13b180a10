"""A real server in this process, and people who call it over the network."""

import asyncio
import secrets
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory as Deflate
from websockets.sync.client import ClientConnection, connect

from longhouse.server.app import Server, make
from longhouse.server.hall import Hall
from longhouse.server.run import Service, config
from longhouse.server.settings import Settings

QUICK: dict[str, Any] = {
    "bot_pace": 0.0,
    "secret_delay": 0.0,
    "secret_delay_bot": 0.0,
    "rate": 0.0,
    "port": 0,
}
PATIENCE = 20.0
BROWSERS = Deflate(client_max_window_bits=True)  # the compression that they offer


class House:
    """A server that listens."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.settings = Settings(data=str(folder), **{**QUICK, **settings})
        self.socket = socket.socket()
        self.socket.bind(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.server: Server = make(self.settings)
        self.uvicorn = Service(self.server, config(self.server, self.settings))
        self.loop: asyncio.AbstractEventLoop | None = None
        begin = self.server.hall.begin

        async def remembered() -> None:
            self.loop = asyncio.get_running_loop()
            await begin()

        self.server.hall.begin = remembered  # type: ignore[method-assign]
        self.thread = threading.Thread(target=self.uvicorn.run, args=([self.socket],), daemon=True)

    def open(self) -> None:
        self.thread.start()
        until(lambda: self.uvicorn.started)

    def close(self) -> None:
        self.uvicorn.should_exit = True
        self.thread.join(PATIENCE)

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Do something inside the server."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def table_from(
        self, position: dict[str, Any], *people: "Someone", **wish: Any
    ) -> list["Seated"]:
        """A game that begins with a position, each seat held by one of these people; the seats
        that are left over are played by a bot."""
        host = people[0]
        players = position["options"]["players"]
        seats = ["me", *["open"] * (len(people) - 1), *["bot:random"] * (players - len(people))]
        given = {"game": position["game"], "options": position["options"], "seats": seats, **wish}
        first = Seated(host, host.post("/api/tables", **given)["id"])
        seated = [first]
        for other in people[1:]:
            other.post(f"{first.path}/join", seat=f"p{len(seated) + 1}")
            seated.append(first.seen_by(other))
        self.run(set_start(self.server.hall, first.id, position))
        first.call("start")
        return seated

    def someone(self, name: str = "Ann", **known: Any) -> "Someone":
        """A guest."""
        return Someone(self, name, **known)


@contextmanager
def house(folder: Path, **settings: Any) -> Iterator[House]:
    opened = House(folder, **settings)
    opened.open()
    try:
        yield opened
    finally:
        opened.close()


def until(fulfilled: Any, patience: float = PATIENCE, because: str = "") -> None:
    """Wait until something is so."""
    end = time.monotonic() + patience
    while not fulfilled():
        assert time.monotonic() < end, f"waited in vain {because}"
        time.sleep(0.005)


def in_good_time(look: Callable[[float], None]) -> None:
    """Look at something that has its time, told how much slower all goes. Where the machine was too
    busy to look in time, everything is done once more, with four times as much of it."""
    try:
        look(1.0)
    except AssertionError:
        look(4.0)


class Someone:
    """A person with a browser."""

    def __init__(self, place: House, name: str = "Ann", guest: bool = True) -> None:
        self.house = place
        self.http = httpx.Client(
            base_url=place.url, headers={"Origin": place.url}, timeout=PATIENCE, trust_env=False
        )
        self.me: dict[str, Any] = self.post("/api/guests", name=name) if guest else {}

    # ------------------------------------------------------------------ calls

    def call(self, method: str, path: str, **body: Any) -> httpx.Response:
        if method == "GET":
            return self.http.get(path, params=body or None)
        data = msgspec.json.encode(body)
        return self.http.request(
            method, path, content=data, headers={"Content-Type": "application/json"}
        )

    def expect(self, status: int, method: str, path: str, **body: Any) -> Any:
        response = self.call(method, path, **body)
        assert response.status_code == status, f"{method} {path}: {response.text[:600]}"
        return response.json() if response.content else None

    def get(self, path: str, **query: Any) -> Any:
        return self.expect(200, "GET", path, **query)

    def post(self, path: str, **body: Any) -> Any:
        return self.expect(200, "POST", path, **body)

    # ------------------------------------------------------------------ tables

    def table(self, *seats: str, game: str = "dragon_canyon", **wish: Any) -> "Seated":
        """Open a table and, if nobody is missing, begin."""
        given = {"game": game, "seats": list(seats), "start": True, **wish}
        return Seated(self, self.post("/api/tables", **given)["id"])

    def socket(self, deflate: Deflate | None = BROWSERS, **headers: str) -> ClientConnection:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        given = {"Origin": self.house.url, "Cookie": cookies, **headers}
        sent = {name: value for name, value in given.items() if value}
        url = f"ws://127.0.0.1:{self.house.port}/ws"
        origin: Any = sent.pop("Origin", None)
        return connect(
            url,
            origin=origin,
            additional_headers=sent,
            max_size=None,
            proxy=None,
            compression=None,
            extensions=[deflate] if deflate else None,
        )


class Seated:
    """A table as somebody sees it."""

    def __init__(self, someone: Someone, table: str) -> None:
        self.someone = someone
        self.id = table
        self.path = f"/api/tables/{table}"

    def seen_by(self, someone: Someone) -> "Seated":
        return Seated(someone, self.id)

    def shown(self) -> Any:
        return self.someone.get(self.path)

    def moment(self, seat: str | None = "p1", since: int = 0) -> Any:
        query = {} if seat is None else {"seat": seat}
        return self.someone.get(f"{self.path}/play", since=since, **query)

    def call(self, what: str, status: int = 200, **body: Any) -> Any:
        return self.someone.expect(status, "POST", f"{self.path}/{what}", **body)

    def play(
        self, seat: str, seq: int, *words: str, key: str = "", status: int = 200, **more: Any
    ) -> Any:
        body = {"seat": seat, "seq": seq, "actions": list(words), "key": key or new_key(), **more}
        return self.call("moves", status, **body)

    def mine(self) -> list[str]:
        return [seat["seat"] for seat in self.shown()["seats"] if seat["mine"]]

    def play_on(self, choose: Any = None, most: int = 5000) -> Any:
        """Answer for all own seats until the game is over; returns the last Moment."""
        seats = self.mine()
        moment = self.moment(seats[0])
        for _ in range(most):
            if moment["table"]["status"] == "over":
                return moment
            seat = moment["waiting"]["seat"]
            if seat not in seats or "held" in moment["waiting"]:
                time.sleep(0.002)
                moment = self.moment(seats[0])
                continue
            if seat != moment["seat"]:
                moment = self.moment(seat)
                continue
            words = [action["word"] for action in moment["asked"]["actions"]]
            word = choose(moment, words) if choose else secrets.choice(words)
            body = {"seat": seat, "seq": moment["seq"], "actions": [word], "key": new_key()}
            answer = self.someone.call("POST", f"{self.path}/moves", **body)
            moment = answer.json() if answer.status_code == 200 else self.moment(seat)
        raise AssertionError("the game does not end")


async def set_start(hall: Hall, table: str, position: dict[str, Any]) -> None:
    desk = await hall.desk(table)
    desk.sheet.start = position
    desk.sheet.seed = position["seed"]


def new_key() -> str:
    return secrets.token_hex(8)
