"""The house: imports only point down it, and no game knows another."""

from importlinter.cli import lint_imports


def test_imports_only_point_down_the_house() -> None:
    assert lint_imports(config_filename="pyproject.toml", is_debug_mode=False, no_cache=True) == 0
