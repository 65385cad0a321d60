"""What has happened, one thing after the other: it only grows, and whoever goes on from it shares what there is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar, overload

T = TypeVar("T")


class Trail(Sequence[T]):
    """A sequence that never changes. One thing more costs the same however long it is."""

    __slots__ = ("_length", "_shared")

    def __init__(self, things: Iterable[T] = ()) -> None:
        self._shared = list(things)
        self._length = len(self._shared)

    def then(self, thing: T) -> Trail[T]:
        """The same, and this after it."""
        shared, end = self._shared, self._length
        if len(shared) == end:
            shared.append(thing)
        longer: Trail[T] = object.__new__(Trail)
        # somebody else, perhaps in another thread, may have gone another way from here
        longer._shared = shared if shared[end] is thing else [*shared[:end], thing]
        longer._length = end + 1
        return longer

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return islice(self._shared, self._length)

    def __reversed__(self) -> Iterator[T]:
        return map(self._shared.__getitem__, range(self._length - 1, -1, -1))

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            return list(self)[index]
        return self._shared[range(self._length)[index]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trail) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[list[T]]]:
        return Trail, (list(self),)

    def __repr__(self) -> str:
        return f"Trail({list(self)})"
