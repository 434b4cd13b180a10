"""Towns, and the Sea Dogs' towns across the river (TN-8, TN-19.2a)."""

import pytest

from longhouse.games.terra_nova import groups, scoring

from .scene import Scene, scene

WALLED = "L B1 T B2 H C1 C2 town points B1 B2 C1 C2"


def group(game: Scene, name: str) -> set[str]:
    board = game.state.board
    return {board.hexes[hex] for hex in groups.group_at(game.state, game.hex(name))}


def test_a_bridge_founds_a_town() -> None:
    """E9: TN-8.3, 8.5, 10.5, 19.1a."""
    game = scene("WS T E2 H E1 T F3 F4 money 10").play("bridge E2-F3 town-money")
    assert game.money("WS") == 6
    assert game.gained("WS") == 5 + 4
    assert {game.town(name) for name in ("E1", "E2", "F3", "F4")} == {"town-money"}


@pytest.mark.parametrize("tile", ["money", "power", "points", "sailing"])
def test_each_tile_marks_its_town(tile: str) -> None:
    """TN-8.4, 8.5: all buildings of the group lie under the tile chosen, also across a river."""
    game = scene("GO T F4 F5 H G5 E5 money 10").play(f"upgrade G5 town-{tile}")
    assert {game.town(name) for name in ("F4", "F5", "G5", "E5")} == {f"town-{tile}"}
    game = scene(f"SD {BANKS}").play(f"river-town E3 town-{tile}")
    assert {game.town(name) for name in ("E2", "E1", "F3", "F4")} == {f"town-{tile}"}


def test_reaching_seven() -> None:
    """X54: TN-8.3."""
    game = scene("GO T F4 F5 H G5 E5 money 10").play("upgrade G5")
    assert game.asked() == "GO town_tile"
    assert game.play("town-points").gained("GO") == 9


def test_three_buildings_never_do() -> None:
    """X55: TN-8.3."""
    game = scene("GO L F4 T F5 H G5 A5 money 10").play("upgrade G5")
    assert groups.value_of(game.state, groups.group_at(game.state, game.hex("G5"))) == 7
    assert game.asked() == "GO after"


def test_two_towns_at_once() -> None:
    """X56: TN-8.10, 8.6, 8.11, 19.1a."""
    text = "WS T F4 F5 H G5 E5 T E2 E1 H F1 D1 money 14 | round town"
    game = scene(text).play("upgrade F4 right-palace")
    assert game.asked() == "WS town_tile"
    game.play("town-points")
    assert game.town("D1") == "town-points"  # the groups by their first hex
    game.play("town-money")
    assert game.town("F4") == "town-money"
    assert game.gained("WS") == 9 + 5 + 2 * 5 + 2 * 4
    assert game.money("WS") == 6


def test_growing_swallows_a_neighbour_group() -> None:
    """X57, X58: TN-8.7, 8.4. What joins a town is town, and cannot found another."""
    text = f"WS {WALLED} T E1 E2 R F1 money 8 | lay D1 L G1 L"
    game = scene(text, 2).play("build D1")
    assert game.asked() == "WS after"
    assert {game.town(name) for name in ("D1", "E1", "E2", "F1")} == {"town-points"}
    game.wait().play("build G1")
    assert game.asked() == "WS after"
    assert game.town("G1") == "town-points"
    assert game.towns("WS") == 1


def test_two_towns_meet() -> None:
    """X59: TN-8.8."""
    text = (
        "WS L B1 T B2 H C1 C2 D1 town points B1 B2 C1 C2 D1 "
        "T F1 G1 G2 H H1 town money F1 G1 G2 H1 money 4 | lay E1 L"
    )
    game = scene(text).play("build E1")
    assert game.asked() == "WS after"
    assert game.towns("WS") == 2
    assert (game.town("B1"), game.town("H1")) == ("town-points", "town-money")
    assert game.gained("WS") == 0


def test_a_bridge_to_a_town() -> None:
    """X60: TN-8.7, 10.5. What the bridge joins becomes part of the town, without a reward."""
    game = scene(f"WS {WALLED} H D3 C4 money 10").play("bridge C2-D3")
    assert (game.town("D3"), game.town("C4")) == ("town-points", "town-points")
    assert game.gained("WS") == 0


