"""The turn and its steps (S-28 to S-39, S-215 to S-217, S-243)."""

from .scene import scene, with_tables


def test_s28_who_has_nobody_in_hand_is_skipped() -> None:
    """TM-4.3."""
    game = scene("B hand 0 0 0").turn("explorer hut none")
    assert game.question == "C send_member"
    assert game.state.round == 1


def test_s29_a_member_gained_out_of_turn() -> None:
    """TM-4.4, 14.10, 8.4."""
    game = scene("turn C | A cu 7 hand 0 0 0 | B hand 1 0 0").play("explorer first-player stop")
    assert game.question == "A amount"
    game.play("1 2 done")
    assert (game.cu("A"), game.hand("A")) == (8, (1, 0, 0))
    assert game.question == "D send_member"
    game.turn("chieftain hut none")
    assert game.question == "A send_to"  # the Explorer is the only member


def test_s30_nobody_may_pass() -> None:
    """TM-4.2, 5.19."""
    game = scene()
    assert game.offered == ["explorer", "chieftain"]
    assert game.why("end") == "TM-4.2 not-what-is-asked"
    game.play("explorer")
    assert game.offers("hut")


def test_s31_one_member_a_turn() -> None:
    """TM-4.2."""
    game = scene("A has 1 wood workers 1").play("explorer hire decline done")
    assert game.question == "A end_turn"
    assert game.offered == ["end", "worker-1"]
    assert game.why("explorer") == "TM-4.6 not-what-is-asked"


def test_s32_one_option_of_the_artifact_step() -> None:
    """TM-4.11."""
    game = scene("A cu 4 has 4 lumber 1 wood workers 1 | river 1Ta").play("explorer hire decline")
    assert game.offers("create", "reserve")
    game.play("create 1Ta")
    assert game.question == "A end_turn"
    assert game.offers_none("create", "reserve")


def test_s33_an_extra_creation_is_not_step_g() -> None:
    """TM-4.12, 13.24."""
    text = "A caravans x4 x4 cu 4 has 2 stone 2 lumber | river 1Pa 1Ta | road-b5 b3-create"
    game = scene(text).play("explorer travel x4-b5 b3-create")
    assert game.question == "A create_card"
    assert game.offers("none") and game.offers_none("reserve")
    game.play("1Pa stop")
    assert game.question == "A artifact_step"
    game.play("create 1Ta")
    assert game.created("A") == ["1Ta", "1Pa"]


def test_s34_free_actions_after_the_artifact_step() -> None:
    """TM-4.6, 4.11."""
    game = scene("A has 2 lumber 1 wood workers 1 | river 1Ta 1Tb")
    game.play("explorer hire decline create 1Ta")
    assert game.question == "A end_turn"
    game.play("worker-1")
    assert game.question == "B send_member"
    assert game.has("A") == "1 lumber"


def test_s35_no_creation_before_sending() -> None:
    """TM-4.11."""
    game = scene("A has 2 lumber | river 1Ta")
    assert game.why("create") == "TM-4.2 not-what-is-asked"


def test_s36_parts_in_any_order() -> None:
    """TM-4.13: the Stone first, then Travel before Culture."""
    game = scene("4l pq2-4 | A cu 2").play("explorer 4l-c")
    assert game.has("A") == "1 stone"
    assert game.offers("culture", "travel", "done")
    game.play("travel start-x1 1")
    assert (game.caravans("A"), game.cu("A")) == ("start x1", 3)


def test_s37_a_part_may_be_forgone() -> None:
    """TM-4.14, 14.1, EF-3.1: no Culture, but the Wood is taken in full."""
    game = scene("A cu 2").turn("explorer 2r-b 0")
    assert (game.has("A"), game.cu("A")) == ("1 wood", 2)


def test_s38_a_free_action_in_the_middle_of_travel() -> None:
    """TM-4.9, 4.16: a card that gives raw once per round is used first, then its goods are paid."""
    edition = with_tables(
        """
[[artifact]]
id = "libation-jug"
level = 2
category = "pottery"
cost = { ashlar = 3 }
vp = 3
source = "edition"
effects = [{ timing = "once_per_round", do = [{ op = "receive", res = { wood = 1 } }] }]
"""
    )
    text = "A created 2Pa caravans start x1 | road-b1 b1-raw-2military"
    game = scene(text, edition=edition).play("explorer travel start-b1")
    assert game.question == "A use_bonus"
    assert game.offered == ["decline", "use"]
    game.play("use wood b1-raw-2military wood 2")
    assert (game.ms("A"), game.has("A")) == (2, "")
    assert game.question == "A travel_step"
    assert game.state.a == 1


