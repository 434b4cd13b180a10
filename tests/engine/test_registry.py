"""Games are found by name, with the shipped edition or another."""

import pickle

import pytest

import longhouse
from longhouse.engine import registry
from longhouse.engine.edition import Edition, read_edition
from longhouse.engine.errors import BadInput
from longhouse.games import shipped
from tests.laws.hut import HutGame

OWN = """
[edition]
name = "My box"
by = "Ann"

[hero.skyrider.strength]
source = "edition"
value = 5
"""


def test_each_game_is_found_by_its_name_and_once() -> None:
    for name in longhouse.names():
        game = longhouse.load(name)
        assert game.name == name
        assert longhouse.load(name) is game


def test_an_unknown_game_is_refused_with_the_list() -> None:
    with pytest.raises(BadInput, match="game: found 'chess'; wanted one of dragon_canyon"):
        longhouse.load("chess")


def test_a_game_with_the_values_that_are_shipped_is_the_shipped_one() -> None:
    game = longhouse.load("dragon_canyon")
    assert registry.with_edition("dragon_canyon", shipped("dragon_canyon")) is game
    own = read_edition(OWN, "own.toml", shipped("dragon_canyon"))
    other = registry.with_edition("dragon_canyon", own)
    assert other is not game
    assert other.edition.name == "My box"
    assert other.new(seed=1) != game.new(seed=1), "other values are another game"


def test_a_state_of_another_edition_travels_with_its_values() -> None:
    own = read_edition(OWN, "own.toml", shipped("dragon_canyon"))
    state = registry.load("dragon_canyon", own).new(seed=3)
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.setting.edition.name == "My box"
    assert longhouse.load_position(state.position()) == state


def test_editions_from_outside_do_not_pile_up(
    hut: HutGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.LOADERS, "hut", lambda edition: HutGame("hut"))
    for number in range(100):
        longhouse.load("hut", Edition(f"box {number}", "", {}, "", {}))
    kept = [key for key in registry.LOADED if key[1]]
    assert len(kept) <= registry.EDITIONS_KEPT
    assert longhouse.load("hut") is hut, "the shipped one stays"
    for key in kept:
        monkeypatch.delitem(registry.LOADED, key)
