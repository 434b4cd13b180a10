"""The application: everything put together, and the rules that hold for every answer."""

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from longhouse import __version__
from longhouse.engine.registry import load, names
from longhouse.server import openapi
from longhouse.server.calls import JSON, Calling, Endpoint, Site, exchange_of, refusal
from longhouse.server.faults import LANGUAGES, Fault
from longhouse.server.hall import Hall
from longhouse.server.limits import Limits
from longhouse.server.migrations import upgrade
from longhouse.server.people import People, nobodys
from longhouse.server.routes import games, people, play, tables
from longhouse.server.routes.operating import Operating
from longhouse.server.settings import Settings
from longhouse.server.sockets import Lobby
from longhouse.server.static import Pages
from longhouse.server.store import Store
from longhouse.server.thinkers import Thinkers

LOG: Final = logging.getLogger("longhouse")
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"x-frame-options", b"DENY"),
)
UNKEPT: Final = (b"cache-control", b"no-store")
LENGTH: Final = b"content-length"
STRICT_TRANSPORT: Final = (b"strict-transport-security", b"max-age=31536000")


class Server:
    """A server and all its parts."""

    def __init__(self, settings: Settings) -> None:
        self.settings: Final = settings
        self.store: Final = Store(settings.database_url)
        self.store.change(upgrade)
        self.pages: Final = Pages()
        version = f"{__version__}+{self.pages_digest()}" if self.pages.files else __version__
        self.hall: Final = Hall(self.store, settings, Thinkers(settings.workers))
        self.site: Final = Site(
            settings, self.hall, People(self.store), Limits(settings.rate), version
        )
        self.lobby: Final = Lobby(self.site)
        self.operating: Final = Operating(self.site, self.lobby)
        self.stream: Final = Endpoint(
            "GET", "/api/bot/stream", self.lobby.stream, answer=str, media="application/x-ndjson"
        )
        self.endpoints: Final = [
            *play.ENDPOINTS,
            *tables.ENDPOINTS,
            *games.ENDPOINTS,
            *people.ENDPOINTS,
            *self.operating.endpoints(),
            self.stream,
        ]
        document = openapi.document(self.endpoints, __version__)
        self.openapi: Final = msgspec.json.encode(document)
        paths = Paths()
        for endpoint in self.endpoints:
            paths.add(endpoint)
        rest = Starlette(routes=self.routes(), lifespan=self.lifespan)
        self.app: Final = Guard(rest, paths, self.site)

    def pages_digest(self) -> str:
        """What changes when the pages do, so that an open page can offer to load itself again."""
        tags = "".join(file.tag for file in self.pages.files.values())
        return hashlib.sha256(tags.encode()).hexdigest()[:8]

    def routes(self) -> list[BaseRoute]:
        """What is no call."""
        return [
            WebSocketRoute("/ws", self.lobby.handle),
            Route("/api/openapi.json", self.description),
            Route("/healthz", self.operating.health),
            Route("/readyz", self.operating.ready),
            Route("/metrics", self.operating.metrics),
            Route("/api/{rest:path}", self.unknown, methods=list(METHODS)),
            Route("/{rest:path}", self.pages.handle, methods=list(METHODS)),
        ]

    async def description(self, request: Request) -> Response:
        return Response(self.openapi, media_type=JSON)

    async def unknown(self, request: Request) -> Response:
        return refusal(Fault(404, "no-such-call"), LANGUAGES[0])

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """Take up what was interrupted; at the end stop without losing anything."""
        for name in names():
            load(name)
        await self.hall.begin()
        beside = [
            asyncio.create_task(asyncio.to_thread(nobodys)),
            asyncio.create_task(self.hall.tidy()),
        ]
        yield
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        await self.close()

    async def close(self) -> None:
        await self.hall.close()
        self.store.close()

    def end_streams(self) -> None:
        """The server stops: whoever waits for something gets no more."""
        self.hall.closing = True
        self.lobby.close()


METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")


