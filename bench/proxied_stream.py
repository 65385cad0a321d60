"""Whether a stream lives through five minutes of silence behind nginx with its default limits.

The test of it waits 75 seconds; this runs the same one with more patience. Writes `results/proxied_stream.md`.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
SILENCE = 300
TEST = "tests/server/test_nginx.py::test_a_stream_lives_through_a_long_silence"


def main() -> None:
    """Wait, and say how it went."""
    begun = time.monotonic()
    environment = {**os.environ, "MAUMAU_SILENCE": str(SILENCE)}
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", TEST], cwd=ROOT, env=environment, check=False)
    version = subprocess.run(["nginx", "-v"], capture_output=True, text=True, check=True).stderr.split("/")[1].strip()
    lived = "lived through" if done.returncode == 0 else "DID NOT live through"
    said = f"Behind nginx {version}, a stream {lived} {SILENCE} s in which nobody moved, and the next move arrived."
    print(f"{said} ({time.monotonic() - begun:.0f} s)")
    (ROOT / "bench" / "results" / "proxied_stream.md").write_text(said + "\n")
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
