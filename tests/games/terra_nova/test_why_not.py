"""Reasons for refusing an answer that no example has shown, and that none is without a test."""

from pathlib import Path

import pytest

from tests.games.test_messages import reasons

from .scene import begun, scene

BOARD = [name for name in scene("WS").state.board.hexes[:60]]
COVERED = "covered bridge-3 bridge-4 sailing 7-money 1-shovel 2-shovels"

# Position, line of play, refused answer: rule and key of the reason.
REFUSED = [
    ("WS H F4 bowls 2/0/6", "power 2-shovels F3", "E5", "TN-11.8", "needs-two-shovels"),
    ("WS H F4 bowls 2/0/6", "power 2-shovels F3", "F3", "TN-11.8", "chosen-already"),
    ("WS H F4 bowls 2/0/6 | lay F5 L", "power 2-shovels F3", "F5", "TN-11.8", "home-already"),
    ("WS H F4 bowls 2/0/6 money 4", "power 2-shovels F3 F5", "G4", "TN-11.8", "not-just-changed"),
    (f"WS H F4 bowls 0/0/8 | {COVERED}", "", "power", "TN-11.1", "no-power-action"),
    ("WS T A5 money 14", "upgrade", "trading-post", "TN-6.1", "not-the-next-piece"),
    ("SD R B1 H C1 C2", "special", "B1", "TN-19.2c", "not-your-house"),
    ("WS L F4 | LE H H4", "special", "H4", "TN-5.1", "occupied"),
    ("SW L H6", "special", "A1", "TN-0.5", "river"),
    ("GO H H4 money 30", "build", "G3", "TN-0.5", "river"),
    ("WS", "", "build", "TN-5.1", "nothing-in-reach"),
    ("WS H F4 tile C money 8", "sail", "drop", "TN-0.7", "one-main-action"),
    ("IN L C8 bowls 2/0/6", "invent", "A4", "TN-4.4", "out-of-reach"),
    ("WS", "", "yes", "TN-0.7", "not-what-is-asked"),
    ("WS H F4 money 10", "", "F3", "TN-0.7", "not-what-is-asked"),
    ("WS bowls 7/0/1", "exchange", "2", "TN-0.7", "not-what-is-asked"),
    (
        *("WS H F4 money 3 bowls 4/0/4 | lay G5 L", "power 1-shovel", "G5"),
        *("TN-0.10", "too-little-money"),
    ),
    ("WS", "", "upgrade", "TN-6.1", "nothing-to-upgrade"),
    ("WS L F4 money 30", "", "upgrade", "TN-6.1", "nothing-to-upgrade"),
    ("WS H F4 money 9", "", "upgrade", "TN-6.2", "too-little-money"),
    ("WS T F4 money 13", "", "upgrade", "TN-6.2", "too-little-money"),
    ("WS T A5 C4 D7 E2 H F4 money 13", "", "upgrade", "TN-6.2", "too-little-money"),
    ("WS L A5 R C4 T D7 money 30", "", "upgrade", "TN-6.4", "no-piece-left"),
    ("WS L A5 R C4 T D7 E2 F4 F6 H F9 money 30", "", "upgrade", "TN-6.4", "no-piece-left"),
]


@pytest.mark.parametrize(("text", "line", "word", "rule", "key"), REFUSED)
def test_refused(text: str, line: str, word: str, rule: str, key: str) -> None:
    """The rule that forbids an answer is named, and playing it raises that reason."""
    assert scene(text).play(line).refusal(word) == (rule, key)


def test_a_free_shovel_that_finds_no_hex() -> None:
    """TN-19.7b, 0.12: with power enough, it is not the power that is missing."""
    laid = " ".join(f"{name} F" for name in BOARD if name not in ("F5", "D3"))
    text = f"FA H F5 L D3 bowls 0/0/8 | lay {laid}"
    assert scene(text).play("power").refusal("of-palace") == ("TN-0.12", "without-effect")
    text = f"FA H F5 L D3 bowls 7/0/1 money 4 | lay {laid}"
    assert scene(text).refusal("power") == ("TN-11.1", "no-power-action")


@pytest.mark.parametrize(("variant", "rule"), [("planner", "18.4"), ("lucky-digger", "18.8")])
def test_a_neutral_house_on_the_river(variant: str, rule: str) -> None:
    """TN-18.4, 18.8, 0.5: why the river is no place for a neutral house, and other land is none."""
    game = begun(2, variant=variant)
    while not game.asked().endswith((f"{variant}_house", "digger_house")):
        game.play(game.offers()[0])
    marked = game.state.box.marks
    plain = next(hex for hex in range(game.state.board.lands) if hex not in marked)
    assert game.refusal(game.state.board.hexes[plain]) == (f"TN-{rule}", "not-marked")
    assert game.refusal("C3") == ("TN-0.5", "river")


