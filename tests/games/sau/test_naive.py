"""The compiled rules against a second, plain telling of them, along random games (faults 23, 35)."""

import random
from typing import Any

import pytest

from maumau import State
from maumau.games.sau import Sau
from tests.games.sau.naive import SplitMix64, Table
from tests.games.sau.positions import bets, discards, hand, pile


def shown(table: Table) -> dict[str, Any]:
    """What lies open on the plain table, named as in traces (RULES.md 6)."""
    return {
        "race": table.race,
        "phase": table.phase,
        "top": table.discards[-1],
        "opening": table.opening,
        "demanded": table.demanded,
        "pending": table.pending,
        "steps": table.steps,
        "pigs": table.pigs,
        "hand_sizes": [len(hand) for hand in table.hands],
        "draw_size": len(table.draw_pile),
        "bets": [seat for seat, _ in table.bets],
        "scores": table.scores,
    }


def assert_same(state: State, table: Table) -> None:
    """Compare everything, the hidden things too."""
    assert state.public() == shown(table)
    assert list(state.seats) == table.acting()
    for seat in range(table.players):
        assert set(state.legal(seat)) == table.legal(seat)
        assert sorted(hand(state, seat)) == sorted(table.hands[seat])
    assert (pile(state), discards(state)) == (table.draw_pile, table.discards)
    assert bets(state) == [f"{seat}{pig}" for seat, pig in table.bets]


def liked(move: str, style: str) -> int:
    """How much a style of playing likes a move: styles lead into different corners of the rules."""
    drawing, playing = move in ("draw", "take"), move[0] in "PBKE"
    return {
        "random": 1,
        "hoards": 60 if drawing else 1,  # empty draw piles, passing, several reshuffles
        "hurries": 60 if playing and not move.endswith("!") else 1,  # last cards, windows
        "plus": 300 if move[1] == "+" else 30 if drawing else 1,  # chains and steps back
    }[style]


STYLES = ("random", "hoards", "hurries", "plus")


def play_along(players: int, mau_call: bool, style: str, plies: int) -> set[str]:
    """Play games both ways, comparing everything after each move; returns the phases and kinds of moves that came."""
    came: set[str] = set()
    seed = 2**64 - 1 - 1000 * players - mau_call
    while plies > 0:
        seed -= 1
        plies -= play_a_game(players, mau_call, style, seed, plies, came)
    return came


def play_a_game(players: int, mau_call: bool, style: str, seed: int, plies: int, came: set[str]) -> int:
    laurel = 99 if style in ("hoards", "plus") else 16
    start = seed % players
    state = Sau(players, {"mau_call": mau_call, "track": [laurel] * 4}).new(seed, start)
    table = Table(players, laurel, mau_call, SplitMix64(seed), start)
    pick = random.Random(seed)
    assert_same(state, table)
    while not state.over and state.ply < plies:
        seat = pick.choice(state.seats)
        moves = state.legal(seat)
        [move] = pick.choices(moves, [liked(move, style) for move in moves])
        state.play(move, seat)
        table.play(seat, move)
        assert_same(state, table)
        came |= {move.partition(">")[0], f"phase {table.phase}"}
    return state.ply


@pytest.mark.compiled
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("mau_call", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_random_game_goes_as_the_rules_say(players: int, mau_call: bool, style: str):
    play_along(players, mau_call, style, plies=1500)


@pytest.mark.plain
@pytest.mark.parametrize("style", STYLES)
def test_it_does_so_without_the_compiler_too(style: str):
    play_along(3, True, style, plies=90)


@pytest.mark.compiled
def test_the_styles_lead_into_the_corners_that_they_are_for():
    came = set().union(*(play_along(players, True, style, plies=4000) for players in (2, 3) for style in STYLES))
    assert came >= {f"phase {phase}" for phase in ("turn", "take", "back", "bet", "window", "over")}
    assert came >= {"draw", "take", "pass", "back", "stay", "bet", "nobet", "object", "allow", "BAU", "KX", "K+", "K4!"}
