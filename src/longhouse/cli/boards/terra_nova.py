"""Terra Nova on a terminal: the map of hexes, what the seats have, the tiles of the round."""

import string
from collections.abc import Mapping
from typing import Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from longhouse.cli.boards.sight import (
    Sight,
    as_count,
    as_table,
    as_words,
    named,
    star,
    words_in_a_row,
)
from longhouse.engine.fields import Json

LANDS: Final = {
    "lake": "#d3e6f7 on #1d4a78",
    "forest": "#dcefd0 on #24512c",
    "wasteland": "#f7d5ca on #6e2a20",
    "desert": "#f7e9b8 on #6b5212",
    "swamp": "#e2dcd4 on #3b3733",
}
RIVER: Final = "~"
WATER: Final = "#7fb4cc on #10242e"
GAP: Final = "."
HEX: Final = 5  # columns of the terminal for a hex, and one between hexes
PANEL: Final = 34
PIECES: Final = {"house": "⌂", "trading-post": "■", "left-palace": "♜", "right-palace": "♜"}
TOWN: Final = "●"
LEGEND: Final = {"house": "⌂", "trading-post": "■", "palace": "♜", "town": TOWN}
POWER_ACTIONS: Final = {
    "bridge-3": "bridge_3",
    "bridge-4": "bridge_4",
    "sailing": "sailing",
    "7-money": "money",
    "1-shovel": "one_shovel",
    "2-shovels": "two_shovels",
}


def draw(sight: Sight) -> RenderableType:
    return Board(sight)


class Board:
    """The whole table; the tiles stand beside the map where there is room."""

    def __init__(self, sight: Sight) -> None:
        self.sight: Final = sight

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        sight = self.sight
        land = map_of(sight)
        width = max(line.cell_len for line in land.split())
        if options.max_width >= width + PANEL:
            beside = Table.grid(padding=(0, 1))
            beside.add_column(min_width=width)
            beside.add_column(no_wrap=True, overflow="ellipsis")
            beside.add_row(land, Group(*rounds(sight), *power_actions(sight), *tiles(sight)))
            yield beside
            yield seats(sight)
        else:
            yield land
            yield seats(sight)
            yield Group(rounds_in_a_row(sight), *tiles(sight))
        yield below(sight)


# ------------------------------------------------------------------ the map


