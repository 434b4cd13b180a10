"""The live channel, as a browser and as a bot use it."""

import json
import threading
import time
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server import scenes
from tests.server.house import PATIENCE, Deflate, House, Someone, house, until


def hear(socket: Any, kind: str, patience: float = PATIENCE) -> Any:
    """The next message of a kind."""
    end = time.monotonic() + patience
    while True:
        message = json.loads(socket.recv(timeout=end - time.monotonic()))
        if message["type"] == kind:
            return message


def watch(socket: Any, table: str, seat: str | None = None, since: int = 0) -> None:
    socket.send(json.dumps({"type": "watch", "table": table, "seat": seat, "since": since}))


def test_whoever_watches_is_told_at_once_and_then_of_every_change(
    open_house: House, ann: Someone, bob: Someone
) -> None:
    mine, _ = open_house.table_from(scenes.before("claim", seat=0), ann, bob)
    with bob.socket() as socket:
        assert json.loads(socket.recv())["type"] == "hello"
        watch(socket, mine.id, "p2")
        first = hear(socket, "moment")["moment"]
        assert first == mine.seen_by(bob).moment("p2")
        mine.play("p1", 0, "end")
        second = hear(socket, "moment")["moment"]
        assert second["seq"] == 1
        assert [event["n"] for event in second["events"]] == list(
            range(first["told"] + 1, second["told"] + 1)
        )


def test_whoever_comes_back_is_told_what_they_missed(
    open_house: House, ann: Someone, bob: Someone
) -> None:
    mine, theirs = open_house.table_from(scenes.before("claim", seat=0), ann, bob)
    seen = theirs.moment("p2")["told"]
    mine.play("p1", 0, "end")
    with bob.socket() as socket:
        watch(socket, mine.id, "p2", since=seen)
        events = hear(socket, "moment")["moment"]["events"]
        assert events
        assert events[0]["n"] == seen + 1


def test_a_table_that_waits_is_shown_as_it_fills(ann: Someone, bob: Someone) -> None:
    table = ann.table("me", "open")
    with ann.socket() as socket:
        watch(socket, table.id)
        assert hear(socket, "table")["table"]["seats"][1]["kind"] == "open"
        table.seen_by(bob).call("join")
        assert hear(socket, "table")["table"]["seats"][1]["name"] == "Bob"
        watch(socket, table.id, "p1")
        hear(socket, "table")
        table.call("start")
        assert hear(socket, "moment")["moment"]["seat"] == "p1"


def test_the_list_of_my_tables_changes_when_it_is_my_turn(
    open_house: House, ann: Someone, bob: Someone
) -> None:
    with bob.socket() as socket:
        table = ann.table("me", "open")
        table.seen_by(bob).call("join")
        hear(socket, "tables")


def test_who_is_there(ann: Someone, bob: Someone) -> None:
    table = ann.table("me", "open")
    table.seen_by(bob).call("join")
    with ann.socket() as socket:
        watch(socket, table.id)
        hear(socket, "table")
        with bob.socket():
            until(lambda: table.shown()["seats"][1]["online"])
            assert hear(socket, "table")["table"]["seats"][1]["online"] is True
        until(lambda: not table.shown()["seats"][1]["online"])


def test_chat_is_heard(ann: Someone, bob: Someone) -> None:
    table = ann.table("me", "me")
    with bob.socket() as socket:
        watch(socket, table.id)
        hear(socket, "moment")
        ann.post(f"{table.path}/chat", text="hello")
        heard = hear(socket, "chat")
        assert heard["table"] == table.id
        assert heard["line"]["text"] == "hello"


def test_a_seat_that_changed_hands_is_watched_no_more(
    open_house: House, ann: Someone, bob: Someone
) -> None:
    mine, theirs = open_house.table_from(scenes.before("claim", seat=0), ann, bob)
    with bob.socket() as socket:
        watch(socket, mine.id, "p2")
        hear(socket, "moment")
        theirs.call("leave")
        assert hear(socket, "gone")["table"] == mine.id
        mine.play("p1", 0, "end")


def test_another_seat_is_not_to_be_watched(open_house: House, ann: Someone, bob: Someone) -> None:
    mine, _ = open_house.table_from(scenes.before("claim", seat=0), ann, bob)
    with bob.socket() as socket:
        watch(socket, mine.id, "p1")
        assert hear(socket, "fault")["error"] == "not-your-seat"


def test_a_strange_number_of_events_is_no_harm(
    open_house: House, ann: Someone, bob: Someone
) -> None:
    mine, _ = open_house.table_from(scenes.before("claim", seat=0), ann, bob)
    with ann.socket() as socket:
        watch(socket, mine.id, "p1", since=2**53)
        assert hear(socket, "moment")["moment"]["events"] == []
        mine.play("p1", 0, "end")
        assert hear(socket, "moment")["moment"]["events"]


