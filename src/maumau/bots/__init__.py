"""Bots. A bot gets what its seat knows and returns an action, nothing else.

What it gets: the seen record (`State.seen_by`), the seen history (`State.seen_history`, only if it says that it reads
it) and a generator of its own. It has no other memory, so that it can go on after a restart or take over a seat.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maumau.bots import heul_greedy, sau_greedy
from maumau.bots.uniform import choose_uniformly
from maumau.core.errors import BadOptions
from maumau.core.game import Game, Records, State
from maumau.core.rng import derive, generator

Choose = Callable[[Game, int, Records, Records | None, NDArray[np.uint64]], int]
"""(game, own seat, seen record, seen history, generator) → a legal action."""


@dataclass(frozen=True)
class Bot:
    """How a bot chooses in each game that it plays, by the game's name."""

    name: str
    plays: dict[str, Choose]
    reads_history: bool = False


BOTS = {
    bot.name: bot
    for bot in (
        Bot("random", {"heul": choose_uniformly, "sau": choose_uniformly}),
        Bot("greedy", {"heul": heul_greedy.choose, "sau": sau_greedy.choose}),
    )
}


def bot(name: str, game: str) -> Bot:
    """The bot of this name that plays this game; raises BadOptions."""
    known = [bot.name for bot in BOTS.values() if game in bot.plays]
    if name not in known:
        raise BadOptions("bad-options-bot", bot=name, known=", ".join(known))
    return BOTS[name]


def choose(state: State, seat: int, name: str, seed: int) -> str:
    """The move that a bot makes for a seat that may act.

    Its generator derives from (`seed`, seat, ply), never from the deal: the same seed gives the same move.
    """
    player = bot(name, state.game.name)
    history = state.seen_history(seat) if player.reads_history else None
    rng = generator(derive(seed, seat, state.ply))
    action = player.plays[state.game.name](state.game, seat, state.seen_by(seat), history, rng)
    return state.game.text(action)
