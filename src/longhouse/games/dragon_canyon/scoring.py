"""Points, places and the solo game's renown (DC-11, DC-16.11, DC-16.12)."""

from mypy_extensions import i64

from longhouse.engine.fields import Json
from longhouse.games.dragon_canyon.state import YOU, Canyon
from longhouse.games.dragon_canyon.words import BUILDINGS, CAVE_RELIEF, SEATS


def scores(state: Canyon) -> list[float]:
    return [float(points(state, seat)) for seat in range(state.box.seats)]


def points(state: Canyon, seat: i64) -> i64:
    """DC-11.3 to DC-11.7: Loot, most Loot, sets and reliefs of one seat."""
    total = loot_points(state, seat) + points_for_most(state, seat)
    for building in range(i64(CAVE_RELIEF + 1)):
        total += building_points(state, seat, building)
    return total


def parts(state: Canyon) -> dict[str, Json]:
    """What the points of each seat are made of, as things stand."""
    return {
        SEATS[seat]: {
            "loot": int(loot_points(state, seat)),
            "most-loot": int(points_for_most(state, seat)),
            **{
                word: int(building_points(state, seat, building))
                for building, word in enumerate(BUILDINGS)
            },
        }
        for seat in range(state.box.seats)
    }


def loot_points(state: Canyon, seat: i64) -> i64:
    """DC-11.3."""
    return state.loot[seat] * state.box.loot_points


def points_for_most(state: Canyon, seat: i64) -> i64:
    """DC-11.4."""
    holds_any = state.loot[seat] > 0 or state.box.bonus_for_none
    return state.box.most_loot_points if holds_any and state.loot[seat] == most_loot(state) else 0


def most_loot(state: Canyon) -> i64:
    most: i64 = 0
    for loot in state.loot:
        most = max(most, loot)
    return most


def building_points(state: Canyon, seat: i64, building: i64) -> i64:
    """DC-11.5 to DC-11.7: sets of a kind, or a point for each building by each Cave Relief."""
    count = state.built[seat * 4 + building]
    if building != CAVE_RELIEF:
        return set_points(state, building, count)
    buildings: i64 = 0
    for other in range(i64(CAVE_RELIEF + 1)):
        buildings += state.built[seat * 4 + other]
    return count * buildings


def set_points(state: Canyon, building: i64, count: i64) -> i64:
    """DC-11.5, DC-11.6: full sets of four, then what is left over as a set of its own."""
    values = state.box.set_values
    total = count // 4 * values[building * 4 + 3]
    rest = count % 4
    return total if rest == 0 else total + values[building * 4 + rest - 1]


def ranking(state: Canyon) -> list[int]:
    """DC-11.8: the highest total wins and ties share; DC-16.11: a tie with the clan is no win."""
    totals = [points(state, seat) for seat in range(state.box.seats)]
    if state.box.solo:
        return [1, 2] if totals[0] > totals[1] else [2, 1]
    return [1 + sum(1 for other in totals if other > total) for total in totals]


def renown(state: Canyon) -> i64:
    """DC-16.12: how well a solo game was won; 0 if it was not."""
    ours, clans = points(state, 0), points(state, 1)
    return ours - clans + state.box.renown_bonus if ours > clans else 0


def title(state: Canyon) -> int:
    """DC-16.12: what the renown of a solo game makes of you, a place among the titles."""
    earned = renown(state)
    return sum(1 for least in state.box.titles if earned >= least)


def tell_title(state: Canyon) -> None:
    """DC-16.12: a solo game ends with a title."""
    if state.box.solo:
        state.tell("titled", YOU, renown(state), title(state))
