"""*Sau Mau Mau*: the game as the rest of the house knows it. The rules themselves are in `rules.py`."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from maumau.core.checks import quote
from maumau.core.errors import BadOptions
from maumau.core.game import Game
from maumau.core.option import Option
from maumau.core.rules import fields
from maumau.core.terms import MemoryAid, Message, Records
from maumau.games.sau import determinise, doors, narrate, playout, rules, seen, tally, text, view
from maumau.games.sau.cards import CODES
from maumau.games.sau.layout import HAND, MAX_SEATS, PHASES, SPECTATOR, STATE

DEFAULT_TRACK = [19, 20, 21, 23]
LONGEST_TRACK = 10**9
"""S14 names no limit; a pig's space must fit into the 32 bits that a position has for it."""
LONGEST_SHOWN = 99
"""No board has more spaces, and tables show every one."""

ACTION_OF = {move: action for action, move in enumerate(text.ACTIONS)}


class Track(Option):
    """The laurel's space for 2, 3, 4, 5 players (S1, S14)."""

    kind = "spaces"
    examples = ([12, 14, 16, 18],)

    def check(self, game: str, value: object) -> list[int]:
        """The four spaces, if they are that."""
        spaces = list(value) if isinstance(value, list | tuple) else []
        if len(spaces) != 4 or not all(type(space) is int and 1 <= space <= LONGEST_TRACK for space in spaces):
            raise BadOptions("bad-options-track", game=game, value=quote(value), longest=str(LONGEST_TRACK))
        return spaces


class Sau(Game):
    """*Sau Mau Mau*, 2 to 5 players; options `mau_call` and `track`."""

    name = "sau"
    version = 1
    seats = range(2, MAX_SEATS + 1)
    option_list = (Option("mau_call"), Track("track", DEFAULT_TRACK))
    dtype = STATE
    actions = text.ACTIONS
    action_of = ACTION_OF
    spectator = SPECTATOR
    work = playout.WORK

    @property
    def answers(self) -> frozenset[str]:  # type: ignore[override]
        """What may be answered to a play whose call is missing (S9)."""
        return frozenset({"object", "allow"} if self.options["mau_call"] else ())

    @property
    def laurel(self) -> int:
        """The space that ends a race with this number of players."""
        space: int = self.options["track"][self.players - 2]
        return space

    def check_shown(self) -> None:
        """No space may be farther than a table has."""
        track = self.options["track"]
        if max(track) > LONGEST_SHOWN:
            raise BadOptions("bad-options-track-shown", game=self.name, value=quote(track), longest=str(LONGEST_SHOWN))

    def text(self, action: int) -> str:
        """An action's text, `bet>?` for a hidden one."""
        return text.text(action)

    def deal(self, states: Records, seed: int, start: int) -> None:
        """Deal a game into `states[0]`."""
        rules.deal(states[0], self.players, self.laurel, self.options["mau_call"], start, np.uint64(seed))

    def cards(self, states: Records) -> dict[str, Any]:
        """The opening card, each hand, and the draw pile from its top, of the first race."""
        s = fields(states)
        codes = [CODES[kind] for kind in s.kind.tolist()]
        return {
            "top": view.top_card(s),
            "hands": [[codes[token] for token in hand[:HAND]] for hand in s.hand.tolist()[: self.players]],
            "draw": [codes[token] for token in s.draw.tolist()[: s.draw_size][::-1]],
        }

    def acting(self, states: Records) -> tuple[int, ...]:
        """The seat on turn; in an objection window all that have not answered yet."""
        return view.acting(states)

    def legal(self, states: Records, seat: int) -> list[int]:
        """The actions that a seat may take."""
        return view.legal_actions(states, seat)

    def step(self, states: Records, seat: int, action: int) -> bool:
        """Take an action if it is legal."""
        return doors.step_at(states, 0, seat, action)

    def see(self, states: Records, viewer: int) -> Records:
        """What a viewer knows."""
        record = np.empty(1, STATE)
        doors.see_at(states, 0, viewer, record)
        return record

    def determinise(self, seen: Records, rng: NDArray[np.uint64]) -> Records:
        """A deal that fits what a seat knows."""
        record = np.empty(1, STATE)
        determinise.determinise_at(seen, 0, rng, record, 0)
        return record

    def history(self, states: Records, moves: Sequence[tuple[int, int]], viewer: int) -> Records:
        """A row of dtype `seen.HISTORY` for each move."""
        rows = np.zeros(len(moves), seen.HISTORY)
        pairs = np.array(moves, np.int16).reshape(-1, 2)
        seen.history(states[0], pairs, viewer, np.empty(1, STATE)[0], rows)
        return rows

    def redact(self, action: int, seat: int, viewer: int) -> int:
        """Which pig is bet on is hidden from all but the one who bets."""
        return seen.redact(action, seat, viewer)

    def why_not(self, seen: Records, seat: int, action: int) -> Message:
        """Why a move is not legal, from what the seat knows; cards in it are this game's."""
        why = view.why_not(seen, seat, action)
        return Message(why.code, why.args | {"game": self.name})

    def narrate(self, before: Records, seat: int, action: int, after: Records, viewer: int) -> list[Any]:
        """The events of a move."""
        return list(narrate.narrate(before, seat, action, after, viewer))

    def view(self, seen: Records, seat: int | None, memory_aid: MemoryAid) -> view.SauView:
        """The view of a seat; nothing in this game needs a memory aid."""
        return view.view(seen, seat)

    def public(self, seen: Records) -> dict[str, Any]:
        """Everything that S11 calls open."""
        s = fields(seen)
        return {
            "race": s.race,
            "phase": PHASES[s.phase],
            "top": view.top_card(s),
            "opening": bool(s.opening),
            "demanded": view.demanded(s),
            "pending": s.pending,
            "steps": s.steps,
            "pigs": view.pigs(s),
            "hand_sizes": s.hand_size.tolist()[: self.players],
            "draw_size": s.draw_size,
            "bets": s.bet_seat.tolist()[: s.bets],
            "scores": s.scores.tolist()[: self.players],
        }

    def result(self, seen: Records) -> dict[str, Any]:
        """Victory points, winners, and the four races."""
        s = fields(seen)
        races = msgspec.to_builtins(view.races(s))
        for race in races:
            race["bets"] = [list(bet) for bet in race["bets"]]
        return {"scores": s.scores.tolist()[: self.players], "winners": view.winners(s), "races": races}

    def tally(self, seen: Records, told: Iterable[Any]) -> dict[str, list[int]]:
        """The longest +2 chains, cards taken."""
        return tally.tally(seen, told)

    def with_all_hands(self, view: Any, own: Sequence[Any]) -> Any:
        """The pigs that were bet on, too."""
        pigs = {bet.seat: bet.pig for mine in own for bet in mine.bets if bet.seat == mine.seat}
        return msgspec.structs.replace(view, bets=[msgspec.structs.replace(b, pig=pigs[b.seat]) for b in view.bets])

    def random_games(self, states: Records, count: int, work: Records) -> int:
        """Games of random moves; who begins goes round."""
        mau_call = self.options["mau_call"]
        return playout.random_games_at(states, 0, self.players, self.laurel, mau_call, count, work)

    def random_move(self, states: Records, work: Records) -> int:
        """One random move."""
        return playout.random_move_at(states, 0, work)

    def next_start(self, seen: Records) -> int:
        """The left neighbour of the player who began the fourth race (S17)."""
        return (fields(seen).starter + 1) % self.players
