"""What goes out: messages over live connections, and answers to calls.

uvicorn keeps the connections: handshakes, pings, what comes in, the end. Only what goes out does
not pass through it, as it would frame and compress each message anew for each who is sent it, and
send head and body of an answer one after the other.

No wire compresses with regard to what it was sent before (RFC 7692 leaves that to whoever sends),
so what was compressed for one is right for all, and none of them needs memory for it.
"""

import asyncio
import zlib
from collections.abc import Callable, Iterable
from typing import Any, Final, cast

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.http11 import Request

EXTENSION: Final = "longhouse.wire"
EXCHANGE: Final = "longhouse.exchange"
TEXT: Final = 0x81  # a whole message of text (RFC 6455)
PACKED: Final = 0x40  # compressed
WINDOW: Final = 15  # bits: how far back a message may repeat itself
SMALL: Final = 200  # bytes that are not worth compressing
FLUSHED: Final = 4  # bytes at the end of what was compressed that are left out


class Message:
    """A text, as it goes over wires."""

    __slots__ = ("packed", "plain", "text")

    def __init__(self, text: bytes) -> None:
        self.text: Final = text
        self.plain: Final = frame(TEXT, text)
        self.packed: bytes | None = None if len(text) >= SMALL else self.plain

    def pack(self) -> bytes:
        if self.packed is None:
            self.packed = frame(TEXT | PACKED, deflated(self.text))
        return self.packed


def frame(head: int, content: bytes) -> bytes:
    length = len(content)
    if length < 126:
        return bytes((head, length)) + content
    if length < 1 << 16:
        return bytes((head, 126)) + length.to_bytes(2) + content
    return bytes((head, 127)) + length.to_bytes(8) + content


def deflated(text: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-WINDOW)
    return (packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH))[:-FLUSHED]


class Wire(WebSocketsSansIOProtocol):
    """One live connection."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_no_context_takeover=True,
                client_no_context_takeover=True,
                compress_settings={"memLevel": 5},
            )
        ]
        self.packs = False
        self.on_room: Callable[[], None] = lambda: None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            cast("dict[str, object]", self.scope["extensions"])[EXTENSION] = self
            self.packs = any(
                isinstance(one, PerMessageDeflate) and one.local_max_window_bits == WINDOW
                for one in self.conn.extensions
            )

    @property
    def has_room(self) -> bool:
        """Whether the other side takes what it is sent."""
        return self.writable.is_set()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.on_room()

    def give(self, message: Message) -> None:
        """Send a message, unless this is over."""
        if self.handshake_complete and not self.close_sent and not self.transport.is_closing():
            self.transport.write(message.pack() if self.packs else message.plain)


class Exchange:
    """One call, and the answer to it."""

    __slots__ = ("call", "defaults")

    def __init__(self, call: RequestResponseCycle, defaults: list[tuple[bytes, bytes]]) -> None:
        self.call: Final = call
        self.defaults: Final = defaults  # headers of every answer

    @property
    def body(self) -> bytes | None:
        """What came with the call, once all of it is there."""
        return None if self.call.more_body else bytes(self.call.body)

    async def answer(self, status: int, headers: Iterable[bytes], body: bytes) -> None:
        """Send a whole answer in one piece, and take the next call."""
        call = self.call
        if call.flow.write_paused and not call.disconnected:
            await call.flow.drain()
        if call.disconnected:
            return
        parts = [STATUS_LINE[status]]
        parts += [b"%b: %b\r\n" % each for each in self.defaults]
        parts += headers
        if not call.keep_alive:
            parts.append(b"connection: close\r\n")
        parts += (b"content-length: %d\r\n\r\n" % len(body), body)
        call.response_started = call.response_complete = True
        call.waiting_for_100_continue = False
        call.transport.write(b"".join(parts))
        call.message_event.set()
        if not call.keep_alive:
            call.transport.close()
        call.on_response()
