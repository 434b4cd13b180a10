"""Creating, reserving and what artifacts do (S-103 to S-130, S-224, S-226)."""

import pytest

from longhouse import load_position

from .scene import scene

ALL = "has 6 lumber 6 ashlar 6 metal 6 leather"


def test_s103_access_by_culture() -> None:
    """TM-13.5: with any member."""
    for member in ("explorer", "chieftain"):
        game = scene(f"A cu 3 {ALL}").play(f"{member} hire decline create")
        assert game.offers(*game.river[:4])
        assert game.why(game.river[4]) == "TM-13.5 too-far-down-the-river"
        assert game.why("3Te") == "TM-13.5 not-on-the-river"
        assert game.why("use") == "TM-4.8 nothing-to-use"


def test_s104_the_river_slides() -> None:
    """TM-13.6."""
    game = scene("A has 2 lumber | river 1Tb 1Ta")
    before = game.river
    game.play("explorer hire decline create 1Ta")
    assert game.river[:7] == [before[0], *before[2:]]
    assert game.river[7] != "" and game.river[7] not in before


def test_s105_discount_of_a_category() -> None:
    """TM-13.10, EF-7.1: on one type, in one category."""
    game = scene("A has 2 lumber 1 ashlar created 1Tc | river 2Tb 2Pd")
    game.play("explorer hire decline create 2Tb")
    assert game.has("A") == ""
    text = "A has 3 ashlar 1 metal created 1Tc cu 1 | river 2Pd 1Tb"
    game = scene(text).play("explorer hire decline")
    assert game.question == "B send_member"  # 2Pd still asks for its Lumber


def test_s106_discounts_add_up() -> None:
    """TM-13.10, EF-7.3: Ox Cart (4 Lumber, 1 Metal) for 2 Lumber."""
    game = scene("round 5 | A has 2 lumber created 1Tc 3Td | river 3Tc")
    game.play("explorer hire decline create 3Tc metal metal")
    assert game.has("A") == "2 metal"


def test_s107_discount_on_the_reserved_card() -> None:
    """TM-13.11, 13.14, EF-7.4."""
    text = "A cu 12 has 3 leather 1 ashlar reserved 2Cc"
    game = scene(text).play("explorer hire decline create 2Cc")
    assert game.question == "A discount_type"
    assert game.offered == ["leather", "ashlar"]
    assert game.why("metal") == "TM-13.11 not-in-the-cost"
    assert scene(text).turn("explorer hire decline create 2Cc leather").has("A") == "1 leather"
    assert scene(text).turn("explorer hire decline create 2Cc ashlar").has("A") == "1 ashlar"
    river = "A cu 12 has 3 leather 1 ashlar | river 2Cc"
    assert scene(river).turn("explorer hire decline create 2Cc").has("A") == ""


def test_s108_young_artisan() -> None:
    """TM-20.12, 13.12, EF-7.3: up to two raw ones stand in."""
    game = scene("A artisan has 2 metal 1 ore 1 wood | river 2Wc")
    game.play("explorer hire decline create 2Wc")
    assert (game.has("A"), game.created("A")) == ("", ["2Wc"])
    game = scene("A artisan has 1 metal 2 ore 1 wood | river 2Wc").play("explorer hire decline")
    assert game.question == "B send_member"


def test_s109_create_with_raw() -> None:
    """TM-13.12, 13.13."""
    text = "round 5 | A caravans x4 x4 has {} stone {} | road-b5 b3-create | river 3Pa"
    game = scene(text.format(4, "")).play("explorer travel x4-b5 b3-create 3Pa")
    assert (game.has("A"), game.created("A")) == ("", ["3Pa"])
    game = scene(text.format(3, "created 3Td")).play("explorer travel x4-b5 b3-create 3Pa")
    assert game.has("A") == ""
    game = scene(text.format(4, "artisan")).play("explorer travel x4-b5 b3-create 3Pa")
    assert game.has("A") == ""


def test_s109_how_many_raw_stand_in() -> None:
    """TM-13.14: type by type, only where there is a choice."""
    text = "round 5 | A caravans x4 x4 has 3 stone 3 ashlar | road-b5 b3-create | river 3Pa"
    game = scene(text).play("explorer travel x4-b5 b3-create 3Pa")
    assert game.question == "A payment"
    assert game.offered == ["1", "2", "3"]
    assert game.why("0") == "TM-13.12 not-so-many-raw"
    game.play("raw 2")
    assert game.has("A") == "1 stone 1 ashlar"


