"""Festivals, gathering and the end of the turn (DC-9, DC-10)."""

import pytest

from .scene import scene


def test_e9_1_row_of_two_seats() -> None:
    """DC-9.2, 9.3, 9.4, 9.7: each seat gains for its heroes and their tiles; all are discarded."""
    game = scene("P2:SR@b1 P1:WL@c1 P2:GS@d1").play("deploy TR a1").harvest()
    assert game.caravan("P1") == "W2 S1 F1"
    assert game.caravan("P2") == "S1 F1 B1"
    assert game.map == ""
    assert game.discard("P1") == "TR WL"
    assert game.discard("P2") == "GS SR"


def test_e9_2_diagonal() -> None:
    """DC-9.2: the long diagonal, all of it Wood."""
    game = scene("P1:GS@b2 P1:WD@c3 P1:WL@d4").play("deploy DK a1").harvest()
    assert game.caravan("P1") == "W5 F1 B2"


LINES = ["a1 b1 c1 d1", "a3 b3 c3 d3", "b1 b2 b3 b4", "d1 d2 d3 d4", "a1 b2 c3 d4", "d1 c2 b3 a4"]


@pytest.mark.parametrize("line", LINES)
def test_lines_are_rows_columns_and_long_diagonals(line: str) -> None:
    """DC-9.2: a festival in each sort of line."""
    a, b, c, d = line.split()
    game = scene(f"P1:GS@{a} P1:WD@{b} P1:WL@{c}").play(f"deploy DK {d}").harvest()
    assert game.map == ""
    assert len(game.events("festival")) == 1


def test_there_are_ten_lines() -> None:
    """DC-9.2: four rows, four columns, two diagonals."""
    assert len(scene().state.box.lines) == 10


def test_e9_3_three_are_not_enough() -> None:
    """DC-9.2: three in a row gather as ever."""
    game = scene("P1:GS@b1 P1:WD@c1").play("deploy DK a1").harvest()
    assert game.caravan("P1") == "W1 S1 F1"
    assert game.events("festival") == []


def test_e9_4_short_diagonals_do_not_count() -> None:
    """DC-9.2: a diagonal of three tiles is no line."""
    game = scene("P1:GS@b1 P1:WD@c2 P1:WL@d3").play("deploy DK a1").harvest()
    assert game.caravan("P1") == "W1 S1 B1"


def test_e9_5_two_lines_at_once() -> None:
    """DC-9.8: seven heroes in two lines, each paid and discarded once."""
    game = scene("P1:SR@b1 P1:GS@c1 P1:WD@d1 P2:WL@a2 P2:DK@a3 P2:GS@a4")
    game.play("deploy TR a1").harvest()
    assert game.caravan("P1") == "W1 S2 F3 B1"
    assert game.caravan("P2") == "W1 S1 F1 B2"
    assert game.map == ""


def test_e9_6_stomped_hero_in_the_line() -> None:
    """DC-9.6, 12.15: it completes the line, brings nothing and stays."""
    game = scene("P2:SR@b1 P1:WL@c1 P2:GS@d1 | dragon b1").play("deploy TR a1").harvest()
    assert game.map == "P2:SR@b1"
    assert game.caravan("P2") == "B1"


def test_e9_7_canyon_and_town_in_the_line() -> None:
    """DC-9.5: they yield nothing, their heroes bring their own resource and are discarded."""
    game = scene("P1:GS@b2 P1:WD@c2 P2:WL@d2").play("deploy SR a2 stomp d2 no", draw="DK").harvest()
    assert game.map == "P2:WL@d2"
    assert game.caravan("P2") == ""
    assert game.caravan("P1") == "W1 F2 B3"
    assert game.discard("P1") == "GS SR WD"


def test_a_slayer_that_shakes_off_the_dragon_feasts_in_the_same_turn() -> None:
    """DC-9.4, 9.6, 12.7: not stomped any more, it is paid and discarded like the others."""
    game = scene("P1:GS@b2 P1:WD@c2 P2:DS@d2").play("deploy SR a2 stomp d2 show nothing")
    assert game.dragon == "aside"
    game.harvest("choose B")
    assert game.map == ""
    assert game.discard("P2") == "DS"
    assert game.caravan("P2") == "S1 B1"
    assert game.caravan("P1") == "W1 F2 B2"


def test_a_canyon_frees_who_then_feasts() -> None:
    """DC-9.6, 12.17: the Dragon leaves one hero of the line for another in the same turn."""
    game = scene("P1:GS@b2 P2:SR@c2 P2:WL@d2 | dragon c2")
    game.play("deploy WD a2 stomp d2", draw="DK").harvest()
    assert game.map == "P2:WL@d2"
    assert game.caravan("P2") == "F1 B1"
    assert game.caravan("P1") == "W1 F1 B2"


