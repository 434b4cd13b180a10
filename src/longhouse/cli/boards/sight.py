"""What a drawing is made from: nothing but what one seat may see."""

from collections.abc import Mapping
from typing import Final

from longhouse.cli.wording import Wording
from longhouse.engine.contract import State, seat_word
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
        self.seats: Final = [f"p{seat + 1}" for seat in range(setting.seats)]
        self.asked: Final = seat_word(state.actor)

    def table(self, name: str) -> Mapping[str, Json]:
        """A part of the view that is an object."""
        return as_table(self.view[name])

    def colour(self, seat: str) -> str:
        """The colour of a seat, written p1 for the first."""
        return SEAT_COLOURS[(int(seat[1:]) - 1) % len(SEAT_COLOURS)]


def named(sight: Sight, seat: str) -> str:
    """A seat with the name of who sits there."""
    name = sight.wording.word(seat)
    return name if name.startswith(seat) else f"{seat} {name}"


def star(table: Mapping[str, Json]) -> str:
    """DC-14.12: values that no print gives are marked wherever they are shown."""
    return "*" if table.get("source") == "reconstructed" else ""


def words_in_a_row(sight: Sight, words: Json) -> str:
    return ", ".join(sight.wording.word(word) for word in as_words(words))


def as_table(value: Json) -> Mapping[str, Json]:
    return value if isinstance(value, dict) else {}


def as_tables(value: Json) -> list[Mapping[str, Json]]:
    return [as_table(entry) for entry in value] if isinstance(value, list) else []


def by_id(rows: Json, name: str) -> Mapping[str, Json]:
    """The row of an edition's list that has this id."""
    return next((row for row in as_tables(rows) if row.get("id") == name), {})


def as_words(value: Json) -> list[str]:
    return [str(entry) for entry in value] if isinstance(value, list) else []


def as_count(value: Json) -> int:
    return int(value) if isinstance(value, (int, float)) else 0
