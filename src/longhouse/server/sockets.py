"""The live channel: what changes is sent to whoever watches, and nothing else.

A socket remembers how many events it was sent for each table. However many changes there were
since, it is sent one Moment with all it missed: whoever is slow gets fewer of them, never a gap.
"""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Final

import msgspec
from starlette.responses import StreamingResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from longhouse.engine.contract import NOBODY
from longhouse.engine.errors import LonghouseError
from longhouse.server import moments, shelf
from longhouse.server.calls import Call, Site, address_of, language_of, may_watch, refusal
from longhouse.server.faults import Fault, text_of
from longhouse.server.hall import Desk
from longhouse.server.people import Known
from longhouse.server.play import seat_number, word_of_seat
from longhouse.server.shapes import ChatLine, FromClient, Leave, Watch
from longhouse.server.shelf import WAITING
from longhouse.server.wire import EXTENSION, Message, Wire

LOG: Final = logging.getLogger("longhouse")
WATCHES_MOST: Final = 32  # tables that one socket may watch
LARGEST: Final = 2048  # characters of a message
GRACE: Final = 3.0  # seconds after which somebody whose last socket closed counts as gone
BEAT: Final = 20.0  # seconds between empty lines of a stream
POLICY: Final = 1008  # close codes of RFC 6455
TOO_BIG: Final = 1009
MESSAGES: Final = msgspec.json.Decoder(FromClient)
ENCODER: Final = msgspec.json.Encoder()
LISTS: Final = Message(b'{"type":"tables"}')


class Watching:
    """One table that a socket watches."""

    __slots__ = ("desk", "invite", "moment", "seat", "since", "table")

    def __init__(self, desk: Desk, seat: int, since: int, invite: object) -> None:
        self.desk = desk
        self.seat = seat
        self.since = since
        self.invite = invite
        self.moment = True  # a Moment is to be sent
        self.table = False  # only the table is to be sent


class Socket:
    """One connection, and what it has not been sent yet."""

    def __init__(self, lobby: "Lobby", socket: WebSocket, known: Known | None) -> None:
        self.lobby: Final = lobby
        self.site: Final = lobby.site
        self.socket: Final = socket
        self.wire: Final[Wire] = socket.scope["extensions"][EXTENSION]
        self.known: Final = known
        self.id: Final = "" if known is None else known.person.id
        self.watches: Final[dict[str, Watching]] = {}
        self.lines: Final[deque[Message]] = deque()
        self.lists = False
        self.stop: Callable[[], object] = lambda: None

    # ------------------------------------------------------------------ what a table says

    def changed(self, table: str, seat: int | None) -> None:
        watch = self.watches.get(table)
        if watch is not None and seat in (None, watch.seat):
            watch.moment = True
            self.wake()

    def table_changed(self, table: str) -> None:
        watch = self.watches.get(table)
        if watch is not None:
            watch.table = True
            self.wake()

    def said(self, table: str, line: ChatLine) -> None:
        self.say({"type": "chat", "table": table, "line": line})

    def gone(self, table: str) -> None:
        watch = self.watches.pop(table, None)
        if watch is not None:
            watch.desk.watchers.discard(self)
            self.say({"type": "gone", "table": table})

    def say(self, message: object) -> None:
        self.lines.append(Message(ENCODER.encode(message)))
        self.wake()

    def wake(self) -> None:
        """There is something to send."""
        self.lobby.wake(self)

    # ------------------------------------------------------------------ sending

    def send_on(self) -> None:
        """Send what there is to send, as far as the other side takes it."""
        try:
            if self.wire.has_room:
                for message in self.messages():
                    self.wire.give(message)
                    if not self.wire.has_room:
                        break
        except Exception:
            LOG.exception("a live connection has failed")
            self.stop()

    def messages(self) -> Iterator[Message]:
        """What there is to send. What is not asked for stays to be sent."""
        while self.lines:
            yield self.lines.popleft()
        if self.lists:
            self.lists = False
            yield LISTS
        for table, watch in tuple(self.watches.items()):
            if not (watch.moment or watch.table):
                continue
            if self.may(watch.desk, watch):
                yield self.news(watch)
            else:
                self.gone(table)

    def news(self, watch: Watching) -> Message:
        """What a table has to say."""
        hall, desk = self.site.hall, watch.desk
        is_moment = watch.moment and desk.play is not None
        watch.moment = watch.table = False
        if not is_moment:
            return moments.table_message(hall, desk, self.id)
        since, watch.since = watch.since, desk.game.told(watch.seat)
        return moments.message(hall, desk, self.id, watch.seat, since)

    def may(self, desk: Desk, watch: Watching) -> bool:
        """Looked at again for every message: seats change hands."""
        if watch.seat != NOBODY:
            return desk.is_seat_of(watch.seat, self.id)
        return may_watch(desk, self.id, watch.invite)

    # ------------------------------------------------------------------ receiving

    async def receive_on(self) -> None:
        while True:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text") or ""
            if len(text) > LARGEST:
                await self.socket.close(TOO_BIG)
                return
            table = ""
            try:
                self.site.limits.spend("message", self.id or address_of(self.socket))
                message = MESSAGES.decode(text)
                table = message.table
                await self.take(message)
            except msgspec.ValidationError as error:
                self.refuse(Fault(400, "bad-shape", detail=str(error)[:200]), table)
            except (msgspec.DecodeError, RecursionError):
                self.refuse(Fault(400, "bad-json"), table)
            except Fault as fault:
                self.refuse(fault, table)
                if fault.status == 429:
                    await asyncio.sleep(min(fault.wait, 5))

    def refuse(self, fault: Fault, table: str) -> None:
        lang = language_of(self.socket, self.known)
        message = {"type": "fault", "error": fault.key, "text": text_of(fault, lang)}
        self.say({**message, "table": table} if table else message)

    async def take(self, message: Watch | Leave) -> None:
        if isinstance(message, Leave):
            watch = self.watches.pop(message.table, None)
            if watch is not None:
                watch.desk.watchers.discard(self)
            return
        if len(self.watches) >= WATCHES_MOST and message.table not in self.watches:
            raise Fault(409, "too-many", detail=str(WATCHES_MOST))
        desk = await self.site.hall.desk(message.table)
        if not may_watch(desk, self.id, message.invite):
            raise Fault(404, "no-such-table")
        seat = NOBODY if message.seat is None else seat_number(message.seat)
        if seat != NOBODY and not desk.is_seat_of(seat, self.id):
            raise Fault(403, "not-your-seat")
        told = 0 if desk.play is None else desk.game.told(seat)
        since = min(message.since, told)
        self.watches[message.table] = Watching(desk, seat, since, message.invite)
        desk.watchers.add(self)
        self.wake()

    def leave_all(self) -> None:
        for watch in self.watches.values():
            watch.desk.watchers.discard(self)
        self.watches.clear()


