"""`longhouse coverage`: what random games use, rule by rule, and what they never do."""

import pytest

from longhouse.cli.main import main
from longhouse.engine import registry
from tests.cli.shell import complaint, longhouse
from tests.laws.hut import HutGame


def test_what_was_never_used_stands_first_and_is_told_by_the_exit_code() -> None:
    done = longhouse("coverage", "terra_nova", "--games", "3", "--workers", "1")
    assert done.code == 1
    title, heads, first, *_ = done.out.splitlines()
    assert title.startswith("terra_nova, 3 random games, seed 0")
    assert heads.split() == ["rule", "what", "times"]
    assert first.startswith("TN-") and first.endswith(" 0")
    assert " used" in done.out.splitlines()[-1]


def test_as_json() -> None:
    done = longhouse("coverage", "terra-nova", "--games", "4", "--seed", "9", "--json")
    assert done.code == 1
    document = done.json
    assert (document["game"], document["games"], document["seed"]) == ("terra_nova", 4, 9)
    assert document["covered"]["TN-0.3 round"] == 20


def test_all_is_used(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    game = HutGame("hut")
    monkeypatch.setitem(registry.LOADERS, "hut", lambda edition: game)
    monkeypatch.setitem(registry.LOADED, ("hut", ""), game)
    assert main(["coverage", "hut", "--games", "60", "--workers", "1"]) == 0
    used, _, whole, _ = capsys.readouterr().out.splitlines()[-1].split()
    assert used == whole


def test_an_unknown_game() -> None:
    assert "wanted one of" in complaint("coverage", "chess")
