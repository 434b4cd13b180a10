"""A field for rows of numbers in which each column has a meaning of its own."""

from collections.abc import Sequence
from typing import Final, final

from longhouse.engine.fields import Field, Item, Json, as_object, refuse_unknown


@final
class Sheet(Field):
    """One row for each seat; every column is written in its own way and left out when empty."""

    def __init__(self, name: str, rows: Sequence[str], columns: Sequence[tuple[str, Item]]) -> None:
        super().__init__(name, True)
        self.rows: Final = list(rows)
        self.columns: Final = list(columns)

    def dump(self, values: Sequence[int]) -> Json:
        written: dict[str, Json] = {}
        width = len(self.columns)
        for i, row in enumerate(self.rows):
            entry: dict[str, Json] = {}
            for j, (key, item) in enumerate(self.columns):
                value = values[i * width + j]
                if value != item.empty:
                    entry[key] = item.dump(value)
            written[row] = entry
        return written

    def load(self, data: Json, place: str) -> list[int]:
        rows = as_object(data, place)
        refuse_unknown(rows, self.rows, place)
        values: list[int] = []
        for row in self.rows:
            inside = f"{place}.{row}"
            entry = as_object(rows.get(row, {}), inside)
            refuse_unknown(entry, [key for key, _ in self.columns], inside)
            for key, item in self.columns:
                where = f"{inside}.{key}"
                values.append(item.load(entry[key], where) if key in entry else item.empty)
        return values