def test_a_part_that_a_free_action_makes_possible_may_come_first() -> None:
    """TM-4.9, 4.13, 26.8: one part is possible now, yet its owner is asked for the order."""
    edition = with_tables(
        """
[[artifact]]
id = "libation-jug"
level = 2
category = "pottery"
cost = { ashlar = 3 }
vp = 3
source = "edition"
effects = [{ timing = "once_per_round", do = [{ op = "receive", res = { wood = 1 } }] }]

[[crossroads]]
id = "x-fm1-1"
level = 1
tile = "fm1-1"
single = false
source = "edition"
action = [
  { op = "gain", what = "travel", n = 1 },
  { op = "exchange", pay = { any_raw = 1 }, get = [{ op = "vp", n = 2 }], times = 1 },
]
"""
    )
    text = "round 2 | A created 2Pa caravans x1 x1"
    game = scene(text, edition=edition).play("explorer crossroads-1")
    assert game.question == "A next_part"
    assert game.offered == ["travel", "done", "use"]
    game.play("use wood exchange wood")
    assert game.vp("A") == 2
    assert game.question == "A travel_step"
    plain = scene(text.replace("created 2Pa ", ""), edition=edition)
    assert plain.play("explorer crossroads-1").question == "A travel_step"


def test_s39_out_of_turn_no_workers() -> None:
    """TM-4.17, 26.1."""
    text = "turn B | D cu 5 has 1 wood workers 1 | river-6 b1-refined | road-b1 b1-raw-4vp"
    game = scene(text.replace("b1-refined", "b1-raw-4vp").replace("| road-b1 b1-raw-4vp", ""))
    game.play("explorer first-player stop")
    assert game.question == "D amount"
    game.play("1")
    assert game.question == "D use_bonus"
    assert game.offered == ["b1-raw-4vp", "decline"]
    assert game.why("worker-1") == "TM-3.2 not-on-turn"
    game.play("b1-raw-4vp wood")
    assert game.vp("D") == 4
    assert game.question == "A amount"  # the fourth player's reward comes next


def test_s215_five_rounds_begun_by_the_holder() -> None:
    """TM-4.1, 8.8."""
    game = scene("first B | turn B")
    for _ in range(200):
        if game.state.over:
            break
        game.turn(("explorer " if game.offers("explorer") else "") + "hut")
    turns = [event for event in game.journal.events if event.key in ("round", "turn")]
    first = [turns[at + 1] for at, event in enumerate(turns) if event.key == "round"]
    assert [event.args[0] for event in first] == [1] * 4  # the rounds from the second on
    assert game.state.over and game.state.round == 5


def edition_of_felling(effect: str, third: str = "") -> str:
    card = """
[[artifact]]
id = "{id}"
level = 1
category = "tools"
cost = {{ lumber = 2 }}
vp = 1
source = "edition"
effects = [{{ timing = "permanent", on = {{ event = "place", member = ["explorer", "chieftain"], \
terrain = "forest" }}, do = [{effect}] }}]
"""
    first = card.format(id="splitting-maul", effect=effect)
    return first + (card.format(id="carvers-bench", effect=third) if third else "")


def test_s216_order_of_triggers() -> None:
    """TM-4.15, EF-2.3, 9.3: in the owner's order; an effect that only scores is settled."""
    edition = with_tables(
        edition_of_felling('{ op = "gain", what = "travel", n = 1 }', '{ op = "vp", n = 1 }')
    )
    game = scene("A created 1Ta 1Tb 1Tc", edition=edition).play("explorer 1r-a")
    assert game.question == "A trigger_order"
    assert game.offered == ["felling-wedge", "splitting-maul", "none"]
    assert game.vp("A") == 1
    assert game.why("1Tc") == "TM-13.16 not-due"
    game.play("splitting-maul")
    assert game.question == "A travel_step"
    game.play("stop")
    assert game.question == "A take_goods"  # the last one needs no choice of order
    game.play("wood")
    assert game.has("A") == "3 wood"


def test_s217_effects_of_several_players() -> None:
    """TM-4.15, EF-9.4: C takes First Player: what is due for A comes before what is due for B."""
    game = scene("turn C | A cu 1 | B ms 1").play("explorer first-player stop 1 2")
    assert game.order("culture", "strength") == ["A culture", "B strength"]


def test_s243_a_question_that_a_free_action_could_change() -> None:
    """TM-26.8, 4.9."""
    game = scene("A cu 2 has 1 stone workers 1").play("explorer hire decline")
    assert game.question == "A artifact_step"
    assert game.offered == ["done", "worker-1"]
    game.play("worker-1")
    assert game.question == "B send_member"  # step G and the close ask nothing any more


def test_questions_of_the_table() -> None:
    """TM-26.2, 4.6: the order of one turn: flip, member, destination, parts, artifact, end."""
    game = scene("round 2 | A guardian fresh cu 4 has 2 lumber 2 wood workers 1 | river 1Ta")
    asked = [game.question]
    for word in ("keep", "explorer", "2r-b", "1", "create", "1Ta", "end"):
        game.play(word)
        asked.append(game.question)
    assert [question[2:] for question in asked] == [
        "flip",
        "send_member",
        "send_to",
        "amount",
        "artifact_step",
        "create_card",
        "end_turn",
        "send_member",
    ]
