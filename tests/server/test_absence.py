"""Who is away is shown, then played for, also across restarts; and tables nobody comes back to go (faults 20, 32)."""

from __future__ import annotations

from pathlib import Path

import pytest

from maumau.server.house import House
from maumau.server.live import Live, Watcher
from maumau.server.store import read
from maumau.table import away, lobby
from maumau.table import clock as table_clock
from maumau.table.entries import Manners, Move
from maumau.table.errors import TableClosed
from maumau.table.lobby import Wishes
from maumau.table.record import finished_record
from tests.server.houses import Clock, gather, in_house, open_table, until
from tests.table.tables import state_of

HALF_MINUTE = Manners(grace="30s")


def come(house: House, live: Live, device: str) -> Watcher:
    """Somebody's stream is open."""
    watcher = Watcher(device, None, device)
    house.hall.enter(live, watcher)
    return watcher


def stand_ins(live: Live) -> list[str | None]:
    return [seat.stand_in for seat in live.table.seats]


def test_somebody_is_shown_as_away_ten_seconds_after_the_last_of_their_streams(tmp_path: Path):
    clock = Clock()

    async def work(house: House) -> None:
        live = await gather(house, "mia", "ben", "cid")
        first, second = come(house, live, "mia"), come(house, live, "mia")
        assert (set(live.company.here), set(live.company.away)) == ({0}, set())
        house.hall.leave(live, first)
        assert live.company.here == {0}
        house.hall.leave(live, second)
        clock.time += 9.9
        house.hall.sweep(1000)
        assert (set(live.company.here), 0 in live.company.away) == (set(), False)
        clock.time += 0.2
        house.hall.sweep(1000)
        assert 0 in live.company.away
        come(house, live, "mia")
        assert (set(live.company.here), 0 in live.company.away) == ({0}, False)

    in_house(tmp_path, clock, work)


@pytest.mark.parametrize("game", ["heul", "sau"])
def test_a_bot_plays_for_who_stays_away_and_nobody_else(tmp_path: Path, game: str):
    clock = Clock()

    async def work(house: House) -> None:
        await house.rules.ready(game)
        live = await gather(house, "mia", "ben", "cid", game=game, manners=HALF_MINUTE)
        watchers = [come(house, live, name) for name in ("mia", "ben", "cid")]
        hands = state_of(live.table).seen_by().tobytes()
        clock.time += 100
        await house.alarms.look()
        assert stand_ins(live) == [None] * 3
        house.hall.leave(live, watchers[1])
        clock.time += 29
        await house.alarms.look()
        assert stand_ins(live) == [None] * 3
        clock.time += 2
        await until(lambda: stand_ins(live) == [None, "greedy", None])
        state = state_of(live.table)
        if state.ply == 0:
            assert state.seen_by().tobytes() == hands
        if state.seats == (1,):
            clock.time += 1
            await until(lambda: state_of(live.table).ply > state.ply)

    in_house(tmp_path, clock, work)


def test_who_comes_back_in_time_is_not_played_for_and_may_be_away_as_long_again(tmp_path: Path):
    clock = Clock()

    async def work(house: House) -> None:
        live = await gather(house, "mia", "ben", "cid", manners=HALF_MINUTE)
        mia, _, _ = (come(house, live, name) for name in ("mia", "ben", "cid"))
        for _ in range(3):
            house.hall.leave(live, mia)
            clock.time += 25
            mia = come(house, live, "mia")
            clock.time += 25
            await house.alarms.look()
            assert stand_ins(live) == [None] * 3

    in_house(tmp_path, clock, work)


def test_who_may_be_away_for_ever_is_never_played_for(tmp_path: Path):
    clock = Clock()

    async def work(house: House) -> None:
        live = await gather(house, "mia", "ben", "cid", manners=Manners(grace="never"))
        clock.time += 10_000
        await house.alarms.look()
        assert stand_ins(live) == [None] * 3
        assert live.alarms == {}

    in_house(tmp_path, clock, work)


def test_an_absence_survives_a_restart_and_who_could_not_come_back_meanwhile_gets_a_moment(tmp_path: Path):
    clock = Clock()

    async def begin(house: House) -> None:
        live = await gather(house, "mia", "ben", "cid", manners=HALF_MINUTE)
        watchers = [come(house, live, name) for name in ("mia", "ben", "cid")]
        house.hall.leave(live, watchers[0])
        await until(lambda: set(live.alarms) == {0})

    async def go_on(house: House) -> None:
        clock.time += 5
        await house.alarms.look()
        live = await house.hall.table("T")
        for name in ("ben", "cid"):
            come(house, live, name)
        assert stand_ins(live) == [None] * 3
        clock.time += 6
        await until(lambda: stand_ins(live) == ["greedy", None, None])

    in_house(tmp_path, clock, begin)
    clock.time += 3600
    in_house(tmp_path, clock, go_on)


