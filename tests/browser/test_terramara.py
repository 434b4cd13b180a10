"""Terramara in a real browser: every question in every way, every refusal."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.reach import Walker, walk
from tests.games.terramara.scene import CODES, Scene, scene
from tests.server.house import House

Someone = Callable[..., Player]


def at_table(someone: Someone, site: House, game: str | Scene) -> Player:
    return sit_down(someone(), site, game)


def sit_down(player: Player, site: House, game: str | Scene) -> Player:
    """On the first seat of a position; the other seats are played by bots."""
    person = site.someone()
    found = scene(game) if isinstance(game, str) else game
    table = site.table_from(found.state.position(), person)[0]
    cookies = person.http.cookies.items()
    player.page.context.add_cookies(
        [{"name": name, "value": value, "url": site.url} for name, value in cookies]
    )
    player.visit(f"/t/{table.id}")
    player.wait("asked")
    return player


def click(player: Player, place: str) -> None:
    player.page.locator(f'[data-place="{place}"]').first.click()


def look(player: Player, *steps: str) -> None:
    """Every answer is there, by mouse, by keys and in notation; the steps are not confirmed yet."""
    walker = Walker(player.page, 1)
    walker.steps = [*steps]
    walker.look()


def refusal(player: Player, place: str) -> str:
    """The rule that is named when a place is clicked that cannot be chosen."""
    if player.page.locator(".hint .bad").count():
        player.page.keyboard.press("Escape")
    player.page.wait_for_selector(".hint:not(:has(.bad))", state="attached")
    click(player, place)
    player.page.mouse.move(2, 2)
    rule = player.page.locator(".hint .bad + .rule")
    rule.wait_for()
    return rule.inner_text().removeprefix("Rule ")


def test_every_answer_is_reached_by_mouse_keys_and_notation(someone: Someone) -> None:
    player = someone().in_haste()
    player.begin("me", "me", "bot:random", "bot:random", game="terramara", seed=12)
    met = walk(player, answers=60)
    assert {"draft", "flip", "send_member", "send_to", "artifact_step"} <= set(met)


# ------------------------------------------------------------------ sending

CROWDED = (
    "round 2 | A ms 0 hand 2 1 0 on 2l-a caravans start x1 | B ms 4 on 2l-b chieftain 2r-a on raid"
    " | C on 2l-c | D on 2l-c chieftain first-player"
)


@pytest.mark.parametrize(
    ("member", "refusals"),
    [
        (
            "explorer",
            {
                "2l-a": "TM-5.1",  # one of each colour
                "2l-b": "TM-5.5",  # not stronger
                "2l-c": "TM-5.1",  # two are there
                "2r-a": "TM-5.2",  # a Chieftain is there
                "first-player": "TM-5.2",
                "raid": "TM-7.2",  # no Strength to lose
                "outpost-1": "TM-5.16",  # turned over
                "crossroads-1": "TM-10.2",  # one Caravan is behind
                "crossroads-3": "TM-10.1",  # not open yet
                "5r-a": "TM-11.1",  # a Special space before round 5
            },
        ),
        ("chieftain", {"3l-a": "TM-5.11", "2l-a": "TM-5.1", "2r-a": "TM-5.2"}),
    ],
)
def test_a_space_tells_why_nobody_may_go_there(
    someone: Someone, site: House, member: str, refusals: dict[str, str]
) -> None:
    player = at_table(someone, site, CROWDED)
    player.answer(member)
    assert {place: refusal(player, place) for place in refusals} == refusals


def test_fire_single_spaces_and_conditions_tell_why(someone: Someone, site: House) -> None:
    """TM-5.15, TM-5.3, TM-11.2."""
    text = "round 5 | A ms 6 hand 2 0 0 | B on raid | fire 5l-b"
    player = at_table(someone, site, text)
    wanted = {"5l-b": "TM-5.15", "raid": "TM-5.3", "5r-a": "TM-11.2"}
    assert {place: refusal(player, place) for place in wanted} == wanted


def test_a_space_says_who_may_go_there_before_a_member_is_chosen(
    someone: Someone, site: House
) -> None:
    """TM-5.5, TM-5.6, TM-5.8: the Explorer pays 1 Strength, the Chieftain nothing."""
    player = at_table(someone, site, "round 2 | A ms 5 hand 2 1 0 | B ms 4 on 2l-b")
    space = player.page.locator('[data-place="2l-b"]')
    label = str(space.get_attribute("aria-label"))
    assert "Explorer of" in label and "for 1 Strength" in label
    space.click()
    items = player.page.locator('[role="menuitem"][data-say]')
    expect(items).to_have_count(2)
    assert [item.get_attribute("data-say") for item in items.all()] == [
        "send explorer 2l-b",
        "send chieftain 2l-b",
    ]
    assert "1" in items.nth(0).inner_text()
    items.nth(1).click()
    expect(space).to_have_attribute("aria-label", re.compile("Explorer of.*Chieftain of"))


def test_spaces_of_future_rows_say_when_an_explorer_comes_back(
    someone: Someone, site: House
) -> None:
    """TM-5.13."""
    page = at_table(someone, site, "round 2 | A hand 2 1 0").page
    for place, said in {"4l-b": "after round 4", "5l-b": "never", "6r-c": "never"}.items():
        assert said in str(page.locator(f'[data-place="{place}"]').get_attribute("aria-label"))
    current = str(page.locator('[data-place="2l-b"]').get_attribute("aria-label"))
    assert "after round" not in current and "never" not in current


# ------------------------------------------------------------------ the Road


def test_ways_are_arrows_and_closed_ones_tell_why(someone: Someone, site: House) -> None:
    """TM-15.2, TM-15.4."""
    player = at_table(someone, site, "round 2 | A hand 2 0 0 caravans start x1")
    player.answer("travel")
    ways = {"start-x1", "start-b1", "start-o1", "x1-x2", "x1-b2"}
    assert {word for word in player.offered() if "-" in word} == ways
    look(player, "travel")
    wanted = {"o2": "TM-15.4", "x4": "TM-15.2"}
    assert {place: refusal(player, place) for place in wanted} == wanted
    click(player, "outpost-1")  # the only way to it is chosen
    player.page.wait_for_selector('[data-place="outpost-1"][aria-label*="Flags of"]')


# ------------------------------------------------------------------ neutral players


def test_a_neutral_explorer_is_placed_on_the_board(someone: Someone) -> None:
    """TM-24.5, TM-24.6."""
    player = someone()
    player.begin("me", "bot:greedy", game="terramara", seed=2, **{"first-player": "p1"})
    player.wait("asked")
    assert set(player.offered()) < {f"1{side}-{one}" for side in "lr" for one in "abc"}
    look(player)
    burning = player.page.locator('[data-place^="1"][aria-label*="on fire"]')
    place = str(burning.first.get_attribute("data-place"))
    assert refusal(player, place) == "TM-24.6"
    assert refusal(player, "3l-a") == "TM-24.5"
    player.answer("1l-a")
    player.confirm()
    neutral = re.compile("Explorer of Neutral player 1")
    expect(player.page.locator('[data-place="1l-a"]')).to_have_attribute("aria-label", neutral)


# ------------------------------------------------------------------ taking back


def test_a_member_is_taken_back_from_where_it_stands(someone: Someone, site: House) -> None:
    """TM-5.21: the Runner's Sandals take an Explorer back, from a space or from the Hut."""
    card = "runners-sandals"
    code = next(code for code, name in CODES.items() if name == card)
    goods = "has 4 leather 2 lumber 2 metal"
    text = f"round 3 | A cu 3 {goods} hand 2 0 0 on 3l-a | river {code}"
    player = at_table(someone, site, text)
    for word in ("hut", "none", "create", card, "take-back"):
        if word in player.offered():
            player.answer(word)
        if player.state == "complete":  # another card appears on the River
            player.confirm()
            player.wait("asked")
            player.chosen.clear()
    assert set(player.offered()) == {"3l-a", "hut", "none"}
    look(player, *player.chosen)
    assert refusal(player, "3l-b") == "TM-5.21"
    player.answer("3l-a")
    if player.state == "complete":
        player.confirm()
    nobody = re.compile("nobody there")
    expect(player.page.locator('[data-place="3l-a"]')).to_have_attribute("aria-label", nobody)
