"""`seen_by` is the only door: what a seat can't see changes nothing that the seat gets (faults 1–4)."""

import random

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maumau import MaumauError, State
from maumau.bots import BOTS, choose
from maumau.bots.uniform import choose_uniformly
from maumau.core.jit import config
from maumau.core.rng import generator
from maumau.core.rules import Record
from maumau.games.sau import Sau
from maumau.games.sau.cards import BAUER, PIGS, UNKNOWN
from maumau.games.sau.layout import NONE
from maumau.games.sau.memory import VISIBLE, fits

pytestmark = pytest.mark.plain

PLAYERS = 3
VIEWERS = (None, 0, 1, 2)
PLAIN: bool = config.DISABLE_JIT
EXAMPLES = 8 if PLAIN else 120  # plain Python is a hundred times slower
LATEST = 120 if PLAIN else 700

seeds, plies, viewers = st.integers(0, 2**32), st.integers(0, LATEST), st.sampled_from(VIEWERS)
many = settings(max_examples=EXAMPLES, deadline=None)


def midgame(seed: int, plies: int) -> State:
    """A game of random moves; on the longer tracks with many reshuffles."""
    state = Sau(PLAYERS, {"mau_call": seed % 2 == 1, "track": [(20, 99)[seed % 3 > 0]] * 4}).new(seed, seed % PLAYERS)
    pick = random.Random(seed)
    while state.ply < plies and not state.over:
        seat = pick.choice(state.seats)
        state.play(pick.choice(state.legal(seat)), seat)
    return state


def disguised(state: State, viewer: int | None, seed: int) -> State:
    """Another truth that the viewer can't tell from this one.

    The faces that the viewer does not know change places wherever a perfect memory allows it (S16), others' bets are
    on other pigs, the generator is another, hands are held in another order, and nobody drew when they drew.
    """
    twin = state.clone()
    twin.seed = 99
    twin._states = twin._states.copy()  # which copies of a state share
    s = twin._states[0]
    bit = state.game.spectator if viewer is None else viewer
    pick = np.random.default_rng(seed)
    hidden = [token for token in range(len(s.kind)) if not (s.known[token] >> bit) & 1]
    for _ in range(300 if hidden else 0):
        swap_faces(s, *pick.choice(hidden, 2).tolist())
    for place in range(int(s.bets)):
        if s.bet_seat[place] != viewer:
            s.bet_pig[place] = pick.integers(PIGS)
    s.rng[0] = pick.integers(2**63)
    for seat in range(PLAYERS):
        n = int(s.hand_size[seat])
        s.hand[seat, :n] = pick.permutation(s.hand[seat, :n])
    renumber(s, pick)
    return twin


def swap_faces(s: Record, a: int, b: int) -> None:
    """Let two hidden cards change faces if each may be where the other is."""
    kinds = int(s.kind[a]), int(s.kind[b])
    labels = int(s.group[a]), int(s.group[b])
    if labels[0] == labels[1] or (may_be_in(s, kinds[0], labels[1]) and may_be_in(s, kinds[1], labels[0])):
        s.kind[a], s.kind[b] = kinds[1], kinds[0]


def may_be_in(s: Record, kind: int, label: int) -> bool:
    """Whether a face that is hidden may be on a card with this label."""
    if kind != BAUER:
        return fits(int(s.shuffled[kind]), label)
    known = {int(each) for each in s.shuffled[BAUER:]} - {VISIBLE}
    return len(known) == 1 and all(fits(each, label) for each in known)


def renumber(s: Record, pick: np.random.Generator) -> None:
    """Number the cards anew: as if everybody had drawn at other times."""
    new = pick.permutation(len(s.kind)).astype(np.int16)
    for name in ("kind", "known", "group"):
        field = getattr(s, name)
        field[new] = field.copy()
    for name in ("hand", "draw", "discard"):
        field = getattr(s, name)
        field[field >= 0] = new[field[field >= 0]]


WRONG = ("K4", "KX!", "P+", "KS>P", "BAU>B", "draw", "take", "pass", "back>K", "stay", "bet>K", "nobet", "object", "§")


