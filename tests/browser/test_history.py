"""Afterwards: my games, their pages, their replays, and games from files."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from maumau.core.state import State
from maumau.games import make
from maumau.locale import LANGUAGES, say
from tests.browser.conftest import Visit
from tests.browser.games import finish_game, record_of
from tests.browser.servers import REPOSITORY, Server
from tests.browser.until import until_equal

REFUSED = re.compile(r"Failed to load resource: .* 4\d\d")
CORPUS = REPOSITORY / "tests" / "data" / "corpus"
SHORT_TRACK = [3, 3, 3, 3]
LONGER_TRACK = [7, 7, 7, 7]
"""No move ends a race by itself: there are two at least in each."""
LONG_TRACK = [13, 13, 13, 13]
"""No two moves end a race: nothing but cards is to be looked at when the second one has been told."""
CARDS = """() => [...document.querySelectorAll('[data-testid^=open-hand], [data-testid=hand]')].map(
  (hand) => [hand.dataset.testid, [...hand.querySelectorAll('[data-card]')].map((card) => card.dataset.card).sort()],
).sort()"""
FACES = "() => [...document.querySelectorAll('main [data-card]')].map((card) => card.dataset.card).sort()"


def word(code: str, **args: Any) -> str:
    """A sentence of the catalogue."""
    return say("en", code, args)


def open_replay(page: Page, game_id: str) -> None:
    """Go to a game's page, and on to its replay."""
    page.goto(f"/g/{game_id}")
    page.get_by_role("button", name=word("game-watch")).click()
    page.get_by_test_id("replay-bar").wait_for()


def go_to(page: Page, ply: int) -> None:
    """Pull the slider to a move."""
    page.get_by_role("slider").fill(str(ply))
    expect(page.get_by_test_id("replay-bar")).to_have_attribute("data-at", str(ply))


def position(record: dict[str, Any], ply: int) -> State:
    """The game after so many moves, by the engine."""
    state = make(record["game"], record["players"], record["options"]).new(record["seed"], record["start"])
    for seat, move in record["moves"][:ply]:
        state.play(move, seat)
    return state


def hand_of(state: State, seat: int) -> list[str]:
    """The cards of a hand."""
    return sorted(held.card for held in state.view(seat).hand)


def test_a_finished_game_appears_in_the_list_with_figures_and_leads_to_its_score_sheet(server: Server, visit: Visit):
    """Before the first game there is a kind word; afterwards list, figures and sheet tell the same scores."""
    page = visit(server)
    page.goto("/history")
    expect(page.get_by_test_id("no-games")).to_contain_text(word("history-none-hint"))
    game_id = finish_game(page)
    scores = record_of(page, game_id)["result"]["scores"]

    page.goto("/", wait_until="networkidle")  # lists that come late move what lies below them
    page.get_by_role("link", name=word("nav-history")).click()
    line = page.get_by_test_id("games").get_by_role("link")
    expect(line).to_have_count(1)
    for score in scores:
        expect(line).to_contain_text(str(score))
    figures = page.get_by_test_id("figures")
    expect(figures).to_contain_text("Mia")
    expect(figures).to_contain_text(str(scores[0]))
    line.click()
    expect(page).to_have_url(re.compile(f"/g/{re.escape(game_id)}$"))
    sheet = page.get_by_test_id("sheet")
    for score in scores:
        expect(sheet).to_contain_text(word("end-score", count=score))
    expect(page.get_by_test_id("counted")).to_contain_text(word("counted-onions"))
    page.go_back()
    expect(page.get_by_test_id("games").get_by_role("link")).to_have_count(1)


def test_older_games_come_page_by_page(server: Server, visit: Visit):
    """The last games first; the keyboard goes on with the first one that came."""
    page = visit(server)
    finished = [finish_game(page, "sau", 2, track=SHORT_TRACK) for _ in range(14)]
    page.goto("/history")
    links = page.get_by_test_id("games").get_by_role("link")
    expect(links).to_have_count(12)
    page.get_by_role("button", name=word("history-older")).click()
    expect(links).to_have_count(14)
    expect(links.nth(12)).to_be_focused()
    addresses = [(link.get_attribute("href") or "").removeprefix("g/") for link in links.all()]
    assert addresses == finished[::-1]
    expect(page.get_by_role("button", name=word("history-older"))).to_have_count(0)


