"""Terra Nova in a real browser: every question in every way, every refusal."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from longhouse.messages import Texts
from tests.browser.player import Player
from tests.browser.reach import Walker, walk
from tests.browser.test_screens import THEMES, TOO_SMALL, findings
from tests.games.terra_nova.scene import scene
from tests.server.house import House

Someone = Callable[..., Player]


def at_table(
    someone: Someone, site: House, text: str, players: int = 3, *size: int, **wishes: Any
) -> Player:
    """Somebody who is on turn in a position; bots hold the other seats."""
    person = site.someone("Ann")
    seated = site.table_from(scene(text, players).state.position(), person)[0]
    player = someone(*size, **wishes)
    cookies = person.http.cookies.jar
    player.page.context.add_cookies(
        [{"name": c.name, "value": str(c.value), "url": site.url} for c in cookies]
    )
    player.visit(f"/t/{seated.id}")
    player.wait("asked")
    return player


def test_every_answer_is_reached_by_mouse_keys_and_notation(someone: Someone) -> None:
    player = someone().in_haste()
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
        hint = player.page.locator(f'.hint:has(button:text-is("Rule {rule}"))')
        expect(hint, place).to_contain_text(Texts("terra_nova").text(f"why.{key}"))


def test_what_can_begin_at_a_place_is_offered_there(someone: Someone, site: House) -> None:
    player = at_table(someone, site, "WS H F4 T A5 money 14 bowls 4/0/4 tile D | GO H B5")
    player.page.locator('[data-place="A5"]').click()
    menu = player.page.get_by_role("menu")
    expect(menu.locator("[data-say]")).to_have_count(2)  # either palace
    player.page.keyboard.press("Escape")
    player.page.locator('[data-place="F3"]').click()
    menu.locator('[data-say="power 1-shovel F3"]').click()
    player.wait("asked")
    assert player.offered() == ["yes", "no"]


# ------------------------------------------------------------- for everybody

BUSY = (
    "FA T F5 H F4 B6 L D3 bridge D3-E5 money 20 bowls 1/2/5 points 82 tile D sailing 1 "
    "| GO T H4 H G9 C6 points 31 | LE H H2 I6 out | covered p1-palace 7-money "
    "| beside C E F | coins C2 F1 | round 3 palace"
)


def moments(player: Player) -> Iterator[str]:
    """What somebody sees in a turn, one after the other."""
    page = player.page
    yield "menu"
    page.locator('[data-mat="p1"] .money').click()
    page.wait_for_selector("dialog")
    yield "mat"
    page.keyboard.press("Escape")
    page.locator('[data-place="G5"]').click()
    page.wait_for_selector("[role=menu]")
    yield "ways"
    page.keyboard.press("Escape")
    player.answer("build")
    yield "hexes"
    page.locator(".do button").first.click()
    player.wait("asked")
    player.answer("drop")
    yield "tiles"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing_serious_in_a_turn(
    someone: Someone, site: House, theme: str, phone: bool
) -> None:
    size = (360, 740) if phone else (1024, 700)
    wishes = {"has_touch": phone, "is_mobile": phone, "color_scheme": theme}
    player = at_table(someone, site, BUSY, 3, *size, **wishes)
    found = {name: findings(player) for name in moments(player)}
    player.begin("me", "bot:random", game="terra_nova", seed=1)
    player.wait("asked")
    found["factions"] = findings(player)
    assert {name: what for name, what in found.items() if what} == {}


@pytest.mark.parametrize("language", ["en", "nl", "fr", "de"])
def test_nothing_sticks_out_in_any_language(someone: Someone, site: House, language: str) -> None:
    for size in ((1024, 700), (360, 740)):
        player = at_table(someone, site, BUSY, 3, *size, locale=language)
        script = """names => names.filter(name => {
          const one = document.querySelector(name);
          return one !== null && one.scrollWidth - one.clientWidth > 1;
        })"""
        names = ["html", ".others", ".market", ".own", ".actions", "main"]
        for name in moments(player):
            assert player.page.evaluate(script, names) == [], (name, size)
        if size[0] == 1024:
            own = player.page.locator(".own").first.bounding_box()
            assert own is not None
            assert own["height"] <= 90, "the mat is one line"


def test_a_finger_hits_everything_on_the_map(someone: Someone, site: House) -> None:
    wishes = {"has_touch": True, "is_mobile": True}
    player = at_table(someone, site, BUSY, 3, 360, 740, **wishes)
    for answer in ("build", "bridge", "drop"):
        player.answer(answer)
        assert player.offered()
        assert player.page.evaluate(TOO_SMALL) == [], answer
        player.page.locator(".do button").first.tap()
        player.wait("asked")
