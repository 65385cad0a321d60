"""Who asks: a device is a random token, of which the database has only the hash."""

from __future__ import annotations

import hashlib
import re
from collections import OrderedDict
from collections.abc import Iterable
from typing import Any

from maumau.server.errors import BadPass
from maumau.server.hall import Hall
from maumau.server.store import read
from maumau.server.store.changes import ADD_DEVICE, ADD_PASS, DROP_PASSES, NAME_DEVICE, Row
from maumau.server.store.read import Device
from maumau.server.store.writer import Conflict
from maumau.table.model import Colour

COOKIE = "maumau"
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
KEPT = 10_000
KEPT_SECONDS = 60.0
PASS_SECONDS = 120


def token_of(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """The token of a request: `Authorization: Bearer`, else the cookie."""
    cookie: str | None = None
    for name, value in headers:
        if name == b"authorization" and value[:7].lower() == b"bearer ":
            return _token(value[7:].decode("latin-1").strip())
        if name == b"cookie":
            cookie = value.decode("latin-1")
    return None if cookie is None else _token(_cookie_value(cookie))


def _token(text: str | None) -> str | None:
    return text if text is not None and TOKEN.fullmatch(text) else None


def _cookie_value(header: str) -> str | None:
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value.strip('"')
    return None


def token_hash(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Devices:
    """The devices that are known here."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._kept: OrderedDict[str, tuple[float, Device]] = OrderedDict()

    async def find(self, token: str | None, fresh: bool = False) -> Device | None:
        """The device that holds this token; if it must be `fresh`, as the database knows it now."""
        if token is None:
            return None
        if fresh:
            self._kept.pop(token, None)
        kept = self.kept(token)
        if kept is not None:
            return kept
        key = token_hash(token)
        device = await self._hall.ask(lambda c: read.device_of_hash(c, key))
        if device is not None:
            self._keep(token, device)
        return device

    def kept(self, token: str | None) -> Device | None:
        """The device that holds this token, if that is known without asking the database."""
        kept = None if token is None else self._kept.get(token)
        return kept[1] if kept is not None and self._hall.world.now() - kept[0] < KEPT_SECONDS else None

    def _keep(self, token: str, device: Device) -> None:
        self._kept[token] = (self._hall.world.now(), device)
        self._kept.move_to_end(token)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def new(self, name: str | None, colour: Colour | None) -> tuple[str, Device, Row]:
        """A new token, its device, and the row to be written before it is told to anybody."""
        token, row = self._row(name, colour, None, None)
        return token, Device(row["id"], name, colour), (ADD_DEVICE, row)

    def _row(
        self, name: str | None, colour: Colour | None, owner: str | None, code_hash: str | None
    ) -> tuple[str, dict[str, Any]]:
        world = self._hall.world
        token = world.new_token()
        return token, {
            "id": world.new_id(),
            "token_hash": token_hash(token),
            "name": name,
            "colour": colour,
            "created_at": world.now(),
            "owner_id": owner,
            "code_hash": code_hash,
        }

    async def make_pass(self, device: Device) -> str:
        """A code that lets one more device in, as this one, for a while."""
        world, code = self._hall.world, self._hall.world.new_code()
        rows: list[Row] = [
            (DROP_PASSES, {"the_time": world.now()}),
            (
                ADD_PASS,
                {"code_hash": token_hash(code), "device_id": device.id, "expires_at": world.now() + PASS_SECONDS},
            ),
        ]
        await self._hall.writer.write(rows)
        return code

    async def use_pass(self, written: str) -> tuple[str, Device]:
        """A token of its own for who shows a code, which is used up by that; raises BadPass."""
        code_hash = token_hash("".join(written[:100].upper().replace("-", " ").split()))
        owner = await self._hall.ask(lambda c: read.device_of_pass(c, code_hash, self._hall.world.now()))
        if owner is None:
            raise BadPass()
        token, row = self._row(None, None, owner.id, code_hash)
        try:
            await self._hall.writer.write([(ADD_DEVICE, row)])
        except Conflict as error:  # somebody else was quicker, or the owner has just been forgotten
            raise BadPass() from error
        return token, owner

    def renamed(self, token: str | None, device: Device) -> Row:
        """The row to be written for a device under another name or in another colour."""
        self.forget(token)
        return NAME_DEVICE, {"the_device": device.id, "the_name": device.name, "the_colour": device.colour}

    def forget(self, token: str | None) -> None:
        """Ask the database again when this token comes next."""
        if token is not None:
            self._kept.pop(token, None)
