"""The hot route of moves: nothing but what a move needs."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable

import msgspec

from maumau.core.errors import MaumauError, StaleMove
from maumau.server.asgi import Receive, Scope, Send, encode, language, read_body, refusal, refuse
from maumau.server.devices import token_of
from maumau.server.errors import Broken, WrongMethod, error_body, status_of, unreadable
from maumau.server.house import House
from maumau.server.line import Line, take_line
from maumau.server.live import Live
from maumau.server.requests import MoveBody
from maumau.server.shapes import MoveDone, StaleBody
from maumau.server.store.read import game_log
from maumau.table.decide import MoveWish, move
from maumau.table.errors import UnknownGame
from maumau.table.step import Made, Step
from maumau.table.window import made_before

ADDRESS = re.compile("/api/games/(?P<game_id>[^/]*)/moves")
log = logging.getLogger(__name__)

MOST_BYTES = 16 * 1024

Read = Callable[[], Awaitable[bytes]]

_decode = msgspec.json.Decoder(MoveBody).decode


class Moves:
    """POST /api/games/{game_id}/moves."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The ordinary way."""
        if scope["method"] == "POST":
            await self.answer(scope, lambda: read_body(receive, MOST_BYTES), take_line(scope))
        else:
            await refuse(scope, send, WrongMethod())

    async def answer(self, scope: Scope, read: Read, line: Line) -> None:
        """Make the move of a POST whose body comes from `read`; answer once it is on the disk."""
        try:
            status, body = await self._made(scope, read)
        except MaumauError as error:
            status, body = refusal(scope, error)
        except Exception:
            log.exception("%s", scope["path"])
            status, body = refusal(scope, Broken())
        await line.answer(status, body)

    async def _made(self, scope: Scope, read: Read) -> tuple[int, bytes]:
        house, token = self._house, token_of(scope["headers"])
        house.limits.spend_move(scope["client"], token)
        wish = _wish(scope["path_params"]["game_id"], await read())
        device = await house.devices.find(token)
        live = await house.hall.table_of_game(wish.game_id)
        try:
            return 200, encode(await self._make(live, wish, None if device is None else device.id))
        except StaleMove as error:
            return status_of(error), _stale(scope, error, live.cards(live.table.sight(wish.seat)))

    async def _make(self, live: Live, wish: MoveWish, device: str | None) -> MoveDone:
        hall = self._house.hall
        try:
            answer: Step | Made = await hall.act(
                live, lambda table, known: move(table, device, wish, hall.world.now(), known)
            )
        except UnknownGame:
            return await self._made_in_earlier_game(live, wish)
        if isinstance(answer, Made):
            return MoveDone(answer.seq, answer.ply)
        return MoveDone(answer.entries[0].seq, wish.ply)

    async def _made_in_earlier_game(self, live: Live, wish: MoveWish) -> MoveDone:
        """A repeat is answered as it was the first time, even if the next game has begun."""
        table = live.table
        log = await self._house.hall.ask(lambda c: game_log(c, wish.game_id))
        made = made_before(log, table.game.answers, wish.seat, wish.ply, wish.move)
        if made is None:
            raise StaleMove(ply=wish.ply, expected=table.state.ply if table.state else 0)
        return MoveDone(made.seq, wish.ply)


def _wish(game_id: str, body: bytes) -> MoveWish:
    try:
        wanted = _decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise unreadable(str(error)) from error
    return MoveWish(game_id, wanted.ply, wanted.seat, wanted.move)


def _stale(scope: Scope, error: StaleMove, view: bytes) -> bytes:
    body = error_body(error, language(scope))
    return encode(StaleBody(body.code, body.reason, body.args, body.text, msgspec.Raw(view)))
