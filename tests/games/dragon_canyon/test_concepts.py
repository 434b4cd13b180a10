"""Key concepts and the Stockpile phase (DC-2, DC-3)."""

import pytest

import longhouse

from .scene import scene


def test_e2_1_a_gain_waits_in_the_caravan() -> None:
    """DC-2.2, 3.2, 4.1, 10.1: Bone gathered now pays for nothing before one's next turn."""
    game = scene("P1 sto W1 S2")
    assert "P1 claim" in game.questions  # ended by itself: the Palace lacks a Bone
    game.play("deploy GS c2").harvest()
    assert game.caravan("P1") == "B1"
    assert game.stockpile("P1") == "W1 S2"
    turns = scene("P1 sto W1 S2", whole=True).reach("deploy GS c2 nothing deploy GS a1 nothing")
    assert turns.question == "P1 claim"
    turns.reach("claim CP")
    assert turns.own("P1") == "CP1"


def test_e2_2_discards_go_to_the_own_pile() -> None:
    """DC-2.3, 7.11: the beaten hero lies in the pile of its own seat."""
    game = scene("P2:DS@b2").play("deploy GS b1 battle b2", dice="1-6")
    assert game.totals == "2 to 12"
    assert game.discard("P1") == "GS"
    assert game.discard("P2") == ""


def test_e2_3_last_card_played() -> None:
    """DC-2.4, 2.5, 5.7, 8.3: the pile comes back before the Adventure phase; no Voodoo then."""
    game = scene("P1:DK@a4 | P1 hand GS | P1 disc rest").reach("deploy GS b2")
    assert game.question == "P1 adventure"
    assert game.hand("P1") == "SR WD TR WL DS"
    assert game.discard("P1") == ""
    assert game.offered == ["nothing"]


def test_e2_4_last_card_drawn_by_the_dragon() -> None:
    """DC-2.4, 12.9: the drawn hero is discarded, then the whole pile comes back to hand."""
    game = scene("P2:TR@c3 | P2 hand WL | P2 disc rest").play("deploy GS a2 stomp c3", draw="WL")
    assert "P2 dragon_seal" not in game.questions
    assert game.caravan("P1") == "W1"
    assert game.hand("P2") == "GS SR WD DK WL DS"
    assert game.discard("P2") == ""


ALL_PLACED = "P2:GS@a1 P2:SR@d2 P2:WD@c3 P2:TR@d4 P2:DK@a3 P2:WL@c4 P2:DS@b4"


def test_e2_5_lost_hero_returns_when_there_is_nothing_else() -> None:
    """DC-2.6, 7.11: with neither hand nor pile, the next hero lost is in hand at once."""
    game = scene(ALL_PLACED)
    assert game.hand("P2") == game.discard("P2") == ""  # nothing to take, nothing is taken
    game.play("deploy DK b1 battle a1", dice="6-1")
    assert "P2 pack" not in game.questions
    assert game.totals == "11 to 2"
    assert game.hand("P2") == "GS"
    assert game.discard("P2") == ""
    assert game.caravan("P2") == ""
    assert game.hero("a1") == "P1:DK*"


def test_e2_6_no_token_left() -> None:
    """DC-2.10, 10.1: what the supply lacks is lost, and not owed later."""
    game = scene("P2 sto B20").play("deploy GS c2").harvest()
    assert game.caravan("P1") == ""
    assert game.supply == "W20 S20 F20"
    assert [event.args[:2] for event in game.events("none-left")] == [(0, 3)]  # Bone
    beaten = scene("P2:GS@b2 | P2 sto B20").play("deploy DK b1 battle b2", dice="5-1")
    assert [event.args[:2] for event in beaten.events("none-left")] == [(0, 3)]


def test_e2_7_choice_limited_by_the_supply() -> None:
    """DC-2.12, 13.14: only kinds that are left can be chosen."""
    game = scene("P2:DS@b2 | P2 sto W20 S20").reach("deploy WL b1 battle b2", dice="3-3")
    assert game.totals == "13 to 9"
    assert game.question == "P1 choose_kind"
    assert game.offered == ["food", "bone"]