def test_the_end_screen_leads_to_the_games_page(server: Server, visit: Visit):
    page = visit(server)
    game_id = finish_game(page)
    table = page.request.get(f"/api/games/{game_id}").json()["game"]["table"]
    page.goto(f"/t/{table}")
    page.get_by_test_id("end").get_by_role("link", name=word("end-page")).click()
    expect(page).to_have_url(re.compile(f"/g/{re.escape(game_id)}$"))
    page.get_by_test_id("sheet").wait_for()


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [("heul", 4, {"special_cards": True}), ("sau", 3, {"track": LONG_TRACK})],
)
def test_a_replay_has_the_records_moves_and_shows_every_hand_as_it_was(
    server: Server, visit: Visit, game: str, players: int, options: dict[str, Any]
):
    """By slider, buttons and keys; with all hands open each hand is the engine's at that ply."""
    page = visit(server, reduced_motion="reduce")
    game_id = finish_game(page, game, players, **options)
    record = record_of(page, game_id)
    last = len(record["moves"])
    open_replay(page, game_id)
    slider, bar = page.get_by_role("slider"), page.get_by_test_id("replay-bar")
    assert slider.get_attribute("max") == str(last)
    for ply in sorted({0, 1, last // 3, last // 2, last - 1, last}):
        go_to(page, ply)
        state = position(record, ply)
        hands = [[f"open-hand-{seat}", hand_of(state, seat)] for seat in range(1, players) if hand_of(state, seat)]
        until_equal(page, CARDS, [["hand", hand_of(state, 0)], *hands])

    page.keyboard.press("Home")
    expect(bar).to_have_attribute("data-at", "0")
    slider.evaluate("(one) => one.blur()")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(bar).to_have_attribute("data-at", "2")
    page.keyboard.press("ArrowLeft")
    expect(bar).to_have_attribute("data-at", "1")
    page.get_by_role("button", name=word("replay-forward")).click()
    expect(bar).to_have_attribute("data-at", "2")
    page.get_by_role("button", name=word("replay-back")).click()
    expect(bar).to_have_attribute("data-at", "1")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(" ")
    page.get_by_role("button", name=word("replay-pause")).wait_for()
    page.keyboard.press("End")
    expect(bar).to_have_attribute("data-at", str(last))


def test_a_replay_plays_by_itself_stops_and_ends(server: Server, visit: Visit):
    """Played fast, it reaches the end; there, the result can be looked at, and the reader leaves."""
    page = visit(server, reduced_motion="reduce")
    game_id = finish_game(page, "sau", 2, track=LONGER_TRACK)
    last = len(record_of(page, game_id)["moves"])
    open_replay(page, game_id)
    bar = page.get_by_test_id("replay-bar")
    page.get_by_role("button", name=word("replay-play"), exact=True).click()
    expect(bar).not_to_have_attribute("data-at", "0")
    page.get_by_role("button", name=word("replay-pause")).click()
    stopped = bar.get_attribute("data-at")
    page.wait_for_timeout(1000)
    assert bar.get_attribute("data-at") == stopped
    if (go_on := page.get_by_test_id("go-on")).count():
        go_on.click()  # a race had just ended
    page.get_by_role("button", name=word("replay-speed", what=word("speed-normal"))).click()
    page.get_by_role("button", name=word("replay-play"), exact=True).click()
    expect(bar).to_have_attribute("data-at", str(last), timeout=180_000)
    expect(page.get_by_role("button", name=word("replay-play"), exact=True)).to_be_visible()
    page.get_by_role("button", name=word("end-show")).click()
    page.get_by_test_id("end").wait_for()
    page.get_by_role("button", name=word("end-look")).click()
    page.get_by_role("button", name=word("replay-close")).click()
    page.get_by_test_id("sheet").wait_for()


def test_a_seats_replay_shows_no_hidden_card_of_others(server: Server, visit: Visit):
    """At no ply is there a card in the page that the seat did not hold; what came from the server holds none either.

    After the last move all is open, that one too.
    """
    page = visit(server, reduced_motion="reduce")
    game_id = finish_game(page, "heul", 3)
    record = record_of(page, game_id)
    open_replay(page, game_id)
    with page.expect_response(re.compile(r"/replay\?seat=1$")) as answered:
        page.get_by_role("combobox", name=word("replay-view")).select_option("1")
    frames = answered.value.json()["frames"]
    assert all(frame["hands"] is None and frame["view"]["seat"] == 1 for frame in frames)
    laid = [(frame["seat"], frame["move"]) for frame in frames[:-1] if (frame["move"] or "").endswith(">onion")]
    assert all((move == "?>onion") == (seat != 1) for seat, move in laid)
    expect(page.locator("[data-testid^=open-hand]")).to_have_count(0)
    for ply in range(0, len(record["moves"]), 7):
        go_to(page, ply)
        hand = hand_of(position(record, ply), 1)
        until_equal(page, FACES, hand)


def test_a_record_from_a_file_can_be_watched_whole_or_broken_off(server: Server, visit: Visit, tmp_path: Path):
    """One record opens at once; of several, packed as `maumau simulate` packs them, one is chosen."""
    page = visit(server, reduced_motion="reduce")
    record = record_of(page, finish_game(page, "heul", 3))
    short = {name: value for name, value in record.items() if name != "result"} | {"moves": record["moves"][:5]}
    one, many = tmp_path / "one.json", tmp_path / "many.jsonl.gz"
    one.write_text(json.dumps(record, indent=1))
    many.write_bytes(gzip.compress(("\n".join(map(json.dumps, [record, short])) + "\n").encode()))
    page.goto("/history")
    page.get_by_role("link", name=word("import-link")).click()
    page.locator("input[type=file]").set_input_files(one)
    page.get_by_test_id("replay-bar").wait_for()
    assert page.get_by_role("slider").get_attribute("max") == str(len(record["moves"]))
    page.get_by_role("combobox", name=word("replay-view")).select_option("2")
    expect(page.locator("[data-testid^=open-hand]")).to_have_count(0)
    page.get_by_role("button", name=word("replay-close")).click()

    page.locator("input[type=file]").set_input_files(many)
    page.get_by_label(word("import-which", count=2)).fill("2")
    page.get_by_role("button", name=word("import-watch")).click()
    page.get_by_test_id("replay-bar").wait_for()
    assert page.get_by_role("slider").get_attribute("max") == "5"


MARKUP = "<img src=x onerror=alert(1)><b>bold</b>"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hello", "import-no-json"),
        ("", "import-empty"),
        ("[1]", "import-no-object"),
        ("{}", "bad-record-format"),
        (json.dumps({"format": MARKUP}), "bad-record-format"),
        (json.dumps({"format": "maumau-record/1", MARKUP: 1}), "bad-record-missing"),
    ],
)
def test_garbage_is_refused_in_words_and_never_taken_for_markup(
    server: Server, visit: Visit, tmp_path: Path, text: str, reason: str
):
    """What the file says stands there as text, if at all; the page stays as it is and takes the next file."""
    page = visit(server, allowed=[REFUSED])
    file = tmp_path / "<b>file.json"
    file.write_text(text)
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(file)
    trouble = page.get_by_test_id("import-trouble")
    trouble.wait_for()
    start = re.split(r"[0-9{“]", word(reason, number=1, found="{", expected="{", fields="{"))[0].strip()
    assert start
    expect(trouble).to_contain_text(start)
    assert page.locator("main img, main b").count() == 0


