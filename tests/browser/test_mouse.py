"""A whole game by mouse, to the score and beyond."""

from __future__ import annotations

import maumau
from tests.browser.conftest import Visit
from tests.browser.player import SPECIALS, Mouse
from tests.browser.servers import Server


def test_a_whole_game_is_played_by_dragging_and_every_card_goes_where_it_was_dragged(
    lucky_server: Server, visit: Visit
):
    """Middle, both sides, lower edge and all special cards; then the end is scored, and "again" begins by H11."""
    mia = Mouse(visit(lucky_server))
    mia.sit_down("Mia", seats=3, special=True)
    names = mia.wait_turn().names
    mia.play_on()

    record = mia.record()
    assert [move for seat, move in record["moves"] if seat == 0] == mia.intents
    assert {move[:3] for move in mia.intents if move.split(">")[-1] != "onion"} >= set(SPECIALS)
    assert {move.split(">")[-1] for move in mia.intents} >= {"left", "right", "own", "onion"}
    assert mia.both > 0, "both neighbours fitted at least once, and the side decided"

    result = maumau.replay(record).result()
    ranks = sorted(range(3), key=lambda seat: (-result["scores"][seat], -result["lost"][seat]))
    assert mia.standings() == [(names[seat], result["scores"][seat]) for seat in ranks]

    mia.page.get_by_role("button", name=mia.word("end-again")).click()
    mia.wait(lambda look: not look.over and len(look.hand) == 4)
    mia.page.get_by_role("button", name=mia.word("menu-log")).click()
    begins = min(range(3), key=lambda seat: (result["scores"][seat], result["lost"][seat], seat))
    dealt = maumau.locale.say("en", "entry-start", {"seat": begins}, names, you=0)
    mia.page.get_by_role("dialog").get_by_text(dealt).wait_for()
