"""Guests, and how they keep being who they are."""

from tests.server.house import House, Someone


def test_nobody_needs_to_say_who_they_are(open_house: House) -> None:
    stranger = Someone(open_house, guest=False)
    assert stranger.expect(401, "GET", "/api/me")["error"] == "who-are-you"
    me = stranger.post("/api/guests")
    assert me["name"].startswith("Guest ")
    assert stranger.get("/api/me") == me
    assert stranger.post("/api/guests", name="Other") == me, "a guest stays who they are"


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
