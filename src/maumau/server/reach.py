"""From where this server can be reached: the address that a friend's phone can open."""

from __future__ import annotations

import shlex
import socket
import sys
from functools import lru_cache
from ipaddress import ip_address
from pathlib import Path
from shutil import which
from urllib.parse import urlsplit

from maumau.server.settings import Settings
from maumau.server.shapes import Reach

SOMEWHERE = ("192.0.2.1", 9)
"""An address for documentation, at which nobody is. Nothing is sent there."""
EVERYWHERE = ("0.0.0.0", "::")


def reach(settings: Settings, asked: str | None = None, by: str | None = None) -> Reach:
    """How to reach us; `asked` is scheme and host by which we were asked, `by` the address of who asks.

    Behind a proxy that the host did not tell us of, or in a container, the address that was asked is the best there is.
    """
    if settings.public_url is not None:
        return Reach(f"{settings.public_url}/", "public", None)
    hidden = is_this_machine(settings.host)
    if asked is not None and not is_this_machine(_host_of(asked)) and not (hidden and is_this_machine(by or "")):
        return Reach(f"{asked}{settings.root_path}/", "network", None)
    if hidden:
        return Reach(address(settings, "localhost"), "machine", f"{program()} serve --lan")
    return Reach(address(settings, network_host(settings.host)), "network", None)


@lru_cache
def program() -> str:
    """What to type for `maumau` where it was started: its path, if no shell finds it by its name."""
    called, here = Path(sys.argv[0]).absolute(), Path.cwd()
    if called.name != "maumau" or which("maumau") or not called.is_file():
        return "maumau"
    inside = called.is_relative_to(here) and called.parent != here
    return shlex.quote(str(called.relative_to(here) if inside else called))


def address(settings: Settings, host: str) -> str:
    """Our address at a host, ending with a slash."""
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{settings.port}{settings.root_path}/"


@lru_cache
def is_this_machine(host: str) -> bool:
    """Whether a host's name or address means the machine itself, for everybody; nothing (a broken name) does."""
    if host in ("", "localhost") or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _host_of(asked: str) -> str:
    try:
        return urlsplit(asked).hostname or ""
    except ValueError:
        return ""


def network_host(host: str) -> str:
    """What others in the network call a host at which we listen: where we listen everywhere, this machine's address."""
    if host not in EVERYWHERE:
        return host
    for family, there in ((socket.AF_INET, SOMEWHERE), (socket.AF_INET6, ("2001:db8::1", 9))):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as out:
                out.connect(there)
                return str(out.getsockname()[0])
        except OSError:
            continue
    return socket.gethostname()
