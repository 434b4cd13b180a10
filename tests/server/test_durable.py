"""A move that was acknowledged is there, once, whatever happens."""

import asyncio
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

import longhouse
from longhouse.server import shelf, store
from longhouse.server.schema import ENTRIES
from tests.server import scenes
from tests.server.crash import crash
from tests.server.house import House, Someone, house, new_key, until

LONG = 1  # the seed of a game in which first answers do not bring the end soon


def test_the_same_key_plays_once(open_house: House, ann: Someone, bob: Someone) -> None:
    mine, _ = open_house.table_from(scenes.before("claim", seat=0), ann, bob)
    key = new_key()
    first = mine.play("p1", 0, "end", key=key)
    again = mine.play("p1", 0, "end", key=key)
    assert again["seq"] == first["seq"] == 1
    assert again["view"] == first["view"]


def test_a_stale_move_is_refused_with_the_table_as_it_is(
    open_house: House, ann: Someone, bob: Someone
) -> None:
    mine, _ = open_house.table_from(scenes.before("claim", seat=0), ann, bob)
    mine.play("p1", 0, "end")
    refused = mine.play("p1", 0, "end", status=409)
    assert refused["error"] == "stale"
    assert refused["moment"] == mine.moment("p1")


def test_a_piece_of_play_is_played_whole_or_not_at_all(
    open_house: House, ann: Someone, bob: Someone
) -> None:
    mine, _ = open_house.table_from(scenes.before("claim", seat=0), ann, bob)
    mine.play("p1", 0, "end", "cave-palace", status=422)
    assert mine.moment("p1")["seq"] == 0


