"""Whether a JSON value is what an OpenAPI schema says: the few words of JSON Schema that our document uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Json = dict[str, Any]

TYPES: dict[str, Callable[[Any], bool]] = {
    "object": lambda v: isinstance(v, dict),
    "array": lambda v: isinstance(v, list),
    "string": lambda v: isinstance(v, str),
    "integer": lambda v: isinstance(v, int) and not isinstance(v, bool),
    "number": lambda v: isinstance(v, int | float) and not isinstance(v, bool),
    "boolean": lambda v: isinstance(v, bool),
    "null": lambda v: v is None,
}
SAID_ELSEWHERE = {"title", "description", "default", "required", "properties", "discriminator", "additionalProperties"}


class Mismatch(AssertionError):
    """A value that is not what the schema says."""


def check(document: Json, schema: Json, value: Any, where: str = "$") -> None:
    """Raise Mismatch where the value differs; a word of JSON Schema that is not known here is an error too.

    Objects may have no properties but those named, so that nothing travels that the document does not tell.
    """
    if unknown := schema.keys() - SAID_ELSEWHERE - {"$ref", "anyOf", "oneOf", "type", "enum", "const", "items"}:
        raise NotImplementedError(f"{where}: {unknown}")
    if "$ref" in schema:
        check(document, document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]], value, where)
    for choice in ("anyOf", "oneOf"):
        if choice in schema and not any(fits(document, option, value, where) for option in schema[choice]):
            raise Mismatch(f"{where}: nothing fits {value!r}")
    types = schema.get("type", [])
    if types and not any(TYPES[one](value) for one in ([types] if isinstance(types, str) else types)):
        raise Mismatch(f"{where}: {value!r} is no {schema['type']}")
    if "enum" in schema and value not in schema["enum"]:
        raise Mismatch(f"{where}: {value!r} is none of {schema['enum']}")
    if "const" in schema and value != schema["const"]:
        raise Mismatch(f"{where}: {value!r} is not {schema['const']}")
    if isinstance(value, list) and "items" in schema:
        for index, item in enumerate(value):
            check(document, schema["items"], item, f"{where}[{index}]")
    if isinstance(value, dict) and "properties" in schema:
        check_object(document, schema, value, where)


def check_object(document: Json, schema: Json, value: Json, where: str) -> None:
    if missing := set(schema.get("required", ())) - value.keys():
        raise Mismatch(f"{where}: {missing} missing")
    if strange := value.keys() - schema["properties"].keys():
        raise Mismatch(f"{where}: {strange} not in the document")
    for name, item in value.items():
        check(document, schema["properties"][name], item, f"{where}.{name}")


def fits(document: Json, schema: Json, value: Any, where: str) -> bool:
    try:
        check(document, schema, value, where)
    except Mismatch:
        return False
    return True
