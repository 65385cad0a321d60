"""How soon after `maumau serve` the page is there and a bot moves: after an installation, and the next time.

Each start is a process of its own; the first move is a bot's, at a table of bots that is opened as soon as the page
is there. Writes `results/first_start.md`; `--quick` only prints, after a single start of each kind.
"""

import argparse
import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from common.machine import processor, system
from common.ports import free_port

RESULTS = Path(__file__).parent / "results"
MAUMAU = Path(sys.executable).parent / "maumau"
ROUNDS = 3
PATIENCE = 120.0
COLD_PAGE, COLD_MOVE, WARM_PAGE = 3.0, 10.0, 2.0
"""What is promised, in seconds."""
BOT = {"kind": "bot", "level": "greedy"}


@dataclass(frozen=True)
class Start:
    """Seconds from the command to the page, and to the first move of a bot."""

    page: float
    move: float


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one start of each kind; write nothing")
    quick = parser.parse_args().quick
    cold: list[Start] = []
    warm: list[Start] = []
    for _ in range(1 if quick else ROUNDS):
        with tempfile.TemporaryDirectory() as folder:
            cold.append(measure(Path(folder)))
            warm.append(measure(Path(folder)))
    text = report(cold, warm)
    print(text)
    if not quick:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / "first_start.md").write_text(text + "\n")


def measure(folder: Path) -> Start:
    """One start with the database and the compiled code in this folder."""
    port = free_port()
    command = [str(MAUMAU), "serve", "--no-browser", "--port", str(port), "--database", str(folder / "tables.sqlite3")]
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder / "compiled")}
    begun = time.monotonic()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        until(lambda: ask(port, "GET", "/")[0] == 200, begun)
        page = time.monotonic() - begun
        wish = {"game": "heul", "seats": [BOT, BOT, BOT]}
        table = json.loads(ask(port, "POST", "/api/tables", wish)[1])["id"]
        until(lambda: moved(port, table), begun)
        return Start(page, time.monotonic() - begun)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


def moved(port: int, table: str) -> bool:
    """Whether somebody has made a move at the table."""
    view = json.loads(ask(port, "GET", f"/api/tables/{table}")[1])["view"]
    return bool(view and view["ply"] > 0)


def until(condition: Callable[[], bool], begun: float) -> None:
    """Ask until a condition holds."""
    while not condition():
        if time.monotonic() - begun > PATIENCE:
            raise SystemExit("the server does not answer")
        time.sleep(0.02)


def ask(port: int, method: str, path: str, body: object = None) -> tuple[int, bytes]:
    """One request; (0, nothing) while nobody listens."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        text = None if body is None else json.dumps(body)
        connection.request(method, path, text, {"Content-Type": "application/json"} if text else {})
        answer = connection.getresponse()
        return answer.status, answer.read()
    except ConnectionError:
        return 0, b""
    finally:
        connection.close()


def report(cold: list[Start], warm: list[Start]) -> str:
    """A table of medians, with the machine they were measured on."""
    rows = [
        ("first start: page", median(one.page for one in cold), f"{COLD_PAGE:.0f} s"),
        ("first start: first bot move", median(one.move for one in cold), f"{COLD_MOVE:.0f} s"),
        ("later start: page", median(one.page for one in warm), f"{WARM_PAGE:.0f} s"),
        ("later start: first bot move", median(one.move for one in warm), ""),
    ]
    lines = ["| from `maumau serve` to | median | promised |", "| --- | ---: | ---: |"]
    lines += [f"| {name} | {seconds:.2f} s | {promise} |" for name, seconds, promise in rows]
    return "\n".join([*lines, "", f"{len(cold)} starts of each kind. {processor()}, {system()}."])


if __name__ == "__main__":
    main()
