"""The first start after an installation, when nothing is compiled yet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.browser.conftest import Visit
from tests.browser.player import Keys
from tests.browser.servers import QUICK, Server

COMPILED = 300_000
"""How long it may take until everything is compiled, in ms: the machine may be busy."""


def test_a_table_is_laid_while_the_bots_wake_up_and_the_game_begins_by_itself(
    own_server: Callable[..., Server], visit: Visit, tmp_path: Path
):
    """The page says what is going on, nobody has to load it again, and then the game is played."""
    server = own_server(environment={**QUICK, "NUMBA_CACHE_DIR": str(tmp_path / "compiled")})
    mia = Keys(visit(server))
    page = mia.page
    page.goto("/")
    page.evaluate("window.sameDocument = true")
    page.get_by_label(mia.word("start-name"), exact=True).fill("Mia")
    page.get_by_role("button", name=mia.word("start-play"), exact=True).click()
    page.get_by_text(mia.word("table-waking")).first.wait_for()
    page.get_by_test_id("hand").wait_for(timeout=COMPILED)
    mia.turn()
    mia.wait_turn()
    assert page.evaluate("window.sameDocument === true")
