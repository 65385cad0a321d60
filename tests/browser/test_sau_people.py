"""Two people at the pig race, each at a browser of their own: a whole game, "Forgot Mau!", a server that is killed."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Page, expect

import maumau
from maumau.locale import say
from tests.browser.conftest import Visit
from tests.browser.games import rush
from tests.browser.servers import Server
from tests.browser.swineherd import PATIENCE, SHORT, Swineherd, play_together
from tests.browser.watch import GONE

MIA, TOM = 0, 1
YOU, OPEN, BOT = {"kind": "you"}, {"kind": "open"}, {"kind": "bot", "level": "greedy"}
CALM: dict[str, Any] = {"reduced_motion": "reduce", "viewport": {"width": 1024, "height": 700}}
MARK = "window.sameDocument = true"
SAME = "window.sameDocument === true"
LISTENS = 600
"""How long somebody listens before shouting, in ms: what comes before half a second is no reaction (S9)."""


def meet(mia: Page, tom: Page, *more: dict[str, Any], **options: Any) -> tuple[Swineherd, Swineherd]:
    """Mia opens a table, Tom takes the seat left open and Mia begins; both look at it."""
    people = Swineherd(mia), Swineherd(tom)
    table = people[MIA].open_table([YOU, OPEN, *more], **options)
    people[TOM].join(table, TOM, "Tom")
    people[MIA].begin(table)
    for one in people:
        one.go_to(table)
    return people


def test_two_people_and_a_bot_play_a_whole_game(server: Server, visit: Visit):
    """Each sees their own cards and bets alone, and both see the same end."""
    mia, tom = meet(visit(server, **CALM), visit(server, **CALM), BOT, track=list(SHORT))
    assert mia.page.locator(f"header[data-seat='{TOM}'] h2").inner_text() == "Tom"
    assert tom.page.locator(f"header[data-seat='{MIA}'] h2").inner_text() == "Mia"
    play_together([mia, tom], lambda seen: seen["over"])
    for one in (mia, tom):
        # the first race may be over before the page is there: a bot and a six are enough
        assert one.races in ([1, 2, 3, 4], [2, 3, 4])
    cells = [
        sorted(
            row.replace("(you)", "").split()
            for row in one.page.get_by_test_id("final").locator("tbody tr").all_inner_texts()
        )
        for one in (mia, tom)
    ]
    assert cells[MIA] == cells[TOM]
    record = mia.record()
    assert record == tom.record()
    assert {seat for seat, _ in record["moves"]} == {0, 1, 2}
    assert maumau.replay(record).over


def test_a_forgotten_mau_is_noticed_by_the_other_and_goes_back_on_both_pages(server: Server, visit: Visit):
    """Mia sees the card, that one is left, and that nothing was said; nobody tells her that it was forgotten."""
    mia, tom = meet(visit(server, **CALM), visit(server, **CALM), mau_call=True, track=[90, 90, 90, 90])
    mia.keeps = 3
    end = time.monotonic() + PATIENCE
    while True:
        assert time.monotonic() < end, "Mia was never quick enough"
        card, before = let_tom_come_to_two_cards(mia, tom)
        tom.lay(tom.page.locator(f'[data-card="{card}"]'))
        seen = mia.wait(lambda seen, card=card: seen["top"] == card)  # type: ignore[misc]
        assert (seen["turn"], seen["said"], dict(seen["sizes"])[TOM]) == ([TOM], [], 1)
        assert "forg" not in seen["strip"].lower()
        mia.page.wait_for_timeout(LISTENS)
        mia.page.get_by_test_id("object").click()
        try:
            expect(mia.page.get_by_test_id("live")).to_contain_text("you shout, and Tom takes back", timeout=6_000)
            break
        except AssertionError:  # too late: the game went on
            continue
    expect(tom.page.get_by_test_id("live")).to_contain_text("shouts Mia, and you take back")
    for one in (mia, tom):
        seen = one.wait(lambda seen: seen["turn"] == [MIA])
        assert (seen["top"], seen["standing"], dict(seen["sizes"])[TOM]) == (before["top"], before["standing"], 2)
    assert card in tom.look()["hand"]
    mia.play_on(lambda seen: seen["turn"] == [TOM])


def let_tom_come_to_two_cards(mia: Swineherd, tom: Swineherd) -> tuple[str, dict[str, Any]]:
    """A number card that Tom can play now as his second-to-last, and what he sees before he does."""

    def card_of(seen: dict[str, Any]) -> str | None:
        ready = seen["mine"] and not seen["ask"] and len(seen["hand"]) == 2
        return next((key[:2] for key in seen["fits"] if ready and key[1].isdigit()), None)

    end = time.monotonic() + PATIENCE
    while not (card := card_of(seen := tom.look())):
        assert time.monotonic() < end, f"Tom never came to two cards: {seen}"
        stuck = len(seen["hand"]) == 2 and seen["mine"] and not seen["ask"]
        tom.step({**seen, "fits": []} if stuck else seen, draws=False)
        mia.step(mia.look(), draws=False)
        mia.page.wait_for_timeout(20)
    mia.wait(lambda seen: seen["turn"] == [TOM])
    return card, seen


def test_a_server_killed_in_a_chain_and_among_steps_back_loses_nothing(chained_server: Server, visit: Visit):
    """`kill -9` with a bet placed and four cards waiting, and again with steps back left: both pages come back."""
    mia, tom = meet(
        visit(chained_server, allowed=[GONE], **CALM), visit(chained_server, allowed=[GONE], **CALM), track=[7, 7, 7, 7]
    )
    for one in (mia, tom):
        one.page.evaluate(MARK)
    hand = mia.wait(lambda seen: seen["mine"])["hand"]
    pig = next(card for card in hand if card[1] in "456" and f"{card[0]}+" in hand)
    mia.play(pig)
    bet_on_the_first_pig(tom)
    mia.play(f"{pig[0]}+")
    tom.play(next(card for card in tom.look()["hand"] if card[1] == "+"))

    chain = [mia.wait(lambda seen: seen["ask"] == "take"), tom.wait(lambda seen: seen["turn"] == [MIA])]
    assert [seen["pending"] for seen in chain] == ["+4", "+4"]
    assert [
        say("en", "sau-bet-of", {"place": 1, "number": 6, "seat": TOM}, ["Mia", "Tom"]) in seen["bets"]
        for seen in chain
    ] == [True, False]
    kill_and_start(chained_server, mia, tom)
    assert [at(mia), at(tom)] == [position(seen) for seen in chain]

    mia.pick("take")
    mia.wait(lambda seen: seen["ask"] == "back")
    mia.page.get_by_role("button", name=say("en", "sau-pick-back", {"pig": pig[0]})).click()
    steps = [
        mia.wait(lambda seen: "3 steps back" in seen["strip"]),
        tom.wait(lambda seen: dict(seen["sizes"])[MIA] == 7),
    ]
    kill_and_start(chained_server, mia, tom)
    assert [at(mia), at(tom)] == [position(seen) for seen in steps]
    assert "3 steps back" in mia.look()["strip"]

    rush(mia.page, tom.page)
    play_together([mia, tom], lambda seen: seen["over"])
    for one in (mia, tom):
        assert one.page.evaluate(SAME), "the page was never loaded anew"
    assert maumau.replay(mia.record()).over


def bet_on_the_first_pig(one: Swineherd) -> None:
    """Draw, and bet."""
    one.wait(lambda seen: seen["mine"])
    one.page.get_by_test_id("draw-pile").get_by_role("button").click()
    one.wait(lambda seen: seen["ask"] == "bet")
    one.pick("P")
    one.wait(lambda seen: not seen["mine"])


def kill_and_start(server: Server, *people: Swineherd) -> None:
    """As a power cut does it; return once every page is live again by itself."""
    server.kill()
    for one in people:
        one.wait(lambda seen: seen["offline"])
    server.start()
    for one in people:
        one.wait(lambda seen: not seen["offline"])


def position(seen: dict[str, Any]) -> dict[str, Any]:
    """What must be the same before and after."""
    return {name: seen[name] for name in ("hand", "top", "sizes", "turn", "pending", "bets", "standing", "ask", "mine")}


def at(one: Swineherd) -> dict[str, Any]:
    return position(one.look())
