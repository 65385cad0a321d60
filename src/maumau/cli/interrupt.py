"""Ctrl-C that waits for a good moment."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any, Self

STATUS = 130  # what shells expect of a program that Ctrl-C has ended


class Interrupt:
    """Within it, Ctrl-C or SIGTERM sets `asked`; it interrupts in a good moment, and the second time in any."""

    def __init__(self) -> None:
        self.asked = False
        self._good = False
        self._before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Self:
        self._before = {number: signal.signal(number, self._ask) for number in (signal.SIGINT, signal.SIGTERM)}
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    @contextmanager
    def good_moment(self) -> Iterator[None]:
        """What is done in it may be given up: raises KeyboardInterrupt at once, if asked before as well."""
        self._good = True
        try:
            if self.asked:
                raise KeyboardInterrupt
            yield
        finally:
            self._good = False

    def _ask(self, number: int, frame: FrameType | None) -> None:
        again, self.asked = self.asked, True
        if again or self._good:
            raise KeyboardInterrupt
