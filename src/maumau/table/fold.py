"""From a log to a table: what each entry does."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from maumau.core.errors import MaumauError
from maumau.core.game import Message
from maumau.games import make
from maumau.table.entries import Close, Early, Entry, Forget, Move, Open, Over, Reopen, Sit, Start
from maumau.table.model import Known, Person, Seat, Table


class BrokenLog(Exception):
    """A log that does not fold: gaps, or moves that today's rules don't know."""


def begin(table_id: str, entry: Entry) -> Table:
    """The table that the first entry of a log opens."""
    what = entry.what
    if not isinstance(what, Open):
        raise BrokenLog(f"table {table_id} begins with {entry.kind}")
    game = make(what.game, what.players, what.options)
    return Table(table_id, game, what.memory_aid, what.host, (Seat(),) * what.players, seq=entry.seq)


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

    A closed table's games are not played again: it is closed because they can't be.
    """
    closed = isinstance(entries[-1].what, Close)
    try:
        table = opened(table_id, entries)
        yield table
        for entry in entries[1:]:
            if closed and isinstance(entry.what, Start | Move | Over):
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
    log = (*table.log, entry) if table.game_id else ()
    table = replace(table, seq=entry.seq, log=log)
    match entry.what:
        case Move() as move:
            return _move(table, move)
        case Sit() as sit:
            return _seat(table, sit.seat, _taken(sit, known))
        case Start() as start:
            return _start(table, start, entry, known)
        case Early() | Reopen():
            return table
        case Over() as over:
            return replace(table, over=True, secret=over.secret)
        case Forget(seat):
            return _forget(table, seat)
        case Close(code, args):
            return replace(table, closed=Message(code, args), state=None)
    raise BrokenLog(f"table {table.id}: {entry.kind} in the middle")


def _move(table: Table, move: Move) -> Table:
    if table.state is None or move.game_id != table.game_id or move.ply != table.state.ply:
        raise BrokenLog(f"table {table.id}: a move of another game or ply")
    state = table.state.clone()
    state.play(move.move, move.seat)
    return replace(table, state=state)


def _taken(sit: Sit, known: Known) -> Seat:
    if sit.person is None:
        return Seat("bot", level=sit.level)
    return Seat("person", person=known.people[sit.person])


def _seat(table: Table, number: int, seat: Seat) -> Table:
    return replace(table, seats=(*table.seats[:number], seat, *table.seats[number + 1 :]))


def _start(table: Table, start: Start, entry: Entry, known: Known) -> Table:
    state = known.deal(table.game, start.game_id, known.secrets[start.game_id], start.start)
    return replace(
        table,
        number=start.number,
        game_id=start.game_id,
        commitment=start.commitment,
        secret=None,
        state=state,
        log=(entry,),
        earlier=table.earlier if table.game_id is None else (*table.earlier, table.game_id),
        over=False,
    )


def _forget(table: Table, number: int) -> Table:
    person = table.seats[number].person
    if person is None:
        return table
    return _seat(table, number, Seat("person", person=Person(person.id, None, None)))
