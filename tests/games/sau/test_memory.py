"""What the memory says of hidden cards (S16) is never wrong, and all that it must say is there."""

import numpy as np
import pytest

from maumau import State
from maumau.core.jit import rule
from maumau.core.rng import below, generator, splitmix64
from maumau.core.rules import Record, whole
from maumau.games.sau.cards import ALL_CARDS, BAUER, CODES
from maumau.games.sau.layout import EVERYBODY, OVER, STATE, WINDOW
from maumau.games.sau.memory import MIXED, VISIBLE, fits, is_forgotten, last_group, up_to
from maumau.games.sau.rules import apply, deal, legal
from maumau.games.sau.text import MAX_LEGAL
from maumau.games.sau.window import may_answer
from tests.games.sau.positions import played, position

FAULTS = ("fine", "open", "group", "face", "bauers", "count", "pile")
FINE, OPEN, GROUP, FACE, BAUERS, COUNT, PILE = range(7)


@rule
def count_token(s: Record, token: int, tokens: np.ndarray, bauers: np.ndarray) -> int:
    """Check the labels of one card against its face, and count it in its group (the last place: MIXED)."""
    kind, group = whole(s.kind[token]), whole(s.group[token])
    if s.known[token] == EVERYBODY:
        return FINE if group == VISIBLE else OPEN
    if group != MIXED and not 0 <= group <= s.shuffles:
        return GROUP
    tokens[group] += 1
    bauers[group] += kind == BAUER
    if kind == BAUER:
        return FINE
    if s.shuffled[kind] < 0 or group not in (MIXED, whole(s.shuffled[kind])):
        return FACE
    return FINE


@rule
def count_faces(s: Record, faces: np.ndarray, labels: np.ndarray, forgotten: np.ndarray) -> int:
    """Count the faces of hidden cards, and of them the Bauers, by group; forgotten Bauers by their last group."""
    shown = 0
    for token in range(ALL_CARDS):
        kind = whole(s.kind[token])
        if s.known[token] == EVERYBODY:
            shown += kind == BAUER
        elif kind != BAUER:
            faces[s.shuffled[kind]] += 1
    for card in range(BAUER, ALL_CARDS):
        if card > BAUER and s.shuffled[card] < s.shuffled[card - 1]:
            return BAUERS
        label = whole(s.shuffled[card])
        if last_group(label) > s.shuffles or label == up_to(0):
            return BAUERS
        if label == VISIBLE:
            shown -= 1
        elif is_forgotten(label):
            forgotten[last_group(label)] += 1
        else:
            labels[label] += 1
            faces[label] += 1
    return FINE if shown == 0 else BAUERS


@rule
def counts_fault(
    s: Record, tokens: np.ndarray, faces: np.ndarray, bauers: np.ndarray, labels: np.ndarray, forgotten: np.ndarray
) -> int:
    """Forgotten Bauers make up for the faces that a group lacks; with nothing mixed or forgotten all is exact."""
    exact = tokens[MIXED] == 0 and forgotten.sum() == 0
    if tokens.sum() != faces.sum() + forgotten.sum() or bauers.sum() != labels.sum() + forgotten.sum():
        return COUNT
    lacking = lacking_bauers = reaching = 0
    for group in range(whole(s.shuffles), -1, -1):
        reaching += forgotten[group]
        lacking += max(0, tokens[group] - faces[group])
        lacking_bauers += max(0, bauers[group] - labels[group])
        if lacking > reaching or lacking_bauers > reaching:
            return COUNT
        if tokens[MIXED] == 0 and faces[group] > tokens[group]:
            return COUNT
        if exact and (tokens[group] != faces[group] or bauers[group] != labels[group]):
            return COUNT
    return FINE


@rule
def label_fault(s: Record) -> int:
    """What is wrong with what the memory says; FINE if nothing is."""
    groups = whole(s.shuffles) + 2
    tokens, faces = np.zeros(groups, np.int64), np.zeros(groups, np.int64)
    bauers, labels = np.zeros(groups, np.int64), np.zeros(groups, np.int64)
    forgotten = np.zeros(groups, np.int64)
    for token in range(ALL_CARDS):
        found = count_token(s, token, tokens, bauers)
        if found != FINE:
            return found
    found = count_faces(s, faces, labels, forgotten)
    if found == FINE:
        found = counts_fault(s, tokens, faces, bauers, labels, forgotten)
    if found != FINE:
        return found
    for i in range(whole(s.draw_size)):
        if s.group[s.draw[i]] != s.shuffles:
            return PILE
    return FINE


