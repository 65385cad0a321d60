"""What holds for every registered game, in every number of players and every option."""

import random
from typing import Any

import numpy as np
import pytest

import maumau
from maumau import Game, IllegalMove, State
from maumau.bots import BOTS, choose
from tests.presets import PRESETS

pytestmark = pytest.mark.plain

every_game = pytest.mark.parametrize("game", PRESETS, ids=repr)


def random_game(game: Game, seed: int) -> State:
    state = game.new(seed, start=seed % game.players)
    pick = random.Random(seed)
    while not state.over:
        seat = pick.choice(state.seats)
        state.play(pick.choice(state.legal(seat)), seat)
    return state


@every_game
def test_every_action_has_one_text_and_every_text_one_action(game: Game):
    assert len(set(game.actions)) == len(game.actions)
    for action, text in enumerate(game.actions):
        assert game.parse(text) == action
        assert game.text(action) == text


@every_game
def test_a_game_played_again_from_its_record_is_the_same_game(game: Game):
    for seed in range(3):
        state = random_game(game, seed)
        again = maumau.replay(state.record())
        assert again.record() == state.record()
        assert again.seen_by(0).tobytes() == state.seen_by(0).tobytes()


@every_game
def test_exactly_the_moves_that_are_offered_can_be_played(game: Game):
    pick = random.Random(1)
    state = game.new(seed=1)
    while not state.over:
        seat = state.seats[0]
        legal = set(state.legal(seat))
        assert legal
        for move in pick.sample(game.actions, 25) if state.ply % 24 == 0 else ():
            trial = state.clone()
            if move in legal:
                trial.play(move, seat)
                assert trial.ply == state.ply + 1
            else:
                with pytest.raises(IllegalMove):
                    trial.play(move, seat)
                assert trial.view(seat) == state.view(seat)
        state.play(pick.choice(sorted(legal)), seat)


@every_game
def test_the_seed_alone_decides_the_deal_whatever_happened_before(game: Game):
    first = game.new(seed=11).view(0)
    random_game(game, 5)
    np.random.default_rng().random()
    random.seed(3)
    assert game.new(seed=11).view(0) == first


@every_game
def test_winners_are_all_who_share_the_best_result(game: Game):
    for seed in range(5):
        result = random_game(game, seed).result()
        assert result["winners"] == sorted(set(result["winners"]))
        assert result["winners"]
        best = max(result["scores"])
        assert all(result["scores"][seat] == best for seat in result["winners"])


@every_game
def test_bots_make_legal_moves_and_the_same_one_for_the_same_seed(game: Game):
    for bot in BOTS.values():
        if bot.searches:
            continue  # see tests/bots/test_search.py
        state = game.new(seed=2)
        while not state.over:
            seat = state.seats[0]
            move = choose(state, seat, bot.name, seed=9)
            assert move in state.legal(seat)
            if state.ply % 5 == 0:
                assert choose(state.clone(), seat, bot.name, seed=9) == move
            state.play(move, seat)


@every_game
def test_who_starts_a_rematch_is_a_seat_of_the_game(game: Game):
    assert random_game(game, 1).next_start() in range(game.players)


@every_game
def test_who_is_told_as_another_viewer_is_told_exactly_the_same(game: Game):
    state, pick = game.new(seed=4), random.Random(4)
    while not state.over:
        mover = pick.choice(state.seats)
        state.play(pick.choice(state.legal(mover)), mover)
        if state.ply % 3 == 0 and not state.over:
            told = {seat: what_is_told(state, seat) for seat in (*range(game.players), None)}
            for seat, what in told.items():
                assert told[game.told_as(mover, seat)] == what


def what_is_told(state: State, seat: int | None) -> tuple[str, list[Any]]:
    last = state.ply - 1
    return state.shown_move(last, seat), state.events(last, seat)
