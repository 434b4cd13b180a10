"""Tables as they stand in the database: how they are written and read."""

import json
from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Final, Literal, cast

import msgspec
from sqlalchemy import (
    Connection,
    Row,
    RowMapping,
    Table,
    delete,
    exists,
    func,
    insert,
    select,
    tuple_,
)
from sqlalchemy.dialects import postgresql, sqlite

from longhouse.server.play import Step, pack_told
from longhouse.server.schema import (
    CHAT,
    EDITIONS,
    ENTRIES,
    KEYS,
    NOTES,
    PLAYED,
    SEATS,
    SNAPSHOTS,
    STANDING,
    TABLES,
    TAKEN_BACK,
)
from longhouse.server.shapes import ChatLine, OptionValue, Pace
from longhouse.server.store import Apart

Line = tuple[object, ...]  # a row, its columns in order
NOTHING: Final = pack_told([])
Status = Literal["waiting", "playing", "over"]
WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"


class Place(msgspec.Struct):
    """A seat: whose it is, and the bot that plays it, if one does."""

    person: str | None = None
    bot: str | None = None
    name: str | None = None
    ready: bool = False
    vacant: bool = False

    @property
    def open(self) -> bool:
        """Nobody would answer for it."""
        return self.bot is None and (self.person is None or self.vacant)


class Outcome(msgspec.Struct):
    scores: list[float]
    ranking: list[int]


class Asked(msgspec.Struct):
    """Somebody wants to take back; who has agreed so far."""

    seat: int
    count: int
    agreed: list[int]


class Sheet(msgspec.Struct):
    """All about a table but the play itself."""

    id: str
    game: str
    options: dict[str, OptionValue]
    edition: str
    version: str
    status: Status
    host: str
    private: bool
    invite: str
    created: int
    changed: int
    seq: int
    length: int
    turn: int | None
    asked_at: int
    due: int | None
    held: str | None
    seed: int
    seeded: bool
    salt: str
    start: dict[str, object] | None
    pace: Pace
    delay: float
    delay_bot: float
    result: Outcome | None
    rematch: str | None
    take_back: Asked | None
    imported: bool
    places: list[Place]


PLAIN: Final = (
    *("id", "game", "edition", "version", "status", "host", "invite", "created", "changed"),
    *("seq", "length", "turn", "asked_at", "due", "held", "seed", "salt", "pace"),
    *("delay", "delay_bot", "rematch"),
)
FLAGS: Final = ("private", "seeded", "imported")
WRITTEN: Final = ("options", "start", "result", "take_back")
ALL: Final = (*PLAIN, *FLAGS, *WRITTEN)
BY_PLAY: Final = ("status", "changed", "seq", "length", "turn", "asked_at", "due", "held")
CHANGED: Final = attrgetter(*BY_PLAY)


def row_of(sheet: Sheet) -> dict[str, object]:
    """The row of a sheet."""
    return {name: column_of(name, getattr(sheet, name)) for name in ALL}


def column_of(name: str, value: object) -> object:
    if name in FLAGS:
        return int(cast("bool", value))
    if name in WRITTEN and value is not None:
        return msgspec.json.encode(value).decode()
    return value


def sheet_of(row: RowMapping, places: Sequence[Place]) -> Sheet:
    values: dict[str, object] = {name: row[name] for name in ALL}
    for name in FLAGS:
        values[name] = bool(values[name])
    for name in WRITTEN:
        text = cast("str | None", values[name])
        values[name] = None if text is None else json.loads(text)
    values["places"] = []
    sheet = msgspec.convert(values, Sheet)
    sheet.places = list(places)
    return sheet


def copy_of(sheet: Sheet) -> Sheet:
    """A copy that can be changed before the change is known to last."""
    copy = msgspec.structs.replace(sheet)
    copy.places = [msgspec.structs.replace(place) for place in sheet.places]
    return copy


def concerns(sheet: Sheet, person: str) -> bool:
    """Whether somebody has a seat here, or opened the table. Nobody knows who a stranger is, nor
    whose the tables were that were opened by somebody forgotten."""
    if not person:
        return False
    return sheet.host == person or any(place.person == person for place in sheet.places)


def get_up(sheet: Sheet, person: str) -> bool:
    """Leave a table that waits, to another host if need be; whether anybody is left at it."""
    for seat, place in enumerate(sheet.places):
        if place.person == person:
            sheet.places[seat] = Place()
    left = [place.person for place in sheet.places if place.person is not None]
    if sheet.host == person and left:
        sheet.host = left[0]
    return left != []


# ------------------------------------------------------------------ reading


def load_sheet(connection: Connection, table: str) -> Sheet | None:
    return load_sheets(connection, [table]).get(table)


