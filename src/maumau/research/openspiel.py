"""Both games for OpenSpiel: importing this registers `maumau_heul` and `maumau_sau`.

```python
import pyspiel

import maumau.research.openspiel

game = pyspiel.load_game("maumau_heul(players=4,special_cards=True)")
```

Parameters are `players`, the game's options (`track` as four numbers with blanks between them), and `longest`: after so
many moves a game ends as it stands, which the rules of *Sau Mau Mau* leave open (S15).

- **Chance** comes first: eight moves are the bytes of the seed, the first being the highest, one more is the seat that
  begins. Nothing is left to chance after that, so the history of a state is a whole game: `record` makes one of it.
- **Actions** are those of the game's action table, `maumau.games.heul.text` and `maumau.games.sau.text`.
- **Returns** are shares of the win above an equal share, and add up to 0.
- **Information states** are what the seat knows (H9, S16): the bytes of its seen record, in hexadecimal. That is what a
  perfect memory knows of the cards, not in which order it came to know it. **Observations** are what a person at the
  table is shown, as JSON.
- **Resampling** deals the cards that a seat has not seen anew (`Game.determinise`). A resampled state has no history:
  it may belong to no seed.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, ClassVar, cast

import msgspec
import numpy as np
import pyspiel

from maumau.core.game import Game
from maumau.core.option import Option
from maumau.core.rng import generator
from maumau.core.terms import MemoryAid
from maumau.games import GAMES
from maumau.locale import say
from maumau.research.position import Position

SEED_BYTES = 8
BYTE = 256
LONGEST = 2000
PLAYERS = 4
MEMORY_AID: MemoryAid = "own"
NOT_DEALT = "not dealt"


def _parameter(option: Option) -> bool | str:
    """An option's default as OpenSpiel can write it."""
    return option.default if isinstance(option.default, bool) else " ".join(map(str, option.default))


