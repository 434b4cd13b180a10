"""Positions: written and read again, and refused where no game can come to them (TN-22)."""

from collections.abc import Callable
from typing import Any, cast

import pytest

import longhouse
from longhouse.engine.errors import BadInput
from longhouse.engine.random import Random
from longhouse.engine.record import Record
from longhouse.engine.table import Table
from longhouse.games.terra_nova.state import Nova
from longhouse.games.terra_nova.words import END

from . import busy
from .scene import scene

Document = dict[str, Any]

START = "WS H F4 A5 T D7 bridge D7-E6 money 20 bowls 0/0/8 | GO H H4 G9 | FA H G4 B6"


def spoilt(change: Callable[[Document], object], text: str = START, line: str = "") -> str:
    document: Document = scene(text).play(line).state.position()
    change(document)
    with pytest.raises(BadInput) as error:
        longhouse.load_position(document)
    return str(error.value)


def test_a_position_is_readable() -> None:
    """TN-0.17, 22.16: hexes, owners, pieces and tiles by name; and it comes back the same."""
    state = scene(START).play("build F3").state
    document: Document = state.position()
    table = document["table"]
    assert table["owner"]["D7"] == "p1"
    assert table["piece"]["D7"] == "trading-post"
    assert table["terrain"]["F3"] == "lake"
    assert table["bridge"] == {"D7-E6": "p1"}
    assert document["to do"][-1] == {"do": "build_here", "seat": "p1", "hex": "F3"}
    loaded = longhouse.load_position(document)
    assert loaded == state
    assert loaded.actions() == state.actions()


def put(*path: str, value: object) -> Callable[[Document], object]:
    """A change that puts a value at a place of the document."""

    def change(document: Document) -> None:
        at = document
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        (put("table", "bowl_3", "p1", value=7), "TN-22.1"),
        (put("table", "houses", "p1", value=3), "TN-22.2"),
        (put("table", "posts", "p1", value=2), "TN-22.2"),
        (put("table", "palaces", value={"p1": ["left-palace"]}), "TN-22.2"),
        (put("table", "bridges", value={"p1": 2}), "TN-22.2"),
        (put("table", "terrain", "F4", value="swamp"), "TN-22.4"),
        (put("table", "terrain", "F4", value=None), "null"),
        (put("table", "owner", "F4", value="p4"), "TN-22.2"),
        (put("table", "owner", "I5", value="neutral"), "I5 has an owner without a piece"),
        (put("table", "piece", "I5", value="house"), "or the reverse"),
        (put("table", "town", value={"F4": "town-money"}), "TN-22.10"),
        (put("table", "town", value={"I5": "town-money"}), "a town without a building"),
        (put("table", "towns", value={"p1": ["town-money"]}), "TN-22.10"),
        (put("table", "bridge", value={"G4-H2": "p1"}), "TN-22.9"),
        (put("table", "display", value=["A", "B", "C"]), "TN-22.7"),
        (put("table", "display", value=["C", "D"]), "TN-22.7"),
        (put("table", "coins", value={"A": 1}), "TN-22.8"),
        (put("table", "tile", value={}), "TN-22.7"),
        (put("table", "round_tiles", value=["house"]), "TN-1.2"),
        (put("table", "round_tiles", value=[]), "TN-22.7"),
        (put("table", "order", value=["p1", "p2"]), "TN-0.6"),
        (put("table", "order", value=["p1", "p2", "p2"]), "TN-0.6"),
        (put("table", "leaving", value=["p2", "p2"]), "TN-22.14"),
        (put("table", "dropped", value=["p2"]), "TN-22.14"),
        (put("table", "first", value=None), "null"),
        (put("table", "faction", "p2", value="sea-dogs"), "TN-22.4"),
        (put("table", "neutral", value="green"), "TN-0.1"),
        (put("table", "round", value=6), "wanted 0 to 5"),
        (put("table", "money", value={"p1": -1}), "wanted 0 to"),
        (put("table", "sailing", value={"p1": 5}), "wanted 0 to 4"),
        (put("to do", value=[{"do": "menu", "seat": "p1"}]), "must carry the game on"),
        (put("to do", value=[{"do": "begin", "seat": None}]), "TN-1.13"),
        (put("to do", value=[{"do": "turn", "seat": None}]), "whose is it"),
    ],
)
def test_what_no_game_can_come_to(change: Callable[[Document], object], wanted: str) -> None:
    """TN-22.1, 22.2, 22.4, 22.7, 22.8, 22.9, 22.10, 22.13, 22.14: each is refused by its rule."""
    assert wanted in spoilt(change)


