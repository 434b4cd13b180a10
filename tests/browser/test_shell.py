"""What surrounds the game: finding one's way, the line to the server, one's own keys."""

import re
from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.player import Player
from tests.browser.reach import UNREACHED

Someone = Callable[..., Player]
COUNT_CLICKS = "addEventListener('click', click => { if (click.isTrusted) clicks++; }, true);"


def test_a_stranger_has_moved_after_three_clicks_and_less_than_a_minute(someone: Someone) -> None:
    player = someone()
    page = player.page
    page.context.add_init_script(f"globalThis.clicks = 0; {COUNT_CLICKS}")
    began = monotonic()
    page.goto("/")
    page.get_by_role("button", name="Against a bot: Dragon Canyon").click()
    player.wait("asked")
    page.locator("button.hero.legal, button.hero.soon").first.click()
    page.locator(".tile.legal:not(.dragon-canyon)").first.click()
    expect(page.locator(".tile.chosen .piece, .tile .piece").first).to_be_visible()
    expect(page.locator(".steps li").nth(1)).to_be_visible()
    assert page.evaluate("clicks") == 3
    assert monotonic() - began < 60


# ------------------------------------------------------------------ nothing here


def test_a_page_that_was_loaded_while_the_server_began_shows_itself_when_it_has(
    someone: Someone,
) -> None:
    page = someone().page
    page.route("**/api/me", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("heading", name="The fire is out")).to_be_visible()
    page.unroute("**/api/me")
    expect(page.get_by_role("heading", name="Sit down by the fire")).to_be_visible()


@pytest.mark.parametrize("path", ["/nowhere", "/join/gone#stale", "/t/gone", "/t/gone/review"])
def test_who_is_lost_is_told_and_led_home(someone: Someone, path: str) -> None:
    page = someone().visit(path).page
    expect(page.get_by_role("alert")).to_contain_text(re.compile("There is (nothing here|no such)"))
    page.get_by_role("alert").get_by_role("link", name="Home").click()
    expect(page.get_by_role("heading", name="Sit down by the fire")).to_be_visible()


@pytest.mark.parametrize("path", ["/rules/chess", "/legend/chess", "/t"])
def test_what_is_not_here_is_said_on_every_kind_of_page(someone: Someone, path: str) -> None:
    page = someone().visit(path).page
    expect(page.get_by_role("alert")).to_contain_text("There is nothing here")


def test_an_address_that_asks_for_nonsense_shows_what_there_is(someone: Someone) -> None:
    player = someone()
    wish = "game=chess&players=1000000000&level=drunken&seats=me,bot:deep,zebra"
    page = player.visit(f"/new?{wish}").page
    expect(page.get_by_label("Players")).to_have_value("2")
    expect(page.get_by_label("Player 2")).to_have_value("open")
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_url("**/t/*")
    table = player.begin("me", "bot:greedy", seed=2)
    player.wait("asked")
    page.goto(f"/t/{table}/review?at=zebra&seat=p9")
    expect(page.locator("output")).to_have_text(re.compile(r"^(\d+) / \1$"))


@pytest.mark.parametrize("content", ["no json", '{"a": 1}', "[]", "null"])
def test_a_file_that_is_no_record_is_said_to_be_none(someone: Someone, content: str) -> None:
    page = someone(locale="nl").visit().page
    file = {"name": "a.json", "mimeType": "application/json", "buffer": content.encode()}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    expect(page.get_by_role("alert")).to_have_text("Dit bestand is geen verslag van een spel.")


# ------------------------------------------------------------------ the line to the server


class Line:
    """The web socket of a page, in our hands."""

    def __init__(self, player: Player) -> None:
        self.open = True
        self.routes: list[WebSocketRoute] = []
        player.page.route_web_socket("**/ws", self.connect)

    def connect(self, route: WebSocketRoute) -> None:
        if not self.open:
            route.close()
            return
        route.connect_to_server()
        self.routes.append(route)

    def cut(self) -> None:
        self.open = False
        self.routes[-1].close()


