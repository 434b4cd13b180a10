"""The hall: all tables that are in use, what is written down about them, and who acts when.

Everything that is played goes through `commit`: first the database, then memory, then whoever
watches. The time at which the server itself must act (a bot's answer, a refusal that is held
back) is written down too, so that a restart forgets nothing.
"""

import asyncio
import contextlib
import hashlib
import json
import logging
import math
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, Final, Protocol, TypeVar, cast

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from longhouse.engine.contract import NOBODY, Setting, State
from longhouse.engine.edition import edition_of
from longhouse.engine.errors import LonghouseError
from longhouse.engine.fields import Json
from longhouse.engine.random import SEEDS, Random
from longhouse.engine.record import Record
from longhouse.engine.registry import load, with_edition
from longhouse.server import shelf
from longhouse.server.faults import Fault, Stale
from longhouse.server.kept import forget
from longhouse.server.play import Attempt, Play, Step, unpack_told
from longhouse.server.schema import PLAYED
from longhouse.server.settings import Settings
from longhouse.server.shapes import ChatLine
from longhouse.server.shelf import OVER, PLAYING, Asked, Outcome, Place, Sheet
from longhouse.server.store import Store
from longhouse.server.thinker import Think, Thought
from longhouse.server.thinkers import Thinkers

LOG: Final = logging.getLogger("longhouse")
SNAPSHOT_EVERY: Final = 32  # actions
DAY: Final = 86_400_000  # milliseconds
TIDY_EVERY: Final = 3600.0  # seconds
KEYS_KEPT: Final = DAY  # for how long a piece of play that comes again is known
CLEARED: Final = 2000  # keys that are forgotten at once
CLEARING: Final = 0.1  # seconds from one time to the next
TRY_AGAIN: Final = 5.0  # seconds after something due has failed
NEVER: Final = "never"
ALWAYS: Final = "always"
ASK: Final = "ask"
T = TypeVar("T")


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Watcher(Protocol):
    """Somebody to whom a table's changes are sent."""

    def changed(self, table: str, seat: int | None) -> None:
        """The game has changed; with a seat, only for whoever watches as that seat."""

    def table_changed(self, table: str) -> None:
        """Something about the table has changed, but not the game."""

    def said(self, table: str, line: ChatLine) -> None: ...

    def gone(self, table: str) -> None: ...


class Desk:
    """One table in use."""

    def __init__(self, sheet: Sheet, setting: Setting[State], document: dict[str, object]) -> None:
        self.sheet: Sheet = sheet
        self.setting: Final = setting
        self.document: Final = document  # the edition, as records carry it
        self.play: Play | None = None
        self.orders: dict[tuple[int, str], str] = {}  # standing orders by seat and decision
        self.chats: int = 0
        self.lock: Final = asyncio.Lock()
        self.watchers: Final[set[Watcher]] = set()
        self.cache: Final[dict[object, Any]] = {}  # what was worked out for this state
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: asyncio.Task[None] | None = None

    @property
    def game(self) -> Play:
        """The game; a table that has not begun has none."""
        if self.play is None:
            raise Fault(409, "not-begun")
        return self.play

    def place(self, seat: int) -> Place:
        if not 0 <= seat < len(self.sheet.places):
            raise Fault(404, "no-such-seat")
        return self.sheet.places[seat]

    def seats_of(self, person: str) -> list[int]:
        """The seats that a person holds and has not left."""
        places = enumerate(self.sheet.places)
        return [seat for seat, place in places if place.person == person and not place.vacant]

    def is_seat_of(self, seat: int, person: str) -> bool:
        """Whether a person holds a seat and has not left it."""
        if not 0 <= seat < len(self.sheet.places):
            return False
        place = self.sheet.places[seat]
        return place.person == person and not place.vacant

    def people(self) -> set[str]:
        return {place.person for place in self.sheet.places if place.person is not None}

    @property
    def idle(self) -> bool:
        """Nobody would miss it in memory."""
        return not self.watchers and not self.lock.locked() and self.sheet.due is None


