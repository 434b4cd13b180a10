"""What the machine itself takes: a durable commit with nothing around it, and a timer.

Run beside a server, it tells how much of an answer's time is the disk's or somebody else's. Once
in a while it sleeps for a moment and then commits a row of the size of a move; no server that
keeps what it acknowledges is quicker than that.

    python benchmarks/bare.py FOLDER SECONDS
"""

import json
import sqlite3
import sys
import time
from pathlib import Path

from clients import share

NAP = 0.02  # seconds
ROW = "x" * 500


def measure(folder: Path, seconds: float) -> dict[str, float]:
    commits, delays = [], []
    with sqlite3.connect(folder / "bare.db", isolation_level=None) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE rows (text)")
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            begun = time.perf_counter()
            time.sleep(NAP)
            woken = time.perf_counter()
            connection.execute("INSERT INTO rows VALUES (?)", (ROW,))
            delays.append(woken - begun - NAP)
            commits.append(time.perf_counter() - woken)
    commits.sort()
    delays.sort()
    return {
        "commit_p50_ms": share(commits, 0.5),
        "commit_p99_ms": share(commits, 0.99),
        "timer_late_p50_ms": share(delays, 0.5),
        "timer_late_p99_ms": share(delays, 0.99),
    }


if __name__ == "__main__":
    print(json.dumps(measure(Path(sys.argv[1]), float(sys.argv[2]))))
