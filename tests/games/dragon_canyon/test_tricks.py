"""Tricks (DC-8, DC-13)."""

import pytest

from .scene import scene


def test_e8_1_voodoo() -> None:
    """DC-8.1, 13.1, 8.4: the pile comes back to hand; Grave Speaker does not gather."""
    game = scene("P1 disc SR WL").play("deploy GS a1 trick")
    assert game.hero("a1") == "P1:GS*"
    game.harvest()
    assert game.hand("P1") == "SR WD TR DK WL DS"
    assert game.discard("P1") == game.caravan("P1") == ""


def test_e8_2_home_delivery() -> None:
    """DC-13.4, 2.2: straight to the Stockpile, and nothing gathered besides."""
    game = scene().play("deploy SR c2 trick").harvest()
    assert game.stockpile("P1") == "B1"
    assert game.caravan("P1") == ""


def test_e8_3_home_delivery_not_on_a_town() -> None:
    """DC-8.3: the tile yields nothing."""
    assert scene().reach("deploy SR d1").offered == ["nothing"]


def test_home_delivery_needs_a_token_in_the_supply() -> None:
    """DC-8.3: a kind that the supply has."""
    assert scene("P2 sto B20").reach("deploy SR c2").offered == ["nothing"]


def test_e8_4_home_delivery_not_beneath_the_dragon() -> None:
    """DC-8.3: a stomped Skyrider delivers nothing."""
    game = scene("dragon b2").reach("deploy SR b2")
    assert game.question == "P1 dragon_seal"
    assert game.offered == ["no"]
    assert game.reach("no").offered == ["nothing"]


def test_e8_5_detection() -> None:
    """DC-8.5, 13.5, 15.4: any face-down enemy; it stays face-up after the turn, for all to see."""
    game = scene("P2:DK@d4").play("deploy WD a1 trick d4").harvest()
    assert game.hero("d4") == "P2:DK*"
    assert game.view()["heroes"]["d4"] == {"seat": "p2", "up": True, "hero": "dino-knight"}
    assert game.caravan("P1") == "B1"


def test_e8_6_detection_of_the_slayer() -> None:
    """DC-13.5, 13.14: one kind is chosen."""
    game = scene("P2:DS@d4").play("deploy WD a1 trick d4 choose S").harvest()
    assert game.caravan("P1") == "S1"


def test_e8_7_detected_hero_misses_one_gathering() -> None:
    """DC-13.5, 10.2, 10.6: face-up it does not gather; its owner's turn ends with it face-down."""
    game = scene("P2:DK@d4* P2:GS@a1 | P2 hand SR | P2 disc rest", turn="P2")
    game.play("deploy SR b1").harvest()
    assert game.caravan("P2") == "W1 S1"
    assert game.hero("d4") == "P2:DK"


def test_e8_8_detection_needs_a_face_down_hero() -> None:
    """DC-13.5, 8.3: one that is up cannot be flipped up."""
    game = scene("P2:DK@d4*", seats=3).reach("deploy WD a1")
    assert game.offered == ["nothing"]


def test_e8_9_detection_of_a_stomped_hero() -> None:
    """DC-12.16: the Dragon does not shield it."""
    game = scene("P2:DK@d4 | dragon d4").play("deploy WD a1 trick d4")
    assert game.caravan("P1") == "B1"


def test_e8_10_teleportation() -> None:
    """DC-13.9: unrevealed; a Canyon does nothing for a hero that is moved there."""
    game = scene("P2:DK@d4").play("deploy TR a1 trick d4 a2").harvest()
    assert game.hero("a2") == "P2:DK"
    assert game.hero("d4") == ""
    assert game.dragon == "aside"
    assert "dino-knight" not in str(game.log("P1"))


def test_teleportation_never_leaves_the_hero_in_place() -> None:
    """DC-13.16, 12.4: an unoccupied tile, so another one; no Canyon is set off."""
    game = scene("P2:DK@d4").reach("deploy TR a1 trick teleport d4")
    assert game.question == "P1 teleport_tile"
    assert len(game.offered) == 14
    assert "d4" not in game.offered


def test_e8_11_teleportation_keeps_facing() -> None:
    """DC-13.9: moving is not flipping."""
    game = scene("P2:DK@d4*", seats=3).play("deploy TR a1 trick d4 c3")
    assert game.hero("c3") == "P2:DK*"


def test_e8_12_teleportation_frees_a_stomped_hero() -> None:
    """DC-12.13, 12.17: the Dragon stays where it is."""
    game = scene("P2:DK@d4 | dragon d4").play("deploy TR a1 trick d4 c3")
    assert game.hero("c3") == "P2:DK"
    assert game.dragon == "d4"
    assert "P2 dragon_seal" not in game.questions


