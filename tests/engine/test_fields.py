"""Fields are written for people and read back; what is wrong is said with its place."""

from typing import Any

import pytest

from longhouse.engine.errors import BadInput
from longhouse.engine.fields import (
    Bits,
    Choice,
    Count,
    Field,
    Flag,
    Grid,
    Item,
    Listing,
    One,
    Row,
    listed,
)

KINDS = ["wood", "stone", "food"]
SEATS = ["p1", "p2"]


@pytest.mark.parametrize(
    ("item", "value", "written"),
    [
        (Count(9), 4, 4),
        (Count(9, least=-1), -1, -1),
        (Flag(), 1, True),
        (Flag(), 0, False),
        (Choice(KINDS), 2, "food"),
        (Choice(KINDS), -1, None),
        (Choice(KINDS, first=5), 6, "stone"),
        (Choice(KINDS, first=1, empty=0), 0, None),
        (Choice(KINDS, needed=True), 0, "wood"),
        (Bits(KINDS), 5, ["wood", "food"]),
        (Bits(KINDS), 0, []),
    ],
)
def test_an_item_is_written_and_read(item: Item, value: int, written: Any) -> None:
    assert item.dump(value) == written
    assert item.load(written, "here") == value


@pytest.mark.parametrize(
    ("item", "written", "error"),
    [
        (Count(9), 10, "here: found 10; wanted 0 to 9"),
        (Count(9, least=2), 1, "here: found 1; wanted 2 to 9"),
        (Count(9), True, "here: found True; wanted a whole number"),
        (Count(9), 3.0, "here: found 3.0; wanted a whole number"),
        (Count(9), "3", "here: found '3'; wanted a whole number"),
        (Count(9), None, "here: found None; wanted a whole number"),
        (Flag(), 1, "here: found 1; wanted true or false"),
        (Choice(KINDS), "gold", "here: found 'gold'; wanted one of wood, stone, food"),
        (Choice(KINDS), 1, "here: found 1; wanted one of wood, stone, food"),
        (Choice(KINDS), ["wood"], r"here: found \['wood'\]; wanted one of"),
        (Choice(KINDS, needed=True), None, "here: found None; wanted one of wood"),
        (Bits(KINDS), "wood", "here: found 'wood'; wanted a list of words"),
        (Bits(KINDS), ["gold"], "here: found 'gold'; wanted any of wood"),
        (Bits(KINDS), [["wood"]], r"here: found \['wood'\]; wanted any of"),
        (Bits(KINDS), ["wood", "wood"], "here: wood stands twice; wanted each at most once"),
    ],
)
def test_a_wrong_item_is_refused(item: Item, written: Any, error: str) -> None:
    with pytest.raises(BadInput, match=error):
        item.load(written, "here")


@pytest.mark.parametrize(
    ("field", "values", "written"),
    [
        (One("round", Count(9)), [3], 3),
        (Row("supply", KINDS, Count(9)), [3, 0, 1], {"wood": 3, "food": 1}),
        (Row("land", SEATS, Choice(KINDS, needed=True)), [0, 1], {"p1": "wood", "p2": "stone"}),
        (Row("held", SEATS, Choice(KINDS)), [-1, 1], {"p2": "stone"}),
        (
            Grid("stock", SEATS, KINDS, Count(9)),
            [1, 0, 0, 0, 2, 3],
            {"p1": {"wood": 1}, "p2": {"stone": 2, "food": 3}},
        ),
        (Listing("deck", Choice(KINDS), 4), [2, 0], ["food", "wood"]),
    ],
)
def test_a_field_is_written_without_what_is_empty(
    field: Field, values: list[int], written: Any
) -> None:
    assert field.dump(values) == written
    assert field.load(written, field.name) == values


def test_a_row_of_the_grid_may_be_left_out() -> None:
    assert Grid("stock", SEATS, KINDS, Count(9)).load({"p2": {"food": 1}}, "stock") == [0] * 5 + [1]


@pytest.mark.parametrize(
    ("field", "written", "error"),
    [
        (Row("supply", KINDS, Count(9)), [], r"supply: found \[\]; wanted an object"),
        (Row("supply", KINDS, Count(9)), {"gold": 1}, "supply: unknown field 'gold'; wanted wood"),
        (Row("supply", KINDS, Count(9)), {"wood": -1}, "supply.wood: found -1"),
        (Row("land", SEATS, Choice(KINDS, needed=True)), {"p1": "wood"}, "land.p2: missing"),
        (Row("land", SEATS, Choice(KINDS, needed=True)), {"p1": None}, "land.p2: missing"),
        (Grid("stock", SEATS, KINDS, Count(9)), {"p3": {}}, "stock: unknown field 'p3'"),
        (Grid("stock", SEATS, KINDS, Count(9)), {"p1": {"wood": 10}}, "stock.p1.wood: found 10"),
        (Listing("deck", Count(9), 2), [1, 2, 3], "deck: found 3 entries; wanted at most 2"),
        (Listing("deck", Count(9), 2), [1, "2"], r"deck\[1\]: found '2'"),
        (Listing("deck", Count(9), 2), {"0": 1}, "deck: found .*; wanted a list"),
    ],
)
def test_a_wrong_field_is_refused_with_its_place(field: Field, written: Any, error: str) -> None:
    with pytest.raises(BadInput, match=error):
        field.load(written, field.name)


def test_long_lists_of_words_are_cut() -> None:
    assert listed(["a", "b"]) == "a, b"
    cut = listed([str(number) for number in range(100)])
    assert cut.endswith("17 ... (100 in all)")
