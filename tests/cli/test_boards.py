"""The drawings of the table: they fit a screen, show what lies there, and know only the view."""

import json
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import longhouse
from longhouse.cli.boards import drawing
from longhouse.cli.boards.sight import Sight, as_table
from longhouse.cli.wording import Wording
from longhouse.engine.contract import NOBODY, State
from longhouse.engine.laws import any_of, soak_settings
from tests.cli.shell import fine
from tests.cli.test_play import Terminal
from tests.games.terra_nova.scene import scene as position

NARROW = 100
GAMES = longhouse.names()


def drawn(state: State, seat: int, colour: bool = False) -> str:
    """The table for a seat, as it comes out on a terminal of a hundred columns."""
    out = StringIO()
    system = "truecolor" if colour else None
    console = Console(
        file=out,
        width=NARROW,
        height=60,
        color_system=system,
        force_terminal=colour,
        highlight=False,
    )
    console.print(drawing(Sight(state, seat, Wording(state.setting, ["Ann", "Bo"]))))
    return out.getvalue()


def tables(name: str, every: int = 41) -> Iterator[State]:
    """Moments of random games over some of the settings of a game, the last of each included."""
    game = longhouse.load(name)
    settings = soak_settings(game)
    for seed in range(6):
        state = game.new(settings[seed * 7 % len(settings)], seed)
        random = longhouse.Random(seed)
        step = 0
        while not state.over:
            if step % every == 0:
                yield state
            state.play(any_of(state.actions(), random))
            step += 1
        yield state


@pytest.mark.parametrize("name", GAMES)
def test_every_table_fits_a_hundred_columns_and_shows_nothing_hidden(name: str) -> None:
    chance = longhouse.Random(4)
    for state in tables(name):
        for seat in range(NOBODY, state.setting.seats):
            screen = drawn(state, seat)
            assert max(len(line) for line in screen.splitlines()) <= NARROW
            assert "Ann" in screen
            assert drawn(state.imagine(seat, chance), seat) == screen


@pytest.mark.parametrize("name", GAMES)
def test_colours_are_only_where_they_are_wanted(name: str) -> None:
    state = next(tables(name))
    assert "\x1b[" in drawn(state, 0, colour=True)
    assert "\x1b" not in drawn(state, 0)


def test_the_map_of_terra_nova_shows_every_hex_and_whose_building_stands_there() -> None:
    shapes = {"house": "⌂", "trading-post": "■", "left-palace": "♜", "right-palace": "♜"}
    letters = {"lake": "L", "forest": "F", "wasteland": "W", "desert": "D", "swamp": "S"}
    shown = 0
    for state in tables("terra_nova"):
        view = state.view(NOBODY)
        lines = drawn(state, NOBODY).splitlines()
        for hex, terrain in as_table(view["terrain"]).items():
            row = 2 * (ord(hex[0]) - ord("A"))
            at = lines[row].index(f"{hex:>3} {letters[str(terrain)]}")
            owner = as_table(view["owner"]).get(hex)
            below = lines[row + 1][at : at + 5].strip(" ●")
            if owner is None:
                assert below == ""
                continue
            piece = shapes[str(as_table(view["piece"])[hex])]
            assert below == f"{'n' if owner == 'neutral' else str(owner)[1:]}{piece}"
            shown += 1
    assert shown > 100


def test_the_board_of_terra_nova_shows_what_is_used_in_this_round() -> None:
    """The X-tokens: on power actions, on palaces and on the bonus tile with a shovel."""
    text = "WS L F4 tile D | SW L H6 | GO H B5"
    fresh = drawn(position(text).state, NOBODY)
    assert "✗" not in fresh
    used = position(f"{text} | covered 7-money of-tile p2-palace").state
    lines = [line for line in drawn(used, NOBODY).splitlines() if "✗" in line]
    action, tile, palace = lines
    assert "7 money" in action
    assert "✗ D: " in tile
    assert "Sun Worshippers" in palace and "✗ 1" in palace


def test_the_board_of_terramara_shows_who_stands_where() -> None:
    shown = 0
    for state in tables("terramara"):
        view = state.view(NOBODY)
        lines = iter(drawn(state, NOBODY).splitlines()[2:])
        for row in range(1, 7):
            upper = next(lines)
            past = row < min(int(str(view["round"])), 5)
            lower = upper if past else next(lines)
            spaces = [f"{row}{side}-{letter}" for side in "lr" for letter in "abc"]
            standing = [
                f"{clan.removeprefix('p')}{member[0].upper()}"
                for space in ([f"crossroads-{row}"] if past else spaces)
                for clan, _, member in (
                    str(piece).partition("-")
                    for piece in as_list(as_table(view["spaces"]).get(space))
                )
            ]
            assert upper[1] == str(row)
            found = lower.partition("*")[2] if past else lower
            assert re.findall(r"(n?\d[ECW]) ", found) == standing, (upper, lower)
            shown += len(standing)
    assert shown > 100


def as_list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


@pytest.mark.parametrize("name", [name for name in GAMES if name != "dragon_canyon"])
def test_a_whole_game_on_a_pipe_has_no_colours_and_can_be_read_by_a_program(
    name: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    play = ["play", name, "--players", "2", "--seed", "8", "--bot", "p2=random"]
    out = fine(*play, "--record", str(file), typed="1\n" * 3000).out
    assert "The game is over." in out
    assert "\x1b" not in out
    assert fine("replay", str(file), "--verify", "--json").json["verified"]
    assert json.loads(file.read_text("utf-8"))["final"]


@pytest.mark.parametrize("name", [name for name in GAMES if name != "dragon_canyon"])
def test_a_terminal_shows_the_table_and_takes_an_answer(name: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play = ["play", name, "--players", "2", "--seed", "8", "--bot", "p2=random"]
    terminal = Terminal(*play, "--record", str(file))
    screen = terminal.wait_for("p1>")
    assert "\x1b[" in screen
    terminal.type("1\r")
    terminal.wait_for("p1>")
    terminal.type("quit\r")
    assert terminal.close() == 0
    assert json.loads(file.read_text("utf-8"))["actions"]
