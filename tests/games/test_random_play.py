"""Random play in compiled code, and open deals: for every game in every number of players and every option."""

import numpy as np
import pytest

from maumau import Game
from tests.presets import PRESETS

pytestmark = pytest.mark.plain


@pytest.mark.parametrize("game", PRESETS, ids=repr)
def test_a_random_move_is_a_legal_move_of_a_seat_that_may_act_and_makes_it(game: Game):
    states, before, work = np.zeros(1, game.dtype), np.zeros(1, game.dtype), np.zeros(1, game.work)
    after = np.zeros(1, game.dtype)
    game.deal(states, 3, 0)
    while seats := game.acting(states):
        before[0] = states[0]
        action = game.random_move(states, work)
        results = []
        for seat in seats:
            after[0] = before[0]
            if action in game.legal(before, seat):
                assert game.step(after, seat, action)
                results.append(after.tobytes())
        assert states.tobytes() in results
    assert game.random_move(states, work) == -1


@pytest.mark.parametrize("game", PRESETS, ids=repr)
def test_random_games_are_played_to_their_end_and_their_seed_decides(game: Game):
    outcomes = []
    for seed in (1, 1, 2):
        states, work = np.zeros(1, game.dtype), np.zeros(1, game.work)
        work["rng"] = seed
        moves = game.random_games(states, 2, work)
        assert game.acting(states) == ()
        outcomes.append((moves, states.tobytes()))
    assert outcomes[0] == outcomes[1]
    assert outcomes[0][1] != outcomes[2][1]


@pytest.mark.parametrize("game", PRESETS, ids=repr)
def test_an_open_deal_shows_what_is_dealt(game: Game):
    assert game.open_deal(7, 1) == game.open_deal(7, 1)
    assert game.open_deal(7, 1) != game.open_deal(8, 1)
