"""Homeland spaces, raids and the First Player card (S-60 to S-89, S-245)."""

import pytest

from .scene import scene, with_tables


def test_s60_the_workers_of_the_round() -> None:
    """TM-6.3, 4.10: two a round; later members get none, whatever lies on earlier rounds."""
    text = "round 3 | left 0 | A on hire | C ms 1"
    game = scene(text).play("chieftain hut none")
    game.turn("explorer hut").turn("explorer hire")
    assert game.there("hire") == "A explorer, C explorer"
    assert game.workers("C") == ([0, 0, 0], [0, 0, 0])
    assert game.state.workers_left[1] == 2


def test_s60_hire_gives_two() -> None:
    """TM-6.2, 6.3."""
    game = scene("round 3 | B ms 3").turn("explorer hire take").turn("explorer hire take")
    assert (game.workers("A")[0], game.workers("B")[0]) == ([0, 1, 0], [0, 1, 0])
    assert game.state.workers_left[2] == 0


def test_s61_beyond_the_ends_of_the_tracks() -> None:
    """TM-17.3, 14.2, 6.4."""
    game = scene("A ms 20 cu 14").turn("explorer develop military 1 culture 1")
    assert (game.ms("A"), game.cu("A"), game.vp("A")) == (20, 14, 2)


def test_s62_develop_or_travel_is_chosen_each_time() -> None:
    """TM-6.6."""
    game = scene("B ms 3", players=3).play("explorer develop-or-travel")
    assert game.offered == ["none", "military", "travel"]
    game.turn("travel start-x1 start-x1")
    game.turn("explorer develop-or-travel travel start-x1 start-x1")
    assert (game.caravans("A"), game.caravans("B")) == ("x1 x1", "x1 x1")


def test_s63_not_both_halves() -> None:
    """TM-6.6."""
    game = scene(players=3).play("explorer develop-or-travel military military 1 1")
    assert game.question == "B send_member"
    assert (game.ms("A"), game.cu("A"), game.caravans("A")) == (1, 1, "start start")


def test_s64_combined_space_without_strength() -> None:
    """TM-6.8, 7.2, EF-4.5."""
    game = scene("B has 9 wood", players=2).play("explorer raid-and-first-player")
    assert game.offered == ["first-player", "done"]
    assert game.why("raid") == "TM-4.13 no-such-part"
    game.turn("first-player stop")
    assert (game.state.first, game.has("B")) == (0, "9 wood")


def test_s65_order_of_the_halves() -> None:
    """TM-6.8, 7.3, 7.4."""
    text = "A ms 5 has 1 wood | B ms 3 has 9 ore | road-b1 b1-raw-2military"
    game = scene(text, players=2).play("explorer raid-and-first-player first-player")
    game.play("start-b1 b1-raw-2military wood 2")
    assert game.ms("A") == 7
    game.turn("raid")
    assert (game.ms("A"), game.has("B")) == (6, "7 ore")
    first = scene(text, players=2).play("explorer raid-and-first-player raid")
    assert (first.ms("A"), first.has("B")) == (4, "8 ore")


def test_s65_halves_may_be_skipped() -> None:
    """TM-6.8, EF-3.5, 4.5: either half, also the last one."""
    game = scene("A ms 5 | B has 9 ore", players=2)
    game.play("explorer raid-and-first-player first-player stop")
    assert game.offered == ["raid", "done"]
    game.turn("done")
    assert (game.ms("A"), game.has("B")) == (5, "9 ore")


def test_s66_the_combined_space_is_for_one() -> None:
    """TM-6.8, 5.3."""
    text = "turn B | A on raid-and-first-player | B ms 9 hand 3 1 1"
    for member in ("explorer", "chieftain", "warrior"):
        game = scene(text, players=2).play(member)
        assert game.why("raid-and-first-player") == "TM-5.3 single"


def test_s67_other_spaces_take_two() -> None:
    """TM-6.9, 5.4."""
    text = "turn B | A ms 3 on develop | B ms 2"
    assert scene(text).play("explorer").why("develop") == "TM-5.5 not-stronger"
    assert scene(text).play("chieftain").offers("develop")


# ---------------------------------------------------------------------- raids


