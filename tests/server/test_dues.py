"""When bots move: at a time that tells nothing of how much they had to think about (faults 1)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from maumau.bots import choose
from maumau.core.state import State
from maumau.server import dues
from maumau.server.house import House
from maumau.server.live import Live
from maumau.server.store import read
from maumau.table import away, decide
from maumau.table.clock import pause
from maumau.table.decide import MoveWish
from maumau.table.entries import Manners, Move
from maumau.table.pace import Pace, due
from tests.server.houses import Clock, gather, in_house, until
from tests.table.tables import state_of

STEADY = Pace(0.6, 0.6)


class Thinker:
    """A bot that thinks for so many seconds of the test's time."""

    def __init__(self, clock: Clock, seconds: float) -> None:
        self.clock = clock
        self.seconds = seconds
        self.thought: list[int] = []

    def __call__(self, state: State, seat: int, level: str, seed: int) -> str:
        """A bot's move."""
        self.clock.time += self.seconds
        self.thought.append(state.ply)
        return choose(state, seat, level, seed)


@pytest.fixture
def clock() -> Clock:
    """The test's time."""
    return Clock()


@pytest.fixture(params=[0.0, 0.05])
def thinker(request: pytest.FixtureRequest, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Thinker:
    """All bots think at once, or take their time."""
    made = Thinker(clock, request.param)
    monkeypatch.setattr(dues, "choose", made)
    return made


async def bot_has_thought(house: House, clock: Clock, thinker: Thinker) -> tuple[Live, float]:
    """A game in which a bot is to move first and knows what, and when that is due."""
    live = await gather(house, "mia", "ben", "cid")
    seat = state_of(live.table).seats[0]
    await house.hall.act(live, lambda t, k: away.too_long(t, seat, clock.time, k))
    at = due_at(house, live)
    clock.time = at - 0.2
    await until(lambda: thinker.thought)
    return live, at


def due_at(house: House, live: Live) -> float:
    waits = due(live.table, house.hall.pace)
    assert waits is not None
    return waits.at


async def pause_game(house: House, live: Live, paused: bool, now: float) -> None:
    host = live.table.seats[live.table.host or 0].person
    assert host is not None
    await house.hall.act(live, lambda t, k: pause(t, host.device, paused, now, k))


def moves_made(live: Live) -> list[float]:
    """When moves were made."""
    return [entry.at for entry in live.table.log if isinstance(entry.what, Move)]


def test_a_bot_moves_when_it_is_due_and_not_before_however_long_it_has_thought(
    tmp_path: Path, clock: Clock, thinker: Thinker
):
    async def work(house: House) -> None:
        live, at = await bot_has_thought(house, clock, thinker)
        await asyncio.sleep(0.3)
        assert moves_made(live) == []
        clock.time = at
        await until(lambda: moves_made(live))
        assert moves_made(live) == [at]
        assert thinker.thought == [0]

    in_house(tmp_path, clock, work, pace=STEADY)


def test_a_move_that_a_bot_knows_already_waits_for_a_pause_and_as_long_again_after_it(
    tmp_path: Path, clock: Clock, thinker: Thinker
):
    async def work(house: House) -> None:
        live, at = await bot_has_thought(house, clock, thinker)
        await pause_game(house, live, True, clock.time)
        clock.time = at + 10
        await asyncio.sleep(0.3)
        assert moves_made(live) == []
        await pause_game(house, live, False, clock.time)
        later = due_at(house, live)
        assert later == clock.time + STEADY.shortest, "a pause leaves nobody less time to think"
        clock.time = later - 0.2
        await until(lambda: len(thinker.thought) == 2)
        clock.time = later
        await until(lambda: moves_made(live))
        assert moves_made(live) == [later]

    in_house(tmp_path, clock, work, pace=STEADY)


def test_who_comes_back_while_a_bot_holds_its_move_moves_by_themselves(tmp_path: Path, clock: Clock, thinker: Thinker):
    async def work(house: House) -> None:
        live, at = await bot_has_thought(house, clock, thinker)
        seat = state_of(live.table).seats[0]
        device = ("mia", "ben", "cid")[seat]
        await house.hall.act(live, lambda t, k: away.back(t, device, seat, clock.time, k))
        clock.time = at + 10
        await asyncio.sleep(0.3)
        assert moves_made(live) == []

    in_house(tmp_path, clock, work, pace=STEADY)


def test_a_move_that_a_bot_holds_when_the_server_stops_is_made_after_the_start(
    tmp_path: Path, clock: Clock, thinker: Thinker
):
    async def begin(house: House) -> None:
        await bot_has_thought(house, clock, thinker)

    async def go_on(house: House) -> None:
        live = await house.hall.table("T")
        await until(lambda: moves_made(live))

    in_house(tmp_path, clock, begin, pace=STEADY)
    clock.time += 60
    in_house(tmp_path, clock, go_on, pace=STEADY)


async def make_move(house: House, live: Live, now: float) -> None:
    """Whoever is on turn moves."""
    state = state_of(live.table)
    seat = state.seats[0]
    person, move = live.table.seats[seat].person, state.legal(seat)[0]
    assert person is not None
    assert live.table.game_id is not None
    wish = MoveWish(live.table.game_id, state.ply, seat, move)
    await house.hall.act(live, lambda t, k: decide.move(t, person.device, wish, now, k))


@pytest.mark.parametrize("manners", [Manners(), Manners(pace="30s")], ids=["relaxed", "30s"])
def test_the_database_says_that_what_the_table_waits_for_is_due_and_nothing_else_whatever_happens(
    tmp_path: Path, clock: Clock, manners: Manners
):
    async def work(house: House) -> None:
        live = await gather(house, "mia", "ben", "cid", manners=manners)
        act, kept = house.hall.act, list[bool]()

        async def check() -> None:
            waits = due(live.table, house.hall.pace)
            assert await house.hall.ask(lambda c: read.dues_before(c, 1e12, 10)) == ([waits] if waits else [])
            kept.append(waits is not None)

        await check()
        for _ in range(2):
            await make_move(house, live, clock.time)
            await check()
        seat, clock.time = state_of(live.table).seats[0], clock.time + 1
        await act(live, lambda t, k: away.too_long(t, seat, clock.time, k))
        await check()
        for paused in (True, False):
            await pause_game(house, live, paused, clock.time)
            await check()
        clock.time = due_at(house, live)
        await until(lambda: len(moves_made(live)) == 3)
        await check()
        await make_move(house, live, clock.time)
        await check()
        await act(live, lambda t, k: decide.close(t, "table-closed-idle", clock.time, k))
        await check()
        always = manners.pace == "30s"
        assert kept == [always, always, always, True, False, True, always, always, False]

    in_house(tmp_path, clock, work, pace=STEADY)
