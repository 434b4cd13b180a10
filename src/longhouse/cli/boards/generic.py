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
    """A value in words; rows of seats and things on one line each."""
    if isinstance(value, dict):
        parts = [(sight.wording.word(key), inner) for key, inner in value.items()]
        nested = any(isinstance(inner, (dict, list)) for _, inner in parts)
        filled = [(key, inner) for key, inner in parts if inner not in (None, [], {})]
        joint = "\n" if nested else ", ".join("")
        return (joint or ", ").join(f"{key}: {said(inner, sight)}" for key, inner in filled)
    if isinstance(value, list):
        return ", ".join(said(entry, sight) for entry in value)
    if isinstance(value, str):
        return sight.wording.word(value)
    return "-" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
