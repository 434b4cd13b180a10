"""Every screen at every size and in both themes: who can use it, and what it looks like."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from longhouse.arena.match import play_game
from longhouse.bots.registry import bot
from longhouse.engine.registry import load
from tests.browser.player import Player

Someone = Callable[..., Player]
ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PICTURES = Path(__file__).parent / "pictures"
SIZES = [(1440, 900), (1024, 700), (360, 740)]
THEMES = ["light", "dark"]
# Until what follows from a new size has been drawn.
DRAWN = """() => new Promise(done =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"""
# Of what can be chosen or confirmed, and is to be seen, what a finger could miss.
TOO_SMALL = """() => [...document.querySelectorAll('[data-word], button.confirm')]
  .map(one => [one.textContent, (one.querySelector('.area') ?? one).getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && Math.min(box.width, box.height) < 43.5)
  .map(([text, {width, height}]) => `${text}: ${width} x ${height}`)"""


def finished_game(game: str = "dragon_canyon") -> dict[str, Any]:
    setting = load(game).setting({"players": 2})
    record = play_game(setting, 3, [bot("random"), bot("random")], ["Ann", "Bob"])
    document: dict[str, Any] = record.document()
    return document


def screens(player: Player) -> Iterator[str]:
    """Every screen in turn, with its name."""
    page = player.page
    player.visit()
    page.wait_for_selector("article")
    yield "home"
    player.visit("/new?game=dragon_canyon")
    page.wait_for_selector("select")
    yield "create"
    player.visit("/settings")
    yield "settings"
    player.visit("/rules/dragon_canyon")
    page.wait_for_selector("article li")
    yield "rules"
    player.visit("/rules/dragon_canyon/values")
    page.wait_for_selector("table")
    yield "values"
    player.visit("/nowhere")
    page.wait_for_selector("h1")
    yield "lost"
    player.visit("/admin")
    page.wait_for_selector("[role=alert]")
    yield "admin"
    player.visit("/legend/dragon_canyon")
    page.wait_for_selector("main li")
    yield "legend"
    player.begin("me", "open", "bot:greedy")
    page.wait_for_selector("img")
    yield "waiting"
    player.begin("me", "me")
    player.wait("curtain")
    yield "curtain"
    table = player.begin("me", "bot:greedy", "bot:random", seed=11)
    player.wait("asked")
    yield "game"
    player.play_on(5)
    player.wait("asked")
    yield "game-later"
    page.keyboard.press("?")
    page.wait_for_selector("dialog")
    yield "help"
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.press("r")
    page.wait_for_selector("dialog")
    yield "recap"
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.get_by_role("button", name="At the table").click()
    page.locator("dialog summary").click()
    yield "company"
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.press("/")
    page.wait_for_selector("dialog input")
    yield "command"
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.press("?")
    page.locator("dialog").get_by_role("button", name="Settings").click()
    page.wait_for_selector("dialog select")
    yield "preferences"
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    player.visit(f"/t/{table}/review")
    page.wait_for_selector("[data-board]")
    yield "review"
    finished = player.post("/api/records", **finished_game())["id"]
    player.visit(f"/t/{finished}")
    player.wait("over")
    yield "result"
    page.get_by_role("button", name="Score sheet").click()
    page.wait_for_selector("dialog table")
    yield "score-sheet"
    player.visit(f"/t/{finished}/review?at=40")
    page.wait_for_selector("[data-board]")
    yield "review-over"


@pytest.mark.parametrize(
    ("game", "parts"),
    [
        ("dragon_canyon", ["Most Loot", "Cave Relief"]),
        ("terra_nova", ["Before the final scoring", "For the largest territory"]),
        ("terramara", ["Artifacts", "Outposts"]),
    ],
)
def test_the_score_sheet_has_every_part_and_is_printed_by_itself(
    someone: Someone, game: str, parts: list[str]
) -> None:
    player = someone(color_scheme="dark")
    player.visit()
    record = finished_game(game)
    finished = player.post("/api/records", **record)["id"]
    player.visit(f"/t/{finished}").wait("over")
    page = player.page
    page.get_by_role("button", name="Score sheet").click()
    sheet = page.get_by_role("dialog").get_by_role("table")
    for part in parts:
        expect(sheet.get_by_role("rowheader", name=part)).to_be_visible()
    total = sheet.get_by_role("row").last.get_by_role("cell").all_inner_texts()
    scores = sorted(record["result"]["scores"], reverse=True)
    assert [float(points) for points in total] == scores
    rows = sheet.locator("tbody tr").all()
    for column, score in enumerate(scores):
        columns = [row.get_by_role("cell").nth(column).inner_text() for row in rows[:-1]]
        assert sum(float(points.split()[0]) for points in columns) == score
    page.emulate_media(media="print")
    expect(sheet).to_be_visible()
    for other in (page.locator("#main"), page.get_by_role("button", name="Print")):
        expect(other).to_be_hidden()


def findings(player: Player) -> list[str]:
    """What axe calls serious or critical."""
    if not player.page.evaluate("'axe' in globalThis"):
        player.page.evaluate(AXE.read_text("utf-8"))
    script = "axe.run(document, {resultTypes: ['violations']})"
    result: dict[str, Any] = player.page.evaluate(script)
    return [
        f"{found['impact']}: {found['id']}: {node['html'][:160]}"
        for found in result["violations"]
        if found["impact"] in ("serious", "critical")
        for node in found["nodes"]
    ]


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_serious_on_any_screen_and_each_has_its_picture(
    someone: Someone, theme: str
) -> None:
    player = someone(color_scheme=theme).in_haste()
    found = {}
    for name in screens(player):
        found[name] = findings(player)
        take_pictures(player, f"{name}-{theme}")
    assert {name: what for name, what in found.items() if what} == {}


def take_pictures(player: Player, name: str) -> None:
    """At every size; nothing may stick out."""
    PICTURES.mkdir(exist_ok=True)
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        player.page.evaluate(DRAWN)
        picture = player.page.screenshot(path=PICTURES / f"{name}-{width}.png")
        assert len(picture) > 5_000
        wide = player.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{name} is {wide} wide"
    player.page.set_viewport_size({"width": 1024, "height": 700})


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_serious_on_a_phone(someone: Someone, theme: str) -> None:
    wishes = {"has_touch": True, "is_mobile": True, "color_scheme": theme}
    player = someone(360, 740, **wishes).in_haste()
    found = {name: findings(player) for name in screens(player)}
    assert {name: what for name, what in found.items() if what} == {}


@pytest.mark.parametrize("players", [2, 3, 5])
def test_nothing_scrolls_on_a_small_laptop(someone: Someone, players: int) -> None:
    player = someone(1024, 700).in_haste()
    player.begin("me", *["bot:greedy"] * (players - 1), seed=players)
    player.play_on(4)
    player.wait("asked", "complete")
    sizes: dict[str, list[int]] = player.page.evaluate(
        """() => Object.fromEntries(['html', '.others', '.market', '.own', '.actions', 'main']
          .map(name => [name, document.querySelector(name)]).map(([name, one]) =>
            [name, [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth]]))"""
    )
    assert {name: over for name, over in sizes.items() if max(over) > 1} == {}
    confirm = player.page.locator("button.confirm").bounding_box()
    assert confirm is not None
    assert confirm["y"] + confirm["height"] <= 700


def test_a_finger_hits_everything_that_can_be_chosen(someone: Someone) -> None:
    player = someone(360, 740, has_touch=True, is_mobile=True).in_haste()
    player.begin("me", "bot:greedy", seed=4)
    confirmed = 0
    while confirmed < 8:
        state = player.wait("asked", "complete", "over")
        if state == "over":
            break
        assert player.page.evaluate(TOO_SMALL) == []
        if state == "asked":
            player.answer()
        else:
            player.confirm()
            player.wait("asked", "waiting", "over")
            confirmed += 1
    assert confirmed > 4