def test_a_starting_house_on_the_river() -> None:
    """TN-1.10, 0.5: a starting house needs land."""
    game = begun(2).play("fairies golems")
    assert game.refusal("C3") == ("TN-0.5", "river")


# At the menu a thing of the table is pointed at: why nothing can begin with it.
POINTED_AT = [
    ("WS", "A5", "TN-4.4", "out-of-reach"),
    ("WS H F4 money 50", "G3", "TN-0.5", "river"),
    ("WS H F4 money 50 | FA H F5", "F5", "TN-5.1", "occupied"),
    ("WS H F4 money 3", "F3", "TN-0.10", "too-little-money"),
    ("WS H F4 A5 A8 C4 D7 E2 F6 F9 money 50 | lay F3 L", "F3", "TN-5.15", "no-house-left"),
    ("WS H F4 money 9", "F4", "TN-6.2", "too-little-money"),
    ("WS L F4 money 50", "F4", "TN-6.1", "palace"),
    ("SD T E2 F3", "E3", "TN-19.2a", "no-river-town"),
    ("WS H E2 money 9", "E2-F3", "TN-10.1", "too-little-money"),
    ("WS H E2 money 50", "C2-D3", "TN-10.1", "not-at-your-building"),
    ("WS H E2 money 50 bridge D3-E2", "D3-E2", "TN-10.2", "bridge-there"),
    (
        "WS H E2 C4 D7 bridge D3-E2 bridge E2-F3 bridge B2-C4 money 20",
        *("D7-E6", "TN-10.4", "no-bridge-left"),
    ),
    ("WS H F4 bowls 5/0/3", "7-money", "TN-11.1", "too-little-power"),
    ("WS H F4 bowls 0/0/8 | covered 7-money", "7-money", "TN-11.2", "used-this-round"),
    ("WS H F4 sailing 4 bowls 0/0/8", "sailing", "TN-0.12", "without-effect"),
    ("WS tile B | GO | FA | beside A D H", "A", "TN-13.4", "when-dropping-out"),
    ("WS tile B | GO | FA | beside A D H", "B", "TN-13.4", "own-tile"),
]


@pytest.mark.parametrize(("text", "word", "rule", "key"), POINTED_AT)
def test_why_nothing_begins_there(text: str, word: str, rule: str, key: str) -> None:
    """TN-0.7: a place, a power action or a tile that is pointed at says what forbids it."""
    assert scene(text).refusal(word) == (rule, key)


@pytest.mark.parametrize("word", ["F3", "D3-E2", "7-money", "A"])
def test_after_the_action_nothing_begins(word: str) -> None:
    """TN-0.7, 14.5: one main action a turn, and none when the round is over."""
    game = scene("WS H F4 money 8 bowls 0/0/8 | GO out | beside A C H", 2).play("sail")
    assert game.refusal(word) == ("TN-0.7", "one-main-action")
    game.play("end drop C end")
    assert game.asked() == "WS round_end"
    if word != "A" and word != "7-money":
        assert game.refusal(word) == ("TN-15.2", "round-is-over")


def test_a_palace_built_already() -> None:
    """TN-6.5: each palace once."""
    text = "WS T A5 C4 L F4 money 14"
    game = scene(text).play("upgrade")
    game.play("A5")
    assert game.on("A5") == "WS R"  # the only palace left is no question


def test_a_tile_on_the_river() -> None:
    """TN-19.2a: one town tile on a river hex."""
    text = "SD T E2 F3 F4 D3 H E1 C4 C5 | river E3"
    game = scene(text).play("river-town")
    assert game.refusal("E3") == ("TN-19.2a", "tile-there")


def test_a_marked_hex_of_another_terrain() -> None:
    """TN-18.10: a marked hex whose terrain was changed is no answer."""
    text = "FA H G4 | LE H H2 | lay B9 L"
    from .test_setup import digging

    game = digging(text, ["LE", "FA"], ["yellow", "red"])
    assert game.refusal("B9") == ("TN-18.10", "terrain-changed")


def test_after_the_end() -> None:
    """TN-16.1: when the game is over nothing can be answered."""
    game = scene("WS | GO out | round 5 sailing", 2, last_round_tile_change=False)
    game.play("drop end")
    assert game.refusal("drop") == ("TN-16.1", "game-over")


def test_every_reason_is_tested() -> None:
    """Each key of the code stands in a test."""
    text = "".join(file.read_text("utf-8") for file in Path(__file__).parent.glob("*.py"))
    assert [key for key in reasons("terra_nova") if f'"{key}"' not in text] == []