def test_s68_amounts_by_power_level() -> None:
    """TM-7.1, 7.3, 7.4, 7.5: the loss comes first, so the raider is at Power Level 1."""
    text = "A ms 6 | B ms 0 has 14 wood | C ms 6 has 12 ore | D ms 16 has 7 stone"
    game = scene(text).turn("explorer raid")
    assert game.ms("A") == 5
    assert game.has("A") == "2 wood 2 ore"
    assert game.has("D") == "7 stone"


@pytest.mark.parametrize(("held", "given"), [(4, 0), (5, 1), (9, 1), (10, 2)])
def test_s69_full_groups_only(held: int, given: int) -> None:
    """TM-7.5."""
    game = scene(f"A ms 1 | B has {held} wood").turn("explorer raid")
    assert game.has("A") == (f"{given} wood" if given else "")


def test_s70_three_levels_apart() -> None:
    """TM-7.4."""
    assert scene("A ms 18 | B has 7 wood").turn("explorer raid").has("A") == "3 wood"


def test_s71_one_level_higher() -> None:
    """TM-7.9, EF-7.1."""
    game = scene("A ms 9 created 2Wd | B ms 8 has 8 wood").turn("explorer raid")
    assert game.has("A") == "2 wood"
    game = scene("A ms 18 created 2Wd | B has 7 wood").turn("explorer raid")
    assert game.has("A") == "3 wood"


def test_s72_the_victim_chooses() -> None:
    """TM-7.6."""
    game = scene("A ms 3 | B has 3 wood 2 metal").play("explorer raid")
    assert game.question == "B raid_give"
    assert game.offered == ["wood", "metal"]
    game.turn("give metal")
    assert (game.has("A"), game.has("B")) == ("1 metal", "3 wood 1 metal")


def test_s73_no_choice_no_question() -> None:
    """TM-7.11."""
    game = scene("A ms 3 | B has 5 wood").play("explorer raid")
    assert game.question == "B send_member"
    assert game.has("A") == "1 wood"


def test_s74_no_raid_without_strength() -> None:
    """TM-7.2, 20.10, EF-4.6."""
    assert scene("B has 9 wood").play("explorer").why("raid") == "TM-7.2 no-strength"
    game = scene("A guardian | B has 10 wood").turn("explorer raid")
    assert (game.ms("A"), game.has("A")) == (0, "2 wood")


def test_s75_a_raid_by_bonus_tile() -> None:
    """TM-7.10."""
    text = "A ms 3 caravans x4 x4 | B has 10 wood | road-b5 b3-raid"
    game = scene(text).turn("explorer travel x4-b5 b3-raid")
    assert (game.ms("A"), game.has("A")) == (3, "2 wood")
    assert game.play("explorer").why("raid") == "TM-7.2 no-strength"
    assert game.there("raid") == ""


def test_s76_a_raid_out_of_turn() -> None:
    """TM-7.10, 7.7, 4.17, 8.6, EF-9.1."""
    goods = "has 3 wood 3 ore"
    text = f"turn B | A {goods} | B {goods} | C {goods} | D cu 13 | river-14-second b3-raid"
    game = scene(text).play("explorer first-player stop 1 b3-raid")
    assert game.question == "A raid_give"
    game.play("wood")
    assert game.question == "B raid_give"
    assert game.offered == ["wood", "ore"]
    game.play("ore wood")
    assert game.order("gave") == ["A gave", "B gave", "C gave"]
    assert game.question == "D use_bonus"  # the other tile of space 14
    game.play("decline")
    assert game.question == "A amount"  # the fourth player's reward
    game.play("2")
    assert game.question == "C send_member"
    assert game.has("D") == "2 wood 1 ore"


def test_s77_neutral_players_give_nothing() -> None:
    """TM-7.8."""
    game = scene("A ms 3 | B has 5 wood | C has 5 ore | N 2", players=3).turn("explorer raid")
    assert game.has("A") == "1 wood 1 ore"
    assert game.order("gave") == ["B gave", "C gave"]


def test_s78_clockwise_and_counted_before() -> None:
    """TM-7.7."""
    game = scene("turn C | C ms 3 | A has 3 wood 2 ore | B has 3 stone 2 ore | D has 4 wood 1 ore")
    game.play("explorer raid")
    order = []
    while "raid_give" in game.question:
        order.append(game.question[0])
        game.play("ore")
    assert order == ["D", "A", "B"]
    assert game.has("C") == "3 ore"


