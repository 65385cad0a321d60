"""Names of people and what they say: one line of text that can do no harm (faults 27).

Two people may have the same name: who somebody is, the seat says.
"""

import unicodedata

from maumau.table.errors import BadName

LONGEST = 24
"""How many characters a name may have, accents not counted."""
MOST_MARKS = 2
"""How many accents may be stacked on one letter."""
# Letters and symbols by category that show nothing at all.
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def clean_name(raw: str) -> str:
    """The name in NFC, its white space single, without what can't be seen; raises BadName if none or too long."""
    text = clean_line(raw, LONGEST)
    if not 1 <= visible_length(text) <= LONGEST:
        raise BadName(longest=LONGEST)
    return text


def clean_line(raw: str, longest: int) -> str:
    """A text in NFC, its white space single, without what can't be seen; far too much of it is cut off."""
    text = unicodedata.normalize("NFC", raw[: 20 * longest])
    return " ".join("".join(_limit_marks(text)).split())


def visible_length(text: str) -> int:
    """How many characters can be seen; accents belong to their letters."""
    return sum(not unicodedata.category(char).startswith("M") for char in text)


def _limit_marks(text: str) -> list[str]:
    kept: list[str] = []
    marks = MOST_MARKS  # an accent needs a letter before it
    for char in text:
        category = unicodedata.category(char)
        if category.startswith("M"):
            marks += 1
            if marks <= MOST_MARKS:
                kept.append(char)
        elif category.startswith("Z") or char in "\t\r\n":
            kept.append(" ")
            marks = MOST_MARKS
        elif not category.startswith("C") and char not in BLANKS:  # C: control, bidi, zero width, unassigned
            kept.append(char)
            marks = 0
    return kept