def test_s110_vp_for_the_printed_cost() -> None:
    """TM-13.17, 13.18, EF-8.2, 5.2: printed, also if discounted; not for the card itself."""
    game = scene("round 5 | A has 3 lumber 1 metal created 2Tb 1Tc | river 3Tc")
    game.play("explorer hire decline create 3Tc none")
    assert game.vp("A") == 4
    game = scene("A has 3 lumber 1 ashlar | river 2Tb").turn("explorer hire decline create 2Tb")
    assert game.vp("A") == 0
    none = scene("A has 2 ashlar created 2Tb | river 1Pa").turn("explorer hire decline create 1Pa")
    assert none.events("scored") == []  # no Lumber in the cost: nothing to tell


def test_s111_no_discount_on_itself() -> None:
    """TM-13.18."""
    game = scene("A has 1 lumber 1 metal | river 1Tc").play("explorer hire decline")
    assert game.question == "B send_member"


def test_s112_a_card_counts_itself_at_the_end() -> None:
    """TM-13.18, EF-8.3."""
    assert scene("A created 3Ta 1Ta 1Tb").points("A")["game-end"] == 6


def test_s113_reserving() -> None:
    """TM-13.25, 13.26."""
    low = scene(f"A cu 3 {ALL}").play("explorer hire decline")
    assert low.why("reserve") == "TM-13.25 too-little-culture"
    game = scene(f"A cu 4 {ALL} | river 1Ta 1Tb").play("explorer hire decline reserve 1Tb")
    assert game.reserved("A") == "1Tb"
    assert "1Tb" not in game.river
    second = scene(f"A cu 4 {ALL} reserved 1Tb | river 1Ta").play("explorer hire decline")
    assert second.why("reserve") == "TM-13.26 one-reserved-already"
    second.play("create 1Ta")
    assert (second.created("A"), second.reserved("A")) == (["1Ta"], "1Tb")


def test_the_last_card_is_created_while_another_is_reserved() -> None:
    """TM-4.9, 13.8, 13.25: a free action takes the only card; reserving comes to nothing."""
    text = "round 5 | A cu 4 trader tiles b3-create has 4 ashlar | river 3Pa | deck"
    game = scene(text).play("explorer hire decline reserve")
    assert game.offered == ["jars-of-the-long-house", "use"]
    game.play("use b3-create 3Pa")
    assert (game.created("A"), game.reserved("A")) == (["3Pa"], "")
    assert game.question == "B send_member"


def test_a_position_loads_while_reserving_waits_before_an_empty_river() -> None:
    """TM-13.8, 4.16: the last card asks something, and reserving still lies below."""
    text = "round 5 | A cu 4 trader tiles b3-create has 4 ashlar 1 leather | river 3Pc | deck"
    game = scene(text).play("explorer hire decline reserve use b3-create 3Pc")
    assert game.question == "A amount"
    again = load_position(game.state.position())
    assert again == game.state
    game.play("1")
    assert game.question == "B send_member"


def test_s114_a_reserved_card_does_nothing() -> None:
    """TM-13.25."""
    game = scene("A cu 4 reserved 2Pc").turn("explorer develop culture 1 0")
    assert game.vp("A") == 0


def test_s115_removed_cards_spare_the_reserved_one() -> None:
    """TM-13.29."""
    text = "round 2 | A reserved 1Ta hand 1 0 0 | B hand 0 0 0 | C hand 0 0 0 | D hand 0 0 0"
    game = scene(text).turn("hut")
    assert game.state.round == 3
    assert game.reserved("A") == "1Ta"
    assert not any(card.startswith("1") for card in game.river)


def test_s116_an_empty_deck() -> None:
    """TM-13.8: the River is not filled; slots count from the left as before."""
    river = "river 3Ta 3Pa 3Wa 3Ca 3Tb 3Pb 3Wb 3Cb | deck"
    game = scene(f"round 5 | A cu 3 has 4 metal | {river}").play("explorer hire decline create")
    if game.question == "A create_card":
        game.play("3Wa")
    assert game.river == ["3Ta", "3Pa", "3Ca", "3Tb", "3Pb", "3Wb", "3Cb", ""]
    game = scene(f"round 5 | turn B | B cu 3 {ALL} | {river}").play("explorer hire decline create")
    assert game.offers("3Ta", "3Pa", "3Wa", "3Ca") and game.offers_none("3Tb")


