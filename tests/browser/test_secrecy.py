"""What nobody may know is in no page and in no traffic (CASES 1 to 4), seen from the end, when all is revealed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

import maumau
from maumau.locale import card_words
from tests.browser.conftest import Visit
from tests.browser.player import Keys
from tests.browser.servers import Server
from tests.browser.traffic import Arrival, Traffic

CODE = re.compile(r"(?<![A-Za-z0-9_-])(?:[ROYGBVN][1-7]|CAT|TOW|CAR|WER)(?![A-Za-z0-9_])")
CARDS = [colour + number for colour in "ROYGBVN" for number in "1234567"] + ["CAT", "TOW", "CAR", "WER"]
WORDS = {card_words("en", card, "label"): card for card in CARDS}

COLLECT = """
window.seenOnPage = new Set();
(() => {
  const words = /(?:red|orange|yellow|green|blue|violet|brown) [1-7]|Catapult|Beach Towel|Carousel|Werewolf/g;
  const codes = /(?:^|[^A-Za-z0-9_-])([ROYGBVN][1-7]|CAT|TOW|CAR|WER)(?![A-Za-z0-9_])/g;
  const read = (text) => {
    for (const [word] of text.matchAll(words)) window.seenOnPage.add(word);
    for (const [, code] of text.matchAll(codes)) window.seenOnPage.add(code);
  };
  new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === 'attributes') read(change.target.getAttribute(change.attributeName) ?? '');
      if (change.type === 'characterData') read(change.target.data);
      for (const node of change.addedNodes) {
        read((node.outerHTML ?? node.data ?? '').replaceAll(/ d="[^"]*"/g, ''));
      }
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
})();
"""


def collected(page: Page) -> set[str]:
    """The cards named anywhere on a page since the last time: text, attributes, labels, live region."""
    seen = page.evaluate("() => { const all = [...window.seenOnPage]; window.seenOnPage.clear(); return all; }")
    return {WORDS.get(word, word) for word in seen}


class Truth:
    """The whole game, from the record that the end reveals."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = record
        rules = maumau.game("heul", players=record["players"], **record["options"])
        state = rules.new(seed=record["seed"], start=record["start"])
        self.positions = [state.clone()]
        for seat, move in record["moves"]:
            state.play(move, seat)
            self.positions.append(state.clone())

    def open_to(self, ply: int, seat: int | None) -> set[str]:
        """The cards that somebody sees after so many moves: tops, discard pile, the own hand."""
        view: Any = self.positions[ply].view(seat)
        tops = {pile.top for pile in view.piles} - {None, "onion"}
        return tops | set(view.discard) | {held.card for held in view.hand}

    def open_between(self, first: int, last: int, seat: int | None) -> set[str]:
        """The cards that somebody could see at one time or another."""
        return set().union(*(self.open_to(ply, seat) for ply in range(max(first, 0), last + 1)))

    def all_cards(self) -> set[str]:
        """The faces that are still hidden from everybody are among these."""
        return set(CARDS)


