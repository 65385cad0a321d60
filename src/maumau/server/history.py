"""Games that are over, as they travel: their pages, replays, and the figures that a family likes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from maumau.core.errors import MaumauError
from maumau.games import replay as play_again
from maumau.server.hall import Hall
from maumau.server.shapes import Best, Figures, PlayedGame, PlayedSeat, Recent, Replay
from maumau.server.store import read
from maumau.server.store.changes import COUNT_GAME
from maumau.server.store.history import Played
from maumau.table.errors import UnknownGame
from maumau.table.record import finished_record
from maumau.table.replay import first_frame_of, frames, tally

RECENT = 30
"""How many last games a chart shows."""


def played_game(played: Played, device_id: str | None) -> PlayedGame:
    """A game as a device is told of it."""
    outline, yours = played.outline, played.seats_of(device_id)
    return PlayedGame(
        id=played.id,
        game=outline.game,
        players=outline.players,
        options=outline.options,
        memory_aid=outline.memory_aid,
        number=played.start.number,
        start=played.start.start,
        seats=[_seat(played, seat, seat in yours) for seat in range(outline.players)],
        started_at=round(played.started_at, 3),
        finished_at=round(played.finished_at, 3),
        result=played.over.result,
        table=played.table_id if yours else None,
    )


def _seat(played: Played, seat: int, yours: bool) -> PlayedSeat:
    person = played.person(seat)
    if person is None:
        return PlayedSeat(seat, "bot", None, None, played.outline.levels.get(seat), False)
    return PlayedSeat(seat, "person", person.name, person.colour, None, yours)


async def record_of(hall: Hall, game_id: str) -> dict[str, Any]:
    """The record of a finished game; raises UnknownGame or GameNotOver."""
    log = await hall.ask(lambda c: read.game_log(c, game_id))
    if not log:
        raise UnknownGame()
    return finished_record(log, game_id)


def replay(record: Any, seat: int | None, memory_aid: Any = None) -> Replay:
    """A record's replay; raises BadRecord, NoSuchSeat or BadOptions. Takes its time: for a thread of its own."""
    rules = first_frame_of(record, seat).game
    rules.check_shown()
    aid = memory_aid or (rules.memory_aids[0] if rules.memory_aids else "own")
    return Replay(rules.name, rules.players, rules.options, seat, list(frames(record, seat, aid)))


def last_view(record: Any, memory_aid: Any) -> Any:
    """How a finished game lay in the end, all open; raises BadRecord."""
    return play_again(record).view(None, memory_aid)


# ---- figures -------------------------------------------------------------------------------------------------------


async def counted(hall: Hall, played: Iterable[Played]) -> dict[str, dict[str, list[int]]]:
    """What is counted of games, by their ids; what has never been counted is counted now and kept.

    Of a game that today's rules don't play, nothing is: other rules may, another day.
    """
    done: dict[str, dict[str, list[int]]] = {}
    for one in played:
        if one.tally is None:
            done[one.id] = await _count(hall, one.id, one.outline.game)
        else:
            done[one.id] = one.tally
    return done


async def _count(hall: Hall, game_id: str, name: str) -> dict[str, list[int]]:
    await hall.rules.ready_if_known(name)

    def count(connection: Any) -> dict[str, list[int]]:
        try:
            return tally(finished_record(read.game_log(connection, game_id), game_id))
        except MaumauError:
            return {}

    made = await hall.ask(count)
    if made:
        await hall.writer.write([(COUNT_GAME, {"the_game": game_id, "the_tally": msgspec.json.encode(made).decode()})])
    return made


def figures(device_id: str, played: Iterable[Played], tallies: dict[str, dict[str, list[int]]]) -> list[Figures]:
    """The figures of each name at a device in each game, who played last first; `played` has the last game first."""
    found: dict[tuple[str | None, str], _Sum] = {}
    for one in played:
        for seat in one.seats_of(device_id):
            person = one.person(seat)
            key = (person.name if person else None, one.outline.game)
            found.setdefault(key, _Sum()).add(one, seat, tallies[one.id])
    return [made.figures(name, game) for (name, game), made in found.items()]


class _Sum:
    """One person's games of one kind, being added up."""

    def __init__(self) -> None:
        self.recent: list[Recent] = []
        self.best: dict[str, Best] = {}

    def add(self, played: Played, seat: int, tally: dict[str, list[int]]) -> None:
        """Add the game of a seat."""
        score: int = played.over.result["scores"][seat]
        self.recent.append(
            Recent(played.id, round(played.finished_at, 3), score, seat in played.over.result["winners"])
        )
        self._top("score", score, played.id)
        for what, numbers in tally.items():
            if numbers[seat] > 0:
                self._top(what, numbers[seat], played.id)

    def _top(self, what: str, number: int, game_id: str) -> None:
        if what not in self.best or number > self.best[what].most:
            self.best[what] = Best(what, number, game_id)

    def figures(self, name: str | None, game: str) -> Figures:
        """The sum."""
        scores = [one.score for one in self.recent]
        mean = round(sum(scores) / len(scores), 2)
        won = sum(one.won for one in self.recent)
        return Figures(name, game, len(scores), won, mean, list(self.best.values()), self.recent[:RECENT])
