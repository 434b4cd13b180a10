"""Set-up, the first game and the variants for two (TN-1, TN-18, TN-21)."""

from typing import cast

import pytest

import longhouse
from longhouse.engine.errors import BadInput
from longhouse.games.terra_nova import kinds
from longhouse.games.terra_nova.deeds import foreign_beside
from longhouse.games.terra_nova.state import HOUSES, POSTS, Nova
from longhouse.games.terra_nova.words import COLOURS

from .scene import Scene, begun, position, scene


def asked_in_turn(game: Scene, until: str, answers: dict[str, str] | None = None) -> list[str]:
    """The questions up to one of this name, each answered with its first answer or a given one."""
    asked: list[str] = []
    while not game.asked().endswith(until):
        asked.append(game.asked())
        wanted = (answers or {}).get(game.asked())
        game.play(wanted if wanted in game.offers() else game.offers()[0])
    return asked


def test_order_of_the_starting_houses() -> None:
    """X1: TN-1.6, 1.10, 1.12. There, back, then the third house; tiles in reverse order."""
    game = begun(3, first=1)
    game.play("golems sun-worshippers water-sprites")
    asked = asked_in_turn(game, "menu")
    houses = [name.split()[0] for name in asked if name.endswith("start_house")]
    tiles = [name.split()[0] for name in asked if name.endswith("start_tile")]
    assert houses == ["p2", "p3", "p1", "p1", "p3", "p2", "p3"]
    assert tiles == ["p1", "p3", "p2"]


def test_one_colour_one_seat() -> None:
    """X2: TN-1.7, 0.1."""
    game = begun(3).play("golems")
    assert len(game.offers()) == 8
    assert not {"golems", "fire-sprites"} & set(game.offers())
    assert game.refusal("fire-sprites") == ("TN-0.1", "colour-taken")


def test_money_on_the_tiles_left() -> None:
    """X3: TN-1.5, 1.12."""
    game = begun(4)
    asked_in_turn(game, "start_tile")
    assert len(game.offers()) == 7
    asked_in_turn(game, "menu")
    assert list(game.beside().values()) == [1, 1, 1]
    assert all(told["money"] == 0 for told in game.told("took-tile"))


@pytest.mark.parametrize(("seats", "tiles"), [(2, 5), (3, 6), (4, 7)])
def test_tiles_on_display(seats: int, tiles: int) -> None:
    """TN-1.5: three more than seats."""
    assert int(begun(seats).state.display).bit_count() == tiles


def test_placing_is_not_building() -> None:
    """X4: TN-1.11. Nobody gains anything by starting houses."""
    game = begun(3).play("inventors fairies golems")
    game.play("place G6 place F5")
    assert [game.bowls(code) for code in game.seats] == ["2/2/4"] * 3
    assert [game.points(code) for code in game.seats] == [0, 0, 0]


def test_starting_houses_stand_on_home_terrain() -> None:
    """TN-1.10: any unoccupied hex whose printed terrain is the home terrain."""
    game = begun(2).play("golems fairies")
    assert len(game.offers()) == 12
    assert game.refusal("B6") == ("TN-1.10", "not-home-terrain")
    game.play("B5 B6")
    asked = game.asked()
    assert asked == "p2 start_house"
    assert game.refusal("B6") == ("TN-1.10", "occupied")
    assert game.refusal("B5") == ("TN-1.10", "occupied")


def test_a_seat_after_setup() -> None:
    """X128: TN-1.2, 1.3, 1.4, 1.8, 1.9, 1.10, 22.2."""
    game = begun(3).play("golems fairies leprechauns")
    asked_in_turn(game, "start_tile")
    assert game.bowls("p1") == "2/2/4"
    assert (game.sailing("p1"), game.points("p1"), game.money("p1")) == (0, 0, 7)
    assert (game.of("p1", HOUSES), game.of("p1", POSTS)) == (2, 0)
    assert len(game.state.round_tiles) == 5
    assert game.covered() == []
    game.play(game.offers()[0])
    assert game.tile("p3") is not None


def test_first_turn() -> None:
    """X129: TN-1.6, 1.13, 0.6."""
    game = begun(3, first=1)
    asked_in_turn(game, "menu")
    assert game.asked() == "p2 menu"
    for seat in ("p2", "p3", "p1"):
        assert game.asked() == f"{seat} menu"
        game.play("drop").play(game.offers()[0]).play("end")


def test_held_tiles_cannot_be_taken_at_setup() -> None:
    """TN-1.5, 1.12: only what is left on display."""
    game = begun(2).play("golems fairies")
    asked_in_turn(game, "start_tile")
    taken = game.offers()[0]
    game.play(taken)
    assert game.refusal(taken) == ("TN-1.12", "held-by-another")


