"""Who sits where: what the entries about people do to a table."""

from __future__ import annotations

from msgspec.structs import replace

from maumau.games import make
from maumau.table.entries import Arrange, Back, Change, Forget, Leave, Sit, Stand, Takeover
from maumau.table.model import Known, Person, Seat, Table


def sat(table: Table, sit: Sit, known: Known) -> Table:
    """Somebody has taken a seat; whoever comes to a table without a host is the host."""
    if sit.person is None:
        return _with_seat(table, sit.seat, Seat("bot", level=sit.level))
    host = sit.seat if table.host is None else table.host
    return replace(_with_seat(table, sit.seat, Seat("person", person=known.people[sit.person])), host=host)


def stood(table: Table, stand: Stand) -> Table:
    """A seat is open again."""
    table = _with_seat(table, stand.seat, Seat())
    return _without_lines_of(_without_host(table, stand.seat), stand.seat)


def arranged(table: Table, arrange: Arrange) -> Table:
    """People sit elsewhere; there may be more seats, or fewer."""
    order = arrange.order
    seats = tuple(Seat() if old is None else table.seats[old] for old in order)
    game = table.game
    if len(seats) != game.players:
        game = make(game.name, len(seats), game.options)
    now_at = {old: new for new, old in enumerate(order) if old is not None}
    host = None if table.host is None else now_at.get(table.host)
    chat = tuple(replace(line, seat=_moved(line.seat, now_at)) for line in table.chat)
    return replace(table, seats=seats, game=game, host=host, chat=chat, shown=frozenset())


def _moved(seat: int | None, now_at: dict[int, int]) -> int | None:
    return None if seat is None else now_at.get(seat)


def changed(table: Table, change: Change) -> Table:
    """Other things will be played, or in another way. What was said among friends is not for everybody."""
    game = make(change.game, len(table.seats), change.options)
    return replace(
        table,
        game=game,
        memory_aid=change.memory_aid,
        manners=change.manners,
        was_public=table.known_to_all(change.manners.public),
        chat=() if change.manners.public else table.chat,
    )


def absent(table: Table, what: Takeover | Back | Leave | Forget) -> Table:
    """Somebody has gone, or is back."""
    seat = table.seats[what.seat]
    match what:
        case Back(number):
            return _with_host(_with_seat(table, number, replace(seat, stand_in=None)), number)
        case Takeover(number, level):
            return _without_host(_with_seat(table, number, replace(seat, stand_in=level)), number)
        case Leave(number, level):
            table = _with_seat(table, number, Seat("bot", level=level))
            return _without_lines_of(_without_host(table, number), number)
        case Forget(number, level):
            if seat.person is None:
                return table
            nobody = Person(seat.person.id, None, None)
            gone = Seat("person", person=nobody, stand_in=level, forgotten=True)
            table = _without_host(_with_seat(table, number, gone), number)
            return replace(table, chat=tuple(line for line in table.chat if line.seat != number))


def all_back(table: Table) -> Table:
    """Who sits there at the start of a game: no bot's takeover carries over, but for who can't come back.

    Where nobody was the host any more, the first who can come back is.
    """
    for number in table.able:
        table = _with_seat(table, number, replace(table.seats[number], stand_in=None))
    return _with_host(table, table.able[0]) if table.able else table


def next_host(table: Table, seat: int) -> int | None:
    """Who is the host after this seat: the next person in turn who is not away; None if there is no such person."""
    count = len(table.seats)
    for number in ((seat + step) % count for step in range(1, count)):
        other = table.seats[number]
        if other.able and other.stand_in is None:
            return number
    return None


def _without_host(table: Table, seat: int) -> Table:
    """The host's role goes on if it was this seat's. Who is only away keeps it if nobody else is there."""
    if table.host != seat:
        return table
    other = next_host(table, seat)
    return replace(table, host=seat if other is None and table.seats[seat].able else other)


def _with_host(table: Table, seat: int) -> Table:
    """Whoever is there is the host if nobody else is who could be: a pause would never end."""
    away = table.host is None or table.seats[table.host].stand_in is not None
    return replace(table, host=seat) if away else table


def _without_lines_of(table: Table, seat: int) -> Table:
    """Whoever sat here has gone: what they said is not what the next one says."""
    if not any(line.seat == seat for line in table.chat):
        return table
    return replace(table, chat=tuple(replace(line, seat=None) if line.seat == seat else line for line in table.chat))


def _with_seat(table: Table, number: int, seat: Seat) -> Table:
    return replace(table, seats=(*table.seats[:number], seat, *table.seats[number + 1 :]))
