"""What nobody sends by accident: it is refused like any other mistake, and the server does not complain."""

from __future__ import annotations

import pytest

from maumau.server.errors import BadSetting
from maumau.server.run import listen
from tests.server.running import Json, Player, Server, first_move

YOU3: list[Json] = [{"kind": "you"}] * 3


@pytest.mark.parametrize("origin", ["http://[", "http://a[b", "", "http://", "http://x@{}", "ftp://{}", "http://{}/x"])
def test_an_origin_that_is_none_is_foreign(server: Server, mia: Player, origin: str):
    host = server.url.removeprefix("http://")
    answer = mia.http.put("/api/me", json={"name": "Eve"}, headers={"Origin": origin.format(host)})
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")


def test_a_ply_beyond_all_numbers_is_stale_even_in_an_earlier_game(mia: Player):
    table = mia.open(YOU3)
    first, turn = table["game_id"], None
    while not (view := mia.look(table["id"], 0)["view"])["over"]:
        turn = view["turn"]
        view = mia.look(table["id"], turn)["view"]
        assert mia.move(first, turn, view["ply"], first_move(view)).status_code == 200
    assert mia.http.post(f"/api/tables/{table['id']}/again", json={"after": first}).status_code == 200
    for ply in (2**31, 2**63, 10**30, -1, -(2**63) - 1):
        answer = mia.move(first, 0, ply, "R5>own")
        assert (answer.status_code, answer.json()["code"]) == (409, "stale-move"), ply


@pytest.mark.parametrize("host", ["", "  ", "a..b", "a" * 300, "\udcff", "ä" * 70])
def test_a_host_that_is_no_address_is_refused(host: str):
    with pytest.raises(BadSetting) as refused:
        listen(host, 0)
    assert refused.value.reason == "bad-setting-host"
