"""The record that a bot's compiled code works with: it holds the generator, which goes on where the caller's stood."""

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray

from maumau.core.terms import Records


@contextmanager
def working(dtype: np.dtype[np.void], rng: NDArray[np.uint64]) -> Iterator[Records]:
    """A record with a field `rng`, shape `(1,)`; what it draws, `rng` has drawn afterwards."""
    work = np.zeros(1, dtype)
    work["rng"] = rng
    yield work
    rng[:] = work["rng"][0]
