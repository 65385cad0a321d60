"""What becomes of a request: the entries it appends and the table after them, or a coded error and nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from maumau.bots import bot
from maumau.core.commitment import commitment, seed_and_start
from maumau.core.errors import NotYourTurn, StaleMove
from maumau.core.game import Game, MemoryAid, State
from maumau.games import make
from maumau.table.entries import Close, Early, Entry, Forget, Move, Open, Over, Reopen, Sit, Start, What
from maumau.table.errors import GameNotOver, NotYourSeat, SeatTaken, TableClosed, TableStarted, UnknownGame
from maumau.table.fold import begin, evolve
from maumau.table.model import Known, Person, Table
from maumau.table.window import ALLOW, OBJECT, TOO_SOON_SECONDS, given_before, used_up, window


@dataclass(frozen=True, slots=True)
class Step:
    """The entries to append, and the table once they are there, with what the entries refer to."""

    table: Table
    known: Known
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Made:
    """A move that is in the log already, under this number."""

    seq: int
    ply: int


@dataclass(frozen=True, slots=True)
class NewGame:
    """A fresh id and secret, for the game that a request may begin."""

    id: str
    secret: bytes


Taker = Person | str | None
"""Who gets a seat of a new table: a person, a bot by its level, or nobody yet."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What a new table is to be, checked against the game as far as it goes."""

    game: Game
    memory_aid: MemoryAid
    takers: tuple[Taker, ...]


def opening(name: str, options: Mapping[str, Any], memory_aid: MemoryAid, takers: Sequence[Taker]) -> Opening:
    """A new table's settings and seats; raises BadOptions."""
    game = make(name, len(takers), options)
    for taker in takers:
        if isinstance(taker, str):
            bot(taker, name)
    return Opening(game, memory_aid, tuple(takers))


def open_table(table_id: str, wish: Opening, now: float, known: Known) -> Step:
    """The table, with whoever sits at it from the beginning. It starts by `start` once it is full."""
    host = next((seat for seat, taker in enumerate(wish.takers) if isinstance(taker, Person)), None)
    game = wish.game
    what = Open(game.name, game.players, dict(game.options), wish.memory_aid, host)
    first = Entry(1, now, what)
    for taker in wish.takers:
        if isinstance(taker, Person):
            known = known.with_person(taker)
    step = Step(begin(table_id, first), known, (first,))
    for seat, taker in enumerate(wish.takers):
        if isinstance(taker, Person):
            step = _then(step, Sit(seat, person=taker.id), now)
        elif taker is not None:
            step = _then(step, Sit(seat, level=taker), now)
    return step


def sit(table: Table, seat: int, person: Person, now: float, known: Known) -> Step:
    """A person takes an open seat, before the first game; raises TableStarted, NoSuchSeat or SeatTaken."""
    _check_open(table)
    if table.phase != "lobby":
        raise TableStarted()
    table.check_seat(seat)
    if table.seats[seat].kind != "open":
        raise SeatTaken(seat=seat)
    return _then(Step(table, known.with_person(person)), Sit(seat, person=person.id), now)


def start(table: Table, new: NewGame, now: float, known: Known) -> Step:
    """The first game begins, if every seat is taken and none has begun; else nothing happens."""
    if table.phase != "lobby" or not table.full:
        return Step(table, known)
    _, first = seed_and_start(new.secret, new.id, table.game.players)
    return _start(table, new, first, now, known)


def again(table: Table, device: str | None, after: str, new: NewGame, now: float, known: Known) -> Step:
    """The game after the game `after`, begun by whom the rules say (H11). Whoever asks second changes nothing.

    Raises NotYourSeat (only those who sit here may), UnknownGame, GameNotOver or TableClosed.
    """
    _check_open(table)
    if not table.seats_of(device):
        raise NotYourSeat("not-your-seat-any")
    if after in table.earlier:
        return Step(table, known)
    if table.state is None or after != table.game_id:
        raise UnknownGame()
    if not table.over:
        raise GameNotOver()
    return _start(table, new, table.state.next_start(), now, known)


def _start(table: Table, new: NewGame, first: int, now: float, known: Known) -> Step:
    what = Start(new.id, table.number + 1, first, commitment(new.secret), table.game.version)
    return _then(Step(table, known.with_secret(new.id, new.secret)), what, now)


@dataclass(frozen=True, slots=True)
class MoveWish:
    """A move as somebody asks for it."""

    game_id: str
    ply: int
    seat: int
    move: str


def move(table: Table, device: str | None, wish: MoveWish, now: float, known: Known) -> Step | Made:
    """A person's move, exactly once: the same wish again is answered as it was the first time.

    Raises NotYourSeat, UnknownGame, TableClosed, StaleMove, NotYourTurn, IllegalMove or BadNotation.
    """
    table.check_owner(wish.seat, device)
    return _move(table, wish, now, known)


