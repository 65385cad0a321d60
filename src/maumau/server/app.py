"""The application: the guard, then the two hot routes, then Litestar."""

from __future__ import annotations

import logging
from functools import partial
from typing import Any, cast

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from sqlalchemy import Engine

from maumau.core.errors import MaumauError
from maumau.server.api.advice import Advice
from maumau.server.api.company import Company
from maumau.server.api.games import Games
from maumau.server.api.gathering import Gathering
from maumau.server.api.here import where_we_are
from maumau.server.api.history import History
from maumau.server.api.me import ThisDevice
from maumau.server.api.tables import Codes, Tables
from maumau.server.asgi import App
from maumau.server.devices import token_of
from maumau.server.errors import (
    BadRequest,
    Broken,
    NotFound,
    NoToken,
    TooLarge,
    WrongMethod,
    error_body,
    language_of,
    status_of,
    unreadable,
)
from maumau.server.guard import MOST_BYTES, Guard
from maumau.server.hot import Hot
from maumau.server.house import House
from maumau.server.manual import manual
from maumau.server.moves import Moves
from maumau.server.openapi import SCHEMA
from maumau.server.pages import lost_page, pages
from maumau.server.settings import Settings
from maumau.server.short import Short
from maumau.server.store.writer import Conflict
from maumau.server.stream import Streams
from maumau.server.world import World

log = logging.getLogger(__name__)

GONE = "client disconnected prematurely"
"""How Litestar says that a client went away in the middle of a body. It calls that our mistake; it is not."""


def make_app(house: House) -> Litestar:
    """Everything that is not hot."""
    return Litestar(
        [
            Games,
            History,
            Advice,
            ThisDevice,
            Tables,
            Codes,
            Gathering,
            Company,
            where_we_are,
            *manual(house.settings.root_path),
            *pages(house.settings.root_path),
        ],
        dependencies={"house": Provide(lambda: house, use_cache=True, sync_to_thread=False)},
        exception_handlers={
            MaumauError: _refuse,
            HTTPException: _refuse_http,
            NotFoundException: partial(_refuse_unknown, house.settings.root_path),
            RecursionError: _refuse_nested,
            Conflict: partial(_refuse_forgotten, house),
            Exception: _break,
        },
        plugins=[house.channels],
        openapi_config=SCHEMA,
        on_startup=[house.start],
        on_shutdown=[house.stop],
        request_max_body_size=MOST_BYTES,
        logging_config=None,
    )


def guarded_app(settings: Settings, engine: Engine, world: World | None = None) -> tuple[App, House]:
    """What a server runs, and its parts. Tests give a world of their own; nothing else is different for them."""
    house = House(settings, world or World(), engine)
    moves = Moves(house)
    guard = Guard(Hot(cast(App, make_app(house)), moves, Streams(house)), settings)
    return Short(guard, moves), house


def _refuse(request: Request[Any, Any, Any], error: MaumauError) -> Response[Any]:
    language = language_of(request.headers.get("accept-language", ""))
    return Response(error_body(error, language), status_code=status_of(error), media_type="application/json")


def _refuse_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    if error.status_code == 413:
        return _refuse(request, TooLarge(most=MOST_BYTES))
    if error.status_code == 405:
        return _refuse(request, WrongMethod())
    if error.detail == GONE:
        return _refuse(request, BadRequest(why=GONE))
    if error.status_code >= 500:
        return _break(request, error)
    return _refuse(request, unreadable(_why(error)))


def _refuse_unknown(root_path: str, request: Request[Any, Any, Any], _: HTTPException) -> Response[Any]:
    """A person who mistyped an address gets the client's page, which says so; a program gets the error."""
    if request.method == "GET" and "text/html" in request.headers.get("accept", ""):
        return lost_page(root_path)
    return _refuse(request, NotFound())


def _refuse_forgotten(house: House, request: Request[Any, Any, Any], _: Conflict) -> Response[Any]:
    """The only thing that a request's rows refer to and that can be gone is the device that makes it."""
    house.devices.forget(token_of(request.scope["headers"]))
    return _refuse(request, NoToken())


def _refuse_nested(request: Request[Any, Any, Any], error: RecursionError) -> Response[Any]:
    return _refuse(request, unreadable(str(error)))


def _why(error: HTTPException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    reasons = [f"{item.get('key', '')}: {item.get('message', '')}" for item in extra if isinstance(item, dict)]
    return "; ".join(reasons) or error.detail


def _break(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    log.error("%s %s", request.method, request.scope["path"], exc_info=error)
    return _refuse(request, Broken())
