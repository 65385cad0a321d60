"""What a host may choose about a server."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from platformdirs import user_data_path
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from maumau.server.errors import BadSetting
from maumau.server.limits import Limit
from maumau.table.pace import PACE, Pace

DEFAULT_PORT = 8017
HIGHEST_PORT = 65535
LOBBY_SECONDS, GAME_SECONDS = 30 * 60.0, 7 * 24 * 3600.0
NUMBER = re.compile(r"\d{1,5}(?:\.\d+)?", re.ASCII)
ROOT_PATH = re.compile(r"(/(?!\.\.?(/|$))[A-Za-z0-9._~-]+)+", re.ASCII)
PUBLIC_URL = re.compile(r"https?://(?:[^\s/?#@:\\\[\]]+|\[[0-9a-f:.]+\])(?::\d+)?(?:/[^\s?#\\]*)?", re.IGNORECASE)
SLOWEST_BOT = 3600.0
BOT_PACE = re.compile(r"(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)", re.ASCII)
TOKEN_MOVES, ADDRESS_MOVES = Limit(40, 10), Limit(400, 100)
TOKEN_LOOKS, ADDRESS_LOOKS = Limit(80, 20), Limit(800, 200)
TOKEN_STREAMS, ADDRESS_STREAMS = 32, 256
TOKEN_CREATIONS, ADDRESS_CREATIONS = Limit(20, 0.2), Limit(60, 1)
TOKEN_CHANGES, ADDRESS_CHANGES = Limit(30, 0.5), Limit(300, 10)
TOKEN_TALKS, ADDRESS_TALKS = Limit(8, 0.5), Limit(80, 10)
TOKEN_HINTS, ADDRESS_HINTS = Limit(10, 0.5), Limit(60, 2)
ADDRESS_GUESSES = Limit(20, 1 / 20)
LIMITED = ("moves", "looks", "streams", "creations", "changes", "talks", "hints")
LIMITS = (*(f"{who}_{what}" for who in ("token", "address") for what in LIMITED), "address_guesses")
"""The names of the settings that are limits."""


@dataclass(frozen=True)
class Settings:
    """The server's settings. Addresses are without a slash at the end.

    `idle_seconds` is how long a table that nobody looks at stays in memory, `keepalive_seconds` how long a stream may
    be silent, `away_seconds` how long somebody is not here before they are shown as away, `pace` how long things at a
    table take. A lobby is closed when nobody has come back to it for `lobby_seconds`, a game for `game_seconds`.
    `looks` are tables and games asked for and streams begun, `streams` those open at once, `creations` also replays and
    figures, `changes` of a table seats, settings and pauses, `talks` gestures and lines of chat, `hints` also reviews
    that are begun, `guesses` spoken codes, known or not. A limit that is None does not hold. `host` and `port` are
    where we listen, if that is known.
    """

    database: str
    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    root_path: str = ""
    public_url: str | None = None
    redis: str | None = None
    idle_seconds: float = 30.0
    keepalive_seconds: float = 20.0
    away_seconds: float = 10.0
    lobby_seconds: float = LOBBY_SECONDS
    game_seconds: float = GAME_SECONDS
    pace: Pace = PACE
    token_moves: Limit | None = TOKEN_MOVES
    address_moves: Limit | None = ADDRESS_MOVES
    token_creations: Limit | None = TOKEN_CREATIONS
    address_creations: Limit | None = ADDRESS_CREATIONS
    token_looks: Limit | None = TOKEN_LOOKS
    address_looks: Limit | None = ADDRESS_LOOKS
    token_changes: Limit | None = TOKEN_CHANGES
    address_changes: Limit | None = ADDRESS_CHANGES
    token_talks: Limit | None = TOKEN_TALKS
    address_talks: Limit | None = ADDRESS_TALKS
    token_hints: Limit | None = TOKEN_HINTS
    address_hints: Limit | None = ADDRESS_HINTS
    address_guesses: Limit | None = ADDRESS_GUESSES
    token_streams: int | None = TOKEN_STREAMS
    address_streams: int | None = ADDRESS_STREAMS

    def __post_init__(self) -> None:
        if self.root_path and not ROOT_PATH.fullmatch(self.root_path):
            raise BadSetting("bad-setting-root-path", value=self.root_path)
        if self.public_url is not None and not _is_public(self.public_url):
            raise BadSetting("bad-setting-public-url", value=self.public_url)

    @property
    def public_origin(self) -> str | None:
        """Scheme and host of the public address."""
        if self.public_url is None:
            return None
        parts = urlsplit(self.public_url)
        return f"{parts.scheme}://{parts.netloc}".lower()


def make_settings(
    database: str | None, root_path: str, public_url: str | None, environment: Mapping[str, str]
) -> Settings:
    """The settings for what a host wrote, and for MAUMAU_DATABASE_URL, MAUMAU_REDIS_URL and MAUMAU_LIMITS=off.

    MAUMAU_BOT_PACE is how many seconds bots seem to think, like `0.8-2`; MAUMAU_KEEP_LOBBY how many minutes, and
    MAUMAU_KEEP_GAME how many days a table stays that nobody comes back to. What is empty counts as not said. Raises
    BadSetting.
    """
    _check_proxies(environment.get("FORWARDED_ALLOW_IPS"))
    settings = Settings(
        database=database_address(database or environment.get("MAUMAU_DATABASE_URL")),
        root_path=root_path.rstrip("/"),
        public_url=None if public_url is None else public_url.rstrip("/"),
        redis=environment.get("MAUMAU_REDIS_URL") or None,
        pace=bot_pace(environment.get("MAUMAU_BOT_PACE")),
        lobby_seconds=_kept(environment.get("MAUMAU_KEEP_LOBBY"), 60.0, LOBBY_SECONDS),
        game_seconds=_kept(environment.get("MAUMAU_KEEP_GAME"), 24 * 3600.0, GAME_SECONDS),
    )
    if not _limited(environment.get("MAUMAU_LIMITS")):
        free: dict[str, Any] = dict.fromkeys(LIMITS)
        return replace(settings, **free)
    return settings


def _is_public(address: str) -> bool:
    """Whether this can be the address that people type."""
    try:
        return PUBLIC_URL.fullmatch(address) is not None and urlsplit(address).port != 0
    except ValueError:  # a port beyond all ports, a broken IPv6 address
        return False


def _limited(written: str | None) -> bool:
    """Whether limits hold; raises BadSetting."""
    said = (written or "on").lower()
    if said not in ("on", "off"):
        raise BadSetting("bad-setting-limits", value=said)
    return said == "on"


def _check_proxies(written: str | None) -> None:
    """Refuse what Uvicorn would take for a name that no proxy has; raises BadSetting."""
    if not written or written == "*":
        return
    for proxy in filter(None, map(str.strip, written.split(","))):
        try:
            ip_network(proxy)
        except ValueError as error:
            raise BadSetting("bad-setting-proxies", value=proxy) from error


def bot_pace(written: str | None) -> Pace:
    """The pace for `shortest-longest` in seconds; raises BadSetting."""
    if not written:
        return PACE
    found = BOT_PACE.fullmatch(written)
    if found is None or not float(found[1]) <= float(found[2]) <= SLOWEST_BOT:
        raise BadSetting("bad-setting-bot-pace", value=written)
    return Pace(float(found[1]), float(found[2]))


def _kept(written: str | None, unit: float, default: float) -> float:
    """How many seconds something is kept for a number of units; raises BadSetting."""
    if not written:
        return default
    if not NUMBER.fullmatch(written) or float(written) == 0:
        raise BadSetting("bad-setting-keep", value=written)
    return float(written) * unit


def sqlite_address(path: Path) -> str:
    """The address of a database file; raises BadSetting."""
    try:
        return f"sqlite:///{path.expanduser().resolve()}"
    except RuntimeError as error:  # ~somebody who is not here
        raise BadSetting("bad-setting-database", value=str(path)) from error


def database_address(database: str | None) -> str:
    """The address for what a host wrote: nothing, a file, or an address of SQLite or PostgreSQL; raises BadSetting."""
    if not database:
        return sqlite_address(user_data_path("maumau") / "maumau.sqlite3")
    if not database.strip():
        raise BadSetting("bad-setting-database", value=database)
    if "://" not in database:
        return sqlite_address(Path(database))
    for written in ("postgres://", "postgresql://"):
        if database.startswith(written):
            database = "postgresql+psycopg://" + database.removeprefix(written)
    if not database.startswith(("sqlite:///", "postgresql+psycopg://")):
        raise BadSetting("bad-setting-database", value=database.split("://")[0])
    if not _is_readable(database):
        raise BadSetting("bad-setting-database-url")  # the address may hold a password
    return database


def _is_readable(database: str) -> bool:
    """Whether an address can be read and, with SQLite, names a file: what is in memory only would be lost."""
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):
        return False
    if url.drivername == "sqlite":
        in_memory = ":memory:" in (url.database or "") or url.query.get("mode") == "memory"
        return bool(url.database) and not in_memory
    return (url.port or 0) <= HIGHEST_PORT
