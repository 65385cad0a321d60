"""A real Chromium, a server as people start it, and pages that are watched."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.servers import CHAINED, STACKED, Server
from tests.browser.watch import Watch

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP mytable.test 127.0.0.1",
]
HOME = "mytable.test"
"""A made-up name of this machine, as it would be called in a home network: no secure context for browsers."""
WAIT = 60_000
"""How long a page may take for anything, in ms: the machine may be busy."""

expect.set_options(timeout=WAIT)


class Visit(Protocol):
    """Opens a browser of its own (cookies, memory) for somebody who comes to a server."""

    def __call__(self, server: Server, *, allowed: Iterable[re.Pattern[str]] = (), **options: Any) -> Page: ...


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser of this machine."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.fail(f"the browser tests need one of {', '.join(NAMES)}", pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Visit]:
    """Lets people come; fails the test if anything was wrong on any of their pages."""
    watch = Watch()
    contexts: list[BrowserContext] = []

    def come(server: Server, *, allowed: Iterable[re.Pattern[str]] = (), **options: Any) -> Page:
        settings = {"locale": "en-GB", "viewport": {"width": 1280, "height": 800}, "base_url": server.url, **options}
        context = chromium.new_context(**settings)
        context.set_default_timeout(WAIT)
        contexts.append(context)
        watch.over(context, str(settings["base_url"]), allowed)
        return context.new_page()

    yield come
    for context in contexts:
        context.close()
    assert watch.complaints == []


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that leave it running."""
    made = Server(tmp_path_factory.mktemp("server"))
    yield made
    made.stop()
    assert made.complaints == ""


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers for one test alone."""
    made: list[Server] = []

    def begin(**options: Any) -> Server:
        folder = tmp_path / f"server-{len(made)}"
        folder.mkdir()
        made.append(Server(folder, **options))
        return made[-1]

    yield begin
    for one in made:
        one.stop()
    assert [one.complaints for one in made if one.complaints] == []


@pytest.fixture
def lucky_server(own_server: Callable[..., Server]) -> Server:
    """A server whose deals have something to show (stacked.py)."""
    return own_server(command=STACKED)


@pytest.fixture
def chained_server(own_server: Callable[..., Server]) -> Server:
    """A server at which two at the pig race can send each other cards (stacked.py)."""
    return own_server(command=CHAINED)
