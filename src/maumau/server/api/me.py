"""This device: its name, its tables, and being forgotten."""

from __future__ import annotations

from litestar import Controller, Response, delete, get, post, put
from sqlalchemy import Connection

from maumau.server.api.visitor import Asked, Shared, Visitor, answer, reach_for
from maumau.server.devices import PASS_SECONDS
from maumau.server.forgetting import forget
from maumau.server.house import House
from maumau.server.requests import MeBody, PassBody
from maumau.server.shapes import Me, MyTable, Pass
from maumau.server.store import read
from maumau.server.store.read import Device
from maumau.table.names import clean_name
from maumau.table.outline import outline

MOST_LISTED = 50


class ThisDevice(Controller):
    """This device."""

    path = "/api/me"
    tags = ("me",)

    @get()
    async def me(self, house: Shared, request: Asked) -> Response[Me]:
        """This device's name and tables. Makes no token."""
        device = await Visitor(house, request).find()
        return answer(Me(None, None, []) if device is None else await _me(house, device))

    @put()
    async def rename(self, house: Shared, request: Asked, data: MeBody) -> Response[Me]:
        """Say what you want to be called; makes a token for who has none. A program asks for `bearer`."""
        name = clean_name(data.name)
        visitor = Visitor(house, request)
        device = await visitor.find_or_make(name, data.colour, fresh=data.bearer)
        await house.hall.writer.write(visitor.rows)
        if data.bearer:
            return answer(Me(device.name, device.colour, [], visitor.token))
        return visitor.answer(await _me(house, device))

    @post("/pass", status_code=200)
    async def make_pass(self, house: Shared, request: Asked) -> Response[Pass]:
        """A code by which another device becomes yours too: for one device, for two minutes."""
        visitor = Visitor(house, request)
        house.limits.spend_creation(request.client, visitor.token)
        code = await house.devices.make_pass(await visitor.need())
        link = f"{reach_for(house, request).address}continue#{code}"
        return answer(Pass(code, link, PASS_SECONDS))

    @post("/continue", status_code=200)
    async def use_pass(self, house: Shared, request: Asked, data: PassBody) -> Response[Me]:
        """Become one of the devices of whoever shows the code. This device's own seats stay with its old token."""
        visitor = Visitor(house, request)
        house.limits.spend_creation(request.client, visitor.token)
        device = await visitor.come_in(data.code)
        if data.bearer:
            return answer(Me(device.name, device.colour, [], visitor.token))
        return visitor.answer(await _me(house, device))

    @delete(status_code=204)
    async def forget(self, house: Shared, request: Asked) -> Response[None]:
        """Be forgotten: the token, the name, and the name at every table."""
        visitor = Visitor(house, request)
        device = await visitor.need()
        await forget(house.hall, device.id)
        house.devices.forget(visitor.token)
        return visitor.farewell()


async def _me(house: House, device: Device) -> Me:
    def ask(connection: Connection) -> list[MyTable]:
        ids = read.tables_of_device(connection, device.id, MOST_LISTED)
        logs = read.short_logs(connection, ids)
        return [_my_table(table_id, logs[table_id], device) for table_id in ids]

    return Me(device.name, device.colour, await house.hall.ask(ask))


def _my_table(table_id: str, short: read.ShortLog, device: Device) -> MyTable:
    line = outline(short.log)
    yours = [seat for seat, person in line.people.items() if short.people[person].device == device.id]
    return MyTable(table_id, line.game, line.phase, line.players, short.seq, sorted(yours))
