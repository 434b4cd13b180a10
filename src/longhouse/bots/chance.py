"""The bot that answers by chance."""

from typing import final

from mypy_extensions import i64

from longhouse.bots.bot import Bot
from longhouse.engine.contract import State
from longhouse.engine.random import Random


@final
class RandomBot(Bot):
    """Every answer is equally likely."""

    def choose(self, state: State, seat: int, random: Random) -> int:
        return any_action(state, random)


def any_action(state: State, random: Random) -> i64:
    """One of the answers by chance. Nothing is looked at but how many there are."""
    legal = state.legal
    count = i64(len(legal))
    return legal[random.below(count)] if count > 1 else legal[0]
