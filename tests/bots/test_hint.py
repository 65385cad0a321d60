"""Hints: what a seat knows, its moves in the order of their worth, a reason in the words of the rules."""

import random
from collections.abc import Iterator

import pytest

import maumau
from maumau import Game, State
from maumau.bots.hint import Hint, hint
from maumau.locale import LANGUAGES, bundle, say
from tests.bots.test_search import HIDDEN
from tests.games.heul.positions import position as heul_position
from tests.games.sau.positions import position as sau_position

pytestmark = pytest.mark.compiled

GAMES = [maumau.game("heul", players=3, special_cards=True), maumau.game("sau", players=3, mau_call=True)]
both_games = pytest.mark.parametrize("game", GAMES, ids=repr)


def of(state: State, seat: int, tries: int = 20, seed: int = 1) -> Hint:
    found = hint(state.game, state.seen_by(seat), seat, seed, tries)
    assert found is not None
    return found


def positions(game: Game, every: int) -> Iterator[State]:
    state, pick = game.new(seed=6), random.Random(6)
    while not state.over:
        if state.ply % every == 0:
            yield state
        seat = pick.choice(state.seats)
        state.play(pick.choice(state.legal(seat)), seat)


@both_games
def test_a_hint_names_every_legal_move_once_and_says_what_to_expect(game: Game):
    for state in positions(game, 9):
        for seat in state.seats:
            found = of(state, seat)
            assert sorted(worth.move for worth in found.moves) == state.legal(seat)
            if len(found.moves) > 1:
                for worth in found.moves:
                    assert 0 <= worth.chance <= 1
                    assert 0 <= worth.error <= 0.5
                    assert 1 <= worth.place <= 3
                    assert 0 <= worth.points <= 150
                    assert worth.points_error >= 0


@both_games
def test_every_reason_can_be_said_in_every_language(game: Game):
    for state in positions(game, 3):
        for seat in state.seats:
            reason = of(state, seat, tries=1).reason
            for language in LANGUAGES:
                assert bundle(language).has_message(reason.code)
                text = say(language, reason.code, reason.args, game=game.name, you=seat)
                assert "{" not in text


@both_games
def test_a_hint_is_the_same_whatever_the_seat_can_not_see(game: Game):
    for state in positions(maumau.game(game.name, players=4, **game.changed_options()), 25):
        seat = state.seats[0]
        assert of(state, seat) == of(HIDDEN[game.name](state, seat, 4), seat)


def test_who_may_not_act_gets_no_hint():
    state = GAMES[0].new(seed=1, start=1)
    assert hint(state.game, state.seen_by(0), 0) is None


def test_the_last_card_is_a_reason():
    state = sau_position("K4", "P1 P2 P3 P4", discards="K6", pile="B1 B2 B3")
    found = of(state, 0)
    assert found.moves[0].move == "K4"
    assert (found.reason.code, found.reason.args) == ("sau-reason-out", {"card": "K4"})


def test_under_a_strict_memory_aid_no_number_of_onions_is_named():
    state = heul_position([["R7", "-B1", "-B2"], ["O1"], ["Y1"]], ["G3", "G4"], others=["N2"], draw=["N5"] * 4)
    for aid in ("own", "strict"):
        found = hint(state.game, state.seen_by(0), 0, tries=20, memory_aid=aid)
        assert found is not None
        assert ("onions" in found.reason.args) == (found.reason.code.startswith("reason-onion-"))
        assert not (aid == "strict" and "onions" in found.reason.args)


def test_the_last_move_of_all_is_worth_exactly_what_the_pile_then_scores():
    """Onions are devalued, the same card as an onion costs what it does: nothing is left to chance."""
    state = heul_position([["R7", "R3", "-B2"], ["O1"], ["Y2"]], ["G3"], others=[])
    found = of(state, 0)
    assert {worth.move for worth in found.moves} == {"G3>own", "G3>onion"}
    for worth in found.moves:
        ended = state.clone()
        ended.play(worth.move)
        assert ended.over
        assert (worth.points, worth.points_error) == (ended.result()["scores"][0], 0)


@pytest.mark.parametrize(
    ("hand", "pigs", "move", "points"),
    [("K4", "K3 P5", "K4", 12), ("K4 P1", "K16 P5", "K4", 10), ("K4", "K16 P5", "K4", 15), ("P3", "K9 P5", "P3", 12)],
    ids=["last card", "laurel", "both", "last card, another pig moved"],
)
def test_a_move_that_ends_the_race_is_worth_exactly_its_points(hand: str, pigs: str, move: str, points: int):
    """One point from before, 5 for the last card, 3 for the laurel, 6 for the only bet, on the black pig."""
    top = "P6" if move == "P3" else "K6"
    state = sau_position(hand, "P1 P2 E5 E4", discards=top, pile="B1 B2 B3", pigs=pigs, bets="0K", scores=(1, 0))
    found = {worth.move: worth for worth in of(state, 0).moves}[move]
    assert (found.points, found.points_error) == (points, 0)
    ended = state.clone()
    ended.play(move)
    assert ended.public()["scores"][0] == points
