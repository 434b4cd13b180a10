"""What the game screen promises: consequences before committing, undo, reasons, looking back."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tests.server.house import until

Someone = Callable[..., Player]
BOXES = "all => all.map(one => one.getBoundingClientRect().toJSON())"


def test_the_first_move_takes_three_clicks(someone: Someone) -> None:
    player = someone().visit()
    page = player.page
    page.get_by_role("button", name="Against a bot: Dragon Canyon").click()
    player.wait("asked")
    player.choose(player.pick())
    expect(page.locator("#question")).to_contain_text("Where does your")
    page.locator(".tile.legal:not(.dragon-canyon)").first.click()
    expect(page.locator("#question")).to_contain_text("What does the hero do")


def test_nothing_is_settled_before_it_is_confirmed(someone: Someone) -> None:
    player = someone()
    table = player.begin("me", "bot:greedy", seed=2)
    player.wait("asked")
    page = player.page
    seq = player.get(f"/api/tables/{table}")["seq"]
    player.answer("wolf-dog")
    player.answer()
    expect(page.locator(".steps li")).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".steps li")).to_have_count(1)
    expect(page.locator("#question")).to_contain_text("Where does your Wolf-Dog go?")
    page.keyboard.press("Backspace")
    expect(page.locator(".steps li")).to_have_count(0)
    assert player.get(f"/api/tables/{table}")["seq"] == seq


def test_reset_takes_back_all_that_was_chosen(someone: Someone) -> None:
    player = someone()
    player.begin("me", "bot:greedy", seed=2)
    player.wait("asked")
    question = player.page.locator("#question").inner_text()
    player.answer("wolf-dog")
    player.answer()
    player.page.get_by_role("button", name="Reset").click()
    expect(player.page.locator("#question")).to_have_text(question)


def test_what_is_not_allowed_says_why_and_shows_the_rule(someone: Someone) -> None:
    """DC-2.9: a tile that is taken, when a hero is to be placed."""
    player = someone()
    player.begin("me", "bot:greedy", seed=2)
    player.play_on(2)
    player.wait("asked")
    while "Where does your" not in player.page.locator("#question").inner_text():
        player.answer()
    taken = player.page.locator("[data-tile]:not([data-word])").first
    taken.click()
    expect(player.page.locator(".hint")).to_contain_text("A hero stands on that tile already.")
    player.page.get_by_role("button", name="Rule DC-2.9").first.click()
    expect(player.page.locator("dialog")).to_contain_text("holds at most one hero")


def test_the_command_line_takes_notation(someone: Someone) -> None:
    player = someone()
    player.begin("me", "bot:greedy", seed=2)
    player.wait("asked")
    page = player.page
    page.keyboard.press("/")
    page.locator("dialog input").fill("deploy skyrider b3")
    page.keyboard.press("Enter")
    expect(page.locator(".steps li")).to_have_count(2)
    expect(page.locator("[data-tile='b3'] .piece")).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("/")
    page.locator("dialog input").fill("zebra")
    page.keyboard.press("Enter")
    expect(page.locator("dialog [role=alert]")).to_have_text("“zebra” is not understood here")
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    expect(page.locator("dialog input")).to_be_focused()
    expect(page.locator("dialog [role=alert]")).to_have_count(0)


def test_a_lost_race_is_told_and_nothing_breaks(someone: Someone) -> None:
    """The same seat in two windows: what the other has played makes this one's choice stale."""
    player = someone()
    table = player.begin("me", "bot:greedy", seed=2)
    player.wait("asked")
    player.answer("wolf-dog")
    other = Player(player.page.context.new_page())
    other.visit(f"/t/{table}")
    other.wait("asked")
    other.turn()
    expect(player.page.locator(".hint")).to_contain_text("The table has moved on")
    player.wait("asked", "waiting", "complete")


