"""What the commands that let bots play many games have in common."""

from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from maumau.bots.cluster import Cluster
from maumau.bots.series import Played, Series
from maumau.cli.interrupt import Interrupt
from maumau.cli.output import progress_console, show_error


def seated_bots(names: str, players: int) -> tuple[str, ...]:
    """The bots of a text like `hard,greedy,greedy`; a single one for all seats."""
    bots = tuple(name.strip() for name in names.split(","))
    return bots * players if len(bots) == 1 else bots


def watched(series: Series, workers: int | Cluster, interrupt: Interrupt) -> Iterator[list[Played]]:
    """The games of a series, batch by batch, with a progress bar, until it ends or is interrupted."""
    columns = TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    console = progress_console()
    with (
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress,
        closing(series.run(workers)) as batches,
    ):
        bar = progress.add_task("games", total=series.games)
        try:
            for batch in batches:
                yield batch
                progress.advance(bar, len(batch))
                if interrupt.asked:
                    break
        except BrokenProcessPool as error:
            if not interrupt.asked:  # else it was ended together with us
                show_error("A worker has ended before its time; perhaps there was not enough memory.")
                raise typer.Exit(1) from error
