"""What a bot is: how it chooses in each game that it plays."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maumau.core.game import Game
from maumau.core.terms import Records

Choose = Callable[[Game, int, Records, Records | None, NDArray[np.uint64]], int]
"""(game, own seat, seen record, seen history, generator) → a legal action."""


@dataclass(frozen=True)
class Bot:
    """How a bot chooses in each game that it plays, by the game's name."""

    name: str
    plays: Mapping[str, Choose]
    reads_history: bool = False
    searches: bool = False
    """Whether it needs the compiled search, which is made after the rules."""
    slowness: float | None = None
    """How much longer than usual it seems to think; only levels for people have a character."""
