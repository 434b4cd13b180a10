"""Where members may be sent (S-40 to S-59, S-218, S-219, S-222, S-232, S-233)."""

import pytest

from .scene import scene, with_tables


def test_s40_chieftain_needs_no_comparison() -> None:
    """TM-5.5, 5.8."""
    text = "A ms 4 | B ms 4 on 1l-a"
    assert scene(text).play("explorer").why("1l-a") == "TM-5.5 not-stronger"
    game = scene(text).turn("chieftain 1l-a")
    assert (game.ms("A"), game.there("1l-a")) == (4, "A chieftain, B explorer")


def test_s41_explorer_to_an_equal() -> None:
    """TM-5.9, EF-7.3: no loss when equal, the usual loss when stronger."""
    game = scene("A ms 4 created 2Wc | B ms 4 on 1l-a").turn("explorer 1l-a")
    assert game.ms("A") == 4
    game = scene("A ms 5 created 2Wc | B ms 4 on 1l-a").turn("explorer 1l-a")
    assert game.ms("A") == 4
    weaker = scene("A ms 3 created 2Wc | B ms 4 on 1l-a").play("explorer")
    assert weaker.why("1l-a") == "TM-5.5 not-stronger"


def test_s42_young_guardian_joins_without_loss() -> None:
    """TM-5.10, 20.10."""
    game = scene("A ms 5 guardian | B ms 4 on 1l-a").turn("explorer 1l-a")
    assert game.ms("A") == 5
    equal = scene("A ms 5 guardian | B ms 5 on 1l-a").play("explorer")
    assert equal.why("1l-a") == "TM-5.5 not-stronger"


def test_s43_weak_chieftain() -> None:
    """TM-5.8."""
    assert scene("B ms 9 on 1l-a").play("chieftain").offers("1l-a")


def test_s44_two_explorers() -> None:
    """TM-5.1."""
    text = "A ms 9 hand 3 1 1 | B on 1l-a | C on 1l-a"
    for member in ("explorer", "chieftain", "warrior"):
        assert scene(text).play(member).why("1l-a") == "TM-5.1 full"


def test_s45_a_chieftain_closes_a_space() -> None:
    """TM-5.2."""
    game = scene("turn C | A ms 1 on 1l-a | B chieftain 1l-a | C ms 9").play("explorer")
    assert game.why("1l-a") == "TM-5.1 full"
    alone = scene("turn C | B chieftain 1l-a | C ms 9").play("explorer")
    assert alone.why("1l-a") == "TM-5.2 closed"


def test_s46_future_space() -> None:
    """TM-5.11, 5.12, 5.13, 5.14: the action at once; it never returns and gives nothing more."""
    game = scene("round 2 | A hand 1 0 0 | B hand 0 0 0 | C hand 0 0 0 | D hand 0 0 0")
    game.turn("5l-b")
    assert game.has("A") == "2 leather 1 ashlar"
    assert game.state.round == 3
    for _ in range(80):
        if game.state.over:
            break
        game.turn(("explorer " if game.offers("explorer") else "") + "hut")
    assert game.state.over
    assert game.there("5l-b") == "A explorer"
    assert game.has("A") == "2 leather 1 ashlar"


def test_s47_joining_on_a_future_space() -> None:
    """TM-5.12, 5.6, 5.13: it costs as usual; both return when their row is turned over."""
    text = "round 2 | A ms 4 hand 1 0 0 | B ms 2 on 4r-b hand 0 0 0 | C hand 0 0 0 | D hand 0 0 0"
    game = scene(text).turn("4r-b 0")
    assert game.ms("A") == 3
    assert game.state.round == 3
    assert game.there("4r-b") == "A explorer, B explorer"
    while game.state.round < 5:
        game.turn(("explorer " if game.offers("explorer") else "") + "hut")
    assert game.there("4r-b") == ""
    assert game.hand("B")[0] == 4