def test_e8_13_teleportation_beneath_the_dragon() -> None:
    """DC-12.11, 15.7: its owner is asked, whatever hero it is."""
    game = scene("P2:DK@d4 | dragon c3").reach("deploy TR a1 trick d4 c3")
    assert game.question == "P2 dragon_seal"
    assert game.offered == ["no"]
    assert game.play("no").dragon == "c3"


def test_e8_14_teleported_slayer_shakes_off_the_dragon() -> None:
    """DC-12.11, 12.12: shown, the Slayer lies face-down again."""
    game = scene("P2:DS@d4 | dragon c3").play("deploy TR a1 trick d4 c3 show")
    assert game.dragon == "aside"
    assert game.hero("c3") == "P2:DS"


def test_e8_15_teleportation_completes_a_line() -> None:
    """DC-13.9, 9.2: a festival follows in the same turn."""
    game = scene("P1:SR@a1 P1:WL@b1 P2:DK@d4").play("deploy TR d1 trick d4 c1").harvest()
    assert game.caravan("P1") == "W2 S2 F1"
    assert game.caravan("P2") == "F1 B1"
    assert game.map == ""


def test_e8_16_raid_won() -> None:
    """DC-13.13, 7.14: Loot and tokens, no hero icon; the Wildling stays face-up."""
    game = scene("P2:GS@d4 | P2 disc SR WD TR | P2 car B2 | P1 own TG1")
    game.play("deploy WL a1 trick steal B B", dice="3-3")
    assert game.totals == "6 to 6"
    assert game.loot("P1") == 1
    assert game.caravan("P1") == "B2"
    assert game.hero("a1") == "P1:WL*"


def test_e8_17_raid_lost() -> None:
    """DC-13.13: the Wildling is discarded, the raided seat gains its icon and no Loot."""
    game = scene().play("deploy WL a1 trick", dice="3-1")
    assert game.totals == "6 to 8"
    assert game.discard("P1") == "WL"
    assert game.caravan("P2") == "W1"
    assert game.loot("P1") == game.loot("P2") == 0


def test_e8_18_raid_on_an_empty_hand() -> None:
    """DC-13.13: the die alone defends."""
    game = scene("P2:GS@a3 P2:SR@c2 P2:WD@d3 P2:TR@b3 P2:DK@d1 P2:WL@a1 P2:DS@d2")
    game.play("deploy WL b2 trick", dice="1-4")
    assert game.totals == "4 to 4"
    assert game.loot("P1") == 1


def test_e8_19_raid_with_town_and_pack() -> None:
    """DC-13.13, 13.6: both help a Wildling on a Raid."""
    game = scene("P1:WD@c1").play("deploy WL d1 trick reveal", dice="3-2")
    assert game.totals == "9 to 9"
    assert game.loot("P1") == 1


def test_e8_20_raid_target_among_several() -> None:
    """DC-13.13, 2.16: any other seat, whether or not it has heroes on the map."""
    game = scene("P2:GS@d4 | P3 car F1", seats=3).reach("deploy WL a1 trick")
    assert game.question == "P1 raid_target"
    assert game.offered == ["p2", "p3"]
    game.play("raid P3", dice="6-2")
    assert game.totals == "9 to 9"
    assert game.caravan("P1") == "F1"
    assert game.loot("P1") == 1


@pytest.mark.parametrize("hero", ["DK", "DS"])
def test_e8_21_no_trick(hero: str) -> None:
    """DC-8.2, 6.6: Dino Knight and Dragon Slayer have none; the question is put all the same."""
    game = scene("P2:GS@d4 | P1 disc SR").reach(f"deploy {hero} a1")
    assert game.question == "P1 adventure"
    assert game.offered == ["nothing"]


@pytest.mark.parametrize("hero", ["GS", "SR", "WD", "TR", "WL"])
def test_the_other_five_have_one(hero: str) -> None:
    """DC-8.2, 8.3: Voodoo, Home Delivery, Detection, Teleportation and Raid, when they can work."""
    game = scene("P2:GS@d4 | P1 disc DS").reach(f"deploy {hero} a1")
    assert game.offered == ["nothing", "trick"]


def test_e8_22_one_action_only() -> None:
    """DC-6.2: a Trick is not followed by a Battle."""
    game = scene("P2:GS@b1").play("deploy WD a1 trick b1")
    assert game.at_stop
    assert game.questions.count("P1 adventure") == 1
    assert not [question for question in game.questions if "battle" in question]
