"""The door that every request goes through, whatever handles it.

It looks where a request comes from and how large it is, and adds to each answer what browsers are to forbid.
"""

from __future__ import annotations

from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from maumau.core.errors import MaumauError
from maumau.server.asgi import App, Message, Receive, Scope, Send, header, refuse
from maumau.server.errors import ForeignOrigin, NotFound, TooLarge, UnknownHost
from maumau.server.reach import is_this_machine
from maumau.server.settings import Settings

MOST_BYTES = 64 * 1024
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
SAFE_SITES = frozenset({"same-origin", "none"})

POLICY = "; ".join(
    [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: App, settings: Settings) -> None:
        self._app = app
        self._root = settings.root_path
        self._public = settings.public_origin
        self._hidden = is_this_machine(settings.host)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check, then hand on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        self._below_root(scope)
        guarded = _with_headers(send)
        if scope["method"] == "HEAD" and not scope["path"].endswith("/stream"):
            scope = {**scope, "method": "GET"}  # whoever serves us leaves the body away
        try:
            _check_path(scope)
            self._check_host(scope)
            self._check_origin(scope)
            _check_length(scope)
        except MaumauError as error:
            await refuse(scope, guarded, error)
            return
        await self._app(scope, receive, guarded)

    def _below_root(self, scope: Scope) -> None:
        """Proxies may take the path under which we live away, or leave it."""
        scope["root_path"] = ""
        if self._root and scope["path"].startswith(self._root + "/"):
            scope["path"] = scope["path"].removeprefix(self._root)
            scope["raw_path"] = scope["path"].encode()

    def _check_host(self, scope: Scope) -> None:
        """A strange name that leads a browser of this machine to us may be another site's; raises UnknownHost.

        Such a site can let its name mean 127.0.0.1 and its pages talk to us as our own. Where we listen for others,
        or a proxy asks for them, names are theirs to choose.
        """
        client = scope.get("client")
        if not self._hidden or (client is not None and not is_this_machine(client[0])):
            return
        name = _host_name(header(scope, b"host") or "")
        known = self._public is not None and name == urlsplit(self._public).hostname
        if not known and not is_this_machine(name) and not _is_address(name):
            raise UnknownHost(host=name[:100])

    def _check_origin(self, scope: Scope) -> None:
        """Only our own pages, and programs, may change anything or listen; raises ForeignOrigin."""
        if scope["method"] in SAFE_METHODS and not scope["path"].endswith("/stream"):
            return
        origin = header(scope, b"origin")
        if origin is not None:
            if not self._is_ours(origin, header(scope, b"host")):
                raise ForeignOrigin()
        elif header(scope, b"sec-fetch-site") not in (None, *SAFE_SITES):
            raise ForeignOrigin()

    def _is_ours(self, origin: str, host: str | None) -> bool:
        origin = origin.lower()
        if self._public is not None and origin == self._public:
            return True
        return bool(host) and origin in {f"{scheme}://{host}".lower() for scheme in ("http", "https")}


@lru_cache
def _host_name(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return host


def _is_address(name: str) -> bool:
    try:
        return bool(ip_address(name))
    except ValueError:
        return False


def _check_path(scope: Scope) -> None:
    """No database can be asked for a zero byte, and nothing of ours has one in its name; raises NotFound."""
    if "\0" in scope["path"]:
        raise NotFound()


def _check_length(scope: Scope) -> None:
    length = header(scope, b"content-length")
    if length is not None and (not length.isdigit() or int(length) > MOST_BYTES):
        raise TooLarge(most=MOST_BYTES)


def _with_headers(send: Send) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *HEADERS]
        await send(message)

    return guarded
