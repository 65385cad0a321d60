"""What becomes of a request: the entries it appends and the table after them, or a coded error and nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from maumau.bots import bot
from maumau.core.commitment import commitment, seed_and_start
from maumau.core.errors import NotYourTurn, StaleMove
from maumau.core.game import Game
from maumau.core.state import State
from maumau.core.terms import MemoryAid
from maumau.table.entries import (
    DEFAULT_MANNERS,
    NOTHING,
    Arrange,
    Close,
    Early,
    Entry,
    Manners,
    Move,
    Open,
    Over,
    Sit,
    Start,
)
from maumau.table.errors import GameNotOver, TableClosed, UnknownGame
from maumau.table.fold import begin
from maumau.table.lobby import make_game
from maumau.table.model import Known, Person, Table
from maumau.table.step import Made, Step, check_free, check_open, check_seated
from maumau.table.window import ALLOW, OBJECT, TOO_SOON_SECONDS, made_before, used_up, window


class NewGame(msgspec.Struct, frozen=True):
    """A fresh id and secret, for the game that a request may begin; `order` is how seats are shuffled, if they are."""

    id: str
    secret: bytes
    order: tuple[int, ...] | None = None


Taker = Person | str | None
"""Who gets a seat of a new table: a person, a bot by its level, or nobody yet."""


class Opening(msgspec.Struct, frozen=True):
    """What a new table is to be, checked against the game as far as it goes."""

    game: Game
    memory_aid: MemoryAid
    takers: tuple[Taker, ...]
    manners: Manners = DEFAULT_MANNERS

    @property
    def gathers(self) -> bool:
        """Whether people are to gather first: nobody is waited for where no seat is open."""
        return None in self.takers


def opening(
    name: str,
    options: Mapping[str, Any],
    memory_aid: MemoryAid,
    takers: Sequence[Taker],
    manners: Manners = DEFAULT_MANNERS,
) -> Opening:
    """A new table's settings and seats; raises BadOptions."""
    game = make_game(name, len(takers), options, manners)
    for taker in takers:
        if isinstance(taker, str):
            bot(taker, name)
    return Opening(game, memory_aid, tuple(takers), manners)


def open_table(table_id: str, wish: Opening, now: float, known: Known, code: str | None = None) -> Step:
    """The table, with whoever sits at it from the beginning; `code` is how its address can be spoken."""
    host = next((seat for seat, taker in enumerate(wish.takers) if isinstance(taker, Person)), None)
    game = wish.game
    what = Open(game.name, game.players, dict(game.options), wish.memory_aid, host, wish.gathers, code, wish.manners)
    first = Entry(1, now, what)
    for taker in wish.takers:
        if isinstance(taker, Person):
            known = known.with_person(taker)
    step = Step(begin(table_id, first), known, (first,))
    for seat, taker in enumerate(wish.takers):
        if isinstance(taker, Person):
            step = step.then(Sit(seat, person=taker.id), now)
        elif taker is not None:
            step = step.then(Sit(seat, level=taker), now)
    return step


def start(table: Table, new: NewGame, now: float, known: Known) -> Step:
    """The first game begins, if every seat is taken and nobody gathers any more; else nothing happens."""
    if table.phase != "lobby" or not table.full or table.gathers:
        return Step(table, known)
    _, first = seed_and_start(new.secret, new.id, table.game.players)
    return _start(Step(table, known), new, first, now)


def again(table: Table, device: str | None, after: str, new: NewGame, now: float, known: Known) -> Step:
    """The game after the game `after`, begun by whom the rules say (H11, S17). Whoever asks second changes nothing.

    If the new game names an `order`, people change seats first, and whoever is to begin does so from the new one.
    Raises NotYourSeat (only those who sit here may), UnknownGame, GameNotOver or TableClosed.
    """
    check_open(table)
    check_seated(table, device)
    if after in table.earlier:
        return Step(table, known)
    if table.state is None or after != table.game_id:
        raise UnknownGame()
    if not table.over:
        raise GameNotOver()
    step, first = Step(table, known), table.state.next_start()
    if new.order is None:
        return _start(step, new, first, now)
    return _start(step.then(Arrange(list(new.order)), now), new, new.order.index(first), now)


def _start(step: Step, new: NewGame, first: int, now: float) -> Step:
    table, known = step.table, step.known.with_secret(new.id, new.secret)
    what = Start(new.id, table.number + 1, first, commitment(new.secret), table.game.version)
    return Step(table, known, step.entries).then(what, now)


class MoveWish(msgspec.Struct, frozen=True):
    """A move as somebody asks for it; `late` if a bot makes it because the time for it is over."""

    game_id: str
    ply: int
    seat: int
    move: str
    late: bool = False


