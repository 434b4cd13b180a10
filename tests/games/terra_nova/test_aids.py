"""What is shown beside the table is what the rules themselves would do."""

import json
import time
from collections.abc import Iterator
from typing import Any, cast

import pytest

import longhouse
from longhouse.games.terra_nova import kinds, scoring
from longhouse.games.terra_nova.aids import aids
from longhouse.games.terra_nova.decisions.dropout import collect
from longhouse.games.terra_nova.state import BOWL_1, MONEY, POINTS, WIDTH, Nova
from longhouse.games.terra_nova.words import BONUS_TILES, POWER_ACTIONS

from .scene import scene


def shown(state: Nova, seat: int = 0) -> Any:
    return cast(Any, aids(state, seat))


def games() -> Iterator[Nova]:
    """Tables at every turn of random games."""
    for seed in range(3):
        state = cast(Nova, longhouse.load("terra_nova").new({"players": 2 + seed}, seed=seed))
        turn = 0
        while not state.over:
            actions = state.actions()
            state.play(actions[(turn * 7 + seed) % len(actions)])
            turn += 1
            if turn % 3 == 0 and state.round > 0:
                yield state


def begun_with(state: Nova, verbs: tuple[str, ...]) -> dict[str, set[str]]:
    """By place, the first words after which the rules offer it."""
    found: dict[str, set[str]] = {}
    vocabulary = state.setting.vocabulary
    for action in state.actions():
        word = vocabulary.word(action)
        if word not in verbs:
            continue
        after = state.clone()
        after.play(action)
        follow(after, word, state.kind, found)
    return found


PLACES = {
    kinds.BUILD_HEX,
    kinds.UPGRADE_HEX,
    kinds.BRIDGE_SPACE,
    kinds.FIRST_HEX,
    kinds.INVENTION,
    kinds.LAKE_HOUSE,
    kinds.SUN_HEX,
    kinds.FREE_POST,
    kinds.RIVER_TOWN,
}


def follow(state: Nova, words: str, before: int, found: dict[str, set[str]]) -> None:
    vocabulary = state.setting.vocabulary
    if state.kind in PLACES:
        for action in state.actions():
            found.setdefault(vocabulary.word(action), set()).add(words)
    elif state.kind in (kinds.POWER_ACTION, kinds.SPECIAL):
        for action in state.actions():
            after = state.clone()
            after.play(action)
            follow(after, f"{words} {vocabulary.word(action)}", state.kind, found)


def says(line: str, words: str, place: str) -> bool:
    """A word that is the only answer is written out in a way, but never asked for."""
    return line.startswith(f"{words} ") and place in line.split()


VERBS = ("build", "upgrade", "bridge", "power", "special", "invent", "river-town")


def test_the_ways_are_those_that_the_rules_offer() -> None:
    """TN-0.7, TN-0.10: nothing too many; what is missing had one place and was answered at once."""
    checked = 0
    for state in games():
        if state.kind != kinds.MENU:
            continue
        ways = shown(state, state.actor)["ways"]
        for place, offered in begun_with(state, VERBS).items():
            lines = {way["say"] for way in ways[place]}
            for words in offered:
                assert any(says(line, words, place) for line in lines), (words, place)
        for way in (way for entries in ways.values() for way in entries):
            after = state.clone()
            at = int(state.actor) * WIDTH
            after.say(way["say"])
            assert state.mat[at + MONEY] - after.mat[at + MONEY] == way["money"]
            checked += 1
    assert checked > 200


def test_what_a_way_costs() -> None:
    """TN-5.4, TN-6.2, TN-10.1, TN-11: money for shovels, the house on home terrain, power."""
    ways = shown(scene("WS H F4 money 20 bowls 0/2/6 tile D | GO H G4").state)["ways"]
    prices = {way["say"]: (way["money"], way["power"]) for entry in ways.values() for way in entry}
    assert prices["build F5"] == (6, 0)
    assert prices["power 1-shovel F5"] == (0, 4)
    assert prices["power 2-shovels F5"] == (0, 6)
    assert prices["special of-tile F5"] == (0, 0)
    assert prices["upgrade F4 trading-post"] == (7, 0)


