"""The bots that search: legal, fair and the same for the same seed."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import maumau
from maumau import Game, State
from maumau.bots import LEVELS, choose, heul_search, sau_search
from maumau.core.rng import generator
from maumau.core.terms import Records
from tests.games.heul import test_seen as heul_seen
from tests.games.sau import test_seen as sau_seen
from tests.presets import PRESETS

SEARCH: dict[str, Any] = {"heul": heul_search.search, "sau": sau_search.search}
SEARCHING = [level.name for level in LEVELS if level.searches]
HEUL, SAU = maumau.game("heul", players=4, special_cards=True), maumau.game("sau", players=4, mau_call=True)
HIDDEN = {"heul": heul_seen.disguised, "sau": sau_seen.disguised}

every_game = pytest.mark.parametrize("game", PRESETS, ids=repr)
both_games = pytest.mark.parametrize("game", [HEUL, SAU], ids=repr)


def positions(game: Game, count: int, seed: int = 0) -> Iterator[State]:
    """Positions of games in which everybody moves at random, of all phases."""
    pick = random.Random(seed)
    while True:
        state = game.new(pick.getrandbits(32), start=pick.randrange(game.players))
        while not state.over:
            yield state
            count -= 1
            if count == 0:
                return
            seat = pick.choice(state.seats)
            state.play(pick.choice(state.legal(seat)), seat)


def found(state: State, seat: int, playouts: int, halving: bool = True) -> Records:
    seen, rng = state.seen_by(seat), generator(state.ply)
    history = (state.seen_history(seat),) if state.game.name == "heul" else ()
    records: Records = SEARCH[state.game.name](seen, seat, playouts, halving, rng, *history)
    return records


@pytest.mark.compiled
@every_game
def test_it_never_moves_illegally(game: Game):
    """Over 10,000 positions in all presets together, of all phases."""
    for state in positions(game, 800):
        for seat in state.seats:
            record = found(state, seat, 8)[0]
            legal = state.legal(seat)
            assert sorted(game.text(int(action)) for action in record.actions[: record.moves]) == legal
            assert game.text(int(record.actions[record.order[0]])) in legal


@pytest.mark.compiled
@both_games
@pytest.mark.parametrize("name", SEARCHING)
def test_the_same_seed_gives_the_same_move_whatever_the_seat_can_not_see(game: Game, name: str):
    for i, state in enumerate(positions(game, 120, seed=3)):
        if i % 10 == 0:
            seat = state.seats[0]
            twin = HIDDEN[game.name](state, seat, i)
            twin.seed = state.seed  # what was seen to happen is played again from here, and the same for both
            move = choose(state, seat, name, seed=7)
            assert choose(state.clone(), seat, name, seed=7) == move
            assert choose(twin, seat, name, seed=7) == move


@pytest.mark.compiled
@both_games
def test_each_move_gets_the_same_tries_without_halving_and_the_best_the_most_with_it(game: Game):
    for state in positions(game, 60, seed=5):
        seat = state.seats[0]
        even, halved = found(state, seat, 240, halving=False)[0], found(state, seat, 240)[0]
        if even.moves > 1:
            assert set(even.tries[: even.moves].tolist()) == {240 // int(even.moves)}
            best = halved.tries[halved.order[0]]
            assert best == max(halved.tries)
            assert 120 <= halved.tries.sum() <= 240 + 2 * halved.moves


CHOSEN = {
    "heul": "V7>right Y7>onion R2>onion R4>onion O3>onion B4>onion V3>own Y3>own",
    "sau": "draw K+ draw bet>P nobet draw draw bet>P",
}
"""What a search of 12 playouts chooses in every seventh position."""


@pytest.mark.plain
@both_games
def test_compiled_and_plain_python_choose_the_same(game: Game):
    chosen = []
    for i, state in enumerate(positions(game, 50, seed=9)):
        if i % 7 == 0:
            record = found(state, state.seats[0], 12)[0]
            chosen.append(game.text(int(record.actions[record.order[0]])))
    assert " ".join(chosen) == CHOSEN[game.name]
