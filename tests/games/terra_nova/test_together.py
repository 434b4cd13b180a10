"""Abilities, palaces, tiles and actions that meet (TN-5, TN-8, TN-19)."""

import pytest

from longhouse.games.terra_nova import groups

from .scene import scene

# ------------------------------------------------------------- free shovels


@pytest.mark.parametrize("line", ["special A5", "power 1-shovel A5"])
def test_golems_need_no_second_shovel_from_anywhere(line: str) -> None:
    """TN-19.3b, 5.9: one free shovel is enough for a hex two steps away, and counts alone."""
    game = scene("GO H B5 L H4 tile D bowls 4/0/4 | round shovel").play(line)
    assert game.terrain("A5") == "W"
    assert (game.money("GO"), game.gained("GO")) == (0, 2)


def test_golems_take_two_far_hexes_but_no_third() -> None:
    """TN-11.8, 19.3b: the second hex is the last, and neither can be taken twice."""
    game = scene("GO H B5 L H4 bowls 2/0/6").play("power 2-shovels A5")
    assert game.asked() == "GO second_hex"
    assert game.refusal("A5") == ("TN-11.8", "chosen-already")
    assert game.play("none").terrain("A5") == "W"


def test_leprechauns_and_tile_d() -> None:
    """TN-19.5a, 20.5: a free shovel charges power as a paid one does."""
    game = scene("LE H F3 tile D bowls 8/0/0 | round shovel").play("special F4")
    assert (game.money("LE"), game.gained("LE"), game.bowls("LE")) == (0, 2, "6/2/0")


def test_fairies_add_their_shovel_to_none_other() -> None:
    """TN-19.7b, 5.9: one free shovel an action; the second of a far hex is bought."""
    text = "FA H F4 L D3 tile D money {} bowls 4/0/4"
    assert scene(text.format(5)).play("special").refusal("E5") == ("TN-0.10", "too-little-money")
    assert scene(text.format(6)).play("special E5").money("FA") == 0


def test_land_made_habitable_by_another_costs_the_inventors_nothing() -> None:
    """TN-19.6b, 5.6: whatever lies there; neither shovels nor a house are counted."""
    text = "IN L C8 R A6 bowls 2/0/6 tile C | round {} | lay D8 D"
    for tile in ("shovel", "house"):
        game = scene(text.format(tile)).play("invent D8")
        assert (game.on("D8"), game.gained("IN")) == ("IN T", 0)


def test_inventions_reach_as_far_as_houses() -> None:
    """TN-19.6b, 4.5: over the river with tile C, and no further."""
    game = scene("IN L C8 bowls 2/0/6 tile C").play("invent")
    assert "A7" in game.offers()
    assert scene("IN L C8 bowls 2/0/6").play("invent").refusal("A7") == ("TN-4.4", "out-of-reach")


# ------------------------------------------------------------- neighbours and prices


def test_a_neutral_house_beside_the_sand_cats() -> None:
    """TN-19.10b, 18.2: the lower of their two prices."""
    text = "SC L B9 H C6 money 5 | FA H H5 | neutral C5 | drawn S"
    assert scene(text, 2, variant="planner").play("upgrade C6").money("SC") == 0


def test_several_neighbours_make_it_no_cheaper() -> None:
    """TN-6.2: one foreign building is enough, more change nothing."""
    text = "GO H B5 money 10 | FA H B6 A5 | LE H C5"
    assert scene(text).play("upgrade B5").money("GO") == 3


def test_a_neighbour_over_a_bridge_and_beside() -> None:
    """TN-7.1, 7.6: by side and by bridge, each building counts once."""
    text = "GO H E6 money 7 | WS H D7 F6 bridge D7-E6 bowls 8/0/0"
    assert scene(text).play("upgrade E6").bowls("WS") == "6/2/0"


def test_only_whoever_stands_across_the_bridge_gains() -> None:
    """TN-7.1, 7.6: a bridge to an empty hex, or to the house of another seat, brings nothing."""
    text = "GO H E6 money 7 bridge D7-E6 bridge C6-E6 | WS {} bowls 8/0/0 | FA H C6 bowls 8/0/0"
    game = scene(text.format("H D7")).play("upgrade E6")
    assert (game.bowls("WS"), game.bowls("FA")) == ("7/1/0", "7/1/0")
    game = scene(text.format("H A5")).play("upgrade E6")
    assert (game.bowls("WS"), game.bowls("FA")) == ("8/0/0", "7/1/0")


def test_a_trading_post_for_nothing_beside_a_neutral_house() -> None:
    """TN-18.3, 19.2c: nobody gains power by a neutral house."""
    text = "SD R A8 H A5 | FA H H5 | neutral A4 | drawn W"
    game = scene(text, 2, variant="planner").play("special A5")
    assert game.told("gained-power") == []


# ------------------------------------------------------------- towns by every way


@pytest.mark.parametrize(
    ("text", "line", "joined"),
    [
        ("WS T F4 F5 L G5 | lay E5 L", "special E5", "F4 F5 G5 E5"),
        ("SD T F4 F5 H G5 E5 R A8", "special E5", "F4 F5 G5 E5"),
        ("IN T F4 F5 H G5 L A8 bowls 2/0/6", "invent E5", "F4 F5 G5 E5"),
        ("SW T F4 F5 L G5 money 4", "special G4 yes", "F4 F5 G5 G4"),
        ("GO T F4 F5 L G5 bowls 2/0/6 money 4", "power 2-shovels E5 none E5", "F4 F5 G5 E5"),
    ],
)
def test_a_town_by_every_way_of_building(text: str, line: str, joined: str) -> None:
    """TN-8.3, 19.1b, 19.2c, 19.6b, 19.9b, 11.8: what is built founds a town as usual."""
    game = scene(text).play(line)
    assert game.asked().endswith("town_tile")
    game.play("town-points")
    assert all(game.town(name) == "town-points" for name in joined.split())


