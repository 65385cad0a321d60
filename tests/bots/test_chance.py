"""Chances to win, made of what everybody may expect."""

import numpy as np
import pytest

from maumau.bots.chance import expected_place, winning_chances

WORTH = np.array([30.0, 31.5, 10.0, 30.0])


def chances(spread: float, slips: float) -> list[float]:
    found = np.zeros(4)
    winning_chances(WORTH, 4, spread, slips, found)
    likely: list[float] = found.tolist()
    return likely


@pytest.mark.plain
def test_who_is_a_spread_ahead_is_e_times_as_likely_to_win():
    likely = chances(1.5, 0.0)
    assert sum(likely) == pytest.approx(1)
    assert likely[1] / likely[0] == pytest.approx(np.e)
    assert likely[0] == likely[3]


@pytest.mark.plain
def test_nobody_is_surer_to_win_or_lose_than_slips_allow():
    likely = chances(0.05, 0.04)
    assert sum(likely) == pytest.approx(1)
    assert likely == pytest.approx([0.01, 0.97, 0.01, 0.01])


@pytest.mark.plain
def test_the_places_of_all_add_up():
    for slips in (0.0, 0.05):
        places = [expected_place(WORTH, 4, seat, 1.5, slips) for seat in range(4)]
        assert sum(places) == pytest.approx(1 + 2 + 3 + 4)
        assert min(places) == places[1] >= 1
