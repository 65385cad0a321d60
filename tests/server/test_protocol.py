"""The examples of docs/protocol.md, run from the top to the bottom against a real server."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import maumau
from tests.server.running import REPOSITORY, Server

TEXT = (REPOSITORY / "docs" / "protocol.md").read_text("utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"(?ms)^```{re.escape(kind)}\n(.*?)^```", TEXT)


def test_the_examples_with_curl_work_one_after_the_other(server: Server, tmp_path: Path):
    script = "set -euo pipefail\n" + "\n".join(blocks("sh"))
    script += '\ntest -n "$TOKEN" && test -n "$TABLE" && test -n "$GAME" && test -n "$PLY"\n'
    script += 'curl -sf "$SERVER/api/tables/$TABLE" > end.json\n'
    environment = {**os.environ, "SERVER": server.url}
    done = subprocess.run(
        ["bash", "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert "event: view\nid: " in done.stdout
    looked = json.loads((tmp_path / "looked.json").read_text())
    assert json.loads((tmp_path / "end.json").read_text())["view"]["ply"] >= looked["view"]["ply"]


def test_a_whole_game_can_be_played_with_curl_alone(server: Server, tmp_path: Path):
    token, (game,) = blocks("sh")[0], blocks("sh game")
    done = subprocess.run(
        ["bash", "-c", f"set -eu\n{token}\n{game}"],
        cwd=tmp_path,
        env={**os.environ, "SERVER": server.url},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    record = json.loads(done.stdout[done.stdout.rindex('{"format"') :])
    assert maumau.replay(record).over


def test_the_bot_plays_a_whole_game(server: Server):
    (bot,) = blocks("python bot.py")
    assert len(bot.splitlines()) <= 40
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", bot],
        env={**os.environ, "SERVER": server.url},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert "winners" in done.stdout, done.stderr


@pytest.mark.parametrize("word", ["foreign-origin", "stale-move", "illegal-move", "not-your-turn", "not-your-seat"])
def test_the_codes_that_it_names_exist(word: str):
    from maumau.locale import bundle

    assert f"`{word}`" in TEXT or f" {word}`" in TEXT
    assert bundle("en").has_message(word)