def test_no_kind_left_to_choose() -> None:
    """DC-2.12: with none left nothing is gained, and nothing is asked."""
    game = scene("P2:DS@b2 | P2 sto W20 S20 F20 B20").play("deploy WL b1 battle b2", dice="3-3")
    assert "P1 choose_kind" not in game.questions
    assert game.caravan("P1") == ""
    assert game.loot("P1") == 1


def test_e2_8_a_hand_is_counted_not_spent() -> None:
    """DC-2.5, 13.13: a Raid against a hand of one card."""
    game = scene("P2:GS@a3 P2:SR@c2 P2:WD@d3 P2:TR@b3 P2:DK@d1 P2:WL@a2 | P2 hand DS")
    game.play("deploy WL b2 trick", dice="1-3")
    assert game.totals == "4 to 4"
    assert game.loot("P1") == 1
    assert game.hand("P2") == "DS"


def test_e2_9_turn_order() -> None:
    """DC-2.13, 2.14, 10.7: clockwise from the start seat, each turn in five phases."""
    game = scene(turn="P3", seats=4, first="p3", whole=True)
    tiles = ["a1", "c1", "b2", "d2"]
    heroes = ["GS", "SR", "DK", "WL"]
    for seat, hero, tile in zip(["P3", "P4", "P1", "P2"], heroes, tiles, strict=True):
        assert game.question == f"{seat} journey_hero"
        game.reach(f"deploy {hero} {tile} nothing")
    assert game.question == "P3 journey_hero"
    assert [event.args[0] for event in game.events("turn")] == [2, 3, 0, 1, 2]


def test_the_five_phases() -> None:
    """DC-2.13: Stockpile, Claim, Journey, Adventure, Harvest, in this order."""
    game = scene("P1 car W4 S1", whole=True).reach("end deploy GS a1 nothing")
    told = [event["event"] for event in game.log() if event["event"] != "answered"]
    assert told[:5] == ["turn", "secured", "deployed", "gathered", "turn"]
    assert game.questions[:4] == ["P1 claim", "P1 journey_hero", "P1 journey_tile", "P1 adventure"]


def test_e2_10_every_hero_in_one_place() -> None:
    """DC-2.1, 19.1: seven heroes over hand, map and pile."""
    game = scene("P1:SR@b1 | P1 disc WL DS")
    assert game.map == "P1:SR@b1"
    assert game.discard("P1") == "WL DS"
    assert game.hand("P1") == "GS WD TR DK"
    twice = game.state.position()
    twice["table"]["hand"]["p1"].append("skyrider")
    with pytest.raises(longhouse.BadInput, match=r"DC-2\.1"):
        longhouse.load_position(twice)


def test_no_position_has_a_pile_beside_an_empty_hand() -> None:
    """DC-2.4, 19.2: such a position is refused."""
    game = scene("P2 hand SR | P2 disc rest")
    document = game.state.position()
    document["table"]["hand"]["p2"] = []
    document["table"]["discard"]["p2"].append("skyrider")
    with pytest.raises(longhouse.BadInput, match=r"DC-2\.4"):
        longhouse.load_position(document)


def test_no_position_goes_on_after_the_end() -> None:
    """DC-11.1, 11.10, 19.6: with so many empty stacks nothing is to be done, and else something."""
    document = scene(whole=True).state.position()
    to_do = document["to do"]
    document["to do"] = []
    with pytest.raises(longhouse.BadInput, match=r"not over \(DC-11\.1"):
        longhouse.load_position(document)
    document["table"]["quiet"] = 20
    assert longhouse.load_position(document).over
    document["to do"] = to_do
    with pytest.raises(longhouse.BadInput, match=r"the game is over"):
        longhouse.load_position(document)
    document["to do"], document["table"]["quiet"] = [], 0
    document["table"]["stacks"]["tribal-village"] = 0
    document["table"]["built"]["p1"] = {"tribal-village": 4}
    assert longhouse.load_position(document).scores() == [50, 0]
    document["to do"] = to_do
    with pytest.raises(longhouse.BadInput, match=r"the game is over \(DC-11\.1"):
        longhouse.load_position(document)


def test_no_position_has_a_full_line_before_anybody_is_placed() -> None:
    """DC-19.3, 19.16: only the turn that fills a line can show it."""
    text = "P1:SR@a1 P1:WL@b1 P2:GS@c1"
    full = scene(text).reach("deploy DK d1").state.position()
    assert longhouse.load_position(full)
    with pytest.raises(longhouse.BadInput, match=r"DC-19\.3"):
        assert scene(f"{text} P2:SR@d1").state


