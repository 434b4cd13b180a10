"""A game as the world sees it: its name, its options, its edition, and how to begin."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from longhouse.engine.contract import Setting, State
from longhouse.engine.edition import Edition
from longhouse.engine.errors import BadInput, shown
from longhouse.engine.options import Chosen, Option, choose
from longhouse.engine.random import SEEDS

SETTINGS_KEPT: Final = 128


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One of the games, with one edition. Each game has a class of its own that gives `build`."""

    def __init__(
        self, name: str, seats: tuple[int, int], options: Sequence[Option], edition: Edition
    ) -> None:
        self.name: str = name
        self.seats: tuple[int, int] = seats
        self.options: list[Option] = list(options)
        self.edition: Edition = edition
        self.settings: dict[str, Setting[State]] = {}

    def build(self, chosen: Chosen) -> Setting[State]:
        """The setting for these options: here an edition turns into the tables of the rules."""
        raise NotImplementedError

    def setting(self, options: Mapping[str, object] | None = None) -> Setting[State]:
        """The setting for these options; unknown names and wrong values are refused."""
        chosen = choose(self.options, options if options is not None else {})
        key = json.dumps(chosen, sort_keys=True)
        if key not in self.settings:
            if len(self.settings) >= SETTINGS_KEPT:
                self.settings.clear()
            setting = self.build(chosen)
            setting.edition = self.edition
            setting.key = setting_key(self.name, key, self.edition.digest)
            self.settings[key] = setting
        return self.settings[key]

    def new(self, options: Mapping[str, object] | None = None, seed: object = 0) -> State:
        """A new game, set up and at its first decision. The same seed gives the same game.

        A seed is a whole number from 0; anything else is refused in one line.
        """
        return self.setting(options).new(read_seed(seed))


def setting_key(name: str, options: str, digest: str) -> bytes:
    text = f"{name}\n{options}\n{digest}"
    return hashlib.blake2b(text.encode(), digest_size=16).digest()


def read_seed(seed: object) -> int:
    """A seed, checked."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEEDS:
        raise BadInput("seed", f"found {shown(seed)}", f"wanted 0 to {SEEDS - 1}")
    return seed
