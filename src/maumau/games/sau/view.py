"""What a person at a seat is shown, made from what the seat knows (ruling S11).

Nothing in it is a sentence: reasons and effects are messages of the catalogues with their arguments.
"""

from typing import Any, Literal

import msgspec
import numpy as np

from maumau.core.rules import fields
from maumau.core.terms import Message, Records
from maumau.games.sau import doors
from maumau.games.sau.cards import BAUER, CODES, COLOURS
from maumau.games.sau.layout import BET, ENDINGS, MAX_SEATS, NONE, OVER, PHASES, WINDOW
from maumau.games.sau.rules import (
    ALLOWED,
    CARDS_PER_PLUS,
    NO_MATCH,
    NOT_NOW,
    ONLY_PLUS,
    ONLY_TAKE,
    OPENING_SYMBOL,
    WRONG_COLOUR,
)
from maumau.games.sau.text import ACTIONS, CALL, DRAW, MAX_LEGAL, card_of

REASONS = {
    NO_MATCH: "why-no-match",
    WRONG_COLOUR: "why-wrong-colour",
    OPENING_SYMBOL: "why-opening-symbol",
    ONLY_PLUS: "why-only-plus",
    ONLY_TAKE: "why-only-take",
}


class CardPlay(msgspec.Struct, frozen=True):
    """A legal move of a hand card: the choice it makes (a pig or a colour, if any), with or without the call."""

    move: str
    choice: str | None
    call: bool
    effect: Message


class HeldCard(msgspec.Struct, frozen=True):
    """A card of the own hand: how it may be played, or why not."""

    card: str
    moves: list[CardPlay]
    refused: Message | None


class Bet(msgspec.Struct, frozen=True):
    """A bet in the row, from the top; the pig only where the viewer may know it."""

    seat: int
    pig: str | None


class Race(msgspec.Struct, frozen=True):
    """A race that is over, as it was evaluated (RULES.md 4)."""

    ended_by: Literal["laurel", "last card", "both"]
    by: int
    winners: list[str]
    bets: list[tuple[int, str]]
    points: list[int]


class SauResult(msgspec.Struct, frozen=True):
    """The end: victory points and who has the most."""

    scores: list[int]
    winners: list[int]


class SauView(msgspec.Struct, frozen=True):
    """What a seat (null: a spectator) is shown. Lists without a note are by seat.

    `acting` are the seats that may act, `starter` who began the race; `moves` the viewer's legal moves that play no
    card: `draw`, `take`, `pass`, `back>P`, `stay`, `bet>P`, `nobet`, `object`, `allow`.
    """

    game: Literal["sau"]
    players: int
    laurel: int
    mau_call: bool
    ply: int
    seat: int | None
    turn: int | None
    acting: list[int]
    over: bool
    race: int
    starter: int
    phase: Literal["turn", "take", "back", "bet", "window", "over"]
    top: str
    opening: bool
    demanded: str | None
    pending: int
    steps: int
    pigs: dict[str, int]
    hand: list[HeldCard]
    moves: list[str]
    call_due: bool
    hand_sizes: list[int]
    draw_size: int
    discard_size: int
    bets: list[Bet]
    scores: list[int]
    races: list[Race]
    result: SauResult | None


def view(seen: Records, seat: int | None) -> SauView:
    """The view of a seat from what it knows (shape `(1,)`)."""
    s = fields(seen)
    over = s.phase == OVER
    legal = [] if seat is None else legal_actions(seen, seat)
    return SauView(
        game="sau",
        players=s.players,
        laurel=s.laurel,
        mau_call=bool(s.mau_call),
        ply=s.ply,
        seat=seat,
        turn=None if over else s.turn,
        acting=list(acting(seen)),
        over=over,
        race=s.race,
        starter=s.starter,
        phase=PHASES[s.phase],  # type: ignore[arg-type]
        top=top_card(s),
        opening=bool(s.opening),
        demanded=demanded(s),
        pending=s.pending,
        steps=s.steps,
        pigs=pigs(s),
        hand=[] if seat is None else hand(seen, seat, legal),
        moves=[ACTIONS[action] for action in sorted(legal) if action >= DRAW],
        call_due=any(action < DRAW and action >= CALL for action in legal),
        hand_sizes=s.hand_size.tolist()[: s.players],
        draw_size=s.draw_size,
        discard_size=s.discarded,
        bets=[Bet(int(s.bet_seat[i]), _pig(int(s.bet_pig[i]))) for i in range(s.bets)],
        scores=s.scores.tolist()[: s.players],
        races=races(s),
        result=SauResult(s.scores.tolist()[: s.players], winners(s)) if over else None,
    )


def _pig(pig: int) -> str | None:
    return None if pig == NONE else COLOURS[pig]


SEATS = [tuple(seat for seat in range(MAX_SEATS) if (mask >> seat) & 1) for mask in range(1 << MAX_SEATS)]
"""The seats of a bit mask, ascending."""


def acting(states: Records) -> tuple[int, ...]:
    """The seats that may act, ascending."""
    return SEATS[doors.acting_at(states, 0)]


def legal_actions(states: Records, seat: int) -> list[int]:
    """The actions that a seat may take."""
    actions = np.empty(MAX_LEGAL, np.int16)
    legal: list[int] = actions[: doors.legal_at(states, 0, seat, actions)].tolist()
    return legal


def top_card(s: Any) -> str:
    """The code of the card on top of the discard pile."""
    return CODES[s.kind[s.discard[s.discarded - 1]]]


