"""The web client: its page for every address that people see, and its files, which may be kept for ever."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from litestar import Response, get
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

STATIC = Path(__file__).parent / "static"
PAGES = [
    "/",
    "/t/{table_id:str}",
    "/g/{game_id:str}",
    "/rules",
    "/rules/{game:str}",
    "/history",
    "/replay",
    "/continue",
    "/privacy",
]
BASE = re.compile(r'<base href="[^"]*"\s*/?>')
FOR_EVER = "public, max-age=31536000, immutable"

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>maumau</title>
<h1>The web client is not built</h1>
<p>The server runs, but the pages are not there. From a checkout, <code>make web</code> builds them.</p>
</html>
"""


def pages(root_path: str, static: Path = STATIC) -> list[ControllerRouterHandler]:
    """The handlers of pages and files."""

    @get(PAGES, include_in_schema=False, sync_to_thread=False)
    def page() -> Response[str]:
        return _page(static, root_path)

    handlers: list[ControllerRouterHandler] = [page]
    if (static / "assets").is_dir():
        handlers.append(
            create_static_files_router(
                "/assets",
                [static / "assets"],
                name="assets",
                cache_control=None,
                include_in_schema=False,
                after_request=_keep_for_ever,
            )
        )
    handlers += [_single_file(static, path.name) for path in _single_files(static)]
    return handlers


def lost_page(root_path: str, static: Path = STATIC) -> Response[str]:
    """The client's page for an address that leads nowhere."""
    page = _page(static, root_path)
    page.status_code = 404 if page.status_code == 200 else page.status_code
    return page


def _page(static: Path, root_path: str) -> Response[str]:
    index = static / "index.html"
    built = index.is_file()
    text = index.read_text("utf-8") if built else NOT_BUILT
    return Response(
        BASE.sub(lambda _: f'<base href="{escape(root_path)}/" />', text, count=1),
        status_code=200 if built else 503,
        media_type="text/html",
        headers={"cache-control": "no-cache"},
    )


def _keep_for_ever(response: Response[bytes]) -> Response[bytes]:
    response.headers["cache-control"] = FOR_EVER
    return response


def _single_files(static: Path) -> list[Path]:
    """Files beside the page that browsers ask for by their names, like an icon."""
    if not static.is_dir():
        return []
    return [path for path in static.iterdir() if path.is_file() and path.suffix in (".svg", ".ico", ".png")]


def _single_file(static: Path, name: str) -> ControllerRouterHandler:
    types = {".svg": "image/svg+xml", ".ico": "image/x-icon", ".png": "image/png"}
    media_type = types[Path(name).suffix]

    @get(f"/{name}", include_in_schema=False, sync_to_thread=False)
    def file() -> Response[bytes]:
        headers = {"cache-control": "public, max-age=3600"}
        return Response((static / name).read_bytes(), media_type=media_type, headers=headers)

    return file
