"""What happened in a move, told from two seen records: the log, the animations and the screen reader speak from it.

Events come in the order in which things happen. What a play does is read from the action and the position before it,
because a move that ends a race already deals the next one.
"""

from typing import Any

from maumau.core.events import CardDrawn, GameOver, SeatHiddenCard, Winners
from maumau.core.rules import fields
from maumau.core.terms import Records
from maumau.games.sau.cards import CODES, COLOURS
from maumau.games.sau.events import (
    BetChanged,
    BetPlace,
    BetPlaced,
    CallMissing,
    CardLaid,
    CardsPending,
    CardsTaken,
    ColourDemand,
    ColourDemanded,
    Event,
    Number,
    Objection,
    ObjectionMade,
    PigTrotted,
    PigWentBack,
    Play,
    RaceBegun,
    RaceEnd,
    RaceOver,
    RaceStart,
    Reshuffled,
    Seat,
    SeatNumber,
    SeatPassed,
    SeatPig,
    SeatSkipped,
    Taken,
    Trot,
)
from maumau.games.sau.layout import OVER, WINDOW
from maumau.games.sau.text import (
    BACK_PIG,
    BET_ON,
    CALL,
    DRAW,
    HIDDEN_BET,
    NO_BET,
    OBJECT,
    PASS,
    STAY,
    TAKE_CARDS,
    text,
)
from maumau.games.sau.view import races, top_card, winners


def narrate(seen_before: Records, seat: int, action: int, seen_after: Records, viewer: int) -> list[Event]:
    """The events of one move from a viewer's two seen records."""
    before, after = fields(seen_before), fields(seen_after)
    raced = len(races(after)) > len(races(before))
    return [
        *_done(before, seat, action, after, viewer),
        *_forgotten(before, seat, after, viewer),
        *(_race_over(after) if raced else ()),
    ]


def _done(before: Any, seat: int, action: int, after: Any, viewer: int) -> list[Event]:
    """What the move itself did."""
    if action < DRAW:
        return _played(before, seat, action)
    if action in (DRAW, TAKE_CARDS):
        return _drew(before, seat, action, after, viewer)
    if action == PASS:
        return [SeatPassed(Seat(seat))]
    if BACK_PIG <= action < STAY:
        pig = action - BACK_PIG
        return [PigWentBack(SeatPig(seat, COLOURS[pig], int(before.pigs[pig]) - 1))]
    if BET_ON <= action < NO_BET or action == HIDDEN_BET:
        return [_bet(before, seat, action, after)]
    if action == OBJECT:
        return [ObjectionMade(Objection(seat, before.turn, top_card(before)))]
    return []


def _played(before: Any, seat: int, action: int) -> list[Event]:
    """The card, and the pig that it moves or the colour that it asks for."""
    card, _, choice = text(action).removesuffix("!").partition(">")
    held, following = int(before.hand_size[seat]), (seat + 1) % before.players
    call: Any = ("none", "mau-mau", "mau")[held if action >= CALL else 0]
    events: list[Event] = [CardLaid(Play(seat, card, call, held - 1))]
    if card[1].isdigit():
        events.append(_trot(before, card[0], int(card[1])))
    elif card == "BAU":
        events.append(ColourDemanded(ColourDemand(choice)))
    elif card[1] == "S":
        events += [_trot(before, choice, 3), ColourDemanded(ColourDemand(card[0]))]
    elif held == 1:
        pass  # played last, an X or +2 has no effect on others (S8)
    elif card[1] == "X":
        events.append(SeatSkipped(Seat(following)))
    else:
        events.append(CardsPending(SeatNumber(following, before.pending + 2)))
    return events


def _trot(before: Any, pig: str, spaces: int) -> PigTrotted:
    stands = int(before.pigs[COLOURS.index(pig)])
    space = min(stands + spaces, before.laurel)
    return PigTrotted(Trot(pig, space - stands, space))


def _drew(before: Any, seat: int, action: int, after: Any, viewer: int) -> list[Event]:
    events: list[Event] = []
    if after.shuffles > before.shuffles:
        events.append(Reshuffled(Number(before.discarded - 1)))
    cards = _new_cards(before, after, seat) if seat == viewer else None
    if action == DRAW:
        return [*events, CardDrawn(SeatHiddenCard(seat, cards[0] if cards else None))]
    number = int(after.hand_size[seat] - before.hand_size[seat])
    return [*events, CardsTaken(Taken(seat, number, cards))]


def _new_cards(before: Any, after: Any, seat: int) -> list[str]:
    hand, kept = _hand(after, seat), _hand(before, seat)
    for card in kept:
        hand.remove(card)
    return hand


def _hand(s: Any, seat: int) -> list[str]:
    return [CODES[kind] for kind in s.kind[s.hand[seat, : s.hand_size[seat]]].tolist()]


def _bet(before: Any, seat: int, action: int, after: Any) -> BetPlaced | BetChanged:
    place = after.bets
    pig = None if action == HIDDEN_BET else COLOURS[action - BET_ON]
    had_one = seat in before.bet_seat.tolist()[: before.bets]
    return (BetChanged if had_one else BetPlaced)(BetPlace(seat, place, pig))


def _forgotten(before: Any, seat: int, after: Any, viewer: int) -> list[Event]:
    """That a call is missing is told to nobody but who forgot it: to notice it is the others' skill."""
    opened = after.phase == WINDOW and before.phase != WINDOW
    return [CallMissing(Seat(seat))] if opened and seat == viewer else []


def _race_over(after: Any) -> list[Event]:
    over = races(after)
    race, scores = over[-1], after.scores.tolist()[: after.players]
    end = RaceEnd(len(over), race.ended_by, race.by, race.winners, race.bets, race.points, scores)
    if after.phase == OVER:
        return [RaceOver(end), GameOver(Winners(winners(after)))]
    return [RaceOver(end), RaceBegun(RaceStart(after.race + 1, after.turn, top_card(after)))]
