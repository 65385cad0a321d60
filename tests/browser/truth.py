"""What was open to whom when, by the record of a game that is over; and whether the network brought more."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import maumau
from tests.browser.traffic import Arrival, Traffic

CODES = {
    "heul": re.compile(r"(?<![A-Za-z0-9_-])(?:[ROYGBVN][1-7]|CAT|TOW|CAR|WER)(?![A-Za-z0-9_])"),
    "sau": re.compile(r"(?<![A-Za-z0-9_-])(?:[PBKE][1-6XS+]|BAU)(?![A-Za-z0-9_])"),
}
"""The cards of a game, as texts of any kind name them."""
BET = re.compile(r"bet>[PBKE]")
LAG = 8
"""A page shows what happened a few moves ago while cards still fly; it is never further behind (plies)."""


class Truth:
    """The whole game, from the record that the end reveals."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = record
        self.game: str = record["game"]
        rules = maumau.game(self.game, players=record["players"], **record["options"])
        state = rules.new(seed=record["seed"], start=record["start"])
        self.positions = [state.clone()]
        for seat, move in record["moves"]:
            state.play(move, seat)
            self.positions.append(state.clone())

    def open_to(self, ply: int, seat: int | None) -> set[str]:
        """The cards that somebody sees after so many moves: what lies face up, and the own hand."""
        view: Any = self.positions[ply].view(seat)
        hand = {held.card for held in view.hand}
        if self.game == "sau":
            laid = CODES["sau"].findall(self.record["moves"][ply - 1][1]) if ply else []  # it may end the race
            return hand | {view.top, *laid}
        return hand | ({pile.top for pile in view.piles} - {None, "onion"}) | set(view.discard)

    def open_between(self, first: int, last: int, seat: int | None) -> set[str]:
        """The cards that somebody could see at one time or another."""
        return set().union(*(self.open_to(ply, seat) for ply in range(max(first, 0), last + 1)))


def values(data: Any) -> Iterator[Any]:
    """A JSON value and all in it, names of fields too."""
    yield data
    if isinstance(data, list):
        for item in data:
            yield from values(item)
    elif isinstance(data, dict):
        yield from data
        for item in data.values():
            yield from values(item)


def named(game: str, arrival: Arrival) -> set[str]:
    """The cards that something from the network names."""
    texts = (text for text in values(json.loads(arrival.text or "null")) if isinstance(text, str))
    return {code for text in texts for code in CODES[game].findall(text)}


def bets_told(arrival: Arrival) -> list[Any]:
    """The pigs of bets that lie face down, wherever something from the network names them."""
    told: list[Any] = []
    for one in values(json.loads(arrival.text or "null")):
        if isinstance(one, str):
            told += BET.findall(one)
        elif isinstance(one, dict) and set(one) == {"seat", "pig"}:
            told.append(one["pig"])
        elif isinstance(one, dict) and str(one.get("code")).startswith("bet-"):
            told.append(one["args"].get("pig"))
    return [pig for pig in told if pig is not None]


def check_traffic(truth: Truth, viewer: int | None, traffic: Traffic) -> None:
    """Each message names only what was open to its reader just before or after the move that it tells."""
    before_end = [one for one in traffic.arrivals if not one.over]
    assert len({one.ply for one in before_end}) > len(truth.record["moves"]) * 0.9, "the traffic was seen"
    for arrival in before_end:
        allowed: set[str] = set()
        if arrival.ply is not None:
            back = 1 if arrival.source == "event entry" else LAG  # a whole view brings the log of the last turns
            allowed = truth.open_between(arrival.ply - back, arrival.ply, viewer)
        told = named(truth.game, arrival) - allowed
        assert not told, f"{arrival.source} at ply {arrival.ply} tells {told}: {arrival.text}"
        assert viewer is not None or not bets_told(arrival), f"{arrival.source} at ply {arrival.ply}"
    middle = len(truth.positions) // 2
    hidden = truth.open_to(middle, 1) - truth.open_between(middle - LAG, middle, viewer)
    assert hidden, "a neighbour's hand has cards whose names would have been noticed"
    for secret in (str(truth.record["seed"]), f"{truth.record['seed']:x}", '"seed"'):
        assert not any(secret in one.text for one in before_end)