def test_s117_a_second_creation_by_a_card() -> None:
    """TM-13.7, 13.23, 13.9: the River is filled, then another card, raw allowed."""
    text = "round 3 | A has 3 lumber 1 ashlar 1 leather 4 stone reserved 2Pa | river 2Td 2Tb 2Tc"
    game = scene(text).play("explorer hire decline create 2Td")
    assert game.question == "A create_card"
    assert game.offered == ["libation-jug", "none"]
    assert "" not in game.river and game.river[:2] == ["2Tb", "2Tc"]
    game.play("2Pa")
    assert game.created("A") == ["2Td", "2Pa"]
    assert game.has("A") == "1 stone"


def test_s118_creating_the_reserved_card() -> None:
    """TM-13.6."""
    game = scene("A has 2 lumber reserved 1Ta | river 1Tb 2Ta")
    before = game.river
    game.play("explorer hire decline create")
    assert game.created("A") == ["1Ta"]
    assert game.river == before
    assert game.reserved("A") == ""


def test_s119_once_per_round_effect() -> None:
    """TM-13.21, 22.5."""
    text = "A has 2 lumber 1 ashlar 3 wood hand 1 0 0 | B hand 0 0 0 | C hand 0 0 0 | D hand 0 0 0"
    game = scene(text + " | river 1Tb").play("hire decline create 1Tb")
    assert game.question == "A end_turn"
    game.play("use wood wood")
    assert game.has("A") == "1 wood 2 lumber"
    assert game.state.round == 2  # nothing was left to use in the first
    assert game.offers("use")


def test_s120_using_a_part_turns_the_card() -> None:
    """TM-13.4, 2.8, EF-2.2."""
    game = scene("A has 1 wood created 1Tb").play("use wood")
    assert game.has("A") == "1 lumber"
    assert game.offered == ["lumber", "stop"]  # Lumber could pay for Wood, to no avail
    game.play("stop explorer 1r-a")
    assert game.has("A") == "2 wood 1 lumber"
    assert game.why("use") == "TM-4.8 nothing-to-use"
    assert game.cards(game.at("A", 29)) == ["1Tb"]


def test_s120_an_effect_without_effect_is_not_offered() -> None:
    """EF-2.2: so that a card is not turned by mistake."""
    game = scene("A created 1Tb")
    assert game.why("use") == "TM-4.8 nothing-to-use"
    game = scene("A has 1 ore created 1Tb 1Wb").play("use")
    assert game.question == "A exchange"  # only the Casting Mould can be used


def test_s121_incense_burner() -> None:
    """TM-14.2, 14.9: 2 VP for the points beyond the end, 1 for the gain."""
    game = scene("round 5 | A cu 14 created 2Pc").turn("explorer first-player culture 2")
    assert game.vp("A") == 3


def test_s122_conditional_effect() -> None:
    """TM-13.22, EF-6.2."""
    text = "round 5 | A ms {} has 4 metal 1 lumber | river 3Wc"
    weak = scene(text.format(9)).play("explorer hire decline create 3Wc")
    assert weak.vp("A") == 0
    strong = scene(text.format(11)).play("explorer hire decline create 3Wc")
    assert strong.vp("A") == 5


def test_s123_rallying_horn() -> None:
    """TM-13.19, EF-8.1."""
    text = "A ms 5 created 2Wa | B ms 7 | C ms 5 | D ms 9"
    assert scene(text).play("use 2").ms("A") == 7
    three = scene("A ms 5 created 2Wa | B ms 7 | C ms 5 | N 6", players=3).play("use 2")
    assert three.ms("A") == 7
    alone = scene("A ms 5 created 2Wa")
    assert alone.offers_none("use")


def test_s124_the_second_caravan_reaches() -> None:
    """TM-13.20, EF-5.2."""
    game = scene("A caravans x2 x3 created 2Cc").play("explorer travel x2-x3")
    assert game.question == "A any_resource"
    assert game.vp("A") == 3
    game.turn("metal")
    assert game.has("A") == "1 metal"
    ahead = scene("A caravans x2 b4 created 2Cc").turn("explorer travel x2-x3 metal")
    assert (ahead.vp("A"), ahead.has("A")) == (3, "1 metal")  # the first is further on
    first = scene("A caravans x2 x2 created 2Cc").turn("explorer travel x2-x3")
    assert (first.vp("A"), first.has("A")) == (0, "")
    past = scene("round 3 | A caravans x4 x4 has 3 leather 1 ashlar | river 2Cc")
    past.turn("explorer hire decline create 2Cc")
    assert past.vp("A") == 0


