"""The command as a whole: it starts quickly, explains itself, and answers mistakes in words."""

import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest
from typer.testing import CliRunner

from maumau.cli.program import COMMANDS, app
from tests.cli.program import MAUMAU, run

DOCUMENT = Path(__file__).parents[2] / "docs" / "commands.md"


def invoke(*args: object) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, [str(arg) for arg in args])
    return done.exit_code, done.stdout, done.stderr


def test_the_version_is_the_packages():
    assert invoke("--version") == (0, f"maumau {metadata.version('maumau')}\n", "")


def test_help_lists_every_command_and_imports_none():
    script = (
        "import sys; from maumau.cli import main; sys.argv = ['maumau', '--help']\n"
        "try: main()\n"
        "except SystemExit: print([name for name in sys.modules if name.startswith('maumau.cli.')])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert all(f" {name} " in done.stdout for name in COMMANDS)
    assert done.stdout.splitlines()[-1] == "['maumau.cli.interrupt', 'maumau.cli.output', 'maumau.cli.program']"


def test_replay_never_imports_the_server():
    script = (
        "import sys; from maumau.cli import main; sys.argv = ['maumau', 'replay', 'nowhere']\n"
        "try: main()\n"
        "except SystemExit: print(any(name.startswith(('maumau.server', 'litestar')) for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False"


@pytest.mark.parametrize("name", [*COMMANDS, "bench core"])
def test_every_command_shows_examples(name: str):
    status, out, _ = invoke(*name.split(), "--help")
    assert status == 0
    assert "Examples:" in out
    assert f"maumau {name} " in out


@pytest.mark.parametrize(
    "call",
    [
        ["nonsense"],
        ["simulate", "--nonsense"],
        ["simulate", "--games", "0"],
        ["simulate", "--games", "many"],
        ["simulate", "--players", "2"],
        ["simulate", "--players", "7"],
        ["simulate", "--game", "skat"],
        ["simulate", "--seats", "random,greedy"],
        ["simulate", "--seats", "oracle"],
        ["simulate", "--seats", ""],
        ["simulate", "--seed", "-1"],
        ["simulate", "--seed", str(2**64)],
        ["simulate", "--workers", "0"],
        ["deal"],
        ["deal", "--seed", "-1"],
        ["deal", "--seed", str(2**64)],
        ["deal", "--seed", "1", "--start", "4"],
        ["deal", "--seed", "1", "--players", "2"],
        ["replay"],
        ["replay", "x", "--faults", "-1"],
        ["replay", "x", "--trace", "--json"],
        ["bench"],
        ["bench", "core", "--players", "1"],
        ["bench", "core", "--seconds", "0"],
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_answered_in_words_with_status_2(call: list[str]):
    done = run(*call)
    assert done.returncode == 2
    assert b"Traceback" not in done.stdout + done.stderr
    assert done.stdout + done.stderr


def test_a_reader_that_stops_reading_ends_the_program_silently():
    command = f"{MAUMAU} replay --trace {Path(__file__).parents[1] / 'data/corpus/heul_4p.jsonl.gz'} | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout.startswith('{"game_index":0,')
    assert done.stderr == ""


def examples() -> list[str]:
    blocks = re.findall(r"(?ms)^```sh\n(.*?)^```", DOCUMENT.read_text())
    lines = "".join(blocks).replace("\\\n", "").splitlines()
    return [line for line in lines if line and not line.startswith("maumau serve")]


def test_the_documents_examples_run(tmp_path: Path):
    script = "\n".join([f'PATH="{MAUMAU.parent}:$PATH"', "set -eo pipefail", *examples()])
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "100 games, 9400 moves, 0 faults" in done.stdout
