"""For those who run a server: whether it is alive and ready, and its figures."""

import asyncio
from ipaddress import ip_address
from typing import Final

from sqlalchemy import func, select
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from longhouse.server import shelf, store
from longhouse.server.calls import Call, Endpoint, Site
from longhouse.server.faults import Fault
from longhouse.server.schema import PEOPLE
from longhouse.server.shapes import Figures
from longhouse.server.sockets import Lobby

READY_LIMIT: Final = 2.0  # seconds


class Operating:
    """What operators and their programs ask."""

    def __init__(self, site: Site, lobby: Lobby) -> None:
        self.site: Final = site
        self.lobby: Final = lobby

    async def health(self, request: Request) -> Response:
        """The process answers."""
        return PlainTextResponse("fine\n")

    async def ready(self, request: Request) -> Response:
        """The database answers, and takes what is written."""
        try:
            async with asyncio.timeout(READY_LIMIT):
                fine = await self.site.hall.store.read(store.answers)
                fine &= await self.site.hall.store.write(store.takes)
        except Exception:
            fine = False
        if self.site.hall.closing:
            fine = False
        return PlainTextResponse("ready\n" if fine else "not ready\n", 200 if fine else 503)

    async def metrics(self, request: Request) -> Response:
        """Figures for Prometheus. They count, and tell nothing about any game."""
        if self.site.settings.metrics != "open" and not is_local(request):
            return PlainTextResponse("not from here\n", 403)
        hall = self.site.hall
        lines = [
            f'longhouse_info{{version="{self.site.version}"}} 1',
            f"longhouse_tables_in_memory {len(hall.desks)}",
            f"longhouse_sockets {len(self.lobby.sockets)}",
            f"longhouse_streams {len(self.lobby.streams)}",
            f"longhouse_people_online {len(hall.online)}",
            f"longhouse_thinkers_idle {hall.thinkers.idle.qsize()}",
            f"longhouse_writes_waiting {hall.store.waiting}",
        ]
        for name in ("moves", "games", "bot_failures", "failures"):
            lines.append(f"longhouse_{name}_total {hall.counted[name]}")
        for status, count in sorted(self.site.answers.items()):
            lines.append(f'longhouse_answers_total{{status="{status}"}} {count}')
        return PlainTextResponse(
            "\n".join(lines) + "\n", media_type="text/plain; version=0.0.4; charset=utf-8"
        )

    async def figures(self, call: Call) -> object:
        """What an administrator sees."""
        if not call.person.admin:
            raise Fault(403, "admin-only")
        hall = self.site.hall
        count = select(func.count()).select_from(PEOPLE)
        people, tables = await hall.store.read(
            lambda c: (int(c.execute(count).scalar_one()), shelf.counts(c))
        )
        moves = hall.counted["moves"]
        sockets = len(self.lobby.sockets)
        return Figures(self.site.version, people, tables, len(hall.desks), sockets, moves)

    def endpoints(self) -> list[Endpoint]:
        return [Endpoint("GET", "/api/admin", self.figures, answer=Figures)]


def is_local(request: Request) -> bool:
    """Whether a call comes from this machine, and not through a proxy on it."""
    if "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        return False
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False
