"""Each reason for which an answer is refused, in a position in which it is given."""

import pytest

import longhouse
from tests.games.test_messages import reasons

from .scene import Scene, scene, spelled

# Position, line of play, refused answer, number of seats: rule and key of the reason.
REFUSED = [
    ("P1 sto W4 S1", "", "claim", 2, "DC-4.1", "nothing-payable"),
    ("P1 sto W1 S1 B1", "", "trade", 2, "DC-4.7", "nothing-to-trade"),
    ("P1 sto W2 S1 F1 B1", "claim", "CP", 2, "DC-4.1", "cannot-pay"),
    ("stacks CP0 | P1 sto W3 S3 F1 B1", "claim", "CP", 4, "DC-4.11", "stack-empty"),
    ("P1 own TV3 | P1 sto W2 S1 F1", "trade W F trade", "F", 2, "DC-4.10", "taken-in-a-trade"),
    ("P1 own TV2 | P1 sto W2 S2 F1", "trade", "F", 2, "DC-4.7", "too-few"),
    ("P1 sto W4", "trade W", "W", 2, "DC-4.7", "same-kind"),
    ("P1 sto W4 | P2 sto B20", "trade W", "B", 2, "DC-4.7", "supply-empty"),
    ("P1 disc SR", "", "SR", 2, "DC-5.1", "not-in-hand"),
    ("P2:GS@b2", "deploy DK", "b2", 2, "DC-2.9", "occupied"),
    ("P2:TR@b2", "deploy DK b1 battle b2 blink", "b1", 2, "DC-2.9", "occupied"),
    ("P2:GS@b2", "deploy TR b1 trick b2", "b1", 2, "DC-2.9", "occupied"),
    ("P2:GS@b2", "deploy DK d4", "battle", 2, "DC-6.4", "no-enemy-adjacent"),
    ("", "deploy DK d4", "trick", 2, "DC-8.2", "no-trick"),
    ("P2:GS@b2", "deploy GS d4", "trick", 2, "DC-8.3", "discard-empty"),
    ("P2:GS@b2*", "deploy WD d4", "trick", 2, "DC-8.3", "none-face-down"),
    ("", "deploy TR d4", "trick", 2, "DC-8.3", "no-enemy-on-map"),
    ("", "deploy SR d1", "trick", 2, "DC-8.3", "no-resource-here"),
    ("P2:GS@b2 | dragon a1", "deploy SR a1 no", "trick", 2, "DC-8.3", "under-dragon"),
    ("P2 sto W20", "deploy SR a1", "trick", 2, "DC-8.3", "supply-empty"),
    ("P2:GS@b2 P2:DK@a1", "deploy SR b1 battle", "c1", 2, "DC-7.1", "no-enemy-there"),
    ("P2:GS@b2 P2:DK@a1 P2:WL@d4", "deploy SR b1 battle", "d4", 2, "DC-6.4", "not-adjacent"),
    ("P2:GS@b2 P2:DK@a1 P1:WL@c1", "deploy SR b1 battle", "c1", 2, "DC-7.17", "own-hero"),
    (
        "P2:WD@c3 P2:WL@b2 P2:DK@c2",
        "deploy SR b1 battle",
        "reveal",
        2,
        "DC-13.6",
        "no-wolf-dog-beside",
    ),
    (
        "P2:SR@b1 P2:WL@c1 P2:DK@d1 | dragon b1",
        "deploy GS a2",
        "b1",
        2,
        "DC-12.6",
        "already-stomped",
    ),
    ("P2:SR@b1 P2:WL@c1 | dragon d1", "deploy GS a2", "d1", 2, "DC-12.5", "no-enemy-there"),
    ("P2:SR@b1 P2:WL@c1", "deploy GS a2", "a2", 2, "DC-12.5", "no-enemy-there"),
    ("P2:SR@b1", "deploy GS a2", "show", 2, "DC-12.7", "no-slayer"),
    ("P2:GS@b2 P2:SR@a1 P2:DK@d4*", "deploy WD d1 trick", "d4", 3, "DC-13.5", "face-up-already"),
    ("P2:GS@b2 P2:SR@b1", "deploy WD d1 trick", "a1", 2, "DC-13.5", "no-enemy-there"),
    ("P2:GS@b2 P2:SR@a1", "deploy TR d1 trick", "d1", 2, "DC-13.9", "no-enemy-there"),
    ("", "deploy WL a1 trick", "P1", 3, "DC-13.13", "own-village"),
    ("", "deploy WL a1 trick", "P4", 3, "DC-13.13", "no-such-seat"),
]


