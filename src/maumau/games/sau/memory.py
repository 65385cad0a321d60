"""What a perfect memory knows of hidden cards: the shuffle that they come from (ruling S16).

The shuffles of a race are numbered, 0 being the deal. `group[token]` is the shuffle that a hidden card was drawn from
(VISIBLE for a card that lies open, or went back from there into a hand), `shuffled[face]` the one that the card with
this face (in the order of the deck) went into last: a hidden card of a group has one of the faces of that group. Both
are open to everybody; nothing in them depends on a secret.

The three Bauers are alike. `shuffled` holds their groups in ascending order, VISIBLE for one that lies open. If a
Bauer is played and nobody can tell from which group it came, the others' groups are forgotten: the hand's hidden cards
are MIXED from then on, the hidden Bauers in ANY group. That tells less than the finest memory might still work out,
but never anything wrong, and never a secret.
"""

from maumau.core.jit import rule
from maumau.core.rules import Record, whole
from maumau.games.sau.cards import ALL_CARDS, BAUER
from maumau.games.sau.layout import EVERYBODY

MIXED = ANY = -1
VISIBLE = -2


@rule
def remember_deal(s: Record) -> None:
    """Everything comes from the deal; what lies open is noted as it is laid."""
    s.shuffles = 0
    for card in range(ALL_CARDS):
        s.known[card] = s.group[card] = s.shuffled[card] = 0


@rule
def remember_shuffled(s: Record, token: int) -> None:
    """A card is in the newest shuffle: its face is known to be there, but not where."""
    s.known[token] = 0
    s.group[token] = s.shuffles
    kind = whole(s.kind[token])
    if kind == BAUER:
        replace_bauer(s, VISIBLE, whole(s.shuffles))
    else:
        s.shuffled[kind] = s.shuffles


@rule
def remember_opening(s: Record, token: int) -> None:
    """The card that opens the discard pile lies open."""
    if s.kind[token] == BAUER:
        replace_bauer(s, 0, VISIBLE)


@rule
def replace_bauer(s: Record, old: int, new: int) -> None:
    """One Bauer of the group `old` is in `new` now; the groups stay in ascending order."""
    place = BAUER
    while s.shuffled[place] != old:
        place += 1
    s.shuffled[place] = new
    for i in range(BAUER + 1, ALL_CARDS):
        for j in range(i, BAUER, -1):
            if s.shuffled[j] < s.shuffled[j - 1]:
                a, b = s.shuffled[j - 1], s.shuffled[j]
                s.shuffled[j - 1], s.shuffled[j] = b, a


@rule
def remember_played(s: Record, seat: int, token: int) -> None:
    """A card has left a hand (which it is no longer in) before everybody's eyes."""
    if s.known[token] == EVERYBODY or (s.shuffles == 0 and s.kind[token] != BAUER):
        return  # before the first reshuffle everything hidden comes from the deal
    mixed = s.group[token] == MIXED or hand_has_group(s, seat, MIXED)
    if s.kind[token] == BAUER and bauer_is_ambiguous(s, seat, token):
        mixed = True
        forget_bauers(s)
    elif s.kind[token] == BAUER:
        replace_bauer(s, group_of_bauer(s, token), VISIBLE)
    if mixed:
        for i in range(whole(s.hand_size[seat])):
            if s.known[s.hand[seat, i]] != EVERYBODY:
                s.group[s.hand[seat, i]] = MIXED


@rule
def hand_has_group(s: Record, seat: int, group: int) -> bool:
    """Whether a hidden card in a hand is of this group."""
    for i in range(whole(s.hand_size[seat])):
        token = s.hand[seat, i]
        if s.known[token] != EVERYBODY and s.group[token] == group:
            return True
    return False


@rule
def only_hidden_group(s: Record) -> int:
    """The group of all hidden Bauers, if it is one and the same; else ANY."""
    group = whole(s.shuffled[ALL_CARDS - 1])
    for card in range(BAUER, ALL_CARDS):
        if s.shuffled[card] not in (VISIBLE, group):
            return ANY
    return group


@rule
def group_of_bauer(s: Record, token: int) -> int:
    """The group that a Bauer must have come from, which is not ambiguous."""
    only = only_hidden_group(s)
    return whole(s.group[token]) if only == ANY else only


@rule
def bauer_is_ambiguous(s: Record, seat: int, token: int) -> bool:
    """Whether a Bauer that was just played could have come from different groups, as far as all can know."""
    if only_hidden_group(s) != ANY:
        return False
    if s.group[token] == MIXED or hand_has_group(s, seat, MIXED):
        return True
    for card in range(BAUER, ALL_CARDS):
        group = whole(s.shuffled[card])
        if group == ANY or (group not in (VISIBLE, whole(s.group[token])) and hand_has_group(s, seat, group)):
            return True
    return False


@rule
def forget_bauers(s: Record) -> None:
    """One hidden Bauer lies open now, and the others may be in any group."""
    for card in range(BAUER, ALL_CARDS):
        if s.shuffled[card] != VISIBLE:
            s.shuffled[card] = ANY
    replace_bauer(s, ANY, VISIBLE)
