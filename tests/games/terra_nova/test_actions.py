"""Sailing, bridges, power actions, special actions and the windows of a turn (TN-9 to TN-14)."""

from .scene import Scene, scene

ALL_COVERED = "covered bridge-3 bridge-4 sailing 7-money 1-shovel 2-shovels"


def power_offers(game: Scene) -> list[str]:
    return Scene(game.state.clone(), game.seats).play("power").offers()


def test_sailing_from_1_to_2() -> None:
    """E10: TN-9.1, 4.4."""
    game = scene("WS H D7 sailing 1 money 8 | round house")
    assert "C5" not in game.reach("WS").split()
    game.play("sail")
    assert (game.money("WS"), game.sailing("WS"), game.gained("WS")) == (0, 2, 3)
    assert "C5" in game.reach("WS").split()


def test_end_of_the_track() -> None:
    """X75: TN-9.4."""
    game = scene("WS sailing 4 money 20 bowls 4/0/4")
    assert game.refusal("sail") == ("TN-9.4", "end-of-track")
    assert "sailing" not in power_offers(scene("WS H E2 sailing 4 bowls 4/0/4"))
    game = scene("WS H E2 sailing 4 bowls 4/0/4").play("power")
    assert game.refusal("sailing") == ("TN-0.12", "without-effect")


def test_too_little_money_for_a_step() -> None:
    """TN-9.1: a step costs eight money."""
    assert scene("WS money 7").refusal("sail") == ("TN-9.1", "too-little-money")


def test_points_of_each_way() -> None:
    """X76: TN-9.3, 11.4."""
    game = scene("WS sailing 1 bowls 4/0/4 | round sailing").play("power sailing")
    assert game.bowls("WS") == "8/0/0"
    assert (game.sailing("WS"), game.gained("WS")) == (2, 3 + 2)


def test_sailing_twice() -> None:
    """X143: TN-9.2, 9.3."""
    game = scene("WS H F4 sailing 0 money 16 | round sailing", 2).play("sail")
    assert game.gained("WS") == 2 + 2
    assert "C4" not in game.reach("WS").split()
    game.wait().play("sail")
    assert game.gained("WS") == 4 + 3 + 2
    assert "C4" in game.reach("WS").split()


def test_tile_c_and_the_track() -> None:
    """X144: TN-9.5, 20.4."""
    game = scene("WS sailing 2 | round sailing | beside A C F").play("drop C")
    assert (game.sailing("WS"), game.gained("WS")) == (2, 0)


# ------------------------------------------------------------- bridges


def test_where_a_bridge_can_go() -> None:
    """E11: TN-10.1."""
    game = scene("WS H E2 money 10").play("bridge")
    assert game.offers() == ["D3-E2", "E2-F3"]
    assert game.refusal("C2-D3") == ("TN-10.1", "not-at-your-building")


def test_bridge_spaces_at_one_hex() -> None:
    """X77: TN-10.2."""
    text = "LE H C8 money 10 | GO H A8 bridge A8-C8 | FA H B6 bridge B6-C8"
    game = scene(text).play("bridge")
    assert game.asked() == "LE after"  # B9-C8 was the only space left
    assert game.told("bridged")[0]["bridge-space"] == "B9-C8"


def test_a_space_holds_one_bridge() -> None:
    """TN-10.2: a space with a bridge is refused."""
    game = scene("LE H C8 E6 money 10 | GO H A8 bridge A8-C8").play("bridge")
    assert game.refusal("A8-C8") == ("TN-10.2", "bridge-there")


def test_any_far_end() -> None:
    """X78: TN-10.3, 4.2. Adjacent for either seat from now on."""
    text = "FA H D3 money 17 bowls 8/0/0 tile E | SC H E5 money 7 bowls 8/0/0 tile A"
    game = scene(text, 2).play("bridge D3-E5 end upgrade E5")
    assert (game.money("SC"), game.bowls("FA")) == (0, "7/1/0")
    game.play("end upgrade D3")
    assert (game.money("FA"), game.bowls("SC")) == (0, "7/1/0")


def test_three_bridges() -> None:
    """X79: TN-10.4."""
    text = "WS H E2 C4 D7 bridge D3-E2 bridge E2-F3 bridge B2-C4 money 20 bowls 0/0/8"
    game = scene(text)
    assert game.refusal("bridge") == ("TN-10.4", "no-bridge-left")
    assert not {"bridge-3", "bridge-4"} & set(power_offers(game))


def test_no_space_no_money() -> None:
    """TN-10.1: why a bridge cannot be built."""
    assert scene("WS H A5 money 20").refusal("bridge") == ("TN-10.1", "no-bridge-space")
    assert scene("WS H E2 money 9").refusal("bridge") == ("TN-10.1", "too-little-money")


# ------------------------------------------------------------- power actions


