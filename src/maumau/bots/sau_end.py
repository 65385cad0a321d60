"""What a move in *Sau Mau Mau* comes to in points, for people: races played to their end as `greedy` does."""

import numpy as np
from numpy.typing import NDArray

from maumau.bots.sau_greedy import WEIGHTS, WORK
from maumau.bots.sau_search import DEAL, MOVES_AHEAD, SEARCH_WEIGHTS, TRIAL, guess_bets, play_on
from maumau.bots.working import working
from maumau.core.jit import rule
from maumau.core.rules import Record, whole
from maumau.core.terms import Records
from maumau.games.sau.determinise import fill
from maumau.games.sau.layout import STATE
from maumau.games.sau.rules import apply

TO_THE_END = SEARCH_WEIGHTS.copy()
TO_THE_END[MOVES_AHEAD] = 400.0
"""Hardly any race is as long as that; nothing limits them (S15)."""


def end_points(
    seen: Records, seat: int, actions: NDArray[np.int64], deals: int, rng: NDArray[np.uint64]
) -> NDArray[np.float64]:
    """All points of `seat` when the race is over, after each of its actions: shape (deals, actions), the same deals."""
    points = np.zeros((deals, len(actions)))
    with working(WORK, rng) as work:
        end_points_at(seen, seat, actions, WEIGHTS, TO_THE_END, work, np.empty(2, STATE), points)
    return points


@rule
def end_points_at(  # noqa: PLR0913, PLR0917 - compiled code gets its memory and its weights from outside
    seen: Record,
    seat: int,
    actions: NDArray[np.int64],
    weights: NDArray[np.float64],
    ahead: NDArray[np.float64],
    work: Record,
    states: Record,
    points: NDArray[np.float64],
) -> None:
    """Fill in `points`; `states` has room for two records."""
    for deal in range(points.shape[0]):
        states[DEAL] = seen[0]
        fill(states[DEAL], work[0].rng)
        guess_bets(states[DEAL], seen[0], weights, work[0])
        for i in range(points.shape[1]):
            states[TRIAL] = states[DEAL]
            s = states[TRIAL]
            race = whole(s.race)
            apply(s, seat, whole(actions[i]))
            play_on(s, race, weights, ahead, work[0])
            points[deal, i] = s.scores[seat]
