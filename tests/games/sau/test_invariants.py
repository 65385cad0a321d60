"""What always holds in `sau`, over a million random moves for each number of players (faults 15, 16, 36)."""

import numpy as np
import pytest

from maumau.core.jit import rule
from maumau.core.rng import below, generator, splitmix64
from maumau.core.rules import Record, whole
from maumau.games.sau.cards import ALL_CARDS, BAUER, KINDS, PIGS
from maumau.games.sau.layout import BACK, BET, EVERYBODY, HAND, NONE, OVER, RACES, STATE, TAKE, TURN, WINDOW
from maumau.games.sau.rules import apply, deal, is_legal, legal
from maumau.games.sau.text import ACTIONS, MAX_LEGAL
from maumau.games.sau.window import may_answer

FAULTS = ("fine", "card", "deck", "hand", "pig", "phase", "window", "bet", "points", "move", "legal")
FINE, CARD, DECK, EMPTY_HAND, PIG, PHASE, WINDOW_FAULT, BET_FAULT, POINTS, NO_MOVE, LEGAL = range(11)


@rule
def hands_fault(s: Record, places: np.ndarray) -> int:
    """Count where the cards of hands lie; hands are never empty while a race runs, and known to their owners."""
    for seat in range(whole(s.players)):
        if s.hand_size[seat] == 0 and s.phase not in (WINDOW, OVER):
            return EMPTY_HAND
        for i in range(whole(s.hand_size[seat])):
            token = whole(s.hand[seat, i])
            places[token] += 1
            if not (s.known[token] >> seat) & 1:
                return CARD
    return FINE


@rule
def pile_fault(s: Record, cards: np.ndarray, size: int, known: int, places: np.ndarray) -> int:
    """Count where the cards of a pile lie, all of which are known to the same seats."""
    for i in range(size):
        places[cards[i]] += 1
        if s.known[cards[i]] != known:
            return CARD
    return FINE


@rule
def deck_fault(s: Record) -> int:
    """Every card of the deck is there once, the Bauer three times."""
    faces = np.zeros(KINDS, np.int16)
    for token in range(ALL_CARDS):
        faces[s.kind[token]] += 1
    for kind in range(KINDS):
        if faces[kind] != (3 if kind == BAUER else 1):
            return DECK
    return FINE


@rule
def card_fault(s: Record) -> int:
    """Every token lies in exactly one place: so the top of the discards, which are never empty, is in no pile."""
    places = np.zeros(ALL_CARDS, np.int16)
    found = hands_fault(s, places)
    if found == FINE:
        found = pile_fault(s, s.draw, whole(s.draw_size), 0, places)
    if found == FINE:
        found = pile_fault(s, s.discard, whole(s.discarded), EVERYBODY, places)
    if found != FINE:
        return found
    if s.discarded < 1:
        return CARD
    for token in range(ALL_CARDS):
        if places[token] != 1:
            return CARD
    return deck_fault(s)


@rule
def board_fault(s: Record) -> int:
    """Pigs, phase, steps, pending cards and bets fit together."""
    on_laurel, off_start = 0, 0
    for pig in range(PIGS):
        if not 0 <= s.pigs[pig] <= s.laurel:
            return PIG
        on_laurel += s.pigs[pig] == s.laurel
        off_start += s.pigs[pig] > 0
    if on_laurel > 1 or (on_laurel == 1 and s.phase not in (WINDOW, OVER)):
        return PIG
    if (s.phase == BACK) != (s.steps > 0) or (s.phase == BACK and off_start == 0):
        return PHASE
    if s.pending % 2 or s.pending > 8 or (s.pending > 0 and s.phase in (BACK, BET)):
        return PHASE
    if s.phase == TAKE and s.pending == 0:
        return PHASE
    if (s.phase == WINDOW) != (s.allowed != 0) or (s.phase == WINDOW and may_answer(s, whole(s.turn))):
        return WINDOW_FAULT
    return row_fault(s.bet_seat, s.bet_pig, whole(s.bets), whole(s.players))


@rule
def row_fault(seats: np.ndarray, pigs: np.ndarray, size: int, players: int) -> int:
    """A row of bets has at most one bet of each seat, and nothing behind its end."""
    for place in range(size):
        if not 0 <= seats[place] < players or not 0 <= pigs[place] < PIGS:
            return BET_FAULT
        for other in range(place):
            if seats[other] == seats[place]:
                return BET_FAULT
    return FINE


@rule
def points_fault(s: Record) -> int:
    """Totals are the sums of the races' points, and a race's points are what its end and its row are worth."""
    over = s.race + (s.phase == OVER)
    for seat in range(whole(s.players)):
        total = 0
        for race in range(RACES):
            if race >= over and s.points[race, seat] != 0:
                return POINTS
            total += s.points[race, seat]
        if total != s.scores[seat]:
            return POINTS
    worth = np.array([0, 6, 10, 13, 15, 16])  # of the first n places together
    ends = np.array([0, 3, 5, 8])
    for race in range(over):
        found, winning = 0, 0
        for seat in range(whole(s.players)):
            found += s.points[race, seat]
        for place in range(whole(s.row_size[race])):
            winning += (s.won[race] >> s.row_pig[race, place]) & 1
        if found != ends[s.ended_by[race]] + worth[winning] or s.won[race] == 0:
            return POINTS
        fault = row_fault(s.row_seat[race], s.row_pig[race], whole(s.row_size[race]), whole(s.players))
        if fault != FINE:
            return fault
    return FINE