@rule
def play_on(states: Record, steps: int, rng: np.ndarray, seen: np.ndarray) -> int:
    """Play random moves, checking the memory after each; `seen` counts mixed hands, forgotten Bauers, shuffles."""
    s = states[0]
    players, laurel, mau_call = whole(s.players), whole(s.laurel), s.mau_call != 0
    actions = np.empty(MAX_LEGAL, np.int16)
    for _ in range(steps):
        if s.phase == OVER:
            deal(s, players, laurel, mau_call, below(rng, players), splitmix64(rng))
        seat = whole(s.turn)
        while s.phase == WINDOW and not may_answer(s, seat):
            seat = (seat + 1) % players
        apply(s, seat, whole(actions[below(rng, legal(s, seat, actions))]))
        found = label_fault(s)
        if found != FINE:
            return found
        for token in range(ALL_CARDS):
            seen[0] += s.group[token] == MIXED
        seen[1] += is_forgotten(whole(s.shuffled[BAUER]))  # their labels are the lowest
        seen[2] = max(seen[2], whole(s.shuffles))
    return FINE


def random_play(players: int, mau_call: bool, steps: int, seen: np.ndarray) -> str:
    states, rng = np.zeros(1, STATE), generator(players)
    deal(states[0], players, 1000, mau_call, 0, splitmix64(rng))
    return FAULTS[play_on(states, steps, rng, seen)]