def load_sheets(connection: Connection, tables: Sequence[str]) -> dict[str, Sheet]:
    """Several sheets at once, by id."""
    places: dict[str, list[Place]] = {table: [] for table in tables}
    found = select(SEATS).where(SEATS.c.table_id.in_(tables)).order_by(SEATS.c.seat)
    for seat in connection.execute(found):
        place = Place(seat.person, seat.bot, seat.name, bool(seat.ready), bool(seat.vacant))
        places[seat.table_id].append(place)
    rows = connection.execute(select(TABLES).where(TABLES.c.id.in_(tables)))
    return {row.id: sheet_of(row._mapping, places[row.id]) for row in rows}


def entries(connection: Connection, table: str) -> list[Row[tuple[object, ...]]]:
    query = select(ENTRIES).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.seq)
    return list(connection.execute(query))


def snapshot(connection: Connection, table: str) -> tuple[int, bytes] | None:
    """The latest snapshot: how many actions it holds, and its bytes."""
    query = (
        select(SNAPSHOTS.c.length, SNAPSHOTS.c.state)
        .where(SNAPSHOTS.c.table_id == table)
        .order_by(SNAPSHOTS.c.length.desc())
        .limit(1)
    )
    row = connection.execute(query).first()
    return None if row is None else (row.length, row.state)


def edition(connection: Connection, digest: str) -> dict[str, object] | None:
    query = select(EDITIONS.c.document).where(EDITIONS.c.digest == digest)
    text = connection.execute(query).scalar()
    return None if text is None else json.loads(text)


def answered(connection: Connection, table: str, person: str, key: str) -> bool:
    """Whether this piece of play has been played already."""
    query = select(KEYS.c.seq).where(
        KEYS.c.table_id == table, KEYS.c.person == person, KEYS.c.key == key
    )
    return connection.execute(query).first() is not None


def tables_due(connection: Connection) -> list[str]:
    """The tables at which the server itself has something to do."""
    query = select(TABLES.c.id).where(TABLES.c.status == PLAYING, TABLES.c.due.is_not(None))
    return list(connection.execute(query).scalars())


def tables_asking(connection: Connection, person: str) -> list[str]:
    """The tables at which a person owes a decision."""
    query = (
        select(TABLES.c.id)
        .join(SEATS, (SEATS.c.table_id == TABLES.c.id) & (SEATS.c.seat == TABLES.c.turn))
        .where(SEATS.c.person == person, SEATS.c.vacant == 0, SEATS.c.bot.is_(None))
    )
    return list(connection.execute(query).scalars())


def tables_of(connection: Connection, person: str, most: int) -> list[str]:
    """The tables of a person: those that are not over, then the latest."""
    query = (
        select(TABLES.c.id)
        .join(SEATS, SEATS.c.table_id == TABLES.c.id)
        .where(SEATS.c.person == person)
        .distinct()
        .add_columns(TABLES.c.changed, TABLES.c.status)
        .order_by(TABLES.c.status == OVER, TABLES.c.changed.desc())
        .limit(most)
    )
    return [row.id for row in connection.execute(query)]


def tables_hosted(connection: Connection, person: str, most: int) -> list[str]:
    """Tables that a person opened without sitting at them (imported games)."""
    query = (
        select(TABLES.c.id)
        .where(TABLES.c.host == person, TABLES.c.imported == 1)
        .order_by(TABLES.c.changed.desc())
        .limit(most)
    )
    return list(connection.execute(query).scalars())


def tables_open(connection: Connection, most: int) -> list[str]:
    """Tables that anybody may join, the latest first."""
    query = (
        select(TABLES.c.id)
        .where(TABLES.c.status == WAITING, TABLES.c.private == 0)
        .order_by(TABLES.c.changed.desc())
        .limit(most)
    )
    return list(connection.execute(query).scalars())


def tables_expecting(connection: Connection, person: str) -> list[str]:
    """The waiting tables that a person has opened or sits at."""
    seated = select(SEATS.c.table_id).where(SEATS.c.person == person)
    here = (TABLES.c.host == person) | TABLES.c.id.in_(seated)
    query = select(TABLES.c.id).where(TABLES.c.status == WAITING, here)
    return list(connection.execute(query).scalars())


def tables_running(connection: Connection, person: str) -> int:
    """How many unfinished tables a person has opened and not left."""
    seated = select(SEATS.c.table_id).where(SEATS.c.person == person, SEATS.c.vacant == 0)
    here = (TABLES.c.status == WAITING) | TABLES.c.id.in_(seated)
    query = select(func.count()).where(TABLES.c.host == person, TABLES.c.status != OVER, here)
    return int(connection.execute(query).scalar_one())


# ------------------------------------------------------------------ writing


