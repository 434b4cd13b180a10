"""Rules that meet in one turn: each finishes, then play goes on where it stopped (EF-9.1)."""

from .scene import scene


def test_a_raid_in_the_middle_of_a_journey() -> None:
    """TM-4.16, 7.5, 7.7, 7.11, 15.9: one victim has a choice, one has none, one has nothing."""
    text = (
        "A ms 3 caravans x4 x4 | B has 3 wood 2 metal | C has 5 ore | D has 4 stone"
        " | road-b5 b3-raid"
    )
    game = scene(text).play("explorer travel x4-b5 b3-raid")
    assert game.question == "B raid_give"
    game.play("give metal")
    assert game.order("gave") == ["B gave", "C gave"]
    assert (game.question, game.state.a) == ("A travel_step", 1)
    game.play("b5-x5")
    assert (game.has("A"), game.has("D")) == ("1 ore 1 metal", "4 stone")
    assert (game.caravans("A"), game.ms("A")) == ("x4 x5", 3)


def test_a_tile_creates_a_card_whose_journey_reaches_a_tile() -> None:
    """TM-9.3, 13.9, 13.23, 13.17, 4.12: tile, card, trigger, travel, tile, then still step G."""
    text = (
        "A created 2Cb has 2 livestock 1 ore 2 lumber caravans start x4 | row-5 b3-create"
        " | river 1Cd 1Ta | road-b1 b1-refined | round 2"
    )
    game = scene(text).play("explorer 5l-a b3-create 1Cd")
    assert (game.vp("A"), game.question) == (2, "A travel_step")  # 2 Leather are printed on it
    game.play("start-b1 b1-refined ashlar")
    assert (game.question, game.state.a) == ("A travel_step", 1)
    game.play("b1-x1")
    assert game.question == "A artifact_step"
    game.play("create 1Ta")
    assert game.created("A") == ["1Ta", "1Cd", "2Cb"]
    assert game.has("A") == "1 ashlar"


def test_a_personal_tile_between_two_parts() -> None:
    """TM-4.9, 4.13, 20.19: the raid of the own tile is settled before the parts go on."""
    text = "round 3 | 4l pq2-4 | A trader tiles b3-raid ms 1 | B has 3 wood 2 ore"
    game = scene(text).play("explorer 4l-c")
    assert game.offers("culture", "travel", "use", "done")
    game.play("use b3-raid")
    assert game.question == "B raid_give"
    game.play("wood")
    assert game.question == "A next_part"
    assert game.offers("culture", "travel") and game.offers_none("use")
    assert game.has("A") == "1 stone 1 wood"


def test_every_discount_and_raw_at_once() -> None:
    """TM-13.10, 13.11, 13.12, 13.13, 20.12: 4 Lumber, 1 Ashlar, 1 Metal, 1 Leather for 1 Wood."""
    text = "round 5 | A artisan cu 12 has 2 wood created 1Tc 3Td reserved 3Te"
    game = scene(text).play("explorer hire decline create 3Te")
    assert game.created("A") == ["1Tc", "3Td", "3Te"]
    assert game.has("A") == "1 wood"


def test_the_own_discount_card_is_paid_in_full_but_counts_for_the_next() -> None:
    """TM-13.18, EF-7.1: a workbench's second creation is already cheaper by a card before it."""
    text = "round 4 | A created 1Tc has 2 lumber 1 ashlar 1 leather 2 wood | river 2Td 2Ta"
    game = scene(text).play("explorer hire decline create 2Td 2Ta")
    assert game.created("A") == ["1Tc", "2Ta", "2Td"]
    assert game.has("A") == ""


def test_a_reward_out_of_turn_runs_over_the_end_of_the_river() -> None:
    """TM-8.4, 14.7, 20.6, 4.17: two tiles in any order and a point, then play goes on."""
    text = (
        "turn B | D storyteller cu 13 has 1 wood workers 1 | river-14 b2-raw-choice"
        " | river-14-second b3-2refined"
    )
    game = scene(text).play("explorer first-player stop 2")
    assert game.question == "D use_bonus"
    assert game.offered == ["b2-raw-choice", "b3-2refined", "decline"]
    game.play("b2-raw-choice wood culture 3")
    assert game.vp("D") == 3  # nested Culture scores at once
    game.play("b3-2refined metal metal")
    assert game.vp("D") == 4  # and then the rest of the reward
    assert game.question == "A amount"
    game.play("0")
    assert game.question == "C send_member"


