"""`maumau serve` that deals the same games in every run: what a test meets today, it meets again tomorrow.

`TEST_DEALS` chooses other ones: a test that suits one deal alone is found by running it with several.
"""

from __future__ import annotations

import os
import random
import sys

from maumau.server.world import World
from tests.browser.serving import serve

if __name__ == "__main__":
    chance = random.Random(os.environ.get("TEST_DEALS", "1"))
    serve(
        sys.argv[1:],
        World(
            new_id=lambda: chance.randbytes(9).hex(),
            new_secret=lambda: chance.randbytes(32),
            shuffled=lambda count: tuple(chance.sample(range(count), count)),
        ),
    )
