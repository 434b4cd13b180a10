"""What a drawing is made from: nothing but what one seat may see."""

from collections.abc import Mapping
from typing import Final

from longhouse.cli.wording import Wording
from longhouse.engine.contract import State
from longhouse.engine.edition import Edition
from longhouse.engine.fields import Json

SEAT_COLOURS: Final = (
    "bright_cyan",
    "bright_magenta",
    "bright_yellow",
    "bright_green",
    "bright_red",
)


class Sight:
    """A view and the words to show it in."""

    def __init__(self, state: State, seat: int, wording: Wording) -> None:
        setting = state.setting
        self.game: Final = setting.name
        self.edition: Final[Edition] = setting.edition
        self.wording: Final = wording
        self.view: Final[dict[str, Json]] = state.view(seat)
        self.seat: Final = seat
        self.points: Final = state.scores()

    def table(self, name: str) -> Mapping[str, Json]:
        """A part of the view that is an object."""
        return as_table(self.view[name])

    def colour(self, seat: str) -> str:
        """The colour of a seat, written p1 for the first."""
        return SEAT_COLOURS[(int(seat[1:]) - 1) % len(SEAT_COLOURS)]


def as_table(value: Json) -> Mapping[str, Json]:
    return value if isinstance(value, dict) else {}


def as_words(value: Json) -> list[str]:
    return [str(entry) for entry in value] if isinstance(value, list) else []


def as_count(value: Json) -> int:
    return int(value) if isinstance(value, (int, float)) else 0
