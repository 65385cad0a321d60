"""Records of any origin are replayed, checked and trusted in nothing (RULES.md 4)."""

import json
from typing import Any

import pytest

import maumau
from maumau import BadRecord
from maumau.locale import LANGUAGES, say

pytestmark = pytest.mark.plain

HUGE = 10**5000
"""Python refuses to write a number of so many digits."""


def a_record() -> dict[str, Any]:
    state = maumau.game("heul", players=3).new(seed=2**64 - 1, start=2)
    while not state.over:
        state.play(state.legal()[0])
    record: dict[str, Any] = json.loads(json.dumps(state.record()))
    return record


def test_a_record_replays_to_the_same_record():
    record = a_record()
    assert maumau.replay(record).record() == record


def test_a_record_holds_only_options_that_differ_from_the_defaults_but_a_reader_takes_defaults_too():
    record = a_record()
    assert record["options"] == {}
    assert maumau.replay(record | {"options": {"special_cards": False}}).record() == record


def test_an_unfinished_record_replays_to_the_position_it_ends_with():
    record = a_record()
    del record["result"]
    record["moves"] = record["moves"][:10]
    state = maumau.replay(record)
    assert state.ply == 10
    assert state.record() == record


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": "maumau-record/2"}, "bad-record-format"),
        ({"game": "skat"}, "bad-options-game"),
        ({"game": None}, "bad-options-game"),
        ({"players": 2}, "bad-options-heul-two"),
        ({"players": "3"}, "bad-options-players"),
        ({"options": []}, "bad-record-shape"),
        ({"options": {"special": True}}, "bad-options-unknown"),
        ({"options": {"players": 4}}, "bad-options-unknown"),
        ({"options": {"special_cards": "yes"}}, "bad-options-bool"),
        ({"seed": -1}, "bad-options-seed"),
        ({"seed": 2**64}, "bad-options-seed"),
        ({"seed": 1.0}, "bad-options-seed"),
        ({"start": 3}, "bad-options-start"),
        ({"moves": {}}, "bad-record-shape"),
        ({"moves": ["R5>own"]}, "bad-record-move"),
        ({"moves": [[True, "R5>own"]]}, "bad-record-move"),
        ({"moves": [[0]]}, "bad-record-move"),
        ({"moves": [[9, "R5>own"]]}, "bad-record-illegal"),
        ({"moves": [[0, "R5>own"]]}, "bad-record-illegal"),
        ({"moves": [[2, "?>onion"]]}, "bad-record-illegal"),
        ({"moves": []}, "bad-record-unfinished"),
        ({"result": {"scores": [0, 0, 0], "lost": [0, 0, 0], "winners": [0]}}, "bad-record-result"),
        ({"result": None}, "bad-record-result"),
        ({"extra": 1}, "bad-record-strange"),
        ({HUGE: 1}, "bad-record-strange"),
        ({"format": HUGE}, "bad-record-format"),
        ({"moves": [[HUGE, "R5>own"]]}, "bad-record-illegal"),
        ({"moves": [[0, "R" * 5000]]}, "bad-record-illegal"),
        ({"moves": [[HUGE]]}, "bad-record-move"),
        ({"result": {"scores": [HUGE], 1: "x" * 5000}}, "bad-record-result"),
    ],
)
def test_a_wrong_record_is_refused_in_words(change: dict[Any, Any], reason: str):
    with pytest.raises(BadRecord) as raised:
        maumau.replay(a_record() | change)
    assert raised.value.reason == reason
    assert "$" not in str(raised.value)
    assert "???" not in str(raised.value)


@pytest.mark.parametrize("field", ["format", "game", "players", "options", "seed", "start", "moves"])
def test_a_record_without_a_field_is_refused(field: str):
    record = a_record()
    del record[field]
    with pytest.raises(BadRecord, match=field):
        maumau.replay(record)


def test_a_finished_game_without_its_result_is_refused():
    record = a_record()
    del record["result"]
    with pytest.raises(BadRecord) as raised:
        maumau.replay(record)
    assert raised.value.reason == "bad-record-no-result"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_result_is_said_as_it_is_written_and_only_what_is_wrong_of_it(language: str):
    """People read JSON as in their file, and what agrees stays away."""
    record = a_record()
    right = record["result"]
    for wrong, said in [
        (right | {"winners": [True, None]}, ['{"winners": [true, null]}', f'{{"winners": {right["winners"]}}}']),
        (None, ["null", json.dumps(right)]),
    ]:
        with pytest.raises(BadRecord) as raised:
            maumau.replay(record | {"result": wrong})
        text = raised.value.text(language)
        assert all(words in text for words in said), text


def test_a_fault_names_its_ply_and_what_would_have_been_legal():
    record = a_record()
    seat = record["moves"][40][0]
    record["moves"][40] = [seat, "CAT"]
    with pytest.raises(BadRecord) as raised:
        maumau.replay(record)
    assert raised.value.details["ply"] == 40
    assert list(raised.value.details["legal"]) == [seat]  # type: ignore[call-overload]
    assert "Ply 40" in str(raised.value)


@pytest.mark.parametrize(
    ("entry", "english", "german"),
    [
        ([2, "CAT"], "is not in that hand.", "ist nicht in dieser Hand."),
        ([0, "R5>own"], "It isn’t your turn.", "Du bist nicht dran."),
        ([2, "K4"], "“K4” is no move of Heul doch! Mau Mau.", "„K4“ ist kein Zug in Heul doch! Mau Mau."),
        ([9, "R5>own"], "from 0 to 2, not 9.", "von 0 bis 2, nicht 9."),
    ],
)
def test_why_a_move_is_wrong_is_said_in_the_language_of_the_sentence_around_it(
    entry: list[object], english: str, german: str
):
    """It travels as a message with its arguments: nothing is said before the language is known."""
    with pytest.raises(BadRecord) as raised:
        maumau.replay(a_record() | {"moves": [entry]})
    why = raised.value.details["why"]
    assert isinstance(why, dict)
    for language, begin, reason in (("en", "Ply 0: seat", english), ("de", "Zug 0: Platz", german)):
        text = raised.value.text(language)
        assert text.startswith(begin) or entry[0] == 9
        assert reason in text
        assert text.endswith(say(language, why["code"], why["args"]))


@pytest.mark.parametrize("data", [None, 1, "record", [], [1], True])
def test_what_is_no_object_is_refused(data: object):
    with pytest.raises(BadRecord, match="JSON object"):
        maumau.replay(data)


def test_a_number_of_another_kind_in_a_result_is_refused():
    record = a_record()
    for other in (float, bool, str):
        winners = [other(winner) for winner in record["result"]["winners"]]
        with pytest.raises(BadRecord) as raised:
            maumau.replay(record | {"result": record["result"] | {"winners": winners}})
        assert raised.value.reason == "bad-record-result"