@pytest.mark.parametrize(("number", "legal"), [(1, False), (2, False), (3, False), (4, True)])
def test_s48_chieftain_on_a_row_that_became_current(number: int, legal: bool) -> None:
    """TM-5.11, 5.14."""
    game = scene(f"round {number} | B ms 2 on 4r-b").play("chieftain")
    assert game.offers("4r-b") is legal
    if not legal:
        assert game.why("4r-b") == "TM-5.11 future-row"


def test_s49_rows_5_and_6_in_round_5() -> None:
    """TM-1.3, 5.11."""
    assert scene("round 5").play("chieftain").offers("5l-b", "6l-b", "5r-b", "6r-c")


def test_s50_past_rows() -> None:
    """TM-5.16."""
    game = scene("round 3 | A caravans x2 x2").play("explorer")
    assert game.why("2l-a") == "TM-5.16 past-row"
    assert game.offers("crossroads-2")
    assert scene("round 3 | A caravans x1 x2").play("explorer travel").offers("x1-o2")


def test_s51_the_hut_takes_any_number() -> None:
    """TM-5.17, 12.1."""
    game = scene("A has 4 wood | B hand 0 0 0 | C hand 0 0 0 | D hand 0 0 0")
    for member in ("explorer", "explorer", "explorer", "chieftain"):
        game.turn(f"{member} hut refine wood")
    assert game.has("A") == "4 lumber"
    assert [game.at("A", 17 + member) for member in range(3)] == [3, 1, 0]
    assert game.state.setting.vocabulary.words.count("hut") == 1  # nobody can name another's Hut


def test_s52_requirements_are_checked_when_chosen() -> None:
    """TM-5.18, 5.22, 11.7: the loss of joining does not undo what was met."""
    text = "round 5 | 6r fm3-3 | A ms 7 has 1 wood | B ms 6 on 6r-a"
    game = scene(text).play("explorer 6r-a")
    assert game.ms("A") == 6  # below the condition now, yet the action follows
    game.turn("receive lumber metal refine wood" if game.offers("receive") else "lumber metal wood")
    assert game.has("A") == "2 lumber 1 metal"


def test_s53_take_back_from_a_future_row() -> None:
    """TM-5.21, 4.4."""
    text = "round 3 | A has 3 leather 1 lumber 1 metal on 6l-b hand 1 0 0 | river 2Cd"
    others = " | B hand 1 0 0 | C hand 0 0 0 | D hand 0 0 0"
    game = scene(text + others).play("hire decline create 2Cd")
    assert game.question == "A take_back"
    assert game.offered == ["6l-b", "hire", "hut", "none"]
    game.play("6l-b")
    assert (game.hand("A"), game.there("6l-b")) == ((1, 0, 0), "")
    game.turn("hut none")
    assert game.question == "A send_to"


def test_s54_taking_back_the_member_just_sent() -> None:
    """TM-5.21, 5.20."""
    text = "round 3 | A has 3 leather 1 lumber 1 metal | river 2Cd"
    game = scene(text).play("explorer hire decline create 2Cd hire")
    assert game.there("hire") == ""
    assert game.hand("A") == (4, 1, 0)
    assert game.question == "B send_member"


def test_s55_a_place_becomes_free_again() -> None:
    """TM-5.5, 5.21."""
    text = (
        "round 3 | A has 3 leather 1 lumber 1 metal on hire | B ms 2 on hire | C ms 3 | river 2Cd"
    )
    game = scene(text).play("explorer develop done create 2Cd hire")
    assert game.there("hire") == "B explorer"
    game.turn("explorer hut").turn("explorer hire")
    assert game.there("hire") == "B explorer, C explorer"
    assert game.ms("C") == 2


def test_s56_neutral_strength_counts() -> None:
    """TM-5.22, 24.7."""
    text = "round 2 | A ms {} | N 3 on 2r-b"
    assert scene(text.format(3), players=3).play("explorer").why("2r-b") == "TM-5.5 not-stronger"
    game = scene(text.format(4), players=3).turn("explorer 2r-b")
    assert game.ms("A") == 3
    assert game.there("2r-b") == "A explorer, N explorer"


