"""Sequential halving: of several moves the one that comes out best, most of the effort spent on the best of them.

A search tries `left` moves on so many deals as `deals_for` says, in the order of `out.order`, as long as `go_on` leaves
any. `out` is a record of the dtype of `found.py`.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from maumau.core.jit import rule
from maumau.core.rules import whole


@rule
def begin(out: Any, halving: bool) -> int:
    """How many moves are to be tried: all there are. The only one needs no trying if it is just to be found."""
    moves = whole(out.moves)
    for i in range(moves):
        out.order[i] = i
    return moves if moves > (1 if halving else 0) else 0


@rule
def deals_for(out: Any, left: int, playouts: int, halving: bool) -> int:
    """How many deals the moves that are left are tried on before the next ones are dropped."""
    rounds = rounds_for(whole(out.moves)) if halving else 1
    return max(1, playouts // (rounds * left))


@rule
def go_on(out: Any, left: int, halving: bool) -> int:
    """Sort the moves that are left, the best first, and drop the worse half; returns how many are still to be tried."""
    best_first(out.values, out.order, left)  # those in the running have had the same number of tries
    still = (left + 1) // 2
    return still if halving and still > 1 else 0


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
