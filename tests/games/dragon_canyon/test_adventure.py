"""The Journey phase and the choice of the Adventure phase (DC-5, DC-6)."""

import pytest

import longhouse

from .scene import scene


def test_e5_1_any_free_tile() -> None:
    """DC-5.1: every tile without a hero is on offer, and the hero lies face-down."""
    game = scene("P2:GS@a1").reach("deploy SR")
    assert len(game.offered) == 15
    assert "a1" not in game.offered
    assert game.reach("d4").hero("d4") == "P1:SR"


def test_e5_2_compulsory() -> None:
    """DC-5.2: there is no way to pass the Journey phase."""
    game = scene()
    assert game.question == "P1 journey_hero"
    assert len(game.offered) == 7
    assert not {"end", "nothing", "no"} & set(game.offered)


def test_e5_3_all_seven_on_the_map() -> None:
    """DC-5.3, 10.1: no Journey, no Adventure, but Harvest all the same."""
    game = scene("P1:GS@a1 P1:SR@b1 P1:WD@c1 P1:TR@b2 P1:DK@c2 P1:WL@d3 P1:DS@a4")
    assert game.at_stop
    game.harvest()
    assert game.questions == ["P1 claim"]
    assert game.caravan("P1") == "W2 S2 F1 B1"


def test_e5_4_beneath_the_idle_dragon() -> None:
    """DC-5.6, 12.17, 10.3: a tile with the Dragon alone is free; a hero placed there is stomped."""
    game = scene("dragon b2").reach("deploy WD b2")
    assert game.question == "P1 dragon_seal"
    assert game.offered == ["no"]
    assert game.play().harvest().caravan("P1") == ""


def test_e5_5_canyon_before_adventure() -> None:
    """DC-2.13, 5.5, 5.7: the questions of a deployment on a Canyon, in order."""
    game = scene("P2:TR@c3").play("deploy SR d3 stomp c3 no", draw="WL")
    assert game.questions[1:] == [
        "P1 journey_hero",
        "P1 journey_tile",
        "P1 stomp_target",
        "P2 dragon_seal",
        "P1 adventure",
    ]
    told = [event["event"] for event in game.log() if event["event"] != "answered"]
    assert told == ["deployed", "stomped", "no-reaction", "drawn", "discarded", "gained"]


def test_others_learn_only_the_tile() -> None:
    """DC-5.4: first the hero, which the seat alone knows, then the tile, which all see."""
    game = scene().reach("deploy DK c2")
    assert "dino-knight" not in str(game.log("P2"))
    assert {"event": "deployed", "seat": "p1", "tile": "c2"} in game.log("P2")
    assert "dino-knight" in str(game.log("P1"))


def test_e6_1_doing_nothing() -> None:
    """DC-6.2, 10.4: the hero stays face-down and gathers."""
    game = scene().play("deploy SR a1 nothing").harvest()
    assert game.hero("a1") == "P1:SR"
    assert game.caravan("P1") == "W1"
    assert game.events("turned-up") == []


def test_e6_2_no_diagonal_attack() -> None:
    """DC-6.4, 2.8: a diagonal neighbour cannot be attacked; the question is put all the same."""
    game = scene("P2:GS@b2").reach("deploy DK a1")
    assert game.question == "P1 adventure"
    assert game.offered == ["nothing"]
    assert game.why_not("battle") == ("DC-6.4", "no-enemy-adjacent")


def test_e6_3_the_map_does_not_wrap() -> None:
    """DC-2.8: a1 and d1 are not adjacent."""
    assert scene("P2:GS@d1").reach("deploy DK a1").offered == ["nothing"]
    assert scene("P2:GS@a4").reach("deploy DK a1").offered == ["nothing"]
    assert scene("P2:GS@a2").reach("deploy DK d1").offered == ["nothing"]


def test_e6_4_only_the_newcomer_acts() -> None:
    """DC-6.1: a hero placed earlier stands beside an enemy but may not attack."""
    game = scene("P1:DK@b1 P2:GS@b2").reach("deploy SR d4")
    assert game.offered == ["nothing", "trick"]


def test_e6_5_own_heroes_are_no_targets() -> None:
    """DC-7.17, 6.4: with only a friend beside, no Battle is on offer."""
    assert scene("P1:GS@b2").reach("deploy DK b1").offered == ["nothing"]


def test_e6_6_choice_of_targets() -> None:
    """DC-2.7, 2.9, 6.4, 7.1: every enemy hero that shares an edge with the newcomer."""
    game = scene("P2:GS@b1 P2:SR@a2 P2:WD@c2 P2:TR@b3 P2:DK@a1").reach("deploy WL b2 battle")
    assert game.question == "P1 battle_target"
    assert game.offered == ["b1", "a2", "c2", "b3"]


def test_e6_7_stomped_newcomer_acts() -> None:
    """DC-6.7, 12.16: beneath the Dragon it may attack, and by moving on it is free."""
    game = scene("P2:WD@b1 | dragon b2").play("deploy DK b2 no battle b1", dice="3-3")
    assert game.totals == "8 to 5"
    assert game.map == "P1:DK*@b1"
    assert game.dragon == "b2"


def test_e6_8_flip_first_then_choose() -> None:
    """DC-6.3: the newcomer is face-up for all to see before a target is named."""
    game = scene("P2:GS@b1 P2:SR@a2").reach("deploy WL a1 battle")
    assert game.question == "P1 battle_target"
    assert game.view("P2")["heroes"]["a1"] == {"seat": "p1", "up": True, "hero": "wildling"}


def test_e6_9_trick_without_effect_is_not_offered() -> None:
    """DC-6.5, 8.3: Voodoo with an empty pile would bring nothing."""
    game = scene().reach("deploy GS a1")
    assert game.offered == ["nothing"]
    assert game.why_not("trick") == ("DC-8.3", "discard-empty")


@pytest.mark.parametrize("hero", ["GS", "WD", "TR", "DK", "DS"])
def test_adventure_is_asked_after_every_deployment(hero: str) -> None:
    """DC-6.6: asked even if "nothing" is the only answer."""
    game = scene().reach(f"deploy {hero} a1")
    assert game.question == "P1 adventure"
    assert game.offered == ["nothing"]
    with pytest.raises(longhouse.IllegalAction):
        game.reach("trick")
