"""Every registered game in every number of players and every option, for the tests that hold for all games."""

from itertools import product

import maumau
from maumau import Game

PRESETS: list[Game] = [
    kind(players, dict(zip((option.name for option in kind.option_list), values, strict=True)))
    for kind in maumau.GAMES.values()
    for players in kind.seats
    for values in product(*((option.default, *option.examples) for option in kind.option_list))
]
