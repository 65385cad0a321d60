"""What the memory says of hidden cards (S16) is never wrong, and all that it must say is there."""

import numpy as np
import pytest

from maumau import State
from maumau.core.jit import rule
from maumau.core.rng import below, generator, splitmix64
from maumau.core.rules import Record, whole
from maumau.games.sau.cards import ALL_CARDS, BAUER, CODES
from maumau.games.sau.layout import EVERYBODY, OVER, STATE, WINDOW
from maumau.games.sau.memory import ANY, MIXED, VISIBLE
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
def count_faces(s: Record, faces: np.ndarray, labels: np.ndarray) -> int:
    """Count the faces of hidden cards, and the labels of hidden Bauers, by group (the last place: ANY)."""
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
        if s.shuffled[card] == VISIBLE:
            shown -= 1
        else:
            labels[s.shuffled[card]] += 1
            faces[s.shuffled[card]] += 1
    return FINE if shown == 0 else BAUERS


@rule
def counts_fault(s: Record, tokens: np.ndarray, faces: np.ndarray, bauers: np.ndarray, labels: np.ndarray) -> int:
    """No group has more cards or Bauers than faces that may be there; with nothing mixed all is exact."""
    exact = tokens[MIXED] == 0 and labels[ANY] == 0
    if tokens.sum() != faces.sum() or bauers.sum() != labels.sum():
        return COUNT
    for group in range(whole(s.shuffles) + 1):
        if bauers[group] > labels[group] + labels[ANY] or tokens[group] > faces[group] + labels[ANY]:
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
    for token in range(ALL_CARDS):
        found = count_token(s, token, tokens, bauers)
        if found != FINE:
            return found
    found = count_faces(s, faces, labels)
    if found == FINE:
        found = counts_fault(s, tokens, faces, bauers, labels)
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
        seen[1] += s.shuffled[ALL_CARDS - 1] == ANY or s.shuffled[ALL_CARDS - 2] == ANY
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
        assert bauers(state) == [VISIBLE, ANY, ANY]
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