def test_a_cluster_says_what_a_town_still_takes() -> None:
    """TN-8.1, TN-8.3: three buildings worth five of four worth seven."""
    state = scene("WS H F4 F5 R G5").state
    assert shown(state)["towns"] == [
        {
            "hexes": ["F4", "F5", "G5"],
            "buildings": 3,
            "value": 5,
            "of_buildings": 4,
            "of_value": 6,
            "town": None,
        }
    ]


def test_shovels_and_range_for_the_faction_that_looks() -> None:
    """TN-4.4, TN-4.5, TN-5.3."""
    found = shown(scene("WS H F4 sailing 1 tile C").state)
    assert found["range"] == 2
    assert found["near"]["F5"] == 0
    assert found["near"]["D3"] == 1
    assert found["shovels"]["F5"] == 1
    assert "F4" not in found["near"]


def test_the_income_to_come_is_the_income_that_comes() -> None:
    """TN-2.2, TN-3.2: money, bowls and sources, once the tile of the next round is taken."""
    checked = 0
    for state in games():
        if "income" not in shown(state):
            continue
        for seat, entry in enumerate(shown(state)["income"].values()):
            assert entry["money"] == sum(source["money"] for source in entry["sources"])
            assert entry["power"] == sum(source["power"] for source in entry["sources"])
            after = state.clone()
            moved = after.mat[seat * WIDTH + BOWL_1 + 2]
            after.charge(seat, entry["power"])
            assert [after.mat[seat * WIDTH + BOWL_1 + i] for i in range(3)] == entry["bowls"]
            assert entry["lost"] == 0 or entry["bowls"][2] == 8 or moved == 8
            checked += 1
    assert checked > 50


def test_power_that_an_income_would_lose_is_said() -> None:
    """TN-3.2: two tokens still move, the rest of the income is lost."""
    state = scene("FA H F4 bowls 0/1/7 L G4").state
    assert shown(state)["income"]["p1"]["lost"] == 2 + 3 - 1


def test_so_much_power_given_away_before_makes_room_for_the_whole_income() -> None:
    """TN-3.2, TN-14.1: not one token more is advised, and never more than bowl III holds."""
    state = scene("FA H F4 bowls 0/1/7 L G4").state
    assert shown(state)["income"]["p1"]["spare"] == 2
    state.spend_power(0, 1)
    assert shown(state)["income"]["p1"]["lost"] == 2
    state.spend_power(0, 1)
    assert shown(state)["income"]["p1"] | {"lost": 0, "spare": 0} == shown(state)["income"]["p1"]


def test_the_power_actions_that_are_open_and_what_they_cost() -> None:
    """TN-11.1, TN-19.4a."""
    checked = 0
    for state in games():
        if state.over or state.kind != kinds.MENU:
            assert "open" not in shown(state, state.actor)
            continue
        table = scene_of(state)
        for word, price in shown(state, state.actor)["prices"].items():
            open_now = word in shown(state, state.actor)["open"]
            assert open_now == (word in table)
            if open_now:
                assert table[word] == price
                checked += 1
    assert checked > 20


def scene_of(state: Nova) -> dict[str, int]:
    """The power actions that the rules offer, and the power that they take."""
    found: dict[str, int] = {}
    vocabulary = state.setting.vocabulary
    power = vocabulary.action("power")
    if power not in state.actions():
        return found
    after = state.clone()
    after.play(power)
    asked = after.kind == kinds.POWER_ACTION
    for action in after.actions() if asked else [-1]:
        taken = after.clone()
        if asked:
            taken.play(action)
        at = state.actor * WIDTH + BOWL_1 + 2
        paid = state.mat[at] - taken.mat[at]
        words = [vocabulary.word(action)] if asked else [covered_by(state, taken)]
        found |= {word: int(paid) for word in words if word != "of-palace"}
    return found


