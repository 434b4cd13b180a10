"""Random games: what always holds, and scores worked out a second time."""

from typing import Any, cast

import pytest

import longhouse
from longhouse.engine.fields import Json
from longhouse.engine.laws import any_of
from longhouse.games import shipped
from longhouse.games.terramara.invariants import problems
from longhouse.games.terramara.state import Village
from tests.laws.modes import COMPILED

from .lively import random_game, sheet_of
from .scene import Scene, scene

GAMES = 2_000 if COMPILED else 40
STRETCHES = 8  # each a test of its own, so that processes can share them


def step(state: Village, chance: longhouse.Random) -> None:
    state.play(any_of(state.actions(), chance))


# ---------------------------------------------------------------------- what always holds


@pytest.mark.parametrize("seed", range(12))
def test_s206_every_decision_keeps_the_invariants(seed: int) -> None:
    """TM-27.1, 27.3, 27.4, 27.5, 27.6, 27.9, 27.10, 27.11, 27.12, 5.19."""
    state = random_game(seed)
    chance = longhouse.Random(seed)
    number = 0
    while not state.over:
        assert problems(state) == []
        assert state.actions()
        for space in range(41, int(state.box.hut)):
            if state.is_single(space):
                assert int(state.spaces[space]).bit_count() <= 1
        if state.round != number:
            number = int(state.round)
            for seat in range(state.box.seats):
                assert state.in_hand(seat) >= 1
        if state.setting.rules[state.kind].name == "send_to":
            assert "hut" in [state.setting.vocabulary.word(action) for action in state.actions()]
        step(state, chance)
    assert state.round == 5


@pytest.mark.parametrize("seed", range(12, 24))
def test_s242_numbers_stay_within_their_bounds(seed: int) -> None:
    """TM-27.7, 27.8, 2.10, 27.14."""
    state = random_game(seed)
    chance = longhouse.Random(seed)
    before = [sheet_of(state, seat) for seat in range(state.box.seats)]
    while not state.over:
        step(state, chance)
        now = [sheet_of(state, seat) for seat in range(state.box.seats)]
        for old, new in zip(before, now, strict=True):
            assert min(new["resources"]) >= 0
            assert 0 <= new["strength"] <= 20
            assert old["culture"] <= new["culture"] <= 14
            assert old["vp"] <= new["vp"]
            assert all(a <= b for a, b in zip(old["caravans"], new["caravans"], strict=True))
        before = now
    assert len(state.river) == 8
    assert all(len(sheet["caravans"]) == 2 for sheet in before)


@pytest.mark.parametrize("seed", range(6))
def test_s241_same_state_same_choice(seed: int) -> None:
    """TM-27.15, 27.14: what follows is a matter of the state and the answer alone."""
    state = random_game(seed)
    chance = longhouse.Random(seed)
    while not state.over:
        action = any_of(state.actions(), chance)
        twin = longhouse.load_position(state.position())
        state.play(action)
        twin.play(action)
        assert twin.hash == state.hash


def test_s240_what_everybody_sees() -> None:
    """TM-26.3, 26.4, 26.5, 26.6: all but the order of the deck; nobody sees more than others."""
    state = random_game(1)
    chance = longhouse.Random(1)
    while state.round < 3:
        step(state, chance)
    views = [state.view(seat) for seat in (-1, 0, 1)]
    table = cast("dict[str, Any]", state.position()["table"])
    for view in views:
        assert view["deck"] == {
            level: sum(card.startswith(level) for card in codes_in(state)) for level in "123"
        }
        for name in table:
            if name != "deck":
                assert view[name] == table[name]
    assert {name: value for name, value in views[1].items() if name not in ("seat", "asked")} == {
        name: value for name, value in views[2].items() if name not in ("seat", "asked")
    }


def codes_in(state: Village) -> list[str]:
    """The short names of the cards in the deck."""
    return Scene(state.clone()).deck


def test_neutral_cards_are_drawn_when_they_are_turned_up() -> None:
    """TM-26.4: another chance to come changes nothing that anybody sees before."""
    one, other = random_game(0), random_game(0)
    other.seed = 12345
    assert one.view(0) == other.view(0)


# ---------------------------------------------------------------------- scores a second time


