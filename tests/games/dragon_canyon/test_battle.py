"""Battles, spoils, and the abilities that bear on them (DC-7, DC-13)."""

from .scene import Scene, scene


def test_e7_1_plain_win_in_attack() -> None:
    """DC-7.2, 7.8, 7.9, 7.12, 7.13, 7.14, 14.10: icon, Loot and a token of one's choice."""
    game = scene("P2:WL@b2 | P2 car S1 F1").play("deploy SR b1 battle b2 steal S", dice="4-3")
    assert game.totals == "8 to 6"
    assert game.caravan("P1") == "W1 S1"
    assert game.caravan("P2") == "F1"
    assert game.loot("P1") == 1
    assert game.discard("P2") == "WL"
    assert game.map == "P1:SR*@b1"
    assert [event.args[1] for event in game.events("turned-up")] == [1, 5]  # both were flipped


def test_e7_2_tie_goes_to_the_attacker() -> None:
    """DC-7.9: equal totals are a win for the attacker."""
    game = scene("P2:WL@b2").play("deploy TR b1 battle b2", dice="3-3")
    assert game.totals == "6 to 6"
    assert game.map == "P1:TR*@b1"


def test_e7_3_win_in_defence() -> None:
    """DC-7.9, 7.10, 7.12, 7.15: the resource, but neither Loot nor theft; face-down again."""
    game = scene("P2:WL@b2 | P1 car F2").play("deploy TR b1 battle b2", dice="3-4")
    assert game.totals == "6 to 7"
    assert game.stockpile("P1") == "F2"
    assert game.caravan("P2") == "S1"
    assert game.loot("P2") == 0
    assert game.discard("P1") == "TR"
    assert game.map == "P2:WL@b2"


def test_e7_4_winning_attacker_does_not_gather() -> None:
    """DC-7.10, 10.2, 10.6: it stays face-up through the gathering and is then turned down."""
    game = scene("P2:GS@b2").play("deploy SR b1 battle b2", dice="6-1")
    assert game.hero("b1") == "P1:SR*"
    game.harvest()
    assert game.caravan("P1") == "B1"
    assert game.hero("b1") == "P1:SR"


def test_e7_5_town_in_attack() -> None:
    """DC-7.5: two more for a hero on a Fortified Town."""
    game = scene("P2:DS@c1").play("deploy SR d1 battle c1 choose W", dice="3-3")
    assert game.totals == "9 to 9"
    assert game.hero("c1") == ""


def test_e7_6_town_in_defence() -> None:
    """DC-7.5: the Town helps a defender as well."""
    game = scene("P2:GS@b3").play("deploy SR b2 battle b3", dice="1-3")
    assert game.totals == "5 to 6"
    assert game.map == "P2:GS@b3"


def test_e7_7_leap_attack() -> None:
    """DC-7.5, 13.11: against a Dino Knight the Town is of no help."""
    game = scene("P2:SR@b3").play("deploy DK b2 battle b3", dice="2-3")
    assert game.totals == "7 to 7"
    assert game.map == "P1:DK*@b3"


def test_e7_8_knight_keeps_its_own_town() -> None:
    """DC-13.11, 7.5: only the enemy of the Knight is denied the bonus."""
    game = scene("P2:DK@b3").play("deploy DS b2 battle b3", dice="4-3")
    assert game.totals == "10 to 10"
    assert game.hero("b2") == "P1:DS*"


def test_e7_9_knight_against_knight_in_towns() -> None:
    """DC-13.11: in attack and in defence, so each is denied the bonus."""
    game = scene("P2:DK@b3", land="WSFW DTBS FTWD SBFW").play("deploy DK b2 battle b3", dice="2-2")
    assert game.totals == "7 to 7"
    assert game.map == "P1:DK*@b3"


