"""Sequential halving: of several moves the one that comes out best, most of the effort spent on the best of them."""

import numpy as np
from numpy.typing import NDArray

from maumau.core.jit import rule


@rule
def rounds_for(moves: int) -> int:
    """How many rounds it takes until one of `moves` is left, the worse half going in each."""
    rounds = 0
    while moves > 1:
        moves = (moves + 1) // 2
        rounds += 1
    return rounds


@rule
def best_first(values: NDArray[np.float64], order: NDArray[np.int64], count: int) -> None:
    """Sort the first `count` moves of `order` by their values, the best first; equals stay as they are."""
    for i in range(1, count):
        j = i
        while j > 0 and values[order[j]] > values[order[j - 1]]:
            a, b = order[j - 1], order[j]
            order[j - 1], order[j] = b, a
            j -= 1
