"""What all tests share: the way to renew golden files."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew-golden", action="store_true", help="write golden files anew; review them as a diff")


@pytest.fixture
def renew_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--renew-golden"))
