"""Running the program `maumau` as people do, in a process of its own."""

import subprocess
import sys
from pathlib import Path

MAUMAU = Path(sys.executable).with_name("maumau")


def run(*args: object, stdin: bytes = b"", cwd: Path | None = None) -> subprocess.CompletedProcess[bytes]:
    """The finished program."""
    return subprocess.run(
        [MAUMAU, *map(str, args)], input=stdin, capture_output=True, cwd=cwd, check=False, timeout=300
    )
