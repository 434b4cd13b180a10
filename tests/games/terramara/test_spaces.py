"""Territory, Crossroads and Special spaces, the Hut (S-90 to S-102, S-220, S-221, S-223)."""

from .scene import scene


def test_s90_bonus_tile_space() -> None:
    """TM-9.3, 9.4, 5.13: open to Explorers from the first round, for good."""
    text = "round 2 | row-5 b3-2raw-5vp | A has 2 wood hand 1 0 0 | B hand 0 0 0 | C hand 0 0 0"
    game = scene(text + " | D hand 0 0 0").play("5l-a b3-2raw-5vp wood")
    assert game.vp("A") == 5

    assert game.state.round == 3
    assert game.there("5l-a") == "A explorer"


def test_s91_everybody_who_is_sent_there() -> None:
    """TM-18.1, 18.2."""
    game = scene("round 5 | turn B | A ms 1 on 5l-a | B ms 2 has 2 wood | row-5 b3-2raw-5vp")
    game.turn("explorer 5l-a b3-2raw-5vp wood wood")
    assert game.vp("B") == 5


def test_s92_crossroads_from_the_second_round() -> None:
    """TM-10.1, 10.2."""
    assert scene("A caravans x1 x1").play("explorer").why("crossroads-1") == "TM-10.1 not-open-yet"
    assert scene("round 2 | A caravans x1 x1").play("explorer").offers("crossroads-1")


def test_s93_behind_a_crossroads() -> None:
    """TM-10.4."""
    game = scene("round 3 | A caravans b2 x1").play("explorer")
    assert game.offers("crossroads-1")
    assert game.why("crossroads-2") == "TM-10.2 caravans-behind"


def test_s94_both_caravans() -> None:
    """TM-10.2."""
    game = scene("round 5 | A caravans x4 start").play("explorer")
    for row in range(1, 5):
        assert game.why(f"crossroads-{row}") == "TM-10.2 caravans-behind"


def test_s95_capacity_and_restriction() -> None:
    """TM-10.3, 10.5, 24.12."""
    text = "round 2 | A caravans x1 x1 | B ms 9 on crossroads-1"
    assert scene(text).play("chieftain").offers("crossroads-1")
    assert scene(text).play("explorer").why("crossroads-1") == "TM-5.5 not-stronger"
    assert scene(text, players=2).play("chieftain").why("crossroads-1") == "TM-5.3 single"


def test_s96_special_workers() -> None:
    """TM-11.3, 11.8."""
    game = scene("round 5 | A used 2 2 1").play("explorer")
    assert game.offers("5r-a")
    game.play("5r-a")
    assert game.offers("military", "culture", "travel", "receive", "done")
    game.turn("receive metal military 1 culture 1 travel start-x1")
    assert (game.has("A"), game.ms("A"), game.cu("A")) == ("1 metal", 1, 1)
    few = scene("round 5 | A used 2 2").play("explorer")
    assert few.why("5r-a") == "TM-11.2 condition"


def test_s97_special_spaces_open_in_round_5() -> None:
    """TM-11.1, 27.10."""
    game = scene("round 4 | A workers 2 2 1").play("explorer")
    assert game.why("5r-a") == "TM-11.1 too-early"


def test_s98_special_road() -> None:
    """TM-11.6, 10.4, EF-6.4."""
    game = scene("round 5 | 6r fm3-4 | A caravans x3 b5").turn("explorer 6r-a lumber lumber metal")
    assert game.has("A") == "2 lumber 1 metal"
    behind = scene("round 5 | 6r fm3-4 | A caravans b3 b5").play("explorer")
    assert behind.why("6r-a") == "TM-11.2 condition"


def test_s99_special_military() -> None:
    """TM-11.5, 4.14."""
    game = scene("round 5 | 6r fm3-3 | A ms 7 has 1 ore").play("explorer 6r-a receive lumber metal")
    assert game.question == "A transform_one"
    game.turn("stop")
    assert game.has("A") == "1 ore 1 lumber 1 metal"


def test_s100_special_river() -> None:
    """TM-11.4."""
    game = scene("round 5 | A cu 9").turn("explorer 6r-a ashlar")
    assert (game.has("A"), game.vp("A")) == ("1 ashlar", 3)
    assert scene("round 5 | A cu 8").play("explorer").why("6r-a") == "TM-11.2 condition"


def test_s101_the_huts_exchange() -> None:
    """TM-12.1, 12.2, EF-4.3."""
    game = scene("A has 1 wood 1 metal").play("explorer hut exchange wood")
    assert game.offers("ore", "stone", "livestock")
    assert game.why("wood") == "TM-12.2 same-type"
    game.play("ore")
    assert game.has("A") == "1 ore 1 metal"
    game = scene("A has 1 metal").play("explorer hut exchange metal")
    assert game.why("ore") == "TM-12.2 same-type"
    game.play("wood")
    assert game.has("A") == "1 wood"


def test_s102_one_of_the_huts_options() -> None:
    """TM-12.1."""
    game = scene("A has 2 wood").play("explorer hut refine wood")
    assert game.question == "B send_member"
    assert game.has("A") == "1 wood 1 lumber"


def test_s220_a_future_space_pays_at_once() -> None:
    """TM-9.2, 5.12."""
    game = scene("4r fm2-3").turn("explorer 4r-a")
    assert game.has("A") == "1 ore 2 lumber"


def test_s221_terrain_of_the_single_space() -> None:
    """TM-9.5, 13.16."""
    box = scene().state.box
    for space in range(72):
        assert (box.lands.space_terrain[space] in (1, 2)) == (box.lands.tile_side[space // 3] == 0)
    game = scene("A created 1Ca").play("explorer 1l-a")
    assert game.question == "A take_goods"
    game.turn("livestock")
    assert game.has("A") == "3 livestock"
    game = scene("A created 1Ca").turn("explorer 1l-b")
    assert game.has("A") == "1 stone"


def test_s223_nothing_to_do_in_the_hut() -> None:
    """TM-12.3, 4.10."""
    game = scene().play("explorer hut")
    assert game.question == "B send_member"
    assert game.has("A") == ""
