"""Every rule of every game has a test, and every rule that is named exists."""

from collections import Counter

import pytest

import longhouse
from tests import rules

WITH_PAGE = [game for game in rules.LETTERS if rules.page(game).exists()]


@pytest.mark.parametrize("game", longhouse.names())
def test_every_game_has_a_rules_page(game: str) -> None:
    assert rules.page(game).exists()
    assert rules.rules(game)


@pytest.mark.parametrize("game", WITH_PAGE)
def test_every_rule_stands_on_the_page_once(game: str) -> None:
    twice = [name for name, count in Counter(rules.anchors(game)).items() if count > 1]
    assert twice == []
    letters = {name.partition("-")[0] for name in rules.anchors(game)}
    assert letters == set(rules.LETTERS[game])


@pytest.mark.parametrize("game", WITH_PAGE)
def test_every_rule_has_a_test(game: str) -> None:
    tested = rules.tested(game)
    assert [rule for rule in rules.rules(game) if rule not in tested] == []


@pytest.mark.parametrize("game", WITH_PAGE)
def test_every_rule_that_is_named_exists(game: str) -> None:
    known = set(rules.anchors(game))
    unknown = {
        f"{file.relative_to(rules.ROOT)}: {name}"
        for file, text in rules.places()
        for name in rules.named(game, text) - known
    }
    assert unknown == set()


def test_a_row_of_ids_may_leave_out_the_letters() -> None:
    text = "DC-7.4, 7.5 and DC-13: see DC-2.1 to DC-2.3, 1 or 2 seats; not TN-1.1, 1.2"
    wanted = {"DC-7.4", "DC-7.5", "DC-13", "DC-2.1", "DC-2.3"}
    assert rules.named("dragon_canyon", text) == wanted