def test_where_chance_stands() -> None:
    """X125: TN-0.18, 0.19, 22.16. The same draws and the same answers give the same game."""
    one, other = begun(3), begun(3)
    for game in (one, other):
        asked_in_turn(game, "menu")
    assert one.state == other.state
    draws = [int(count) for count in one.state.draws]
    assert draws[0] >= 1
    assert draws[1] == 0
    assert draws[4] == 0


def test_chance_of_lucky_digger() -> None:
    """X125: TN-0.18. Two draws before each of five incomes."""
    game = begun(2, variant="lucky-digger")
    asked_in_turn(game, "menu")
    while not game.state.over:
        word = "drop" if "drop" in game.offers() else game.offers()[-1]
        game.play(word)
    assert game.state.draws[4] >= 10
    assert len(game.told("drawn")) == 10


# ------------------------------------------------------------- Planner


def planner(first: int, colour: str) -> Scene:
    """A game of Planner in which this seat begins and this colour is neutral."""
    setting = longhouse.load("terra_nova").setting({"players": 2, "variant": "planner"})
    for seed in range(200):
        game = Scene(cast(Nova, setting.new(seed)), ["p1", "p2"])
        if game.state.first == first and COLOURS[game.state.neutral] == colour:
            return game
    raise ValueError("no such seed")


def test_planner_setup() -> None:
    """X107: TN-18.4, 18.5, 1.14."""
    game = planner(first=1, colour="black")
    assert game.asked() == "p2 planner_house"
    assert sorted(game.offers()) == ["C5", "F3", "G10", "H2"]
    assert game.refusal("B5") == ("TN-18.4", "not-marked")
    game.play("neutral C5")
    assert game.asked() == "p1 planner_house"
    assert sorted(game.offers()) == ["F3", "G10", "H2"]
    assert game.refusal("C5") == ("TN-18.10", "occupied")
    assert len(game.state.round_tiles) == 0  # other set-up follows
    game.play("F3")
    assert not {"leprechauns", "inventors"} & set(game.offers())
    assert game.refusal("inventors") == ("TN-18.5", "neutral-colour")
    assert (game.on("C5"), game.on("F3")) == ("neutral", "neutral")


def test_planner_after_round_3() -> None:
    """X108: TN-18.6, 15.3."""
    text = "WS H A5 | GO H B5 | neutral C5 F3 | drawn S | lay H2 L | round {} house"
    for number, standing in ((2, ""), (3, "neutral"), (4, "")):
        game = scene(text.format(number), 2, variant="planner")
        for _ in range(2):
            game.play("drop").play(game.offers()[0]).play("end")
        assert game.on("G10") == standing
        assert game.on("H2") == ""
        assert game.told("gained-power") == []


def test_neutral_neighbour() -> None:
    """X109: TN-18.2, 18.3."""
    text = "GO H B5 money 7 | FA H H5 | neutral C5 | drawn S"
    game = scene(text, 2, variant="planner").play("upgrade B5")
    assert game.money("GO") == 0
    assert game.told("gained-power") == []


# ------------------------------------------------------------- Lucky Digger


def digging(text: str, seats: list[str], draws: list[str]) -> Scene:
    """Before the income of a round, with these colours drawn."""
    for seed in range(500):
        state, codes = position(text, 2, variant="lucky-digger")
        state.seed = seed
        state.first = codes.index(seats[0])
        state.round = 1
        state.push(kinds.ROUND, -1)
        game = Scene(state, codes)
        state.settle()
        found = [told["colour"] for told in game.told("drawn")]
        if found == draws:
            return game
        if found == draws[:1]:
            trial = Scene(game.state.clone(), codes)
            trial.play(trial.offers()[0])
            if [told["colour"] for told in trial.told("drawn")] == draws[1:]:
                return game
    raise ValueError("no such seed")


def test_lucky_digger_round() -> None:
    """X110: TN-18.7, 18.8, 18.9, 15.3."""
    game = digging("FA H G4 | LE H H2", ["LE", "FA"], ["yellow", "red"])
    assert game.asked() == "LE digger_house"
    assert sorted(game.offers()) == ["B9", "C1", "H6", "H8"]
    assert game.refusal("A5") == ("TN-18.8", "not-marked")
    game.play("B9")
    assert game.asked() == "FA digger_house"
    assert sorted(game.offers()) == ["A4", "E9", "G1", "H4"]
    game.play("H4")
    assert (game.on("B9"), game.on("H4")) == ("neutral", "neutral")
    assert game.asked().endswith("menu")
    assert game.state.round == 2


