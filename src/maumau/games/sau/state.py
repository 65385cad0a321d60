"""The only ways in which cards and bets move."""

import numpy as np

from maumau.core.jit import rule
from maumau.core.rng import shuffle
from maumau.core.rules import Record, whole
from maumau.games.sau.cards import ALL_CARDS, BAUER
from maumau.games.sau.layout import EVERYBODY, NONE
from maumau.games.sau.memory import VISIBLE, remember_played, remember_shuffled


@rule
def top(s: Record) -> int:
    """The kind of the card on top of the discard pile."""
    return whole(s.kind[s.discard[s.discarded - 1]])


@rule
def discard(s: Record, token: int) -> None:
    """Lay a card on the discard pile, for everybody to see; which shuffle it came from may be a secret still."""
    s.known[token] = EVERYBODY
    s.group[token] = VISIBLE
    s.discard[s.discarded] = token
    s.discarded += 1


@rule
def drawable(s: Record) -> int:
    """How many cards can be drawn, the discards below the top included (S4)."""
    return whole(s.draw_size) + whole(s.discarded) - 1


@rule
def draw(s: Record, seat: int) -> bool:
    """Take the next card of the draw pile into a hand, reshuffling first if the pile is empty (S13)."""
    if s.draw_size == 0:
        if drawable(s) == 0:
            return False
        reshuffle(s)
    s.draw_size -= 1
    token = whole(s.draw[s.draw_size])
    s.draw[s.draw_size] = NONE
    s.known[token] |= 1 << seat
    put_in_hand(s, seat, token)
    return True


@rule
def put_in_hand(s: Record, seat: int, token: int) -> None:
    """Add a card to a hand."""
    s.hand[seat, s.hand_size[seat]] = token
    s.hand_size[seat] += 1


@rule
def take_from_hand(s: Record, seat: int, kind: int) -> int:
    """Take a card of this kind, which must be there, out of the hand."""
    last = whole(s.hand_size[seat]) - 1
    place = 0
    for i in range(1, last + 1):  # to the end: leaving early would be one more thing that a processor guesses wrong
        if s.kind[s.hand[seat, i]] == kind:
            place = i
    if kind == BAUER:
        place = bauer_to_play(s, seat, place)
    token = whole(s.hand[seat, place])
    s.hand[seat, place] = s.hand[seat, last]
    s.hand[seat, last] = NONE
    s.hand_size[seat] = last
    remember_played(s, seat, token)
    return token


@rule
def bauer_to_play(s: Record, seat: int, place: int) -> int:
    """Of two Bauers the one that went back into the hand before everybody's eyes: nobody learns of the other."""
    for i in range(whole(s.hand_size[seat])):
        token = s.hand[seat, i]
        if s.kind[token] == BAUER and s.known[token] == EVERYBODY:
            return i
    return place


@rule
def reshuffle(s: Record) -> None:
    """Shuffle the discards except the top, oldest first, into a new draw pile (S13)."""
    count = whole(s.discarded) - 1
    faces = np.empty(ALL_CARDS, np.int16)
    for i in range(count):
        faces[i] = s.kind[s.discard[i]]
    shuffle(faces, 0, count, s.rng)
    s.shuffles += 1
    for i in range(count):
        token = whole(s.discard[i])
        s.kind[token] = faces[i]
        remember_shuffled(s, token)
        s.draw[count - 1 - i] = token  # the first of the shuffled cards is drawn first
    s.discard[0] = s.discard[count]
    for i in range(1, count + 1):
        s.discard[i] = NONE
    s.discarded = 1
    s.draw_size = count


@rule
def own_bet(s: Record, seat: int) -> int:
    """The place of a seat's bet in the row; NONE if it has none."""
    for place in range(whole(s.bets)):
        if s.bet_seat[place] == seat:
            return place
    return NONE


@rule
def place_bet(s: Record, seat: int, pig: int) -> None:
    """Bet on a pig at the end of the row; an earlier bet goes back and the gap it leaves is closed."""
    place = own_bet(s, seat)
    if place != NONE:
        s.bets -= 1
        for i in range(place, whole(s.bets)):
            s.bet_seat[i] = s.bet_seat[i + 1]
            s.bet_pig[i] = s.bet_pig[i + 1]
    s.bet_seat[s.bets] = seat
    s.bet_pig[s.bets] = pig
    s.bets += 1
