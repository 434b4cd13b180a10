"""Dragon Canyon on a terminal: the map, what the seats have, the buildings and one's own hand."""

from collections.abc import Mapping
from typing import Final

from rich.console import Console, ConsoleOptions, Group, JustifyMethod, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from longhouse.cli.boards.sight import Sight, as_count, as_table, as_words, named, star
from longhouse.engine.fields import Json

KINDS: Final = {"wood": "#8fce5f", "stone": "#b4bcc4", "food": "#f0b840", "bone": "#efe6d2"}
LANDS: Final = {
    "wood": "#dcefd0 on #24452a",
    "stone": "#dde2e8 on #454a52",
    "food": "#f7e6b8 on #5e4412",
    "bone": "#f3ecdd on #5a5348",
    "fortified-town": "#d3e2f7 on #243c60",
    "dragon-canyon": "#f7d5ca on #64261d",
}
COLUMNS: Final = "abcd"
ROWS: Final = "1234"
TILE: Final = 15  # columns of the terminal inside a tile: a seat, a facing and the longest name
MAP: Final = 4 * (TILE + 1) + 4  # columns of the whole map
SMALL: Final = 32  # lines of a screen on which the map is drawn without lines
PANEL: Final = 32  # columns that the buildings need beside it
UP: Final = "▲"
DOWN: Final = "▽"
DRAGON: Final = "bold #ff5f3f"


def draw(sight: Sight) -> RenderableType:
    return Board(sight)


class Board:
    """The whole table; the buildings stand beside the map where there is room.

    On a small screen the lines between the tiles are left out.
    """

    def __init__(self, sight: Sight) -> None:
        self.sight: Final = sight

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        sight = self.sight
        small = console.is_terminal and console.height < SMALL
        land = map_of(sight, lined=not small)
        if options.max_width >= MAP + PANEL:
            beside = Table.grid(padding=(0, 1))
            beside.add_column(min_width=MAP)
            beside.add_row(land, buildings(sight))
            yield beside
            yield seats(sight)
        else:
            yield land
            yield seats(sight)
            yield buildings_below(sight)
        yield from hand(sight)


# ------------------------------------------------------------------ the map


def map_of(sight: Sight, lined: bool) -> Text:
    """Four rows of four tiles: the land above, the hero below."""
    head = "".join(column.center(TILE + 1) for column in COLUMNS)
    lines = [Text("   " + head.rstrip(), style="dim")]
    for row in ROWS:
        if lined:
            lines.append(rule("┌", "┬", "┐") if row == ROWS[0] else rule("├", "┼", "┤"))
        tiles = [column + row for column in COLUMNS]
        lines.append(line_of(f"{row} ", [land_cell(sight, tile) for tile in tiles]))
        lines.append(line_of("  ", [hero_cell(sight, tile) for tile in tiles]))
    if lined:
        lines.append(rule("└", "┴", "┘"))
    return Text("\n").join(lines)


def rule(left: str, middle: str, right: str) -> Text:
    return Text("  " + left + middle.join(["─" * TILE] * len(COLUMNS)) + right, style="dim")


def line_of(head: str, cells: list[Text]) -> Text:
    line = Text(head, style="dim")
    for cell in cells:
        line.append("│", style="dim").append_text(cell)
    return line.append("│", style="dim")


def land_cell(sight: Sight, tile: str) -> Text:
    land = str(sight.table("land").get(tile))
    cell = Text(" " + sight.wording.word(land), style=LANDS[land])
    if sight.view["dragon"] == tile:
        mark = sight.wording.texts.text("board.dragon").upper()
        cell.truncate(TILE - len(mark) - 1)
        cell.append(" " * (TILE - len(mark) - cell.cell_len)).append(mark, style=DRAGON)
    return fitted(cell)


def hero_cell(sight: Sight, tile: str) -> Text:
    land = str(sight.table("land").get(tile))
    cell = Text("", style=LANDS[land])
    hero = as_table(sight.table("heroes").get(tile))
    if hero:
        seat, name, up = str(hero["seat"]), hero["hero"], bool(hero["up"])
        shown = "?" if name is None else sight.wording.word(str(name))
        style = f"{'bold ' if up else ''}{sight.colour(seat)}"
        cell.append(f"{seat[1:]}{UP if up else DOWN}{shown}", style=style)
    return fitted(cell)


def fitted(cell: Text) -> Text:
    cell.truncate(TILE, pad=True)
    return cell


# ------------------------------------------------------------------ the seats


def seats(sight: Sight) -> Table:
    """What lies open before each seat."""
    text = sight.wording.texts.text
    table = Table(box=None, pad_edge=False, header_style="dim", collapse_padding=True)
    table.add_column("")
    for head in ("points", "stockpile", "caravan"):
        side: JustifyMethod = "right" if head == "points" else "left"
        table.add_column(text(f"board.{head}"), justify=side, no_wrap=True)
    for building in buildings_of(sight):
        table.add_column(code(sight, building), justify="right")
    for head in ("loot", "hand"):
        table.add_column(text(f"board.{head}"), justify="right")
    table.add_column(text("board.discard"))
    for at, seat in enumerate(sight.table("stockpile")):
        table.add_row(*seat_row(sight, seat, sight.points[at]))
    return table


