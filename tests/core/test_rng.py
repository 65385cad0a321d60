"""The generator and the deal are those of RULES.md 4, so that anybody can deal a game again."""

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import maumau
from maumau.core.rng import below, derive, generator, shuffle, splitmix64

pytestmark = pytest.mark.plain

SEEDS = st.integers(0, 2**64 - 1)
HEUL_DECK = [f"{colour}{number}" for colour in "ROYGBVN" for number in range(1, 8) for _ in range(2)]
HEUL_SPECIALS = ["CAT"] * 3 + ["TOW"] * 3 + ["CAR"] * 3 + ["WER"] * 3


def twenty_lines(seed: int) -> Iterator[int]:
    """SplitMix64 as the rules write it, in whole numbers without a size."""
    x = seed
    while True:
        x = (x + 0x9E3779B97F4A7C15) % 2**64
        z = x
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
        yield z ^ (z >> 31)


def plain_shuffle(cards: list[str], numbers: Iterator[int]) -> None:
    for i in range(len(cards) - 1, 0, -1):
        j = next(numbers) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]


def test_the_generator_gives_the_check_values_of_the_rules():
    rng = generator(0)
    values = [int(splitmix64(rng)) for _ in range(3)]
    assert values == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


@given(SEEDS)
def test_the_generator_agrees_with_the_rules_for_every_seed(seed: int):
    rng, numbers = generator(seed), twenty_lines(seed)
    assert [int(splitmix64(rng)) for _ in range(5)] == [next(numbers) for _ in range(5)]


@given(SEEDS, st.integers(1, 1000))
def test_a_bounded_value_is_the_next_one_modulo_the_bound(seed: int, bound: int):
    assert below(generator(seed), bound) == next(twenty_lines(seed)) % bound


@given(SEEDS)
def test_shuffling_part_of_an_array_leaves_the_rest_alone(seed: int):
    cards = np.arange(20, dtype=np.int16)
    shuffle(cards, 5, 12, generator(seed))
    inside = [str(card) for card in range(5, 12)]
    plain_shuffle(inside, twenty_lines(seed))
    assert cards.tolist() == [*range(5), *map(int, inside), *range(12, 20)]


@given(SEEDS, st.integers(3, 6), st.booleans())
def test_heul_is_dealt_in_the_order_of_the_rules(seed: int, players: int, special_cards: bool):
    numbers = twenty_lines(seed)
    rest = HEUL_DECK + (HEUL_SPECIALS if special_cards else [])
    plain_shuffle(rest, numbers)
    tops = []
    for _ in range(players):
        card = rest.pop(0)
        while card in HEUL_SPECIALS:
            rest.append(card)
            plain_shuffle(rest, numbers)
            card = rest.pop(0)
        tops.append(card)
    hands = [[rest.pop(0) for _ in range(4)] for _ in range(players)]

    state = maumau.game("heul", players=players, special_cards=special_cards).new(seed)
    assert state.public()["tops"] == tops
    assert [[card.card for card in state.view(seat).hand] for seat in range(players)] == [
        sorted(hand, key=(HEUL_DECK + HEUL_SPECIALS).index) for hand in hands
    ]
    assert state.public()["draw_size"] == len(rest)


@given(SEEDS, SEEDS)
def test_derived_seeds_depend_on_every_part_and_its_place(a: int, b: int):
    assert derive(a, b) in range(2**64)
    assert derive(a, b) == derive(a, b)
    assert len({derive(a), derive(a, 1), derive(a, 2), derive(a, 1, 2), derive(a, 2, 1)}) == 5
