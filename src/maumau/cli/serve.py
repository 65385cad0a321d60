"""`maumau serve`: the table in the browser."""

from __future__ import annotations

import logging
import os
import sys
from typing import Annotated

import typer


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 for the whole network.")] = "127.0.0.1",
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
    """Serve tables to browsers; opens the page when it is ready. Ctrl-C ends it, and no move is lost.

    Examples:
      maumau serve
      maumau serve --host 0.0.0.0 --port 80 --no-browser
      maumau serve --database games.sqlite3
      maumau serve --root-path /mau --public-url https://example.org/mau
    """
    from maumau.server.run import listen, open_browser, run, run_reloading
    from maumau.server.settings import DEFAULT_PORT, make_settings
    from maumau.server.store.database import open_database

    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    settings = make_settings(database, root_path, public_url, os.environ)
    engine = open_database(settings.database)
    place = listen(host, port, settings.root_path)
    if place.moved:
        typer.echo(f"Port {DEFAULT_PORT} is taken.")

    def ready() -> None:
        address = public_url or place.address
        typer.echo(f"The table is set: {address}  (Ctrl-C ends it)")
        if browser:
            open_browser(place.address)

    if reload:
        ready()
        run_reloading(settings, place)
    else:
        run(settings, engine, place, ready)