def test_chat_and_private_notes(someone: Someone) -> None:
    ann, bob = someone(), someone()
    table = ann.begin("me", "open")
    bob.page.goto(ann.page.locator("input[readonly]").input_value())
    bob.page.wait_for_selector("text=(me)")
    ann.page.get_by_role("button", name="Start").click()
    ann.wait("asked", "waiting")
    bob.wait("asked", "waiting")
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_label("Write to the table").fill("Beware <b>the</b> Dragon")
    ann.page.keyboard.press("Enter")
    bob.page.get_by_role("tab", name="Chat").click()
    expect(bob.page.get_by_role("log")).to_contain_text("Beware <b>the</b> Dragon")
    ann.page.get_by_role("tab", name="Notes").click()
    ann.page.get_by_role("textbox", name="Notes").fill("b2 is the Slayer")
    expect(ann.page.get_by_text("Only you can read this.")).to_be_visible()
    until(lambda: ann.get(f"/api/tables/{table}/notes")["text"] == "b2 is the Slayer")
    ann.page.reload()
    ann.wait("asked", "waiting")
    ann.page.get_by_role("tab", name="Notes").click()
    expect(ann.page.get_by_role("textbox", name="Notes")).to_have_value("b2 is the Slayer")


def test_notes_typed_a_moment_before_leaving_are_kept(someone: Someone) -> None:
    player = someone()
    table = player.begin("me", "bot:greedy", seed=2)
    player.wait("asked")
    player.page.get_by_role("tab", name="Notes").click()
    notes = player.page.get_by_role("textbox", name="Notes")
    notes.fill("c3 blinked")
    player.visit("/settings")
    until(lambda: player.get(f"/api/tables/{table}/notes")["text"] == "c3 blinked")
    player.visit(f"/t/{table}")
    player.page.get_by_role("tab", name="Notes").click()
    expect(notes).to_have_value("c3 blinked")


def test_guesses_about_face_down_heroes_are_kept(someone: Someone) -> None:
    player = someone()
    player.begin("me", "bot:greedy", seed=8)
    hidden = player.page.locator("[data-tile]:has-text('face-down hero of Greedy')")
    for _ in range(12):
        player.wait("asked")
        if hidden.count():
            break
        player.turn()
    tile = hidden.first.get_attribute("data-tile")
    hidden.first.click(button="right")
    player.page.locator("dialog").get_by_role("button", name="Trickster").click()
    guessed = player.page.locator(f"[data-tile='{tile}']")
    expect(guessed).to_have_accessible_name(label_with("your guess: Trickster"))
    player.page.reload()
    player.wait("asked")
    expect(guessed).to_have_accessible_name(label_with("your guess: Trickster"))


def label_with(part: str) -> re.Pattern[str]:
    return re.compile(f".*{re.escape(part)}.*")


def test_looking_back_exporting_importing_and_going_on(someone: Someone, tmp_path: Path) -> None:
    player = someone().in_haste()
    player.begin("me", "bot:greedy", seed=9)
    assert player.play_on() == "over"
    page = player.page
    page.get_by_role("link", name="Look back").last.click()
    page.wait_for_selector(".review[data-ready=true]")
    page.keyboard.press("Home")
    expect(page.locator("output")).to_have_text(re.compile("^0 /"))
    page.keyboard.press("]")
    page.keyboard.press("]")
    expect(page.locator("output")).to_have_text(re.compile("^2 /"))
    page.wait_for_url("**/review?at=2*")
    page.reload()
    expect(page.locator("output")).to_have_text(re.compile("^2 /"))
    expect(page.get_by_role("option", name="as Greedy saw it")).to_be_attached()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record").click()
    record = tmp_path / "record.json"
    download.value.save_as(record)
    assert json.loads(record.read_text("utf-8"))["game"] == "dragon_canyon"
    page.get_by_role("button", name="Go on from here against bots").click()
    player.wait("asked")
    player.turn()
    player.visit()
    page.locator("input[type=file]").set_input_files(record)
    page.wait_for_url("**/review**")
    page.wait_for_selector(".review[data-ready=true]")


def test_settings_stay_and_every_language_speaks(someone: Someone) -> None:
    player = someone().visit("/settings")
    page = player.page
    page.get_by_label("Theme").select_option("dark")
    page.get_by_label("Language").select_option("nl")
    expect(page.locator("h1")).to_have_text("Instellingen")
    page.reload()
    expect(page.locator("h1")).to_have_text("Instellingen")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    for lang, title in {"fr": "Paramètres", "de": "Einstellungen", "en": "Settings"}.items():
        page.locator("select").first.select_option(lang)
        expect(page.locator("h1")).to_have_text(title)
        assert page.evaluate("document.documentElement.lang") == lang


