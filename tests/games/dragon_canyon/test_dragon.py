"""The Dragon, the Canyons and the Dragon Seal (DC-12)."""

import pytest

import longhouse

from .scene import scene


def test_e12_1_stomp_and_draw() -> None:
    """DC-12.5, 12.8, 12.9: the Dragon moves, a hero is drawn, shown and discarded."""
    game = scene("P2:SR@b1").play("deploy GS a2 stomp b1 no", draw="TR")
    assert game.dragon == "b1"
    assert game.discard("P2") == "TR"
    assert game.caravan("P1") == "S1"


def test_e12_2_moving_frees_the_former_hero() -> None:
    """DC-12.13, 12.17: the Dragon leaves b1; the hero there gathers again."""
    game = scene("P2:SR@b1 P2:WL@d4 | dragon b1").play("deploy GS a2 stomp d4 no", draw="TR")
    assert "P1 stomp_target" in game.questions  # with d4 as the only answer
    assert game.dragon == "d4"


def test_stomped_already() -> None:
    """DC-12.6: the hero beneath the Dragon is no choice."""
    game = scene("P2:SR@b1 P2:WL@d4 P2:DK@c1 | dragon b1").reach("deploy GS a2")
    assert game.question == "P1 stomp_target"
    assert game.offered == ["c1", "d4"]
    assert game.why_not("b1") == ("DC-12.6", "already-stomped")


def test_e12_3_only_the_stomped_enemy_is_there() -> None:
    """DC-12.6: no effect, the Dragon stays as it was."""
    game = scene("P2:SR@b1 | dragon b1").play("deploy GS a2")
    assert game.dragon == "b1"
    assert game.caravan("P1") == game.discard("P2") == ""
    assert len(game.events("no-prey")) == 1


def test_e12_4_no_enemy_on_the_map() -> None:
    """DC-12.6: no effect, the Dragon stays aside."""
    assert scene("P1:SR@b1").play("deploy GS a2").dragon == "aside"


def test_e12_5_own_heroes_are_not_stomped() -> None:
    """DC-12.5: enemy heroes alone are targets; with one, moving is compulsory."""
    game = scene("P1:SR@b1 P2:WL@d4").play("deploy GS a2", draw="TR")
    assert game.dragon == "d4"
    several = scene("P1:SR@b1 P2:WL@d4 P2:DK@c1").reach("deploy GS a2")
    assert several.offered == ["c1", "d4"]


def test_e12_6_draw_from_the_stomped_heros_seat() -> None:
    """DC-12.8: the hand of the seat whose hero is stomped, and no other."""
    game = scene("P2:SR@b1 P3:WL@d4", seats=3).play("deploy GS a2 stomp d4 no", draw="DK")
    assert game.discard("P3") == "DK"
    assert game.discard("P2") == ""
    assert game.caravan("P1") == "B1"


def test_e12_7_dragon_seal_on_the_map() -> None:
    """DC-12.7, 12.12, 13.15: the rest of the effect is off, and the Slayer lies face-down again."""
    game = scene("P2:DS@b1").play("deploy GS a2 stomp b1 show")
    assert game.dragon == "aside"
    assert game.discard("P2") == game.caravan("P1") == ""
    assert game.hero("b1") == "P2:DS"


def test_e12_8_dragon_seal_not_used() -> None:
    """DC-12.7, 12.12: immunity must be claimed."""
    game = scene("P2:DS@b1").play("deploy GS a2 stomp b1 no", draw="WL")
    assert game.dragon == "b1"
    assert game.caravan("P1") == "W1"


def test_e12_9_dragon_seal_in_hand() -> None:
    """DC-12.8, 13.15: a Slayer drawn from the hand is shown and goes back, nothing is gained."""
    game = scene("P2:SR@b1").play("deploy GS a2 stomp b1 no", draw="DS")
    assert game.hand("P2") == "GS WD TR DK WL DS"
    assert game.discard("P2") == game.caravan("P1") == ""
    assert game.dragon == "b1"


def test_e12_10_asked_although_it_is_no_slayer() -> None:
    """DC-15.7, 15.9: "no" is the only answer; to others it looks like any such question."""
    game = scene("P2:SR@b1").reach("deploy GS a2 stomp b1")
    assert game.question == "P2 dragon_seal"
    assert game.offered == ["no"]
    assert "actions" not in game.view("P1")["asked"]
    with pytest.raises(longhouse.IllegalAction):
        game.reach("show")
    assert game.play("no", draw="TR").caravan("P1") == "S1"


def test_e12_11_not_asked_slayer_in_the_pile() -> None:
    """DC-15.7: all can see that it is no Slayer."""
    game = scene("P2:SR@b1 | P2 disc DS").play("deploy GS a2 stomp b1", draw="TR")
    assert "P2 dragon_seal" not in game.questions


def test_e12_12_not_asked_another_hero_face_up() -> None:
    """DC-15.7: the stomped hero is seen to be Skyrider."""
    game = scene("P2:SR@b1*", seats=3).play("deploy GS a2 stomp b1", draw="TR")
    assert "P2 dragon_seal" not in game.questions


