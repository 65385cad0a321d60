"""Reviews of finished games: judged by what was known, luck and play told apart."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import maumau
from maumau.bots.review import Review, review
from maumau.bots.series import Series
from maumau.cli.program import app
from maumau.core.errors import NotOver
from maumau.core.state import State

pytestmark = pytest.mark.compiled

GAMES = [maumau.game("heul", players=3), maumau.game("sau", players=2, mau_call=True)]


def played(game: maumau.Game) -> State:
    bots = ("greedy", *["random"] * (game.players - 1))
    return maumau.replay(Series(game, bots, seed=3, games=1).play(0).record)


@pytest.fixture(scope="module", params=GAMES, ids=repr)
def looked(request: pytest.FixtureRequest) -> tuple[State, Review]:
    state = played(request.param)
    return state, review(state, tries=6)


def test_every_move_is_judged_against_the_best(looked: tuple[State, Review]):
    state, found = looked
    assert [(judged.seat, judged.move) for judged in found.moves] == state.moves
    for judged in found.moves:
        assert judged.lost >= 0
        assert (judged.lost == 0) or judged.move != judged.best


def test_the_curve_has_a_point_for_each_position_and_ends_with_the_result(looked: tuple[State, Review]):
    state, found = looked
    assert len(found.curve) == state.ply + 1
    for chances in found.curve:
        assert sum(chances) == pytest.approx(1, abs=1e-3)
    assert [seat for seat, share in enumerate(found.curve[-1]) if share > 0] == state.result()["winners"]


def test_luck_and_play_add_up_to_the_result(looked: tuple[State, Review]):
    state, found = looked
    for seat in found.seats:
        parts = 1 / state.game.players + seat.deal + seat.luck - seat.given_away
        assert parts == pytest.approx(seat.won, abs=1e-3)
        assert seat.moves == sum(mover == seat.seat for mover, _ in state.moves)
    careless = sum(seat.given_away for seat in found.seats[1:]) / (state.game.players - 1)
    assert found.seats[0].given_away < careless


def test_the_same_game_gets_the_same_review_and_progress_is_told():
    state, steps = played(GAMES[0]), []
    first = review(state, tries=1, progress=lambda done, of: steps.append((done, of)))
    assert review(state, tries=1) == first
    assert steps == [(done, state.ply) for done in range(1, state.ply + 1)]


def test_a_running_game_is_not_reviewed():
    with pytest.raises(NotOver):
        review(GAMES[0].new(seed=1))


def test_the_command_reviews_a_record_for_people_and_programs(tmp_path: Path):
    file = tmp_path / "game.json"
    file.write_text(json.dumps(played(GAMES[0]).record()))
    run = CliRunner().invoke(app, ["review", str(file), "--tries", "1"])
    assert (run.exit_code, run.stderr) == (0, "")
    assert "given away" in run.stdout
    told = json.loads(CliRunner().invoke(app, ["review", str(file), "--tries", "1", "--json"]).stdout)
    assert told.keys() == {"moves", "curve", "turns", "seats"}


def test_the_command_says_that_a_file_has_more_games(tmp_path: Path):
    file = tmp_path / "games.jsonl"
    file.write_text(f"{json.dumps(played(GAMES[0]).record())}\n" * 3)
    run = CliRunner().invoke(app, ["review", str(file), "--tries", "1", "--game", "1"])
    assert run.stdout.endswith("This was game 1 of the games 0 to 2 in the file: --game N shows another.\n")


@pytest.mark.parametrize(
    ("text", "extra", "says"),
    [("{}", [], "format"), ("", [], "no record"), (None, ["--game", "7"], "no game 7")],
)
def test_what_is_no_finished_game_is_refused_in_words(tmp_path: Path, text: str | None, extra: list[str], says: str):
    file = tmp_path / "game.json"
    file.write_text(json.dumps(played(GAMES[0]).record()) if text is None else text)
    run = CliRunner().invoke(app, ["review", str(file), *extra])
    assert run.exit_code in {1, 2}
    assert says in " ".join(run.stderr.split())
