"""Servers as people start them: `maumau serve` in a process of its own, on a free port, with a database file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.ports import free_port

REPOSITORY = Path(__file__).parent.parent.parent
MAUMAU = (str(Path(sys.executable).parent / "maumau"),)
"""The command that a person types."""
ALIKE = (sys.executable, "-m", "tests.browser.alike")
"""The same with the same deals in every run. TEST_DEALS chooses other ones."""
STACKED = (sys.executable, "-m", "tests.browser.stacked", "heul")
"""The same with lucky deals."""
CHAINED = (sys.executable, "-m", "tests.browser.stacked", "sau")
"""The same with deals in which +2 is answered by +2."""
HASTY = (sys.executable, "-m", "tests.browser.hasty")
"""The same where people are missed soon."""
QUICK = {"MAUMAU_BOT_PACE": "0-0.05"}
"""Bots that think for so short a time that a whole game takes seconds."""


class Server:
    """A server that can be killed and started again at the same address with the same database."""

    def __init__(
        self,
        folder: Path,
        environment: Mapping[str, str] | None = None,
        command: Sequence[str] = ALIKE,
        name: str | None = None,
    ) -> None:
        """`name` is a host name under which people come, besides the number."""
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        self._environment = {**os.environ, **(QUICK if environment is None else environment)}
        self._errors = folder / "stderr.txt"
        address = ["--no-browser", "--host", "127.0.0.1", "--port", str(self.port)]
        if name is not None:
            address += ["--public-url", f"http://{name}:{self.port}"]
        self._command = command
        self._arguments = ["serve", *address, "--database", str(folder / "maumau.sqlite3")]
        self._starts = 0
        self._process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        """Return once the page is there."""
        self._starts += 1  # no id comes twice
        seed = f"{os.environ.get('TEST_DEALS', '1')}-{self._starts}"
        with self._errors.open("a") as errors:
            self._process = subprocess.Popen(
                [*self._command, seed, *self._arguments],
                cwd=REPOSITORY,
                env=self._environment,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if "The table is set" in line:
                return
        self.stop()
        raise AssertionError(f"the server did not start: {self.complaints}")

    def kill(self) -> None:
        """As a power cut does it: `kill -9`."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As Ctrl-C does it."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        self._process.send_signal(how)
        self._process.wait(120)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None

    @property
    def complaints(self) -> str:
        """What the server wrote about things that went wrong."""
        return self._errors.read_text()
