"""Guests, and how they keep being who they are."""

from pathlib import Path

import pytest
from sqlalchemy import text

from longhouse.server.people import new_name
from tests.server import scenes
from tests.server.house import House, Someone, house, until


def test_nobody_needs_to_say_who_they_are(open_house: House) -> None:
    stranger = Someone(open_house, guest=False)
    assert stranger.expect(401, "GET", "/api/me")["error"] == "who-are-you"
    me = stranger.post("/api/guests")
    assert me["name"].startswith("Guest ")
    assert stranger.get("/api/me") == me
    assert stranger.post("/api/guests", name="Other") == me, "a guest stays who they are"


def test_a_guest_is_called_one_in_their_own_language(open_house: House) -> None:
    stranger = Someone(open_house, guest=False)
    assert stranger.post("/api/guests", lang="fr")["name"].startswith("Invité ")


def test_name_and_language(ann: Someone) -> None:
    changed = ann.expect(200, "PATCH", "/api/me", name="  Ann\u202e  of  \n the Canyon ", lang="de")
    assert changed["name"] == "Ann of the Canyon"
    assert changed["lang"] == "de"
    assert ann.expect(404, "GET", "/api/tables/nothing")["text"] == "Diesen Tisch gibt es nicht"
    assert ann.expect(400, "PATCH", "/api/me", lang="xx")


def test_a_new_name_shows_at_the_table(ann: Someone) -> None:
    table = ann.table("me", "me")
    ann.expect(200, "PATCH", "/api/me", name="Anna")
    assert [seat["name"] for seat in table.shown()["seats"]] == ["Anna", "Anna"]


def test_an_identity_comes_back_by_password(open_house: House, ann: Someone) -> None:
    login = f"ann.{ann.me['id'].lower()}".replace("_", "x")
    assert ann.me["kept"] is False
    assert ann.post("/api/me/password", login=login, password="correct horse")["kept"] is True
    elsewhere = Someone(open_house, guest=False)
    assert elsewhere.expect(401, "POST", "/api/sessions", login=login, password="wrong horse")
    me = elsewhere.post("/api/sessions", login=login.upper(), password="correct horse")
    assert me["id"] == ann.me["id"]
    assert elsewhere.expect(401, "POST", "/api/sessions", login="nobody", password="x" * 9)


def test_a_login_belongs_to_one_person(ann: Someone, bob: Someone) -> None:
    login = f"x{ann.me['id'].lower()}".replace("_", "x")
    ann.post("/api/me/password", login=login, password="correct horse")
    taken = bob.expect(409, "POST", "/api/me/password", login=login, password="battery staple")
    assert taken["error"] == "login-taken"


def test_an_identity_comes_back_by_its_latest_recovery_code(
    open_house: House, ann: Someone
) -> None:
    first = ann.post("/api/me/recovery")["code"]
    second = ann.post("/api/me/recovery")["code"]
    elsewhere = Someone(open_house, guest=False)
    assert elsewhere.expect(401, "POST", "/api/sessions", code=first)
    assert elsewhere.post("/api/sessions", code=second.upper())["id"] == ann.me["id"]


def test_sessions_are_listed_and_ended(open_house: House, ann: Someone) -> None:
    code = ann.post("/api/me/recovery")["code"]
    elsewhere = Someone(open_house, guest=False)
    elsewhere.post("/api/sessions", code=code)
    listed = ann.get("/api/sessions")
    assert len(listed) == 2
    assert [session["current"] for session in listed].count(True) == 1
    other = next(session for session in listed if not session["current"])
    ann.expect(200, "DELETE", f"/api/sessions/{other['id']}")
    assert elsewhere.expect(401, "GET", "/api/me")
    assert ann.get("/api/me")


def test_a_token_speaks_for_its_person_until_it_is_ended(open_house: House, ann: Someone) -> None:
    made = ann.post("/api/tokens", label="my bot")
    assert "token" not in ann.get("/api/tokens")[0]
    script = Someone(open_house, guest=False)
    script.http.headers = {"Authorization": f"Bearer {made['token']}"}
    assert script.get("/api/me")["id"] == ann.me["id"]
    assert script.expect(403, "POST", "/api/tokens", label="another")["error"] == "not-by-token"
    ann.expect(200, "DELETE", f"/api/tokens/{made['id']}")
    assert script.expect(401, "GET", "/api/me")["error"] == "wrong-token"


def test_a_token_plays_and_cannot_take_an_identity_over(open_house: House, ann: Someone) -> None:
    """Whoever finds a token in a script may play with it until it is ended, and no more."""
    made = ann.post("/api/tokens", label="bot")
    ann.post("/api/me/password", login=f"ann-{made['id'].lower()}", password="correct horse")
    script = Someone(open_house, guest=False)
    script.http.headers["Authorization"] = f"Bearer {made['token']}"
    session = ann.get("/api/sessions")[0]["id"]
    for method, path, body in (
        ("POST", "/api/me/recovery", {}),
        ("POST", "/api/me/password", {"login": "eve", "password": "correct horse"}),
        ("DELETE", "/api/me", {}),
        ("GET", "/api/me/export", {}),
        ("GET", "/api/sessions", {}),
        ("DELETE", f"/api/sessions/{session}", {}),
        ("GET", "/api/tokens", {}),
        ("DELETE", f"/api/tokens/{made['id']}", {}),
        ("POST", "/api/admin", {"code": "whatever it is"}),
    ):
        assert script.expect(403, method, path, **body)["error"] == "not-by-token", path
    assert len(ann.get("/api/sessions")) == 1
    assert script.table("me", "me").mine() == ["p1", "p2"]


