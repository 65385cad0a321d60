"""How rules are compiled: one decorator, and a cache that can't go stale.

Numba keys its cache by the file a function stands in; a change in *another* file, inlined into it, would go
unnoticed. So the cache's folder is named after a hash of all sources that are compiled.
"""

import hashlib
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import types
from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., object])

KEEP_SECONDS = 30 * 24 * 3600
COMPILED_PACKAGES = ("core", "games", "bots")


def sources_hash() -> str:
    """A short hash of every source file that takes part in compiling."""
    package = Path(__file__).parent.parent
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
    for name in COMPILED_PACKAGES:
        for path in sorted((package / name).rglob("*.py")):
            digest.update(path.relative_to(package).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """The folder of the compiled code, made if need be; a temporary one where the user's cache can't be written."""
    folders = user_cache_path("maumau") / "compiled"
    wanted = folders / sources_hash()
    try:
        if not wanted.exists():
            remove_old(folders)
        wanted.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=wanted):
            return wanted
    except OSError:
        return Path(tempfile.mkdtemp(prefix="maumau-compiled-"))


def remove_old(folders: Path) -> None:
    """Remove what was compiled from other sources and has not been made anew for a while."""
    for folder in folders.glob("*"):
        if time.time() - folder.stat().st_mtime > KEEP_SECONDS:
            shutil.rmtree(folder, ignore_errors=True)


config: Any = numba.config
if not config.CACHE_DIR:  # NUMBA_CACHE_DIR, set by somebody who knows better
    config.CACHE_DIR = str(cache_folder())
if config.DISABLE_JIT:  # the generator's arithmetic is modulo 2^64 on purpose
    np.seterr(over="ignore")


def rule(function: F) -> F:
    """Compile `function` on first use, cached on disk, without holding the interpreter's lock while it runs.

    Rules never divide by zero; numpy's error model spares the compiler the code that would check it. Nobody calls
    them from C; without doors for that, they compile an eighth faster.
    """
    return _compiled(function, cache=True)


def part(function: F) -> F:
    """The same for a part of one rule: it is put into that before anything is compiled, which takes less time."""
    return _compiled(function, inline="always")


def _compiled(function: F, **options: Any) -> F:
    options["no_cfunc_wrapper"] = True  # which Numba's own types don't know
    return cast(F, _once(numba.njit(nogil=True, error_model="numpy", **options)(function)))


def inlined(function: F) -> F:
    """The same rule, compiled into whatever calls it: for innermost loops, where calling costs a tenth of the time."""
    plain = getattr(function, "py_func", function)
    return cast(F, _once(numba.njit(nogil=True, forceinline=True, error_model="numpy")(plain)))


def _once(dispatcher: Any) -> Any:
    """Let rules call a rule with whole numbers of any size, constants too, without compiling it anew for each kind."""
    if not config.DISABLE_JIT:
        compiled_for = dispatcher.get_call_template
        dispatcher.get_call_template = lambda args, kws: compiled_for(tuple(map(_kind, args)), kws)
    return dispatcher


def _kind(argument: Any) -> Any:
    is_whole = isinstance(argument, types.IntegerLiteral) or argument in types.signed_domain
    return types.int64 if is_whole else argument
