"""The map: its hexes, what lies beside what, and what is wrong with a map that cannot be played.

Land hexes come first, in reading order, then river hexes: what lies on land is kept in rows that
hold land alone. Everything here is worked out once, when an edition is read.
"""

import string
from collections.abc import Callable, Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from longhouse.engine.edition import Part
from longhouse.games.terra_nova.kinds import NUMBERS
from longhouse.games.terra_nova.words import HEX, TERRAINS

RIVER: Final = "~"
GAP: Final = "."
NOWHERE: Final = -1
FAR: Final = 255  # no chain of river hexes leads there
SIDES: Final = 6
MARKED: Final = 4  # hexes of each terrain with a house mark (TN-18.1)
ROOM_TO_START: Final = 3  # hexes of a terrain that starting houses may need
LINKS: Final = 6  # bridge spaces at one hex at most


@final
class Board:
    """TN-4: one side of the board and all that follows from it."""

    def __init__(self, part: Part, letters: Sequence[str], shifted: int, longest: int) -> None:
        self.part: Final = part
        self.shifted: Final = shifted
        cells = self.read_rows(letters)
        land = [name for name, letter in cells.items() if letter != RIVER]
        river = [name for name, letter in cells.items() if letter == RIVER]
        self.hexes: Final = land + river
        self.lands: i64 = len(land)
        self.rivers: i64 = len(river)
        self.printed: vec[i64] = vec[i64]([letters.index(cells[name]) for name in land])
        self.codes: vec[i64] = vec[i64]([code(name) for name in self.hexes])
        coded = [NOWHERE] * (len(string.ascii_uppercase) * NUMBERS)
        for hex, place in enumerate(self.codes):
            coded[place] = hex
        self.coded: vec[i64] = vec[i64](coded)
        self.at: Final = {self.spot(name): i for i, name in enumerate(self.hexes)}
        around = [self.neighbours(name) for name in self.hexes]
        # By hex: its neighbours among the land and among the rivers, NOWHERE where there is none.
        self.beside: vec[i64] = padded([[n for n in row if self.is_land(n)] for row in around])
        self.shores: vec[i64] = padded([[n for n in row if not self.is_land(n)] for row in around])
        # TN-4.11, TN-4.12, TN-4.13: by land hex.
        edge = [1 if len(around[hex]) < SIDES else 0 for hex in range(self.lands)]
        self.edge: vec[i64] = vec[i64](edge)
        self.inland: vec[i64] = vec[i64](
            [1 if all(self.is_land(n) for n in around[hex]) else 0 for hex in range(self.lands)]
        )
        self.continent: vec[i64] = vec[i64](self.continents())
        # TN-4.4, TN-4.6: river hexes between two land hexes; 0 for neighbours.
        self.span: vec[i64] = vec[i64](self.spans())
        self.read_bridges()
        self.first_space: i64 = HEX + len(self.hexes)
        self.check(longest)

    # ------------------------------------------------------------- reading

    def read_rows(self, letters: Sequence[str]) -> dict[str, str]:
        """The hexes in reading order, each with its letter."""
        rows = self.part.entries("rows")
        if not 1 <= len(rows) <= len(string.ascii_uppercase):
            raise self.part.wrong("rows", f"found {len(rows)} rows", "wanted 1 to 26")
        cells: dict[str, str] = {}
        for name, row in zip(string.ascii_uppercase, rows, strict=False):
            if not isinstance(row, str) or not 1 <= len(row) <= 40:
                raise self.part.wrong("rows", f"row {name} is no row", "wanted 1 to 40 letters")
            for number, letter in enumerate(row, 1):
                if letter not in letters and letter not in (RIVER, GAP):
                    found = f"row {name} holds {letter!r}"
                    raise self.part.wrong("rows", found, f"wanted {''.join(letters)}, ~ or .")
                if letter != GAP:
                    cells[f"{name}{number}"] = letter
        return cells

    def spot(self, name: str) -> tuple[int, int]:
        """A hex by row and by half hexes from the left, in which neighbours are easy to tell."""
        row = string.ascii_uppercase.index(name[0])
        return row, 2 * int(name[1:]) + (1 if row % 2 == self.shifted else 0)

    def neighbours(self, name: str) -> list[int]:
        """The hexes that share a side with this one."""
        row, half = self.spot(name)
        sides = [
            (row, half - 2),
            (row, half + 2),
            (row - 1, half - 1),
            (row - 1, half + 1),
            (row + 1, half - 1),
            (row + 1, half + 1),
        ]
        return sorted(self.at[side] for side in sides if side in self.at)

    def is_land(self, hex: int) -> bool:
        return hex < self.lands

    def lands_beside(self, hex: int) -> list[int]:
        return [n for n in self.beside[hex * SIDES : hex * SIDES + SIDES] if n != NOWHERE]

    def rivers_beside(self, hex: int) -> list[int]:
        return [n for n in self.shores[hex * SIDES : hex * SIDES + SIDES] if n != NOWHERE]

    def hex(self, part: Part, key: str, name: object) -> int:
        """The number of a hex that a table names."""
        if not isinstance(name, str) or name not in self.hexes:
            raise part.wrong(key, f"found {name!r}", "wanted a hex of the map")
        return self.hexes.index(name)

    def read_bridges(self) -> None:
        """TN-10.2: the spaces for bridges, each facing two land hexes across the river."""
        names: list[str] = []
        ends: list[int] = []
        for entry in self.part.entries("bridge_spaces"):
            text = entry if isinstance(entry, str) else ""
            sides = [self.hex(self.part, "bridge_spaces", end) for end in text.split("-")]
            if len(sides) != 2:
                raise self.part.wrong("bridge_spaces", f"found {entry!r}", 'wanted "E4-G5"')
            sides.sort()
            if not self.faces(sides[0], sides[1]):
                wanted = "wanted two land hexes that face each other across the river"
                raise self.part.wrong("bridge_spaces", f"{text} joins no such hexes", wanted)
            name = f"{self.hexes[sides[0]]}-{self.hexes[sides[1]]}"
            if name in names:
                raise self.part.wrong("bridge_spaces", f"{name} stands twice", "wanted it once")
            names.append(name)
            ends += sides
        self.spaces: list[str] = names
        self.bridges: i64 = len(names)
        self.ends: vec[i64] = vec[i64](ends)
        links = [self.spaces_at(hex) for hex in range(self.lands)]
        # By land hex: the bridge spaces at it, NOWHERE where there is none.
        self.links: vec[i64] = padded(links)

    def faces(self, one: int, other: int) -> bool:
        """Two land hexes that do not touch, with river and nothing else between them."""
        if not self.is_land(one) or not self.is_land(other) or other in self.lands_beside(one):
            return False
        if set(self.lands_beside(one)) & set(self.lands_beside(other)):
            return False
        return bool(set(self.rivers_beside(one)) & set(self.rivers_beside(other)))

    def spaces_at(self, hex: int) -> list[int]:
        return [space for space in range(self.bridges) if hex in self.space_ends(space)]

    def space_ends(self, space: int) -> tuple[int, int]:
        return self.ends[2 * space], self.ends[2 * space + 1]

    # ------------------------------------------------------------- what follows

    def continents(self) -> list[int]:
        """TN-4.12: land joined by sides, numbered from 0."""
        numbers = [NOWHERE] * self.lands
        count = 0
        for hex in range(self.lands):
            if numbers[hex] == NOWHERE:
                for other in reached([hex], self.lands_beside):
                    numbers[other] = count
                count += 1
        return numbers

    def spans(self) -> list[int]:
        """By two land hexes: how many river hexes lie between them on the shortest way."""
        table: list[int] = []
        for start in range(self.lands):
            row = [FAR] * self.lands
            afloat = set(self.rivers_beside(start))
            seen: set[int] = set()
            steps = 1
            while afloat:
                seen |= afloat
                for river in afloat:
                    for shore in self.lands_beside(river):
                        row[shore] = min(row[shore], steps)
                afloat = {n for river in afloat for n in self.rivers_beside(river)} - seen
                steps += 1
            for other in self.lands_beside(start):
                row[other] = 0
            row[start] = 0
            table += row
        return table

    # ------------------------------------------------------------- checking

    def check(self, longest: int) -> None:
        """Refuse a map on which no game can be played."""
        if self.rivers:
            joined = reached([self.lands], self.rivers_beside)
            if len(joined) != self.rivers:
                lost = next(
                    h for h in range(len(self.hexes)) if h >= self.lands and h not in joined
                )
                found = f"the river is not connected at {self.hexes[lost]}"
                raise self.part.wrong("rows", found, "wanted one river")
        for terrain, name in enumerate(TERRAINS):
            room = list(self.printed).count(terrain)
            if room < ROOM_TO_START:
                found = f"{room} hexes of {name}"
                raise self.part.wrong("rows", found, f"wanted at least {ROOM_TO_START}")
        for hex in range(self.lands):
            if len(self.spaces_at(hex)) > LINKS:
                found = f"{self.hexes[hex]} has more than {LINKS}"
                raise self.part.wrong("bridge_spaces", found, "wanted fewer")
        self.check_reach(longest)

    def check_reach(self, longest: int) -> None:
        """All land can be reached from all other with the longest range and every bridge."""

        def next_to(hex: int) -> list[int]:
            row = self.span[hex * self.lands : (hex + 1) * self.lands]
            near = [other for other in range(self.lands) if row[other] <= longest]
            return near + [end for s in self.spaces_at(hex) for end in self.space_ends(s)]

        joined = reached([0], next_to)
        for hex in range(self.lands):
            if hex not in joined:
                found = f"{self.hexes[hex]} cannot be reached from {self.hexes[0]}"
                raise self.part.wrong("rows", found, f"wanted a way over {longest} river hexes")

    def read_marks(self) -> vec[i64]:
        """TN-18.1: by terrain, the four hexes with a house mark."""
        part = self.part.part("marked")
        marks: list[int] = []
        for terrain, name in enumerate(TERRAINS):
            for entry in part.entries(name, MARKED):
                hex = self.hex(part, name, entry)
                if not self.is_land(hex) or self.printed[hex] != terrain:
                    raise part.wrong(name, f"{entry} is no {name}", f"wanted hexes of {name}")
                if hex in marks:
                    raise part.wrong(name, f"{entry} stands twice", "wanted it once")
                marks.append(hex)
        return vec[i64](marks)


def code(name: str) -> int:
    """A hex as the questions on the stack carry it."""
    return string.ascii_uppercase.index(name[0]) * NUMBERS + int(name[1:])


def padded(rows: list[list[int]]) -> vec[i64]:
    """Rows of at most six numbers, filled up with NOWHERE."""
    return vec[i64]([n for row in rows for n in row + [NOWHERE] * (SIDES - len(row))])


def reached(start: list[int], next_to: Callable[[int], list[int]]) -> set[int]:
    """Everything that can be come to from a start."""
    seen = set(start)
    open_ends = list(start)
    while open_ends:
        for hex in next_to(open_ends.pop()):
            if hex not in seen:
                seen.add(hex)
                open_ends.append(hex)
    return seen