def move(table: Table, device: str | None, wish: MoveWish, now: float, known: Known) -> Step | Made:
    """A person's move, exactly once: the same wish again is answered as it was the first time.

    Raises NotYourSeat, UnknownGame, TableClosed, TablePaused, StaleMove, NotYourTurn, IllegalMove or BadNotation;
    CurtainDrawn before the hand-over at a device of several people.
    """
    table.check_owner(wish.seat, device)
    return _move(table, device, wish, now, known)


def bot_move(table: Table, wish: MoveWish, now: float, known: Known) -> Step | Made:
    """The same for a seat whose moves a bot makes."""
    return _move(table, None, wish, now, known)


def _move(table: Table, device: str | None, wish: MoveWish, now: float, known: Known) -> Step | Made:
    check_open(table)
    if table.state is None or wish.game_id != table.game_id:
        raise UnknownGame()
    if wish.move in table.state.game.answers:
        return _answer(table, device, table.state, wish, now, known)
    if wish.ply != table.state.ply:
        return _repeat(table, wish, table.state.ply)
    check_free(table, device, wish.seat)
    if device is not None:
        table.check_sight(wish.seat)
    return _play(Step(table, known), wish, now)


def _play(step: Step, wish: MoveWish, now: float, asked: str | None = None) -> Step:
    """Append a move and what follows from it at once: presses that are used up, and the end of the game."""
    step = step.then(Move(wish.game_id, wish.ply, wish.seat, wish.move, wish.late, asked), now)
    state = step.table.state
    assert state is not None
    if state.over:
        secret = step.known.secrets[wish.game_id].hex()
        return step.then(Over(wish.game_id, state.result(), secret), now)
    if window(step.table):
        for seat in state.seats:
            if used_up(step.table, seat):
                return _play(step, MoveWish(wish.game_id, state.ply, seat, ALLOW), now, NOTHING)
    return step


# ---- the objection window


def _answer(table: Table, device: str | None, state: State, wish: MoveWish, now: float, known: Known) -> Step | Made:
    """An answer to the open window, by the ply at which it opened; without one a press that is used up."""
    if before := _before(table, wish):
        return before
    check_free(table, device, wish.seat)
    opened = window(table)
    if opened is None:
        return _press_early(table, state, wish, now, known)
    if opened.ply != wish.ply or wish.seat in opened.answered:
        raise _stale(table, wish, state.ply if opened.ply == wish.ply else opened.ply)
    too_soon = wish.move == OBJECT and now < opened.played + TOO_SOON_SECONDS
    move, asked = (ALLOW, OBJECT) if too_soon else (wish.move, None)
    return _play(Step(table, known), MoveWish(wish.game_id, state.ply, wish.seat, move), now, asked)


def _press_early(table: Table, state: State, wish: MoveWish, now: float, known: Known) -> Step:
    if wish.ply != state.ply:
        raise _stale(table, wish, state.ply)
    if state.over:
        raise NotYourTurn("not-your-turn-over", seat=wish.seat, seats=[])
    if wish.move != OBJECT:
        raise NotYourTurn("not-your-turn-window")
    return Step(table, known).then(Early(wish.game_id, wish.ply, wish.seat), now)


def close_window(table: Table, now: float, known: Known) -> Step:
    """When the window's time is over, everybody who has not answered has let the play pass; no time runs in a pause."""
    step = Step(table, known)
    while not table.paused and (opened := window(step.table)) and now >= opened.closes:
        state, game_id = step.table.state, step.table.game_id
        assert state is not None
        assert game_id is not None
        step = _play(step, MoveWish(game_id, state.ply, state.seats[0], ALLOW), now, NOTHING)
    return step


def _before(table: Table, wish: MoveWish) -> Made | None:
    assert table.state is not None
    found = made_before(table.log, table.state.game.answers, wish.seat, wish.ply, wish.move)
    return None if found is None else Made(found.seq, wish.ply)


def _repeat(table: Table, wish: MoveWish, expected: int) -> Made:
    if before := _before(table, wish):
        return before
    raise _stale(table, wish, expected)


def _stale(table: Table, wish: MoveWish, expected: int) -> StaleMove:
    early = table.state is not None and wish.ply > max(expected, table.state.ply)
    return StaleMove("stale-move-early" if early else None, ply=wish.ply, expected=expected)


def closing(entries: Sequence[Entry], reason: str, now: float) -> Entry:
    """The entry that closes a log that can't be played on with a reason (a message's code); the log is kept."""
    return Entry(entries[-1].seq + 1, now, Close(reason, {}))


def close(table: Table, reason: str, now: float, known: Known) -> Step:
    """Nothing goes on at the table any more, for a reason (a message's code); twice changes nothing."""
    step = Step(table, known)
    return step if table.closed else step.then(Close(reason, {}), now)


def why_closed(entries: Sequence[Entry]) -> TableClosed:
    """What is answered at a table whose log ends closed and can't even be opened."""
    what = entries[-1].what
    assert isinstance(what, Close)
    return TableClosed(what.code, **what.args)