def seat_row(sight: Sight, seat: str, points: float) -> list[Text | str]:
    active = sight.view["active"] == seat
    row: list[Text | str] = [
        Text(("► " if active else "  ") + named(sight, seat), style=sight.colour(seat)),
        f"{points:g}",
        tokens(as_table(sight.table("stockpile")[seat])),
        tokens(as_table(sight.table("caravan")[seat])),
    ]
    built = as_table(sight.table("built")[seat])
    row += [str(built.get(building, "·")) for building in buildings_of(sight)]
    held = sight.table("hands")[seat]
    row.append(str(sight.table("loot").get(seat, "·")))
    row.append(str(len(held) if isinstance(held, list) else held))
    discard = as_words(sight.table("discard").get(seat))
    row.append(", ".join(sight.wording.word(hero) for hero in discard))
    return row


def tokens(held: Mapping[str, Json]) -> Text:
    """Tokens by kind, each kind in its place."""
    counts = [(kind, as_count(held.get(kind))) for kind in KINDS]
    return Text(" ").join(
        Text(f"{kind[0].upper()}{count}", style=KINDS[kind] if count else "dim")
        for kind, count in counts
    )


# ------------------------------------------------------------------ buildings and supply


def buildings_of(sight: Sight) -> list[str]:
    return [word.replace("_", "-") for word in as_words(data(sight, "buildings").get("order"))]


def data(sight: Sight, *path: str) -> Mapping[str, Json]:
    """A table of the edition that the game is played with."""
    at: Mapping[str, Json] = sight.edition.data
    for step in path:
        at = as_table(at.get(step.replace("-", "_")))
    return at


def code(sight: Sight, building: str) -> str:
    return str(data(sight, "building", building).get("code", building))


def buildings(sight: Sight) -> RenderableType:
    """Each stack with its price, the supply, and where the Dragon is."""
    text = sight.wording.texts.text
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("")
    table.add_column(text("board.left"), justify="right")
    table.add_column(text("board.cost"))
    for building in buildings_of(sight):
        left = str(sight.table("stacks").get(building, "·"))
        name = f"{code(sight, building)} {sight.wording.word(building)}"
        table.add_row(name, left, price(data(sight, "building", building, "cost")))
    dragon = sight.view["dragon"]
    where = text("board.aside") if dragon is None else str(dragon)
    lines = [
        Text(),
        Text.assemble((text("board.supply"), "dim")),
        tokens(sight.table("supply")),
        Text.assemble((text("board.loot") + " ", "dim"), str(sight.view["loot_left"])),
        Text.assemble((text("board.dragon") + " ", "dim"), (where, DRAGON)),
        Text(text("board.reconstructed"), style="dim"),
    ]
    return Group(table, *lines)


def buildings_below(sight: Sight) -> RenderableType:
    """The same in two lines, for a narrow screen."""
    text = sight.wording.texts.text
    stacks = Text()
    for building in buildings_of(sight):
        left = str(sight.table("stacks").get(building, "·"))
        stacks.append(f"{code(sight, building)} ").append(f"{left} ", style="bold")
        stacks.append_text(price(data(sight, "building", building, "cost"))).append("   ")
    stacks.append(text("board.reconstructed"), style="dim")
    dragon = sight.view["dragon"]
    where = text("board.aside") if dragon is None else str(dragon)
    rest = Text.assemble((text("board.supply") + " ", "dim"), tokens(sight.table("supply")))
    rest.append("  " + text("board.loot") + " ", style="dim").append(f"{sight.view['loot_left']}  ")
    rest.append(text("board.dragon") + " ", style="dim").append(where, style=DRAGON)
    return Group(stacks, rest)


def price(cost: Mapping[str, Json]) -> Text:
    letters = Text()
    for kind, colour in KINDS.items():
        letters.append(kind[0].upper() * as_count(cost.get(kind)), style=colour)
    return letters.append(star(cost))


# ------------------------------------------------------------------ the hand


def hand(sight: Sight) -> list[RenderableType]:
    """The heroes that the seat holds, each with its strength and what it is worth."""
    held = sight.table("hands").get(f"p{sight.seat + 1}")
    if not isinstance(held, list):
        return []
    line = Text(sight.wording.texts.text("board.your-hand") + " ", style="dim")
    for at, hero in enumerate(as_words(held)):
        line.append("  " if at else "").append(sight.wording.word(hero), style="bold")
        strength = data(sight, "hero", hero, "strength")
        icons = data(sight, "hero", hero, "resource")
        line.append(f" {strength.get('value')}")
        for kind in as_words(icons.get("icons")):
            line.append(kind[0].upper(), style=KINDS[kind])
        line.append(star(strength) or star(icons))
    return [Group(line)]