def add(connection: Connection, sheet: Sheet, document: dict[str, object]) -> None:
    """A new table, and the edition it is played with."""
    put(
        connection,
        EDITIONS,
        {"digest": sheet.edition, "game": sheet.game},
        {"document": json.dumps(document)},
    )
    connection.execute(insert(TABLES), row_of(sheet))
    connection.execute(insert(SEATS), seat_rows(sheet))


def seat_rows(sheet: Sheet) -> list[dict[str, object]]:
    return [
        {
            "table_id": sheet.id,
            "seat": seat,
            "person": place.person,
            "bot": place.bot,
            "name": place.name,
            "ready": int(place.ready),
            "vacant": int(place.vacant),
        }
        for seat, place in enumerate(sheet.places)
    ]


def play_on(connection: Connection, sheet: Sheet, seq: int) -> bool:
    """Change what play changes at a table that is still at `seq`; whether it was. This one
    condition makes races and retries harmless."""
    return many(connection, WRITE_CHANGE, [change_of(sheet, seq)]) == 1


def change_of(sheet: Sheet, seq: int) -> Line:
    """What play changes on a sheet, and where it must have been."""
    written = (column_of("result", sheet.result), column_of("take_back", sheet.take_back))
    return (*CHANGED(sheet), *written, sheet.id, seq)


def save(connection: Connection, sheet: Sheet) -> bool:
    """Change all else about a table, and its seats, under the same condition."""
    line = (*row_of(sheet).values(), sheet.id, sheet.seq)
    if many(connection, WRITE_SHEET, [line]) != 1:
        return False
    connection.execute(delete(SEATS).where(SEATS.c.table_id == sheet.id))
    connection.execute(insert(SEATS), seat_rows(sheet))
    return True


def add_steps(
    connection: Connection, sheet: Sheet, steps: Sequence[Step], words: Sequence[str]
) -> None:
    """Append what was played to the entries of a table."""
    many(connection, WRITE_ENTRY, [entry_of(sheet, step, words) for step in steps])


def entry_of(sheet: Sheet, step: Step, words: Sequence[str]) -> Line:
    """The row of an action."""
    return (
        *(sheet.id, step.seq, PLAYED, step.seat, words[step.action], step.batch),
        *(int(step.reveals), sheet.changed, pack_told(step.told)),
    )


class Played(msgspec.Struct, frozen=True):
    """A piece of play as it is written down."""

    change: Line
    entries: list[Line]
    key: Line | None
    snapshot: Line | None


def played(
    sheet: Sheet,
    seq: int,
    steps: Sequence[Step],
    words: Sequence[str],
    key: tuple[str, str] | None,
    snapshot: bytes | None,
) -> Played:
    """A piece of play that leads to this sheet from the one at `seq`."""
    return Played(
        change_of(sheet, seq),
        [entry_of(sheet, step, words) for step in steps],
        None if key is None else (sheet.id, *key, sheet.seq),
        None if snapshot is None else (sheet.id, sheet.length, snapshot),
    )


def write_down(connection: Connection, pieces: Sequence[Played]) -> list[bool]:
    """Write several pieces of play down; whether each table was still where it was expected.

    If one of several was not, each has to be looked at alone.
    """
    changed = many(connection, WRITE_CHANGE, [piece.change for piece in pieces])
    if changed < len(pieces):
        if len(pieces) > 1:
            raise Apart
        return [False]
    many(connection, WRITE_ENTRY, [entry for piece in pieces for entry in piece.entries])
    many(connection, WRITE_KEY, [piece.key for piece in pieces if piece.key is not None])
    snapshots = [piece.snapshot for piece in pieces if piece.snapshot is not None]
    many(connection, WRITE_SNAPSHOT, snapshots)
    return [True] * len(pieces)


def many(connection: Connection, statement: str, lines: list[Line]) -> int:
    """Write lines by a statement that says itself what is to be done, as every move does: to work
    it out anew takes longer than to do it. Returns how many rows have changed."""
    if not lines:
        return 0
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    return connection.exec_driver_sql(statement.replace("?", mark), lines).rowcount


def inserting(table: Table) -> str:
    names = [column.name for column in table.columns]
    return f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"


def changing(names: Sequence[str]) -> str:
    """Change these columns of a table that is where it was."""
    return (
        f"UPDATE tables SET {', '.join(f'{name} = ?' for name in names)} WHERE id = ? AND seq = ?"
    )


WRITE_SHEET: Final = changing(ALL)
WRITE_CHANGE: Final = changing((*BY_PLAY, "result", "take_back"))
WRITE_ENTRY: Final = inserting(ENTRIES)
WRITE_KEY: Final = inserting(KEYS)
WRITE_SNAPSHOT: Final = inserting(SNAPSHOTS)


