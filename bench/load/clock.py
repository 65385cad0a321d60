"""What is measured: moves, how long each takes to reach all four, bytes, the server's processor time and memory."""

from __future__ import annotations

import asyncio
import os
import time
from dataclasses import dataclass
from pathlib import Path

from load.wire import Connection

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
VIEWERS = 4


class Meter:
    """Counts the moves of all tables while `on`."""

    def __init__(self) -> None:
        self.on = False
        self.seconds: list[float] = []

    def arrived(self, sent: float) -> None:
        """A move has reached everybody."""
        if self.on:
            self.seconds.append(time.perf_counter() - sent)


class Race:
    """One table's moves on their way to all four: the next one may begin before this one has reached everybody."""

    __slots__ = ("_meter", "_moves")

    def __init__(self, meter: Meter) -> None:
        self._meter = meter
        self._moves: dict[int, tuple[float, int]] = {}

    def sent(self, after: int) -> None:
        """Somebody moves now; the view will have the number `after`."""
        self._moves[after] = time.perf_counter(), VIEWERS

    def seen(self, number: int) -> None:
        """One of the four has the view with this number."""
        sent, missing = self._moves[number]
        if missing == 1:
            del self._moves[number]
            self._meter.arrived(sent)
        else:
            self._moves[number] = sent, missing - 1


@dataclass(frozen=True)
class Load:
    """What came of a load."""

    moves_per_s: float
    median_ms: float
    p99_ms: float
    bytes_per_move: float
    cpu_ms_per_move: float
    kb_per_table: float


def memory(pid: int) -> int:
    """The bytes of a process in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


def processor(pid: int) -> float:
    """The processor seconds of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def measure(meter: Meter, pid: int, warm: float, seconds: float, before: int, tables: int) -> Load:
    """Measure a load that runs: first it warms up, then it counts. `before` is the memory without tables."""
    await asyncio.sleep(warm)
    received, cpu, begun = Connection.received, processor(pid), time.perf_counter()
    meter.on = True
    await asyncio.sleep(seconds)
    meter.on = False
    took, moves = time.perf_counter() - begun, len(meter.seconds)
    cpu, received = processor(pid) - cpu, Connection.received - received
    ranked = sorted(meter.seconds)
    return Load(
        moves_per_s=moves / took,
        median_ms=1000 * ranked[moves // 2],
        p99_ms=1000 * ranked[moves * 99 // 100],
        bytes_per_move=received / moves,
        cpu_ms_per_move=1000 * cpu / moves,
        kb_per_table=(memory(pid) - before) / tables / 1000,
    )
