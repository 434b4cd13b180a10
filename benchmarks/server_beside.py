"""Longhouse's server beside boardgame.io's: as many moves, for as many clients, in one run.

In each of the games one person plays both seats and sends the next move as soon as the last one
is acknowledged; further connections are told of every move. Both servers are given the same
number of games, connections and moves, in turn, for a few rounds. README.md says what is equal
in this and what is not.

    python benchmarks/server_beside.py --games 40 --sockets 5 --moves 6000
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Protocol

import msgspec
from clients import Http, Live, Served, free_port, listen, serving, share
from environment import (
    NODE_PEERS,
    BenchError,
    ensure_node_peers,
    node,
    node_peer_version,
    progress,
)
from longhouse_client import Player, ignore, longhouse
from promises import GAMES, SERVER

Figures = dict[str, float]
HERE = Path(__file__).resolve().parent
MEMORY, FILES = "boardgame.io in memory", "boardgame.io in files"


class Client(Protocol):
    """One game with everybody who is connected to it."""

    lives: list[Live]

    async def begin(self) -> None:
        """Open the game."""

    async def connect(self, told: Callable[[Live, bytes], None]) -> None:
        """Let everybody in who watches."""

    async def move(self) -> float:
        """One move; the seconds until it was acknowledged."""


# ------------------------------------------------------------------ boardgame.io


class Space(msgspec.Struct):
    hero: str | None


class Board(msgspec.Struct):
    spaces: list[Space]


class Turn(msgspec.Struct):
    current: str = msgspec.field(name="currentPlayer")


class State(msgspec.Struct):
    board: Board = msgspec.field(name="G")
    turn: Turn = msgspec.field(name="ctx")
    number: int = msgspec.field(name="_stateID")


GAME = "/games/canyon"
HEAD = b"42/canyon,"
MESSAGE = msgspec.json.Decoder(list[msgspec.Raw])
STATE = msgspec.json.Decoder(State)
SYNC = msgspec.json.Decoder(dict[str, msgspec.Raw])


class Match:
    """A match of boardgame.io, played over socket.io as its own client does."""

    def __init__(self, url: str, sockets: int, seed: int) -> None:
        self.url = url
        self.sockets = sockets
        self.random = random.Random(seed)
        self.lives: list[Live] = []
        self.secrets: list[str] = []
        self.news: list[asyncio.Queue[State]] = [asyncio.Queue(), asyncio.Queue()]
        self.state: State | None = None

    async def begin(self) -> None:
        http = await Http(self.url).open()
        _, made = await http.call("POST", f"{GAME}/create", {"numPlayers": 2})
        self.match = json.loads(made)["matchID"]
        for seat in ("0", "1"):
            wish = {"playerID": seat, "playerName": f"Ann {seat}"}
            _, joined = await http.call("POST", f"{GAME}/{self.match}/join", wish)
            self.secrets.append(json.loads(joined)["playerCredentials"])

    async def connect(self, told: Callable[[Live, bytes], None]) -> None:
        """The first two connections are the players', the others watch."""
        for number in range(self.sockets):
            path = "/socket.io/?EIO=4&transport=websocket"
            self.lives.append(await listen(self.url, path, "", self.listener(number)))
        states = [await news.get() for news in self.news]
        self.state = states[0]

    def listener(self, number: int) -> Callable[[Live, bytes], None]:
        """What a connection does with what it is told."""
        seat = str(number) if number < 2 else None
        secret = self.secrets[number] if number < 2 else None

        def told(live: Live, content: bytes) -> None:
            if content.startswith(b"0"):
                live.send(b"40/canyon,")
            elif content.startswith(b"40"):
                self.emit(live, "sync", self.match, seat, secret, 2)
            elif content == b"2":
                live.send(b"3")
            elif number < 2 and content.startswith(HEAD):
                self.hear(number, content)

        return told

    def emit(self, live: Live, *message: object) -> None:
        live.send(HEAD + json.dumps(message).encode())

    def hear(self, number: int, content: bytes) -> None:
        """A player's own connection tells how the game stands."""
        kind, *rest = MESSAGE.decode(content[len(HEAD) :])
        if bytes(kind) == b'"update"':
            self.news[number].put_nowait(STATE.decode(rest[1]))
        elif bytes(kind) == b'"sync"':
            self.news[number].put_nowait(STATE.decode(SYNC.decode(rest[1])["state"]))

    async def move(self) -> float:
        """Acknowledged is a move when its player is told of it."""
        state = self.state
        assert state is not None
        seat = int(state.turn.current)
        free = [at for at, space in enumerate(state.board.spaces) if space.hero is None]
        payload = {
            "type": "place",
            "args": [self.random.choice(free)],
            "playerID": str(seat),
            "credentials": self.secrets[seat],
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        begun = time.perf_counter()
        self.emit(self.lives[seat], "update", action, state.number, self.match, str(seat))
        after = await self.news[seat].get()
        while after.number <= state.number:
            after = await self.news[seat].get()
        self.state = after
        return time.perf_counter() - begun


# ------------------------------------------------------------------ measuring


async def measure(server: Served, clients: Sequence[Client], moves: int) -> Figures:
    """Let all of them play until so many moves were made."""
    for client in clients:
        await client.begin()
        await client.connect(ignore)
    times: list[float] = []
    left = moves

    async def play(client: Client) -> None:
        nonlocal left
        while left > 0:
            left -= 1
            times.append(await client.move())

    lives = [live for client in clients for live in client.lives]
    heard, size = sum(live.messages for live in lives), sum(live.bytes for live in lives)
    worked, begun = server.worked, time.perf_counter()
    await asyncio.gather(*(play(client) for client in clients))
    took, worked = time.perf_counter() - begun, server.worked - worked
    heard = sum(live.messages for live in lives) - heard
    size = sum(live.bytes for live in lives) - size
    times.sort()
    return {
        "moves/s": len(times) / took,
        "moves/cpu s": len(times) / worked,
        "ack p50 ms": share(times, 0.5),
        "ack p99 ms": share(times, 0.99),
        "messages/move": heard / len(times),
        "kB/message": size / heard / 1000 if heard else 0.0,
        "memory MB": server.memory,
    }


def ours(game: str, chosen: argparse.Namespace) -> Figures:
    with tempfile.TemporaryDirectory(dir=chosen.folder) as folder, longhouse(folder) as server:
        seeds = range(chosen.games)
        players = [Player(server.url, game, chosen.sockets, seed) for seed in seeds]
        return asyncio.run(measure(server, players, chosen.moves))


def theirs(stored: bool, chosen: argparse.Namespace) -> Figures:
    port = free_port()
    with tempfile.TemporaryDirectory(dir=chosen.folder) as folder:
        command = [node(), str(HERE / "node" / "boardgame_io.cjs"), str(port)]
        command += [folder] if stored else []
        modules = str(NODE_PEERS / "node_modules")
        with serving(command, port, NODE_ENV="production", NODE_PATH=modules) as server:
            seeds = range(chosen.games)
            matches = [Match(server.url, chosen.sockets, seed) for seed in seeds]
            return asyncio.run(measure(server, matches, chosen.moves))


def rounds(chosen: argparse.Namespace) -> dict[str, Figures]:
    """The medians of a few rounds, in each of which everybody has a turn."""
    found: dict[str, list[Figures]] = {name: [] for name in (*GAMES, MEMORY, FILES)}
    for number in range(chosen.rounds):
        progress(f"round {number + 1} of {chosen.rounds}")
        for name, measured in found.items():
            ours_or_theirs = ours(name, chosen) if name in GAMES else theirs(name == FILES, chosen)
            measured.append(ours_or_theirs)
    return {
        name: {key: median(one[key] for one in measured) for key in measured[0]}
        for name, measured in found.items()
    }


def table(found: dict[str, Figures]) -> str:
    keys = list(next(iter(found.values())))
    lines = ["".join([f"{'':24}", *(f"{key:>15}" for key in keys)])]
    for name, figures in found.items():
        lines.append("".join([f"{name:24}", *(f"{figures[key]:15,.1f}" for key in keys)]))
    return "\n".join(lines)


def verdicts(found: dict[str, Figures]) -> list[str]:
    """How many times the peer's moves each game makes, the slowest of ours deciding; and the same
    for a second of the server's processor time, which clients and others take nothing of."""
    lines = []
    for peer in (FILES, MEMORY):
        times = ratios(found, peer, "moves/s")
        lines.append(f"times {peer}: {shown(times)}")
        for promise in SERVER:
            if promise.figure == f"times {peer}":
                lines[-1] += f" ({promise.wanted}): {promise.verdict(min(times.values()))}"
        lines.append(f"    by processor time: {shown(ratios(found, peer, 'moves/cpu s'))}")
    return lines


def ratios(found: dict[str, Figures], peer: str, figure: str) -> dict[str, float]:
    return {game: found[game][figure] / found[peer][figure] for game in GAMES}


def shown(times: dict[str, float]) -> str:
    return ", ".join(f"{game} {ratio:.2f}" for game, ratio in times.items())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--sockets", type=int, default=5, help="connections that watch each game")
    parser.add_argument("--moves", type=int, default=6000, help="in all games together")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder", help="where what is kept is written (/dev/shm: without disk)")
    chosen = parser.parse_args()
    try:
        ensure_node_peers()
        found = rounds(chosen)
    except BenchError as error:
        print(f"bench: error: {error}", file=sys.stderr)
        return 1
    print(f"boardgame.io {node_peer_version('boardgame.io')}, {chosen.moves} moves,", end=" ")
    print(f"{chosen.games} games, {chosen.sockets} connections at each\n")
    print(table(found), *verdicts(found), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