def everything_told(state: State, viewer: int | None) -> bytes:
    """All that a viewer gets of a position: seen record, view, legal moves, errors of wrong moves, bots' choices."""
    told: list[object] = [state.seen_by(viewer).tobytes(), state.public(), state.seats]
    told.append(msgspec.json.encode(state.view(viewer)))
    if viewer is not None:
        told.append(state.legal(viewer))
        for move in WRONG:
            if move not in state.legal(viewer):
                with pytest.raises(MaumauError) as raised:
                    state.clone().play(move, viewer)
                told.append((raised.value.reason, raised.value.details))
        if viewer in state.seats:
            told += [choose(state, viewer, bot.name, 5) for bot in BOTS.values() if not bot.searches]
            told.append(choose_uniformly(state.game, viewer, state.seen_by(viewer), None, generator(5)))
    return repr(told).encode()


def told_of(truth: State, seat: int, move: str, viewer: int | None) -> tuple[str, bytes, bytes]:
    """What a viewer gets of a move: its text, its events, and the position after it."""
    after = truth.clone()
    after.play(move, seat)
    ply = after.ply - 1
    return (
        after.shown_move(ply, viewer),
        msgspec.json.encode(after.events(ply, viewer)),
        after.seen_by(viewer).tobytes(),
    )


@many
@given(seeds, plies, viewers)
def test_what_a_viewer_can_not_see_changes_nothing_that_the_viewer_gets(seed: int, plies: int, viewer: int | None):
    state = midgame(seed, plies)
    assert state.over or everything_told(disguised(state, viewer, seed), viewer) == everything_told(state, viewer)


@many
@given(seeds, plies, viewers)
def test_a_move_that_shows_no_card_tells_others_the_same_in_every_truth(seed: int, plies: int, viewer: int | None):
    state = midgame(seed, plies)
    twin = disguised(state, viewer, seed)
    for seat in state.seats:
        for move in set(state.legal(seat)) & set(twin.legal(seat)):
            if seat != viewer and move[0] not in "PBKE" and move != "allow":  # the last `allow` may end the race
                told = {told_of(state, seat, move, viewer), told_of(twin, seat, move, viewer)}
                assert len(told) == 1, move


@many
@given(seeds, plies, viewers)
def test_a_bet_tells_others_the_same_whichever_pig_it_is_on(seed: int, plies: int, viewer: int | None):
    state = midgame(seed, plies)
    seat = state.seats[0] if state.seats else viewer
    if seat is None or seat == viewer or state.public()["phase"] != "bet":
        return
    told = {
        told_of(truth, seat, move, viewer)
        for truth in (state, disguised(state, viewer, seed))
        for move in truth.legal(seat)
        if move != "nobet"
    }
    assert len(told) == 1
    [(shown, _, _)] = told
    assert shown == "bet>?"


@many
@given(seeds, plies, viewers)
def test_a_card_that_is_played_tells_others_the_same_whatever_else_is_held(seed: int, plies: int, viewer: int | None):
    """A played card is known then; what else differs stays hidden, which of two like cards it was too."""
    state = midgame(seed, plies)
    twin = disguised(state, viewer, seed)
    s, laurel = state._states[0], state.game.options["track"][0]
    for seat in state.seats:
        for move in set(state.legal(seat)) & set(twin.legal(seat)):
            ends = int(s.hand_size[seat]) == 1 or max(s.pigs.tolist()) + 6 >= laurel
            if move[0] in "PBKE" and seat != viewer and not ends:
                assert told_of(state, seat, move, viewer) == told_of(twin, seat, move, viewer), move


def test_the_tests_above_would_notice_a_hidden_face():
    state = midgame(1, 60)
    twin = disguised(state, 2, 1)
    assert state._states.tobytes() != twin._states.tobytes()
    assert state.view(1) != twin.view(1)
    for name in ("kind", "bet_pig", "rng", "hand", "draw"):
        assert state._states[name].tobytes() != twin._states[name].tobytes()


@many
@given(seeds, plies, viewers)
def test_a_seen_record_seen_again_is_the_same(seed: int, plies: int, viewer: int | None):
    state = midgame(seed, plies)
    seen = state.seen_by(viewer)
    bit = state.game.spectator if viewer is None else viewer
    assert state.game.see(seen, bit).tobytes() == seen.tobytes()


