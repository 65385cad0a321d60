"""What the memory says of hidden cards (S16) is never wrong, and all that it must say is there."""

import numpy as np
import pytest

from maumau import State
from maumau.core.jit import rule
from maumau.core.rng import below, generator, splitmix64
from maumau.core.rules import Record, whole
from maumau.games.sau.cards import ALL_CARDS, BAUER, CODES
from maumau.games.sau.layout import EVERYBODY, OVER, STATE, WINDOW
from maumau.games.sau.memory import VISIBLE, fits, is_forgotten, last_group, up_to
from maumau.games.sau.rules import apply, deal, legal
from maumau.games.sau.text import MAX_LEGAL
from maumau.games.sau.window import may_answer
from tests.games.sau.positions import played, position

FAULTS = ("fine", "open", "group", "face", "bauers", "pile")
FINE, OPEN, GROUP, FACE, BAUERS, PILE = range(6)


@rule
def note_origins(s: Record, origins: np.ndarray) -> None:
    """Write the group that each hidden card truly is of, VISIBLE for an open one, into `origins` after each move."""
    for token in range(ALL_CARDS):
        if s.shuffles == 0 or s.group[token] == VISIBLE or origins[token] == VISIBLE:
            origins[token] = s.group[token]


@rule
def token_fault(s: Record, token: int, origin: int) -> int:
    """What is wrong with the label of one card, and with that of its face."""
    kind, label = whole(s.kind[token]), whole(s.group[token])
    if s.known[token] == EVERYBODY:
        return FINE if label == VISIBLE else OPEN
    if last_group(label) > s.shuffles or label == up_to(0) or not fits(origin, label):
        return GROUP
    return FINE if kind == BAUER or s.shuffled[kind] == origin else FACE


@rule
def bauers_fault(s: Record, bauers: np.ndarray) -> int:
    """What is wrong with the labels of the Bauers; `bauers` says how many of each group are hidden."""
    for face in range(BAUER, ALL_CARDS):
        label = whole(s.shuffled[face])
        if (face > BAUER and label < s.shuffled[face - 1]) or last_group(label) > s.shuffles or label == up_to(0):
            return BAUERS
        if label >= 0:
            bauers[label] -= 1
    more = 0
    for group in range(whole(s.shuffles), -1, -1):
        for face in range(BAUER, ALL_CARDS):
            more += s.shuffled[face] == up_to(group)
        more -= bauers[group]
        if bauers[group] < 0 or more < 0:
            return BAUERS
    return FINE if more == 0 else BAUERS


@rule
def label_fault(s: Record, origins: np.ndarray) -> int:
    """What is wrong with what the memory says of cards of these origins; FINE if nothing is."""
    bauers = np.zeros(whole(s.shuffles) + 1, np.int64)
    for token in range(ALL_CARDS):
        found = token_fault(s, token, whole(origins[token]))
        if found != FINE:
            return found
        if s.kind[token] == BAUER and s.known[token] != EVERYBODY:
            bauers[origins[token]] += 1
    for i in range(whole(s.draw_size)):
        if s.group[s.draw[i]] != s.shuffles:
            return PILE
    return bauers_fault(s, bauers)


@rule
def play_on(states: Record, steps: int, rng: np.ndarray, seen: np.ndarray) -> int:
    """Play random moves, checking the memory after each; `seen` counts forgotten cards and Bauers, and shuffles."""
    s, origins = states[0], np.full(ALL_CARDS, VISIBLE, np.int64)
    players, laurel, mau_call = whole(s.players), whole(s.laurel), s.mau_call != 0
    actions = np.empty(MAX_LEGAL, np.int16)
    for _ in range(steps):
        if s.phase == OVER:
            deal(s, players, laurel, mau_call, below(rng, players), splitmix64(rng))
        seat = whole(s.turn)
        while s.phase == WINDOW and not may_answer(s, seat):
            seat = (seat + 1) % players
        apply(s, seat, whole(actions[below(rng, legal(s, seat, actions))]))
        note_origins(s, origins)
        found = label_fault(s, origins)
        if found != FINE:
            return found
        for token in range(ALL_CARDS):
            seen[0] += is_forgotten(whole(s.group[token]))
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
    cards, forgotten, shuffles = seen.tolist()
    assert cards > 10_000, "too easy: hardly any card was forgotten"
    assert forgotten > 10_000, "too easy: hardly any Bauer was forgotten"
    assert shuffles > 10


@pytest.mark.plain
def test_the_memory_is_not_wrong_without_the_compiler_either():
    assert random_play(3, True, 250, np.zeros(3, np.int64)) == "fine"


