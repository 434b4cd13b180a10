"""Terramara in a real browser: whole games in every way, every question, every refusal."""

from collections.abc import Callable

from tests.browser.player import KeyPlayer, Player, TouchPlayer
from tests.browser.reach import walk

Someone = Callable[..., Player]

# Short turns: members go home early, and little is done besides.
BRISK = ("end", "hut", "done", "stop", "keep", "none")


def test_a_whole_game_by_keyboard_alone(someone: Someone) -> None:
    player = KeyPlayer(someone().page, BRISK)
    player.begin("me", "bot:greedy", game="terramara", seed=3)
    assert player.play_on() == "over"


def test_a_whole_game_by_touch_on_a_phone(someone: Someone) -> None:
    player = TouchPlayer(someone(360, 740, has_touch=True, is_mobile=True).page, BRISK)
    player.begin("me", "bot:greedy", "bot:greedy", game="terramara", seed=4)
    assert player.play_on() == "over"


def test_every_answer_is_reached_by_mouse_keys_and_notation(someone: Someone) -> None:
    player = someone()
    player.begin("me", "me", "bot:random", "bot:random", game="terramara", seed=12)
    met = walk(player, answers=120)
    assert {"send_member", "send_to", "travel_step"} <= set(met)
