"""Who is asking: guests, what keeps an identity, sessions, tokens."""

import hmac
import secrets
from typing import Final

import msgspec
from msgspec import UNSET
from starlette.responses import Response

from longhouse.messages import Texts
from longhouse.server.calls import JSON, Call, Endpoint
from longhouse.server.faults import Fault
from longhouse.server.kept import all_about
from longhouse.server.people import SESSION_AGE, Person, clean, digest, plain_login
from longhouse.server.shapes import (
    AdminCode,
    ChangeMe,
    Document,
    Done,
    KeepMe,
    LogIn,
    Me,
    NewGuest,
    NewToken,
    Nothing,
    Recovery,
    Session,
    Token,
)


def shown(person: Person) -> Me:
    return Me(person.id, person.name, person.kept, person.lang, person.admin)  # type: ignore[arg-type]


def with_cookie(call: Call, person: Person, secret: str) -> Response:
    """The person, and the cookie by which they are known from now on."""
    response = Response(msgspec.json.encode(shown(person)), media_type=JSON)
    response.set_cookie(
        call.site.cookie,
        secret,
        max_age=SESSION_AGE,
        path="/",
        secure=call.site.settings.secure,
        httponly=True,
        samesite="lax",
    )
    return response


async def me(call: Call) -> object:
    """Who I am. Browsers keep a cookie for a while after it was set, so it is set again."""
    known = call.known
    if known is None or not known.renew:
        return shown(call.person)
    known.renew = False
    return with_cookie(call, call.person, call.request.cookies[call.site.cookie])


async def new_guest(call: Call) -> object:
    """Begin as a guest; whoever is known already stays who they are."""
    wish = call.given(NewGuest)
    if call.known is not None:
        return shown(call.person)
    name = "" if wish.name is UNSET else clean(wish.name)
    lang = call.lang if wish.lang is UNSET else wish.lang
    person, secret = await call.site.people.new_guest(name or guest_name(lang), lang, call.agent)
    return with_cookie(call, person, secret)


def guest_name(lang: str) -> str:
    """A name for somebody who gave none."""
    number = str(secrets.randbelow(9000) + 1000)  # written without a point, as a name is
    return Texts("server", lang).text("guest", {"number": number})


async def change_me(call: Call) -> object:
    """Change my name or my language."""
    wish = call.given(ChangeMe)
    person = call.person
    name = person.name if wish.name is UNSET else clean(wish.name)
    if not name:
        raise Fault(400, "bad-shape", place="name")
    await call.site.people.change(person, name, person.lang if wish.lang is UNSET else wish.lang)
    call.hall.renamed(person.id, name)
    return shown(person)


async def new_recovery(call: Call) -> object:
    """A code by which I am found again; it is shown once."""
    return Recovery(await call.site.people.new_recovery(call.person))


async def keep_me(call: Call) -> object:
    """Keep this identity under a login."""
    wish = call.given(KeepMe)
    await call.site.people.keep(call.person, wish.login, wish.password)
    return shown(call.person)


async def log_in(call: Call) -> object:
    """Come back by login and password, or by a recovery code."""
    wish = call.given(LogIn)
    people = call.site.people
    call.site.limits.spend("login", f"address {call.address}")
    if wish.code is not UNSET:
        return with_cookie(call, *await people.recover(wish.code, call.agent))
    if wish.login is UNSET or wish.password is UNSET:
        raise Fault(401, "wrong-login")
    call.site.limits.spend("login", f"login {plain_login(wish.login)}")
    return with_cookie(call, *await people.come_back(wish.login, wish.password, call.agent))


async def sessions(call: Call) -> object:
    """Where I am logged in."""
    return await call.site.people.sessions(call.person, call.session)


async def end_session(call: Call) -> object:
    """End one of my sessions."""
    await call.site.people.end_session(call.person, call.request.path_params["session"])
    return Done()


async def tokens(call: Call) -> object:
    """My tokens for bots and scripts, without their secrets."""
    return await call.site.people.tokens(call.person)


async def new_token(call: Call) -> object:
    """A token; its secret is shown once."""
    label = clean(call.given(NewToken).label)
    if not label:
        raise Fault(400, "bad-shape", place="label")
    return await call.site.people.new_token(call.person, label)


async def end_token(call: Call) -> object:
    """End one of my tokens."""
    await call.site.people.end_token(call.person, call.request.path_params["token"])
    return Done()


async def become_admin(call: Call) -> object:
    """Become an administrator by the one-time code that the server printed."""
    call.site.limits.spend("login", f"address {call.address}")
    wanted = call.site.admin_code
    given = digest(call.given(AdminCode).code)
    if not wanted or not hmac.compare_digest(given, wanted):
        raise Fault(401, "wrong-login")
    call.site.admin_code = ""
    await call.site.people.make_admin(call.person)
    return shown(call.person)


async def export_me(call: Call) -> object:
    """All that is kept about me."""
    me = call.person.id
    return await call.hall.store.read(lambda connection: all_about(connection, me))


async def forget_me(call: Call) -> object:
    """Remove all that tells of me; my games stay without my name."""
    me = call.person.id
    await call.hall.whole(call.hall.forget(me))
    call.site.people.forget(me)
    return Done()


ENDPOINTS: Final = [
    Endpoint("GET", "/api/me/export", export_me, answer=Document, in_person=True),
    Endpoint("DELETE", "/api/me", forget_me, answer=Done, in_person=True),
    Endpoint("GET", "/api/me", me, answer=Me),
    Endpoint("PATCH", "/api/me", change_me, body=ChangeMe, answer=Me),
    Endpoint(
        "POST", "/api/guests", new_guest, body=NewGuest, answer=Me, anyone=True, spends="guest"
    ),
    Endpoint(
        "POST", "/api/me/recovery", new_recovery, body=Nothing, answer=Recovery, in_person=True
    ),
    Endpoint(
        "POST",
        "/api/me/password",
        keep_me,
        body=KeepMe,
        answer=Me,
        in_person=True,
        spends="login",
    ),
    Endpoint("GET", "/api/sessions", sessions, answer=list[Session], in_person=True),
    Endpoint("POST", "/api/sessions", log_in, body=LogIn, answer=Me, anyone=True),
    Endpoint("DELETE", "/api/sessions/{session}", end_session, answer=Done, in_person=True),
    Endpoint("GET", "/api/tokens", tokens, answer=list[Token], in_person=True),
    Endpoint("POST", "/api/tokens", new_token, body=NewToken, answer=Token, in_person=True),
    Endpoint("DELETE", "/api/tokens/{token}", end_token, answer=Done, in_person=True),
    Endpoint("POST", "/api/admin", become_admin, body=AdminCode, answer=Me, in_person=True),
]
