"""How the numbers in a state are written for people.

A state is integers and rows of integers. Each game lists its fields once, with the words that
stand for the numbers; from that list come the readable position and back, the bytes, equality
and the open part of a seat's view. Reading checks everything and says where something is wrong.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias, final

from longhouse.engine.errors import BadInput, shown

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

WIDEST: Final = 1 << 31  # no count in any game comes near it


class Item:
    """One number and how it is written.

    `empty` is the number that need not be written, unless `needed` says that each must be.
    """

    empty: int = 0
    needed: bool = False

    def dump(self, value: int) -> Json:
        raise NotImplementedError

    def load(self, data: Json, place: str) -> int:
        raise NotImplementedError


@final
class Count(Item):
    """A whole number within bounds."""

    def __init__(self, most: int = WIDEST, least: int = 0, empty: int = 0) -> None:
        self.most: Final = most
        self.least: Final = least
        self.empty = empty

    def dump(self, value: int) -> Json:
        return value

    def load(self, data: Json, place: str) -> int:
        if isinstance(data, bool) or not isinstance(data, int):
            raise BadInput(place, f"found {shown(data)}", "wanted a whole number")
        if not self.least <= data <= self.most:
            raise BadInput(place, f"found {shown(data)}", f"wanted {self.least} to {self.most}")
        return data


@final
class Flag(Item):
    """Yes or no."""

    def dump(self, value: int) -> Json:
        return bool(value)

    def load(self, data: Json, place: str) -> int:
        if not isinstance(data, bool):
            raise BadInput(place, f"found {shown(data)}", "wanted true or false")
        return int(data)


@final
class Choice(Item):
    """One of a list of words. `first` is the number of the first word; `empty` is written null.

    Where a word is `needed` there is no null: a position that lacks it is refused.
    """

    def __init__(
        self, names: Sequence[str], first: int = 0, empty: int = -1, needed: bool = False
    ) -> None:
        self.names: Final = list(names)
        self.first: Final = first
        self.numbers: Final = {name: first + i for i, name in enumerate(names)}
        self.empty = empty
        self.needed = needed

    def dump(self, value: int) -> Json:
        if value == self.empty:
            return None
        return self.names[value - self.first]

    def load(self, data: Json, place: str) -> int:
        if data is None and not self.needed:
            return self.empty
        if not isinstance(data, str) or data not in self.numbers:
            raise BadInput(place, f"found {shown(data)}", f"wanted one of {listed(self.names)}")
        return self.numbers[data]


@final
class Bits(Item):
    """A set of words, kept as one bit each."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names: Final = list(names)

    def dump(self, value: int) -> Json:
        return [name for i, name in enumerate(self.names) if value >> i & 1]

    def load(self, data: Json, place: str) -> int:
        if not isinstance(data, list):
            raise BadInput(place, f"found {shown(data)}", "wanted a list of words")
        bits = 0
        for word in data:
            if not isinstance(word, str) or word not in self.names:
                raise BadInput(place, f"found {shown(word)}", f"wanted any of {listed(self.names)}")
            bit = 1 << self.names.index(word)
            if bits & bit:
                raise BadInput(place, f"{word} stands twice", "wanted each at most once")
            bits |= bit
        return bits


class Field:
    """One attribute of a state: its name, how it is written, and whether all seats may see it."""

    def __init__(self, name: str, is_open: bool) -> None:
        self.name: Final = name
        self.is_open: Final = is_open

    def dump(self, values: Sequence[int]) -> Json:
        raise NotImplementedError

    def load(self, data: Json, place: str) -> list[int]:
        raise NotImplementedError


@final
class One(Field):
    """A single number."""

    def __init__(self, name: str, item: Item, is_open: bool = True) -> None:
        super().__init__(name, is_open)
        self.item: Final = item

    def dump(self, values: Sequence[int]) -> Json:
        return self.item.dump(values[0])

    def load(self, data: Json, place: str) -> list[int]:
        return [self.item.load(data, place)]


@final
class Row(Field):
    """Numbers in a row, one for each key: written as an object that leaves out the empty ones."""

    def __init__(self, name: str, keys: Sequence[str], item: Item, is_open: bool = True) -> None:
        super().__init__(name, is_open)
        self.keys: Final = list(keys)
        self.item: Final = item

    def dump(self, values: Sequence[int]) -> Json:
        return dump_row(self.keys, self.item, values)

    def load(self, data: Json, place: str) -> list[int]:
        return load_row(self.keys, self.item, data, place)


@final
class Grid(Field):
    """Rows of numbers, one row for each seat (or other key)."""

    def __init__(
        self,
        name: str,
        rows: Sequence[str],
        keys: Sequence[str],
        item: Item,
        is_open: bool = True,
    ) -> None:
        super().__init__(name, is_open)
        self.rows: Final = list(rows)
        self.keys: Final = list(keys)
        self.item: Final = item

    def dump(self, values: Sequence[int]) -> Json:
        width = len(self.keys)
        lines: dict[str, Json] = {}
        for i, row in enumerate(self.rows):
            lines[row] = dump_row(self.keys, self.item, values[i * width : (i + 1) * width])
        return lines

    def load(self, data: Json, place: str) -> list[int]:
        lines = as_object(data, place)
        refuse_unknown(lines, self.rows, place)
        values: list[int] = []
        for row in self.rows:
            values += load_row(self.keys, self.item, lines.get(row, {}), f"{place}.{row}")
        return values


@final
class Listing(Field):
    """Numbers in order, as many as there happen to be."""

    def __init__(self, name: str, item: Item, most: int, is_open: bool = True) -> None:
        super().__init__(name, is_open)
        self.item: Final = item
        self.most: Final = most

    def dump(self, values: Sequence[int]) -> Json:
        return [self.item.dump(value) for value in values]

    def load(self, data: Json, place: str) -> list[int]:
        if not isinstance(data, list):
            raise BadInput(place, f"found {shown(data)}", "wanted a list")
        if len(data) > self.most:
            raise BadInput(place, f"found {len(data)} entries", f"wanted at most {self.most}")
        return [self.item.load(entry, f"{place}[{i}]") for i, entry in enumerate(data)]


def dump_row(keys: Sequence[str], item: Item, values: Sequence[int]) -> Json:
    row: dict[str, Json] = {}
    for key, value in zip(keys, values, strict=True):
        if value != item.empty or item.needed:
            row[key] = item.dump(value)
    return row


def load_row(keys: Sequence[str], item: Item, data: Json, place: str) -> list[int]:
    row = as_object(data, place)
    refuse_unknown(row, keys, place)
    for key in keys if item.needed else ():
        if key not in row:
            raise BadInput(f"{place}.{key}", "missing", "wanted every entry")
    return [item.load(row[k], f"{place}.{k}") if k in row else item.empty for k in keys]


def as_object(data: Json, place: str) -> dict[str, Json]:
    if not isinstance(data, dict):
        raise BadInput(place, f"found {shown(data)}", "wanted an object")
    return data


def refuse_unknown(data: dict[str, Json], known: Sequence[str], place: str) -> None:
    for key in data:
        if key not in known:
            raise BadInput(place, f"unknown field {shown(key)}", f"wanted {listed(known)}")


def listed(names: Sequence[str]) -> str:
    """Some words in a row, cut when there are too many to read."""
    if len(names) <= 20:
        return ", ".join(names)
    return ", ".join(names[:18]) + f" ... ({len(names)} in all)"
