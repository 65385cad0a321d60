"""A position of a game as an adapter keeps it: records, who is on turn, what that seat may do; copied quickly."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from maumau.core.errors import IllegalMove
from maumau.core.game import Game
from maumau.core.terms import Records, copied

NOBODY = -1


class Position:
    """A position that actions change. Where several seats may act at once (S9), the lowest is asked first."""

    __slots__ = ("_legal", "_seen", "moves", "records", "rules", "seat")

    def __init__(self, rules: Game, records: Records, moves: int = 0) -> None:
        self.rules = rules
        self.records = records
        self.moves = moves
        self.look()

    @classmethod
    def dealt(cls, rules: Game, seed: int, start: int) -> Position:
        """The beginning of a game."""
        records = np.zeros(1, rules.dtype)
        rules.deal(records, seed, start)
        return cls(rules, records)

    def look(self) -> None:
        """Find out who is on turn, after the records have been changed from outside."""
        acting = self.rules.acting(self.records)
        self.seat = acting[0] if acting else NOBODY
        self._legal: list[int] | None = None
        self._seen: dict[int, Records] = {}

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.seat == NOBODY

    @property
    def legal(self) -> list[int]:
        """The actions of the seat on turn, ascending."""
        if self._legal is None:
            self._legal = [] if self.over else sorted(self.rules.legal(self.records, self.seat))
        return self._legal

    def seen(self, viewer: int) -> Records:
        """What a viewer knows."""
        if viewer not in self._seen:
            self._seen[viewer] = self.rules.see(self.records, viewer)
        return self._seen[viewer]

    def apply(self, action: int) -> None:
        """Take an action of the seat on turn, a number of the game's action table; raises IllegalMove."""
        if self.over or not self.rules.step(self.records, self.seat, action):
            raise IllegalMove(move=self.rules.text(action), legal=[self.rules.text(one) for one in self.legal])
        self.moves += 1
        self.look()

    def guess(self, viewer: int, rng: NDArray[np.uint64]) -> Position:
        """A position that fits all that a viewer knows, each deal as likely as any other; advances `rng`."""
        return Position(self.rules, self.rules.determinise(self.seen(viewer), rng), self.moves)

    def shares(self) -> list[float]:
        """Each seat's share of the win: of a game that is not over, whoever has most points has won."""
        winners = self.rules.result(self.seen(self.rules.spectator))["winners"]
        return [(seat in winners) / len(winners) for seat in range(self.rules.players)]

    def __deepcopy__(self, memo: object) -> Position:
        return Position(self.rules, copied(self.records), self.moves)

    def __reduce__(self) -> tuple[type[Position], tuple[Game, Records, int]]:
        return Position, (self.rules, self.records, self.moves)
