"""Duplicate matches: the same deals for all, counted by deals."""

import pytest

import maumau
from maumau.bots.arena import Standings, interval, match
from maumau.bots.tally import wilson

GAME = maumau.game("heul", players=3)
BOTS = ("greedy", "random", "easy")


def test_every_bot_has_every_seat_of_every_deal_once():
    wanted = match(GAME, BOTS, seed=4, deals=3)
    games = [wanted.play(number).record for number in range(wanted.games)]
    assert len({game["seed"] for game in games}) == 3
    for deal in range(3):
        rotations = range(3 * deal, 3 * deal + 3)
        assert len({(games[number]["seed"], games[number]["start"]) for number in rotations}) == 1
        for seat in range(3):
            assert {wanted.seated(number)[seat] for number in rotations} == {0, 1, 2}


@pytest.mark.compiled
def test_the_number_of_workers_changes_nothing_but_times():
    outcomes = []
    for workers in (1, 2):
        standings = Standings(match(GAME, BOTS, seed=4, deals=7))
        for batch in standings.match.run(workers):
            standings.add(batch)
        assert standings.deals == 7
        outcomes.append(
            [(one.bot, one.win_share, one.low, one.high, one.mean_score, one.rating) for one in standings.contenders()]
        )
    assert outcomes[0] == outcomes[1]
    shares = [outcome[1] for outcome in outcomes[0]]
    assert sum(shares) == pytest.approx(1)
    assert shares[1] == min(shares)
    ratings = [outcome[5] for outcome in outcomes[0]]
    assert ratings[1] == min(ratings)


def test_the_games_of_one_deal_count_as_one():
    share, low, high = interval([0.5, 0.25, 0.25, 0.0] * 25)
    assert share == 0.25
    assert (low, high) == pytest.approx((0.25 - 0.0348, 0.25 + 0.0348), abs=1e-3)


def test_deals_that_are_all_alike_leave_an_interval_all_the_same():
    assert interval([1.0] * 10) == (1.0, *wilson(1.0, 10))
    assert interval([0.5]) == (0.5, *wilson(0.5, 1))