class Lobby:
    """All live connections."""

    def __init__(self, site: Site) -> None:
        self.site: Final = site
        self.sockets: Final[set[Socket]] = set()
        self.by_person: Final[dict[str, set[Socket]]] = {}
        self.streams: Final[set[Stream]] = set()
        self.waking: dict[Socket, None] = {}
        site.hall.on_tables = self.tables_changed
        site.hall.on_asked = self.asked
        site.people.on_end = self.end

    def tables_changed(self, person: str) -> None:
        """A person's list of tables has changed."""
        for socket in self.of(person):
            socket.lists = True
            socket.wake()
        self.asked(person)

    def asked(self, person: str) -> None:
        """A person may owe a decision."""
        for stream in self.streams:
            if stream.id == person:
                stream.wake.set()

    def of(self, person: str) -> set[Socket]:
        """The connections of a person."""
        return self.by_person.get(person, set())

    def end(self, person: str, session: str, token: str) -> None:
        """A session or token has ended: so do the connections that were made by it."""
        for socket in tuple(self.of(person)):
            if socket.known is not None and socket.known.is_by(session, token):
                socket.stop()
        for stream in self.streams:
            if stream.id == person and stream.known.is_by(session, token):
                stream.ended = True
                stream.wake.set()

    # ------------------------------------------------------------------ sockets

    async def handle(self, socket: WebSocket) -> None:
        """One connection from its first to its last message."""
        try:
            known = await self.admit(socket)
        except Fault as fault:
            await socket.send_denial_response(refusal(fault, language_of(socket, None)))
            return
        await socket.accept()
        ours = Socket(self, socket, known)
        self.sockets.add(ours)
        self.by_person.setdefault(ours.id, set()).add(ours)
        self.arrive(ours.id)
        ours.wire.on_room = ours.wake
        ours.say({"type": "hello", "version": self.site.version})
        receiver = asyncio.create_task(ours.receive_on())
        ours.stop = receiver.cancel
        try:
            await asyncio.wait((receiver,))
        finally:
            self.sockets.discard(ours)
            self.by_person[ours.id].discard(ours)
            if not self.by_person[ours.id]:
                del self.by_person[ours.id]
            ours.leave_all()
            self.depart(ours.id)
            receiver.cancel()
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(POLICY)  # if the other side has not closed it
            for result in await asyncio.gather(receiver, return_exceptions=True):
                if isinstance(result, Exception) and not isinstance(
                    result, (WebSocketDisconnect, RuntimeError)
                ):
                    LOG.error("a live connection has failed", exc_info=result)

    def wake(self, socket: Socket) -> None:
        """There is something to send to this one, as soon as all that happens now is over."""
        if not self.waking:
            asyncio.get_running_loop().call_soon(self.send_on)
        self.waking[socket] = None

    def send_on(self) -> None:
        """Send everybody what there is for them, in the order in which they were woken."""
        waking, self.waking = self.waking, {}
        for socket in waking:
            socket.send_on()

    async def admit(self, socket: WebSocket) -> Known | None:
        """Who connects. A browser sends its cookies with a connection that any page opens, so the
        page must be ours (CSWSH)."""
        settings, address = self.site.settings, address_of(socket)
        self.site.check_host(socket)
        self.site.limits.spend("address", address)
        ours = self.site.is_ours(socket)
        if not ours and ("origin" in socket.headers or "authorization" not in socket.headers):
            raise Fault(403, "wrong-origin")
        known = await self.site.known(socket, by_cookie=ours)
        own = 0 if known is None else len(self.of(known.person.id))
        for count, most in (
            (len(self.sockets), settings.sockets),
            (own, settings.sockets_each),
            (self.from_address(address), settings.sockets_address),
        ):
            if count >= most:
                raise Fault(429, "too-many", detail=str(most), wait=10)
        return known

    def from_address(self, address: str) -> int:
        return sum(1 for socket in self.sockets if address_of(socket.socket) == address)

    # ------------------------------------------------------------------ who is there

    def arrive(self, person: str) -> None:
        if not person:
            return
        hall = self.site.hall
        hall.online[person] += 1
        if hall.online[person] == 1:
            self.show_presence(person)

    def depart(self, person: str) -> None:
        """Gone, unless they are back in a moment: a reload is no departure."""
        if person:
            asyncio.get_running_loop().call_later(GRACE, self.gone, person)

    def gone(self, person: str) -> None:
        hall = self.site.hall
        hall.online[person] -= 1
        if hall.online[person] <= 0:
            del hall.online[person]
            hall.seen[person] = hall.now()
            self.show_presence(person)

    def show_presence(self, person: str) -> None:
        hall = self.site.hall
        for desk in tuple(hall.desks.values()):
            if desk.watchers and person in desk.people():
                hall.announce_table(desk)

    # ------------------------------------------------------------------ streams for bots

    async def stream(self, call: Call) -> StreamingResponse:
        """One line of JSON whenever a seat of the caller owes a decision, one game or many."""
        known = call.known
        assert known is not None  # the endpoint is not for anyone
        if sum(1 for stream in self.streams if stream.id == call.id) >= 4:
            raise Fault(429, "too-many", wait=10)
        stream = Stream(self.site, known)
        return StreamingResponse(self.flow(stream), media_type="application/x-ndjson")

    async def flow(self, stream: "Stream") -> AsyncIterator[bytes]:
        self.streams.add(stream)
        self.arrive(stream.id)
        try:
            yield b"\n"
            while not (self.site.hall.closing or stream.ended):
                for line in await stream.lines():
                    yield line
                try:
                    async with asyncio.timeout(BEAT):
                        await stream.wake.wait()
                except TimeoutError:
                    yield b"\n"
                stream.wake.clear()
        finally:
            self.streams.discard(stream)
            self.depart(stream.id)

    def close(self) -> None:
        """Let every stream end."""
        for stream in self.streams:
            stream.wake.set()