def test_a_lost_line_is_said_and_so_is_its_return(someone: Someone) -> None:
    player = someone()
    line = Line(player)
    player.begin("me", "bot:greedy", seed=2)
    player.wait("asked")
    line.cut()
    expect(player.page.get_by_text("The connection is lost.")).to_be_visible()
    line.open = True
    expect(player.page.get_by_text("Connected again.")).to_be_visible()
    expect(player.page.get_by_text("Connected again.")).to_be_hidden()
    player.turn()
    player.wait("asked", "over")


def test_who_waits_long_for_the_server_is_told_what_can_be_done(someone: Someone) -> None:
    player = someone()
    player.page.clock.install()
    line = Line(player)
    player.begin("me", "bot:greedy", seed=2)
    player.wait("asked")
    line.cut()
    player.page.clock.run_for(3000)
    expect(player.page.get_by_text("The connection is lost.")).to_be_visible()
    player.page.clock.run_for(25_000)
    expect(player.page.get_by_text("Nothing is lost")).to_be_visible()
    line.open = True
    player.page.get_by_role("button", name="Try again").click()
    expect(player.page.get_by_text("Connected again.")).to_be_visible()


def test_a_waiting_room_where_nothing_happens_is_quiet(someone: Someone) -> None:
    player = someone()
    sent: list[object] = []
    player.page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(frame)))
    player.begin("me", "open")
    expect(player.page.get_by_role("heading", name="Invite friends")).to_be_visible()
    player.page.wait_for_timeout(1000)
    assert 1 <= len(sent) < 10


def test_a_renewed_server_offers_to_load_the_page_again(someone: Someone) -> None:
    player = someone()
    line = Line(player)
    player.begin("me", "bot:greedy", seed=2)
    player.wait("asked")
    line.routes[-1].send('{"type": "hello", "version": "another"}')
    expect(player.page.get_by_text("Longhouse has been renewed.")).to_be_visible()
    expect(player.page.get_by_role("button", name="Reload")).to_be_visible()


# ------------------------------------------------------------------ one's own turn is noticed


def test_the_tab_says_whose_turn_it_is(someone: Someone) -> None:
    ann, bob = someone(), someone()
    ann.begin("me", "open")
    bob.page.goto(ann.page.locator("input[readonly]").input_value())
    bob.page.wait_for_selector("text=(me)")
    ann.page.get_by_role("button", name="Start").click()
    states = {ann.wait("asked", "waiting"): ann, bob.wait("asked", "waiting"): bob}
    mover, waiter = states["asked"].page, states["waiting"].page
    expect(mover).to_have_title("● Your turn: Dragon Canyon · Longhouse")
    expect(waiter).to_have_title("Dragon Canyon · Longhouse")
    expect(mover.locator("link[rel=icon]")).to_have_attribute("href", "/icon-turn.svg")
    expect(waiter.locator("link[rel=icon]")).to_have_attribute("href", "/icon.svg")
    mover.goto("/")
    expect(mover).to_have_title(re.compile(r"^\(1\) Home"))
    mover.keyboard.press("n")
    expect(mover).to_have_title("● Your turn: Dragon Canyon · Longhouse")


def test_nothing_is_heard_before_somebody_wants_it(someone: Someone) -> None:
    player = someone()
    page = player.page
    page.context.add_init_script(
        "globalThis.heard = 0; const Real = AudioContext;"
        "globalThis.AudioContext = class extends Real { constructor() { super(); heard++; } };"
    )
    table = player.begin("me", "bot:greedy", seed=2)
    player.play_on(2)
    assert page.evaluate("heard") == 0
    player.visit("/settings")
    expect(page.get_by_label("Sound")).to_have_value("off")
    page.get_by_label("Sound").select_option("soft")
    player.visit(f"/t/{table}")
    for _ in range(20):
        if page.evaluate("heard") or player.play_on(1) == "over":
            break
        page.wait_for_timeout(200)
    assert page.evaluate("heard") == 1


