"""Points worked out a second time: slowly, from the position alone, with values of its own."""

from typing import cast

import pytest

from longhouse.engine.fields import Json
from longhouse.games.dragon_canyon import kinds

from .test_play import play

SETS = {
    "training-ground": [5, 10, 20, 40],
    "tribal-village": [10, 20, 30, 50],
    "cave-palace": [10, 25, 40, 60],
}


def recounted(position: dict[str, Json]) -> list[int]:
    """DC-11: the points of each seat, card by card."""
    table = cast("dict[str, dict[str, dict[str, int]]]", position["table"])
    players = cast("dict[str, int]", position["options"])["players"]
    seats = [f"p{number}" for number in range(1, max(players, 2) + 1)]
    loot = {seat: cast("dict[str, int]", table["loot"]).get(seat, 0) for seat in seats}
    points = []
    for seat in seats:
        cards = [name for name, count in table["built"][seat].items() for _ in range(count)]
        total = 0
        for name, values in SETS.items():
            copies = [card for card in cards if card == name]
            while copies:
                whole_set, copies = copies[:4], copies[4:]
                total += values[len(whole_set) - 1]
        total += sum(len(cards) for card in cards if card == "cave-relief")
        total += sum(3 for _ in range(loot[seat]))
        if loot[seat] and all(loot[seat] >= other for other in loot.values()):
            total += 10
        points.append(total)
    return points


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_scores_agree_with_the_position(seats: int) -> None:
    """DC-11.3, 11.4, 11.5, 11.6, 11.7, 11.8: at each turn and at the end of a hundred games."""
    fifth = 0
    for seed in range(100):
        for state in play(seats, seed):
            if state.over or state.kind == kinds.ADVENTURE:  # once a turn
                points = recounted(state.position())
                assert state.scores() == points
        fifth += max(state.built) > 4
        if seats > 1:
            places = [sorted(points, reverse=True).index(own) + 1 for own in points]
        else:
            places = [1, 2] if points[0] > points[1] else [2, 1]
        assert state.ranking() == places
    assert fifth > 0  # somebody had five cards of one type
