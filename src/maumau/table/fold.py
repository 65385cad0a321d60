"""From a log to a table: what each entry does."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from maumau.core.errors import MaumauError
from maumau.core.terms import Message
from maumau.core.trail import Trail
from maumau.games import make
from maumau.table.entries import (
    Absence,
    Arrange,
    Begin,
    Change,
    Chat,
    Close,
    Curtain,
    Entry,
    Gathering,
    Host,
    Lost,
    Move,
    Open,
    Over,
    Pause,
    Playing,
    Resume,
    Sit,
    Stand,
    Start,
)
from maumau.table.model import Known, Line, Seat, Table
from maumau.table.seating import absent, all_back, arranged, changed, sat, stood

MOST_LINES = 50
"""How many lines of the chat can be read back."""


class BrokenLog(Exception):
    """A log that does not fold: gaps, moves that today's rules don't know, or entries that nobody can read.

    `reason` is the code of the message that says why its table is closed.
    """

    def __init__(self, what: str, reason: str = "table-closed-rules") -> None:
        super().__init__(what)
        self.reason = reason


def begin(table_id: str, entry: Entry) -> Table:
    """The table that the first entry of a log opens."""
    what = entry.what
    if isinstance(what, Lost):
        raise _unreadable(table_id, entry)
    if not isinstance(what, Open):
        raise BrokenLog(f"table {table_id} begins with {entry.kind}")
    game = make(what.game, what.players, what.options)
    return Table(
        table_id,
        game,
        what.memory_aid,
        what.host,
        (Seat(),) * what.players,
        seq=entry.seq,
        gathers=what.gathers,
        code=what.code,
        manners=what.manners,
    )


def opened(table_id: str, entries: Sequence[Entry]) -> Table:
    """The table as the first entry of a stored log opens it; raises BrokenLog if today's games can't."""
    try:
        return begin(table_id, entries[0])
    except MaumauError as error:
        raise BrokenLog(f"table {table_id}: {error}") from error


def fold(table_id: str, entries: Sequence[Entry], known: Known) -> Table:
    """The table of a whole log; raises BrokenLog if it can't be played again."""
    *_, table = stages(table_id, entries, known)
    return table


def stages(table_id: str, entries: Sequence[Entry], known: Known) -> Iterator[Table]:
    """The table after each entry of a whole log; raises BrokenLog if it can't be played again.

    A closed table's games are not played again: perhaps it is closed because they can't be.
    """
    closed = isinstance(entries[-1].what, Close)
    try:
        table = opened(table_id, entries)
        yield table
        for entry in entries[1:]:
            if closed and isinstance(entry.what, Start | Move | Over | Curtain | Lost):
                table = replace(table, seq=entry.seq)
            else:
                table = evolve(table, entry, known)
            yield table
    except (MaumauError, LookupError) as error:
        raise BrokenLog(f"table {table_id}: {error}") from error


def evolve(table: Table, entry: Entry, known: Known) -> Table:
    """The table after one more entry; raises what the game raises if its move is not legal."""
    if entry.seq != table.seq + 1:
        raise BrokenLog(f"table {table.id}: entry {entry.seq} after {table.seq}")
    if isinstance(entry.what, Move):
        return _move(table, entry, entry.what)
    table = replace(table, seq=entry.seq, log=table.log.then(entry) if table.game_id else table.log)
    match entry.what:
        case Open():
            raise BrokenLog(f"table {table.id}: {entry.kind} in the middle")
        case Lost():
            raise _unreadable(table.id, entry)
        case Close(code, args):
            return replace(table, closed=Message(code, args), state=None, shown=frozenset(), chat=())
        case Chat(seat, text_id):
            person = table.seats[seat].person
            line = Line(entry.seq, entry.at, seat, person.id if person else "", text_id)
            return replace(table, chat=(*table.chat, line)[-MOST_LINES:])
        case what if isinstance(what, Gathering):
            return _gathered(table, what, known)
        case what if isinstance(what, Absence):
            return absent(table, what)
        case what:
            return _played(table, what, entry, known)


def _unreadable(table_id: str, entry: Entry) -> BrokenLog:
    return BrokenLog(f"table {table_id}: entry {entry.seq} can't be read", "table-closed-unreadable")


def _gathered(table: Table, what: Gathering, known: Known) -> Table:
    match what:
        case Sit():
            return sat(table, what, known)
        case Stand():
            return stood(table, what)
        case Arrange():
            return arranged(table, what)
        case Change():
            return changed(table, what)
        case Begin():
            return replace(table, gathers=False)
        case Host(seat):
            return replace(table, host=seat)


def _played(table: Table, what: Playing, entry: Entry, known: Known) -> Table:
    match what:
        case Start():
            return _start(table, what, entry, known)
        case Over():
            return replace(table, over=True, secret=what.secret)
        case Pause() | Resume():
            return replace(table, paused=isinstance(what, Pause))
        case Curtain(seat, drawn):
            person = table.seats[seat].person
            others = table.shown.difference(table.seats_of(person.device if person else None), {seat})
            return replace(table, shown=others if drawn else others | {seat})
        case _:
            return table


def _move(table: Table, entry: Entry, move: Move) -> Table:
    if table.state is None or move.game_id != table.game_id or move.ply != table.state.ply:
        raise BrokenLog(f"table {table.id}: a move of another game or ply")
    state = table.state.clone()
    state.play(move.move, move.seat)
    table = replace(table, seq=entry.seq, log=table.log.then(entry), state=state)
    if not table.shown:
        return table
    return replace(table, shown=frozenset(seat for seat in table.shown if not _hands_over(table, seat)))


def _hands_over(table: Table, seat: int) -> bool:
    """Whether somebody else at this seat's device is to act now, and not this seat. A bot needs no device."""
    assert table.state is not None
    person = table.seats[seat].person
    acting = {other for other in table.state.seats if table.seats[other].bot is None}
    return seat not in acting and not acting.isdisjoint(table.seats_of(person.device if person else None))


def _start(table: Table, start: Start, entry: Entry, known: Known) -> Table:
    state = known.deal(table.game, start.game_id, known.secrets[start.game_id], start.start)
    return replace(
        all_back(table),
        number=start.number,
        game_id=start.game_id,
        commitment=start.commitment,
        secret=None,
        state=state,
        log=Trail((entry,)),
        earlier=table.earlier if table.game_id is None else (*table.earlier, table.game_id),
        over=False,
        gathers=False,
        paused=False,
        shared=frozenset(
            number
            for number, seat in enumerate(table.seats)
            if seat.person is not None and len(table.seats_of(seat.person.device)) > 1
        ),
        shown=frozenset(),
    )
