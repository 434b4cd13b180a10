"""Make habitable and build, and power from neighbours (TN-5, TN-7)."""

import pytest

from .scene import scene


def test_a_round_tile_for_houses() -> None:
    """E3: TN-20.1, 5.12, 5.1. Two points each time a house is built."""
    game = scene("WS H F4 money 8 | round house | lay G5 L").play("build G5")
    assert game.gained("WS") == 2
    assert game.money("WS") == 4


def test_two_shovels_and_a_house() -> None:
    """E5: TN-5.2, 5.3, 5.4, 5.7. Twelve money for two shovels, four for the house."""
    game = scene("WS H A8 money 16").play("build A7")
    assert game.terrain("A7") == "L"
    assert game.money("WS") == 4
    assert game.asked() == "WS build_here"
    game.play("yes")
    assert game.on("A7") == "WS H"
    assert game.money("WS") == 0


def test_all_shovel_prices() -> None:
    """X22: TN-5.3. The shorter way along the ring."""
    ring = "LFWDS"
    codes = dict(zip(ring, ["WS", "FA", "GO", "SW", "LE"], strict=True))
    for home, code in codes.items():
        state = scene(code).state
        for other in ring:
            steps = abs(ring.index(home) - ring.index(other))
            wanted = min(steps, 5 - steps)
            hex = next(h for h, t in enumerate(state.terrain) if "LFWDS"[t] == other)
            assert state.shovels(0, hex) == wanted


def test_no_exchange_in_between() -> None:
    """X23: TN-0.10, 5.14. Two money and power in bowl III do not make four money."""
    game = scene("WS H F4 money 8 bowls 3/0/5").play("build F3")
    assert game.money("WS") == 2
    assert game.asked() == "WS after"
    game = scene("WS H F4 money 8 bowls 3/0/5").play("exchange 2 build F3")
    assert game.asked() == "WS build_here"


def test_made_habitable_and_left_empty() -> None:
    """X24: TN-5.6, 5.7, 0.5. The terrain lying there now counts, and nobody owns the hex."""
    text = "WS H F4 money 6 | GO H H4 money 12"
    game = scene(text, 2).play("build G4 end build G4")
    assert game.terrain("G4") == "W"
    assert game.money("GO") == 0
    assert game.told("made-habitable")[-1]["shovels"] == 2


def test_later_on_home_terrain() -> None:
    """X25: TN-5.1, 5.7. A hex made habitable before is built on for four money."""
    game = scene("WS H F4 money 10 | GO H H4", 2).play("build G4 no").wait().play("build G4")
    assert game.on("G4") == "WS H"
    assert game.money("WS") == 0


def test_no_house_left() -> None:
    """X26: TN-5.15, 0.13. Home terrain is not offered, other hexes are, without the house."""
    lakes = "A5 A8 C4 D7 E2 F4 F6 F9"
    game = scene(f"WS H {lakes} money 12 | lay G5 L").play("build")
    assert "G5" not in game.offers()
    assert game.refusal("G5") == ("TN-5.15", "no-house-left")
    game.play("F3")
    assert game.terrain("F3") == "L"
    assert game.asked() == "WS after"


def test_nothing_but_home_terrain_and_no_house_left() -> None:
    """X26: TN-5.2, 5.15. With no house and only home terrain in reach nothing can be built."""
    lakes = "A5 A8 C4 D7 E2 F4 F6 F9"
    board = scene("WS").state.board
    laid = " ".join(f"{name} L" for name in board.hexes[: board.lands])
    game = scene(f"WS H {lakes} money 30 | lay {laid}")
    assert game.refusal("build") == ("TN-5.15", "no-house-left")


def test_second_shovel_bought() -> None:
    """X27: TN-5.9, 0.10. Hexes for which the second shovel cannot be bought are not offered."""
    game = scene("GO H B5 money 5 bowls 0/4/4").play("power 1-shovel")
    offers = game.offers()
    assert not {"A5", "A6", "C5"} & set(offers)
    assert {"B4", "B6", "C6"} <= set(offers)
    assert game.refusal("A5") == ("TN-0.10", "too-little-money")


