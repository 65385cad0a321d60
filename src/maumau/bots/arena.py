"""Duplicate matches: every deal is played once in each rotation, so that every bot has had every seat's cards.

Luck with the deal is the same for all; what is left between the bots is play. A match is a series whose games are
counted by deals: the games of one deal are not independent, so intervals are over deals.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from openskill.models import PlackettLuce

from maumau.bots.series import Played, Series
from maumau.bots.tally import DIGITS, NORMAL_95, wilson
from maumau.core.game import Game


@dataclass(frozen=True)
class Match(Series):
    """`games` are deals times seats. Build it with `match`."""

    @property
    def batch(self) -> int:
        """All games of a deal."""
        return self.game.players

    def deal(self, number: int) -> int:
        """As many games in a row with the same deal as there are seats."""
        return number // self.game.players

    def seated(self, number: int) -> tuple[int, ...]:
        """Each bot sits one seat further on than in the game before."""
        return tuple((seat - number) % self.game.players for seat in range(self.game.players))


def match(game: Game, bots: tuple[str, ...], seed: int, deals: int) -> Match:
    """A match of one bot for each seat; raises BadOptions."""
    return Match(game, bots, seed, deals * game.players)


@dataclass(frozen=True)
class Contender:
    """How a bot did.

    `win_share` splits ties, equal strength being one share for each; `low` and `high` are its 95 % interval over
    deals; `rating` is OpenSkill's mean, of which `rating_spread` is the standard deviation.
    """

    bot: str
    win_share: float
    low: float
    high: float
    mean_score: float
    ms_per_move: float
    rating: float
    rating_spread: float


class Standings:
    """Adds up the games of a match, which come in order."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.games = 0
        places = range(match.game.players)
        self._shares: list[list[float]] = [[] for _ in places]  # of each bot in each deal
        self._scores, self._moves, self._seconds = [0 for _ in places], [0 for _ in places], [0.0 for _ in places]
        self._model = PlackettLuce()
        self._ratings = [self._model.rating(name=match.bots[place]) for place in places]

    @property
    def deals(self) -> int:
        """The deals that have been played in every rotation."""
        return self.games // self.match.game.players

    def shares(self, place: int) -> list[float]:
        """The share of a bot, by its place in the match, of each deal that has been played in every rotation."""
        return self._shares[place][: self.deals]

    def add(self, games: Iterable[Played]) -> None:
        """Count games."""
        for played in games:
            self._add(played, self.match.seated(self.games))
            self.games += 1

    def _add(self, played: Played, seated: tuple[int, ...]) -> None:
        result = played.record["result"]
        for seat, place in enumerate(seated):
            if self.games % len(seated) == 0:
                self._shares[place].append(0.0)
            if seat in result["winners"]:
                self._shares[place][-1] += 1 / len(result["winners"]) / len(seated)
            self._scores[place] += result["scores"][seat]
            self._moves[place] += played.moves[seat]
            self._seconds[place] += played.seconds[seat]
        teams = [[self._ratings[place]] for place in seated]
        ranks = [float(seat not in result["winners"]) for seat in range(len(seated))]
        for place, team in zip(seated, self._model.rate(teams, ranks=ranks), strict=True):
            self._ratings[place] = team[0]

    def contenders(self) -> list[Contender]:
        """Each bot, in the order of the match; there must have been a deal."""
        return [self._contender(place, name) for place, name in enumerate(self.match.bots)]

    def _contender(self, place: int, name: str) -> Contender:
        share, low, high = interval(self.shares(place))
        return Contender(
            name,
            share,
            low,
            high,
            self._scores[place] / self.games,
            1000 * self._seconds[place] / max(1, self._moves[place]),
            self._ratings[place].mu,
            self._ratings[place].sigma,
        )


def interval(shares: list[float]) -> tuple[float, float, float]:
    """Mean and 95 % interval of a bot's shares of the deals: normal over deals, Wilson's where all deals are alike."""
    deals = len(shares)
    mean = sum(shares) / deals
    variance = sum((share - mean) ** 2 for share in shares) / max(1, deals - 1)
    if variance == 0:
        return round(mean, DIGITS), *wilson(mean, deals)
    half = NORMAL_95 * sqrt(variance / deals)
    return round(mean, DIGITS), max(0.0, round(mean - half, DIGITS)), min(1.0, round(mean + half, DIGITS))
