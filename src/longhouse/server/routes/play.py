"""Playing: Moments, previews, moves, reasons, taking back, standing orders, chat, notes."""

from typing import Annotated, Final

import msgspec
from msgspec import UNSET, Meta, UnsetType
from sqlalchemy import Connection

from longhouse.engine.contract import NOBODY
from longhouse.server import moments, seating, shelf
from longhouse.server.calls import Call, Endpoint
from longhouse.server.faults import Fault, Stale
from longhouse.server.hall import Desk
from longhouse.server.play import seat_number
from longhouse.server.shapes import (
    AnswerTakeBack,
    AskTakeBack,
    Chat,
    ChatLine,
    MomentShown,
    Moves,
    NewChat,
    Notes,
    NotesShown,
    Number,
    Preview,
    PreviewedShown,
    Reason,
    Said,
    Say,
    SeatWord,
    Shape,
    Standing,
    StandingShown,
    Why,
)
from longhouse.server.shelf import OVER

LINES: Final = 200  # of chat in one answer


class Look(Shape):
    seat: SeatWord | UnsetType = UNSET
    since: Number = 0
    invite: Annotated[str, Meta(max_length=64)] | UnsetType = UNSET


class LookBack(Shape):
    at: Number
    seat: SeatWord | UnsetType = UNSET
    invite: Annotated[str, Meta(max_length=64)] | UnsetType = UNSET


class Since(Shape):
    since: Number = 0
    invite: Annotated[str, Meta(max_length=64)] | UnsetType = UNSET


async def look(call: Call) -> object:
    """The game as it stands, through one of my seats or as a spectator."""
    query = call.asked(Look)
    desk = await call.desk(query.invite)
    seat = call.viewer(desk, query.seat)
    return moments.moment(call.hall, desk, call.id, seat, query.since)


async def here(call: Call, word: str, seq: int) -> tuple[Desk, int]:
    """The table and my seat; the table must be where I believe it to be."""
    desk = await call.desk()
    seat = call.seat(desk, word)
    if desk.game.seq != seq:
        raise stale(call, desk, seat)
    return desk, seat


def stale(call: Call, desk: Desk, seat: int, since: int = 0) -> Stale:
    return Stale(moments.moment(call.hall, desk, call.id, seat, since))


async def preview(call: Call) -> object:
    """The game as it would be after a tentative piece of play; nothing is kept."""
    wish = call.given(Preview)
    desk, seat = await here(call, wish.seat, wish.seq)
    attempt, stopped = desk.game.preview(seat, wish.actions)
    return moments.preview(call.hall, desk, call.id, attempt, stopped, 0)


async def moves(call: Call) -> object:
    """Play for good. It is on the disk before it is answered."""
    wish = call.given(Moves)
    desk = await call.desk()
    seat = call.seat(desk, wish.seat)
    told = desk.game.told(seat)
    since = told if wish.since is UNSET else wish.since
    hall = call.hall
    try:
        await hall.whole(hall.move(desk, call.id, seat, wish.seq, wish.actions, wish.key))
    except Stale:
        raise stale(call, desk, seat, 0 if wish.since is UNSET else wish.since) from None
    return moments.moment(hall, desk, call.id, seat, since)


async def why(call: Call) -> object:
    """Why a word is not allowed after a tentative piece of play; nothing if it is."""
    wish = call.given(Why)
    desk, seat = await here(call, wish.seat, wish.seq)
    attempt, stopped = desk.game.preview(seat, wish.actions)
    if stopped:
        raise Fault(422, "after-boundary", place=stopped)
    reason = attempt.state.why_not(desk.setting.vocabulary.action(wish.word))
    return Reason() if reason is None else Reason(reason.rule, reason.key)


async def say(call: Call) -> object:
    """A line of notation as actions."""
    wish = call.given(Say)
    desk, seat = await here(call, wish.seat, wish.seq)
    attempt, stopped = desk.game.preview(seat, wish.actions)
    if stopped:
        raise Fault(422, "after-boundary", place=stopped)
    return Said(desk.game.say(attempt, wish.line))


async def history(call: Call) -> object:
    """The game after its first actions. Once it is over anybody may look through any seat."""
    query = call.asked(LookBack)
    desk = await call.desk(query.invite)
    if isinstance(query.seat, str) and desk.sheet.status == OVER:
        seat = seat_number(query.seat)
        desk.place(seat)
    else:
        seat = call.viewer(desk, query.seat)
    return moments.history(call.hall, desk, call.id, seat, query.at)


async def take_back(call: Call) -> object:
    """Ask everybody to take back my last piece of play."""
    desk = await call.desk()
    seat = call.seat(desk, call.given(AskTakeBack).seat)
    await call.hall.whole(seating.ask_take_back(call.hall, desk, call.person, seat))
    return moments.moment(call.hall, desk, call.id, seat, 0)


