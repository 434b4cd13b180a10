"""River, Road, Outposts and the Military track (S-131 to S-156, S-227 to S-231, S-244)."""

import pytest

from .scene import scene


def test_s131_passing_two_benefits() -> None:
    """TM-14.4, 14.5."""
    game = scene("round 5 | A cu 6 storyteller | river-6 b1-refined")
    game.play("explorer first-player culture 3")  # nothing but the Explorer lies on the way
    assert (game.cu("A"), game.hand("A")) == (9, (4, 1, 0))
    game = scene("round 5 | A cu 5 storyteller | river-6 b1-refined")
    game.play("explorer first-player culture 3")
    assert (game.question, game.cu("A")) == ("A use_bonus", 6)
    before = game.hand("A")[0]
    game.play("b1-refined metal")
    assert game.cu("A") == 8
    assert game.hand("A")[0] == before + 1


def test_s132_nested_culture() -> None:
    """TM-14.5, 4.16."""
    game = scene("round 5 | A cu 5 | river-6 b1-culture").play("explorer first-player culture 2")
    assert game.cu("A") == 6
    game.play("b1-culture 1")
    assert game.cu("A") == 8
    assert game.hand("A")[0] == 4
    told = [event.args[1] for event in game.events("culture")]
    assert told == [6, 7, 8]


def test_s133_the_last_space() -> None:
    """TM-14.2, 14.7."""
    text = "round 5 | A cu 13 storyteller | river-14 b2-four-raw | river-14-second b3-2refined"
    game = scene(text).play("explorer first-player culture 3")
    assert game.offers("b2-four-raw", "b3-2refined", "decline")
    game.turn("b3-2refined lumber lumber b2-four-raw")
    assert game.vp("A") == 2
    assert game.has("A") == "1 livestock 1 stone 1 wood 1 ore 2 lumber"


def test_s134_a_tile_that_cannot_be_paid() -> None:
    """TM-14.6, 18.6."""
    game = scene("A cu 9 | river-10 b2-raw-choice").play("explorer develop culture 1")
    assert game.question == "A amount"  # Military is next: the tile was not even offered
    game.turn("0")
    for line in ("explorer hut", "explorer hut", "explorer hut"):
        game.turn(line)
    game.turn("explorer 1r-a")
    assert game.cu("A") == 10
    assert game.events("bonus") == []


@pytest.mark.parametrize(("taken", "vp"), [(0, 0), (1, 2), (2, 2)])
def test_s135_storyteller_per_gain(taken: int, vp: int) -> None:
    """TM-14.9, 20.7, EF-5.4."""
    game = scene("round 5 | A storyteller old").turn(f"explorer first-player culture {taken}")
    assert (game.cu("A"), game.vp("A")) == (taken, vp)


def test_s136_the_waiting_explorer() -> None:
    """TM-14.10."""
    text = "A cu 7 hand 1 0 0 | B hand 1 0 0 | C hand 0 0 0 | D hand 0 0 0"
    game = scene(text).turn("develop culture 1 1")
    assert game.hand("A") == (1, 0, 0)
    game.turn("hut")
    assert game.question == "A send_to"
    game.turn("hut")
    assert game.state.round == 2
    assert game.hand("A") == (5, 1, 0)


def test_s137_reserving_in_the_same_turn() -> None:
    """TM-14.4, 13.25."""
    game = scene("A cu 3").play("explorer develop culture 1 0")
    assert game.question == "A artifact_step"
    assert game.offers("reserve")


def test_s138_culture_is_never_lost() -> None:
    """TM-14.2, 27.8: nothing in the vocabulary lowers it; a raid and joining leave it alone."""
    game = scene("A ms 5 cu 9 | B ms 2 on 1l-a").turn("explorer raid")
    game.turn("explorer hut").turn("explorer hut").turn("explorer hut").turn("explorer 1l-a")
    assert game.cu("A") == 9


@pytest.mark.parametrize(
    "line",
    [
        "start-x1 x1-x2",
        "start-b1 decline b1-x1",
        "start-x1 start-x1",
        "start-b1 decline start-x1",
        "start-x1 stop",
        "stop",
    ],
)
def test_s139_two_travel_in_round_1(line: str) -> None:
    """TM-15.2, 15.3, 15.4, 15.9."""
    game = scene("A caravans start start").play(f"explorer travel {line}")
    assert game.question == "B send_member"


