"""The deal can be checked by anybody, with the command that the page shows."""

from __future__ import annotations

import json
import shlex
import subprocess

from tests.browser.conftest import Visit
from tests.browser.games import rush
from tests.browser.player import Keys
from tests.browser.servers import MAUMAU, REPOSITORY, Server


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command line, as a person uses it."""
    return subprocess.run([*MAUMAU, *arguments], cwd=REPOSITORY, capture_output=True, text=True, check=False)


def test_the_command_on_the_end_screen_verifies_the_deal_and_the_record_replays(server: Server, visit: Visit):
    """The hash shown before the first card is the one checked at the end; the saved record has no fault."""
    mia = Keys(visit(server))
    page = mia.page
    mia.sit_down("Mia", seats=3, special=True)
    mia.wait_turn()
    page.get_by_role("button", name=mia.word("menu-log")).click()
    commitment = page.get_by_test_id("commitment").inner_text().strip()
    assert len(commitment) == 64
    page.keyboard.press("Escape")
    rush(page)
    mia.wait(lambda look: look.over)

    mia.open_check()
    command = shlex.split(page.get_by_test_id("check-command").inner_text())
    assert command[0] == "maumau"
    assert commitment in command
    checked = run(*command[1:])
    assert checked.returncode == 0, checked.stdout + checked.stderr
    wrong = [word if word != commitment else "0" * 64 for word in command]
    assert run(*wrong[1:]).returncode != 0

    saved = mia.save_record()
    replayed = run("replay", str(saved))
    assert replayed.stdout.strip().endswith("0 faults"), replayed.stdout + replayed.stderr
    record = json.loads(saved.read_text())
    dealt = json.loads(run(*command[1:], "--json").stdout)
    assert dealt["seed"] == record["seed"]
    assert dealt["start"] == record["start"]
