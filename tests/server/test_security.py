"""What must not be possible, each named after the way in which it has gone wrong elsewhere."""

import json
import socket
import stat
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from longhouse.server import run
from tests.server import scenes
from tests.server.house import House, Someone, house, new_key

JSON = {"Content-Type": "application/json"}


# ------------------------------------------------------------------ whose page is asking


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", "http://127.0.0.1", "https://127.0.0.1.evil.org"]
)
def test_csrf_another_page_cannot_act_for_me(ann: Someone, origin: str) -> None:
    refused = ann.http.post(
        "/api/tables",
        content=b'{"game":"dragon_canyon"}',
        headers={**JSON, "Origin": origin},
    )
    assert refused.status_code == 403
    assert refused.json()["error"] == "wrong-origin"


def test_csrf_a_cookie_without_an_origin_is_not_believed(open_house: House, ann: Someone) -> None:
    cookies = dict(ann.http.cookies)
    bare = httpx.post(
        f"{open_house.url}/api/tables",
        content=b'{"game":"dragon_canyon"}',
        headers=JSON,
        cookies=cookies,
    )
    assert bare.status_code == 401


def test_csrf_a_form_is_no_json(ann: Someone) -> None:
    refused = ann.http.post("/api/tables", content=b'{"game":"dragon_canyon"}')
    assert refused.status_code == 415


