"""Several people at one device at the pig race: each may shout "Forgot Mau!", and nobody's hand is uncovered by it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.games import BREATH, TOO_MANY
from tests.browser.pictures import picture
from tests.browser.servers import Server
from tests.browser.swineherd import Swineherd
from tests.browser.test_access import faults
from tests.browser.until import until_equal

MIA, HILDE, TOM = 0, 1, 2
AUNT = "Großtante Hildegard"
SEATS = [{"kind": "you"}, {"kind": "you", "name": AUNT}, {"kind": "open"}]
LISTENS = 600
"""How long somebody listens before shouting, in ms: what comes before half a second is no reaction (S9)."""
TRIES = 6
SIZES = {"phone": {"width": 360, "height": 640}, "desktop": {"width": 1280, "height": 800}}


class Evening:
    """Mia and her aunt at one device, Tom at his own. They play by requests, while the pages look on."""

    def __init__(self, device: Page, toms: Page) -> None:
        self.device, self.toms = device, toms
        mia, tom = Swineherd(device), Swineherd(toms)
        self.table = mia.open_table(SEATS, mau_call=True, track=[90] * 4)
        tom.join(self.table, TOM, "Tom")
        mia.begin(self.table)
        tom.go_to(self.table)
        device.goto(f"t/{self.table}")

    def ask(self, seat: int, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """A request of the device of a seat."""
        page = self.toms if seat == TOM else self.device
        while (answer := page.request.fetch(f"/api/{path}", method=method, data=body)).status == TOO_MANY:
            page.wait_for_timeout(1000 * BREATH)
        assert answer.ok, answer.text()
        return dict(answer.json())

    def look(self, seat: int) -> dict[str, Any]:
        """What a seat is shown."""
        return self.ask(seat, "GET", f"tables/{self.table}?seat={seat}")

    def until_forgotten(self, who: int) -> None:
        """Everybody plays what fits, and never calls; the others draw before they have to."""
        while (view := self.look(TOM)["view"])["phase"] != "window":
            (seat,) = view["acting"]
            if seat != TOM:
                self.ask(seat, "POST", f"tables/{self.table}/hand-over", {"seat": seat})
            looked = self.look(seat)
            mine = looked["view"]
            plays = [choice["move"] for card in mine["hand"] for choice in card["moves"]]
            silent = [move for move in plays if not move.endswith("!")]
            plays_on = seat == who or len(mine["hand"]) > 3
            move = [*silent, *mine["moves"]][0] if plays_on else [*mine["moves"], *plays][0]
            body = {"seat": seat, "ply": mine["ply"], "move": move}
            self.ask(seat, "POST", f"games/{looked['table']['game_id']}/moves", body)

    def goes_on(self) -> None:
        """Until the window is closed."""
        until_equal(self.toms, "() => document.querySelector('[data-testid=sau]')?.dataset.phase === 'window'", False)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("who", [MIA, TOM], ids=["mia", "tom"])
def test_whoever_shares_a_device_may_object_without_lifting_the_curtain(
    server: Server, visit: Visit, who: int, size: str
):
    """The aunt's press counts as hers; whoever has forgotten takes back the card; no hand appears."""
    device = visit(server, viewport=SIZES[size], reduced_motion="reduce", bypass_csp=True)
    toms = visit(server, reduced_motion="reduce")
    evening = Evening(device, toms)
    for _ in range(TRIES):
        evening.until_forgotten(who)
        if who == MIA:
            expect(device.get_by_test_id("hand")).to_have_count(0)
        device.get_by_test_id(f"object-{HILDE}").wait_for()
        device.wait_for_timeout(LISTENS)
        picture(device, f"shared-objection-{'covered' if who == MIA else 'open'}-{size}")
        device.get_by_test_id(f"object-{HILDE}").click()
        try:
            expect(toms.get_by_test_id("live")).to_contain_text(f"shouts {AUNT}", timeout=4_000)
            break
        except AssertionError:  # too late: the game went on
            evening.goes_on()
    else:
        pytest.fail("She was never quick enough")
    assert faults(device, "after it") == []
    assert device.evaluate("document.documentElement.scrollWidth <= innerWidth")
    moves = evening.look(TOM)["log"]
    assert (moves[-1]["seat"], moves[-1]["move"]) == (HILDE, "object")
    assert HILDE not in evening.look(TOM)["table"]["shown"]
