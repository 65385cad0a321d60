"""What a stale move is answered: how the table looks now, to whoever has the seat now."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection

from maumau.server.house import House
from maumau.server.live import Live
from maumau.table import decide
from maumau.table.decide import MoveWish, NewGame
from tests.server.test_short import NAMES, answer_on, at_a_table, by_short_way
from tests.table.tables import wish_of

T = TypeVar("T")


async def finish(house: House, live: Live) -> str:
    """Play the game to its end; returns its id."""
    game_id = live.table.game_id
    assert game_id is not None
    while live.table.phase == "playing":
        wish = wish_of(live.table)
        await house.hall.act(live, lambda table, known, w=wish: decide.bot_move(table, w, 1.0, known))  # type: ignore[misc]
    return game_id


async def again(house: House, live: Live, after: str, order: tuple[int, ...]) -> None:
    """Begin the next game on other seats."""
    new = NewGame(house.world.new_id(), house.world.new_secret(), order)
    await house.hall.act(live, lambda table, known: decide.again(table, NAMES[0], after, new, 1.0, known))


def test_whose_seat_changes_while_an_old_move_is_looked_up_is_not_shown_the_hand_on_it(tmp_path: Path):
    async def work(house: House, live: Live) -> None:
        first = await finish(house, live)
        await again(house, live, first, (0, 1, 2))
        second = await finish(house, live)
        begun, ask = asyncio.Event(), house.hall.ask

        async def slow(question: Callable[[Connection], Any]) -> Any:
            found = await ask(question)
            await begun.wait()
            return found

        house.hall.ask = slow  # type: ignore[method-assign]
        line = by_short_way(house, live, MoveWish(first, 0, 0, "R1>nowhere"))
        await asyncio.sleep(0)
        await again(house, live, second, (1, 0, 2))
        begun.set()
        status, body = await answer_on(line)
        assert (status, body["code"]) == (403, "not-your-seat")
        assert "view" not in body

    at_a_table(tmp_path, work)
