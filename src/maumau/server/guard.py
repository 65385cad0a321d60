"""The door that every request goes through, whatever handles it.

It looks where a request comes from and how large it is, and adds to each answer what browsers are to forbid.
"""

from __future__ import annotations

from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from maumau.core.errors import MaumauError
from maumau.server.asgi import App, Headers, Message, Receive, Scope, Send, headers_of, refuse
from maumau.server.errors import ForeignOrigin, NotFound, TooLarge, UnknownHost
from maumau.server.reach import is_this_machine
from maumau.server.settings import Settings

MOST_BYTES = 64 * 1024
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
SAFE_SITES = frozenset({b"same-origin", b"none"})

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
        # the same few ask again and again; who is refused is looked at anew
        self._check_host = lru_cache(self._look_at_host)
        self._check_origin = lru_cache(self._look_at_origin)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check, then hand on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path = self.below_root(scope["path"])
        if path != scope["path"]:
            scope["path"], scope["raw_path"] = path, path.encode()
        scope["root_path"] = ""
        guarded = _with_headers(send)
        if scope["method"] == "HEAD" and not scope["path"].endswith("/stream"):
            scope = {**scope, "method": "GET"}  # whoever serves us leaves the body away
        try:
            self.check(scope, headers_of(scope))
        except MaumauError as error:
            await refuse(scope, guarded, error)
            return
        await self._app(scope, receive, guarded)

    def below_root(self, path: str) -> str:
        """A path as we name it: proxies may take the one under which we live away, or leave it."""
        return path.removeprefix(self._root) if self._root and path.startswith(self._root + "/") else path

    def check(self, scope: Scope, headers: Headers) -> None:
        """Look where a request comes from and how large it is.

        Raises NotFound, UnknownHost, ForeignOrigin or TooLarge.
        """
        if "\0" in scope["path"]:  # no database can be asked for it, and nothing of ours has one in its name
            raise NotFound()
        client = scope.get("client")
        host = headers.get(b"host")
        self._check_host(None if client is None else client[0], host)
        if scope["method"] not in SAFE_METHODS or scope["path"].endswith("/stream"):
            self._check_origin(headers.get(b"origin"), headers.get(b"sec-fetch-site"), host)
        length = headers.get(b"content-length")
        if length is not None and (not length.isdigit() or int(length) > MOST_BYTES):
            raise TooLarge(most=MOST_BYTES)

    def _look_at_host(self, client: str | None, host: bytes | None) -> None:
        """A strange name that leads a browser of this machine to us may be another site's; raises UnknownHost.

        Such a site can let its name mean 127.0.0.1 and its pages talk to us as our own. Where we listen for others,
        or a proxy asks for them, names are theirs to choose.
        """
        if not self._hidden or (client is not None and not is_this_machine(client)):
            return
        name = _host_name(str(host or b"", "latin-1"))
        known = self._public is not None and name == urlsplit(self._public).hostname
        if not known and not is_this_machine(name) and not _is_address(name):
            raise UnknownHost(host=name[:100])

    def _look_at_origin(self, origin: bytes | None, site: bytes | None, host: bytes | None) -> None:
        """Only our own pages, and programs, may change anything or listen; raises ForeignOrigin."""
        if origin is not None:
            if not self._is_ours(str(origin, "latin-1"), str(host or b"", "latin-1")):
                raise ForeignOrigin()
        elif site not in (None, *SAFE_SITES):
            raise ForeignOrigin()

    def _is_ours(self, origin: str, host: str) -> bool:
        origin = origin.lower()
        if self._public is not None and origin == self._public:
            return True
        return bool(host) and origin in {f"{scheme}://{host}".lower() for scheme in ("http", "https")}


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


def _with_headers(send: Send) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *HEADERS]
        await send(message)

    return guarded