def test_s57_nothing_is_checked_again() -> None:
    """TM-5.7."""
    game = (
        scene("A ms 5 | B ms 4 on 1l-a").turn("explorer 1l-a").turn("explorer develop military 1 1")
    )
    assert (game.ms("A"), game.ms("B")) == (4, 5)
    assert game.there("1l-a") == "A explorer, B explorer"


def test_s58_triggers_come_before_the_action() -> None:
    """TM-4.7, 13.16: the Wood of the card can be refined by the space."""
    edition = with_tables(
        """
[[territory_tile]]
id = "fm1-1"
column = "right"
kind = "forest_mountain"
level = 1
back = { crossroads = "x-fm1-1" }
source = "edition"
spaces = [
  { id = "fm1-1a", size = "large", number = 0, terrain = "forest", single = false, \
action = [{ op = "transform", n = 1 }] },
  { id = "fm1-1b", size = "small", number = 3, terrain = "mountain", single = false, \
action = [{ op = "receive", res = { ore = 1 } }] },
  { id = "fm1-1c", size = "small", number = 4, terrain = "forest", single = false, \
action = [{ op = "receive", res = { wood = 1 } }] },
]
"""
    )
    game = scene("A created 1Ta", edition=edition).play("explorer 1r-a")
    assert game.question == "A take_goods"
    game.play("wood")
    assert game.question == "A transform_one"
    game.turn("wood")
    assert game.has("A") == "1 lumber"


def test_s59_fire() -> None:
    """TM-5.15."""
    text = "fire 1l-b | A hand 3 1 1"
    for member in ("explorer", "chieftain", "warrior"):
        assert scene(text, players=3).play(member).why("1l-b") == "TM-5.15 fire"


def test_s218_the_raid_space_is_for_one() -> None:
    """TM-6.7, 6.10: once per round; open again in the next."""
    text = "turn B | A ms 3 on raid hand 0 0 0 | B ms 3 hand 0 1 0 | C hand 0 0 0 | D hand 0 0 0"
    game = scene(text)
    assert game.question == "B send_to"
    assert game.why("raid") == "TM-5.3 single"
    game.turn("hut none")
    assert game.state.round == 2
    assert game.play("explorer").offers("raid", "hire", "develop", "travel", "first-player")


def test_s219_large_and_small_spaces() -> None:
    """TM-9.1: the first space of a tile is the large one; size changes nothing else."""
    game = scene("A ms 5 | B ms 2 on 1l-a 1l-b | C chieftain 1r-a").play("explorer")
    assert game.offers("1l-a", "1l-b")
    box = game.state.box
    assert all(space % 3 != 0 for space in box.lands.fire_space)


def test_s222_below_a_special_condition() -> None:
    """TM-11.2, 5.18."""
    text = "round 5 | 6r fm3-3 | A ms 6 hand 3 1 1"
    for member in ("explorer", "chieftain", "warrior"):
        assert scene(text).play(member).why("6r-a") == "TM-11.2 condition"


def test_s232_strength_never_falls_below_0() -> None:
    """TM-17.2, 5.5."""
    game = scene("A ms 1 | B on 1l-a").turn("explorer raid")
    assert game.ms("A") == 0
    game.turn("explorer hut").turn("explorer hut").turn("explorer hut")
    assert game.play("explorer").why("1l-a") == "TM-5.5 not-stronger"


def test_s233_strength_and_power_level() -> None:
    """TM-17.5, 7.4: Strength decides about joining, Power Levels about the raid."""
    text = "A ms 9 | B ms 6 on 1l-a has 10 wood"
    assert scene(text).play("explorer").offers("1l-a")
    game = scene(text).turn("explorer raid")
    assert game.ms("A") == 8
    assert game.has("A") == "2 wood"


def test_two_chieftains_never_meet() -> None:
    """TM-27.4, 5.2."""
    assert scene("B chieftain 1l-a").play("chieftain").why("1l-a") == "TM-5.2 closed"
