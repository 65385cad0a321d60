"""`maumau serve` that deals the same games in every run: what a test meets today, it meets again tomorrow."""

from __future__ import annotations

import sys

from tests.browser.serving import serve, world_of

if __name__ == "__main__":
    serve(sys.argv[2:], world_of(sys.argv[1]))
