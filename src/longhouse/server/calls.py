"""Calls of the interface: how one is described, checked, answered and refused.

Every call is an `Endpoint`: its shapes say what may come in and what goes out, and the OpenAPI
document is made from the same description. What is wrong with a call is answered in one line.
"""

import asyncio
import hmac
import logging
import re
import socket
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network
from typing import Any, Final, Literal, TypeVar, cast
from urllib.parse import urlsplit

import msgspec
from msgspec import UNSET
from sqlalchemy.exc import OperationalError
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Scope

from longhouse.engine.contract import NOBODY
from longhouse.engine.errors import BadInput, BrokenRules, IllegalAction
from longhouse.server.faults import LANGUAGES, Fault, Stale, text_of
from longhouse.server.hall import Desk, Hall
from longhouse.server.limits import Limits
from longhouse.server.people import Known, People, Person
from longhouse.server.play import illegal, seat_number
from longhouse.server.settings import Settings
from longhouse.server.shapes import Error
from longhouse.server.shelf import concerns
from longhouse.server.wire import EXCHANGE, Exchange

LOG: Final = logging.getLogger("longhouse")
ENCODER: Final = msgspec.json.Encoder()
JSON: Final = "application/json"
SMALL: Final = 64 << 10
PATIENCE: Final = 30.0  # seconds for a body to arrive
SAFE: Final = ("GET", "HEAD", "OPTIONS")
B = TypeVar("B")


class Site:
    """What every call can reach."""

    def __init__(
        self, settings: Settings, hall: Hall, people: People, limits: Limits, version: str
    ) -> None:
        self.settings: Final = settings
        self.hall: Final = hall
        self.people: Final = people
        self.limits: Final = limits
        self.version: Final = version
        self.answers: Final[Counter[int]] = Counter()  # by status, for /metrics
        self.hosts: Final = host_names(settings)
        self.cookie: Final = "__Host-longhouse" if settings.secure else "longhouse"
        self.admin_code: str = ""  # the digest of the one-time code, as long as it is good

    # ------------------------------------------------------------------ who calls

    async def known(self, connection: HTTPConnection, by_cookie: bool) -> Known | None:
        """Who calls: by a token, or by the cookie if it may be believed."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            known = await self.people.by_token(token.strip())
            if known is None:
                raise Fault(401, "wrong-token")
            return known
        secret = connection.cookies.get(self.cookie)
        if secret is None or not by_cookie:
            return None
        return await self.people.by_cookie(secret)

    def is_ours(self, connection: HTTPConnection) -> bool:
        """Whether the page that calls is one of this site."""
        origin = connection.headers.get("origin", "")
        if self.settings.site and origin == origin_of(self.settings.site):
            return True
        scheme, _, place = origin.partition("://")
        schemes = ("https",) if self.settings.secure else ("http", "https")
        return scheme in schemes and place == connection.headers.get("host")

    def check_host(self, connection: HTTPConnection) -> None:
        """Refuse names that are not ours: another site's name may point here."""
        name = host_name(connection.headers.get("host", ""))
        if name not in self.hosts and not is_address(name):
            raise Fault(421, "wrong-host", detail="--hosts")


def host_names(settings: Settings) -> set[str]:
    """The names under which this server may be called."""
    own = socket.gethostname().lower()
    names = {"localhost", own, f"{own.partition('.')[0]}.local"}
    names |= {name.strip().lower() for name in settings.hosts.split(",") if name.strip()}
    if settings.site:
        names.add(urlsplit(settings.site).hostname or "")
    return names


