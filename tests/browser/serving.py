"""The command `maumau serve` as people type it, but in another world: its ids and deals, or its times, are chosen."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from maumau.cli import main
from maumau.server import app, settings
from maumau.server.world import World


def world_of(seed: str) -> World:
    """A world in which chance is the same each time."""
    chance = random.Random(seed)
    return World(
        new_id=lambda: chance.randbytes(9).hex(),
        new_secret=lambda: chance.randbytes(32),
        shuffled=lambda count: tuple(chance.sample(range(count), count)),
    )


def serve(arguments: Sequence[str], world: World, **others: Any) -> None:
    """Do what the arguments say and end the process; `others` are settings that people can't choose."""
    make_settings = settings.make_settings
    sys.argv = ["maumau", *arguments]
    with (
        patch.object(app, "World", lambda: world),
        patch.object(settings, "make_settings", lambda *written: replace(make_settings(*written), **others)),
    ):
        main()