def test_a_token_that_ends_takes_its_streams_along(open_house: House, ann: Someone) -> None:
    made = ann.post("/api/tokens", label="bot")
    script = Someone(open_house, guest=False)
    script.http.headers["Authorization"] = f"Bearer {made['token']}"
    with script.http.stream("GET", "/api/bot/stream") as stream:
        lines = stream.iter_lines()
        assert next(lines) == ""
        ann.expect(200, "DELETE", f"/api/tokens/{made['id']}")
        ann.table("me", "bot:random")
        assert [line for line in lines if line] == []


def test_a_login_is_the_same_however_it_is_typed(open_house: House, ann: Someone) -> None:
    """One keyboard sends é as one sign, another as two."""
    ann.post("/api/me/password", login="Ren\u00e9e", password="caf\u00e9 au lait")
    back = Someone(open_house, guest=False)
    back.post("/api/sessions", login="rene\u0301e", password="cafe\u0301 au lait")
    assert back.get("/api/me")["id"] == ann.me["id"]
    refused = ann.call("POST", "/api/me/password", login="bobby\n", password="correct horse")
    assert refused.status_code == 400


@pytest.mark.parametrize("name", ["\u3164", "\u2800 \u115f", "\u202e", " "])
def test_a_name_can_be_seen(open_house: House, ann: Someone, name: str) -> None:
    assert ann.expect(400, "PATCH", "/api/me", name=name)["place"] == "name"
    assert open_house.someone(name).me["name"].startswith("Guest ")


@pytest.mark.parametrize(("days", "status"), [(399, 200), (401, 401)])
def test_a_session_lasts_as_long_as_somebody_comes_back(
    folder: Path, days: int, status: int
) -> None:
    """Browsers forget a cookie 400 days after it was last set, so it is set again and again."""
    with house(folder) as before:
        ann = before.someone("Ann")
        assert "set-cookie" not in ann.call("GET", "/api/me").headers
        query = text(f"UPDATE sessions SET seen = seen - {days} * 86400000")
        before.server.store.change(lambda connection: connection.execute(query))
        secret = ann.http.cookies["longhouse"]
    with house(folder) as later:
        ann = Someone(later, guest=False)
        ann.http.cookies["longhouse"] = secret
        ann.expect(401 if status == 401 else 403, "GET", "/api/admin")
        again = ann.call("GET", "/api/me")
        assert again.status_code == status
        renewed = again.headers.get("set-cookie", "")
        assert (secret in renewed and "Max-Age=34560000" in renewed) is (status == 200)


def test_a_game_goes_on_without_somebody_who_was_forgotten(
    open_house: House, ann: Someone, bob: Someone
) -> None:
    mine, _ = open_house.table_from(scenes.before("claim", seat=1), ann, bob)
    bob.expect(200, "DELETE", "/api/me")
    mine.call("seats", seat="p2", kind="bot", bot="random")
    until(lambda: mine.moment("p1")["at"] > 0)


def test_an_invitation_is_not_shown_to_strangers_once_the_host_was_forgotten(
    open_house: House, ann: Someone, bob: Someone
) -> None:
    mine, _ = open_house.table_from(scenes.before("claim", seat=1), ann, bob)
    ann.expect(200, "DELETE", "/api/me")
    stranger = Someone(open_house, guest=False)
    for shown in (stranger.get(mine.path), stranger.get(f"{mine.path}/play")["table"]):
        assert "invite" not in shown
        assert shown["host"] is False


def test_a_table_whose_host_was_forgotten_has_another(ann: Someone, bob: Someone) -> None:
    table = ann.table("me", "open")
    theirs = table.seen_by(bob)
    theirs.call("join")
    ann.expect(200, "DELETE", "/api/me")
    assert theirs.shown()["host"] is True
    assert theirs.call("start", fill="random")["status"] == "playing"


def test_a_table_at_which_nobody_is_left_goes_with_its_host(ann: Someone, bob: Someone) -> None:
    table = ann.table("me", "open")
    ann.expect(200, "DELETE", "/api/me")
    assert bob.expect(404, "GET", table.path)


def test_somebody_who_goes_leaves_nothing_behind(ann: Someone, bob: Someone) -> None:
    table = ann.table("me", "open", start=False)
    bob.post(f"{table.path}/join")
    table.call("start")
    bob.post(f"{table.path}/chat", text="I am Bob")
    bob.expect(200, "PUT", f"{table.path}/notes", text="a secret")
    kept = bob.get("/api/me/export")
    assert kept["notes"][0]["text"] == "a secret"
    assert kept["person"][0]["name"] == "Bob"
    assert "digest" not in str(kept)
    bob.expect(200, "DELETE", "/api/me")
    assert bob.expect(401, "GET", "/api/me")
    seat = table.shown()["seats"][1]
    assert seat["vacant"] is True
    assert "Bob" not in str(table.shown())
    assert "Bob" not in str(ann.get(f"{table.path}/chat"))


def test_no_name_looks_like_a_flag(monkeypatch: pytest.MonkeyPatch) -> None:
    """`longhouse user forget <id>` must understand every id there is."""
    drawn = iter(["-9jrARst0igY", "-x", "k9-_jrARst0i"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _: next(drawn))
    assert new_name() == "k9-_jrARst0i"
