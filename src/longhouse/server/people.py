"""People: guests, what keeps an identity, sessions and tokens.

Of a cookie, a token or a code only a digest is kept, of a password only what Argon2id makes of
it. Nobody needs to say who they are.
"""

import asyncio
import base64
import contextlib
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from typing import Final
from unicodedata import category, normalize
from weakref import WeakValueDictionary

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError, OperationalError

from longhouse.server.faults import Fault
from longhouse.server.schema import PEOPLE, SEATS, SESSIONS, TOKENS
from longhouse.server.shapes import Session, Token
from longhouse.server.store import Store

KEPT_IN_MEMORY: Final = 20_000
SEEN_EVERY: Final = 3_600_000  # milliseconds
SESSION_AGE: Final = 400 * 86_400  # seconds a cookie lasts, as long as browsers allow
SESSIONS_MOST: Final = 50
TOKENS_MOST: Final = 20
AT_ONCE: Final = 2  # passwords that are looked at at the same time; each takes memory
BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
HASHER: Final = PasswordHasher()  # Argon2id, parameters of RFC 9106 for little memory


def new_name(length: int = 9) -> str:
    """A name that nobody can guess; at the terminal it is never taken for a flag."""
    name = secrets.token_urlsafe(length)
    return new_name(length) if name.startswith("-") else name


class Person:
    """Somebody, as known to a call."""

    __slots__ = ("__weakref__", "admin", "id", "kept", "lang", "name")

    def __init__(self, id: str, name: str, lang: str, kept: bool, admin: bool) -> None:
        self.id = id
        self.name = name
        self.lang = lang
        self.kept = kept
        self.admin = admin


class Known:
    """Who calls, and by which session or token."""

    __slots__ = ("person", "renew", "seen", "session", "token")

    def __init__(self, person: Person, session: str, token: str, seen: int) -> None:
        self.person = person
        self.session = session
        self.token = token
        self.seen = seen
        self.renew = False  # whether the cookie is to be set again

    def is_by(self, session: str, token: str) -> bool:
        """Whether somebody is known by this session or token, or by any if none is named."""
        return (session, token) in ((self.session, self.token), ("", ""))


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def now() -> int:
    return time.time_ns() // 1_000_000


def plain_login(login: str) -> str:
    """A login, however it is typed: keyboards send the same letter in different ways."""
    return normalize("NFKC", login).casefold()


def clean(name: str) -> str:
    """A name as it is shown: printable, without blanks around it or in rows, and to be seen."""
    printable = "".join(ch if ch.isprintable() else " " for ch in name)
    words = " ".join(printable.split())[:40]
    return words if any(is_seen(ch) for ch in words) else ""


def is_seen(ch: str) -> bool:
    """Whether a character leaves a mark; some letters and signs of Unicode are blank."""
    return category(ch)[0] in "LNPS" and ch not in BLANK


def person_of(row: object) -> Person:
    kept = bool(row.login or row.recovery)  # type: ignore[attr-defined]
    return Person(row.id, row.name, row.lang, kept, bool(row.admin))  # type: ignore[attr-defined]


