"""Terramara's mats, cards and panels in a real browser: what they show, what they let do."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.player import Player
from tests.browser.test_screens import findings
from tests.browser.test_terramara import at_table, sit_down
from tests.games.terramara.scene import scene
from tests.server.house import House

Someone = Callable[..., Player]


def on_mat(player: Player, kind: str) -> Locator:
    """A kind of resource on one's own mat."""
    return player.page.locator(f'.own .cell[aria-label^="{kind}:"]')


def card(player: Player, name: str) -> Locator:
    return player.page.locator(f'.market [data-place="{name}"]')


# ------------------------------------------------------------------ raids


def raided(someone: Someone, site: House) -> Player:
    """TM-7.4: B stands two Power Levels higher, so A gives one of every three resources."""
    text = "round 2 | turn B | A ms 1 has 5 wood 4 ore 2 metal | B ms 12"
    return at_table(someone, site, scene(text).play("explorer raid"))


def test_one_click_gives_what_would_be_missed_least(someone: Someone, site: House) -> None:
    """TM-7.6: raw before refined, and as many as are owed."""
    player = raided(someone, site)
    player.page.get_by_role("button", name="Give what is suggested").click()
    player.wait("complete")
    steps = player.page.locator(".steps li")
    expect(steps).to_have_count(3)
    assert [step.inner_text().strip() for step in steps.all()] == ["Wood", "Wood", "Ore"]
    player.confirm()
    expect(on_mat(player, "Wood")).to_have_attribute("aria-label", "Wood: 3")
    expect(on_mat(player, "Metal")).to_have_attribute("aria-label", "Metal: 2")


def test_each_piece_can_be_chosen_instead(someone: Someone, site: House) -> None:
    """TM-7.6: from the panel and from the mat."""
    player = raided(someone, site)
    player.page.locator('.choice [data-word="metal"]').click()
    expect(on_mat(player, "Metal")).to_have_attribute("aria-label", "Metal: 1")
    on_mat(player, "Metal").click()
    expect(on_mat(player, "Metal")).to_have_attribute("aria-label", "Metal: 0")
    player.page.get_by_role("button", name="Give what is suggested").click()
    player.wait("complete")


# ------------------------------------------------------------------ Workers and payments


def test_a_worker_refines_step_by_step_and_back(someone: Someone, site: House) -> None:
    """TM-3.1, TM-2.7: begun from the mat, at any time of one's turn."""
    player = at_table(someone, site, scene("round 2 | A has 2 wood 1 ore workers 3 | B"))
    player.page.locator('.workers [data-word="worker-3"]').click()
    more = player.page.get_by_role("button", name="Wood: one more")
    more.click()
    expect(on_mat(player, "Lumber")).to_have_attribute("aria-label", "Lumber: 1")
    player.page.get_by_role("button", name="Wood: take the last one back").click()
    expect(on_mat(player, "Lumber")).to_have_attribute("aria-label", "Lumber: 0")
    more.click()
    expect(on_mat(player, "Wood")).to_have_attribute("aria-label", "Wood: 1")


def test_what_stands_in_is_chosen_with_the_whole_payment_in_sight(
    someone: Someone, site: House
) -> None:
    """TM-13.12, TM-13.14: the young Artisan may pay two Lumber with up to two Wood."""
    text = "round 2 | A artisan has 2 lumber 2 wood hand 1 0 0 | B | river 1Tc 1Pc"
    player = at_table(someone, site, scene(text).play("hut none"))
    player.answer("create")
    ways = player.page.locator(".choice [data-word]")
    expect(ways).to_have_count(3)
    said = [way.get_attribute("aria-label") for way in ways.all()]
    assert said == ["2 Lumber", "1 Lumber and 1 Wood", "2 Wood"]


# ------------------------------------------------------------------ artifacts

RIVER = "round 2 | A has 2 lumber 1 ore 2 metal cu 1 workers 1 | B | C | D | river 1Tc 1Pc 1Wd 1Wc"


