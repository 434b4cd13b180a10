"""Which rules there are, and which are named where.

A rules page, `docs/rules/<game>.md`, gives every rule an anchor with its id, `<a id="DC-7.4"></a>`,
and every section one of its own, `<a id="DC-7"></a>`. Code and tests name rules by these ids. In a
row of ids of one game all but the first may leave out the letters: `DC-7.4, 7.5, 13.3`. A test
checks the rules that its docstring names.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs" / "rules"
GAMES = ROOT / "src" / "longhouse" / "games"

# The letters that begin the ids of each game.
LETTERS = {
    "dragon_canyon": ("DC",),
    "terra_nova": ("TN",),
    "terramara": ("TM", "EF"),
}
NUMBER = r"\d+\.\d+[a-z]?"
SPEAKING = (".py", ".toml", ".md", ".json", ".ts", ".svelte")
ANCHOR = re.compile(r'<a id="([A-Z]{2}-\d+(?:\.\d+[a-z]?)?)"></a>')


def page(game: str) -> Path:
    return PAGES / f"{game.replace('_', '-')}.md"


def anchors(game: str) -> list[str]:
    """The ids of all rules and sections of a game's page, in its order."""
    return ANCHOR.findall(page(game).read_text("utf-8"))


def rules(game: str) -> list[str]:
    """The ids of all rules of a game."""
    return [name for name in anchors(game) if "." in name]


def named(game: str, text: str) -> set[str]:
    """The ids of a game's rules and sections that a text names."""
    found: set[str] = set()
    letters = "|".join(LETTERS[game])
    for match in re.finditer(rf"\b({letters})-({NUMBER}(?:, {NUMBER})*|\d+)", text):
        found.update(f"{match[1]}-{number}" for number in match[2].split(", "))
    return found


def docstrings(file: Path) -> Iterator[str]:
    """The docstrings of the tests in a file."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield ast.get_docstring(node) or ""


def tested(game: str) -> set[str]:
    """The rules that tests say they check."""
    return {
        name
        for file in (ROOT / "tests").rglob("test_*.py")
        for text in docstrings(file)
        for name in named(game, text)
    }


def places() -> Iterator[tuple[Path, str]]:
    """Every text in code, tests and documentation that may name rules of a game.

    The client's own tests are left out: they look for rules that do not exist.
    """
    for folder in ("src", "tests", "docs", "web/src"):
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in SPEAKING and not file.name.endswith(".test.ts") and file.is_file():
                yield file, file.read_text("utf-8")
