"""Ctrl-C ends the program at any moment, also while it starts: quietly, and with the status that shells expect."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
import os, signal, sys

moment, handler, *call = sys.argv[1:]

class Dies:
    def __del__(self):  # an exception out of here would be swallowed
        os.kill(os.getpid(), signal.SIGINT)

class Moment:
    def find_spec(self, name, path=None, target=None):
        if name == moment and self in sys.meta_path:
            sys.meta_path.remove(self)
            Dies()

signal.signal(signal.SIGINT, getattr(signal, handler))
sys.meta_path.insert(0, Moment())
from maumau.cli import main
sys.argv[:] = ["maumau", *call]
main()
"""
"""`maumau`, that gets Ctrl-C the moment a module is first asked for."""


def stopped(moment: str, *args: object, handler: str = "default_int_handler") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", SCRIPT, moment, handler, *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)


@pytest.mark.parametrize("moment", ["typer", "maumau.core.errors", "numba", "maumau.bots.series"])
def test_ctrl_c_while_a_command_is_imported_ends_it_quietly(moment: str):
    done = stopped(moment, "simulate", "--games", 1)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.parametrize(
    "moment",
    ["maumau.cli.serve", "maumau.server.run", "sqlalchemy", "litestar", "maumau.server.reach"],
)
def test_ctrl_c_while_the_server_starts_ends_it_quietly(moment: str, tmp_path: Path):
    done = stopped(moment, "serve", "--no-browser", "--port", 0, "--database", tmp_path / "a.sqlite3")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_ctrl_c_once_the_server_has_taken_over_lets_it_end_in_order(tmp_path: Path):
    """The page may have been announced by then."""
    done = stopped("uvicorn.lifespan.on", "serve", "--no-browser", "--port", 0, "--database", tmp_path / "a.sqlite3")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="only there do shells let programs ignore Ctrl-C")
def test_who_runs_the_program_in_the_background_may_let_it_ignore_ctrl_c():
    done = stopped("numba", "deal", "--seed", 1, handler="SIG_IGN")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
