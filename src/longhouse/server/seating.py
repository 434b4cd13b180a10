"""How tables come about: opening one, sitting down, starting, playing again, going on from a
moment of a finished game.
"""

import hmac
import secrets
from collections.abc import Sequence
from typing import Final, cast

import msgspec
from msgspec import UNSET
from sqlalchemy import Connection

from longhouse import __version__
from longhouse.bots.registry import names as bot_names
from longhouse.engine.contract import Setting, State
from longhouse.engine.documents import load_record
from longhouse.engine.edition import Part
from longhouse.engine.errors import BadInput, LonghouseError
from longhouse.engine.fields import Json
from longhouse.engine.random import SEEDS, Random
from longhouse.engine.record import Record
from longhouse.engine.registry import load
from longhouse.engine.registry import names as game_names
from longhouse.server import shelf
from longhouse.server.faults import Fault
from longhouse.server.hall import DAY, Desk, Hall, edition_document, now_ms
from longhouse.server.people import Person, clean, new_name
from longhouse.server.play import Attempt, Play, seat_number
from longhouse.server.settings import Settings
from longhouse.server.shapes import ChangeSeat, Join, NewTable, OptionValue
from longhouse.server.shelf import OVER, PLAYING, WAITING, Asked, Outcome, Place, Sheet
from longhouse.server.thinker import Verified, Verify

RUNNING_MOST: Final = 100  # unfinished tables that one person may have opened
LONGEST: Final = 5000  # actions of a record that is imported
VERIFY_LIMIT: Final = 10.0  # seconds
DELAYS: Final = ("secret_answer_delay_seconds", "secret_answer_delay_automatic_seconds")


# ------------------------------------------------------------------ opening a table


async def open_table(hall: Hall, person: Person, wish: NewTable) -> Desk:
    """A new table; it begins at once if that is wished and nobody is missing."""
    await check_running(hall, person)
    setting = setting_for(wish)
    players = int(setting.options["players"])
    wishes = ["me"] + ["open"] * (players - 1) if wish.seats is UNSET else wish.seats
    if len(wishes) != players:
        raise BadInput("seats", f"found {len(wishes)}", f"wanted {players}")
    places = [place_of(text, person) for text in wishes]
    sheet = new_sheet(hall.settings, setting, person.id, places)
    sheet.private = wish.private
    sheet.pace = wish.pace
    if wish.delays is not UNSET:
        sheet.delay, sheet.delay_bot = wish.delays.person, wish.delays.bot
    if wish.seed is not UNSET:
        sheet.seed, sheet.seeded = wish.seed, True
        if any(place.open for place in places):
            raise Fault(409, "seed-known")
    desk = await put_up(hall, setting, sheet)
    if wish.start and not any(place.open for place in places):
        async with desk.lock:
            await hall.start(desk, shelf.copy_of(desk.sheet))
    return desk


async def check_running(hall: Hall, person: Person) -> None:
    running = await hall.store.read(lambda c: shelf.tables_running(c, person.id))
    if running >= RUNNING_MOST:
        raise Fault(409, "too-many", detail=str(RUNNING_MOST))


def setting_for(wish: NewTable) -> Setting[State]:
    """The game with the options that are wished; the seats say how many play."""
    options: dict[str, OptionValue] = {} if wish.options is UNSET else dict(wish.options)
    if wish.seats is not UNSET and "players" not in options:
        options["players"] = len(wish.seats)
    if wish.game not in game_names():
        raise Fault(404, "no-such-game")
    return load(wish.game).setting(options)


def place_of(wish: str, person: Person) -> Place:
    if wish == "me":
        return Place(person.id, None, person.name, ready=True)
    return Place() if wish == "open" else Place(bot=known_bot(wish.removeprefix("bot:")))


def known_bot(name: object) -> str:
    if name not in bot_names():
        raise BadInput("bot", f"found {str(name)[:40]!r}", f"wanted {', '.join(bot_names())}")
    return str(name)


def usual_bot() -> str:
    """The bot that takes a seat when none is named."""
    return "greedy" if "greedy" in bot_names() else bot_names()[0]


def new_sheet(
    settings: Settings, setting: Setting[State], host: str, places: Sequence[Place]
) -> Sheet:
    """A sheet on which nothing is written but who may sit where."""
    now = now_ms()
    delay, delay_bot = delays(settings, setting)
    return Sheet(
        id=new_name(),
        game=setting.name,
        options=setting.options,
        edition=setting.edition.digest,
        version=__version__,
        status=WAITING,
        host=host,
        private=False,
        invite=new_name(12),
        created=now,
        changed=now,
        seq=0,
        length=0,
        turn=None,
        asked_at=0,
        due=None,
        held=None,
        seed=secrets.randbelow(SEEDS),
        seeded=False,
        salt=new_name(16),
        start=None,
        pace="live",
        delay=delay,
        delay_bot=delay_bot,
        result=None,
        rematch=None,
        take_back=None,
        imported=False,
        places=list(places),
    )