@pytest.mark.parametrize(("text", "line", "word", "seats", "rule", "key"), REFUSED)
def test_refused(text: str, line: str, word: str, seats: int, rule: str, key: str) -> None:
    """The rule that forbids an answer is named, and playing it raises that reason."""
    game = scene(text, seats=seats).reach(line)
    assert game.why_not(word) == (rule, key)
    refused_when_played(game, word, rule, key)


def refused_when_played(game: Scene, word: str, rule: str, key: str) -> None:
    with pytest.raises(longhouse.IllegalAction) as caught:
        game.give(spelled(word))
    assert (caught.value.rule, caught.value.key) == (rule, key)


def test_nothing_to_take() -> None:
    """DC-4.7: enough to give, but the supply has no other kind."""
    game = scene("P1 own TV3 | P1 sto W2 S2 | P2 sto W18 F20 B20").reach("trade")
    assert game.questions[-1] == "P1 trade_take"  # Wood for Stone is the only trade there is
    game = scene("P1 own TV2 | P1 sto W2 S2 F2 | P2 sto W18 S17 F18 B20").reach("trade")
    assert game.offered == ["wood", "food"]
    refused_when_played(game, "S", "DC-4.7", "nothing-to-take")


def test_none_there() -> None:
    """DC-7.14: a kind that the Caravan does not hold."""
    game = scene("P2:GS@b2 | P2 car W1 F1").reach("deploy SR b1 battle b2", dice="5-1")
    refused_when_played(game, "B", "DC-7.14", "none-there")


def test_supply_empty_for_a_slayer() -> None:
    """DC-2.12: an icon of the Slayer that the supply cannot pay."""
    text = "P2:DS@b2 | P2 sto W20 S20"
    game = scene(text).reach("deploy WL b1 battle b2", dice="3-3")
    refused_when_played(game, "W", "DC-2.12", "supply-empty")


def test_no_such_icon() -> None:
    """DC-13.14: a Slayer with two icons, as an edition may have it."""
    icons = """
    [hero.dragon_slayer.resource]
    source = "edition"
    icons = ["stone", "bone"]
    choose = 1
    """
    game = scene("P2:DS@b2", edition=icons).reach("deploy WL b1 battle b2", dice="3-3")
    assert game.offered == ["stone", "bone"]
    refused_when_played(game, "W", "DC-13.14", "no-such-icon")


def test_no_answer_to_this_question() -> None:
    """DC-2.15: a word that does not answer the open question names the rule of that question."""
    game = scene()
    refused_when_played(game, "blink", "DC-5.1", "not-what-is-asked")


def test_over() -> None:
    """DC-11.2: nothing is done after the end."""
    game = scene("stacks TV1 | P1 sto W2 S1 F1").reach("claim TV")
    refused_when_played(game, "end", "DC-11.2", "game-over")


def test_no_reason_is_missing_here() -> None:
    here = {key for *_, key in REFUSED} | {
        "nothing-to-take",
        "none-there",
        "no-such-icon",
        "not-what-is-asked",
        "game-over",
    }
    assert reasons("dragon_canyon") - here == set()


def test_an_allowed_answer_has_no_reason() -> None:
    game = scene("P2:GS@b2").reach("deploy DK b1")
    assert [game.state.why_not(action) for action in game.state.actions()] == [None, None]
