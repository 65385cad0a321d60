"""The page `/docs`: everything that the OpenAPI document names is there, and nothing comes from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable

from maumau.server.manual import made_page
from tests.server.running import Player, Server


def test_every_operation_and_every_schema_is_on_the_page_and_links_lead_somewhere(mia: Player):
    document = mia.http.get("/schema/openapi.json").json()
    page = mia.http.get("/docs").text
    for path, methods in document["paths"].items():
        for method in methods:
            assert f"<b>{method.upper()}</b> <code>{path}</code>" in page
    anchors = set(re.findall(r'id="([^"]+)"', page))
    assert document["components"]["schemas"].keys() <= anchors
    assert set(re.findall(r'href="#([^"]+)"', page)) <= anchors


def test_nothing_comes_from_elsewhere_and_the_policy_has_nothing_to_forbid(own_server: Callable[..., Server]):
    for root in ("", "/mau"):
        player = Player(own_server(root_path=root))
        answer = player.http.get(f"{root}/docs")
        assert answer.headers["content-security-policy"].startswith("default-src 'self'")
        loaded = re.findall(r'(?:src|href)="([^"#]+)"', answer.text)
        assert loaded == [f"{root}/docs/style.css", f"{root}/schema/openapi.json"]
        assert not re.search(r"<script|<style|style=|https?://", answer.text)
        assert all(player.http.get(address).status_code == 200 for address in loaded)
        player.server.stop()


def test_what_the_document_says_is_text():
    evil = "<script>alert(1)</script>"
    told = {
        "info": {"description": evil},
        "paths": {"/x": {"get": {"tags": ["x"], "summary": evil, "responses": {"200": {"description": evil}}}}},
        "components": {"schemas": {"X": {"description": evil, "properties": {evil: {"enum": [evil]}}}}},
    }
    assert "<script" not in made_page(told, "")