def test_s139_the_way_to_an_outpost_is_closed() -> None:
    """TM-15.4."""
    game = scene("A caravans start start").play("explorer travel")
    assert game.offered == ["start-b1", "start-x1", "stop"]
    assert game.why("start-o1") == "TM-15.4 way-closed"
    assert game.why("x1-x2") == "TM-15.2 no-caravan-there"


def test_s140_each_caravan_may_apply_a_tile() -> None:
    """TM-15.5, 18.2."""
    text = "A has 1 ore caravans start b1 | road-b1 b1-raw-4vp"
    assert scene(text).turn("explorer travel start-b1 b1-raw-4vp ore").vp("A") == 4


def test_s141_a_flag_at_once_and_no_way_back() -> None:
    """TM-15.4, 16.2, 15.1."""
    game = scene("round 2 | A caravans start x1").play("explorer travel start-o1")
    assert game.at("A", 27) == 1
    assert game.events("flag")[0].args[:2] == (0, 1)
    back = scene("round 2 | A caravans x1 x1").play("explorer travel")
    assert back.why("start-o1") == "TM-15.2 no-caravan-there"


def test_s142_one_flag_for_an_outpost() -> None:
    """TM-16.2, 16.3, 20.21."""
    game = scene("round 2 | A trader old caravans start start")
    game.turn("explorer travel start-o1 start-o1")
    assert game.caravans("A") == "o1 o1"
    assert len(game.events("flag")) == 1
    assert game.vp("A") == 4


def test_s143_travel_at_the_end_of_the_road() -> None:
    """TM-15.10."""
    game = scene("A caravans end end road 13 | arrived 2").play("explorer travel")
    assert game.question == "B send_member"
    assert game.vp("A") == 0


def test_s144_order_of_arrival() -> None:
    """TM-15.8."""
    text = "A caravans x5 x5 | B caravans x5 x5 | C caravans x5 x5 | D hand 0 0 0"
    game = scene(text).turn("explorer travel x5-end").turn("explorer first-player x5-end")
    points = {seat: game.at(seat, 13) for seat in "ABC"}
    assert points == {"A": 8, "B": 5, "C": 0}
    later = scene("turn C | arrived 3 | C caravans x5 x5").turn("explorer travel x5-end x5-end")
    assert later.at("C", 13) == 6
    third = scene("turn C | arrived 2 | C caravans x5 x5").turn("explorer travel x5-end stop")
    assert third.at("C", 13) == 3


def test_s145_travel_goes_on_after_a_tile() -> None:
    """TM-15.9, 4.16, EF-9.2."""
    text = "A wayfarer has 1 ore caravans start end road 8 | arrived 1 | road-b1 b1-raw-2military"
    game = scene(text).play("explorer travel start-b1 b1-raw-2military ore 2 b1-x1 x1-x2")
    assert (game.caravans("A"), game.ms("A")) == ("x2 end", 2)
    assert game.question == "B send_member"


def test_s146_nested_travel() -> None:
    """TM-15.9, 18.4."""
    text = "A caravans x1 x2 | road-b3 b2-leather-travel"
    game = scene(text).play("explorer travel x2-b3 b2-leather-travel")
    assert (game.has("A"), game.question) == ("1 leather", "A travel_step")
    game.play("x1-x2 b3-x3")
    assert game.caravans("A") == "x2 x3"
    assert game.question == "B send_member"


def test_s147_one_detour_between_two_crossroads() -> None:
    """TM-15.13."""
    game = scene("round 2 | A caravans b1 x1").play("explorer travel")
    assert game.offers("b1-x1")
    assert game.why("start-o1") == "TM-15.2 no-caravan-there"


@pytest.mark.parametrize(
    ("levels", "vp"), [("1 1 3", 5), ("1 2 2 2", 10), ("2", 0), ("2 2 2 3", 10), ("1 2", 2)]
)
def test_s148_workers_outpost(levels: str, vp: int) -> None:
    """TM-16.4, 16.5, EF-6.1."""
    game = scene(f"round 2 | A workers {levels} flags 1")
    assert game.points("A").get("outposts", 0) == vp


def test_s149_measured_at_the_end() -> None:
    """TM-16.7: the present Strength counts, whatever it was."""
    game = scene("round 5 | 1l pq1-4 | A ms 11 flags 1")
    assert game.points("A")["outposts"] == 2


