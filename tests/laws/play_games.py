"""Plays random games and prints the hash of each end: run once interpreted and once compiled.

python play_games.py GAME COUNT prints first how the engine runs and where it was found.
"""

import sys

import longhouse
from longhouse.engine import contract
from longhouse.engine.laws import any_of, soak_settings


def main(name: str, count: int) -> None:
    print(contract.__file__)
    game = longhouse.load(name)
    settings = soak_settings(game)
    for seed in range(count):
        random = longhouse.Random(seed)
        state = game.new(settings[seed % len(settings)], seed=seed)
        while not state.over:
            state.play(any_of(state.actions(), random))
        print(state.hash, state.scores(), state.ranking())


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
