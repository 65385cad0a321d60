"""The tables in memory, by their ids and by those of the games that are played there."""

from __future__ import annotations

from collections.abc import Iterator

from maumau.server.live import Live


class Shelf:
    """Where tables are found as long as somebody needs them."""

    def __init__(self) -> None:
        self._tables: dict[str, Live] = {}
        self._by_game: dict[str, Live] = {}

    def __len__(self) -> int:
        return len(self._tables)

    def __iter__(self) -> Iterator[Live]:
        """All that are here now, whatever is put here or taken meanwhile."""
        return iter(list(self._tables.values()))

    def find(self, table_id: str) -> Live | None:
        """The table with this id."""
        return self._tables.get(table_id)

    def find_by_game(self, game_id: str) -> Live | None:
        """The table at which a game is played, or was since the table is here."""
        return self._by_game.get(game_id)

    def put(self, live: Live) -> Live:
        """Let a table be found here; returns the one that is.

        It is another one if this one was taken while somebody still acted on it, and has been loaded again since.
        """
        kept = self._tables.setdefault(live.table.id, live)
        if kept is live and live.table.game_id is not None:
            self._by_game[live.table.game_id] = live
        return kept

    def take(self, live: Live) -> None:
        """Let a table that is here be found no more."""
        del self._tables[live.table.id]
        for game_id in (*live.table.earlier, live.table.game_id):
            if game_id is not None:
                self._by_game.pop(game_id, None)
