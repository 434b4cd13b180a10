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
from longhouse.server.calls import JSON, Endpoint, Site, refusal
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
            *play.ENDPOINTS,  # first what is called most: routes are tried in order
            *tables.ENDPOINTS,
            *games.ENDPOINTS,
            *people.ENDPOINTS,
            *self.operating.endpoints(),
            self.stream,
        ]
        document = openapi.document(self.endpoints, __version__)
        self.openapi: Final = msgspec.json.encode(document)
        self.app: Final = Guard(Starlette(routes=self.routes(), lifespan=self.lifespan), self.site)

    def pages_digest(self) -> str:
        """What changes when the pages do, so that an open page can offer to load itself again."""
        tags = "".join(file.tag for file in self.pages.files.values())
        return hashlib.sha256(tags.encode()).hexdigest()[:8]

    def routes(self) -> list[BaseRoute]:
        """One route for each path, whatever its methods."""
        by_path: dict[str, dict[str, Endpoint]] = {}
        for endpoint in self.endpoints:
            by_path.setdefault(endpoint.path, {})[endpoint.method] = endpoint
        routes: list[BaseRoute] = [
            Route(path, OnePath(self.site, methods)) for path, methods in by_path.items()
        ]
        return [
            WebSocketRoute("/ws", self.lobby.handle),
            *routes,
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

    def __init__(self, site: Site, methods: dict[str, Endpoint]) -> None:
        self.site: Final = site
        self.methods: Final = methods
        self.allowed: Final = ", ".join(
            sorted({*methods, *(["HEAD"] if "GET" in methods else []), "OPTIONS"})
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        method = "GET" if request.method == "HEAD" else request.method
        endpoint = self.methods.get(method)
        if endpoint is not None:
            response = await endpoint.run(self.site, request)
        elif method == "OPTIONS":
            response = Response(status_code=204, headers={"Allow": self.allowed})
        else:
            response = refusal(Fault(405, "no-such-method"), LANGUAGES[0])
            response.headers["Allow"] = self.allowed
        await response(scope, receive, send)


class Guard:
    """What holds for every answer: headers that keep browsers safe, and the count of answers."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app: Final = app
        self.site: Final = site
        secure = (STRICT_TRANSPORT,) if site.settings.secure else ()
        self.headers: Final = [*HEADERS, *secure]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        is_api = scope["path"].startswith("/api/")

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.site.answers[message["status"]] += 1
                headers = [*message.get("headers", ()), *self.headers]
                if is_api:
                    headers.append((b"cache-control", b"no-store"))
                message = {**message, "headers": headers}
            await send(message)

        await self.app(scope, receive, send_guarded)


def make(settings: Settings) -> Server:
    """A server whose data folder is there."""
    Path(settings.data).mkdir(mode=0o700, parents=True, exist_ok=True)
    return Server(settings)
