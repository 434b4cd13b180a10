"""Positions and records from outside: what is wrong is said in one line, with its place."""

import json
import pickle
from typing import Any

import pytest

import longhouse
from longhouse.engine.contract import Setting, State
from longhouse.engine.errors import BadInput, LonghouseError
from longhouse.engine.record import Record
from tests.laws.hut import HIDE, PASS, HutGame


def position(hut: HutGame) -> dict[str, Any]:
    return hut.new(seed=1).position()


def test_a_position_goes_through_text(hut: HutGame) -> None:
    state = hut.new({"players": 3}, seed=9)
    state.say("hide left throw swap")
    again = longhouse.load_position(json.dumps(state.position()))
    assert again == state
    assert hash(again) == hash(state)
    assert again.hash == state.hash
    assert again.position() == state.position()


def test_a_position_says_what_it_is(hut: HutGame) -> None:
    document = position(hut)
    assert document["longhouse"] == "position 1"
    assert document["game"] == "hut"
    assert document["options"] == {"players": 2, "roof": True}
    assert document["to do"] == [{"do": "count", "seat": "p1"}, {"do": "choose", "seat": "p1"}]


def test_what_need_not_be_said_may_be_left_out(hut: HutGame) -> None:
    document = position(hut)
    for key in ("seed", "draws", "edition", "options"):
        del document[key]
    assert list(longhouse.load_position(document).draws) == [0, 0, 0]


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"longhouse": "record 1"}, "longhouse: found 'record 1'; wanted \"position 1\""),
        ({"game": "chess"}, "game: found 'chess'; wanted one of"),
        ({"game": 1}, "game: found ''; wanted one of"),
        ({"options": {"players": 4}}, "option players: found 4; wanted 2 to 3"),
        ({"options": []}, r"options: found \[\]; wanted an object"),
        ({"edition": 3}, "edition: found 3; wanted an object"),
        ({"seed": -1}, "seed: found -1; wanted 0 to 9223372036854775807"),
        ({"seed": 2**63}, "seed: found 9223372036854775808; wanted 0 to"),
        ({"draws": [0] * 4}, "draws: found 4 entries; wanted at most 3"),
        ({"draws": [1 << 32]}, r"draws\[0\]: found 4294967296"),
        ({"table": None}, "table: found None; wanted an object"),
        ({"to do": None}, "to do: found None; wanted a list of at most 100"),
        ({"to do": [{"do": "count", "seat": "p1"}] * 101}, "to do: found .* at most 100"),
        ({"to do": [{}]}, r"to do\[0\].do: missing; wanted what is to be done"),
        ({"to do": [{"do": "dance"}]}, r"to do\[0\].do: found 'dance'; wanted one of turn"),
        ({"to do": [{"do": "choose"}]}, r"to do\[0\].seat: missing"),
        ({"to do": [{"do": "choose", "seat": "p3"}]}, r"to do\[0\].seat: found 'p3'"),
        ({"to do": [{"do": "turn", "seat": "p1", "x": 1}]}, r"to do\[0\]: unknown field 'x'"),
        ({"todo": []}, "position: unknown field 'todo'; wanted longhouse"),
    ],
)
def test_a_wrong_position_is_refused(hut: HutGame, change: dict[str, Any], error: str) -> None:
    with pytest.raises(BadInput, match=error):
        longhouse.load_position({**position(hut), **change})


@pytest.mark.parametrize(
    ("field", "value", "error"),
    [
        ("bank", 8, "table: coins do not add up"),
        ("bank", 10, "table.bank: found 10; wanted 0 to 9"),
        ("deck", ["axe"], "table: the cards are not those of the box"),
        ("coins", {"p3": 1}, "table.coins: unknown field 'p3'"),
    ],
)
def test_a_table_that_no_game_comes_to_is_refused(
    hut: HutGame, field: str, value: Any, error: str
) -> None:
    document = position(hut)
    document["table"][field] = value
    with pytest.raises(BadInput, match=error):
        longhouse.load_position(document)