def covered_by(before: Nova, after: Nova) -> str:
    """The only power action there was was taken without asking (TN-0.13)."""
    bit = int(after.covered ^ before.covered).bit_length() - 1
    return POWER_ACTIONS[bit] if bit < len(POWER_ACTIONS) else "of-palace"


def test_the_projection_is_the_end_if_all_dropped_out_now() -> None:
    """TN-13.3, TN-16.2 to TN-16.6."""
    checked = 0
    for state in games():
        end = state.clone()
        for seat in range(end.box.seats):
            if not state.over and not end.out(seat):
                collect(end, seat)
        if not state.over:
            scoring.finish(end)
        for seat, entry in enumerate(shown(state)["projection"].values()):
            assert entry["total"] == end.mat[seat * WIDTH + POINTS]
            checked += 1
    assert checked > 50


def test_where_nothing_can_begin_a_reason_is_given_and_nowhere_else() -> None:
    """TN-0.7: the ways of a place and the reason against it never stand together."""
    checked = 0
    for state in games():
        if state.over or state.kind != kinds.MENU:
            continue
        ways = shown(state, state.actor)["ways"]
        for name in [*state.board.hexes, *state.board.spaces]:
            reason = state.why_not(state.setting.vocabulary.action(name))
            assert reason is not None
            assert (reason.key == "not-what-is-asked") == (name in ways), name
            checked += 1
    assert checked > 1000


def test_the_points_of_the_end_by_what_they_were_given_for() -> None:
    """TN-16.3, 16.5: before the final scoring, for money, for territory."""
    text = "DR H F5 money 21 bowls 1/1/6 points 10 | GO T H4 G9 out points 5 | round 5 house"
    game = scene(text, 2, last_round_tile_change=False).play("drop end")
    assert game.state.over
    parts = ["now", "drop", "power", "money", "buildings", "territory", "total"]
    druids, golems = shown(game.state)["projection"].values()
    assert [druids[part] for part in parts] == [10 + 4, 0, 0, 7, 1, 10, 31]
    assert [golems[part] for part in parts] == [5, 0, 0, 0, 1, 10, 15]


def test_what_the_tiles_would_bring_each_seat() -> None:
    """TN-20.6: one point a house, two a trading post."""
    found = shown(scene("WS H F4 F5 tile E | GO T G4 tile F").state)["tiles"]
    assert found["E"] == {"p1": 2, "p2": 0, "p3": 0}
    assert found["F"] == {"p1": 0, "p2": 2, "p3": 0}
    assert set(found) <= set(BONUS_TILES)


def test_a_spectator_and_a_table_being_set_up() -> None:
    """TN-1: before the first round there is nothing to work out, and nobody has no reach."""
    state = cast(Nova, longhouse.load("terra_nova").new({"players": 3}, seed=1))
    assert aids(state, 0) == {}
    watched = shown(scene("WS H F4").state, -1)
    assert {"projection", "income"} <= set(watched)
    assert not {"near", "ways", "towns"} & set(watched)


@pytest.mark.parametrize("players", [2, 4])
def test_aids_are_quick_and_can_be_sent(players: int) -> None:
    """Less than a few milliseconds a moment, interpreted; they go out with every moment."""
    state = cast(Nova, longhouse.load("terra_nova").new({"players": players}, seed=5))
    turn = 0
    while not state.over and state.round < 4:
        actions = state.actions()
        state.play(actions[turn * 7 % len(actions)])
        turn += 1
    json.dumps(aids(state, 0))
    least = min(timed(state) for _ in range(10))
    assert least < 0.012, f"{least * 1000:.1f} ms"


def timed(state: Nova) -> float:
    begun = time.perf_counter()
    aids(state, int(state.actor))
    return time.perf_counter() - begun
