"""A deal that fits what a seat knows: whole, in accord with all of it, and as likely as any other."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest

import maumau
from maumau import Game, State
from maumau.core.rng import generator
from maumau.core.rules import Record
from maumau.core.terms import Records
from maumau.games.sau.cards import ALL_CARDS, BAUER, BAUERS, UNKNOWN
from maumau.games.sau.layout import EVERYBODY
from maumau.games.sau.memory import VISIBLE, fits, is_forgotten, up_to
from tests.games.sau.positions import played, position
from tests.presets import PRESETS

every_game = pytest.mark.parametrize("game", PRESETS, ids=repr)


def positions(game: Game, games: int, every: int) -> Iterator[State]:
    """Positions of random games, some of them long over in the end."""
    for seed in range(games):
        state = game.new(seed, start=seed % game.players)
        pick = random.Random(seed)
        while not state.over:
            if state.ply % every == seed % every:
                yield state
            seat = pick.choice(state.seats)
            state.play(pick.choice(state.legal(seat)), seat)
        yield state


def faces(states: Records) -> list[int]:
    """The faces of all cards that are in the game."""
    kinds: list[int] = states["kind"][0].tolist()
    return sorted(kinds[: int(states["cards"][0])] if "cards" in (states.dtype.names or ()) else kinds)


@pytest.mark.plain
@every_game
def test_whoever_looks_at_the_deal_sees_what_was_seen(game: Game):
    """So it is a legal deal, too: each card is there once, known faces lie where they were seen."""
    rng = generator(1)
    for state in positions(game, 2, 29):
        deck = faces(state._states)
        for viewer in (*range(game.players), game.spectator):
            seen = game.see(state._states, viewer)
            deal = game.determinise(seen, rng)
            assert game.see(deal, viewer).tobytes() == seen.tobytes()
            assert faces(deal) == deck


@every_game
def test_many_positions_of_all_phases_have_a_deal(game: Game):
    rng = generator(2)
    for state in positions(game, 12, 7):
        viewer = state.ply % game.players
        seen = game.see(state._states, viewer)
        assert game.see(game.determinise(seen, rng), viewer).tobytes() == seen.tobytes()


def long_races(races: int) -> Iterator[State]:
    """Positions of races on long tracks in which people draw often: the discards are shuffled again and again."""
    for seed in range(races):
        state = maumau.game("sau", players=2 + seed % 4, track=(40, 40, 40, 40)).new(seed)
        pick = random.Random(seed)
        while not state.over:
            yield state
            seat = pick.choice(state.seats)
            legal = state.legal(seat)
            state.play("draw" if "draw" in legal and pick.random() < 0.6 else pick.choice(legal), seat)


def test_many_reshuffles_leave_every_deal_a_whole_deck():
    """Also when Bauers whose shuffle is forgotten are in the own hand."""
    rng = generator(9)
    for state in long_races(80):
        game, viewer = state.game, state.seats[0]
        seen = game.see(state._states, viewer)
        deal = game.determinise(seen, rng)
        assert faces(deal) == faces(state._states)
        assert game.see(deal, viewer).tobytes() == seen.tobytes()


def test_no_more_bauers_are_dealt_into_a_draw_pile_than_everybody_saw_go_into_it():
    """S16: also when it is forgotten which shuffles those in the hands come from."""
    rng, before, went_in = generator(12), None, BAUERS
    for state in long_races(40):
        s, game = state._states[0], state.game
        if s.shuffles == 0:
            went_in = BAUERS
        elif before is not None and s.shuffles != before.shuffles:
            went_in = int((before.kind[before.discard[: before.discarded - 1]] == BAUER).sum())
        before = state.clone()._states[0]
        deal = game.determinise(game.see(state._states, game.spectator), rng)[0]
        newest = [token for token in range(ALL_CARDS) if deal.group[token] == deal.shuffles]
        assert sum(int(deal.kind[token]) == BAUER for token in newest) <= went_in


def hidden_in(s: Record | None, seat: int) -> set[int]:
    """The cards in a hand that not everybody knows."""
    return set() if s is None else {int(card) for card in s.hand[seat, : s.hand_size[seat]] if s.group[card] != VISIBLE}


def note_draws(old: Record | None, s: Record, seat: int, drawn: Counter[int]) -> None:
    """Count of how many cards since each shuffle a hand consists, or may: nobody knows from which a Bauer came."""
    for card in hidden_in(s, seat) - hidden_in(old, seat):
        drawn.update(range(s.group[card] + 1))
    for card in hidden_in(old, seat) - hidden_in(s, seat):
        if old is not None and old.kind[card] != BAUER:
            drawn.subtract(range(old.shuffled[old.kind[card]] + 1))


def test_no_card_held_since_before_a_reshuffle_is_dealt_a_face_of_that_reshuffle():
    """S16: no hand gets more faces of a shuffle and later ones than it drew cards since, less those that it played."""
    rng, old, drawn = generator(13), None, [Counter[int]()] * 5
    late = forgotten = 0
    for state in long_races(8):
        s, game = state.clone()._states[0], state.game
        if old is None or s.ply == 0 or s.race != old.race:
            old, drawn = None, [Counter[int]() for _ in range(5)]
        for seat in range(game.players):
            note_draws(old, s, seat, drawn[seat])
        for viewer in (state.seats[0], game.spectator):
            deal = game.determinise(game.see(state._states, viewer), rng)[0]
            for seat in range(game.players):
                kinds = [int(deal.kind[card]) for card in hidden_in(deal, seat)]
                dealt = Counter(group for kind in kinds if kind != BAUER for group in range(deal.shuffled[kind] + 1))
                assert dealt <= drawn[seat]
                late += len(dealt) > 1
        forgotten += is_forgotten(int(s.group.min()))
        old = s
    assert late > 1000
    assert forgotten > 1000, "too easy: hardly any card was forgotten"


@pytest.mark.plain
@pytest.mark.parametrize(
    ("labels", "groups"),
    [
        ([0, 0, up_to(1), up_to(1), up_to(2), 2], [0, 0, 0, 1, 2, 2]),
        ([up_to(1), up_to(2), up_to(3), up_to(3)], [0, 1, 2, 3]),
        ([1, up_to(1), up_to(3), 3, 3], [1, 1, 3, 3, 3]),
    ],
)
def test_each_way_of_dealing_faces_to_forgotten_cards_is_as_likely(labels: list[int], groups: list[int]):
    """All is known but a few cards in a hand with these labels, and that their faces are of these groups."""
    state, rng, found = maumau.game("sau", players=2).new(3), generator(14), Counter[tuple[int, ...]]()
    s = state.clone()._states.copy()[0]
    hidden = [token for token in range(ALL_CARDS) if s.kind[token] < BAUER][: len(labels)]
    s.known[:], s.group[:], s.shuffled[:], s.shuffles = EVERYBODY, VISIBLE, VISIBLE, 3
    s.known[hidden], s.group[hidden], s.shuffled[s.kind[hidden]] = 0, labels, groups
    ways = {way for way in permutations(range(len(groups))) if all(map(fits, [groups[i] for i in way], labels))}
    seen = state.game.see(s.reshape(1), state.game.spectator)
    for _ in range(100 * len(ways)):
        deal = state.game.determinise(seen, rng)[0]
        found[tuple(int(kind) for kind in deal.kind[seen["kind"][0] == UNKNOWN])] += 1
    assert len(found) == len(ways)
    assert all(count == pytest.approx(100, abs=50) for count in found.values())


@every_game
def test_a_deal_can_be_played_to_its_end(game: Game):
    rng = generator(3)
    for state in positions(game, 4, 31):
        deal = game.determinise(game.see(state._states, 0), rng)
        pick = random.Random(1)
        while seats := game.acting(deal):
            seat = pick.choice(seats)
            assert game.step(deal, seat, pick.choice(game.legal(deal, seat)))


def test_an_unknown_card_is_each_of_those_that_are_left_equally_often():
    state = maumau.game("heul", players=3).new(seed=5)
    seen, rng, counts = state.seen_by(0), generator(4), Counter[int]()
    for _ in range(9400):
        deal = state.game.determinise(seen, rng)
        counts[int(deal["kind"][0][deal["hand"][0][1][2]])] += 1
    known = Counter(int(kind) for kind in seen["kind"][0] if kind < 49)
    left = {kind: 2 - known[kind] for kind in range(49) if known[kind] < 2}
    assert counts.keys() == left.keys()
    for kind, copies in left.items():
        assert counts[kind] == pytest.approx(9400 * copies / sum(left.values()), abs=5 * (9400 / 40) ** 0.5)


def test_after_a_reshuffle_an_old_card_is_none_of_those_that_were_discarded():
    """S16: the other player's K1 has been held since the deal, so it is none of the cards in the new draw pile."""
    state = played(position("P1 P2 E5", "K1 K2", discards="P5 P4 P3 K3", pile="", pigs=""), "draw", "nobet")
    rng = generator(6)
    seen = state.seen_by(0)
    drawable = {state.game.action_of[code] for code in ("P5", "P4", "P3")}
    for _ in range(200):
        deal = state.game.determinise(seen, rng)[0]
        held = {int(deal.kind[token]) for token in deal.hand[1, : deal.hand_size[1]]}
        assert not held & drawable


