"""Texts with parameters and plurals, and what is shown where one is missing."""

import pytest

from longhouse.messages import Texts, fill, pretty

PLURAL = "{who} has {count, plural, =0 {no tokens} one {# token} other {# tokens}}."


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "Anna has no tokens."), (1, "Anna has 1 token."), (2, "Anna has 2 tokens.")],
)
def test_plurals(count: int, text: str) -> None:
    assert fill(PLURAL, {"who": "Anna", "count": count}) == text


def test_a_plural_may_hold_parameters() -> None:
    text = "{n, plural, one {one {kind}} other {# of {kind}}}"
    assert fill(text, {"n": 3, "kind": "Wood"}) == "3 of Wood"


def test_select_chooses_by_a_word() -> None:
    text = "{side, select, attack {attacks} other {defends}}"
    assert [fill(text, {"side": s}) for s in ("attack", "defence")] == ["attacks", "defends"]


def test_a_parameter_that_is_not_given_shows_its_name() -> None:
    assert fill("to {tile}", {}) == "to tile"


def test_a_missing_text_falls_back_to_the_readable_word() -> None:
    texts = Texts("no_such_game")
    assert texts.word("cave-palace") == "Cave palace"
    assert texts.word("c2") == pretty("c2") == "c2"
    assert texts.word("E2-F3") == "E2-F3"
    assert texts.text("event.nothing", {}, "as given") == "as given"


def test_another_language_falls_back_to_english() -> None:
    assert Texts("dragon_canyon", "xx").text("play.over") == Texts().text("play.over")
