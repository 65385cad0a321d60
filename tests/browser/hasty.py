"""`maumau serve` in a hurry: who is away is missed after a second, and a bot plays for them after two more."""

from __future__ import annotations

import argparse
import os
from dataclasses import replace

from maumau.server.run import listen, run
from maumau.server.settings import make_settings
from maumau.server.store.database import open_database
from maumau.table.pace import Pace

AWAY, GRACE = 1.0, 2.0
TURN = 6.0
"""Seconds for a move at a table whose pace is half a minute."""


def main() -> None:
    """Run until a signal comes."""
    parser = argparse.ArgumentParser()
    parser.add_argument("serve")
    parser.add_argument("--no-browser", action="store_true")
    parser.add_argument("--host")
    parser.add_argument("--port", type=int)
    parser.add_argument("--database")
    wish = parser.parse_args()

    pace = Pace(shortest=0.0, longest=0.05, turn=TURN, short_grace=GRACE)
    settings = replace(make_settings(wish.database, "", None, os.environ), away_seconds=AWAY, pace=pace)
    place = listen(wish.host, wish.port)
    run(settings, open_database(settings.database), place, lambda: print("The table is set", flush=True))


if __name__ == "__main__":
    main()
