"""Random games: what always holds, scores worked out a second time, and that all gets played."""

from collections import Counter
from typing import Any, cast

import pytest

import longhouse
from longhouse.engine.contract import State
from longhouse.engine.fields import Json
from longhouse.engine.journal import Journal, describe
from longhouse.engine.laws import any_of
from longhouse.games import shipped
from longhouse.games.terramara.effects import CHOOSE, GAIN, ONCE, OPS, RECEIVE
from longhouse.games.terramara.game import VillageSetting
from longhouse.games.terramara.invariants import problems
from longhouse.games.terramara.state import Village
from longhouse.games.terramara.words import SPACES
from tests.laws.modes import COMPILED

from .scene import Scene, scene

GAMES = 2_000 if COMPILED else 40
SETTINGS = [
    {"players": players, "setup": setup}
    for players in (2, 3, 4)
    for setup in ("full", "first-game")
]


def random_game(seed: int, journal: Journal | None = None) -> Village:
    """A game at its first question; the setting goes round with the seed."""
    setting = longhouse.load("terramara").setting(SETTINGS[seed % len(SETTINGS)])
    state = setting.new(seed, journal)
    assert isinstance(state, Village)
    return state


def step(state: State, chance: longhouse.Random) -> None:
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


def sheet_of(state: Village, seat: int) -> dict[str, Any]:
    row = list(state.sheet[seat * 39 : seat * 39 + 39])
    return {
        "resources": row[:8],
        "strength": row[8],
        "culture": row[9],
        "vp": row[10],
        "caravans": row[11:13],
        "flags": row[27],
    }


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


def test_scores_agree_with_the_position() -> None:
    """TM-23.2, 23.4, 23.5, 23.6, 23.8, 23.9, 23.10, EF-2.1: in play and at the end."""
    for seed in range(GAMES):
        state = random_game(seed)
        chance = longhouse.Random(seed)
        while not state.over:
            if chance.below(60) == 0:
                assert state.scores() == recounted(state.position())
            step(state, chance)
        points = recounted(state.position())
        assert state.scores() == points
        best = max(points)
        assert all(points[seat] == best for seat, rank in enumerate(state.ranking()) if rank == 1)


# ---------------------------------------------------------------------- all gets played


IDLE = ("done", "stop", "none", "decline", "end", "0")


def curious(state: Village, given: Counter[str], chance: longhouse.Random, bent: int) -> int:
    """An answer by chance that leans towards doing something, and what was done least.

    A bent is what a game is all about: travel, goods for artifacts, or nothing of the kind.
    """
    words = state.setting.vocabulary.words
    actions = state.actions()
    busy = [action for action in actions if words[action] not in IDLE]
    if not busy or chance.below(8) == 0:
        return any_of(actions, chance)
    wanted = [action for action in busy if leads(state, action, bent)]
    if wanted and chance.below(3) > 0:
        return any_of(wanted, chance)
    if chance.below(2) == 0:
        return any_of(busy, chance)
    return min(busy, key=lambda action: given[words[action]])


def leads(state: Village, action: int, bent: int) -> bool:
    """Whether an answer is in the way of a bent."""
    box, effects = state.box, state.box.effects
    space = box.space_at(action)
    asked = state.setting.rules[state.kind].name
    if bent == 0 or (bent == 2 and state.round > 3):
        if asked == "send_to" and space < box.hut:
            op = int(effects.first[state.action_of(space)])
            return GAIN + 2 in list(effects.op)[op : op + 3] or effects.op[op] == CHOOSE
        return "travel" in state.setting.vocabulary.word(action)
    if bent == 2 and asked == "send_to" and space < box.hut:
        return bool(effects.op[effects.first[state.action_of(space)]] == RECEIVE)
    return bent == 2 and asked == "artifact_step"


