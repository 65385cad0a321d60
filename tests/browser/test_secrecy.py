"""What nobody may know is in no page and in no traffic (faults 1 to 4), seen from the end, when all is revealed."""

from __future__ import annotations

from playwright.sync_api import Page

from maumau.locale import card_words
from tests.browser.conftest import Visit
from tests.browser.look import Look
from tests.browser.player import SPECIALS, Keys
from tests.browser.servers import Server
from tests.browser.traffic import Traffic
from tests.browser.truth import LAG, Truth, check_traffic

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


def sizes(page: Page) -> list[str]:
    """How many cards the others hold, as their name plates say it."""
    return page.locator("[data-seat] header .sr-only").filter(has_text="in hand").all_inner_texts()


def plies(look: Look, others: list[str]) -> int:
    """How many moves have been made, by the cards that are left."""
    left = (look.draw or 0) + len(look.hand) + sum(int(text.split()[0]) for text in others)
    return 98 + 12 - 3 - left


def assert_no_action(watcher: Keys) -> None:
    """Who only watches has no hand, and no place is offered."""
    look = watcher.look()
    assert look.hand == []
    assert look.offers == []


def test_no_hidden_card_is_ever_on_a_page_or_in_what_the_network_brought(server: Server, visit: Visit):
    """A whole game, at every step: a player's page and a spectator's name only what lies open to them."""
    mia, watcher = Keys(visit(server)), Keys(visit(server))
    for one in (mia, watcher):
        one.page.add_init_script(COLLECT)
    traffics = [Traffic(mia.page), Traffic(watcher.page)]
    mia.sit_down("Mia", seats=3, special=True)
    watcher.page.goto(mia.page.url)
    watcher.wait(lambda look: bool(look.piles))

    steps: list[tuple[int, set[str], set[str]]] = []
    while (look := mia.wait_turn()).phase == "turn":
        assert_no_action(watcher)
        steps.append((plies(look, sizes(mia.page)), collected(mia.page), collected(watcher.page)))
        mia.turn()
    watcher.wait(lambda now: now.over)
    assert watcher.page.get_by_role("button", name=watcher.word("end-again")).count() == 0

    truth = Truth(mia.record())
    for viewer, traffic in zip((0, None), traffics, strict=True):
        check_traffic(truth, viewer, traffic)
    last = 0
    steps[0][1].difference_update(SPECIALS)  # the start page has told what there is
    for ply, on_mine, on_theirs in steps:
        assert on_mine <= truth.open_between(last - LAG, ply, 0), f"the player's page at ply {ply}"
        assert on_theirs <= truth.open_between(last - LAG, ply, None), f"the spectator's page at ply {ply}"
        last = ply
    assert len(set().union(*(on_mine for _, on_mine, _ in steps))) > 40, "the page was read"


def test_who_only_watches_can_do_nothing(server: Server, visit: Visit):
    """The address alone seats nobody (faults 12): no hand, no offer, and raw requests are refused."""
    mia, watcher = Keys(visit(server)), Keys(visit(server))
    mia.sit_down("Mia", seats=3)
    mia.wait_turn()
    watcher.page.goto(mia.page.url)
    watcher.wait(lambda look: watcher.word("table-watching") in look.strip)
    assert_no_action(watcher)
    for key in ("1", "o", "ArrowUp", "Enter"):
        watcher.page.keyboard.press(key)
    watcher.page.mouse.click(*watcher.look().piles[0].box.center)
    watcher.page.get_by_role("dialog").wait_for()
    assert_no_action(watcher)

    table = watcher.page.url.rsplit("/", 1)[1]
    ask = watcher.page.context.request
    snapshot = ask.get(f"/api/tables/{table}").json()
    assert [seat["yours"] for seat in snapshot["table"]["seats"]] == [False] * 3
    assert snapshot["view"]["hand"] == []
    game = snapshot["table"]["game_id"]
    move = {"seat": 0, "ply": snapshot["view"]["ply"], "move": "R5>own"}
    assert ask.post(f"/api/games/{game}/moves", data=move).status in (401, 403)
    assert ask.get(f"/api/tables/{table}?seat=0").status in (401, 403)
    assert ask.get(f"/api/tables/{table}/stream?seat=0").status in (401, 403)
    assert ask.post(f"/api/tables/{table}/again", data={"after": game}).status in (401, 403)
    assert ask.get(f"/api/games/{game}/record").status in (404, 409)
