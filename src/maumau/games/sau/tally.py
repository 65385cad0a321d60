"""What a family counts of a game that is over, by seat: for the figures that are told long after."""

from collections.abc import Iterable
from typing import Any

from maumau.core.rules import fields
from maumau.core.terms import Records
from maumau.games.sau.events import CardsPending, CardsTaken


def tally(seen: Records, told: Iterable[Any]) -> dict[str, list[int]]:
    """The most cards that pended before each seat (`chain`, by +2), and all that it had to take (`taken`)."""
    players = fields(seen).players
    chain, taken = [0] * players, [0] * players
    for event in told:
        match event:
            case CardsPending(args):
                chain[args.seat] = max(chain[args.seat], args.number)
            case CardsTaken(args):
                taken[args.seat] += args.number
            case _:
                pass
    return {"chain": chain, "taken": taken}
