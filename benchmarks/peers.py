"""Speed of random play in Catanatron and OpenSpiel, on one core.

Runs inside the peers' own environment (see run.py), so it imports nothing of Longhouse.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

OPENSPIEL_GAMES = ("backgammon", "gin_rummy", "hearts")
WARM_UP_SHARE = 0.2

# The peers ship no type information, and are absent where the type checker runs.
Finished = Any


@dataclass(frozen=True)
class Contender:
    """A way to play whole games, and to count them once they are over.

    Counting is separate so that it can happen while the clock is stopped.
    """

    play: Callable[[int], Finished]
    count: Callable[[Finished], tuple[int, int]]


def catanatron(players: int) -> Contender:
    """Catanatron's own random bots in its own game loop, with no accumulators."""
    game_class = import_module("catanatron.game").Game
    player_module = import_module("catanatron.models.player")
    colors = list(player_module.Color)[:players]
    random_player = player_module.RandomPlayer

    def play(number: int) -> Finished:
        # Catanatron takes a seed of 0 to mean "no seed". Even so its games differ a little from
        # process to process: it lists options in set order, which follows memory addresses.
        game = game_class([random_player(color) for color in colors], seed=number + 1)
        game.play()
        return game

    def count(game: Finished) -> tuple[int, int]:
        return len(game.state.actions), 0

    return Contender(play, count)


def sample(outcomes: list[tuple[int, float]], point: float) -> int:
    """The chance outcome at `point` in [0, 1).

    A plain loop beats random.choices here, which would slow the peer down.
    """
    for action, probability in outcomes:
        point -= probability
        if point < 0.0:
            return action
    # Only rounding leads here: the probabilities summed to a hair less than one.
    return outcomes[-1][0]


def count_history(state: Finished) -> tuple[int, int]:
    """(Player decisions, chance events) of a finished OpenSpiel game."""
    history = state.full_history()
    moves = sum(1 for step in history if step.player >= 0)
    return moves, len(history) - moves


def openspiel(name: str) -> Contender:
    """An OpenSpiel game driven from Python, one decision at a time."""
    game = import_module("pyspiel").load_game(name)
    uniform = random.Random(1).random

    def play(_number: int) -> Finished:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                action = sample(state.chance_outcomes(), uniform())
            else:
                legal = state.legal_actions()
                action = legal[int(uniform() * len(legal))]
            state.apply_action(action)
        return state

    return Contender(play, count_history)


def openspiel_cpp(name: str) -> Contender:
    """The same game played by OpenSpiel's C++ random bots, one Python call per game."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]

    def play(number: int) -> Finished:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, number)
        return state

    return Contender(play, count_history)


def contenders() -> dict[str, Callable[[], Contender]]:
    """Every measured peer, by the name it has in the results."""
    makers: dict[str, Callable[[], Contender]] = {
        f"catanatron-{players}": partial(catanatron, players) for players in (2, 4)
    }
    for name in OPENSPIEL_GAMES:
        makers[f"openspiel-{name}"] = partial(openspiel, name)
        makers[f"openspiel-{name}-cpp"] = partial(openspiel_cpp, name)
    return makers


def measure(contender: Contender, seconds: float) -> dict[str, float]:
    """Plays whole games until they have used `seconds` of processor time."""
    games = moves = chances = 0
    elapsed = 0.0
    finished: Finished = None
    while elapsed < seconds:
        start = time.process_time()
        # Rebinding frees the previous game here, while the clock runs, as in any real loop.
        finished = contender.play(games)
        elapsed += time.process_time() - start
        played, drawn = contender.count(finished)
        games += 1
        moves += played
        chances += drawn
    return {
        "moves_per_s": moves / elapsed,
        "moves_and_chance_per_s": (moves + chances) / elapsed,
        "games_per_s": games / elapsed,
        "moves_per_game": moves / games,
    }


def measure_all(seconds: float) -> dict[str, dict[str, float]]:
    results = {}
    for name, make in contenders().items():
        measure(make(), seconds * WARM_UP_SHARE)
        # A fresh contender, so that the measured games do not depend on the warm-up's length.
        results[name] = measure(make(), seconds)
    return results


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="processor time per peer")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    try:
        results = measure_all(options.seconds)
    except ImportError as error:
        print(f"a peer cannot be imported: {error}", file=sys.stderr)
        return 1
    if options.json:
        print(json.dumps(results))
        return 0
    for name, speeds in results.items():
        print(f"{name:26} {speeds['moves_per_s']:>12,.0f} moves/s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
