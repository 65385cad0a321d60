"""The cards of *Sau Mau Mau*: 39 of them, in four colours that are the pigs' colours too (RULES.md 2).

A card's **kind** is what is printed on it, one small integer:

====== ==========================================================================
0–31   colour by colour: the numbers 1–6, X, +2: `8 * colour + symbol`
32–35  Schlappi, by the colour it demands
36     Bauer
37     unknown: a card whose face the viewer has not seen
====== ==========================================================================
"""

import numpy as np

from maumau.core.jit import rule

COLOURS = "PBKE"  # pink, brown, black, beige
NUMBERS = 6
PIGS = len(COLOURS)
SYMBOLS = "123456X+"
CROSS, PLUS = 6, 7  # the symbols that are no numbers

SCHLAPPI = PIGS * len(SYMBOLS)
BAUER = SCHLAPPI + PIGS
KINDS = BAUER + 1
UNKNOWN = KINDS

BAUERS = 3
ALL_CARDS = BAUER + BAUERS

CODES = (
    *(f"{colour}{symbol}" for colour in COLOURS for symbol in SYMBOLS),
    *(f"{colour}S" for colour in COLOURS),
    "BAU",
)
"""The code of each kind, `P1` … `E+`, `PS` … `ES`, `BAU`."""


GREEN_CARDS = sum(1 << kind for kind in range(SCHLAPPI, KINDS))
PLUS_CARDS = sum(1 << kind for kind in range(PLUS, SCHLAPPI, len(SYMBOLS)))
ANY_CARD = (1 << KINDS) - 1
"""Sets of kinds, as bits."""


@rule
def is_green(kind: int) -> bool:
    """Whether it is a Schlappi or a Bauer."""
    return kind >= SCHLAPPI


@rule
def colour_of(kind: int) -> int:
    """The colour of a card that has one; a Schlappi's is the one that it demands."""
    return kind - SCHLAPPI if kind >= SCHLAPPI else kind // 8


@rule
def symbol_of(kind: int) -> int:
    """0–5 for the numbers 1–6, CROSS or PLUS, of a card that is not green."""
    return kind % 8


IN_COLOUR = np.array([GREEN_CARDS | 0xFF << len(SYMBOLS) * colour for colour in range(PIGS)])
"""The kinds that may be played where a colour is demanded, as bits."""


def _matching(below: int, opening: bool) -> int:
    """The kinds that may be played on a card that is not green; an opening X or +2 counts only as its colour (S3)."""
    colour, symbol = divmod(below, len(SYMBOLS))
    same_symbol = sum(1 << len(SYMBOLS) * pig + symbol for pig in range(PIGS))
    return int(IN_COLOUR[colour]) | (0 if opening and symbol in (CROSS, PLUS) else same_symbol)


MATCHES = np.array([[_matching(below, opening) for below in range(SCHLAPPI)] for opening in (False, True)])
"""The kinds that match a card, as bits: by whether it is the opening card, and its kind."""
