"""What would you do? A hint for whoever is on turn, from nothing but what their seat knows."""

from __future__ import annotations

import asyncio
from concurrent.futures import Executor
from functools import partial

import msgspec

from maumau.bots.hint import Worth, hint
from maumau.core.terms import Message
from maumau.server.errors import HintsWaking
from maumau.server.rules import Rules
from maumau.table.advice import to_advise
from maumau.table.model import Table


class HintView(msgspec.Struct, frozen=True):
    """The moves of a seat at a ply, the best first, why that one, and whether it hardly matters."""

    seat: int
    ply: int
    moves: list[Worth]
    reason: Message
    alike: bool


async def hint_for(
    table: Table, device: str | None, game_id: str, seat: int, rules: Rules, thinkers: Executor
) -> HintView:
    """A hint, worked out in a bot's thread; the same for the same position.

    Raises what `to_advise` raises, or HintsWaking.
    """
    state = to_advise(table, device, game_id, seat)
    if not rules.searching(state.game.name):
        raise HintsWaking()
    ply = state.ply
    loop = asyncio.get_running_loop()
    seen = state.seen_by(seat)  # all that leaves this place: the truth stays here
    think = partial(hint, state.game, seen, seat, seed=ply, memory_aid=table.memory_aid)
    found = await loop.run_in_executor(thinkers, think)
    assert found is not None, "whoever is advised is on turn"
    return HintView(seat, ply, found.moves, found.reason, found.alike)
