"""Terramara on a terminal: the two columns of the board, road and river, what the seats have.

Effects are written in letters and signs, which the last line explains: raw resources in small
letters, refined ones in capitals, x and X for any.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from longhouse.cli.boards import effects
from longhouse.cli.boards.sight import (
    Sight,
    as_count,
    as_table,
    as_tables,
    as_words,
    by_id,
    named,
    star,
)
from longhouse.engine.fields import Json

LANDS: Final = {
    "plains": "#eef3c8 on #46501c",
    "quarry": "#dde2e8 on #454a52",
    "forest": "#dcefd0 on #24512c",
    "mountain": "#eddccb on #5a4230",
    "special": "#f3ecdd on #4d3a5e",
}
BACK: Final = "#c9c2b8 on #2e2a26"
CELL: Final = 15  # columns of the terminal for a space
WIDE: Final = 3 * (CELL + 1) - 1  # for a tile, which has three
TALL: Final = 42  # lines of a screen on which the signs are explained
ROWS: Final = 6
ROUNDS: Final = 5
MEMBERS: Final = ("explorer", "chieftain", "warrior")
RAW: Final = ("livestock", "stone", "wood", "ore")
REFINED: Final = ("leather", "ashlar", "lumber", "metal")
COLOURS: Final = {
    "livestock": "#e8b8a0",
    "stone": "#b4bcc4",
    "wood": "#8fce5f",
    "ore": "#e09050",
    "leather": "#e8b8a0",
    "ashlar": "#b4bcc4",
    "lumber": "#8fce5f",
    "metal": "#e09050",
}


def draw(sight: Sight) -> RenderableType:
    return Board(sight)


class Board:
    """The whole table; on a small screen the signs are not explained."""

    def __init__(self, sight: Sight) -> None:
        self.sight: Final = sight

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        sight = self.sight
        yield heading(sight)
        yield Group(*homeland(sight), *land(sight))
        yield seats(sight)
        yield Group(*cards(sight), river(sight), bonus_tiles(sight))
        if not console.is_terminal or console.height >= TALL:
            yield Text(effects.legend(sight), style="dim")


def label(sight: Sight, key: str) -> str:
    return sight.wording.texts.text(f"board.{key}")


def heading(sight: Sight) -> Text:
    """The round, who begins it, and what is left of what all share."""
    view = sight.view
    now = as_count(view["round"])
    left = as_count(sight.table("workers_left").get(f"round-{now}"))
    decks = sight.table("deck")
    parts = [
        (label(sight, "round"), f"{now}/{ROUNDS}"),
        (label(sight, "first"), str(view["first"])),
        (label(sight, "workers"), str(left)),
        (label(sight, "warriors"), str(view["warriors"])),
        (label(sight, "deck"), "/".join(str(decks[level]) for level in sorted(decks))),
    ]
    parts += [(neutral, str(strength)) for neutral, strength in sight.table("neutral").items()]
    line = Text()
    for name, value in parts:
        line.append(f"{name} ", style="dim").append(f"{value}   ", style="bold")
    return line


# ------------------------------------------------------------------ the columns


def homeland(sight: Sight) -> list[Text]:
    """TM-6: the spaces that are there for the whole game."""
    players = as_count(as_table(sight.view["options"])["players"])
    cells: list[Text] = []
    for tile in as_tables(sight.edition.data["homeland_tile"]):
        if players in as_counts(tile.get("players")):
            for space in as_tables(tile.get("spaces")):
                word = str(space["id"]).replace("_", "-")
                cells.append(space_cell(sight, word, sight.wording.word(word)))
    return [Text("  ").join(cells)]


def as_counts(value: Json) -> list[int]:
    return [as_count(entry) for entry in value] if isinstance(value, list) else []


def space_cell(sight: Sight, space: str, title: str) -> Text:
    """A space with its name and who stands there, on one line."""
    return Text(f"{title} ", style="dim").append_text(members(sight, space) or Text("·"))


def members(sight: Sight, space: str) -> Text:
    """Who stands on a space: the number of the seat and the first letter of the member."""
    found = Text()
    for piece in as_words(sight.table("spaces").get(space)):
        clan, _, member = piece.partition("-")
        letter = sight.wording.word(member)[:1].upper()
        neutral = clan.startswith("n")
        style = "bold" if neutral else f"bold {sight.colour(clan)}"
        found.append(f"{clan if neutral else clan[1:]}{letter} ", style=style)
    return found


def land(sight: Sight) -> list[Text]:
    """Six rows of two tiles. Past rows show the backs of their tiles."""
    lines: list[Text] = []
    tiles = as_words(sight.view["tiles"])
    now = as_count(sight.view["round"])
    for row in range(1, ROWS + 1):
        current = min(row, ROUNDS) == now
        left, right = tiles[2 * row - 2 : 2 * row]
        head = Text(f"{'►' if current else ' '}{row} ", style="bold" if current else "dim")
        if row < min(now, ROUNDS):
            backs = [outpost(sight, row, left), crossroads(sight, row, right)]
            lines.append(Text.assemble(head, backs[0], " ", backs[1]))
        else:
            upper, lower = head.copy(), Text("   ")
            for column, tile in (("l", left), ("r", right)):
                for cell in tile_cells(sight, f"{row}{column}", tile):
                    upper.append_text(cell[0]).append(" ")
                    lower.append_text(cell[1]).append(" ")
            lines += [upper, lower]
    return lines


def tile_cells(sight: Sight, place: str, tile: str) -> list[tuple[Text, Text]]:
    """The spaces of a tile: what each gives above, who stands there below."""
    row = by_id(sight.edition.data["territory_tile"], tile)
    cells: list[tuple[Text, Text]] = []
    for letter, space in zip("abc", as_tables(row.get("spaces")), strict=False):
        name = f"{place}-{letter}"
        style = LANDS["special" if "special" in space else str(space.get("terrain"))]
        mark = "!" if name in as_words(sight.view["fire"]) else ""
        single = "¹" if space.get("single") is True else ""
        given = f"{letter}{single} {effects.brief(sight, given_by(sight, space))}{star(row)}{mark}"
        above, below = Text(f" {given}", style=style), Text("  ", style=style)
        below.append_text(members(sight, name))
        for cell in (above, below):
            cell.truncate(CELL, pad=True, overflow="ellipsis")
        cells.append((above, below))
    return cells


def given_by(sight: Sight, space: Mapping[str, Json]) -> Json:
    """The action of a space; a special space is described apart from its tile."""
    if "special" not in space:
        return space.get("action")
    return by_id(sight.edition.data["special_space"], str(space["special"])).get("action")


def outpost(sight: Sight, row: int, tile: str) -> Text:
    """TM-16: what the outpost counts, and whose Flags are there."""
    back = as_table(by_id(sight.edition.data["territory_tile"], tile).get("back"))
    counts = str(back.get("outpost", ""))
    cell = Text(f" {label(sight, 'outpost')} {row}", style=BACK)
    cell.append(f" ({sight.wording.word(counts)}) ")
    for seat in sight.seats:
        if str(row) in as_words(sheet(sight, seat).get("flags")):
            cell.append(f"{seat[1:]}⚑ ", style=f"bold {sight.colour(seat)}")
    cell.truncate(WIDE, pad=True, overflow="ellipsis")
    return cell


def crossroads(sight: Sight, row: int, tile: str) -> Text:
    """TM-15: a space that opens when the tiles of its row are turned."""
    back = as_table(by_id(sight.edition.data["territory_tile"], tile).get("back"))
    space = by_id(sight.edition.data["crossroads"], str(back.get("crossroads")))
    name = f"crossroads-{row}"
    cell = Text(f" {sight.wording.word(name)}: ", style=BACK)
    cell.append(effects.brief(sight, space.get("action")) + star(space) + " ")
    cell.append_text(members(sight, name))
    cell.truncate(WIDE, pad=True, overflow="ellipsis")
    return cell


# ------------------------------------------------------------------ the seats


def sheet(sight: Sight, seat: str) -> Mapping[str, Json]:
    return as_table(sight.table("sheet").get(seat))


def seats(sight: Sight) -> Table:
    """What lies open before each seat."""
    table = Table(box=None, pad_edge=False, header_style="dim", collapse_padding=True)
    table.add_column("", no_wrap=True, overflow="ellipsis", max_width=28)
    heads = ("points", "raw", "refined", "strength", "culture", "caravans", "workers", "members")
    for head in heads:
        table.add_column(label(sight, head), no_wrap=True)
    for at, seat in enumerate(sight.seats):
        table.add_row(*seat_row(sight, seat, sight.points[at]))
    return table


def seat_row(sight: Sight, seat: str, points: float) -> list[Text | str]:
    row = sheet(sight, seat)
    mark = "► " if sight.view["active"] == seat else "? " if sight.asked == seat else "  "
    name = named(sight, seat)
    if isinstance(row.get("character"), str):
        side = "+" if row.get("experienced") else ""
        name = f"{name}, {sight.wording.word(str(row['character']))}{side}"
    return [
        Text(mark + name, style=sight.colour(seat)),
        f"{points:g}",
        goods(row, RAW),
        goods(row, REFINED),
        str(as_count(row.get("strength"))),
        str(as_count(row.get("culture"))),
        " ".join(str(row.get(f"caravan-{number}", "")) for number in (1, 2)),
        workers(row),
        " ".join(in_hand(sight, row, member) for member in MEMBERS),
    ]


def goods(row: Mapping[str, Json], kinds: Sequence[str]) -> Text:
    """Resources by their letters, each in its place."""
    letters = effects.LETTERS
    return Text(" ").join(
        Text(f"{letters[kind]}{as_count(row.get(kind))}", style=COLOURS[kind])
        if as_count(row.get(kind))
        else Text(f"{letters[kind]}0", style="dim")
        for kind in kinds
    )


def workers(row: Mapping[str, Json]) -> Text:
    """The levels of the Workers, those that are used up dimmed."""
    found = Text()
    for how, style in (("ready", "bold"), ("used", "dim")):
        for level in (1, 2, 3):
            found.append(str(level) * as_count(row.get(f"{how}-{level}")), style=style)
    return found


def in_hand(sight: Sight, row: Mapping[str, Json], member: str) -> str:
    """Members in hand, and after a stroke those in the Hut."""
    letter = sight.wording.word(member)[:1].upper()
    hut = as_count(row.get(f"{member}-in-hut"))
    return f"{letter}{as_count(row.get(f'{member}-in-hand'))}" + f"/{hut}" * (hut > 0)


# ------------------------------------------------------------------ cards, river, road


def cards(sight: Sight) -> list[Text]:
    """What each seat has created and reserved; in the draft, what is shown."""
    lines: list[Text] = []
    for seat in sight.seats:
        row = sheet(sight, seat)
        turned = as_words(row.get("turned"))
        created = [
            sight.wording.word(card) + "'" * (card in turned)
            for card in as_words(row.get("created"))
        ]
        if isinstance(row.get("reserved"), str):
            created.append(f"({sight.wording.word(str(row['reserved']))})")
        if created:
            lines.append(Text(f"{seat} ", style=sight.colour(seat)).append(", ".join(created)))
    shown = [*as_words(sight.view["shown_characters"]), *as_words(sight.view["shown_cards"])]
    if shown and as_count(sight.view["round"]) == 0:
        head = Text(label(sight, "shown") + " ", style="dim")
        lines.append(head.append(", ".join(sight.wording.word(card) for card in shown)))
    return lines


def river(sight: Sight) -> RenderableType:
    """TM-13: the artifacts on the River, the nearest first, with what they cost and are worth."""
    found: list[RenderableType] = [Text(label(sight, "river"), style="dim")]
    for slot, card in enumerate(as_words(sight.view["river"]), 1):
        row = by_id(sight.edition.data["artifact"], card)
        if row:
            line = Text(f"{slot} ").append(sight.wording.word(card), style="bold")
            cost = effects.amounts(as_table(row.get("cost")))
            found.append(line.append(f" {cost} ★{row.get('vp')}{star(row)}"))
    return Columns(found, padding=(0, 2))


def bonus_tiles(sight: Sight) -> RenderableType:
    """TM-18: the bonus tiles along road and river, each with the place where it lies."""
    found: list[RenderableType] = [Text(label(sight, "bonus"), style="dim")]
    for slot, tile in sight.table("slots").items():
        row = by_id(sight.edition.data["bonus_tile"], str(tile))
        line = Text(f"{slot.removeprefix('road-')} ", style="dim")
        found.append(line.append(effects.brief(sight, row.get("effect")), style="not dim"))
    return Columns(found, padding=(0, 2))