def test_a_line_of_chat_is_announced_until_it_is_read(someone: Someone) -> None:
    player = someone()
    table = player.begin("me", "bot:greedy", seed=2)
    player.wait("asked")
    chat = player.page.get_by_role("tab", name="Chat")
    expect(chat).to_have_text("Chat")
    player.post(f"/api/tables/{table}/chat", text="Well met")
    expect(chat).to_have_text(re.compile(r"Chat\s*1"))
    chat.click()
    expect(player.page.get_by_role("log")).to_contain_text("Well met")
    expect(chat).to_have_text("Chat")


# ------------------------------------------------------------------ keys


def test_every_key_of_the_help_does_something_and_can_be_another(someone: Someone) -> None:
    player = someone()
    page = player.page.context.new_page()
    page.goto("/settings")
    page.get_by_text("Other keys").click()
    field = page.get_by_label("what happened since my last turn")
    field.press("x")
    expect(field).to_have_value("X")
    field.press("5")
    expect(page.get_by_text("This key always does the same")).to_be_visible()
    page.get_by_label("log", exact=True).press("x")
    expect(field).to_have_value("L")  # they have changed places
    page.close()

    player.begin("me", "bot:greedy", seed=2)
    player.wait("asked")
    player.page.keyboard.press("r")
    expect(player.page.locator("dialog")).to_have_count(0)
    player.page.keyboard.press("l")
    expect(player.page.get_by_role("heading", name="Since your last turn")).to_be_visible()
    player.page.keyboard.press("Escape")
    player.page.wait_for_selector("dialog", state="detached")
    player.page.keyboard.press("?")
    player.page.wait_for_selector("dialog kbd")
    help_keys = player.page.locator("dialog kbd").all_inner_texts()
    assert {"L", "X", "H", "B", "V", "P", "N"} <= set(help_keys)
    assert "R" not in help_keys


def test_a_key_right_after_escape_is_heard_by_the_table(someone: Someone) -> None:
    player = someone()
    player.begin("me", "bot:greedy", seed=2)
    player.wait("asked")
    page = player.page
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Help")).to_be_visible()
    page.evaluate(
        """() => ['Escape', 'r'].forEach(key => document.activeElement.dispatchEvent(
          new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true})))"""
    )
    expect(page.get_by_role("heading", name="Since your last turn")).to_be_visible()
    expect(page.locator("dialog")).to_have_count(1)


def test_whoever_has_typed_a_move_is_where_they_were(someone: Someone) -> None:
    player = someone()
    player.begin("me", "bot:greedy", seed=2)
    player.wait("asked")
    page = player.page
    page.locator(".tile").nth(5).focus()
    page.keyboard.press("/")
    page.locator("dialog input").fill("wolf-dog")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog", state="detached")
    expect(page.locator(".tile").nth(5)).to_be_focused()


def test_a_click_on_the_text_of_a_dialog_keeps_the_keys_in_it(someone: Someone) -> None:
    player = someone()
    player.begin("me", "bot:greedy", seed=2)
    player.wait("asked")
    page = player.page
    page.keyboard.press("?")
    page.locator("dialog p").first.click()
    assert page.evaluate("document.activeElement.closest('dialog') !== null")


def play_until_missed(player: Player) -> None:
    """Until it is our turn again, with something to tell of the others' turns."""
    recap = player.page.locator("button.recap")
    for _ in range(20):
        player.play_on(1)
        assert player.wait("asked", "over") == "asked"
        if recap.count() and int(recap.locator(".short").text_content() or 0) > 5:
            return
    raise AssertionError("hardly anything was missed")


