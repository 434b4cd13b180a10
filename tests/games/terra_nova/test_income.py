"""Income and the power cycle (TN-2, TN-3)."""

from longhouse.games.terra_nova import kinds
from longhouse.games.terra_nova.decisions.rounds import income

from .scene import Scene, position, scene


def phase_1(text: str, seats: int = 3) -> Scene:
    """The position after phase 1 of its round, at the first turn."""
    state, codes = position(text, seats)
    state.push(kinds.TURN, 0)
    state.push(kinds.INCOME, -1)
    state.settle()
    return Scene(state, codes)


def charged(bowls: str, power: int) -> str:
    game = scene(f"WS bowls {bowls}")
    game.state.gain_power(0, power)
    return game.bowls("WS")


def test_income_of_tile_and_mat() -> None:
    """E1: TN-2.2, 2.5, 3.2. Tile B and a mat that shows 13 money and 2 power."""
    after = phase_1("WS H A8 A5 T D7 F4 bowls 2/2/4 tile B")
    assert after.money("WS") == 16
    assert after.bowls("WS") == "0/1/7"


def test_gaining_three_power() -> None:
    """E2: TN-3.2, 3.3. Bowl I empties before anything comes into bowl III, and only III pays."""
    game = scene("WS bowls 2/2/4")
    game.state.gain_power(0, 3)
    assert game.bowls("WS") == "0/3/5"
    assert game.play("exchange").offers() == ["1", "2", "3", "4", "5"]
    assert game.refusal("6") == ("TN-3.3", "too-little-power")


def test_first_purse_of_the_leprechauns() -> None:
    """X5: TN-2.2, 2.8. Start money, base, two houses and tile A."""
    assert phase_1("LE H F8 H2 money 7 tile A").money("LE") == 21


def test_first_purse_of_the_sun_worshippers() -> None:
    """X6: TN-2.3, 19.9a. Three houses count."""
    assert phase_1("SW H B4 E10 G5 money 4 tile D").money("SW") == 17


def test_the_eighth_house_shows_nothing() -> None:
    """X7: TN-2.3, 2.4."""
    lakes = "A5 A8 C4 D7 E2 F4 F6 F9"
    assert phase_1(f"WS H {lakes} tile F").money("WS") == 23


def test_wasted_power() -> None:
    """X8: TN-3.2. What no token can take is lost."""
    assert charged("0/2/6", 5) == "0/0/8"


def test_bowl_one_first() -> None:
    """X9: TN-3.2."""
    assert charged("3/0/5", 4) == "0/2/6"


def test_only_bowl_three_pays() -> None:
    """X10: TN-3.3, 11.1."""
    game = scene("WS H E2 bowls 1/4/3").play("power")
    assert game.asked() == "WS bridge_space"  # the only action that 3 power can pay
    assert game.covered() == ["bridge-3"]


def test_no_exchange_during_income() -> None:
    """X11: TN-2.7, 3.2. Five power are lost; nobody is asked."""
    after = phase_1("WS bowls 0/0/8 L F4 H A8 tile B")
    assert after.bowls("WS") == "0/0/8"
    assert after.told("exchanged") == []
    assert after.asked() == "WS menu"


def test_what_an_income_loses_is_told() -> None:
    """TN-2.2, 3.2: what everybody gets, and of it what finds no room."""
    game = scene("WS L F4 H A8 bowls 0/1/7 | GO out | beside B C D", 2).play("drop B end end")
    told = [event for event in game.told("income", "lost-power") if event["seat"] == "p1"]
    assert told == [
        {"event": "income", "seat": "p1", "money": 2 + 3 + 3, "power": 2 + 3},
        {"event": "lost-power", "seat": "p1", "power": 4},
    ]


def test_income_of_the_fairies() -> None:
    """X12: TN-2.2, 19.7a, 19.7b. Base and houses; palace, ability and tile."""
    state, _ = position("FA H B6 G4 L F5 tile C")
    assert income(state, 0) == (10, 8)


def test_palaces_count_by_which_is_built() -> None:
    """X13: TN-2.3, 2.9, 19.5b. The income belongs to the left palace of the Leprechauns."""
    right, _ = position("LE R H2 tile H")
    left, _ = position("LE L H2 tile H")
    assert income(right, 0) == (2, 3)
    assert income(left, 0) == (2 + 5, 3 + 2)


def test_left_palaces_and_their_income() -> None:
    """TN-2.9, 19.1b, 19.2b, 19.3b, 19.4b, 19.6b, 19.8b, 19.9b, 19.10b: 2 or 4 power."""
    wanted = {"WS": 2, "SD": 4, "GO": 4, "FS": 4, "IN": 2, "DR": 4, "SW": 2, "SC": 2}
    for code, power in wanted.items():
        bare, _ = position(f"{code} tile A")
        left, _ = position(f"{code} L C1 tile A")
        right, _ = position(f"{code} R C1 tile A")
        assert income(left, 0) == (2 + 6, power), code
        assert income(right, 0) == income(bare, 0) == (2 + 6, 0), code


def test_one_income_is_one_gain() -> None:
    """X130: TN-2.1, 2.6. Tile 3, trading posts 2, palace 2: seven steps together."""
    after = phase_1("SC T B9 E9 L H8 bowls 5/3/0 tile B")
    assert income(after.state, 0)[1] == 3 + 2 + 2
    assert after.bowls("SC") == "0/6/2"


def test_tokens_never_leave() -> None:
    """X131: TN-3.1, 3.4, 22.1. Spending and gaining moves the eight tokens around."""
    game = scene("WS H F4 bowls 0/0/8 money 0")
    game.play("power 2-shovels F3 none")
    assert game.bowls("WS") == "6/0/2"
    game.state.gain_power(0, 3)
    assert game.bowls("WS") == "3/3/2"
    game = scene("WS bowls 3/3/2").play("exchange 2")
    assert game.bowls("WS") == "5/3/0"


def test_all_seats_have_income_together() -> None:
    """TN-2.1, 15.4: nobody decides anything; then the first turn begins."""
    after = phase_1("WS H A8 tile F | GO H B5 tile H | FA H B6 tile A", 3)
    assert [after.money(code) for code in after.seats] == [5, 5, 11]
    assert after.asked() == "WS menu"
