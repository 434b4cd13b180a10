"""Options are checked by name and value, and read from text as a command line gives it."""

from typing import Any

import pytest

from longhouse.engine.errors import BadInput
from longhouse.engine.options import Option, choose

PLAYERS = Option("players", 2, "T-1", least=1, most=5)
LEVEL = Option("level", "grown", "T-2", choices=["young", "grown", "elder"])
OPEN = Option("open", False, "T-3")
ALL = [PLAYERS, LEVEL, OPEN]


def test_what_is_not_chosen_is_as_it_is_by_default() -> None:
    assert choose(ALL, {}) == {"players": 2, "level": "grown", "open": False}
    chosen = choose(ALL, {"open": True, "players": 5})
    assert chosen == {"players": 5, "level": "grown", "open": True}
    assert list(chosen) == ["players", "level", "open"], "in the order of the game's own list"


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"player": 2}, "options: unknown option 'player'; wanted players, level, open"),
        ({"players": 0}, "option players: found 0; wanted 1 to 5"),
        ({"players": 6}, "option players: found 6; wanted 1 to 5"),
        ({"players": "2"}, "option players: found '2'; wanted a whole number"),
        ({"players": True}, "option players: found True; wanted a whole number"),
        ({"players": 2.0}, "option players: found 2.0; wanted a whole number"),
        ({"level": "old"}, "option level: found 'old'; wanted young, grown, elder"),
        ({"level": 1}, "option level: found 1; wanted young, grown, elder"),
        ({"open": 1}, "option open: found 1; wanted true or false"),
        ({"open": None}, "option open: found None; wanted true or false"),
    ],
)
def test_a_wrong_option_is_refused_with_what_would_be_right(
    given: dict[str, Any], error: str
) -> None:
    with pytest.raises(BadInput, match=error):
        choose(ALL, given)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (PLAYERS, "3", 3),
        (LEVEL, "elder", "elder"),
        (OPEN, "yes", True),
        (OPEN, "ON", True),
        (OPEN, "false", False),
        (OPEN, "off", False),
    ],
)
def test_options_are_read_from_text(option: Option, text: str, value: Any) -> None:
    assert option.parse(text) == value


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (PLAYERS, "three"),
        (PLAYERS, "9"),
        (PLAYERS, "-1"),
        (PLAYERS, "--2"),
        (PLAYERS, ""),
        (PLAYERS, "²"),
        (PLAYERS, "٣"),
        (PLAYERS, "9" * 5_000),
        (LEVEL, "Elder"),
        (OPEN, "maybe"),
    ],
)
def test_other_text_is_refused(option: Option, text: str) -> None:
    with pytest.raises(BadInput, match=f"option {option.name}: found"):
        option.parse(text)
