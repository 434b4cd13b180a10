"""The Claim phase and trade with the bank (DC-4)."""

from .scene import scene


def test_e4_1_exact_payment() -> None:
    """DC-4.1: the printed cost goes to the supply, the top card to the seat."""
    game = scene("P1 sto W1 S2 B1 F1").reach("claim CP")
    assert game.stockpile("P1") == "F1"
    assert game.supply == "W20 S20 F19 B20"
    assert game.own("P1") == "CP1"
    assert game.stacks == [4, 4, 3, 7]


def test_e4_2_not_enough() -> None:
    """DC-4.1, 4.11: with nothing payable and no four of a kind, Claim ends by itself."""
    game = scene("P1 sto W2 S1")
    assert game.questions == ["P1 claim"]
    assert game.question == "P1 journey_hero"


def test_e4_3_caravan_cannot_pay() -> None:
    """DC-3.2, 4.1: what lies in a Caravan pays only after its own seat's Stockpile phase."""
    game = scene("P2 car W2 S1 F1", whole=True)
    assert game.question == "P1 journey_hero"
    assert game.stockpile("P2") == ""
    game.reach("deploy GS a2 nothing")
    assert game.questions[-1] == "P1 adventure"
    assert game.question == "P2 claim"
    assert game.stockpile("P2") == "W2 S1 F1"
    assert game.reach("claim").own("P2") == "TV1"


def test_e4_4_trade_at_four_to_one() -> None:
    """DC-4.5, 4.7, 4.8: the token taken lies in the Stockpile at once."""
    game = scene("P1 sto W5 S1").reach("trade W F")
    assert game.stockpile("P1") == "W1 S1 F1"
    assert game.caravan("P1") == ""


def test_e4_5_no_mixed_trade() -> None:
    """DC-4.7: four tokens, but not four of one kind."""
    assert scene("P1 sto W2 S2").questions == ["P1 claim"]


def test_e4_6_village_helps_at_once() -> None:
    """DC-4.3, 4.5: a village claimed in this phase makes the next trade better."""
    game = scene("P1 sto W5 S1 F1").reach("claim TV")
    assert game.stockpile("P1") == "W3"
    game.reach("trade W B")
    assert game.stockpile("P1") == "B1"


def test_a_training_ground_works_from_its_claim_on() -> None:
    """DC-4.3: claimed in this turn's Claim phase, it counts in this turn's battle."""
    game = scene("P2:GS@b2 | P2 car W3 | P1 sto W1 F2 B1")
    game.play("claim TG end deploy DK b1 battle b2 steal W W", dice="3-3")
    assert game.caravan("P1") == "W2 B1"


def test_e4_7_town_counts_for_trade() -> None:
    """DC-4.5, 12.2: a hero on a Fortified Town makes the trade a step better."""
    assert scene("P1:GS@d1 | P1 sto F3").reach("trade F S").stockpile("P1") == "S1"


def test_e4_8_ratio_never_below_one() -> None:
    """DC-4.5, 4.6, 14.4: two Towns and two villages would make 0 to 1; it is 1 to 1."""
    game = scene("P1:GS@d1 P1:WD@b3 | P1 own TV2 | P1 sto F1").reach("trade F S")
    assert game.stockpile("P1") == "S1"


def test_two_towns_count_twice_and_facing_does_not_matter() -> None:
    """DC-4.6: heroes on both Towns, one of them face-up, make the trade 2 to 1."""
    game = scene("P1:GS@d1* P1:WD@b3 | P1 sto F2").reach("trade F S")
    assert game.stockpile("P1") == "S1"


def test_e4_9_stomped_hero_on_a_town_still_counts() -> None:
    """DC-4.6, 12.16: the Dragon does not take the trade step away."""
    assert "trade" in scene("P1:GS@d1 | dragon d1 | P1 sto F3").offered


def test_e4_10_enemy_on_the_town_does_not_help() -> None:
    """DC-4.5: the ratio stays 4."""
    assert scene("P2:GS@d1 | P1 sto F3").question == "P1 journey_hero"


def test_e4_11_a_kind_taken_cannot_be_given() -> None:
    """DC-4.10: Food came from a trade and is barred; Stone may still be given."""
    game = scene("P1 own TV3 | P1 sto W1 S1").reach("trade W F")
    assert game.stockpile("P1") == "S1 F1"
    game.reach("trade")
    assert game.questions[-1] == "P1 trade_give"  # Stone alone can be given
    assert game.question == "P1 trade_take"


