"""Why a move in *Heul doch!* is good, in the words of the rules: a message's code and what it needs."""

from maumau.core.game import Game
from maumau.core.rules import fields
from maumau.core.terms import MemoryAid, Message, Records
from maumau.games.heul.cards import NUMBERS
from maumau.games.heul.ending import is_devalued
from maumau.games.heul.text import ONION, PLAY_CATAPULT, card_of


def reason(game: Game, seen: Records, seat: int, action: int, memory_aid: MemoryAid) -> Message:
    """Why `seat` might take this action; under `strict` it names no number of onions (H10)."""
    card, _, to = game.text(action).partition(">")
    if action >= PLAY_CATAPULT:
        return Message("reason-special", {"card": card_of(action)})
    if action >= ONION:
        return _onion(seen, seat, card, memory_aid)
    if to == "own":
        return Message("reason-own", {"card": card, "points": int(card[1])})
    whose = (seat + (1 if to == "left" else -1)) % game.players
    return Message("reason-gives", {"card": card, "to": whose, "points": int(card[1])})


def _onion(seen: Records, seat: int, card: str, memory_aid: MemoryAid) -> Message:
    """What one more onion does to the own pile's numbers."""
    if memory_aid == "strict":
        return Message("reason-onion", {"card": card})
    s = fields(seen)
    onions, mine = int(s.onions[seat]), s.numbers[seat].tolist()
    spoilt = [n for n in range(1, NUMBERS + 1) if mine[n] and is_devalued(onions + 1, n)]
    saved = [n for n in range(1, NUMBERS + 1) if mine[n] and is_devalued(onions, n) and n not in spoilt]
    if saved:
        return Message("reason-onion-saves", {"card": card, "onions": onions + 1, "number": saved[-1]})
    if spoilt:
        return Message("reason-onion-costs", {"card": card, "onions": onions + 1, "number": spoilt[-1]})
    return Message("reason-onion-free", {"card": card, "onions": onions + 1})
