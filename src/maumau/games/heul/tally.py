"""What a family counts of a game that is over, by seat: for the figures that are told long after."""

from collections.abc import Iterable
from typing import Any

from maumau.core.rules import fields
from maumau.core.terms import Records
from maumau.games.heul.events import CardGiven


def tally(seen: Records, told: Iterable[Any]) -> dict[str, list[int]]:
    """The onions in each pile at the end (`onions`), and the cards that each seat gave away (`given`)."""
    s = fields(seen)
    given = [0] * s.players
    for event in told:
        if isinstance(event, CardGiven):
            given[event.args.seat] += 1
    return {"onions": s.onions.tolist()[: s.players], "given": given}
