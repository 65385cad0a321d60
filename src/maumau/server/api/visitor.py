"""Who makes a request, and how they are answered."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.di import NamedDependency

from maumau.server.devices import COOKIE, token_of
from maumau.server.errors import NoToken
from maumau.server.forgetting import forget_at
from maumau.server.house import House
from maumau.server.live import Live
from maumau.server.reach import reach
from maumau.server.shapes import Reach, TableView
from maumau.server.store.changes import Row
from maumau.server.store.read import Device
from maumau.server.views import Viewer, table_view
from maumau.table.model import Colour

COOKIE_SECONDS = 400 * 24 * 3600

Shared = NamedDependency[House]
"""The server's parts, handed to each handler as `house`."""
Asked = Request[Any, Any, Any]


class Visitor:
    """Who asks; `rows` are to be written before a new token is told to anybody."""

    def __init__(self, house: House, request: Asked) -> None:
        self.token = token_of(request.scope["headers"])
        self.rows: list[Row] = []
        self._house = house
        self._request = request
        self._is_new = False

    async def find(self) -> Device | None:
        """The device that asks, if it is known."""
        return await self._house.devices.find(self.token)

    async def need(self) -> Device:
        """The device that asks; raises NoToken if it is not known, or has been forgotten at another process."""
        device = await self._house.devices.find(self.token, fresh=True)
        if device is None:
            raise NoToken()
        return device

    async def find_or_make(self, name: str | None, colour: Colour | None = None, fresh: bool = False) -> Device:
        """The device that asks, called `name` and shown in a colour from now on, if these are said.

        It is a new one if it is known no more, or to be `fresh`. Raises TooManyRequests.
        """
        self._house.limits.spend_creation(self._request.client, self.token)
        device = None if fresh else await self._house.devices.find(self.token, fresh=True)
        if device is None:
            self.token, device, row = self._house.devices.new(name, colour)
            self.rows.append(row)
            self._is_new = True
            return device
        called = replace(device, name=name or device.name, colour=colour or device.colour)
        if called != device:
            self.rows.append(self._house.devices.renamed(self.token, called))
        return called

    async def check_known(self, live: Live, device: Device) -> None:
        """Make sure that who has just taken a seat was not forgotten at that moment; raises NoToken."""
        if await self._house.devices.find(self.token, fresh=True) is None:
            await forget_at(self._house.hall, live, device.id)
            raise NoToken()

    async def come_in(self, code: str) -> Device:
        """Become one of somebody's devices by a code; raises BadPass."""
        self.token, device = await self._house.devices.use_pass(code)
        self._is_new = True
        return device

    def answer(self, content: Any, status: int = 200) -> Response[Any]:
        """An answer that nobody keeps; a browser gets its new token by it."""
        cookies = [self._cookie(self.token, COOKIE_SECONDS)] if self._is_new else []
        return answer(content, status, cookies)

    def answer_table(self, live: Live, device: Device, status: int = 200) -> Response[TableView]:
        """A table as this device sees it, without the cards."""
        return self.answer(table_view(live.table, Viewer(None, live.table.seats_of(device.id)), live.around), status)

    def farewell(self) -> Response[None]:
        """An answer that takes the token away from a browser."""
        return answer(None, 204, [self._cookie("", 0)])

    def _cookie(self, value: str | None, seconds: int) -> Cookie:
        settings = self._house.settings
        public = settings.public_origin or ""
        secure = self._request.scope["scheme"] == "https" or public.startswith("https:")
        path = settings.root_path or "/"
        return Cookie(COOKIE, path=path, value=value, max_age=seconds, secure=secure, httponly=True, samesite="lax")


def answer(content: Any, status: int = 200, cookies: list[Cookie] | None = None) -> Response[Any]:
    """An answer that nobody keeps."""
    return Response(
        content,
        status_code=status,
        media_type="application/json",
        headers={"cache-control": "no-store"},
        cookies=cookies,
    )


def reach_for(house: House, request: Asked) -> Reach:
    """From where we can be reached, as far as a request shows."""
    host = request.headers.get("host")
    asked = f"{request.scope['scheme']}://{host}" if host else None
    return reach(house.settings, asked, request.client.host if request.client else None)
