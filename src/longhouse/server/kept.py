"""What is kept about somebody: all of it to be had, and all of it to be removed."""

from typing import Final

from sqlalchemy import Connection, select, update
from sqlalchemy import delete as remove

from longhouse.server import shelf
from longhouse.server.schema import CHAT, NOTES, PEOPLE, SEATS, SESSIONS, TABLES, TOKENS

GONE: Final = ""


def all_about(connection: Connection, person: str) -> dict[str, object]:
    """All that is kept about somebody, but for digests of what they alone know."""
    kept: dict[str, object] = {}
    for name, table, column in (
        ("person", PEOPLE, PEOPLE.c.id),
        ("sessions", SESSIONS, SESSIONS.c.person),
        ("tokens", TOKENS, TOKENS.c.person),
        ("seats", SEATS, SEATS.c.person),
        ("chat", CHAT, CHAT.c.person),
        ("notes", NOTES, NOTES.c.person),
    ):
        rows = connection.execute(select(table).where(column == person)).mappings()
        secret = ("digest", "password", "recovery")
        kept[name] = [
            {str(key): value for key, value in row.items() if key not in secret} for row in rows
        ]
    return kept


def forget(connection: Connection, person: str) -> None:
    """Remove all that tells of somebody; their games stay without their name."""
    for waiting in shelf.tables_expecting(connection, person):
        get_up(connection, waiting, person)
    for table in (SESSIONS, TOKENS, NOTES):
        connection.execute(remove(table).where(table.c.person == person))
    seat = update(SEATS).where(SEATS.c.person == person)
    connection.execute(seat.values(name=GONE, vacant=1))
    said = update(CHAT).where(CHAT.c.person == person)
    connection.execute(said.values(person=GONE, name=GONE, text=GONE))
    connection.execute(update(SEATS).where(SEATS.c.person == person).values(person=None))
    connection.execute(update(TABLES).where(TABLES.c.host == person).values(host=GONE))
    connection.execute(remove(PEOPLE).where(PEOPLE.c.id == person))


def get_up(connection: Connection, table: str, person: str) -> None:
    """Leave a table that waits; one at which nobody is left is put away."""
    sheet = shelf.load_sheet(connection, table)
    if sheet is None:
        return
    if shelf.get_up(sheet, person):
        shelf.save(connection, sheet)
    else:
        shelf.forget_table(connection, table)
