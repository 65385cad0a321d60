"""What is to be written together: rows for a few prepared statements, those first that others refer to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, insert, or_, update
from sqlalchemy.sql.dml import UpdateBase

from maumau.server.store import schema
from maumau.table.decide import Step
from maumau.table.entries import Entry, Move, Over, Sit, Start
from maumau.table.model import Known, Person, Table
from maumau.table.pace import Pace, due

ADD_DEVICE = insert(schema.devices)
NAME_DEVICE = (
    update(schema.devices).where(schema.devices.c.id == bindparam("the_device")).values(name=bindparam("the_name"))
)
ADD_PERSON = insert(schema.people)
ADD_TABLE = insert(schema.tables)
ADD_GAME = insert(schema.games)
ADD_ENTRY = insert(schema.entries)
FINISH_GAME = (
    update(schema.games)
    .where(schema.games.c.id == bindparam("the_game"))
    .values(result=bindparam("the_result"), finished_at=bindparam("the_time"))
)
RENEW_GAME = (
    update(schema.games).where(schema.games.c.id == bindparam("the_game")).values(version=bindparam("the_version"))
)
DROP_DUE = delete(schema.dues).where(
    schema.dues.c.game_id == bindparam("the_game"), schema.dues.c.ply == bindparam("the_ply")
)
DROP_DUES = delete(schema.dues).where(schema.dues.c.table_id == bindparam("the_table"))
ADD_DUE = insert(schema.dues)
FORGET_PEOPLE = (
    update(schema.people).where(schema.people.c.device_id == bindparam("the_device")).values(device_id=None, name=None)
)
FORGET_DEVICE = delete(schema.devices).where(
    or_(schema.devices.c.id == bindparam("the_device"), schema.devices.c.owner_id == bindparam("the_device"))
)
ADD_PASS = insert(schema.passes)
DROP_PASSES = delete(schema.passes).where(schema.passes.c.expires_at < bindparam("the_time"))
DROP_PASSES_OF = delete(schema.passes).where(schema.passes.c.device_id == bindparam("the_device"))
COUNT_GAME = update(schema.games).where(schema.games.c.id == bindparam("the_game")).values(tally=bindparam("the_tally"))

ORDER: tuple[UpdateBase, ...] = (
    ADD_DEVICE,
    NAME_DEVICE,
    DROP_PASSES,
    DROP_PASSES_OF,
    ADD_PASS,
    ADD_PERSON,
    ADD_TABLE,
    ADD_GAME,
    ADD_ENTRY,
    FINISH_GAME,
    RENEW_GAME,
    COUNT_GAME,
    DROP_DUE,
    DROP_DUES,
    ADD_DUE,
    FORGET_PEOPLE,
    FORGET_DEVICE,
)
"""In this order the statements of many changes can be run together: what others refer to comes first."""

Row = tuple[UpdateBase, dict[str, Any]]


def person_row(person: Person) -> Row:
    """A person who is new here."""
    return ADD_PERSON, {"id": person.id, "device_id": person.device, "name": person.name}


def step_rows(step: Step, pace: Pace) -> list[Row]:
    """Everything that a step at a table leaves in the database."""
    table = step.table
    rows: list[Row] = []
    for entry in step.entries:
        rows += _entry_rows(table, entry, step.known)
    wait = due(table, pace)
    if wait and any(isinstance(entry.what, Start | Move) for entry in step.entries):
        rows.append((ADD_DUE, {"table_id": table.id, "game_id": wait.game_id, "ply": wait.ply, "at": wait.at}))
    return rows


def closing_rows(table_id: str, last: Entry) -> list[Row]:
    """What is left in the database when a table is closed: nothing is due there any more."""
    return [_log_row(table_id, last), (DROP_DUES, {"the_table": table_id})]


def _entry_rows(table: Table, entry: Entry, known: Known) -> Sequence[Row]:
    match entry.what:
        case Start(game_id, number, _, _, version):
            game = {
                "id": game_id,
                "table_id": table.id,
                "number": number,
                "secret": known.secrets[game_id],
                "game": table.game.name,
                "version": version,
                "started_at": entry.at,
            }
            return (ADD_GAME, game), _log_row(table.id, entry, game_id=game_id)
        case Move(game_id, ply):
            return _log_row(table.id, entry, game_id, ply), (DROP_DUE, {"the_game": game_id, "the_ply": ply})
        case Over(game_id, result):
            text = msgspec.json.encode(result).decode()
            finished = {"the_game": game_id, "the_result": text, "the_time": entry.at}
            return _log_row(table.id, entry, game_id), (FINISH_GAME, finished)
        case Sit(_, person):
            return (_log_row(table.id, entry, person_id=person),)
        case _:
            return (_log_row(table.id, entry),)


def _log_row(
    table_id: str, entry: Entry, game_id: str | None = None, ply: int | None = None, person_id: str | None = None
) -> Row:
    return ADD_ENTRY, {
        "table_id": table_id,
        "seq": entry.seq,
        "at": entry.at,
        "kind": entry.kind,
        "game_id": game_id,
        "ply": ply,
        "person_id": person_id,
        "payload": msgspec.json.encode(entry.what).decode(),
    }