def test_what_others_own_is_read_aloud_and_the_halo_can_be_hidden(someone: Someone) -> None:
    player = someone()
    player.begin("me", "bot:greedy", "bot:random", seed=11)
    play_until_missed(player)
    page = player.page
    polite = page.locator("p[aria-live=polite]")
    page.keyboard.press("v")
    expect(polite.filter(has_text="Stockpile:")).to_have_count(1)
    page.keyboard.press("b")
    expect(polite.filter(has_text=re.compile(r"Greedy.*Hand.*Caravan"))).to_have_count(1)
    page.keyboard.press("b")
    expect(polite.filter(has_text=re.compile(r"Random.*Hand.*Caravan"))).to_have_count(1)
    assert page.locator(".tile.stirred").count() > 0
    page.keyboard.press("h")
    expect(page.locator(".tile.stirred")).to_have_count(0)


def test_what_was_missed_is_watched_on_the_board(someone: Someone) -> None:
    player = someone()
    player.begin("me", "bot:greedy", "bot:random", seed=11)
    play_until_missed(player)
    page = player.page
    page.keyboard.press("r")
    page.get_by_role("link", name="Watch it on the board").click()
    page.wait_for_selector(".review[data-ready=true]")
    begun, length = map(int, page.locator("output").inner_text().split(" / "))
    assert 0 < begun < length
    later = "|".join(str(at) for at in range(begun + 3, length + 1))
    expect(page.locator("output")).to_have_text(re.compile(f"^({later}) / {length}$"))


# ------------------------------------------------------------------ how one likes it


def test_language_and_looks_are_changed_at_the_table_and_nothing_chosen_is_lost(
    someone: Someone,
) -> None:
    player = someone()
    player.begin("me", "bot:greedy", seed=2)
    player.wait("asked")
    player.answer("wolf-dog")
    page = player.page
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Theme").select_option("dark")
    dialog.get_by_label("Language").select_option("de")
    dialog.get_by_role("button", name="Schließen").click()
    expect(page.get_by_role("button", name="Rückgängig")).to_be_visible()
    expect(page.locator("#question")).to_contain_text("Wohin geht")
    expect(page.locator(".steps li")).to_have_count(1)
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_what_is_set_in_one_tab_holds_in_the_others(someone: Someone) -> None:
    player = someone()
    player.begin("me", "bot:greedy", seed=2)
    player.wait("asked")
    other = player.page.context.new_page()
    other.goto("/settings")
    other.get_by_label("Language").select_option("fr")
    expect(player.page.get_by_role("button", name="Confirmer")).to_be_visible()


# ------------------------------------------------------------------ who I am