def test_e7_10_sniping_in_attack() -> None:
    """DC-7.4, 13.3: seven against a Trickster, which cannot Blink."""
    game = scene("P2:TR@b2").play("deploy SR b1 battle b2", dice="1-5")
    assert "P2 blink" not in game.questions
    assert game.totals == "8 to 8"
    assert game.hero("b2") == ""


def test_e7_11_sniping_in_defence() -> None:
    """DC-13.3: seven in defence too."""
    game = scene("P2:SR@b2").play("deploy TR b1 battle b2", dice="4-1")
    assert game.totals == "7 to 8"
    assert game.map == "P2:SR@b2"


def test_e7_12_sniping_plus_town() -> None:
    """DC-7.7, 13.3: the Town adds to a strength set by an ability."""
    game = scene("P2:TR@d2").play("deploy SR d1 battle d2", dice="1-6")
    assert game.totals == "10 to 9"


def test_an_ability_never_lowers_a_strength() -> None:
    """DC-7.7: a printed strength above that of the ability stays as it is."""
    game = scene("P2:TR@b2")
    game.state.box.strength[1] = 8  # a Skyrider stronger than Sniping makes it
    try:
        assert game.play("deploy SR b1 battle b2", dice="1-5").totals == "9 to 8"
    finally:
        game.state.box.strength[1] = 4


def test_e7_13_aim_big_in_attack() -> None:
    """DC-13.12: ten against a Dragon Slayer; the one losing roll of 36."""
    game = scene("P2:DS@b2").play("deploy WL b1 battle b2", dice="1-6")
    assert game.totals == "11 to 12"
    assert game.caravan("P2") == "W1"


def test_e7_14_aim_big_in_defence() -> None:
    """DC-13.12: ten in defence too; the defender chooses for the Slayer."""
    game = scene("P2:WL@b2").play("deploy DS b1 battle b2 choose F", dice="5-2")
    assert game.totals == "11 to 12"
    assert "P2 choose_kind" in game.questions
    assert game.caravan("P2") == "F1"


def test_e7_15_slayer_defeated() -> None:
    """DC-7.12, 13.14: the winner chooses one of four kinds."""
    game = scene("P2:DS@b2").reach("deploy DK b1 battle b2", dice="4-2")
    assert game.totals == "9 to 8"
    assert game.question == "P1 choose_kind"
    assert game.offered == ["wood", "stone", "food", "bone"]
    assert game.play("choose W").caravan("P1") == "W1"


def test_e7_16_theft_with_training_grounds() -> None:
    """DC-7.14, 14.2, 14.3: one token and one more for each ground, one question each."""
    game = scene("P2:GS@b2 | P2 car W2 B2 | P1 own TG2")
    game.reach("deploy SR b1 battle b2", dice="5-1")
    assert game.offered == ["wood", "bone"]
    assert game.reach("steal B").offered == ["wood", "bone"]
    assert game.reach("steal W").offered == ["wood", "bone"]
    game.play("steal W")
    assert game.caravan("P1") == "W2 B2"
    assert game.caravan("P2") == "B1"


def test_e7_17_training_ground_for_raid_only() -> None:
    """DC-14.3: with the option, a battle takes one token whatever one has built."""
    text = "P2:GS@b2 | P2 car W2 B2 | P1 own TG2"
    game = scene(text, **{"training-grounds": "raid-trick"})
    game.play("deploy SR b1 battle b2 steal B", dice="5-1")
    assert game.caravan("P1") == "B2"
    raid = scene(text, **{"training-grounds": "raid-trick"})
    raid.play("deploy WL a1 trick steal W W B", dice="6-1")
    assert raid.caravan("P1") == "W2 B1"


def test_e7_18_empty_caravan() -> None:
    """DC-7.14: nothing to take, no question."""
    game = scene("P2:GS@b2 | P2 sto W5").play("deploy SR b1 battle b2", dice="5-1")
    assert "P1 theft_kind" not in game.questions
    assert game.caravan("P1") == "B1"
    assert game.loot("P1") == 1