def test_e4_12_a_claim_lifts_the_bar() -> None:
    """DC-4.10: after a claim every kind may be given again."""
    game = scene("P1 own TV3 | P1 sto W2 S1 F2").reach("trade W B")
    assert game.stockpile("P1") == "W1 S1 F2 B1"
    assert game.reach("trade").offered == ["wood", "stone", "food"]
    game = scene("P1 own TV3 | P1 sto W2 S1 F2").reach("trade W B claim TG")
    assert game.stockpile("P1") == "S1"
    assert game.state.barred == 0
    wider = scene("P1 own TV3 | P1 sto W2 S1 F2 B1").reach("trade W B claim TG trade")
    assert wider.offered == ["stone", "bone"]


def test_a_new_turn_lifts_the_bar() -> None:
    """DC-4.10: what was taken in the trade of an earlier turn may be given."""
    game = scene("P1 own TV3 | P1 sto W3", whole=True).reach("trade W F end deploy GS d1 nothing")
    game.reach("deploy DK d4 nothing trade")
    assert game.question == "P1 trade_give"
    assert game.offered == ["wood", "food"]


def test_e4_13_several_claims_in_one_phase() -> None:
    """DC-4.2, 14.1: as many buildings as one can pay for; a Palace changes nothing in play."""
    game = scene("P1 sto W3 S3 F1 B1").reach("claim TV claim CP")
    assert game.own("P1") == "TV1 CP1"
    assert game.stockpile("P1") == ""


def test_claiming_is_optional() -> None:
    """DC-4.2: with a payable building one may end the phase, or trade between two claims."""
    game = scene("P1 sto W7 S4 B1")
    assert game.offered == ["claim", "trade", "end"]
    game.reach("claim CP trade W F end")
    assert game.stockpile("P1") == "W2 S2 F1"
    assert game.question == "P1 journey_hero"


def test_e4_14_bank_lacks_the_kind() -> None:
    """DC-4.7, 2.10: Bone cannot be taken from an empty supply."""
    game = scene("P1 sto W4 | P2 sto B20").reach("trade")
    assert game.question == "P1 trade_take"
    assert game.offered == ["stone", "food"]


def test_e4_15_empty_stack() -> None:
    """DC-4.11: payable is not enough, the building must be in stock."""
    game = scene("stacks CR0 | P1 sto W1 S1 B1", seats=4)
    assert game.question == "P1 journey_hero"


def test_e4_16_same_price_for_every_copy() -> None:
    """DC-4.4: two Palaces cost twice the same."""
    game = scene("P1 sto W2 S4 B2").reach("claim CP claim CP")
    assert game.own("P1") == "CP2"
    assert game.stockpile("P1") == ""


def test_e4_17_no_trade_outside_ones_claim_phase() -> None:
    """DC-4.9: trade is with the bank, and in one's own Claim phase alone."""
    game = scene("P1 own TV3 | P1 sto W2 | P2 sto S2").play("end deploy GS a1").harvest()
    assert game.questions.index("P1 claim") == 0
    assert not [question for question in game.questions if "trade" in question]
    asked = [question for question in game.questions if question.endswith("claim")]
    assert asked == ["P1 claim"]


def test_e4_18_buildings_stay() -> None:
    """DC-4.13: even a lost Raid takes no building; they lie open to all."""
    game = scene("P1 own CP2", turn="P2").play("deploy WL a1 trick", dice="6-2")
    assert game.totals == "9 to 9"
    assert game.loot("P2") == 1
    assert game.own("P1") == "CP2"
    assert game.view("P2")["built"]["p1"] == game.view()["built"]["p1"] == {"cave-palace": 2}


def test_e4_19_fourth_village() -> None:
    """DC-14.4, 14.5, 4.5: the ratio stays 1, the set grows from 30 to 50 points."""
    game = scene("P1 own TV4 | P1 sto W1", seats=5).reach("trade W S")
    assert game.stockpile("P1") == "S1"
    assert game.state.scores()[0] == 50
    assert scene("P1 own TV3", seats=5).state.scores()[0] == 30
