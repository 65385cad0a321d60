"""What the build hook builds, when it builds, and what wheels and source archives hold."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import hatch_build

ROOT = Path(__file__).parents[2]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with a tiny client, whose npm only notes what it is asked and writes a page."""
    web, catalogues, static = tmp_path / "web", tmp_path / "locale", tmp_path / "static"
    rules = tmp_path / "rules"
    for folder in (web / "src", web / "node_modules", catalogues, rules):
        folder.mkdir(parents=True)
    (web / "package.json").write_text("{}")
    (web / "package-lock.json").write_text("{}")
    (web / "src" / "main.ts").write_text("play()")
    (catalogues / "en.ftl").write_text("hello = Hello")
    places = {"ROOT": tmp_path, "WEB": web, "CATALOGUES": catalogues, "RULES": rules, "STATIC": static}
    for name, value in places.items():
        monkeypatch.setattr(hatch_build, name, value)
    monkeypatch.setattr(hatch_build, "BUILT_FROM", static / ".built-from")
    monkeypatch.delenv("MAUMAU_SKIP_WEB", raising=False)

    def note(*arguments: str) -> None:
        with (tmp_path / "npm.log").open("a") as log:
            log.write(f"{arguments[0]}\n")
        static.mkdir(exist_ok=True)
        (static / "index.html").write_text("<title>maumau</title>")

    monkeypatch.setattr(hatch_build, "npm", note)
    return tmp_path


def build(checkout: Path) -> list[str]:
    """Build once and tell which npm commands that took."""
    (checkout / "npm.log").write_text("")
    hatch_build.build_web_client()
    return (checkout / "npm.log").read_text().split()


def test_an_unchanged_client_is_not_built_again(checkout: Path) -> None:
    assert build(checkout) == ["ci", "run"]
    assert build(checkout) == []


@pytest.mark.parametrize(
    "source", ["web/src/main.ts", "web/src/new.ts", "locale/en.ftl", "locale/de.ftl", "rules/heul.en.md"]
)
def test_a_changed_source_catalogue_or_page_of_rules_is_built_without_installing_again(
    checkout: Path, source: str
) -> None:
    build(checkout)
    (checkout / source).write_text("changed")
    assert build(checkout) == ["run"]


def test_a_renamed_source_is_built(checkout: Path) -> None:
    build(checkout)
    (checkout / "web/src/main.ts").rename(checkout / "web/src/start.ts")
    assert build(checkout) == ["run"]


def test_a_changed_package_lock_is_installed_and_built(checkout: Path) -> None:
    build(checkout)
    (checkout / "web/package-lock.json").write_text('{"changed": true}')
    assert build(checkout) == ["ci", "run"]


def test_what_is_installed_in_node_modules_is_no_source(checkout: Path) -> None:
    build(checkout)
    (checkout / "web/node_modules/other.js").write_text("other")
    assert build(checkout) == []


def test_a_client_that_was_removed_is_built_again(checkout: Path) -> None:
    build(checkout)
    (checkout / "static/index.html").unlink()
    assert build(checkout) == ["run"]


def test_a_checkout_without_a_client_says_so_and_fails(checkout: Path) -> None:
    (checkout / "web/package.json").unlink()
    with pytest.raises(SystemExit, match=r"web/package\.json"):
        build(checkout)


def test_the_client_is_left_out_only_when_asked(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAUMAU_SKIP_WEB", "1")
    assert build(checkout) == []


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source archive of this checkout."""
    folder = tmp_path_factory.mktemp("archives")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", folder], cwd=ROOT, check=True)
    return folder


def test_a_wheel_holds_the_client_the_catalogues_and_the_types(archives: Path) -> None:
    (wheel,) = archives.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {
        "maumau/py.typed",
        "maumau/locale/en.ftl",
        "maumau/locale/de.ftl",
        "maumau/server/static/index.html",
    } <= names
    assert all(name.startswith(("maumau/", "maumau-")) for name in names)


def test_a_source_archive_holds_what_a_wheel_is_built_from(archives: Path) -> None:
    (archive,) = archives.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    assert {
        "LICENSE",
        "hatch_build.py",
        "pyproject.toml",
        "src/maumau/server/static/index.html",
        "src/maumau/server/static/.built-from",
        "web/package.json",
        "web/package-lock.json",
    } <= names
    assert not any("node_modules" in name for name in names)


def test_a_wheel_from_a_source_archive_needs_no_new_client(
    archives: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (archive,) = archives.glob("*.tar.gz")
    subprocess.run(["tar", "-xf", archive, "-C", tmp_path], check=True)
    (unpacked,) = tmp_path.iterdir()
    for name in ("ROOT", "WEB", "CATALOGUES", "RULES", "STATIC", "BUILT_FROM"):
        place: Path = getattr(hatch_build, name)
        monkeypatch.setattr(hatch_build, name, unpacked / place.relative_to(ROOT))
    monkeypatch.setattr(hatch_build, "npm", lambda *_: pytest.fail("npm was run"))
    monkeypatch.delenv("MAUMAU_SKIP_WEB", raising=False)
    hatch_build.build_web_client()