def test_free_shovel_on_home_terrain() -> None:
    """X28: TN-5.10, 5.11, 20.5. The shovel lapses and counts for nothing."""
    game = scene("FA H F4 money 4 tile D | round shovel").play("special F5")
    assert game.on("F5") == "FA H"
    assert game.gained("FA") == 0
    assert game.money("FA") == 0
    assert game.covered() == ["of-tile"]


def test_two_hexes_one_house() -> None:
    """X29: TN-11.8, 11.11, 5.11."""
    game = scene("WS H F4 money 4 bowls 1/1/6 | round shovel").play("power 2-shovels F3 F5")
    assert game.bowls("WS") == "7/1/0"
    assert (game.terrain("F3"), game.terrain("F5")) == ("L", "L")
    assert game.gained("WS") == 4
    assert game.offers() == ["F3", "F5", "none"]
    game.play("F5")
    assert game.money("WS") == 0
    assert (game.on("F3"), game.on("F5")) == ("", "WS H")


def test_one_hex_takes_both_shovels() -> None:
    """X30: TN-11.8, 11.11. No second hex, and nothing can be bought."""
    game = scene("WS H F4 money 20 bowls 2/0/6").play("power 2-shovels E5")
    assert game.asked() == "WS house_on"
    assert game.offers() == ["E5", "none"]
    assert game.money("WS") == 20


def test_second_shovel_unused() -> None:
    """X31: TN-11.8, 5.11, 19.5a."""
    text = "LE H F3 bowls 0/2/6 | round shovel"
    game = scene(text).play("power 2-shovels F4 none")
    assert game.gained("LE") == 2
    assert game.bowls("LE") == "4/4/0"


def test_home_terrain_is_no_use_of_two_shovels() -> None:
    """TN-11.8: at least one hex must be changed."""
    game = scene("WS H F4 money 4 bowls 2/0/6 | lay F5 L").play("power 2-shovels")
    assert game.refusal("F5") == ("TN-11.8", "home-already")


def test_shovel_power_refills() -> None:
    """X32: TN-0.11, 19.5a. Pay first, then gain for two shovels, one of them bought."""
    game = scene("LE H F3 money 6 bowls 2/1/5 | lay F4 W").play("power 1-shovel F4")
    assert game.bowls("LE") == "2/5/1"
    assert game.money("LE") == 0


def test_golems_two_far_hexes() -> None:
    """X33: TN-19.3b, 11.8. Each needs one shovel instead of two."""
    text = "GO H B5 L H4 bowls 2/0/6 | round shovel"
    game = scene(text).play("power 2-shovels A5 C5")
    assert (game.terrain("A5"), game.terrain("C5")) == ("W", "W")
    assert game.gained("GO") == 4


def test_golems_bought() -> None:
    """X34: TN-19.3b, 5.11. Six money, and one shovel counts as used."""
    game = scene("GO H B5 L H4 money 6 | round shovel").play("build A5")
    assert game.terrain("A5") == "W"
    assert game.money("GO") == 0
    assert game.gained("GO") == 2


def test_golems_from_the_moment_the_palace_stands() -> None:
    """X140: TN-6.7, 19.3b."""
    game = scene("GO H B5 T H4 money 20", 2).play("upgrade H4 left-palace")
    game.wait().play("build A5")
    assert game.money("GO") == 0
    assert game.terrain("A5") == "W"


def test_building_points_add_up() -> None:
    """X35: TN-5.12, 19.6c, 7.1."""
    text = "IN H H6 R F3 money 4 bowls 8/0/0 | GO H G5 T G7 bowls 8/0/0 | round house"
    game = scene(text).play("build G6")
    assert game.on("G6") == "IN H"
    assert game.bowls("IN") == "8/0/0"  # its ability speaks of other seats' houses
    assert game.gained("IN") == 2 + 2
    assert game.bowls("GO") == "6/2/0"


