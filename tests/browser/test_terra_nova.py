"""Terra Nova in a real browser: whole games in every way, every question, every refusal."""

from collections.abc import Callable

from tests.browser.player import KeyPlayer, Player, TouchPlayer
from tests.browser.reach import walk

Someone = Callable[..., Player]

# Short games that still use most of what there is: a seat drops out once little else is offered.
LIVELY = ("yes", "end", "upgrade", "power", "special", "sail")


def test_a_whole_game_for_two_by_keyboard_alone(someone: Someone) -> None:
    player = KeyPlayer(someone().page, LIVELY)
    player.begin("me", "bot:greedy", game="terra_nova", seed=3, variant="planner")
    assert player.play_on() == "over"


def test_a_whole_game_for_three_by_touch_on_a_phone(someone: Someone) -> None:
    player = TouchPlayer(someone(360, 740, has_touch=True, is_mobile=True).page, LIVELY)
    player.begin("me", "bot:greedy", "bot:random", game="terra_nova", seed=4)
    assert player.play_on() == "over"


def test_a_whole_game_for_four_at_one_device(someone: Someone) -> None:
    player = Player(someone().page, ("drop", *LIVELY))
    player.begin("me", "me", "me", "me", game="terra_nova", seed=5, **{"turn-order": "dropout"})
    assert player.play_on() == "over"
    assert player.page.locator(".result li").count() == 4


def test_every_answer_is_reached_by_mouse_keys_and_notation(someone: Someone) -> None:
    player = someone()
    player.begin("me", "me", game="terra_nova", seed=9, variant="lucky-digger")
    met = walk(player, answers=110, seed=2)
    assert {"faction", "start_house", "start_tile", "digger_house"} <= set(met)
    assert {"menu", "build_hex", "upgrade_hex", "power_action", "drop_tile", "after"} <= set(met)


# ------------------------------------------------------------- why not

# A seat in the middle of the game, to which much is forbidden.
TABLE = (
    "WS H F4 D7 T A5 L C4 bridge D3-E2 H E2 money 6 bowls 4/1/3 sailing 1 tile D "
    "| GO H H4 F3 T B5 | FA H G4 | covered 7-money | coins A1 | round 3 house"
)
# By what is chosen first: what is clicked then, and the reason with its rule.
REFUSALS = {
    "": [
        ("F3", "occupied", "TN-5.1"),
        ("A9", "out-of-reach", "TN-4.4"),
        ("E5", "too-little-money", "TN-0.10"),
        ("G3", "river", "TN-0.5"),
        ("C4", "palace", "TN-6.1"),
        ("A5", "too-little-money", "TN-6.2"),
        ("H4-I3", "too-little-money", "TN-10.1"),
        ("7-money", "used-this-round", "TN-11.2"),
        ("2-shovels", "too-little-power", "TN-11.1"),
    ],
    "special": [
        ("A9", "out-of-reach", "TN-4.4"),
        ("F4", "occupied", "TN-5.1"),
        ("I4", "river", "TN-0.5"),
    ],
    "power": [
        ("7-money", "used-this-round", "TN-11.2"),
        ("1-shovel", "too-little-power", "TN-11.1"),
    ],
    "drop": [
        ("E", "not-in-this-game", "TN-1.5"),
    ],
}