class Hall:
    """All tables."""

    def __init__(self, store: Store, settings: Settings, thinkers: Thinkers) -> None:
        self.store: Final = store
        self.settings: Final = settings
        self.thinkers: Final = thinkers
        self.desks: Final[OrderedDict[str, Desk]] = OrderedDict()
        self.loading: Final[dict[str, asyncio.Task[Desk]]] = {}
        self.tasks: Final[set[asyncio.Task[None]]] = set()
        self.online: Final[Counter[str]] = Counter()
        self.seen: Final[dict[str, int]] = {}  # when a person was last online
        self.counted: Final[Counter[str]] = Counter()  # for /metrics
        self.on_tables: Callable[[str], None] = lambda person: None
        self.on_asked: Callable[[str], None] = lambda person: None
        self.closing = False

    def now(self) -> int:
        return now_ms()

    # ------------------------------------------------------------------ finding a table

    async def begin(self) -> None:
        """Take up what a stop has interrupted."""
        for table in await self.store.read(shelf.tables_due):
            try:
                await self.desk(table)
            except Exception:  # whatever is wrong with one table, the others go on
                LOG.exception("table %s cannot be opened", table)

    async def desk(self, table: str) -> Desk:
        """A table by its id, from memory or from the database."""
        desk = self.desks.get(table)
        if desk is not None:
            self.desks.move_to_end(table)
            return desk
        task = self.loading.get(table)
        if task is None:
            task = self.loading[table] = asyncio.create_task(self.open(table))
            task.add_done_callback(lambda _: self.loading.pop(table, None))
        return await asyncio.shield(task)

    async def open(self, table: str) -> Desk:
        """Read a table from the database and take up what is due at it."""
        found = await self.store.read(lambda connection: read_all(connection, table))
        if found is None:
            raise Fault(404, "no-such-table")
        desk = set_up(found)
        self.keep(desk)
        self.follow(desk)
        return desk

    def keep(self, desk: Desk) -> None:
        """Keep a table in memory; the longest unused one that nobody would miss goes."""
        self.desks[desk.sheet.id] = desk
        if len(self.desks) > self.settings.live_tables:
            for table, other in self.desks.items():
                if other.idle and other is not desk:
                    del self.desks[table]
                    break

    async def reload(self, desk: Desk) -> None:
        """Memory is behind the database: read it again."""
        fresh = set_up_again(await self.store.read(lambda c: read_all(c, desk.sheet.id)))
        desk.sheet, desk.play, desk.orders = fresh.sheet, fresh.play, fresh.orders
        self.announce(desk)
        self.follow(desk)

    async def whole(self, work: Coroutine[object, object, T]) -> T:
        """Do all of this even if whoever asked for it goes away half way."""
        return await asyncio.shield(work)

    # ------------------------------------------------------------------ playing

    async def move(
        self, desk: Desk, person: str, seat: int, seq: int, words: list[str], key: str
    ) -> bool:
        """Play for good; whether this changed anything (a repetition does not)."""
        async with desk.lock:
            game = desk.game
            if seq != game.seq or await self.repeated(desk, person, key, seq):
                table = desk.sheet.id
                if await self.store.read(lambda c: shelf.answered(c, table, person, key)):
                    return False
                raise Stale
            attempt = game.attempt(seat, words, hold=self.delay(desk.sheet, seat) > 0)
            try:
                await self.commit(desk, attempt, (person, key))
            except IntegrityError:
                return False  # the key was used before
            return True

    async def repeated(self, desk: Desk, person: str, key: str, seq: int) -> bool:
        """Whether a held refusal is being sent again; other repetitions show by their seq."""
        return desk.sheet.held is not None and await self.store.read(
            lambda c: shelf.answered(c, desk.sheet.id, person, key)
        )

    async def commit(
        self, desk: Desk, attempt: Attempt, key: tuple[str, str] | None = None
    ) -> None:
        """Make a piece of play durable, then make it the game, then tell everybody."""
        before = desk.sheet
        sheet = self.after(desk, attempt)
        words = desk.setting.vocabulary.words
        snapshot = due_snapshot(before, sheet, attempt)
        piece = shelf.played(sheet, before.seq, attempt.steps, words, key, snapshot)
        if not await self.store.write_with(shelf.write_down, piece):
            await self.reload(desk)
            raise Stale
        desk.sheet = sheet
        desk.game.accept(attempt)
        self.counted["moves"] += len(attempt.steps)
        self.announce(desk, None if attempt.steps else attempt.seat)
        if attempt.steps and (before.turn != sheet.turn or sheet.status == OVER):
            self.announce_list(desk)
        self.follow(desk)

    def after(self, desk: Desk, attempt: Attempt) -> Sheet:
        """The sheet as it will be. A refusal that is held changes nothing that others can see."""
        sheet = msgspec.structs.replace(desk.sheet)  # play changes nothing about the seats
        state = attempt.state
        if attempt.steps:
            sheet.seq = attempt.steps[-1].seq
            sheet.length += len(attempt.steps)
            sheet.changed = sheet.asked_at = self.now()
            sheet.held = None
            sheet.take_back = None
            sheet.turn = None if state.over else int(state.actor)
        if attempt.held != NOBODY:
            sheet.held = desk.setting.vocabulary.word(attempt.held)
        if state.over:
            sheet.status = OVER
            sheet.result = Outcome(state.scores(), state.ranking())
        sheet.due = self.due(desk, sheet, state)
        return sheet

    # ------------------------------------------------------------------ who acts when

    def delay(self, sheet: Sheet, seat: int) -> float:
        """Seconds for which a seat's refusals are held back (DC-15.8).

        Where a single seat is played by a person nobody is there who could learn from haste.
        """
        if sheet.places[seat].bot is not None:
            return sheet.delay_bot
        played = [place for place in sheet.places if place.bot is None]
        return sheet.delay if len(played) > 1 else 0.0

    def due(self, desk: Desk, sheet: Sheet, state: State) -> int | None:
        """When the server itself must act at a table, if nobody else does."""
        if state.over or sheet.status != PLAYING:
            return None
        seat = int(state.actor)
        rule = state.setting.rules[state.kind]
        delay = self.delay(sheet, seat)
        if sheet.places[seat].bot is not None:
            wait = delay if sheet.held is not None else self.settings.bot_pace
            return sheet.asked_at + int(wait * 1000)
        if rule.refusal == NOBODY:
            return None
        ready = sheet.held is not None or self.order(desk, seat, rule.name) != ASK
        if sheet.pace == "live" and delay > 0:
            return sheet.asked_at + int(delay * 1000)
        return self.next_multiple(sheet, delay) if ready else None

    def next_multiple(self, sheet: Sheet, delay: float) -> int:
        """The next full multiple of a delay after a question was put."""
        if delay <= 0:
            return self.now()
        step = int(delay * 1000)
        passed = max(0, self.now() - sheet.asked_at)
        return sheet.asked_at + step * max(1, math.ceil(passed / step))

    def order(self, desk: Desk, seat: int, decision: str) -> str:
        return desk.orders.get((seat, decision), ASK)

    def follow(self, desk: Desk) -> None:
        """See to it that what is due at a table will happen."""
        if desk.timer is not None:
            desk.timer.cancel()
            desk.timer = None
        sheet = desk.sheet
        if sheet.due is None or self.closing:
            return
        seat = sheet.turn
        if seat is not None and sheet.places[seat].bot is not None and sheet.held is None:
            if desk.thinking is None or desk.thinking.done():
                desk.thinking = self.spawn(desk, self.bot_turn(desk))
            return
        desk.timer = asyncio.get_running_loop().call_later(
            self.seconds_until(sheet, sheet.due),
            lambda: self.spawn(desk, self.pass_on(desk, sheet.seq)),
        )

    def seconds_until(self, sheet: Sheet, due: int) -> float:
        """How long to wait. A clock that was put back makes nobody wait longer than was meant."""
        return max(0, due - max(self.now(), sheet.asked_at)) / 1000

    def spawn(self, desk: Desk, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Do something that is due at a table; what goes wrong is written down."""
        task = asyncio.create_task(self.guard(desk, work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def guard(self, desk: Desk, work: Awaitable[None]) -> None:
        try:
            await work
        except (Stale, asyncio.CancelledError):
            pass  # the table has gone on by itself, or all ends
        except Exception:
            self.counted["failures"] += 1
            LOG.exception("what was due at table %s has failed", desk.sheet.id)
            asyncio.get_running_loop().call_later(TRY_AGAIN, self.follow, desk)

    async def pass_on(self, desk: Desk, seq: int) -> None:
        """The time for a secret question is over: its answer takes effect."""
        async with desk.lock:
            sheet, game = desk.sheet, desk.game
            if sheet.seq != seq or sheet.due is None:
                return
            if sheet.asked_at <= self.now() < sheet.due:
                self.follow(desk)  # the timer was early
                return
            state = game.state
            rule = game.rule(state)
            seat = int(state.actor)
            word = sheet.held or game.setting.vocabulary.word(rule.refusal)
            if sheet.held is None and self.order(desk, seat, rule.name) == ALWAYS:
                willing = [action for action in state.legal if action != rule.refusal]
                word = game.setting.vocabulary.word(willing[0]) if willing else word
            await self.commit(desk, game.attempt(seat, [word], hold=False))

    # ------------------------------------------------------------------ bots

    async def bot_turn(self, desk: Desk) -> None:
        """Answer for bots as long as it is their turn."""
        while not self.closing:
            sheet, game = desk.sheet, desk.game
            seat = sheet.turn
            if seat is None or sheet.held is not None or sheet.places[seat].bot is None:
                break
            word = await self.think(desk, game.state, seat, str(sheet.places[seat].bot))
            await self.in_step(sheet.asked_at)
            async with desk.lock:
                if desk.sheet.seq == sheet.seq and desk.place(seat).bot is not None:
                    hold = self.delay(desk.sheet, seat) > 0
                    desk.thinking = None
                    await self.commit(desk, desk.game.attempt(seat, [word], hold))
                    return
        self.follow(desk)

    async def in_step(self, asked_at: int) -> None:
        """Wait for the next full multiple of the bots' pace after the question (DC-15.14)."""
        pace = self.settings.bot_pace * 1000
        if pace <= 0:
            return
        passed = max(0, self.now() - asked_at)
        await asyncio.sleep((max(1, math.ceil(passed / pace)) * pace - passed) / 1000)

    async def think(self, desk: Desk, state: State, seat: int, bot: str) -> str:
        """A bot's answer. It is handed an imagined table; when it fails, chance answers."""
        random = Random(bot_seed(desk.sheet, seat))
        fantasy = state.imagine(seat, random)
        shipped = load(desk.sheet.game).edition.digest == desk.sheet.edition
        question = Think(
            desk.sheet.game,
            desk.sheet.options,
            None if shipped else desk.document,
            fantasy.bytes(),
            seat,
            bot,
            random.new_seed(),
        )
        legal = state.actions()
        try:
            reply = await self.thinkers.ask(question, self.settings.bot_limit)
            action = reply.action if isinstance(reply, Thought) else NOBODY
        except LonghouseError as error:
            self.counted["bot_failures"] += 1
            LOG.warning("bot %s at %s: %s", bot, desk.sheet.id, error)
            action = NOBODY
        if action not in legal:
            action = legal[random.below(len(legal))]
        return desk.setting.vocabulary.word(action)

    # ------------------------------------------------------------------ telling

    def announce(self, desk: Desk, seat: int | None = None) -> None:
        """The game has changed; with a seat, it has changed for that seat alone."""
        desk.cache.clear()
        for watcher in tuple(desk.watchers):
            watcher.changed(desk.sheet.id, seat)
        turn = desk.sheet.turn
        if turn is not None and seat is None:
            self.on_asked(desk.sheet.places[turn].person or "")

    def announce_table(self, desk: Desk) -> None:
        """Something about the table has changed, but not the game."""
        desk.cache.clear()
        for watcher in tuple(desk.watchers):
            watcher.table_changed(desk.sheet.id)

    def announce_list(self, desk: Desk) -> None:
        """The lists of tables of those who sit here have changed."""
        for person in desk.people():
            self.on_tables(person)

    def chatted(self, desk: Desk, line: ChatLine) -> None:
        """Something was said at a table."""
        desk.chats = max(desk.chats, line.n)
        desk.cache.clear()
        for watcher in tuple(desk.watchers):
            watcher.said(desk.sheet.id, line)

    def renamed(self, person: str, name: str) -> None:
        """Somebody has a new name, at the tables in memory too."""
        for desk in tuple(self.desks.values()):
            mine = [place for place in desk.sheet.places if place.person == person]
            for place in mine:
                place.name = name
            if mine:
                self.announce_table(desk)

    async def forget(self, person: str) -> None:
        """Somebody wants to be forgotten, here and at every table in memory."""
        theirs = [desk for desk in self.desks.values() if shelf.concerns(desk.sheet, person)]
        async with contextlib.AsyncExitStack() as locks:
            for desk in theirs:
                await locks.enter_async_context(desk.lock)
            await self.store.write(lambda connection: forget(connection, person))
            for desk in theirs:
                if await self.store.read(partial(shelf.load_sheet, table=desk.sheet.id)) is None:
                    self.put_away(desk)
                else:
                    await self.reload(desk)
                    self.announce_table(desk)

    # ------------------------------------------------------------------ changing a table

    async def save(self, desk: Desk, sheet: Sheet, announce: bool = True) -> None:
        """Change what is on the sheet, not the play."""

        def work(connection: Connection) -> bool:
            return shelf.save(connection, sheet)

        if not await self.store.write(work):
            await self.reload(desk)
            raise Stale
        lists = desk.people()
        desk.sheet = sheet
        if announce:
            desk.cache.clear()
            self.announce_table(desk)
            for person in lists | desk.people():
                self.on_tables(person)
        self.follow(desk)

    async def start(self, desk: Desk, sheet: Sheet) -> None:
        """The game begins. The caller holds the lock and has filled the seats."""
        play = Play(record_of(sheet, desk.setting))
        sheet.status = PLAYING
        sheet.changed = sheet.asked_at = self.now()
        sheet.turn = int(play.state.actor)
        sheet.due = self.due(desk, sheet, play.state)
        desk.play = play
        try:
            await self.save(desk, sheet, announce=False)
        except BaseException:
            desk.play = None
            raise
        self.counted["games"] += 1
        self.announce(desk)
        self.announce_list(desk)

    async def take_back(self, desk: Desk, asked: Asked) -> None:
        """All agree: the last actions are void. The caller holds the lock."""
        game = desk.game
        before = desk.sheet
        sheet = shelf.copy_of(before)
        state = game.state_at(len(game.steps) - asked.count)
        sheet.seq += 1
        sheet.length -= asked.count
        sheet.changed = sheet.asked_at = self.now()
        sheet.held = None
        sheet.take_back = None
        sheet.turn = int(state.actor)
        sheet.due = self.due(desk, sheet, state)

        def work(connection: Connection) -> bool:
            if not shelf.play_on(connection, sheet, before.seq):
                return False
            shelf.add_take_back(connection, sheet, asked.seat, asked.count)
            return True

        if not await self.store.write(work):
            await self.reload(desk)
            raise Stale
        desk.sheet = sheet
        game.take_back(asked.seat, asked.count, sheet.seq)
        self.announce(desk)
        self.announce_list(desk)
        self.follow(desk)

    async def tidy(self) -> None:
        """Once in a while: tables that have waited in vain for long are put away, and keys by
        which nobody sends anything again are forgotten."""
        while True:
            try:
                await self.put_away_stale()
                await self.clear_keys()
            except Exception:  # a disk that is full today has room tomorrow
                LOG.exception("what is needed no more could not be put away")
            await asyncio.sleep(TIDY_EVERY)

    async def clear_keys(self) -> None:
        """A few at a time, so that moves need not wait for it."""
        work = partial(shelf.clear_keys, before=self.now() - KEYS_KEPT, most=CLEARED)
        while await self.store.write(work) == CLEARED:
            await asyncio.sleep(CLEARING)

    async def put_away_stale(self) -> None:
        before = self.now() - int(self.settings.keep_waiting * DAY)
        for table in await self.store.read(partial(shelf.stale_tables, before=before)):
            desk = await self.desk(table)
            async with desk.lock:
                if not desk.watchers and desk.sheet.status == shelf.WAITING:
                    await self.remove(desk)

    async def remove(self, desk: Desk) -> None:
        """Nobody waits at this table any more. The caller holds the lock."""
        table = desk.sheet.id
        await self.store.write(lambda connection: shelf.forget_table(connection, table))
        self.put_away(desk)

    def put_away(self, desk: Desk) -> None:
        """There is no such table any more."""
        table = desk.sheet.id
        self.desks.pop(table, None)
        for watcher in tuple(desk.watchers):
            watcher.gone(table)
        self.announce_list(desk)

    async def close(self) -> None:
        """Stop acting; what is due is written down already."""
        self.closing = True
        for desk in self.desks.values():
            if desk.timer is not None:
                desk.timer.cancel()
        for task in tuple(self.tasks):
            task.cancel()
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=1)
        self.thinkers.close()


