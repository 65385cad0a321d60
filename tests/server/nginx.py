"""A real nginx before a server, set up as docs/hosting.md says; everything else is nginx's default."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.running import REPOSITORY, eventually

CERTIFICATE = REPOSITORY / "tests" / "data" / "localhost.pem"
"""A certificate for localhost that nobody trusts, with its key."""
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"

AROUND = """
daemon off;
user root;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/errors;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{plain};
        listen 127.0.0.1:{tls} ssl;
        ssl_certificate {certificate};
        ssl_certificate_key {certificate};
{location}
    }}
}}
"""


def location(port: int) -> str:
    """What docs/hosting.md tells people to write, with another port."""
    text = (REPOSITORY / "docs" / "hosting.md").read_text("utf-8")
    found: str
    (found,) = re.findall(r"(?ms)^```nginx\n(.*?)^```", text)
    assert "127.0.0.1:8017" in found
    return found.replace("8017", str(port))


@contextmanager
def nginx(folder: Path, port: int, plain: int, tls: int) -> Iterator[None]:
    """An nginx that shows the server at a port below /mau/, at two ports of its own."""
    config = folder / "nginx.conf"
    values = {"folder": folder, "plain": plain, "tls": tls, "certificate": CERTIFICATE, "location": location(port)}
    config.write_text(AROUND.format(**values))
    process = subprocess.Popen([NGINX, "-p", str(folder), "-c", str(config)], stderr=subprocess.PIPE)
    try:
        eventually(lambda: _listens(process, plain))
        yield
    finally:
        process.terminate()
        process.communicate(timeout=10)


def _listens(process: subprocess.Popen[bytes], port: int) -> bool:
    if process.poll() is not None:
        assert process.stderr is not None
        raise AssertionError(process.stderr.read().decode())
    time.sleep(0.05)
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0
