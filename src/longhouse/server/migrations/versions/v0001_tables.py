"""People, tables and what is played at them."""

from alembic import op

from longhouse.server.schema import METADATA

revision = "0001"
down_revision = None


def upgrade() -> None:
    METADATA.create_all(op.get_bind())