def test_spectators_see_a_game_go_on(open_house: House, ann: Someone) -> None:
    table = ann.table("me", "bot:random")
    stranger = Someone(open_house, guest=False)
    with stranger.socket(Cookie="") as socket:
        watch(socket, table.id)
        first = hear(socket, "moment")["moment"]
        assert first["seat"] is None
        assert "invite" not in first["table"]
        table.play_on()
        while hear(socket, "moment")["moment"]["table"]["status"] != "over":
            pass


def test_a_stranger_to_this_site_plays_a_whole_game_through_the_stream(
    open_house: House, ann: Someone
) -> None:
    """A bot of one's own: it reads its questions line by line and answers in notation."""
    token = ann.post("/api/tokens", label="bot")["token"]
    table = ann.table("me", "bot:random")
    headers = {"Authorization": f"Bearer {token}"}
    answered = 0
    with (
        httpx.Client(base_url=open_house.url, headers=headers, timeout=20) as script,
        script.stream("GET", "/api/bot/stream") as stream,
    ):
        for line in stream.iter_lines():
            if not line.strip():
                continue
            asked = json.loads(line)
            assert asked["table"] == table.id
            body = {
                "seat": asked["seat"],
                "seq": asked["moment"]["seq"],
                "actions": [asked["moment"]["asked"]["actions"][-1]["word"]],
                "key": f"answer-{answered:04}",
            }
            answer = script.post(f"/api/tables/{table.id}/moves", json=body)
            assert answer.status_code == 200, answer.text
            answered += 1
            if answer.json()["table"]["status"] == "over" or answered > 20:
                break
    assert answered > 3


def test_streams_and_sockets_do_not_keep_a_server_from_stopping(tmp_path: Any) -> None:
    with house(tmp_path / "data") as short:
        ann = short.someone("Ann")
        token = ann.post("/api/tokens", label="bot")["token"]
        headers = {"Authorization": f"Bearer {token}"}
        ended = threading.Event()

        def read() -> None:
            with httpx.stream("GET", f"{short.url}/api/bot/stream", headers=headers) as stream:
                for _ in stream.iter_lines():
                    pass
            ended.set()

        threading.Thread(target=read, daemon=True).start()
        with ann.socket() as socket:
            socket.recv()
            until(lambda: len(short.server.lobby.streams) == 1)
            begun = time.monotonic()
            short.close()
            assert time.monotonic() - begun < 3
            assert ended.wait(3)


def test_a_session_that_ends_takes_its_connections_along(open_house: House, ann: Someone) -> None:
    code = ann.post("/api/me/recovery")["code"]
    elsewhere = Someone(open_house, guest=False)
    elsewhere.post("/api/sessions", code=code)
    with elsewhere.socket() as socket, ann.socket() as own:
        hear(socket, "hello")
        hear(own, "hello")
        other = next(one for one in ann.get("/api/sessions") if not one["current"])
        ann.expect(200, "DELETE", f"/api/sessions/{other['id']}")
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=5)
        own.send('{"type":"leave","table":"x"}')
        own.ping().wait(5)


def test_whoever_is_slow_gets_fewer_moments_and_misses_nothing(
    open_house: House, ann: Someone
) -> None:
    table = ann.table("me", "me", seed=1)

    def wire() -> Any:
        return next(
            socket.wire for socket in open_house.server.lobby.sockets if table.id in socket.watches
        )

    async def stop() -> None:
        wire().pause_writing()

    async def go_on() -> None:
        wire().resume_writing()

    with ann.socket() as socket:
        watch(socket, table.id, "p1")
        told = hear(socket, "moment")["moment"]["told"]
        open_house.run(stop())
        for _ in range(5):
            moment = table.moment(table.moment()["waiting"]["seat"])
            table.play(moment["seat"], moment["seq"], moment["asked"]["actions"][0]["word"])
        with pytest.raises(TimeoutError):
            socket.recv(timeout=0.2)
        open_house.run(go_on())
        missed = hear(socket, "moment")["moment"]
    assert missed["seq"] == table.moment()["seq"] >= 5
    assert [event["n"] for event in missed["events"]] == list(range(told + 1, missed["told"] + 1))


@pytest.mark.parametrize(
    ("deflate", "packs"),
    [
        (Deflate(client_max_window_bits=True), True),
        (Deflate(server_max_window_bits=10), False),  # remembers less than we look back
        (None, False),
    ],
)
def test_large_messages_are_compressed_for_whoever_can_read_that(
    open_house: House, ann: Someone, deflate: Deflate | None, packs: bool
) -> None:
    table = ann.table("me", "me")
    with ann.socket(deflate) as socket:
        watch(socket, table.id, "p1")
        assert hear(socket, "moment")["moment"] == table.moment("p1")
        (one,) = open_house.server.lobby.of(ann.me["id"])
        assert one.wire.packs == packs