def test_a_record_with_a_wrong_move_is_refused_with_the_move(server: Server, visit: Visit, tmp_path: Path):
    page = visit(server, allowed=[REFUSED])
    record = record_of(page, finish_game(page, "heul", 3))
    seat, move = record["moves"][4]
    record["moves"][4] = [(seat + 1) % 3, move]
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(record))
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_test_id("import-trouble")).to_contain_text("Ply 4")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["heul_4p", "sau_3p"])
def test_why_a_move_of_a_file_is_wrong_is_said_in_the_readers_language(
    server: Server, visit: Visit, tmp_path: Path, language: str, name: str
):
    """The whole sentence is of one language, with the cards of the game that the file is about."""
    page = visit(server, allowed=[REFUSED], locale=language)
    with gzip.open(CORPUS / f"{name}.jsonl.gz", "rt") as lines:
        record = json.loads(lines.readline())
    state = position(record, 0)
    hand = hand_of(state, record["start"])
    missing = next(move for move in state.game.actions if move[:2] not in hand)
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps({**record, "moves": [[record["start"], missing], *record["moves"]]}))
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(file)
    why = {"card": missing.split(">")[0], "move": missing, "game": record["game"]}
    expect(page.get_by_test_id("import-trouble")).to_have_text(
        say(
            language,
            "bad-record-illegal",
            {
                "ply": 0,
                "seat": record["start"],
                "move": missing,
                "why": {"code": "illegal-move-not-in-hand", "args": why},
            },
        )
    )


def test_what_the_server_cannot_read_is_refused_without_a_programmers_words(
    server: Server, visit: Visit, tmp_path: Path
):
    page = visit(server, allowed=[REFUSED], locale="de")
    file = tmp_path / "deep.json"
    file.write_text('{"moves": ' + "[" * 3000 + "]" * 3000 + "}")
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_test_id("import-trouble")).to_have_text(say("de", "not-understood"))


def test_a_game_that_is_not_there_or_not_over_says_so(server: Server, visit: Visit):
    page = visit(server, allowed=[REFUSED])
    page.goto("/g/no-such-game")
    page.get_by_text(word("unknown-game")).wait_for()
    wish = {"game": "heul", "seats": [{"kind": "you"}, *[{"kind": "bot", "level": "random"}] * 2], "name": "Mia"}
    running = page.request.post("/api/tables", data=wish).json()["game_id"]
    page.goto(f"/g/{running}")
    page.get_by_text(word("game-not-over")).wait_for()
