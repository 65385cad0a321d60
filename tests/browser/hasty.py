"""The same in a hurry: who is away is missed after a second, and a bot plays for them after two more."""

from __future__ import annotations

import sys

from maumau.table.pace import Pace
from tests.browser.serving import serve, world_of

AWAY, GRACE = 1.0, 2.0
TURN = 6.0
"""Seconds for a move at a table whose pace is half a minute."""

if __name__ == "__main__":
    pace = Pace(shortest=0.0, longest=0.05, turn=TURN, short_grace=GRACE)
    serve(sys.argv[2:], world_of(sys.argv[1]), away_seconds=AWAY, pace=pace)
