"""Reading files of records that nobody vouches for: any damage becomes a BadRecord that says what is wrong."""

import codecs
import gzip
import json
import sys
import zlib
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from io import BufferedIOBase, BufferedReader
from pathlib import Path
from typing import Any, NoReturn

from maumau.core.errors import BadRecord

LONGEST_LINE = 16 * 2**20
LONGEST_NUMBER = 40  # digits; a seed has 20
GZIP = b"\x1f\x8b"


def lines(file: str) -> Iterator[tuple[int, bytes]]:
    """The lines of a file (`-`: standard input), packed or not, that are not blank, with their numbers from 1.

    A byte order mark, with which some editors begin a file, is no part of its first line.
    """
    number = filled = 0
    try:
        with open_file(file) as source, unpacked(source) as text:
            while line := text.readline(LONGEST_LINE + 1):
                number += 1
                if len(line) > LONGEST_LINE:
                    raise BadRecord("bad-record-file", problem=f"line {number} is longer than {LONGEST_LINE} bytes")
                if number == 1:
                    line = line.removeprefix(codecs.BOM_UTF8)
                if line.strip():
                    filled += 1
                    yield number, line
    except EOFError as error:
        raise BadRecord("bad-record-file", problem="the packed data ends too early") from error
    except (gzip.BadGzipFile, zlib.error) as error:
        raise BadRecord("bad-record-file", problem="the packed data is damaged") from error
    except OSError as error:
        raise BadRecord("bad-record-file", problem=error.strerror or str(error)) from error
    if filled == 0:
        raise BadRecord("bad-record-file", problem="there is no record in it")


def open_file(file: str) -> Any:
    """The file as a stream of bytes; standard input stays open afterwards."""
    if file != "-":
        return Path(file).open("rb")
    if sys.stdin is None:  # whoever called us has closed it
        raise OSError(0, "there is no standard input")
    return nullcontext(sys.stdin.buffer)


def unpacked(source: BufferedReader) -> AbstractContextManager[BufferedIOBase]:
    """The stream, unpacked if it begins as gzip does: names of files are not to be trusted either."""
    return gzip.open(source) if source.peek(2)[:2] == GZIP else nullcontext(source)


def parse(line: bytes) -> object:
    """A line as JSON, strictly: UTF-8, no NaN, no key twice, no number without bounds. Raises BadRecord."""
    try:
        return json.loads(
            line.decode(), parse_int=_whole_number, parse_constant=_no_number, object_pairs_hook=_unique_keys
        )
    except UnicodeDecodeError as error:
        problem = f"byte {error.start + 1} is not UTF-8."
    except json.JSONDecodeError as error:
        problem = f"{error.msg} at character {error.pos + 1}."
    except RecursionError:
        problem = "it is nested too deeply."
    except ValueError as error:
        problem = str(error)
    raise BadRecord("bad-record-json", problem=problem)


def _whole_number(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(f"a number of {len(digits)} digits.")
    return int(digits)


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number.")


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ValueError("a key stands there twice.")
    return made