def test_occupied_hexes() -> None:
    """X36: TN-5.1."""
    game = scene("WS H F4 money 30 | FA H F5").play("build")
    assert "F5" not in game.offers()
    assert game.refusal("F5") == ("TN-5.1", "occupied")


def test_not_paid_not_offered() -> None:
    """X37: TN-0.10, 14.1."""
    covered = "bridge-3 bridge-4 sailing 7-money 1-shovel 2-shovels"
    game = scene(f"WS H F4 money 3 bowls 2/2/4 | covered {covered}")
    assert "build" not in game.offers()
    assert game.refusal("build") == ("TN-0.10", "too-little-money")
    game.play("exchange 4 build")
    assert game.offers() == ["F3", "F5", "G4"]
    game.play("F3")
    assert game.money("WS") == 1
    assert game.asked() == "WS after"


def test_no_half_measures() -> None:
    """X135: TN-5.5. One shovel cannot turn a desert part of the way."""
    game = scene("FA H F4 money 6").play("build")
    assert game.refusal("E5") == ("TN-0.10", "too-little-money")


def test_no_house_without_a_piece() -> None:
    """X134: TN-5.2, 6.6. A house upgraded stands on the mat again."""
    lakes = "A5 A8 C4 D7 E2 F4 F6 F9"
    game = scene(f"WS H {lakes} money 14 | GO H G4 | lay G5 L", 2)
    assert game.of("WS", 6) == 8
    game.play("upgrade F4").wait().play("build G5")
    assert game.on("G5") == "WS H"
    assert game.money("WS") == 14 - 7 - 4


def test_sources_of_free_shovels() -> None:
    """X136: TN-5.8, 23.3. Four actions with free shovels in one round, each on its own turn."""
    text = "FA H F4 L D3 bowls 0/0/8 tile D money 60"
    game = scene(text, 2)
    game.play("power of-palace E5 no").wait()
    game.play("special of-tile F3 no").wait()
    game.play("power 2-shovels G5 none").wait()
    assert game.bowls("FA") == "8/0/0"
    game.charge("FA", 16).play("power 1-shovel")
    assert game.asked() == "FA build_hex"
    assert sorted(game.covered()) == sorted(["of-tile", "p1-palace", "1-shovel", "2-shovels"])


def test_changing_alone_wakes_nobody() -> None:
    """X137: TN-5.16, 7.6."""
    text = "GO H H4 money 6 | WS H F4 bowls 8/0/0 | IN H C8 bowls 8/0/0"
    game = scene(text).play("build G4")
    assert game.terrain("G4") == "W"
    assert (game.bowls("WS"), game.bowls("IN")) == ("8/0/0", "8/0/0")


def test_a_full_chain() -> None:
    """X115: TN-0.11, 11.7, 19.5a, 7.1."""
    text = "LE H F3 bowls 1/2/5 money 10 | WS H F5 bowls 8/0/0 | round shovel"
    game = scene(text).play("power 1-shovel F4")
    assert (game.bowls("LE"), game.gained("LE")) == ("3/4/1", 2)
    game.play("yes")
    assert game.money("LE") == 6
    assert game.bowls("WS") == "7/1/0"
    assert game.covered() == ["1-shovel"]
    game.play("end")
    assert game.asked() == "WS menu"


def test_both_rewards_of_a_shovel_action() -> None:
    """X147: TN-11.9, 5.12."""
    line = "power 1-shovel F3 yes"
    game = scene("WS H F4 money 4 bowls 4/0/4 | round house").play(line)
    assert (game.gained("WS"), game.money("WS")) == (2, 0)
    assert scene("WS H F4 money 4 bowls 4/0/4 | round shovel").play(line).gained("WS") == 2


def test_points_for_two_shovels() -> None:
    """E16: TN-11.7, 5.9, 5.11."""
    game = scene("WS H F4 money 6 bowls 4/0/4 | round shovel").play("power 1-shovel E5")
    assert game.bowls("WS") == "8/0/0"
    assert game.money("WS") == 0
    assert game.terrain("E5") == "L"
    assert game.gained("WS") == 4