def pending(kind: str, **numbers: object) -> Callable[[Document], object]:
    """A change that puts one more thing on top of what is to be done."""
    return lambda document: document["to do"].append({"do": kind, "seat": "p1", **numbers})


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        (pending("build_here", hex="F4"), "nothing of the kind can happen there"),
        (pending("build_here", hex="Z9"), "nothing of the kind can happen there"),
        (pending("build_here", hex="E4!"), 'wanted a hex such as "E4"'),
        (pending("upgrade_to", hex="H4"), "nothing of the kind"),
        (pending("second_hex", first="F4"), "nothing of the kind"),
        (pending("house_on", first="F3"), "nothing of the kind"),
        (pending("town_tile", hex="H4"), "nothing of the kind"),
        (pending("towns", hex="H4"), "nothing of the kind"),
        (pending("faction"), "the set-up is over"),
        (pending("dig", colours=["red", "blue", "green"]), "only in Lucky Digger"),
        (pending("next_turn"), "only the first thing"),
    ],
)
def test_what_cannot_be_pending(change: Callable[[Document], object], wanted: str) -> None:
    """TN-0.12: a question about something that is not there is refused."""
    assert wanted in spoilt(change)


def planned(hex: str, neutral: str = "black") -> Callable[[Document], object]:
    """A change that puts a neutral house on a hex, with this colour neutral."""

    def change(document: Document) -> None:
        document["table"]["owner"][hex] = "neutral"
        document["table"]["piece"][hex] = "house"
        document["table"]["neutral"] = neutral

    return change


@pytest.mark.parametrize(
    ("hex", "neutral", "options", "wanted"),
    [
        ("C5", "black", {}, "TN-18.1"),
        ("G6", "black", {"variant": "planner"}, "TN-22.4"),
        ("C5", "yellow", {"variant": "planner"}, "TN-22.4"),
        ("A4", "black", {"variant": "lucky-digger"}, "TN-22.4"),
    ],
)
def test_where_no_neutral_house_stands(
    hex: str, neutral: str, options: dict[str, str], wanted: str
) -> None:
    """TN-18.1, 18.4, 18.8, 22.4: in the variants, on a mark, of a colour that is neutral."""
    text = "WS H F4 A5 | GO H H4 G9"
    document: Document = scene(text, 2, **options).state.position()
    planned(hex, neutral)(document)
    with pytest.raises(BadInput, match=wanted):
        longhouse.load_position(document)


def test_where_neutral_houses_stand() -> None:
    """TN-18.4, 18.8: a position with neutral houses in their places is taken."""
    for variant, hexes in (("planner", "C5"), ("lucky-digger", "C5 B9 B2")):
        text = f"WS H F4 A5 | GO H H4 G9 | neutral {hexes} | drawn S"
        state = scene(text, 2, variant=variant).state
        assert longhouse.load_position(state.position()) == state


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("WS T F4 F5 G5 H E5", "TN-8.3"),
        ("GO R A4 T F4 F5 H G5 E5", "TN-8.3"),
        ("WS T F4 F5 G5 H E5 G4 town points F4 F5 G5 E5", "TN-8.7"),
    ],
)
def test_towns_that_were_forgotten(text: str, wanted: str) -> None:
    """TN-22.10, 22.11: no group that suffices is left without a town, none is half a town."""
    document: Document = scene(text).state.position()
    with pytest.raises(BadInput, match=wanted):
        longhouse.load_position(document)


OUT = "WS H F4 A5 | GO H H4 G9 out | FA H G4 B6"
TWO_TOWNS = "WS T F4 F5 H G5 E5 T E2 E1 H F1 D1 money 14"