def test_s150_weaponry_outpost() -> None:
    """TM-16.6, 16.7: reserved cards do not count."""
    game = scene("round 5 | 4l pq2-4 | A created 1Wa 1Wb reserved 1Wc flags 4")
    assert game.points("A")["outposts"] == 2
    game = scene("round 5 | 4l pq2-4 | A created 1Wa 1Wb 1Wc 2Wa 2Wb flags 4")
    assert game.points("A")["outposts"] == 10


def test_s151_road_outpost() -> None:
    """TM-16.5."""
    game = scene("round 5 | A caravans x4 end road 8 flags 2 | arrived 1")
    assert game.points("A")["outposts"] == 5


def test_s152_a_smaller_amount() -> None:
    """TM-17.1."""
    edition_free = scene("A ms 3 has 2 metal 1 ashlar | river 1Wd")
    edition_free.play("explorer hire decline create 1Wd 2")
    assert edition_free.ms("A") == 5


@pytest.mark.parametrize(
    ("strengths", "wanted"),
    [((9, 9, 6, 6), [8, 8, 2, 2]), ((9, 7, 7, 3), [8, 5, 5, 0])],
)
def test_s153_shared_places(strengths: tuple[int, ...], wanted: list[int]) -> None:
    """TM-17.6."""
    text = " | ".join(f"{seat} ms {ms}" for seat, ms in zip("ABCD", strengths, strict=True))
    assert [scene(text).points(seat).get("military", 0) for seat in "ABCD"] == wanted


@pytest.mark.parametrize(
    ("strength", "level"), [(0, 1), (5, 1), (6, 2), (10, 2), (11, 3), (15, 3), (16, 4), (20, 4)]
)
def test_s154_power_levels(strength: int, level: int) -> None:
    """TM-17.4."""
    assert scene(f"A ms {strength}").state.power(0) == level


def test_s155_paying_strength_is_no_loss() -> None:
    """TM-17.7, 20.9, EF-4.1."""
    text = "round 5 | 4r fm2-4 | A guardian ms {} caravans x4 x4"
    game = scene(text.format(5)).play("explorer crossroads-4 exchange pay metal pay metal")
    assert game.ms("A") == 3
    game = scene(text.format(1)).play("explorer crossroads-4 exchange pay metal")
    assert game.ms("A") == 0
    assert game.question in ("A next_part", "A any_resource")


def test_s156_losing_from_the_end_of_the_track() -> None:
    """TM-17.3, 5.6."""
    game = scene("A ms 20 | B ms 3 on 1l-a").turn("explorer 1l-a")
    assert game.ms("A") == 19


def test_s227_a_space_is_reached_once() -> None:
    """TM-14.8, 14.6."""
    game = scene("A cu 6 | river-6 b1-refined").turn("explorer develop culture 1 0")
    assert game.cu("A") == 7
    assert [event.key for event in game.journal.events if event.key == "bonus"] == []


def test_s228_what_nodes_give() -> None:
    """TM-15.6, 15.7."""
    game = scene("round 2 | A caravans start start").play("explorer travel start-x1")
    assert game.question == "A travel_step"
    game.play("start-o1")
    assert game.at("A", 27) == 1


def test_s229_travel_accepted_without_a_step() -> None:
    """TM-15.11, 15.10, EF-5.5."""
    game = scene("A wayfarer").play("explorer travel")
    assert game.state.a == 3
    game.play("stop")
    assert game.caravans("A") == "start start"


def test_s230_any_number_on_a_node() -> None:
    """TM-15.12."""
    text = "A caravans start x1 | B caravans x1 x1 | C caravans x1 x1 | D caravans x1 x1"
    assert scene(text).turn("explorer travel start-x1").caravans("A") == "x1 x1"


def test_s231_four_flags() -> None:
    """TM-16.8."""
    game = scene("round 5 | A flags 1 2 3 caravans x3 x4").play("explorer travel x3-o4")
    assert game.at("A", 27) == 15


def test_s244_everybody_scores_the_outpost() -> None:
    """TM-16.9, 16.4."""
    text = (
        "round 5 | A flags 3 created 1Ca 1Cb 1Cc 1Cd | B flags 3 created 2Ca 2Cb 2Cc"
        " | C flags 3 created 2Cd 3Ca | D flags 3 created 3Cb"
    )
    game = scene(text)
    assert [game.points(seat).get("outposts", 0) for seat in "ABCD"] == [10, 5, 2, 0]
