"""Drawings of the table, one module for each game that has its own; all from what a seat sees."""

from collections.abc import Callable
from typing import Final

from rich.console import RenderableType

from longhouse.cli.boards import dragon_canyon, generic, terra_nova, terramara
from longhouse.cli.boards.sight import Sight

BOARDS: Final[dict[str, Callable[[Sight], RenderableType]]] = {
    "dragon_canyon": dragon_canyon.draw,
    "terra_nova": terra_nova.draw,
    "terramara": terramara.draw,
}


def drawing(sight: Sight) -> RenderableType:
    """The table as it is drawn for one seat."""
    draw = BOARDS.get(sight.game, generic.draw)
    return draw(sight)
