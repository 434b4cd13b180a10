"""Tables: the lists of them, opening one, sitting down, starting, playing again."""

import io
from typing import Annotated, Final

import segno
from msgspec import UNSET, Meta, UnsetType
from sqlalchemy import Connection
from starlette.responses import Response

from longhouse.engine.documents import write_json
from longhouse.server import seating, shelf
from longhouse.server.calls import Call, Endpoint
from longhouse.server.faults import Fault
from longhouse.server.hall import Desk
from longhouse.server.moments import table_shown
from longhouse.server.shapes import (
    ChangeSeat,
    Document,
    Done,
    Fork,
    Join,
    NewTable,
    Nothing,
    Shape,
    Start,
    TableShown,
)
from longhouse.server.shelf import OVER

LISTED: Final = 100
RECORD_LARGEST: Final = 2 << 20


class WhichTables(Shape):
    mine: Annotated[int, Meta(ge=0, le=1)] = 0
    open: Annotated[int, Meta(ge=0, le=1)] = 0


class Invited(Shape):
    invite: Annotated[str, Meta(max_length=64)] | UnsetType = UNSET


async def tables(call: Call) -> object:
    """My tables, those that wait for me first; or those that anybody may join."""
    which = call.asked(WhichTables)
    me = call.person.id if which.mine else call.id

    def work(connection: Connection) -> list[shelf.Sheet]:
        if which.mine:
            ids = shelf.tables_of(connection, me, LISTED)
            ids += shelf.tables_hosted(connection, me, LISTED)
        else:
            ids = shelf.tables_open(connection, LISTED)
        sheets = shelf.load_sheets(connection, ids)
        return [sheets[table] for table in ids if table in sheets]

    sheets = await call.hall.store.read(work)
    if which.mine:
        sheets.sort(key=lambda sheet: (not waits_for(sheet, me), sheet.status == OVER))
    return [table_shown(call.hall, sheet, me) for sheet in sheets]


def waits_for(sheet: shelf.Sheet, person: str) -> bool:
    if sheet.turn is None:
        return False
    place = sheet.places[sheet.turn]
    return place.person == person and place.bot is None


async def new_table(call: Call) -> object:
    """Open a table."""
    return shown(call, await seating.open_table(call.hall, call.person, call.given(NewTable)))


def shown(call: Call, desk: Desk) -> TableShown:
    return table_shown(call.hall, desk.sheet, call.id)


async def table(call: Call) -> object:
    """One table."""
    return shown(call, await call.desk(call.asked(Invited).invite))


async def join(call: Call) -> object:
    """Sit down at a table, or come back to it."""
    wish = call.given(Join)
    desk = await call.desk(wish.invite)
    await call.hall.whole(seating.join(call.hall, desk, call.person, wish))
    return shown(call, desk)


async def leave(call: Call) -> object:
    """Get up from a table."""
    desk = await call.desk()
    await call.hall.whole(seating.leave(call.hall, desk, call.person))
    return Done()


async def start(call: Call) -> object:
    """Begin the game; `fill` names the bot that takes the open seats."""
    desk = await call.desk()
    fill = call.given(Start).fill
    filled = None if fill is UNSET else fill
    await call.hall.whole(seating.start(call.hall, desk, call.person, filled))
    return shown(call, desk)


async def seats(call: Call) -> object:
    """Arrange a seat: open, for a bot, for me; in play a bot for a vacant seat, or no longer."""
    desk = await call.desk()
    wish = call.given(ChangeSeat)
    await call.hall.whole(seating.change_seat(call.hall, desk, call.person, wish))
    return shown(call, desk)


async def rematch(call: Call) -> object:
    """The same again, with the seats one further."""
    desk = await call.desk()
    work = seating.rematch(call.hall, desk, call.person)
    return shown(call, await call.hall.whole(work))


async def fork(call: Call) -> object:
    """A new table against bots from a moment of this game."""
    desk = await call.desk()
    work = seating.fork(call.hall, desk, call.person, call.given(Fork).at)
    return shown(call, await call.hall.whole(work))


async def qr(call: Call) -> object:
    """The invitation as a QR code."""
    desk = await call.desk()
    if desk.sheet.host != call.id and call.id not in desk.people():
        raise Fault(403, "not-your-seat")
    request = call.request
    site = call.site.settings.site or f"{request.url.scheme}://{request.headers['host']}"
    link = f"{site.rstrip('/')}/join/{desk.sheet.id}#{desk.sheet.invite}"
    picture = io.BytesIO()
    segno.make(link, error="m").save(picture, kind="svg", scale=8, border=3, xmldecl=False)
    return Response(picture.getvalue(), media_type="image/svg+xml")


async def record(call: Call) -> object:
    """The record of a finished game."""
    desk = await call.desk(call.asked(Invited).invite)
    if desk.sheet.status != OVER:
        raise Fault(403, "not-over")
    return write_json(desk.game.written().document()).encode()


async def new_record(call: Call) -> object:
    """Import the record of a finished game, to review it."""
    body = call.body
    assert isinstance(body, dict)
    call.site.limits.spend("record", f"address {call.address}")
    desk = await call.hall.whole(seating.bring_in(call.hall, call.person, body))
    return shown(call, desk)


ENDPOINTS: Final = [
    Endpoint("GET", "/api/tables", tables, query=WhichTables, answer=list[TableShown], anyone=True),
    Endpoint("POST", "/api/tables", new_table, body=NewTable, answer=TableShown, spends="table"),
    Endpoint("GET", "/api/tables/{table}", table, query=Invited, answer=TableShown, anyone=True),
    Endpoint("POST", "/api/tables/{table}/join", join, body=Join, answer=TableShown),
    Endpoint("POST", "/api/tables/{table}/leave", leave, body=Nothing, answer=Done),
    Endpoint("POST", "/api/tables/{table}/start", start, body=Start, answer=TableShown),
    Endpoint("POST", "/api/tables/{table}/seats", seats, body=ChangeSeat, answer=TableShown),
    Endpoint(
        "POST",
        "/api/tables/{table}/rematch",
        rematch,
        body=Nothing,
        answer=TableShown,
        spends="table",
    ),
    Endpoint(
        "POST", "/api/tables/{table}/fork", fork, body=Fork, answer=TableShown, spends="table"
    ),
    Endpoint("GET", "/api/tables/{table}/qr.svg", qr, answer=str, media="image/svg+xml"),
    Endpoint(
        "GET", "/api/tables/{table}/record", record, query=Invited, answer=Document, anyone=True
    ),
    Endpoint(
        "POST",
        "/api/records",
        new_record,
        body=Document,
        answer=TableShown,
        most=RECORD_LARGEST,
        spends="record",
    ),
]