def delays(settings: Settings, setting: Setting[State]) -> tuple[float, float]:
    """How long refusals are held back: as the operator says, or else the edition."""
    said = (settings.secret_delay, settings.secret_delay_bot)
    root = setting.edition.root()
    part = root.part("options") if root.has("options") else None
    person, bot = (
        own if own >= 0 else printed(part, name) for own, name in zip(said, DELAYS, strict=True)
    )
    return person, bot


def printed(part: Part | None, name: str) -> float:
    return 0.0 if part is None or not part.has(name) else float(part.number(name, 0, 3600))


async def put_up(hall: Hall, setting: Setting[State], sheet: Sheet) -> Desk:
    """Write a new table down."""
    document = edition_document(setting)
    await hall.store.write(lambda connection: shelf.add(connection, sheet, document))
    desk = Desk(sheet, setting, document)
    hall.keep(desk)
    hall.announce_list(desk)
    return desk


# ------------------------------------------------------------------ sitting down


async def join(hall: Hall, desk: Desk, person: Person, wish: Join) -> None:
    """Sit down; whoever has a seat already is ready, or comes back to it."""
    async with desk.lock:
        sheet = shelf.copy_of(desk.sheet)
        seat = None if wish.seat is UNSET else seat_number(wish.seat)
        own = [n for n, place in enumerate(sheet.places) if place.person == person.id]
        if own and (seat is None or seat in own):
            for number in own if seat is None else [seat]:
                come_back(sheet.places[number])
        else:
            check_invited(sheet, wish)
            taken = sit_down(sheet, person, seat, bool(own))
            await forget_orders(hall, desk, taken)
        sheet.due = due_again(hall, desk, sheet)
        await hall.save(desk, sheet)


def come_back(place: Place) -> None:
    """A person takes their seat again, from a bot if one has played it."""
    place.ready = True
    place.vacant = False
    place.bot = None


def check_invited(sheet: Sheet, wish: Join) -> None:
    if sheet.status == OVER:
        raise Fault(409, "game-over")
    if sheet.seeded:
        raise Fault(409, "seed-known")
    invite = "" if wish.invite is UNSET else wish.invite
    invited = hmac.compare_digest(invite.encode(), sheet.invite.encode())
    if not invited and (sheet.private or sheet.status == PLAYING):
        raise Fault(403, "not-invited")


async def forget_orders(hall: Hall, desk: Desk, seat: int) -> None:
    """Standing orders belong to the person who gave them."""
    table = desk.sheet.id
    await hall.store.write(lambda connection: shelf.clear_standing(connection, table, seat))
    desk.orders = {key: answer for key, answer in desk.orders.items() if key[0] != seat}


def sit_down(sheet: Sheet, person: Person, seat: int | None, seated: bool) -> int:
    """Take an open seat. In play nobody may come to see the cards of two seats."""
    if seated and sheet.status == PLAYING:
        raise Fault(409, "seated-already")
    free = [n for n, place in enumerate(sheet.places) if place.open]
    if seat is None and free:
        seat = free[0]
    if seat is None or seat not in free:
        raise Fault(409, "seat-taken")
    sheet.places[seat] = Place(person.id, None, person.name, ready=True)
    if sheet.turn == seat:
        sheet.held = None
    return seat


async def leave(hall: Hall, desk: Desk, person: Person) -> None:
    """Get up. In play the seat is vacant until somebody or a bot takes it."""
    async with desk.lock:
        sheet = shelf.copy_of(desk.sheet)
        if not desk.seats_of(person.id):
            raise Fault(403, "not-your-seat")
        if sheet.status == WAITING and not shelf.get_up(sheet, person.id):
            await hall.remove(desk)
            return
        for seat in desk.seats_of(person.id):
            sheet.places[seat].vacant = sheet.status != WAITING
        await hall.save(desk, sheet)
        hall.on_tables(person.id)


async def change_seat(hall: Hall, desk: Desk, person: Person, wish: ChangeSeat) -> None:
    """The host arranges a waiting table; in play a bot takes a vacant seat, and gives it back."""
    async with desk.lock:
        sheet = shelf.copy_of(desk.sheet)
        seat = seat_number(wish.seat)
        place = desk.place(seat)
        if sheet.status == OVER:
            raise Fault(409, "game-over")
        if sheet.status == WAITING:
            if sheet.host != person.id:
                raise Fault(403, "host-only")
            sheet.places[seat] = arranged(sheet, person, wish)
        else:
            check_vacant(hall, desk, place, person)
            sheet.places[seat].bot = None if wish.kind == "open" else known_bot(bot_of(wish))
        sheet.due = due_again(hall, desk, sheet)
        await hall.save(desk, sheet)


