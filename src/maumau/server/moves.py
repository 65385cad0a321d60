"""The hot route of moves, plain ASGI: nothing but what a move needs."""

from __future__ import annotations

import msgspec

from maumau.core.errors import MaumauError, StaleMove
from maumau.server.asgi import Receive, Scope, Send, encode, language, read_body, refuse, respond
from maumau.server.devices import token_of
from maumau.server.errors import WrongMethod, error_body, status_of, unreadable
from maumau.server.house import House
from maumau.server.line import line_of
from maumau.server.live import Live
from maumau.server.requests import MoveBody
from maumau.server.shapes import MoveDone, StaleBody
from maumau.server.store import read
from maumau.table.decide import MoveWish, move
from maumau.table.errors import UnknownGame
from maumau.table.step import Made, Step
from maumau.table.window import made_before

MOST_BYTES = 16 * 1024

_decode = msgspec.json.Decoder(MoveBody).decode


class Moves:
    """POST /api/games/{game_id}/moves."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Make the move; answer once it is on the disk."""
        try:
            wish, device = await self._read(scope, receive)
            live = await self._house.hall.table_of_game(wish.game_id)
            try:
                done = await self._make(live, wish, device)
            except StaleMove as error:
                await _refuse_stale(scope, send, error, live, live.table.sight(wish.seat))
                return
        except MaumauError as error:
            await refuse(scope, send, error)
            return
        await line_of(scope).answer(200, encode(done))

    async def _read(self, scope: Scope, receive: Receive) -> tuple[MoveWish, str | None]:
        if scope["method"] != "POST":
            raise WrongMethod()
        token = token_of(scope["headers"])
        self._house.limits.spend_move(scope["client"], token)
        body = await read_body(receive, MOST_BYTES)
        try:
            wanted = _decode(body)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise unreadable(str(error)) from error
        device = await self._house.devices.find(token)
        game_id = scope["path_params"]["game_id"]
        return MoveWish(game_id, wanted.ply, wanted.seat, wanted.move), None if device is None else device.id

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
        log = await self._house.hall.ask(lambda c: read.game_log(c, wish.game_id))
        made = made_before(log, table.game.answers, wish.seat, wish.ply, wish.move)
        if made is None:
            raise StaleMove(ply=wish.ply, expected=table.state.ply if table.state else 0)
        return MoveDone(made.seq, wish.ply)


async def _refuse_stale(scope: Scope, send: Send, error: StaleMove, live: Live, seat: int | None) -> None:
    body = error_body(error, language(scope))
    view = live.cards(seat)
    await respond(send, status_of(error), encode(StaleBody(body.code, body.reason, body.args, body.text, view)))
