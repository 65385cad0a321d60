"""What a move in *Heul doch!* comes to in points, for people: games played to their end as `greedy` does."""

import numpy as np
from numpy.typing import NDArray

from maumau.bots.heul_greedy import WEIGHTS, WORK
from maumau.bots.heul_search import DEAL, SCRATCH, TRIAL, play_on
from maumau.bots.heul_worth import TABLE
from maumau.bots.working import working
from maumau.core.jit import rule
from maumau.core.rules import Record, whole
from maumau.core.terms import Records
from maumau.games.heul.determinise import fill
from maumau.games.heul.ending import score
from maumau.games.heul.rules import apply
from maumau.games.heul.state import STATE


def end_points(
    seen: Records, seat: int, actions: NDArray[np.int64], deals: int, rng: NDArray[np.uint64]
) -> NDArray[np.float64]:
    """What the pile of `seat` is worth in the end after each of its actions: shape (deals, actions), the same deals."""
    points = np.zeros((deals, len(actions)))
    with working(WORK, rng) as work:
        end_points_at(seen, seat, actions, WEIGHTS, TABLE, work, np.empty(3, STATE), points)
    return points


@rule
def end_points_at(  # noqa: PLR0913, PLR0917 - compiled code gets its memory and its weights from outside
    seen: Record,
    seat: int,
    actions: NDArray[np.int64],
    weights: NDArray[np.float64],
    table: NDArray[np.float64],
    work: Record,
    states: Record,
    points: NDArray[np.float64],
) -> None:
    """Fill in `points`; `states` has room for three records."""
    for deal in range(points.shape[0]):
        states[DEAL] = seen[0]
        fill(states[DEAL], work[0].rng)
        for i in range(points.shape[1]):
            states[TRIAL] = states[DEAL]
            s = states[TRIAL]
            apply(s, whole(actions[i]))
            play_on(s, whole(s.cards), weights, table, work[0], states[SCRATCH:])
            points[deal, i] = score(s, seat)[0]
