"""The OpenAPI document: what Litestar finds by itself, the two hot routes, and each game's view and events.

`python -m maumau.server.openapi` prints it; the web client's types are made from `web/openapi.json`.
"""

from __future__ import annotations

import sys
from functools import reduce
from importlib import import_module
from operator import or_
from typing import Any, get_type_hints

import msgspec
from litestar import Litestar, Request
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from maumau.games import GAMES
from maumau.server.errors import ErrorBody
from maumau.server.requests import MoveBody
from maumau.server.shapes import (
    EmoteMessage,
    EntryMessage,
    MoveDone,
    PresenceMessage,
    StaleBody,
    TimeMessage,
    ViewMessage,
)

Json = dict[str, Any]

REF = "#/components/schemas/{name}"
METHODS = frozenset({"get", "put", "post", "delete"})


def document(app: Litestar) -> Json:
    """The whole document of an application."""
    return completed(app.openapi_schema.to_schema())


def completed(found: Json) -> Json:
    """Litestar's document, with what it can't see."""
    schemas = found["components"]["schemas"]
    schemas.update(_hot_schemas())
    _name_views(schemas)
    _let_choices_be_null(schemas)
    found["paths"] |= _hot_paths()
    for operations in found["paths"].values():
        for method in METHODS & operations.keys():
            _say_errors(operations[method]["responses"])
    return found


class Document(JsonRenderPlugin):
    """Serves the whole document."""

    _made: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: Json) -> bytes:
        """The document as JSON, made once."""
        if self._made is None:
            self._made = msgspec.json.encode(document(request.app))
        return self._made


SCHEMA = OpenAPIConfig(
    title="maumau",
    version="1",
    description="Tables, moves and live updates. A token comes as the cookie `maumau` or as a bearer token.",
    render_plugins=[Document()],
)


def _hot_schemas() -> Json:
    types = [
        ErrorBody,
        EntryMessage,
        MoveBody,
        MoveDone,
        PresenceMessage,
        EmoteMessage,
        TimeMessage,
        StaleBody,
        ViewMessage,
    ]
    views = [get_type_hints(kind.view)["return"] for kind in GAMES.values()]
    events = [import_module(f"{kind.__module__}.events").Event for kind in GAMES.values()]
    schemas, components = msgspec.json.schema_components([*types, *views, reduce(or_, events)], ref_template=REF)
    return {**components, "View": {"anyOf": list(schemas[len(types) : -1])}, "Event": schemas[-1]}


def _name_views(schemas: Json) -> None:
    """Where the structs say Any, one of the games' views or events stands."""
    view = {"anyOf": [_ref("View"), {"type": "null"}]}
    for name in ("ViewMessage", "EntryMessage", "StaleBody", "GamePage", "Frame"):
        schemas[name]["properties"]["view"] = view
    for name in ("LogEntry", "EntryMessage", "Frame"):
        schemas[name]["properties"]["events"] = {"type": "array", "items": _ref("Event")}


def _let_choices_be_null(schemas: Json) -> None:
    """Litestar lets one of several words be null by its type, and forgets to name null among the words."""
    for schema in schemas.values():
        for field in schema.get("properties", {}).values():
            if "enum" in field and "null" in field.get("type", ()) and None not in field["enum"]:
                field["enum"] = [*field["enum"], None]


def _ref(name: str) -> Json:
    return {"$ref": REF.format(name=name)}


def _json(name: str, description: str) -> Json:
    return {"description": description, "content": {"application/json": {"schema": _ref(name)}}}


def _say_errors(responses: Json) -> None:
    responses.pop("400", None)
    responses["default"] = _json("ErrorBody", "Refused; nothing has changed.")


def _parameter(name: str, where: str, kind: str) -> Json:
    return {"name": name, "in": where, "required": where == "path", "schema": {"type": kind}}


def _hot_paths() -> Json:
    return {
        "/api/games/{game_id}/moves": {"post": _move_operation()},
        "/api/tables/{table_id}/stream": {"get": _stream_operation()},
    }


def _move_operation() -> Json:
    return {
        "tags": ["games"],
        "summary": "Move",
        "operationId": "MakeMove",
        "description": "Make a move, exactly once: the same request again is answered as it was the first time.",
        "parameters": [_parameter("game_id", "path", "string")],
        "requestBody": {"required": True, "content": {"application/json": {"schema": _ref("MoveBody")}}},
        "responses": {
            "200": _json("MoveDone", "The move is on the disk."),
            "409": _json("StaleBody", "The game has gone on; this is how it looks now."),
        },
    }


def _stream_operation() -> Json:
    events = {
        "view": "ViewMessage",
        "entry": "EntryMessage",
        "presence": "PresenceMessage",
        "emote": "EmoteMessage",
        "time": "TimeMessage",
    }
    stream = {
        "schema": {"oneOf": [_ref(name) for name in events.values()]},
        "x-events": {event: _ref(name) for event, name in events.items()},
    }
    return {
        "tags": ["tables"],
        "summary": "Stream",
        "operationId": "WatchTable",
        "description": "Server-Sent Events. First `view`, or with Last-Event-ID the entries missed; then each `entry`.",
        "parameters": [
            _parameter("table_id", "path", "string"),
            _parameter("seat", "query", "integer"),
            _parameter("Last-Event-ID", "header", "integer"),
        ],
        "responses": {"200": {"description": "The data of the events.", "content": {"text/event-stream": stream}}},
    }


def main() -> None:
    """Print the document."""
    from sqlalchemy import create_engine

    from maumau.server.app import make_app
    from maumau.server.house import House
    from maumau.server.settings import Settings
    from maumau.server.world import World

    nowhere = "sqlite://"
    app = make_app(House(Settings(nowhere), World(), create_engine(nowhere)))
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(document(app)), indent=2).decode() + "\n")


if __name__ == "__main__":
    main()
