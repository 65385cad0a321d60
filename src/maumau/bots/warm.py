"""Fills the cache of compiled code: `python -m maumau.bots.warm`, in a process of its own.

Numba holds the interpreter's lock while it compiles, so a server lets this do it and then only loads. The rules and
`greedy` come first: with them people can play.
"""

from maumau.bots import BOTS, choose
from maumau.games import GAMES


def warm() -> None:
    """Play a few moves of every game with every bot, and look at them in every way."""
    for kind in GAMES.values():
        for bot in BOTS.values():
            if kind.name in bot.plays:
                state = kind(kind.seats[0], {}).new(seed=0)
                for _ in range(4):
                    seat = state.seats[0]
                    state.play(choose(state, seat, bot.name, 0), seat)
                state.seen_history(0)
                state.view(0)
                state.view()


if __name__ == "__main__":
    warm()
