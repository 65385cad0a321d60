"""Pages: JSON that compiled code puts together, for views are told to everybody after every move.

A page is an array of words, each the number of a text in the `Words` of a game; 0 … 999 are the numbers themselves.
`n` says how many words are on it, and whatever puts some more returns the new `n`. `spell` makes bytes of them.
Nothing checks that there is room: a game knows how long its longest page can be.
"""

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from maumau.core.jit import rule

Page = NDArray[np.int16]
Letters = NDArray[np.uint8]


NUMBERS = 1000
COMMA = NUMBERS
"""The first word after the numbers, in every game."""


class Words:
    """The texts from which a game's pages are put together."""

    def __init__(self) -> None:
        self._texts = [*(str(number) for number in range(NUMBERS)), ","]

    def add(self, *texts: str) -> int:
        """The word for a text; of several texts the first one's, the others' follow."""
        first = len(self._texts)
        self._texts += texts
        return first

    def spelling(self) -> tuple[NDArray[np.int32], Letters]:
        """Where each word begins in the letters of all of them, and where the last one ends; and those letters."""
        encoded = [text.encode() for text in self._texts]
        starts = np.cumsum([0, *map(len, encoded)]).astype(np.int32)
        return starts, np.frombuffer(b"".join(encoded), np.uint8).copy()


@rule
def put(page: Page, n: int, word: int) -> int:
    """Put a word, or a number below 1,000, on the page."""
    page[n] = word
    return n + 1


@rule
def put_item(page: Page, n: int, first: int) -> int:
    """Begin an item of a list whose first one stands at `first`: there is a comma before every other."""
    return put(page, n, COMMA) if n > first else n


@rule
def put_seats(page: Page, n: int, mask: int) -> int:
    """Put the seats of a bit mask on the page, ascending, with commas between them."""
    first, seat = n, 0
    while mask >> seat:
        if (mask >> seat) & 1:
            n = put(page, put_item(page, n, first), seat)
        seat += 1
    return n


@rule
def spell(page: Page, n: int, starts: NDArray[np.int32], letters: Letters, room: Letters, length: int) -> int:
    """Write the `n` words of a page into `room`, after what has this length; returns the new length."""
    for i in range(n):
        word = page[i]
        for j in range(starts[word], starts[word + 1]):
            room[length] = letters[j]
            length += 1
    return length


def cut(room: Letters, ends: NDArray[np.int64]) -> list[bytes]:
    """The texts that stand in `room` one after the other, by where each ends."""
    cuts: list[int] = [0, *ends.tolist()]
    written = room[: cuts[-1]].tobytes()
    return [written[start:end] for start, end in pairwise(cuts)]
