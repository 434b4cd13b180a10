"""Backups: a copy of the whole database, made while the server runs, and looked at before it is
trusted.
"""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, make_url, select

from longhouse.engine.errors import BadInput
from longhouse.server import hall
from longhouse.server.migrations import HEAD, VERSIONS
from longhouse.server.schema import TABLES
from longhouse.server.settings import Settings, sqlite_url
from longhouse.server.shelf import WAITING
from longhouse.server.store import Store

SAMPLE: Final = 50  # tables that are replayed to see whether a copy is sound


def database_file(settings: Settings) -> Path:
    """The file of the database; other databases have their own tools for backups."""
    url = make_url(settings.database_url)
    if url.get_backend_name() != "sqlite" or not url.database:
        raise BadInput("database", "not SQLite", "back it up with the tools that belong to it")
    return Path(url.database)


def back_up(settings: Settings, target: Path) -> int:
    """Copy the database into a new file; returns how many tables were replayed from the copy."""
    source = database_file(settings)
    if not source.is_file():
        raise BadInput(str(source), "there is no database")
    if target.exists():
        raise BadInput(str(target), "is there already")
    partial = new_file(target)
    try:
        with closing(read_only(source)) as connection:
            connection.execute("VACUUM INTO ?", (str(partial),))
        count = check(partial, target)
        settle(partial, target)
    finally:
        partial.unlink(missing_ok=True)
    return count


def new_file(target: Path) -> Path:
    """An empty file beside its final place, for its owner alone. Whatever stops the work, under the
    name that was wished there is either a whole copy that was looked at, or nothing."""
    partial = target.with_name(f"{target.name}.partial")
    partial.unlink(missing_ok=True)
    os.close(os.open(partial, os.O_CREAT | os.O_EXCL, 0o600))
    return partial


def settle(partial: Path, target: Path) -> None:
    """Put a file in its place, and see to it that it stays there."""
    for ending in ("-wal", "-shm"):
        Path(f"{target}{ending}").unlink(missing_ok=True)
    sync(partial)
    partial.replace(target)
    if os.name == "posix":
        sync(target.parent)


def sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def read_only(database: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)


def check(database: Path, name: Path) -> int:
    """Refuse a file that is no sound database of Longhouse; replays some of its tables."""
    try:
        with closing(read_only(database)) as connection:
            answer = connection.execute("PRAGMA integrity_check").fetchone()[0]
            row = connection.execute(f"SELECT version_num FROM {VERSIONS}").fetchone()
    except sqlite3.DatabaseError as error:
        raise BadInput(str(name), f"no database of Longhouse ({error})") from None
    if answer != "ok":
        raise BadInput(str(name), f"damaged: {answer}")
    if row is None or row[0] > HEAD:
        raise BadInput(str(name), "made by a later version", f"this one knows up to {HEAD}")
    return replay_some(database)


def replay_some(database: Path) -> int:
    """Open the latest tables and see that each is what its entries say."""
    store = Store(sqlite_url(database))
    query = select(TABLES.c.id).order_by(TABLES.c.changed.desc()).limit(SAMPLE)
    try:
        with store.engine.connect() as connection:
            tables = list(connection.execute(query).scalars())
            return sum(replays(connection, table) for table in tables)
    finally:
        store.close()


def replays(connection: Connection, table: str) -> bool:
    """Whether a table that has begun is sound; one that is not raises BadInput."""
    found = hall.read_all(connection, table)
    if found is None or found.sheet.status == WAITING:
        return False
    game = hall.set_up(found).game
    if game.written().replay() != game.state:
        raise BadInput(f"table {table}", "does not replay to what it is")
    return True


def restore(settings: Settings, source: Path, force: bool = False) -> int:
    """Put a backup in the place of the database. The server must not be running."""
    target = database_file(settings)
    if not source.is_file():
        raise BadInput(str(source), "there is no such file")
    if target.exists() and not force:
        raise BadInput(str(target), "there is a database already", "--force replaces it")
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    partial = new_file(target)
    try:
        shutil.copyfile(source, partial)  # what is looked at is what is put in place
        count = check(partial, source)
        refuse_if_used(target)
        settle(partial, target)
    finally:
        partial.unlink(missing_ok=True)
    return count


def refuse_if_used(database: Path) -> None:
    """A running server holds its database open, and believes what it has read."""
    if not database.exists():
        return
    with closing(sqlite3.connect(database, timeout=0.2, isolation_level=None)) as connection:
        try:
            connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("ROLLBACK")
        except sqlite3.OperationalError:
            raise BadInput(str(database), "a server is using it", "stop it first") from None
