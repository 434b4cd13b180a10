"""The bots there are, by name."""

from collections.abc import Callable
from typing import Final

from longhouse.bots.bot import Bot
from longhouse.bots.chance import RandomBot
from longhouse.bots.greedy import GreedyBot
from longhouse.engine.errors import BadInput, shown
from longhouse.engine.fields import listed

BOTS: Final[dict[str, Callable[[], Bot]]] = {"random": RandomBot, "greedy": GreedyBot}


def names() -> list[str]:
    """The names of all bots; the text `bot.<name>` describes each."""
    return list(BOTS)


def bot(name: str) -> Bot:
    """A bot by its name."""
    if name not in BOTS:
        raise BadInput("bot", f"found {shown(name)}", f"wanted one of {listed(names())}")
    return BOTS[name]()
