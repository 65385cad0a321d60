"""What the commands have in common: what they write, and where."""

import json
import sys
from typing import Any

from rich.console import Console
from rich.text import Text


def plain(text: str, longest: int = 500) -> str:
    """Text of any origin made fit for a terminal: one line, no control characters, not endless."""
    if len(text) > longest:
        text = f"{text[:longest]} …"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def counted(count: int, one: str) -> str:
    """So many of something: `1 game`, `2 games`."""
    return f"{count} {one}" if count == 1 else f"{count} {one}s"


def table_console() -> Console:
    """Where tables go: the terminal, or whatever the output is sent to."""
    return Console(highlight=False)


def progress_console() -> Console:
    """Where progress goes: never into the output that a program reads."""
    return Console(stderr=True)


def show_error(text: str) -> None:
    """Say what went wrong."""
    console = Console(stderr=True, highlight=False)
    console.print(Text.assemble(("Error: ", "bold red"), plain(text)), soft_wrap=True)


def print_json(value: Any) -> None:
    """One JSON object on a line, for programs."""
    sys.stdout.write(json.dumps(value) + "\n")