@pytest.mark.parametrize(
    ("name", "state", "said"),
    [
        ("carvers-bench", "payable", "You can pay for it."),
        ("pit-kiln", "short", "You cannot pay for it."),
        ("smiths-anvil", "far", "Your Canoe has not come that far."),
    ],
)
def test_an_artifact_shows_whether_it_is_in_reach_and_can_be_paid(
    someone: Someone, site: House, name: str, state: str, said: str
) -> None:
    """TM-13.5, TM-2.6."""
    player = at_table(someone, site, scene(RIVER))
    assert state in str(card(player, name).get_attribute("class")).split()
    assert said in card(player, name).inner_text()


def test_all_of_a_card_is_told_on_demand(someone: Someone, site: House) -> None:
    """Its cost, its effect in words, and that its values are reconstructed (EF-11.5)."""
    player = at_table(someone, site, scene(RIVER))
    card(player, "carvers-bench").hover()
    tip = player.page.get_by_role("tooltip")
    expect(tip).to_contain_text("Printed cost: 2 Lumber.")
    expect(tip).to_contain_text("artifacts (Tools) cost 1 Lumber less")
    expect(tip).to_contain_text("reconstructed")


@pytest.mark.parametrize("seats", ["B", "B | C | D"])
def test_nothing_has_to_be_scrolled_on_a_small_screen(
    someone: Someone, site: House, seats: str
) -> None:
    """All eight artifacts beside any number of opponents, and a mat of one height."""
    player = at_table(someone, site, scene(f"round 2 | A has 2 wood workers 1 2 3 | {seats}"))
    hidden = player.page.locator(".panel.market").evaluate(
        "one => one.scrollHeight - one.clientHeight"
    )
    assert hidden <= 0
    expect(player.page.locator(".market [data-place]")).to_have_count(8)
    box = player.page.locator("section.own").bounding_box()
    assert box is not None and box["height"] <= 82


# ------------------------------------------------------------------ everything of a seat


def test_the_score_of_the_mat_is_broken_down_for_every_seat(someone: Someone, site: House) -> None:
    """TM-23: what stands beside the star is the last line of the table."""
    text = "round 3 | A vp 7 created 1Ta 2Wc has 3 metal | B vp 2"
    player = at_table(someone, site, scene(text))
    promised = player.page.locator(".own .to").first.inner_text().removeprefix("→").split()[-1]
    player.page.locator(".own .tracks").click()
    totals = player.page.locator("dialog .total td")
    expect(totals).to_have_count(4)
    expect(totals.first).to_have_text(promised)
    parts = player.page.locator("dialog tbody tr:not(.total)").all()
    assert sum(float(part.locator("td").first.inner_text()) for part in parts) == float(promised)
    expect(player.page.locator("dialog .cards li")).to_have_count(2)


def test_what_belongs_to_nobody_can_be_seen_at_any_time(someone: Someone, site: House) -> None:
    """TM-26.3, TM-26.4: the deck by levels, Warriors, neutral players, leftover tiles."""
    player = at_table(someone, site, scene("round 2 | A | B | N 7 on 3r-b | supply 2", players=3))
    player.page.get_by_role("button", name="On the table").click()
    told = player.page.locator("dialog")
    expect(told).to_contain_text("Warriors in the supply: 2")
    expect(told).to_contain_text("Strength 7, 1 Explorers on the board")
    expect(told).to_contain_text("Deck, level 3")
    expect(told).to_contain_text("reconstructions")


# ------------------------------------------------------------------ for everybody


def looks(player: Player, site: House) -> Iterator[str]:
    """The draft, a turn, all of a seat, and the legend."""
    player.begin("me", "bot:greedy", "bot:greedy", game="terramara", seed=4)
    player.wait("asked")
    yield "draft"
    sit_down(player, site, RIVER)
    expect(player.page.locator("#question")).to_have_text("Whom do you send?")
    yield "turn"
    player.page.locator(".own .tracks").click()
    player.page.wait_for_selector("dialog")
    yield "ledger"
    player.visit("/legend/terramara")
    player.page.wait_for_selector("main li svg")
    yield "legend"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing_serious_at_the_table(
    someone: Someone, site: House, theme: str, phone: bool
) -> None:
    size = (360, 740) if phone else (1024, 700)
    player = someone(*size, has_touch=phone, is_mobile=phone, color_scheme=theme).in_haste()
    found = {name: findings(player) for name in looks(player, site)}
    assert {name: what for name, what in found.items() if what} == {}
