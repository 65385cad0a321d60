"""A server that is killed, a network that is gone: the game goes on (faults 6, 10, 11, 13)."""

from __future__ import annotations

from collections.abc import Callable

import maumau
from tests.browser.conftest import Visit
from tests.browser.look import Look
from tests.browser.player import Keys
from tests.browser.servers import Server
from tests.browser.watch import GONE, TOO_LATE

MARK = "window.sameDocument = true"
SAME = "window.sameDocument === true"


def position(look: Look) -> tuple[list[str], list[str], int | None, list[int]]:
    """What must be the same before and after: the hand, the tops, the draw pile, whose turn it is."""
    return sorted(held.card for held in look.hand), look.tops, look.draw, look.turn


def test_a_killed_server_loses_nothing_and_the_page_comes_back_by_itself(
    own_server: Callable[..., Server], visit: Visit
):
    """`kill -9`, once while people think and once with a move on its way; the same game is played to its end."""
    server = own_server()
    mia = Keys(visit(server, allowed=[GONE]))
    mia.sit_down("Mia", seats=3, special=True)
    mia.page.evaluate(MARK)
    for _ in range(4):
        mia.turn()

    before = mia.wait_turn()
    server.kill()
    mia.wait(lambda look: mia.word("table-offline") in look.status)
    server.start()
    mia.wait(lambda look: mia.word("table-offline") not in look.status)
    assert position(mia.wait_turn()) == position(before)
    mia.turn()

    look = mia.wait_turn()
    server.kill()
    mia.take(look.hand[0])
    mia.page.keyboard.press("o")
    mia.wait(lambda now: mia.word("move-waiting") in now.strip and now.has(look.hand[0].key))
    server.start()
    # the card drawn for it may be its twin
    mia.wait(lambda now: mia.word("move-waiting") not in now.strip and (now.draw or 0) < (look.draw or 0))
    mia.intents.append(f"{look.hand[0].card}>onion")

    mia.play_on()
    assert mia.page.evaluate(SAME), "the page was never loaded anew"
    record = mia.record()
    assert [move for seat, move in record["moves"] if seat == 0] == mia.intents
    assert maumau.replay(record).over


def test_a_move_made_offline_is_shown_as_pending_and_sent_once_when_the_network_is_back(server: Server, visit: Visit):
    """The page says that it is offline, keeps the card in sight, and sends the move a single time in the end."""
    mia = Keys(visit(server, allowed=[GONE]))
    mia.sit_down("Mia", seats=3)
    before = mia.wait_turn()
    context = mia.page.context
    context.set_offline(True)
    mia.wait(lambda look: mia.word("table-offline") in look.status)
    assert mia.word("table-offline") in mia.look().strip, "it stands among the words, over nothing"

    mia.take(before.hand[1])
    mia.page.keyboard.press("o")
    waiting = mia.wait(lambda look: mia.word("move-waiting") in look.strip)
    assert waiting.has(before.hand[1].key)
    assert mia.word("turn-yours") not in waiting.strip

    context.set_offline(False)
    mia.wait(lambda look: mia.word("table-offline") not in look.status and (look.draw or 0) < (before.draw or 0))
    after = mia.wait_turn()
    assert after.draw == (before.draw or 0) - 3
    assert len(after.hand) == 4


def test_a_move_that_comes_too_late_is_taken_back_with_a_message(server: Server, visit: Visit):
    """Somebody with the same seat was quicker, in another tab: the card is back in the hand, and the page says why."""
    mia = Keys(visit(server, allowed=[GONE, TOO_LATE]))
    mia.sit_down("Mia", seats=3)
    before = mia.wait_turn()
    other = Keys(mia.page.context.new_page())
    other.page.goto(mia.page.url)
    other.wait_turn()

    mia.page.route("**/moves", lambda route: route.abort())
    mia.take(before.hand[0])
    mia.page.keyboard.press("o")
    mia.wait(lambda look: mia.word("move-waiting") in look.strip)

    theirs = other.look().hand[1]
    other.take(theirs)
    other.page.keyboard.press("o")
    other.wait(lambda look: look.phase != "turn")
    mia.page.unroute("**/moves")
    mia.wait(lambda look: mia.word("move-taken-back") in look.strip)
    after = mia.wait(lambda look: look.phase == "turn")
    assert after.has(before.hand[0].key)
    mia.turn()


def test_a_page_that_was_hidden_is_live_again_at_once(server: Server, visit: Visit):
    """A phone's browser that comes back from its pocket shows the right turn without being loaded anew (faults 11)."""
    mia = Keys(visit(server))
    mia.sit_down("Mia", seats=3)
    mia.page.evaluate(MARK)
    mia.wait_turn()
    mia.turn()
    hide(mia, hidden=True)
    hide(mia, hidden=False)
    mia.wait_turn()
    assert mia.page.evaluate(SAME)
    mia.turn()


def hide(mia: Keys, hidden: bool) -> None:
    """As if the browser had been put away, or taken out again."""
    mia.page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )
