"""Terra Nova in a real browser: whole games in every way, every question, every refusal."""

from collections.abc import Callable

from tests.browser.player import KeyPlayer, Player, TouchPlayer

Someone = Callable[..., Player]

# Short games that still use most of what there is: a seat drops out once little else is offered.
LIVELY = ("yes", "end", "upgrade", "power", "special", "sail")


def test_a_whole_game_by_keyboard_alone(someone: Someone) -> None:
    player = KeyPlayer(someone().page, LIVELY)
    player.begin("me", "bot:greedy", game="terra_nova", seed=3, variant="planner")
    assert player.play_on() == "over"


def test_a_whole_game_by_touch_on_a_phone(someone: Someone) -> None:
    player = TouchPlayer(someone(360, 740, has_touch=True, is_mobile=True).page, LIVELY)
    player.begin("me", "bot:greedy", game="terra_nova", seed=4, variant="lucky-digger")
    assert player.play_on() == "over"
