"""The options that say what is played, for all commands that make a game."""

from typing import Annotated, Any

import typer

from maumau.core.game import Game
from maumau.games import make

SpecialCards = Annotated[bool, typer.Option("--special-cards", help="heul: with the special cards.")]
MauCall = Annotated[bool, typer.Option("--mau-call", help='sau: "Mau" must be called.')]
Track = Annotated[
    str | None,
    typer.Option("--track", metavar="A,B,C,D", help="sau: the laurel's space for 2, 3, 4, 5 players."),
]


def variant(game: str, players: int, special_cards: bool, mau_call: bool, track: str | None) -> Game:
    """The game that a command is to use; raises BadOptions for what it does not have."""
    options: dict[str, Any] = {}
    if special_cards:
        options["special_cards"] = True
    if mau_call:
        options["mau_call"] = True
    if track is not None:
        options["track"] = spaces(track)
    return make(game, players, options)


def spaces(track: str) -> list[int]:
    """The whole numbers of a text like `12,14,16,18`."""
    try:
        return [int(space) for space in track.split(",")]
    except ValueError:
        raise typer.BadParameter(f"A track is four whole numbers like 12,14,16,18, not {track!r}.") from None
