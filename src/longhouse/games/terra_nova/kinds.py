"""The numbers of the rules on the stack: questions (TN-24) and what happens by itself."""

import re
import string
from typing import Final, final

from longhouse.engine.errors import BadInput, shown
from longhouse.engine.fields import Bits, Choice, Count, Flag, Item, Json
from longhouse.games.terra_nova.words import COLOURS, TERRAINS

PLANNER_HOUSE: Final = 0
FACTION: Final = 1
START_HOUSE: Final = 2
START_TILE: Final = 3
DIGGER_HOUSE: Final = 4
MENU: Final = 5
BUILD_HEX: Final = 6
BUILD_HERE: Final = 7
UPGRADE_HEX: Final = 8
UPGRADE_TO: Final = 9
EDGE_HOUSE: Final = 10
BRIDGE_SPACE: Final = 11
POWER_ACTION: Final = 12
FIRST_HEX: Final = 13
SECOND_HEX: Final = 14
HOUSE_ON: Final = 15
SPECIAL: Final = 16
LAKE_HOUSE: Final = 17
SUN_HEX: Final = 18
FREE_POST: Final = 19
INVENTION: Final = 20
DROP_TILE: Final = 21
TOWN_TILE: Final = 22
RIVER_TOWN: Final = 23
AMOUNT: Final = 24
POINTS_AMOUNT: Final = 25
AFTER: Final = 26
ROUND_END: Final = 27
LAY_OUT: Final = 28
THIRD_HOUSES: Final = 29
BEGIN: Final = 30
ROUND: Final = 31
DIG: Final = 32
INCOME: Final = 33
TURN: Final = 34
TOWNS: Final = 35
NEXT_TURN: Final = 36
CLEAN_UP: Final = 37
FINISH: Final = 38

NUMBERS: Final = 64  # hexes of a row; a hex is coded as row * NUMBERS + number, 0 for none
PLACE: Final = re.compile(r"([A-Z])([1-9][0-9]?)")


@final
class Place(Item):
    """A hex by its name, whatever the map: E4 is row 4, number 4."""

    def dump(self, value: int) -> Json:
        if value == self.empty:
            return None
        return f"{string.ascii_uppercase[value // NUMBERS]}{value % NUMBERS}"

    def load(self, data: Json, place: str) -> int:
        if data is None:
            return self.empty
        found = PLACE.fullmatch(data) if isinstance(data, str) else None
        if found is None or int(found.group(2)) >= NUMBERS:
            raise BadInput(place, f"found {shown(data)}", 'wanted a hex such as "E4"')
        return string.ascii_uppercase.index(found.group(1)) * NUMBERS + int(found.group(2))


# What the numbers of a question or step mean.
PLACE_ITEM: Final = Place()
TERRAIN_ITEM: Final = Choice(TERRAINS)
COLOURS_ITEM: Final = Bits(COLOURS)
SHOVELS_ITEM: Final = Count(2)
FREE_ITEM: Final = Flag()
