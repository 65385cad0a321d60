"""A deal that fits what a seat knows (S11, S16): faces for unknown cards, pigs for others' bets, a draw pile to come.

A hidden card comes from a shuffle (`group`), and so does a hidden face (`shuffled`): the face lies on a card of that
group, or on one that may be of any (MIXED). Only a Bauer may have lost its group (ANY). Each way of dealing them that
fits is as likely as any other; so is each pig of a bet, whatever the bet's owner may have had in mind.
"""

import numpy as np
from numpy.typing import NDArray

from maumau.core.jit import rule
from maumau.core.rng import below, shuffle, splitmix64
from maumau.core.rules import Record, whole
from maumau.games.sau.cards import ALL_CARDS, BAUER, PIGS, UNKNOWN
from maumau.games.sau.layout import EVERYBODY, NONE
from maumau.games.sau.memory import ANY, MIXED, VISIBLE

TRIES = 60
"""Exchanges of Bauers whose group is forgotten: far more than it takes until no place is likelier than another."""


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
    groups = np.empty(ALL_CARDS, np.int64)  # of each face of the deck; VISIBLE for those in sight
    face_groups(s, places, n, groups, rng)
    left = hidden_faces(groups, faces)
    shuffle(faces, 0, left, rng)
    shuffle(places, 0, n, rng)
    match_groups(s, places, n, faces, left, groups)
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
    """Write the group of each hidden face of the deck into `groups`, VISIBLE for the faces that the seat knows."""
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
    for mixed in range(2):  # those whose group is certain first
        for seat in range(whole(s.players)):
            for i in range(whole(s.hand_size[seat])):
                token = whole(s.hand[seat, i])
                if s.kind[token] == BAUER and s.known[token] != EVERYBODY and (s.group[token] == MIXED) == (mixed == 1):
                    groups[own_bauer(s, token, places, n, groups, rng)] = VISIBLE


@rule
def own_bauer(
    s: Record, token: int, places: NDArray[np.int16], n: int, groups: NDArray[np.int64], rng: NDArray[np.uint64]
) -> int:
    """Which of the deck's hidden Bauers the one in the own hand is: of its group, of ANY, or one that can be spared."""
    if s.group[token] != MIXED:  # which is written like ANY, and means something else
        for wanted in (whole(s.group[token]), ANY):
            for face in range(BAUER, ALL_CARDS):
                if groups[face] == wanted and wanted != VISIBLE:
                    return face
    chosen, equals = NONE, 0
    for face in range(BAUER, ALL_CARDS):
        if groups[face] != VISIBLE and spare(s, places, n, groups, whole(groups[face])):
            equals += 1
            if below(rng, equals) == 0:
                chosen = face
    return chosen


@rule
def spare(s: Record, places: NDArray[np.int16], n: int, groups: NDArray[np.int64], group: int) -> bool:
    """Whether the unknown cards can do without a hidden face of this group: ANY stands in for what a group lacks."""
    missing = 0
    for each in range(whole(s.shuffles) + 1):
        lack = needed(s, places, n, each) - offered(groups, each)
        if each == group and lack < 0:
            return True
        missing += max(0, lack)
    return missing < offered(groups, ANY)


@rule
def needed(s: Record, places: NDArray[np.int16], n: int, group: int) -> int:
    """How many unknown cards are of a group."""
    count = 0
    for i in range(n):
        count += s.group[places[i]] == group
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
def fits(s: Record, token: int, group: int) -> bool:
    """Whether a face of this group may lie on a card."""
    return group == ANY or s.group[token] in (MIXED, group)


@rule
def match_groups(
    s: Record, places: NDArray[np.int16], n: int, faces: NDArray[np.int16], left: int, groups: NDArray[np.int64]
) -> None:
    """Bring the shuffled faces into an order in which each fits its card: the cards of a certain group come first."""
    first = 0
    for i in range(n):
        if s.group[places[i]] != MIXED:
            places[first], places[i] = whole(places[i]), whole(places[first])
            first += 1
    for i in range(first):
        found = NONE
        for j in range(i, left):
            group = groups[faces[j]]
            if group == s.group[places[i]] or (group == ANY and found == NONE):
                found = j
                if group != ANY:
                    break
        faces[i], faces[found] = whole(faces[found]), whole(faces[i])


@rule
def move_bauers(
    s: Record,
    places: NDArray[np.int16],
    n: int,
    faces: NDArray[np.int16],
    groups: NDArray[np.int64],
    rng: NDArray[np.uint64],
) -> None:
    """Exchange each Bauer that may be anywhere with faces that fit where it lies, until no place is likelier."""
    for i in range(n):
        if groups[faces[i]] == ANY:
            place = i
            for _ in range(TRIES):
                other = below(rng, n)
                if groups[faces[other]] != ANY and fits(s, whole(places[place]), whole(groups[faces[other]])):
                    faces[place], faces[other] = whole(faces[other]), whole(faces[place])
                    place = other
