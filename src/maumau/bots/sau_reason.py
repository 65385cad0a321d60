"""Why a move in *Sau Mau Mau* is good, in the words of the rules: a message's code and what it needs."""

from typing import Any

from maumau.core.game import Game
from maumau.core.rules import fields
from maumau.core.terms import MemoryAid, Message, Records
from maumau.games.sau.cards import COLOURS, CROSS, PLUS, is_green, symbol_of
from maumau.games.sau.layout import NONE
from maumau.games.sau.rules import moved_pig
from maumau.games.sau.text import (
    ALLOW,
    BACK_PIG,
    BET_ON,
    CALL,
    DRAW,
    KIND_OF,
    NO_BET,
    OBJECT,
    PASS,
    STAY,
    TAKE_CARDS,
    card_of,
)

BET_POINTS = (6, 4, 3, 2, 1)
FEW_CARDS = 3
PLAIN = {
    TAKE_CARDS: "sau-reason-take",
    PASS: "sau-reason-pass",
    STAY: "sau-reason-stay",
    NO_BET: "sau-reason-keep",
    OBJECT: "sau-reason-object",
    ALLOW: "sau-reason-allow",
}


def reason(game: Game, seen: Records, seat: int, action: int, memory_aid: MemoryAid) -> Message:
    """Why `seat` might take this action; nothing in this game needs a memory aid."""
    s = fields(seen)
    row = s.bet_seat.tolist()[: s.bets]
    own = int(s.bet_pig[row.index(seat)]) if seat in row else NONE
    if action < DRAW:
        return _play(s, seat, action, own)
    if action == DRAW:
        return Message("sau-reason-draw" if own != NONE else "sau-reason-draw-bet")
    if BACK_PIG <= action < STAY:
        return Message("sau-reason-back", {"pig": COLOURS[action - BACK_PIG]})
    if BET_ON <= action < NO_BET:
        place = len(row) - (seat in row)
        return Message("sau-reason-bet", {"pig": COLOURS[action - BET_ON], "points": BET_POINTS[place]})
    return Message(PLAIN[action])


def _play(s: Any, seat: int, action: int, own: int) -> Message:
    card, kind = card_of(action), int(KIND_OF[action])
    pig, spaces = map(int, moved_pig(action % CALL))
    if spaces and s.pigs[pig] + spaces >= s.laurel:
        return Message("sau-reason-laurel", {"card": card, "pig": COLOURS[pig]})
    if s.hand_size[seat] == 1:
        return Message("sau-reason-out", {"card": card})
    following = (seat + 1) % s.players
    holds_up = not is_green(kind) and int(symbol_of(kind)) in {CROSS, PLUS}
    if holds_up and s.hand_size[following] <= FEW_CARDS:
        return Message("sau-reason-holds-up", {"card": card, "to": following, "number": int(s.hand_size[following])})
    if spaces and pig == own:
        return Message("sau-reason-backs", {"card": card, "pig": COLOURS[pig]})
    return Message("sau-reason-plays", {"card": card})
