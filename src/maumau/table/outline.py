"""A table in a line, from its log without the moves: for lists and records, where nothing has to be played again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from maumau.core.terms import MemoryAid
from maumau.table.entries import Arrange, Change, Close, Leave, Open, Over, Sit, Stand, Start, What
from maumau.table.model import Phase


@dataclass(frozen=True, slots=True)
class Outline:
    """What is played at a table and how, how far it is, and who sits where: people's ids and bots' levels by seat."""

    game: str
    players: int
    options: dict[str, Any]
    memory_aid: MemoryAid
    phase: Phase
    people: dict[int, str]
    levels: dict[int, str]

    @property
    def open_seats(self) -> int:
        """How many seats nobody has."""
        return self.players - len(self.people) - len(self.levels)


def outline(log: Iterable[What]) -> Outline:
    """The outline of a log, oldest entry first; only the entries that tell of people and settings matter."""
    game, options, seats = "", dict[str, Any](), list[Sit | None]()
    aid: MemoryAid = "own"
    phase: Phase = "lobby"
    for what in log:
        match what:
            case Open():
                game, options, aid, seats = what.game, what.options, what.memory_aid, [None] * what.players
            case Change():
                game, options, aid = what.game, what.options, what.memory_aid
            case Start():
                phase = "playing"
            case Over():
                phase = "over"
            case Close():
                phase = "closed"
            case _:
                seats = _seated(seats, what)
    people = {seat: sit.person for seat, sit in enumerate(seats) if sit and sit.person is not None}
    levels = {seat: sit.level for seat, sit in enumerate(seats) if sit and sit.level is not None}
    return Outline(game, len(seats), options, aid, phase, people, levels)


def _seated(seats: list[Sit | None], what: What) -> list[Sit | None]:
    """Who sits where after an entry."""
    match what:
        case Arrange(order):
            return [None if old is None else seats[old] for old in order]
        case Sit(seat):
            return [*seats[:seat], what, *seats[seat + 1 :]]
        case Stand(seat):
            return [*seats[:seat], None, *seats[seat + 1 :]]
        case Leave(seat, level):
            return [*seats[:seat], Sit(seat, level=level), *seats[seat + 1 :]]
        case _:
            return seats


def until_over(log: Iterable[What], game_id: str) -> Iterator[What]:
    """A log as far as the end of one of its games: how it was played, and who sat where then."""
    for what in log:
        yield what
        if isinstance(what, Over) and what.game_id == game_id:
            return
