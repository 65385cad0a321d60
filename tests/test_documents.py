"""The documents keep their promises: examples run, links lead somewhere."""

import re
from pathlib import Path

import pytest

from maumau.cli.program import COMMANDS

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
EXAMPLES = [
    pytest.param(example, id=f"{document.relative_to(ROOT)}-{number}")
    for document in DOCUMENTS
    for number, example in enumerate(re.findall(r"(?ms)^```python\n(.*?)^```", document.read_text()))
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_python_example_runs(example: str) -> None:
    exec(compile(example, "example", "exec"), {"__name__": "example"})


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: str(document.relative_to(ROOT)))
def test_links_within_the_project_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\((?!\w+:|#)([^)#]+)", document.read_text()):
        assert (document.parent / target).exists(), target


def test_every_make_target_that_is_named_exists() -> None:
    targets = set(re.findall(r"(?m)^([a-z]+):", (ROOT / "Makefile").read_text()))
    for document in DOCUMENTS:
        assert set(re.findall(r"\bmake ([a-z]+)\b(?=`| +#)", document.read_text())) <= targets, document


def test_every_command_that_is_named_exists() -> None:
    for document in DOCUMENTS:
        assert set(re.findall(r"(?m)(?:^|`)maumau ([a-z]+)", document.read_text())) <= set(COMMANDS), document


def test_every_test_that_is_named_exists() -> None:
    for document in DOCUMENTS:
        file = ""
        for word in re.findall(r"`(tests/[\w/]+\.py|test_\w+)`", document.read_text()):
            if word.startswith("tests/"):
                file = (ROOT / word).read_text()
            else:
                assert f"def {word}(" in file, word
