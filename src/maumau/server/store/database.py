"""Opening the database: SQLite in a file, or PostgreSQL; brought up to date, refused with a reason if it isn't ours."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, func, inspect, make_url, select
from sqlalchemy.exc import DBAPIError, NoSuchModuleError, OperationalError

from maumau.core.errors import MaumauError

VERSION_TABLE = "maumau_version"
BUSY_SECONDS = 5
SQLITE = ("synchronous=FULL", "foreign_keys=ON", "cache_size=-16384", "wal_autocheckpoint=4000")
"""What is committed is on the disk, and refers to what is there.

The pages to which a thousand tables write stay in memory (16 MiB at most for each connection), and many changes of a
page go into the file as one.
"""
LOCK = 0x6D61756D6175
"""The key of the lock under which a PostgreSQL database is brought up to date: `maumau` in bytes."""


class BadDatabase(MaumauError):
    """A database that can't be used. `details`: `database` (without a password), and what the reason names."""

    code = "bad-database"


def open_database(address: str) -> Engine:
    """The database behind an address, with today's tables in it.

    Raises BadDatabase: it can't be reached, read or written, belongs to another program, or to a newer maumau.
    """
    url = make_url(address)
    shown = url.database if url.drivername == "sqlite" else url.render_as_string(hide_password=True)
    try:
        if url.drivername == "sqlite":
            Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
        engine = _engine(address)
        _bring_up_to_date(engine, str(shown))
    except (OSError, DBAPIError) as error:
        why = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise BadDatabase("bad-database-unusable", database=str(shown), why=why) from error
    except (ModuleNotFoundError, NoSuchModuleError) as error:
        raise BadDatabase("bad-database-driver", database=str(shown), why=str(error)) from error
    return engine


def _engine(address: str) -> Engine:
    if not address.startswith("sqlite"):
        return create_engine(address, pool_pre_ping=True)
    # The connection that was used last knows the newest pages; the others would have to read them again.
    engine = create_engine(address, connect_args={"timeout": BUSY_SECONDS}, pool_use_lifo=True)
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in SQLITE:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _let_readers_read(engine: Engine) -> None:
    """Beside the writer. The file remembers this, so it is said only once the file is known to be ours.

    SQLite does not wait for others here, as it does elsewhere.
    """
    if engine.dialect.name != "sqlite":
        return
    end = time.monotonic() + BUSY_SECONDS
    with engine.connect() as connection:
        while True:
            try:
                connection.exec_driver_sql("PRAGMA journal_mode=WAL")
                return
            except OperationalError as error:
                if "locked" not in str(error.orig) or time.monotonic() > end:
                    raise
                connection.rollback()
                time.sleep(0.02)


def _bring_up_to_date(engine: Engine, shown: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    with engine.connect() as connection:
        current = _is_current(connection, config, shown)
    _let_readers_read(engine)
    if current:
        return
    with engine.begin() as connection:
        _lock(connection)
        if not _is_current(connection, config, shown):  # another process may have been quicker
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def _lock(connection: Connection) -> None:
    """Of the processes that start at once, one brings the database up to date; the others wait for its transaction."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))


def _is_current(connection: Connection, config: Config, shown: str) -> bool:
    there = set(inspect(connection).get_table_names())
    if there and VERSION_TABLE not in there:
        raise BadDatabase("bad-database-foreign", database=shown)
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    version = context.get_current_revision()
    scripts = ScriptDirectory.from_config(config)
    if version is not None and version not in {script.revision for script in scripts.walk_revisions()}:
        raise BadDatabase("bad-database-newer", database=shown, version=version)
    return version == scripts.get_current_head()