@pytest.mark.parametrize("origin", ["http://evil.example", "null", ""])
def test_cswsh_another_page_cannot_listen_for_me(ann: Someone, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        ann.socket(Origin=origin)
    assert refused.value.response.status_code == 403


def test_rebinding_a_strange_host_name_is_refused(open_house: House) -> None:
    strange = httpx.get(f"{open_house.url}/api/games", headers={"Host": "evil.example"})
    assert strange.status_code == 421


@pytest.mark.parametrize(
    ("line", "path", "status"),
    [
        ("Host: [", "/api/games", b"421"),
        ("Host: [::1", "/ws", b"421"),
        ("Host: localhost\r\nOrigin: http://[", "/ws", b"403"),
        ("Host: localhost\r\nOrigin: http://[", "/api/guests", b"403"),
    ],
)
def test_addresses_that_are_none_are_refused_and_fail_nothing(
    open_house: House, caplog: pytest.LogCaptureFixture, line: str, path: str, status: bytes
) -> None:
    upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    upgrade += "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    method = "POST" if path == "/api/guests" else "GET"
    head = f"{method} {path} HTTP/1.1\r\n{line}\r\n{upgrade if path == '/ws' else ''}\r\n"
    with socket.create_connection(("127.0.0.1", open_house.port)) as bare:
        bare.settimeout(10)
        bare.sendall(head.encode())
        assert bare.recv(4096).split()[1] == status
    assert caplog.records == []


def test_csrf_behind_tls_a_page_without_it_is_another_site(folder: Path) -> None:
    """Whoever listens on the network can make up pages for http://, but not for https://."""
    with house(folder, site="https://play.example.org", hosts="other.example.org") as secured:
        for origin, host, status in (
            ("https://play.example.org", "play.example.org", 200),
            ("http://play.example.org", "play.example.org", 403),
            ("https://other.example.org", "other.example.org", 200),
            ("http://other.example.org", "other.example.org", 403),
        ):
            headers = {**JSON, "Origin": origin, "Host": host}
            made = httpx.post(f"{secured.url}/api/guests", content=b"{}", headers=headers)
            assert made.status_code == status, origin


def test_every_answer_keeps_browsers_safe(open_house: House) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/healthz"):
        headers = httpx.get(f"{open_house.url}{path}").headers
        policy = headers["content-security-policy"]
        assert "unsafe-inline" not in policy
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_the_cookie_is_for_the_server_alone(open_house: House) -> None:
    made = httpx.post(f"{open_house.url}/api/guests", content=b"{}", headers=JSON)
    cookie = made.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_behind_tls_the_cookie_is_bound_to_the_host(folder: Path) -> None:
    with house(folder, site="https://play.example.org") as secured:
        headers = {**JSON, "Origin": "https://play.example.org"}
        made = httpx.post(f"{secured.url}/api/guests", content=b"{}", headers=headers)
        cookie = made.headers["set-cookie"]
        assert cookie.startswith("__Host-longhouse=")
        assert "Secure" in cookie
        assert made.headers["strict-transport-security"]


# ------------------------------------------------------------------ seats, notes, tables (IDOR)


def test_idor_a_seat_answers_to_its_person_alone(
    open_house: House, ann: Someone, bob: Someone
) -> None:
    mine, theirs = open_house.table_from(scenes.before("claim", seat=0), ann, bob)
    assert theirs.play("p1", 0, "end", status=403)["error"] == "not-your-seat"
    body = {"seat": "p1", "seq": 0, "actions": ["end"]}
    assert theirs.call("preview", 403, **body)
    assert theirs.call("why", 403, **body, word="end")
    assert theirs.call("say", 403, **body, line="end")
    assert theirs.call("take-back", 403, seat="p1")
    assert theirs.call("standing", 403, seat="p1", decision="pack", answer="never")
    assert bob.expect(403, "GET", f"{mine.path}/play", seat="p1")
    assert mine.moment("p1")["seq"] == 0


def test_idor_a_spectator_of_ones_own_game_cannot_act_or_see_more(
    open_house: House, ann: Someone, bob: Someone
) -> None:
    """JIN#571: joining one's own game as a spectator showed the hidden cards."""
    mine, _ = open_house.table_from(scenes.before("claim", seat=0), ann, bob)
    eve = open_house.someone("Eve")
    assert mine.moment(None)["view"] == mine.seen_by(eve).moment(None)["view"]
    assert isinstance(mine.moment(None)["view"]["hands"]["p1"], int)
    assert mine.seen_by(eve).play("p1", 0, "end", status=403)


def test_idor_notes_are_for_whoever_wrote_them(
    open_house: House, ann: Someone, bob: Someone
) -> None:
    mine, theirs = open_house.table_from(scenes.before("claim", seat=0), ann, bob)
    ann.expect(200, "PUT", f"{mine.path}/notes", text="c2 is the Slayer")
    assert ann.get(f"{mine.path}/notes") == {"text": "c2 is the Slayer"}
    assert bob.get(f"{theirs.path}/notes") == {"text": ""}


def test_idor_sessions_and_tokens_of_others(ann: Someone, bob: Someone) -> None:
    session = ann.get("/api/sessions")[0]["id"]
    token = ann.post("/api/tokens", label="mine")["id"]
    assert bob.expect(404, "DELETE", f"/api/sessions/{session}")
    assert bob.expect(404, "DELETE", f"/api/tokens/{token}")
    assert len(ann.get("/api/sessions")) == 1


def test_a_private_table_does_not_show_itself(
    open_house: House, ann: Someone, bob: Someone
) -> None:
    table = ann.table("me", "open", private=True)
    invite = table.shown()["invite"]
    theirs = table.seen_by(bob)
    for path in (table.path, f"{table.path}/play", f"{table.path}/chat"):
        assert bob.expect(404, "GET", path)["error"] == "no-such-table"
        assert bob.expect(404, "GET", path, invite="x" * len(invite))
    assert table.id not in [shown["id"] for shown in bob.get("/api/tables", open=1)]
    assert theirs.call("join", 404)
    assert bob.get(table.path, invite=invite)["id"] == table.id
    assert "invite" not in bob.get(table.path, invite=invite)
    theirs.call("join", invite=invite)
    assert theirs.mine() == ["p2"]


def test_a_private_table_is_not_to_be_watched(ann: Someone, bob: Someone) -> None:
    table = ann.table("me", "me", private=True)
    with bob.socket() as socket:
        socket.recv()
        socket.send(json.dumps({"type": "watch", "table": table.id}))
        assert json.loads(socket.recv())["error"] == "no-such-table"


def test_nobody_sees_two_hands(open_house: House, ann: Someone, bob: Someone) -> None:
    """Who sits at a table cannot take a second, vacant seat of it."""
    mine, theirs = open_house.table_from(scenes.before("claim", seat=0), ann, bob)
    invite = mine.shown()["invite"]
    theirs.call("leave")
    assert mine.call("join", 409, seat="p2", invite=invite)["error"] == "seated-already"


def test_whoever_knows_the_seed_plays_alone(ann: Someone, bob: Someone) -> None:
    refused = ann.expect(
        409, "POST", "/api/tables", game="dragon_canyon", seats=["me", "open"], seed=7
    )
    assert refused["error"] == "seed-known"
    table = ann.table("me", "bot:random", seed=7, start=False)
    assert table.call("seats", 409, seat="p2", kind="open")["error"] == "seed-known"


# ------------------------------------------------------------------ what is sent


@pytest.mark.parametrize(
    ("body", "status", "error"),
    [
        (b'{"game":"dragon_canyon","cheat":1}', 400, "bad-shape"),
        (b'{"game":', 400, "bad-json"),
        (b'{"game":"\xff\xfe"}', 400, "bad-json"),
        (b"[" * 5000, 400, "bad-shape"),
        (b'{"game":"chess"}', 404, "no-such-game"),
        (b'{"game":"dragon_canyon","options":{"players":99}}', 400, "bad-input"),
        (b'{"game":"dragon_canyon","options":{"planes":9}}', 400, "bad-input"),
        (b'{"game":"dragon_canyon","seats":["me","bot:../../x"]}', 400, "bad-shape"),
        (b'{"game":"dragon_canyon","seats":["me","bot:nobody"]}', 400, "bad-input"),
        (b'{"game":"dragon_canyon","seed":1e400}', 400, "bad-shape"),
        (b'{"game":"' + b"x" * 70_000 + b'"}', 413, "too-large"),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_line(
    ann: Someone, body: bytes, status: int, error: str
) -> None:
    refused = ann.http.post("/api/tables", content=body, headers=JSON)
    assert refused.status_code == status, refused.text
    assert refused.json()["error"] == error
    assert len(refused.json()["text"]) < 500
    assert "\n" not in refused.json()["text"]


def test_a_record_nested_without_end_is_refused(ann: Someone) -> None:
    body = b'{"actions":' + b"[" * 100_000
    refused = ann.http.post("/api/records", content=body, headers=JSON)
    assert refused.json()["error"] == "bad-json"


def test_unknown_questions_are_refused(ann: Someone) -> None:
    assert ann.expect(400, "GET", "/api/tables", mine=1, admin=1)["error"] == "bad-shape"
    assert ann.expect(400, "GET", "/api/me", x=1)["error"] == "bad-shape"


def test_a_body_without_a_length_is_cut_too(ann: Someone) -> None:
    def endless():  # type: ignore[no-untyped-def]
        for _ in range(200):
            yield b" " * 1024

    refused = ann.http.post("/api/tables", content=endless(), headers=JSON)
    assert refused.status_code == 413


def test_a_message_that_is_too_large_ends_the_connection(ann: Someone) -> None:
    with ann.socket() as socket:
        socket.recv()
        socket.send(json.dumps({"type": "watch", "table": "x" * 20_000}))
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=5)


@pytest.mark.parametrize(
    "message",
    ["", "nonsense", "[]", '{"type":"shout"}', '{"type":"watch","table":"x","y":1}', "[" * 900],
)
def test_a_bad_message_is_answered_and_harms_nothing(ann: Someone, message: str) -> None:
    with ann.socket() as socket:
        socket.recv()
        socket.send(message)
        assert json.loads(socket.recv())["type"] == "fault"
        socket.send(json.dumps({"type": "leave", "table": "x"}))


def test_a_message_that_is_no_text_is_answered_and_harms_nothing(
    ann: Someone, caplog: pytest.LogCaptureFixture
) -> None:
    with ann.socket() as socket:
        socket.recv()
        socket.send(b"\x00\xff")
        assert json.loads(socket.recv(timeout=5))["error"] == "bad-json"
        socket.send('{"type":"watch","table":"nowhere"}')
        assert json.loads(socket.recv(timeout=5))["error"] == "no-such-table"
    assert caplog.records == []


# ------------------------------------------------------------------ haste


def test_a_flood_of_calls_is_slowed(folder: Path) -> None:
    with house(folder, rate=1.0) as strict:
        eve = strict.someone("Eve")
        answers = [eve.call("GET", "/api/me").status_code for _ in range(300)]
        assert answers[0] == 200
        assert 429 in answers
        slowed = eve.call("GET", "/api/me")
        if slowed.status_code == 429:
            assert int(slowed.headers["retry-after"]) >= 1


def test_the_many_addresses_of_one_house_are_one(folder: Path) -> None:
    """Whoever has an IPv6 address has 2^64 of them."""
    with house(folder, rate=1.0, proxies="127.0.0.1") as strict:
        for address in ("2001:db8:1:2::1", "2001:db8:1:2:f::9", "::ffff:192.0.2.1", "192.0.2.1"):
            httpx.get(f"{strict.url}/api/games", headers={"X-Forwarded-For": address})
        spent = [who for kind, who in strict.server.site.limits.buckets if kind == "address"]
        assert spent == ["2001:db8:1:2::", "192.0.2.1"]


def test_figures_stay_at_home_though_a_proxy_stands_in_front(open_house: House) -> None:
    """To a server that does not know of its proxy, every call comes from this machine."""
    url = f"{open_house.url}/metrics"
    assert httpx.get(url).status_code == 200
    assert httpx.get(url, headers={"X-Forwarded-For": "203.0.113.7"}).status_code == 403
    assert httpx.get(url, headers={"Forwarded": "for=203.0.113.7"}).status_code == 403


def test_looking_in_many_ways_fills_no_memory(open_house: House, ann: Someone) -> None:
    table = ann.table("me", "me")
    desk = open_house.run(open_house.server.hall.desk(table.id))
    for since in range(400):
        table.moment(None, since=since * 1000)
    assert len(desk.cache) <= 256


def test_passwords_cannot_be_tried_for_long(folder: Path) -> None:
    with house(folder, rate=1.0) as strict:
        ann, eve = strict.someone("Ann"), strict.someone("Eve")
        ann.post("/api/me/password", login="ann", password="correct horse")
        answers = [
            eve.call("POST", "/api/sessions", login="ann", password=f"guess {n}").status_code
            for n in range(12)
        ]
        assert answers[0] == 401
        assert answers[-1] == 429


def test_a_flood_of_messages_is_slowed(folder: Path) -> None:
    with house(folder, rate=1.0) as strict, strict.someone("Eve").socket() as socket:
        for _ in range(100):
            socket.send('{"type":"leave","table":"x"}')
        faults = [json.loads(socket.recv(timeout=5)) for _ in range(2)]
        assert faults[1]["error"] == "too-fast"


@pytest.mark.parametrize("half", [b"", b"GET / HTTP/1.1\r\nX-Slow: ", b"GET / HTTP/1.1\r\n"])
def test_slow_loris_a_call_without_an_end_is_let_go(
    folder: Path, monkeypatch: pytest.MonkeyPatch, half: bytes
) -> None:
    monkeypatch.setattr(run, "HEAD_LIMIT", 0.6)
    whole = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with house(folder) as opened:
        with socket.create_connection(("127.0.0.1", opened.port)) as first:
            first.sendall(half)
            first.settimeout(10)
            assert first.recv(100) == b""
        with socket.create_connection(("127.0.0.1", opened.port)) as second:
            second.settimeout(10)
            for pause in (0.0, 0.8):  # between two calls nobody is hurried
                time.sleep(pause)
                second.sendall(whole)
                answer = b""
                while not answer.endswith(b"fine\n"):
                    answer += second.recv(4096) or pytest.fail("let go too early")


def test_calls_in_a_row_are_answered_in_order_until_one_is_the_last(open_house: House) -> None:
    """Several calls may come at once; whoever says so is left after the answer."""

    def asking(path: str, *more: str) -> bytes:
        return "\r\n".join([f"GET {path} HTTP/1.1", "Host: localhost", *more, "", ""]).encode()

    with socket.create_connection(("127.0.0.1", open_house.port)) as line:
        line.settimeout(10)
        paths = ["/api/games", "/api/me", "/api/games/terra_nova/edition"]
        calls = [asking(path) for path in paths[:2]] + [asking(paths[2], "Connection: close")]
        line.sendall(b"".join(calls))
        heard = b""
        while more := line.recv(1 << 16):
            heard += more
    answers = heard.split(b"HTTP/1.1 ")[1:]
    assert [answer[:3] for answer in answers] == [b"200", b"401", b"200"]
    for answer in answers:
        head, _, body = answer.partition(b"\r\n\r\n")
        lines = dict(line.split(b": ", 1) for line in head.lower().split(b"\r\n")[1:])
        assert int(lines[b"content-length"]) == len(body)
        assert lines[b"cache-control"] == b"no-store"
        assert json.loads(body)
    assert [b"connection: close" in answer.lower() for answer in answers] == [False, False, True]


def test_connections_are_counted(folder: Path) -> None:
    with house(folder, sockets_each=2) as strict:
        eve = strict.someone("Eve")
        with eve.socket(), eve.socket(), pytest.raises(InvalidStatus) as refused:
            eve.socket()
        assert refused.value.response.status_code == 429


# ------------------------------------------------------------------ secrets at rest


def test_what_is_secret_is_for_its_owner_alone(folder: Path) -> None:
    from longhouse.server.run import write_secret

    folder.mkdir()
    write_secret(folder / "admin-code", "secret")
    assert stat.S_IMODE((folder / "admin-code").stat().st_mode) == 0o600


def test_the_database_holds_digests_and_no_secrets(folder: Path) -> None:
    with house(folder) as kept:
        ann = kept.someone("Ann")
        ann.post("/api/me/password", login="ann", password="correct horse battery")
        code = ann.post("/api/me/recovery")["code"]
        token = ann.post("/api/tokens", label="bot")["token"]
        secrets = [token, code, code.replace("-", ""), "correct horse battery"]
        secrets += list(ann.http.cookies.values())
    stored = b"".join(file.read_bytes() for file in folder.iterdir())
    assert b"$argon2id$" in stored
    for secret in secrets:
        assert secret.encode() not in stored


def test_the_one_time_code_makes_one_administrator(folder: Path) -> None:
    from longhouse.server.people import digest

    with house(folder) as fresh:
        fresh.server.site.admin_code = digest("the code of the first start")
        ann, eve = fresh.someone("Ann"), fresh.someone("Eve")
        assert eve.expect(401, "POST", "/api/admin", code="some other code")
        assert eve.expect(403, "GET", "/api/admin")
        assert ann.post("/api/admin", code="the code of the first start")["admin"] is True
        assert ann.get("/api/admin")["people"] == 2
        assert eve.expect(401, "POST", "/api/admin", code="the code of the first start")


def test_a_failure_says_nothing_of_its_cause(open_house: House, ann: Someone) -> None:
    table = ann.table("me", "me")
    desk = open_house.run(open_house.server.hall.desk(table.id))
    sound, desk.play = desk.play, "not a game at all"
    try:
        failed = ann.expect(500, "GET", f"{table.path}/play")
    finally:
        desk.play = sound
    assert failed == {"error": "failure", "text": failed["text"]}
    assert "not a game" not in failed["text"]


def test_a_key_that_was_used_elsewhere_plays_nothing(
    open_house: House, ann: Someone, bob: Someone
) -> None:
    mine, _ = open_house.table_from(scenes.before("claim", seat=0), ann, bob)
    key = new_key()
    first = mine.play("p1", 0, "end", key=key)
    again = mine.play("p1", first["seq"], first["asked"]["actions"][0]["word"], key=key)
    assert again["seq"] == first["seq"]
