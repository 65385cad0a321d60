"""Running a server: a free port, the browser when the page is there, a graceful end."""

from __future__ import annotations

import contextlib
import errno
import gc
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import uvicorn
from sqlalchemy import Engine
from uvicorn.supervisors import ChangeReload

from maumau.server.app import guarded_app
from maumau.server.asgi import App
from maumau.server.errors import BadSetting, CantListen
from maumau.server.hall import Hall
from maumau.server.protocol import LOOK_SECONDS, Protocol
from maumau.server.reach import EVERYWHERE, is_this_machine
from maumau.server.settings import DEFAULT_PORT, Settings
from maumau.server.store.database import open_database
from maumau.server.world import World

PORTS_TRIED = 20
TICKS = 10 * LOOK_SECONDS
"""How many of Uvicorn's ticks, ten a second, are between two looks at who lets us wait."""
RELOADED = "MAUMAU_RELOADED_SETTINGS"
COMMON: dict[str, Any] = {
    "http": Protocol,
    "log_config": None,
    "access_log": False,
    "server_header": False,
    "timeout_graceful_shutdown": 5,
    "workers": 1,  # or Uvicorn asks the environment, and stumbles over what is no number
    "ws": "none",
}


@dataclass(frozen=True)
class Place:
    """A socket that listens, and the address that people type."""

    socket: socket.socket
    host: str
    port: int
    address: str
    """The one on this machine, where that is one of those at which we listen."""
    moved: bool
    """Whether the default port was taken and this is another one."""


def listen(host: str, port: int | None, root_path: str = "") -> Place:
    """Listen at a port, or at the first free one from the default on.

    Raises BadSetting for what is no address, CantListen for one that is not to be had.
    """
    _check_host(host)
    first = DEFAULT_PORT if port is None else port
    for number in range(first, first + (PORTS_TRIED if port is None else 1)):
        try:
            made = _bind(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                refused = BadSetting if isinstance(error, socket.gaierror) else CantListen
                raise refused("bad-setting-host", value=host, why=error.strerror or str(error)) from error
            continue
        found = made.getsockname()[1]
        shown = "localhost" if is_this_machine(host) or host in EVERYWHERE else host
        shown = f"[{shown}]" if ":" in shown else shown
        return Place(made, host, found, f"http://{shown}:{found}{root_path}/", moved=port is None and number != first)
    raise CantListen("bad-setting-port", value=str(first))


def _check_host(host: str) -> None:
    """Refuse what is no address. Nothing at all would mean the whole network."""
    with contextlib.suppress(UnicodeError):
        if host.strip() and host.encode("idna"):
            return
    raise BadSetting("bad-setting-host", value=host, why="it is no address")


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named, so that asyncio knows it as TCP and does not let small answers wait (Nagle's algorithm).
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(2048)
    except (OSError, OverflowError):
        made.close()
        raise
    made.set_inheritable(True)
    return made


def has_desktop() -> bool:
    """Whether there is a screen on which a browser could open."""
    if sys.platform in ("win32", "darwin"):
        return not os.environ.get("SSH_CONNECTION")
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser(address: str) -> None:
    """Show the page, if there is a screen."""
    if has_desktop():
        webbrowser.open(address)


def run(
    settings: Settings,
    engine: Engine,
    place: Place,
    when_ready: Callable[[], None] = lambda: None,
    world: World | None = None,
) -> None:
    """Serve until Ctrl-C or SIGTERM. `when_ready` is called once the page is there."""
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # strangers' broken requests fill no log
    app, house = guarded_app(settings, engine, world)
    config = uvicorn.Config(app, **COMMON)
    with contextlib.suppress(KeyboardInterrupt):
        _Server(config, house.hall, when_ready).run(sockets=[place.socket])


def run_reloading(settings: Settings, place: Place) -> None:
    """The same for who works on the server: it starts again when a source changes."""
    os.environ[RELOADED] = msgspec.json.encode(settings).decode()
    package = str(Path(__file__).parent.parent)
    config = uvicorn.Config(
        "maumau.server.run:reloaded_app", factory=True, reload=True, reload_dirs=[package], **COMMON
    )
    server = uvicorn.Server(config)
    ChangeReload(config, target=server.run, sockets=[place.socket]).run()


def reloaded_app() -> App:
    """The application of a process that `run_reloading` has started."""
    settings = msgspec.json.decode(os.environ[RELOADED], type=Settings)
    return guarded_app(settings, open_database(settings.database))[0]


def _collect_seldom() -> None:
    """Look for cyclic garbage much less often than Python does: it takes a fifth of the time, and hardly any is made.

    What is here by now stays, and is not looked at again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)


class _Server(uvicorn.Server):
    """Uvicorn, that ends the streams before it waits for them, and does not wait for ever for requests."""

    def __init__(self, config: uvicorn.Config, hall: Hall, when_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._hall = hall
        self._when_ready = when_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        _collect_seldom()
        if self.started:
            self._when_ready()

    async def on_tick(self, counter: int) -> bool:
        """Look now and then at who has begun a request and does not end it."""
        if counter % TICKS == 0:
            for connection in tuple(self.server_state.connections):
                if isinstance(connection, Protocol):
                    connection.look()
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl-C has done its work when the server has ended: it is not raised once more, as Uvicorn does it."""
        if sig != signal.SIGINT:
            super().handle_exit(sig, frame)
            return
        self.force_exit = self.should_exit
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._hall.close_streams()
        await super().shutdown(sockets)
