"""How long a move takes to be acknowledged while many play and more watch.

A server is started in a process of its own. In each of the live games one person plays both
seats, a move at a time at a steady pace; five connections watch each game: both seats and three
spectators. Measured: the time from sending a move to its acknowledgement (durable on the disk),
and the memory of the server's process; beside them what the machine itself takes at that time.

    python benchmarks/server_load.py --games 200 --sockets 1000 --seconds 30
"""

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from clients import Served, share
from longhouse_client import Player, ignore, longhouse
from promises import SERVER

AT_ONCE = 20  # who comes through the door together


async def play(player: Player, pace: float, times: list[float]) -> None:
    """Make a move now and then, until told to stop."""
    chance = random.Random(id(player))
    await asyncio.sleep(chance.uniform(0, pace))
    while True:
        took = await player.move()
        times.append(took)
        await asyncio.sleep(max(0.0, pace * chance.uniform(0.5, 1.5) - took))


async def in_turn(calls: list[Any]) -> None:
    """All of these, a few at a time."""
    for start in range(0, len(calls), AT_ONCE):
        await asyncio.gather(*calls[start : start + AT_ONCE])


async def run(server: Served, folder: str, chosen: argparse.Namespace) -> dict[str, Any]:
    each = chosen.sockets // chosen.games
    players = [Player(server.url, chosen.game, each, seed) for seed in range(chosen.games)]
    await in_turn([player.begin() for player in players])
    begun = server.memory
    await in_turn([player.connect(ignore) for player in players])
    connected = server.memory
    times: list[float] = []
    playing = [asyncio.create_task(play(player, 1 / chosen.moves, times)) for player in players]
    await asyncio.sleep(chosen.warm)
    times.clear()
    lives = [live for player in players for live in player.lives]
    heard, worked = sum(live.messages for live in lives), server.worked
    bare = await bare_machine(folder, chosen.seconds)
    found = sorted(times)
    heard, worked = sum(live.messages for live in lives) - heard, server.worked - worked
    for task in playing:
        task.cancel()
    ended = await asyncio.gather(*playing, return_exceptions=True)
    return {
        "games": chosen.games,
        "sockets": len(lives),
        "moves_per_s": round(len(found) / chosen.seconds, 1),
        "ack_p50_ms": share(found, 0.50),
        "ack_p90_ms": share(found, 0.90),
        "ack_p99_ms": share(found, 0.99),
        "ack_max_ms": share(found, 1.0),
        "machine": bare,
        "messages_per_s": round(heard / chosen.seconds, 1),
        "failed": [repr(end) for end in ended if isinstance(end, Exception)],
        "memory_MB": {"games": begun, "with sockets": connected, "end": server.memory},
        "server_cpu_share": round(worked / chosen.seconds, 2),
    }


async def bare_machine(folder: str, seconds: float) -> dict[str, float]:
    """The machine's own times, while everybody plays."""
    script = str(Path(__file__).parent / "bare.py")
    process = await asyncio.create_subprocess_exec(
        sys.executable, script, folder, str(seconds), stdout=subprocess.PIPE
    )
    out, _ = await process.communicate()
    return dict(json.loads(out))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="dragon_canyon")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--warm", type=float, default=5.0)
    parser.add_argument("--moves", type=float, default=0.5, help="moves a second in each game")
    parser.add_argument("--folder", help="where the database is made (/dev/shm: without the disk)")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=chosen.folder) as folder, longhouse(folder) as server:
        found = asyncio.run(run(server, folder, chosen))
    print(json.dumps(found, indent=1))
    measured = {"ack_p99_ms": found["ack_p99_ms"], "memory_MB": found["memory_MB"]["end"]}
    for promise in SERVER:
        if promise.figure in measured:
            value = measured[promise.figure]
            print(f"{promise.figure}: {value} ({promise.wanted}): {promise.verdict(value)}")


if __name__ == "__main__":
    main()
