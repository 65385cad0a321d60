"""Every action does to the table what its text says (faults 23): checked against piles kept as plain lists."""

import random

import pytest

import maumau
from maumau import State
from tests.games.heul.positions import piles

pytestmark = pytest.mark.plain


def turned(card: str) -> str:
    return card.removeprefix("-") if card.startswith("-") else f"-{card}"


def showing(pile: list[str]) -> int:
    return int(pile[-1][1]) if pile and pile[-1][0] in "ROYGBVN" and len(pile[-1]) == 2 else 0


def catapult(table: list[list[str]]) -> None:
    highest = max(map(showing, table))
    for pile in table:
        if highest and showing(pile) == highest:
            pile.pop()


def exchange(table: list[list[str]], goes_to: dict[int, int]) -> None:
    """Lift the tops of some piles and lay each where it goes."""
    lifted = {pile: table[pile].pop() for pile in goes_to if table[pile]}
    for pile, card in lifted.items():
        table[goes_to[pile]].append(card)


def play_by_text(table: list[list[str]], seat: int, move: str) -> None:
    """What a move's text says, done to lists."""
    n = len(table)
    card, _, to = move.partition(">")
    if to == "onion":
        table[seat].append(f"-{card}")
    elif card == "CAT":
        catapult(table)
    elif card == "WER":
        for pile in table:
            pile[-1:] = map(turned, pile[-1:])
    elif card == "TOW":
        exchange(table, {seat: int(to), int(to): seat})
    elif card == "CAR":
        step = 1 if to == "left" else -1
        exchange(table, {pile: (pile + step) % n for pile in range(n)})
    else:
        table[(seat + {"own": 0, "left": 1, "right": -1}[to]) % n].append(card)


def a_game(players: int, seed: int) -> State:
    return maumau.game("heul", players=players, special_cards=True).new(seed)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_move_changes_the_piles_as_its_text_says(players: int):
    played = set()
    for seed in range(6):
        state = a_game(players, seed)
        table = piles(state)
        pick = random.Random(seed)
        while not state.over:
            seat = state.seats[0]
            specials = [move for move in state.legal() if move[:3] in ("CAT", "TOW", "CAR", "WER")]
            move = pick.choice(specials if specials and pick.random() < 0.5 else state.legal())
            play_by_text(table, seat, move)
            state.play(move)
            assert piles(state) == table
            played.add(move)
    assert {move for move in played if move[:3] in ("CAT", "TOW", "CAR", "WER") and "onion" not in move} == {
        "CAT",
        "WER",
        "CAR>left",
        "CAR>right",
        *(f"TOW>{seat}" for seat in range(players)),
    }
