"""The action table: every move of the game as a small integer and as a text (RULES.md 3).

========= ================================================================
0–146     `R1>own` `R1>left` `R1>right` … `N7>right`: `3 * kind + place`
147–199   `R1>onion` … `WER>onion`: `147 + kind`
200, 201  `CAT`, `WER`
202–207   `TOW>0` … `TOW>5`
208, 209  `CAR>left`, `CAR>right`
210       `?>onion`: how an onion is shown to those who may not see the card; never a legal move
========= ================================================================
"""

import numpy as np

from maumau.games.heul.cards import CODES, NUMBER_KINDS
from maumau.games.heul.state import MAX_SEATS

PLACES = ("own", "left", "right")
OWN, LEFT, RIGHT = range(3)

ONION = len(PLACES) * NUMBER_KINDS
PLAY_CATAPULT = ONION + len(CODES)
PLAY_WEREWOLF = PLAY_CATAPULT + 1
PLAY_TOWEL = PLAY_WEREWOLF + 1
CAROUSEL_LEFT = PLAY_TOWEL + MAX_SEATS
CAROUSEL_RIGHT = CAROUSEL_LEFT + 1
HIDDEN_ONION = CAROUSEL_RIGHT + 1

ACTIONS = (
    *(f"{code}>{place}" for code in CODES[:NUMBER_KINDS] for place in PLACES),
    *(f"{code}>onion" for code in CODES),
    "CAT",
    "WER",
    *(f"TOW>{seat}" for seat in range(MAX_SEATS)),
    "CAR>left",
    "CAR>right",
)
"""The text of each action that can be played; its place is the action's number."""

KIND_OF = np.array([CODES.index(move.partition(">")[0]) for move in ACTIONS], np.int16)
"""The kind of card that each action plays."""

MAX_LEGAL = 24  # four different cards; a Towel has six moves, any other card at most three


def text(action: int) -> str:
    """The text of an action, `?>onion` for one that is hidden."""
    return "?>onion" if action == HIDDEN_ONION else ACTIONS[action]


def card_of(action: int) -> str:
    """The code of the card that a (not hidden) action plays."""
    return ACTIONS[action].partition(">")[0]