def add_take_back(connection: Connection, sheet: Sheet, seat: int, count: int) -> None:
    """Append that the last actions are void; snapshots of them go."""
    row = (sheet.id, sheet.seq, TAKEN_BACK, seat, str(count), sheet.seq, 0, sheet.changed, NOTHING)
    many(connection, WRITE_ENTRY, [row])
    beyond = SNAPSHOTS.c.length > sheet.length
    connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == sheet.id, beyond))


def add_snapshot(connection: Connection, table: str, length: int, state: bytes) -> None:
    many(connection, WRITE_SNAPSHOT, [(table, length, state)])


def clear_keys(connection: Connection, before: int, most: int) -> int:
    """Forget by what pieces of play were known after which something was played before this, or
    whose game ended before; how many of them. Nobody sends those again."""
    later = (ENTRIES.c.table_id == KEYS.c.table_id) & (ENTRIES.c.seq == KEYS.c.seq + 1)
    ended = (TABLES.c.id == KEYS.c.table_id) & (TABLES.c.status == OVER)
    old = select(*KEYS.primary_key).where(
        exists().where(later, ENTRIES.c.made < before)
        | exists().where(ended, TABLES.c.changed < before)
    )
    found = tuple_(*KEYS.primary_key).in_(old.limit(most))
    return connection.execute(delete(KEYS).where(found)).rowcount


def put(
    connection: Connection,
    table: "object",
    keys: Mapping[str, object],
    values: Mapping[str, object],
) -> None:
    """Insert a row, or replace its values if it is there."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    statement = dialect.insert(table).values({**keys, **values})
    primary = [column.name for column in table.primary_key]  # type: ignore[attr-defined]
    connection.execute(statement.on_conflict_do_update(index_elements=primary, set_=dict(values)))


# ------------------------------------------------------------------ beside the play


def standing_orders(connection: Connection, table: str) -> dict[tuple[int, str], str]:
    query = select(STANDING).where(STANDING.c.table_id == table)
    return {(row.seat, row.decision): row.answer for row in connection.execute(query)}


def set_standing(connection: Connection, table: str, seat: int, decision: str, answer: str) -> None:
    keys = {"table_id": table, "seat": seat, "decision": decision}
    put(connection, STANDING, keys, {"answer": answer})


def clear_standing(connection: Connection, table: str, seat: int) -> None:
    """Orders belong to the person who gave them."""
    connection.execute(
        delete(STANDING).where(STANDING.c.table_id == table, STANDING.c.seat == seat)
    )


def chat(connection: Connection, table: str, since: int, most: int) -> list[ChatLine]:
    """The last lines of a table's chat."""
    query = (
        select(CHAT)
        .where(CHAT.c.table_id == table, CHAT.c.n > since)
        .order_by(CHAT.c.n.desc())
        .limit(most)
    )
    lines = [
        ChatLine(row.n, row.name, row.text, row.made, seat_or_none(row.seat))
        for row in connection.execute(query)
    ]
    return lines[::-1]


def seat_or_none(seat: int | None) -> str | None:
    return None if seat is None else f"p{seat + 1}"


def chat_count(connection: Connection, table: str) -> int:
    query = select(func.coalesce(func.max(CHAT.c.n), 0)).where(CHAT.c.table_id == table)
    return int(connection.execute(query).scalar_one())


def add_chat(
    connection: Connection,
    table: str,
    person: str,
    name: str,
    seat: int | None,
    text: str,
    now: int,
) -> ChatLine:
    n = chat_count(connection, table) + 1
    row = {
        "table_id": table,
        "n": n,
        "person": person,
        "name": name,
        "seat": seat,
        "text": text,
        "made": now,
    }
    connection.execute(insert(CHAT), row)
    return ChatLine(n, name, text, now, seat_or_none(seat))


def notes(connection: Connection, table: str, person: str) -> str:
    query = select(NOTES.c.text).where(NOTES.c.table_id == table, NOTES.c.person == person)
    return str(connection.execute(query).scalar() or "")


def set_notes(connection: Connection, table: str, person: str, text: str) -> None:
    put(connection, NOTES, {"table_id": table, "person": person}, {"text": text})


def forget_table(connection: Connection, table: str) -> None:
    """A table that never began and at which nobody sits any more."""
    for part in (SEATS, CHAT, NOTES, STANDING, KEYS):
        connection.execute(delete(part).where(part.c.table_id == table))
    connection.execute(delete(TABLES).where(TABLES.c.id == table, TABLES.c.status == WAITING))


def counts(connection: Connection) -> dict[str, int]:
    """How many tables there are of each status."""
    query = select(TABLES.c.status, func.count()).group_by(TABLES.c.status)
    return {row[0]: int(row[1]) for row in connection.execute(query)}


def stale_tables(connection: Connection, before: int) -> list[str]:
    """Tables that have waited in vain for long."""
    query = select(TABLES.c.id).where(TABLES.c.status == WAITING, TABLES.c.changed < before)
    return list(connection.execute(query).scalars())
