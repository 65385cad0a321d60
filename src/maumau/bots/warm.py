"""Fills the cache of compiled code: `python -m maumau.bots.warm [GAME…]`, in a process of its own.

Numba holds the interpreter's lock while it compiles, so a server lets this do it and then only loads, game by game.
"""

import sys
from contextlib import suppress

from maumau.bots import BOTS, choose
from maumau.core.errors import MaumauError
from maumau.core.game import State
from maumau.games import GAMES


def warm(name: str) -> None:
    """Play a game with every bot to its end, with every yes-or-no option on, and look at it in every way."""
    kind = GAMES[name]
    options = {option.name: True for option in kind.option_list if option.default is False}
    for bot in BOTS.values():
        if name in bot.plays:
            _play(kind(kind.seats[0], options).new(seed=0), bot.name)


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
    for game in sys.argv[1:] or GAMES:
        warm(game)
