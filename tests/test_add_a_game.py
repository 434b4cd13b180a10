"""The game that docs/add-a-game.md adds is complete: its code runs, plays and keeps the laws."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import longhouse
from longhouse.engine import registry
from longhouse.engine.laws import walk

PAGE = Path(__file__).parent.parent / "docs" / "add-a-game.md"


@pytest.fixture(scope="module")
def pig() -> Iterator[longhouse.Game]:
    """The game, made from the code blocks of the page in their order."""
    code = "\n".join(re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL))
    exec(compile(code, str(PAGE), "exec"), {"__name__": "pig"})
    yield longhouse.load("pig")
    del registry.LOADERS["pig"]


def test_the_page_adds_a_game_that_can_be_loaded_by_name(pig: longhouse.Game) -> None:
    assert "pig" in longhouse.names()
    assert pig.new({"players": 4}, seed=1).setting.seats == 4


@pytest.mark.parametrize("players", [2, 3, 6])
def test_it_keeps_every_law(pig: longhouse.Game, players: int) -> None:
    for seed in range(20):
        walk(pig.setting({"players": players}), seed, longhouse.Random(seed))


def test_its_own_rules_refuse_with_a_reason(pig: longhouse.Game) -> None:
    state = pig.new(seed=3)
    while state.actions() == [0, 1]:
        state.say("stop")
    with pytest.raises(longhouse.BadInput, match="perhaps roll"):
        state.say("rol1")