def test_e7_19_loot_pile_empty() -> None:
    """DC-2.10, 14.11: no Loot is left, all else is as usual."""
    game = scene("P2:GS@b2 | P2 loot 20").play("deploy SR b1 battle b2", dice="5-1")
    assert game.loot("P1") == 0
    assert game.caravan("P1") == "B1"
    assert game.discard("P2") == "GS"


def test_e7_20_blink() -> None:
    """DC-7.3, 13.8, 15.10: no dice and no spoils; the Trickster is face-down, the Knight stays."""
    game = scene("P2:TR@b2").reach("deploy DK b1 battle b2")
    assert game.question == "P2 blink"
    assert game.hero("b2") == "P2:TR*"  # asked when all see that it is a Trickster
    game.play("blink c3")
    assert game.map == "P1:DK*@b1 P2:TR@c3"
    assert game.caravan("P1") == ""
    assert game.loot("P1") == 0


def test_e7_21_blink_declined() -> None:
    """DC-7.3, 13.8: the Trickster stands and fights."""
    game = scene("P2:TR@b2").play("deploy GS b1 battle b2 stand", dice="2-3")
    assert game.totals == "3 to 6"
    assert game.caravan("P2") == "B1"
    assert game.map == "P2:TR@b2"


def test_blink_comes_before_pack_creature() -> None:
    """DC-7.3: a battle that is called off needs no support."""
    game = scene("P1:WD@a1 P2:TR@c1 P2:WD@c2").play("deploy DK b1 battle c1 blink d4")
    assert game.questions[-2:] == ["P2 blink", "P2 blink_tile"]
    assert not [question for question in game.questions if "pack" in question]


def test_who_stands_instead_of_blinking_is_fought_with_packs() -> None:
    """DC-7.3, 7.6: Blink, then the attacker's Pack Creature, then the defender's, then the dice."""
    game = scene("P1:WD@a1 P2:TR@c1 P2:WD@c2").reach("deploy WL b1 battle c1")
    assert game.question == "P2 blink"
    assert game.reach("stand").question == "P1 pack"
    assert game.reach("reveal").question == "P2 pack"
    game.play("reveal", dice="2-2")
    assert game.totals == "6 to 6"
    assert game.map == "P1:WD*@a1 P1:WL*@b1 P2:WD*@c2"


def test_e7_22_blink_onto_a_canyon() -> None:
    """DC-12.4, 13.8: a Canyon works for a deployed hero alone."""
    game = scene("P2:TR@b2 P1:GS@d4").play("deploy DK b1 battle b2 blink d3")
    assert game.hero("d3") == "P2:TR"
    assert game.dragon == "aside"


def test_e7_23_blink_beneath_the_dragon() -> None:
    """DC-12.17: it is stomped now; no Dragon Seal is asked, all know it is the Trickster."""
    game = scene("P2:TR@b2 | dragon c3").play("deploy DK b1 battle b2 blink c3")
    assert game.dragon == "c3"
    assert game.hero("c3") == "P2:TR"
    assert "P2 dragon_seal" not in game.questions


def test_e7_24_stomped_trickster_blinks_free() -> None:
    """DC-12.16, 12.17: stomped heroes react; leaving the tile frees them."""
    game = scene("P2:TR@b2 | dragon b2").play("deploy DK b1 battle b2 blink c3")
    assert game.hero("c3") == "P2:TR"
    assert game.dragon == "b2"


def test_e7_25_own_tile_is_no_blink_target() -> None:
    """DC-13.16: the fourteen tiles without a hero, not its own."""
    game = scene("P2:TR@b2").reach("deploy DK b1 battle b2 blink")
    assert game.question == "P2 blink_tile"
    assert len(game.offered) == 14
    assert "b2" not in game.offered


