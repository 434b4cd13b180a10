"""The edition: what it holds, how it is replaced, what its checks find (TN-19.12, TN-20)."""

from typing import cast

import pytest

import longhouse
from longhouse.engine.edition import Edition, read_edition
from longhouse.engine.errors import BadInput
from longhouse.games import shipped
from longhouse.games.terra_nova.board import Board, reached
from longhouse.games.terra_nova.game import NovaSetting, TerraNova
from longhouse.games.terra_nova.words import FACTIONS, TERRAINS

from .scene import scene

ABOUT = '[edition]\nname = "my box"\nby = "somebody"\n'


def own(text: str) -> Edition:
    return read_edition(ABOUT + text, "my-box.toml", shipped("terra_nova"))


def refused(text: str) -> str:
    with pytest.raises(BadInput) as error:
        TerraNova(own(text))
    return str(error.value)


def board(variant: str = "none") -> Board:
    setting = longhouse.load("terra_nova").setting({"players": 2, "variant": variant})
    return cast(NovaSetting, setting).box.board


def test_tiles_of_the_box() -> None:
    """X162: TN-20.2, 20.3, 20.7."""
    box = scene("WS").state.box
    assert sum(box.round_copies) == 8
    assert len(box.round_copies) == 6
    incomes = list(zip(box.tile_money, box.tile_power, strict=True))
    assert incomes == [(6, 0), (3, 3), (0, 3), (2, 0), (2, 0), (0, 2), (0, 4), (0, 3)]
    assert list(box.town_points) == [5, 6, 9, 4]
    assert (box.town_money[0], box.town_power[1], box.town_steps[3]) == (6, 8, 1)


def test_factions_of_the_box() -> None:
    """TN-19.12, 0.1: two factions of each of five colours, each on its colour's terrain."""
    box = scene("WS").state.box
    assert [list(box.colour).count(colour) for colour in range(5)] == [2] * 5
    assert [list(box.home).count(home) for home in range(5)] == [2] * 5
    assert len(FACTIONS) == 10


def test_nothing_but_pieces_is_limited() -> None:
    """X126: TN-0.20, 1.4. Money and terrain tiles never run out."""
    names = board().hexes[:60]
    laid = " ".join(f"{name} L" for name in names if name != "F3")
    game = scene(f"WS H F4 money 500 | lay {laid}").play("build F3 no")
    assert game.terrain("F3") == "L"


# ------------------------------------------------------------- the map that is shipped


def test_figures_of_the_map() -> None:
    """TN-4.11, 4.12, 4.13, 10.2, 18.1: the fairness that the map was laid out for."""
    for variant in ("none", "planner"):
        map_ = board(variant)
        assert (map_.lands, map_.rivers, map_.bridges) == (60, 26, 20)
        assert [list(map_.printed).count(terrain) for terrain in range(5)] == [12] * 5
        for continent in range(4):
            own = [h for h in range(60) if map_.continent[h] == continent]
            assert len(own) == 15
            assert [sum(map_.printed[h] == t for h in own) for t in range(5)] == [3] * 5
        assert not any(
            map_.printed[h] == map_.printed[n] for h in range(60) for n in map_.lands_beside(h)
        )
        assert sum(map_.edge) == 27
        edges = [sum(map_.edge[h] for h in range(60) if map_.printed[h] == t) for t in range(5)]
        assert edges == [6, 5, 5, 5, 6]
        ends = [map_.printed[end] for end in map_.ends]
        assert [ends.count(terrain) for terrain in range(5)] == [8] * 5
        assert all(
            map_.continent[one] != map_.continent[other]
            for one, other in (map_.space_ends(space) for space in range(20))
        )
        assert max(len(map_.spaces_at(hex)) for hex in range(60)) == 3


@pytest.mark.parametrize(("sailing", "networks"), [(0, 4), (1, 1)])
def test_land_is_joined_by_sailing(sailing: int, networks: int) -> None:
    """TN-4.6: with one river hex all land of the map can be come to."""
    map_ = board()

    def next_to(hex: int) -> list[int]:
        return [other for other in range(60) if map_.span[hex * 60 + other] <= sailing]

    left = set(range(60))
    count = 0
    while left:
        left -= reached([min(left)], next_to)
        count += 1
    assert count == networks


def test_marked_hexes() -> None:
    """TN-18.1: four of each terrain, one on each continent."""
    setting = cast(
        NovaSetting, longhouse.load("terra_nova").setting({"players": 2, "variant": "planner"})
    )
    for terrain in range(len(TERRAINS)):
        marks = list(setting.box.marks_of(terrain))
        assert [setting.box.board.printed[hex] for hex in marks] == [terrain] * 4
        assert len({setting.box.board.continent[hex] for hex in marks}) == 4