def demanded(s: Any) -> str | None:
    """The colour that the next card must have, if a green card asks for one."""
    return None if s.demanded == NONE else COLOURS[s.demanded]


def pigs(s: Any) -> dict[str, int]:
    """Each pig's space."""
    return dict(zip(COLOURS, s.pigs.tolist(), strict=True))


def winners(s: Any) -> list[int]:
    """The seats with the highest total, together if they are equal."""
    scores = s.scores.tolist()[: s.players]
    return [seat for seat, score in enumerate(scores) if score == max(scores)]


def races(s: Any) -> list[Race]:
    """The races that are over."""
    return [_race(s, race) for race in range(s.race + (s.phase == OVER))]


def _race(s: Any, race: int) -> Race:
    row = range(s.row_size[race])
    return Race(
        ended_by=ENDINGS[s.ended_by[race]],  # type: ignore[arg-type]
        by=int(s.ended_seat[race]),
        winners=[colour for pig, colour in enumerate(COLOURS) if (s.won[race] >> pig) & 1],
        bets=[(int(s.row_seat[race, place]), COLOURS[s.row_pig[race, place]]) for place in row],
        points=s.points[race].tolist()[: s.players],
    )


# ---- the own hand --------------------------------------------------------------------------------------------------


def hand(seen: Records, seat: int, legal: list[int]) -> list[HeldCard]:
    """The own hand: how each card may be played, or why not."""
    s = fields(seen)
    cards = [CODES[kind] for kind in s.kind[s.hand[seat, : s.hand_size[seat]]].tolist()]
    refusals = np.empty(len(s.kind), np.int16)
    doors.refusals_at(seen, 0, seat, refusals)
    choices: dict[str, list[CardPlay]] = {card: [] for card in cards}
    plays = np.array(sorted(action for action in legal if action < DRAW), np.int16)
    trots = np.empty(len(plays), np.int32)
    doors.trots_at(seen, 0, plays, trots)
    for action, spaces in zip(plays.tolist(), trots.tolist(), strict=True):
        choices[card_of(action)].append(_choice(s, action, spaces))
    return [
        HeldCard(card, choices[card], why(s, card, code, seat))
        for card, code in zip(cards, refusals.tolist(), strict=False)
    ]


def why(s: Any, card: str, code: int, seat: int) -> Message | None:
    """Why a seat may not play a card now, from the rules' refusal; None if it may."""
    if code == ALLOWED:
        return None
    if code == NOT_NOW:
        return not_now(s, seat)
    args = {"card": card, "top": top_card(s), "colour": demanded(s), "number": s.pending}
    needed = {
        NO_MATCH: ("card", "top"),
        WRONG_COLOUR: ("card", "colour"),
        OPENING_SYMBOL: ("card", "top"),
        ONLY_PLUS: ("number",),
        ONLY_TAKE: ("number",),
    }[code]
    return Message(REASONS[code], {name: args[name] for name in needed})


def not_now(s: Any, seat: int) -> Message | None:
    """Why a seat can't play anything: it is another's turn, or something else comes first.

    Of an open window nobody learns here but who forgot to call: to notice it is the others' skill.
    """
    match s.phase:
        case phase if phase == OVER:
            return None
        case phase if phase == WINDOW and seat == s.turn:
            return Message("why-window", {})
        case phase if phase == BET:
            return Message("why-bet-first", {"seat": s.turn})
        case _ if s.steps > 0:
            return Message("why-steps-first", {"seat": s.turn, "number": s.steps})
        case _:
            return Message("why-not-your-turn", {"seat": s.turn})


def _choice(s: Any, action: int, spaces: int) -> CardPlay:
    move = ACTIONS[action]
    card, _, choice = move.removesuffix("!").partition(">")
    return CardPlay(move, choice or None, action >= CALL, _effect(s, card, choice, spaces))


def _effect(s: Any, card: str, choice: str, spaces: int) -> Message:
    last = s.hand_size[s.turn] == 1  # nobody is skipped, draws or needs a colour then (S8)
    if last and (card == CODES[BAUER] or card[1] in "X+"):
        return Message("effect-last-card")
    if card == CODES[BAUER]:
        return Message("effect-bauer", {"colour": choice})
    match card[1]:
        case "S":
            args = {"pig": choice, "number": spaces}
            return Message("effect-trot", args) if last else Message("effect-schlappi", args | {"colour": card[0]})
        case "X":
            return Message("effect-skip", {"seat": (s.turn + 1) % s.players})
        case "+":
            return Message("effect-plus", {"seat": (s.turn + 1) % s.players, "number": s.pending + CARDS_PER_PLUS})
        case _:
            return Message("effect-trot", {"pig": card[0], "number": spaces})


def why_not(seen: Records, seat: int, action: int) -> Message:
    """Why a seat that may act can't take an action that is not legal."""
    s = fields(seen)
    if action >= DRAW:
        return Message("illegal-move-phase", {"phase": PHASES[s.phase]})
    card, _, choice = ACTIONS[action].removesuffix("!").partition(">")
    shown = {shown.card: shown for shown in hand(seen, seat, legal_actions(seen, seat))}
    if card not in shown:
        return Message("illegal-move-not-in-hand", {"card": card})
    if refused := shown[card].refused:
        return refused
    if not any(play.choice == (choice or None) for play in shown[card].moves):
        return Message("illegal-move-not-last-pig", {"pig": choice})
    return Message("illegal-move-no-call-due")
