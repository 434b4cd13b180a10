"""Bonus tiles and Warriors (S-157 to S-167, S-207, S-211)."""

import pytest

from .scene import scene, with_tables

ROAD = "A caravans x4 x4"


def test_s157_one_of_three() -> None:
    """TM-18.4."""
    text = "A has 1 wood caravans start x2 | road-b3 b2-raw-choice"
    game = scene(text).play("explorer travel x2-b3 b2-raw-choice wood")
    assert game.question == "A choose_option"
    assert game.offers("culture", "travel", "military", "none")
    game.play("military")
    assert game.offered == ["3", "2", "1", "0"]
    game.turn("3")
    assert (game.ms("A"), game.cu("A"), game.has("A")) == (3, 0, "")


def test_s158_two_raw_of_any_types() -> None:
    """TM-18.8, 2.4."""
    text = ROAD + " has {} | road-b5 b3-2raw-5vp"
    mixed = scene(text.format("1 wood 1 metal")).turn(
        "explorer travel x4-b5 b3-2raw-5vp wood metal"
    )
    assert (mixed.vp("A"), mixed.has("A")) == (5, "")
    alike = scene(text.format("2 wood")).turn("explorer travel x4-b5 b3-2raw-5vp wood")
    assert (alike.vp("A"), alike.has("A")) == (5, "")
    one = scene(text.format("1 wood")).turn("explorer travel x4-b5")
    assert one.vp("A") == 0


def test_s159_exchanges_on_tiles_are_done_once() -> None:
    """TM-18.4, 18.7."""
    text = "A has 3 wood caravans start x2 | road-b3 b2-raw-refined-lumber"
    game = scene(text).play("explorer travel x2-b3 b2-raw-refined-lumber wood metal")
    assert game.has("A") == "2 wood 1 lumber 1 metal"
    assert game.question == "A travel_step"


def test_s160_two_warriors_are_two_turns_more() -> None:
    """TM-19.1, 19.5."""
    text = "round 3 | 3l pq2-4 | A hand 3 0 0 | B hand 0 0 0 | C hand 0 0 0 | D hand 0 0 0"
    game = scene(text).play("3l-b 2 send")
    turns = 0
    while game.state.round == 3:
        game.turn(game.offered[0] + " hut" if game.question == "A send_member" else "hut")
        turns += 1
    assert turns == 4


def test_s161_a_warrior_beside_the_own_explorer() -> None:
    """TM-19.3, 5.2."""
    game = scene("A on 1l-a hand 3 1 1 | B ms 9").turn("warrior 1l-a")
    assert game.there("1l-a") == "A explorer, A warrior"
    assert game.play("explorer").why("1l-a") == "TM-5.1 full"
    alone = scene("A warrior 1l-a ms 9").play("explorer")
    assert alone.why("1l-a") == "TM-5.2 closed"


def test_s162_a_warrior_joins_like_a_chieftain() -> None:
    """TM-19.2."""
    game = scene("A hand 4 1 1 | B ms 9 on 1l-a").turn("warrior 1l-a")
    assert game.ms("A") == 0
    assert scene("A hand 4 1 1").play("warrior").why("2l-a") == "TM-5.11 future-row"


def test_s163_effects_do_not_name_warriors() -> None:
    """TM-19.4, 5.4, EF-5.1."""
    game = scene("A created 1Ta hand 4 1 1").play("warrior 1r-a")
    assert game.question == "A transform_one"
    assert game.has("A") == "2 wood"
    heir = scene("A heir old hand 4 1 1").turn("warrior 1l-a")
    assert heir.vp("A") == 0


def test_s164_warriors_return_to_the_supply() -> None:
    """TM-19.6, 22.2."""
    text = "A on 1l-a hand 0 0 1 | B hand 0 0 0 | C hand 0 0 0 | D hand 0 0 0"
    game = scene(text).turn("1l-a")
    assert game.state.round == 2
    assert game.state.warriors == 4
    assert game.hand("A") == (4, 1, 0)


@pytest.mark.parametrize(("supply", "most"), [(4, 2), (2, 2), (1, 1)])
def test_s165_what_is_left(supply: int, most: int) -> None:
    """TM-19.1."""
    game = scene(f"round 3 | 3l pq2-4 | supply {supply}").play("explorer 3l-b")
    assert game.offered == [str(n) for n in range(most, -1, -1)]
    game.play(str(most))
    assert game.hand("A")[2] == most
    none = scene("round 3 | 3l pq2-4 | supply 0").play("explorer 3l-b")
    assert none.question == "B send_member"


def test_s166_requirements_of_the_sender() -> None:
    """TM-19.7."""
    game = scene("round 3 | A caravans x2 x1 hand 4 1 1").play("warrior")
    assert game.offers("crossroads-1")
    assert game.why("crossroads-2") == "TM-10.2 caravans-behind"


def test_s167_warriors_from_a_future_space() -> None:
    """TM-5.12, 19.1."""
    game = scene("3l pq2-4").turn("explorer 3l-b 2")
    assert game.hand("A") == (3, 1, 2)


def test_s207_never_more_than_four_warriors() -> None:
    """TM-27.9, 19.1."""
    text = "round 3 | 3l pq2-4 | 4r fm2-3 | A hand 4 1 2 | B ms 1"
    game = scene(text).turn("explorer 3l-b 2")
    assert (game.hand("A")[2], game.state.warriors) == (4, 0)
    game.turn("explorer 4r-b")
    assert game.hand("B")[2] == 0


def test_s211_vp_are_scored_at_once() -> None:
    """TM-1.17, 23.3."""
    game = scene(
        "A has 1 wood ms 0 caravans start x1 | B ms 1 | C ms 1 | D ms 1 | road-b1 b1-raw-4vp"
    )
    game.play("explorer travel start-b1 b1-raw-4vp wood")
    assert game.vp("A") == 4
    assert game.points("A") == {"in-play": 4}


def test_level_1_tiles() -> None:
    """TM-18.3, 18.5: the tiles that the scenarios above do not use."""
    for tile, has in (
        ("b1-ore-livestock", "1 livestock 1 ore"),
        ("b1-wood-stone", "1 stone 1 wood"),
    ):
        game = scene(f"A caravans start x1 | road-b1 {tile}").play(
            f"explorer travel start-b1 {tile}"
        )
        assert game.has("A") == has
    game = scene(ROAD + " | road-b5 b3-military-culture")
    game.turn("explorer travel x4-b5 b3-military-culture military 2 1")
    assert (game.ms("A"), game.cu("A")) == (2, 1)


def test_goods_of_several_kinds_are_paid_one_after_the_other() -> None:
    """EF-4.1, 1.5: fixed goods first; what pays for one must leave enough for the rest."""
    edition = with_tables(
        """
[[artifact]]
id = "splitting-maul"
level = 1
category = "tools"
cost = { lumber = 2, ashlar = 1 }
vp = 2
source = "edition"
effects = [{ timing = "once_per_round", do = [{ op = "exchange", \
pay = { wood = 1, any_refined = 1, military = 1 }, get = [{ op = "vp", n = 3 }], times = 1 }] }]
"""
    )
    text = "A ms 1 created 1Tb has 1 wood 1 lumber"
    game = scene(text, edition=edition).play("use")
    assert game.offered == ["wood", "stop"]  # the Lumber is needed as the refined one
    assert game.why("ore") == "TM-2.8 not-held"
    game.play("wood")
    assert (game.vp("A"), game.has("A"), game.ms("A")) == (3, "", 0)
    weak = scene(text.replace("ms 1", "ms 0"), edition=edition)
    assert weak.offers_none("use")
