"""Run by Alembic: brings the database behind the connection it is given up to date."""

from alembic import context

from maumau.server.store.database import VERSION_TABLE
from maumau.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
