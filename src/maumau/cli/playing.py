"""What the commands that let bots play many games have in common."""

from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from maumau.bots import BOTS, choose
from maumau.bots.cluster import Cluster
from maumau.bots.series import Played, Series
from maumau.cli.interrupt import Interrupt
from maumau.cli.output import progress_console, show_error

BOT_FOR_EACH_SEAT = f"A bot for each seat, or one for all. There are: {', '.join(BOTS)}."


def seated_bots(names: str, players: int) -> tuple[str, ...]:
    """The bots of a text like `hard,greedy,greedy`; a single one for all seats."""
    bots = tuple(name.strip() for name in names.split(","))
    return bots * players if len(bots) == 1 else bots


def compile_all(series: Series, interrupt: Interrupt) -> None:
    """Play a game, so that everything is compiled, here and for the workers.

    Interrupted only between moves, because what loads compiled code does not stand it.
    """
    state = series.game.new(0)
    while not state.over:
        seat = state.seats[0]
        state.play(choose(state, seat, series.bots[seat], 0), seat)
        if interrupt.asked:
            return
    state.record()


def watched(series: Series, workers: int | Cluster, interrupt: Interrupt) -> Iterator[list[Played]]:
    """The games of a series, batch by batch, with a progress bar, until it ends or is interrupted.

    Those that are being played when it is interrupted are dropped: with bots that think they would take minutes.
    """
    columns = TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    console = progress_console()
    with (
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress,
        closing(series.run(workers)) as batches,
    ):
        bar = progress.add_task("games", total=series.games)
        try:
            while True:
                with interrupt.good_moment():
                    batch = next(batches, None)
                if batch is None:
                    break
                yield batch
                progress.advance(bar, len(batch))
        except KeyboardInterrupt:
            pass  # whoever counts the games knows that it was asked for
        except BrokenProcessPool as error:
            if not interrupt.asked:  # else it was ended together with us
                show_error("A worker has ended before its time; perhaps there was not enough memory.")
                raise typer.Exit(1) from error
