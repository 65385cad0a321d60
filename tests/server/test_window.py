"""Somebody has forgotten to say "Mau": who may do what until when, by raw requests (S9, faults 8, 24)."""

from __future__ import annotations

from pathlib import Path

import httpx

from tests.server.houses import Clock, in_time
from tests.server.running import Json, first_move


class Evening:
    """Three with a browser each at a pig race with the call; nobody ever calls."""

    def __init__(self, *people: httpx.AsyncClient) -> None:
        self.people = people
        self.table = ""
        self.game = ""

    async def begin(self) -> None:
        seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "open"}]
        wish = {"game": "sau", "seats": seats, "options": {"mau_call": True, "track": [99] * 4}, "name": "Mia"}
        self.table = (await self.people[0].post("/api/tables", json=wish)).json()["id"]
        for seat in (1, 2):
            await self.people[seat].post(f"/api/tables/{self.table}/sit", json={"seat": seat, "name": "Tom"})
        begun = await self.people[0].post(f"/api/tables/{self.table}/start")
        self.game = begun.json()["game_id"]

    async def view(self, seat: int) -> Json:
        """What a seat sees."""
        answer = await self.people[seat].get(f"/api/tables/{self.table}", params={"seat": seat})
        seen: Json = answer.json()["view"]
        return seen

    async def say(self, seat: int, ply: int, move: str) -> int:
        """Ask for a move; the answer's status."""
        body = {"seat": seat, "ply": ply, "move": move}
        return (await self.people[seat].post(f"/api/games/{self.game}/moves", json=body)).status_code

    async def until_a_call_is_forgotten(self) -> tuple[Json, int]:
        """Everybody plays what they can; returns the view and the seat in question."""
        while (view := await self.view(0))["phase"] != "window":
            seat = view["acting"][0]
            mine = await self.view(seat)
            assert await self.say(seat, mine["ply"], first_move(mine)) == 200
        return view, view["turn"]


async def begun(*people: httpx.AsyncClient) -> Evening:
    """The cards are dealt."""
    evening = Evening(*people)
    await evening.begin()
    return evening


def test_nobody_but_those_who_may_object_acts_until_the_window_closes(tmp_path: Path):
    async def work(one: httpx.AsyncClient, two: httpx.AsyncClient, three: httpx.AsyncClient, _: Clock) -> None:
        evening = await begun(one, two, three)
        view, seat = await evening.until_a_call_is_forgotten()
        assert view["acting"] == [other for other in range(3) if other != seat]
        for who in range(3):
            assert await evening.say(who, view["ply"], "draw") == 422
        assert await evening.say(seat, view["ply"], "object") == 422
        assert (await evening.view(seat))["ply"] == view["ply"]
        for other in view["acting"]:
            assert await evening.say(other, view["ply"], "allow") == 200
        assert (await evening.view(0))["phase"] != "window"

    in_time(tmp_path, work)


def test_who_hammers_has_one_try_and_too_soon_is_no_objection_by_the_servers_time(tmp_path: Path):
    async def work(one: httpx.AsyncClient, two: httpx.AsyncClient, three: httpx.AsyncClient, clock: Clock) -> None:
        evening = await begun(one, two, three)
        view, seat = await evening.until_a_call_is_forgotten()
        hasty, calm = view["acting"]
        assert await evening.say(hasty, view["ply"], "object") == 200
        after = await evening.view(seat)
        assert (after["phase"], after["hand_sizes"]) == ("window", view["hand_sizes"]), "that was no reaction"
        clock.time += 1
        assert await evening.say(hasty, after["ply"], "object") in (409, 422)
        assert (await evening.view(seat))["hand_sizes"] == view["hand_sizes"]
        assert await evening.say(calm, view["ply"], "object") == 200
        back = await evening.view(seat)
        assert back["phase"] != "window"
        assert back["hand_sizes"][seat] == view["hand_sizes"][seat] + 1

    in_time(tmp_path, work)
