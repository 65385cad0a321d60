"""What is kept. Only `people`, `devices` and a few marks are ever changed; entries are appended and stay."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite counts only an INTEGER by itself; elsewhere a log may grow beyond 31 bits.
RowId = BigInteger().with_variant(Integer, "sqlite")
ID = String(32)
HASH = String(64)
RETIRED = "forgotten "
"""How the hash of a token begins that nobody has any more: its device is being forgotten."""

devices = Table(
    "devices",
    metadata,
    Column("id", ID, primary_key=True),
    Column("token_hash", HASH, nullable=False, unique=True),
    Column("name", Text),
    Column("colour", String(16)),
    Column("created_at", Float, nullable=False),
    Column("owner_id", ID, ForeignKey("devices.id"), index=True),  # whose person it is another device of
    Column("code_hash", HASH),  # what it came in by: each code lets one device in
    Index("ix_devices_code_hash", "code_hash", unique=True),
)

passes = Table(
    "passes",
    metadata,
    Column("code_hash", HASH, primary_key=True),
    Column("device_id", ID, ForeignKey("devices.id"), nullable=False, index=True),
    Column("expires_at", Float, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", ID, primary_key=True),
    Column("device_id", ID, ForeignKey("devices.id"), index=True),
    Column("name", Text),
    Column("colour", String(16)),
)

tables = Table(
    "tables",
    metadata,
    Column("id", ID, primary_key=True),
    Column("created_at", Float, nullable=False),
    # How the address can be spoken, and whether everybody may know of the table: as long as it is open.
    Column("code", String(32), unique=True, index=True),
    Column("public", Boolean, nullable=False, server_default=false(), index=True),
)

games = Table(
    "games",
    metadata,
    Column("id", ID, primary_key=True),
    Column("table_id", ID, ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("game", String(32), nullable=False),
    Column("version", Integer, nullable=False),
    Column("started_at", Float, nullable=False),
    Column("result", Text),
    Column("finished_at", Float, index=True),
    Column("tally", Text),
    UniqueConstraint("table_id", "number"),
)

entries = Table(
    "entries",
    metadata,
    Column("id", RowId, primary_key=True, autoincrement=True),
    Column("table_id", ID, ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("game_id", ID, ForeignKey("games.id")),
    Column("ply", Integer),
    Column("person_id", ID, ForeignKey("people.id"), index=True),
    Column("payload", Text, nullable=False),
    UniqueConstraint("table_id", "seq"),
    UniqueConstraint("game_id", "ply"),
)

dues = Table(
    "dues",
    metadata,
    Column("id", RowId, primary_key=True, autoincrement=True),
    Column("table_id", ID, ForeignKey("tables.id"), nullable=False),
    Column("game_id", ID, ForeignKey("games.id"), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("at", Float, nullable=False, index=True),
    UniqueConstraint("game_id", "ply"),
)

# What is due at a table, whatever game is played: that somebody has been away for too long, or everybody.
alarms = Table(
    "alarms",
    metadata,
    Column("id", RowId, primary_key=True, autoincrement=True),
    Column("table_id", ID, ForeignKey("tables.id"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("at", Float, nullable=False, index=True),
    UniqueConstraint("table_id", "kind", "seat"),
)

# Games that are looked at again: `result` is null until that is done, `done` counts the moves, `beat` is when somebody
# last worked on it. `version` is that of the review's form.
reviews = Table(
    "reviews",
    metadata,
    Column("game_id", ID, ForeignKey("games.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("asked_at", Float, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("done", Integer, nullable=False),
    Column("beat", Float, nullable=False),
    Column("result", Text),
)

# What people said, apart from the log, so that it can be forgotten.
texts = Table(
    "texts",
    metadata,
    Column("id", ID, primary_key=True),
    Column("table_id", ID, ForeignKey("tables.id"), nullable=False, index=True),
    Column("person_id", ID, ForeignKey("people.id"), nullable=False, index=True),
    Column("text", Text, nullable=False),
)