# ------------------------------------------------------------- another edition


def test_a_different_edition() -> None:
    """X164: TN-19.12. Another purse for the Golems, and nothing else."""
    edition = own('[faction.golems.start]\nsource = "edition"\nmoney = 15\n')
    state = TerraNova(edition).new({"players": 2, "setup": "first-game"}, 1)
    box = cast(NovaSetting, state.setting).box
    plain = cast(NovaSetting, longhouse.load("terra_nova").setting()).box
    golems = FACTIONS.index("golems")
    assert box.purse[golems] == 15
    differ = [f for f in range(10) if box.purse[f] != plain.purse[f]]
    assert differ == [golems]
    sources = {name: source for name, source, _ in edition.values()}
    assert sources["faction.golems.start.money"] == "edition"
    assert sources["faction.fairies.start.money"] == "reconstructed"


def test_income_rows_can_be_replaced() -> None:
    """TN-2.3, 19.12: a row is replaced as a whole."""
    row = ", ".join('{ source = "edition", money = 1, power = 1 }' for _ in range(8))
    box = cast(
        NovaSetting, TerraNova(own(f"[faction.golems.income]\nhouse = [{row}]\n")).setting()
    ).box
    golems = FACTIONS.index("golems")
    assert box.house_money[golems * 9 + 8] == 2 + 8
    assert "wanted 8" in refused(
        '[faction.golems.income]\nhouse = [{ source = "edition", money = 1, power = 1 }]\n'
    )


def test_what_the_rulebook_prints_stays() -> None:
    """TN-19.12: a value of the rulebook cannot be replaced."""
    text = '[costs]\nsource = "edition"\nhouse = 3\n'
    assert "printed in the rulebook" in refused(text)


GROUND = [
    "LFWDSLFWDS.",
    "~~~~~~~~~~~",
    "LFWDSLFWDS~",
    "FWDSLFWDSL~",
    "WDSLFWDSLF~",
    "DSLFWDSLFW~",
    "SLFWDSLFWD~",
    "LFWDSLFWDS~",
]
HOUSES = {
    2: {"fairies": ["A2", "C2"], "leprechauns": ["A5", "C5"]},
    3: {
        "golems": ["A3", "C3"],
        "sun_worshippers": ["A4", "C4", "D3"],
        "water_sprites": ["A1", "C1"],
    },
    4: {
        "fairies": ["A2", "C2"],
        "golems": ["A3", "C3"],
        "leprechauns": ["A5", "C5"],
        "water_sprites": ["A1", "C1"],
    },
}


def front(rows: list[str], spaces: str = '"A1-C1"') -> str:
    listed = ", ".join(f'"{row}"' for row in rows)
    text = f'[map.front]\nsource = "edition"\nrows = [{listed}]\nbridge_spaces = [{spaces}]\n'
    for players, houses in HOUSES.items():
        text += f'[first_game.players_{players}.houses]\nsource = "edition"\n'
        text += "".join(f"{name} = {hexes!r}\n" for name, hexes in houses.items())
    return text


def test_a_map_of_another_size() -> None:
    """TN-4, TN-10.2: more than 64 land hexes, gaps and another shape; games are played on it."""
    game = TerraNova(own(front(GROUND)))
    state = game.new({"players": 4, "setup": "first-game"}, 3)
    assert cast(NovaSetting, state.setting).box.board.lands == 70
    assert not cast(NovaSetting, state.setting).box.board.at.get((0, 22))
    random = longhouse.Random(3)
    while not state.over:
        actions = state.actions()
        state.play(actions[random.below(len(actions))])
    assert longhouse.load_position(state.position()) == state


