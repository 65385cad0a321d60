"""A deal that fits what a seat knows (S11, S16): faces for unknown cards, pigs for others' bets, a draw pile to come.

A hidden card comes from a shuffle (`group`), and so does a hidden face (`shuffled`): the face lies on a card of that
group, or on one whose group is forgotten and may be that one. Of faces only a Bauer's group may be forgotten too. Each
way of dealing them that fits is as likely as any other; so is each pig of a bet, whatever the bet's owner may have had
in mind. But which of the hidden Bauers one in the own hand is, is chosen without counting how many ways each choice
leaves: where Bauers are forgotten, some of these ways are likelier then. All of them can come.
"""

import numpy as np
from numpy.typing import NDArray

from maumau.core.jit import rule
from maumau.core.rng import below, shuffle, some, splitmix64
from maumau.core.rules import Record, whole
from maumau.games.sau.cards import ALL_CARDS, BAUER, BAUERS, PIGS, UNKNOWN
from maumau.games.sau.layout import EVERYBODY, NONE
from maumau.games.sau.memory import VISIBLE, fits, is_forgotten, last_group, up_to

TRIES = 60
"""Exchanges of each forgotten Bauer: so many that no place is noticeably likelier than another."""

BAUER_FACES = np.arange(BAUER, ALL_CARDS, dtype=np.int16)


@rule
def determinise_at(seen: Record, i: int, rng: NDArray[np.uint64], deals: Record, j: int) -> None:
    """Write a deal that fits the seen record `seen[i]` into `deals[j]`."""
    deals[j] = seen[i]
    fill(deals[j], rng)


@rule
def fill(s: Record, rng: NDArray[np.uint64]) -> None:
    """Give the unknown cards and bets of a seen record what they may be, and the generator a state."""
    s.rng[0] = splitmix64(rng)
    for place in range(whole(s.bets)):
        if s.bet_pig[place] == NONE:
            s.bet_pig[place] = below(rng, PIGS)
    places, faces = np.empty(ALL_CARDS, np.int16), np.empty(ALL_CARDS, np.int16)
    n = unknown_cards(s, places)
    if n == 0:
        return
    groups = np.empty(ALL_CARDS, np.int64)  # the label of each face of the deck; VISIBLE for those in sight
    face_groups(s, places, n, groups, rng)
    left = hidden_faces(groups, faces)
    shuffle(faces, 0, left, rng)
    match_groups(s, places, n, faces, left, groups, rng)
    move_bauers(s, places, n, faces, groups, rng)
    for i in range(n):
        s.kind[places[i]] = min(whole(faces[i]), BAUER)


@rule
def unknown_cards(s: Record, places: NDArray[np.int16]) -> int:
    """Write the tokens whose faces are unknown into `places`; returns how many."""
    n = 0
    for seat in range(whole(s.players)):
        for i in range(whole(s.hand_size[seat])):
            if s.kind[s.hand[seat, i]] == UNKNOWN:
                places[n] = s.hand[seat, i]
                n += 1
    for i in range(whole(s.draw_size)):
        if s.kind[s.draw[i]] == UNKNOWN:
            places[n] = s.draw[i]
            n += 1
    return n


@rule
def face_groups(
    s: Record, places: NDArray[np.int16], n: int, groups: NDArray[np.int64], rng: NDArray[np.uint64]
) -> None:
    """Write the label of each hidden face of the deck into `groups`, VISIBLE for the faces that the seat knows."""
    for face in range(ALL_CARDS):
        groups[face] = s.shuffled[face]
    for seat in range(whole(s.players)):
        for i in range(whole(s.hand_size[seat])):
            kind = whole(s.kind[s.hand[seat, i]])
            if kind < BAUER:
                groups[kind] = VISIBLE
    for i in range(whole(s.discarded)):
        kind = whole(s.kind[s.discard[i]])
        if kind < BAUER:
            groups[kind] = VISIBLE
    end = own_bauers(s, places, n)
    for i in range(end - 1, n - 1, -1):
        groups[own_bauer(s, places, i, groups, rng)] = VISIBLE


@rule
def own_bauers(s: Record, places: NDArray[np.int16], n: int) -> int:
    """Write the Bauers in the own hand that not everybody knows into `places`, from the n-th on; returns the end.

    A seen hand is sorted by its labels: those of a certain group are last, before them the forgotten ones, and the more
    groups one of these may be in, the earlier it is.
    """
    for seat in range(whole(s.players)):
        for i in range(whole(s.hand_size[seat])):
            token = whole(s.hand[seat, i])
            if s.kind[token] == BAUER and s.known[token] != EVERYBODY:
                places[n] = token
                n += 1
    return n


@rule
def own_bauer(
    s: Record, places: NDArray[np.int16], last: int, groups: NDArray[np.int64], rng: NDArray[np.uint64]
) -> int:
    """Which of the deck's hidden Bauers the one in the own hand at the last place is.

    One of its group, or a forgotten one; if its own group is forgotten, any that fits and that the places before can
    spare. Among these there may be own Bauers, but none that fewer Bauers fit: there is one left for each of them.
    """
    label = whole(s.group[places[last]])
    if not is_forgotten(label):
        return whole(BAUER_FACES[closest(BAUER_FACES, 0, BAUERS, groups, label)])
    chosen, equals = NONE, 0
    for face in range(BAUER, ALL_CARDS):
        if fits(whole(groups[face]), label) and can_spare(s, places, last, groups, face):
            equals += 1
            if below(rng, equals) == 0:
                chosen = face
    return chosen


