"""What travels of a game: its views and events as JSON."""

import random
from typing import Any

import msgspec
import pytest

from maumau import Game
from maumau.core.terms import MEMORY_AIDS
from tests.presets import PRESETS


@pytest.mark.parametrize("game", PRESETS, ids=repr)
def test_what_travels_of_a_view_and_of_a_move_is_what_a_program_gets_of_them(game: Game):
    state, pick = game.new(seed=5), random.Random(5)
    while state.seats:
        mover = pick.choice(state.seats)
        state.play(pick.choice(state.legal(mover)), mover)
        if state.ply % 12 and not state.over:
            continue
        last, seats = state.ply - 1, (*range(game.players), None)
        for memory_aid in MEMORY_AIDS:
            pages: dict[int | None, bytes] = {}
            for seat in seats:
                pages.update({} if seat in pages else state.pages(seat, memory_aid))
                assert pages[seat] == encoded(state.view(seat, memory_aid))
        for seat in seats:
            told_as = mover if state.over else game.told_as(mover, seat)
            assert state.news(told_as)[told_as] == (state.shown_move(last, seat), encoded(state.events(last, seat)))


def encoded(what: Any) -> bytes:
    return msgspec.json.encode(what)