@lru_cache(256)
def host_name(host: str) -> str:
    """The name in a Host header, without the port; empty if there is none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


@lru_cache(256)
def is_address(name: str) -> bool:
    """Whether a host is an address and no name; addresses cannot be pointed elsewhere."""
    return re.fullmatch(r"[0-9.]+|[0-9a-f:.]*:[0-9a-f:.]*", name) is not None


def origin_of(site: str) -> str:
    parts = urlsplit(site)
    return f"{parts.scheme}://{parts.netloc}"


class Call:
    """One call: who makes it, and what came with it."""

    def __init__(self, site: Site, request: Request, known: Known | None) -> None:
        self.site: Final = site
        self.hall: Final = site.hall
        self.request: Final = request
        self.known: Final = known
        self.body: object = None
        self.query: object = None

    @property
    def person(self) -> Person:
        if self.known is None:
            raise Fault(401, "who-are-you")
        return self.known.person

    @property
    def id(self) -> str:
        """Who calls; empty for somebody unknown."""
        return "" if self.known is None else self.known.person.id

    @property
    def session(self) -> str:
        """The session by which somebody calls; empty for a token."""
        return "" if self.known is None else self.known.session

    @property
    def address(self) -> str:
        return address_of(self.request)

    @property
    def agent(self) -> str:
        return self.request.headers.get("user-agent", "")

    @property
    def lang(self) -> str:
        return language_of(self.request, self.known)

    def given(self, shape: type[B]) -> B:
        """The body, as the endpoint describes it."""
        assert isinstance(self.body, shape)
        return self.body

    def asked(self, shape: type[B]) -> B:
        """The query, as the endpoint describes it."""
        assert isinstance(self.query, shape)
        return self.query

    def spend(self, kind: str) -> None:
        """Count a call of this kind against whoever makes it."""
        self.site.limits.spend(kind, self.id or self.address)

    async def desk(self, invite: object = UNSET) -> Desk:
        """The table of the path, if the caller may see it; a private one does not show itself."""
        desk = await self.hall.desk(self.request.path_params["table"])
        if not may_watch(desk, self.id, invite):
            raise Fault(404, "no-such-table")
        return desk

    def seat(self, desk: Desk, word: str) -> int:
        """A seat that is the caller's own."""
        seat = seat_number(word)
        desk.place(seat)
        if not desk.is_seat_of(seat, self.person.id):
            raise Fault(403, "not-your-seat")
        return seat

    def viewer(self, desk: Desk, word: object) -> int:
        """The seat through which to look; NOBODY for a spectator."""
        return self.seat(desk, word) if isinstance(word, str) else NOBODY


def may_watch(desk: Desk, person: str, invite: object) -> bool:
    sheet = desk.sheet
    if not sheet.private or concerns(sheet, person):
        return True
    return isinstance(invite, str) and hmac.compare_digest(invite.encode(), sheet.invite.encode())


def address_of(connection: HTTPConnection) -> str:
    """From where somebody calls. All addresses of an IPv6 network belong to one house."""
    address = connection.client.host if connection.client else ""
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address)
    except ValueError:
        return address
    mapped = found.ipv4_mapped
    return str(mapped or IPv6Network((int(found), 64), strict=False).network_address)


def language_of(connection: HTTPConnection, known: Known | None) -> str:
    """The language of an answer: the person's own, or the first of the browser's that we speak."""
    if known is not None:
        return known.person.lang
    for wish in connection.headers.get("accept-language", "").split(","):
        code = wish.split(";")[0].strip()[:2].lower()
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


Handler = Callable[[Call], Awaitable[object]]


class Endpoint:
    """One call of the interface, described."""

    def __init__(
        self,
        method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"],
        path: str,
        handler: Handler,
        *,
        answer: object,
        body: object = None,
        query: type | None = None,
        anyone: bool = False,
        in_person: bool = False,
        spends: str = "",
        most: int = SMALL,
        status: int = 200,
        media: str = JSON,
    ) -> None:
        self.method: Final = method
        self.path: Final = path
        self.handler: Final = handler
        self.answer: Final = answer
        self.body: Final = body
        self.query: Final = query
        self.anyone: Final = anyone  # whether somebody unknown may call
        self.in_person: Final = in_person  # whether a token is not enough
        self.spends: Final = spends
        self.most: Final = most
        self.status: Final = status
        self.media: Final = media
        self.about: Final = (handler.__doc__ or "").strip()
        self.decoder: Final[msgspec.json.Decoder[object] | None] = (
            None if body is None else msgspec.json.Decoder(cast("type[object]", body))
        )

    async def run(self, site: Site, request: Request) -> Response:
        """Check a call, carry it out and answer it."""
        known: Known | None = None
        game = [""]
        try:
            site.check_host(request)
            site.limits.spend("address", address_of(request))
            known = await self.identify(site, request)
            call = Call(site, request, known)
            call.spend("call")
            if self.spends:
                call.spend(self.spends)
            if not self.anyone:
                _ = call.person
            if self.in_person and known is not None and known.token:
                raise Fault(403, "not-by-token")
            call.query = self.read_query(request)
            call.body = await self.read_body(request)
            game = [game_of(site, request)]
            return self.respond(await self.handler(call))
        except Fault as fault:
            return refusal(fault, language_of(request, known), game[0] or game_of(site, request))
        except IllegalAction as error:
            return refusal(illegal(error), language_of(request, known), game_of(site, request))
        except BadInput as error:
            wrong = Fault(400, "bad-input", place=error.place, detail=str(error))
            return refusal(wrong, language_of(request, known))
        except ClientDisconnect:
            return Response(status_code=400)
        except OperationalError as error:  # the disk is full, or somebody else holds the database
            LOG.error("%s %s: the database refuses: %s", self.method, self.path, error.orig)
            return refusal(Fault(503, "not-kept", wait=5), language_of(request, known))
        except (Exception, BrokenRules):
            LOG.exception("%s %s has failed", self.method, self.path)
            return refusal(Fault(500, "failure"), language_of(request, known))

    async def identify(self, site: Site, request: Request) -> Known | None:
        """Who calls. What changes something must come from a page of this site, or by a token."""
        safe = request.method in SAFE
        from_page = "origin" in request.headers or "sec-fetch-site" in request.headers
        ours = safe or site.is_ours(request)
        if not ours and from_page and "authorization" not in request.headers:
            raise Fault(403, "wrong-origin")
        return await site.known(request, by_cookie=ours)

    def read_query(self, request: Request) -> object:
        wanted = self.query
        given = dict(request.query_params) if request.scope["query_string"] else {}
        if wanted is None:
            if given:
                raise Fault(400, "bad-shape", place=min(given)[:40])
            return None
        try:
            return msgspec.convert(given, wanted, strict=False)
        except msgspec.ValidationError as error:
            raise bad_shape(error) from None

    async def read_body(self, request: Request) -> object:
        if self.decoder is None:
            return None
        data = await whole_body(request, self.most)
        if data and not request.headers.get("content-type", "").startswith(JSON):
            raise Fault(415, "not-json")
        try:
            return self.decoder.decode(data or b"{}")
        except msgspec.ValidationError as error:
            raise bad_shape(error) from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Fault(400, "bad-json", detail=str(error)[:100]) from None

    def respond(self, answer: object) -> Response:
        if isinstance(answer, Response):
            return answer
        data = answer if isinstance(answer, bytes) else ENCODER.encode(answer)
        return Response(data, self.status, media_type=self.media)

    @property
    def may_be_empty(self) -> bool:
        """Whether a call without a body says enough."""
        try:
            return self.decoder is not None and self.decoder.decode(b"{}") is not None
        except msgspec.ValidationError:
            return False