def test_s79_a_raid_keeps_the_sum() -> None:
    """TM-27.7."""
    game = scene("A ms 9 has 2 wood | B has 9 metal | C ms 12 has 13 ore | D has 4 stone")
    before = sum(game.state.held(seat) for seat in range(4))
    game.turn("explorer raid")
    assert sum(game.state.held(seat) for seat in range(4)) == before
    assert game.has("A") != "2 wood"


def test_s245_loss_then_card_then_raid() -> None:
    """TM-7.1, 7.3, 4.7."""
    edition = with_tables(
        """
[[artifact]]
id = "bronze-sickle"
level = 2
category = "tools"
cost = { lumber = 3 }
vp = 3
source = "edition"
effects = [{ timing = "permanent", on = { event = "place", member = ["chieftain"] }, \
do = [{ op = "gain", what = "military", n = 1 }] }]
"""
    )
    game = scene("A ms 20 created 2Tc | B has 4 wood", edition=edition).play("chieftain raid")
    assert game.ms("A") == 19
    assert game.question == "A amount"
    game.turn("1")
    assert (game.ms("A"), game.vp("A")) == (20, 0)
    assert game.has("A") == "2 wood"


# ---------------------------------------------------------------------- first player


def test_s80_rewards_by_the_new_order() -> None:
    """TM-8.1, 8.2, 8.3, 8.4, 8.6."""
    game = scene("turn C").play("explorer first-player start-x1 1 2")
    assert game.caravans("C") == "start x1"
    assert [game.cu(seat) for seat in "ABCD"] == [1, 0, 0, 0]
    assert [game.ms(seat) for seat in "ABCD"] == [0, 2, 0, 0]
    assert game.question == "D send_member"
    assert game.state.first == 2
    for _ in range(40):
        if game.state.round == 2:
            break
        game.turn(("explorer " if game.offers("explorer") else "") + "hut")
    assert game.question[0] == "C"


def test_s81_taking_it_again() -> None:
    """TM-8.7."""
    game = scene("turn C | first C").play("explorer first-player start-x1 1 2")
    assert (game.caravans("C"), game.cu("A"), game.ms("B")) == ("start x1", 1, 2)


def test_s82_three_players() -> None:
    """TM-8.5."""
    game = scene("turn B", players=3).play("explorer first-player start-x1 1")
    assert game.cu("A") == 1
    assert [game.ms(seat) for seat in "ABC"] == [0, 0, 0]
    assert game.question == "C send_member"


def test_s83_two_players() -> None:
    """TM-8.5, 24.11."""
    game = scene("turn B", players=2).turn("explorer raid-and-first-player first-player start-x1")
    assert game.caravans("B") == "start x1"
    assert (game.cu("A"), game.ms("A")) == (0, 0)


def test_s84_nobody_takes_it() -> None:
    """TM-8.8."""
    text = "first B | turn A | A hand 1 0 0 | B hand 0 0 0 | C hand 0 0 0 | D hand 0 0 0"
    game = scene(text).turn("hut")
    assert (game.state.round, game.question[0]) == (2, "B")


def test_s85_the_back_of_the_card() -> None:
    """TM-8.9, 8.10."""
    game = scene("round 5 | first B").play("explorer first-player")
    assert game.offers("travel", "military", "culture", "none")
    game.turn("culture 2")
    assert [game.cu(seat) for seat in "ABCD"] == [2, 0, 0, 0]
    assert [game.ms(seat) for seat in "ABCD"] == [0, 0, 0, 0]
    assert game.state.first == 1


def test_s86_the_fourth_player_at_the_end_of_the_track() -> None:
    """TM-17.3, 8.4."""
    game = scene("D ms 19").play("explorer first-player stop 1 2")
    assert (game.ms("D"), game.vp("D")) == (20, 1)


def test_s87_storyteller_out_of_turn() -> None:
    """TM-20.6, 20.8."""
    game = scene("C storyteller").play("explorer first-player stop 2")
    assert game.cu("C") == 2


def test_s88_declining_the_culture() -> None:
    """TM-14.1, 14.9."""
    game = scene("C storyteller old").play("explorer first-player stop 0")
    assert (game.cu("C"), game.vp("C")) == (0, 0)


def test_s89_wayfarer_takes_the_card() -> None:
    """TM-20.4, 8.2."""
    game = scene("A wayfarer").play("explorer first-player start-x1 start-x1")
    assert game.caravans("A") == "x1 x1"
