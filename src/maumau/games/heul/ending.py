"""The end of a game: what a pile scores, who wins, who begins a rematch."""

from maumau.core.jit import rule
from maumau.core.rules import Record, all_seats
from maumau.games.heul.cards import NUMBERS


@rule
def is_devalued(onions: int, number: int) -> bool:
    """Whether a pile's onions make its cards with this number worth nothing: `number` is in D(onions) (H7)."""
    while onions > NUMBERS:
        if number == NUMBERS:
            return True
        onions -= NUMBERS
    return number == onions


@rule
def score(s: Record, pile: int) -> tuple[int, int]:
    """The pile's (score, lost): the face-up numbers that count, and those that its onions devalue."""
    counted = lost = 0
    for number in range(1, NUMBERS + 1):
        points = number * s.numbers[pile, number]
        if is_devalued(s.onions[pile], number):
            lost += points
        else:
            counted += points
    return counted, lost


@rule
def winners(s: Record) -> int:
    """Who has won, as a bit mask: the highest score, among equals the higher lost; who is equal in both wins too."""
    best, mask = score(s, 0), 0
    for seat in all_seats(s):
        if score(s, seat) > best:  # noqa: PLR1730 (max() of pairs does not compile)
            best = score(s, seat)
    for seat in all_seats(s):
        if score(s, seat) == best:
            mask |= 1 << seat
    return mask


@rule
def next_start(s: Record) -> int:
    """Who begins a rematch: the lowest score, among equals the lowest lost, then the lowest seat (H11)."""
    last = 0
    for seat in all_seats(s):
        if score(s, seat) < score(s, last):
            last = seat
    return last
