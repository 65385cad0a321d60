"""The levels for people: how each plays both games, and what it is like to sit at a table with.

Each level clearly beats the one below it; by how much is measured in `bench/bots.py`. The lower three look one move
ahead, two of them with weaknesses that one can see; the upper two search, the stronger the more playouts they may take.
"""

from functools import partial

import numpy as np

from maumau.bots import heul_greedy, heul_search, sau_greedy, sau_search
from maumau.bots.bot import Bot
from maumau.bots.heul_worth import MOST, TABLE
from maumau.games.heul.cards import NUMBERS

NEVER_MIND_ONIONS = np.tile(np.arange(NUMBERS + 1.0), (MOST + 1, MOST + 1, 1))
"""A Beginner never counts onions, and takes every card for what is printed on it."""

ONLY_MINE = np.array([0.0, 0.0, 2.0, 0.0])
"""Beginner and Easy care for their own pile, and feed their neighbours without a thought."""

HEUL_BEGINNER = heul_greedy.Style(ONLY_MINE, NEVER_MIND_ONIONS, noise=2.0)
HEUL_EASY = heul_greedy.Style(ONLY_MINE, TABLE, noise=1.0)
HEUL_MEDIUM = heul_greedy.Style(noise=0.5)
HEUL_PLAYOUTS = {"hard": 100, "master": 3000}

SAU_BEGINNER = sau_greedy.Style(noise=4.0, forgets=60)
SAU_EASY = sau_greedy.Style(noise=1.0, forgets=15)
SAU_MEDIUM = sau_greedy.Style(noise=0.2)
SAU_PLAYOUTS = {"hard": 150, "master": 3000}


def _looking_ahead(name: str, heul: heul_greedy.Style, sau: sau_greedy.Style, slowness: float) -> Bot:
    plays = {"heul": partial(heul_greedy.choose, heul), "sau": partial(sau_greedy.choose, sau)}
    return Bot(name, plays, slowness=slowness)


def _searching(name: str, slowness: float, reads_history: bool = False) -> Bot:
    plays = {
        "heul": partial(heul_search.choose, HEUL_PLAYOUTS[name]),
        "sau": partial(sau_search.choose, SAU_PLAYOUTS[name]),
    }
    return Bot(name, plays, reads_history, searches=True, slowness=slowness)


LEVELS = (
    _looking_ahead("beginner", HEUL_BEGINNER, SAU_BEGINNER, 1.3),
    _looking_ahead("easy", HEUL_EASY, SAU_EASY, 1.1),
    _looking_ahead("medium", HEUL_MEDIUM, SAU_MEDIUM, 1.0),
    _searching("hard", 0.9),
    _searching("master", 1.2, reads_history=True),
)