@rule
def fault(s: Record) -> int:
    """What is wrong with a position; FINE if nothing is."""
    found = card_fault(s)
    if found == FINE:
        found = board_fault(s)
    if found == FINE:
        found = points_fault(s)
    return found


@rule
def seats_that_may_act(s: Record) -> int:
    """How many seats have a legal move, which must be just those that may act; NONE if it is otherwise."""
    actions = np.empty(MAX_LEGAL, np.int16)
    count = 0
    for seat in range(whole(s.players)):
        acts = may_answer(s, seat) if s.phase == WINDOW else s.phase != OVER and seat == s.turn
        if (legal(s, seat, actions) > 0) != acts:
            return NONE
        count += acts
    return count


@rule
def acting_seat(s: Record, rng: np.ndarray) -> int:
    """One of the seats that may act; in a window any of them."""
    seat = whole(s.turn)
    if s.phase == WINDOW:
        while not may_answer(s, seat):
            seat = below(rng, whole(s.players))
    return seat


@rule
def step_fault(s: Record, rng: np.ndarray) -> int:
    """Make a random move after checking what may be done; what is wrong before or after it."""
    actions = np.empty(MAX_LEGAL, np.int16)
    if seats_that_may_act(s) < 1:
        return NO_MOVE
    seat = acting_seat(s, rng)
    n = legal(s, seat, actions)
    any_action = below(rng, len(ACTIONS))
    offered = 0
    for i in range(n):
        offered += actions[i] == any_action
        for j in range(i):
            if actions[i] == actions[j]:
                return LEGAL
    if is_legal(s, seat, any_action) != (offered == 1):
        return LEGAL
    apply(s, seat, whole(actions[below(rng, n)]))
    return fault(s)


@rule
def play_randomly(states: Record, players: int, laurel: int, mau_call: bool, steps: int, rng: np.ndarray) -> int:
    """Play random games for so many steps, checking everything after each; the first fault, or FINE."""
    s = states[0]
    deal(s, players, laurel, mau_call, 0, splitmix64(rng))
    for _ in range(steps):
        if s.phase == OVER:
            if seats_that_may_act(s) != 0:
                return NO_MOVE
            deal(s, players, laurel, mau_call, below(rng, players), splitmix64(rng))
        found = step_fault(s, rng)
        if found != FINE:
            return found
    return FINE


@rule
def longest_race(states: Record, players: int, laurel: int, mau_call: bool, games: int, rng: np.ndarray) -> int:
    """The most moves that a race took in so many random games."""
    s = states[0]
    actions = np.empty(MAX_LEGAL, np.int16)
    longest = 0
    for _ in range(games):
        deal(s, players, laurel, mau_call, 0, splitmix64(rng))
        race, began = 0, 0
        while s.phase != OVER:
            seat = acting_seat(s, rng)
            apply(s, seat, whole(actions[below(rng, legal(s, seat, actions))]))
            if s.race != race:
                race, began = whole(s.race), whole(s.ply)
            longest = max(longest, whole(s.ply) - began)
    return longest


every_number = pytest.mark.parametrize("players", [2, 3, 4, 5])
either_variant = pytest.mark.parametrize("mau_call", [False, True])


@pytest.mark.compiled
@either_variant
@every_number
@pytest.mark.parametrize("laurel", [20, 1000], ids=["usual", "long"])
def test_nothing_is_ever_wrong_over_a_million_moves(players: int, mau_call: bool, laurel: int):
    found = play_randomly(np.zeros(1, STATE), players, laurel, mau_call, 1_000_000, generator(players))
    assert FAULTS[found] == "fine"


@pytest.mark.plain
@either_variant
@pytest.mark.parametrize("laurel", [20, 1000], ids=["usual", "long"])
def test_nothing_is_wrong_without_the_compiler_either(mau_call: bool, laurel: int):
    assert FAULTS[play_randomly(np.zeros(1, STATE), 3, laurel, mau_call, 150, generator(1))] == "fine"


@pytest.mark.compiled
@either_variant
@every_number
def test_a_race_always_ends_when_players_play(players: int, mau_call: bool):
    assert 0 < longest_race(np.zeros(1, STATE), players, 20, mau_call, 3000, generator(9)) < 20_000


@pytest.mark.plain
@every_number
def test_a_deal_holds_39_cards_five_in_each_hand(players: int):
    states = np.zeros(1, STATE)
    deal(states[0], players, 20, False, 0, np.uint64(1))
    assert FAULTS[fault(states[0])] == "fine"
    assert states[0].hand_size[:players].tolist() == [HAND] * players
    assert states[0].phase == TURN


@pytest.mark.plain
def test_the_fault_finder_finds_faults():
    states = np.zeros(1, STATE)
    deal(states[0], 3, 20, False, 0, np.uint64(1))
    found = set()
    for name, place, value in (
        ("hand", (0, 0), states[0].hand[0, 1]),
        ("kind", (states[0].hand[0, 0],), states[0].kind[states[0].hand[0, 1]]),
        ("pigs", (2,), 21),
        ("steps", (), 1),
        ("bets", (), 1),
        ("scores", (1,), 1),
    ):
        spoilt = states.copy()
        spoilt[name][(0, *place)] = value
        found.add(FAULTS[fault(spoilt[0])])
    assert FAULTS[fault(states[0])] == "fine"
    assert found == {"card", "deck", "pig", "phase", "bet", "points"}
