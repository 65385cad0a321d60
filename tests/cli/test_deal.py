"""`maumau deal`: anybody can see a deal again, and check that it was fixed beforehand."""

import json
from typing import Any

import pytest
from typer.testing import CliRunner

import maumau
from maumau.cli.program import app
from maumau.core.commitment import commitment, seed_and_start
from maumau.core.events import CardDrawn

SECRET = bytes(range(32))
CHECK = ["--check", SECRET.hex(), "--game-id", "onions-1", "--commitment", commitment(SECRET)]


def deal(*args: object) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["deal", *map(str, args)])
    return done.exit_code, done.stdout, done.stderr


def told(*args: object) -> dict[str, Any]:
    status, out, _ = deal(*args, "--json")
    assert status == 0
    cards: dict[str, Any] = json.loads(out)
    return cards


def test_a_deal_shows_the_cards_that_are_then_played_with():
    cards = told("--players", 5, "--seed", 7, "--start", 2, "--special-cards")
    state = maumau.game("heul", players=5, special_cards=True).new(seed=7, start=2)
    assert cards["tops"] == state.public()["tops"]
    assert [sorted(hand) for hand in cards["hands"]] == [
        sorted(card.card for card in state.view(seat).hand) for seat in range(5)
    ]
    drawn = []
    while not state.over:
        seat = state.seats[0]
        state.play(state.legal()[0])
        events = [event for event in state.events(state.ply - 1, seat) if isinstance(event, CardDrawn)]
        drawn += [event.args.card for event in events]
    assert cards["draw"] == drawn
    assert (cards["seed"], cards["start"], cards["options"]) == (7, 2, {"special_cards": True})


def test_a_deal_is_shown_to_people_too():
    status, out, _ = deal("--seed", 7)
    assert status == 0
    assert "Seed 7, seat 0 begins" in out
    assert "V2 N2 G2 N7" in out
    assert "Draw pile (78), next card first: G3 O7 N1" in out


def test_a_secret_that_belongs_to_its_commitment_shows_the_deal_that_follows_from_it():
    seed, start = seed_and_start(SECRET, "onions-1", 4)
    status, out, err = deal(*CHECK)
    assert (status, err) == (0, "")
    assert "The secret belongs to the commitment" in out
    assert f"Seed {seed}, seat {start} begins" in out
    expected = maumau.game("heul", players=4).open_deal(seed, start)
    assert told(*CHECK).items() >= (expected | {"honest": True, "seed": seed, "start": start}).items()
    assert told(*CHECK, "--start", 3)["start"] == 3


def test_digits_may_be_large_or_small():
    assert told(*[arg.upper() if len(arg) == 64 else arg for arg in CHECK]) == told(*CHECK)


def test_a_secret_that_belongs_to_another_commitment_is_called_so():
    wrong = [*CHECK[:-1], commitment(b"other")]
    status, out, err = deal(*wrong)
    assert (status, out) == (1, "")
    assert "does not belong to that commitment" in err
    assert commitment(SECRET) in err
    status, out, _ = deal(*wrong, "--json")
    assert status == 1
    assert json.loads(out) == {"honest": False, "commitment": commitment(b"other"), "expected": commitment(SECRET)}


@pytest.mark.parametrize(
    "args",
    [
        ["--check", "onion", *CHECK[2:]],
        ["--check", SECRET.hex()[:-1], *CHECK[2:]],
        ["--check", SECRET.hex() + "00", *CHECK[2:]],
        ["--check", "ſ" * 64, *CHECK[2:]],
        [*CHECK[:-1], "onion"],
        [*CHECK[:-1], commitment(SECRET)[:-1]],
        CHECK[:4],
        [*CHECK[:2], *CHECK[4:]],
        CHECK[:2],
        CHECK[2:],
        [*CHECK[:3], "\udcff", *CHECK[4:]],
        [*CHECK, "--seed", "7"],
        ["--seed", "7", *CHECK[2:4]],
        [*CHECK, "--start", "4"],
        [],
    ],
    ids=" ".join,
)
def test_nonsense_is_refused_in_words(args: list[str]):
    status, out, err = deal(*args)
    assert (status, out) == (2, "")
    assert err