# ------------------------------------------------------------------ from the database


class Found:
    """Everything about a table that the database holds."""

    def __init__(self, connection: Connection, sheet: Sheet) -> None:
        self.sheet: Final = sheet
        self.document: Final = shelf.edition(connection, sheet.edition)
        self.entries: Final = shelf.entries(connection, sheet.id)
        self.snapshot: Final = shelf.snapshot(connection, sheet.id)
        self.orders: Final = shelf.standing_orders(connection, sheet.id)
        self.chats: Final = shelf.chat_count(connection, sheet.id)


def read_all(connection: Connection, table: str) -> Found | None:
    sheet = shelf.load_sheet(connection, table)
    return None if sheet is None else Found(connection, sheet)


def set_up(found: Found) -> Desk:
    """A table in use, from what the database holds."""
    document = found.document or {}
    desk = Desk(found.sheet, setting_of(found.sheet, document), document)
    desk.orders = found.orders
    desk.chats = found.chats
    if found.sheet.status != shelf.WAITING:
        desk.play = restore(found, desk.setting)
    return desk


def set_up_again(found: Found | None) -> Desk:
    if found is None:
        raise Fault(404, "no-such-table")
    return set_up(found)


def setting_of(sheet: Sheet, document: dict[str, object]) -> Setting[State]:
    """The game with its options, played with the edition with which it began."""
    game = load(sheet.game)
    if game.edition.digest != sheet.edition:
        game = with_edition(sheet.game, edition_of(cast("Json", document), "edition"))
    return game.setting(sheet.options)


