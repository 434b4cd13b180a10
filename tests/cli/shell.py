"""Runs the real command, as a person or a program would."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

COMMAND = [sys.executable, "-m", "longhouse.cli"]
TIMEOUT = 300


@dataclass(frozen=True)
class Answer:
    """What a command gave back."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def longhouse(*arguments: str, typed: str = "", env: Mapping[str, str] | None = None) -> Answer:
    """Run `longhouse` with these arguments; `typed` is what comes in on the standard input."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **(env or {})},
        timeout=TIMEOUT,
        check=False,
    )
    return Answer(done.returncode, done.stdout, done.stderr)


def fine(*arguments: str, typed: str = "") -> Answer:
    """Run a command that has to succeed without a complaint."""
    answer = longhouse(*arguments, typed=typed)
    assert (answer.code, answer.err) == (0, ""), answer
    return answer


def complaint(*arguments: str, typed: str = "", code: int = 2) -> str:
    """The one line with which a command refuses."""
    answer = longhouse(*arguments, typed=typed)
    assert answer.code == code, answer
    assert "Traceback" not in answer.err
    lines = answer.err.splitlines()
    assert len(lines) == 1, lines
    return lines[0]


def lines(words: Sequence[str]) -> str:
    return "".join(f"{word}\n" for word in words)
