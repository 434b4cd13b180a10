"""The bot that wants its own turn to end well."""

from typing import Final, final

from mypy_extensions import i64

from longhouse.bots.bot import Bot
from longhouse.bots.chance import any_action
from longhouse.engine.contract import State
from longhouse.engine.random import Random

WORLDS: Final = 4  # tables imagined for one question
TURNS: Final = 240  # ends of turns looked at for one question, all answers together
FEWEST: Final = 2  # ways to go on that each answer is given, however many answers there are
MOST: Final = 12
LONGEST: Final = 60  # answers after which a turn is judged even if it is not over


@final
class GreedyBot(Bot):
    """Plays each answer on a few imagined tables and goes on to the end of its turn.

    For each answer it tries some ways to go on, each of them on every table, and judges the
    answer by the way that did best on average. It does not think about anybody's next turn. How
    much it looks at does not depend on what is hidden.
    """

    def choose(self, state: State, seat: int, random: Random) -> int:
        actions = state.legal
        count = i64(len(actions))
        if count == 1:
            return actions[0]
        worlds = [state.imagine(seat, random) for _ in range(WORLDS)]
        ways = max(FEWEST, min(MOST, TURNS // (WORLDS * count)))
        best: i64 = actions[0]
        most = 0.0
        for at in range(count):
            value = prospect(worlds, actions[at], seat, ways, random)
            if at == 0 or value > most:
                best = actions[at]
                most = value
        return best


def prospect(worlds: list[State], action: i64, seat: i64, ways: i64, random: Random) -> float:
    """What an answer promises: the mean of the best of several ways to go on."""
    most = 0.0
    for way in range(ways):
        line: list[i64] = [action]
        total = 0.0
        for world in worlds:
            total += finish_turn(world.clone(), line, seat, random)
        mean = total / len(worlds)
        if way == 0 or mean > most:
            most = mean
    return most


def finish_turn(state: State, line: list[i64], seat: i64, random: Random) -> float:
    """Play the turn to its end and judge the table.

    The seat's own answers come from the line as far as it goes and can be followed; after that
    they are chosen by chance and the line is made longer by them. Others answer by chance.
    """
    setting = state.setting
    turn = setting.turn(state)
    at: i64 = 0
    answers: i64 = 0
    while not state.over and setting.turn(state) == turn and answers < LONGEST:
        answers += 1
        if state.actor != seat:
            state.play(any_action(state, random))
            continue
        if at < len(line) and line[at] in state.legal:
            action = line[at]
        else:
            action = any_action(state, random)
            del line[at:]
            line.append(action)
        at += 1
        state.play(action)
    return setting.worth(state, seat)
