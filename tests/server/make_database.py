"""Writes tests/data/maumau-NUMBER.sqlite3, a small database as the version with this last step makes it.

    python -m tests.server.make_database NUMBER

Run once for each step, with the code whose last step it is, by a real server; never again for an old number. Each of
these files must open for ever. 0001 was made by an earlier form of this script (no pig race, no friends). 0002 and 0003
were made later, from the last commits before the next step (`git log -- src/maumau/server/store/migrations`): there,
with this file and that commit's own `tests.server.running`. 0004 was made by this version.

The token that is written beside is Mia's; a second line is that of her other device, which came in by a code.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
from pathlib import Path

from maumau.table.pace import Pace
from tests.server.running import REPOSITORY, Json, Player, eventually, file_settings, play_on, start

DATA = REPOSITORY / "tests" / "data"
YOU3: list[Json] = [{"kind": "you"}] * 3
BOT: Json = {"kind": "bot", "level": "greedy"}
SHORT = {"track": [3, 3, 3, 3]}


def main(number: str) -> None:
    """Play, stop the server while a bot thinks, and keep what is on the disk."""
    with tempfile.TemporaryDirectory() as folder:
        server = start(file_settings(Path(folder)))
        tokens = played(Player(server, "Mia"), number)
        server.stop()
        server = start(file_settings(Path(folder), pace=Pace(30.0, 30.0)))
        wait_for_a_bot(Player(server, "Mia"), tokens[0])
        server.stop()
        target = DATA / f"maumau-{number}.sqlite3"
        target.unlink(missing_ok=True)
        with sqlite3.connect(Path(folder) / "maumau.sqlite3") as made:
            made.execute("vacuum into ?", (str(target),))
        made.close()
        (DATA / f"maumau-{number}.token").write_text("".join(f"{token}\n" for token in tokens))


def played(mia: Player, number: str) -> list[str]:
    """Two finished games, two running ones, and people who gather; and what came with the steps up to this one."""
    tokens = [token_of(mia, "PUT", "me", name="Mia")]
    mia.http.headers["Authorization"] = f"Bearer {tokens[0]}"
    people = dict.fromkeys(range(3), mia)
    finished = mia.open(YOU3)
    play_on(people, finished["id"])
    race = mia.open([{"kind": "you"}, BOT, BOT], game="sau", options=SHORT)
    play_on({0: mia}, race["id"])
    running = mia.open(YOU3, options={"special_cards": True}, memory_aid="strict")
    play_on(people, running["id"], plies=20)
    racing = mia.open([{"kind": "you"}, BOT, BOT], game="sau")
    play_on({0: mia}, racing["id"], plies=5)
    lobby = mia.open([{"kind": "you"}, {"kind": "open"}, BOT])
    if number >= "0002":
        tokens.append(other_device(mia))
    if number >= "0003":
        gather(mia, running["id"], lobby["id"])
    if number >= "0004":
        review(mia, finished["game_id"])
    return tokens


def wait_for_a_bot(mia: Player, token: str) -> None:
    """A game goes on until it is a bot's turn."""
    mia.http.headers["Authorization"] = f"Bearer {token}"
    table = mia.open([{"kind": "you"}, BOT, BOT])
    if mia.look(table["id"], 0)["view"]["turn"] == 0:
        play_on({0: mia}, table["id"], plies=1)


def ask(player: Player, method: str, path: str, **body: object) -> Json:
    """What is answered to a request."""
    answer = player.http.request(method, f"/api/{path}", json=body or None)
    assert answer.is_success, answer.text
    told: Json = answer.json()
    return told


def token_of(player: Player, method: str, path: str, **body: object) -> str:
    """The token that a program gets."""
    return str(ask(player, method, path, bearer=True, **body)["token"])


def other_device(mia: Player) -> str:
    """Figures are counted, a second device comes in by a code; another code is still good."""
    ask(mia, "GET", "me/figures")
    token = token_of(Player(mia.server), "POST", "me/continue", code=ask(mia, "POST", "me/pass")["code"])
    ask(mia, "POST", "me/pass")
    return token


def gather(mia: Player, running: str, lobby: str) -> None:
    """A colour, something said, a game that stands still, and a table for everybody with a guest at it."""
    ask(mia, "PUT", "me", name="Mia", colour="teal")
    ask(mia, "POST", f"tables/{running}/chat", seat=0, text="Who has the towel?")
    ask(mia, "POST", f"tables/{running}/pause", paused=True)
    ask(mia, "POST", f"tables/{lobby}/settings", public=True, options={"special_cards": True})
    ask(Player(mia.server), "POST", f"tables/{lobby}/sit", seat=1, name="Ben", colour="violet")


def review(mia: Player, game_id: str) -> None:
    """A finished game has been looked at again."""
    ask(mia, "POST", f"games/{game_id}/review")
    eventually(lambda: ask(mia, "GET", f"games/{game_id}/review")["state"] == "done", 600)


if __name__ == "__main__":
    main(sys.argv[1])
