"""`maumau bench`: how fast the rules run on this machine."""

from typing import Annotated

import typer
from rich.table import Table

from maumau.cli.output import print_json, table_console
from maumau.cli.speed import WAYS, per_second
from maumau.cli.variant import MauCall, SpecialCards, Track, variant

bench = typer.Typer(no_args_is_help=True, add_completion=False)


@bench.callback()
def _several() -> None:  # keeps `core` a command of its own
    """Measure the speed of the rules on this machine.

    What there is to measure stands below; each shows its own options.

    Examples:
      maumau bench core
      maumau bench core --help
    """


@bench.command()
def core(
    game: Annotated[str, typer.Option(help="The game.")] = "heul",
    players: Annotated[int, typer.Option(help="How many play.")] = 4,
    special_cards: SpecialCards = False,
    mau_call: MauCall = False,
    track: Track = None,
    seconds: Annotated[float, typer.Option(min=0.01, max=600, help="How long each measurement takes.")] = 2.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Measure random play: moves per second of one core's time.

    In one compiled loop, deals included; with one compiled call from
    Python for each move; and through the public interface with texts.

    Examples:
      maumau bench core
      maumau bench core --players 6 --special-cards --seconds 5
      maumau bench core --json
    """
    made = variant(game, players, special_cards, mau_call, track)
    speeds = {}
    for way, prepare in WAYS.items():
        play = prepare(made)
        play()  # compiles
        speeds[way] = per_second(play, seconds)
    if as_json:
        options = {"game": game, "players": players, "options": made.changed_options(), "seconds": seconds}
        print_json(options | {"moves_per_second": {way: round(speed) for way, speed in speeds.items()}})
        return
    table = Table("random play", "moves/s", title=repr(made))
    table.columns[1].justify = "right"
    for way, speed in speeds.items():
        table.add_row(way, f"{speed:,.0f}")
    table_console().print(table)
