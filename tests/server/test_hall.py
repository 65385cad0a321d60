"""What the hall does when the database knows more than it, or less: no request spins, no due is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import asdict

from maumau.server.bus import Note
from maumau.server.house import House
from maumau.server.live import Live, Watcher
from maumau.server.store import read
from maumau.server.store.changes import ADD_DUE, ADD_GAME, person_row
from maumau.server.store.database import open_database
from maumau.server.store.writer import Conflict
from maumau.server.world import World
from maumau.table import decide, lobby, talk
from maumau.table.entries import Change, Manners
from maumau.table.fold import MOST_LINES
from maumau.table.model import Person
from maumau.table.pace import Due
from maumau.table.step import Step
from maumau.table.talk import Saying
from tests.server.running import file_settings


def with_a_lobby(folder: Path, work: Callable[[House, Live], Awaitable[None]]) -> None:
    """Do something at a table in the lobby; no rules are needed for that."""

    async def run() -> None:
        settings = file_settings(folder)
        house = House(settings, World(), open_database(settings.database))
        house.hall.writer.start()
        wish = decide.opening("heul", {}, "own", ["greedy", None, "random"])
        step = decide.open_table("table", wish, house.world.now(), house.hall.known())
        try:
            await work(house, await house.hall.open(step, []))
        finally:
            await house.hall.stop()
            house.engine.dispose()

    asyncio.run(run())


async def sit_down(house: House, live: Live, person: Person) -> None:
    now = house.world.now()
    await house.hall.act(live, lambda table, known: lobby.sit(table, 1, person, now, known), [person_row(person)])


def test_a_person_whose_device_is_forgotten_meanwhile_is_refused_and_the_table_goes_on(tmp_path: Path):
    async def work(house: House, live: Live) -> None:
        with pytest.raises(Conflict):
            await asyncio.wait_for(sit_down(house, live, Person("mia", "a device that is gone", "Mia")), 10)
        assert live.table.seats_of("a device that is gone") == ()
        await asyncio.wait_for(sit_down(house, live, Person("tom", None, "Tom")), 10)
        assert live.table.full

    with_a_lobby(tmp_path, work)


def test_a_due_that_another_process_wrote_and_nobody_told_us_of_is_kept(tmp_path: Path):
    async def work(house: House, live: Live) -> None:
        game = {"id": "game", "table_id": "table", "number": 1, "secret": b"", "game": "heul", "version": 1}
        due = Due(1.0, "table", "game", 0)
        await house.hall.writer.write([(ADD_GAME, game | {"started_at": 0.0}), (ADD_DUE, asdict(due))])
        await house.dues._act(due)
        assert await house.hall.ask(lambda c: read.dues_before(c, 2.0, 10)) == [due]

    with_a_lobby(tmp_path, work)


def test_news_heard_while_an_own_write_ends_is_not_lost(tmp_path: Path):
    async def work(house: House, live: Live) -> None:
        seq = live.table.seq
        writing = asyncio.ensure_future(sit_down(house, live, Person("tom", None, "Tom")))
        await asyncio.sleep(0)
        assert live.stale, "nobody knows yet what is on the disk"
        house.hall.hear(Note("table", "another process", seq=seq + 2))
        await writing
        assert live.table.seq == seq + 1
        assert live.stale, "the other process's entry is still to be read"
        house.hall.hear(Note("table", "another process", seq=seq + 1))
        assert live.stale, "old news makes nobody newer"

    with_a_lobby(tmp_path, work)


def test_what_we_have_written_ourselves_is_no_news(tmp_path: Path):
    async def work(house: House, live: Live) -> None:
        await sit_down(house, live, Person("tom", None, "Tom"))
        house.hall.hear(Note("table", "another process", seq=live.table.seq))
        assert not live.stale

    with_a_lobby(tmp_path, work)


def awake(house: House) -> House:
    for ready in house.rules._ready.values():
        ready.set()
    return house


def test_a_table_that_was_freed_does_not_come_back_over_the_one_that_is_looked_at(tmp_path: Path):
    async def work(house: House, freed: Live) -> None:
        hall = awake(house).hall
        hall.free(freed)
        newer, watcher = await hall.table("table"), Watcher(None, None)
        told: list[int] = []
        watcher.tell = lambda: told.append(newer.table.seq)
        assert newer is not freed
        hall.enter(newer, watcher)
        await sit_down(house, freed, Person("tom", None, "Tom"))
        assert await hall.table("table") is newer
        assert newer.table.seq == freed.table.seq
        assert told, "who looks is told"

    with_a_lobby(tmp_path, work)


def test_a_table_is_not_played_again_before_the_rules_of_the_game_that_the_host_chose_are_there(tmp_path: Path):
    async def work(house: House, live: Live) -> None:
        hall, change = house.hall, Change("sau", {}, "own", Manners())
        await hall.act(live, lambda table, known: Step(table, known).then(change, house.world.now()))
        hall.free(live)
        heul, sau = house.rules._ready["heul"], house.rules._ready["sau"]
        heul.set()
        loading = asyncio.ensure_future(hall.table("table"))
        while not sau._waiters and not loading.done():
            await asyncio.sleep(0.01)
        assert not loading.done()
        sau.set()
        assert (await loading).table.game.name == "sau"

    with_a_lobby(tmp_path, work)


def test_what_was_said_is_kept_as_long_as_it_can_be_read_back(tmp_path: Path):
    """The last lines of a private table: in memory and in the database the same ones, and no others."""

    async def work(house: House, live: Live) -> None:
        hall, now = house.hall, house.world.now()
        _, device, row = house.devices.new("Mia", None)
        mia = Person("mia", device.id, "Mia")
        rows = [row, person_row(mia)]
        await hall.act(live, lambda table, known: lobby.sit(table, 1, mia, now, known), rows)

        async def said() -> dict[str, str]:
            stored = await hall.ask(lambda c: read.table_log(c, "table"))
            assert stored.texts == live.known.texts
            return stored.texts

        async def say(line: Saying) -> None:
            await hall.act(live, lambda table, known: talk.chat(table, device.id, line, now, known))

        for number in range(MOST_LINES + 3):
            await say(Saying(1, f"line {number}", f"t{number}"))
        assert await said() == {f"t{n}": f"line {n}" for n in range(3, MOST_LINES + 3)}
        hall.free(live)
        live = await awake(house).hall.table("table")
        assert [line.text_id for line in live.table.chat] == list(await said())
        public = Change("heul", {}, "own", Manners(public=True))
        await hall.act(live, lambda table, known: Step(table, known).then(public, now))
        assert await said() == {}

    with_a_lobby(tmp_path, work)


def test_who_enters_a_table_that_was_freed_meanwhile_gets_the_one_that_goes_on(tmp_path: Path):
    async def work(house: House, freed: Live) -> None:
        hall, watcher = awake(house).hall, Watcher(None, None)
        hall.free(freed)
        assert hall.enter(freed, watcher) is freed, "nobody has loaded it again"
        hall.leave(freed, watcher)
        hall.free(freed)
        newer = await hall.table("table")
        assert hall.enter(freed, watcher) is newer
        assert newer.watchers == {watcher}

    with_a_lobby(tmp_path, work)


def test_a_table_that_somebody_looks_at_is_not_freed(tmp_path: Path):
    async def work(house: House, live: Live) -> None:
        watcher = Watcher(None, None)
        house.hall.enter(live, watcher)
        house.hall.free(live)
        assert await house.hall.table("table") is live
        house.hall.leave(live, watcher)

    with_a_lobby(tmp_path, work)
