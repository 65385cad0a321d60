"""A finished game looked at again on its page: asked for once, drawn and told, for everybody who has the address."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from maumau.locale import say
from tests.browser.conftest import Visit
from tests.browser.games import finish_game
from tests.browser.servers import Server
from tests.browser.test_access import faults

LONG = 120_000
"""How long a review may take on a busy machine, in ms."""


def review_of(page: Page, game_id: str) -> dict[str, Any]:
    """The review, as the server tells it."""
    return dict(page.request.get(f"/api/games/{game_id}/review").json()["review"])


def percent(share: float, language: str) -> str:
    """A chance as it is written on the page."""
    return f"{share:.0%}" if language == "en" else f"{share:.0%}".replace("%", "\u00a0%")


@pytest.mark.parametrize("game", ["heul", "sau"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_review_is_asked_for_made_with_progress_and_drawn_and_told(
    server: Server, visit: Visit, game: str, language: str
):
    """The picture and the table say the same; the moves are this player's, in words; a stranger finds it made."""
    page = visit(server, locale=language, bypass_csp=True, reduced_motion="reduce")
    options: dict[str, Any] = {"track": [6, 6, 6, 6]} if game == "sau" else {}
    game_id = finish_game(page, game, 3, **options)
    page.goto(f"/g/{game_id}")
    page.get_by_role("button", name=say(language, "review-make")).click()
    expect(page.get_by_test_id("curve")).to_be_visible(timeout=LONG)
    review = review_of(page, game_id)

    lines = page.get_by_test_id("curve").locator("path.line")
    expect(lines).to_have_count(3)
    expect(page.get_by_test_id("turns").get_by_role("listitem")).to_have_count(len(review["turns"]))
    page.get_by_test_id("review").get_by_text(say(language, "chart-table")).click()
    table = page.get_by_test_id("curve-table")
    expect(table.get_by_role("columnheader")).to_have_count(4)
    last = table.get_by_role("row").last
    expect(last.get_by_role("rowheader")).to_have_text(str(len(review["moves"])))
    shares = [percent(share, language) for share in review["curve"][-1]]
    assert last.get_by_role("cell").all_inner_texts() == shares

    luck = page.get_by_test_id("luck").get_by_role("row")
    expect(luck).to_have_count(4)
    mine = [judged for judged in review["moves"] if judged["seat"] == 0]
    page.get_by_text(say(language, "review-all", {"count": len(mine)})).click()
    rows = page.get_by_test_id("moves").locator("tbody tr")
    expect(rows).to_have_count(len(mine))
    assert not any("{" in text or ">" in text for text in rows.all_inner_texts())
    assert faults(page, "review") == []

    sam = visit(server, locale=language)
    sam.goto(f"/g/{game_id}")
    expect(sam.get_by_test_id("curve").locator("path.line")).to_have_count(3)


def test_the_progress_is_seen_and_outlives_a_reload(server: Server, visit: Visit):
    page = visit(server)
    game_id = finish_game(page, "sau", 4, track=[12, 12, 12, 12])
    page.goto(f"/g/{game_id}")
    answers: list[str] = []

    def slow_down(route: Route) -> None:
        """However fast it is made, the page is told of the middle once more."""
        answer = route.fetch().json()
        answers.append(answer["state"])
        if len(answers) < 4 and answer["state"] == "done":
            answer = {**answer, "state": "pending", "done": answer["moves"] // 2, "review": None}
        route.fulfill(json=answer)

    page.route("**/review", slow_down)
    page.get_by_role("button", name=say("en", "review-make")).click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.reload()
    expect(page.get_by_test_id("curve")).to_be_visible(timeout=LONG)
    assert len(answers) >= 4


def test_a_move_of_the_review_is_watched_on_the_board(server: Server, visit: Visit):
    page = visit(server, reduced_motion="reduce")
    game_id = finish_game(page)
    page.goto(f"/g/{game_id}")
    page.get_by_role("button", name=say("en", "review-make")).click()
    expect(page.get_by_test_id("curve")).to_be_visible(timeout=LONG)
    mine = [judged["ply"] for judged in review_of(page, game_id)["moves"] if judged["seat"] == 0]
    page.get_by_text(say("en", "review-all", {"count": len(mine)})).click()
    moves = page.get_by_test_id("moves")
    moves.get_by_role("button", name=say("en", "review-watch-move", {"number": mine[4] + 1}), exact=True).click()
    expect(page.get_by_test_id("replay-bar")).to_have_attribute("data-at", str(mine[4]))
