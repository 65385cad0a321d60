"""Fills the cache of compiled code: `python -m maumau.bots.warm [moves|looks|all] [GAME…]`, in a process of its own.

Numba holds the interpreter's lock while it compiles, so a server lets such processes do it and then only loads.
What a game needs to begin is `moves` and `looks`, which two processes can compile at once without doing much twice;
`all` is the rest too: the seen history, and the bots that take long.
"""

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress

import numpy as np

from maumau.bots import BOTS, choose
from maumau.bots.hint import ADVISERS, hint
from maumau.bots.review import Reviewer
from maumau.core.errors import MaumauError
from maumau.core.game import Game
from maumau.core.rng import derive, generator
from maumau.core.state import State
from maumau.core.terms import Records
from maumau.games import GAMES

AT_ONCE = frozenset(bot.name for bot in BOTS.values() if not bot.searches)
"""The bots that are there when a game begins; the others come a little later."""
DEALS = 20
"""So many that every kind of card comes into a hand."""
LOOK_AT_CARDS = frozenset({"sau"})
"""Where there is more to compile if cards lie there; elsewhere an empty table does, and another process may deal."""


def moves(name: str) -> None:
    """Choose a move at an empty table: nothing is legal there, but what is compiled is the same."""
    game = _game(name)
    BOTS["greedy"].plays[name](game, 0, np.zeros(1, game.dtype), None, generator(0))
    if name not in LOOK_AT_CARDS:
        _begin(game)


def looks(name: str) -> None:
    """Look in every way, and tell of a move."""
    game = _game(name)
    viewers = (*range(game.players), game.spectator)
    for states in _dealt(game) if name in LOOK_AT_CARDS else [np.zeros(1, game.dtype)]:
        for viewer in viewers:
            game.pages(states, None if viewer == game.spectator else viewer, "own")
        game.see(states, game.spectator)
    for viewer in viewers:
        game.news(states, 0, 0, states, viewer)
    game.redact(0, 0, 0)
    if name in LOOK_AT_CARDS:
        _begin(game)


def _dealt(game: Game) -> Iterator[Records]:
    states = np.zeros(1, game.dtype)
    for seed in range(DEALS):
        game.deal(states, seed, 0)
        yield states


def _begin(game: Game) -> None:
    """Deal, and make a move."""
    states = next(_dealt(game))
    seat = game.acting(states)[0]
    action = BOTS["random"].plays[game.name](game, seat, states, None, generator(derive(0, seat, 0)))
    game.step(states, seat, action)
    game.next_start(states)


def everything(name: str) -> None:
    """Play a game to its end, every bot for a while; look at it in every way, and again; ask for a hint."""
    state = _game(name).new(seed=0)
    for bot in BOTS.values():
        if name in bot.plays:
            choose(state, state.seats[0], bot.name, 0)
    with suppress(MaumauError):
        state.play(state.game.actions[-1])  # hardly ever legal: the reason is looked for
    while not state.over:
        _look(state)
        seat = state.seats[0]
        _advise(state, seat)
        state.play(choose(state, seat, "greedy", 0), seat)
        if state.ply < 5:  # at the beginning as at the end
            state.seen_history(0)
            state.at(state.ply)
    _look(state)
    state.record()
    state.next_start()
    Reviewer(state, tries=1).step()


def _game(name: str) -> Game:
    """The game for the fewest players, with every yes-or-no option on."""
    kind = GAMES[name]
    return kind(kind.seats[0], {option.name: True for option in kind.option_list if option.default is False})


def _look(state: State) -> None:
    for seat in (0, *state.seats, None):
        state.view(seat)
        if state.ply:
            state.events(state.ply - 1, seat)


def _advise(state: State, seat: int) -> None:
    """Give a hint, and a reason for each move: which words are needed depends on what lies where."""
    game, seen = state.game, state.seen_by(seat)
    if state.ply < 5:
        hint(game, seen, seat, tries=1)
    for action in game.legal(seen, seat):
        ADVISERS[game.name].reason(game, seen, seat, action, "own")


WAYS: dict[str, Callable[[str], None]] = {"moves": moves, "looks": looks, "all": everything}

if __name__ == "__main__":
    gc.disable()  # a compiler makes much and keeps it: looking for garbage would be a tenth of the time
    way = next((argument for argument in sys.argv[1:] if argument in WAYS), "all")
    for one in [argument for argument in sys.argv[1:] if argument in GAMES] or GAMES:
        WAYS[way](one)
