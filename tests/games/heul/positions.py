"""Positions written down as a table looks: for tests that start in the middle of a game."""

from collections.abc import Mapping, Sequence

import maumau
from maumau import State
from maumau.games.heul.cards import ALL_CARDS, CODES
from maumau.games.heul.rules import clear
from maumau.games.heul.state import discard, put


def position(
    piles: Sequence[Sequence[str]],
    hand: Sequence[str] = ("N1",),
    *,
    others: Sequence[str] = ("N2", "N2", "N3", "N3"),
    draw: Sequence[str] = (),
    discarded: Sequence[str] = (),
    turn: int = 0,
) -> State:
    """A game at a position.

    `piles` are from the bottom up, `-R5` being a card that lies face down; `hand` is that of the seat on turn,
    `others` that of everybody else, `draw` the draw pile from its top.
    """
    players = len(piles)
    state = maumau.game("heul", players=players, special_cards=True).new(seed=0, start=turn)
    s = state._states[0]
    clear(s)
    s.players, s.turn = players, turn
    token = 0

    def new(code: str, known: int = 0) -> int:
        nonlocal token
        s.kind[token], s.known[token] = CODES.index(code), known
        token += 1
        return token - 1

    for seat, pile in enumerate(piles):
        for code in pile:
            card = new(code.removeprefix("-"), known=1 << seat)
            s.down[card] = code.startswith("-")
            put(s, seat, card)
    for seat in range(players):
        cards = hand if seat == turn else others
        for i, code in enumerate(cards):
            s.hand[seat, i] = new(code, known=1 << seat)
        s.hand_size[seat] = len(cards)
    for code in discarded:
        discard(s, new(code))
    s.dealt = token
    for code in draw:
        new(code)
    s.cards = token
    assert s.cards <= ALL_CARDS
    return state


def tops(state: State) -> list[str | None]:
    """What the piles show."""
    shown: list[str | None] = state.public()["tops"]
    return shown


def piles(state: State) -> list[list[str]]:
    """The piles as they truly lie, from the bottom up, `-R5` being face down."""
    s = state._states[0]
    lying: list[list[str]] = []
    for seat in range(int(s.players)):
        pile, card = [], int(s.top[seat])
        while card >= 0:
            pile.append(("-" if s.down[card] else "") + CODES[s.kind[card]])
            card = int(s.under[card])
        lying.append(pile[::-1])
    return lying


def face_up(state: State, *cards: str) -> set[str]:
    """The legal moves that are no onions, of the cards named (all, if none is)."""
    moves = {move for move in state.legal() if not move.endswith(">onion")}
    return {move for move in moves if not cards or move.partition(">")[0] in cards}


def played(state: State, *moves: str) -> State:
    """The game after these moves of whoever is on turn."""
    for move in moves:
        state.play(move)
    return state


def hand(state: State, seat: int) -> Mapping[str, list[str]]:
    """The moves of each card in a seat's hand, as its view shows them."""
    return {card.card: [choice.move for choice in card.moves] for card in state.view(seat).hand}
