"""Series of games between bots: each game is its own function of (seed, number), so a series is the same anywhere.

From the series' seed and the number of a game derive the seed of its deal, the seat that begins and the seed of the
bots; no generator is shared, so it does not matter which process plays which game.
"""

from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from time import thread_time
from typing import Any

from maumau.bots import bot, choose
from maumau.bots.cluster import Cluster
from maumau.bots.workers import in_order
from maumau.core.checks import whole_number
from maumau.core.errors import BadOptions
from maumau.core.game import Game
from maumau.core.rng import SEEDS, derive
from maumau.core.state import State

DEAL, START, BOTS = range(3)


@dataclass(frozen=True)
class Played:
    """A game that bots have played: its record, and the moves and processor seconds of each seat."""

    record: dict[str, Any]
    moves: tuple[int, ...]
    seconds: tuple[float, ...]


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
        whole_number("seed", self.seed, SEEDS[-1])

    @property
    def slow(self) -> bool:
        """Whether a bot takes its time."""
        return any(bot(name, self.game.name).searches for name in self.bots)

    @property
    def batch(self) -> int:
        """Games that a worker plays at a stretch: one if they are slow, so that one sees how far they are.

        Not a matter of the workers' number: packed files depend on it.
        """
        return 1 if self.slow else 50

    def deal(self, number: int) -> int:
        """Which deal game `number` is played with."""
        return number

    def seated(self, number: int) -> tuple[int, ...]:
        """Which of the bots (by its place in `bots`) sits at each seat in game `number`."""
        return tuple(range(self.game.players))

    def play(self, number: int) -> Played:
        """Game `number` (from 0) of the series, played to its end."""
        deal = self.deal(number)
        start = derive(self.seed, deal, START) % self.game.players
        state = self.game.new(derive(self.seed, deal, DEAL), start)
        return play_game(state, [self.bots[place] for place in self.seated(number)], derive(self.seed, number, BOTS))

    def run(self, workers: int | Cluster = 1) -> Generator[list[Played]]:
        """All games, in order, a batch at a time; more than one worker means as many processes, or those of a cluster.

        Play a game first, so that the processes find everything compiled.
        """
        batch = self.batch
        firsts = range(0, self.games, batch)  # more than len() can count, if somebody wants to
        batches_in_all = -(-self.games // batch)
        if isinstance(workers, Cluster):
            spread = workers.in_order(self._batch, firsts)
        else:
            spread = in_order(self._batch, firsts, min(workers, batches_in_all))
        with closing(spread) as batches:
            yield from batches

    def _batch(self, first: int) -> list[Played]:
        return [self.play(number) for number in range(first, min(first + self.batch, self.games))]


def play_game(state: State, bots: list[str], seed: int) -> Played:
    """Let bots play a game to its end. The clock only watches: no bot reads it."""
    moves, seconds = [0] * len(bots), [0.0] * len(bots)
    while not state.over:
        seat = state.seats[0]
        began = thread_time()
        move = choose(state, seat, bots[seat], seed)
        seconds[seat] += thread_time() - began
        moves[seat] += 1
        state.play(move, seat)
    return Played(state.record(), tuple(moves), tuple(seconds))
