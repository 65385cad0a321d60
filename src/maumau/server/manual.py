"""The page `/docs`: the OpenAPI document for people to read, made here, so that nothing comes from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.types import ControllerRouterHandler

from maumau.server.openapi import METHODS, Json, document

STYLE = Path(__file__).parent / "manual.css"

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>maumau: the HTTP interface</title>
<link rel="stylesheet" href="{root}/docs/style.css">
</head>
<body>
<main>
<h1>The HTTP interface</h1>
<p>{description} The same as <a href="{root}/schema/openapi.json">OpenAPI document</a>.</p>
<nav><ul>{contents}</ul></nav>
{operations}
<h2 id="schemas">What travels</h2>
{schemas}
</main>
</body>
</html>
"""


def manual(root_path: str) -> list[ControllerRouterHandler]:
    """The page and its style."""

    @get("/docs", include_in_schema=False, sync_to_thread=False)
    def page(request: Request[Any, Any, Any]) -> Response[str]:
        return Response(_page_of(request.app, root_path), media_type="text/html", headers={"cache-control": "no-cache"})

    @get("/docs/style.css", include_in_schema=False, sync_to_thread=False)
    def style() -> Response[str]:
        return Response(STYLE.read_text("utf-8"), media_type="text/css", headers={"cache-control": "no-cache"})

    return [page, style]


@cache
def _page_of(app: Litestar, root_path: str) -> str:
    return made_page(document(app), escape(root_path))


def made_page(told: Json, root: str) -> str:
    """The page of an OpenAPI document."""
    operations = [
        (method, path, operation)
        for path, methods in told["paths"].items()
        for method, operation in methods.items()
        if method in METHODS
    ]
    tags = list(dict.fromkeys(operation["tags"][0] for _, _, operation in operations))
    sections = [
        f'<h2 id="{tag}">{escape(tag)}</h2>' + _join(_operation(*one) for one in operations if one[2]["tags"][0] == tag)
        for tag in tags
    ]
    return PAGE.format(
        root=root,
        description=escape(told["info"]["description"]),
        contents=_join(f'<li><a href="#{tag}">{escape(tag)}</a></li>' for tag in [*tags, "schemas"]),
        operations=_join(sections),
        schemas=_join(_schema(name, schema) for name, schema in sorted(told["components"]["schemas"].items())),
    )


def _join(parts: Iterable[str]) -> str:
    return "\n".join(parts)


def _operation(method: str, path: str, told: Json) -> str:
    parameters = [
        (f"{one['name']} ({one['in']})", one["schema"], one.get("required", False), one.get("description", ""))
        for one in told.get("parameters", ())
    ]
    body = told.get("requestBody", {}).get("content", {})
    asked = _join(f"<p>Body: {_type(content['schema'])}</p>" for content in body.values())
    answers = _join(_answer(status, response) for status, response in told["responses"].items())
    summary = escape(told.get("description") or told["summary"])
    return (
        f"<article><h3><b>{method.upper()}</b> <code>{escape(path)}</code></h3><p>{summary}</p>"
        f"{_table(parameters)}{asked}<dl>{answers}</dl></article>"
    )


def _answer(status: str, told: Json) -> str:
    types = ", ".join(f"{_type(content['schema'])}" for content in told.get("content", {}).values())
    return f"<dt>{escape(status)}</dt><dd>{escape(told.get('description', ''))} {types}</dd>"


def _schema(name: str, told: Json) -> str:
    needed = told.get("required", ())
    fields = [
        (field, schema, field in needed, schema.get("description", ""))
        for field, schema in told.get("properties", {}).items()
    ]
    alike = "" if fields else f"<p>{_type(told)}</p>"
    description = f"<p>{escape(told.get('description', ''))}</p>"
    title = f"<h3><code>{escape(name)}</code></h3>"
    return f'<article id="{escape(name)}">{title}{description}{_table(fields)}{alike}</article>'


def _table(rows: list[tuple[str, Json, bool, str]]) -> str:
    if not rows:
        return ""
    lines = (
        f"<tr><th><code>{escape(name)}</code></th><td>{_type(schema)}{'' if needed else ', may be left out'}</td>"
        f"<td>{escape(description)}</td></tr>"
        for name, schema, needed, description in rows
    )
    return f"<table>{_join(lines)}</table>"


def _type(told: Json) -> str:
    """A type in a few words; what has a name is a link to it."""
    match told:
        case {"$ref": str(name)}:
            name = escape(name.rsplit("/", 1)[1])
            return f'<a href="#{name}"><code>{name}</code></a>'
        case {"anyOf": choices} | {"oneOf": choices}:
            return " or ".join(_type(choice) for choice in choices)
        case {"enum": values}:
            return " or ".join(f"<code>{escape(repr(value))}</code>" for value in values)
        case {"const": value}:
            return f"<code>{escape(repr(value))}</code>"
        case {"type": "array", "items": dict(items)}:
            return f"list of {_type(items)}"
        case {"type": list(types)}:
            return escape(" or ".join(types))
        case {"type": str(name)}:
            return escape(name)
        case _:
            return "anything"
