"""Writing a file of records: packed by its name, the same bytes for the same games, never half a file."""

import gzip
import json
import os
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer

from maumau.cli.output import show_error

Write = Callable[[Iterable[Mapping[str, Any]]], None]

PACKED = 6  # the level; it is fixed and the time left out, so that the same games give the same bytes


@contextmanager
def record_file(path: Path) -> Iterator[Write]:
    """Write records as JSON Lines; the file has its name only when all is written, and after an error it is gone."""
    check_place(path)
    path = path.resolve()
    part = path.with_name(f".{path.name}.{os.getpid()}")
    with problems_in_words(path):
        raw = part.open("xb")
    packed = path.suffix == ".gz"
    out = gzip.GzipFile("", "wb", PACKED, raw, mtime=0) if packed else raw

    def write(records: Iterable[Mapping[str, Any]]) -> None:
        with problems_in_words(path):
            out.write("".join(json.dumps(record, separators=(",", ":")) + "\n" for record in records).encode())

    try:
        with raw:
            yield write
            with problems_in_words(path):
                if packed:
                    out.close()
                raw.close()
                part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def check_place(path: Path) -> None:
    """Refuse what can't be replaced by a file, before the games are played."""
    with problems_in_words(path):
        if path.exists():
            there = path.stat()
            if not stat.S_ISREG(there.st_mode) or os.path.samestat(there, os.fstat(1)):
                raise OSError(0, "it is no file that could be replaced")


@contextmanager
def problems_in_words(path: Path) -> Iterator[None]:
    """What the system refuses becomes an error message and status 1."""
    try:
        yield
    except OSError as error:
        show_error(f"{path} can’t be written: {error.strerror or error}")
        raise typer.Exit(1) from error
