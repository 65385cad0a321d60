"""Names are one line of text that can do no harm (faults 27)."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maumau.table.errors import BadName
from maumau.table.names import LONGEST, MOST_MARKS, clean_name, visible_length


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("Mia", "Mia"),
        ("  Mia \n Maier\t", "Mia Maier"),
        ("A\u0308nne", "Änne"),
        ("Mi\u200ba\u202e", "Mia"),
        ("\u2066Mia\u2069", "Mia"),
        ("M\x00i\x1ba\x7f", "Mia"),
        ("Z\u0335\u0336\u0337\u0338\u0321\u0322algo", "Z\u0335\u0336algo"),
        ("\u0301\u0301Mia", "Mia"),
        ("민아", "민아"),
        ("🐷", "🐷"),
        ("<b>Mia</b>", "<b>Mia</b>"),
        ("Mia\u3000Maier", "Mia Maier"),
        ("ﬁ", "ﬁ"),
    ],
)
def test_a_name_is_cleaned(raw: str, clean: str):
    assert clean_name(raw) == clean


@pytest.mark.parametrize("raw", ["", " ", "\u200d", "\u0301", "\u3164", "\ud800", "x" * 25, "e\u0301" * 25, "\ue000"])
def test_what_shows_nothing_or_too_much_is_no_name(raw: str):
    with pytest.raises(BadName):
        clean_name(raw)


def test_accents_do_not_count():
    assert len(clean_name("x\u0323\u0331" * LONGEST)) > LONGEST


@given(st.text())
def test_a_clean_name_is_harmless_and_stays_as_it_is(raw: str):
    try:
        name = clean_name(raw)
    except BadName:
        return
    assert unicodedata.is_normalized("NFC", name)
    assert 1 <= visible_length(name) <= LONGEST
    assert not any(unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for char in name)
    assert name == " ".join(name.split())
    assert clean_name(name) == name
    marks = "".join("m" if unicodedata.category(char).startswith("M") else " " for char in name)
    assert "m" * (MOST_MARKS + 1) not in marks