def test_not_asked_while_the_slayer_lies_face_up_elsewhere() -> None:
    """DC-15.7: all can see the Slayer on another tile."""
    game = scene("P2:SR@b1 P2:DS@d4*", seats=3).play("deploy GS a2 stomp b1", draw="TR")
    assert "P2 dragon_seal" not in game.questions


def test_e12_13_face_up_slayer_seals_and_stays_up() -> None:
    """DC-12.12: it keeps the facing it had."""
    game = scene("P2:DS@b1*", seats=3).play("deploy GS a2 stomp b1 show")
    assert game.dragon == "aside"
    assert game.hero("b1") == "P2:DS*"


def test_e12_14_empty_hand() -> None:
    """DC-12.10: nothing is drawn, nothing gained; the hero is stomped."""
    game = scene("P2:GS@a3 P2:SR@c2 P2:WD@d3 P2:TR@b3 P2:DK@d1 P2:WL@b1 P2:DS@d2")
    game.play("deploy GS a2 stomp b1 no")
    assert game.dragon == "b1"
    assert game.caravan("P1") == ""
    assert game.events("drawn") == []
    assert [event.args[0] for event in game.events("no-hand")] == [1]


def test_e12_15_dragon_returns_after_a_seal() -> None:
    """DC-12.14: both Canyons summon the same Dragon, from wherever it is."""
    game = scene("P2:DS@c1 P2:SR@b1 | P1 hand WL GS", whole=True)
    game.reach("deploy WL a2 stomp c1 show nothing")
    assert game.dragon == "aside"
    game.reach("deploy DK d1 nothing deploy GS d3 stomp b1 no", draw="TR")
    assert game.dragon == "b1"
    moved = scene("P2:SR@b1 | dragon c4").play("deploy GS d3 stomp b1 no", draw="TR")
    assert moved.dragon == "b1"


def test_e12_16_canyon_beneath_the_dragon() -> None:
    """DC-5.7, 12.5: the Dragon leaves the newcomer's tile, which is then not stomped."""
    game = scene("P2:SR@b1 | dragon a2").play("deploy GS a2 stomp b1 no", draw="TR")
    assert game.dragon == "b1"
    assert "P1 dragon_seal" not in game.questions


def test_e12_17_canyon_beneath_the_dragon_no_enemy() -> None:
    """DC-5.7, 12.6, 12.11: nobody to stomp; the newcomer is, and may show that it is a Slayer."""
    game = scene("dragon a2").reach("deploy DS a2")
    assert game.question == "P1 dragon_seal"
    game.reach("show")
    assert game.dragon == "aside"
    assert game.hero("a2") == "P1:DS"
    assert game.question == "P1 adventure"


def test_e12_18_slayer_deployed_beneath_the_dragon() -> None:
    """DC-12.11, 10.1: the Dragon goes, the Slayer lies face-down and gathers."""
    game = scene("dragon b2").play("deploy DS b2 show nothing").harvest()
    assert game.dragon == "aside"
    assert game.hero("b2") == "P1:DS"
    assert game.caravan("P1") == "W1"


def test_e12_19_dragon_stays_on_an_empty_tile() -> None:
    """DC-12.13: also when the hero beneath it is beaten."""
    game = scene("P2:WD@b2 | dragon b2").play("deploy SR b1 battle b2", dice="6-1")
    assert game.totals == "10 to 3"
    assert game.hero("b2") == ""
    assert game.dragon == "b2"


def test_e12_20_stomped_hero_keeps_its_town_bonus() -> None:
    """DC-12.16, 7.5: the Dragon does not take it."""
    game = scene("P2:GS@b3 | dragon b3").play("deploy SR b2 battle b3", dice="1-3")
    assert game.totals == "5 to 6"
    assert game.hero("b3") == "P2:GS"


def test_e12_21_same_hero_twice_in_one_effect() -> None:
    """DC-12.5, 12.9, 2.4: the drawn hero is discarded, and taken back with the rest at once."""
    game = scene("P2:SR@b1 | P2 hand GS | P2 disc rest").play("deploy WD a2 stomp b1", draw="GS")
    assert "P2 dragon_seal" not in game.questions
    assert game.caravan("P1") == "B1"
    assert game.hand("P2") == "GS WD TR DK WL DS"


def test_every_hero_of_the_hand_can_be_drawn() -> None:
    """DC-18.2: each card in the hand is drawn about as often as any other."""
    game = scene("P2:SR@b1").reach("deploy GS a2")
    drawn = [0] * 7
    for seed in range(1200):
        state = game.state.clone()
        state.seed = seed
        before = state.clone()
        state.say("no")
        gone = before.hand[1] & ~state.hand[1]
        drawn[gone.bit_length() - 1 if gone else 6] += 1  # a Slayer goes back to the hand
    # 200 expected of each of six, standard deviation 12.9; Skyrider is on the map.
    assert drawn[1] == 0
    assert all(abs(count - 200) < 60 for hero, count in enumerate(drawn) if hero != 1)