@pytest.mark.parametrize(
    ("text", "line", "hex"),
    [
        ("WS L B1 T B2 H C1 C2 town money B1 B2 C1 C2 | lay D1 L", "special D1", "D1"),
        ("IN L B1 T B2 H C1 C2 town money B1 B2 C1 C2 bowls 2/0/6", "invent D1", "D1"),
        ("SW L B1 T B2 H C1 C2 town money B1 B2 C1 C2 money 4", "special D1 yes", "D1"),
    ],
)
def test_a_town_grows_by_every_way_of_building(text: str, line: str, hex: str) -> None:
    """TN-8.7: what is built beside a town belongs to it, and founds none."""
    game = scene(text).play(line)
    assert game.asked().endswith("after")
    assert game.town(hex) == "town-money"


def test_a_bridge_by_power_founds_a_town() -> None:
    """TN-11.3, 10.5, 8.3: for three power and no money."""
    game = scene("GO T E2 H E1 T F3 F4 bowls 5/0/3").play("power bridge-3 E2-F3 town-money")
    assert (game.money("GO"), game.bowls("GO"), game.gained("GO")) == (6, "8/0/0", 5)


@pytest.mark.parametrize(("near", "far"), [("E2 T E1", "F3"), ("F3 T F4", "E2")])
def test_a_bridge_and_a_house_at_its_far_end(near: str, far: str) -> None:
    """TN-4.1, 8.2, 10.5: a bridge opens an empty hex, and joins what is built there."""
    game = scene(f"GO L {near} H H6 I9 money 30", 2).play("bridge E2-F3").wait()
    assert game.sailing("GO") == 0
    game.play(f"build {far} yes")
    assert len(groups.group_at(game.state, game.hex(far))) == 3


def test_two_groups_with_a_bridge_between_towns() -> None:
    """TN-8.8, 10.5: a bridge joins two towns; both keep their tiles."""
    text = (
        "GO L B1 T B2 H C1 C2 town points B1 B2 C1 C2 "
        "T D3 C4 E5 H C5 town money D3 C4 E5 C5 money 10 bridge D3-E5"
    )
    game = scene(text).play("bridge C2-D3")
    assert game.asked() == "GO after"
    assert (game.town("C2"), game.town("D3")) == ("town-points", "town-money")


def test_a_river_town_after_the_palace_that_steps() -> None:
    """TN-19.2a, 19.2b, 0.9: the window after the action offers what the action made possible."""
    game = scene("SD T E2 H E1 T F3 H F4 money 14 | round town").play("upgrade F3 left-palace")
    assert (game.sailing("SD"), "river-town" in game.offers()) == (1, True)
    assert game.play("river-town E3 town-power").gained("SD") == 2 + 6 + 5


def test_no_river_town_in_phase_3() -> None:
    """TN-19.2a, 14.5: the windows are those of a turn."""
    game = scene("SD T E2 H E1 T F3 F4 bowls 7/0/1 | GO out", 2)
    game.play("drop").play(game.offers()[0]).play("end")
    assert game.asked() == "SD round_end"
    assert game.offers() == ["exchange", "end"]


# ------------------------------------------------------------- dropping out


def test_tile_c_is_gone_with_the_round() -> None:
    """TN-4.5, 13.5: the new tile C reaches nowhere before the next round."""
    game = scene("WS H F4 tile B | GO out | beside C A F", 2)
    game.play("drop C")
    assert "D3" not in game.reach("WS").split()
    assert "D3" in game.play("end").reach("WS").split()


def test_all_that_the_fire_sprites_are_given() -> None:
    """TN-13.3, 19.4c, 20.6: tile and palace add up, towns that touch are one settlement."""
    text = "FS R A4 T A5 H B5 B4 town money A4 A5 B4 B5 H A7 tile E"
    assert scene(text).play("drop").gained("FS") == 3 + 2


def test_the_last_round_pays_for_dropping_out_too() -> None:
    """TN-13.3, 13.9: with and without the change of tiles."""
    for change in (True, False):
        text = "GO T B5 H4 H E6 tile F | WS money 8 | round 5 house"
        game = scene(text, 2, last_round_tile_change=change).play("drop")
        assert game.gained("GO") == 2 + 4


def test_druids_settlements_joined_by_a_bridge() -> None:
    """TN-19.8b, 8.2: a bridge makes one settlement of two."""
    apart = scene("DR L D7 H E6 bowls 8/0/0").play("drop")
    joined = scene("DR L D7 H E6 bridge D7-E6 bowls 8/0/0").play("drop")
    assert (apart.bowls("DR"), joined.bowls("DR")) == ("4/4/0", "6/2/0")


def test_watchers_gain_after_dropping_out() -> None:
    """TN-13.10, 19.6a, 19.10a: power for houses and money for upgrades, to those who are out."""
    text = "GO H B5 money 14 | IN out bowls 8/0/0 | SC out | lay B4 W"
    game = scene(text).play("build B4")
    assert game.bowls("IN") == "7/1/0"
    game.play("end upgrade B5")
    assert game.money("SC") == 1
