"""Records replay, tables take back as far as nothing new became known."""

import json

import pytest

import longhouse
from longhouse.engine.errors import BadInput, IllegalAction
from longhouse.engine.journal import EVERYBODY
from longhouse.engine.record import Record
from longhouse.engine.table import Table
from tests.laws.hut import HIDE, LEFT, PASS, RIGHT, SHOW, TAKE, THROW, HutGame


def at_table(hut: HutGame, seed: int = 1) -> Table:
    return Table(Record(hut.setting(), seed, ["Ann", "Bo"]))


def test_an_answer_inside_a_turn_can_be_taken_back(hut: HutGame) -> None:
    table = at_table(hut)
    before = table.state.bytes()
    table.play(HIDE)
    assert table.can_undo == 1
    table.undo()
    assert table.state.bytes() == before
    assert table.record.actions == []
    assert table.journal.events == []


def test_the_answer_of_another_seat_cannot_be_taken_back(hut: HutGame) -> None:
    table = at_table(hut)
    table.play(TAKE)  # now it is the other seat's turn
    assert table.can_undo == 0
    with pytest.raises(BadInput, match="undo: 1 actions; wanted at most 0"):
        table.undo()


@pytest.mark.parametrize("action", [THROW, SHOW])
def test_a_die_or_a_card_that_was_shown_cannot_be_taken_back(hut: HutGame, action: int) -> None:
    """Even where the same seat goes on: here it alone plays, with the other turns cut out."""
    rule = type(hut.setting().rules[3])
    run, rule.run = rule.run, lambda self, state: state.push(0, state.actor)
    try:
        table = at_table(hut)
        table.play(PASS)
        assert table.can_undo == 1
        table.play(action)
        assert table.can_undo == 0
        table.play(PASS)
        assert table.can_undo == 1
    finally:
        rule.run = run


@pytest.mark.parametrize("count", [0, -1, 2])
def test_only_what_was_played_can_be_taken_back(hut: HutGame, count: int) -> None:
    table = at_table(hut)
    table.play(HIDE)
    with pytest.raises(BadInput, match="wanted at most 1"):
        table.undo(count)
    assert table.can_undo == 1


def test_after_undo_one_may_answer_otherwise(hut: HutGame) -> None:
    table = at_table(hut)
    table.say("take hide")
    table.undo()
    table.say("hide right")
    assert table.record.actions == [TAKE, HIDE, RIGHT]
    assert Table(table.record).state == table.state


def test_a_secret_answer_is_told_to_its_seat_alone(hut: HutGame) -> None:
    table = at_table(hut)
    table.say("hide left")
    own, other = table.events(0), table.events(1)
    assert LEFT in [event.args[2] for event in own]
    assert LEFT not in [event.args[2] for event in other]
    assert table.events(EVERYBODY) == other
    assert table.events(0, since=2) == own[2:]


def test_a_wrong_line_leaves_table_and_record_alone(hut: HutGame) -> None:
    table = at_table(hut)
    before = table.state.bytes()
    for line in ("take jump", "take left"):
        with pytest.raises(longhouse.LonghouseError):
            table.say(line)
    assert (table.state.bytes(), table.record.actions) == (before, [])


def test_a_game_that_is_over_is_closed_in_its_record(hut: HutGame) -> None:
    table = at_table(hut)
    table.say("take " * 9 + "pass")
    record = table.record
    assert table.state.over
    assert record.final == table.state.hash
    assert record.ranking == table.state.ranking()
    with pytest.raises(IllegalAction, match="game-over"):
        table.play(PASS)


def test_a_record_goes_through_text(hut: HutGame) -> None:
    table = at_table(hut)
    table.say("take hide left swap throw")
    text = json.dumps(table.record.document())
    again = longhouse.load_record(text)
    assert again.seats == ["Ann", "Bo"]
    assert again.replay() == table.state
    assert again.verify() == table.state, "a game under way can be verified, too"


def test_a_record_may_begin_at_a_position(hut: HutGame) -> None:
    table = at_table(hut)
    table.say("take hide left")
    record = Record(hut.setting(), 0)
    record.start = table.state.position()
    later = Table(longhouse.load_record(json.dumps(record.document())))
    assert later.state == table.state
    later.say("pass pass")
    table.say("pass pass")
    assert later.state == table.state


def finished(hut: HutGame) -> Record:
    table = at_table(hut)
    table.say("take " * 9 + "pass")
    return table.record


def test_a_record_with_another_end_is_refused(hut: HutGame) -> None:
    record = finished(hut)
    record.final = "0" * 32
    with pytest.raises(BadInput, match=r"final: found '0000.*; replaying gives"):
        record.verify()


def test_a_record_with_another_result_is_refused(hut: HutGame) -> None:
    record = finished(hut)
    record.scores = [0.0, 9.0]
    with pytest.raises(BadInput, match="result: found"):
        record.verify()


def test_a_record_that_ends_too_early_or_late_is_refused(hut: HutGame) -> None:
    record = finished(hut)
    record.actions.pop()
    with pytest.raises(BadInput, match=r"final: .*does not end with these actions"):
        record.verify()
    record = finished(hut)
    record.final = ""
    with pytest.raises(BadInput, match=r"final: .*ends with these actions"):
        record.verify()


def test_a_record_with_an_illegal_action_is_refused_with_its_number(hut: HutGame) -> None:
    record = finished(hut)
    record.actions.insert(2, LEFT)
    with pytest.raises(BadInput, match="action 3: left is not allowed now"):
        record.verify()
    record.actions.append(PASS)


def test_the_same_seed_and_answers_give_the_same_game(hut: HutGame) -> None:
    one, other = at_table(hut, seed=5), at_table(hut, seed=5)
    for table in (one, other):
        table.say("throw swap throw hide right throw")
    assert one.state == other.state
    assert one.state.hash == other.state.hash
    assert at_table(hut, seed=6).state != at_table(hut, seed=5).state