def test_e7_26_pack_creature_in_attack() -> None:
    """DC-7.6, 13.6, 13.7: one more; the Wolf-Dog is face-up and misses this gathering."""
    game = scene("P1:WD@a1 P2:WL@c1").play("deploy TR b1 battle c1 reveal", dice="3-4")
    assert game.totals == "7 to 7"
    assert game.map == "P1:WD*@a1 P1:TR*@b1"
    game.harvest()
    assert game.map == "P1:WD@a1 P1:TR@b1"
    assert game.caravan("P1") == "W1"


def test_e7_27_asked_without_the_wolf_dog() -> None:
    """DC-15.7, 15.9, 13.6: asked since a face-down friend is beside; "no" is the only answer."""
    game = scene("P2:WD@c3 P2:WL@b2 P2:DK@c2").reach("deploy SR b1 battle b2")
    assert game.question == "P2 pack"
    assert game.offered == ["no"]
    game.play("no", dice="4-4")
    assert game.totals == "8 to 7"


def test_e7_28_pack_creature_saves_the_defender() -> None:
    """DC-13.6, 13.7: the Wolf-Dog stays face-up after another seat's turn."""
    game = scene("P2:WD@c2 P2:WL@b2").play("deploy SR b1 battle b2 reveal", dice="3-4").harvest()
    assert game.totals == "7 to 8"
    assert game.caravan("P2") == "F1"
    assert game.map == "P2:WL@b2 P2:WD*@c2"


def test_e7_29_the_price_of_the_pack() -> None:
    """DC-13.7, 10.2, 10.6: the Wolf-Dog misses one gathering, then lies face-down."""
    game = scene("P2:WD@c2* P2:WL@b2 | P2 hand SR | P2 disc rest", turn="P2")
    game.play("deploy SR d4").harvest()
    assert game.caravan("P2") == "W2"
    assert game.map == "P2:WL@b2 P2:WD@c2 P2:SR@d4"
    assert game.hand("P2") == "GS TR DK DS"


def test_e7_30_face_up_wolf_dog_supports_too() -> None:
    """DC-13.7, 15.7: everybody sees the Wolf-Dog beside the fighter, so the question is open."""
    game = scene("P2:WD@d1* P2:WL@c1", seats=3).reach("deploy SR b1 battle c1")
    assert game.question == "P2 pack"
    assert game.offered == ["reveal", "no"]
    game.play("reveal", dice="3-4")
    assert game.totals == "7 to 8"


def test_e7_31_both_packs() -> None:
    """DC-7.3, 7.6: the attacker's seat commits first."""
    game = scene("P1:WD@a1 P2:WL@c1 P2:WD@c2")
    game.play("deploy TR b1 battle c1 reveal reveal", dice="3-3")
    assert [question for question in game.questions if "pack" in question] == ["P1 pack", "P2 pack"]
    assert game.totals == "7 to 7"
    assert game.hero("c1") == ""


def test_e7_32_no_pack_question_wolf_dog_in_the_pile() -> None:
    """DC-15.7: all can see the Wolf-Dog in the pile."""
    game = scene("P2:WL@b2 P2:DK@c2 | P2 disc WD").play("deploy SR b1 battle b2", dice="4-4")
    assert "P2 pack" not in game.questions


def test_e7_33_no_pack_question_wolf_dog_face_up_far_off() -> None:
    """DC-15.7: all can see that it lies elsewhere."""
    game = scene("P2:WL@b2 P2:DK@c2 P2:WD@d4*", seats=3)
    game.play("deploy SR b1 battle b2", dice="4-4")
    assert "P2 pack" not in game.questions


def test_e7_34_no_pack_question_nobody_beside() -> None:
    """DC-15.7: no face-down friend stands beside the fighter."""
    game = scene("P2:WL@b2 P2:WD@d4").play("deploy SR b1 battle b2", dice="4-4")
    assert "P2 pack" not in game.questions


