"""The pages and files of the web client."""

from __future__ import annotations

from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from maumau.server.pages import pages

INDEX = '<!doctype html><html><head><base href="/" /><title>x</title></head><body></body></html>'


def client(static: Path, root_path: str = "") -> TestClient[Litestar]:
    return TestClient(Litestar(pages(root_path, static)))


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(INDEX)
    (tmp_path / "favicon.svg").write_text("<svg/>")
    (tmp_path / "assets" / "main-1a2b3c.js").write_text("let it = be")
    return tmp_path


@pytest.mark.parametrize("path", ["/", "/t/KIWI", "/rules", "/rules/heul", "/privacy"])
def test_every_address_that_people_see_is_the_clients_page(built: Path, path: str):
    with client(built) as browser:
        answer = browser.get(path)
        assert answer.text == INDEX
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-type"].startswith("text/html")


def test_the_page_finds_its_files_below_a_sub_path(built: Path):
    with client(built, "/mau") as browser:
        assert '<base href="/mau/" />' in browser.get("/").text


def test_files_named_by_their_content_are_kept_for_ever(built: Path):
    with client(built) as browser:
        answer = browser.get("/assets/main-1a2b3c.js")
        assert answer.text == "let it = be"
        assert "immutable" in answer.headers["cache-control"]
        assert "javascript" in answer.headers["content-type"]


def test_the_icon_is_there(built: Path):
    with client(built) as browser:
        assert browser.get("/favicon.svg").headers["content-type"].startswith("image/svg+xml")


@pytest.mark.parametrize("path", ["/assets/../index.html", "/assets/%2e%2e/index.html", "/assets/none.js", "/x"])
def test_nothing_else_is_served(built: Path, path: str):
    with client(built) as browser:
        assert browser.get(path).status_code == 404


def test_without_the_client_the_page_says_what_to_do(tmp_path: Path):
    with client(tmp_path) as browser:
        answer = browser.get("/")
        assert answer.status_code == 503
        assert "make web" in answer.text
