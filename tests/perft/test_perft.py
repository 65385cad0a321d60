"""How many ways the first plies of some games can go: one wrong rule changes a count.

`make golden` writes the counts anew.
"""

import json
from pathlib import Path

import pytest

from maumau import Game, State
from tests.presets import EVERY, PRESETS

pytestmark = pytest.mark.plain

COUNTS = Path(__file__).parent / "counts.json"
SEEDS = (1, 2**63 + 5)
DEPTH = 3


def ways(state: State, depth: int) -> int:
    """The number of move sequences of this length."""
    if depth == 0 or state.over:
        return 1
    total = 0
    for seat in state.seats:
        for move in state.legal(seat):
            after = state.clone()
            after.play(move, seat)
            total += ways(after, depth - 1)
    return total


def midgame(game: Game, seed: int) -> State:
    """A position after a game's 40th ply, where onions, empty piles and discards are about."""
    state = game.new(seed)
    for ply in range(40):
        moves = state.legal(state.seats[0])
        state.play(moves[(seed + ply) % len(moves)], state.seats[0])
    return state


def counts(game: Game) -> list[list[int]]:
    """Per seed: the ways of 1 … DEPTH plies from the deal and from the middle of the game."""
    positions = [position for seed in SEEDS for position in (game.new(seed), midgame(game, seed))]
    return [[ways(position, depth) for depth in range(1, DEPTH + 1)] for position in positions]


def test_the_number_of_ways_to_play_is_what_it_always_was(renew_golden: bool):
    found = {repr(game): counts(game) for game in PRESETS}
    if renew_golden:
        COUNTS.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    stored = json.loads(COUNTS.read_text("utf-8"))
    assert stored.keys() == {repr(game) for game in EVERY}
    assert found == {name: stored[name] for name in found}
