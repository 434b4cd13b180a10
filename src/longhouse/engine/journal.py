"""What happened, for those who watch: keys with integer parameters, never prose.

A journal is attached to a state that people look at. During search none is, and telling costs a
single test. What an event's parameters mean is listed by the game (`words.py`).
"""

from collections.abc import Mapping, Sequence
from typing import Final, final

from mypy_extensions import i64

from longhouse.engine.fields import Json

EVERYBODY: Final = -1
ANSWERED: Final = "answered"  # parameters: seat, kind of decision, action, 1 if it was the only one


@final
class Event:
    """Something that happened. `seat` is who may know of it: EVERYBODY, or one seat alone."""

    def __init__(self, key: str, args: tuple[int, int, int, int, int], seat: int) -> None:
        self.key: Final = key
        self.args: Final = args
        self.seat: Final = seat

    def __repr__(self) -> str:
        return f"Event({self.key!r}, {self.args!r}, {self.seat})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Event)
            and self.key == other.key
            and self.args == other.args
            and self.seat == other.seat
        )

    def __hash__(self) -> int:
        return hash((self.key, self.args, self.seat))


@final
class Journal:
    """The events of a game so far, in order, and how often something new became known."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.reveals: i64 = 0  # counts dice, draws and cards turned up: what undo may not undo

    def add(self, key: str, a: i64, b: i64, c: i64, d: i64, e: i64, seat: i64) -> None:
        self.events.append(Event(key, (a, b, c, d, e), seat))

    def seen_by(self, seat: int) -> list[Event]:
        """The events that this seat may know of; EVERYBODY asks for those open to all."""
        return [event for event in self.events if event.seat in (EVERYBODY, seat)]


def describe(
    event: Event, events: Mapping[str, str], terms: Mapping[str, Sequence[str]]
) -> dict[str, Json]:
    """An event as a document: its key and its parameters by name.

    `events` lists the parameters of each key as `name:term`, or `term` alone when that is its
    name; `terms` gives the words a number of that term stands for. A term without words is a count.
    """
    told: dict[str, Json] = {"event": event.key}
    for i, parameter in enumerate(events[event.key].split()):
        name, _, term = parameter.partition(":")
        words = terms.get(term or name)
        number = event.args[i]
        if words is None:
            told[name] = number
        else:
            told[name] = words[number] if 0 <= number < len(words) else None
    return told