@pytest.fixture(scope="module")
def played() -> dict[str, Counter[str]]:
    """What happened in many random games: decisions asked, and events by their parameters."""
    found: dict[str, Counter[str]] = {"decision": Counter(), "given": Counter()}
    for seed in range(198):
        journal = Journal()
        state = random_game(seed, journal)
        chance = longhouse.Random(seed)
        while not state.over:
            found["decision"][state.setting.rules[state.kind].name] += 1
            action = curious(state, found["given"], chance, seed // 6 % 3)
            found["given"][state.setting.vocabulary.word(action)] += 1
            state.play(action)
        note(state, journal, found)
    return found


def note(state: Village, journal: Journal, found: dict[str, Counter[str]]) -> None:
    box = state.box
    laid = found.setdefault("tile", Counter())
    laid.update(box.tiles[tile] for tile in state.tiles)
    flagged = found.setdefault("flagged", Counter())
    for seat in range(box.seats):
        rows = sheet_of(state, seat)["flags"]
        for row in range(4):
            if rows >> row & 1:
                flagged[box.outposts[box.back_outpost[state.tiles[row * 2]]]] += 1
    for event in journal.events:
        told = describe(event, state.setting.events, state.setting.terms)
        for name, value in told.items():
            found.setdefault(f"{told['event']} {name}", Counter())[str(value)] += 1


def setting() -> VillageSetting:
    return cast(VillageSetting, longhouse.load("terramara").setting({"players": 4}))


def test_every_decision_is_asked(played: dict[str, Counter[str]]) -> None:
    """TM-26.1, 26.2: every question of the table comes up in random play."""
    asked = {rule.name for rule in setting().rules if rule.mode}
    assert asked - set(played["decision"]) == set()


def test_every_space_is_used(played: dict[str, Counter[str]]) -> None:
    """TM-9.2, 6.1, 10.1, 11.2: every space of the board, of every number of players."""
    wanted = {*SPACES, *setting().box.all_home_words, "hut"}
    assert wanted - set(played["sent space"]) == set()


def test_every_card_and_tile_is_used(played: dict[str, Counter[str]]) -> None:
    """TM-13.3, 18.1, 20.3, 25.6: artifacts, bonus tiles, characters, start cards, ways, tiles."""
    box = setting().box
    assert set(box.tiles) - set(played["tile"]) == set()
    assert set(box.bonus) - set(played["bonus tile"]) == set()
    assert set(box.characters) - set(played["flipped character"]) == set()
    assert set(box.characters) - set(played["took-character character"]) == set()
    assert set(box.start_cards) - set(played["took-start-card card"]) == set()
    assert set(box.way_names) - set(played["travelled way"]) == set()
    assert set(box.artifacts) - set(played["created card"]) == set()
    assert set(box.outposts) - set(played["flagged"]) == set()


def test_every_effect_in_play_is_used(played: dict[str, Counter[str]]) -> None:
    """EF-2.1, 4.4: every card and side that has a trigger or a once-per-round effect."""
    box = setting().box
    effects = box.effects
    names = [*box.artifacts, *(name for name in box.characters for _ in range(2))]
    triggered = {names[effects.owner[n]] for n, on in enumerate(effects.event) if on >= 0}
    once = {names[effects.owner[n]] for n, timing in enumerate(effects.timing) if timing == ONCE}
    assert triggered - set(played["effect of"]) == set()
    assert once - set(played["used of"]) == set()


def test_the_shipped_edition_uses_the_whole_vocabulary() -> None:
    """EF-10.1, 10.2: every op, trigger, condition, modifier and counter of this page is in use."""
    data = shipped("terramara").data
    used = Counter(words_in(data))
    for op in OPS:
        assert used[f"op={op}"], op
    for event in ("place", "create", "gain", "crossroads", "flag"):
        assert used[f"event={event}"], event
    for kind in ("power_level", "worker_levels", "symbol", "artifacts"):
        assert used[f"kind={kind}"], kind
    for kind in ("discount", "raw_substitute", "explorer_equal", "no_military_loss", "raid_level"):
        assert used[f"kind={kind}"], kind
    for per in ("players_stronger", "worker_level", "artifacts", "printed_cost"):
        assert used[f"per={per}"], per
    for timing in ("instant", "permanent", "once_per_round", "game_end"):
        assert used[f"timing={timing}"], timing


def words_in(data: Json) -> list[str]:
    found: list[str] = []
    if isinstance(data, dict):
        for key, value in data.items():
            found += [f"{key}={value}"] if isinstance(value, str) else words_in(value)
    elif isinstance(data, list):
        for value in data:
            found += words_in(value)
    return found


def test_a_scene_is_a_position() -> None:
    """TM-27.14: a position that is set up is written and read again unchanged."""
    game = scene("round 4 | A ms 3 cu 9 has 2 wood created 1Ta caravans x1 b2 | B on 6l-b")
    assert longhouse.load_position(game.state.position()) == game.state