@pytest.mark.parametrize(
    ("text", "line", "todo", "wanted"),
    [
        (START, "", ["menu p1"], "TN-0.7"),
        (START, "sail", ["menu p1"], "TN-0.7"),
        (START, "", ["upgrade_hex p1", "amount p1"], "upgrade_hex cannot wait"),
        (START, "", ["amount p2"], "TN-0.6"),
        (OUT, "", ["next_turn p2", "menu p2"], "TN-22.14"),
        (OUT, "", ["turn p2"], "TN-22.14"),
        (OUT, "", ["clean_up -", "menu p1"], "TN-0.6"),
        (TWO_TOWNS, "upgrade F4 right-palace", ["town_tile p1 F5"], "TN-8.5"),
    ],
)
def test_turns_follow_each_other(text: str, line: str, todo: list[str], wanted: str) -> None:
    """TN-0.6, 0.7, 8.5, 22.14: one turn at a time, of a seat still in the round, step by step."""

    def change(document: Document) -> None:
        frames: list[Document] = []
        for words in todo:
            do, seat, *hex = words.split()
            frames.append({"do": do, "seat": None if seat == "-" else seat})
            if hex:
                frames[-1]["hex"] = hex[0]
        begins = todo[0].split()[0] in ("next_turn", "turn", "clean_up")
        document["to do"] = frames if begins else [*document["to do"], *frames]

    assert wanted in spoilt(change, text, line)


def test_colours_to_draw_from() -> None:
    """TN-18.8: three colours for the first draw."""
    state = longhouse.load("terra_nova").new({"players": 2, "variant": "lucky-digger"}, 1)
    random = Random(1)
    while state.setting.rules[state.kind].name != "menu":
        state.play(busy.answer(cast(Nova, state), random))
    document: Document = state.position()
    seat = document["table"]["first"]
    document["to do"].append({"do": "dig", "seat": seat, "colours": ["red"]})
    with pytest.raises(BadInput, match="three colours"):
        longhouse.load_position(document)


def test_who_has_still_to_choose() -> None:
    """TN-1.7, 1.12: a position of the set-up asks exactly those who have not chosen."""
    state = longhouse.load("terra_nova").new({"players": 3}, 1)
    document: Document = state.position()
    document["to do"] = [todo for todo in document["to do"] if todo["do"] != "start_tile"]
    with pytest.raises(BadInput, match="still to choose"):
        longhouse.load_position(document)


# ------------------------------------------------------------- taking back, writing down


def test_a_turn_can_be_taken_back_to_its_beginning() -> None:
    """TN-0.9, 0.13: until the turn is ended, whatever was done in it."""
    setting = longhouse.load("terra_nova").setting({"players": 4, "turn-order": "dropout"})
    for seed in range(5):
        table, random = Table(Record(setting, seed)), Random(seed)
        begun, since = table.state.clone(), 0
        while not table.state.over:
            asked = table.state.setting.rules[table.state.kind].name
            if asked == "after":
                taken = table.record.actions[-since:]
                after = table.state.clone()
                table.undo(since)
                assert table.state == begun
                for action in taken:
                    table.play(action)
                assert table.state == after
            action = busy.answer(cast(Nova, table.state), random)
            table.play(action)
            since += 1
            if (asked != "menu" and action == END) or cast(Nova, table.state).round == 0:
                begun, since = table.state.clone(), 0


def test_lines_of_notation() -> None:
    """TN-24: whole actions are lines that read well, and the record says the same words."""
    lines = {
        "WS H A8 money 16": "build A7 house yes end",
        "WS T F4 money 14": "upgrade F4 right-palace end",
        "WS H F4 T A5 money 10": "upgrade F4 trading-post end",
        "WS H E2 money 10": "bridge E2-F3 end",
        "WS H F4 bowls 0/0/8": "power 2-shovels F3 F5 end",
        "FA H F4 tile D money 4": "special of-tile F5 end",
        "WS bowls 0/0/8": "exchange 3 drop A end",
        "DR bowls 0/0/8": "convert 2 drop take A end",
        "IN L C8 bowls 0/0/8": "invent D8 end",
        "SD T E2 H E1 T F3 F4": "river-town E3 town-money drop A end",
    }
    for text, line in lines.items():
        game = scene(f"{text} | beside A H G")
        seat = game.state.actor
        game.play(line)
        assert game.state.actor != seat, line


def test_an_ended_turn_stays_ended_also_for_the_last_seat_left() -> None:
    """TN-0.6, 0.9: the seat that plays on alone begins a new turn each time."""
    setting = longhouse.load("terra_nova").setting({"players": 2})
    alone = 0
    for seed in range(5):
        table, random = Table(Record(setting, seed)), Random(seed)
        while not table.state.over:
            actor, asked = table.state.actor, table.state.setting.rules[table.state.kind].name
            action = busy.answer(cast(Nova, table.state), random)
            table.play(action)
            if asked == "after" and action == END and table.state.actor == actor:
                alone += 1
                assert table.can_undo == 0
    assert alone > 0
