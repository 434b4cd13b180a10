"""End of the game and scoring (DC-11, DC-14)."""

from typing import cast

import pytest

from longhouse.engine.contract import NOBODY

from .scene import Scene, scene


def points(game: Scene) -> list[int]:
    return [int(score) for score in game.state.scores()]


def test_what_the_points_are_made_of_is_told_to_all() -> None:
    """DC-11.3 to 11.7: two Loot of four, a set of two, and two reliefs among five buildings."""
    game = scene("P1 own TV2 CR2 CP1 | P1 loot 2 | P2 loot 1", seats=3)
    score = cast("dict[str, dict[str, int]]", game.state.aids(NOBODY)["score"])
    assert score["p1"] == {
        "loot": 6,
        "most-loot": 10,
        "training-ground": 0,
        "tribal-village": 20,
        "cave-palace": 10,
        "cave-relief": 10,
    }
    assert [sum(parts.values()) for parts in score.values()] == game.state.scores()


def test_e11_1_end_with_two_seats() -> None:
    """DC-11.1, 11.2, 4.12: the game ends at once, in the middle of the Claim phase."""
    game = scene("stacks TV1 | P1 sto W3 S2 F1 B1", whole=True).reach("claim TV")
    assert game.state.over
    assert game.stockpile("P1") == "W1 S1 B1"
    assert game.state.actions() == []
    assert game.questions == ["P1 claim", "P1 claim_building"]


@pytest.mark.parametrize(
    ("seats", "over"), [(1, True), (2, True), (3, True), (4, False), (5, False)]
)
def test_e11_2_one_empty_stack(seats: int, over: bool) -> None:
    """DC-11.1: one empty stack ends the game with up to three seats, not with four or five."""
    game = scene("stacks TV1 | P1 sto W3 S2 F1 B1", seats=seats).reach("claim TV")
    assert game.state.over == over


def test_e11_3_second_stack_with_five_seats() -> None:
    """DC-11.1: the second empty stack ends it."""
    game = scene("stacks TV0 CR1 | P1 sto W1 S1 B1", seats=5).reach("claim CR")
    assert game.state.over


def test_e11_4_sets() -> None:
    """DC-11.5, 14.7, 14.8: a set is of one type, and its value is for the whole set."""
    game = scene("P1 own TG2 TV3 CP4 | P2 own TG1 TV1", seats=3)
    assert points(game)[:2] == [100, 15]
    assert points(scene("P2 own TG1 TV1 CP2"))[1] == 40


@pytest.mark.parametrize(
    ("building", "values"),
    [("TG", [5, 10, 20, 40]), ("TV", [10, 20, 30, 50]), ("CP", [10, 25, 40, 60])],
)
def test_values_of_sets(building: str, values: list[int]) -> None:
    """DC-11.5: one to four cards of each type."""
    for count, value in enumerate(values, 1):
        assert points(scene(f"P1 own {building}{count}"))[0] == value


def test_e11_5_fifth_card() -> None:
    """DC-11.6: it starts a new set of the same type."""
    assert points(scene("P1 own CP5 | P2 own TV5 | P3 own TG5", seats=3)) == [70, 60, 45]


def test_e11_6_cave_relief() -> None:
    """DC-11.7, 14.9: each Relief counts all buildings of its owner; reliefs form no sets."""
    assert points(scene("P1 own CR3 CP2"))[0] == 40
    assert points(scene("P1 own CR4"))[0] == 16


def test_e11_7_a_single_relief() -> None:
    """DC-11.7: it counts itself."""
    assert points(scene("P1 own CR1"))[0] == 1


def test_e11_8_loot() -> None:
    """DC-11.3, 11.4: three each, ten for the most."""
    assert points(scene("P1 loot 4 | P2 loot 3")) == [22, 9]


