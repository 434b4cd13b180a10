"""How good a table looks to a seat, in points: what a simple bot goes by.

Points on hand count in full; the rest is what usually becomes points later. Only what the seat
knows is looked at: of the others, nothing but what lies open.
"""

from typing import Final

from mypy_extensions import i64

from longhouse.games.dragon_canyon.decisions.claim import ratio
from longhouse.games.dragon_canyon.scoring import points, set_points
from longhouse.games.dragon_canyon.state import Canyon
from longhouse.games.dragon_canyon.words import BONE, CAVE_RELIEF

TOKEN: Final = 1.6  # a token in the Stockpile, about a quarter of a building's worth
AT_RISK: Final = 0.8  # of its worth if it still lies in a Caravan
SURPLUS: Final = 0.35  # of its worth for a token beyond those that any building costs
FEW_OF_A_KIND: Final = 3
FIELD: Final = 0.9  # a hero that will gather in the next turn
UNSEEN: Final = 0.4  # a hero on the map that nobody knows
IN_HAND: Final = 0.3  # a hero to choose from
TRADE: Final = 1.0  # each step by which the bank trades better
REACH: Final = 0.75  # of the gain from a building that could be claimed at once
RIVALS: Final = 0.6  # how much the best of the others counts
VICTORY: Final = 60.0


def worth(state: Canyon, seat: i64) -> float:
    """The seat's own prospects less a part of those of its best rival."""
    best = 0.0
    won = True
    for other in range(state.box.seats):
        if other != seat:
            value = prospects(state, other)
            best = max(best, value)
            won = won and points(state, seat) > points(state, other)
    value = prospects(state, seat) - RIVALS * best
    if state.over:
        value += VICTORY if won else -VICTORY
    return value


def prospects(state: Canyon, seat: i64) -> float:
    """Points of a seat and what is likely to become points."""
    value = float(points(state, seat))
    if state.over:
        return value
    value += tokens(state, seat) + REACH * best_claim(state, seat)
    value += heroes(state, seat) + TRADE * float(state.box.base_ratio - ratio(state, seat))
    return value


def tokens(state: Canyon, seat: i64) -> float:
    """Tokens are for buildings: the first few of a kind are worth most."""
    value = 0.0
    for kind in range(i64(4)):
        stocked = state.stockpile[seat * 4 + kind]
        carried = state.caravan[seat * 4 + kind]
        value += TOKEN * diminishing(stocked)
        value += TOKEN * AT_RISK * (diminishing(stocked + carried) - diminishing(stocked))
    return value


def diminishing(count: i64) -> float:
    few = min(count, FEW_OF_A_KIND)
    return float(few) + SURPLUS * float(count - few)


def best_claim(state: Canyon, seat: i64) -> float:
    """The most points that a building payable with all tokens of the seat would bring."""
    best: i64 = 0
    for building in range(i64(CAVE_RELIEF + 1)):
        if state.stacks[building] > 0 and affordable(state, seat, building):
            best = max(best, gain(state, seat, building))
    return float(best)


def gain(state: Canyon, seat: i64, building: i64) -> i64:
    """DC-11.5 to DC-11.7: the points that one more building brings."""
    reliefs = state.built[seat * 4 + CAVE_RELIEF]
    if building == CAVE_RELIEF:
        owned: i64 = 0
        for other in range(i64(CAVE_RELIEF + 1)):
            owned += state.built[seat * 4 + other]
        return owned + reliefs + 1
    count = state.built[seat * 4 + building]
    more = set_points(state, building, count + 1) - set_points(state, building, count)
    return more + reliefs


def affordable(state: Canyon, seat: i64, building: i64) -> bool:
    for kind in range(i64(4)):
        held = state.stockpile[seat * 4 + kind] + state.caravan[seat * 4 + kind]
        if held < state.box.cost[building * 4 + kind]:
            return False
    return True


def heroes(state: Canyon, seat: i64) -> float:
    """Heroes at work on the map, and a hand to choose from."""
    value = 0.0
    for tile in range(i64(16)):
        if state.standing[seat] >> tile & 1:
            if not state.is_up(tile):
                value += UNSEEN
            if state.land[tile] <= BONE and tile != state.dragon:
                value += FIELD
    hand = state.hand[seat]
    while hand != 0:
        hand &= hand - 1
        value += IN_HAND
    return value