def test_e9_8_face_up_heroes_take_part() -> None:
    """DC-9.3, 8.4: facing does not matter in a festival."""
    game = scene("P1:SR@b1 P1:WL@d1 P2:DK@c1").play("deploy WD a1 trick c1").harvest()
    assert game.caravan("P1") == "W2 S1 F2 B1"
    assert game.caravan("P2") == "F1 B1"


def test_e9_9_slayers_choose_active_seat_first() -> None:
    """DC-9.9, 2.11, 13.14: one choice for each Slayer, the active seat's first."""
    game = scene("P2:DS@b1 P1:DS@c1 P2:GS@d1").play("deploy TR a1")
    game.harvest("choose W choose W")
    asked = [question for question in game.questions if "choose_kind" in question]
    assert asked == ["P1 choose_kind", "P2 choose_kind"]
    assert game.caravan("P1") == "W2 S1 F1"
    assert game.caravan("P2") == "W1 S1 B1"


def test_order_of_a_festival() -> None:
    """DC-9.9: participants are turned up, gains follow, then discards."""
    game = scene("P2:SR@b1 P1:WL@c1 P2:GS@d1").play("deploy TR a1").harvest()
    told = [event["event"] for event in game.log()]
    told = told[told.index("festival") :]
    order = ["festival", "turned-up", "gained", "discarded"]
    assert sorted(told, key=order.index) == told
    assert [told.count(key) for key in order] == [1, 4, 7, 4]


def test_e9_10_shortage_in_a_festival() -> None:
    """DC-2.11, 2.10: the active seat is served first; what is missing is lost."""
    game = scene("P2:WL@a1 P1:GS@b2 P2:SR@c3 | P3 sto W18", seats=3).play("deploy WD d4").harvest()
    assert game.caravan("P1") == "W2 F1 B1"
    assert game.caravan("P2") == "F1"


def test_e9_11_festival_empties_onto_an_empty_hand() -> None:
    """DC-9.9, 2.4: the discarded heroes come straight back to an empty hand."""
    game = scene("P1:GS@b1 P1:WD@c1 P1:WL@d1 P1:DK@b2 P1:TR@c2 P1:DS@a4 | P1 hand SR")
    game.play("deploy SR a1").harvest()
    assert game.hand("P1") == "GS SR WD WL"
    assert game.discard("P1") == ""
    gathered = [(event.args[1], event.args[2]) for event in game.events("gathered")]
    assert gathered == [(5, 0), (6, 3), (12, 1)]  # b2 Wood, c2 Bone, a4 Stone


def test_e9_12_festival_on_another_seats_turn() -> None:
    """DC-9.10: it serves all seats, whoever is on turn."""
    game = scene("P2:SR@a1 P2:WL@b1 P2:GS@c1").play("deploy TR d1").harvest()
    assert game.caravan("P2") == "W2 S1 F2 B1"
    assert game.caravan("P1") == "S1"


def test_e9_13_full_line_cannot_remain() -> None:
    """DC-19.3: of a full line at most the stomped hero stays."""
    game = scene("P2:SR@b1 P1:WL@c1 P2:GS@d1 | dragon b1").play("deploy TR a1").harvest()
    assert game.map == "P2:SR@b1"


def test_e10_1_only_the_active_seat_gathers() -> None:
    """DC-9.1, 10.1, 10.5, 12.1: one token for each of its face-down heroes."""
    game = scene("P1:GS@b1 P2:SR@c1").play("deploy TR a4").harvest()
    assert game.caravan("P1") == "S2"
    assert game.caravan("P2") == ""


def test_festival_comes_before_gathering() -> None:
    """DC-9.1: heroes of a festival gather nothing more, the others still do."""
    game = scene("P1:SR@b1 P1:GS@c1 P1:WD@d1 P1:DK@c2").play("deploy TR a1").harvest()
    told = [event["event"] for event in game.log()]
    assert told.index("festival") < told.index("gathered")
    assert told.count("gathered") == 1


def test_e10_2_stomped_heroes_do_not_gather() -> None:
    """DC-10.3: beneath the Dragon nothing is gathered."""
    game = scene("P1:GS@b1 P1:WD@c1 | dragon b1").play("deploy TR d1").harvest()
    assert game.caravan("P1") == "F1"


def test_e10_3_towns_and_canyons_yield_nothing() -> None:
    """DC-10.1, 12.2, 12.3: nothing to gather there."""
    game = scene("P1:GS@d1 P1:WD@a2").play("deploy TR b3").harvest()
    assert game.caravan("P1") == ""


def test_e10_4_own_heroes_turn_down_others_stay() -> None:
    """DC-10.6: at the end of the turn only the active seat's heroes are flipped down."""
    game = scene("P1:GS@b1* P2:SR@c1*", seats=3).play("deploy TR d1").harvest()
    assert game.caravan("P1") == ""
    assert game.map == "P1:GS@b1 P2:SR*@c1 P1:TR@d1"