def test_sailing_tile_on_the_last_space() -> None:
    """X61: TN-9.4, 8.11."""
    text = "GO T F4 F5 H G5 E5 money 10 sailing 4 | round sailing"
    game = scene(text).play("upgrade G5 town-sailing")
    assert (game.gained("GO"), game.sailing("GO")) == (4, 4)


def test_sailing_tile_in_a_sailing_round() -> None:
    """X62: TN-9.3, 20.8."""
    text = "GO T F4 F5 H G5 E5 money 10 sailing 1 | round sailing"
    game = scene(text).play("upgrade G5 town-sailing")
    assert (game.gained("GO"), game.sailing("GO")) == (4 + 3 + 2, 2)


def test_power_tile() -> None:
    """X63: TN-20.7, 0.9. The power can be exchanged in the window after the action."""
    game = scene("GO T F4 F5 H G5 E5 money 10 bowls 3/4/1").play("upgrade G5 town-power")
    assert game.bowls("GO") == "0/2/6"
    assert game.gained("GO") == 6
    assert game.play("exchange 6").money("GO") == 6


def test_upgrade_inside_a_town() -> None:
    """X64: TN-8.9."""
    game = scene("WS L B1 T B2 H C1 C2 town points B1 B2 C1 C2 money 10").play("upgrade C1")
    assert game.asked() == "WS after"
    assert game.town("C1") == "town-points"


def test_palace_and_edge_house_one_check() -> None:
    """X65: TN-19.4b, 8.3, 8.6."""
    text = "FS T H4 G4 H G5 H5 R G9 T F9 H H9 money 14 | round house"
    game = scene(text).play("upgrade H4 left-palace G10")
    assert game.on("G10") == "FS H"
    assert game.gained("FS") == 2
    assert game.asked() == "FS town_tile"
    game.play("town-points town-money")
    assert (game.town("F9"), game.town("G9"), game.town("G10")) == ("town-points",) * 3
    assert (game.town("G4"), game.town("H4")) == ("town-money",) * 2
    assert game.towns("FS") == 2


def test_tiles_are_single() -> None:
    """X66: TN-8.5."""
    text = "GO T F4 F5 H G5 E5 L B5 T B4 H A4 A5 town money A4 A5 B4 B5 money 10"
    game = scene(text).play("upgrade G5")
    assert game.offers() == ["town-power", "town-points", "town-sailing"]
    assert game.refusal("town-money") == ("TN-8.5", "tile-used")


def test_value_six_needs_four() -> None:
    """X67: TN-8.10."""
    game = scene("GO T B5 B4 H A4 money 14").play("upgrade B5 right-palace")
    assert game.asked() == "GO after"
    game = scene("GO R B5 T B4 H A4 G4 money 10").play("upgrade A4")
    assert groups.value_of(game.state, groups.group_at(game.state, game.hex("B5"))) == 7
    assert game.asked() == "GO after"


def test_value_and_group() -> None:
    """X141: TN-8.1, 8.2."""
    game = scene("DR L B6 T B5 H C6 D8")
    assert group(game, "B6") == {"B5", "B6", "C6"}
    assert groups.value_of(game.state, groups.group_at(game.state, game.hex("C6"))) == 6
    assert group(game, "D8") == {"D8"}
    assert groups.value_of(game.state, groups.group_at(game.state, game.hex("D8"))) == 1


def test_same_right_palace() -> None:
    """X161: TN-19.11, 8.10. As for the Water Sprites, without their extra points."""
    text = "LE T F4 F5 H G5 E5 T E2 E1 H F1 D1 money 14 | round town"
    game = scene(text).play("upgrade F4 right-palace town-points town-money")
    assert game.gained("LE") == 9 + 5 + 2 * 5


@pytest.mark.parametrize("code", ["WS", "GO", "LE", "FA", "SW"])
def test_right_palaces_of_the_easier_factions(code: str) -> None:
    """TN-19.1c, 19.3c, 19.5c, 19.7c, 19.9c, 19.11: a town needs a value of six."""
    text = f"{code} T F4 F5 H G5 E5 T A4 money 14"
    assert scene(text).play("upgrade A4 left-palace").towns(code) == 0
    assert scene(text).play("upgrade A4 left-palace").asked() == f"{code} after"
    assert scene(text).play("upgrade A4 right-palace").asked() == f"{code} town_tile"


