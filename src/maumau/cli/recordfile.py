"""Writing a file of records: packed by its name, the same bytes for the same games, never half a file."""

import gzip
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

Write = Callable[[Iterable[Mapping[str, Any]]], None]

PACKED = 6  # the level; it is fixed and the time left out, so that the same games give the same bytes


@contextmanager
def record_file(path: Path) -> Iterator[Write]:
    """Write records as JSON Lines; the file has its name only when all is written, and after an error it is gone."""
    path = path.resolve()
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with part.open("xb") as raw:
            packed = path.suffix == ".gz"
            out = gzip.GzipFile("", "wb", PACKED, raw, mtime=0) if packed else raw

            def write(records: Iterable[Mapping[str, Any]]) -> None:
                out.write("".join(json.dumps(record, separators=(",", ":")) + "\n" for record in records).encode())

            yield write
            if packed:
                out.close()
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