class Stream:
    """What a bot has been asked already."""

    def __init__(self, site: Site, known: Known) -> None:
        self.site: Final = site
        self.known: Final = known
        self.id: Final = known.person.id
        self.ended = False
        self.asked: dict[str, int] = {}  # by table the seq of the last question
        self.told: dict[tuple[str, int], int] = {}
        self.wake: Final = asyncio.Event()

    async def lines(self) -> list[bytes]:
        """The questions that were not put yet."""
        found: list[bytes] = []
        for desk in await asked_of(self.site, self.id):
            sheet = desk.sheet
            if sheet.turn is None or sheet.held or self.asked.get(sheet.id) == sheet.seq:
                continue
            seat = sheet.turn
            self.asked[sheet.id] = sheet.seq
            since = self.told.get((sheet.id, seat), 0)
            data = moments.moment(self.site.hall, desk, self.id, seat, since)
            self.told[sheet.id, seat] = desk.game.told(seat)
            head = {"table": sheet.id, "seat": word_of_seat(seat)}
            found.append(ENCODER.encode(head)[:-1] + b',"moment":' + data + b"}\n")
        return found


async def asked_of(site: Site, person: str) -> list[Desk]:
    """The tables at which a person owes a decision."""
    tables = await site.hall.store.read(lambda c: shelf.tables_asking(c, person))
    found: list[Desk] = []
    for table in tables:
        try:
            desk = await site.hall.desk(table)
        except LonghouseError:
            continue
        if desk.sheet.status != WAITING and desk.sheet.turn in desk.seats_of(person):
            found.append(desk)
    return found
