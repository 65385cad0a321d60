"""What a perfect memory knows of hidden cards: the shuffle that they come from (ruling S16).

The shuffles of a race are numbered, 0 being the deal. `group[token]` is the **label** of a hidden card: the shuffle
that it was drawn from (VISIBLE for a card that lies open, or went back from there into a hand). `shuffled[face]` is the
label of a face (in the order of the deck): the shuffle that the card with it went into last. Of the three Bauers, which
are alike, `shuffled` holds the labels in ascending order, VISIBLE for one that lies open. A hidden card of a group has
one of the faces of that group. All labels are open to everybody; nothing in them depends on a secret.

Where nobody can tell which of several hidden cards was played, or which of the Bauers it was, some groups are
**forgotten**: of two that it may have been one is left, in the group of the one or of the other, and its label is
`either` of them, `up_to` the later group. So a card that was held before a shuffle never gets a face of it, and a draw
pile into which everybody saw no Bauer go never has one.

That is what is certain of each card and of each Bauer. One may have an earlier group too that neither of the two had:
what hangs together with other cards is not worked out. So it may tell less than the finest memory would, but never
anything wrong, and never a secret.
"""

from maumau.core.jit import rule
from maumau.core.rules import Record, whole
from maumau.games.sau.cards import ALL_CARDS, BAUER
from maumau.games.sau.layout import EVERYBODY, NONE

VISIBLE = -1
FORGOTTEN = -2  # and below: the labels of what may be in several groups


@rule
def up_to(group: int) -> int:
    """The label of a hidden card or Bauer that may be in each group up to this one."""
    return FORGOTTEN - group


@rule
def is_forgotten(label: int) -> bool:
    """Whether something with this label may be in several groups."""
    return label <= FORGOTTEN


@rule
def last_group(label: int) -> int:
    """The latest group that something hidden with this label may be in."""
    return FORGOTTEN - label if is_forgotten(label) else label


@rule
def fits(face: int, card: int) -> bool:
    """Whether a face with one label may lie on a hidden card with the other."""
    if face == VISIBLE:
        return False
    if is_forgotten(card):
        return is_forgotten(face) or face <= last_group(card)
    return face == card or (is_forgotten(face) and card <= last_group(face))


@rule
def either(a: int, b: int) -> int:
    """The label of what had one of these two labels."""
    return a if a == b else up_to(max(last_group(a), last_group(b)))


@rule
def order(label: int) -> int:
    """A number by which labels are sorted: by their latest group, and those that may be in earlier ones too last."""
    return 2 * last_group(label) + is_forgotten(label)


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
    held = held_bauers(s, seat, token) if s.kind[token] == BAUER else 0
    remember_hand(s, seat, token)
    if held != 0:
        remember_bauer(s, held)


@rule
def remember_hand(s: Record, seat: int, token: int) -> None:
    """One of the hidden cards that may have been the played one has left the hand.

    In the order of their labels each of them is itself still, or else the next one. So the labels that are left are the
    same whichever it was: only those that come before the played card become the next, only those after it have been.
    No other kind than Bauers may be of several certain groups, so if it was of one it changes nothing that is left.
    """
    if s.kind[token] != BAUER and not is_forgotten(whole(s.group[token])):
        return
    for step in (-1, 1):
        gone = whole(s.group[token])
        card = next_card(s, seat, token, gone, step)
        while card != NONE:
            label = whole(s.group[card])
            s.group[card] = either(label, gone)
            gone = label
            card = next_card(s, seat, token, gone, step)


@rule
def next_card(s: Record, seat: int, played: int, label: int, step: int) -> int:
    """The hidden card in the hand whose label comes right before (step -1) or after (1) a label, or NONE.

    Only those count that may have been the played card, as far as all can know. Of like ones it is any.
    """
    kind, found, nearest = whole(s.kind[played]), NONE, 0
    for i in range(whole(s.hand_size[seat])):
        card = whole(s.hand[seat, i])
        other = whole(s.group[card])
        far = step * (order(other) - order(label))
        if other != VISIBLE and far > 0 and (found == NONE or far < nearest) and may_be(s, kind, other):
            found, nearest = card, far
    return found


@rule
def may_be(s: Record, kind: int, label: int) -> bool:
    """Whether a hidden card with this label may be of a kind, as far as all can know."""
    if kind != BAUER:
        return fits(whole(s.shuffled[kind]), label)
    for face in range(BAUER, ALL_CARDS):
        if fits(whole(s.shuffled[face]), label):
            return True
    return False


@rule
def held_bauers(s: Record, seat: int, token: int) -> int:
    """The Bauers that may have been in the hand that a card has just left, as bits by their places in `shuffled`."""
    held = 0
    for face in range(BAUER, ALL_CARDS):
        if may_have_been_held(s, seat, token, whole(s.shuffled[face])):
            held |= 1 << face
    return held


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


@rule
def remember_bauer(s: Record, held: int) -> None:
    """One of the hidden Bauers that may have been in the hand lies open now.

    In their order each of them is itself still, or else the next one, the last of them lying open in its stead.
    """
    last = NONE
    for face in range(BAUER, ALL_CARDS):
        if (held >> face) & 1:
            if last != NONE:
                s.shuffled[last] = either(whole(s.shuffled[last]), whole(s.shuffled[face]))
            last = face
    s.shuffled[last] = VISIBLE
    sort_bauers(s)