def record_of(sheet: Sheet, setting: Setting[State]) -> Record:
    record = Record(setting, sheet.seed, [place.name or "" for place in sheet.places])
    record.start = cast("dict[str, Json] | None", sheet.start)
    return record


def restore(found: Found, setting: Setting[State]) -> Play:
    """The game as its entries tell it, from the last snapshot on."""
    play = Play(record_of(found.sheet, setting))
    for row in found.entries:
        if row.kind == PLAYED:
            action = setting.vocabulary.action(row.word)
            told = unpack_told(row.told)
            play.note(Step(row.seq, row.seat, action, row.batch, bool(row.reveals), told))
        else:
            play.void_last(row.seat, int(row.word), row.seq)
    if found.snapshot is not None and found.snapshot[0] <= len(play.steps):
        length, data = found.snapshot
        play.marks[length] = setting.from_bytes(data)
    play.change(play.state_at(len(play.steps)))
    return play


def due_snapshot(before: Sheet, after: Sheet, attempt: Attempt) -> bytes | None:
    """The state as bytes, if it is time to keep one."""
    if not attempt.steps:
        return None
    if after.length // SNAPSHOT_EVERY == before.length // SNAPSHOT_EVERY and after.status != OVER:
        return None
    return attempt.state.bytes()


def edition_document(setting: Setting[State]) -> dict[str, object]:
    """The edition as records carry it."""
    document = setting.header("record")["edition"]
    return cast("dict[str, object]", json.loads(json.dumps(document)))


def bot_seed(sheet: Sheet, seat: int) -> int:
    """The chance of a bot. At a table whose host chose the seed, bots answer alike each time."""
    if not sheet.seeded:
        return secrets.randbelow(SEEDS)
    moment = f"{sheet.seed}:{sheet.length}:{seat}"  # hashed, so that it is not that of the game
    return int.from_bytes(hashlib.sha256(moment.encode()).digest()[:8], "big") % SEEDS
