"""Longhouse: an open home for three modern strategy board games.

>>> import longhouse
>>> state = longhouse.load("dragon_canyon").new({"players": 2}, seed=7)
>>> while not state.over:
...     state.play(state.actions()[0])
>>> sorted(state.ranking())
[1, 2]
"""

from longhouse import games
from longhouse.engine.documents import load_position, load_record
from longhouse.engine.errors import BadInput, IllegalAction, LonghouseError
from longhouse.engine.game import Game
from longhouse.engine.random import Random
from longhouse.engine.registry import load, names, register

__version__ = "0.1.0"

__all__ = [
    "BadInput",
    "Game",
    "IllegalAction",
    "LonghouseError",
    "Random",
    "games",
    "load",
    "load_position",
    "load_record",
    "names",
    "register",
]
