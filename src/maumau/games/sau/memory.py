"""What a perfect memory knows of hidden cards: the shuffle that they come from (ruling S16).

The shuffles of a race are numbered, 0 being the deal. `group[token]` is the shuffle that a hidden card was drawn from
(VISIBLE for a card that lies open, or went back from there into a hand), `shuffled[face]` the one that the card with
this face (in the order of the deck) went into last: a hidden card of a group has one of the faces of that group. Both
are open to everybody; nothing in them depends on a secret.

The three Bauers are alike. `shuffled` holds their **labels** in ascending order: a group, VISIBLE for one that lies
open, or `up_to(group)` for one that may be in each group up to that one. If a Bauer is played and nobody can tell which
of them it was, of two that it may have been one is left, in the group of the one or of the other: `either` of them. It
is in no later group, such as a draw pile into which everybody saw no Bauer go. Where nobody can tell from which group a
played card came, the hand's hidden cards are MIXED from then on.

That is what is certain of each Bauer and of each card. A Bauer may have an earlier group too that none went into, and a
MIXED card one that never was in the hand: what hangs together with other hands is not worked out. So it may tell less
than the finest memory would, but never anything wrong, and never a secret.
"""

from maumau.core.jit import rule
from maumau.core.rules import Record, whole
from maumau.games.sau.cards import ALL_CARDS, BAUER
from maumau.games.sau.layout import EVERYBODY, NONE

MIXED = -1
VISIBLE = -2
FORGOTTEN = -3  # and below: the labels of Bauers that may be in several groups


@rule
def up_to(group: int) -> int:
    """The label of a Bauer that may be in each group up to this one."""
    return FORGOTTEN - group


@rule
def is_forgotten(label: int) -> bool:
    """Whether a Bauer with this label may be in several groups."""
    return label <= FORGOTTEN


@rule
def last_group(label: int) -> int:
    """The latest group that a hidden face with this label may be in."""
    return FORGOTTEN - label if is_forgotten(label) else label


@rule
def fits(label: int, group: int) -> bool:
    """Whether a face with this label may lie on a hidden card of this group."""
    if label == VISIBLE:
        return False
    return group in (MIXED, label) or (is_forgotten(label) and group <= last_group(label))


@rule
def either(a: int, b: int) -> int:
    """The label of a Bauer that had one of these two labels."""
    return a if a == b else up_to(max(last_group(a), last_group(b)))


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
    """One Bauer with the label `old` has the label `new` now."""
    place = BAUER
    while s.shuffled[place] != old:
        place += 1
    s.shuffled[place] = new
    sort_bauers(s)


@rule
def sort_bauers(s: Record) -> None:
    """Bring the labels of the Bauers into ascending order."""
    for i in range(BAUER + 1, ALL_CARDS):
        for j in range(i, BAUER, -1):
            if s.shuffled[j] < s.shuffled[j - 1]:
                a, b = s.shuffled[j - 1], s.shuffled[j]
                s.shuffled[j - 1], s.shuffled[j] = b, a


@rule
def remember_played(s: Record, seat: int, token: int) -> None:
    """A card has left a hand (which it is no longer in) before everybody's eyes."""
    if s.known[token] == EVERYBODY:
        return
    if s.shuffles == 0:  # everything hidden comes from the deal
        if s.kind[token] == BAUER:
            replace_bauer(s, 0, VISIBLE)
        return
    mixed = s.group[token] == MIXED or hand_has_group(s, seat, MIXED)
    if s.kind[token] == BAUER:
        mixed = mixed or bauer_may_be_of_another_group(s, seat, token)
        remember_bauer(s, seat, token)
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
def bauer_may_be_of_another_group(s: Record, seat: int, token: int) -> bool:
    """Whether a Bauer that was just played could have been one of the hidden cards of other groups in the hand."""
    for i in range(whole(s.hand_size[seat])):
        other = s.hand[seat, i]
        if s.known[other] != EVERYBODY and s.group[other] != s.group[token]:
            for card in range(BAUER, ALL_CARDS):
                if fits(whole(s.shuffled[card]), whole(s.group[other])):
                    return True
    return False


@rule
def remember_bauer(s: Record, seat: int, token: int) -> None:
    """One of the hidden Bauers that may have been in the hand lies open now.

    In their order each of them is itself still, or else the next one, the last of them lying open in its stead.
    """
    last = NONE
    for card in range(BAUER, ALL_CARDS):
        label = whole(s.shuffled[card])
        if may_have_been_held(s, seat, token, label):
            if last != NONE:
                s.shuffled[last] = either(whole(s.shuffled[last]), label)
            last = card
    s.shuffled[last] = VISIBLE
    sort_bauers(s)


@rule
def may_have_been_held(s: Record, seat: int, token: int, label: int) -> bool:
    """Whether a Bauer with this label may have been in the hand that a card has just left, as far as all can know."""
    if fits(label, whole(s.group[token])):
        return True
    for i in range(whole(s.hand_size[seat])):
        other = s.hand[seat, i]
        if s.known[other] != EVERYBODY and fits(label, whole(s.group[other])):
            return True
    return False
