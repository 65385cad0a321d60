"""Time stands still: the host pauses the game and lets it go on; what ran while no server was awake begins anew."""

from __future__ import annotations

from maumau.table.entries import Pause, Reopen, Resume
from maumau.table.errors import NotStarted
from maumau.table.model import Known, Table
from maumau.table.pace import went_on
from maumau.table.step import Step, check_open
from maumau.table.window import window


def pause(table: Table, device: str | None, paused: bool, now: float, known: Known) -> Step:
    """The host pauses the game or lets it go on; twice changes nothing. Raises NotHost or NotStarted."""
    check_open(table)
    table.check_host(device)
    step = Step(table, known)
    if paused == table.paused:
        return step
    if table.phase != "playing":
        raise NotStarted()
    return step.then(Pause() if paused else Resume(), now)


def wake_up(table: Table, awake_since: float, now: float, known: Known) -> Step:
    """A window or a move's 30 seconds that began before this server was awake get their whole time anew."""
    step = Step(table, known)
    if table.state is None or table.game_id is None or table.phase != "playing" or table.paused:
        return step
    opened = window(table)
    if opened is None and table.manners.pace != "30s":
        return step
    since = went_on(table) if opened is None else opened.opened
    return (
        step
        if since >= awake_since
        else step.then(Reopen(table.game_id, table.state.ply if opened is None else opened.ply), now)
    )