class OnePath:
    """All calls of one path."""

    def __init__(self) -> None:
        self.methods: Final[dict[str, Endpoint]] = {}

    @property
    def allowed(self) -> str:
        heads = ["HEAD"] if "GET" in self.methods else []
        return ", ".join(sorted({*self.methods, *heads, "OPTIONS"}))

    async def answer(self, site: Site, request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        endpoint = self.methods.get(method)
        if endpoint is not None:
            return await endpoint.run(site, request)
        if method == "OPTIONS":
            return Response(status_code=204, headers={"Allow": self.allowed})
        response = refusal(Fault(405, "no-such-method"), LANGUAGES[0])
        response.headers["Allow"] = self.allowed
        return response


class Paths:
    """The paths of calls, part by part; a part in braces may be anything."""

    def __init__(self) -> None:
        self.parts: Final[dict[str, Paths]] = {}
        self.named: str = ""  # what a part that may be anything stands for
        self.any: Paths | None = None
        self.calls: OnePath | None = None

    def add(self, endpoint: Endpoint) -> None:
        here = self
        for part in endpoint.path.split("/"):
            if part.startswith("{"):
                here.named = part[1:-1]
                here.any = here = here.any or Paths()
            else:
                here = here.parts.setdefault(part, Paths())
        here.calls = here.calls or OnePath()
        here.calls.methods[endpoint.method] = endpoint

    def find(self, path: str) -> tuple[OnePath | None, dict[str, str]]:
        """The calls of a path, and what its parts stand for."""
        here, given = self, {}
        for part in path.split("/"):
            found = here.parts.get(part)
            if found is None:
                found = here.any
                if found is None or not part:
                    return None, {}
                given[here.named] = part
            here = found
        return here.calls, given


class Guard:
    """Who comes in, by a call or to something else, and what holds for every answer: headers that
    keep browsers safe, and the count of answers."""

    def __init__(self, app: ASGIApp, paths: Paths, site: Site) -> None:
        self.app: Final = app
        self.paths: Final = paths
        self.site: Final = site
        secure = (STRICT_TRANSPORT,) if site.settings.secure else ()
        self.headers: Final = [*HEADERS, *secure]
        self.lines: Final = b"".join(line(each) for each in (*self.headers, UNKEPT))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        calls, given = self.paths.find(scope["path"])
        if calls is None:
            await self.app(scope, receive, self.guarded(scope, send))
            return
        scope["path_params"] = given
        response = await calls.answer(self.site, Calling(scope, receive))
        exchange = exchange_of(scope)
        if exchange is None or scope["method"] == "HEAD" or not is_plain(response):
            await response(scope, receive, self.guarded(scope, send))
            return
        self.site.answers[response.status_code] += 1
        own = [line(each) for each in response.raw_headers if each[0] != LENGTH]
        await exchange.answer(response.status_code, [*own, self.lines], bytes(response.body))

    def guarded(self, scope: Scope, send: Send) -> Send:
        """The same, for answers that are sent bit by bit."""
        is_api = scope["path"].startswith("/api/")

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.site.answers[message["status"]] += 1
                headers = [*message.get("headers", ()), *self.headers]
                if is_api:
                    headers.append(UNKEPT)
                message = {**message, "headers": headers}
            await send(message)

        return send_guarded


def is_plain(response: Response) -> bool:
    """Whether an answer is all there, has something to say, and leaves the connection open."""
    if type(response) is not Response or response.status_code == 204:
        return False
    return all(name != b"connection" for name, _ in response.raw_headers)


def line(header: tuple[bytes, bytes]) -> bytes:
    name, value = header
    if b"\n" in value or b"\r" in value:
        raise RuntimeError(f"a line ends in the header {name!r}")
    return b"%b: %b\r\n" % header


def make(settings: Settings) -> Server:
    """A server whose data folder is there."""
    Path(settings.data).mkdir(mode=0o700, parents=True, exist_ok=True)
    return Server(settings)