def test_e2_11_one_question_at_a_time() -> None:
    """DC-2.15: one open question, to one seat; its answer is final and others are refused."""
    game = scene("P2:WL@b2").reach("deploy SR b1")
    asked = game.view("P1")["asked"]
    assert asked["seat"] == "p1"
    assert asked["decision"] == "adventure"
    with pytest.raises(longhouse.IllegalAction):
        game.state.play(game.setting.vocabulary.action("skyrider"))  # answered already
    assert game.question == "P1 adventure"


def test_e2_12_looking_at_ones_own_cards() -> None:
    """DC-2.17, 15.3: one's own face-down heroes are seen at any time."""
    game = scene("P1:SR@b1", turn="P2")
    assert game.question == "P2 journey_hero"
    assert game.view("P1")["heroes"] == {"b1": {"seat": "p1", "up": False, "hero": "skyrider"}}


def test_friends_enemies_and_neighbours() -> None:
    """DC-2.7, 2.8: enemies are heroes of other seats; adjacent tiles share an edge."""
    game = scene("P2:WL@b1 P3:GS@a2 P1:DK@c2 P2:SR@c3", seats=3).reach("deploy WL b2 battle")
    assert game.offered == ["b1", "a2"]


def test_one_hero_on_a_tile() -> None:
    """DC-2.9: a tile with a hero cannot be chosen; the Dragon alone does not occupy one."""
    game = scene("P2:WL@b1 | dragon c1").reach("deploy GS")
    assert "b1" not in game.offered
    assert "c1" in game.offered
    assert game.why_not("b1") == ("DC-2.9", "occupied")


def test_one_answer_is_given_by_itself() -> None:
    """DC-2.16: a question with a single answer is not put, but for adventure and reactions."""
    game = scene("P1:GS@a1 | P1 hand WL | P1 disc rest").reach()
    assert game.questions == ["P1 claim", "P1 journey_hero"]
    assert game.question == "P1 journey_tile"


def test_the_active_seat_is_served_first() -> None:
    """DC-2.11: with one Bone left, it goes to the seat on turn, whoever sits before it."""
    text = "P1:GS@a1 P2:DK@b1 P2:WL@c1 | P3 sto B19"
    served = scene(text, seats=3, turn="P2").play("deploy SR d1").harvest()
    assert served.caravan("P2") == "W1 S1 F2 B1"
    assert served.caravan("P1") == "W1"
    served = scene(text, seats=3, turn="P1").play("deploy SR d1").harvest()
    assert served.caravan("P1") == "W1 F1 B1"


def test_fixed_kinds_come_before_chosen_ones() -> None:
    """DC-2.11: within a seat, what a Slayer brings is chosen after the fixed gains are served."""
    game = scene("P1:DS@a1 P1:GS@b2 P1:SR@c3 | P2 sto W17").play("deploy WD d4")
    game.harvest("choose F")
    assert "wood" not in game.offered
    assert game.caravan("P1") == "W3 F3 B1"


def test_e3_1_caravan_moves_to_stockpile() -> None:
    """DC-3.1: all tokens, without a choice."""
    game = scene("P1 car W2 B1 | P1 sto F1", whole=True)
    assert game.stockpile("P1") == "W2 F1 B1"
    assert game.caravan("P1") == ""


def test_e3_2_only_the_active_seat_moves_tokens() -> None:
    """DC-3.1: another seat's Caravan stays where it is."""
    game = scene("P2 car S3", whole=True)
    assert game.caravan("P2") == "S3"
    assert game.stockpile("P2") == ""


def test_e3_3_stockpile_is_safe_from_theft() -> None:
    """DC-3.3, 7.14: three tokens may be taken, but the Caravan holds one only."""
    game = scene("P2:GS@b2 | P2 sto W3 | P2 car F1 | P1 own TG2")
    game.play("deploy DK b1 battle b2 steal F", dice="4-4")
    assert game.caravan("P1") == "F1 B1"
    assert game.stockpile("P2") == "W3"
    assert game.questions.count("P1 theft_kind") == 1