@many
@given(seeds, plies)
def test_a_seat_knows_its_own_hand_and_bet_and_all_that_lies_open(seed: int, plies: int):
    state = midgame(seed, plies)
    s = state._states[0]
    for seat in range(PLAYERS):
        seen = state.seen_by(seat)[0]
        own = s.kind[s.hand[seat, : s.hand_size[seat]]].tolist()
        assert seen.kind[seen.hand[seat, : seen.hand_size[seat]]].tolist() == sorted(own)
        assert seen.kind[seen.discard[: seen.discarded]].tolist() == s.kind[s.discard[: s.discarded]].tolist()
        for place in range(int(s.bets)):
            mine = s.bet_seat[place] == seat or state.over
            assert seen.bet_pig[place] == (s.bet_pig[place] if mine else NONE)
        for name in ("shuffled", "pigs", "scores", "points", "row_pig", "won"):
            assert seen[name].tobytes() == s[name].tobytes()


@many
@given(seeds, plies)
def test_seats_know_the_same_faces_as_the_truth_where_they_know_any(seed: int, plies: int):
    """A seen face is never a wrong one: with it and the labels, the truth is one of the truths that are possible."""
    state = midgame(seed, plies)
    s = state._states[0]
    for viewer in VIEWERS:
        seen = state.seen_by(viewer)[0]
        for seat in range(PLAYERS):
            known = [kind for kind in seen.kind[seen.hand[seat, : seen.hand_size[seat]]].tolist() if kind != UNKNOWN]
            held = s.kind[s.hand[seat, : s.hand_size[seat]]].tolist()
            assert all(known.count(kind) <= held.count(kind) for kind in known)
        if not state.over:
            assert set(seen.kind[seen.draw[: seen.draw_size]].tolist()) <= {UNKNOWN}


def finished(seed: int) -> State:
    state, pick = Sau(PLAYERS, {"track": [9, 9, 9, 9]}).new(seed), random.Random(seed)
    while not state.over:
        state.play(pick.choice(state.legal()))
    return state


def test_after_the_game_nothing_is_hidden_but_the_order_of_drawing():
    state = finished(1)
    assert UNKNOWN not in state.seen_by(None)[0].kind
    assert len({state.seen_by(viewer).tobytes() for viewer in VIEWERS}) == 1
    assert state.seen_by(None)[0].rng[0] == 0


def test_after_the_game_bets_are_named_in_the_log():
    state = finished(4)
    bets = [ply for ply, (_, move) in enumerate(state.moves) if move.startswith("bet>")]
    assert bets
    for ply in bets:
        assert state.shown_move(ply, None) == state.moves[ply][1]


def test_a_seen_history_has_a_row_for_each_ply_as_it_was_seen_then():
    state = Sau(PLAYERS, {"mau_call": True}).new(5)
    seen, pick = [], random.Random(5)
    while not state.over and state.ply < 150:
        public, seat = state.public(), pick.choice(state.seats)
        state.play(pick.choice(state.legal(seat)), seat)
        seen.append((seat, *(public[name] for name in PUBLIC)))
    for viewer in VIEWERS:
        rows = state.seen_history(viewer)
        assert [(int(row.seat), *(as_public(row, name) for name in PUBLIC)) for row in rows] == seen
        shown = [state.shown_move(ply, viewer) for ply in range(state.ply)]
        assert [state.game.text(int(row.action)) for row in rows] == shown
        assert "bet>?" in shown
        own = [move for (seat, move) in state.moves if seat == viewer and move.startswith("bet>")]
        assert [move for move in shown if move.startswith("bet>") and move != "bet>?"] == own


PUBLIC = ("race", "pending", "steps", "draw_size", "hand_sizes", "scores", "bets")


def as_public(row: Record, name: str) -> object:
    """A column of a seen history's row as the public state writes it."""
    if name == "bets":
        return [int(seat) for seat in row.bet_seat if seat != NONE]
    value = row[name]
    return value[:PLAYERS].tolist() if name in ("hand_sizes", "scores") else int(value)
