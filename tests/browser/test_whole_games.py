"""Whole games of Dragon Canyon in a real browser: by keys, by touch, by two, on one device."""

import re
from collections.abc import Callable

from tests.browser.player import KeyPlayer, Player, TouchPlayer
from tests.browser.reach import walk

Someone = Callable[..., Player]


def test_a_whole_game_by_keyboard_alone(someone: Someone) -> None:
    player = KeyPlayer(someone().page)
    player.begin("me", "bot:greedy", seed=3)
    assert player.play_on() == "over"
    assert player.page.locator(".result h2").inner_text().endswith(("wins", "together"))
    assert len(player.chosen) > 20


def test_a_whole_game_by_touch_on_a_phone(someone: Someone) -> None:
    player = TouchPlayer(someone(360, 740, has_touch=True, is_mobile=True).page)
    player.begin("me", "bot:greedy", seed=4)
    assert player.play_on() == "over"
    wide = player.page.evaluate("document.documentElement.scrollWidth")
    assert wide == 360, "nothing may stick out of a phone"


def test_two_browsers_play_each_other_and_one_is_reloaded(someone: Someone) -> None:
    ann, bob = someone(), someone()
    ann.begin("me", "open")
    link = ann.page.locator("input[readonly]").input_value()
    bob.page.goto(link)
    bob.page.wait_for_selector("text=(me)")
    ann.page.get_by_role("button", name="Start").click()
    turns = 0
    while "over" not in (ann.wait("asked", "waiting", "over"), bob.state):
        asked = [one for one in (ann, bob) if one.state == "asked"]
        if not asked:  # a move is on its way from one to the other
            ann.page.wait_for_timeout(20)
            continue
        asked[0].turn()
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
    player = someone()
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
    player = someone()
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
    player = someone()
    player.begin("me", "me", "bot:random", seed=12)
    met = walk(player, answers=90)
    assert {"journey_hero", "adventure", "claim"} <= set(met)