def test_covered_for_all() -> None:
    """X80: TN-11.2, 11.3, 0.16."""
    game = scene("GO H H4 bowls 4/0/4 | FA H E2 D3 bowls 0/0/8", 2).play("power 7-money end power")
    assert game.asked() == "FA power_action"
    assert "7-money" not in game.offers()
    assert game.refusal("7-money") == ("TN-11.2", "used-this-round")
    game.play("bridge-3 D3-E2").wait()
    assert "bridge-4" in power_offers(game)


def test_money_action_beside_the_octagon() -> None:
    """X81: TN-11.6."""
    game = scene("WS H E2 money 18 bowls 0/0/8 | covered bridge-3 bridge-4 sailing")
    assert {"bridge", "sail"} <= set(game.offers())
    assert not {"bridge-3", "bridge-4", "sailing"} & set(power_offers(game))


def test_fire_sprites_prices() -> None:
    """X82: TN-11.10, 19.4a. One power less for each action of the board, not for the exchange."""
    game = scene("FS H E6 bowls 3/2/3")
    offers = power_offers(game)
    assert offers == ["bridge-3", "bridge-4", "sailing", "7-money", "1-shovel"]
    for word, left in (("bridge-3 D7-E6", 1), ("sailing", 0), ("7-money", 0)):
        trial = Scene(game.state.clone(), game.seats).play(f"power {word}")
        assert trial.bowls("FS") == f"{3 + 3 - left}/2/{left}"
    game.play("power 7-money")
    assert game.money("FS") == 7
    assert scene("FS bowls 3/2/3").play("exchange 3").money("FS") == 3
    assert "2-shovels" in power_offers(scene("FS H E6 bowls 3/0/5"))


def test_fairies_power_action_once() -> None:
    """X83: TN-11.2, 12.5, 19.7b."""
    game = scene("FA H F5 L F4 bowls 0/0/8", 2).play("power of-palace F6")
    assert game.bowls("FA") == "2/0/6"
    game.wait().play("power")
    assert game.refusal("of-palace") == ("TN-11.2", "used-this-round")
    assert "1-shovel" in game.offers()


def test_fairies_buy_the_second_shovel() -> None:
    """TN-19.7b, 5.9: a complete action; the second shovel and the house are paid."""
    game = scene("FA H F5 L F4 bowls 6/0/2 money 10").play("power of-palace E5 yes")
    assert game.money("FA") == 0
    assert game.on("E5") == "FA H"


def test_money_by_power() -> None:
    """X146: TN-11.5, 0.9."""
    game = scene("WS bowls 2/2/4 money 3").play("power 7-money")
    assert (game.bowls("WS"), game.money("WS")) == ("6/2/0", 10)
    assert game.asked() == "WS after"


def test_reasons_against_power_actions() -> None:
    """TN-11.1, 19.7b: too little power, or not one's own."""
    game = scene("WS H E2 bowls 4/0/4").play("power")
    assert game.refusal("2-shovels") == ("TN-11.1", "too-little-power")
    assert game.refusal("of-palace") == ("TN-19.7b", "not-your-ability")
    assert scene(f"WS bowls 0/0/8 | {ALL_COVERED}").refusal("power")[0] == "TN-11.1"


# ------------------------------------------------------------- special actions


def test_a_special_action() -> None:
    """E12: TN-12.2, 19.1b."""
    game = scene("WS L F4").play("special I5")
    assert (game.on("I5"), game.money("WS")) == ("WS H", 0)
    assert game.covered() == ["p1-palace"]
    game = scene("WS L F4 | GO | FA | covered p1-palace")
    assert game.refusal("special") == ("TN-12.2", "used-this-round")


def test_free_house_anywhere() -> None:
    """X84: TN-19.1b, 5.13."""
    text = "WS L B1 H C1 C2 D1 E1 E2 F1 G1 | FA H I6 bowls 8/0/0 | GO H H4 | lay A5 W | round house"
    game = scene(text).play("special")
    assert "I5" in game.offers()
    assert game.refusal("A5") == ("TN-19.1b", "no-lake")
    assert game.refusal("I6") == ("TN-5.1", "occupied")
    game.play("I5")
    assert game.gained("WS") == 2
    assert game.bowls("FA") == "7/1/0"


def test_tile_d_wanders() -> None:
    """X85: TN-12.2, 13.5. Covered until phase 3; the new holder uses it in the next round."""
    text = "GO H B5 tile D money 4 | FA H F5 tile E money 8 | beside A B F | lay B4 W"
    game = scene(text, 2).play("special B4 end sail end drop A end")
    assert game.beside() == {"B": 0, "D": 0, "F": 0}
    game.play("drop D")
    assert game.covered() == ["of-tile"]
    game.play("end")
    assert game.covered() == []
    assert game.asked() == "GO menu"
    game.play("drop B end")
    assert "special" in game.offers()


def test_same_continent_by_side() -> None:
    """X86: TN-19.9b, 4.12."""
    game = scene("SW L H6 sailing 2 money 4 | round shovel").play("special")
    assert game.offers() == ["G6", "G7", "H5", "I6"]
    assert game.refusal("F8") == ("TN-19.9b", "not-beside-on-continent")
    assert game.refusal("H6") == ("TN-5.1", "occupied")
    game.play("G7")
    assert (game.terrain("G7"), game.gained("SW")) == ("D", 0)
    assert game.asked() == "SW build_here"
    game.play("yes")
    assert game.money("SW") == 0


