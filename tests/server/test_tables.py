"""The waiting room, seats that change hands, and playing again."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import update

from longhouse.server import seating
from longhouse.server.hall import DAY, now_ms
from longhouse.server.routes import tables as routes
from longhouse.server.schema import TABLES
from tests.server import scenes
from tests.server.house import House, Seated, Someone, house, until


def test_what_can_be_played(ann: Someone) -> None:
    games = {game["name"]: game for game in ann.get("/api/games")}
    canyon = games["dragon_canyon"]
    assert canyon["seats"] == [1, 5]
    assert "greedy" in [bot["name"] for bot in canyon["bots"]]
    assert canyon["terms"]["tile"][0] == "a1"
    assert canyon["terms"]["seat"] == ["p1", "p2", "p3", "p4", "p5"]
    kinds = {option["name"]: option["kind"] for option in canyon["options"]}
    assert kinds["players"] == "number"
    assert kinds["level"] == "choice"
    values = ann.get("/api/games/dragon_canyon/edition")
    assert sum(value["source"] == "reconstructed" for value in values) == canyon["reconstructed"]
    assert ann.expect(404, "GET", "/api/games/chess/edition")["error"] == "no-such-game"


def test_friends_join_and_the_host_begins(ann: Someone, bob: Someone) -> None:
    table = ann.table("me", "open", "open")
    assert table.shown()["status"] == "waiting"
    theirs = table.seen_by(bob)
    assert theirs.shown()["host"] is False
    assert table.someone.expect(409, "GET", f"{table.path}/play")["error"] == "not-begun"
    assert theirs.call("start", 403)["error"] == "host-only"
    theirs.call("join", seat="p3")
    assert theirs.mine() == ["p3"]
    assert table.call("start", 409)["error"] == "seats-open"
    begun = table.call("start", fill="random")
    assert begun["status"] == "playing"
    assert [seat["kind"] for seat in begun["seats"]] == ["person", "bot", "person"]
    assert table.call("start", 409)["error"] == "not-waiting"


def test_a_seat_is_taken_once(open_house: House, ann: Someone, bob: Someone) -> None:
    table = ann.table("me", "open")
    table.seen_by(bob).call("join", seat="p2")
    eve = open_house.someone("Eve")
    assert table.seen_by(eve).call("join", 409, seat="p2")["error"] == "seat-taken"
    assert table.seen_by(eve).call("join", 409)["error"] == "seat-taken"


def test_the_host_arranges_the_seats(ann: Someone, bob: Someone) -> None:
    table = ann.table("me", "open")
    table.call("seats", seat="p2", kind="bot", bot="greedy")
    assert table.shown()["seats"][1]["bot"] == "greedy"
    table.call("seats", seat="p2", kind="open")
    table.seen_by(bob).call("join")
    assert table.seen_by(bob).call("seats", 403, seat="p1", kind="open")["error"] == "host-only"
    table.call("seats", seat="p2", kind="me")
    assert table.mine() == ["p1", "p2"]
    assert table.call("seats", 404, seat="p9", kind="open")["error"] == "no-such-seat"


def test_whoever_leaves_a_waiting_table_makes_room(ann: Someone, bob: Someone) -> None:
    table = ann.table("me", "open")
    theirs = table.seen_by(bob)
    theirs.call("join")
    table.call("leave")
    assert theirs.shown()["host"] is True
    assert theirs.shown()["seats"][0]["kind"] == "open"
    theirs.call("leave")
    assert bob.expect(404, "GET", table.path)


def test_a_bot_takes_a_vacant_seat_and_gives_it_back(
    open_house: House, ann: Someone, bob: Someone
) -> None:
    mine, theirs = open_house.table_from(scenes.before("claim", seat=1), ann, bob)
    assert mine.call("seats", 409, seat="p2", kind="bot")["error"] == "seat-taken"
    theirs.call("leave")
    assert mine.shown()["seats"][1]["vacant"] is True
    assert bob.expect(403, "GET", f"{mine.path}/play", seat="p2")
    mine.call("seats", seat="p2", kind="bot", bot="random")
    until(lambda: mine.moment("p1")["at"] > 0)
    theirs.call("join")
    assert theirs.mine() == ["p2"]
    assert theirs.shown()["seats"][1]["kind"] == "person"
    assert theirs.moment("p2")["seat"] == "p2"


def test_a_friend_may_take_a_vacant_seat(open_house: House, ann: Someone, bob: Someone) -> None:
    mine, theirs = open_house.table_from(scenes.before("claim", seat=1), ann, bob)
    theirs.call("standing", seat="p2", decision="pack", answer="never")
    invite = mine.shown()["invite"]
    theirs.call("leave")
    eve = open_house.someone("Eve")
    assert mine.seen_by(eve).call("join", 403)["error"] == "not-invited"
    mine.seen_by(eve).call("join", invite=invite)
    assert mine.seen_by(eve).moment("p2")["asked"]["decision"] == "claim"
    assert eve.get(f"{mine.path}/standing", seat="p2") == []
    assert theirs.call("join", 409, invite=invite)["error"] == "seat-taken"


def test_a_bot_may_stand_in_for_somebody_long_away(
    folder: Path,
) -> None:
    with house(folder, away=0.0) as impatient:
        ann, bob = impatient.someone("Ann"), impatient.someone("Bob")
        mine, theirs = impatient.table_from(scenes.before("claim", seat=1), ann, bob)
        mine.call("seats", seat="p2", kind="bot", bot="random")
        until(lambda: mine.moment("p1")["at"] > 0)
        theirs.call("join", seat="p2")
        assert theirs.shown()["seats"][1]["kind"] == "person"


def test_where_a_turn_takes_days_a_bot_stands_in_for_nobody_who_sleeps(folder: Path) -> None:
    with house(folder, away=0.0) as patient:
        ann, bob = patient.someone("Ann"), patient.someone("Bob")
        position = scenes.before("claim", seat=1)
        mine, _ = patient.table_from(position, ann, bob, pace="days")
        assert mine.call("seats", 409, seat="p2", kind="bot")["error"] == "seat-taken"
        patient.server.hall.now = lambda: now_ms() + 4 * DAY  # type: ignore[method-assign]
        mine.call("seats", seat="p2", kind="bot", bot="random")


def test_games_that_were_left_do_not_keep_anybody_from_new_ones(
    ann: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "RUNNING_MOST", 1)
    first = ann.table("me", "bot:random")
    wish = {"game": "dragon_canyon", "seats": ["me", "bot:random"], "start": True}
    assert ann.expect(409, "POST", "/api/tables", **wish)["error"] == "too-many"
    first.call("leave")
    ann.post("/api/tables", **wish)
    first.call("join")
    assert first.mine() == ["p1"]


def test_a_game_that_waits_for_me_is_listed_however_many_others_are_over(
    open_house: House, ann: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "LISTED", 2)
    slow = ann.table("me", "me")
    for _ in range(2):
        over = ann.table("me", "me")
        done = update(TABLES).where(TABLES.c.id == over.id).values(status="over", turn=None)
        open_house.server.store.change(lambda c, done=done: c.execute(done))
    assert ann.get("/api/tables", mine=1)[0]["id"] == slow.id


def test_one_table_that_cannot_be_read_keeps_no_other_from_going_on(folder: Path) -> None:
    with house(folder, bot_pace=60.0) as first:
        ann = first.someone("Ann")
        broken, sound = (ann.table("bot:random", "bot:random") for _ in range(2))
        spoil = update(TABLES).where(TABLES.c.id == broken.id).values(options="nothing of the sort")
        first.server.store.change(lambda c: c.execute(spoil))
    with house(folder) as again:
        eve = again.someone("Eve")
        until(lambda: eve.get(f"{sound.path}/play")["at"] > 0)
        assert eve.call("GET", broken.path).status_code == 500


def test_my_tables_those_that_wait_for_me_first(
    open_house: House, ann: Someone, bob: Someone
) -> None:
    waiting, _ = open_house.table_from(scenes.before("claim", seat=0), ann, bob)
    other, _ = open_house.table_from(scenes.before("claim", seat=1), ann, bob)
    listed = [table["id"] for table in ann.get("/api/tables", mine=1)]
    assert listed[:2] == [waiting.id, other.id]
    listed = [table["id"] for table in bob.get("/api/tables", mine=1)]
    assert listed[:2] == [other.id, waiting.id]


def test_open_tables_are_listed_for_anybody(open_house: House, ann: Someone) -> None:
    table = ann.table("me", "open")
    stranger = Someone(open_house, guest=False)
    assert table.id in [shown["id"] for shown in stranger.get("/api/tables", open=1)]
    assert stranger.expect(401, "GET", "/api/tables", mine=1)


def test_a_rematch_turns_the_seats_and_waits_for_everybody(ann: Someone, bob: Someone) -> None:
    table = ann.table("me", "open", "bot:random", start=False)
    theirs = table.seen_by(bob)
    theirs.call("join")
    table.call("start")
    finish(table, theirs)
    again = bob.post(f"{table.path}/rematch")
    assert [seat["kind"] for seat in again["seats"]] == ["bot", "person", "person"]
    assert [seat.get("name") for seat in again["seats"]] == [None, "Ann", "Bob"]
    assert [seat["ready"] for seat in again["seats"]] == [True, False, True]
    assert table.shown()["rematch"] == again["id"]
    assert ann.post(f"{table.path}/rematch")["id"] == again["id"]
    new = Seated(bob, again["id"])
    assert new.call("start", 409)["error"] == "seats-open"
    new.seen_by(ann).call("join")
    assert new.call("start")["status"] == "playing"


def finish(*tables: Seated) -> None:
    """Everybody answers what comes first until the game is over."""
    while (moment := tables[0].moment("p1"))["waiting"] is not None:
        for seat, table in zip(("p1", "p2"), tables, strict=True):
            if moment["waiting"]["seat"] == seat:
                asked = table.moment(seat)
                if asked["asked"] and "actions" in asked["asked"]:
                    word = asked["asked"]["actions"][-1]["word"]
                    table.play(seat, asked["seq"], word)


def test_the_invitation_as_a_picture(ann: Someone, bob: Someone) -> None:
    table = ann.table("me", "open", private=True)
    picture = ann.http.get(f"{table.path}/qr.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.startswith("<svg")
    invite = table.shown()["invite"]
    assert bob.expect(404, "GET", f"{table.path}/qr.svg")
    assert invite not in picture.text


def test_chat_is_for_those_who_sit_and_is_read_by_all(ann: Someone, bob: Someone) -> None:
    table = ann.table("me", "me")
    line = ann.post(f"{table.path}/chat", text="  <b>hello</b>\u202e\n ")
    assert line["text"] == "<b>hello</b>"
    assert line["seat"] == "p1"
    assert bob.expect(403, "POST", f"{table.path}/chat", text="let me in")
    assert bob.get(f"{table.path}/chat")["lines"] == [line]
    assert table.moment("p1")["chat_seq"] == 1
    assert ann.get(f"{table.path}/chat", since=1)["lines"] == []
    assert ann.expect(400, "POST", f"{table.path}/chat", text="   ")


def test_options_are_the_games_own(ann: Someone) -> None:
    table = ann.table("me", "me", options={"training-grounds": "raid-trick"})
    assert table.shown()["options"]["training-grounds"] == "raid-trick"
    assert table.shown()["options"]["players"] == 2
    wrong = ann.expect(
        400, "POST", "/api/tables", game="dragon_canyon", seats=["me", "me"], options={"players": 3}
    )
    assert wrong["place"] == "seats"


def test_a_table_that_waits_in_vain_is_put_away_one_day(folder: Path) -> None:
    with house(folder) as first:
        ann = first.someone("Ann")
        waiting = ann.table("me", "open")
        playing = ann.table("me", "me")
    with house(folder) as later:
        later.server.hall.now = lambda: 2_000_000_000_000  # type: ignore[method-assign]
        asyncio.run_coroutine_threadsafe(later.server.hall.tidy(), later.loop)
        eve = later.someone("Eve")
        until(lambda: eve.call("GET", waiting.path).status_code == 404)
        assert eve.get(playing.path)["status"] == "playing"
