"""A table in a line, from its log without the moves: for lists, where nothing has to be played again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from maumau.table.entries import Close, Open, Over, Sit, Start, What
from maumau.table.model import Phase


@dataclass(frozen=True, slots=True)
class Outline:
    """What is played at a table, how far it is, and who sits where: people's ids and bots' levels by seat."""

    game: str
    players: int
    phase: Phase
    people: dict[int, str]
    levels: dict[int, str]


def outline(log: Iterable[What]) -> Outline:
    """The outline of a log, oldest entry first."""
    game, players, people, levels = "", 0, dict[int, str](), dict[int, str]()
    phase: Phase = "lobby"
    for what in log:
        match what:
            case Open():
                game, players = what.game, what.players
            case Sit(seat, str() as person):
                people[seat] = person
            case Sit(seat, None, str() as level):
                levels[seat] = level
            case Start():
                phase = "playing"
            case Over():
                phase = "over"
            case Close():
                phase = "closed"
            case _:
                pass
    return Outline(game, players, phase, people, levels)


def until_over(log: Iterable[What], game_id: str) -> Iterator[What]:
    """A log as far as the end of one of its games: who sat where then."""
    for what in log:
        yield what
        if isinstance(what, Over) and what.game_id == game_id:
            return
