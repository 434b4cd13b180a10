"""Dropping out, phase 3 and the order of the turns (TN-13 to TN-15, TN-17)."""

from longhouse.games.terra_nova import kinds

from .scene import Scene, position, scene


def at_the_end_of_a_round(text: str, seats: int = 3, **options: str | bool) -> Scene:
    """All seats have dropped out; the last has ended its turn."""
    state, codes = position(text, seats, **options)
    state.push(kinds.NEXT_TURN, int(state.leaving[-1]))
    state.settle()
    return Scene(state, codes)


def leave(game: Scene) -> None:
    """The seat on turn drops out and takes the first tile there is."""
    game.play("drop")
    game.play(game.offers()[0])
    game.play("end")


def test_dropping_out_with_a_tile() -> None:
    """E13: TN-13.3, 13.4, 20.6. Two points for each trading post, then another tile."""
    game = scene("WS T A5 D7 tile F | GO | FA | beside A D H").play("drop")
    assert game.gained("WS") == 4
    assert game.asked() == "WS drop_tile"
    game.play("H")
    assert game.tile("WS") == "H"
    assert game.beside() == {"A": 0, "D": 0, "F": 0}


def test_start_token_and_order() -> None:
    """X89: TN-13.2, 15.4, 17.4."""
    game = scene("WS money 16 | GO | FA money 16 | LE money 8", 4).play("sail end")
    leave(game)
    assert game.state.first == 1
    assert game.asked() == "FA menu"  # the order of the running round stays
    game.play("sail end")
    leave(game)
    assert game.asked() == "WS menu"
    game.play("sail end")
    leave(game)
    leave(game)
    assert game.state.first == 1
    assert list(game.state.order) == [1, 2, 3, 0]
    assert game.asked() == "GO menu"


def test_dropout_order() -> None:
    """X89: TN-17.3, 17.4. With the variant the order of dropping out is the next order."""
    text = "WS money 16 | GO | FA money 16 | LE money 8"
    game = scene(text, 4, turn_order="dropout").play("sail end")
    leave(game)
    game.play("sail end")
    leave(game)
    game.play("sail end")
    leave(game)
    leave(game)
    assert list(game.state.order) == [1, 3, 2, 0]
    assert game.asked() == "GO menu"


def test_first_to_drop_out_in_the_variant() -> None:
    """E15: TN-17.4, 17.3. The first turn of the next round."""
    game = scene("GO money 8 | WS | FA money 8 | round 1 house", turn_order="dropout")
    game.play("sail end")
    leave(game)
    assert list(game.state.leaving) == [game.seats.index("WS")]
    game.play("sail end")
    for _ in range(2):
        leave(game)
    assert (game.state.round, game.asked()) == (2, "WS menu")


def test_columns() -> None:
    """X156: TN-17.1, 17.2, 17.3, 17.5, 17.6. Left and right column round by round."""
    game = scene("WS | GO | FA | LE | round 1 house", 4, turn_order="dropout")
    orders = [[0, 1, 2, 3]]
    assert list(game.state.order) == orders[0]
    for wanted in ([3, 1, 0, 2], [1, 2, 3, 0]):
        while game.state.round == len(orders):
            seat = game.state.actor
            waiting = [s for s in wanted if not game.state.out(s)]
            if waiting and seat != waiting[0]:
                hand_on(game)
            else:
                leave(game)
        orders.append(wanted)
        assert list(game.state.order) == wanted
        assert game.state.first == wanted[0]


def hand_on(game: Scene) -> None:
    """A turn that changes nothing of note: a step of sailing, paid from outside."""
    game.state.mat[game.state.actor * 13] = 8
    game.state.mat[game.state.actor * 13 + 5] = 0
    game.state.legal = game.state.setting.rules[game.state.kind].options(game.state)
    game.play("sail end")


def test_variant_with_two_seats() -> None:
    """X157: TN-17.7. Two seats play in the same order with and without it."""
    for first in ("WS", "GO"):
        orders = []
        for order in ("clockwise", "dropout"):
            game = scene("WS money 8 | GO money 8", 2, turn_order=order)
            if first == "GO":
                game.play("sail end")
            leave(game)
            leave(game)
            orders.append(list(game.state.order))
        assert orders[0] == orders[1] == ([0, 1] if first == "WS" else [1, 0])


