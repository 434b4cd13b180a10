"""Brings a database to the shape that this version of the program knows.

`HEAD` is the newest migration. A database that is there already costs one look.
"""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

from longhouse.engine.errors import BadInput

HEAD: Final = "0001"
VERSIONS: Final = "alembic_version"


def version(connection: Connection) -> str:
    """The migration that the database has come to; empty for a new one."""
    if not inspect(connection).has_table(VERSIONS):
        return ""
    return str(connection.execute(text(f"SELECT version_num FROM {VERSIONS}")).scalar() or "")


def upgrade(connection: Connection) -> bool:
    """Migrate if need be; whether there was need. A database of a later version is refused."""
    found = version(connection)
    if found == HEAD:
        return False
    if found > HEAD:
        raise BadInput("database", f"migration {found}", f"this version knows up to {HEAD}")
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    return True
