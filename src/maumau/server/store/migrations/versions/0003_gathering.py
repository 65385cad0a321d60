"""People gather at a table: colours, spoken codes, public tables, who is away, what is said."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
ID = sa.String(32)
WEEK = 7 * 24 * 3600.0


def upgrade() -> None:
    """Add what gathering needs; who was away during the upgrade has a week to come back to a table."""
    op.add_column("devices", sa.Column("colour", sa.String(16)))
    op.add_column("people", sa.Column("colour", sa.String(16)))
    op.add_column("tables", sa.Column("code", sa.String(32)))
    op.add_column("tables", sa.Column("public", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index("ix_tables_code", "tables", ["code"], unique=True)
    op.create_index("ix_tables_public", "tables", ["public"])
    _alarms()
    _texts()
    idle = sa.text("INSERT INTO alarms (table_id, kind, seat, at) SELECT id, 'idle', 0, :at FROM tables")
    op.execute(idle.bindparams(at=time.time() + WEEK))


def _alarms() -> None:
    op.create_table(
        "alarms",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("table_id", ID, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_alarms"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_alarms_table_id"),
        sa.UniqueConstraint("table_id", "kind", "seat", name="uq_alarms_table_id_kind_seat"),
    )
    op.create_index("ix_alarms_at", "alarms", ["at"])


def _texts() -> None:
    op.create_table(
        "texts",
        sa.Column("id", ID, nullable=False),
        sa.Column("table_id", ID, nullable=False),
        sa.Column("person_id", ID, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_texts"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_texts_table_id"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_texts_person_id"),
    )
    op.create_index("ix_texts_table_id", "texts", ["table_id"])
    op.create_index("ix_texts_person_id", "texts", ["person_id"])
