"""The Hut, a tiny game, for what needs a game but none in particular."""

from collections.abc import Iterator

import pytest

from longhouse.engine import registry
from tests.laws.hut import HutGame


@pytest.fixture
def hut(monkeypatch: pytest.MonkeyPatch) -> Iterator[HutGame]:
    game = HutGame("hut")
    monkeypatch.setitem(registry.LOADERS, "hut", lambda edition: game)
    monkeypatch.setitem(registry.LOADED, ("hut", ""), game)
    yield game
