"""`maumau simulate`: bots play many games."""

from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.table import Table

from maumau.bots.series import Series
from maumau.bots.tally import Tally
from maumau.bots.workers import checked_workers, usable_cores
from maumau.cli.interrupt import STATUS, Interrupt
from maumau.cli.output import counted, print_json, show_error, table_console
from maumau.cli.playing import BOT_FOR_EACH_SEAT, compile_all, seated_bots, watched
from maumau.cli.recordfile import record_file
from maumau.cli.variant import MauCall, SpecialCards, Track, variant

GAMES_WORTH_A_WORKER = 1000
SLOW_GAMES_WORTH_A_WORKER = 20


def simulate(  # noqa: PLR0913, PLR0917 - a command's options are its arguments
    game: Annotated[str, typer.Option(help="The game.")] = "heul",
    players: Annotated[int, typer.Option(help="How many play.")] = 4,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    seats: Annotated[str, typer.Option(help=BOT_FOR_EACH_SEAT)] = "greedy",
    seed: Annotated[int, typer.Option(help="The series' seed, 0 … 2^64-1.")] = 0,
    special_cards: SpecialCards = False,
    mau_call: MauCall = False,
    track: Track = None,
    into: Annotated[
        Path | None, typer.Option("--records", help="Write the games here, packed if it ends with .gz.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes.", show_default="the cores, if there is enough to do")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let bots play many games and count who wins.

    The same seed gives the same games on every machine, however many
    workers there are. Who begins is drawn for each game. A shared win
    counts as its share; the intervals are Wilson's (95 %). Ctrl-C ends
    the series early: the games played so far are counted and written.

    Examples:
      maumau simulate --seats random,greedy,greedy,random --seed 1
      maumau simulate --players 6 --seats greedy --special-cards --json
      maumau simulate --games 100 --records games.jsonl.gz
    """
    made = variant(game, players, special_cards, mau_call, track)
    series = Series(made, seated_bots(seats, players), seed, games)
    processes = checked_workers(workers) if workers else enough_workers(series)
    with Interrupt() as interrupt, record_file(into) if into else nullcontext() as write:
        compile_all(series, interrupt)  # before the clock runs
        began = perf_counter()
        tally = Tally(series.bots)
        for batch in watched(series, processes, interrupt):
            records = [played.record for played in batch]
            for record in records:
                tally.add(record["result"])
            if write:
                write(records)
        seconds = perf_counter() - began
        if not tally.games:
            show_error("Interrupted before a game was over.")
            raise typer.Exit(STATUS)
    if as_json:
        print_json(as_object(series, tally))
    else:
        show(series, tally, seconds)
    if interrupt.asked:
        show_error(f"Interrupted: {tally.games} of {counted(games, 'game')} were played.")
        raise typer.Exit(STATUS)


def enough_workers(series: Series) -> int:
    """A process for each core, but none that would start for nothing."""
    worth = SLOW_GAMES_WORTH_A_WORKER if series.slow else GAMES_WORTH_A_WORKER
    return max(1, min(usable_cores(), series.games // worth))


def as_object(series: Series, tally: Tally) -> dict[str, Any]:
    """The outcome for programs."""
    return {
        "game": series.game.name,
        "players": series.game.players,
        "options": series.game.changed_options(),
        "seed": series.seed,
        "games": tally.games,
        "seats": [asdict(standing) for standing in tally.standings()],
    }


def show(series: Series, tally: Tally, seconds: float) -> None:
    """The outcome for people."""
    columns = "seat", "bot", "wins", "95 % interval", "mean score"
    table = Table(*columns, title=f"{counted(tally.games, 'game')}, seed {series.seed}")
    for column in table.columns[2:]:
        column.justify = "right"
    for standing in tally.standings():
        table.add_row(
            str(standing.seat),
            standing.bot,
            f"{standing.win_share:.1%}",
            f"{standing.low:.1%} – {standing.high:.1%}",
            f"{standing.mean_score:.1f}",
        )
    console = table_console()
    console.print(table)
    console.print(f"{tally.games / seconds:.0f} games/s. Ties are split; the intervals are Wilson's.")
