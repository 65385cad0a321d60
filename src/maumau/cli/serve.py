"""`maumau serve`: the table in the browser."""

from __future__ import annotations

import logging
import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from maumau.server.settings import Settings


def serve(  # noqa: PLR0913, PLR0917 - a command's options are its arguments
    host: Annotated[
        str | None, typer.Option(help="Where to listen.", show_default="127.0.0.1, this machine only")
    ] = None,
    lan: Annotated[bool, typer.Option("--lan", help="Let everybody in your network in, like --host 0.0.0.0.")] = False,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port.", show_default="8017, or the next free one")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|URL",
            help="An SQLite file, or postgresql://…",
            show_default="MAUMAU_DATABASE_URL, or a file in your data directory",
        ),
    ] = None,
    root_path: Annotated[str, typer.Option(help="The path under which a proxy shows us, like /mau.")] = "",
    public_url: Annotated[
        str | None, typer.Option(help="The address that people type, like https://example.org/mau.")
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
    reload: Annotated[bool, typer.Option(hidden=True)] = False,
) -> None:
    """Serve tables to browsers.

    The page opens when it is ready. Ctrl-C ends the server, and no move
    is lost.

    Examples:
      maumau serve
      maumau serve --lan
      maumau serve --host 0.0.0.0 --port 80 --no-browser
      maumau serve --database games.sqlite3
      maumau serve --root-path /mau --public-url https://example.org/mau
    """
    from maumau.server.run import listen, open_browser, run, run_reloading
    from maumau.server.settings import DEFAULT_PORT, make_settings
    from maumau.server.store.database import open_database

    if lan and host is not None:
        raise typer.BadParameter("--lan says where to listen, and so does --host: choose one.")
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    settings = make_settings(database, root_path, public_url, os.environ)
    engine = open_database(settings.database)
    if host is None:
        host = "0.0.0.0" if lan else "127.0.0.1"
    place = listen(host, port, settings.root_path)
    settings = replace(settings, host=place.host, port=place.port)
    if place.moved:
        typer.echo(f"Port {DEFAULT_PORT} is taken.")

    def ready() -> None:
        for line in welcome(settings, place.address):
            typer.echo(line)
        if browser:
            open_browser(place.address)

    if reload:
        ready()
        run_reloading(settings, place)
    else:
        run(settings, engine, place, ready)


def welcome(settings: Settings, here: str) -> list[str]:
    """What the host is told: where the table is (`here` on this machine), and who can come."""
    from maumau.server.reach import reach

    found = reach(settings)
    set_table = f"The table is set: {found.address if found.reach == 'public' else here}  (Ctrl-C ends it)"
    match found.reach:
        case "public":
            return [set_table]
        case "machine":
            return [set_table, f"Only this machine can open it. To let your network in: {found.command}"]
        case _:
            return [set_table, f"Everybody in your network can open it: {found.address}"]
