"""The cards of *Sau Mau Mau*: 39 of them, in four colours that are the pigs' colours too (RULES.md 2).

A card's **kind** is what is printed on it, one small integer:

====== ==========================================================================
0–31   colour by colour: the numbers 1–6, X, +2: `8 * colour + symbol`
32–35  Schlappi, by the colour it demands
36     Bauer
37     unknown: a card whose face the viewer has not seen
====== ==========================================================================
"""

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