def arranged(sheet: Sheet, person: Person, wish: ChangeSeat) -> Place:
    if wish.kind == "open":
        if sheet.seeded:
            raise Fault(409, "seed-known")
        return Place()
    return place_of("me" if wish.kind == "me" else f"bot:{bot_of(wish)}", person)


def bot_of(wish: ChangeSeat) -> str:
    if wish.kind != "bot":
        raise Fault(409, "not-waiting")
    return usual_bot() if wish.bot is UNSET else wish.bot


def check_vacant(hall: Hall, desk: Desk, place: Place, person: Person) -> None:
    """Others may only arrange a seat whose person has left or has been away for long."""
    if not desk.seats_of(person.id):
        raise Fault(403, "not-your-seat")
    if place.person == person.id or (place.person is None and place.vacant):
        return
    if place.person is None:
        raise Fault(409, "seat-taken")
    away = hall.settings.away * 1000
    if desk.sheet.pace == "days":
        away = hall.settings.away_days * DAY
    since = hall.seen.get(place.person, desk.sheet.asked_at)
    absent = not hall.online[place.person] and hall.now() - since >= away
    if not (place.vacant or absent):
        raise Fault(409, "seat-taken")


def due_again(hall: Hall, desk: Desk, sheet: Sheet) -> int | None:
    """When the server must act, now that somebody else answers for a seat."""
    if sheet.status != PLAYING:
        return None
    return hall.due(desk, sheet, desk.game.state)


async def start(hall: Hall, desk: Desk, person: Person, fill: str | None) -> None:
    """The host begins the game; bots take the seats that are open."""
    async with desk.lock:
        sheet = shelf.copy_of(desk.sheet)
        if sheet.host != person.id:
            raise Fault(403, "host-only")
        if sheet.status != WAITING:
            raise Fault(409, "not-waiting")
        for seat, place in enumerate(sheet.places):
            if place.open and fill is not None:
                sheet.places[seat] = Place(bot=known_bot(fill))
        if any(place.open or not (place.ready or place.bot) for place in sheet.places):
            raise Fault(409, "seats-open")
        await hall.start(desk, sheet)


# ------------------------------------------------------------------ taking back


async def ask_take_back(hall: Hall, desk: Desk, person: Person, seat: int) -> None:
    """Ask everybody whether the last piece of play may be void."""
    async with desk.lock:
        count = desk.game.void(seat)
        if count == 0 or desk.sheet.take_back is not None:
            raise Fault(409, "no-take-back")
        asked = Asked(seat, count, desk.seats_of(person.id))
        if all_agree(desk, asked):
            await hall.take_back(desk, asked)
            return
        sheet = shelf.copy_of(desk.sheet)
        sheet.take_back = asked
        await hall.save(desk, sheet)
        hall.announce(desk)


async def answer_take_back(hall: Hall, desk: Desk, person: Person, agree: bool) -> None:
    async with desk.lock:
        asked = desk.sheet.take_back
        own = desk.seats_of(person.id)
        if asked is None:
            raise Fault(409, "no-take-back")
        if not own:
            raise Fault(403, "not-your-seat")
        agreed = Asked(asked.seat, asked.count, sorted({*asked.agreed, *own}))
        if agree and all_agree(desk, agreed):
            await hall.take_back(desk, agreed)
            return
        sheet = shelf.copy_of(desk.sheet)
        sheet.take_back = agreed if agree else None
        await hall.save(desk, sheet)
        hall.announce(desk)


def all_agree(desk: Desk, asked: Asked) -> bool:
    """Whether every seat that a person plays has agreed; bots mind nothing."""
    places = enumerate(desk.sheet.places)
    played = {seat for seat, place in places if place.bot is None and not place.open}
    return played <= set(asked.agreed)


async def set_standing(hall: Hall, desk: Desk, seat: int, decision: str, answer: str) -> None:
    """A standing order for a secret question. Nobody else learns of it."""
    rules = {rule.name: rule for rule in desk.setting.rules}
    if decision not in rules or rules[decision].refusal < 0:
        raise BadInput("decision", f"found {decision[:40]!r}", "wanted a secret question")
    async with desk.lock:
        table = desk.sheet.id

        def work(connection: Connection) -> None:
            shelf.set_standing(connection, table, seat, decision, answer)

        await hall.store.write(work)
        desk.orders[seat, decision] = answer
        game = desk.play
        if game is not None and desk.sheet.turn == seat and game.is_secret:
            await hall.commit(desk, Attempt(game.state.clone(), seat))


# ------------------------------------------------------------------ again, and from a moment


