"""Before the first game: people sit down, move and stand up; the host sees to the rest (faults 9).

Once the host has begun, all this is refused with TableStarted, but for who may watch and who may know of the table.
What has been public once it has begun gives no hints any more, even if it is private again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from maumau.bots import bot
from maumau.core.errors import BadOptions
from maumau.core.game import Game
from maumau.core.terms import MemoryAid
from maumau.games import make
from maumau.table.entries import Arrange, Begin, Change, Grace, Manners, Sit, Stand, Tempo
from maumau.table.errors import NotHost, SeatsOpen, SeatTaken, TableStarted
from maumau.table.model import Known, Person, Table
from maumau.table.step import Step, check_open


def make_game(name: str, players: int, options: Mapping[str, Any], manners: Manners) -> Game:
    """The game that is to be played; raises BadOptions if it can't be, or not like this."""
    game = make(name, players, options)
    game.check_shown()
    if manners.pace == "days" and game.answers:
        raise BadOptions("bad-options-days", game=name)
    return game


def sit(table: Table, seat: int | None, person: Person, now: float, known: Known, guest: bool = False) -> Step:
    """A person takes an open seat (None: the first), before the first game. Who sits already stays, or moves there.

    A `guest` is somebody else at the same device, and takes one more. Raises TableStarted, NoSuchSeat or SeatTaken.
    """
    check_open(table)
    if table.phase != "lobby":
        raise TableStarted()
    table.check_seat(seat)
    own = table.seats_of(person.device)
    if own and not guest and seat is None:
        return Step(table, known)
    if seat is not None and seat in own:
        return Step(table, known)
    if seat is None:
        seat = next((number for number, other in enumerate(table.seats) if other.kind == "open"), None)
        if seat is None:
            raise SeatTaken("seat-taken-all")
    if table.seats[seat].kind != "open":
        raise SeatTaken(seat=seat)
    if own and not guest:
        return swap(table, person.device, own[0], seat, now, known)
    return Step(table, known.with_person(person)).then(Sit(seat, person=person.id), now)


def stand(table: Table, device: str | None, seat: int, now: float, known: Known) -> Step:
    """A seat becomes open: one's own, or for the host any. Raises TableStarted, NoSuchSeat or NotHost."""
    _check_gathering(table)
    table.check_seat(seat)
    if seat not in table.seats_of(device):
        table.check_host(device)
    if table.seats[seat].kind == "open":
        return Step(table, known)
    return Step(table, known).then(Stand(seat), now)


def swap(table: Table, device: str | None, seat: int, other: int, now: float, known: Known) -> Step:
    """Two seats change whoever has them: any two for the host; for others their own with an open one, which is moving.

    Raises TableStarted, NoSuchSeat, NotHost, or SeatTaken if somebody sits where one wants to move.
    """
    _check_gathering(table)
    table.check_seat(seat)
    table.check_seat(other)
    if table.host is None or table.host not in table.seats_of(device):
        if seat not in table.seats_of(device):
            raise NotHost()
        if table.seats[other].kind != "open":
            raise SeatTaken(seat=other)
    if seat == other:
        return Step(table, known)
    order: list[int | None] = list(range(len(table.seats)))
    order[seat], order[other] = other, seat
    return Step(table, known).then(Arrange(order), now)


def fill(table: Table, device: str | None, seat: int, level: str, now: float, known: Known) -> Step:
    """The host gives an open seat, or a bot's, to a bot of this level.

    Raises TableStarted, NotHost, NoSuchSeat, SeatTaken or BadOptions.
    """
    _check_hosting(table, device)
    table.check_seat(seat)
    bot(level, table.game.name)
    if table.seats[seat].kind == "person":
        raise SeatTaken(seat=seat)
    return Step(table, known).then(Sit(seat, level=level), now)


def add_seat(table: Table, device: str | None, now: float, known: Known) -> Step:
    """One more seat, an open one; raises TableStarted, NotHost or BadOptions."""
    _check_hosting(table, device)
    return _resized(table, [*range(len(table.seats)), None], now, known)


def remove_seat(table: Table, device: str | None, seat: int, now: float, known: Known) -> Step:
    """One seat less; raises TableStarted, NotHost, NoSuchSeat, SeatTaken (a person has it) or BadOptions."""
    _check_hosting(table, device)
    table.check_seat(seat)
    if table.seats[seat].kind == "person":
        raise SeatTaken(seat=seat)
    return _resized(table, [number for number in range(len(table.seats)) if number != seat], now, known)


def _resized(table: Table, order: list[int | None], now: float, known: Known) -> Step:
    make(table.game.name, len(order), table.game.options)
    return Step(table, known).then(Arrange(order), now)


def shuffle(table: Table, device: str | None, order: Sequence[int], now: float, known: Known) -> Step:
    """Everybody gets another seat, by chance: `order` is a permutation of the seats. Raises TableStarted or NotHost."""
    _check_hosting(table, device)
    return Step(table, known).then(Arrange(list(order)), now)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the host wants to be otherwise; None stays as it is."""

    game: str | None = None
    options: Mapping[str, Any] | None = None
    memory_aid: MemoryAid | None = None
    pace: Tempo | None = None
    grace: Grace | None = None
    watching: bool | None = None
    public: bool | None = None
    hints: bool | None = None


def change(table: Table, device: str | None, wishes: Wishes, now: float, known: Known) -> Step:
    """The host changes what is played, and how; another game comes with its own options unless some are named.

    Raises NotHost, BadOptions, or TableStarted: only `watching` and `public` may be changed at any time.
    """
    check_open(table)
    table.check_host(device)
    name = wishes.game or table.game.name
    options = wishes.options
    if options is None:
        options = table.game.options if name == table.game.name else {}
    manners = _manners(table, wishes)
    aid = wishes.memory_aid or table.memory_aid
    game = make_game(name, len(table.seats), options, manners)
    present = table.game, table.memory_aid, table.manners.pace, table.manners.grace
    if (game, aid, manners.pace, manners.grace) != present or wishes.hints not in (None, table.manners.hints):
        _check_gathering(table)
    elif manners == table.manners:
        return Step(table, known)
    for seat in table.seats:
        if seat.kind == "bot":
            bot(seat.level or "", name)
    return Step(table, known).then(Change(name, dict(game.options), aid, manners), now)


def _manners(table: Table, wishes: Wishes) -> Manners:
    manners = table.manners
    public = manners.public if wishes.public is None else wishes.public
    hints = manners.hints if wishes.hints is None else wishes.hints
    return Manners(
        wishes.pace or manners.pace,
        wishes.grace or manners.grace,
        manners.watching if wishes.watching is None else wishes.watching,
        public,
        hints and not table.known_to_all(public),
    )


def begin(table: Table, device: str | None, now: float, known: Known) -> Step:
    """The host begins; whoever asks twice changes nothing. Raises NotHost or SeatsOpen."""
    check_open(table)
    table.check_host(device)
    if not table.gathers:
        return Step(table, known)
    if not table.full:
        raise SeatsOpen(count=sum(seat.kind == "open" for seat in table.seats))
    return Step(table, known).then(Begin(), now)


def _check_hosting(table: Table, device: str | None) -> None:
    _check_gathering(table)
    table.check_host(device)


def _check_gathering(table: Table) -> None:
    check_open(table)
    if not table.gathers:
        raise TableStarted()
