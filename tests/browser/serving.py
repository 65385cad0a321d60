"""`maumau serve` in worlds of the tests: with chosen ids and secrets, or other times."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from maumau.server.run import listen, run
from maumau.server.settings import make_settings
from maumau.server.store.database import open_database
from maumau.server.world import World


def serve(arguments: Sequence[str], world: World | None = None, **settings: Any) -> None:
    """Run until a signal comes; `settings` are other ones than people get."""
    parser = argparse.ArgumentParser()
    parser.add_argument("serve")
    parser.add_argument("--no-browser", action="store_true")
    parser.add_argument("--host")
    parser.add_argument("--port", type=int)
    parser.add_argument("--database")
    wish = parser.parse_args(arguments)

    made = replace(make_settings(wish.database, "", None, os.environ), **settings)
    place = listen(wish.host, wish.port)
    run(made, open_database(made.database), place, lambda: print("The table is set", flush=True), world)
