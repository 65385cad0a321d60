"""The short way of a move holds what the other one does, and both take turns at a table."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from maumau.server.asgi import Scope
from maumau.server.house import House
from maumau.server.live import Live
from maumau.server.moves import Moves
from maumau.server.turns import Turns
from maumau.table import decide
from maumau.table.decide import MoveWish
from maumau.table.entries import Move
from maumau.table.step import Step
from tests.server.houses import Answered, Clock, gather, in_house, until
from tests.server.raw import Line, token_of
from tests.server.running import Player, Server
from tests.server.test_line import posted

NAMES = [name * 43 for name in "abc"]
"""Of devices that are called as their tokens are."""


def at_a_table(folder: Path, work: Callable[[House, Live], Awaitable[None]]) -> None:
    """Do something at a table of three devices that have been here before."""

    async def run(house: House) -> None:
        live = await gather(house, *NAMES)
        for name in NAMES:
            await house.devices.find(name)
        await work(house, live)

    in_house(folder, Clock(), run)


def wish_of(live: Live, number: int = 0) -> MoveWish:
    """A legal move."""
    state, game_id = live.table.state, live.table.game_id
    assert state is not None
    assert game_id is not None
    seat = state.seats[0]
    return MoveWish(game_id, state.ply, seat, state.legal(seat)[number])


def device_of(live: Live, wish: MoveWish) -> str:
    person = live.table.seats[wish.seat].person
    assert person is not None
    assert person.device is not None
    return person.device


def by_short_way(house: House, live: Live, wish: MoveWish) -> Answered:
    """A move that has come the short way, and where it will be answered."""
    line = Answered()
    scope: Scope = {
        "headers": [(b"authorization", f"Bearer {device_of(live, wish)}".encode())],
        "client": None,
        "path": f"/api/games/{wish.game_id}/moves",
        "path_params": {"game_id": wish.game_id},
    }
    body = json.dumps({"seat": wish.seat, "ply": wish.ply, "move": wish.move}).encode()
    Moves(house).answer(scope, body, line)
    return line


async def by_other_way(house: House, live: Live, wish: MoveWish) -> Any:
    device = device_of(live, wish)
    return await house.hall.act(live, lambda t, k: decide.move(t, device, wish, house.world.now(), k))


def moves_of(live: Live) -> int:
    return sum(isinstance(entry.what, Move) for entry, _ in live._tail)


async def answer_on(line: Answered) -> tuple[int, Any]:
    await until(lambda: line.given)
    assert line.given is not None
    return line.given[0], json.loads(line.given[1])


def test_a_move_is_decided_at_once_and_answered_when_it_is_on_the_disk(tmp_path: Path):
    async def work(house: House, live: Live) -> None:
        seq, tasks = live.table.seq, asyncio.all_tasks()
        line = by_short_way(house, live, wish_of(live))
        assert live.lock.locked()
        assert live.stale, "nobody knows yet what is on the disk"
        assert line.given is None
        assert asyncio.all_tasks() == tasks
        assert await answer_on(line) == (200, {"seq": seq + 1, "ply": 0})
        assert (live.table.seq, live.stale, live.lock.locked()) == (seq + 1, False, False)

    at_a_table(tmp_path, work)


@pytest.mark.parametrize("ways", [(0, 0), (0, 1), (1, 0), (0, 1, 0, 1), (1, 0, 1, 0)])
def test_the_same_move_by_both_ways_at_once_is_one_move_and_equal_answers(tmp_path: Path, ways: tuple[int, ...]):
    async def work(house: House, live: Live) -> None:
        wish, seq, lines, others = wish_of(live), live.table.seq, list[Answered](), list[asyncio.Task[Any]]()
        for other in ways:
            if other:
                others.append(asyncio.create_task(by_other_way(house, live, wish)))
                await asyncio.sleep(0)
            else:
                lines.append(by_short_way(house, live, wish))
        assert [await answer_on(line) for line in lines] == [(200, {"seq": seq + 1, "ply": 0})] * len(lines)
        await asyncio.gather(*others)
        assert (live.table.seq, moves_of(live), live.stale, live.lock.locked()) == (seq + 1, 1, False, False)

    at_a_table(tmp_path, work)


def test_two_different_moves_at_once_are_one_move_and_one_conflict(tmp_path: Path):
    async def work(house: House, live: Live) -> None:
        wishes = wish_of(live, 0), wish_of(live, 1)
        lines = [by_short_way(house, live, wish) for wish in wishes]
        (made, _), (refused, error) = [await answer_on(line) for line in lines]
        assert (made, refused, error["code"]) == (200, 409, "stale-move")
        assert moves_of(live) == 1

    at_a_table(tmp_path, work)


def test_a_move_that_another_process_has_written_meanwhile_is_answered_as_made(tmp_path: Path):
    async def work(house: House, live: Live) -> None:
        wish, seq = wish_of(live), live.table.seq
        step = decide.move(live.table, device_of(live, wish), wish, house.world.now(), live.known)
        assert isinstance(step, Step)
        await house.hall.writer.write(house.hall._begin(live, step))
        live.unsure = False  # nobody has told us
        assert await answer_on(by_short_way(house, live, wish)) == (200, {"seq": seq + 1, "ply": 0})
        assert (live.table.seq, live.stale, live.lock.locked()) == (seq + 1, False, False)

    at_a_table(tmp_path, work)


@pytest.mark.parametrize(("fails", "status"), [(1, 200), (9, 500)], ids=["once", "for long"])
def test_a_move_that_could_not_be_written_is_tried_again_or_refused_and_then_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: int, status: int
):
    async def work(house: House, live: Live) -> None:
        left, commit = [None] * fails, house.hall.writer._commit
        monkeypatch.setattr(
            house.hall.writer, "_commit", lambda rows: OSError("disk full") if left and not left.pop() else commit(rows)
        )
        wish, seq = wish_of(live), live.table.seq
        assert (await answer_on(by_short_way(house, live, wish)))[0] == status
        left.clear()
        assert await answer_on(by_short_way(house, live, wish)) == (200, {"seq": seq + 1, "ply": 0})
        assert (live.table.seq, moves_of(live), live.lock.locked()) == (seq + 1, 1, False)

    at_a_table(tmp_path, work)


def test_what_goes_wrong_in_telling_one_move_is_nothing_to_the_others_nor_to_the_table(tmp_path: Path):
    async def work(house: House, live: Live) -> None:
        told: list[Exception | None] = []

        def fail(error: Exception | None) -> None:
            told.append(error)
            raise RuntimeError("this is what goes wrong")

        wish, seq = wish_of(live), live.table.seq
        device, now = device_of(live, wish), house.world.now()
        assert house.hall.act_at_once(live, lambda t, k: decide.move(t, device, wish, now, k), fail)
        await asyncio.wait_for(house.hall.writer.write([]), 10)
        assert told == [None]
        assert (live.table.seq, live.stale, live.lock.locked()) == (seq + 1, False, False)
        assert (await answer_on(by_short_way(house, live, wish_of(live))))[0] == 200

    at_a_table(tmp_path, work)


def test_a_move_that_is_being_written_is_answered_before_the_server_ends(
    own_server: Callable[..., Server], tmp_path: Path
):
    mia = Player(own_server())
    head, body = posted(mia)
    other = sqlite3.connect(tmp_path / "maumau.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")  # nobody else can write
    with Line(mia.server, token_of(mia)) as line:
        line.send(head + body)
        time.sleep(1.5)  # nothing tells from outside that it has been read
        mia.server.process.send_signal(signal.SIGTERM)
        time.sleep(0.5)
        other.execute("ROLLBACK")
        other.close()
        assert line.answer().startswith(b"HTTP/1.1 200 ")
    mia.server.process.wait(20)


def test_turns_are_taken_in_order_and_who_is_cancelled_keeps_nobody_waiting():
    async def work() -> None:
        turns, order = Turns(), list[str]()

        async def take(name: str) -> None:
            async with turns:
                order.append(name)
                await asyncio.sleep(0)

        assert turns.take()
        assert not turns.take()
        tasks = [asyncio.create_task(take(name)) for name in "abcd"]
        await asyncio.sleep(0)
        tasks[1].cancel()
        turns.release()
        assert not turns.take(), "it is the next one's turn already"
        tasks[0].cancel()  # who was just given it
        done = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 10)
        assert order == ["c", "d"]
        assert [type(one) for one in done[:2]] == [asyncio.CancelledError] * 2
        assert turns.take(), "nobody has it any more"

    asyncio.run(work())
