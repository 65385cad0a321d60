"""Ports for the servers of tests."""

from __future__ import annotations

import socket
from random import SystemRandom

PORTS = range(20_000, 30_000)
"""Below those that systems give to whoever connects: what was free is free a moment later, and after a restart."""


def free_port() -> int:
    """A port that nobody listens on."""
    while True:
        port = SystemRandom().choice(PORTS)
        with socket.socket() as made:
            try:
                made.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
