"""Several devices for one person, the codes by which another one comes in, and what is counted of games."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ID = sa.String(32)
HASH = sa.String(64)


def upgrade() -> None:
    """Let devices belong together."""
    owner = sa.Column("owner_id", ID, sa.ForeignKey("devices.id", name="fk_devices_owner_id"))
    op.add_column("devices", owner, inline_references=True)
    op.add_column("devices", sa.Column("code_hash", HASH))
    op.create_index("ix_devices_owner_id", "devices", ["owner_id"])
    op.create_index("ix_devices_code_hash", "devices", ["code_hash"], unique=True)
    op.create_table(
        "passes",
        sa.Column("code_hash", HASH, nullable=False),
        sa.Column("device_id", ID, nullable=False),
        sa.Column("expires_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("code_hash", name="pk_passes"),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name="fk_passes_device_id"),
    )
    op.create_index("ix_passes_device_id", "passes", ["device_id"])
    op.add_column("games", sa.Column("tally", sa.Text()))
