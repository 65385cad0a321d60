"""What is pinned: exactly, with hashes, for every machine, and without naming a place to get it from."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.lock"))
PINS = re.compile(r"^(\S+)==(\S+)(?: ;.*)? \\$", re.MULTILINE)


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_pins_everything_with_hashes_and_names_no_host(lock: Path) -> None:
    entries = [entry for entry in re.split(r"\n(?=\S)", lock.read_text()) if not entry.startswith("#")]
    assert entries
    for entry in entries:
        assert PINS.match(entry), entry.splitlines()[0]
        assert "--hash=sha256:" in entry, entry.splitlines()[0]
    assert "://" not in lock.read_text()


def test_the_locks_pin_what_pyproject_allows() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [
        *project["dependencies"],
        *(line for group in project["optional-dependencies"].values() for line in group),
    ]
    pinned: dict[str, list[str]] = {}
    for lock in LOCKS:
        for name, version in PINS.findall(lock.read_text()):
            pinned.setdefault(canonicalize_name(name), []).append(version)
    for requirement in map(Requirement, wanted):
        name = canonicalize_name(requirement.name)
        if name != project["name"]:
            assert all(version in requirement.specifier for version in pinned[name]), f"make lock: {requirement}"


def test_the_build_uses_the_pinned_builders() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    builders = set(project["build-system"]["requires"])
    assert builders <= set(project["project"]["optional-dependencies"]["dev"])


def test_the_web_clients_lock_pins_everything_with_hashes_and_names_no_host() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())
    packages = {path: entry for path, entry in lock["packages"].items() if path}
    assert packages
    for path, entry in packages.items():
        assert "integrity" in entry, path
        assert "resolved" not in entry, path