def test_the_rules_are_searched_and_linked(someone: Someone) -> None:
    player = someone().visit("/rules/dragon_canyon#DC-7.4")
    page = player.page
    expect(page.locator("[id='DC-7.4']")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("dino frenzy")
    expect(page.locator("article")).to_contain_text("Dino Frenzy")
    expect(page.locator("[id='DC-7.4']")).to_have_count(0)


def test_what_is_reconstructed_is_said_openly(someone: Someone) -> None:
    """DC-14.12."""
    player = someone().visit("/new?game=dragon_canyon")
    player.page.get_by_role("link", name="See the list").click()
    expect(player.page.locator("details[open]")).to_contain_text("hero.skyrider.strength")


def test_the_values_are_listed_in_the_words_of_the_reader(someone: Someone) -> None:
    page = someone(locale="de").visit("/rules/terra_nova/values").page
    golems = page.locator("section", has=page.get_by_role("heading", name="Volk: Golems"))
    for row, value in (("Seite", "A"), ("Einkommen, Haus 1, Münzen", "3")):
        cell = golems.get_by_role("row").filter(has=page.get_by_text(row)).get_by_role("cell")
        expect(cell.first).to_have_text(value)
    expect(page.get_by_text("confidence")).to_have_count(0)


def test_every_sign_of_the_legend_is_drawn_in_its_own_place(someone: Someone) -> None:
    player = someone().visit("/legend/dragon_canyon")
    player.page.wait_for_selector("main li svg")
    astray = """all => all.filter(sign => {
      const box = sign.getBoundingClientRect();
      return ![...sign.querySelectorAll('svg')].some(drawn => {
        const own = drawn.getBoundingClientRect();
        return own.width > 8 && own.left >= box.left - 1 && own.right <= box.right + 1
          && own.top >= box.top - 1 && own.bottom <= box.bottom + 1;
      });
    }).map(sign => sign.parentElement.textContent)"""
    assert player.page.locator("main li .sign").count() > 20
    assert player.page.locator("main li .sign").evaluate_all(astray) == []


def test_the_chances_of_an_attack_are_shown_before_it_and_the_dice_after(
    someone: Someone,
) -> None:
    player = someone()
    page = player.page
    page.clock.install()
    player.begin("me", "bot:greedy", "bot:greedy", seed=11)
    target = page.locator(".tile:has(.odds)")
    for _ in range(80):
        state = player.wait("asked", "complete", "over")
        assert state != "over", "nobody could be attacked"
        if target.count():
            break
        if state == "complete":
            player.confirm()
            page.wait_for_selector('.game[data-state="asked"]')
        else:
            player.answer("battle" if "battle" in player.offered() else None)
    target.first.hover()
    chances = re.compile(r"You win \d+(\u2013\d+)? % of the time")
    expect(page.locator(".outlook .end")).to_have_text(chances)
    expect(target.first).to_have_accessible_name(label_with("you win with"))
    player.stop_the_clock()  # the dice do not lie there for ever
    target.first.click()
    player.confirm()
    expect(page.locator("button.fight .total")).to_have_count(2)
    page.locator("button.fight").click()
    expect(page.locator("button.fight")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1024, 700), (360, 740)])
def test_pointing_at_an_answer_moves_none_of_them(
    someone: Someone, width: int, height: int
) -> None:
    player = someone(width, height, locale="de").in_haste()
    player.begin("me", "bot:greedy", seed=4)
    page = player.page
    compared = 0
    for _ in range(24):
        if player.wait("asked", "complete", "over") == "complete":
            player.confirm()
            page.wait_for_selector('.game[data-state="asked"]')
        answers = page.locator(".option")
        if answers.count() > 1:
            page.locator("h1").hover(force=True)
            before = answers.evaluate_all(BOXES)
            answers.first.hover()
            assert answers.evaluate_all(BOXES) == before
            compared += 1
        player.answer()
    assert compared > 1
