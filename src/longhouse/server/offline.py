"""What operators do with a database from the command line, with or without a server running."""

import base64
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, func, select, update

from longhouse.engine.documents import load_record, write_json
from longhouse.engine.errors import BadInput, shown
from longhouse.server import hall, seating
from longhouse.server.kept import GONE
from longhouse.server.migrations import upgrade
from longhouse.server.people import digest, plain_login
from longhouse.server.schema import PEOPLE, SEATS, TABLES
from longhouse.server.settings import Settings
from longhouse.server.shelf import OVER
from longhouse.server.store import Store, plainly


@contextmanager
def store(settings: Settings, migrated: bool = True) -> Iterator[Store]:
    """The database of a server."""
    Path(settings.data).mkdir(mode=0o700, parents=True, exist_ok=True)
    opened = Store(settings.database_url)
    try:
        with plainly():
            if migrated:
                opened.change(upgrade)
            yield opened
    finally:
        opened.close()


# ------------------------------------------------------------------ people


def everybody(connection: Connection) -> list[list[str]]:
    """A line about each person, the latest seen first."""
    tables = (
        select(func.count(func.distinct(SEATS.c.table_id)))
        .where(SEATS.c.person == PEOPLE.c.id)
        .scalar_subquery()
    )
    query = select(PEOPLE, tables.label("tables")).order_by(PEOPLE.c.seen.desc())
    return [
        [
            row.id,
            row.name,
            row.login or "",
            "yes" if row.admin else "",
            str(row.tables),
            day(row.seen),
        ]
        for row in connection.execute(query)
    ]


def day(moment: int) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(moment / 1000))


def person(connection: Connection, wanted: str) -> str:
    """The id of somebody named by id or login."""
    named = (PEOPLE.c.id == wanted) | (PEOPLE.c.login == plain_login(wanted))
    found = connection.execute(select(PEOPLE.c.id).where(named)).scalar()
    if found is None:
        raise BadInput("person", f"found {shown(wanted)}", "longhouse user list")
    return str(found)


def make_admin(connection: Connection, person: str) -> None:
    connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(admin=1))


def new_recovery(connection: Connection, person: str) -> str:
    """A new recovery code; an earlier one is void."""
    code = base64.b32encode(secrets.token_bytes(15)).decode().lower()
    changed = update(PEOPLE).where(PEOPLE.c.id == person).values(recovery=digest(code))
    connection.execute(changed)
    return code


# ------------------------------------------------------------------ records


def records(store: Store, game: str | None) -> Iterator[tuple[str, str]]:
    """The records of finished games, each with the name of its file."""
    query = select(TABLES.c.id).where(TABLES.c.status == OVER).order_by(TABLES.c.changed)
    if game is not None:
        query = query.where(TABLES.c.game == game)
    for table in store.look(lambda connection: list(connection.execute(query).scalars())):
        found = store.look(partial(hall.read_all, table=table))
        if found is not None:
            record = hall.set_up(found).game.written()
            yield f"{found.sheet.game}-{table}.json", write_json(record.document())


def bring_in(store: Store, settings: Settings, data: bytes) -> str:
    """Keep the record of a finished game; returns the table."""
    record = load_record(data)
    if not record.verify().over:
        raise BadInput("final", "the game is not over", "wanted a finished game")
    sheet, play = seating.sheet_of_record(settings, record, GONE)
    sheet.private = False
    store.change(lambda connection: seating.keep_record(connection, sheet, play))
    return sheet.id
