"""The action table: every move of the game as a small integer and as a text (RULES.md 3).

========= ================================================================
0–31      `P1` … `E+`: the card's kind
32–47     `PS>P` … `ES>E`: `32 + 4 * colour + pig`
48–51     `BAU>P` … `BAU>E`
52–103    the same with a call: `P1!` … `BAU>E!`
104–106   `draw`, `take`, `pass`
107–110   `back>P` … `back>E`
111       `stay`
112–115   `bet>P` … `bet>E`
116       `nobet`
117, 118  `object`, `allow`
119       `bet>?`: how a bet is shown to others; never a legal move
========= ================================================================
"""

import numpy as np

from maumau.games.sau.cards import CODES, COLOURS, SCHLAPPI

_PLAYS = (
    *CODES[:SCHLAPPI],
    *(f"{colour}S>{pig}" for colour in COLOURS for pig in COLOURS),
    *(f"BAU>{colour}" for colour in COLOURS),
)

PLAY_SCHLAPPI = SCHLAPPI
PLAY_BAUER = PLAY_SCHLAPPI + len(COLOURS) ** 2
CALL = len(_PLAYS)
DRAW, TAKE_CARDS, PASS, BACK_PIG = range(2 * CALL, 2 * CALL + 4)
STAY = BACK_PIG + len(COLOURS)
BET_ON = STAY + 1
NO_BET = BET_ON + len(COLOURS)
OBJECT, ALLOW, HIDDEN_BET = range(NO_BET + 1, NO_BET + 4)

ACTIONS = (
    *_PLAYS,
    *(f"{play}!" for play in _PLAYS),
    "draw",
    "take",
    "pass",
    *(f"back>{pig}" for pig in COLOURS),
    "stay",
    *(f"bet>{pig}" for pig in COLOURS),
    "nobet",
    "object",
    "allow",
)
"""The text of each action that can be played; its place is the action's number."""

KIND_OF = np.array([CODES.index(play.partition(">")[0]) for play in (*_PLAYS, *_PLAYS)], np.int16)
"""The kind of card that each action below DRAW plays."""

MAX_LEGAL = len(ACTIONS)


def text(action: int) -> str:
    """The text of an action, `bet>?` for one that is hidden."""
    return "bet>?" if action == HIDDEN_BET else ACTIONS[action]


def card_of(action: int) -> str:
    """The code of the card that an action below DRAW plays."""
    return ACTIONS[action].removesuffix("!").partition(">")[0]
