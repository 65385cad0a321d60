"""Ctrl-C: at once while a command starts, in a good moment while it works."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any, Self

STATUS = 130  # what shells expect of a program that Ctrl-C has ended


def end_at_once() -> None:
    """From now on Ctrl-C ends the process quietly, while there is nothing to be left in order.

    It raises nothing: an exception may come where Python swallows it, or out of an import that is half done.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else whoever called us wants it otherwise
        signal.signal(signal.SIGINT, _end)


def interrupt_as_usual() -> None:
    """From now on Ctrl-C raises KeyboardInterrupt again, for commands that have something to leave in order."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(number: int, frame: FrameType | None) -> None:
    os._exit(STATUS)


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