class People:
    """Everybody."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store
        self.known: Final[OrderedDict[str, Known]] = OrderedDict()  # by digest
        self.persons: Final[WeakValueDictionary[str, Person]] = WeakValueDictionary()
        self.on_end: Callable[[str, str, str], None] = lambda person, session, token: None
        self.hashing: Final = asyncio.Semaphore(AT_ONCE)

    # ------------------------------------------------------------------ who calls

    async def by_cookie(self, secret: str) -> Known | None:
        return await self.by_digest("s" + digest(secret), SESSIONS)

    async def by_token(self, secret: str) -> Known | None:
        return await self.by_digest("t" + digest(secret), TOKENS)

    async def by_digest(self, key: str, table: "object") -> Known | None:
        """Whose secret this is, from memory or from the database."""
        known = self.known.get(key)
        if known is None:
            known = await self.store.read(lambda c: self.look_up(c, key[1:], table is TOKENS))
            if known is None:
                return None
            self.known[key] = known
            if len(self.known) > KEPT_IN_MEMORY:
                self.known.popitem(last=False)
        self.known.move_to_end(key)
        if now() - known.seen > SEEN_EVERY:
            await self.touch(known)
        return known

    def look_up(self, connection: Connection, digested: str, is_token: bool) -> Known | None:
        table = TOKENS if is_token else SESSIONS
        row = connection.execute(select(table).where(table.c.digest == digested)).first()
        if row is None or (not is_token and now() - row.seen > SESSION_AGE * 1000):
            return None
        found = connection.execute(select(PEOPLE).where(PEOPLE.c.id == row.person)).first()
        if found is None:
            return None
        person = self.persons.setdefault(row.person, person_of(found))
        return Known(person, "" if is_token else row.id, row.id if is_token else "", row.seen)

    async def touch(self, known: Known) -> None:
        """Note once in a while that somebody is still there."""
        known.seen = now()
        known.renew = known.session != ""
        table, name = (TOKENS, known.token) if known.token else (SESSIONS, known.session)

        def work(connection: Connection) -> None:
            connection.execute(update(table).where(table.c.id == name).values(seen=known.seen))
            seen = update(PEOPLE).where(PEOPLE.c.id == known.person.id).values(seen=known.seen)
            connection.execute(seen)

        with contextlib.suppress(OperationalError):  # whoever only looks needs no room on the disk
            await self.store.write(work)

    def forget(self, person: str, session: str = "", token: str = "") -> None:
        """A session or token has ended: memory must not go on believing it."""
        for key, known in tuple(self.known.items()):
            if known.person.id == person and known.is_by(session, token):
                del self.known[key]
        self.on_end(person, session, token)

    # ------------------------------------------------------------------ guests

    async def new_guest(self, name: str, lang: str, agent: str) -> tuple[Person, str]:
        """Somebody new, and the secret of the session."""
        person = Person(new_name(), name, lang, False, False)
        moment = now()

        def work(connection: Connection) -> str:
            row = {
                "id": person.id,
                "name": name,
                "lang": lang,
                "admin": 0,
                "created": moment,
                "seen": moment,
            }
            connection.execute(insert(PEOPLE), row)
            return add_session(connection, person.id, agent)

        return person, await self.store.write(work)

    async def change(self, person: Person, name: str, lang: str) -> None:
        def work(connection: Connection) -> None:
            values = {"name": name, "lang": lang}
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == person.id).values(values))
            connection.execute(update(SEATS).where(SEATS.c.person == person.id).values(name=name))

        await self.store.write(work)
        person.name = name
        person.lang = lang

    # ------------------------------------------------------------------ keeping an identity

    async def new_recovery(self, person: Person) -> str:
        """A code by which an identity is found again. An earlier one is void."""
        code = base64.b32encode(secrets.token_bytes(15)).decode().lower()

        def work(connection: Connection) -> None:
            connection.execute(
                update(PEOPLE).where(PEOPLE.c.id == person.id).values(recovery=digest(code))
            )

        await self.store.write(work)
        person.kept = True
        return "-".join(code[at : at + 6] for at in range(0, 24, 6))

    async def keep(self, person: Person, login: str, password: str) -> None:
        """Keep an identity under a login."""
        login = plain_login(login)
        hashed = await self.hashed(password)

        def work(connection: Connection) -> bool:
            taken = select(PEOPLE.c.id).where(PEOPLE.c.login == login, PEOPLE.c.id != person.id)
            if connection.execute(taken).first() is not None:
                return False
            values = {"login": login, "password": hashed}
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == person.id).values(values))
            return True

        try:
            done = await self.store.write(work)
        except IntegrityError:
            done = False
        if not done:
            raise Fault(409, "login-taken")
        person.kept = True

    async def come_back(self, login: str, password: str, agent: str) -> tuple[Person, str]:
        """A session for whoever knows the password. It takes as long for logins there are not."""
        login = plain_login(login)
        row = await self.store.read(
            lambda c: c.execute(select(PEOPLE).where(PEOPLE.c.login == login)).first()
        )
        hashed = "" if row is None or row.password is None else str(row.password)
        if not await self.matches(hashed, password) or row is None:
            raise Fault(401, "wrong-login")
        person = self.persons.setdefault(row.id, person_of(row))
        secret = await self.store.write(lambda c: add_session(c, person.id, agent))
        return person, secret

    async def recover(self, code: str, agent: str) -> tuple[Person, str]:
        """A session for whoever knows the recovery code."""
        plain = digest(code.replace("-", "").replace(" ", "").lower())
        row = await self.store.read(
            lambda c: c.execute(select(PEOPLE).where(PEOPLE.c.recovery == plain)).first()
        )
        if row is None:
            raise Fault(401, "wrong-login")
        person = self.persons.setdefault(row.id, person_of(row))
        return person, await self.store.write(lambda c: add_session(c, person.id, agent))

    async def hashed(self, password: str) -> str:
        async with self.hashing:
            return await asyncio.to_thread(HASHER.hash, normalize("NFC", password))

    async def matches(self, hashed: str, password: str) -> bool:
        async with self.hashing:
            return await asyncio.to_thread(verified, hashed, normalize("NFC", password))

    # ------------------------------------------------------------------ sessions and tokens

    async def sessions(self, person: Person, current: str) -> list[Session]:
        query = (
            select(SESSIONS).where(SESSIONS.c.person == person.id).order_by(SESSIONS.c.seen.desc())
        )
        rows = await self.store.read(lambda c: list(c.execute(query)))
        return [
            Session(row.id, row.agent, row.created, row.seen, row.id == current) for row in rows
        ]

    async def end_session(self, person: Person, session: str) -> None:
        ended = await self.store.write(lambda c: remove(c, SESSIONS, person.id, session))
        if not ended:
            raise Fault(404, "no-such-session")
        self.forget(person.id, session=session)

    async def new_token(self, person: Person, label: str) -> Token:
        secret = "lh_" + secrets.token_urlsafe(30)
        token = Token(new_name(), label, now(), 0, secret)

        def work(connection: Connection) -> bool:
            count = select(func.count()).where(TOKENS.c.person == person.id)
            if connection.execute(count).scalar_one() >= TOKENS_MOST:
                return False
            row = {
                "id": token.id,
                "digest": digest(secret),
                "person": person.id,
                "label": label,
                "created": token.created,
                "seen": 0,
            }
            connection.execute(insert(TOKENS), row)
            return True

        if not await self.store.write(work):
            raise Fault(409, "too-many", detail=str(TOKENS_MOST))
        return token

    async def tokens(self, person: Person) -> list[Token]:
        query = select(TOKENS).where(TOKENS.c.person == person.id).order_by(TOKENS.c.created)
        rows = await self.store.read(lambda c: list(c.execute(query)))
        return [Token(row.id, row.label, row.created, row.seen) for row in rows]

    async def end_token(self, person: Person, token: str) -> None:
        if not await self.store.write(lambda c: remove(c, TOKENS, person.id, token)):
            raise Fault(404, "no-such-token")
        self.forget(person.id, token=token)

    async def make_admin(self, person: Person) -> None:
        statement = update(PEOPLE).where(PEOPLE.c.id == person.id).values(admin=1)

        def work(connection: Connection) -> None:
            connection.execute(statement)

        await self.store.write(work)
        person.admin = True


@cache
def nobodys() -> str:
    """What is looked at for logins that there are not, so that they take as long."""
    return HASHER.hash(secrets.token_urlsafe())


def verified(hashed: str, password: str) -> bool:
    try:
        return HASHER.verify(hashed or nobodys(), password)
    except (VerificationError, InvalidHashError):
        return False


def add_session(connection: Connection, person: str, agent: str) -> str:
    """A session; of too many the longest unused one ends."""
    secret = secrets.token_urlsafe(32)
    moment = now()
    row = {
        "id": new_name(),
        "digest": digest(secret),
        "person": person,
        "agent": agent[:120],
        "created": moment,
        "seen": moment,
    }
    connection.execute(insert(SESSIONS), row)
    old = (
        select(SESSIONS.c.id)
        .where(SESSIONS.c.person == person)
        .order_by(SESSIONS.c.seen.desc())
        .offset(SESSIONS_MOST)
    )
    expired = list(connection.execute(old).scalars())
    if expired:
        connection.execute(delete(SESSIONS).where(SESSIONS.c.id.in_(expired)))
    return secret


def remove(connection: Connection, table: "object", person: str, name: str) -> bool:
    """End a session or a token of this person."""
    chosen = TOKENS if table is TOKENS else SESSIONS
    found = delete(chosen).where(chosen.c.id == name, chosen.c.person == person)
    return connection.execute(found).rowcount == 1