def test_the_tiles_to_choose_from() -> None:
    """X90: TN-13.4."""
    text = "WS tile C | GO tile B | FA | beside A D H | coins A1 D1 H1"
    game = scene(text).play("drop D end drop")
    assert game.money("WS") == 1
    assert game.offers() == ["A", "C", "H"]
    assert game.beside() == {"A": 1, "C": 0, "H": 1}
    assert game.refusal("B") == ("TN-13.4", "own-tile")
    assert game.refusal("D") == ("TN-13.4", "held-by-another")
    assert game.refusal("G") == ("TN-1.5", "not-in-this-game")


def test_bonuses_add_up() -> None:
    """X91: TN-13.3, 19.3a."""
    assert scene("GO T B5 H4 G9 E6 tile F").play("drop").gained("GO") == 4 + 8


def test_golems_by_trading_posts() -> None:
    """X92: TN-19.3a. None without posts; two for one or two, three, four."""
    hexes = ["B5", "H4", "G9", "E6"]
    for posts, points in ((0, 0), (1, 2), (2, 2), (3, 3), (4, 4)):
        standing = " ".join(hexes[:posts])
        assert scene(f"GO T {standing}").play("drop").gained("GO") == points


def test_tile_h() -> None:
    """X93: TN-20.6, 20.4."""
    assert scene("WS sailing 2 tile H").play("drop").gained("WS") == 6
    assert scene("WS sailing 3 tile C").play("drop").gained("WS") == 0


def test_tiles_e_and_g() -> None:
    """TN-20.3, 20.6: a point for each house, four for each palace."""
    assert scene("WS H A5 F4 T D7 tile E").play("drop").gained("WS") == 2
    assert scene("WS L A5 R F4 T D7 tile G").play("drop").gained("WS") == 8


def test_druids_settlements() -> None:
    """X94: TN-19.8a, 19.8b, 14.3."""
    game = scene("DR L B6 H D8 H5 G4 bowls 4/2/2").play("drop")
    assert game.bowls("DR") == "0/2/6"
    game.play(game.offers()[0]).play("convert 2")
    assert game.gained("DR") == 4
    game = scene("DR L B6 H D8 H5 G4 G5 bowls 8/0/0").play("drop")
    assert game.bowls("DR") == "2/6/0"


def test_settlements_at_the_edge() -> None:
    """E17: TN-19.4c, 4.11."""
    game = scene("FS R A4 H A7 I9 H9 G9 E6").play("drop")
    assert game.gained("FS") == 3


def test_away_from_the_river() -> None:
    """X95: TN-19.10c, 4.13."""
    game = scene("SC R E1 H H1 B5 H6 C6").play("drop")
    assert game.gained("SC") == 3


def test_exchange_in_phase_3() -> None:
    """X97: TN-14.5."""
    text = "DR L F5 bowls 0/1/7 tile A out | GO out | WS out"
    game = at_the_end_of_a_round(text, 3)
    assert game.asked() == "DR round_end"
    assert game.refusal("invent") == ("TN-15.2", "round-is-over")
    game.play("exchange 7")
    assert game.asked() == "DR menu"  # nothing is left to exchange, and the next round begins
    assert game.bowls("DR") == "3/5/0"


def test_phase_3_in_the_next_order() -> None:
    """TN-14.5, 17.5: in the turn order of the next round, each until it declines."""
    text = "WS bowls 6/0/2 | GO bowls 6/0/2 | FA bowls 6/0/2 out"
    game = scene(text)
    leave(game)
    leave(game)
    assert game.asked() == "FA round_end"
    game.play("exchange 1")
    assert game.asked() == "FA round_end"
    assert game.play("end").asked() == "WS round_end"
    assert game.play("end").asked() == "GO round_end"


def test_druids_exchange_in_phase_3() -> None:
    """TN-14.3, 14.5: points can be had then as well."""
    text = "DR F5 bowls 5/0/3 out | GO out | WS out"
    game = at_the_end_of_a_round(text.replace("F5", "H F5"))
    assert game.offers() == ["exchange", "convert", "end"]
    assert game.play("convert").gained("DR") == 2