def recounted(position: dict[str, Json]) -> list[float]:
    """TM-23: the score of each seat, from the document and the edition's file alone."""
    table = cast("dict[str, Any]", position["table"])
    data = cast("dict[str, Any]", shipped("terramara").data)
    options = cast("dict[str, Any]", position["options"])
    sheets = cast("dict[str, dict[str, Any]]", table["sheet"])
    cards = {card["id"]: card for card in data["artifact"]}
    tiles = {tile["id"]: tile for tile in data["territory_tile"]}
    outposts = {outpost["id"]: outpost for outpost in data["outpost"]}
    nodes = [node["id"] for node in data["road_node"]]
    edges = [(edge["from"], edge["to"]) for edge in data["road_edge"]]
    neutral = list(table["neutral"].values())
    if len(neutral) < {2: 2, 3: 1, 4: 0}[options["players"]]:
        neutral += [0] * 2  # nobody is stronger by a Strength of 0

    def before(node: str) -> set[str]:
        found = {node}
        for begin, end in edges:
            if end == node:
                found |= before(begin)
        return found

    def levels(sheet: dict[str, Any]) -> int:
        return sum(
            level * (sheet.get(f"ready-{level}", 0) + sheet.get(f"used-{level}", 0))
            for level in (1, 2, 3)
        )

    def of(sheet: dict[str, Any], category: str) -> int:
        return sum(cards[card]["category"] == category for card in sheet.get("created", []))

    def met(sheet: dict[str, Any], wanted: dict[str, Any], level: int) -> bool:
        if wanted["kind"] == "worker_levels":
            return levels(sheet) >= wanted["min"][level]
        if wanted["kind"] == "artifacts":
            return of(sheet, wanted["category"]) >= wanted["min"][level]
        symbol = data["track"][wanted["track"]]["symbols"][wanted["symbol"][level]]
        if wanted["track"] == "road":
            return all(symbol in before(sheet.get(f"caravan-{n}", nodes[0])) for n in (1, 2))
        marker = {"military": "strength", "river": "culture"}[wanted["track"]]
        return sheet.get(marker, 0) >= symbol

    def outpost(sheet: dict[str, Any], tile: str) -> int:
        one = outposts[tiles[tile]["back"]["outpost"]]
        return max([one["vp"][n] for n in range(3) if met(sheet, one["requirement"], n)], default=0)

    totals: list[float] = []
    for sheet in sheets.values():
        created = [cards[card] for card in sheet.get("created", [])]
        own = sheet.get("strength", 0)
        rivals = [other.get("strength", 0) for other in sheets.values()] + neutral
        place = sum(1 for other in rivals if other > own)
        rank = [8, 5, 2][place] if place < 3 else 0
        flagged = [table["tiles"][2 * (int(row) - 1)] for row in sheet.get("flags", [])]
        if sheet.get("character") == "gatekeeper" and table["round"] > 0:
            flagged += [sheet["outpost"]] if "outpost" in sheet else []
        worth = [outpost(sheet, tile) for tile in flagged]
        doubled = {
            "military_rank": rank,
            "road_end": sheet.get("road-vp", 0),
            "best_outpost": max(worth, default=0),
        }
        total = sheet.get("vp", 0) + sum(card["vp"] for card in created)
        total += rank + sheet.get("road-vp", 0) + sum(worth)
        for effect in (effect for card in created for effect in card["effects"]):
            if effect["timing"] != "game_end":
                continue
            for op in effect["do"]:
                if op["op"] == "double":
                    total += doubled[op["of"]]
                elif op["per"] == "worker_level":
                    total += op["n"] * levels(sheet)
                else:
                    total += op["n"] * of(sheet, op["category"])
        total -= 5 if "reserved" in sheet else 0
        total += sum(sheet.get(kind, 0) for kind in ("leather", "ashlar", "lumber", "metal"))
        raw = sum(sheet.get(kind, 0) for kind in ("livestock", "stone", "wood", "ore"))
        totals.append(total + raw / 2)
    return totals


def places(position: dict[str, Json], points: list[float]) -> list[int]:
    """TM-23.11: by points, then by Culture, then by Strength; whoever is level shares a place."""
    sheets = cast("dict[str, Any]", position["table"])["sheet"].values()
    order = sorted(
        (
            (-own, -sheet.get("culture", 0), -sheet.get("strength", 0))
            for own, sheet in zip(points, sheets, strict=True)
        )
    )
    return [
        order.index((-own, -sheet.get("culture", 0), -sheet.get("strength", 0))) + 1
        for own, sheet in zip(points, sheets, strict=True)
    ]


@pytest.mark.parametrize("stretch", range(STRETCHES))
def test_scores_agree_with_the_position(stretch: int) -> None:
    """TM-23.2, 23.4, 23.5, 23.6, 23.8, 23.9, 23.10, 23.11, EF-2.1: in play and at the end."""
    for seed in range(stretch, GAMES, STRETCHES):
        state = random_game(seed)
        chance = longhouse.Random(seed)
        while not state.over:
            if chance.below(60) == 0:
                assert state.scores() == recounted(state.position())
            step(state, chance)
        document = state.position()
        points = recounted(document)
        assert state.scores() == points
        assert state.ranking() == places(document, points)


def test_a_scene_is_a_position() -> None:
    """TM-27.14: a position that is set up is written and read again unchanged."""
    game = scene("round 4 | A ms 3 cu 9 has 2 wood created 1Ta caravans x1 b2 | B on 6l-b")
    assert longhouse.load_position(game.state.position()) == game.state