def _game_type(kind: type[Game]) -> Any:
    return pyspiel.GameType(
        short_name=f"maumau_{kind.name}",
        long_name=say("en", f"game-{kind.name}"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=kind.seats[-1],
        min_num_players=kind.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": PLAYERS, "longest": LONGEST}
        | {option.name: _parameter(option) for option in kind.option_list},
    )


TYPES = {name: _game_type(kind) for name, kind in GAMES.items()}


def _option(value: bool | str) -> object:
    """A parameter as the game's option takes it; what is no number is refused there."""
    if isinstance(value, bool):
        return value
    return [int(number) if number.isdecimal() else number for number in value.split()]


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with its parameters; raises BadOptions as `maumau.game` does."""

    kind: ClassVar[type[Game]]

    def __init__(self, parameters: dict[str, Any]) -> None:
        kind = self.kind
        options = {option.name: _option(parameters[option.name]) for option in kind.option_list}
        self.rules = kind(parameters["players"], options)
        self.longest = int(parameters["longest"])
        equal = 1 / self.rules.players
        info = pyspiel.GameInfo(
            num_distinct_actions=len(kind.actions),
            max_chance_outcomes=BYTE,
            num_players=self.rules.players,
            min_utility=-equal,
            max_utility=1 - equal,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(TYPES[kind.name], info, parameters)

    def new_initial_state(self) -> SpielState:
        """A game before its deal."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The bytes of the seed, and who begins."""
        return SEED_BYTES + 1

    def make_py_observer(self, wanted: Any = None, parameters: Any = None) -> SpielObserver:
        """What a player knows, or with `perfect_recall=False` is shown."""
        return SpielObserver(wanted or pyspiel.IIGObservationType(perfect_recall=False), parameters)


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A state of either game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.chance: tuple[int, ...] = ()
        """The outcomes of chance so far, until the cards are dealt."""
        self.position: Position | None = None
        """The position, once the cards are dealt."""

    @property
    def rules(self) -> Game:
        """The game with its parameters. No attribute of its own: those are copied with each state."""
        return cast(SpielGame, self.get_game()).rules

    @property
    def over(self) -> bool:
        """Whether the game has ended or is as long as it may be."""
        return self.position is not None and (self.position.over or self.position.moves >= self.get_game().longest)

    def current_player(self) -> int:
        """The seat on turn, or whose turn it is otherwise."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.over else self.position.seat

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Any byte; any seat in the end."""
        outcomes = BYTE if len(self.chance) < SEED_BYTES else self.rules.players
        return [(outcome, 1 / outcomes) for outcome in range(outcomes)]

    def _legal_actions(self, player: int) -> list[int]:
        return self._dealt().legal

    def _apply_action(self, action: int) -> None:
        if self.position is not None:
            self.position.apply(action)
        elif len(self.chance) < SEED_BYTES:
            self.chance = (*self.chance, action)
        else:
            self.position = Position.dealt(self.rules, int.from_bytes(self.chance), action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE):
            return f"byte {action}" if len(self.chance) < SEED_BYTES else f"seat {action} begins"
        return self.rules.text(action)

    def returns(self) -> list[float]:
        """Each seat's share of the win above an equal share; 0 until the end."""
        equal = 1 / self.rules.players
        return [share - equal for share in self._dealt().shares()] if self.over else [0.0] * self.rules.players

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that fits what a player knows of a game that has been dealt, never made from more than that."""
        other: SpielState = self.get_game().new_initial_state()
        other.position = self._dealt().guess(player, generator(int(sampler() * 2**53)))
        return other

    def _dealt(self) -> Position:
        if self.position is None:
            raise pyspiel.SpielError(NOT_DEALT)
        return self.position

    def __str__(self) -> str:
        if self.position is None:
            return f"{NOT_DEALT} {self.chance}"
        position, rules = self.position, self.rules
        hands = [rules.view(position.seen(seat), seat, MEMORY_AID).hand for seat in range(rules.players)]
        cards = [[shown.card for shown in hand] for hand in hands]
        return json.dumps(rules.public(position.seen(rules.spectator)) | {"hands": cards})


class SpielObserver:
    """What somebody sees of a state, as text; there are no tensors."""

    tensor = None

    def __init__(self, wanted: Any, parameters: Any) -> None:
        if parameters:
            raise ValueError(f"unknown parameters: {', '.join(parameters)}")
        self.knows = wanted.perfect_recall
        self.owner = wanted.private_info != pyspiel.PrivateInfoType.NONE
        self.dict: dict[str, np.ndarray] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Nothing: there are no tensors."""

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player (without private information: a spectator) knows or is shown."""
        position, rules = state.position, state.rules
        if position is None:
            return NOT_DEALT
        seen = position.seen(player if self.owner else rules.spectator)
        if self.knows:
            return seen.tobytes().hex()
        return msgspec.json.encode(rules.view(seen, player if self.owner else None, MEMORY_AID)).decode()


def record(state: SpielState) -> dict[str, Any]:
    """The record (RULES.md 4) of a state that was played from its deal on; raises SpielError for any other."""
    rules, position, history = state.rules, state.position, state.full_history()
    deal, played = history[: SEED_BYTES + 1], history[SEED_BYTES + 1 :]
    if position is None or len(deal) <= SEED_BYTES or any(item.player != pyspiel.PlayerId.CHANCE for item in deal):
        raise pyspiel.SpielError("only a state that was played from its deal on is a record, not a guessed one")
    *seed, start = (item.action for item in deal)
    moves = [(item.player, rules.text(item.action)) for item in played]
    result = rules.result(position.seen(rules.spectator)) if position.over else None
    return rules.record(int.from_bytes(seed), start, moves, result)


# A class for each game: OpenSpiel lets go of what it was given when Python has ended already; only classes stand that.
for _kind in GAMES.values():
    pyspiel.register_game(TYPES[_kind.name], type(f"{_kind.__name__}Game", (SpielGame,), {"kind": _kind}))
