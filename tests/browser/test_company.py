"""Who sits at a table: a rematch, leaving, bots that stand in, friends who watch."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tests.server import scenes
from tests.server.house import House, Seated, new_key
from tests.server.house import Someone as Person
from tests.server.test_tables import finish

Someone = Callable[..., Player]


def browses(player: Player, person: Person) -> Player:
    """Somebody who has called the server already goes on in a browser."""
    secret = person.http.cookies["longhouse"]
    player.page.context.add_cookies(
        [{"name": "longhouse", "value": secret, "url": person.house.url}]
    )
    return player


@pytest.fixture
def two(site: House, someone: Someone) -> tuple[Seated, Seated, Player, Player]:
    """A game of two, in a browser each; Bob is asked."""
    ann, bob = site.someone("Ann"), site.someone("Bob")
    mine, theirs = site.table_from(scenes.before("claim", seat=1), ann, bob)
    return mine, theirs, browses(someone(), ann), browses(someone(), bob)


def at_the_table(player: Player) -> None:
    player.page.get_by_role("button", name="At the table").click()


def test_a_rematch_begins_when_both_have_come(site: House, someone: Someone) -> None:
    ann, bob = site.someone("Ann"), site.someone("Bob")
    table = ann.table("me", "open", start=False)
    table.seen_by(bob).call("join")
    table.call("start")
    finish(table, table.seen_by(bob))
    hers, his = browses(someone(), ann), browses(someone(), bob)
    hers.visit(f"/t/{table.id}").page.get_by_role("button", name="Play again").click()
    expect(hers.page.get_by_text("not here yet")).to_be_visible()
    expect(hers.page.get_by_role("button", name="Start")).to_be_disabled()
    his.visit(f"/t/{table.id}").page.get_by_role("button", name="To the rematch").click()
    expect(his.page.get_by_text("Whoever opened the table begins")).to_be_visible()
    expect(his.page.get_by_role("button", name="Start")).to_have_count(0)
    hers.page.get_by_role("button", name="Start").click()
    for player in (hers, his):
        expect(player.page.locator(".game")).to_be_visible()


def test_a_bot_plays_for_whoever_left_until_they_come_back(
    two: tuple[Seated, Seated, Player, Player],
) -> None:
    mine, theirs, hers, his = two
    his.visit(f"/t/{mine.id}").wait("asked")
    hers.visit(f"/t/{mine.id}").wait("waiting")
    at_the_table(his)
    his.page.locator("summary", has_text="Leave the game").click()
    his.page.route("**/leave", lambda route: route.abort())
    his.page.get_by_role("button", name="Leave the game").click()
    expect(his.page.locator("dialog [role=alert]")).to_be_visible()
    his.page.unroute("**/leave")
    his.page.get_by_role("button", name="Leave the game").click()
    expect(his.page.get_by_text("A game you left")).to_be_visible()
    at_the_table(hers)
    dialog = hers.page.locator("dialog")
    expect(dialog.get_by_text("has left", exact=True)).to_be_visible()
    dialog.get_by_role("button", name="Let a bot play").click()
    expect(dialog.get_by_text("a bot plays", exact=True)).to_be_visible()
    his.visit(f"/t/{mine.id}")
    at_the_table(his)
    his.page.get_by_role("button", name="Sit here").click()
    expect(dialog.get_by_role("listitem").nth(1)).to_contain_text("here")
    assert theirs.mine() == ["p2"]
    his.page.keyboard.press("Escape")
    expect(his.page.locator(".own").get_by_text("Bob").first).to_be_visible()


def test_whoever_was_away_is_told_that_a_bot_plays_and_takes_over(
    two: tuple[Seated, Seated, Player, Player], site: House
) -> None:
    mine, theirs, _, his = two
    desk = site.run(site.server.hall.desk(mine.id))
    desk.sheet.asked_at -= 1_000_000  # Bob has been asked, and away, for a quarter of an hour
    mine.call("seats", seat="p2", kind="bot", bot="greedy")
    his.visit(f"/t/{mine.id}")
    expect(his.page.get_by_text("A bot plays for you.")).to_be_visible()
    his.page.get_by_role("button", name="Take my seat again").click()
    expect(his.page.get_by_text("A bot plays for you.")).to_have_count(0)
    assert theirs.shown()["seats"][1]["kind"] == "person"


def test_whoever_leaves_the_waiting_room_is_led_home(someone: Someone) -> None:
    player = someone()
    table = player.begin("me", "open")
    player.page.route("**/leave", lambda route: route.abort())
    player.page.get_by_role("button", name="Leave").click()
    expect(player.page.get_by_role("alert")).to_contain_text("cannot be reached")
    player.page.unroute("**/leave")
    player.page.get_by_role("button", name="Leave").click()
    expect(player.page.get_by_role("heading", name="Sit down by the fire")).to_be_visible()
    expect(player.page.locator(f"a[href='/t/{table}']")).to_have_count(0)


def test_a_rematch_that_could_not_be_asked_for_is_said(site: House, someone: Someone) -> None:
    ann = site.someone("Ann")
    table = ann.table("me", "bot:random")
    table.play_on()
    player = browses(someone(), ann)
    player.visit(f"/t/{table.id}")
    again = player.page.get_by_role("button", name="Play again")
    expect(again).to_be_visible()
    player.page.route("**/rematch", lambda route: route.abort())
    again.click()
    expect(player.page.get_by_text("The server cannot be reached")).to_be_visible()
    player.page.unroute("**/rematch")
    again.click()
    expect(player.page.get_by_role("button", name="Start")).to_be_enabled()


def test_what_is_said_in_the_waiting_room_is_heard_there_and_still_known_in_the_game(
    someone: Someone,
) -> None:
    ann, bob = someone(), someone()
    ann.begin("me", "open")
    bob.page.goto(ann.page.locator("input[readonly]").input_value())
    bob.page.wait_for_selector("text=(me)")
    bob.page.get_by_label("Write to the table").fill("I am here")
    bob.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("log")).to_contain_text("I am here")
    ann.page.get_by_role("button", name="Start").click()
    ann.wait("asked", "waiting")
    chat = ann.page.get_by_role("tab", name="Chat")
    expect(chat).to_have_text("Chat")  # nothing in it is unread
    chat.click()
    expect(ann.page.get_by_role("log")).to_contain_text("I am here")


def test_a_host_frees_a_seat_in_the_waiting_room(site: House, someone: Someone) -> None:
    ann, bob = site.someone("Ann"), site.someone("Bob")
    table = ann.table("me", "open", private=True)
    table.seen_by(bob).call("join", invite=table.shown()["invite"])
    hers, his = browses(someone(), ann), browses(someone(), bob)
    his.visit(f"/t/{table.id}")
    expect(his.page.get_by_text("Whoever opened the table begins")).to_be_visible()
    hers.visit(f"/t/{table.id}").page.get_by_role("button", name="Free the seat").click()
    expect(hers.page.get_by_text("free", exact=True)).to_be_visible()
    assert table.shown()["seats"][1]["kind"] == "open"
    expect(his.page.get_by_role("alert")).to_contain_text("There is no such table")


def test_a_friend_with_a_link_watches_hears_and_looks_back(site: House, someone: Someone) -> None:
    ann = site.someone("Ann")
    table = ann.table("me", "me", private=True)
    invite = table.shown()["invite"]
    ann.post(f"{table.path}/chat", text="welcome to the fire")
    eve = someone().visit(f"/join/{table.id}#{invite}")
    expect(eve.page.locator("#question")).to_contain_text("You are watching.")
    eve.page.get_by_role("tab", name="Chat").click()
    expect(eve.page.get_by_text("welcome to the fire")).to_be_visible()
    expect(eve.page.get_by_label("Write to the table")).to_have_count(0)
    eve.page.keyboard.press("Escape")
    eve.page.locator(".skip").focus()
    eve.page.keyboard.press("Enter")
    assert eve.page.evaluate("document.activeElement.id") == "main"
    eve.page.get_by_role("link", name="Look back").click()
    expect(eve.page.locator(".review[data-ready=true]")).to_be_visible()
    eve.page.reload()
    expect(eve.page.locator(".review[data-ready=true]")).to_be_visible()
    assert eve.page.url.endswith(f"#{invite}")


def test_what_was_said_while_the_line_was_lost_is_heard(
    two: tuple[Seated, Seated, Player, Player],
) -> None:
    mine, theirs, hers, _ = two
    lines = []
    hers.page.route_web_socket("**/ws", lambda route: lines.append(route.connect_to_server()))
    hers.visit(f"/t/{mine.id}").wait("waiting")
    hers.page.get_by_role("tab", name="Chat").click()
    theirs.someone.post(f"{theirs.path}/chat", text="first")
    expect(hers.page.get_by_text("first")).to_be_visible()
    hers.page.context.set_offline(True)
    lines[-1].close()
    theirs.someone.post(f"{theirs.path}/chat", text="while you were away")
    hers.page.context.set_offline(False)
    expect(hers.page.get_by_text("while you were away")).to_be_visible()
    theirs.someone.post(f"{theirs.path}/chat", text="and after")
    expect(hers.page.get_by_text("and after")).to_be_visible()


def test_what_could_not_be_said_is_still_there_to_be_sent(
    two: tuple[Seated, Seated, Player, Player],
) -> None:
    mine, theirs, hers, _ = two
    hers.visit(f"/t/{mine.id}").wait("waiting")
    hers.page.get_by_role("tab", name="Chat").click()
    hers.page.get_by_label("Write to the table").fill("a long thought")
    hers.page.route("**/chat", lambda route: route.abort())
    hers.page.get_by_role("button", name="Send").click()
    expect(hers.page.locator(".hint .bad")).to_be_visible()
    expect(hers.page.get_by_label("Write to the table")).to_have_value("a long thought")
    hers.page.unroute("**/chat")
    hers.page.get_by_role("button", name="Send").click()
    expect(hers.page.get_by_label("Write to the table")).to_have_value("")
    assert [line["text"] for line in theirs.someone.get(f"{mine.path}/chat")["lines"]] == [
        "a long thought"
    ]


def test_a_table_that_could_not_be_reached_shows_itself_when_it_can(
    two: tuple[Seated, Seated, Player, Player],
) -> None:
    mine, _, hers, _ = two
    hers.visit()
    failing = re.compile(rf"/api/tables/{mine.id}$")
    hers.page.route(failing, lambda route: route.abort())
    hers.page.evaluate(
        "id => document.body.append(Object.assign(document.createElement('a'),"
        " {href: `/t/${id}`, id: 'to', textContent: 'go'}))",
        mine.id,
    )
    hers.page.locator("#to").click()
    expect(hers.page.get_by_text("The server cannot be reached")).to_be_visible()
    hers.page.unroute(failing)
    expect(hers.page.locator(".game")).to_be_visible()


def test_a_table_goes_on_where_no_live_line_is_allowed(
    two: tuple[Seated, Seated, Player, Player],
) -> None:
    mine, theirs, hers, _ = two
    hers.page.route_web_socket("**/ws", lambda route: route.close())
    hers.visit(f"/t/{mine.id}").wait("waiting")
    word = theirs.moment("p2")["asked"]["actions"][-1]["word"]
    theirs.play("p2", 0, word, key=new_key())
    expect(hers.page.locator('.game[data-at="1.0"]')).to_be_visible()


def test_a_click_that_was_meant_for_what_stood_there_before_is_not_taken(
    two: tuple[Seated, Seated, Player, Player],
) -> None:
    """The table changes in the very moment in which somebody clicks."""
    mine, theirs, hers, _ = two
    hers.page.clock.install()
    hers.visit(f"/t/{mine.id}").wait("waiting")
    hers.stop_the_clock()
    while (moment := theirs.moment("p2"))["waiting"]["seat"] == "p2":
        theirs.play("p2", moment["seq"], moment["asked"]["actions"][-1]["word"])
    page, seq = hers.page, moment["seq"]
    expect(page.locator(f'.game[data-state="busy"][data-at="{seq}.0"]')).to_be_visible()
    page.locator("[data-word]:visible").first.click()
    page.clock.run_for(1000)
    expect(page.locator(f'.game[data-state="asked"][data-at="{seq}.0"]')).to_be_visible()
    page.locator("[data-word]:visible").first.click()
    expect(page.locator(f'.game[data-at="{seq}.1"]')).to_be_visible()


def test_whoever_comes_back_by_a_code_is_told_at_once_what_happens_at_their_tables(
    two: tuple[Seated, Seated, Player, Player], someone: Someone
) -> None:
    mine, theirs, _, _ = two
    code = mine.someone.post("/api/me/recovery")["code"]
    page = someone().visit("/").page
    expect(page.get_by_role("heading", name="Sit down by the fire")).to_be_visible()
    page.get_by_role("link", name="Settings").click()
    page.get_by_label("I have a recovery code").fill(code)
    page.get_by_role("button", name="Come back").first.click()
    expect(page.get_by_role("status").filter(has_text="Ann")).to_be_visible()
    page.get_by_role("link", name="Home").first.click()
    page.locator(f"a[href='/t/{mine.id}']").click()
    expect(page.locator('.game[data-state="waiting"]')).to_be_visible()
    word = theirs.moment("p2")["asked"]["actions"][-1]["word"]
    theirs.play("p2", 0, word, key=new_key())
    expect(page.locator('.game[data-at="1.0"]')).to_be_visible()


def test_a_browser_that_keeps_nothing_still_plays(someone: Someone) -> None:
    player = someone()
    player.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('forbidden'); }})"
    )
    player.begin("me", "bot:greedy", seed=2)
    player.wait("asked")
    player.play_on(1)


def test_enter_on_a_button_does_what_the_button_says(someone: Someone) -> None:
    """Only where an answer has the focus, Enter confirms."""
    player = someone()
    table = player.begin("me", "bot:greedy", seed=2)
    player.wait("asked")
    while player.state == "asked":
        player.answer()
    seq = player.get(f"/api/tables/{table}")["seq"]
    steps = player.page.locator(".steps li").count()
    player.page.get_by_role("button", name="Undo").focus()
    player.page.keyboard.press("Enter")
    expect(player.page.locator(".steps li")).to_have_count(steps - 1)
    assert player.get(f"/api/tables/{table}")["seq"] == seq
