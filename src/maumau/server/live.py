"""A table in memory: its newest state, the last entries as they were encoded, and who looks at it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator

import msgspec

from maumau.server.shapes import PresenceMessage
from maumau.server.views import Viewer, entry_message, view_message
from maumau.table.entries import Entry
from maumau.table.model import Known, Table
from maumau.table.story import readable_from

TAIL = 64
"""How many entries can be sent to who was away for a moment; who missed more gets the whole view."""

_encode = msgspec.json.Encoder().encode


class Watcher:
    """A stream that is open, of a device and a seat (None: of somebody who watches); woken when there is news."""

    __slots__ = ("device", "gone", "seat", "wake")

    def __init__(self, device: str | None, seat: int | None) -> None:
        self.device = device
        self.seat = seat
        self.wake = asyncio.Event()
        self.gone = False

    def leave(self) -> None:
        """End the stream."""
        self.gone = True
        self.wake.set()


class Live:
    """One table. Requests take turns by `lock`; `stale` says that the database may know more.

    `heard` is the highest seq that the database is said to have; we are `unsure` while something is being written.
    """

    def __init__(self, table: Table, known: Known, is_waking: Callable[[], bool]) -> None:
        self.table = table
        self.known = known
        self.lock = asyncio.Lock()
        self.heard = 0
        self.unsure = False
        self.game_ids: set[str] = set()
        self.used = 0.0
        self.watchers: set[Watcher] = set()
        self.presence = 0
        self.elsewhere: dict[str, tuple[float, frozenset[int]]] = {}
        self._is_waking = is_waking
        self._tail: deque[tuple[Entry, Table]] = deque(maxlen=TAIL)
        self._sent: dict[tuple[int, Viewer], bytes] = {}
        self._views: dict[Viewer, tuple[int, int, bytes]] = {}

    # ---- what happens

    @property
    def stale(self) -> bool:
        """Whether the database may know more than we."""
        return self.unsure or self.heard > self.table.seq

    def install(self, table: Table, known: Known, entry: Entry) -> None:
        """The table has gone on by one entry, which is on the disk."""
        if len(self._tail) == TAIL:
            self._forget_sent(self._tail[0][0].seq)
        self._tail.append((entry, table))
        self.table, self.known = table, known

    def notify(self) -> None:
        """Wake every stream."""
        for watcher in self.watchers:
            watcher.wake.set()

    def _forget_sent(self, seq: int) -> None:
        for key in [key for key in self._sent if key[0] == seq]:
            del self._sent[key]

    # ---- who is here

    @property
    def here(self) -> frozenset[int]:
        """The seats from which somebody looks, at whatever process."""
        return self.here_by_us.union(*(seats for _, seats in self.elsewhere.values()))

    @property
    def here_by_us(self) -> frozenset[int]:
        """The seats from which somebody looks through this process."""
        return frozenset(w.seat for w in self.watchers if w.seat is not None)

    def seen_elsewhere(self, origin: str, at: float, seats: frozenset[int]) -> None:
        """Another process says who looks at this table through it."""
        before = self.here
        if seats:
            self.elsewhere[origin] = (at, seats)
        else:
            self.elsewhere.pop(origin, None)
        self.changed_presence(before)

    def changed_presence(self, before: frozenset[int]) -> bool:
        """Tell everybody who is here, if that is not who was here before."""
        if self.here == before:
            return False
        self.presence += 1
        self.notify()
        return True

    # ---- what is sent

    def viewer(self, device: str | None, seat: int | None) -> Viewer:
        """How a device looks at the table from a seat; raises NoSuchSeat or NotYourSeat."""
        self.table.check_owner(seat, device)
        return Viewer(seat, self.table.seats_of(device))

    def view(self, viewer: Viewer) -> bytes:
        """The whole view, encoded once as long as nothing changes."""
        at = (self.table.seq, self.presence)
        kept = self._views.get(viewer)
        if kept is not None and kept[:2] == at:
            return kept[2]
        body = _encode(view_message(self.table, viewer, self.here, self._is_waking()))
        if not self._is_waking():
            self._views[viewer] = (*at, body)
        return body

    def presence_message(self) -> bytes:
        """Who is here, encoded."""
        seats = self.table.seats
        return _encode(PresenceMessage([s.kind == "bot" or i in self.here for i, s in enumerate(seats)]))

    def can_resume(self, viewer: Viewer, seq: int) -> bool:
        """Whether who has seen everything up to `seq` can be sent the rest, and may read it (H10)."""
        if seq == self.table.seq:
            return True
        first = self._tail[0][0].seq if self._tail else self.table.seq + 1
        return max(first, readable_from(self.table, viewer.seat)) <= seq + 1 <= self.table.seq

    def missed(self, viewer: Viewer, seq: int) -> Iterator[tuple[int, bytes]]:
        """The (seq, encoded message) of every entry after `seq` that is still kept."""
        for entry, table in list(self._tail):
            if entry.seq > seq:
                yield entry.seq, self._message(entry, table, viewer)

    def has_lost(self, seq: int) -> bool:
        """Whether entries after `seq` are no longer kept."""
        return seq < self.table.seq and (not self._tail or self._tail[0][0].seq > seq + 1)

    def _message(self, entry: Entry, table: Table, viewer: Viewer) -> bytes:
        key = (entry.seq, viewer)
        if key not in self._sent:
            self._sent[key] = _encode(entry_message(table, entry, viewer, self.here, self._is_waking()))
        return self._sent[key]
