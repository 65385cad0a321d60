"""The games as OpenSpiel sees them: its own test passes, and whoever guesses hidden cards does so without peeking."""

import pickle
import random
from collections.abc import Iterator

import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import maumau
from maumau.core.errors import BadOptions, IllegalMove
from maumau.core.terms import Records
from maumau.research.openspiel import NOT_DEALT, SEED_BYTES, SpielState, record
from maumau.research.position import Position
from tests.games.heul import test_seen as heul_seen
from tests.games.sau import test_seen as sau_seen

DISGUISED = {"heul": heul_seen.disguised, "sau": sau_seen.disguised}
SMALL = [
    "maumau_heul(players=3)",
    "maumau_heul(players=6,special_cards=True)",
    "maumau_sau(players=2)",
    "maumau_sau(players=5,mau_call=True,track=12 14 16 18)",
]
both_games = pytest.mark.parametrize("name", ["maumau_heul(special_cards=True)", "maumau_sau(mau_call=True)"])


def steps(name: str, seed: int) -> Iterator[SpielState]:
    """Each state of a random game, the last one too."""
    pick = random.Random(seed)
    state: SpielState = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(pick.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize("name", SMALL)
def test_openspiels_own_test_of_simulated_play_passes(name: str):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", SMALL)
def test_a_game_from_its_deal_on_is_a_record_that_replays_to_the_same_result(name: str):
    *_, state = steps(name, 5)
    played = record(state)
    assert maumau.replay(played).result() == played["result"]
    winners = played["result"]["winners"]
    equal = 1 / played["players"]
    assert state.returns() == pytest.approx(
        [(seat in winners) / len(winners) - equal for seat in range(played["players"])]
    )


def test_what_was_not_played_from_a_deal_on_is_no_record():
    """Neither before the cards are dealt, nor a state that was guessed, however long it is played on."""
    states = [state.clone() for state in steps("maumau_heul", 5)]
    with pytest.raises(pyspiel.SpielError):
        record(states[0])
    dealt = states[SEED_BYTES + 1]
    assert record(dealt)["moves"] == []
    guess = guessed(dealt, dealt.current_player(), 0.4)
    for _ in range(20):
        with pytest.raises(pyspiel.SpielError):
            record(guess)
        guess.apply_action(guess.legal_actions()[0])


def test_a_record_of_a_running_game_has_no_result():
    *_, state = steps("maumau_sau(longest=30)", 5)
    assert len(record(state)["moves"]) == 30
    assert "result" not in record(state)
    assert sum(state.returns()) == pytest.approx(0)


@both_games
def test_who_resamples_sees_what_was_seen_and_knows_no_more(name: str):
    """Whatever the seat cannot see may be changed: it guesses the same deals."""
    for i, state in enumerate(steps(name, 3)):
        if i % 25 == 10 and not state.is_terminal():
            seat = state.current_player()
            guess = guessed(state, seat, 0.4)
            assert guess.information_state_string(seat) == state.information_state_string(seat)
            assert guess.observation_string(seat) == state.observation_string(seat)
            assert guess.legal_actions() == state.legal_actions()
            twin, moves = state.clone(), len(record(state)["moves"])
            twin.position = Position(state.rules, disguised(state, seat, i), moves)
            assert twin.information_state_string(seat) == state.information_state_string(seat)
            assert twin.observation_string(seat) == state.observation_string(seat)
            assert truth(guessed(twin, seat, 0.4)) == truth(guess)
            assert truth(guessed(state, seat, 0.6)) != truth(guess)


def guessed(state: SpielState, seat: int, drawn: float) -> SpielState:
    return state.resample_from_infostate(seat, lambda: drawn)


def truth(state: SpielState) -> bytes:
    assert state.position is not None
    return state.position.records.tobytes()


def disguised(state: SpielState, seat: int, seed: int) -> Records:
    """The records of another truth that the seat can't tell from this one."""
    return DISGUISED[state.rules.name](maumau.replay(record(state)), seat, seed)._states


@both_games
def test_openspiels_ismcts_can_play(name: str):
    *_, state = (state for state, _ in zip(steps(name, 4), range(60), strict=False))
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, uct_c=1.0, max_simulations=20)
    before = str(state)
    assert bot.step(state) in state.legal_actions()
    assert str(state) == before


@both_games
def test_copies_go_their_own_way_and_pickles_come_back(name: str):
    *_, state = (state for state, _ in zip(steps(name, 6), range(40), strict=False))
    copy, back = state.clone(), pickle.loads(pickle.dumps(state))
    assert str(copy) == str(back) == str(state)
    copy.apply_action(copy.legal_actions()[0])
    assert str(copy) != str(state)
    assert back.legal_actions() == state.legal_actions()


def test_what_nobody_may_see_yet_is_not_told():
    state = pyspiel.load_game("maumau_heul").new_initial_state()
    state.apply_action(17)
    assert state.information_state_string(0) == state.observation_string(0) == NOT_DEALT
    assert "17" in str(state)
    with pytest.raises(pyspiel.SpielError, match=NOT_DEALT):
        state.resample_from_infostate(0, lambda: 0.5)


def test_a_spectators_observer_names_no_hand():
    *_, state = (state for state, _ in zip(steps("maumau_heul", 6), range(40), strict=False))
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    observer = state.get_game().make_py_observer(public)
    assert '"hand":[]' in observer.string_from(state, 1)
    assert '"hand":[{' in state.observation_string(1)
    with pytest.raises(ValueError, match="unknown parameters"):
        state.get_game().make_py_observer(public, {"colour": 1})


@pytest.mark.parametrize("name", ["maumau_heul(players=2)", "maumau_sau(track=1 2 x 4)", "maumau_sau(players=9)"])
def test_parameters_that_are_no_game_are_refused_in_words(name: str):
    with pytest.raises(BadOptions):
        pyspiel.load_game(name)


def test_an_action_that_is_not_legal_changes_nothing():
    *_, state = (state for state, _ in zip(steps("maumau_heul", 6), range(40), strict=False))
    assert state.position is not None
    before = str(state)
    illegal = next(action for action in range(state.num_distinct_actions()) if action not in state.legal_actions())
    with pytest.raises(IllegalMove):
        state.position.apply(illegal)
    assert str(state) == before
