"""Reach and adjacency on the front map (TN-4)."""

from .scene import scene


def test_adjacent_and_in_reach() -> None:
    """E4: TN-4.1, 4.4, 4.6. Sides, an own bridge, and up to two river hexes."""
    game = scene("WS H D7 bridge D7-E6 sailing 2")
    adjacent, ships = "C8 D8 E8 E6", "B6 C6 F6 A7 A8 C5 E5 F8 G7"
    assert sorted(game.reach("WS").split()) == sorted(f"{adjacent} {ships}".split())


def test_a_bridge_alone() -> None:
    """TN-4.4: without sailing, the far end of an own bridge is in reach, and of no other's."""
    text = "WS H D7 | GO H E8"
    assert "E6" not in scene(text).reach("WS").split()
    game = scene("WS H D7 bridge D7-E6 | GO H E8")
    assert "E6" in game.reach("WS").split()
    assert "E6" not in game.reach("GO").split()


def test_sailing_0() -> None:
    """X14: TN-4.4, 4.5. Without sailing no river is crossed."""
    assert sorted(scene("WS H F4").reach("WS").split()) == ["E5", "F3", "F5", "G4", "G5"]


def test_sailing_1() -> None:
    """X15: TN-4.4, 4.6."""
    reach = scene("WS H F4 sailing 1").reach("WS").split()
    assert sorted(reach) == ["D3", "E5", "F3", "F5", "G4", "G5"]


def test_bonus_tile_c() -> None:
    """X16: TN-4.5, 20.4. The tile lengthens the range by one."""
    reach = set(scene("WS H F4 sailing 1 tile C").reach("WS").split())
    assert reach == {"E5", "F3", "F5", "G4", "G5", "D3", "C4", "C5", "E2"}


def test_bonus_tile_c_without_sailing() -> None:
    """TN-4.5, 20.4: the tile alone lets one river hex be crossed, until its holder drops out."""
    assert "D3" in scene("WS H F4 tile C").reach("WS").split()
    assert "D3" not in scene("GO | WS H F4 tile C out").reach("WS").split()


def test_no_step_over_land() -> None:
    """X17: TN-4.6, 4.8. A connection does not continue over land or over buildings."""
    reach = scene("WS H F4 sailing 1 | FA H D3").reach("WS").split()
    assert "C4" not in reach
    assert "D3" not in reach  # reached, but occupied


def test_a_bridge_of_somebody_else() -> None:
    """X18: TN-4.2, 6.2, 7.6. A bridge makes its ends adjacent, whoever built it."""
    game = scene("GO H E6 money 7 | WS H D7 bridge D7-E6 bowls 8/0/0").play("upgrade E6")
    assert game.money("GO") == 0
    assert game.on("E6") == "GO T"
    assert game.bowls("WS") == "7/1/0"


def test_two_banks_are_not_neighbours() -> None:
    """X19: TN-4.3, 6.2. The river parts C8 and B6."""
    game = scene("LE H C8 money 10 | FA H B6 bowls 8/0/0").play("upgrade C8")
    assert game.money("LE") == 0
    assert game.bowls("FA") == "8/0/0"


def test_reach_from_before_the_action() -> None:
    """X20: TN-11.8, 4.9. What the first hex touches is no second hex."""
    game = scene("WS H F4 bowls 2/0/6").play("power 2-shovels F5")
    assert "G6" not in game.offers()
    assert {"F3", "G4", "none"} <= set(game.offers())
    assert game.refusal("G6") == ("TN-4.4", "out-of-reach")


def test_edge_of_the_board() -> None:
    """X21: TN-4.11. Land with a side beyond which there is no hex."""
    board = scene("WS").state.board
    edge = {name for name in board.hexes[: board.lands] if board.edge[board.hexes.index(name)]}
    assert {"A8", "B1", "G10", "A4"} <= edge
    assert not {"C8", "B2"} & edge


def test_continents() -> None:
    """TN-4.12: land joined by sides; bridges do not merge continents."""
    board = scene("WS H D7 bridge D7-E6").state.board
    numbers = {name: board.continent[h] for h, name in enumerate(board.hexes[: board.lands])}
    assert len(set(numbers.values())) == 4
    assert numbers["D7"] == numbers["C8"] == numbers["E8"]
    assert numbers["D7"] != numbers["E6"]


def test_beside_the_river() -> None:
    """TN-4.13: at least one side borders a river hex."""
    board = scene("WS").state.board
    inland = {name for h, name in enumerate(board.hexes[: board.lands]) if board.inland[h]}
    assert {"E1", "H1", "B5"} <= inland
    assert not {"H6", "C6", "F4"} & inland


def test_nothing_blocks_a_ship() -> None:
    """X132: TN-4.7. A town tile on the river and a foreign bridge do not matter."""
    game = scene("WS H D7 sailing 1 | GO H E6 bridge D7-E6 | LE | river D6", 3)
    assert "C6" in game.reach("WS").split()


def test_free_of_reach() -> None:
    """X133: TN-4.10, 19.4b. All unoccupied edge hexes are offered, on every continent."""
    game = scene("FS H A4 T B5 money 14").play("upgrade B5 left-palace")
    assert game.asked() == "FS edge_house"
    board = game.state.board
    edge = {name for h, name in enumerate(board.hexes[: board.lands]) if board.edge[h]}
    assert set(game.offers()) == edge - {"A4"} | {"no"}
    assert game.refusal("B2") == ("TN-4.11", "not-at-the-edge")
    assert game.refusal("A4") == ("TN-5.1", "occupied")
