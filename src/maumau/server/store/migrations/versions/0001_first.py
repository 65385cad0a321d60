"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
ID = sa.String(32)


def upgrade() -> None:
    """Make the tables of version 0.1."""
    _people()
    _games()
    _log()


def _people() -> None:
    op.create_table(
        "devices",
        sa.Column("id", ID, nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("name", sa.Text()),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_devices"),
        sa.UniqueConstraint("token_hash", name="uq_devices_token_hash"),
    )
    op.create_table(
        "people",
        sa.Column("id", ID, nullable=False),
        sa.Column("device_id", ID),
        sa.Column("name", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name="fk_people_device_id"),
    )
    op.create_index("ix_people_device_id", "people", ["device_id"])


def _games() -> None:
    op.create_table(
        "tables",
        sa.Column("id", ID, nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_table(
        "games",
        sa.Column("id", ID, nullable=False),
        sa.Column("table_id", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.Float(), nullable=False),
        sa.Column("result", sa.Text()),
        sa.Column("finished_at", sa.Float()),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_games_table_id"),
        sa.UniqueConstraint("table_id", "number", name="uq_games_table_id_number"),
    )
    op.create_index("ix_games_finished_at", "games", ["finished_at"])


def _log() -> None:
    op.create_table(
        "entries",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("table_id", ID, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("game_id", ID),
        sa.Column("ply", sa.Integer()),
        sa.Column("person_id", ID),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_entries"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_entries_table_id"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_entries_game_id"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_entries_person_id"),
        sa.UniqueConstraint("table_id", "seq", name="uq_entries_table_id_seq"),
        sa.UniqueConstraint("game_id", "ply", name="uq_entries_game_id_ply"),
    )
    op.create_index("ix_entries_person_id", "entries", ["person_id"])
    op.create_table(
        "dues",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("table_id", ID, nullable=False),
        sa.Column("game_id", ID, nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_dues"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_dues_table_id"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_dues_game_id"),
        sa.UniqueConstraint("game_id", "ply", name="uq_dues_game_id_ply"),
    )
    op.create_index("ix_dues_at", "dues", ["at"])
