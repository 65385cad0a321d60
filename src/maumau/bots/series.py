"""Series of games between bots: each game is its own function of (seed, number), so a series is the same anywhere.

From the series' seed and the number of a game derive the seed of its deal, the seat that begins and the seed of the
bots; no generator is shared, so it does not matter which process plays which game.
"""

from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from maumau.bots import bot, choose
from maumau.bots.workers import in_order
from maumau.core.errors import BadOptions
from maumau.core.game import Game, State
from maumau.core.rng import SEEDS, derive

BATCH = 50
"""Games that a worker plays at a stretch. Not a matter of the workers' number: packed files depend on it."""

DEAL, START, BOTS = range(3)


@dataclass(frozen=True)
class Series:
    """Games of `bots` (by name, one for each seat) with a seed; raises BadOptions for what does not exist."""

    game: Game
    bots: tuple[str, ...]
    seed: int
    games: int

    def __post_init__(self) -> None:
        for name in self.bots:
            bot(name, self.game.name)
        if len(self.bots) != self.game.players:
            raise BadOptions("bad-options-seats", players=self.game.players, found=len(self.bots))
        if self.seed not in SEEDS:
            raise BadOptions("bad-options-seed", seed=repr(self.seed))

    def play(self, number: int) -> State:
        """Game `number` (from 0) of the series, played to its end."""
        deal = derive(self.seed, number, DEAL)
        start = derive(self.seed, number, START) % self.game.players
        return play_game(self.game.new(deal, start), self.bots, derive(self.seed, number, BOTS))

    def run(self, workers: int = 1) -> Generator[list[dict[str, Any]]]:
        """The records of all games, in order, a batch at a time; more than one worker means as many processes.

        Play a game first, so that the processes find everything compiled.
        """
        firsts = range(0, self.games, BATCH)  # more than len() can count, if somebody wants to
        batches_in_all = -(-self.games // BATCH)
        with closing(in_order(self._batch, firsts, min(workers, batches_in_all))) as batches:
            yield from batches

    def _batch(self, first: int) -> list[dict[str, Any]]:
        return [self.play(number).record() for number in range(first, min(first + BATCH, self.games))]


def play_game(state: State, bots: tuple[str, ...], seed: int) -> State:
    """Let bots play a game to its end; returns it."""
    while not state.over:
        seat = state.seats[0]
        state.play(choose(state, seat, bots[seat], seed), seat)
    return state