def bot_move(table: Table, wish: MoveWish, now: float, known: Known) -> Step | Made:
    """The same for a bot's seat, which no device holds."""
    return _move(table, wish, now, known)


def _move(table: Table, wish: MoveWish, now: float, known: Known) -> Step | Made:
    _check_open(table)
    if table.state is None or wish.game_id != table.game_id:
        raise UnknownGame()
    if wish.move in table.state.game.answers:
        return _answer(table, table.state, wish, now, known)
    if wish.ply != table.state.ply:
        return _made_before(table, wish, table.state.ply)
    return _play(Step(table, known), wish, now)


def _play(step: Step, wish: MoveWish, now: float) -> Step:
    """Append a move and what follows from it at once: presses that are used up, and the end of the game."""
    step = _then(step, Move(wish.game_id, wish.ply, wish.seat, wish.move), now)
    state = step.table.state
    assert state is not None
    if state.over:
        secret = step.known.secrets[wish.game_id].hex()
        return _then(step, Over(wish.game_id, state.result(), secret), now)
    if window(step.table):
        for seat in state.seats:
            if used_up(step.table, seat):
                return _play(step, MoveWish(wish.game_id, state.ply, seat, ALLOW), now)
    return step


# ---- the objection window


def _answer(table: Table, state: State, wish: MoveWish, now: float, known: Known) -> Step | Made:
    """An answer to the open window, by the ply at which it opened; without one a press that is used up."""
    opened = window(table)
    is_open = opened is not None and opened.ply == wish.ply
    before = given_before(table, wish.seat, wish.ply, None if is_open else wish.move)
    if before:
        return Made(before.seq, wish.ply)
    if opened is None:
        return _press_early(table, state, wish, now, known)
    if not is_open:
        raise StaleMove(ply=wish.ply, expected=opened.ply)
    too_soon = now < opened.opened + TOO_SOON_SECONDS
    move = ALLOW if too_soon else wish.move
    return _play(Step(table, known), MoveWish(wish.game_id, state.ply, wish.seat, move), now)


def _press_early(table: Table, state: State, wish: MoveWish, now: float, known: Known) -> Step | Made:
    if wish.ply != state.ply:
        raise StaleMove(ply=wish.ply, expected=state.ply)
    if wish.move != OBJECT:
        raise NotYourTurn("not-your-turn-window")
    return _then(Step(table, known), Early(wish.game_id, wish.ply, wish.seat), now)


def close_window(table: Table, now: float, known: Known) -> Step:
    """When the window's time is over, everybody who has not answered has let the play pass."""
    step = Step(table, known)
    while (opened := window(step.table)) and now >= opened.closes:
        state, game_id = step.table.state, step.table.game_id
        assert state is not None
        assert game_id is not None
        step = _play(step, MoveWish(game_id, state.ply, state.seats[0], ALLOW), now)
    return step


def reopen_window(table: Table, awake_since: float, now: float, known: Known) -> Step:
    """A window that opened before this server was awake gets its whole time anew."""
    opened = window(table)
    if opened is None or opened.opened >= awake_since or table.game_id is None:
        return Step(table, known)
    return _then(Step(table, known), Reopen(table.game_id, opened.ply), now)


def _made_before(table: Table, wish: MoveWish, expected: int) -> Made:
    found = table.move_at(wish.ply)
    if found and (found[1].seat, found[1].move) == (wish.seat, wish.move):
        return Made(found[0].seq, wish.ply)
    raise StaleMove(ply=wish.ply, expected=expected)


def forget(table: Table, device: str, now: float, known: Known) -> Step:
    """The person at this device is forgotten here: their seats keep neither name nor token."""
    step = Step(table, known)
    for seat in table.seats_of(device):
        step = _then(step, Forget(seat), now)
    return step


def _check_open(table: Table) -> None:
    if table.closed:
        raise TableClosed(table.closed.code, **table.closed.args)


def closing(entries: Sequence[Entry], reason: str, now: float) -> Entry:
    """The entry that closes a log that can't be played on with a reason (a message's code); the log is kept."""
    return Entry(entries[-1].seq + 1, now, Close(reason, {}))


def why_closed(entries: Sequence[Entry]) -> TableClosed:
    """What is answered at a table whose log ends closed and can't even be opened."""
    what = entries[-1].what
    assert isinstance(what, Close)
    return TableClosed(what.code, **what.args)


def _then(step: Step, what: What, now: float) -> Step:
    entry = Entry(step.table.seq + 1, now, what)
    return Step(evolve(step.table, entry, step.known), step.known, (*step.entries, entry))
