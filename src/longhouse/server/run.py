"""Running a server: its secrets, its socket, what it prints when it begins."""

import asyncio
import contextlib
import gc
import io
import logging
import os
import secrets
import socket
import threading
import time
import webbrowser
from pathlib import Path
from typing import Final, cast

import segno
import uvicorn
from sqlalchemy import func, select
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from longhouse.engine.errors import BadInput
from longhouse.server.app import Server, make
from longhouse.server.people import digest
from longhouse.server.schema import PEOPLE
from longhouse.server.settings import Settings
from longhouse.server.store import plainly
from longhouse.server.wire import EXCHANGE, Exchange, Wire

STOP_LIMIT: Final = 2  # seconds for what is under way when the server stops
KEEP_ALIVE: Final = (
    150  # seconds: longer than a proxy keeps a connection, or it calls into a closed one
)
HEAD_LIMIT: Final = 15.0  # seconds until the head of a call must be there
MESSAGE_LARGEST: Final = 8 << 10
ADMIN_FILE: Final = "admin-code"


def run(settings: Settings, open_browser: bool = False, quiet: bool = False) -> int:
    """Serve until told to stop."""
    os.umask(0o077)  # what is made here is for its owner alone
    open_many()
    with plainly():
        server = make(settings)
    listening = listen(settings)
    port = int(listening.getsockname()[1])
    server.site.admin_code = digest(admin_code(server)) if needs_admin(server) else ""
    if not quiet:
        print(greeting(server, port), flush=True)
    settle()
    if open_browser:
        threading.Thread(target=open_page, args=(local_url(port),), daemon=True).start()
    Service(server, config(server, settings)).run(sockets=[listening])
    return 0


def open_many() -> None:
    """As many connections as the system allows, and not the thousand it begins with."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def settle() -> None:
    """What is there from the start stays. To look through it for garbage again and again would
    make moves wait: a tenth of a second at a time, with a few hundred games in memory."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


class Patient(HttpToolsProtocol):
    """A connection that must say soon what it wants: whoever sends a letter a minute would keep
    it for ever."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.is_open = False  # whether a head has begun that is not there yet
        self.patience: asyncio.TimerHandle | None = None
        self.wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.is_open:
            self.wait()
        else:
            self.calm()

    def calm(self) -> None:
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None

    def wait(self) -> None:
        if self.patience is None:
            self.patience = self.loop.call_later(HEAD_LIMIT, self.transport.close)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.is_open = True
        self.calm()  # what begins now has its own time

    def on_headers_complete(self) -> None:
        self.is_open = False
        super().on_headers_complete()
        if self.cycle is not None:
            exchange = Exchange(self.cycle, self.server_state.default_headers)
            cast("dict[str, object]", self.scope)["extensions"] = {EXCHANGE: exchange}

    def connection_lost(self, exc: Exception | None) -> None:
        self.calm()
        super().connection_lost(exc)


class Service(uvicorn.Server):
    """uvicorn, but for streams that would never end by themselves."""

    def __init__(self, server: Server, how: uvicorn.Config) -> None:
        super().__init__(how)
        self.ours: Final = server

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.ours.end_streams()
        await super().shutdown(sockets)


def is_failure(line: logging.LogRecord) -> bool:
    """uvicorn calls it an error when a live connection is refused with an answer."""
    return not line.getMessage().startswith("ASGI callable returned without completing")


def config(server: Server, settings: Settings) -> uvicorn.Config:
    logging.getLogger("uvicorn.error").addFilter(is_failure)
    return uvicorn.Config(
        server.app,
        log_level="warning",
        access_log=False,  # addresses of pages may be capabilities
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        http=Patient,
        ws=Wire,
        ws_max_size=MESSAGE_LARGEST,
        ws_ping_interval=25,
        ws_ping_timeout=25,
        timeout_graceful_shutdown=STOP_LIMIT,
        timeout_keep_alive=KEEP_ALIVE,
        h11_max_incomplete_event_size=32 << 10,
        lifespan="on",
    )


def listen(settings: Settings) -> socket.socket:
    """The socket; whoever wants a free port asks for 0."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        place = f"{settings.host}:{settings.port}"
        raise BadInput(place, str(error.strerror), "--port 0 takes a free port") from None
    listening.listen(2048)
    listening.set_inheritable(True)
    return listening


# ------------------------------------------------------------------ what is printed


def greeting(server: Server, port: int) -> str:
    """Where the server is to be found; at the first start how to become its administrator."""
    url = public_url(server.settings, port)
    lines = [f"Longhouse is open at {local_url(port)}"]
    if url != local_url(port):
        lines += [f"for others:          {url}", "", picture(url)]
    code = read_code(server.settings)
    if code and server.site.admin_code:
        lines.append(f"become administrator (once): {url}/admin#{code}")
    return "\n".join(lines)


def picture(url: str) -> str:
    """A QR code made of characters."""
    text = io.StringIO()
    segno.make(url, error="l").terminal(text, compact=True, border=2)
    return text.getvalue()


def local_url(port: int) -> str:
    return f"http://localhost:{port}"


def public_url(settings: Settings, port: int) -> str:
    """The address for others: as set, or that of this machine in its network."""
    if settings.site:
        return settings.site.rstrip("/")
    if settings.host in ("0.0.0.0", "::"):
        return f"http://{own_address()}:{port}"
    if settings.host in ("127.0.0.1", "localhost", "::1"):
        return local_url(port)
    return f"http://{settings.host}:{port}"


def own_address() -> str:
    """This machine's address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def open_page(url: str) -> None:
    time.sleep(0.7)
    webbrowser.open(url)


# ------------------------------------------------------------------ the one-time code


def needs_admin(server: Server) -> bool:
    count = select(func.count()).select_from(PEOPLE).where(PEOPLE.c.admin == 1)
    return server.store.look(lambda connection: connection.execute(count).scalar_one()) == 0


def admin_code(server: Server) -> str:
    """The code that makes an administrator, kept until it is used."""
    code = read_code(server.settings)
    if not code:
        code = secrets.token_urlsafe(18)
        write_secret(server.settings.folder / ADMIN_FILE, code)
    return code


def read_code(settings: Settings) -> str:
    file = settings.folder / ADMIN_FILE
    return file.read_text("utf-8").strip() if file.is_file() else ""


def write_secret(path: Path, text: str) -> None:
    """A file that its owner alone can read."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text + "\n")
