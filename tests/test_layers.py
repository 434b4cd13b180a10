"""Imports point downwards only: who may know whom (docs/architecture.md)."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "longhouse"
GAMES = sorted(p.name for p in (SOURCE / "games").iterdir() if (p / "game.py").exists())

# What each layer may import of Longhouse. A game may import itself and the engine, nothing else.
MAY_KNOW = {
    "engine": {"engine"},
    "messages": {"engine", "messages"},
    "bots": {"engine", "bots"},
    "arena": {"engine", "bots", "arena"},
    "cli": {"", "engine", "messages", "bots", "arena", "cli", "server"},
    "server": {"", "engine", "messages", "bots", "arena", "server"},
}
ENGINE_NEEDS = {"librt", "mypy_extensions"}


def imports(file: Path) -> Iterator[str]:
    """The full names of the modules that a file imports."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative imports hide where things come from"
            yield node.module or ""


def modules(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


@pytest.mark.parametrize("layer", MAY_KNOW)
def test_a_layer_imports_only_what_lies_below(layer: str) -> None:
    for file in modules(SOURCE / layer):
        for name in imports(file):
            top, _, rest = name.partition(".")
            if top == "longhouse":
                assert rest.split(".")[0] in MAY_KNOW[layer], f"{file.name} imports {name}"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_imports_only_the_engine_and_itself(game: str) -> None:
    for file in modules(SOURCE / "games" / game):
        for name in imports(file):
            if name.startswith("longhouse"):
                own = ("longhouse.engine", f"longhouse.games.{game}")
                assert name.startswith(own), f"{file.name} imports {name}"


@pytest.mark.parametrize("folder", ["engine", "games"])
def test_engine_and_games_need_the_standard_library_and_librt_alone(folder: str) -> None:
    known = ENGINE_NEEDS | {"longhouse"} | set(sys.stdlib_module_names)
    for file in modules(SOURCE / folder):
        for name in imports(file):
            assert name.split(".")[0] in known, f"{file.name} imports {name}"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_knows_no_files_no_network_and_no_time(game: str) -> None:
    outside = {"os", "pathlib", "io", "socket", "time", "datetime", "random", "subprocess"}
    for file in modules(SOURCE / "games" / game):
        assert not outside & set(imports(file)), file.name
        assert "open" not in {
            node.func.id
            for node in ast.walk(ast.parse(file.read_text("utf-8")))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }, file.name
