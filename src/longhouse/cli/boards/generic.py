"""The drawing of a game that has none of its own: everything in view, readable."""

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from longhouse.cli.boards.sight import Sight
from longhouse.engine.fields import Json
from longhouse.messages import pretty

LEFT_OUT = ("game", "seat", "options", "asked", "over")


def draw(sight: Sight) -> RenderableType:
    """Each part of the view in a row; what is empty is left out."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold")
    table.add_column()
    for name, value in sight.view.items():
        if name not in LEFT_OUT and value not in (None, [], {}, 0, False):
            table.add_row(pretty(name), Text(said(value, sight)))
    return table


def said(value: Json, sight: Sight) -> str:
    """A value in words; things that have parts of their own stand on a line each."""
    if isinstance(value, dict):
        joint = "\n" if any(isinstance(inner, dict) for inner in value.values()) else ", "
        return joint.join(
            f"{sight.wording.word(key)}: {in_a_row(inner, sight)}"
            for key, inner in value.items()
            if inner not in (None, [], {})
        )
    return in_a_row(value, sight)


def in_a_row(value: Json, sight: Sight) -> str:
    """A value in words on one line."""
    if isinstance(value, dict):
        parts = [
            f"{sight.wording.word(key)} {in_a_row(inner, sight)}"
            for key, inner in value.items()
            if inner not in (None, [], {}, False)
        ]
        return ", ".join(parts)
    if isinstance(value, list):
        return ", ".join(in_a_row(entry, sight) for entry in value)
    if isinstance(value, str):
        return sight.wording.word(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)