def test_lucky_digger_nothing_fits() -> None:
    """X111: TN-18.9, 18.10."""
    text = "FA H A8 D7 | LE H E2 | neutral F6"
    game = digging(text, ["LE", "FA"], ["blue", "red"])
    assert [told["colour"] for told in game.told("discarded")] == ["blue"]
    assert game.asked() == "FA digger_house"
    assert game.told("neutral-house") == []


def test_neutral_house_and_inventors() -> None:
    """X112: TN-18.3, 19.6a."""
    game = digging("FA H G4 | IN H H2 bowls 8/0/0 tile A", ["IN", "FA"], ["yellow", "red"])
    game.play("B9 H4")
    assert game.told("gained-power") == []


def test_who_starts_in_lucky_digger() -> None:
    """X158: TN-18.11, 18.8."""
    game = begun(2, variant="lucky-digger")
    asked = asked_in_turn(game, "menu")
    kinds_asked = [name.split()[1] for name in asked]
    first_dig = kinds_asked.index("digger_house")
    assert "start_tile" not in kinds_asked[first_dig:]
    drawn = [told["seat"] for told in game.told("drawn")]
    assert drawn == ["p1", "p2"]
    game.play("sail" if "sail" in game.offers() else "exchange 4 sail").play("end")
    game.play("drop").play(game.offers()[0]).play("end")
    game.play("drop").play(game.offers()[0]).play("end")
    asked_in_turn(game, "menu")
    assert [told["seat"] for told in game.told("drawn")][2:] == ["p2", "p1"]


def test_unused_colours() -> None:
    """X160: TN-18.7, 18.12. At most five houses of each leave the supply."""
    seen: set[str] = set()
    for seed in range(20):
        state = longhouse.load("terra_nova").new({"players": 2, "variant": "lucky-digger"}, seed)
        game = Scene(cast(Nova, state), ["p1", "p2"])
        game.play("fairies golems")
        asked_in_turn(game, "menu")
        while not game.state.over:
            game.play("drop" if "drop" in game.offers() else game.offers()[-1])
        drawn = [str(told["colour"]) for told in game.told("drawn")]
        seen.update(drawn)
        assert all(drawn.count(colour) <= 5 for colour in drawn)
        assert all(one != other for one, other in zip(drawn[::2], drawn[1::2], strict=True))
    assert seen == {"black", "blue", "yellow"}


def test_side_of_the_board() -> None:
    """X159: TN-18.1, 0.23, 1.1."""
    game = longhouse.load("terra_nova")
    plain = begun(2).state
    assert len(plain.box.marks) == 0
    for variant in ("planner", "lucky-digger"):
        state = begun(2, variant=variant).state
        assert len(state.box.marks) == 20
    with pytest.raises(BadInput, match="two players"):
        game.setting({"players": 3, "variant": "planner"})
    with pytest.raises(BadInput, match="first-game"):
        game.setting({"players": 2, "variant": "planner", "setup": "first-game"})


# ------------------------------------------------------------- the first game


def test_first_game_with_four() -> None:
    """X113: TN-21.2, 21.3, 21.5."""
    game = begun(4, setup="first-game")
    game.seats = ["FA", "GO", "LE", "WS"]
    assert [game.tile(code) for code in game.seats] == ["G", "F", "A", "B"]
    assert game.beside() == {"C": 1, "D": 1, "E": 1}
    state = game.state
    for hex in range(state.board.lands):
        if state.building[hex]:
            assert foreign_beside(state, state.owner(hex), hex)


def test_first_game_with_two() -> None:
    """X114: TN-21.3, 0.23."""
    game = begun(2, setup="first-game")
    assert [game.tile(code) for code in game.seats] == ["C", "E"]
    assert game.beside() == {"A": 1, "B": 1, "D": 1}


def test_first_game_with_three_asks_nothing() -> None:
    """X163: TN-21.1, 21.4, 21.6."""
    for first in range(3):
        game = begun(3, first=first, setup="first-game")
        assert game.asked() == f"p{first + 1} menu"
        game.seats = ["GO", "SW", "WS"]
        assert [game.of(code, HOUSES) for code in game.seats] == [2, 3, 2]
        assert [game.on(name) for name in ("B5", "G9", "B4", "E10", "G5", "F4", "F9")] == [
            "GO H",
            "GO H",
            "SW H",
            "SW H",
            "SW H",
            "WS H",
            "WS H",
        ]
        assert list(game.state.round_tiles) == [0, 1, 2, 5, 3]
