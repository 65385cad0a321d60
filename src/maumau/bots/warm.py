"""Fills the cache of compiled code: `python -m maumau.bots.warm [--glance] [GAME…]`, in a process of its own.

Numba holds the interpreter's lock while it compiles, so a server lets this do it and then only loads, game by game.
With `--glance` it helps another such process, which has to deal first: it compiles what an empty table is enough for.
"""

import sys
from contextlib import suppress

import numpy as np

from maumau.bots import BOTS, choose
from maumau.core.errors import MaumauError
from maumau.core.game import State
from maumau.core.rng import generator
from maumau.games import GAMES


def warm(name: str) -> None:
    """Play a game to its end, every bot for a while, with every yes-or-no option on; look at it in every way."""
    kind = GAMES[name]
    options = {option.name: True for option in kind.option_list if option.default is False}
    state = kind(kind.seats[0], options).new(seed=0)
    for bot in BOTS.values():
        if name in bot.plays:
            choose(state, state.seats[0], bot.name, 0)
    _play(state, "greedy")


def glance(name: str) -> None:
    """Look at an empty table in every way, and let `greedy` choose from nothing: what is compiled is the same."""
    game = GAMES[name](GAMES[name].seats[0], {})
    empty = np.zeros(1, game.dtype)
    seen = game.see(empty, 0)
    BOTS["greedy"].plays[name](game, 0, seen, None, generator(0))
    game.legal(seen, 0)
    game.history(empty, [], 0)
    game.result(seen)
    game.next_start(seen)


def _play(state: State, bot: str) -> None:
    with suppress(MaumauError):
        state.play(state.game.actions[-1])  # hardly ever legal: the reason is looked for
    while not state.over:
        _look(state)
        seat = state.seats[0]
        state.play(choose(state, seat, bot, 0), seat)
        if state.ply < 5:  # at the beginning as at the end
            state.seen_history(0)
            state.at(state.ply)
    _look(state)
    state.result()
    state.record()
    state.next_start()


def _look(state: State) -> None:
    for seat in (0, *state.seats, None):
        state.view(seat)
        if state.ply:
            state.events(state.ply - 1, seat)


if __name__ == "__main__":
    names = [argument for argument in sys.argv[1:] if argument in GAMES] or GAMES
    for one in names:
        (glance if "--glance" in sys.argv else warm)(one)
