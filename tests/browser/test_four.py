"""Four people in four browsers play a game to its end, whatever happens on the way; and a fifth one watches."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import maumau
from maumau.locale import say
from tests.browser.conftest import Visit
from tests.browser.friends import begin, come, invite, sit
from tests.browser.player import Keys
from tests.browser.servers import Server
from tests.browser.swineherd import Swineherd
from tests.browser.traffic import Sent, Traffic
from tests.browser.truth import Truth, check_traffic
from tests.browser.watch import GONE

NAMES = ("Mia", "Tom", "Eve", "Max")
PATIENCE = 900.0
"""Seconds in which a whole game is over, in five browsers on a busy machine."""
NO_NETWORK = 20.0
TRACK = [7] * 4
"""No card moves a pig so far: each of the four races has two moves at least."""
TOGETHER = "(button) => setTimeout(() => button.click(), 1000)"
"""All four press at the same moment."""


class Friend(ABC):
    """Somebody at a page of their own."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sent = Sent(page)

    @abstractmethod
    def act(self) -> bool:
        """Do what there is to do now, if the table can be reached; tells whether the game is over."""

    @abstractmethod
    def final(self) -> list[str]:
        """The result as the end screen lists it, line by line, without who one is oneself."""

    def names(self) -> list[str]:
        """Who sits where, by the page."""
        plates = self.page.locator("[data-seat]:has(h2)")
        return sorted(f"{one.get_attribute('data-seat')} {one.locator('h2').inner_text()}" for one in plates.all())


class OnionFriend(Friend):
    """Plays Heul doch! Mau Mau."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.keys = Keys(page)

    def act(self) -> bool:
        look = self.keys.look()
        if look.phase == "turn" and self.keys.word("table-offline") not in look.status:
            self.keys.turn()
        return look.over

    def final(self) -> list[str]:
        return sorted(f"{name} {score}" for name, score in self.keys.standings())


class PigFriend(Friend):
    """Plays Sau Mau Mau."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.swineherd = Swineherd(page)

    def act(self) -> bool:
        seen = self.swineherd.look()
        if not seen["offline"]:
            self.swineherd.step(seen)
        return bool(seen["over"])

    def final(self) -> list[str]:
        rows = self.page.get_by_test_id("final").locator("tbody tr").all_inner_texts()
        return sorted(" ".join(row.replace(f"({say('en', 'you')})", "").split()) for row in rows)


def onions(pages: list[Page]) -> list[Friend]:
    """Four at a table, by the page alone: a link, and everybody sits down."""
    friends = [OnionFriend(page) for page in pages]
    host, *guests = (one.keys for one in friends)
    link = invite(host, NAMES[0], seats=4)
    for seat, guest in enumerate(guests, 1):
        come(guest, link)
        sit(guest, NAMES[seat], seat)
    begin(host, *guests)
    return list(friends)


def pigs(pages: list[Page]) -> list[Friend]:
    """Four at a table with a short track."""
    friends = [PigFriend(page) for page in pages]
    host, *guests = (one.swineherd for one in friends)
    table = host.open_table([{"kind": "you"}, *[{"kind": "open"}] * 3], track=TRACK)
    for seat, guest in enumerate(guests, 1):
        guest.join(table, seat, NAMES[seat])
    host.begin(table)
    for one in (host, *guests):
        one.go_to(table)
    return list(friends)


