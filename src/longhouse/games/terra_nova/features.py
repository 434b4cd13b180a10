"""How good a table looks to a seat, in points: what a simple bot goes by.

Points on hand count in full; the rest is what usually becomes points later. Nothing is hidden in
this game, so everything may be looked at.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from longhouse.games.terra_nova import groups
from longhouse.games.terra_nova.decisions.rounds import income
from longhouse.games.terra_nova.scoring import share, territory
from longhouse.games.terra_nova.state import (
    BOWL_2,
    BOWL_3,
    MONEY,
    PALACES,
    POINTS,
    SAILING,
    WIDTH,
    Nova,
)

COIN: Final = 0.55  # what a coin is worth while there is something to buy with it
LAST_COIN: Final = 0.32  # in the last round, when a third of a point is all it brings
CHARGED: Final = 0.75  # power in bowl III, in coins
CHARGING: Final = 0.3  # power in bowl II
INCOME: Final = 0.42  # a coin of income, for each round to come
POWER_INCOME: Final = 0.3
BUILDING: Final = 0.9  # room for more, neighbours, a bigger territory
TERRITORY: Final = 0.7  # of the points that the territories would bring now
TOWN: Final = 7.0  # a town of which a part stands
PALACE: Final = 3.5  # an ability, for each round to come
STEP: Final = 0.7  # land that comes into reach
RIVALS: Final = 0.4  # how much the best of the others counts
VICTORY: Final = 60.0


def worth(state: Nova, seat: i64) -> float:
    """The seat's own prospects less a part of those of its best rival."""
    territories = vec[i64]([territory(state, other) for other in range(state.box.seats)])
    value = prospects(state, seat, territories)
    best = 0.0
    won = True
    for other in range(state.box.seats):
        if other != seat:
            best = max(best, prospects(state, other, territories))
            ahead = state.mat[seat * WIDTH + POINTS] > state.mat[other * WIDTH + POINTS]
            won = won and ahead
    value -= RIVALS * best
    if state.over:
        value += VICTORY if won else -VICTORY
    return value


def prospects(state: Nova, seat: i64, territories: vec[i64]) -> float:
    """Points of a seat and what is likely to become points."""
    at = seat * WIDTH
    value = float(state.mat[at + POINTS])
    if state.over or state.round == 0:
        return value
    left = float(state.box.rounds - state.round)
    coin = COIN if left > 0 else LAST_COIN
    power = CHARGED * float(state.mat[at + BOWL_3])
    if left > 0:
        power += CHARGING * float(state.mat[at + BOWL_2])
    value += coin * (float(state.mat[at + MONEY]) + power)
    money, charge = income(state, seat)
    value += left * (INCOME * float(money) + POWER_INCOME * float(charge))
    value += BUILDING * float(groups.buildings(state, seat))
    value += TERRITORY * float(share(state, territories, seat))
    palaces = state.mat[at + PALACES]
    value += left * PALACE * float((palaces & 1) + (palaces >> 1))
    value += (left + 1.0) * STEP * float(state.mat[at + SAILING])
    return value + towns_begun(state, seat)


def towns_begun(state: Nova, seat: i64) -> float:
    """What the groups are worth that may become towns: more the nearer they are to it."""
    value = 0.0
    for first in groups.first_hexes(state, seat):
        if state.town[first] == 0:
            group = groups.group_at(state, first)
            size = float(len(group)) / float(state.box.town_buildings)
            worth = float(groups.value_of(state, group)) / float(state.box.town_value)
            part = min(size, worth, 1.0)
            value += TOWN * part * part
    return value
