"""The rules pages: what a rule says, found by its id."""

import re
from importlib.resources import files
from pathlib import Path
from typing import Final

from rich.markdown import Markdown

import longhouse
from longhouse.engine.errors import BadInput, shown

ANCHOR: Final = re.compile(r"<a id=[^>]*></a>")  # for links into the page


def page(game: str) -> str:
    """The rules of a game: those that are installed, or those of the source tree."""
    source = Path(str(longhouse.__file__)).parents[2] / "docs" / "rules"
    places = [
        files("longhouse.games").joinpath(game, "rules.md"),
        source / f"{game.replace('_', '-')}.md",
    ]
    for place in places:
        if place.is_file():
            return ANCHOR.sub("", place.read_text("utf-8"))
    raise BadInput("rules", f"the rules of {game} are not installed", "see docs/rules")


def passage(game: str, rule: str) -> Markdown:
    """What one rule says; a section's id (DC-7) gives all of it."""
    lines = page(game).splitlines()
    wanted = rule[:2].upper() + rule[2:].lower()  # DC-7.4, TN-19.1b
    marks = (f"## {wanted} ", f"- **{wanted} ", f"- **{wanted}*", f"**{wanted} ")
    for at, line in enumerate(lines):
        if line.startswith(marks):
            return Markdown("\n".join([line, *following(lines, at)]))
    raise BadInput("rules", f"found {shown(rule)}", "wanted the id of a rule, such as DC-7.4")


def following(lines: list[str], at: int) -> list[str]:
    """The lines that belong to a rule: up to the next one, or for a section to the next section."""
    ends = ("## ",) if lines[at].startswith("## ") else ("## ", "- **", "**")
    found: list[str] = []
    for line in lines[at + 1 :]:
        if line.startswith(ends):
            break
        found.append(line)
    return found
