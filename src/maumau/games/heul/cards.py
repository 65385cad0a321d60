"""The cards of *Heul doch! Mau Mau*: 98 number cards, and 12 special cards in the variant (RULES.md 1).

A card's **kind** is what is printed on it, one small integer:

====== ==========================================
0–48   number cards, colour by colour: `7 * colour + number - 1`
49–52  Catapult, Beach Towel, Carousel, Werewolf
53     unknown: a card whose face the viewer has not seen
====== ==========================================
"""

import numpy as np

from maumau.core.jit import rule

COLOURS = "ROYGBVN"  # red, orange, yellow, green, blue, violet, brown
NUMBERS = 7
COPIES = 2
SPECIALS = ("CAT", "TOW", "CAR", "WER")
SPECIAL_COPIES = 3

NUMBER_KINDS = len(COLOURS) * NUMBERS
CATAPULT, TOWEL, CAROUSEL, WEREWOLF = range(NUMBER_KINDS, NUMBER_KINDS + len(SPECIALS))
KINDS = NUMBER_KINDS + len(SPECIALS)
UNKNOWN = KINDS

NUMBER_CARDS = NUMBER_KINDS * COPIES
ALL_CARDS = NUMBER_CARDS + len(SPECIALS) * SPECIAL_COPIES

CODES = tuple(f"{colour}{number}" for colour in COLOURS for number in range(1, NUMBERS + 1)) + SPECIALS
"""The code of each kind, `R1` … `N7`, `CAT`, `TOW`, `CAR`, `WER`."""


@rule
def is_number(kind: int) -> bool:
    """Whether a number is printed on it."""
    return kind < NUMBER_KINDS


@rule
def number_of(kind: int) -> int:
    """The number, 1–7, of a number card."""
    return kind % NUMBERS + 1


MATCHES = np.array(
    [
        [
            max(a, b) < NUMBER_KINDS and (a // NUMBERS == b // NUMBERS or a % NUMBERS == b % NUMBERS)
            for b in range(KINDS)
        ]
        for a in range(KINDS)
    ]
)
"""Whether two kinds are number cards of the same colour or the same number: the one question asked all the time."""
