"""The OpenAPI document tells what really travels, on the hot routes too."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.running import REPOSITORY, Json, Player, first_move
from tests.server.schema import Mismatch, check

KEPT = REPOSITORY / "web" / "openapi.json"
BOT: Json = {"kind": "bot", "level": "greedy"}


@pytest.fixture(scope="module")
def document() -> Json:
    made = subprocess.run([sys.executable, "-m", "maumau.server.openapi"], capture_output=True, check=True)
    read: Json = json.loads(made.stdout)
    return read


def test_the_clients_copy_is_current(document: Json):
    assert json.loads(Path(KEPT).read_text("utf-8")) == document, "python -m maumau.server.openapi > web/openapi.json"


def test_it_is_served(document: Json, mia: Player):
    assert mia.http.get("/schema/openapi.json").json() == document


def answered(document: Json, path: str, answer: httpx.Response) -> Any:
    """An answer's JSON, which is what the document says of this path, method and status."""
    responses = document["paths"][path][answer.request.method.lower()]["responses"]
    said = responses.get(str(answer.status_code)) or responses["default"]
    if answer.status_code == 204:
        assert answer.content == b""
        return None
    check(document, said["content"]["application/json"]["schema"], answer.json())
    return answer.json()


def asked(document: Json, path: str, method: str, body: Json) -> Json:
    """A request's body, which is what the document says."""
    content = document["paths"][path][method]["requestBody"]["content"]
    check(document, content["application/json"]["schema"], body)
    return body


def test_each_request_and_answer_is_as_documented(document: Json, mia: Player):
    http = mia.http
    answered(document, "/api/games", http.get("/api/games"))
    answered(document, "/api/me", http.put("/api/me", json=asked(document, "/api/me", "put", {"name": "Mia"})))
    wish = {"game": "heul", "seats": [{"kind": "you"}, {"kind": "open"}, BOT], "memory_aid": "open"}
    table = answered(
        document, "/api/tables", http.post("/api/tables", json=asked(document, "/api/tables", "post", wish))
    )
    one = "/api/tables/{table_id}"
    address = f"/api/tables/{table['id']}"
    answered(document, one, http.get(address))
    seat = asked(document, f"{one}/sit", "post", {"seat": 1, "name": "Ben"})
    answered(document, f"{one}/sit", http.post(f"{address}/sit", json=seat))
    answered(document, f"{one}/sit", http.post(f"{address}/sit", json=seat))
    answered(document, one, http.get(address, params={"seat": 1}))
    answered(document, one, http.get(address, params={"seat": 9}))
    answered(document, "/api/me", http.get("/api/me"))
    answered(document, "/api/tables", http.post("/api/tables", json={"game": "x"}))
    again = asked(document, f"{one}/again", "post", {"after": "x"})
    answered(document, f"{one}/again", http.post(f"{address}/again", json=again))
    answered(document, "/api/me", http.delete("/api/me"))
    answered(document, "/api/me", http.delete("/api/me"))


def whole_game(mia: Player, document: Json) -> Iterator[Json]:
    """Plays a game against bots with its moves and answers checked; yields each event's name and data."""
    table = mia.open([{"kind": "you"}, BOT, {"kind": "bot", "level": "random"}], options={"special_cards": True})
    path = "/api/games/{game_id}/moves"
    for event in mia.stream(table["id"], 0):
        if event.name == ":":
            continue
        yield {"event": event.name, "data": event.data}
        view = event.data.get("view")
        if event.data.get("kind") == "over":
            return
        if view and view["turn"] == 0:
            body = asked(document, path, "post", {"seat": 0, "ply": view["ply"], "move": first_move(view)})
            game = f"/api/games/{table['game_id']}/moves"
            for again in (body, {**body, "ply": 0, "move": "N7>left"}, {**body, "move": "?"}, {**body, "seat": 1}):
                answered(document, path, mia.http.post(game, json=again))


def test_every_event_of_a_whole_game_is_as_documented(document: Json, mia: Player):
    stream = document["paths"]["/api/tables/{table_id}/stream"]["get"]["responses"]["200"]
    schemas = stream["content"]["text/event-stream"]["x-events"]
    kinds = set()
    for event in whole_game(mia, document):
        check(document, schemas[event["event"]], event["data"])
        kinds.add(event["data"].get("kind", event["event"]))
    assert {"view", "move", "over"} <= kinds
    games = mia.http.get("/api/me").json()["tables"]
    looked = mia.look(games[0]["id"], 0)
    check(document, {"$ref": "#/components/schemas/ViewMessage"}, looked)
    record = mia.http.get(f"/api/games/{looked['table']['game_id']}/record")
    answered(document, "/api/games/{game_id}/record", record)


def test_the_check_notices_what_is_not_documented(document: Json, mia: Player):
    looked = mia.look(mia.open([{"kind": "you"}] * 3)["id"], 0)
    schema = {"$ref": "#/components/schemas/ViewMessage"}
    for wrong in (
        {**looked, "deck": ["R5"]},
        {key: value for key, value in looked.items() if key != "log"},
        {**looked, "view": {**looked["view"], "turn": "0"}},
        {**looked, "table": {**looked["table"], "phase": "lunch"}},
    ):
        with pytest.raises(Mismatch):
            check(document, schema, wrong)
