"""Random play that gets things done: it drops out late, upgrades often, and uses what it has."""

from longhouse.engine.random import Random
from longhouse.games.terra_nova.state import Nova
from longhouse.games.terra_nova.words import (
    CONVERT,
    DROP,
    END,
    EXCHANGE,
    INVENT,
    NO,
    NONE,
    POWER,
    RIVER_TOWN,
    SPECIAL,
    UPGRADE,
)

SELDOM = {DROP: 1, EXCHANGE: 1, CONVERT: 2, NO: 2, NONE: 2}
OFTEN = {UPGRADE: 30, SPECIAL: 30, INVENT: 40, POWER: 20, RIVER_TOWN: 40, END: 20}
USUAL = 10


def answer(state: Nova, random: Random) -> int:
    """An answer by chance, by how useful its kind is."""
    actions = state.actions()
    weights = [SELDOM.get(action, OFTEN.get(action, USUAL)) for action in actions]
    pick = random.below(sum(weights))
    for action, weight in zip(actions, weights, strict=True):
        pick -= weight
        if pick < 0:
            return action
    raise AssertionError("the weights do not add up")
