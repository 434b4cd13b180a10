"""The games there are. A game is registered by name; everything else finds it here."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from longhouse.engine.edition import Edition
from longhouse.engine.errors import BadInput, shown
from longhouse.engine.fields import listed
from longhouse.engine.options import Chosen

if TYPE_CHECKING:
    from longhouse.engine.contract import State
    from longhouse.engine.game import Game

LOADERS: "Final[dict[str, Callable[[Edition | None], Game]]]" = {}
LOADED: "Final[dict[tuple[str, str], Game]]" = {}

EDITIONS_KEPT: Final = 32  # besides those that are shipped


def register(name: str, loader: "Callable[[Edition | None], Game]") -> None:
    """Make a game known. The loader gets an edition, or None for the one that is shipped."""
    LOADERS[name] = loader


def names() -> list[str]:
    """The names of all games."""
    return list(LOADERS)


def load(name: str, edition: Edition | None = None) -> "Game":
    """A game by its name, with the edition that is shipped or with another."""
    if name not in LOADERS:
        raise BadInput("game", f"found {shown(name)}", f"wanted one of {listed(names())}")
    key = (name, "" if edition is None else f"{edition.name} {edition.digest}")
    if key not in LOADED:
        forget_oldest()
        LOADED[key] = LOADERS[name](edition)
    return LOADED[key]


def forget_oldest() -> None:
    """Make room: documents from outside may bring any number of editions."""
    others = [key for key in LOADED if key[1]]
    if len(others) >= EDITIONS_KEPT:
        del LOADED[others[0]]


def with_edition(name: str, edition: Edition) -> "Game":
    """A game with this edition; the shipped one if the values are the same."""
    shipped = load(name)
    return shipped if shipped.edition.digest == edition.digest else load(name, edition)


def own_edition(name: str, edition: Edition) -> Edition | None:
    """The edition if it is not the one that is shipped with the game."""
    return None if load(name).edition.digest == edition.digest else edition


def revive(name: str, options: Chosen, edition: Edition | None, data: bytes) -> "State":
    """A state from what pickling wrote."""
    game = load(name) if edition is None else with_edition(name, edition)
    return game.setting(options).from_bytes(data)
