"""How a table's address can be spoken: a word that many languages share, and four digits (`KIWI-4279`).

The digits leave out 0 and 1, which look like letters. There are some 900,000 codes, and who guesses is slowed down.
"""

from __future__ import annotations

import re
import secrets
from pathlib import Path

WORDS = Path(__file__).with_name("codes.txt").read_text("ascii").upper().split()
DIGITS = "23456789"
CODE = re.compile(r"\s*([A-Za-z]{2,10})[\s\-–—_.]*([2-9]{4})\s*")


def new_spoken() -> str:
    """A code that nobody can foresee. It may be taken already."""
    return f"{secrets.choice(WORDS)}-{''.join(secrets.choice(DIGITS) for _ in range(4))}"


def read_spoken(written: str) -> str | None:
    """The code that somebody has typed, in whatever letters and with or without the dash; None if it is none."""
    found = CODE.fullmatch(written[:40])
    return f"{found[1].upper()}-{found[2]}" if found else None