def test_what_cannot_be_written_down_is_said_and_changes_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else holds the database, or the disk is full."""
    monkeypatch.setattr(store, "WAIT_FOR_LOCK", 50)
    with house(folder) as opened:
        ann = opened.someone("Ann")
        table = ann.table("me", "me")
        seat = table.moment("p1")["waiting"]["seat"]
        word = table.moment(seat)["asked"]["actions"][0]["word"]
        with closing(sqlite3.connect(folder / "longhouse.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            refused = table.play(seat, 0, word, key="one-and-the-same", status=503)
            assert refused["error"] == "not-kept"
            assert "nothing has changed" in refused["text"]
            assert ann.call("GET", "/readyz").status_code == 503
            assert table.moment(seat)["seq"] == 0
        assert table.play(seat, 0, word, key="one-and-the-same")["seq"] == 1
        assert ann.call("GET", "/readyz").status_code == 200


def test_whoever_only_looks_is_answered_though_nothing_can_be_written_down(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "WAIT_FOR_LOCK", 50)
    with house(folder) as opened:
        ann = opened.someone("Ann")
        assert ann.get("/api/me")
        for known in opened.server.site.people.known.values():
            known.seen = 0  # so that this visit would be noted
        with closing(sqlite3.connect(folder / "longhouse.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert ann.get("/api/me")["name"] == "Ann"


def test_of_racing_moves_one_wins(open_house: House, ann: Someone, bob: Someone) -> None:
    mine, _ = open_house.table_from(scenes.before("claim", seat=0), ann, bob)
    answers: list[int] = []
    start = threading.Barrier(8)

    def race() -> None:
        body = {"seat": "p1", "seq": 0, "actions": ["end"], "key": new_key()}
        start.wait()
        answers.append(ann.call("POST", f"{mine.path}/moves", **body).status_code)

    racers = [threading.Thread(target=race) for _ in range(8)]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    assert sorted(answers) == [200] + [409] * 7
    assert mine.moment("p1")["at"] == 1


def test_two_servers_on_one_database_do_not_harm_each_other(folder: Path) -> None:
    """The condition on the number of the move holds between processes too."""
    with house(folder) as first, house(folder) as second:
        ann = first.someone("Ann")
        table = ann.table("me", "me")
        seat = table.moment("p1")["waiting"]["seat"]
        there = Someone(second, guest=False)
        there.http.cookies.update(ann.http.cookies)
        elsewhere = type(table)(there, table.id)
        words = [action["word"] for action in elsewhere.moment(seat)["asked"]["actions"]]
        table.play(seat, 0, words[0])
        refused = elsewhere.play(seat, 0, words[1], status=409)
        assert refused["moment"]["seq"] == 1
        assert refused["moment"]["view"] == table.moment(seat)["view"]


def begun_by(seat: int) -> list[int]:
    """Seeds of games that this seat begins."""
    game = longhouse.load(scenes.GAME)
    return [seed for seed in range(12) if game.new({"players": 2}, seed).actor == seat][:3]


def play_some(table: Any, count: int) -> Any:
    moment = table.moment("p1")
    while moment["at"] < count:
        seat = moment["waiting"]["seat"]
        moment = table.moment(seat)
        moment = table.play(seat, moment["seq"], moment["asked"]["actions"][0]["word"])
    return moment


def test_a_restart_loses_nothing_and_goes_on(folder: Path) -> None:
    with house(folder) as first:
        ann = first.someone("Ann")
        table = ann.table("me", "me", seed=LONG)
        play_some(table, 70)
        table.call("take-back", seat=seat_that_can(table)) if seat_that_can(table) else None
        before = [table.moment(seat) for seat in ("p1", "p2")]
        ann.expect(200, "PUT", f"{table.path}/notes", text="remember")
        ann.post(f"{table.path}/chat", text="back in a moment")
    with house(folder) as second:
        back = Someone(second, guest=False)
        back.http.cookies.update(ann.http.cookies)
        again = type(table)(back, table.id)
        after = [again.moment(seat) for seat in ("p1", "p2")]
        assert [without_chat(moment) for moment in after] == [
            without_chat(moment) for moment in before
        ]
        assert after[0]["chat_seq"] == 1
        assert back.get(f"{table.path}/notes")["text"] == "remember"
        assert again.play_on()["table"]["status"] == "over"


def without_chat(moment: Any) -> Any:
    return {name: value for name, value in moment.items() if name != "chat_seq"}


def seat_that_can(table: Any) -> str:
    seats = [seat for seat in ("p1", "p2") if table.moment(seat)["can_take_back"]]
    return seats[0] if seats else ""


def test_what_was_taken_back_stays_so_after_a_restart(folder: Path) -> None:
    with house(folder) as first:
        ann = first.someone("Ann")
        table = ann.table("me", "me")
        seat = table.moment("p1")["waiting"]["seat"]
        word = table.moment(seat)["asked"]["actions"][0]["word"]
        table.play(seat, 0, word)
        before = table.call("take-back", seat=seat)
    with house(folder) as second:
        back = Someone(second, guest=False)
        back.http.cookies.update(ann.http.cookies)
        again = type(table)(back, table.id)
        after = again.moment(seat)
        assert after == before
        assert again.play(seat, 2, word)["at"] == 1


def test_a_bot_whose_turn_it_was_plays_on_after_a_restart(folder: Path) -> None:
    with house(folder, bot_pace=30.0) as first:
        ann = first.someone("Ann")
        waiting = [ann.table("me", "bot:random", seed=seed) for seed in begun_by(1)]
        assert all(table.moment("p1")["waiting"]["seat"] == "p2" for table in waiting)
    with house(folder) as second:
        back = Someone(second, guest=False)
        back.http.cookies.update(ann.http.cookies)
        for table in waiting:
            again = type(table)(back, table.id)
            assert again.play_on()["table"]["status"] == "over"


def test_a_refusal_that_was_held_back_is_passed_on_after_a_restart(folder: Path) -> None:
    with house(folder) as first:
        ann, bob = first.someone("Ann"), first.someone("Bob")
        mine, theirs = first.table_from(
            scenes.asked_secretly(1, False), ann, bob, delays={"person": 2.5, "bot": 0}
        )
        due = mine.moment("p1")["waiting"]["until"]
        theirs.play("p2", 0, "no")
    with house(folder) as second:
        back = Someone(second, guest=False)
        back.http.cookies.update(ann.http.cookies)
        again = type(mine)(back, mine.id)

        def passed_on() -> bool:
            moment = again.moment("p1")
            assert moment["seq"] or "held" not in moment["waiting"]
            return bool(moment["seq"])

        until(passed_on)
        assert again.shown()["changed"] >= due


def test_killed_at_random_moments_it_loses_and_doubles_nothing(tmp_path: Path) -> None:
    found = crash(tmp_path, rounds=4, players=4)
    assert found["acknowledged"] > 20
    assert found["lost"] == 0
    assert found["doubled"] == 0


def test_what_is_written_in_one_go_fails_alone(open_house: House, ann: Someone) -> None:
    """One table is not where it was believed to be; what waited beside it is written down."""
    hall = open_house.server.hall
    tables = [ann.table("me", "me").id for _ in range(3)]

    async def write(number: int, seq: int) -> bool:
        sheet = (await hall.desk(tables[number])).sheet
        key = (ann.me["id"], f"in one go {number}")
        piece = shelf.played(sheet, seq, [], [], key, None)
        return await hall.store.write_with(shelf.write_down, piece)

    async def all_at_once() -> list[Any]:
        busy = hall.store.write(lambda connection: time.sleep(0.2))
        works = [write(0, 0), write(1, 7), write(2, 0)]
        return list(await asyncio.gather(busy, *works))[1:]

    async def known(number: int) -> bool:
        me, key = ann.me["id"], f"in one go {number}"
        return await hall.store.read(lambda c: shelf.answered(c, tables[number], me, key))

    assert open_house.run(all_at_once()) == [True, False, True]
    assert [open_house.run(known(number)) for number in range(3)] == [True, False, True]


def test_what_comes_again_is_known_for_a_day(folder: Path) -> None:
    """Then the key by which it was known is forgotten, and not before: in a slow game as well."""
    with house(folder) as opened:
        ann = opened.someone("Ann")
        tables = [ann.table("me", "me", seed=LONG) for _ in range(2)]
        hall = opened.server.hall

        def answer(table: Any, key: str, status: int = 200) -> Any:
            moment = table.moment(table.moment()["waiting"]["seat"])
            word = moment["asked"]["actions"][0]["word"]
            again[key] = (moment["seat"], moment["seq"], word)
            return table.play(*again[key], key=key)

        again: dict[str, tuple[str, int, str]] = {}
        for key in ("the first one", "the second one", "the third one"):
            for table in tables:
                answer(table, key)

        def age(connection: Any) -> None:
            """Of one game the first two answers were given long ago; the other has just begun."""
            long_ago = hall.now() - 25 * 3_600_000
            old = (ENTRIES.c.table_id == tables[0].id) & (ENTRIES.c.seq <= 2)
            connection.execute(update(ENTRIES).where(old).values(made=long_ago))

        opened.run(hall.store.write(age))
        opened.run(hall.clear_keys())

        def known(table: Any) -> list[bool]:
            return [
                table.someone.call(
                    "POST",
                    f"{table.path}/moves",
                    seat=seat,
                    seq=seq,
                    actions=[word],
                    key=key,
                ).status_code
                == 200
                for key, (seat, seq, word) in again.items()
            ]

        assert known(tables[0]) == [False, True, True]
        assert known(tables[1]) == [True, True, True]
