"""The OpenAPI document."""

from litestar.openapi.config import OpenAPIConfig

SCHEMA = OpenAPIConfig(title="maumau", version="1")