def test_every_field_must_be_there_and_no_other(hut: HutGame) -> None:
    document = position(hut)
    document["table"]["gold"] = 1
    with pytest.raises(BadInput, match="table: unknown field 'gold'"):
        longhouse.load_position(document)
    document = position(hut)
    del document["table"]["bank"]
    with pytest.raises(BadInput, match="table: bank is missing"):
        longhouse.load_position(document)


def test_what_is_pending_must_fit_the_table(hut: HutGame, monkeypatch: pytest.MonkeyPatch) -> None:
    def check_pending(setting: Setting[State], state: State) -> None:
        if len(state.frames()) > 2:
            raise BadInput("to do", "too much")

    monkeypatch.setattr(type(hut.setting()), "check_pending", check_pending)
    document = position(hut)
    longhouse.load_position(document)
    document["to do"].insert(0, document["to do"][0])
    with pytest.raises(BadInput, match="to do: too much"):
        longhouse.load_position(document)


def test_a_position_from_which_play_cannot_go_on_is_refused(
    hut: HutGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(rule: object, state: State) -> None:
        raise IndexError("nothing there")

    setting = hut.setting()
    document = setting.position(setting.empty(1))
    document["to do"] = [{"do": "turn", "seat": "p1"}]
    assert longhouse.load_position(document).actions()
    monkeypatch.setattr(type(setting.rules[0]), "run", broken)
    with pytest.raises(BadInput, match="to do: play cannot go on from here"):
        longhouse.load_position(document)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"actions": ["jump"]}, "word 'jump': not known"),
        ({"actions": [3]}, "action 1: found 3; wanted a word"),
        ({"actions": "pass"}, "actions: found 'pass'; wanted a list"),
        ({"seats": [1]}, "seats: found 1; wanted at most 200 letters"),
        ({"seats": ["x" * 201]}, "seats: found"),
        ({"seed": True}, "seed: found True; wanted 0 to"),
        ({"start": []}, r"start: found \[\]; wanted an object"),
        ({"start": {}}, 'longhouse: found None; wanted "position 1"'),
        ({"final": "x"}, "result: found None; wanted an object"),
        ({"final": "x", "result": {"scores": ["1"]}}, "scores: found '1'; wanted a number"),
        ({"final": "x", "result": {"scores": [10**400]}}, "scores: found 1000.*; wanted a number"),
        ({"final": "x", "result": {"ranking": [0]}}, "ranking: found 0; wanted 1 to 100"),
        ({"final": "x", "result": {"place": 1}}, "result: unknown field 'place'"),
        ({"moves": []}, "record: unknown field 'moves'"),
    ],
)
def test_a_wrong_record_is_refused(hut: HutGame, change: dict[str, Any], error: str) -> None:
    document = {**Record(hut.setting(), 1).document(), **change}
    with pytest.raises(BadInput, match=error):
        longhouse.load_record(document)


def test_a_record_and_its_start_are_of_one_game(hut: HutGame) -> None:
    document = Record(hut.setting({"players": 3}), 1).document()
    document["start"] = position(hut)
    with pytest.raises(BadInput, match="start: is of another game, edition or options"):
        longhouse.load_record(document)


def test_a_state_goes_through_a_pickle(hut: HutGame) -> None:
    state = hut.new(seed=4)
    state.play(HIDE)
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert len(pickle.dumps(state)) < 1_000, "the shipped edition does not travel along"


@pytest.mark.parametrize("cut", [0, 7, 8, 16, 64, 400])
def test_bytes_that_no_state_wrote_are_refused(hut: HutGame, cut: int) -> None:
    data = hut.new(seed=4).bytes()
    for wrong in (data[:-8][:cut], data[:cut] + b"\xff" * 80, b"\x7f" * cut, data + bytes(8)):
        with pytest.raises(LonghouseError, match="bytes: "):
            hut.setting().from_bytes(wrong)


def test_states_are_values(hut: HutGame) -> None:
    one, other = hut.new(seed=1), hut.new(seed=1)
    assert one == other
    assert len({one, other}) == 1
    other.play(PASS)
    assert one != other
    assert one != hut.new({"roof": False}, seed=1), "another option is another game"
    assert one != "hut"
