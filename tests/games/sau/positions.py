"""Positions written down as a table looks: for tests that start in the middle of a game."""

from collections.abc import Sequence
from typing import Any

import msgspec

from maumau import State
from maumau.core.rules import Record
from maumau.games.sau import Sau
from maumau.games.sau.cards import ALL_CARDS, CODES, COLOURS, UNKNOWN
from maumau.games.sau.layout import NONE, PHASES
from maumau.games.sau.memory import VISIBLE, replace_bauer
from maumau.games.sau.race import clear_race
from maumau.games.sau.state import discard, draw

OTHERS = ("E1 E2 E3 E4", "P1 P2 P3 P4", "B1 B2 B3 B4", "K1 K2 K3 K5")


def position(
    *hands: str,
    discards: str = "K6",
    pile: str = "",
    pigs: str = "",
    bets: str = "",
    turn: int = 0,
    phase: str = "turn",
    opening: bool = False,
    demanded: str | None = None,
    pending: int = 0,
    steps: int = 0,
    race: int = 0,
    starter: int = 0,
    scores: Sequence[int] = (),
    laurel: int = 20,
    mau_call: bool = False,
) -> State:
    """A game at a position; cards that are not named are not in it until the next race is dealt.

    `hands` are by seat (one alone gets a companion), `discards` from the oldest to the top, `pile` the draw pile from
    its top, `pigs` spaces like `P3 K12`, `bets` the row from the top like `1K 0P` (seat, pig).
    """
    held = [*hands, OTHERS[0]] if len(hands) == 1 else list(hands)
    players = len(held)
    state = Sau(players, {"mau_call": mau_call, "track": [laurel] * 4}).new(seed=0, start=starter)
    s = state._states[0]
    clear_race(s)
    _lay_cards(s, [hand.split() for hand in held], discards.split(), pile.split())
    for pig in pigs.split():
        s.pigs[COLOURS.index(pig[0])] = int(pig[1:])
    for bet in bets.split():
        s.bet_seat[s.bets], s.bet_pig[s.bets] = int(bet[0]), COLOURS.index(bet[1])
        s.bets += 1
    s.turn, s.phase, s.race, s.starter = turn, PHASES.index(phase), race, starter
    s.opening, s.pending, s.steps = opening, pending, steps
    s.demanded = NONE if demanded is None else COLOURS.index(demanded)
    s.scores[: len(scores)] = scores
    return state


def _lay_cards(s: Record, hands: list[list[str]], discards: list[str], pile: list[str]) -> None:
    """Number the cards in the order in which they are drawn, then let hands draw and the rest lie."""
    codes = [*(code for hand in hands for code in hand), *discards, *pile]
    assert len(codes) <= ALL_CARDS
    s.kind[:] = UNKNOWN
    s.kind[: len(codes)] = [CODES.index(code) for code in codes]
    s.draw[:] = NONE
    s.draw[: len(codes)] = range(len(codes) - 1, -1, -1)
    s.draw_size = len(codes)
    for seat, hand in enumerate(hands):
        for _ in hand:
            draw(s, seat)
    for code in discards:
        s.draw_size -= 1
        if code == "BAU":
            replace_bauer(s, 0, VISIBLE)
        discard(s, int(s.draw[s.draw_size]))
        s.draw[s.draw_size] = NONE


def played(state: State, *moves: str) -> State:
    """The game after these moves of whoever may act (in a window the lowest seat)."""
    for move in moves:
        state.play(move, state.seats[0])
    return state


def after(state: State, *moves: str) -> dict[str, Any]:
    """What lies open after these moves."""
    return played(state, *moves).public()


def legal(state: State, seat: int | None = None) -> set[str]:
    """The legal moves of the seat that may act, or of one that is named."""
    return set(state.legal(state.seats[0] if seat is None else seat))


def plays(state: State) -> set[str]:
    """The legal moves that play a card."""
    return {move for move in legal(state) if move[0] in "PBKE"}


def hand(state: State, seat: int) -> list[str]:
    """A hand as it truly is, in the order of the cards."""
    s = state._states[0]
    return [CODES[kind] for kind in sorted(s.kind[s.hand[seat, : s.hand_size[seat]]].tolist())]


def pile(state: State) -> list[str]:
    """The draw pile as it truly lies, from its top."""
    s = state._states[0]
    return [CODES[kind] for kind in s.kind[s.draw[: s.draw_size][::-1]].tolist()]


def discards(state: State) -> list[str]:
    """The discard pile, from the oldest card to the top."""
    s = state._states[0]
    return [CODES[kind] for kind in s.kind[s.discard[: s.discarded]].tolist()]


def bets(state: State) -> list[str]:
    """The row of bets as it truly lies, from the top, like `1K`."""
    s = state._states[0]
    return [f"{s.bet_seat[i]}{COLOURS[s.bet_pig[i]]}" for i in range(int(s.bets))]


def races(state: State) -> list[dict[str, Any]]:
    """The races that are over."""
    done: list[dict[str, Any]] = msgspec.to_builtins(state.view().races)
    return done


def known_hand(state: State, viewer: int | None, seat: int) -> list[str]:
    """A hand as a viewer knows it; `?` is a card that the viewer does not know."""
    s = state.seen_by(viewer)[0]
    kinds = s.kind[s.hand[seat, : s.hand_size[seat]]].tolist()
    return ["?" if kind == UNKNOWN else CODES[kind] for kind in kinds]


def told(state: State, viewer: int | None = None) -> list[tuple[str, dict[str, Any]]]:
    """The events of the last move, as a viewer gets them."""
    events: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(state.events(state.ply - 1, viewer)))
    return [(event["code"], event["args"]) for event in events]
