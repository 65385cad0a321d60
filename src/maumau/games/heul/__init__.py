"""*Heul doch! Mau Mau*: the game as the rest of the house knows it. The rules themselves are in `rules.py`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from maumau.core.errors import BadOptions
from maumau.core.game import Game
from maumau.core.option import Option
from maumau.core.rng import generator
from maumau.core.rules import fields
from maumau.core.terms import MemoryAid, Message, Records, Told
from maumau.games.heul import determinise, doors, ending, events, playout, rules, seen, tally, text, view
from maumau.games.heul.cards import CODES
from maumau.games.heul.state import MAX_SEATS, NONE, SPECTATOR, STATE

ACTION_OF = {move: action for action, move in enumerate(text.ACTIONS)}


class Heul(Game):
    """*Heul doch! Mau Mau*, 3 to 6 players; option `special_cards`."""

    name = "heul"
    version = 1
    seats = range(3, MAX_SEATS + 1)
    option_list = (Option("special_cards"),)
    memory_aids = ("strict", "own", "open")
    dtype = STATE
    actions = text.ACTIONS
    action_of = ACTION_OF
    spectator = SPECTATOR
    work = playout.WORK

    def refuse_players(self, players: object) -> None:
        """Raise the error; two players are told why."""
        if players == 2:
            raise BadOptions("bad-options-heul-two", game=self.name)
        super().refuse_players(players)

    def text(self, action: int) -> str:
        """An action's text, `?>onion` for a hidden one."""
        return text.text(action)

    def deal(self, states: Records, seed: int, start: int) -> None:
        """Deal a game into `states[0]`."""
        rules.deal(states[0], self.players, self.options["special_cards"], start, generator(seed))

    def cards(self, states: Records) -> dict[str, Any]:
        """Each pile's first card, each hand, and the draw pile from its top."""
        s = fields(states)
        codes = [CODES[kind] for kind in s.kind.tolist()[: s.cards]]
        return {
            "tops": [codes[token] for token in s.top.tolist()[: self.players]],
            "hands": [[codes[token] for token in hand] for hand in s.hand.tolist()[: self.players]],
            "draw": codes[s.dealt :],
        }

    def acting(self, states: Records) -> tuple[int, ...]:
        """The seat on turn."""
        turn = doors.turn_at(states, 0)
        return () if turn == NONE else (turn,)

    def legal(self, states: Records, seat: int) -> list[int]:
        """The actions that a seat may take."""
        actions = np.empty(text.MAX_LEGAL, np.int16)
        legal: list[int] = actions[: doors.legal_at(states, 0, seat, actions)].tolist()
        return legal

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
        actions = np.array([action for _, action in moves], np.int16)
        seen.history(states[0], actions, viewer, np.empty(1, STATE)[0], rows)
        return rows

    def redact(self, action: int, seat: int, viewer: int) -> int:
        """An onion's card is hidden from all but its owner."""
        return seen.redact(action, seat, viewer)

    def told_as(self, mover: int, seat: int | None) -> int | None:
        """Only who moves is told more than everybody: the onion's card, and the one drawn."""
        return mover if seat == mover else None

    def why_not(self, seen: Records, seat: int, action: int) -> Message:
        """Why a move is not legal: not in the hand, a seat that is not there, or the placing rule that forbids it."""
        card, _, to = text.text(action).partition(">")
        hand = view.view(seen, seat, "strict").hand
        refused = {shown.card: {refusal.to: refusal for refusal in shown.refused} for shown in hand}
        if card not in refused:
            return Message("illegal-move-not-in-hand", {"card": card})
        if card == "TOW":
            return Message("illegal-move-towel", {"to": int(to)})
        refusal = refused[card][to]  # type: ignore[index]
        return Message(refusal.code, refusal.args)

    def narrate(self, before: Records, seat: int, action: int, after: Records, viewer: int) -> list[Any]:
        """The events of a move."""
        return list(events.events(before, seat, action, after, viewer))

    def news(self, before: Records, seat: int, action: int, after: Records, viewer: int) -> Mapping[int | None, Told]:
        """The same for everybody: only who moves is told more than a spectator."""
        mine, theirs = events.news(before, seat, action, after, (seat, SPECTATOR))
        return {seat: (self.text(action), mine), None: (self.text(self.redact(action, seat, SPECTATOR)), theirs)}

    def view(self, seen: Records, seat: int | None, memory_aid: MemoryAid) -> view.HeulView:
        """The view of a seat."""
        return view.view(seen, seat, memory_aid)

    def pages(self, states: Records, seat: int | None, memory_aid: MemoryAid) -> Mapping[int | None, bytes]:
        """The views of all seats and of spectators."""
        seats = range(self.players)
        return dict(zip((*seats, None), view.pages(states, (*seats, SPECTATOR), memory_aid), strict=True))

    def public(self, seen: Records) -> dict[str, Any]:
        """Tops, hand sizes, draw pile size and the discard pile."""
        shown = view.view(seen, None, "strict")
        return {
            "tops": [pile.top for pile in shown.piles],
            "hand_sizes": shown.hand_sizes,
            "draw_size": shown.draw_size,
            "discard": shown.discard,
        }

    def result(self, seen: Records) -> dict[str, Any]:
        """Scores, lost points and winners."""
        result = view.result(seen)
        return {"scores": result.scores, "lost": result.lost, "winners": result.winners}

    def tally(self, seen: Records, told: Iterable[Any]) -> dict[str, list[int]]:
        """Onions at the end, cards given away."""
        return tally.tally(seen, told)

    def random_games(self, states: Records, count: int, work: Records) -> int:
        """Games of random moves; who begins goes round."""
        return playout.random_games_at(states, 0, self.players, self.options["special_cards"], count, work)

    def random_move(self, states: Records, work: Records) -> int:
        """One random move."""
        return playout.random_move_at(states, 0, work)

    def next_start(self, seen: Records) -> int:
        """The one who came last (H11)."""
        return int(ending.next_start(seen[0]))
