"""One quick server for all tests that do not need one of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import House, Seated, Someone, house


@pytest.fixture(scope="session")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture
def ann(open_house: House) -> Someone:
    return open_house.someone("Ann")


@pytest.fixture
def bob(open_house: House) -> Someone:
    return open_house.someone("Bob")


@pytest.fixture(scope="session")
def finished(open_house: House) -> Seated:
    """A game that Ann has played to its end against a bot."""
    table = open_house.someone("Ann").table("me", "bot:random")
    table.play_on()
    return table


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"
