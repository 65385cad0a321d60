"""Counting who wins: shares with 95 % intervals, and scores."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

NORMAL_95 = 1.959963984540054
DIGITS = 9  # so that rounding errors don't show: nobody wins less than never


def wilson(share: float, games: int) -> tuple[float, float]:
    """The Wilson interval (95 %) of a share of `games`.

    With ties split it is rather too wide than too narrow: no value between 0 and 1 varies more than 0 or 1 do.
    """
    square = NORMAL_95**2 / games
    middle = (share + square / 2) / (1 + square)
    half = NORMAL_95 * sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return round(middle - half, DIGITS), round(middle + half, DIGITS)


@dataclass(frozen=True)
class Standing:
    """How a seat did. A tie of three is a third of a win for each."""

    seat: int
    bot: str
    win_share: float
    low: float
    high: float
    mean_score: float


class Tally:
    """Adds up results."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = bots
        self.games = 0
        self._wins = [0.0] * len(bots)
        self._scores = [0] * len(bots)

    def add(self, result: dict[str, Any]) -> None:
        """Count a result (RULES.md 4)."""
        self.games += 1
        for seat in result["winners"]:
            self._wins[seat] += 1 / len(result["winners"])
        for seat, score in enumerate(result["scores"]):
            self._scores[seat] += score

    def standings(self) -> list[Standing]:
        """Each seat; there must have been a game."""
        return [
            Standing(
                seat, self.bots[seat], wins / self.games, *wilson(wins / self.games, self.games), score / self.games
            )
            for seat, (wins, score) in enumerate(zip(self._wins, self._scores, strict=True))
        ]
