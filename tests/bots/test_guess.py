"""What others may hold: worked out from what a seat saw, and always in accord with all it knows."""

import random

import numpy as np
import pytest

import maumau
from maumau import State
from maumau.bots.heul_greedy import WEIGHTS, WORK
from maumau.bots.heul_guess import EVIDENCE, LOOK_BACK, evidence, fill_likely
from maumau.bots.heul_worth import TABLE, moves_left
from maumau.core.terms import Records
from maumau.games.heul.rules import showing
from maumau.games.heul.state import STATE

pytestmark = pytest.mark.compiled

GAME = maumau.game("heul", players=4, special_cards=True)


def midgame(seed: int, plies: int) -> State:
    state, pick = GAME.new(seed), random.Random(seed)
    for _ in range(plies):
        state.play(pick.choice(state.legal()))
    return state


def rows_of(state: State, seat: int) -> Records:
    rows = np.zeros(EVIDENCE + 1, STATE)
    return rows[: evidence(state.seen_by(seat)[0], state.seen_history(seat), rows)]


@pytest.mark.parametrize("seed", range(12))
def test_the_positions_before_the_last_moves_are_what_they_were(seed: int):
    """Special cards included: what counts in each pile, what shows, whose turn it was, how much was to be played."""
    state = midgame(seed, 9 * seed)
    rows = rows_of(state, 1)
    assert len(rows) == min(state.ply, LOOK_BACK * 4)
    for i, row in enumerate(rows):
        past = state.at(state.ply - len(rows) + i)
        truth = past._states[0]
        assert row.turn == truth.turn
        assert moves_left(row) == moves_left(truth)
        assert row.numbers.tolist() == truth.numbers.tolist()
        assert row.onions.tolist() == truth.onions.tolist()
        for pile in range(4):
            assert showing(row, pile) == showing(truth, pile)


@pytest.mark.parametrize("seed", range(12))
def test_a_likely_deal_is_a_deal_that_fits_all_that_the_seat_knows(seed: int):
    state = midgame(seed, 8 * seed + 5)
    work, scratch, deal = np.zeros(1, WORK), np.empty(1, STATE), np.empty(1, STATE)
    for seat in range(4):
        seen, rows = state.seen_by(seat), rows_of(state, seat)
        for _ in range(5):
            deal[0] = seen[0]
            fill_likely(deal[0], seat, rows, len(rows), WEIGHTS, TABLE, work[0], scratch)
            assert GAME.see(deal, seat).tobytes() == seen.tobytes()
            assert sorted(deal["kind"][0].tolist()) == sorted(state._states["kind"][0].tolist())