def test_an_identity_is_taken_along_and_its_sessions_are_ended(someone: Someone) -> None:
    ann, elsewhere = someone(), someone()
    page, other = ann.visit("/settings").page, elsewhere.visit("/settings").page
    page.get_by_label("Name", exact=True).fill("Ann")
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_role("status").first).to_have_text("Saved.")
    page.get_by_role("button", name="Make a recovery code").click()
    code = page.locator("output.code").inner_text()
    other.get_by_label("I have a recovery code").fill(code)
    other.get_by_role("button", name="Come back").first.click()
    expect(other.get_by_text("Welcome back, Ann.")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Sign out there").click()
    expect(page.get_by_text("You are no longer known there.")).to_be_visible()
    other.reload()
    expect(other.get_by_label("Name", exact=True)).not_to_have_value("Ann")


def test_an_identity_is_kept_by_a_password(someone: Someone) -> None:
    ann, elsewhere = someone(), someone()
    page, other = ann.visit("/settings").page, elsewhere.visit("/settings").page
    page.get_by_text("Rather with a password").click()
    keeping = page.locator("form", has=page.get_by_label("Login name"))
    keeping.first.get_by_label("Login name").fill("ann-of-the-canyon")
    keeping.first.get_by_label("Password").fill("bone and stone")
    keeping.first.get_by_role("button").click()
    expect(page.get_by_text("you can come back as ann-of-the-canyon")).to_be_visible()
    name = page.get_by_label("Name", exact=True).input_value()
    other.get_by_text("I have a password").click()
    coming = other.locator("form", has=other.get_by_label("Login name")).last
    coming.get_by_label("Login name").fill("ann-of-the-canyon")
    coming.get_by_label("Password").fill("bone and stone")
    coming.get_by_role("button").click()
    expect(other.get_by_text(f"Welcome back, {name}.")).to_be_visible()


def test_a_token_for_a_bot_is_made_shown_once_and_revoked(someone: Someone) -> None:
    player = someone().visit("/settings")
    page = player.page
    page.get_by_label("What it is for").fill("my script")
    page.get_by_role("button", name="Make a token").click()
    token = page.locator("output.code").inner_text()
    ask = """token => fetch('/api/me', {credentials: 'omit',
      headers: {authorization: `Bearer ${token}`}}).then(answer => answer.status)"""
    assert page.evaluate(ask, token) == 200
    page.reload()
    expect(page.get_by_text("my script")).to_be_visible()
    expect(page.locator("output.code")).to_have_count(0)
    page.get_by_role("button", name="Revoke").click()
    expect(page.get_by_text("my script may no longer play.")).to_be_visible()
    assert page.evaluate(ask, token) == 401


def test_nobody_is_removed_by_one_click(someone: Someone) -> None:
    page = someone().visit("/settings").page
    name = page.get_by_label("Name", exact=True).input_value()
    page.get_by_text("Remove me", exact=True).first.click()
    expect(page.get_by_text("Really remove me?")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Name", exact=True)).to_have_value(name)
    page.get_by_text("Remove me", exact=True).first.click()
    page.get_by_role("button", name="Remove me").click()
    expect(page.get_by_text("Everything about you has been removed.")).to_be_in_viewport()


def test_what_is_said_of_a_setting_is_seen_where_one_is(someone: Someone) -> None:
    page = someone(360, 740).visit("/settings").page
    page.get_by_role("button", name="Make a recovery code").click()
    expect(page.get_by_text("Write this code down")).to_be_in_viewport()
    expect(page.locator("output.code")).to_be_in_viewport()


# ------------------------------------------------------------------ tables


def test_a_link_makes_the_same_table_again(someone: Someone) -> None:
    player = someone().visit("/new?game=dragon_canyon")
    page = player.page
    page.get_by_label("Players").select_option("3")
    page.get_by_label("Player 2").select_option("bot:random")
    page.get_by_label("Pace").select_option("days")
    page.get_by_label("Private").check()
    expect(page).to_have_url(re.compile("players=3"))
    page.goto(page.url)
    expect(page.get_by_label("Player 2")).to_have_value("bot:random")
    expect(page.get_by_label("Pace")).to_have_value("days")
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_url("**/t/*")
    table = player.get(f"/api/tables/{page.url.split('/t/')[1]}")
    assert (table["players"], table["pace"], table["private"]) == (3, "days", True)


def test_only_options_that_say_anything_for_so_many_players_are_offered(
    someone: Someone,
) -> None:
    page = someone().visit("/new?game=terra_nova&variant=planner&setup=first-game").page
    variant = page.get_by_label("Variant")
    expect(variant).to_have_value("planner")
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_role("alert")).to_contain_text("These options do not go together.")
    page.get_by_label("Players").first.select_option("3")
    expect(variant).to_have_count(0)
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_role("heading", name="Invite friends")).to_be_visible()
    expect(page.get_by_text("Variant")).to_have_count(0)


def test_the_invitation_is_copied_also_where_browsers_keep_their_clipboard(
    someone: Someone,
) -> None:
    player = someone()
    player.page.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'clipboard', {value: undefined})"
    )
    player.begin("me", "open")
    page = player.page
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.locator("input[readonly]").input_value()
    page.goto("/settings")
    name = page.get_by_label("Name", exact=True)
    name.fill("")
    name.press("Control+v")
    assert name.input_value() == link[:40]


def test_the_bot_of_a_seat_can_be_another(someone: Someone) -> None:
    player = someone()
    table = player.begin("me", "open", "bot:greedy")
    player.page.get_by_label("Which bot").select_option("random")
    expect(player.page.get_by_text("Random (bot)")).to_be_visible()
    assert player.get(f"/api/tables/{table}")["seats"][2]["bot"] == "random"