def test_no_pack_question_only_a_face_up_friend_beside() -> None:
    """DC-15.7: all can see that the hero beside the fighter is a Knight."""
    game = scene("P2:WL@b2 P2:DK@c2* P2:WD@d4", seats=3).play("deploy SR b1 battle b2", dice="4-4")
    assert "P2 pack" not in game.questions


def test_e7_35_a_wolf_dog_does_not_support_itself() -> None:
    """DC-13.6, 15.7: the fighter is the Wolf-Dog, as all can see."""
    game = scene("P2:WD@b2 P2:DK@c2").play("deploy SR b1 battle b2", dice="4-4")
    assert "P2 pack" not in game.questions
    assert game.totals == "8 to 6"


def test_e7_36_stomped_wolf_dog_supports() -> None:
    """DC-12.16, 13.6: the Dragon does not keep it from reacting."""
    game = scene("P1:WD@a1 P2:WL@c1 | dragon a1")
    game.play("deploy TR b1 battle c1 reveal", dice="3-4")
    assert game.totals == "7 to 7"


def test_e7_37_frenzy_in_attack() -> None:
    """DC-13.10: the Knight moves to where the beaten hero stood."""
    game = scene("P2:GS@b2").play("deploy DK b1 battle b2", dice="3-3")
    assert game.map == "P1:DK*@b2"
    game.harvest()
    assert game.map == "P1:DK@b2"
    assert game.caravan("P1") == "B1"


def test_e7_38_frenzy_in_defence() -> None:
    """DC-13.10, 7.10: it moves to the attacker's tile and lies face-down there."""
    game = scene("P2:DK@b2").play("deploy GS b1 battle b2", dice="3-3")
    assert game.totals == "4 to 8"
    assert game.caravan("P2") == "B1"
    assert game.map == "P2:DK@b1"


def test_e7_39_frenzy_onto_a_canyon() -> None:
    """DC-12.4, 13.10: it comes to the Canyon, but no Dragon moves."""
    game = scene("P2:GS@a2 P2:SR@d4").play("deploy DK a1 battle a2", dice="3-3")
    assert game.hero("a2") == "P1:DK*"
    assert game.dragon == "aside"


def test_e7_40_frenzy_beneath_the_dragon() -> None:
    """DC-12.17, 13.10: a stomped hero is beaten, and the Knight is stomped in its place."""
    game = scene("P2:GS@b2 | dragon b2").play("deploy DK b1 battle b2", dice="3-3").harvest()
    assert game.map == "P1:DK@b2"
    assert game.dragon == "b2"
    assert game.questions.count("P1 dragon_seal") == 0


def test_e7_41_frenzy_steps_into_a_line() -> None:
    """DC-13.10, 9.2, 9.4, 19.16: the attacker leaves the line, the Knight takes its place."""
    game = scene("P2:SR@a1 P1:WL@c1 P1:WD@d1 P2:DK@b2")
    game.play("deploy GS b1 battle b2 no", dice="1-1")
    assert "P1 pack" in game.questions
    assert game.totals == "2 to 6"
    assert game.hero("b1") == "P2:DK"
    game.harvest()
    assert game.map == ""
    assert game.caravan("P1") == "W1 F2"
    assert game.caravan("P2") == "W1 S1 F1 B2"
    assert game.discard("P1") == "GS WD WL"
    assert game.discard("P2") == "SR DK"


def test_e7_42_offerings() -> None:
    """DC-13.2, 7.16: the icons of the pile, the beaten Grave Speaker not among them."""
    game = scene("P2:GS@b2 | P2 disc SR WL").play("deploy DK b1 battle b2", dice="3-3")
    assert game.caravan("P1") == "B1"
    assert game.loot("P1") == 1
    assert game.caravan("P2") == "W1 F1"
    assert game.discard("P2") == "GS SR WL"