@pytest.mark.parametrize(
    ("rows", "spaces", "wanted"),
    [
        (["LFWDS~", *GROUND[2:3], *GROUND], "", "the river is not connected at"),
        ([*GROUND[:1], *GROUND[2:]], '"A1-C1"', "A1-C1 joins no such hexes"),
        (GROUND, '"A1-C2"', ""),
        (GROUND, '"A1-C3"', "A1-C3 joins no such hexes"),
        (GROUND, '"C1-C2"', "C1-C2 joins no such hexes"),
        (GROUND, '"A1-B1"', "A1-B1 joins no such hexes"),
        (GROUND, '"A1-C1", "C1-A1"', "A1-C1 stands twice"),
        (GROUND, '"A1"', 'wanted "E4-G5"'),
        (GROUND, '"A1-Z9"', "wanted a hex of the map"),
        (["LFWDS", *GROUND], '"A1-B1"', "joins no such hexes"),
        (["XFWDS", *GROUND], "", "row A holds 'X'"),
        (["", *GROUND], "", "row A is no row"),
        ([GROUND[0].replace("S", "L"), GROUND[1]], "", "2 hexes of forest"),
        ([*GROUND, "...........", "LFWDS"], "", "cannot be reached from A1"),
        ([], "", "found 0 rows"),
    ],
)
def test_what_is_wrong_with_a_map(rows: list[str], spaces: str, wanted: str) -> None:
    """TN-4.6, 10.2, 19.12: errors that name table and line."""
    text = front(rows, spaces)
    if not wanted:
        assert TerraNova(own(text))
        return
    error = refused(text)
    assert wanted in error
    assert "my-box.toml, line " in error
    assert "map.front" in error


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('[map.back.marked]\nsource = "edition"\nlake = ["A8"]\n', "wanted 4"),
        (
            '[map.back.marked]\nsource = "edition"\nlake = ["A8", "D7", "E2", "B2"]\n'
            'forest = ["B2", "B6", "F5", "I10"]\nwasteland = ["A4", "E9", "G1", "H4"]\n'
            'desert = ["B9", "C1", "H6", "H8"]\nswamp = ["C5", "F3", "G10", "H2"]\n',
            "B2 is no lake",
        ),
        (
            '[map.back.marked]\nsource = "edition"\nlake = ["A8", "D7", "E2", "E2"]\n'
            'forest = ["B2", "B6", "F5", "I10"]\nwasteland = ["A4", "E9", "G1", "H4"]\n'
            'desert = ["B9", "C1", "H6", "H8"]\nswamp = ["C5", "F3", "G10", "H2"]\n',
            "E2 stands twice",
        ),
        (
            '[first_game.players_2.houses]\nsource = "edition"\nfairies = ["B6", "A5"]\n'
            'leprechauns = ["A6", "I6"]\n',
            "A5 is no forest",
        ),
        (
            '[first_game.players_2.houses]\nsource = "edition"\nfairies = ["B6", "B6"]\n'
            'leprechauns = ["A6", "I6"]\n',
            "B6 stands twice",
        ),
        ('[round_tile.house.copies]\nsource = "edition"\ncount = 1\n', "7 round tiles in all"),
        (
            '[bonus_tile.letters]\nsource = "edition"\norder = ["money", "money", "range",'
            ' "shovel", "houses", "trading_posts", "palaces", "sailing"]\n',
            "a tile stands twice",
        ),
        ('[sailing]\nsource = "edition"\nlast = 5\n', "wanted a whole number from 1 to 4"),
        ('[terrain.forest]\nsource = "edition"\nletter = "L"\ncolour = "green"\n', "twice"),
        ('[terrain.forest]\nsource = "edition"\nletter = "~"\ncolour = "green"\n', "one letter"),
        ('[terrain.forest]\nsource = "edition"\nletter = "Fo"\ncolour = "green"\n', "one letter"),
        ('[terrain.forest]\nsource = "edition"\nletter = "F"\ncolour = "blue"\n', "twice"),
        (
            '[faction.golems]\nsource = "edition"\ncolour = "blue"\nhome = "lake"\nside = "A"\n',
            "has side A twice",
        ),
        (
            '[faction.golems]\nsource = "edition"\ncolour = "red"\nhome = "lake"\nside = "A"\n',
            "is not the terrain of red",
        ),
        (
            '[faction.golems.start]\nsource = "edition"\nmoney = 7\ncoins = 9\n',
            "start.coins: unknown",
        ),
        ('[sailing]\nsource = "edition"\nlast = 4\nlongest = 3\n', "sailing.longest: unknown"),
        (
            '[first_game.players_2.houses]\nsource = "edition"\nfairies = ["B6", "H5"]\n'
            'leprechauns = ["A6", "I6"]\ngolems = ["B5", "G9"]\n',
            "houses.golems: unknown",
        ),
        (
            '[faction.golems.income]\nsource = "edition"\nbase = [2, 0]\ntrading_post = ['
            + ", ".join(['{ source = "edition", money = 2, power = 1, points = 1 }'] * 4)
            + "]\n",
            "points: unknown",
        ),
        (
            '[faction.golems.income]\nsource = "edition"\nbase = [2, 0]\npalace = [0, 4]\n',
            "income.palace: unknown",
        ),
        (
            '[first_game.round_4]\nsource = "edition"\ntile = "town"\nbonus = "A"\n',
            "round_4.bonus: unknown",
        ),
    ],
)
def test_what_is_wrong_with_other_tables(text: str, wanted: str) -> None:
    """TN-18.1, 19.12, 20.2, 21.4: wrong counts and hexes that do not fit, with table and line."""
    error = refused(text)
    assert wanted in error
    assert "my-box.toml, line " in error
