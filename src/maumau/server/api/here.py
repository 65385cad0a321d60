"""Where this server can be reached."""

from __future__ import annotations

from litestar import Response, get

from maumau.server.api.visitor import Asked, Shared, answer, reach_for
from maumau.server.shapes import Reach


@get("/api/here", tags=["here"])
async def where_we_are(house: Shared, request: Asked) -> Response[Reach]:
    """The address that friends can open, and who they can be."""
    return answer(reach_for(house, request))
