"""Upgrades and what they bring (TN-6, TN-19)."""

from longhouse.games.terra_nova.decisions.rounds import income

from .scene import scene
from .test_income import phase_1


def test_price_of_a_trading_post() -> None:
    """E6: TN-6.2. Ten money, or seven beside a foreign building."""
    text = "WS H D7 A5 money {} | GO L B5"
    assert scene(text.format(10)).play("upgrade D7").money("WS") == 0
    assert scene(text.format(10)).play("upgrade A5").money("WS") == 3
    game = scene(text.format(9)).play("upgrade")
    assert game.asked() == "WS after"  # A5 is the only answer, D7 cannot be paid
    assert game.on("A5") == "WS T"


def test_upgrade_and_income() -> None:
    """E7: TN-6.2, 6.6, 2.3. The house's income is covered, that of the next post shown."""
    before = phase_1("WS H A5 D7 F9 T A8 | GO H B5 | SW H A4")
    after = phase_1("WS H D7 F9 T A8 A5 | GO H B5 | SW H A4")
    assert after.money("WS") - before.money("WS") == -3 + 3
    assert income(after.state, 0)[1] - income(before.state, 0)[1] == 1
    game = scene("WS H A5 D7 F9 T A8 money 7 | GO H B5 | SW H A4").play("upgrade A5")
    assert game.money("WS") == 0
    assert (game.of("WS", 6), game.of("WS", 7)) == (2, 2)


def test_empty_hexes_give_no_discount() -> None:
    """X38: TN-6.2."""
    assert scene("GO H B5 money 10 | WS | lay B4 L").play("upgrade B5").money("GO") == 0


def test_no_trading_post_left() -> None:
    """X39: TN-6.4."""
    game = scene("WS T A5 A8 C4 D7 H F4 F9 money 30").play("upgrade")
    assert game.offers() == ["A5", "A8", "C4", "D7"]
    assert game.refusal("F4") == ("TN-6.4", "no-trading-post-left")


def test_a_trading_post_comes_back() -> None:
    """X40: TN-6.6, 2.3. A post that became a palace stands on the mat again."""
    game = scene("WS T A5 A8 C4 D7 H F4 money 30", 2).play("upgrade A5 right-palace").wait()
    assert game.of("WS", 7) == 3
    game.play("upgrade F4")
    assert game.on("F4") == "WS T"


def test_palace_side() -> None:
    """X41: TN-6.5. Left or right, whichever is still on the mat."""
    game = scene("WS T A5 C4 money 28", 2).play("upgrade A5")
    assert game.offers() == ["left-palace", "right-palace"]
    game.play("right-palace").wait().play("upgrade C4")
    assert game.on("C4") == "WS L"


def test_what_cannot_become_what() -> None:
    """TN-6.1, 6.4, 6.5: refusals of an upgrade."""
    game = scene("WS L A5 R C4 T A8 D7 H F4 F9 money 40 | GO H G4").play("upgrade")
    assert game.refusal("A5") == ("TN-6.1", "palace")
    assert game.refusal("A8") == ("TN-6.4", "no-palace-left")
    assert game.refusal("G4") == ("TN-6.1", "not-your-building")


def test_octagon_from_the_next_turn() -> None:
    """X42: TN-6.8, 0.7. The new special action waits for a turn of its own."""
    game = scene("WS T A5 money 14", 2).play("upgrade A5 left-palace")
    assert game.offers() == ["end"]
    assert "special" in game.wait().offers()


def test_left_palace_and_palace_tile() -> None:
    """X43: TN-6.9, 19.5b. Five points and six power at once."""
    game = scene("LE T H2 money 14 bowls 4/3/1 | round palace").play("upgrade H2 left-palace")
    assert game.gained("LE") == 5
    assert game.bowls("LE") == "0/5/3"


def test_free_trading_post() -> None:
    """X44: TN-6.11, 19.2c, 19.10a."""
    text = (
        "SD H F4 R A8 | GO H G4 bowls 8/0/0 | FA L F5 bowls 8/0/0 | SC bowls 8/0/0"
        " | round trading-post"
    )
    game = scene(text, 4).play("special F4")
    assert game.on("F4") == "SD T"
    assert game.gained("SD") == 3
    assert (game.bowls("GO"), game.bowls("FA"), game.money("SC")) == ("7/1/0", "7/1/0", 1)


def test_trading_post_for_power() -> None:
    """X45: TN-19.6b, 6.11."""
    text = "IN L C8 bowls 1/1/6 | SC H B9 bridge B9-C8 bowls 8/0/0 | round trading-post"
    game = scene(text).play("invent")
    assert "B9" not in game.offers()
    assert game.refusal("B9") == ("TN-5.1", "occupied")
    game.play("D8")
    assert game.bowls("IN") == "7/1/0"
    assert (game.terrain("D8"), game.on("D8")) == ("S", "IN T")
    assert game.gained("IN") == 3
    assert (game.money("SC"), game.bowls("SC")) == (1, "8/0/0")
    assert game.told("made-habitable")[0]["shovels"] == 0
    assert game.told("built") == []


