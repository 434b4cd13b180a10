"""Thousands of random games of every kind, over all player counts and options, keep all laws."""

import pytest

import longhouse
from longhouse.engine.laws import soak, soak_settings
from tests.laws.modes import SHARE

GAMES = {"dragon_canyon": 5_000}
OTHERS = 2_000
STRETCHES = 10  # of each game, so that they can run side by side


@pytest.mark.parametrize("stretch", range(STRETCHES))
@pytest.mark.parametrize("name", longhouse.names())
def test_random_games_keep_every_law(name: str, stretch: int) -> None:
    games = GAMES.get(name, OTHERS) // SHARE // STRETCHES
    assert soak(name, games, first=stretch * games) > games


@pytest.mark.parametrize("name", longhouse.names())
def test_the_settings_that_are_tried_have_all_player_counts(name: str) -> None:
    game = longhouse.load(name)
    tried = soak_settings(game)
    fewest, most = game.seats
    assert {options["players"] for options in tried} == set(range(fewest, most + 1))
    for option in game.options:
        if option.choices:
            assert {options[option.name] for options in tried} == set(option.choices)
    assert len(tried) < GAMES.get(name, OTHERS)
