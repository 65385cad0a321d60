"""What games, tables and bots hand to each other: records, messages, and what a memory aid is."""

from __future__ import annotations

from typing import Any, Literal, get_args

import msgspec
import numpy as np
from numpy.typing import NDArray

Records = NDArray[np.void]
Told = tuple[str, bytes]
"""A move's text, redacted for somebody, and its events as they are told them, as JSON."""
MemoryAid = Literal["strict", "own", "open"]
MEMORY_AIDS: tuple[MemoryAid, ...] = get_args(MemoryAid)


class Message(msgspec.Struct, frozen=True):
    """Something to be said, as a message of the catalogues and what it needs; never a sentence."""

    code: str
    args: dict[str, Any] = {}


def copied(states: Records) -> Records:
    """A copy of the bytes: numpy's own copies field by field, which takes ten times as long."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)
