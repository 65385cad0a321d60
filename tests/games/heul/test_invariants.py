"""What always holds in `heul`, over a million random moves for each number of players (faults 15, 36)."""

import numpy as np
import pytest

from maumau.core.jit import rule
from maumau.core.rng import below, generator
from maumau.core.rules import Record
from maumau.games.heul.cards import ALL_CARDS, NUMBER_CARDS, NUMBERS, is_number, number_of
from maumau.games.heul.rules import apply, deal, is_legal, legal
from maumau.games.heul.state import HAND, NONE, STATE
from maumau.games.heul.text import ACTIONS, MAX_LEGAL

FINE, LOST_CARD, WRONG_COUNT, WRONG_HAND, NO_MOVE, ILLEGAL_TAKEN, WRONG_LENGTH = range(7)


@rule
def pile_fault(s: Record, pile: int, places: np.ndarray) -> int:
    """Count a pile's cards anew and compare."""
    onions, numbers = 0, np.zeros(NUMBERS + 1, np.int16)
    token = s.top[pile]
    while token != NONE:
        places[token] += 1
        if s.down[token]:
            onions += 1
        elif is_number(s.kind[token]):
            numbers[number_of(s.kind[token])] += 1
        token = s.under[token]
    if onions != s.onions[pile]:
        return WRONG_COUNT
    for number in range(NUMBERS + 1):
        if numbers[number] != s.numbers[pile, number]:
            return WRONG_COUNT
    return FINE


@rule
def fault(s: Record) -> int:
    """What is wrong with a position; FINE if every card lies in exactly one place and all counts are true."""
    places = np.zeros(ALL_CARDS, np.int16)
    for seat in range(s.players):
        if s.hand_size[seat] != HAND and s.dealt < s.cards:
            return WRONG_HAND
        for i in range(s.hand_size[seat]):
            places[s.hand[seat, i]] += 1
        found = pile_fault(s, seat, places)
        if found != FINE:
            return found
    for i in range(s.discarded):
        places[s.discard[i]] += 1
    for token in range(ALL_CARDS):
        if places[token] != (1 if token < s.dealt else 0):
            return LOST_CARD
    return FINE


@rule
def play_randomly(states: Record, players: int, special_cards: bool, steps: int, rng: np.ndarray) -> int:
    """Play random games for so many steps, checking everything after each; the first fault, or FINE."""
    s = states[0]
    actions = np.empty(MAX_LEGAL, np.int16)
    deal(s, players, special_cards, 0, rng)
    for _ in range(steps):
        if s.turn == NONE:
            if s.ply != s.cards - players:
                return WRONG_LENGTH
            deal(s, players, special_cards, below(rng, players), rng)
        n = legal(s, s.turn, actions)
        if n == 0:
            return NO_MOVE
        any_action = below(rng, len(ACTIONS))
        offered = False
        for i in range(n):
            offered = offered or actions[i] == any_action
        if is_legal(s, s.turn, any_action) != offered:
            return ILLEGAL_TAKEN
        apply(s, actions[below(rng, n)])
        found = fault(s)
        if found != FINE:
            return found
    return FINE


@pytest.mark.compiled
@pytest.mark.parametrize("special_cards", [False, True])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_cards_are_conserved_and_somebody_can_always_move_over_a_million_moves(players: int, special_cards: bool):
    found = play_randomly(np.zeros(1, STATE), players, special_cards, 1_000_000, generator(players))
    assert found == FINE


@pytest.mark.plain
@pytest.mark.parametrize("special_cards", [False, True])
def test_cards_are_conserved_without_the_compiler_too(special_cards: bool):
    assert play_randomly(np.zeros(1, STATE), 4, special_cards, 300, generator(1)) == FINE


@pytest.mark.plain
def test_a_deal_holds_98_or_110_cards():
    for special_cards, cards in ((False, NUMBER_CARDS), (True, ALL_CARDS)):
        states = np.zeros(1, STATE)
        deal(states[0], 5, special_cards, 0, generator(1))
        assert (cards, int(states[0].cards)) in {(98, 98), (110, 110)}
        assert fault(states[0]) == FINE


@pytest.mark.plain
def test_the_fault_finder_finds_faults():
    states = np.zeros(1, STATE)
    deal(states[0], 3, True, 0, generator(1))
    twice, uncounted = states.copy(), states.copy()
    twice[0].hand[0, 0] = twice[0].hand[0, 1]
    uncounted[0].onions[1] += 1
    assert (fault(states[0]), fault(twice[0]), fault(uncounted[0])) == (FINE, LOST_CARD, WRONG_COUNT)
