"""Live updates: first everything, then each entry once, resumed where they were interrupted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import islice, pairwise
from pathlib import Path

import msgspec

from maumau.server.asgi import Message, Scope
from maumau.server.house import House
from maumau.server.line import LINE
from maumau.server.line import Line as HttpLine
from maumau.server.live import Live, Watcher
from maumau.server.shapes import EntryMessage
from maumau.server.stream import KEEPALIVE, LOOKS, SLOWEST_SEND, Sender, Streams
from maumau.table import decide
from tests.server.houses import Clock, in_house, open_table
from tests.server.raw import Line, token_of
from tests.server.running import Event, Player, Server, eventually, first_move, play_on, three
from tests.table.tables import MIA, wish_of


def take(player: Player, table_id: str, count: int, seat: int | None = None, last: int | None = None) -> list[Event]:
    """The next events that are neither comments nor presence."""
    events = (e for e in player.stream(table_id, seat, last) if e.name in ("view", "entry"))
    return list(islice(events, count))


def test_a_stream_begins_with_everything_as_it_is(mia: Player):
    table, _ = three(mia)
    (first,) = take(mia, table["id"], 1, seat=0)
    looked = mia.look(table["id"], 0)
    assert (first.name, first.id) == ("view", table["seq"])
    assert first.data["view"] == looked["view"]
    assert first.data["log"] == looked["log"]
    assert [seat["here"] for seat in first.data["table"]["seats"]] == [True, False, False]


def test_each_move_is_one_entry_with_the_view_after_it(mia: Player):
    table, people = three(mia)
    begun = table["seq"]
    stream = (event for event in people[1].stream(table["id"], 1) if event.name in ("view", "entry"))
    assert next(stream).name == "view"
    for ply in range(6):
        looked = play_on(people, table["id"], plies=1)
        entry = next(stream)
        assert (entry.name, entry.id) == ("entry", begun + 1 + ply)
        assert entry.data["seq"] == entry.id
        assert entry.data["table"] is None, "nothing but the cards has changed"
        assert entry.data["view"]["ply"] == looked["view"]["ply"] == ply + 1
        told = msgspec.convert(entry.data, EntryMessage, strict=True)
        assert msgspec.to_builtins(told) == entry.data, "as the documents describe it, and nothing else"


def test_who_names_the_last_entry_seen_gets_what_was_missed_and_nothing_else(mia: Player):
    table, people = three(mia)
    looked = play_on(people, table["id"], plies=4)
    seen = looked["table"]["seq"] - 2
    turn = looked["view"]["turn"]
    missed = take(people[turn], table["id"], 2, seat=turn, last=seen)
    assert [(event.name, event.id) for event in missed] == [("entry", seen + 1), ("entry", seen + 2)]


def test_who_missed_more_than_may_be_read_back_gets_the_whole_view(mia: Player):
    table, people = three(mia)
    looked = play_on(people, table["id"], plies=9)
    (first,) = take(mia, table["id"], 1, seat=0, last=table["seq"] - 1)
    assert (first.name, first.id) == ("view", looked["table"]["seq"])


def test_a_number_from_nowhere_gets_the_whole_view(mia: Player):
    table, _ = three(mia)
    for last in (0, 10**6):
        (first,) = take(mia, table["id"], 1, seat=0, last=last)
        assert first.name == "view"


def test_a_silent_stream_says_now_and_then_that_it_is_alive(mia: Player):
    table, _ = three(mia)
    names = [event.name for event in islice(mia.stream(table["id"], 0), 5)]
    assert names[0] == "view"
    assert names.count(":") >= 2


def test_everybody_is_told_who_is_here(mia: Player, somebody: Callable[[str], Player]):
    table = mia.open([{"kind": "you"}, {"kind": "open"}, {"kind": "bot", "level": "greedy"}])
    ben = somebody("Ben")
    ben.sit(table["id"], 1)
    with Line(mia.server, token_of(mia)) as line:
        line.send(line.request("GET", f"/api/tables/{table['id']}/stream?seat=0"))
        line.head()
        line.chunks_until(b"event: view")
        next(ben.stream(table["id"], 1))
        line.chunks_until(b'{"here":[true,true,true]')
        line.chunks_until(b'{"here":[true,false,true]')


def test_a_presence_event_has_no_id(mia: Player):
    table, people = three(mia)
    with Line(mia.server, token_of(mia)) as line:
        line.send(line.request("GET", f"/api/tables/{table['id']}/stream?seat=0"))
        line.head()
        line.chunks_until(b"event: view")
        next(people[2].stream(table["id"], 2))
        assert b"id:" not in line.chunks_until(b"event: presence").split(b"event: presence")[1]


def test_a_spectator_sees_no_hand_and_no_face(mia: Player, somebody: Callable[[str], Player]):
    table, people = three(mia)
    play_on(people, table["id"], plies=6)
    (first,) = take(somebody("Sam"), table["id"], 1)
    assert first.data["view"]["hand"] == []
    assert first.data["view"]["seat"] is None
    assert not any(seat["yours"] for seat in first.data["table"]["seats"])


def test_a_seat_is_streamed_only_to_who_holds_it(mia: Player, somebody: Callable[[str], Player]):
    table, _ = three(mia)
    sam = somebody("Sam").http
    for path in (f"/api/tables/{table['id']}/stream", f"/api/tables/{table['id']}"):
        assert sam.get(path, params={"seat": 0}).status_code == 403
        assert sam.get(path, params={"seat": 7}).status_code == 422
        assert sam.get(path, params={"seat": "x"}).status_code == 400
    assert sam.get("/api/tables/nowhere/stream").status_code == 404


def test_who_reads_nothing_holds_nobody_up(mia: Player):
    table, people = three(mia)
    with Line(mia.server, token_of(mia)) as deaf:
        deaf.send(deaf.request("GET", f"/api/tables/{table['id']}/stream?seat=0"))
        over = play_on(people, table["id"])
    assert over["table"]["phase"] == "over"


def test_a_stream_ends_when_its_person_wants_to_be_forgotten(mia: Player):
    table, _ = three(mia)
    with Line(mia.server, token_of(mia)) as line:
        line.send(line.request("GET", f"/api/tables/{table['id']}/stream?seat=0"))
        line.head()
        line.chunks_until(b"event: view")
        assert mia.http.delete("/api/me").status_code == 204
        with_end = line.chunks_until(b"0\r\n\r\n")
        assert b"event: entry" not in with_end


def test_bots_take_their_time_when_people_are_to_follow(own_server: Callable[..., Server]):
    from maumau.table.pace import PACE

    player = Player(own_server(pace=PACE))
    table = player.open([{"kind": "you"}, {"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "random"}])
    times = []
    for event in player.stream(table["id"], 0):
        if event.name == "entry" and event.data["kind"] == "move":
            times.append((event.data["seat"], event.data["at"]))
        view = event.data.get("view")
        if event.name in ("view", "entry") and view and view["turn"] == 0:
            if view["ply"] >= 3:
                break
            game_id = event.data.get("game_id") or event.data["table"]["game_id"]
            player.move(game_id, 0, view["ply"], first_move(view))
    waits = [later[1] - earlier[1] for earlier, later in pairwise(times) if later[0] != 0]
    assert waits
    assert all(wait >= 0.8 for wait in waits)


def test_bots_move_until_it_is_the_turn_of_a_person(mia: Player):
    table = mia.open([{"kind": "bot", "level": "greedy"}, {"kind": "you"}, {"kind": "bot", "level": "random"}])
    assert eventually(lambda: mia.look(table["id"], 1)["view"]["turn"] == 1)


class SlowLine(HttpLine):
    """A connection whose client takes what it is sent only when it is told to."""

    full = False

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.gone = asyncio.Event()
        self._taken = asyncio.Event()

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def take(self) -> None:
        self.full = False
        self._taken.set()

    async def drained(self) -> None:
        await self._taken.wait()

    def cut(self) -> None:
        self.gone.set()


def with_a_stream(folder: Path, work: Callable[[House, Live, Watcher, SlowLine, Sender], Awaitable[None]]) -> None:
    """Do something while a stranger looks at a game, by a stream that has begun."""

    async def run(house: House) -> None:
        live = await open_table(house, [MIA] * 3)
        watcher, line = Watcher(None, None), SlowLine()
        house.hall.enter(live, watcher)
        sender = Sender(live, watcher, line)
        sender.begin(None, 0.0)
        await work(house, live, watcher, line, sender)
        house.hall.leave(live, watcher)

    in_house(folder, Clock(), run)


def test_who_reads_more_slowly_than_the_table_remembers_is_let_go_and_resumes(tmp_path: Path):
    async def work(house: House, live: Live, watcher: Watcher, line: SlowLine, sender: Sender) -> None:
        line.full = True
        while live.table.phase == "playing":
            wish = wish_of(live.table)
            await house.hall.act(live, lambda table, known, w=wish: decide.bot_move(table, w, 1.0, known))  # type: ignore[misc]
        line.take()
        await asyncio.wait_for(watcher.left(), 10)
        assert len(line.sent) == 1, "the first view, and nothing of what is no longer kept"

    with_a_stream(tmp_path, work)


def test_who_takes_nothing_for_too_long_is_let_go(tmp_path: Path):
    async def work(house: House, live: Live, watcher: Watcher, line: SlowLine, sender: Sender) -> None:
        for _ in range(LOOKS):
            assert line.sent[-1] != KEEPALIVE
            sender.look_after(1.0)
        assert line.sent[-1] == KEEPALIVE, "who keeps up and hears nothing for a while is sent a comment"
        line.full = True
        for _ in range(LOOKS):
            sender.look_after(SLOWEST_SEND)
        await asyncio.wait_for(watcher.left(), 10)
        assert line.sent.count(KEEPALIVE) == 1, "and nothing more"

    with_a_stream(tmp_path, work)


def test_who_took_nothing_for_a_while_hears_again_that_we_are_still_here(tmp_path: Path):
    async def work(house: House, live: Live, watcher: Watcher, line: SlowLine, sender: Sender) -> None:
        line.full = True
        for _ in range(LOOKS + 1):
            sender.look_after(1.0)
        line.take()
        sender.look_after(1.0)
        assert line.sent[-1] == KEEPALIVE, "its silence was broken late, but it is broken"

    with_a_stream(tmp_path, work)


def test_who_is_let_go_and_takes_nothing_is_hung_up_on(tmp_path: Path):
    """Else the connection would stay, and what was to be sent, as long as the client likes."""

    async def work(house: House) -> None:
        live = await open_table(house, [MIA] * 3)
        line, sent = SlowLine(), list[str]()

        async def receive() -> Message:
            await line.gone.wait()
            return {"type": "http.disconnect"}

        async def send(part: Message) -> None:
            sent.append(part["type"])

        scope: Scope = {
            LINE: line,
            "method": "GET",
            "headers": [],
            "client": None,
            "query_string": b"",
            "path_params": {"table_id": live.table.id},
        }
        stream = asyncio.create_task(Streams(house)(scope, receive, send))
        while not line.sent:
            await asyncio.sleep(0)
        line.full = True
        house.hall.close_streams()
        await asyncio.wait_for(stream, 10)
        assert line.gone.is_set()
        assert sent == ["http.response.start"], "the end of the answer would only wait with the rest"
        assert not live.watchers

    in_house(tmp_path, Clock(), work)
