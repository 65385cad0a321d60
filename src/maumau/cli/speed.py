"""How fast a game's rules run, in three ways, by the processor's time: what `maumau bench` and `bench/` measure.

Processor time, because wall time says more about what else runs on a machine than about the program.
"""

import random
from collections.abc import Callable
from time import process_time

import numpy as np

from maumau.core.game import Game

Play = Callable[[], int]
"""Plays some games and returns how many moves that took."""


def per_second(play: Play, seconds: float) -> float:
    """Moves per second of processor time, over at least `seconds`."""
    moves, began = 0, process_time()
    while (spent := process_time() - began) < seconds:
        moves += play()
    return moves / spent


def in_compiled_loop(game: Game, games: int = 1000) -> Play:
    """Random games, dealt and played in one compiled loop."""
    states, work = np.zeros(1, game.dtype), np.zeros(1, game.work)
    return lambda: game.random_games(states, games, work)


def call_by_call(game: Game, games: int = 20) -> Play:
    """Random games, one compiled call for each move; the move is chosen within it."""
    states, work = np.zeros(1, game.dtype), np.zeros(1, game.work)

    def play() -> int:
        moves = 0
        for seed in range(games):
            game.deal(states, seed, seed % game.players)
            while game.random_move(states, work) >= 0:
                moves += 1
        return moves

    return play


def by_texts(game: Game, games: int = 5) -> Play:
    """Random games through the public interface: `legal()`, then `play(text)`."""

    def play() -> int:
        moves = 0
        for seed in range(games):
            state = game.new(seed)
            while not state.over:
                seat = state.seats[0] if game.answers else None  # where several may answer, one must be named
                legal = state.legal(seat)
                state.play(legal[int(random.random() * len(legal))], seat)
            moves += state.ply
        return moves

    return play


WAYS: dict[str, Callable[[Game], Play]] = {
    "compiled loop": in_compiled_loop,
    "one call a move": call_by_call,
    "legal() and play(text)": by_texts,
}