def test_the_sun_does_not_cross_a_bridge() -> None:
    """TN-19.9b, 4.12: what lies over a bridge lies on another continent."""
    game = scene("SW L H6 bridge H6-I8").play("special")
    assert game.refusal("I8") == ("TN-19.9b", "not-beside-on-continent")


def test_the_sun_needs_no_help_at_home() -> None:
    """TN-19.9b: home terrain is not offered."""
    game = scene("SW L H6 | lay G7 D").play("special")
    assert game.refusal("G7") == ("TN-19.9b", "home-already")


def test_nothing_to_do_not_offered() -> None:
    """X149: TN-12.6."""
    game = scene("WS L B1 H C1 C2 D1 E1 E2 F1 G1 G2")
    assert game.refusal("special") == ("TN-12.6", "without-effect")
    game = scene("SD R B1 T C1 C2 D1 E1 H E2")
    assert game.refusal("special") == ("TN-12.6", "without-effect")


def test_a_special_action_without_land_for_it() -> None:
    """TN-12.6, 19.1b, 19.9b: no free lake for the Water Sprites, nothing near for the sun."""
    board = scene("WS").state.board
    lakes = " ".join(n for h, n in enumerate(board.hexes[: board.lands]) if board.printed[h] == 0)
    dry = " F ".join(name for name in lakes.split() if name != "F4")
    game = scene(f"WS L F4 | lay {dry} F")
    assert game.refusal("special") == ("TN-12.6", "without-effect")
    game = scene("SW L H6 | lay G6 D G7 D H5 D I6 D")
    assert game.refusal("special") == ("TN-12.6", "without-effect")


def test_the_palace_of_a_later_seat_is_used_up() -> None:
    """TN-12.2: each seat's palace has an octagon of its own."""
    text = "GO money 8 | WS L F4 bowls 8/0/0 | covered {}"
    game = scene(text.format("p2-palace"), 2).play("sail end")
    assert game.refusal("special") == ("TN-12.2", "used-this-round")
    game = scene(text.format("p1-palace"), 2).play("sail end")
    assert "special" in game.offers()


# ------------------------------------------------------------- windows and exchange


def test_exchange_to_be_able_to_act() -> None:
    """X96: TN-14.2, 0.8, 0.9."""
    game = scene("WS T F4 money 9 bowls 0/3/5").play("exchange 5 upgrade F4 left-palace")
    assert game.on("F4") == "WS L"
    assert (game.money("WS"), game.bowls("WS")) == (0, "5/3/0")


def test_a_turn_with_windows() -> None:
    """X116: TN-14.3, 0.9."""
    game = scene("DR T F5 money 11 bowls 0/1/7").play("convert 1")
    assert (game.gained("DR"), game.bowls("DR")) == (2, "3/1/4")
    game.play("exchange 3")
    assert (game.money("DR"), game.bowls("DR")) == (14, "6/1/1")
    game.play("upgrade F5 left-palace")
    assert game.asked() == "DR after"
    game.play("exchange")
    assert (game.money("DR"), game.bowls("DR")) == (1, "7/1/0")
    assert game.play("end").asked() != "DR after"


def test_amounts() -> None:
    """X154: TN-14.1, 14.4, 23.7."""
    game = scene("DR bowls 1/0/7")
    trial = Scene(game.state.clone(), game.seats)
    assert trial.play("exchange").offers() == ["1", "2", "3", "4", "5", "6", "7"]
    game.play("convert")
    assert game.offers() == ["1", "2"]
    assert game.refusal("3") == ("TN-3.3", "too-little-power")
    game.play("1")
    trial = Scene(game.state.clone(), game.seats)
    assert trial.play("exchange").offers() == ["1", "2", "3", "4"]
    assert "convert" in game.offers()
    assert game.play("convert").bowls("DR") == "7/0/1"


def test_one_main_action() -> None:
    """TN-0.7, 12.4: after the action only the windows' answers are left."""
    game = scene("WS H F4 money 30 bowls 4/0/4").play("sail")
    assert game.offers() == ["exchange", "end"]
    assert game.refusal("build") == ("TN-0.7", "one-main-action")
    assert game.refusal("special") == ("TN-0.7", "one-main-action")


def test_nothing_to_exchange() -> None:
    """TN-14.1, 14.3: reasons against an exchange."""
    game = scene("DR bowls 6/0/2")
    assert game.refusal("convert") == ("TN-14.3", "too-little-power")
    game = scene("WS bowls 8/0/0")
    assert game.refusal("exchange") == ("TN-14.1", "bowl-empty")
    assert game.refusal("convert") == ("TN-14.3", "not-your-ability")
    assert game.refusal("invent") == ("TN-19.6b", "not-your-ability")