def test_nobody_at_a_shared_device_looks_into_the_others_hand(someone: Someone) -> None:
    player = someone()
    table = player.begin("me", "me", seed=6)
    player.wait("curtain")
    player.visit(f"/t/{table}/review?at=2&seat=p2")
    player.page.wait_for_selector(".review[data-ready=true]")
    assert player.page.locator("header select").count() == 0
    assert player.page.locator(".mats [title]").count() == 0, "no hero of a hand is shown"


def test_who_watches_sees_the_table_and_nothing_hidden(someone: Someone) -> None:
    ann, bob = someone(), someone()
    ann.visit("/")
    seats = ["me", "bot:greedy", "bot:random"]
    wish: dict[str, Any] = {"game": "dragon_canyon", "options": {"players": 3}, "seats": seats}
    table = ann.post("/api/tables", **wish, start=True, seed=5)["id"]
    ann.visit(f"/t/{table}")
    secret = ann.page.locator(".card.secret")
    for _ in range(12):
        ann.play_on(1)
        ann.wait("asked")
        if secret.count():
            break
    bob.visit(f"/t/{table}")
    expect(bob.page.locator("#question")).to_contain_text("You are watching.")
    assert bob.page.locator("button.confirm, [data-word], .own [data-mat]").count() == 0
    assert bob.page.locator(".card.secret").count() == 0
    assert secret.count() > 0


# ------------------------------------------------------------------ odd windows

WINDOWS = [(320, 640), (740, 360), (512, 350), (820, 1180)]


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_a_turn_can_be_played_in_an_odd_window(someone: Someone, width: int, height: int) -> None:
    """A small phone, a phone on its side, a laptop at twice its size, a tablet."""
    player = someone(width, height)
    player.begin("me", "bot:greedy", seed=4)
    for _ in range(8):
        state = player.wait("asked", "complete", "over")
        wide = player.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width
        if state == "asked":
            offered = player.page.locator("[data-word]:visible")
            assert offered.evaluate_all(UNREACHED) == []
            player.answer()
        elif state == "complete":
            expect(player.page.locator("button.confirm")).to_be_in_viewport(ratio=0.9)
            player.confirm()
    assert len(player.chosen) >= 4


@pytest.mark.parametrize(
    ("path", "comes_last"),
    [
        ("/", "article"),
        ("/new", "select"),
        ("/settings", ".lists li"),
        ("/rules/dragon_canyon", "article li"),
    ],
)
def test_no_page_is_wider_than_the_smallest_phone(
    someone: Someone, path: str, comes_last: str
) -> None:
    page = someone(320, 640).visit(path).page
    page.wait_for_selector(comes_last)
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_with_forced_colours_what_can_be_chosen_is_still_outlined(someone: Someone) -> None:
    player = someone(forced_colors="active")
    player.begin("me", "bot:greedy", seed=2)
    player.wait("asked")
    player.answer("wolf-dog")
    outlined = "all => all.filter(one => getComputedStyle(one).outlineStyle === 'solid').length"
    tiles = player.page.locator(".tile")
    assert tiles.evaluate_all(outlined) == player.page.locator(".tile.legal").count() > 0
    player.page.get_by_role("button", name="Undo").click()
    expect(player.page.locator(".tile.legal")).to_have_count(0)
    assert tiles.evaluate_all(outlined) == 0


def test_the_site_can_be_kept_as_an_app(someone: Someone) -> None:
    page = someone().visit("/").page
    link = page.locator("link[rel=manifest]").get_attribute("href")
    script = """async path => {
      const answer = await fetch(path);
      const app = await answer.json();
      const icons = await Promise.all(app.icons.map(icon => fetch(icon.src)));
      return [answer.headers.get('content-type'), app.display,
        ...icons.map(icon => icon.headers.get('content-type'))];
    }"""
    assert page.evaluate(script, link) == [
        "application/manifest+json",
        "standalone",
        "image/svg+xml",
        "image/png",
        "image/png",
    ]
