"""Streams that somebody has closed, and disks that are full: no traceback."""

import subprocess
from pathlib import Path

import pytest

from tests.cli.program import MAUMAU


def in_shell(call: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["sh", "-c", f"{MAUMAU} {call}"], capture_output=True, text=True, check=False, timeout=300)


@pytest.mark.parametrize(
    "call", ["deal --seed 1 >&-", "deal --seed 1 --json >&-", "--help >&-", "deal --seed 1 --json >&- 2>&-"]
)
def test_who_closes_the_output_hears_nothing(call: str):
    done = in_shell(call)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_fault_counts_though_nobody_listens():
    assert in_shell("replay /dev/null >&-").returncode == 1


def test_without_an_input_there_is_nothing_to_check():
    done = in_shell("replay - <&-")
    assert done.returncode == 1
    assert "there is no standard input" in done.stdout
    assert done.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has a disk that is always full")
@pytest.mark.parametrize("call", ["deal --seed 1", "deal --seed 1 --json", "--help", "--version", "deal --help", ""])
def test_a_full_disk_is_named(call: str):
    """By commands and by their help, and in no other words."""
    done = in_shell(f"{call} > /dev/full")
    assert done.returncode == 1
    assert done.stderr == "Error: No space left on device\n"
