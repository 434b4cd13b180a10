"""Work shared by several processes: pieces go out in order, results come back in order."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from typing import TypeVar

Result = TypeVar("Result")

AHEAD = 3  # pieces handed out for each worker: enough that none waits, few enough to stay small


def share(
    work: Callable[[int, int], Result],
    pieces: Sequence[tuple[int, int]],
    workers: int,
    prepare: Callable[..., None] | None = None,
    given: Sequence[object] = (),
) -> Iterator[Result]:
    """`work(first, count)` for each piece. `prepare(*given)` is called once in each process.

    With a single worker all is done in this process.
    """
    if workers == 1:
        if prepare is not None:
            prepare(*given)
        for first, count in pieces:
            yield work(first, count)
        return
    crew = ProcessPoolExecutor(
        workers, multiprocessing.get_context(), start_worker, (prepare, tuple(given))
    )
    try:
        waiting: deque[Future[Result]] = deque()
        for first, count in pieces:
            if len(waiting) == AHEAD * workers:
                yield waiting.popleft().result()
            waiting.append(crew.submit(work, first, count))
        while waiting:
            yield waiting.popleft().result()
    finally:
        crew.shutdown(wait=True, cancel_futures=True)


def start_worker(prepare: Callable[..., None] | None, given: tuple[object, ...]) -> None:
    """An interruption is for the process that hands out the work; without it there is none."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=leave_with_parent, daemon=True).start()
    if prepare is not None:
        prepare(*given)


def leave_with_parent() -> None:
    """End this process when the one that started it is gone, however it went."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def cut(games: int, largest: int, workers: int) -> list[tuple[int, int]]:
    """The numbers 0 to games-1 in pieces (first, count), small enough that all workers get some."""
    size = max(1, min(largest, games // (4 * workers)))
    return [(first, min(size, games - first)) for first in range(0, games, size)]