def test_bridge_then_town() -> None:
    """X145: TN-10.6, 8.5. First which space, then which town tile."""
    game = scene("GO T E2 H E1 T F3 F4 money 10").play("bridge")
    assert game.asked() == "GO bridge_space"
    assert game.play("E2-F3").asked() == "GO town_tile"


# ------------------------------------------------------------- across the river

BANKS = "T E2 H E1 T F3 F4"


def test_a_river_town_now_or_later() -> None:
    """X68: TN-19.2a, 0.9."""
    game = scene(f"SD {BANKS} money 8 | round 3 town", 2)
    game.play("sail")
    assert game.asked() == "SD after"
    assert "river-town" in game.offers()
    game.wait()
    trial = Scene(game.state.clone(), game.seats).play("river-town")
    assert trial.offers() == ["E3", "F2"]
    game.play("river-town E3 town-money")
    assert game.money("SD") == 6
    assert game.gained("SD") == 2 + 5 + 5  # sailing 1, the tile, the round tile
    assert game.asked() == "SD menu"
    assert game.refusal("river-town") == ("TN-19.2a", "no-river-town")


def test_all_groups_on_the_banks_join() -> None:
    """X69: TN-19.2a."""
    game = scene(f"SD {BANKS} H D3").play("river-town E3 town-points")
    assert game.town("D3") == "town-points"


def test_groups_with_a_town_are_left_out() -> None:
    """X70: TN-19.2a."""
    text = "SD L F3 T F4 H G4 G5 town money F3 F4 G4 G5 T E2 H E1 D1 T D3 C4"
    game = scene(text).play("river-town")
    assert "E3" in game.offers()
    assert "D2" in game.offers()
    game.play("E3 town-points")
    towns = {name: game.town(name) for name in ("E2", "E1", "D1", "D3", "C4", "F3")}
    assert set(towns.values()) == {"town-points", "town-money"}
    assert towns["F3"] == "town-money"


def test_no_territory_from_the_tile() -> None:
    """X71: TN-16.4, 19.2a."""
    game = scene(f"SD {BANKS}").play("river-town E3 town-points")
    assert scoring.territory(game.state, 0) == 2
    game = scene(f"SD {BANKS} sailing 1").play("river-town E3 town-points")
    assert scoring.territory(game.state, 0) == 4


def test_the_river_town_grows() -> None:
    """X72: TN-8.7, 19.2a."""
    text = f"SD {BANKS} money 8 sailing 1 | lay G4 L D3 L"
    game = scene(text, 2).play("river-town E3 town-points build G4")
    assert game.town("G4") == "town-points"
    game.wait().play("build D3")
    assert game.town("D3") == ""


def test_automatic_before_optional() -> None:
    """X73: TN-19.2a, 8.3."""
    game = scene("SD T F3 F4 G4 H E2 money 4 | lay G5 L").play("build G5")
    assert game.asked() == "SD town_tile"
    game.play("town-points")
    assert game.offers() == ["end"]
    assert game.town("E2") == ""


def test_refusals_on_the_river() -> None:
    """TN-19.2a: one tile a river hex, and only across a river."""
    text = "SD T E2 H E1 T F3 F4 town points E1 E2 F3 F4 T A5 H A6 T C5 C4 | river E3"
    game = scene(text)
    assert game.refusal("river-town") == ("TN-19.2a", "no-river-town")
    game = scene(f"SD {BANKS}").play("river-town")
    assert game.refusal("E5") == ("TN-19.2a", "no-river")
    assert game.refusal("I5") == ("TN-19.2a", "no-river")
    assert game.refusal("A1") == ("TN-19.2a", "no-river-town")
    assert scene(f"WS {BANKS}").refusal("river-town") == ("TN-19.2a", "not-your-ability")


def test_sea_dogs_left_palace() -> None:
    """X74: TN-19.2b, 9.3, 9.4."""
    text = "SD T A5 money 14 sailing {} | round sailing"
    game = scene(text.format(1)).play("upgrade A5 left-palace")
    assert (game.sailing("SD"), game.gained("SD")) == (2, 3 + 2)
    game = scene(text.format(4)).play("upgrade A5 left-palace")
    assert (game.sailing("SD"), game.gained("SD")) == (4, 0)
