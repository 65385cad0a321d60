"""What is to be written together: rows for a few prepared statements, those first that others refer to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, false, insert, literal_column, null, or_, select, update
from sqlalchemy.sql.dml import UpdateBase

from maumau.server.store import schema
from maumau.table.entries import Change, Chat, Close, Early, Entry, Move, Over, Sit, Start
from maumau.table.model import Known, Person, Table
from maumau.table.pace import Due
from maumau.table.step import Step

_encode = msgspec.json.Encoder().encode

ADD_DEVICE = insert(schema.devices)
NAME_DEVICE = (
    update(schema.devices)
    .where(schema.devices.c.id == bindparam("the_device"))
    .values(name=bindparam("the_name"), colour=bindparam("the_colour"))
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
PUBLISH_TABLE = (
    update(schema.tables).where(schema.tables.c.id == bindparam("the_table")).values(public=bindparam("is_public"))
)
HIDE_TABLE = (
    update(schema.tables).where(schema.tables.c.id == bindparam("the_table")).values(code=null(), public=false())
)
ADD_TEXT = insert(schema.texts)
DROP_TEXT = delete(schema.texts).where(schema.texts.c.id == bindparam("the_text"))
DROP_TEXTS = delete(schema.texts).where(schema.texts.c.table_id == bindparam("the_table"))
DROP_ALARM = delete(schema.alarms).where(
    schema.alarms.c.table_id == bindparam("the_table"),
    schema.alarms.c.kind == bindparam("the_kind"),
    schema.alarms.c.seat == bindparam("the_seat"),
)
DROP_ALARMS = delete(schema.alarms).where(schema.alarms.c.table_id == bindparam("the_table"))
ADD_ALARM = insert(schema.alarms)
FORGET_TEXTS = delete(schema.texts).where(
    schema.texts.c.person_id.in_(
        select(schema.people.c.id).where(schema.people.c.device_id == bindparam("the_device")).scalar_subquery()
    )
)
FORGET_PEOPLE = (
    update(schema.people)
    .where(schema.people.c.device_id == bindparam("the_device"))
    .values(device_id=null(), name=null(), colour=null())
)
RETIRE_DEVICE = (
    update(schema.devices)
    .where(or_(schema.devices.c.id == bindparam("the_device"), schema.devices.c.owner_id == bindparam("the_device")))
    .values(token_hash=literal_column(f"'{schema.RETIRED}'") + schema.devices.c.id)
)
FORGET_DEVICE = delete(schema.devices).where(
    or_(schema.devices.c.id == bindparam("the_device"), schema.devices.c.owner_id == bindparam("the_device"))
)
ADD_PASS = insert(schema.passes)
DROP_PASSES = delete(schema.passes).where(schema.passes.c.expires_at < bindparam("the_time"))
DROP_PASSES_OF = delete(schema.passes).where(schema.passes.c.device_id == bindparam("the_device"))
COUNT_GAME = update(schema.games).where(schema.games.c.id == bindparam("the_game")).values(tally=bindparam("the_tally"))
DROP_REVIEW = delete(schema.reviews).where(schema.reviews.c.game_id == bindparam("the_game"))
ADD_REVIEW = insert(schema.reviews)
BEAT_REVIEW = (
    update(schema.reviews)
    .where(schema.reviews.c.game_id == bindparam("the_game"))
    .values(done=bindparam("the_number"), beat=bindparam("the_time"))
)
FINISH_REVIEW = (
    update(schema.reviews)
    .where(schema.reviews.c.game_id == bindparam("the_game"))
    .values(done=bindparam("the_number"), result=bindparam("the_result"))
)

ORDER: tuple[UpdateBase, ...] = (
    ADD_DEVICE,
    NAME_DEVICE,
    RETIRE_DEVICE,
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
    DROP_REVIEW,
    ADD_REVIEW,
    BEAT_REVIEW,
    FINISH_REVIEW,
    DROP_DUE,
    DROP_DUES,
    ADD_DUE,
    PUBLISH_TABLE,
    HIDE_TABLE,
    ADD_TEXT,
    DROP_TEXT,
    DROP_TEXTS,
    DROP_ALARM,
    DROP_ALARMS,
    ADD_ALARM,
    FORGET_TEXTS,
    FORGET_PEOPLE,
    FORGET_DEVICE,
)
"""In this order the statements of many changes can be run together: what others refer to comes first."""

Row = tuple[UpdateBase, dict[str, Any]]


def person_row(person: Person) -> Row:
    """A person who is new here."""
    row = {"id": person.id, "device_id": person.device, "name": person.name, "colour": person.colour}
    return ADD_PERSON, row


def table_row(step: Step) -> Row:
    """A table that is new."""
    table = step.table
    opened_at, public = step.entries[0].at, table.manners.public
    return ADD_TABLE, {"id": table.id, "created_at": opened_at, "code": table.code, "public": public}


def alarm_rows(table_id: str, kind: str, seat: int, at: float | None) -> list[Row]:
    """An alarm is to ring at another time, or (None) never."""
    rows: list[Row] = [(DROP_ALARM, {"the_table": table_id, "the_kind": kind, "the_seat": seat})]
    if at is not None:
        rows.append((ADD_ALARM, {"table_id": table_id, "kind": kind, "seat": seat, "at": at}))
    return rows


def step_rows(step: Step, before: Due | None, after: Due | None) -> list[Row]:
    """Everything that a step at a table leaves in the database; `before` and `after` it this was and is due there."""
    table = step.table
    rows: list[Row] = []
    for entry in step.entries:
        rows += _entry_rows(table, entry, step.known)
    if before != after:
        rows += _due_rows(before, after)
    rows += [(DROP_TEXT, {"the_text": text_id}) for text_id in sorted(step.known.unread(table.chat))]
    return rows


def drop_due(due: Due) -> Row:
    """Nothing is due at this ply any more."""
    return DROP_DUE, {"the_game": due.game_id, "the_ply": due.ply}


def _due_rows(before: Due | None, after: Due | None) -> list[Row]:
    rows = [] if before is None else [drop_due(before)]
    if after is not None:
        row = {"table_id": after.table_id, "game_id": after.game_id, "ply": after.ply, "at": after.at}
        rows.append((ADD_DUE, row))
    return rows


def closing_rows(table_id: str, last: Entry) -> list[Row]:
    """What is left in the database when a table is closed: nothing is due there any more, and nothing can be heard."""
    the_table = {"the_table": table_id}
    gone = ((statement, the_table) for statement in (DROP_DUES, DROP_ALARMS, DROP_TEXTS, HIDE_TABLE))
    return [_log_row(table_id, last), *gone]


def _entry_rows(table: Table, entry: Entry, known: Known) -> Sequence[Row]:
    match entry.what:
        case Move(game_id, ply):
            return (_log_row(table.id, entry, game_id, ply),)
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
        case Over(game_id, result):
            text = _encode(result).decode()
            finished = {"the_game": game_id, "the_result": text, "the_time": entry.at}
            return _log_row(table.id, entry, game_id), (FINISH_GAME, finished)
        case Early(game_id):
            return (_log_row(table.id, entry, game_id),)
        case Sit(_, person):
            return (_log_row(table.id, entry, person_id=person),)
        case Change():
            public = {"the_table": table.id, "is_public": entry.what.manners.public}
            return _log_row(table.id, entry), (PUBLISH_TABLE, public)
        case Chat(seat, text_id):
            speaker = table.seats[seat].person
            assert speaker is not None
            said = {"id": text_id, "table_id": table.id, "person_id": speaker.id, "text": known.texts[text_id]}
            return _log_row(table.id, entry), (ADD_TEXT, said)
        case Close():
            return closing_rows(table.id, entry)
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
        "payload": _encode(entry.what).decode(),
    }
