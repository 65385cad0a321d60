"""`seen_by` is the only door: what a seat can't see changes nothing that the seat gets."""

import random

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import maumau
from maumau import MaumauError, State
from maumau.bots import BOTS, choose
from maumau.core.rules import Record
from maumau.games.heul.cards import UNKNOWN

pytestmark = pytest.mark.plain

VIEWERS = (None, 0, 1, 2, 3)


def midgame(seed: int, plies: int, special_cards: bool = True) -> State:
    state = maumau.game("heul", players=4, special_cards=special_cards).new(seed, start=seed % 4)
    pick = random.Random(seed)
    for _ in range(plies):
        state.play(pick.choice(state.legal()))
    return state


def disguised(state: State, viewer: int | None, seed: int) -> State:
    """Another truth that the viewer can't tell from this one.

    The faces that the viewer does not know are dealt anew among the places where they lie, others' hands are held in
    another order, and what was drawn when is no longer true.
    """
    twin = state.clone()
    twin.seed = 99
    twin._states = twin._states.copy()  # which copies of a state share
    s = twin._states[0]
    bit = state.game.spectator if viewer is None else viewer
    hidden = [token for token in range(int(s.cards)) if not (s.known[token] >> bit) & 1]
    faces = s.kind[hidden]
    pick = np.random.default_rng(seed)
    s.kind[hidden] = pick.permutation(faces)
    for seat in range(4):
        n = int(s.hand_size[seat])
        s.hand[seat, :n] = pick.permutation(s.hand[seat, :n])
    swap_tokens(s, pick)
    return twin


def swap_tokens(s: Record, pick: np.random.Generator) -> None:
    """Number the cards anew that have been dealt: as if everybody had drawn at other times."""
    dealt = int(s.dealt)
    new = np.arange(len(s.kind), dtype=np.int16)
    new[:dealt] = pick.permutation(dealt)
    for name in ("kind", "known", "down"):
        field = getattr(s, name)
        field[new] = field.copy()
    for name in ("hand", "top", "discard"):
        field = getattr(s, name)
        field[field >= 0] = new[field[field >= 0]]
    under = s.under.copy()
    under[under >= 0] = new[under[under >= 0]]
    s.under[new] = under


def everything_told(state: State, viewer: int | None) -> bytes:
    """All that a viewer gets of a position: seen record, views, legal moves, and the errors of wrong moves."""
    told: list[object] = [state.seen_by(viewer).tobytes(), state.public(), state.seats]
    told += [msgspec.json.encode(state.view(viewer, aid)) for aid in state.game.memory_aids]
    if viewer is not None:
        told.append(state.legal(viewer))
        for move in ("R1>own", "R1>left", "N7>onion", "TOW>0", "CAT", "Unsinn"):
            if move not in state.legal(viewer):
                with pytest.raises(MaumauError) as raised:
                    state.clone().play(move, viewer)
                told.append((str(raised.value), raised.value.details))
        if viewer in state.seats:
            told += [choose(state, viewer, bot.name, 5) for bot in BOTS.values() if not bot.searches]
    return repr(told).encode()


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 105), st.sampled_from(VIEWERS))
def test_what_a_viewer_can_not_see_changes_nothing_that_the_viewer_gets(seed: int, plies: int, viewer: int | None):
    state = midgame(seed, plies)
    assert everything_told(disguised(state, viewer, seed), viewer) == everything_told(state, viewer)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 100), st.sampled_from(VIEWERS))
def test_an_onion_tells_others_the_same_whichever_card_it_is(seed: int, plies: int, viewer: int | None):
    state = midgame(seed, plies)
    if state.seats == (viewer,):
        return
    told = set()
    for truth in (state, disguised(state, viewer, seed)):
        for move in truth.legal():
            if move.endswith(">onion"):
                after = truth.clone()
                after.play(move)
                events = msgspec.json.encode(after.events(plies, viewer))
                told.add((after.shown_move(plies, viewer), events, after.seen_by(viewer).tobytes()))
    assert len(told) == 1


def test_the_test_above_would_notice_a_hidden_face():
    state = midgame(1, 40)
    twin = disguised(state, 2, 1)
    assert state._states.tobytes() != twin._states.tobytes()
    assert state.view(1) != twin.view(1)


@given(st.integers(0, 2**32), st.integers(0, 106), st.sampled_from(VIEWERS))
@settings(max_examples=60, deadline=None)
def test_a_seen_record_seen_again_is_the_same(seed: int, plies: int, viewer: int | None):
    state = midgame(seed, plies)
    seen = state.seen_by(viewer)
    bit = state.game.spectator if viewer is None else viewer
    assert state.game.see(seen, bit).tobytes() == seen.tobytes()


def test_a_seat_sees_the_own_hand_in_the_order_of_the_cards_not_of_drawing():
    state = midgame(3, 50)
    for seat in range(4):
        s = state.seen_by(seat)[0]
        kinds = [int(s.kind[token]) for token in s.hand[seat][: s.hand_size[seat]]]
        assert kinds == sorted(kinds)
        assert UNKNOWN not in kinds


def test_after_the_game_nothing_is_hidden_but_the_order_of_drawing():
    state = midgame(4, 106)
    assert state.over
    for viewer in VIEWERS:
        s = state.seen_by(viewer)[0]
        assert UNKNOWN not in s.kind[: s.cards]
    assert len({state.seen_by(viewer).tobytes() for viewer in VIEWERS}) == 1


def test_a_seen_history_has_a_row_for_each_ply_as_it_was_seen_then():
    state = midgame(5, 0)
    seen = []
    pick = random.Random(5)
    while not state.over and state.ply < 60:
        public, seat = state.public(), state.seats[0]
        state.play(pick.choice(state.legal()))
        seen.append((seat, public["hand_sizes"], public["draw_size"], len(public["discard"])))
    for viewer in VIEWERS:
        rows = state.seen_history(viewer)
        assert [
            (int(row.seat), row.hand_sizes[:4].tolist(), int(row.draw_size), int(row.discarded)) for row in rows
        ] == seen
        shown = [state.shown_move(ply, viewer) for ply in range(60)]
        assert [state.game.text(int(row.action)) for row in rows] == shown
        assert any("?>onion" in move for move in shown)