def test_e7_43_offerings_with_the_slayer_in_the_pile() -> None:
    """DC-13.2, 13.14: for a Slayer in the pile its seat chooses."""
    game = scene("P2:GS@b2 | P2 disc DS WL").play("deploy DK b1 battle b2 choose B", dice="3-3")
    assert "P2 choose_kind" in game.questions
    assert game.caravan("P2") == "W1 B1"


def test_e7_44_no_offerings_in_attack() -> None:
    """DC-13.2: a beaten attacker brings nothing to its seat."""
    game = scene("P2:DS@b2 | P1 disc SR WL").play("deploy GS b1 battle b2", dice="1-5")
    assert game.caravan("P1") == ""
    assert game.caravan("P2") == "B1"


def test_e7_45_theft_before_offerings() -> None:
    """DC-7.16: what Offerings brings cannot be stolen in the same battle."""
    game = scene("P2:GS@b2 | P2 disc SR | P2 car W1 | P1 own TG3")
    game.play("deploy DK b1 battle b2", dice="3-3")
    assert game.caravan("P1") == "W1 B1"
    assert game.caravan("P2") == "F1"


def told_after_the_dice(game: Scene) -> list[object]:
    told = [event["event"] for event in game.log() if event["event"] != "answered"]
    return told[told.index("won") + 1 :]


def test_order_of_the_spoils() -> None:
    """DC-7.16: icon, Loot, theft, Offerings; then discard, empty hands, Frenzy, facing."""
    game = scene("P2:GS@b2 | P2 disc SR | P2 car W1").play("deploy DK b1 battle b2", dice="3-3")
    spoils = ["gained", "looted", "stole", "gained"]
    assert told_after_the_dice(game) == [*spoils, "discarded", "moved"]
    lost = scene("P2:DK@b2 P1:GS@a1 P1:WD@a2 P1:TR@a3 P1:WL@c4 P1:DS@d4 P1:DK@d2 | P1 hand SR")
    lost.play("deploy SR b1 battle b2", dice="1-6")
    assert told_after_the_dice(lost) == [
        "gained",
        "discarded",
        "hand-taken",
        "moved",
        "turned-down",
    ]


def test_e7_46_detected_hero_wins_and_hides_again() -> None:
    """DC-7.10, 13.5: a winning defender lies face-down, even if it was face-up before."""
    game = scene("P2:DK@c2* P2:GS@a4", seats=3).play("deploy WL c1 battle c2", dice="1-2")
    assert game.totals == "4 to 7"
    assert game.hero("c1") == "P2:DK"


def test_a_face_up_or_stomped_hero_may_be_attacked() -> None:
    """DC-7.1: nothing shields them."""
    game = scene("P2:DK@c2* P2:GS@b1 | dragon b1", seats=3).reach("deploy WL c1 battle")
    assert game.offered == ["b1", "c2"]


def test_e7_47_battle_beats_a_line() -> None:
    """DC-7.18, 9.2: the newcomer falls before the Harvest phase, so there is no festival."""
    game = scene("P1:SR@a1 P2:DS@b1 P2:GS@d1").play("deploy WD c1 battle b1", dice="1-1")
    assert game.totals == "3 to 7"
    game.harvest()
    assert game.map == "P1:SR@a1 P2:DS@b1 P2:GS@d1"
    assert game.caravan("P1") == "W1"
    assert game.caravan("P2") == "F1"


def test_e7_48_frenzy_leaves_a_line() -> None:
    """DC-13.10, 9.2, 19.16: the Knight must leave the line it has just filled."""
    game = scene("P1:SR@a1 P1:WL@b1 P1:TR@c1 P2:GS@d2").play("deploy DK d1 battle d2", dice="3-3")
    assert game.totals == "10 to 4"
    assert game.hero("d2") == "P1:DK*"
    game.harvest()
    assert game.map == "P1:SR@a1 P1:WL@b1 P1:TR@c1 P1:DK@d2"
    assert game.caravan("P1") == "W1 S1 F1 B1"