def game_of(site: Site, request: Request) -> str:
    """The game of the table that a call is about, for the text of a refusal."""
    desk = site.hall.desks.get(request.path_params.get("table", ""))
    return "" if desk is None else desk.sheet.game


async def whole_body(request: Request, most: int) -> bytes:
    """The body, if it is not too large; one that is gets no further."""
    length = request.headers.get("content-length", "0")
    if length.isdigit() and int(length) > most:
        raise Fault(413, "too-large", detail=str(most))
    exchange = exchange_of(request.scope)
    there = None if exchange is None else exchange.body
    if there is not None and len(there) <= most:
        return there
    data = bytearray()
    try:
        async with asyncio.timeout(PATIENCE):
            async for chunk in request.stream():
                data += chunk
                if len(data) > most:
                    raise Fault(413, "too-large", detail=str(most))
    except TimeoutError:
        raise Fault(408, "too-slow") from None
    return bytes(data)


def exchange_of(scope: Scope) -> Exchange | None:
    """A call as its connection has it."""
    found: Exchange | None = scope.get("extensions", {}).get(EXCHANGE)
    return found


class Heads(Headers):
    """Headers that are looked at often; of those that came twice the first counts."""

    def __init__(self, scope: Scope) -> None:
        super().__init__(scope=scope)
        self.found: Final[dict[bytes, bytes]] = dict(reversed(self.raw))

    def __getitem__(self, key: str) -> str:
        return self.found[key.lower().encode("latin-1")].decode("latin-1")

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and key.lower().encode("latin-1") in self.found

    def get(self, key: str, default: Any = None) -> Any:
        value = self.found.get(key.lower().encode("latin-1"))
        return default if value is None else value.decode("latin-1")


class Calling(Request):
    """A call as it came."""

    @property
    def headers(self) -> Headers:
        if not hasattr(self, "heads"):
            self.heads = Heads(self.scope)
        return self.heads


def bad_shape(error: msgspec.ValidationError) -> Fault:
    text, _, place = str(error).partition(" - at `$.")
    return Fault(400, "bad-shape", place=place.rstrip("`")[:60], detail=text[:200])


def refusal(fault: Fault, language: str, game: str = "") -> Response:
    """A fault as an answer."""
    error = Error(fault.key, text_of(fault, language, game))
    if fault.place:
        error.place = fault.place
    if fault.rule:
        error.rule = fault.rule
    if fault.reason:
        error.key = fault.reason
    if isinstance(fault, Stale) and fault.moment:
        error.moment = msgspec.Raw(fault.moment)
    headers = {"Retry-After": str(int(fault.wait))} if fault.wait else {}
    if fault.status == 413:
        headers["Connection"] = "close"
    return Response(ENCODER.encode(error), fault.status, headers, media_type=JSON)
