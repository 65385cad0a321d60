"""The cache of compiled code does not pile up."""

import os
import time
from pathlib import Path

from maumau.core.jit import KEEP_SECONDS, remove_old


def test_what_was_compiled_from_other_sources_goes_after_a_while(tmp_path: Path):
    old, new = tmp_path / "old", tmp_path / "new"
    for folder in (old, new):
        folder.mkdir()
        (folder / "rules.nbi").write_text("compiled")
    long_ago = time.time() - KEEP_SECONDS - 1
    os.utime(old, (long_ago, long_ago))
    remove_old(tmp_path)
    assert (old.exists(), new.exists()) == (False, True)
