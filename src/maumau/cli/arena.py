"""`maumau arena`: bots play duplicate matches."""

from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from maumau.bots.arena import Contender, Match, Standings, match
from maumau.bots.cluster import connected
from maumau.bots.workers import checked_workers, usable_cores
from maumau.cli.interrupt import STATUS, Interrupt
from maumau.cli.ladder import ladder
from maumau.cli.output import counted, print_json, show_error, table_console
from maumau.cli.playing import BOT_FOR_EACH_SEAT, compile_all, seated_bots, watched
from maumau.cli.recordfile import check_place, problems_in_words
from maumau.cli.variant import MauCall, SpecialCards, Track, variant
from maumau.core.errors import BadOptions


def arena(  # noqa: PLR0913, PLR0917 - a command's options are its arguments
    game: Annotated[str, typer.Option(help="The game.")] = "heul",
    players: Annotated[int, typer.Option(help="How many play.")] = 4,
    bots: Annotated[str, typer.Option(help=BOT_FOR_EACH_SEAT)] = "hard,medium,medium,medium",
    deals: Annotated[int, typer.Option(min=1, help="How many deals; each is played once in every rotation.")] = 100,
    seed: Annotated[int, typer.Option(help="The match's seed, 0 … 2^64-1.")] = 0,
    special_cards: SpecialCards = False,
    mau_call: MauCall = False,
    track: Track = None,
    picture: Annotated[Path | None, typer.Option(help="Draw the win shares into this SVG file.")] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes.", show_default="the cores")] = None,
    cluster: Annotated[str | None, typer.Option(help="A Dask scheduler whose workers play, tcp://HOST:PORT.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let bots play duplicate matches: the same deals, every bot in every seat.

    The same seed gives the same games on every machine, however many
    workers there are; only the time per move differs. With --cluster the
    workers of a Dask scheduler play (extra “cluster”). A shared win
    counts as its share. Intervals (95 %) are over deals, because games
    with the same deal are alike. Ctrl-C ends the match early: the games
    played so far are counted.

    Examples:
      maumau arena --bots hard,greedy,greedy,greedy --deals 500
      maumau arena --game sau --players 2 --bots master,hard --deals 50 --json
      maumau arena --bots easy,medium,hard,master --picture ladder.svg
      maumau arena --bots master,hard,hard,hard --cluster tcp://10.0.0.7:8786
    """
    made = variant(game, players, special_cards, mau_call, track)
    wanted = match(made, seated_bots(bots, players), seed, deals)
    if cluster is not None and workers:
        raise BadOptions("bad-options-cluster-workers")
    processes = checked_workers(workers) if workers else usable_cores()
    if picture:
        check_place(picture)
    with Interrupt() as interrupt, connected(cluster) if cluster is not None else nullcontext(processes) as spread:
        compile_all(wanted, interrupt)
        standings = Standings(wanted)
        for batch in watched(wanted, spread, interrupt):
            standings.add(batch)
    if not standings.deals:
        show_error("Interrupted before a deal was played in every rotation.")
        raise typer.Exit(STATUS)
    contenders = standings.contenders()
    if as_json:
        print_json(as_object(wanted, standings.deals, contenders))
    else:
        show(wanted, standings.deals, contenders)
    if picture:
        with problems_in_words(picture):
            picture.write_text(ladder(title(wanted, standings.deals), contenders))
    if interrupt.asked:
        show_error(f"Interrupted: {standings.deals} of {counted(deals, 'deal')} were played.")
        raise typer.Exit(STATUS)


def as_object(match: Match, deals: int, contenders: list[Contender]) -> dict[str, Any]:
    """The outcome for programs."""
    return {
        "game": match.game.name,
        "players": match.game.players,
        "options": match.game.changed_options(),
        "seed": match.seed,
        "deals": deals,
        "games": deals * match.game.players,
        "bots": [asdict(contender) for contender in contenders],
    }


def title(match: Match, deals: int) -> str:
    """What was played."""
    options = "".join(f", {name}" for name in match.game.changed_options())
    return f"{match.game.name}{options}, {match.game.players} players, {counted(deals, 'deal')} in every rotation"


def show(match: Match, deals: int, contenders: list[Contender]) -> None:
    """The outcome for people."""
    columns = "bot", "wins", "95 % interval", "mean score", "ms a move", "rating"
    table = Table(*columns, title=f"{title(match, deals)}, seed {match.seed}")
    for column in table.columns[1:]:
        column.justify = "right"
    for contender in contenders:
        table.add_row(
            contender.bot,
            f"{contender.win_share:.1%}",
            f"{contender.low:.1%} – {contender.high:.1%}",
            f"{contender.mean_score:.1f}",
            f"{contender.ms_per_move:.2f}",
            f"{contender.rating:.1f} ± {contender.rating_spread:.1f}",
        )
    console = table_console()
    console.print(table)
    console.print(f"Equal strength would be {1 / match.game.players:.1%}. Ties are split.")