def test_again_in_the_same_round() -> None:
    """X46: TN-19.6b. As often as power and trading posts allow."""
    game = scene("IN L C8 T A6 C5 H2 bowls 0/0/8", 2).play("invent D8").wait()
    game.charge("IN", 12)
    assert game.refusal("invent") == ("TN-19.6b", "cannot-invent")  # no trading post left
    game = scene("IN L C8 T A6 C5 bowls 0/0/8", 2).play("invent D8").wait()
    game.charge("IN", 12).play("invent E8")
    assert game.on("E8") == "IN T"


def test_druids_right_palace() -> None:
    """X47: TN-6.9, 19.8c."""
    text = "DR H F5 R B6 money 10 | round trading-post"
    assert scene(text).play("upgrade F5").gained("DR") == 3 + 3


def test_cheap_trading_posts() -> None:
    """X48: TN-19.10b, 6.3. Five and seven money; palaces still cost fourteen."""
    text = "SC L B9 H E8 G5 T I9 money {} | LE H G6"
    assert scene(text.format(7)).play("upgrade E8").money("SC") == 0
    assert scene(text.format(7)).play("upgrade G5").money("SC") == 2
    assert scene(text.format(14)).play("upgrade I9 right-palace").money("SC") == 0
    assert scene(text.format(4)).refusal("upgrade") == ("TN-6.2", "too-little-money")


def test_palaces_stay() -> None:
    """X138: TN-6.1."""
    game = scene("WS H A5 F4 L A8 money 30").play("upgrade")
    assert game.offers() == ["A5", "F4"]


def test_order_after_an_upgrade() -> None:
    """X139: TN-6.10, 6.12, 0.11. Price, points, the others' gains, then the edge hex."""
    text = "FS T A4 money 14 | FA H A5 bowls 8/0/0 | SC | round palace"
    game = scene(text).play("upgrade A4 left-palace")
    assert game.asked() == "FS edge_house"
    keys = [
        told["event"]
        for told in game.told("paid", "upgraded", "scored", "gained-power", "gained-money")
    ]
    assert keys == ["paid", "upgraded", "scored", "gained-power", "gained-money"]
    assert (game.money("FS"), game.gained("FS")) == (0, 5)
    assert (game.bowls("FA"), game.money("SC")) == ("7/1/0", 1)


def test_edge_house_refused() -> None:
    """X87: TN-19.4b, 0.14."""
    game = scene("FS T A4 money 14", 2).play("upgrade A4 left-palace no")
    assert game.asked() == "FS after"
    assert game.told("made-habitable", "built") == []


def test_edge_house_far_away() -> None:
    """X88: TN-19.4b, 5.13, 7.1."""
    text = "FS T A4 money 14 | FA H I2 bowls 8/0/0 | IN bowls 8/0/0 | round house"
    game = scene(text).play("upgrade A4 left-palace I1")
    assert (game.terrain("I1"), game.on("I1")) == ("W", "FS H")
    assert game.money("FS") == 0
    assert game.gained("FS") == 2
    assert (game.bowls("FA"), game.bowls("IN")) == ("7/1/0", "7/1/0")


def test_edge_hex_without_a_house_on_the_mat() -> None:
    """TN-19.4b: the hex is still made habitable; home terrain can be chosen as well."""
    houses = "A7 B5 C2 D8 E6 E9 G1 G9"
    game = scene(f"FS T A4 H {houses} money 14", 2).play("upgrade A4 left-palace I1")
    assert (game.terrain("I1"), game.on("I1")) == ("W", "")
    game = scene("FS T A4 money 14", 2).play("upgrade A4 left-palace G1")
    assert game.on("G1") == "FS H"


def test_octagons_and_who_has_them() -> None:
    """X148: TN-12.1, 12.3, 12.4. Tile D and the Sun Worshippers' palace, each for its own seat."""
    game = scene("GO H H4 tile D | SW L H6", 2).play("special")
    assert game.asked() == "GO build_hex"
    assert game.covered() == ["of-tile"]
    game = scene("SW L H6 | GO H H4 tile D", 2).play("special")
    assert game.asked() == "SW sun_hex"
    assert game.bowls("SW") == "8/0/0"


def test_a_special_action_of_the_own_seat_only() -> None:
    """TN-12.3: neither the palace nor the tile of another seat."""
    game = scene("GO H H4 money 20 | SW L H6 tile D", 2)
    assert game.refusal("special") == ("TN-12.3", "no-special-action")
