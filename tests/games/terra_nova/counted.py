"""Points counted once more, slowly, from what was told in a game and where it ended.

Nothing here looks into the rules of the program: the numbers are the rulebook's, or those that the
edition gives for a sailing step, and the map is read from the edition's rows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from longhouse.engine.fields import Json

TOWN_POINTS = {"town-money": 5, "town-power": 6, "town-points": 9, "town-sailing": 4}
STEP_POINTS = {1: 2, 2: 3, 3: 4, 4: 5}  # the edition's; step 2 is printed
RANKS = [12, 8, 4, 0]
GOLEMS = [0, 2, 2, 3, 4]

Told = dict[str, Json]


@dataclass
class Map:
    """The hexes by name, read from the rows of an edition in which B, D, F ... are shifted."""

    rows: list[str]
    bridges: list[str] = field(default_factory=list)

    def letter(self, name: str) -> str:
        row, number = ord(name[0]) - ord("A"), int(name[1:]) - 1
        if not 0 <= row < len(self.rows) or not 0 <= number < len(self.rows[row]):
            return ""
        return self.rows[row][number]

    def around(self, name: str) -> Iterator[str]:
        """The six names around a hex, on the map or not."""
        row, k = ord(name[0]), int(name[1:])
        one = k - 1 if (row - ord("A")) % 2 == 0 else k
        yield from (f"{name[0]}{k - 1}", f"{name[0]}{k + 1}")
        for other in (row - 1, row + 1):
            yield from (f"{chr(other)}{one}", f"{chr(other)}{one + 1}")

    def sides(self, name: str) -> list[str]:
        return [other for other in self.around(name) if self.letter(other)]

    def at_the_edge(self, name: str) -> bool:
        return len(self.sides(name)) < 6

    def at_the_river(self, name: str) -> bool:
        return any(self.letter(other) == "~" for other in self.sides(name))

    def joined(self, name: str) -> set[str]:
        """Hexes adjacent by side or by bridge."""
        ends = {
            end for space in self.bridges if name in space.split("-") for end in space.split("-")
        }
        return ({other for other in self.sides(name) if self.letter(other) != "~"} | ends) - {name}

    def afloat(self, name: str, steps: int) -> set[str]:
        """Land that is come to over at least one and at most so many river hexes."""
        found: set[str] = set()
        waters = {other for other in self.sides(name) if self.letter(other) == "~"}
        seen: set[str] = set()
        for _ in range(steps):
            seen |= waters
            shores = {other for water in waters for other in self.sides(water)}
            found |= {other for other in shores if self.letter(other) != "~"}
            waters = {other for other in shores if self.letter(other) == "~"} - seen
        return found


@dataclass
class Seat:
    """What a seat has, as far as points go."""

    faction: str = ""
    tile: str = ""
    sailing: int = 0
    points: int = 0
    standing: dict[str, str] = field(default_factory=dict)

    def count(self, *pieces: str) -> int:
        return sum(1 for piece in self.standing.values() if piece in pieces)


def points(told: list[Told], rows: list[str], table: Told) -> dict[str, int]:
    """The points of every seat at the end of a game whose final position holds this table."""
    seats: dict[str, Seat] = defaultdict(Seat)
    board = Map(rows)
    tile = ""
    for event in told:
        if event["event"] == "round":
            tile = str(event["round-tile"])
        elif "seat" in event:
            seat = seats[str(event["seat"])]
            seat.points += earned(event, seat, tile, board)
            note(event, seat, board)
    assert sorted(board.bridges) == sorted(row_of(table, "bridge"))
    for name, seat in seats.items():
        assert seat.standing == standing_at_the_end(table, name)
        assert seat.sailing == row_of(table, "sailing").get(name, 0)
        seat.points += whole(row_of(table, "money").get(name, 0)) // 3
    sizes = {name: largest(seat, board) for name, seat in seats.items()}
    for name, seat in seats.items():
        seat.points += rank_points(list(sizes.values()), sizes[name])
    return {name: seat.points for name, seat in seats.items()}


def row_of(table: Told, name: str) -> dict[str, Json]:
    row = table[name]
    assert isinstance(row, dict)
    return {key: value for key, value in row.items() if value is not None}


def standing_at_the_end(table: Told, seat: str) -> dict[str, str]:
    """The buildings of a seat in a final position."""
    pieces = row_of(table, "piece")
    return {hex: str(pieces[hex]) for hex, owner in row_of(table, "owner").items() if owner == seat}


def note(event: Told, seat: Seat, board: Map) -> None:
    """What an event leaves on the table."""
    what, place = event["event"], str(event.get("hex"))
    if what == "chose-faction":
        seat.faction = str(event["faction"])
    elif what in ("placed", "built"):
        seat.standing[place] = "house"
    elif what == "invented":
        seat.standing[place] = "trading-post"
    elif what == "upgraded":
        seat.standing[place] = str(event["piece"])
    elif what == "bridged":
        board.bridges.append(str(event["bridge-space"]))
    elif what == "sailed":
        seat.sailing += 1
        assert seat.sailing == event["sailing"]
    elif what == "took-tile":
        seat.tile = str(event["bonus-tile"])


def earned(event: Told, seat: Seat, tile: str, board: Map) -> int:
    """What an event is worth to its seat, before it is noted."""
    what = event["event"]
    if what == "built":
        own = 2 if seat.faction == "inventors" and seat.count("right-palace") else 0
        return own + (2 if tile == "house" else 0)
    if what == "invented" or event.get("piece") == "trading-post":
        own = 3 if seat.faction == "druids" and seat.count("right-palace") else 0
        return own + (3 if tile == "trading-post" else 0)
    if what == "upgraded":
        return 5 if tile == "palace" else 0
    if what == "made-habitable":
        return 2 * whole(event["shovels"]) if tile == "shovel" else 0
    if what == "sailed":
        return STEP_POINTS[seat.sailing + 1] + (2 if tile == "sailing" else 0)
    if what in ("founded", "founded-on-river"):
        own = 4 if seat.faction == "water-sprites" else 0
        return TOWN_POINTS[str(event["town-tile"])] + own + (5 if tile == "town" else 0)
    if what == "converted":
        return whole(event["power"]) // 3 * 2
    if what == "dropped-out":
        return dropping_out(seat, board)
    return 0


def whole(value: Json) -> int:
    assert isinstance(value, int)
    return value


def dropping_out(seat: Seat, board: Map) -> int:
    palaces = seat.count("left-palace", "right-palace")
    by_tile = {
        "E": seat.count("house"),
        "F": 2 * seat.count("trading-post"),
        "G": 4 * palaces,
        "H": 3 * seat.sailing,
    }
    total = by_tile.get(seat.tile, 0)
    if seat.faction == "golems":
        total += GOLEMS[seat.count("trading-post")]
    if seat.count("right-palace") and seat.faction == "sand-cats":
        total += sum(1 for name in seat.standing if not board.at_the_river(name))
    if seat.count("right-palace") and seat.faction == "fire-sprites":
        sets = parts(set(seat.standing), board, 0)
        total += sum(1 for part in sets if any(board.at_the_edge(name) for name in part))
    return total


def parts(hexes: set[str], board: Map, sailing: int) -> list[set[str]]:
    """The hexes in sets that are joined by sides, bridges and sailing."""
    left, found = set(hexes), []
    while left:
        part, ends = set(), [min(left)]
        while ends:
            name = ends.pop()
            if name in left:
                left.remove(name)
                part.add(name)
                ends += board.joined(name) | board.afloat(name, sailing)
        found.append(part)
    return found


def largest(seat: Seat, board: Map) -> int:
    return max(len(part) for part in parts(set(seat.standing), board, seat.sailing))


def rank_points(sizes: list[int], own: int) -> int:
    """Tied seats share the points of the ranks that they take up together."""
    first = sum(1 for size in sizes if size > own)
    tied = sizes.count(own)
    return sum(RANKS[first : first + tied]) // tied
