"""Run by Alembic: the migrations go through the connection that the program hands over."""

from alembic import context

from longhouse.server.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=False,
)
context.run_migrations()
