"""What people say to each other is text, short, and only for those who sit here (faults 26, 33)."""

from __future__ import annotations

import pytest

from maumau.table import away, decide, lobby, talk
from maumau.table.entries import Manners
from maumau.table.errors import BadText, NoChat, NoSuchSeat, NotYourSeat, TableClosed
from maumau.table.fold import MOST_LINES, fold
from maumau.table.model import Known
from maumau.table.step import Step
from maumau.table.talk import Emote, Saying, clean_text
from tests.table.tables import BEN, DEVICE, MIA

HERE = DEVICE[MIA.id]


def lobby_of_two(manners: Manners | None = None) -> Step:
    wish = decide.opening("heul", {}, "own", (MIA, BEN, None), manners or Manners())
    return decide.open_table("T", wish, 1.0, Known())


def said(step: Step, text: str, text_id: str = "t1", seat: int = 0) -> Step:
    device = (DEVICE[MIA.id], DEVICE[BEN.id])[seat]
    done = talk.chat(step.table, device, Saying(seat, text, text_id), 2.0, step.known)
    return Step(done.table, done.known, (*step.entries, *done.entries))


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("  Hallo \n  Mia\t! ", "Hallo Mia !"),
        ("a\u0308", "ä"),
        ("\u202eabc\u200b\x1b[31m", "abc[31m"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("x" * 200, "x" * 200),
    ],
)
def test_a_line_is_one_line_of_text(raw: str, clean: str):
    assert clean_text(raw) == clean


@pytest.mark.parametrize("raw", ["", " \n ", "\u200b\u2060", "x" * 201, "x" * 100_000])
def test_nothing_and_too_much_is_no_line(raw: str):
    with pytest.raises(BadText):
        clean_text(raw)


def test_a_line_is_in_the_log_and_its_text_is_not():
    step = said(lobby_of_two(), "Hallo")
    assert "Hallo" not in repr(step.entries)
    assert fold("T", step.entries, step.known).chat == step.table.chat
    (line,) = step.table.chat
    assert (line.seat, step.known.texts[line.text_id]) == (0, "Hallo")


def test_only_the_last_lines_are_kept_in_mind():
    step = lobby_of_two()
    for number in range(MOST_LINES + 5):
        step = said(step, str(number), f"t{number}")
    assert [line.text_id for line in step.table.chat][:1] == ["t5"]
    assert len(step.table.chat) == MOST_LINES


def test_a_line_goes_along_with_who_said_it_and_stays_nobodys_once_they_have_gone():
    step = said(said(lobby_of_two(), "a", "t1", 0), "b", "t2", 1)
    moved = lobby.swap(step.table, HERE, 0, 2, 3.0, step.known)
    assert [line.seat for line in moved.table.chat] == [2, 1]
    gone = away.leave(moved.table, DEVICE[BEN.id], 1, 4.0, moved.known)
    assert [line.seat for line in gone.table.chat] == [2, None]


def test_who_does_not_sit_here_says_nothing_and_makes_no_gestures():
    table = lobby_of_two().table
    for device, seat, error in (("stranger", 0, NotYourSeat), (None, 0, NotYourSeat), (HERE, 9, NoSuchSeat)):
        with pytest.raises(error):
            talk.chat(table, device, Saying(seat, "Hallo", "t"), 2.0, Known())
        with pytest.raises(error):
            talk.check_emote(table, device, Emote(seat, 1, "onion"))
    with pytest.raises(NoSuchSeat):
        talk.check_emote(table, HERE, Emote(0, 3, "onion"))
    talk.check_emote(table, HERE, Emote(0, 0, "tears"))


def test_at_a_public_table_there_are_gestures_only():
    table = lobby_of_two(Manners(public=True)).table
    with pytest.raises(NoChat):
        talk.chat(table, HERE, Saying(0, "Hallo", "t"), 2.0, Known())
    talk.check_emote(table, HERE, Emote(0, 1, "handkerchief"))


def test_at_a_closed_table_nobody_says_anything():
    step = lobby_of_two()
    closed = decide.close(step.table, "table-closed-idle", 9.0, step.known)
    with pytest.raises(TableClosed):
        talk.chat(closed.table, HERE, Saying(0, "Hallo", "t"), 10.0, closed.known)
    with pytest.raises(TableClosed):
        talk.check_emote(closed.table, HERE, Emote(0, 1, "onion"))
