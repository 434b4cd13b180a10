"""The final scoring (TN-16)."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from longhouse.games.terra_nova import scoring

from .scene import Scene, scene


def finish(text: str, seats: int = 2) -> Scene:
    """The game after the first seat, the last in it, has dropped out of the last round."""
    game = scene(f"{text} | round 5 sailing", seats, last_round_tile_change=False)
    game.play("drop end")
    assert game.state.over
    return game


def scored(game: Scene, seat: str, reason: str) -> int:
    told = game.told("scored")
    wanted = [t["points"] for t in told if (t["seat"], t["reason"]) == (seat, reason)]
    return sum(points for points in wanted if isinstance(points, int))


def test_territory_with_a_tie() -> None:
    """E14: TN-16.5, 16.6."""
    box = scene("WS", 3).state
    sizes = vec[i64]([10, 10, 5])
    assert [scoring.share(box, sizes, seat) for seat in range(3)] == [10, 10, 4]


@pytest.mark.parametrize(
    ("sizes", "points"),
    [
        ([8, 8, 8, 3], [8, 8, 8, 0]),
        ([9, 5, 5, 5], [12, 4, 4, 4]),
        ([9, 7, 4, 4], [12, 8, 2, 2]),
        ([6, 6, 6, 6], [6, 6, 6, 6]),
        ([9, 9, 5, 5], [10, 10, 2, 2]),
        ([8, 8], [10, 10]),
        ([9, 7], [12, 8]),
        ([9, 8, 7, 6], [12, 8, 4, 0]),
    ],
)
def test_ties(sizes: list[int], points: list[int]) -> None:
    """X105: TN-16.5, 16.6, 22.17. Tied seats share what their ranks bring together."""
    state = scene("WS", len(sizes)).state
    shares = [scoring.share(state, vec[i64](sizes), seat) for seat in range(len(sizes))]
    assert shares == points
    assert sum(shares) == (20 if len(sizes) == 2 else 24)


def test_money_points() -> None:
    """X101: TN-16.2, 16.3."""
    game = finish("WS money 23 bowls 4/0/4 | GO out")
    assert game.money("WS") == 27
    assert scored(game, "p1", "for-money") == 9


def test_druids_at_the_end() -> None:
    """X102: TN-14.6."""
    game = finish("DR money 1 bowls 0/0/8 | GO out")
    assert scored(game, "p1", "for-power") == 4
    assert game.money("DR") == 3
    assert scored(game, "p1", "for-money") == 1


@pytest.mark.parametrize(("sailing", "size"), [(0, 1), (1, 1), (2, 3)])
def test_territory_and_range(sailing: int, size: int) -> None:
    """X103: TN-16.4. Tile C does not count here."""
    game = scene(f"WS H F4 C4 E2 D7 sailing {sailing} tile C")
    assert scoring.territory(game.state, 0) == size


def test_a_bridge_joins_a_territory() -> None:
    """TN-16.4: by side and by bridge, with sailing 0."""
    assert scoring.territory(scene("WS H D7 C8 E6 bridge D7-E6").state, 0) == 3
    assert scoring.territory(scene("WS H D7 C8 E6").state, 0) == 2


def test_buildings_not_values() -> None:
    """X104: TN-16.4."""
    game = scene("WS H A5 A6 A7 A8 B4 | GO L G4 R G5 T H4", 2)
    assert [scoring.territory(game.state, seat) for seat in range(2)] == [5, 3]


def test_shared_win() -> None:
    """X106: TN-16.8, 0.2."""
    game = finish("WS points 93 | GO points 93 out")
    assert game.state.scores() == [103.0, 103.0]
    assert game.state.ranking() == [1, 1]


def test_most_points_win() -> None:
    """TN-0.2, 16.8: the seat with the most points after the final scoring."""
    game = finish("WS points 20 H A5 | GO points 23 out")
    assert game.state.scores() == [32.0, 31.0]
    assert game.state.ranking() == [1, 2]


def test_neutral_houses_have_no_rank() -> None:
    """X155: TN-16.7, 16.5."""
    text = "WS H A5 | GO H B5 out | neutral C5 F3 | drawn S | round 5 house"
    game = scene(text, 2, variant="planner", last_round_tile_change=False).play("drop end")
    assert game.state.over
    assert [told["points"] for told in game.told("territory")] == [10, 10]


def test_points_from_every_source() -> None:
    """X122: TN-0.2, 8.11, 9.1, 20.6."""
    text = "GO T F4 F5 H G5 E5 money 10 | round town"
    game = scene(text, 2).play("upgrade G5 town-points")
    assert game.points("GO") == 9 + 5
    game = scene("GO money 8 sailing 1", 2)
    assert game.play("sail").points("GO") == 3 + 2
    game = scene("GO H B5 E6 G1 G9 H4 C2 tile E", 2)
    assert game.play("drop").points("GO") == 6


def test_beyond_80() -> None:
    """X127: TN-0.21. Points have no upper limit."""
    game = scene("WS points 78 sailing 1 money 8", 2).play("sail")
    assert game.points("WS") == 83