def map_of(sight: Sight) -> Text:
    """Each row of hexes on two lines: its name and terrain above, what stands there below."""
    side = map_side(sight)
    geometry = as_table(as_table(sight.edition.data["map"]).get("geometry"))
    shifted = 0 if geometry.get("shifted_rows") == "first" else 1
    lines: list[Text] = []
    rows = as_words(side.get("rows"))
    for at, (name, row) in enumerate(zip(string.ascii_uppercase, rows, strict=False)):
        margin = " " * ((HEX + 1) // 2 if at % 2 == shifted else 0)
        upper, lower = Text(margin), Text(margin)
        for number, printed in enumerate(row, 1):
            hex = f"{name}{number}"
            upper.append_text(land_cell(sight, hex, printed)).append(" ")
            lower.append_text(piece_cell(sight, hex, printed)).append(" ")
        lines += [upper, lower]
    return Text("\n").join(lines)


def map_side(sight: Sight) -> Mapping[str, Json]:
    """The variants for two are played on the back."""
    side = "front" if as_table(sight.view["options"]).get("variant") == "none" else "back"
    return as_table(as_table(sight.edition.data["map"]).get(side))


def land_of(sight: Sight, hex: str) -> str:
    return str(sight.table("terrain").get(hex))


def style_of(sight: Sight, hex: str, printed: str) -> str:
    if printed == GAP:
        return ""
    return WATER if printed == RIVER else LANDS[land_of(sight, hex)]


def land_cell(sight: Sight, hex: str, printed: str) -> Text:
    letter = printed
    if printed not in (RIVER, GAP):
        terrain = as_table(as_table(sight.edition.data["terrain"]).get(land_of(sight, hex)))
        letter = str(terrain.get("letter"))
    text = "" if printed == GAP else f"{hex:>3} {letter}"
    return Text(text.ljust(HEX), style=style_of(sight, hex, printed))


def piece_cell(sight: Sight, hex: str, printed: str) -> Text:
    """The number of the seat, the shape of its building, and whether a town tile lies there."""
    cell = Text("", style=style_of(sight, hex, printed))
    owner, piece = sight.table("owner").get(hex), sight.table("piece").get(hex)
    if isinstance(owner, str) and isinstance(piece, str):
        neutral = owner == "neutral"
        style = "bold" if neutral else f"bold {sight.colour(owner)}"
        cell.append(f" {'n' if neutral else owner[1:]}{PIECES[piece]}", style=style)
    if hex in sight.table("town") or hex in as_words(sight.view["river_towns"]):
        cell.append(TOWN, style="bold")
    cell.truncate(HEX, pad=True)
    return cell


# ------------------------------------------------------------------ the seats


def seats(sight: Sight) -> Table:
    """What lies open before each seat."""
    text = sight.wording.texts.text
    table = Table(box=None, pad_edge=False, header_style="dim", collapse_padding=True)
    table.add_column("", no_wrap=True, overflow="ellipsis")
    for head in ("points", "money", "power", "sailing", "bridges"):
        table.add_column(text(f"board.{head}"), justify="right", no_wrap=True)
    for shape in list(LEGEND.values())[:3]:
        table.add_column(shape, justify="right", min_width=1, no_wrap=True)
    table.add_column(text("board.tile"), overflow="ellipsis", no_wrap=True, max_width=30)
    table.add_column(text("board.towns"), overflow="fold")
    for at, seat in enumerate(sight.seats):
        table.add_row(*seat_row(sight, seat, sight.points[at]))
    return table


def seat_row(sight: Sight, seat: str, points: float) -> list[Text | str]:
    def held(name: str) -> str:
        return str(as_count(sight.table(name).get(seat)))

    gone = seat in as_words(sight.view["dropped"])
    mark = "✗ " if gone else "► " if sight.asked == seat else "  "
    faction = sight.table("faction").get(seat)
    name = named(sight, seat)
    if isinstance(faction, str):
        name = f"{name}, {sight.wording.word(faction)}"
    style = f"dim {sight.colour(seat)}" if gone else sight.colour(seat)
    bowls = "/".join(held(f"bowl_{number}") for number in (1, 2, 3))
    palaces = str(len(as_words(sight.table("palaces").get(seat))))
    tile = sight.table("tile").get(seat)
    return [
        Text(mark + name, style=style),
        f"{points:g}",
        *(held("money"), bowls, held("sailing"), held("bridges"), held("houses"), held("posts")),
        used(sight, f"{seat}-palace") + palaces,
        tile_text(sight, tile) if isinstance(tile, str) else "·",
        words_in_a_row(sight, sight.table("towns").get(seat)),
    ]


def used(sight: Sight, octagon: str) -> str:
    """The sign of an action that cannot be used again in this round."""
    return "✗ " if octagon in as_words(sight.view["covered"]) else ""


def tile_text(sight: Sight, letter: str) -> str:
    """A bonus tile, and whether its special action is used."""
    tiles = as_table(sight.edition.data["bonus_tile"])
    kind = as_words(as_table(tiles["letters"]).get("order"))[ord(letter) - ord("A")]
    return (used(sight, "of-tile") if kind == "shovel" else "") + sight.wording.word(letter)


# ------------------------------------------------------------------ rounds, actions, tiles


def rounds(sight: Sight) -> list[Text]:
    """The round tiles in their order, those that are over dimmed."""
    lines = [Text(sight.wording.texts.text("board.rounds"), style="dim")]
    for number, tile in enumerate(as_words(sight.view["round_tiles"]), 1):
        now = as_count(sight.view["round"])
        style = "bold" if number == now else "dim" if number < now else ""
        mark = "►" if number == now else " "
        lines.append(Text(f"{mark}{number} {sight.wording.word(tile)}", style=style))
    return lines


def rounds_in_a_row(sight: Sight) -> Text:
    head, *lines = rounds(sight)
    return Text("  ").join([head, *lines])


def power_actions(sight: Sight) -> list[Text]:
    """Each action with its price, those that are used in this round crossed out."""
    covered = as_words(sight.view["covered"])
    lines = [Text(sight.wording.texts.text("board.power-actions"), style="dim")]
    for word, name in POWER_ACTIONS.items():
        row = as_table(as_table(sight.edition.data["power_action"]).get(name))
        line = Text("✗" if word in covered else " ", style="dim" if word in covered else "")
        line.append(f"{row.get('power')} {sight.wording.word(word)}").append(star(row))
        lines.append(line)
    return lines


def tiles(sight: Sight) -> list[Text]:
    """The bonus tiles that can be taken, with the money that lies on them."""
    lines = [Text(sight.wording.texts.text("board.display"), style="dim")]
    for tile in as_words(sight.view["display"]):
        coins = as_count(sight.table("coins").get(tile))
        lines.append(Text(f" {tile_text(sight, tile)}" + f" +{coins}" * (coins > 0)))
    return lines


def below(sight: Sight) -> Text:
    """The bridges, and what the shapes are."""
    line = Text()
    bridges = sight.table("bridge")
    if bridges:
        line.append(sight.wording.texts.text("board.bridges") + " ", style="dim")
        for space, seat in bridges.items():
            line.append(f"{space} ", style=sight.colour(str(seat)))
        line.append("\n")
    shapes = [f"{shape} {sight.wording.word(word)}" for word, shape in LEGEND.items()]
    lands = [
        f"{as_table(as_table(sight.edition.data['terrain']).get(land)).get('letter')} "
        + sight.wording.word(land)
        for land in LANDS
    ]
    return line.append("  ".join([*lands, *shapes]), style="dim")
