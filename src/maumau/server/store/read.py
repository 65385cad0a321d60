"""Reading back. Every function takes a connection and is called in a thread of its own, never in the event loop."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec
from sqlalchemy import Connection, and_, bindparam, case, exists, false, func, not_, or_, select

from maumau.server.store.schema import RETIRED, alarms, devices, dues, entries, games, passes, people, tables, texts
from maumau.table.entries import Chat, Entry, Lost, What
from maumau.table.model import Colour, Person
from maumau.table.pace import Due

_decoder: msgspec.json.Decoder[What] = msgspec.json.Decoder(What)


@dataclass(frozen=True, slots=True)
class StoredLog:
    """A table's entries, with the people, the games' secrets and the lines of chat that they refer to.

    `alarms` says for seats when it has consequences that somebody is away.
    """

    entries: list[Entry]
    people: dict[str, Person] = field(default_factory=dict)
    secrets: dict[str, bytes] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    alarms: dict[int, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Device:
    """A device that holds a token. `name` is what its person wants to be called."""

    id: str
    name: str | None
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class Alarm:
    """What is due at a table at a time, of a kind; `seat` is 0 for what concerns the whole table."""

    at: float
    table_id: str
    kind: str
    seat: int


def _read(payload: str) -> What:
    """What an entry says. A single one that can't be read does not keep us from reading the others."""
    try:
        return _decoder.decode(payload)
    except msgspec.MsgspecError:
        return Lost()


def table_log(connection: Connection, table_id: str, after: int = 0) -> StoredLog:
    """A table's entries after a seq, oldest first; none for an unknown table."""
    query = (
        select(entries.c.seq, entries.c.at, entries.c.payload, people, games.c.id, games.c.secret)
        .select_from(entries.outerjoin(people).outerjoin(games, entries.c.game_id == games.c.id))
        .where(entries.c.table_id == table_id, entries.c.seq > after)
        .order_by(entries.c.seq)
    )
    log = StoredLog([])
    chats = False
    for seq, at, payload, person_id, device_id, name, colour, game_id, secret in connection.execute(query):
        entry = Entry(seq, at, _read(payload))
        log.entries.append(entry)
        chats = chats or isinstance(entry.what, Chat)
        if person_id is not None:
            log.people[person_id] = Person(person_id, device_id, name, colour)
        if game_id is not None:
            log.secrets[game_id] = bytes(secret)
    if chats:
        said = connection.execute(select(texts.c.id, texts.c.text).where(texts.c.table_id == table_id))
        log.texts.update({row.id: row.text for row in said})
    if after == 0:
        away = select(alarms.c.seat, alarms.c.at).where(alarms.c.table_id == table_id, alarms.c.kind == "away")
        log.alarms.update({row.seat: row.at for row in connection.execute(away)})
    return log


def alarms_before(connection: Connection, at: float, most: int) -> list[Alarm]:
    """The alarms that were to ring before a time, the oldest first."""
    query = select(alarms.c.at, alarms.c.table_id, alarms.c.kind, alarms.c.seat).where(alarms.c.at < at)
    return [Alarm(*row) for row in connection.execute(query.order_by(alarms.c.at).limit(most))]


def last_life(connection: Connection, table_id: str) -> tuple[float, bool]:
    """When something last happened at a table, and whether a game has begun there."""
    at = connection.scalar(select(func.max(entries.c.at)).where(entries.c.table_id == table_id))
    begun = connection.scalar(select(games.c.id).where(games.c.table_id == table_id).limit(1))
    return at or 0.0, begun is not None


def table_of_code(connection: Connection, code: str) -> str | None:
    """The id of the open table that is spoken of like this."""
    return connection.scalar(select(tables.c.id).where(tables.c.code == code))


def public_tables(connection: Connection, most: int) -> list[tuple[str, float]]:
    """The (id, time of opening) of open public tables, newest first."""
    query = select(tables.c.id, tables.c.created_at).where(tables.c.public)
    return [
        (row.id, row.created_at) for row in connection.execute(query.order_by(tables.c.created_at.desc()).limit(most))
    ]


def table_of_game(connection: Connection, game_id: str) -> str | None:
    """The id of the table at which a game is or was played."""
    return connection.scalar(select(games.c.table_id).where(games.c.id == game_id))


_OWNER = devices.alias()
_IS_FIRST = _OWNER.c.id.is_(None)
_DEVICE_OF_HASH = (
    select(
        func.coalesce(_OWNER.c.id, devices.c.id),
        case((_IS_FIRST, devices.c.name), else_=_OWNER.c.name),
        case((_IS_FIRST, devices.c.colour), else_=_OWNER.c.colour),
    )
    .select_from(devices.outerjoin(_OWNER, devices.c.owner_id == _OWNER.c.id))
    .where(devices.c.token_hash == bindparam("the_hash"))
)