@rule
def closest(faces: NDArray[np.int16], first: int, end: int, groups: NDArray[np.int64], group: int) -> int:
    """The first place in `faces` of a face of a group; else of the Bauer that fits it and fewest others; else NONE.

    So what is left fits whatever it could fit: a forgotten Bauer that may be in more groups can stand in for it.
    """
    found = NONE
    for place in range(first, end):
        label = whole(groups[faces[place]])
        if label == group:
            return place
        if is_forgotten(label) and group <= last_group(label) and (found == NONE or label > groups[faces[found]]):
            found = place  # the higher the label, the earlier its last group
    return found


@rule
def can_spare(s: Record, places: NDArray[np.int16], n: int, groups: NDArray[np.int64], face: int) -> bool:
    """Whether the cards at the first n places can do without a hidden face."""
    label = whole(groups[face])
    groups[face] = VISIBLE
    enough = can_be_dealt(s, places, n, groups)
    groups[face] = label
    return enough


@rule
def can_be_dealt(s: Record, places: NDArray[np.int16], n: int, groups: NDArray[np.int64]) -> bool:
    """Whether there is a face for each of the cards at the first n places.

    Those of a certain group get its faces, and forgotten Bauers stand in for what one lacks: as one that may be in a
    group may be in all earlier ones too, no more may be lacking from any group on than there are Bauers that reach it.
    All else fits on a forgotten card if its group is not too late: up to any group there must be enough for the cards
    that may be of no later one. The Bauers that are left fit on all of them.
    """
    lacking = 0
    for group in range(whole(s.shuffles), -1, -1):
        lacking += max(0, needed(s, places, n, group) - offered(groups, group))
        if lacking > reaching(groups, group):
            return False
    left = reaching(groups, 0) - lacking
    for group in range(whole(s.shuffles) + 1):
        left += max(0, offered(groups, group) - needed(s, places, n, group)) - needed(s, places, n, up_to(group))
        if left < 0:
            return False
    return True


@rule
def reaching(groups: NDArray[np.int64], group: int) -> int:
    """How many forgotten Bauers may be in a group; all of them may be in group 0."""
    count = 0
    for face in range(BAUER, ALL_CARDS):
        count += is_forgotten(whole(groups[face])) and group <= last_group(whole(groups[face]))
    return count


@rule
def needed(s: Record, places: NDArray[np.int16], n: int, label: int) -> int:
    """How many of the cards at the first n places have a label."""
    count = 0
    for i in range(n):
        count += s.group[places[i]] == label
    return count


@rule
def offered(groups: NDArray[np.int64], group: int) -> int:
    """How many hidden faces are of a group."""
    count = 0
    for face in range(ALL_CARDS):
        count += groups[face] == group
    return count


@rule
def hidden_faces(groups: NDArray[np.int64], faces: NDArray[np.int16]) -> int:
    """Write the faces that are hidden into `faces`; returns how many."""
    n = 0
    for face in range(ALL_CARDS):
        if groups[face] != VISIBLE:
            faces[n] = face
            n += 1
    return n


@rule
def match_groups(
    s: Record,
    places: NDArray[np.int16],
    n: int,
    faces: NDArray[np.int16],
    left: int,
    groups: NDArray[np.int64],
    rng: NDArray[np.uint64],
) -> None:
    """Bring the shuffled faces and the places into an order in which each face fits its card.

    After the cards of a certain group come the forgotten ones, those that fewest faces fit first. So how many fit does
    not depend on what was chosen before: each way is as likely, and there is a face for the last one too.
    """
    first = sort_places(s, places, n)
    shuffle(places, 0, first, rng)
    for i in range(first):
        found = closest(faces, i, left, groups, whole(s.group[places[i]]))
        faces[i], faces[found] = whole(faces[found]), whole(faces[i])
    ready = first  # the end of the faces that fit this card: they fit the later ones too
    for i in range(first, n):
        last = last_group(whole(s.group[places[i]]))
        for j in range(ready, left):
            if groups[faces[j]] <= last:  # so is a forgotten Bauer's label, which is negative
                faces[ready], faces[j] = whole(faces[j]), whole(faces[ready])
                ready += 1
        found = i + some(rng, ready - i)
        faces[i], faces[found] = whole(faces[found]), whole(faces[i])


@rule
def sort_places(s: Record, places: NDArray[np.int16], n: int) -> int:
    """Put the cards of a certain group first, then the others by the latest that they may be of; returns where."""
    first = 0
    for i in range(n):
        if not is_forgotten(whole(s.group[places[i]])):
            places[first], places[i] = whole(places[i]), whole(places[first])
            first += 1
    for i in range(first + 1, n):
        for j in range(i, first, -1):
            if s.group[places[j]] <= s.group[places[j - 1]]:  # the higher the label, the earlier its last group
                break
            places[j], places[j - 1] = whole(places[j - 1]), whole(places[j])
    return first


@rule
def move_bauers(
    s: Record,
    places: NDArray[np.int16],
    n: int,
    faces: NDArray[np.int16],
    groups: NDArray[np.int64],
    rng: NDArray[np.uint64],
) -> None:
    """Exchange each forgotten Bauer with faces that fit where it lies, until no place is likelier, in turns."""
    if reaching(groups, 0) == 0:
        return
    lies = np.full(ALL_CARDS, NONE, np.int16)  # where each face that is dealt lies
    for i in range(n):
        lies[faces[i]] = i
    for _ in range(TRIES):
        for bauer in range(BAUER, ALL_CARDS):
            if lies[bauer] != NONE and is_forgotten(whole(groups[bauer])):
                here, there = whole(lies[bauer]), some(rng, n)
                other = whole(faces[there])
                if fits(whole(groups[bauer]), whole(s.group[places[there]])) and fits(
                    whole(groups[other]), whole(s.group[places[here]])
                ):
                    faces[here], faces[there] = other, bauer
                    lies[other], lies[bauer] = here, there
