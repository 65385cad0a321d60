"""What a seat knows: the only door from the truth to a viewer (rulings S11, S12, S16).

A **seen record** has the dtype of the truth. Faces that the viewer does not know are `UNKNOWN`, other people's bets
and the generator are erased, and all cards are renumbered by where they lie, each hand in the order of its known faces
and groups, so that nothing tells when a card was drawn. When the game is over every card is open.

A **seen history** has a row for each ply: who acted, the action as redacted for the viewer, and what lay open before
it. It is made from seen records too, by playing the game again.
"""

import numpy as np
from numpy.typing import NDArray

from maumau.core.jit import rule
from maumau.core.rules import Record, all_seats, whole
from maumau.games.sau.cards import ALL_CARDS, PIGS, UNKNOWN
from maumau.games.sau.layout import MAX_SEATS, NONE, OVER, RACES
from maumau.games.sau.race import clear_race
from maumau.games.sau.rules import apply
from maumau.games.sau.state import top
from maumau.games.sau.text import BET_ON, HIDDEN_BET, NO_BET

HISTORY = np.dtype(
    (
        np.record,
        [
            ("seat", "i2"),
            ("action", "i2"),
            ("race", "i2"),
            ("phase", "i2"),
            ("top", "i2"),  # a kind
            ("opening", "i2"),
            ("demanded", "i2"),
            ("pending", "i2"),
            ("steps", "i2"),
            ("pigs", "i4", (PIGS,)),
            ("hand_sizes", "i2", (MAX_SEATS,)),
            ("draw_size", "i2"),
            ("shuffles", "i4"),
            ("bet_seat", "i2", (MAX_SEATS,)),
            ("scores", "i2", (MAX_SEATS,)),
        ],
    )
)


@rule
def see(s: Record, viewer: int, seen: Record) -> None:
    """Write into `seen` what `viewer` (a seat, or SPECTATOR) knows of `s`. The two must be different records."""
    clear_race(seen)
    see_numbers(s, seen)
    see_races(s, seen)
    see_bets(s, viewer, seen)
    for token in range(ALL_CARDS):
        seen.kind[token] = UNKNOWN
        seen.draw[token] = NONE
        seen.shuffled[token] = s.shuffled[token]
    n = 0
    for seat in all_seats(s):
        n = see_hand(s, viewer, seen, seat, n)
    for i in range(whole(s.discarded)):
        see_card(s, viewer, seen, whole(s.discard[i]), n)
        seen.discard[i] = n
        n += 1
    for i in range(whole(s.draw_size)):
        see_card(s, viewer, seen, whole(s.draw[i]), n)
        seen.draw[i] = n
        n += 1


@rule
def see_numbers(s: Record, seen: Record) -> None:
    """Copy what is open to everybody; the generator is erased."""
    seen.players, seen.laurel, seen.mau_call, seen.ply = s.players, s.laurel, s.mau_call, s.ply
    seen.race, seen.starter, seen.phase, seen.turn = s.race, s.starter, s.phase, s.turn
    seen.shuffles, seen.draw_size, seen.discarded, seen.opening = s.shuffles, s.draw_size, s.discarded, s.opening
    seen.demanded, seen.pending, seen.steps, seen.allowed = s.demanded, s.pending, s.steps, s.allowed
    seen.undo_opening, seen.undo_demanded, seen.undo_pending = s.undo_opening, s.undo_demanded, s.undo_pending
    seen.rng[0] = 0
    for pig in range(PIGS):
        seen.pigs[pig], seen.undo_pigs[pig] = s.pigs[pig], s.undo_pigs[pig]
    for seat in range(MAX_SEATS):
        seen.hand_size[seat], seen.scores[seat] = s.hand_size[seat], s.scores[seat]


@rule
def see_races(s: Record, seen: Record) -> None:
    """Copy the races that are over: all of it has been revealed."""
    for race in range(RACES):
        seen.ended_by[race], seen.ended_seat[race] = s.ended_by[race], s.ended_seat[race]
        seen.won[race], seen.row_size[race] = s.won[race], s.row_size[race]
        for seat in range(MAX_SEATS):
            seen.row_seat[race, seat], seen.row_pig[race, seat] = s.row_seat[race, seat], s.row_pig[race, seat]
            seen.points[race, seat] = s.points[race, seat]


@rule
def see_bets(s: Record, viewer: int, seen: Record) -> None:
    """Copy the row of bets: whose is open, on which pig only to its owner (S11)."""
    seen.bets = s.bets
    for place in range(whole(s.bets)):
        seen.bet_seat[place] = s.bet_seat[place]
        if s.bet_seat[place] == viewer or s.phase == OVER:
            seen.bet_pig[place] = s.bet_pig[place]


@rule
def see_card(s: Record, viewer: int, seen: Record, token: int, n: int) -> None:
    """Copy one card as the viewer sees it, to the fresh token `n`."""
    if s.phase == OVER or (s.known[token] >> viewer) & 1:
        seen.kind[n] = s.kind[token]
    seen.known[n] = s.known[token]
    seen.group[n] = s.group[token]


@rule
def see_hand(s: Record, viewer: int, seen: Record, seat: int, n: int) -> int:
    """Copy a hand, sorted by what the viewer knows of it; returns the next fresh token."""
    for i in range(whole(s.hand_size[seat])):
        see_card(s, viewer, seen, whole(s.hand[seat, i]), n + i)
        seen.hand[seat, i] = n + i
        j = n + i
        while j > n and comes_before(seen, j, j - 1):
            swap_cards(seen, j, j - 1)
            j -= 1
    return n + whole(s.hand_size[seat])


@rule
def comes_before(seen: Record, a: int, b: int) -> bool:
    """The order of a seen hand: by face, then group, then by who knows the card."""
    if seen.kind[a] != seen.kind[b]:
        return seen.kind[a] < seen.kind[b]
    if seen.group[a] != seen.group[b]:
        return seen.group[a] < seen.group[b]
    return seen.known[a] < seen.known[b]


@rule
def swap_cards(seen: Record, a: int, b: int) -> None:
    """Exchange two seen cards."""
    kind, known, group = seen.kind[a], seen.known[a], seen.group[a]
    seen.kind[a], seen.known[a], seen.group[a] = seen.kind[b], seen.known[b], seen.group[b]
    seen.kind[b], seen.known[b], seen.group[b] = kind, known, group


@rule
def redact(action: int, seat: int, viewer: int) -> int:
    """The action of `seat` as `viewer` may see it: which pig is bet on is the seat's secret."""
    hidden = BET_ON <= action < NO_BET and seat != viewer
    return HIDDEN_BET if hidden else action


@rule
def history(s: Record, moves: NDArray[np.int16], viewer: int, seen: Record, rows: Record) -> None:
    """Play `moves` (seat and action) on the first position `s` (which changes), writing a row of HISTORY for each."""
    for i in range(len(moves)):
        seat, action = whole(moves[i, 0]), whole(moves[i, 1])
        see(s, viewer, seen)
        row = rows[i]
        row.seat, row.action = seat, redact(action, seat, viewer)
        row.race, row.phase, row.top, row.opening = seen.race, seen.phase, top(seen), seen.opening
        row.demanded, row.pending, row.steps = seen.demanded, seen.pending, seen.steps
        row.draw_size, row.shuffles = seen.draw_size, seen.shuffles
        for pig in range(PIGS):
            row.pigs[pig] = seen.pigs[pig]
        for player in range(MAX_SEATS):
            row.hand_sizes[player], row.scores[player] = seen.hand_size[player], seen.scores[player]
            row.bet_seat[player] = seen.bet_seat[player]
        apply(s, seat, action)