def device_of_hash(connection: Connection, token_hash: str) -> Device | None:
    """The device whose token has this hash; of several devices of one person, the first."""
    row = connection.execute(_DEVICE_OF_HASH, {"the_hash": token_hash}).first()
    return None if row is None else Device(*row)


def retired_devices(connection: Connection) -> list[str]:
    """The ids of the devices whose token nobody has any more, but that are still known."""
    query = select(devices.c.id).where(devices.c.token_hash.startswith(RETIRED), devices.c.owner_id.is_(None))
    return list(connection.scalars(query))


def device_of_pass(connection: Connection, code_hash: str, now: float) -> Device | None:
    """Whose further device a code makes, if it still holds and has made none."""
    used = exists().where(devices.c.code_hash == code_hash)
    owner = devices.alias()
    query = select(owner.c.id, owner.c.name, owner.c.colour).join(passes, passes.c.device_id == owner.c.id)
    row = connection.execute(
        query.where(passes.c.code_hash == code_hash, passes.c.expires_at >= now, not_(used))
    ).first()
    return None if row is None else Device(*row)


def tables_of_device(connection: Connection, device_id: str, most: int) -> list[str]:
    """The ids of the tables at which a device has a seat, newest first."""
    query = (
        select(tables.c.id, tables.c.created_at)
        .distinct()
        .join(entries, entries.c.table_id == tables.c.id)
        .join(people, entries.c.person_id == people.c.id)
        .where(people.c.device_id == device_id)
        .order_by(tables.c.created_at.desc())
        .limit(most)
    )
    return [row.id for row in connection.execute(query)]


def last_seqs(connection: Connection, table_ids: list[str]) -> dict[str, int]:
    """The number of the last entry of each table."""
    query = select(entries.c.table_id, func.max(entries.c.seq)).where(entries.c.table_id.in_(table_ids))
    return {row[0]: row[1] for row in connection.execute(query.group_by(entries.c.table_id))}


@dataclass(slots=True)
class ShortLog:
    """A table's last seq, its entries without the moves, and the people who sat down, by id."""

    seq: int
    log: list[What]
    people: dict[str, Person]


def short_logs(connection: Connection, table_ids: list[str]) -> dict[str, ShortLog]:
    """The short logs of tables, by their ids."""
    found = {table_id: ShortLog(seq, [], {}) for table_id, seq in last_seqs(connection, table_ids).items()}
    query = (
        select(entries.c.table_id, entries.c.payload, people)
        .select_from(entries.outerjoin(people))
        .where(entries.c.table_id.in_(table_ids), entries.c.kind.not_in(("move", "curtain", "chat")))
        .order_by(entries.c.seq)
    )
    for table_id, payload, *person in connection.execute(query):
        found[table_id].log.append(_read(payload))
        if person[0] is not None:
            found[table_id].people[person[0]] = Person(*person)
    return found


def dues_before(connection: Connection, at: float, most: int) -> list[Due]:
    """What is due before a time, the longest due first."""
    query = select(dues.c.at, dues.c.table_id, dues.c.game_id, dues.c.ply).where(dues.c.at < at)
    return [Due(*row) for row in connection.execute(query.order_by(dues.c.at).limit(most))]


def running_of_other_versions(connection: Connection, versions: dict[str, int]) -> list[tuple[str, str]]:
    """The (table id, game id) of games that began under other rules than today's, at tables that are not closed."""
    same = or_(false(), *(and_(games.c.game == name, games.c.version == version) for name, version in versions.items()))
    closing = exists().where(entries.c.table_id == games.c.table_id, entries.c.kind == "close")
    query = select(games.c.table_id, games.c.id).where(games.c.finished_at.is_(None), not_(same), not_(closing))
    return [(row.table_id, row.id) for row in connection.execute(query)]


def game_log(connection: Connection, game_id: str) -> list[Entry]:
    """A game's entries, and those of its table that tell what is played there, oldest first; none if it is unknown."""
    table_id = table_of_game(connection, game_id)
    query = select(entries.c.seq, entries.c.at, entries.c.payload).where(
        entries.c.table_id == table_id,
        or_(entries.c.game_id == game_id, entries.c.kind.in_(("open", "change", "arrange"))),
    )
    rows = connection.execute(query.order_by(entries.c.seq))
    return [Entry(row.seq, row.at, _read(row.payload)) for row in rows]
