"""The objection window of the variant `mau_call` (rulings S9, S10)."""

from maumau.core.jit import rule
from maumau.core.rules import Record, whole
from maumau.games.sau.cards import PIGS
from maumau.games.sau.layout import NONE, TAKE, WINDOW
from maumau.games.sau.race import end_play, next_turn
from maumau.games.sau.state import put_in_hand


@rule
def open_window(s: Record) -> None:
    """A call was due and not made: everybody else may object before anything goes on."""
    s.phase = WINDOW
    s.allowed = 1 << whole(s.turn)


@rule
def may_answer(s: Record, seat: int) -> bool:
    """Every other seat may answer once."""
    return (s.allowed >> seat) & 1 == 0


@rule
def first_acting(s: Record) -> int:
    """The lowest seat that may act in a game that is not over."""
    if s.phase != WINDOW:
        return whole(s.turn)
    seat = 0
    while not may_answer(s, seat):
        seat += 1
    return seat


@rule
def answer_window(s: Record, seat: int, objects: bool) -> None:
    """The first objection wins; the window closes when all have let it pass."""
    if objects:
        reverse(s)
        return
    s.allowed |= 1 << seat
    if s.allowed == (1 << whole(s.players)) - 1:
        s.allowed = 0
        end_play(s)


@rule
def reverse(s: Record) -> None:
    """The position before the play, the card being back in the hand, known to all; then the next player.

    Whoever extended a +2 has not: that seat is on turn again and must take.
    """
    s.allowed = 0
    s.discarded -= 1
    token = whole(s.discard[s.discarded])
    s.discard[s.discarded] = NONE
    put_in_hand(s, whole(s.turn), token)
    s.opening, s.demanded, s.pending = s.undo_opening, s.undo_demanded, s.undo_pending
    for pig in range(PIGS):
        s.pigs[pig] = s.undo_pigs[pig]
    if s.pending > 0:
        s.phase = TAKE
    else:
        next_turn(s, 1)
