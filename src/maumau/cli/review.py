"""`maumau review`: look at finished games again."""

from typing import Annotated

import msgspec
import typer
from rich.progress import Progress
from rich.table import Table

from maumau.bots.review import TRIES, Review
from maumau.bots.review import review as look_again
from maumau.cli.output import counted, plain, print_json, progress_console, table_console
from maumau.cli.records import lines, parse
from maumau.core.state import State
from maumau.games import replay


def review(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="JSON Lines, packed (gzip) or not; - for input.")],
    number: Annotated[int, typer.Option("--game", min=0, help="Which game of the file, from 0.")] = 0,
    tries: Annotated[
        int,
        typer.Option(min=1, max=10_000, help="Deals on which each move is tried: rounded down to tens, at least 10."),
    ] = TRIES,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Look at a finished game again: what moves gave away, when it turned, luck and play.

    Each move is judged by what its seat knew, on deals that fit it. What
    it gave away is what the best move was better by, less one standard
    error of the trials. The curve of chances is an onlooker's, who sees
    all hands but not the draw pile. The same record gives the same
    review.

    Examples:
      maumau review game.json
      maumau review games.jsonl.gz --game 3 --json
    """
    state, games = _game(file, number)
    console = progress_console()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("Looking again", total=state.ply)
        looked = look_again(state, tries=tries, progress=lambda done, _: progress.update(bar, completed=done))
    if as_json:
        print_json(msgspec.to_builtins(looked))
    else:
        show(state, looked)
        if games > 1:
            typer.echo(f"This was game {number} of the games 0 to {games - 1} in the file: --game N shows another.")


def _game(file: str, number: int) -> tuple[State, int]:
    """The game of that number, and how many there are in the file."""
    found, games = None, 0
    for _, line in lines(file):
        if games == number:
            found = replay(parse(line))
        games += 1
    if found is None:
        raise typer.BadParameter(f"There is no game {number} in {plain(file)}.")
    return found, games


def show(state: State, looked: Review) -> None:
    """The review for people."""
    console = table_console()
    heads = "seat", "won", "the deal", "luck", "given away", "best moves"
    table = Table(*heads, title=f"{state.game.name}, {state.game.players} players, {counted(state.ply, 'move')}")
    for column in table.columns[1:]:
        column.justify = "right"
    for seat in looked.seats:
        table.add_row(
            str(seat.seat),
            f"{seat.won:.0%}",
            f"{seat.deal:+.0%}",
            f"{seat.luck:+.0%}",
            f"{seat.given_away:.0%}",
            f"{seat.best_moves} of {seat.moves}",
        )
    console.print(table)
    for turn in looked.turns:
        judged = looked.moves[turn.ply]
        console.print(
            f"Move {turn.ply + 1}, {judged.move} by seat {judged.seat}: the chance of seat {turn.seat} goes from "
            f"{looked.curve[turn.ply][turn.seat]:.0%} to {looked.curve[turn.ply + 1][turn.seat]:.0%}."
        )
    for judged in sorted(looked.moves, key=lambda judged: -judged.lost)[:3]:
        if judged.lost > 0:
            console.print(
                f"Move {judged.ply + 1}, {judged.move} by seat {judged.seat}: {judged.best} would have been better "
                f"by {judged.lost:.0%}."
            )
