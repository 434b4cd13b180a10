"""How fast a game is. The loops stand here so that they are compiled with what they time."""

from time import perf_counter_ns, process_time
from typing import Final, final

from mypy_extensions import i64

from longhouse.arena.playout import playout
from longhouse.bots.chance import any_action
from longhouse.engine.contract import Setting, State
from longhouse.engine.journal import ANSWERED, Journal
from longhouse.engine.random import Random

SAMPLES: Final = 200  # positions from the course of random games, on which single acts are timed
GAMES_SAMPLED: Final = 20
MICRO: Final = 1e6


@final
class Speed:
    """What random play on one core came to."""

    def __init__(self, asked: int, games: int, seconds: float) -> None:
        self.asked: Final = asked
        self.games: Final = games
        self.seconds: Final = seconds


def time_games(setting: Setting[State], seconds: float, seed: int) -> Speed:
    """Whole random games, set-up included, for this much processor time."""
    seeds = Random(seed)
    asked: i64 = 0
    games: i64 = 0
    begin = process_time()
    now = begin
    while now - begin < seconds or games == 0:
        state = setting.new(seeds.new_seed())
        asked += playout(state, seeds)
        games += 1
        now = process_time()
    return Speed(asked, games, now - begin)


def given_answers(setting: Setting[State], seed: int, games: int) -> float:
    """Answers that the engine gave itself for each one that was asked, in random games."""
    seeds = Random(seed)
    asked: i64 = 0
    answered: i64 = 0
    for _ in range(games):
        journal = Journal()
        state = setting.new(seeds.new_seed(), journal)
        asked += playout(state, seeds)
        for event in journal.events:
            if event.key == ANSWERED:
                answered += 1
    return float(answered - asked) / float(asked)


def sample(setting: Setting[State], seed: int) -> list[State]:
    """Positions evenly spread over the course of some random games."""
    chance = Random(seed)
    found: list[State] = []
    for _ in range(GAMES_SAMPLED):
        start = setting.new(chance.new_seed())
        line = random_line(start.clone(), chance)
        step = max(1, len(line) * GAMES_SAMPLED // SAMPLES)
        for at, action in enumerate(line):
            if at % step == step // 2:
                found.append(start.clone())
            start.play(action)
    return found


def random_line(state: State, random: Random) -> list[i64]:
    """The answers of a random game from here to its end."""
    line: list[i64] = []
    while not state.over:
        action = any_action(state, random)
        line.append(action)
        state.play(action)
    return line


def clone_us(states: list[State], seconds: float) -> float:
    count: i64 = 0
    begin = process_time()
    while process_time() - begin < seconds:
        for state in states:
            state.clone()
        count += len(states)
    return (process_time() - begin) / float(count) * MICRO


def actions_us(states: list[State], seconds: float) -> float:
    """Working out the answers afresh and handing them over as a list."""
    count: i64 = 0
    begin = process_time()
    while process_time() - begin < seconds:
        for state in states:
            state.legal = state.setting.rules[state.kind].options(state)
            state.actions()
        count += len(states)
    return (process_time() - begin) / float(count) * MICRO


def imagine_us(states: list[State], seconds: float, random: Random) -> float:
    """A copy as the seat to move may imagine it."""
    count: i64 = 0
    begin = process_time()
    while process_time() - begin < seconds:
        for state in states:
            state.imagine(state.actor, random)
        count += len(states)
    return (process_time() - begin) / float(count) * MICRO


def play_us(setting: Setting[State], seconds: float, seed: int) -> tuple[float, float]:
    """One answer played, mean and 99th percentile, with all that follows by itself.

    Lines of random games are played again, once without a look at the clock for the mean, once
    with one before and after each answer for the percentile.
    """
    seeds = Random(seed)
    spent = 0.0
    count: i64 = 0
    single: list[int] = []
    while spent < seconds or count == 0:
        start = setting.new(seeds.new_seed())
        line = random_line(start.clone(), seeds)
        state = start.clone()
        begin = process_time()
        for action in line:
            state.play(action)
        spent += process_time() - begin
        count += len(line)
        if len(single) < 200_000:
            time_each(start, line, single)
    single.sort()
    return spent / float(count) * MICRO, single[len(single) * 99 // 100] / 1000


def time_each(state: State, line: list[i64], single: list[int]) -> None:
    for action in line:
        before = perf_counter_ns()
        state.play(action)
        single.append(perf_counter_ns() - before)
