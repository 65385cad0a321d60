"""OpenSpiel's information set Monte Carlo tree search (ISMCTS) at our games, with a time for each move.

It is the one in Python, as OpenSpiel has it: the one in C++ can't resample states of a game written in Python. What it
takes most time for, random games to the end, is done for it in compiled code, as its own evaluator does in Python.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from time import thread_time

import numba
import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from maumau.core.rng import derive
from maumau.core.terms import Records
from maumau.research.openspiel import SpielGame, SpielState

EXPLORATION = 0.7
"""How much it likes moves that it has seldom tried; returns lie within 1 of each other."""
NO_END = 10**9


@cache
def to_the_end(game: str) -> Callable[[Records, Records], None]:
    """Plays a game's records on to the end, compiled."""
    random_move_at = import_module(f"maumau.games.{game}.playout").random_move_at

    def play(records: Records, work: Records) -> None:
        while random_move_at(records, 0, work) >= 0:
            pass

    compiled: Callable[[Records, Records], None] = numba.njit(nogil=True, error_model="numpy")(play)
    return compiled


class RandomGames:
    """Values a state by one random game to its end; expects every action alike."""

    def __init__(self, game: SpielGame, seed: int) -> None:
        self.play = to_the_end(game.rules.name)
        self.work = np.zeros(1, game.rules.work)
        self.work["rng"] = seed

    def evaluate(self, state: SpielState) -> list[float]:
        """The returns of one random game that goes on from a state."""
        end = state.clone()
        self.play(end.position.records, self.work)
        end.position.look()
        return list(end.returns())

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """Every action is as likely as any other."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class TimeIsUp(Exception):
    """A search has had its time."""


class TimedISMCTS(ISMCTSBot):  # type: ignore[misc]  # OpenSpiel has no types
    """ISMCTS that stops after `seconds` of processor time a move and takes the action it has tried most.

    `simulations` counts what it has done in all.
    """

    def __init__(self, game: SpielGame, seconds: float, seed: int) -> None:
        self.seconds = seconds
        self.simulations = 0
        self._deadline = 0.0
        random = np.random.RandomState(derive(seed, 0) % 2**32)
        super().__init__(game, RandomGames(game, derive(seed, 1)), EXPLORATION, NO_END, random_state=random)
        self.set_resampler(self._resample(random.random_sample))

    def _resample(self, sampler: Callable[[], float]) -> Callable[[SpielState, int], SpielState]:
        def resample(state: SpielState, player: int) -> SpielState:
            if thread_time() >= self._deadline and self._root_node.total_visits > 0:
                raise TimeIsUp
            self.simulations += 1
            return state.resample_from_infostate(player, sampler)

        return resample

    def step(self, state: SpielState) -> int:
        """The action for the player on turn."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return int(legal[0])
        self._deadline = thread_time() + self.seconds
        try:
            self.run_search(state)
        except TimeIsUp:
            actions, chances = zip(*self.get_final_policy(state, self._root_node), strict=True)
            return int(self._random_state.choice(actions, p=chances))
        raise AssertionError("it never stops by itself")