def test_e11_9_most_loot_tied() -> None:
    """DC-11.4: each seat tied for the most scores the ten."""
    assert points(scene("P1 loot 4 | P2 loot 4 | P3 loot 1", seats=3)) == [22, 22, 3]


def test_e11_10_no_loot_at_all() -> None:
    """DC-11.4: then nobody scores for the most."""
    assert points(scene()) == [0, 0]


def test_e11_11_loot_is_no_building() -> None:
    """DC-11.7: a Relief does not count it."""
    assert points(scene("P1 own CR2 | P1 loot 5")) == [29, 0]


def test_e11_12_tokens_score_nothing() -> None:
    """DC-11.9: neither in the Stockpile nor in the Caravan."""
    assert points(scene("P1 sto W9 B9 | P1 car F5")) == [0, 0]


def test_e11_13_shared_win() -> None:
    """DC-11.8: the highest total wins, and seats tied for it share the win."""
    game = scene("P1 own CP2 | P2 own TV1 TG2 | P3 own CP1 TG1 TV1", seats=3)
    assert points(game) == [25, 20, 25]
    assert game.state.ranking() == [1, 3, 1]


def test_e11_14_stall_guard() -> None:
    """DC-11.10: twenty full rounds without a claim, forty turns with two seats, and it is over."""
    game = scene(whole=True)
    state = game.state
    while not state.over:
        answers = [word for word in ("end", "nothing", "no") if word in game.offered]
        game.give(answers[0] if answers else game.offered[0])
    assert len(game.events("turn")) == 40
    assert len(game.events("stalled")) == 1
    assert state.scores() == [0, 0]


def test_a_claim_starts_the_count_again() -> None:
    """DC-11.10: only rounds that pass without a claim by anyone count, and those in a row."""
    game = scene("P2 sto W2 S1 F1", whole=True)
    game.state.quiet = 19
    game.reach("deploy GS a2 nothing claim TV deploy GS d3")
    while game.state.active == 1:
        game.give(game.offered[0] if game.decision != "adventure" else "nothing")
    assert not game.state.over
    assert game.state.quiet == 0


def test_e11_15_a_town_is_no_village_in_scoring() -> None:
    """DC-14.6, 11.7: heroes on Towns help in trade alone."""
    assert points(scene("P1:GS@d1 P1:WD@b3 | P1 own TV1 CR1"))[0] == 12


def test_e19_5_largest_theft() -> None:
    """DC-19.12, 7.14: six tokens with five grounds, and one empty stack does not end the game."""
    game = scene("stacks TG0 | P1 own TG5 | P2:GS@b2 | P2 car W6 F2", seats=5)
    game.play("deploy SR b1 battle b2 steal W W W W W W", dice="6-1")
    assert game.caravan("P1") == "W6 B1"
    assert game.caravan("P2") == "F2"
    assert not game.state.over


def test_e19_6_highest_score() -> None:
    """DC-19.15: nobody can have more than 276 points with two seats."""
    assert points(scene("P1 own TG3 TV3 CP4 CR6 | P1 loot 20"))[0] == 276


@pytest.mark.parametrize(("seats", "most"), [(1, 276), (2, 276), (3, 380), (4, 302), (5, 398)])
def test_highest_scores(seats: int, most: int) -> None:
    """DC-19.15: the most that all buildings which can be claimed, and all Loot, are worth."""
    game = scene(seats=seats)
    box = game.state.box
    stacks = [int(left) for left in game.stacks]
    best = 0
    # All but the last card of each stack, and of as many stacks as end the game the last as well.
    for emptied in range(16):
        if emptied.bit_count() != box.empty_stacks:
            continue
        own = [left - (not emptied >> i & 1) for i, left in enumerate(stacks)]
        words = " ".join(
            f"{code}{n}" for code, n in zip(("TG", "TV", "CP", "CR"), own, strict=True)
        )
        best = max(best, points(scene(f"P1 own {words} | P1 loot 20", seats=seats))[0])
    assert best == most