async def rematch(hall: Hall, desk: Desk, person: Person) -> Desk:
    """The same again, each one seat further; there is one rematch for a table."""
    async with desk.lock:
        old = desk.sheet
        if person.id not in desk.people():
            raise Fault(403, "not-your-seat")
        if old.status != OVER or old.imported:
            raise Fault(409, "not-over")
        if old.rematch is not None:
            return await hall.desk(old.rematch)
        await check_running(hall, person)
        turned = [old.places[-1], *old.places[:-1]]
        places = [again(place, person) for place in turned]
        setting = load(old.game).setting(old.options)
        sheet = new_sheet(hall.settings, setting, person.id, places)
        sheet.private, sheet.pace = old.private, old.pace
        sheet.delay, sheet.delay_bot = old.delay, old.delay_bot
        new = await put_up(hall, setting, sheet)
        changed = shelf.copy_of(old)
        changed.rematch = sheet.id
        await hall.save(desk, changed)
        return new


def again(place: Place, person: Person) -> Place:
    """A seat of a rematch; whoever asked for it is ready."""
    if place.person is None:
        return Place(bot=place.bot)
    return Place(place.person, None, place.name, ready=place.person == person.id)


async def fork(hall: Hall, desk: Desk, person: Person, at: int) -> Desk:
    """A table against bots from a moment of a game that holds no secrets from this person."""
    game = desk.game
    alone = all(place.person == person.id for place in desk.sheet.places)
    if desk.sheet.status != OVER and not alone:
        raise Fault(409, "not-over")
    if at > len(game.steps):
        raise BadInput("at", f"found {at}", f"wanted 0 to {len(game.steps)}")
    state = game.state_at(at)
    if state.over:
        raise Fault(409, "game-over")
    await check_running(hall, person)
    if desk.sheet.status != OVER:  # a look ahead in the copy would tell what is still hidden here
        state = state.imagine(int(state.actor), Random(secrets.randbelow(SEEDS)))
    places = [Place(bot=usual_bot()) for _ in desk.sheet.places]
    places[int(state.actor)] = place_of("me", person)
    sheet = new_sheet(hall.settings, desk.setting, person.id, places)
    position = state.position()
    position["seed"] = sheet.seed
    position["draws"] = [0] * desk.setting.streams
    sheet.start = cast("dict[str, object]", position)
    sheet.private = True
    new = await put_up(hall, desk.setting, sheet)
    async with new.lock:
        await hall.start(new, shelf.copy_of(new.sheet))
    return new


async def bring_in(hall: Hall, person: Person, document: dict[str, object]) -> Desk:
    """Import the record of a finished game. It is replayed elsewhere first: it may be anybody's."""
    actions = document.get("actions")
    if not isinstance(actions, list) or len(actions) > LONGEST:
        raise BadInput("actions", "missing or too many", f"wanted at most {LONGEST}")
    try:
        reply = await hall.thinkers.ask(Verify(msgspec.json.encode(document)), VERIFY_LIMIT)
    except BadInput:
        raise
    except LonghouseError as error:
        raise BadInput("record", f"cannot be replayed: {error}") from None
    if not isinstance(reply, Verified) or not reply.over:
        raise BadInput("final", "the game is not over", "wanted a finished game")
    record = load_record(cast("dict[str, Json]", document))
    sheet, play = sheet_of_record(hall.settings, record, person.id)
    await hall.store.write(lambda connection: keep_record(connection, sheet, play))
    return await hall.desk(sheet.id)


def sheet_of_record(settings: Settings, record: Record, host: str) -> tuple[Sheet, Play]:
    """The table at which a record was played, as far as the record tells."""
    players = int(record.setting.options["players"])
    names = [clean(name) for name in record.seats] + [""] * players
    sheet = new_sheet(
        settings, record.setting, host, [Place(name=n or None) for n in names[:players]]
    )
    sheet.seed, sheet.start = record.seed, cast("dict[str, object] | None", record.start)
    sheet.imported = sheet.private = True
    play = replayed(record)
    sheet.status = OVER
    sheet.seq = sheet.length = len(play.steps)
    sheet.result = Outcome(play.state.scores(), play.state.ranking())
    return sheet, play


def keep_record(connection: Connection, sheet: Sheet, play: Play) -> None:
    shelf.add(connection, sheet, edition_document(play.setting))
    shelf.add_steps(connection, sheet, play.steps, play.setting.vocabulary.words)
    shelf.add_snapshot(connection, sheet.id, sheet.length, play.state.bytes())


def replayed(record: Record) -> Play:
    """A game with all that its record tells."""
    play = Play(record)
    for seq, action in enumerate(record.actions, 1):
        attempt = Attempt(play.state, int(play.state.actor))
        attempt.play(action, seq, seq)
        play.accept(attempt)
    return play
