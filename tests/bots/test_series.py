"""Series of games: fixed by their seed, counted fairly."""

from contextlib import closing
from multiprocessing import active_children
from pathlib import Path
from time import sleep

import pytest

import maumau
from maumau import BadOptions
from maumau.bots.series import Series
from maumau.bots.tally import Tally, wilson
from maumau.bots.workers import in_order

GAME = maumau.game("heul", players=3)


def doubled(number: int) -> int:
    return 2 * number


def busy(file: Path) -> None:
    file.touch()
    while file.name != "short":
        sleep(1)


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_the_order_of_the_tasks(workers: int):
    assert list(in_order(doubled, range(30), workers)) == list(range(0, 60, 2))


def test_nobody_waits_for_results_that_are_no_longer_wanted(tmp_path: Path):
    files = [tmp_path / name for name in ("short", "long", "longer")]
    results = in_order(busy, [*files, *files], 2)
    with closing(results):
        next(results)
        while not all(file.exists() for file in files):
            sleep(0.05)
    assert active_children() == []


def test_each_game_follows_from_the_series_seed_and_its_number():
    series = Series(GAME, ("greedy", "random", "greedy"), seed=9, games=60)
    records = [played.record for batch in series.run() for played in batch]
    assert len(records) == 60
    assert records[51] == series.play(51).record
    assert len({record["seed"] for record in records}) == 60


@pytest.mark.parametrize(
    ("bots", "seed", "reason"),
    [
        (("greedy",) * 2, 0, "bad-options-seats"),
        (("greedy", "oracle", "greedy"), 0, "bad-options-bot"),
        (("greedy",) * 3, -1, "bad-options-seed"),
        (("greedy",) * 3, 2**64, "bad-options-seed"),
    ],
)
def test_a_series_that_cannot_be_is_refused(bots: tuple[str, ...], seed: int, reason: str):
    with pytest.raises(BadOptions) as error:
        Series(GAME, bots, seed, 1)
    assert error.value.reason == reason


def test_a_shared_win_is_split_and_shares_add_up():
    tally = Tally(("a", "b", "c"))
    tally.add({"winners": [0, 2], "scores": [5, 1, 5]})
    tally.add({"winners": [1], "scores": [0, 9, 3]})
    standings = tally.standings()
    assert [standing.win_share for standing in standings] == [0.25, 0.5, 0.25]
    assert [standing.mean_score for standing in standings] == [2.5, 5, 4]


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [(0.5, 100, 0.4038, 0.5962), (0, 10, 0, 0.2775), (1, 10, 0.7225, 1), (0.25, 10_000, 0.2416, 0.2586)],
)
def test_the_intervals_are_wilsons(share: float, games: int, low: float, high: float):
    assert wilson(share, games) == pytest.approx((low, high), abs=1e-4)
    assert 0 <= wilson(share, games)[0] <= share <= wilson(share, games)[1] <= 1


def test_a_series_without_an_end_begins_all_the_same():
    batches = Series(GAME, ("random",) * 3, seed=1, games=10**30).run(2)
    assert len(next(batches)) > 1
    batches.close()
