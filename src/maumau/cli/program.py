"""The commands, each imported only when it is called, and what becomes of their mistakes."""

import errno
import os
import sys
from importlib import import_module, metadata
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from maumau.cli.interrupt import interrupt_as_usual
from maumau.cli.output import show_error
from maumau.core.errors import MaumauError

COMMANDS = {
    "serve": "Open a table in the browser.",
    "replay": "Check records of games, or trace them move by move.",
    "review": "Look at a finished game again: what moves gave away, when it turned.",
    "deal": "Show the deal of a seed, or check that a table dealt honestly.",
    "simulate": "Let bots play many games and count who wins.",
    "arena": "Let bots play duplicate matches and rate them.",
    "bench": "Measure the speed of the rules on this machine.",
}
"""Each command with what the list of commands says of it; `maumau.cli.NAME` has a function or a Typer app `NAME`."""

STARTS_LATE = "serve"
"""It goes on importing when it is called, and takes Ctrl-C over once it serves."""
WRONG_CALLS = frozenset({"bad-options", "bad-setting"})
"""The errors that say that the call was wrong, by their codes: most commands have no need of the server's classes."""
DISK_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EIO)


def load(name: str) -> Any:
    """The command of this name, with its module imported."""
    command = getattr(import_module(f"maumau.cli.{name}"), name)
    if isinstance(command, typer.Typer):
        return typer.main.get_command(command)
    app = typer.Typer(add_completion=False)
    app.command(name)(command)
    return typer.main.get_command(app)


class LateCommands(TyperGroup):
    """Imports a command's module only when the command is called; listing the commands imports none."""

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]
        """The commands, in the order in which one meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: typer.Context, cmd_name: str) -> TyperCommand | None:  # type: ignore[override]
        """What the list of commands shows."""
        return TyperCommand(cmd_name, help=COMMANDS[cmd_name]) if cmd_name in COMMANDS else None

    def resolve_command(  # type: ignore[override]
        self, ctx: typer.Context, args: list[str]
    ) -> tuple[str | None, Any, list[str]]:
        """The command that is called."""
        name, listed, rest = super().resolve_command(ctx, args)
        found = load(name) if name in COMMANDS else listed
        if name != STARTS_LATE:
            interrupt_as_usual()
        return name, found, rest

    def invoke(self, ctx: typer.Context) -> Any:  # type: ignore[override]
        """Run the command; somebody's mistake is answered in words, with status 2 if the call itself was wrong."""
        try:
            return super().invoke(ctx)
        except MaumauError as error:
            show_error(str(error))
            raise typer.Exit(2 if error.code in WRONG_CALLS else 1) from error


app = typer.Typer(cls=LateCommands, no_args_is_help=True, pretty_exceptions_show_locals=False)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"maumau {metadata.version('maumau')}")
        raise typer.Exit


@app.callback()
def maumau(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Heul doch! Mau Mau and Sau Mau Mau: play them, check them, measure them.

    Each command shows examples: maumau COMMAND --help
    """


def run() -> None:
    """Do what the command line says, and end the process."""
    if sys.stdout is None:  # whoever called us has closed it
        _print_nowhere()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # no terminal is too old for an error message
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except OSError as error:
        if error.errno not in (*DISK_FULL, errno.EPIPE):
            raise
        _print_nowhere()  # what is left would fail again at the end
        if error.errno != errno.EPIPE:  # who has stopped reading wants to hear nothing
            show_error(error.strerror or str(error))
        raise SystemExit(1) from error


def _print_nowhere() -> None:
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123 - it stays open until the process ends