class Trouble:
    """What happens to people and servers, each once, after so many moves."""

    def __init__(self, server: Server, friends: list[Friend], plies: int) -> None:
        """`plies` is how many moves there are at least."""
        self._friends = friends
        self._server = server
        self._plans = [(plies // 4, self._reload), (plies // 2, self._lose_network), (plies * 3 // 4, self._kill)]
        self._back_at: float | None = None

    @property
    def is_over(self) -> bool:
        """Whether everything has happened."""
        return not self._plans and self._back_at is None

    def come(self) -> None:
        """Let happen what is due, and end what has lasted long enough."""
        if self._back_at is not None:
            if time.monotonic() > self._back_at:
                self._friends[2].page.context.set_offline(False)
                self._back_at = None
        elif self._plans and sum(len(one.sent.acknowledged) for one in self._friends) >= self._plans[0][0]:
            self._plans.pop(0)[1]()

    def _reload(self) -> None:
        self._friends[1].page.reload()
        self._friends[1].page.get_by_test_id("hand").wait_for()

    def _lose_network(self) -> None:
        self._friends[2].page.context.set_offline(True)
        self._back_at = time.monotonic() + NO_NETWORK

    def _kill(self) -> None:
        self._server.kill()
        self._server.start()


@pytest.mark.parametrize(("gather", "plies", "cards"), [(onions, 94, 4), (pigs, 8, 5)])
def test_four_browsers_play_to_the_end_whatever_happens_and_a_fifth_sees_nothing_hidden(
    own_server: Callable[..., Server],
    visit: Visit,
    gather: Callable[[list[Page]], list[Friend]],
    plies: int,
    cards: int,
):
    """One reloads, one has no network for 20 s, the server is killed: no move is lost or made twice. All play again."""
    server = own_server()

    def browser() -> Page:
        return visit(server, allowed=[GONE], reduced_motion="reduce", viewport={"width": 900, "height": 640})

    friends = gather([browser() for _ in range(4)])
    watcher = type(friends[0])(browser())
    traffic = Traffic(watcher.page)
    watcher.page.goto(friends[0].page.url)
    play(friends, watcher, Trouble(server, friends, plies))

    ((*lines,),) = {tuple(one.final()) for one in [*friends, watcher]}
    assert [line.split()[0] for line in lines] == sorted(NAMES)

    record = friends[0].page.request.get(f"/api/games/{game_of(friends[0])['game_id']}/record").json()
    moves = [(ply, seat, move) for ply, (seat, move) in enumerate(record["moves"])]
    for seat, one in enumerate(friends):
        made = {move for move in moves if move[1] == seat}
        assert one.sent.acknowledged <= made, "what a page was told is made, as it was told"
        assert made <= one.sent.asked, "each was asked for on the page of who made it"
    assert maumau.replay(record).over
    assert watcher.sent.asked == set()
    check_traffic(Truth(record), None, traffic)
    play_again(friends, watcher, cards)


def play(friends: list[Friend], watcher: Friend, trouble: Trouble) -> None:
    """To the end of the game on all five pages."""
    waiting, end = [*friends, watcher], time.monotonic() + PATIENCE
    while waiting:
        trouble.come()
        for one in list(waiting):
            if one.act():
                waiting.remove(one)
        assert time.monotonic() < end, f"the game did not end at {[one.page.url for one in waiting]}"
        friends[0].page.wait_for_timeout(20)
    assert trouble.is_over, "the game was too short"


def game_of(friend: Friend) -> dict[str, Any]:
    """The game at the table that a page shows, by the server."""
    table = friend.page.url.rsplit("/", 1)[1]
    return dict(friend.page.request.get(f"/api/tables/{table}").json()["table"])


def play_again(friends: list[Friend], watcher: Friend, cards: int) -> None:
    """All four press at once: one new game begins, everybody has a new hand and sits where they sat."""
    first, names = game_of(friends[0]), [one.names() for one in friends]
    for one in friends:
        one.page.get_by_role("button", name=say("en", "end-again"), exact=True).evaluate(TOGETHER)
    for one, seen in zip(friends, names, strict=True):
        expect(one.page.get_by_test_id("hand").locator("[data-card]")).to_have_count(cards)
        expect(one.page.get_by_test_id("end")).to_have_count(0)
        assert one.names() == seen
    expect(watcher.page.get_by_test_id("end")).to_have_count(0)
    told = {(game["game_id"], game["game_number"]) for game in map(game_of, friends)}
    ((game_id, number),) = told
    assert (number, game_id != first["game_id"]) == (2, True)