def test_the_reward_leaves_a_flag() -> None:
    """TM-8.2, 16.2, 20.21, 20.4: one step of the taker's, at an Outpost."""
    game = scene("round 2 | A trader old").play("explorer first-player start-o1")
    assert (game.at("A", 27), game.vp("A")) == (1, 4)
    assert game.question == "C amount"


def test_both_caravans_and_two_triggers_on_one_node() -> None:
    """TM-13.20, 20.5, 15.3: each arrival scores by the card and by the character."""
    text = "round 5 | A wayfarer old caravans x3 x3 created 3Cd"
    game = scene(text).turn("explorer travel x3-x4 x3-x4")
    assert game.vp("A") == 2 * (4 + 2)


def test_a_chieftain_on_a_crossroads() -> None:
    """TM-20.26, 13.16, 4.15, 10.3: the VP are scored, the card asks, then the space acts."""
    text = "round 2 | A gatekeeper old created 2Tc caravans x1 x1 | B ms 9 on crossroads-1"
    game = scene(text).play("chieftain crossroads-1")
    assert (game.vp("A"), game.question) == (2, "A any_resource")
    game.play("wood")
    assert game.question == "A next_part"
    assert game.there("crossroads-1") == "A chieftain, B explorer"


def test_a_warrior_beside_a_neutral_explorer() -> None:
    """TM-19.2, 5.8, 5.22, 24.7: without a comparison; the space is closed to all others then."""
    text = "A hand 4 1 1 | N 9 on 1l-a"
    game = scene(text, players=2).turn("warrior 1l-a")
    assert (game.there("1l-a"), game.ms("A")) == ("A warrior, N explorer", 0)
    assert game.play("chieftain").why("1l-a") == "TM-5.1 full"


def test_joining_for_a_raid_level_of_ones_own() -> None:
    """TM-7.9, 20.10, 7.4: the young Guardian raids at Strength 0 as if at Power Level 2."""
    game = scene("A guardian created 2Wd | B has 8 wood | C ms 6 has 5 ore").turn("explorer raid")
    assert (game.ms("A"), game.has("A")) == (0, "2 wood 1 ore")


def test_an_explorer_taken_back_acts_again_where_it_was() -> None:
    """TM-5.21, 5.14, 18.2: sent to the bonus space anew it applies the tile anew."""
    text = (
        "round 3 | A has 3 leather 1 lumber 1 metal 1 wood hand 1 0 0 | B hand 0 0 0"
        " | C hand 0 0 0 | D hand 0 0 0 | row-5 b3-2refined | river 2Cd"
    )
    game = scene(text).play("5l-a b3-2refined ashlar ashlar create 2Cd 5l-a")
    assert game.question == "A send_to"
    game.play("5l-a b3-2refined metal metal")
    assert game.has("A") == "1 wood 2 ashlar 2 metal"


def test_workers_refine_what_a_raid_has_just_brought() -> None:
    """TM-4.8, 3.2, 7.6: free actions are open again as soon as the victims have given."""
    game = scene("A ms 2 workers 2 | B has 5 wood | C has 5 ore").play("explorer raid")
    assert game.question == "A artifact_step"
    assert game.offers("worker-2")
    game.turn("worker-2 wood ore")
    assert game.has("A") == "1 lumber 1 metal"


def test_members_of_future_rows_are_missing_until_their_row_is_over() -> None:
    """TM-5.13, 20.16, 22.2: the flip counts those in hand; rows 5 and 6 keep theirs for good."""
    text = "round 3 | A on 4l-a 5l-b 6l-b hand 1 0 0 | B hand 0 0 0 | C hand 0 0 0 | D hand 0 0 0"
    game = scene(text).turn("hut")
    assert game.hand("A") == (1, 1, 0)
    while game.state.round == 4:
        game.turn(("explorer " if game.offers("explorer") else "") + "hut")
    assert game.hand("A") == (2, 1, 0)
    assert game.there("5l-b") == game.there("6l-b") == "A explorer"
