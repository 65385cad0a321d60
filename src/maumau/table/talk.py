"""What people say to each other: lines of chat, which stay, and gestures, which don't (faults 26, 33)."""

from __future__ import annotations

from typing import Literal

import msgspec

from maumau.table.entries import Chat
from maumau.table.errors import BadText, NoChat
from maumau.table.model import Known, Table
from maumau.table.names import clean_line, visible_length
from maumau.table.step import Step, check_open

LONGEST_LINE = 200
"""How many characters a line of chat may have, accents not counted."""

Gesture = Literal["handkerchief", "onion", "tears", "applause", "grunt"]
"""What can be sent to somebody: the handkerchief for who cries most, an onion, tears, applause, a pig's grunt."""


class Emote(msgspec.Struct, frozen=True):
    """A gesture that goes from a seat to another one (or to itself). It is seen now, and kept nowhere."""

    seat: int
    to: int
    emote: Gesture


def clean_text(raw: str) -> str:
    """A line of chat in NFC, one line, without what can't be seen; raises BadText if nothing is left or too much."""
    text = clean_line(raw, LONGEST_LINE)
    if not 1 <= visible_length(text) <= LONGEST_LINE:
        raise BadText(longest=LONGEST_LINE)
    return text


def check_emote(table: Table, device: str | None, emote: Emote) -> None:
    """Raise NotYourSeat, NoSuchSeat or TableClosed if this can't be sent."""
    check_open(table)
    table.check_owner(emote.seat, device)
    table.check_seat(emote.to)


class Saying(msgspec.Struct, frozen=True):
    """A line that a seat wants to say; `text_id` is fresh."""

    seat: int
    text: str
    text_id: str


def chat(table: Table, device: str | None, saying: Saying, now: float, known: Known) -> Step:
    """Somebody who sits here says something; raises NotYourSeat, NoSuchSeat, NoChat or TableClosed."""
    check_open(table)
    table.check_owner(saying.seat, device)
    if table.manners.public:
        raise NoChat()
    return Step(table, known.with_text(saying.text_id, saying.text)).then(Chat(saying.seat, saying.text_id), now)
