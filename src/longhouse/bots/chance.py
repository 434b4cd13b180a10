"""Answering by chance: each answer alike, or as somebody with a taste would."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from longhouse.bots.bot import Bot
from longhouse.engine.contract import Setting, State
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


LIKINGS: Final = [1, 10, 100, 1000]  # how much likelier a word can be than another


@final
class Taste:
    """Chance with a liking: a game through, some words are far likelier than others.

    Whoever likes one thing all game long comes to what even chance hardly ever strings together.
    """

    def __init__(self, setting: Setting[State], random: Random) -> None:
        words = len(setting.vocabulary.words)
        self.likings: vec[i64] = vec[i64]([LIKINGS[random.below(4)] for _ in range(words)])

    def choose(self, state: State, random: Random) -> i64:
        legal, likings = state.legal, self.likings
        total: i64 = 0
        for action in legal:
            total += likings[action]
        left = random.below(total)
        for action in legal:
            left -= likings[action]
            if left < 0:
                return action
        raise AssertionError("some answer is always likely enough")