async def answer_take_back(call: Call) -> object:
    """Agree that something is taken back, or not."""
    wish = call.given(AnswerTakeBack)
    desk = await call.desk()
    seats = desk.seats_of(call.person.id)
    seat = call.seat(desk, wish.seat) if isinstance(wish.seat, str) else (seats or [NOBODY])[0]
    work = seating.answer_take_back(call.hall, desk, call.person, wish.agree)
    await call.hall.whole(work)
    return moments.moment(call.hall, desk, call.id, seat, 0)


async def standing(call: Call) -> object:
    """Leave a standing order for a secret question."""
    wish = call.given(Standing)
    desk = await call.desk()
    seat = call.seat(desk, wish.seat)
    work = seating.set_standing(call.hall, desk, seat, wish.decision, wish.answer)
    await call.hall.whole(work)
    return StandingShown(wish.decision, wish.answer)


class OfSeat(Shape):
    seat: SeatWord


async def standing_orders(call: Call) -> object:
    """My standing orders."""
    desk = await call.desk()
    seat = call.seat(desk, call.asked(OfSeat).seat)
    orders = [(name, answer) for (n, name), answer in desk.orders.items() if n == seat]
    return [shown_order(name, answer) for name, answer in sorted(orders)]


def shown_order(decision: str, answer: str) -> StandingShown:
    return msgspec.convert({"decision": decision, "answer": answer}, StandingShown)


async def chat(call: Call) -> object:
    """What was said at a table."""
    query = call.asked(Since)
    desk = await call.desk(query.invite)
    table = desk.sheet.id
    lines = await call.hall.store.read(lambda c: shelf.chat(c, table, query.since, LINES))
    return Chat(lines)


async def new_chat(call: Call) -> object:
    """Say something at a table where I sit."""
    desk = await call.desk()
    person = call.person
    if person.id not in desk.people():
        raise Fault(403, "not-your-seat")
    text = printable(call.given(NewChat).text).strip()
    if not text:
        raise Fault(400, "bad-shape", place="text")
    seats = desk.seats_of(person.id)
    seat = seats[0] if seats else None
    hall = call.hall
    now = hall.now()
    table = desk.sheet.id
    line = await hall.store.write(
        lambda c: shelf.add_chat(c, table, person.id, person.name, seat, text, now)
    )
    hall.chatted(desk, line)
    return line


def printable(text: str) -> str:
    """Without marks that change how the rest is read."""
    return "".join(ch if ch.isprintable() else " " for ch in text)


async def notes(call: Call) -> object:
    """My private notes at a table."""
    desk = await call.desk()
    me, table = call.person.id, desk.sheet.id
    return NotesShown(await call.hall.store.read(lambda c: shelf.notes(c, table, me)))


async def set_notes(call: Call) -> object:
    """Write my private notes; nobody else is ever sent them."""
    desk = await call.desk()
    me, table = call.person.id, desk.sheet.id
    text = call.given(Notes).text

    def work(connection: Connection) -> None:
        shelf.set_notes(connection, table, me, text)

    await call.hall.store.write(work)
    return NotesShown(text)


TABLE: Final = "/api/tables/{table}"
ENDPOINTS: Final = [
    Endpoint("GET", f"{TABLE}/play", look, query=Look, answer=MomentShown, anyone=True),
    Endpoint(
        "POST", f"{TABLE}/preview", preview, body=Preview, answer=PreviewedShown, spends="look"
    ),
    Endpoint("POST", f"{TABLE}/moves", moves, body=Moves, answer=MomentShown, spends="move"),
    Endpoint("POST", f"{TABLE}/why", why, body=Why, answer=Reason, spends="look"),
    Endpoint("POST", f"{TABLE}/say", say, body=Say, answer=Said, spends="look"),
    Endpoint(
        "GET",
        f"{TABLE}/history",
        history,
        query=LookBack,
        answer=MomentShown,
        anyone=True,
        spends="look",
    ),
    Endpoint("POST", f"{TABLE}/take-back", take_back, body=AskTakeBack, answer=MomentShown),
    Endpoint(
        "POST",
        f"{TABLE}/take-back/answer",
        answer_take_back,
        body=AnswerTakeBack,
        answer=MomentShown,
    ),
    Endpoint("POST", f"{TABLE}/standing", standing, body=Standing, answer=StandingShown),
    Endpoint("GET", f"{TABLE}/standing", standing_orders, query=OfSeat, answer=list[StandingShown]),
    Endpoint("GET", f"{TABLE}/chat", chat, query=Since, answer=Chat, anyone=True),
    Endpoint("POST", f"{TABLE}/chat", new_chat, body=NewChat, answer=ChatLine, spends="chat"),
    Endpoint("GET", f"{TABLE}/notes", notes, answer=NotesShown),
    Endpoint("PUT", f"{TABLE}/notes", set_notes, body=Notes, answer=NotesShown),
]
