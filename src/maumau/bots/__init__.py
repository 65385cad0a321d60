"""Bots. A bot gets what its seat knows and returns an action, nothing else.

What it gets: the seen record (`State.seen_by`), the seen history (`State.seen_history`, only if it says that it reads
it) and a generator of its own. It has no other memory, so that it can go on after a restart or take over a seat.
"""

from functools import partial

from maumau.bots import heul_greedy, sau_greedy
from maumau.bots.bot import Bot
from maumau.bots.levels import LEVELS
from maumau.bots.uniform import choose_uniformly
from maumau.core.checks import named
from maumau.core.errors import BadOptions
from maumau.core.rng import derive, generator
from maumau.core.state import State

__all__ = ["BOTS", "LEVELS", "Bot", "bot", "choose"]

GREEDY = {
    "heul": partial(heul_greedy.choose, heul_greedy.Style()),
    "sau": partial(sau_greedy.choose, sau_greedy.Style()),
}

BOTS = {
    bot.name: bot
    for bot in (Bot("random", {"heul": choose_uniformly, "sau": choose_uniformly}), Bot("greedy", GREEDY), *LEVELS)
}


def bot(name: str, game: str) -> Bot:
    """The bot of this name that plays this game; raises BadOptions."""
    known = [bot.name for bot in BOTS.values() if game in bot.plays]
    if name not in known:
        raise BadOptions("bad-options-bot", bot=named(name), known=", ".join(known))
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