def strings(data: Any) -> Iterator[str]:
    """All texts in a JSON value, names of fields too."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for item in data:
            yield from strings(item)
    elif isinstance(data, dict):
        for name, item in data.items():
            yield name
            yield from strings(item)


def named(arrival: Arrival) -> set[str]:
    """The cards that something from the network names."""
    return {code for text in strings(json.loads(arrival.text or "null")) for code in CODE.findall(text)}


@pytest.fixture
def game(server: Server, visit: Visit) -> dict[str, Any]:
    """A game with special cards, played to its end, with everything that came to the player and to a spectator."""
    mia, watcher = Keys(visit(server)), Keys(visit(server))
    for one in (mia, watcher):
        one.page.add_init_script(COLLECT)
    traffic = [Traffic(mia.page), Traffic(watcher.page)]
    mia.sit_down("Mia", seats=3, special=True)
    watcher.page.goto(mia.page.url)
    watcher.wait(lambda look: bool(look.piles))

    total = 98 + 12 - 3 - 3 * 4
    steps: list[tuple[int, set[str], set[str]]] = []
    while (look := mia.wait_turn()).phase == "turn":
        hands = 12 if look.draw else sum(int(text.split()[0]) for text in sizes(mia.page)) + len(look.hand)
        ply = total + 12 - (look.draw or 0) - hands
        watcher.wait(lambda now, draw=look.draw, tops=look.tops: now.draw == draw)  # type: ignore[misc]
        assert_no_action(watcher)
        steps.append((ply, collected(mia.page), collected(watcher.page)))
        mia.turn()
    watcher.wait(lambda now: now.over)
    return {"steps": steps, "traffic": traffic, "truth": Truth(mia.record()), "watcher": watcher, "mia": mia}


def sizes(page: Page) -> list[str]:
    """How many cards the others hold, as their name plates say it."""
    return page.locator("[data-seat] header .sr-only").filter(has_text="in hand").all_inner_texts()


def assert_no_action(watcher: Keys) -> None:
    """Who only watches has no hand, and no place is offered."""
    look = watcher.look()
    assert look.hand == []
    assert look.offers == []


def test_no_hidden_card_is_ever_on_a_page_or_in_what_the_network_brought(server: Server, game: dict[str, Any]):
    """A whole game, at every step: a player's page and a spectator's name only what lies open to them."""
    truth: Truth = game["truth"]
    moves = len(truth.record["moves"])
    for viewer, traffic in zip((0, None), game["traffic"], strict=True):
        before_end = [one for one in traffic.arrivals if not one.over]
        assert len([one for one in before_end if one.ply is not None]) > moves // 2, "the traffic was seen"
        for arrival in before_end:
            allowed = set() if arrival.ply is None else truth.open_between(arrival.ply - 1, arrival.ply, viewer)
            if arrival.source == "event view" or "/tables/" in arrival.source:
                allowed |= truth.open_between(0, arrival.ply or 0, viewer)  # the log since the own last move
            assert named(arrival) <= allowed, f"{arrival.source} at ply {arrival.ply}"
        for word in (str(truth.record["seed"]), f"{truth.record['seed']:x}", '"seed"'):
            assert not any(word in one.text for one in before_end)

    last = 0
    seen_by_mia: set[str] = set()
    for ply, on_mine, on_theirs in game["steps"]:
        assert on_mine <= truth.open_between(last - 3, ply, 0), f"the player's page at ply {ply}"
        assert on_theirs <= truth.open_between(last - 3, ply, None), f"the spectator's page at ply {ply}"
        seen_by_mia |= on_mine
        last = ply
    assert len(seen_by_mia) > 40, "the page was read"


def test_who_only_watches_can_do_nothing(server: Server, game: dict[str, Any]):
    """The address alone seats nobody (CASES 12): no hand, no "again", and raw requests are refused."""
    watcher: Keys = game["watcher"]
    assert watcher.page.get_by_role("button", name=watcher.word("end-again")).count() == 0
    table = watcher.page.url.rsplit("/", 1)[1]
    ask = watcher.page.context.request
    record = game["truth"].record
    snapshot = ask.get(f"/api/tables/{table}").json()
    assert [seat["yours"] for seat in snapshot["table"]["seats"]] == [False] * 3
    game_id = snapshot["table"]["game_id"]
    move = {"seat": 0, "ply": len(record["moves"]), "move": "R5>own"}
    assert ask.post(f"/api/games/{game_id}/moves", data=move).status in (401, 403)
    assert ask.get(f"/api/tables/{table}?seat=0").status in (401, 403)
    assert ask.get(f"/api/tables/{table}/stream?seat=0").status in (401, 403)
    assert ask.post(f"/api/tables/{table}/again", data={"after": game_id}).status in (401, 403)
