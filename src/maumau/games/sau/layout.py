"""The whole truth of one game as one fixed-size record.

Cards are **tokens**. `kind[token]` is what is printed on the card and the only secret besides the bets and the
generator; `known[token]` is a bit mask of the seats that know its face (ruling S16), with one more bit for a spectator.
What a perfect memory knows of hidden cards since which shuffle is in `group` and `shuffled`: see `memory.py`.

The objection window of `mau_call` needs only a few `undo` fields, all of them public (ruling S10).
"""

import numpy as np

from maumau.games.sau.cards import ALL_CARDS, PIGS

MAX_SEATS = 5
RACES = 4
HAND = 5
NONE = -1
SPECTATOR = MAX_SEATS  # the bit of those who see only what lies open
EVERYBODY = (1 << (MAX_SEATS + 1)) - 1

TURN, TAKE, BACK, BET, WINDOW, OVER = range(6)
PHASES = ("turn", "take", "back", "bet", "window", "over")

BY_LAUREL, BY_LAST_CARD, BY_BOTH = 1, 2, 3
ENDINGS = ("", "laurel", "last card", "both")

STATE = np.dtype(
    (
        np.record,
        [
            ("players", "i2"),
            ("laurel", "i4"),  # the space that ends a race
            ("mau_call", "i2"),
            ("rng", "u8", (1,)),
            ("ply", "i4"),  # moves made so far
            ("race", "i2"),  # 0–3
            ("starter", "i2"),  # who began this race
            ("phase", "i2"),
            ("turn", "i2"),  # the seat on turn; in a window the one whose play is in question
            ("kind", "i2", (ALL_CARDS,)),
            ("known", "i2", (ALL_CARDS,)),
            ("group", "i4", (ALL_CARDS,)),
            ("shuffled", "i4", (ALL_CARDS,)),
            ("shuffles", "i4"),  # of this race, the deal not counted
            ("hand", "i2", (MAX_SEATS, ALL_CARDS)),
            ("hand_size", "i2", (MAX_SEATS,)),
            ("draw", "i2", (ALL_CARDS,)),  # from the last place to the first
            ("draw_size", "i2"),
            ("discard", "i2", (ALL_CARDS,)),  # oldest first
            ("discarded", "i2"),
            ("opening", "i2"),  # 1: the top card is the race's opening card
            ("demanded", "i2"),  # a colour, or NONE
            ("pending", "i2"),  # cards that the next player must take
            ("steps", "i2"),  # steps back left
            ("pigs", "i4", (PIGS,)),
            ("bet_seat", "i2", (MAX_SEATS,)),  # the row of bets from the top
            ("bet_pig", "i2", (MAX_SEATS,)),
            ("bets", "i2"),
            ("scores", "i2", (MAX_SEATS,)),
            ("allowed", "i2"),  # bit mask of the seats that have let the play in question pass
            ("undo_opening", "i2"),
            ("undo_demanded", "i2"),
            ("undo_pending", "i2"),
            ("undo_pigs", "i4", (PIGS,)),
            # the races that are over, as they were evaluated
            ("ended_by", "i2", (RACES,)),
            ("ended_seat", "i2", (RACES,)),
            ("won", "i2", (RACES,)),  # bit mask of the winning pigs
            ("row_seat", "i2", (RACES, MAX_SEATS)),
            ("row_pig", "i2", (RACES, MAX_SEATS)),
            ("row_size", "i2", (RACES,)),
            ("points", "i2", (RACES, MAX_SEATS)),
        ],
    )
)
