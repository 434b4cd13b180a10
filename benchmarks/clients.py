"""Clients that cost little, so that what is measured is the server and not who calls it.

One connection for calls that is kept open, and live connections that count what they are sent and
look into it only where that is wanted.
"""

import asyncio
import json
import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 30.0  # seconds for a server to start
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FIN = 0x80
MASKED = 0x80


class Http:
    """One connection for calls."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.host, _, port = url.removeprefix("http://").partition(":")
        self.port = int(port)
        self.cookie = ""

    async def open(self) -> "Http":
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        return self

    async def call(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        content = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nOrigin: {self.url}\r\n"
            f"Cookie: {self.cookie}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(content)}\r\n\r\n"
        )
        self.writer.write(head.encode() + content)
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        length = 0
        for line in lines[1:]:
            name, _, value = line.partition(": ")
            if name.lower() == "content-length":
                length = int(value)
            elif name.lower() == "set-cookie":
                self.cookie = value.partition(";")[0]
        return int(lines[0].split()[1]), await self.reader.readexactly(length)


class Live(asyncio.Protocol):
    """One live connection (RFC 6455), without compression."""

    def __init__(
        self, host: str, path: str, cookie: str, told: Callable[["Live", bytes], None]
    ) -> None:
        self.told = told
        self.opened = asyncio.get_running_loop().create_future()
        self.head = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        self.data = bytearray()
        self.upgraded = False
        self.messages = 0
        self.bytes = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.head.encode())

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("refused"))

    def data_received(self, data: bytes) -> None:
        self.data += data
        if not self.upgraded:
            answer, end, rest = self.data.partition(b"\r\n\r\n")
            if not end:
                return
            if not answer.startswith(b"HTTP/1.1 101"):
                self.transport.close()
                return
            self.data, self.upgraded = rest, True
            self.opened.set_result(None)
        for kind, content in self.frames():
            self.take(kind, content)

    def frames(self) -> Iterator[tuple[int, bytes]]:
        """The whole frames there are. Neither server breaks its messages into pieces."""
        data, at = self.data, 0
        while len(data) - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(data[at + 2 : at + 4]), at + 4
            elif length == 127:
                length, start = int.from_bytes(data[at + 2 : at + 10]), at + 10
            if len(data) < start + length:
                break
            yield data[at] & 0xF, bytes(data[start : start + length])
            at = start + length
        del data[:at]

    def take(self, kind: int, content: bytes) -> None:
        if kind == PING:
            self.send(content, PONG)
        elif kind == CLOSE:
            self.transport.close()
        else:
            self.messages += 1
            self.bytes += len(content)
            self.told(self, content)

    def send(self, content: bytes, kind: int = TEXT) -> None:
        """A frame. The mask that clients must use is zero, which changes nothing."""
        length = len(content)
        size = bytes([MASKED | length]) if length < 126 else b"\xfe" + length.to_bytes(2)
        self.transport.write(bytes([FIN | kind]) + size + bytes(4) + content)


async def listen(url: str, path: str, cookie: str, told: Callable[["Live", bytes], None]) -> Live:
    """A live connection that is open."""
    host = url.removeprefix("http://")
    name, _, port = host.partition(":")
    loop = asyncio.get_running_loop()
    _, live = await loop.create_connection(lambda: Live(host, path, cookie, told), name, int(port))
    await live.opened
    return live


# ------------------------------------------------------------------ the server's process


class Served:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[bytes], url: str) -> None:
        self.process = process
        self.url = url

    @property
    def memory(self) -> float:
        """Resident memory in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        kilobytes = next(line.split()[1] for line in status.splitlines() if "VmRSS" in line)
        return round(int(kilobytes) / 1000, 1)

    @property
    def worked(self) -> float:
        """Seconds of processor time."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(command: list[str], port: int, **environment: str) -> Iterator[Served]:
    """Run a server as long as it is needed."""
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, env={**os.environ, **environment}
    )
    try:
        wait_for(process, port)
        yield Served(process, f"http://127.0.0.1:{port}")
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(10)


def wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError(f"{process.args} does not start")


def share(times: list[float], part: float) -> float:
    """A quantile of sorted times, in milliseconds."""
    return round(1000 * times[min(len(times) - 1, int(part * len(times)))], 1) if times else 0.0
