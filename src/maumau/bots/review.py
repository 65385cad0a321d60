"""A finished game looked at again: what each move was worth, when it turned, and how much of it was luck.

Moves are judged by what their seat knew then (`hint.py`). The curve of chances is for onlookers: it knows all hands,
but not what will be drawn.
"""

from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

from maumau.bots.hint import ADVISERS, weighed
from maumau.core.errors import NotOver
from maumau.core.game import Game
from maumau.core.rng import derive, generator
from maumau.core.state import State

TRIES = 60
"""Deals on which each move is tried."""
ONLOOKER = 60
"""Playouts for each point of the curve."""
TURN = 0.12
"""A move that changes somebody's chance by so much is a turning point."""
MOST_TURNS = 5
MOVES, CURVE = range(2)


class Judged(msgspec.Struct, frozen=True):
    """A move with its seat, its chance of winning by what was known, the best move, and what the move gave away.

    From the difference to the best move one standard error of the trials is taken off; where nothing is left of it, the
    move counts as good as the best.
    """

    ply: int
    seat: int
    move: str
    best: str
    chance: float
    lost: float


class Turn(msgspec.Struct, frozen=True):
    """A turning point: after move `ply` the chance of `seat` was another by `change`."""

    ply: int
    seat: int
    change: float


class Summary(msgspec.Struct, frozen=True):
    """A seat's game. `won` (its share of the win) is 1 / players + `deal` + `luck` - `given_away`.

    `deal` is what the first cards were worth, `given_away` what better moves would have brought, `luck` the rest: what
    was drawn, and what others did.
    """

    seat: int
    won: float
    deal: float
    luck: float
    given_away: float
    best_moves: int
    moves: int


class Review(msgspec.Struct, frozen=True):
    """A whole review. `curve` has a row for each position, the first included: the chance of each seat."""

    moves: list[Judged]
    curve: list[list[float]]
    turns: list[Turn]
    seats: list[Summary]


def review(
    state: State, seed: int = 0, tries: int = TRIES, progress: Callable[[int, int], None] = lambda done, of: None
) -> Review:
    """Review a finished game; raises NotOver. The same seed gives the same review.

    `progress` is told after each move how many of how many are done.
    """
    reviewer = Reviewer(state, seed, tries)
    while reviewer.done < state.ply:
        reviewer.step()
        progress(reviewer.done, state.ply)
    return reviewer.result()


class Reviewer:
    """The same move by move, for who has other things to do in between; `done` is how many moves are judged."""

    def __init__(self, state: State, seed: int = 0, tries: int = TRIES) -> None:
        if not state.over:
            raise NotOver(ply=state.ply)
        self.done = 0
        self._state, self._seed, self._tries = state, seed, tries
        game = state.game
        self._states = np.zeros(1, game.dtype)
        game.deal(self._states, state.seed, state.start)
        self._moves: list[Judged] = []
        self._curve: list[list[float]] = []

    def step(self) -> None:
        """Judge the next move."""
        game, ply = self._state.game, self.done
        seat, move = self._state.moves[ply]
        self._curve.append(_chances(game, self._states, self._seed, ply))
        self._moves.append(_judge(game, self._states, (ply, seat, move), self._seed, self._tries))
        game.step(self._states, seat, game.parse(move))
        self.done += 1

    def result(self) -> Review:
        """The review, once all moves are judged."""
        players = self._state.game.players
        curve = [*self._curve, _shares(self._state.result(), players)]
        return Review(
            self._moves, curve, _turns(curve), [_summary(seat, curve, self._moves) for seat in range(players)]
        )


def _chances(game: Game, states: Any, seed: int, ply: int) -> list[float]:
    chances = ADVISERS[game.name].outlook(states, ONLOOKER, generator(derive(seed, CURVE, ply)))
    return [round(float(chance), 4) for chance in chances]


def _judge(game: Game, states: Any, what: tuple[int, int, str], seed: int, tries: int) -> Judged:
    ply, seat, move = what
    judged = weighed(game, game.see(states, seat), seat, derive(seed, MOVES, ply), tries)
    best, mine = judged[0], next(worth for worth in judged if worth.move == move)
    lost = best.chance - mine.chance - (best.error**2 + mine.error**2) ** 0.5
    if lost <= 0:
        return Judged(ply, seat, move, move, mine.chance, 0.0)
    return Judged(ply, seat, move, best.move, mine.chance, round(lost, 4))


def _shares(result: dict[str, Any], players: int) -> list[float]:
    winners = result["winners"]
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]


def _turns(curve: list[list[float]]) -> list[Turn]:
    """The moves that changed most, in their order."""
    changes = []
    for ply in range(len(curve) - 1):
        steps = [after - before for before, after in zip(curve[ply], curve[ply + 1], strict=True)]
        sizes = [abs(step) for step in steps]
        seat = sizes.index(max(sizes))
        changes.append(Turn(ply, seat, round(steps[seat], 4)))
    greatest = sorted(changes, key=lambda turn: -abs(turn.change))[:MOST_TURNS]
    return sorted((turn for turn in greatest if abs(turn.change) >= TURN), key=lambda turn: turn.ply)


def _summary(seat: int, curve: list[list[float]], moves: list[Judged]) -> Summary:
    own = [judged for judged in moves if judged.seat == seat]
    equal, won = 1 / len(curve[0]), curve[-1][seat]
    deal, given_away = curve[0][seat] - equal, sum(judged.lost for judged in own)
    luck = won - equal - deal + given_away
    best = sum(judged.move == judged.best for judged in own)
    return Summary(seat, round(won, 4), round(deal, 4), round(luck, 4), round(given_away, 4), best, len(own))
