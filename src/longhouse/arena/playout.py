"""Random play and counting of lines: what tests, searches and benchmarks do most."""

from collections.abc import Iterator

from mypy_extensions import i64

from longhouse.bots.chance import any_action
from longhouse.engine.contract import State
from longhouse.engine.random import Random


def playout(state: State, random: Random) -> i64:
    """Play on at random to the end of the game; returns how many questions were asked."""
    asked: i64 = 0
    while not state.over:
        state.play(any_action(state, random))
        asked += 1
    return asked


def perft(state: State, depth: i64) -> i64:
    """How many lines of exactly this many answers there are. Chance is what the seed says."""
    if depth <= 0:
        return 1
    if depth == 1:
        return i64(len(state.legal))
    lines: i64 = 0
    for action in state.legal:
        after = state.clone()
        after.play(action)
        lines += perft(after, depth - 1)
    return lines


def divide(state: State, depth: i64) -> Iterator[tuple[str, int]]:
    """The lines of this many answers, counted apart for each first answer, one after another."""
    for action in state.legal:
        after = state.clone()
        after.play(action)
        yield state.setting.vocabulary.word(action), perft(after, depth - 1)
