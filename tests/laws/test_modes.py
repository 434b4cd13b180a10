"""The same source, interpreted and compiled, plays the same games.

The interpreted side is the tree's `src`, the compiled one the package that is installed. Without
a compiled package this fails, since nothing would have been compared. Whoever has no compiler
says so with LONGHOUSE_COMPILE=0, and the head of the report then says that this was left out.
"""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import longhouse

GAMES = 1_000
HERE = Path(__file__).parent
SOURCE = HERE.parents[1] / "src"
INSTALLED = Path(sysconfig.get_path("platlib"))
CI = os.environ.get("CI", "").lower() in ("1", "true")
LEFT_OUT = os.environ.get("LONGHOUSE_COMPILE") == "0" and not CI

pytestmark = pytest.mark.skipif(LEFT_OUT, reason="LONGHOUSE_COMPILE=0: there is nothing to compare")


def start(name: str, path: Path) -> "subprocess.Popen[str]":
    """A process that plays games with the longhouse that is found in this folder."""
    return subprocess.Popen(
        [sys.executable, str(HERE / "play_games.py"), name, str(GAMES)],
        env={**os.environ, "PYTHONPATH": str(path)},
        cwd=HERE,
        stdout=subprocess.PIPE,
        text=True,
    )


def played(process: "subprocess.Popen[str]") -> tuple[Path, list[str]]:
    """Where the engine was found, and a line for each game."""
    output, _ = process.communicate()
    assert process.returncode == 0, "the games could not be played"
    engine, *lines = output.splitlines()
    return Path(engine), lines


@pytest.mark.parametrize("name", longhouse.names())
def test_interpreted_and_compiled_games_are_the_same(name: str) -> None:
    processes = start(name, SOURCE), start(name, INSTALLED)
    (slow, interpreted), (fast, compiled) = (played(process) for process in processes)
    assert slow.suffix == ".py"
    assert slow.is_relative_to(SOURCE)
    assert fast.is_relative_to(INSTALLED)
    assert fast.suffix in (".so", ".pyd"), (
        "the installed longhouse is not compiled: `make build` compiles it where a C compiler and "
        "Python's headers are at hand; without them set LONGHOUSE_COMPILE=0"
    )
    assert len(interpreted) == GAMES
    assert interpreted == compiled


def test_the_installed_package_is_built_from_this_source() -> None:
    """Otherwise the comparison would be between two versions."""
    for folder in ("engine", "games"):
        for module in sorted((SOURCE / "longhouse" / folder).rglob("*.py")):
            built = INSTALLED / module.relative_to(SOURCE)
            assert built.exists(), f"{module.name} is not installed: `make build`"
            assert built.read_text() == module.read_text(), f"{module.name} is older: `make build`"
