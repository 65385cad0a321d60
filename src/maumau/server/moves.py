"""The hot route of moves: nothing but what a move needs."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable

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

_decode = msgspec.json.Decoder(MoveBody).decode


class Moves:
    """POST /api/games/{game_id}/moves."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The ordinary way."""
        if scope["method"] == "POST":
            await self._answer(scope, self._read(scope, receive), take_line(scope))
        else:
            await refuse(scope, send, WrongMethod())

    def answer(self, scope: Scope, body: bytes, line: Line) -> None:
        """The short way: make the move of a POST on a line that is not full; answer once it is on the disk.

        The usual move, at a table that is in memory and at which nobody else acts, needs no task.
        """
        try:
            token = self._counted(scope)
            wish = _wish(scope["path_params"]["game_id"], body)
        except Exception as error:
            # not at once: who reads what has come may be in the middle of it
            asyncio.get_running_loop().call_soon(line.answer, *_refused(scope, error))
            return
        if not self._begun(scope, token, wish, line):
            self._spawn(scope, token, wish, line)

    def _begun(self, scope: Scope, token: str | None, wish: MoveWish, line: Line) -> bool:
        """Whether a move is being made, so that it will be answered; else nothing has happened."""
        hall = self._house.hall
        device, live = self._house.devices.kept(token), hall.find_by_game(wish.game_id)
        if device is None or live is None:
            return False
        seq = live.table.seq + 1

        def written(error: Exception | None) -> None:
            if error is None:
                line.answer(200, encode(MoveDone(seq, wish.ply)))
            else:  # another process was quicker, or worse
                self._spawn(scope, token, wish, line)

        return hall.act_at_once(
            live, lambda table, known: move(table, device.id, wish, hall.world.now(), known), written
        )

    def _spawn(self, scope: Scope, token: str | None, wish: MoveWish, line: Line) -> None:
        self._house.hall.errands.spawn(self._answer(scope, self._made(scope, token, wish), line))

    async def _answer(self, scope: Scope, made: Awaitable[tuple[int, bytes]], line: Line) -> None:
        try:
            status, body = await made
        except Exception as error:
            status, body = _refused(scope, error)
        if line.full:
            await line.drained()
        line.answer(status, body)

    async def _read(self, scope: Scope, receive: Receive) -> tuple[int, bytes]:
        token = self._counted(scope)
        body = await read_body(receive, MOST_BYTES)
        return await self._made(scope, token, _wish(scope["path_params"]["game_id"], body))

    def _counted(self, scope: Scope) -> str | None:
        """The token of who asks; raises TooManyRequests."""
        token = token_of(scope["headers"])
        self._house.limits.spend_move(scope["client"], token)
        return token

    async def _made(self, scope: Scope, token: str | None, wish: MoveWish) -> tuple[int, bytes]:
        house = self._house
        found = await house.devices.find(token)
        device = None if found is None else found.id
        live = await house.hall.table_of_game(wish.game_id)
        try:
            return 200, encode(await self._make(live, wish, device))
        except StaleMove as error:
            live.table.check_owner(wish.seat, device)  # the next game may have begun meanwhile, on other seats
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


def _refused(scope: Scope, error: Exception) -> tuple[int, bytes]:
    if isinstance(error, MaumauError):
        return refusal(scope, error)
    log.error("%s", scope["path"], exc_info=error)
    return refusal(scope, Broken())


def _wish(game_id: str, body: bytes) -> MoveWish:
    try:
        wanted = _decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise unreadable(str(error)) from error
    return MoveWish(game_id, wanted.ply, wanted.seat, wanted.move)


def _stale(scope: Scope, error: StaleMove, view: bytes) -> bytes:
    body = error_body(error, language(scope))
    return encode(StaleBody(body.code, body.reason, body.args, body.text, msgspec.Raw(view)))