def test_s125_each_caravan_reaches() -> None:
    """TM-13.20."""
    game = scene("round 5 | A caravans x3 x3 created 3Cd").turn("explorer travel x3-x4 x3-x4")
    assert game.vp("A") == 8


def test_s126_beside_another_players_explorer() -> None:
    """TM-13.16, 5.22."""
    text = "A ms 5 created 3Wd | B ms 2 on 1l-a | N 3 on 1r-c"
    assert scene(text, players=3).turn("explorer 1l-a").vp("A") == 2
    assert scene(text, players=3).turn("explorer 1r-c").vp("A") == 2
    assert scene(text, players=3).turn("chieftain 1l-a").vp("A") == 0
    assert scene(text, players=3).turn("explorer 1l-b").vp("A") == 0


def test_s127_placing_the_chieftain() -> None:
    """TM-13.16, 5.17, 19.4, EF-5.1."""
    text = "A created 2Tc hand 3 1 1"
    game = scene(text).play("chieftain hire")
    assert game.question == "A any_resource"
    game.turn("ore")
    assert game.has("A") == "1 ore"
    for line in ("chieftain hut", "warrior hire", "explorer hire"):
        other = scene(text).turn(line)
        assert other.has("A") == ""
        assert other.events("received") == []


def test_s128_a_card_still_reserved_at_the_end() -> None:
    """TM-13.27, 23.10."""
    assert scene("A reserved 3Te ms 0 | B ms 1 | C ms 1 | D ms 1").points("A") == {"reserved": -5}


def test_s129_reserved_cards_are_public() -> None:
    """TM-13.28, 26.6."""
    game = scene("A reserved 3Te")
    for seat in (-1, 1, 2):
        sheet = game.state.view(seat)["sheet"]
        assert isinstance(sheet, dict) and isinstance(sheet["p1"], dict)
        assert sheet["p1"]["reserved"] == "pile-driving-frame"


def test_s130_a_step_before_sending() -> None:
    """TM-4.8, 15.5."""
    text = "A created 2Ca has 1 wood caravans start start | road-b1 b1-raw-4vp"
    game = scene(text).play("use start-b1 b1-raw-4vp wood")
    assert game.vp("A") == 4
    assert game.question == "A send_member"
    game.turn("explorer hut")
    assert game.at("A", 17) == 1


def test_s224_vp_and_several_effects() -> None:
    """TM-13.1, 13.3, 23.4: a card with VP only; a card with two effects of different times."""
    assert scene("A created 3Te").points("A")["artifacts"] == 20
    text = "A ms 4 has 3 metal 1 leather 1 ashlar | B has 8 wood | river 2Wd"
    game = scene(text).play("explorer hire decline create 2Wd")
    assert game.question == "A amount"
    game.turn("2")
    assert game.ms("A") == 6
    game.turn("explorer hut").turn("explorer hut").turn("explorer hut").turn("explorer raid")
    assert game.has("A") == "2 wood"  # at Strength 5 it counts as Power Level 2 against 1


def test_s226_culture_gained_in_the_action_counts_at_once() -> None:
    """TM-14.3, 13.5."""
    game = scene(f"A cu 2 {ALL}").play("explorer 2r-b 1 create")
    assert game.offers(game.river[3])
    assert game.offers_none(game.river[4])


def test_order_of_a_creation() -> None:
    """TM-13.9: chosen and paid, then to the owner, then triggers, then instantaneous effects."""
    text = "A has 2 lumber 1 leather created 2Tb | river 1Td"
    game = scene(text).play("explorer hire decline create 1Td metal wood")
    keys = ("paid", "created", "revealed", "scored", "received")
    told = [event.key for event in game.journal.events if event.key in keys]
    assert told == ["paid", "paid", "paid", "created", "revealed", "scored", "received", "received"]


@pytest.mark.parametrize("n", [0, 1, 2])
def test_amounts_of_an_instant_effect(n: int) -> None:
    """TM-13.3, 13.4, EF-2.1: once, when created, in whole or in part."""
    game = scene("A has 2 ashlar 1 lumber | river 1Pd").play("explorer hire decline create 1Pd")
    game.play(str(n))
    assert (game.cu("A"), game.question) == (n, "B send_member")