@pytest.mark.compiled
@pytest.mark.parametrize("mau_call", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_memory_is_never_wrong_in_long_races(players: int, mau_call: bool):
    seen = np.zeros(3, np.int64)
    assert random_play(players, mau_call, 500_000, seen) == "fine"
    mixed, forgotten, shuffles = seen.tolist()
    assert mixed > 10_000, "too easy: hardly any hand was mixed"
    assert forgotten > 10_000, "too easy: hardly any Bauer was forgotten"
    assert shuffles > 10


@pytest.mark.plain
def test_the_memory_is_not_wrong_without_the_compiler_either():
    assert random_play(3, True, 250, np.zeros(3, np.int64)) == "fine"


@pytest.mark.plain
def test_the_fault_finder_finds_faults():
    states = np.zeros(1, STATE)
    deal(states[0], 3, 20, False, 0, np.uint64(1))
    found = []
    for name, place, value in (
        ("group", states[0].discard[0], 0),
        ("group", states[0].hand[0, 0], 1),
        ("shuffled", states[0].kind[states[0].hand[0, 1]], 1),
        ("shuffled", 38, VISIBLE),
        ("group", states[0].draw[0], MIXED),
    ):
        spoilt = states.copy()
        spoilt[0][name][place] = value
        found.append(FAULTS[label_fault(spoilt[0])])
    assert FAULTS[label_fault(states[0])] == "fine"
    assert found == ["open", "group", "face", "bauers", "pile"]


# ---- one case each


def groups(state: State, seat: int) -> list[int]:
    """The groups of a hand's cards as a spectator knows them."""
    s = state.seen_by(None)[0]
    held: list[int] = s.group[s.hand[seat, : s.hand_size[seat]]].tolist()
    return held


def bauers(state: State) -> list[int]:
    """The groups of the Bauers as everybody knows them."""
    labels: list[int] = state.seen_by(None)[0].shuffled[BAUER:].tolist()
    return labels


def drawn(state: State, card: str) -> State:
    """Seat 0 draws this card of the pile that is shuffled now, whatever the generator says; then all others skip."""
    played(state, "draw")
    s = state._states[0]
    got, wanted = s.hand[0, s.hand_size[0] - 1], CODES.index(card)
    if s.kind[got] != wanted:
        [lies] = [token for token in s.draw[: s.draw_size] if s.kind[token] == wanted]
        s.kind[got], s.kind[lies] = s.kind[lies], s.kind[got]
    return played(state, "nobet", "KX")


@pytest.mark.plain
@pytest.mark.parametrize("viewer", [None, 2])
def test_which_shuffle_a_played_bauer_came_from_is_told_to_nobody_who_can_not_know_it(viewer: int | None):
    """The hand holds two cards of the deal and one of the first shuffle, and each may have been the Bauer."""
    old = drawn(position("BAU P4", "E1 E2 KX", "E3 E4", discards="BAU P2 K6"), "P2")
    new = drawn(position("E1 P4", "BAU E2 KX", "E3 E4", discards="BAU P2 K6"), "BAU")
    assert groups(old, 0) == groups(new, 0) == [0, 0, 1]
    for state in (old, new):
        played(state, "BAU>P")
        assert groups(state, 0) == [MIXED, MIXED]
        assert bauers(state) == [up_to(1), VISIBLE, 0]  # the other of the deal, and the one that it was not
    assert old.seen_by(viewer).tobytes() == new.seen_by(viewer).tobytes()
    assert old.seen_by(0).tobytes() != new.seen_by(0).tobytes()


@pytest.mark.plain
def test_a_bauer_that_can_come_from_one_shuffle_only_mixes_nothing():
    state = drawn(position("E1 P4", "K1 KX", "E3 E4", discards="BAU BAU BAU P2 K6"), "BAU")
    assert bauers(state) == [1, 1, 1]
    played(state, "BAU>P")
    assert groups(state, 0) == [0, 0]
    assert bauers(state) == [VISIBLE, 1, 1]


@pytest.mark.plain
@pytest.mark.parametrize(
    ("held", "before", "after", "left"),
    [
        ([0, 1], [0, 1, 1], [up_to(1), VISIBLE, 1], MIXED),
        ([1, 0], [0, 0, 1], [up_to(1), VISIBLE, 0], MIXED),
        ([0, 1], [0, 1, 4], [up_to(1), VISIBLE, 4], MIXED),  # the last one was not in this hand
        ([4, 1], [0, 1, 4], [up_to(4), VISIBLE, 0], MIXED),
        ([4, 2], [0, 1, 4], [VISIBLE, 0, 1], 2),  # the other card is no Bauer
        ([MIXED, 1], [0, 1, 4], [up_to(4), up_to(1), VISIBLE], MIXED),
        ([MIXED, 2], [0, 0, 0], [VISIBLE, 0, 0], MIXED),
        ([2, 4], [up_to(2), up_to(2), VISIBLE], [up_to(2), VISIBLE, VISIBLE], 4),
        ([2, 1], [up_to(2), up_to(2), VISIBLE], [up_to(2), VISIBLE, VISIBLE], MIXED),
        ([4, 3], [up_to(2), VISIBLE, 4], [up_to(2), VISIBLE, VISIBLE], 3),
        ([4, 1], [up_to(2), VISIBLE, 4], [up_to(4), VISIBLE, VISIBLE], MIXED),
        ([1, 3], [up_to(2), VISIBLE, 1], [up_to(2), VISIBLE, VISIBLE], 3),
        ([3, 4], [up_to(3), up_to(2), VISIBLE], [up_to(2), VISIBLE, VISIBLE], 4),
        ([1, 4], [up_to(3), up_to(2), VISIBLE], [up_to(3), VISIBLE, VISIBLE], 4),
    ],
)
def test_what_is_known_of_the_bauers_when_one_is_played(
    held: list[int], before: list[int], after: list[int], left: int
):
    """`held` are the groups of the played Bauer and of the other card in the hand; `left` the latter's from then on."""
    state = position("BAU P4", "E1 E2", discards="K6")
    s = state._states[0]
    s.shuffles = 5
    s.group[s.hand[0, :2]] = held
    s.shuffled[BAUER:] = before
    played(state, "BAU>P")
    assert bauers(state) == after
    assert groups(state, 0) == [left]


@pytest.mark.plain
def test_which_groups_a_face_may_be_in():
    groups_of = {label: [g for g in (MIXED, 0, 1, 2, 3) if fits(label, g)] for label in (VISIBLE, 0, 2, up_to(2))}
    assert groups_of == {VISIBLE: [], 0: [MIXED, 0], 2: [MIXED, 2], up_to(2): [MIXED, 0, 1, 2]}


@pytest.mark.plain
def test_a_card_that_is_alone_of_its_kind_mixes_nothing():
    state = drawn(position("K5 P4", "E1 E2 KX", "E3 E4", discards="BAU K2 K6"), "K2")
    assert groups(played(state.clone(), "K2"), 0) == [0, 0]
    assert groups(played(state, "K5"), 0) == [0, 1]


@pytest.mark.plain
def test_a_card_held_since_before_a_reshuffle_is_none_of_the_new_pile():
    state = played(position("E1 P4", "E5 E6", discards="P1 P2 K6"), "draw")
    for viewer in (None, 1):
        s = state.seen_by(viewer)[0]
        assert [CODES[face] for face in range(BAUER) if s.shuffled[face] == 1] == ["P1", "P2"]
    assert sorted(groups(state, 0)) == [0, 0, 1]


@pytest.mark.plain
def test_the_next_race_begins_with_a_clean_memory():
    state = played(position("E1 P4", "E5 E6", "K1", discards="P1 P2 K6"), "draw", "nobet", "draw", "nobet", "K1")
    s = state._states[0]
    assert (int(s.race), int(s.shuffles), FAULTS[label_fault(s)]) == (1, 0, "fine")
