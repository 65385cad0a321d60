"""Ctrl-C that waits for a good moment."""

import signal
from types import FrameType, TracebackType
from typing import Any, Self

STATUS = 130  # what shells expect of a program that Ctrl-C has ended


class Interrupt:
    """Within it, Ctrl-C or SIGTERM only sets `asked`; the second time they interrupt as usual."""

    def __init__(self) -> None:
        self.asked = False
        self._before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Self:
        self._before = {number: signal.signal(number, self._ask) for number in (signal.SIGINT, signal.SIGTERM)}
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _ask(self, number: int, frame: FrameType | None) -> None:
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True
