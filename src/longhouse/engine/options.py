"""What can be chosen when a game is set up.

A game lists its options once; the command line, the form for a new table and the documentation
are made from that list. Options travel as plain words and numbers and are kept in records.
"""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, final

from longhouse.engine.errors import BadInput, shown
from longhouse.engine.fields import listed

Value: TypeAlias = "int | str | bool"
Chosen: TypeAlias = "dict[str, Value]"


@final
class Option:
    """One thing to choose: a number between bounds, one of some words, or yes and no."""

    def __init__(
        self,
        name: str,
        default: Value,
        rule: str,
        choices: Sequence[str] = (),
        least: int = 0,
        most: int = 0,
        players: Sequence[int] = (),
    ) -> None:
        self.name: Final = name
        self.default: Final = default
        self.rule: Final = rule  # the rule that the option belongs to
        self.choices: Final = list(choices)
        self.least: Final = least
        self.most: Final = most
        self.players: Final = list(players)  # with how many it says anything; none: with any

    def read(self, value: object) -> Value:
        """The value, checked."""
        place = f"option {self.name}"
        if isinstance(self.default, bool):
            if not isinstance(value, bool):
                raise BadInput(place, f"found {shown(value)}", "wanted true or false")
            return value
        if isinstance(self.default, str):
            if not isinstance(value, str) or value not in self.choices:
                raise BadInput(place, f"found {shown(value)}", f"wanted {listed(self.choices)}")
            return value
        if isinstance(value, bool) or not isinstance(value, int):
            raise BadInput(place, f"found {shown(value)}", "wanted a whole number")
        if not self.least <= value <= self.most:
            raise BadInput(place, f"found {shown(value)}", f"wanted {self.least} to {self.most}")
        return value

    def parse(self, text: str) -> Value:
        """The value written as text, as on a command line."""
        if isinstance(self.default, bool):
            known = {
                "true": True,
                "yes": True,
                "on": True,
                "false": False,
                "no": False,
                "off": False,
            }
            return self.read(known.get(text.lower(), text))
        if isinstance(self.default, str):
            return self.read(text)
        return self.read(int(text) if text.lstrip("-").isascii() and is_number(text) else text)


def is_number(text: str) -> bool:
    return text.lstrip("-").isdigit() and text.count("-") <= 1 and len(text) < 12


def choose(options: Sequence[Option], given: Mapping[str, object]) -> Chosen:
    """All options with the given values or their defaults; unknown names are refused."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise BadInput("options", f"unknown option {shown(name)}", f"wanted {listed(names)}")
    chosen: Chosen = {}
    for option in options:
        chosen[option.name] = (
            option.read(given[option.name]) if option.name in given else option.default
        )
    return chosen
