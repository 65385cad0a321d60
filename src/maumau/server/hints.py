"""What would you do? A hint for whoever is on turn, from nothing but what their seat knows."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor
from functools import partial

import msgspec

from maumau.bots.hint import Worth, hint
from maumau.core.game import Message
from maumau.server.errors import HintsWaking
from maumau.server.rules import Rules
from maumau.table.advice import to_advise
from maumau.table.model import Table


class HintView(msgspec.Struct, frozen=True):
    """The moves of a seat at a ply, the best first, and why that one, or that it hardly matters (`reason-alike`)."""

    seat: int
    ply: int
    moves: list[Worth]
    reason: Message


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
    return HintView(seat, ply, found.moves, Message("reason-alike") if alike(found.moves) else found.reason)


def alike(moves: Sequence[Worth]) -> bool:
    """Whether it hardly matters which of several moves is made, the best being the first.

    So it is if none differs from the best by more than their standard errors together: in chance, place and points.
    """
    best, *others = moves
    return bool(others) and all(
        abs(best.chance - other.chance) <= best.error + other.error
        and abs(best.place - other.place) <= best.place_error + other.place_error
        and abs(best.points - other.points) <= best.points_error + other.points_error
        for other in others
    )