@pytest.mark.plain
def test_the_fault_finder_finds_faults():
    states = np.zeros(1, STATE)
    deal(states[0], 3, 20, False, 0, np.uint64(1))
    origins, found = np.full(ALL_CARDS, VISIBLE, np.int64), []
    note_origins(states[0], origins)
    for name, place, value in (
        ("group", states[0].discard[0], 0),
        ("group", states[0].hand[0, 0], 1),
        ("group", states[0].draw[0], up_to(0)),
        ("shuffled", states[0].kind[states[0].hand[0, 1]], 1),
        ("shuffled", 38, VISIBLE),
        ("shuffled", 38, up_to(1)),
    ):
        spoilt = states.copy()
        spoilt[0][name][place] = value
        found.append(FAULTS[label_fault(spoilt[0], origins)])
    assert FAULTS[label_fault(states[0], origins)] == "fine"
    assert found == ["open", "group", "group", "face", "bauers", "bauers"]
    states[0].shuffles = 1
    assert FAULTS[label_fault(states[0], origins)] == "pile"
    origins[states[0].hand[0, 0]] = 1
    assert FAULTS[label_fault(states[0], origins)] == "group"


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
        assert groups(state, 0) == [up_to(1), 0]  # two of the deal are left, or one and one of the first shuffle
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
        ([0, 1], [0, 1, 1], [up_to(1), VISIBLE, 1], up_to(1)),
        ([1, 0], [0, 0, 1], [up_to(1), VISIBLE, 0], up_to(1)),
        ([0, 1], [0, 1, 4], [up_to(1), VISIBLE, 4], up_to(1)),  # the last one was not in this hand
        ([4, 1], [0, 1, 4], [up_to(4), VISIBLE, 0], up_to(4)),
        ([4, 2], [0, 1, 4], [VISIBLE, 0, 1], 2),  # the other card is no Bauer
        ([up_to(5), 1], [0, 1, 4], [up_to(4), up_to(1), VISIBLE], up_to(5)),
        ([up_to(3), 1], [0, 1, 4], [up_to(1), VISIBLE, 4], up_to(3)),
        ([1, up_to(3)], [0, 1, 4], [up_to(1), VISIBLE, 4], up_to(3)),
        ([up_to(5), 2], [0, 0, 0], [VISIBLE, 0, 0], 2),
        ([2, 4], [up_to(2), up_to(2), VISIBLE], [up_to(2), VISIBLE, VISIBLE], 4),
        ([2, 1], [up_to(2), up_to(2), VISIBLE], [up_to(2), VISIBLE, VISIBLE], up_to(2)),
        ([4, 3], [up_to(2), VISIBLE, 4], [up_to(2), VISIBLE, VISIBLE], 3),
        ([4, 1], [up_to(2), VISIBLE, 4], [up_to(4), VISIBLE, VISIBLE], up_to(4)),
        ([1, 3], [up_to(2), VISIBLE, 1], [up_to(2), VISIBLE, VISIBLE], 3),
        ([3, 4], [up_to(3), up_to(2), VISIBLE], [up_to(2), VISIBLE, VISIBLE], 4),
        ([1, 4], [up_to(3), up_to(2), VISIBLE], [up_to(3), VISIBLE, VISIBLE], 4),
    ],
)
def test_what_is_known_of_the_bauers_when_one_is_played(
    held: list[int], before: list[int], after: list[int], left: int
):
    """`held` are the labels of the played Bauer and of the other card in the hand; `left` the latter's from then on."""
    state = position("BAU P4", "E1 E2", discards="K6")
    s = state._states[0]
    s.shuffles = 5
    s.group[s.hand[0, :2]] = held
    s.shuffled[BAUER:] = before
    played(state, "BAU>P")
    assert bauers(state) == after
    assert groups(state, 0) == [left]


@pytest.mark.plain
@pytest.mark.parametrize(
    ("held", "group", "after"),
    [
        ([3, 0, 3, 5], 3, [0, 3, 5]),  # the groups of the others are certain
        ([3, up_to(3), 1], 3, [up_to(3), 1]),
        ([3, up_to(5), 1], 3, [up_to(5), 1]),  # of the two that it may have been the later one may be left
        ([3, 3, up_to(4), up_to(5)], 3, [up_to(5), up_to(4), 3]),
        ([3, 3, up_to(2), up_to(4)], 3, [up_to(4), up_to(2), 3]),  # one was in the hand too early
        ([1, up_to(3), up_to(5), 5], 1, [up_to(5), up_to(3), 5]),  # as many may be of late shuffles as were
    ],
)
def test_what_is_known_of_a_hand_when_a_card_is_played_from_it(held: list[int], group: int, after: list[int]):
    """`held` are the labels of the hand's cards; whichever of those that fit is played, the rest is `after`."""
    for first, label in enumerate(held):
        if fits(group, label):
            state = position("K5 P4 P5 P6"[: 3 * len(held) - 1], "E1 E2", discards="K6")
            s = state._states[0]
            s.shuffles = 5
            s.group[s.hand[0, : len(held)]] = [label, *held[:first], *held[first + 1 :]]
            s.shuffled[CODES.index("K5")] = group
            played(state, "K5")
            assert groups(state, 0) == after, label


@pytest.mark.plain
def test_which_groups_a_face_may_be_in():
    cards = (0, 1, 2, 3, up_to(1), up_to(3))
    fitting = {face: [card for card in cards if fits(face, card)] for face in (VISIBLE, 0, 2, up_to(2))}
    assert fitting == {
        VISIBLE: [],
        0: [0, up_to(1), up_to(3)],
        2: [2, up_to(3)],
        up_to(2): [0, 1, 2, up_to(1), up_to(3)],
    }


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
    origins = np.zeros(ALL_CARDS, np.int64)
    origins[s.discard[0]] = VISIBLE
    assert (int(s.race), int(s.shuffles), FAULTS[label_fault(s, origins)]) == (1, 0, "fine")
