"""Writes tests/data/maumau-NUMBER.sqlite3, a small database as this version makes it.

    python -m tests.server.make_database NUMBER

Run once for each released version whose database differs, with the number of its last step; never again for an old
number. Each of these files must open for ever.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
from pathlib import Path

from tests.server.running import REPOSITORY, Json, Player, file_settings, play_on, start

DATA = REPOSITORY / "tests" / "data"
YOU3: list[Json] = [{"kind": "you"}] * 3


def main(number: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = start(file_settings(Path(folder)))
        mia = Player(server, "Mia")
        people = {0: mia, 1: mia, 2: mia}
        token = mia.http.put("/api/me", json={"name": "Mia", "bearer": True}).json()["token"]
        mia.http.headers["Authorization"] = f"Bearer {token}"
        finished = mia.open(YOU3)
        play_on(people, finished["id"])
        running = mia.open(YOU3, options={"special_cards": True}, memory_aid="strict")
        play_on(people, running["id"], plies=20)
        mia.open([{"kind": "you"}, {"kind": "open"}, {"kind": "bot", "level": "greedy"}])
        server.stop()
        target = DATA / f"maumau-{number}.sqlite3"
        target.unlink(missing_ok=True)
        with sqlite3.connect(Path(folder) / "maumau.sqlite3") as made:
            made.execute("vacuum into ?", (str(target),))
        made.close()
        (DATA / f"maumau-{number}.token").write_text(token + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