def test_what_counts_as_building_a_house() -> None:
    """TN-5.13: houses of the lake palace, the edge and the sun count; an invention does not."""
    lake = scene("WS L F4 | round house").play("special I5")
    assert lake.gained("WS") == 2
    edge = scene("FS H A4 T B5 money 14 | round house").play("upgrade B5 left-palace I1")
    assert edge.gained("FS") == 2
    sun = scene("SW L H6 money 4 | round house").play("special G7 yes")
    assert sun.gained("SW") == 2
    invention = scene("IN L C8 bowls 2/0/6 | round house").play("invent D8")
    assert invention.gained("IN") == 0


# ------------------------------------------------------------- power from neighbours


def test_power_for_the_neighbours() -> None:
    """E8: TN-7.1, 7.3. One for each adjacent building; nothing for one's own."""
    text = "WS H A5 T A8 money 7 bowls 8/0/0 | SW H A4 B4 bowls 8/0/0 | LE H A6 bowls 8/0/0"
    game = scene(text).play("upgrade A5")
    assert [game.bowls(code) for code in ("WS", "SW", "LE")] == ["8/0/0", "6/2/0", "7/1/0"]


def test_own_buildings_give_nothing() -> None:
    """TN-7.3: building beside one's own brings no power."""
    game = scene("WS H F4 money 4 bowls 8/0/0 | lay F5 L").play("build F5")
    assert game.bowls("WS") == "8/0/0"


def test_dropped_out_and_still_gaining() -> None:
    """X49: TN-7.4, 13.10."""
    game = scene("GO H C6 money 4 | FA H B6 bowls 0/6/2 out").play("build B5")
    assert game.bowls("FA") == "0/5/3"


def test_several_neighbours_and_inventors() -> None:
    """X50: TN-7.1, 7.5, 19.6a."""
    text = "FA H F4 money 4 bowls 8/0/0 | GO H E6 G5 bowls 8/0/0 | IN H G6 bowls 8/0/0"
    game = scene(text).play("build F5")
    assert [game.bowls(code) for code in ("FA", "GO", "IN")] == ["8/0/0", "6/2/0", "6/2/0"]


def test_two_seats() -> None:
    """X51: TN-19.6a, 19.10a. Two power and two money in a game for two."""
    text = "SC H E8 money 4 | IN H C5 bowls 8/0/0 money 10 | lay E9 D"
    game = scene(text, 2).play("build E9 end")
    assert game.bowls("IN") == "6/2/0"
    game.play("upgrade C5")
    assert game.money("SC") == 2


def test_full_bowl() -> None:
    """X52: TN-3.2. What the neighbour cannot take is lost."""
    game = scene("GO H C6 money 4 | FA H B6 bowls 0/0/8").play("build B5")
    assert game.bowls("FA") == "0/0/8"
    assert game.told("gained-power") == []
    assert [(told["seat"], told["power"]) for told in game.told("lost-power")] == [("p2", 1)]


def test_value_plays_no_role() -> None:
    """X53: TN-7.2. A palace gains one power, as a house does."""
    game = scene("WS H A4 money 4 | GO L B5 bowls 8/0/0")
    game.play("build A5")
    assert game.bowls("GO") == "7/1/0"


def test_no_question_for_a_gain() -> None:
    """X123: TN-0.15, 7.5. Power is moved at once and in full."""
    text = "GO H C6 money 4 | FA H B6 G4 bowls 4/1/3"
    game = scene(text, 2).play("build B5")
    assert game.bowls("FA") == "3/2/3"
    game.play("end")
    assert game.asked() == "FA menu"


@pytest.mark.parametrize("word", ["A1", "I10"])
def test_what_is_far_is_out_of_reach(word: str) -> None:
    """TN-4.4, 0.5: neither the river nor a hex out of reach can be built on."""
    game = scene("WS H F4 money 30").play("build")
    assert game.refusal(word)[0] in ("TN-4.4", "TN-0.5")
