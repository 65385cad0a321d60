"""Every registered game in every number of players and every option, for the tests that hold for all games."""

from itertools import product

import numba

import maumau
from maumau import Game

DISABLE_JIT: bool = numba.config.DISABLE_JIT  # type: ignore[attr-defined]

EVERY: list[Game] = [
    kind(players, dict(zip((option.name for option in kind.option_list), values, strict=True)))
    for kind in maumau.GAMES.values()
    for players in kind.seats
    for values in product(*((option.default, *option.examples) for option in kind.option_list))
]

PLAIN = [game for game in EVERY if game.players in (game.seats[0], game.seats[-1])]
PRESETS = [game for game in PLAIN if len(game.changed_options()) in (0, len(game.options))] if DISABLE_JIT else EVERY
"""Without the compiler, which takes a thousand times as long: the fewest and the most players, no options and all."""
