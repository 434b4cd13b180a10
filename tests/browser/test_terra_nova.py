"""Terra Nova in a real browser: whole games in every way, every question, every refusal."""

from collections.abc import Callable

import pytest

from longhouse.messages import Texts
from tests.browser.player import KeyPlayer, Player, TouchPlayer
from tests.browser.reach import Walker, walk
from tests.games.terra_nova.scene import scene
from tests.server.house import House

Someone = Callable[..., Player]

# Short games that still use most of what there is: a seat drops out once little else is offered.
LIVELY = ("yes", "end", "upgrade", "power", "special", "sail")


def at_table(someone: Someone, site: House, text: str, players: int = 3) -> Player:
    """Somebody who is on turn in a position; bots hold the other seats."""
    person = site.someone("Ann")
    seated = site.table_from(scene(text, players).state.position(), person)[0]
    player = someone()
    cookies = person.http.cookies.jar
    player.page.context.add_cookies(
        [{"name": c.name, "value": str(c.value), "url": site.url} for c in cookies]
    )
    player.visit(f"/t/{seated.id}")
    player.wait("asked")
    return player


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
    met = walk(player, answers=100, seed=2)
    assert {"faction", "start_house", "start_tile", "digger_house"} <= set(met)
    assert {"menu", "build_hex", "upgrade_hex", "power_action", "drop_tile", "after"} <= set(met)


# Questions that a random game seldom comes to: a position, and what is answered one after another,
# each with the question that follows.
SELDOM = [
    (
        "WS H F4 money 20 bowls 0/0/8",
        "power:power_action 2-shovels:first_hex F3:second_hex F5:house_on F5:after",
    ),
    (
        "SD T E2 H E1 T F3 F4 H G5 R A8 money 9",
        "river-town:river_town E3:town_tile town-power:menu special:free_post",
    ),
    ("DR H F5 bowls 0/0/8", "exchange:amount 2:menu convert:points_amount"),
    ("FS T A4 money 14", "upgrade:upgrade_to left-palace:edge_house no:after"),
    ("SW L H6 tile D money 4", "special:special of-palace:sun_hex G7:build_here"),
    ("IN L C8 bowls 0/0/8", "invent:invention"),
    ("WS L F4", "special:lake_house"),
    ("WS H E2 money 10", "bridge:bridge_space"),
]


@pytest.mark.parametrize(("text", "line"), SELDOM)
def test_seldom_questions_are_reached_as_well(
    someone: Someone, site: House, text: str, line: str
) -> None:
    walker = Walker(at_table(someone, site, text).page, 1)
    walker.look()
    for word, kind in (step.split(":") for step in line.split()):
        walker.answer(word)
        walker.steps.append(word)
        walker.look()
        assert kind in walker.seen


# ------------------------------------------------------------- why not


# Much is forbidden to the seat on turn. By what is chosen first: what is clicked, and the reason.
TABLE = (
    "WS H F4 D7 E2 T A5 L F9 bridge D3-E2 money 6 bowls 4/1/3 sailing 1 tile C "
    "| GO H H4 F3 T B5 | FA H G4 | covered 7-money | coins A1 | beside A B H | round 3 house"
)
REFUSALS = {
    "": [
        ("G4", "occupied", "TN-5.1"),
        ("A10", "out-of-reach", "TN-4.4"),
        ("E5", "too-little-money", "TN-0.10"),
        ("G3", "river", "TN-0.5"),
        ("F9", "palace", "TN-6.1"),
        ("A5", "too-little-money", "TN-6.2"),
        ("H4-I3", "not-at-your-building", "TN-10.1"),
        ("D3-E2", "bridge-there", "TN-10.2"),
        ("7-money", "used-this-round", "TN-11.2"),
        ("2-shovels", "too-little-power", "TN-11.1"),
        ("A", "when-dropping-out", "TN-13.4"),
    ],
    "build": [
        ("F3", "occupied", "TN-5.1"),
        ("A10", "out-of-reach", "TN-4.4"),
        ("E5", "too-little-money", "TN-0.10"),
        ("I4", "river", "TN-0.5"),
    ],
    "special": [("E5", "no-lake", "TN-19.1b"), ("D7", "occupied", "TN-5.1")],
    "power": [("H4-I3", "not-at-your-building", "TN-10.1"), ("D3-E2", "bridge-there", "TN-10.2")],
}


@pytest.mark.parametrize("first", REFUSALS)
def test_what_cannot_be_says_why(someone: Someone, site: House, first: str) -> None:
    player = at_table(someone, site, TABLE)
    if first:
        player.answer(first)
    for place, key, rule in REFUSALS[first]:
        player.page.locator(f'[data-place="{place}"]').click()
        hint = player.page.locator(".hint")
        hint.get_by_role("button", name=rule, exact=False).wait_for()
        assert Texts("terra_nova").text(f"why.{key}") in hint.inner_text(), place


def test_what_can_begin_at_a_place_is_offered_there(someone: Someone, site: House) -> None:
    player = at_table(someone, site, "WS H F4 T A5 money 14 bowls 4/0/4 tile D | GO H B5")
    player.page.locator('[data-place="A5"]').click()
    menu = player.page.get_by_role("menu")
    assert menu.locator("[data-say]").count() == 2  # either palace
    player.page.keyboard.press("Escape")
    player.page.locator('[data-place="F3"]').click()
    menu.locator('[data-say="power 1-shovel F3"]').click()
    player.wait("asked")
    assert player.offered() == ["yes", "no"]
