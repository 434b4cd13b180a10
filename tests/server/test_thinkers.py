"""The processes in which bots think: what they answer, and how long they may take."""

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import longhouse
from longhouse.server.thinker import Reply, Think, Thought
from longhouse.server.thinkers import Thinkers, TooSlow

BEGIN = asyncio.create_subprocess_exec


def question() -> Think:
    state = longhouse.load("dragon_canyon").new({"players": 2}, seed=3)
    return Think("dragon_canyon", {"players": 2}, None, state.bytes(), 0, "greedy", 1)


def ask(limit: float) -> Reply:
    async def once() -> Reply:
        thinkers = Thinkers(1)
        try:
            return await thinkers.ask(question(), limit)
        finally:
            thinkers.close()
            await asyncio.sleep(0.1)  # for the loop to hear that the process has ended

    # In a thread of its own: here another loop may be running, that of a browser.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, once()).result()


def begun_with(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """Let processes do this first."""

    async def begin(_program: str, *words: str, **wishes: Any) -> asyncio.subprocess.Process:
        script = f"{code}\nfrom longhouse.server import thinker\nthinker.main()"
        return await BEGIN(sys.executable, "-c", script, **wishes)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", begin)


def test_one_that_begins_slowly_is_not_taken_for_one_that_thinks_slowly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun_with(monkeypatch, "import time; time.sleep(3)")
    assert isinstance(ask(2.5), Thought)


def test_one_that_thinks_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    late = (
        "import time\nfrom longhouse.server import thinker\n"
        "thinker.answer = lambda _: time.sleep(9)"
    )
    begun_with(monkeypatch, late)
    with pytest.raises(TooSlow):
        ask(0.2)