@pytest.mark.plain
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_no_bauer_is_dealt_into_a_draw_pile_into_which_everybody_knows_that_none_went(viewer: int | None):
    """S16: which shuffle seat 0's Bauer came from is forgotten, but the new draw pile is shuffled of K6 and KX."""
    state = position("BAU P4", "E1 E2 KX", "E3 E4", discards="BAU P2 K6")
    played(state, "draw", "nobet", "KX", "BAU>P", "draw", "nobet", "draw", "nobet")
    seen, rng, drawable = state.seen_by(viewer), generator(10), {state.game.action_of[code] for code in ("K6", "KX")}
    for _ in range(200):
        deal = state.game.determinise(seen, rng)[0]
        assert deal.draw_size == 1
        assert int(deal.kind[deal.draw[0]]) in drawable


@pytest.mark.plain
def test_a_forgotten_bauer_is_dealt_to_whoever_may_have_it():
    """Seat 0 had cards of the deal and of the first shuffle when it played one; the pile held another one at most."""
    state = position("BAU P4", "E1 E2 KX", "E3 E4", discards="BAU P2 K6")
    played(state, "draw", "nobet", "KX", "BAU>P", "draw", "nobet", "draw", "nobet")
    seen, rng, found = state.seen_by(None), generator(11), Counter[int]()
    for _ in range(1000):
        deal = state.game.determinise(seen, rng)[0]
        for seat in range(3):
            held = deal.kind[deal.hand[seat, : deal.hand_size[seat]]]
            found[seat] += int((held == BAUER).sum())
    assert all(found.values())


def test_a_hidden_bet_is_each_pig_equally_often():
    state = position("P1 P2 E5", "K1 K2", bets="1K 0P", pile="B1 B2")
    seen, rng, pigs = state.seen_by(0), generator(7), Counter[int]()
    for _ in range(2000):
        deal = state.game.determinise(seen, rng)[0]
        assert deal.bet_pig[1] == 0
        pigs[int(deal.bet_pig[0])] += 1
    assert all(count == pytest.approx(500, abs=90) for count in pigs.values())
    assert len(pigs) == 4
