"""Whole games in a real browser: each with every number of players, by keys, by touch on a phone
and around one device; and Dragon Canyon between two browsers and for one."""

import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

import longhouse
from tests.browser.player import PREFERRED, KeyPlayer, Player, TouchPlayer
from tests.browser.reach import walk

Someone = Callable[..., Player]

# What is preferred when there is a choice, so that a whole game is soon over.
BRISK = {
    "dragon_canyon": tuple(PREFERRED),
    "terra_nova": ("drop", "yes", "end"),
    "terramara": ("end", "hut", "done", "stop", "keep", "none"),
}
# Games that use more of what there is: by keys and touch, too, all over the board.
LIVELY = ("yes", "end", "upgrade", "power", "special", "sail")
LONGER = {("terra_nova", 2, "keys"), ("terra_nova", 3, "touch")}
# Not every game is set up alike.
OPTIONS: dict[tuple[str, int, str], dict[str, Any]] = {
    ("terra_nova", 2, "keys"): {"variant": "planner"},
    ("terra_nova", 2, "touch"): {"variant": "lucky-digger"},
    ("terra_nova", 4, "device"): {"turn-order": "dropout"},
    ("terramara", 4, "device"): {"setup": "first-game"},
}
# Where this is enough for every day: each number of players and each way is met.
ENOUGH = {"dragon_canyon": {(1, "keys"), (2, "touch"), (3, "device"), (4, "keys"), (5, "touch")}}
WAYS = {"keys": KeyPlayer, "touch": TouchPlayer, "device": Player}


def matrix() -> Iterator[Any]:
    """Every game with every number of players, in every way in which it can be played."""
    for game in longhouse.names():
        fewest, most = longhouse.load(game).seats
        for players, way in product(range(fewest, most + 1), WAYS):
            if players > 1 or way != "device":
                enough = game not in ENOUGH or (players, way) in ENOUGH[game]
                marks = () if enough else (pytest.mark.long,)
                yield pytest.param(game, players, way, marks=marks)


@pytest.mark.parametrize(("game", "players", "way"), list(matrix()))
def test_a_whole_game(someone: Someone, game: str, players: int, way: str) -> None:
    phone = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
    page = someone(**phone if way == "touch" else {}).page
    here = (game, players, way)
    player = WAYS[way](page, LIVELY if here in LONGER else BRISK[game]).in_haste()
    people = 2 if way == "device" else 1
    seats = ["me"] * people + ["bot:random"] * (players - people)
    table = player.begin(*seats, game=game, seed=players, **OPTIONS.get(here, {}))
    player.play_out()
    result = player.get(f"/api/tables/{table}")["result"]
    places = sorted(zip(result["ranking"], result["scores"], strict=True), key=lambda one: one[0])
    assert re.search("wins|win together", page.locator(".result h2").inner_text())
    shown = page.locator(".result li strong").all_inner_texts()
    assert [float(score) for score in shown] == [score for _, score in places]
    if way == "touch":
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide == 360, "nothing may stick out of a phone"


def test_two_browsers_play_each_other_and_one_is_reloaded(someone: Someone) -> None:
    ann, bob = someone().in_haste(), someone().in_haste()
    ann.begin("me", "open")
    link = ann.page.locator("input[readonly]").input_value()
    bob.page.goto(link)
    bob.page.wait_for_selector("text=(me)")
    ann.page.get_by_role("button", name="Start").click()
    turns = 0
    while (state := ann.wait("asked", "waiting", "over")) != "over":
        asked = ann if state == "asked" else bob
        if asked.state != "asked":  # a move is on its way from one to the other
            ann.page.wait_for_timeout(20)
            continue
        asked.turn()
        turns += 1
        if turns == 9:
            bob.page.reload()
            bob.wait("asked", "waiting")
    assert turns > 9
    ann.wait("over")
    bob.wait("over")
    results = [one.page.locator(".result ol").inner_text() for one in (ann, bob)]
    assert results[0] == results[1]


def test_one_device_is_handed_on_and_nothing_hidden_is_fetched_before(someone: Someone) -> None:
    player = someone().in_haste()
    fetched: list[str] = []
    player.page.on("request", lambda request: fetched.append(request.url))
    player.begin("me", "me", seed=6)
    for _ in range(6):
        assert player.wait("curtain", "over") == "curtain"
        assert player.page.locator("[data-board], [data-mat]").count() == 0
        seat = player.page.locator(".curtain h2").inner_text()[-1]
        word = {"A": "p1", "B": "p2"}[seat]
        fetched.clear()
        player.page.get_by_role("button", name="show me the table").click()
        player.wait("asked")
        assert all("seat=" not in url or f"seat={word}" in url for url in fetched)
        player.turn()


def test_a_whole_game_for_one_against_the_rival_clan(someone: Someone) -> None:
    player = someone().in_haste()
    player.begin("me", seed=7, players=1)
    player.wait("asked")
    assert "Rival clan" in player.page.locator("[data-mat='p2']").inner_text()
    assert player.play_on() == "over"
    result = player.page.locator(".result")
    assert result.locator("li").count() == 2
    assert re.match(r"(Rival clan|Guest \d+) wins", result.locator("h2").inner_text())
    title = result.locator(".title").inner_text()
    assert f"Title: {title}." in player.page.locator(".log").inner_text()


def test_every_answer_is_reached_by_mouse_keys_and_notation(someone: Someone) -> None:
    player = someone().in_haste()
    player.begin("me", "me", "bot:random", seed=12)
    met = walk(player, answers=90)
    assert {"journey_hero", "adventure", "claim"} <= set(met)
