"""What may happen in no test: errors in the console, broken policies, requests to other servers, dialogs of scripts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Dialog, Page

TELL_VIOLATIONS = """
addEventListener('securitypolicyviolation', (event) =>
  console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`));
"""
GONE = re.compile(r"Failed to load resource: net::ERR_")
"""What the console says while the server is away; only tests that take it away allow it."""

NOT_THEIRS = re.compile(r"Failed to load resource: .* 403")
"""What it says when a seat, or the whole table, is no longer for them to see."""

TOO_LATE = re.compile(r"Failed to load resource: .* 409")


class Watch:
    """Looks over the shoulder of every page of a test."""

    def __init__(self) -> None:
        self.complaints: list[str] = []

    def over(self, context: BrowserContext, origin: str, allowed: Iterable[re.Pattern[str]] = ()) -> None:
        """Watch all pages of a context; console errors that match `allowed` are no complaint."""
        known = tuple(allowed)

        def read(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning") and not any(one.search(message.text) for one in known):
                self.complaints.append(f"console: {message.text} at {message.page and message.page.url}")

        def follow(page: Page) -> None:
            page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))
            page.on("crash", lambda _: self.complaints.append("the page crashed"))

        def dismiss(dialog: Dialog) -> None:
            self.complaints.append(f"a dialog: {dialog.message}")
            dialog.dismiss()

        def check(url: str) -> None:
            if not url.startswith((origin, "data:", "blob:")):
                self.complaints.append(f"request to {urlsplit(url).netloc}: {url}")

        context.add_init_script(TELL_VIOLATIONS)
        context.on("console", read)
        context.on("page", follow)
        context.on("dialog", dismiss)
        context.on("request", lambda request: check(request.url))
