"""A race: how it is dealt, run, ended and evaluated, and how the turn goes on."""

import numpy as np

from maumau.core.jit import rule
from maumau.core.rng import shuffle
from maumau.core.rules import Record, all_seats, left_of, whole
from maumau.games.sau.cards import ALL_CARDS, BAUER, CROSS, PIGS, SCHLAPPI, colour_of, is_green, symbol_of
from maumau.games.sau.layout import BY_BOTH, BY_LAST_CARD, BY_LAUREL, HAND, MAX_SEATS, NONE, OVER, RACES, TURN
from maumau.games.sau.memory import remember_deal, remember_opening
from maumau.games.sau.state import discard, draw, top

LAUREL_POINTS, LAST_CARD_POINTS = 3, 5


# ---- the deal ------------------------------------------------------------------------------------------------------


@rule
def deal_race(s: Record) -> None:
    """Set up the next race: pigs on Start, five cards each, one that opens the discard pile (RULES.md 4)."""
    clear_race(s)
    for kind in range(BAUER):
        s.kind[kind] = kind
    for card in range(BAUER, ALL_CARDS):
        s.kind[card] = BAUER
    shuffle(s.kind, 0, ALL_CARDS, s.rng)
    for place in range(ALL_CARDS):
        s.draw[place] = ALL_CARDS - 1 - place
    s.draw_size = ALL_CARDS
    for seat in all_seats(s):
        for _ in range(HAND):
            draw(s, seat)
    open_discard_pile(s)
    s.turn = s.starter
    s.phase = TURN


@rule
def clear_race(s: Record) -> None:
    """An empty table with all pigs on Start."""
    remember_deal(s)
    s.pending = s.steps = s.bets = s.discarded = s.allowed = 0
    s.undo_opening = s.undo_pending = 0
    s.undo_demanded = NONE
    for pig in range(PIGS):
        s.pigs[pig] = s.undo_pigs[pig] = 0
    for card in range(ALL_CARDS):
        s.discard[card] = NONE
    for seat in range(MAX_SEATS):
        s.hand_size[seat] = 0
        s.bet_seat[seat] = s.bet_pig[seat] = NONE
        for i in range(ALL_CARDS):
            s.hand[seat, i] = NONE


@rule
def open_discard_pile(s: Record) -> None:
    """The opening card has no follow-up action; a Schlappi asks for its colour (S3)."""
    s.draw_size -= 1
    token = whole(s.draw[s.draw_size])
    s.draw[s.draw_size] = NONE
    remember_opening(s, token)
    discard(s, token)
    s.opening = 1
    s.demanded = colour_of(top(s)) if SCHLAPPI <= top(s) < BAUER else NONE


# ---- the pigs ------------------------------------------------------------------------------------------------------


@rule
def space_after(s: Record, pig: int, spaces: int) -> int:
    """Where a pig comes to stand; one that would run past the laurel stops on it (S2)."""
    return min(whole(s.pigs[pig]) + spaces, whole(s.laurel))


@rule
def move_forward(s: Record, pig: int, spaces: int) -> None:
    """Move a pig."""
    s.pigs[pig] = space_after(s, pig, spaces)


@rule
def furthest_back(s: Record, pig: int) -> bool:
    """Whether no pig is further back."""
    for other in range(PIGS):
        if s.pigs[other] < s.pigs[pig]:
            return False
    return True


@rule
def laurel_pig(s: Record) -> int:
    """The pig on the laurel, or NONE."""
    for pig in range(PIGS):
        if s.pigs[pig] == s.laurel:
            return pig
    return NONE


# ---- how the turn goes on ------------------------------------------------------------------------------------------


@rule
def next_turn(s: Record, seats_on: int) -> None:
    """Hand on the turn."""
    turn = whole(s.turn) + seats_on
    s.turn = turn if turn < s.players else turn - s.players
    s.phase = TURN


@rule
def end_play(s: Record) -> None:
    """After a play that nobody can object to any more: the race's end comes before anything else (S8)."""
    if laurel_pig(s) != NONE or s.hand_size[s.turn] == 0:
        finish_race(s)
        return
    crossed = not is_green(top(s)) and symbol_of(top(s)) == CROSS
    next_turn(s, 2 if crossed else 1)


# ---- the end of a race ---------------------------------------------------------------------------------------------


@rule
def finish_race(s: Record) -> None:
    """Evaluate the race and begin the next one, or end the game after the fourth."""
    race = whole(s.race)
    score_end(s, race)
    keep_row(s, race)
    score_bets(s, race)
    for seat in all_seats(s):
        s.scores[seat] += s.points[race, seat]
    if race == RACES - 1:
        s.phase = OVER
        s.turn = NONE
        return
    s.race += 1
    s.starter = left_of(s, whole(s.starter))
    deal_race(s)


@rule
def score_end(s: Record, race: int) -> None:
    """Who ended the race and how, and which pigs have won: the one on the laurel alone, or those furthest forward."""
    on_laurel, emptied = laurel_pig(s), s.hand_size[s.turn] == 0
    points = 0
    if on_laurel != NONE:
        s.ended_by[race] = BY_BOTH if emptied else BY_LAUREL
        s.won[race] = 1 << on_laurel
        points += LAUREL_POINTS
    else:
        s.ended_by[race] = BY_LAST_CARD
        s.won[race] = furthest_forward(s)
    if emptied:
        points += LAST_CARD_POINTS
    s.ended_seat[race] = s.turn
    s.points[race, s.turn] = points


@rule
def furthest_forward(s: Record) -> int:
    """The pigs that no other is ahead of, as a bit mask."""
    best = 0
    for pig in range(PIGS):
        best = max(best, whole(s.pigs[pig]))
    mask = 0
    for pig in range(PIGS):
        if s.pigs[pig] == best:
            mask |= 1 << pig
    return mask


@rule
def keep_row(s: Record, race: int) -> None:
    """All bets are revealed, losing ones too."""
    s.row_size[race] = s.bets
    for place in range(whole(s.bets)):
        s.row_seat[race, place] = s.bet_seat[place]
        s.row_pig[race, place] = s.bet_pig[place]


@rule
def score_bets(s: Record, race: int) -> None:
    """Bets on pigs that did not win go back; those left score from the top."""
    worth = np.array([6, 4, 3, 2, 1])
    winners = 0
    for place in range(whole(s.bets)):
        if (s.won[race] >> s.bet_pig[place]) & 1:
            s.points[race, s.bet_seat[place]] += worth[winners]
            winners += 1
