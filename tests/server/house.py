"""A real server in this process, and people who call it over the network."""

import secrets
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
from websockets.sync.client import ClientConnection, connect

from longhouse.server.app import Server, make
from longhouse.server.run import config
from longhouse.server.settings import Settings

QUICK: dict[str, Any] = {
    "bot_pace": 0.0,
    "secret_delay": 0.0,
    "secret_delay_bot": 0.0,
    "rate": 0.0,
    "port": 0,
}
PATIENCE = 20.0


class House:
    """A server that listens."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.settings = Settings(data=str(folder), **{**QUICK, **settings})
        self.socket = socket.socket()
        self.socket.bind(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.server: Server = make(self.settings)
        self.uvicorn = uvicorn.Server(config(self.server, self.settings))
        self.thread = threading.Thread(target=self.uvicorn.run, args=([self.socket],), daemon=True)

    def open(self) -> None:
        self.thread.start()
        until(lambda: self.uvicorn.started)

    def close(self) -> None:
        self.uvicorn.should_exit = True
        self.thread.join(PATIENCE)

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


def until(fulfilled: Any, patience: float = PATIENCE) -> None:
    """Wait until something is so."""
    end = time.monotonic() + patience
    while not fulfilled():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.005)


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
            return self.http.get(path, params=body)
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

    def at(self, other: "Seated") -> "Seated":
        """The same table, as this person sees it."""
        return Seated(self, other.id)

    def socket(self, **headers: str) -> ClientConnection:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        given = {"Origin": self.house.url, "Cookie": cookies, **headers}
        sent = {name: value for name, value in given.items() if value}
        url = f"ws://127.0.0.1:{self.house.port}/ws"
        origin: Any = sent.pop("Origin", None)
        return connect(url, origin=origin, additional_headers=sent, max_size=None, proxy=None)


class Seated:
    """A table as somebody sees it."""

    def __init__(self, someone: Someone, table: str) -> None:
        self.someone = someone
        self.id = table
        self.path = f"/api/tables/{table}"

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
        for _ in range(most):
            moment = self.moment(seats[0])
            if moment["table"]["status"] == "over":
                return moment
            seat = moment["waiting"]["seat"]
            if seat not in seats or "held" in moment["waiting"]:
                time.sleep(0.002)
                continue
            moment = self.moment(seat)
            if moment["asked"] is None or "actions" not in moment["asked"]:
                continue
            words = [action["word"] for action in moment["asked"]["actions"]]
            word = choose(moment, words) if choose else secrets.choice(words)
            self.someone.call(
                "POST",
                f"{self.path}/moves",
                seat=seat,
                seq=moment["seq"],
                actions=[word],
                key=new_key(),
            )
        raise AssertionError("the game does not end")


def new_key() -> str:
    return secrets.token_hex(8)
