"""The tables of the database. Migrations bring a database to this shape.

`entries` is the truth about each game: what was answered, in order, never changed and never
deleted. Everything else about a game can be worked out from it or is about people.
"""

from typing import Final

from sqlalchemy import (
    REAL,
    BigInteger,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

METADATA: Final = MetaData()
NUMBER: Final = BigInteger().with_variant(Integer, "sqlite")

PLAYED: Final = 0
TAKEN_BACK: Final = 1


def table(name: str, *parts: Column[object] | Index) -> Table:
    """A table; in SQLite one that keeps to its types and is ordered by its key."""
    return Table(name, METADATA, *parts, sqlite_strict=True, sqlite_with_rowid=False)


def key(name: str, kind: type[Text] | BigInteger = Text) -> "Column[object]":
    return Column(name, kind, primary_key=True)


def text(name: str, nullable: bool = False) -> "Column[object]":
    return Column(name, Text, nullable=nullable)


def number(name: str, nullable: bool = False) -> "Column[object]":
    return Column(name, NUMBER, nullable=nullable)


PEOPLE: Final = table(
    "people",
    key("id"),
    text("name"),
    text("lang"),
    text("login", nullable=True),
    text("password", nullable=True),
    text("recovery", nullable=True),
    number("admin"),
    number("created"),
    number("seen"),
    Index("people_login", "login", unique=True),
    Index("people_recovery", "recovery", unique=True),
)

SESSIONS: Final = table(
    "sessions",
    key("id"),
    text("digest"),
    text("person"),
    text("agent"),
    number("created"),
    number("seen"),
    Index("sessions_digest", "digest", unique=True),
    Index("sessions_person", "person"),
)

TOKENS: Final = table(
    "tokens",
    key("id"),
    text("digest"),
    text("person"),
    text("label"),
    number("created"),
    number("seen"),
    Index("tokens_digest", "digest", unique=True),
    Index("tokens_person", "person"),
)

EDITIONS: Final = table("editions", key("digest"), text("game"), text("document"))

TABLES: Final = table(
    "tables",
    key("id"),
    text("game"),
    text("options"),
    text("edition"),
    text("version"),  # of the program that began the game
    text("status"),
    text("host"),
    number("private"),
    text("invite"),
    number("created"),
    number("changed"),
    number("seq"),
    number("length"),
    number("turn", nullable=True),
    number("asked_at"),
    number("due", nullable=True),  # when the server itself must act
    text("held", nullable=True),  # a refusal that is not passed on yet
    number("seed"),
    number("seeded"),  # 1 if the host chose the seed
    text("salt"),
    text("start", nullable=True),
    text("pace"),
    Column("delay", REAL, nullable=False),
    Column("delay_bot", REAL, nullable=False),
    text("result", nullable=True),
    text("rematch", nullable=True),
    text("take_back", nullable=True),
    number("imported"),
    Index("tables_status", "status", "changed"),
    Index("tables_due", "due"),
)

SEATS: Final = table(
    "seats",
    key("table_id"),
    key("seat", NUMBER),
    text("person", nullable=True),
    text("bot", nullable=True),
    text("name", nullable=True),
    number("ready"),
    number("vacant"),
    Index("seats_person", "person"),
)

ENTRIES: Final = table(
    "entries",
    key("table_id"),
    key("seq", NUMBER),
    number("kind"),
    number("seat"),
    text("word"),  # the action; for a take-back how many actions are void
    number("batch"),  # the seq of the first action of the same piece of play
    number("reveals"),  # 1 if something hidden became known by it
    number("made"),
    Column("told", LargeBinary, nullable=False),
)

SNAPSHOTS: Final = table(
    "snapshots",
    key("table_id"),
    key("length", NUMBER),
    Column("state", LargeBinary, nullable=False),
)

KEYS: Final = table("keys", key("table_id"), key("person"), key("key"), number("seq"))

STANDING: Final = table(
    "standing", key("table_id"), key("seat", NUMBER), key("decision"), text("answer")
)

CHAT: Final = table(
    "chat",
    key("table_id"),
    key("n", NUMBER),
    text("person"),
    text("name"),
    number("seat", nullable=True),
    text("text"),
    number("made"),
)

NOTES: Final = table("notes", key("table_id"), key("person"), text("text"))
