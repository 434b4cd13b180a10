"""The seven characters on both sides (S-168 to S-182, S-234, S-235)."""

import pytest

from .scene import new_game, scene

DONE = "| B hand 0 0 0 | C hand 0 0 0 | D hand 0 0 0"


def test_s168_asked_before_anything_else() -> None:
    """TM-20.3, 26.2, 4.9."""
    game = scene("round 3 | A guardian fresh has 1 wood workers 1")
    assert game.question == "A flip"
    assert game.offered == ["flip", "keep"]
    game.play("keep")
    assert game.question == "A send_member"
    game.turn("explorer hut")
    for _ in range(3):
        game.turn("explorer hut")
    assert game.question == "A send_member"  # no second chance in this round


def test_s169_never_asked_again() -> None:
    """TM-20.3."""
    game = scene("round 3 | A guardian old fresh")
    assert game.question == "A send_member"
    flipped = scene("round 3 | A guardian fresh").play("flip")
    assert flipped.at("A", 32) == 1


def test_s170_young_wayfarer() -> None:
    """TM-20.4, EF-7.2, 5.3."""
    text = "A wayfarer caravans start x2 | road-b3 b2-leather-travel"
    game = scene(text).play("explorer first-player x2-b3 b2-leather-travel start-x1 x1-x2")
    assert game.caravans("A") == "x2 b3"
    assert game.question == "A travel_step"  # the second step of the first gain
    game.play("b3-x3")
    assert game.question != "A travel_step"


def test_s171_experienced_wayfarer() -> None:
    """TM-20.5."""
    game = scene("A wayfarer old caravans start x1").turn("explorer travel x1-x2 x2-b3")
    assert game.vp("A") == 2
    game = scene("A wayfarer old caravans start b3").turn("explorer travel b3-x3 x3-x4")
    assert game.vp("A") == 4
    end = scene("A wayfarer old caravans start x5").turn("explorer travel x5-end")
    assert end.vp("A") == 0


def test_s172_experienced_storyteller_at_the_end() -> None:
    """TM-20.7, 14.9."""
    game = scene("A storyteller old cu 14").turn("explorer develop culture 1 0")
    assert game.vp("A") == 3


def test_young_storyteller() -> None:
    """TM-20.6, EF-7.2: one more with each gain; at the end of the River it scores as well."""
    game = scene("A storyteller cu 2").play("explorer 2r-b")
    assert game.offered == ["2", "1", "0"]
    assert scene("A storyteller cu 14").turn("explorer 2r-b 2").vp("A") == 2


@pytest.mark.parametrize(("strength", "vp"), [(0, 2), (6, 3), (11, 4), (16, 5)])
def test_s173_experienced_guardian(strength: int, vp: int) -> None:
    """TM-20.11, 4.8: once per round, at a moment of one's own choice in the own turn."""
    game = scene(f"A guardian old ms {strength}")
    assert game.offers("use")
    game.play("explorer develop military 1")
    assert game.offers("use")
    game.play("use")
    assert game.vp("A") == vp + ((strength + 1) in (6, 11, 16))
    assert game.why("use") == "TM-4.8 nothing-to-use"


def test_young_guardian_loses_nothing() -> None:
    """TM-20.9."""
    assert scene("A guardian ms 4 | B ms 2 on 1l-a").turn("explorer 1l-a").ms("A") == 4
    assert scene("A guardian old ms 4 | B ms 2 on 1l-a").turn("explorer 1l-a").ms("A") == 3


def test_s174_experienced_artisan() -> None:
    """TM-20.13, 20.14."""
    text = "round 4 | A artisan old has 3 lumber 1 ashlar 1 leather 4 wood reserved 3Ta | river 2Td"
    game = scene(text).turn("explorer hire decline create 2Td 3Ta")
    assert game.created("A") == ["2Td", "3Ta"]
    assert game.vp("A") == 5


def test_s175_young_heir() -> None:
    """TM-20.16, EF-9.6: five Explorers; flipping gives up one in hand."""
    game = scene("round 2 | A heir fresh")
    assert game.hand("A") == (5, 1, 0)
    game.play("flip")
    assert game.hand("A") == (4, 1, 0)
    away = scene("round 2 | A heir fresh on 3l-a 3l-b 3l-c 3r-a 3r-b")
    assert away.question == "A send_to"  # the Chieftain is all there is, and no flip
    one = scene("round 2 | A heir fresh on 3l-a 3l-b 3l-c 3r-a").play("flip")
    assert one.hand("A") == (0, 1, 0)


def test_s176_experienced_heir() -> None:
    """TM-20.15, 20.17."""
    text = "A heir old | B ms 9 on 1l-a | N 9 on 1r-c"
    for line, vp in (("1l-b", 5), ("1l-a", 3), ("1r-c", 3), ("hut", 0)):
        assert scene(text, players=3).turn(f"chieftain {line}").vp("A") == vp
    assert scene(text, players=3).turn("explorer 1l-b").vp("A") == 0


