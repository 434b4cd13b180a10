"""What the screen is told beside the view says the same as the rules do when they are asked."""

import random
import time
from typing import Any, cast

import pytest

import longhouse
from longhouse.engine.fields import Json

from .scene import scene


def told(text: str, *words: str) -> dict[str, Any]:
    game = scene(text)
    for word in words:
        game.play(word)
    return cast("dict[str, Any]", game.state.aids(game.state.actor))


def test_spaces_say_what_sending_costs_and_why_it_is_forbidden() -> None:
    """TM-5.5, TM-5.6, TM-5.11, TM-7.2."""
    aids = told("A ms 4 hand 3 1 0 | B ms 3 on 1l-a | C ms 4 on 1l-b")
    assert aids["send"]["explorer"]["1l-a"] == 1
    assert aids["send"]["explorer"]["1l-b"] == {"why": "not-stronger", "rule": "TM-5.5"}
    assert aids["send"]["explorer"]["raid"] == 1
    assert aids["send"]["chieftain"]["1l-a"] == 0
    assert aids["send"]["chieftain"]["2l-a"] == {"why": "future-row", "rule": "TM-5.11"}
    assert "warrior" not in aids["send"]


def test_rows_say_when_an_explorer_comes_back() -> None:
    """TM-5.13: after the round of the row; from rows 5 and 6 never, which is written 0."""
    assert told("round 2")["returns"] == {"3": 3, "4": 4, "5": 0, "6": 0}


def test_a_young_guardian_pays_nothing() -> None:
    """TM-5.10, TM-20.10."""
    aids = told("A ms 4 guardian | B ms 3 on 1l-a")
    assert (aids["send"]["explorer"]["1l-a"], aids["send"]["explorer"]["raid"]) == (0, 0)


def test_a_raid_counts_after_the_loss() -> None:
    """TM-7.3: at Strength 6 the raider falls back to Power Level 1."""
    assert told("A ms 6 | B has 4 wood")["raid"]["p2"] == 0
    assert told("A ms 7 | B has 4 wood")["raid"]["p2"] == 1


def test_the_suggested_gift_begins_with_what_is_missed_least() -> None:
    assert told("A has 2 wood 1 ore 1 metal")["gift"] == ["wood", "wood", "ore", "metal"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_aids_agree_with_the_questions_of_whole_games(players: int) -> None:
    """TM-5, TM-13.9, TM-23: what is marked possible is offered, what is not is not."""
    state = longhouse.load("terramara").new({"players": players}, seed=players)
    chance = random.Random(players)
    slowest = 0.0
    while not state.over:
        begin = time.process_time()
        aids = cast("dict[str, Any]", state.aids(state.actor))
        slowest = max(slowest, time.process_time() - begin)
        asked = cast("dict[str, Any]", state.asked(state.actor))
        offered = set(cast("list[str]", asked["actions"]))
        if asked["decision"] == "send_to":
            marked = aids["send"].get(asked["member"], {})
            free = {word for word, cost in marked.items() if isinstance(cost, int)}
            assert free == offered & set(marked)
            assert all(cost["rule"] for cost in marked.values() if not isinstance(cost, int))
        if asked["decision"] == "create_card" and asked["raw"] == 0:
            cards = aids["cards"]
            assert {c for c in cards if cards[c]["reach"] and cards[c]["payable"]} == offered & set(
                cards
            )
        state.play(chance.choice(list(state.legal)))
    totals = [sum(seat["score"].values()) for seat in seats(state.aids(-1)).values()]
    assert totals == state.scores()
    assert slowest < 0.05, "worked out with every moment"


def seats(aids: dict[str, Json]) -> dict[str, Any]:
    return cast("dict[str, Any]", aids["seats"])
