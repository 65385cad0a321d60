"""A table in memory: its newest state, the last entries as they were encoded, and who looks at it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

import msgspec

from maumau.server.company import Company, Guest, company_at
from maumau.server.line import chunk
from maumau.server.shapes import EmoteMessage, PresenceMessage
from maumau.server.sight import Sight
from maumau.server.turns import Turns
from maumau.server.views import Around, Viewer, entry_message, leaves_table, log_entry, table_view, view_message
from maumau.table.away import grace_seconds, matters
from maumau.table.entries import Entry, Forget
from maumau.table.model import Known, Table
from maumau.table.pace import Due, Pace, due
from maumau.table.story import readable_from

TAIL = 32
"""How many entries can be sent to who was away for a moment; who missed more gets the whole view."""
KEPT_MESSAGES = 4
"""Of how many entries the messages are kept as they were sent; who is behind them has them made anew."""

MOMENTS = 16
"""How many gestures are kept for streams that are just writing; who is slower does not see the oldest."""

_encode = msgspec.json.Encoder().encode


def message(event: bytes, data: bytes, seq: int | None = None) -> bytes:
    """One Server-Sent Event, as a chunk: whoever is told the same is sent the same bytes."""
    number = b"" if seq is None else b"id: %d\n" % seq
    return chunk(b"event: %b\n%bdata: %b\n\n" % (event, number, data))


class Watcher:
    """A stream that is open, of a guest and a seat (None: of somebody who watches); `tell` sends what is new."""

    __slots__ = ("_left", "device", "guest", "seat", "tell")

    def __init__(self, device: str | None, seat: int | None, name: str | None = None) -> None:
        self.device = device
        self.guest: Guest = (device or f"stranger {id(self)}", name)
        self.seat = seat
        self.tell: Callable[[], None] = lambda: None
        self._left = asyncio.Event()

    def leave(self) -> None:
        """End the stream."""
        self._left.set()

    async def left(self) -> None:
        """Return when the stream is to end."""
        await self._left.wait()


class Sent:
    """The messages that tell an entry: one for each seat, or for each viewer where it tells of the table too.

    `told` is how each begins: the entry, once for all who are told the same of it.
    """

    __slots__ = ("entry", "made", "quiet", "told")

    def __init__(self, entry: Entry, quiet: bool) -> None:
        self.entry = entry
        self.quiet = quiet
        self.told: dict[int | None, bytes] = {}
        self.made: dict[object, bytes] = {}


class Live:
    """One table. Requests take turns by `lock`; `stale` says that the database may know more.

    `heard` is the highest seq that the database is said to have; we are `unsure` while something is being written.
    `arranged` counts the entries that have changed more than the cards: who sits where, and who may look.
    `absent` says since when the people at each device have not been here, `alarms` when that has consequences.
    """

    def __init__(self, table: Table, known: Known, is_waking: Callable[[Table], bool], pace: Pace) -> None:
        self.table = table
        self.known = known
        self.lock = Turns()
        self.heard = 0
        self.unsure = False
        self.used = 0.0
        self.watchers: set[Watcher] = set()
        self.presence = 0
        self.company = Company()
        self.elsewhere: dict[str, tuple[float, list[Guest]]] = {}
        self.absent: dict[str, float] = {}
        self.alarms: dict[int, float] = {}
        self.moments: deque[tuple[int, bytes]] = deque(maxlen=MOMENTS)
        self.moment = 0
        self._is_waking = is_waking
        self._pace = pace
        self._gone: frozenset[str] = frozenset()
        self._tail: deque[tuple[Entry, Table]] = deque(maxlen=TAIL)
        self._sent: deque[Sent] = deque(maxlen=KEPT_MESSAGES)
        self._sight = Sight(table.state, table.memory_aid)
        self._told_waking = False
        self._asked = table
        self._due = due(table, pace)
        self._views: dict[Viewer, tuple[int, int, bytes]] = {}
        self.arranged = 0

    # ---- what happens

    @property
    def stale(self) -> bool:
        """Whether the database may know more than we."""
        return self.unsure or self.heard > self.table.seq

    def waits_for(self, table: Table) -> Due | None:
        """What is due at a table that is this one now, or after one step; asked of the same one again, it is known."""
        if table is not self._asked:
            self._asked, self._due = table, due(table, self._pace)
        return self._due

    def install(self, table: Table, known: Known, entry: Entry) -> None:
        """The table has gone on by one entry, which is on the disk; what can't be read back any more is dropped."""
        if table.state is not self.table.state or table.memory_aid != self.table.memory_aid:
            self._sight = Sight(table.state, table.memory_aid)
        # who was told that a bot still wakes up has to hear that it is awake
        quiet = leaves_table(table, entry) and not self._told_waking
        if not quiet:
            self._told_waking = self._is_waking(table)
            self.arranged += 1
        person = self.table.seats[entry.what.seat].person if isinstance(entry.what, Forget) else None
        self._tail.append((entry, table))
        self._sent.append(Sent(entry, quiet))
        seated, self.table, self.known = self.table.seats, table, known.without(known.unread(table.chat))
        if person is not None:
            self._forget_said({person.id})
        if table.seats is not seated:
            self._note_company()

    def forget_said(self, device: str) -> None:
        """Know no more what the people at a device have said, even if they have left."""
        self._forget_said({person.id for person in self.known.people.values() if person.device == device})

    def _forget_said(self, people: set[str]) -> None:
        gone = {line.text_id for line in self.table.chat if line.person in people}
        if gone:
            self.known = self.known.without(gone)
            self._views.clear()
            self._sent.clear()

    def notify(self) -> None:
        """Send every stream what is new."""
        for watcher in self.watchers:
            watcher.tell()

    # ---- who is here

    @property
    def guests(self) -> list[Guest]:
        """Whose streams are open, at whatever process."""
        return [*self.guests_by_us, *(guest for _, guests in self.elsewhere.values() for guest in guests)]

    @property
    def guests_by_us(self) -> list[Guest]:
        """Whose streams are open through this process."""
        return sorted({watcher.guest for watcher in self.watchers}, key=str)

    def seen_elsewhere(self, origin: str, at: float, guests: list[Guest]) -> None:
        """Another process says who looks at this table through it."""
        if guests:
            self.elsewhere[origin] = (at, guests)
        else:
            self.elsewhere.pop(origin, None)

    def look_around(self, now: float, away_seconds: float) -> None:
        """Find out who is here and who has been away for so long that it is shown; tell everybody what is new."""
        here = {device for device, _ in self.guests}
        people = {seat.person.device for seat in self.table.seats if seat.person is not None}
        absent = {device for device in people if device is not None and device not in here}
        self.absent = {device: self.absent.get(device, now) for device in absent}
        self._gone = frozenset(device for device, since in self.absent.items() if now - since >= away_seconds)
        self._note_company()

    def wanted_alarms(self, pace: Pace) -> dict[int, float]:
        """For each seat whose absence matters, when it has consequences."""
        grace = grace_seconds(self.table, pace)
        if grace is None:
            return {}
        people = ((number, seat.person) for number, seat in enumerate(self.table.seats))
        return {
            number: self.absent[person.device] + grace
            for number, person in people
            if person and person.device in self.absent and matters(self.table, number)
        }

    def remember_alarms(self, alarms: dict[int, float], pace: Pace) -> None:
        """Whoever was away before this table was freed has been away since then."""
        self.alarms = alarms
        grace = grace_seconds(self.table, pace)
        for seat, at in alarms.items():
            person = self.table.seats[seat].person if seat < len(self.table.seats) else None
            if person is not None and person.device is not None and grace is not None:
                self.absent[person.device] = at - grace

    def _note_company(self) -> None:
        company = company_at(self.table, self.guests, self._gone)
        if company != self.company:
            self.company = company
            self.presence += 1
            self.notify()

    def show(self, emote: EmoteMessage) -> None:
        """Let everybody see a gesture."""
        self.moment += 1
        self.moments.append((self.moment, _encode(emote)))
        self.notify()

    # ---- what is sent

    def viewer(self, device: str | None, seat: int | None) -> Viewer:
        """How a device looks at the table from a seat; raises NoSuchSeat, NotYourSeat or NoWatching."""
        self.table.check_owner(seat, device)
        self.table.check_watching(device)
        return Viewer(self.table.sight(seat), self.table.seats_of(device))

    @property
    def around(self) -> Around:
        """What is around the table now."""
        return Around(self.company, self._is_waking(self.table), self._pace, self.known)

    def view(self, viewer: Viewer) -> bytes:
        """The whole view, encoded once as long as nothing changes."""
        at = (self.table.seq, self.presence)
        kept = self._views.get(viewer)
        if kept is not None and kept[:2] == at:
            return kept[2]
        body = _encode(view_message(self.table, viewer, self.around, self._sight))
        if self._is_waking(self.table):
            self._told_waking = True
        else:
            self._views[viewer] = (*at, body)
        return body

    def cards(self, seat: int | None) -> bytes:
        """What a seat is shown of the cards, as JSON; null where there is no game."""
        return self._sight.view(seat)

    def presence_message(self) -> bytes:
        """Who is here, encoded."""
        seats, company = self.table.seats, self.company
        here = [seat.kind == "bot" or number in company.here for number, seat in enumerate(seats)]
        away = [number in company.away for number in range(len(seats))]
        return _encode(PresenceMessage(here, away, company.watchers))

    def can_resume(self, viewer: Viewer, seq: int) -> bool:
        """Whether who has seen everything up to `seq` can be sent the rest, and may read it (H10)."""
        if seq == self.table.seq:
            return True
        first = self._tail[0][0].seq if self._tail else self.table.seq + 1
        return max(first, readable_from(self.table, viewer.seat)) <= seq + 1 <= self.table.seq

    def missed(self, viewer: Viewer, seq: int) -> bytes | None:
        """The events of all entries after `seq`; None if some of them are no longer kept."""
        behind = self.table.seq - seq
        if behind == 1 and self._sent:
            return self._message(self._sent[-1], self.table, viewer)
        if behind > len(self._tail):
            return None
        missed = (self._tail[-back] for back in range(behind, 0, -1))
        return b"".join(self._message(self._sent_of(entry), table, viewer) for entry, table in missed)

    def _sent_of(self, entry: Entry) -> Sent:
        for sent in reversed(self._sent):
            if sent.entry is entry:
                return sent
        return Sent(entry, quiet=False)

    def _message(self, sent: Sent, table: Table, viewer: Viewer) -> bytes:
        key = viewer.seat if sent.quiet else viewer
        made = sent.made.get(key)
        if made is None:
            sight = self._sight if self._sight.state is table.state else Sight(table.state, table.memory_aid)
            shown = b"null" if sent.quiet else _encode(table_view(table, viewer, self.around))
            told, view = self._told(sent, viewer.seat, sight), sight.view(viewer.seat)
            made = sent.made[key] = message(b"entry", entry_message(told, shown, view), sent.entry.seq)
        return made

    def _told(self, sent: Sent, seat: int | None, sight: Sight) -> bytes:
        told_as = sight.told_as(sent.entry, seat)
        told = sent.told.get(told_as)
        if told is None:
            told = sent.told[told_as] = _encode(log_entry(sight.tell(sent.entry, told_as), self.known))
        return told
