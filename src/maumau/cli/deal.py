"""`maumau deal`: show a deal, or check that a table dealt honestly."""

import re
from typing import Annotated, Any

import typer
from rich.table import Table

from maumau.cli.output import print_json, show_error, table_console
from maumau.cli.variant import MauCall, SpecialCards, Track, variant
from maumau.core.commitment import SECRET_BYTES, commitment, seed_and_start
from maumau.core.errors import BadOptions
from maumau.core.game import Game
from maumau.locale import say

SHA_256 = re.compile(r"[0-9a-fA-F]{64}")


def deal(  # noqa: PLR0913, PLR0917 - a command's options are its arguments
    game: Annotated[str, typer.Option(help="The game.")] = "heul",
    players: Annotated[int, typer.Option(help="How many play.")] = 4,
    seed: Annotated[int | None, typer.Option(help="The deal's seed, 0 … 2^64-1.")] = None,
    start: Annotated[int | None, typer.Option(help="Who begins.", show_default="0, or drawn with --check")] = None,
    special_cards: SpecialCards = False,
    mau_call: MauCall = False,
    track: Track = None,
    check: Annotated[str | None, typer.Option(metavar="SECRET", help="The secret that a table showed.")] = None,
    game_id: Annotated[str | None, typer.Option(help="The id of the game that was played.")] = None,
    committed: Annotated[
        str | None, typer.Option("--commitment", metavar="HASH", help="What the table showed before the first card.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Show the deal of a seed, or check the deal of a table.

    A table shows a commitment before the first card and its secret
    when the game is over. With --check you see whether they belong
    together, and the deal that follows from the secret: it is the one
    that was played if the cards are the same.

    Examples:
      maumau deal --players 4 --seed 7
      maumau deal --players 3 --special-cards --seed 7 --start 2 --json
      maumau deal --players 4 --check SECRET --game-id ID --commitment HASH
    """
    made = variant(game, players, special_cards, mau_call, track)
    if check is None:
        if seed is None:
            raise typer.BadParameter("Name a seed (--seed), or a secret to be checked (--check).")
        if game_id is not None or committed is not None:
            raise typer.BadParameter("--game-id and --commitment go with --check.")
        show(made, seed, start or 0, {}, as_json)
        return
    if game_id is None or committed is None or seed is not None:
        raise typer.BadParameter("--check needs --game-id and --commitment, and no --seed: it follows from the secret.")
    secret = checked_secret(check)
    given = committed.strip().lower()
    if not SHA_256.fullmatch(given):
        raise typer.BadParameter("A commitment is 64 hexadecimal digits.")
    if commitment(secret) != given:
        if as_json:
            print_json({"honest": False, "commitment": given, "expected": commitment(secret)})
        else:
            show_error(say("en", "bad-deal-commitment", {"expected": commitment(secret)}))
        raise typer.Exit(1)
    if not game_id.isprintable():  # bytes that are no text, too
        raise typer.BadParameter("This is no id of a game.")
    drawn_seed, drawn_start = seed_and_start(secret, game_id, players)
    show(made, drawn_seed, drawn_start if start is None else start, {"honest": True, "commitment": given}, as_json)


def checked_secret(text: str) -> bytes:
    """A secret from its hexadecimal digits; raises BadOptions."""
    if not re.fullmatch(rf"[0-9a-fA-F]{{{2 * SECRET_BYTES}}}", text.strip()):
        raise BadOptions("bad-deal-secret")
    return bytes.fromhex(text.strip())


def show(game: Game, seed: int, start: int, checked: dict[str, Any], as_json: bool) -> None:
    """Show a deal; `checked` is what programs are told of a check that it has passed."""
    cards = game.open_deal(seed, start)
    if as_json:
        options = {"game": game.name, "players": game.players, "options": game.changed_options()}
        print_json(checked | options | {"seed": seed, "start": start} | cards)
        return
    if checked:
        typer.echo("The secret belongs to the commitment: this deal was fixed before the first card.")
    typer.echo(f"Seed {seed}, seat {start} begins.")
    table = Table("seat", *(["pile"] if "tops" in cards else []), "hand")
    for seat, hand in enumerate(cards["hands"]):
        table.add_row(str(seat), *([cards["tops"][seat]] if "tops" in cards else []), " ".join(hand))
    console = table_console()
    console.print(table)
    if "top" in cards:
        console.print(f"Opens the discard pile: {cards['top']}")
    console.print(f"Draw pile ({len(cards['draw'])}), next card first: {' '.join(cards['draw'])}")