@pytest.mark.parametrize(("number", "levels"), [(1, 1), (2, 2), (3, 3), (5, 3)])
def test_s177_young_trader(number: int, levels: int) -> None:
    """TM-20.19."""
    tiles = ["b1-refined", "b2-four-raw", "b3-2refined"]
    game = scene(f"round {number} | A trader tiles {' '.join(tiles)}").play("use")
    assert game.question == "A use_personal_bonus"
    assert game.offered == [*tiles[:levels], "decline"]
    if levels < 3:
        assert game.why(tiles[levels]) == "TM-20.19 not-in-this-round"
    game.play("b1-refined metal")
    assert game.has("A") == "1 metal"
    assert game.offers_none("use")
    assert game.at("A", 35).bit_count() == 2


def test_s178_flipping_loses_the_tiles() -> None:
    """TM-20.20."""
    game = scene("A trader fresh tiles b1-refined b2-four-raw b3-2refined").play("flip")
    assert game.at("A", 35) == 0
    assert game.offers_none("use")


def test_trader_flag() -> None:
    """TM-20.21."""
    game = scene("round 3 | A trader old caravans start x1").turn("explorer travel start-o1 x1-o2")
    assert game.vp("A") == 8
    young = scene("round 3 | A trader caravans start x1").turn("explorer travel start-o1 x1-o2")
    assert young.vp("A") == 0


def test_s179_personal_crossroads() -> None:
    """TM-20.23."""
    text = "A gatekeeper own-crossroads fm1-3 own-outpost pq1-4 hand 4 1 1 | B ms 9"
    game = scene(text).play("explorer gate receive lumber 2")
    assert (game.has("A"), game.ms("A")) == ("1 lumber", 2)
    assert game.question == "B send_member"
    assert game.play("explorer").why("gate") == "TM-20.23 no-gate"
    again = "A gatekeeper own-crossroads fm1-3 own-outpost pq1-4 on gate hand 3 1 1"
    assert scene(again).play("chieftain").why("gate") == "TM-5.1 own-explorer"
    assert scene(again).play("warrior").offers("gate")
    round_end = scene(again.replace("hand 3 1 1", "hand 1 0 0") + DONE).turn("hut")
    assert round_end.there("gate") == ""
    assert round_end.hand("A") == (4, 1, 0)


def test_s180_no_restriction_on_the_personal_space() -> None:
    """TM-20.23, 24.12."""
    text = "round 2 | A gatekeeper own-crossroads fm1-3 own-outpost pq1-4 on gate hand 3 1 1"
    assert scene(text, players=2).play("warrior").offers("gate")


def test_s181_experienced_gatekeeper() -> None:
    """TM-20.25, 20.26."""
    text = "round 2 | A gatekeeper old caravans x1 x1 own-outpost pq1-4 hand 4 1 1"
    for member, vp in (("explorer", 2), ("chieftain", 2), ("warrior", 0)):
        assert scene(text).turn(f"{member} crossroads-1").vp("A") == vp
    assert scene(text).play("explorer").why("gate") == "TM-20.23 no-gate"
    flipped = scene("A gatekeeper own-crossroads fm1-3 own-outpost pq1-4 fresh").play(
        "flip explorer"
    )
    assert flipped.why("gate") == "TM-20.23 no-gate"
    assert (flipped.at("A", 36), flipped.at("A", 37) >= 0) == (-1, True)  # the Outpost stays


@pytest.mark.parametrize("side", ["", "old"])
def test_s182_personal_outpost(side: str) -> None:
    """TM-20.24, 23.8: measured at the end, without a Flag, on either side."""
    game = scene(f"A gatekeeper {side} own-outpost pq1-1 workers 2 2 1 | B ms 1 | C ms 1 | D ms 1")
    assert game.points("A") == {"outposts": 5}
    assert game.at("A", 27) == 0


def test_s234_characters_belong_to_the_full_game() -> None:
    """TM-20.1, 20.2."""
    game = new_game(3, players=4, setup="first-game")
    while not game.state.over:
        assert not game.question.endswith(("flip", "draft"))
        game.play(game.offered[0])
    young = scene("A storyteller | B wayfarer old").turn("explorer develop culture 2 0")
    assert (young.cu("A"), young.vp("A")) == (2, 0)


def test_s235_each_player_is_asked_in_the_own_first_turn() -> None:
    """TM-21.6, 20.3."""
    game = scene("round 4 | A guardian fresh | B heir fresh").turn("flip explorer hut")
    assert game.question == "B flip"
    game.play("keep")
    assert game.at("B", 32) == 0