def test_what_is_told_of_a_round() -> None:
    """TN-13.2, 14.1, 14.3, 15.2, 2.1: whoever reads along knows all that happened."""
    text = "DR H F5 bowls 2/0/6 tile D | GO out tile H | beside A B C | round 2 house"
    game = scene(text, 2).play("drop take B convert 1 exchange 2 end end")
    told = [tuple(event.values()) for event in game.told() if event["event"] != "turn"]
    assert told == [
        ("dropped-out", "p1"),
        ("took-tile", "p1", "B", 0),
        ("spent", "p1", 3),
        ("converted", "p1", 3, 2),
        ("scored", "p1", 2, "for-power"),
        ("spent", "p1", 2),
        ("exchanged", "p1", 2, 2),
        ("round-ended", 2),
        *(("coin", tile) for tile in "ACD"),
        ("round", 3, "house"),
        ("income", "p2", 2, 3),
        ("income", "p1", 2 + 3 + 3, 3),
    ]


def test_end_of_round() -> None:
    """X98: TN-15.2, 15.4."""
    text = "WS out | GO out | FA out tile B | beside A C E | coins A2"
    text += " | covered 7-money of-tile p1-palace"
    game = at_the_end_of_a_round(text)
    assert game.covered() == []
    assert game.beside() == {"A": 3, "C": 1, "E": 1}
    assert game.state.round == 3
    assert game.state.dropped == 0
    assert game.asked() == "WS menu"


def test_last_round() -> None:
    """X99: TN-13.9, 16.1, 16.3. The tile still changes hands, unless that is switched off."""
    text = "WS money 4 bowls 6/0/2 | GO out | beside A D F | coins A3 | round 5 house"
    for change, money, points in ((True, 9, 3), (False, 6, 2)):
        game = scene(text, 2, last_round_tile_change=change).play("drop")
        if change:
            game.play("A")
        game.play("end")
        assert game.state.over
        assert game.money("WS") == money
        scored = [told["points"] for told in game.told("scored") if told["reason"] == "for-money"]
        assert scored == [points]


def test_one_seat_left() -> None:
    """X100: TN-0.6, 13.8."""
    game = scene("WS money 16 | GO out | FA out").play("sail end")
    assert game.asked() == "WS menu"
    game.play("sail end")
    leave(game)
    assert game.state.round == 3


def test_dropping_out_is_always_possible() -> None:
    """X150: TN-13.1, 22.14."""
    game = scene("WS H F4 money 50 bowls 0/0/8 | GO money 8", 2)
    assert "drop" in game.offers()
    leave(game)
    game.play("sail end")
    assert game.asked() == "GO menu"


def test_unused_special_action() -> None:
    """X151: TN-13.6, 13.4."""
    game = scene("WS tile D | GO | beside A F G", 2).play("drop A end")
    assert game.beside() == {"D": 0, "F": 0, "G": 0}


def test_tile_turned_over_and_back() -> None:
    """X152: TN-13.5, 13.7, 15.2. The new tile pays in the next phase 1, not at once."""
    game = scene("WS tile F | GO out tile E | beside A B G", 2).play("drop B")
    assert (game.money("WS"), game.bowls("WS")) == (0, "8/0/0")
    assert game.state.out(0)
    game.play("end")
    assert not game.state.out(0)
    assert (game.money("WS"), game.bowls("WS")) == (2 + 3, "5/3/0")


def test_questions_of_dropping_out() -> None:
    """X153: TN-13.11, 19.8b. Power, tile, window, end."""
    game = scene("DR L B6 H D8 H5 G4 bowls 2/6/0").play("drop")
    assert game.bowls("DR") == "0/2/6"
    assert game.asked() == "DR drop_tile"
    game.play(game.offers()[0])
    assert game.asked() == "DR after"
    assert game.offers() == ["exchange", "convert", "end"]


def test_the_token_stays_with_the_first() -> None:
    """TN-13.2, 22.13: later drop-outs do not move the start player token."""
    game = scene("WS | GO | FA")
    leave(game)
    leave(game)
    assert game.state.first == 0
    assert [told["seat"] for told in game.told("start-token")] == ["p1"]
