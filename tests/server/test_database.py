"""The database: opened with care, brought up to date, written in groups."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, select, text

from maumau.server.errors import BadSetting
from maumau.server.settings import database_address, sqlite_address
from maumau.server.store.changes import ADD_DEVICE, Row
from maumau.server.store.database import VERSION_TABLE, BadDatabase, open_database
from maumau.server.store.schema import devices, metadata
from maumau.server.store.writer import Conflict, Writer
from tests.server.running import open_at_once


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    return open_database(sqlite_address(tmp_path / "new folder" / "maumau.sqlite3"))


def device(number: int) -> Row:
    return ADD_DEVICE, {"id": f"d{number}", "token_hash": str(number), "name": None, "created_at": 0.0}


def test_the_steps_make_exactly_the_tables_that_the_code_knows(engine: Engine):
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_what_is_acknowledged_is_on_the_disk(engine: Engine):
    with engine.connect() as connection:
        assert connection.scalar(text("pragma journal_mode")) == "wal"
        assert connection.scalar(text("pragma synchronous")) == 2
        assert connection.scalar(text("pragma foreign_keys")) == 1
    engine.dispose()


def test_opening_again_changes_nothing(engine: Engine, tmp_path: Path):
    engine.dispose()
    again = open_database(sqlite_address(tmp_path / "new folder" / "maumau.sqlite3"))
    again.dispose()


def test_processes_that_start_at_once_on_an_empty_file_all_start(tmp_path: Path):
    address = sqlite_address(tmp_path / "maumau.sqlite3")
    assert open_at_once(address, 4) == [""] * 4
    open_database(address).dispose()


def test_a_foreign_database_is_left_alone(tmp_path: Path):
    path = tmp_path / "other.sqlite3"
    with sqlite3.connect(path) as other:
        other.execute("create table recipes (name text)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(BadDatabase, match="another program"):
        open_database(sqlite_address(path))
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_refused(tmp_path: Path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Mia, " * 1000)
    with pytest.raises(BadDatabase, match="not a database"):
        open_database(sqlite_address(path))


def test_a_place_that_can_not_be_written_is_refused(tmp_path: Path):
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file" / "below" / "x.sqlite3", tmp_path):
        with pytest.raises(BadDatabase):
            open_database(sqlite_address(path))


def test_a_database_of_a_newer_version_is_left_alone(engine: Engine, tmp_path: Path):
    with engine.begin() as connection:
        connection.execute(text(f"update {VERSION_TABLE} set version_num = '9999'"))
    engine.dispose()
    with pytest.raises(BadDatabase, match="newer"):
        open_database(sqlite_address(tmp_path / "new folder" / "maumau.sqlite3"))


def test_a_server_that_is_not_there_is_said_without_the_password():
    with pytest.raises(BadDatabase) as caught:
        open_database("postgresql+psycopg://me:hunter2@127.0.0.1:1/none")
    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize(
    ("written", "address"),
    [
        ("postgres://u@h/d", "postgresql+psycopg://u@h/d"),
        ("postgresql://u@h/d", "postgresql+psycopg://u@h/d"),
        ("sqlite:///x.db", "sqlite:///x.db"),
    ],
)
def test_addresses_of_databases(written: str, address: str):
    assert database_address(written) == address


def test_a_file_and_nothing_are_sqlite_files(tmp_path: Path):
    assert database_address(str(tmp_path / "a.db")) == f"sqlite:///{tmp_path}/a.db"
    assert database_address(None).endswith("maumau.sqlite3")


def test_an_address_of_another_kind_is_refused():
    with pytest.raises(BadSetting, match="mysql"):
        database_address("mysql://x")


async def write_all(engine: Engine, jobs: list[list[Row]]) -> list[BaseException | None]:
    writer = Writer(engine)
    waiting = [asyncio.ensure_future(writer.write(rows)) for rows in jobs]
    await asyncio.sleep(0)  # all of them wait before the writer begins
    writer.start()
    answers = await asyncio.gather(*waiting, return_exceptions=True)
    await writer.stop()
    return answers


def test_of_a_group_only_what_conflicts_is_refused(engine: Engine):
    jobs = [[device(n)] for n in (1, 2, 1, 3)]
    answers = asyncio.run(write_all(engine, jobs))
    assert [type(answer) for answer in answers] == [type(None), type(None), Conflict, type(None)]
    with engine.connect() as connection:
        assert sorted(connection.scalars(select(devices.c.id))) == ["d1", "d2", "d3"]
    engine.dispose()


def test_rows_that_belong_together_are_written_together_or_not_at_all(engine: Engine):
    answers = asyncio.run(write_all(engine, [[device(1)], [device(2), device(1)]]))
    assert answers[0] is None
    assert isinstance(answers[1], Conflict)
    with engine.connect() as connection:
        assert list(connection.scalars(select(devices.c.id))) == ["d1"]
    engine.dispose()


def test_the_writer_ends_only_when_everything_is_written(engine: Engine):
    async def run() -> None:
        writer = Writer(engine)
        writer.start()
        waiting = [asyncio.ensure_future(writer.write([device(n)])) for n in range(50)]
        await asyncio.sleep(0)
        await writer.stop()
        await asyncio.gather(*waiting)

    asyncio.run(run())
    with engine.connect() as connection:
        assert len(list(connection.scalars(select(devices.c.id)))) == 50
    engine.dispose()
