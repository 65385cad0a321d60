"""What a search finds out about each legal action: the same for every game."""

from typing import Any

import numpy as np

from maumau.bots.chance import expected_place, winning_chances
from maumau.core.jit import rule


def found_dtype(most_legal: int, most_seats: int) -> np.dtype[Any]:
    """The dtype of a search's result. What is added up over the tries is to be divided by `tries`."""
    fields = [
        ("moves", "i2"),
        ("actions", "i2", (most_legal,)),
        ("order", "i8", (most_legal,)),  # places in `actions`, the best first
        ("tries", "i8", (most_legal,)),
        ("values", "f8", (most_legal,)),  # how well the seat stood in the end
        ("chances", "f8", (most_legal,)),  # to win
        ("places", "f8", (most_legal,)),  # 1 is the best
        ("outlook", "f8", (most_seats,)),  # each seat's chance after the try that was noted last
    ]
    return np.dtype((np.record, fields))


@rule
def note(out: Any, move: int, value: float) -> None:
    """Add up what came of a try."""
    out.tries[move] += 1
    out.values[move] += value


@rule
def note_outlook(out: Any, move: int, seat: int, worth: Any, players: int, spread: float, slips: float) -> None:
    """Add up place and chance too, from what everybody may expect; for people, bots go without."""
    winning_chances(worth, players, spread, slips, out.outlook)
    out.chances[move] += out.outlook[seat]
    out.places[move] += expected_place(worth, players, seat, spread, slips)