def test_a_host_who_stays_away_from_a_lobby_is_host_no_more(tmp_path: Path):
    clock = Clock()

    async def work(house: House) -> None:
        live = await gather(house, "mia", "ben", "cid")
        assert live.table.host == 0
        come(house, live, "ben")
        clock.time += 121
        await until(lambda: live.table.host == 1)

    in_house(tmp_path, clock, work)


def test_a_pause_ends_for_who_comes_back_when_its_host_does_not(tmp_path: Path):
    clock = Clock()

    async def work(house: House) -> None:
        live = await gather(house, "mia", "ben", "cid", manners=HALF_MINUTE)
        await house.hall.act(live, lambda t, k: table_clock.pause(t, "mia", True, clock.time, k))
        clock.time += 31
        await until(lambda: stand_ins(live) == ["greedy"] * 3)
        ben = come(house, live, "ben")
        await house.hall.act(live, lambda t, k: away.back(t, "ben", 1, clock.time, k))
        assert live.table.host == 1
        await house.hall.act(live, lambda t, k: table_clock.pause(t, "ben", False, clock.time, k))
        assert not live.table.paused
        come(house, live, "cid")
        await house.hall.act(live, lambda t, k: away.back(t, "cid", 2, clock.time, k))
        house.hall.leave(live, ben)
        clock.time += 31
        await until(lambda: live.table.host == 2)

    in_house(tmp_path, clock, work)


def test_a_move_that_takes_too_long_is_made_by_a_bot_once_and_the_person_plays_on(tmp_path: Path):
    clock = Clock()

    async def work(house: House) -> None:
        live = await gather(house, "mia", "ben", "cid", manners=Manners(pace="30s"))
        for name in ("mia", "ben", "cid"):
            come(house, live, name)
        clock.time += 32
        await until(lambda: state_of(live.table).ply == 1)
        assert [entry.what.late for entry in live.table.log if isinstance(entry.what, Move)] == [True]
        assert stand_ins(live) == [None] * 3

    in_house(tmp_path, clock, work)


def test_a_lobby_that_nobody_came_back_to_is_closed_freed_and_spoken_of_no_more(tmp_path: Path):
    clock = Clock()

    async def work(house: House) -> None:
        wanted = await open_table(house)
        lonely = await open_table(house)
        code = lonely.table.code
        watcher = come(house, wanted, "sam")
        clock.time += 31 * 60
        await house.alarms.look()
        assert house.hall.find(lonely.table.id) is None
        assert wanted.table.closed is None, "somebody is there"
        closed = await house.hall.table(lonely.table.id)
        assert closed.table.closed is not None
        assert closed.table.closed.code == "table-closed-idle"
        assert await house.hall.ask(lambda c: read.table_of_code(c, str(code))) is None
        with pytest.raises(TableClosed):
            await house.hall.act(closed, lambda t, k: lobby.change(t, None, Wishes(), clock.time, k))
        house.hall.leave(wanted, watcher)
        clock.time += 31 * 60
        await house.alarms.look()
        clock.time += 31 * 60
        await house.alarms.look()
        clock.time += 1000
        house.hall.sweep(30)
        assert len(house.hall) == 0
        assert await house.hall.ask(lambda c: read.alarms_before(c, 1e12, 10)) == []

    in_house(tmp_path, clock, work)


def test_a_game_is_closed_after_a_week_and_its_record_stays(tmp_path: Path):
    clock = Clock()

    async def work(house: House) -> None:
        live = await open_table(house, ("greedy", "random", "greedy"))
        await until(lambda: live.table.phase == "over")
        table_id, game_id = live.table.id, str(live.table.game_id)
        clock.time += 6 * 24 * 3600
        await house.alarms.look()
        assert (await house.hall.table(table_id)).table.closed is None
        clock.time += 2 * 24 * 3600
        await house.alarms.look()
        closed = (await house.hall.table(table_id)).table
        assert (closed.phase, closed.state) == ("closed", None)
        found = await house.hall.ask(lambda c: read.game_log(c, game_id))
        assert finished_record(found, game_id)["result"]

    in_house(tmp_path, clock, work)
