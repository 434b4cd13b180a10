"""The words of Terra Nova: what can be answered, and what is told.

Hexes and bridge spaces come from the map of the edition, so the vocabulary is made for a map:
the words that every game has first, then the hexes, then the bridge spaces.
"""

from collections.abc import Sequence
from typing import Final

from longhouse.engine.notation import Vocabulary

TERRAINS: Final = ["lake", "forest", "wasteland", "desert", "swamp"]
COLOURS: Final = ["black", "blue", "green", "red", "yellow"]
FACTIONS: Final = [
    "water-sprites",
    "sea-dogs",
    "golems",
    "fire-sprites",
    "leprechauns",
    "inventors",
    "fairies",
    "druids",
    "sun-worshippers",
    "sand-cats",
]
PIECES: Final = ["house", "trading-post", "left-palace", "right-palace"]
POWER_ACTIONS: Final = ["bridge-3", "bridge-4", "sailing", "7-money", "1-shovel", "2-shovels"]
TOWN_TILES: Final = ["town-money", "town-power", "town-points", "town-sailing"]
ROUND_TILES: Final = ["house", "trading-post", "palace", "town", "sailing", "shovel"]
BONUS_TILES: Final = ["A", "B", "C", "D", "E", "F", "G", "H"]
SEATS: Final = ["p1", "p2", "p3", "p4"]
TOKENS: Final = 8  # power tokens of a seat: the most that can be spent at once

# The kinds of building that rules speak of by name.
HOUSE: Final = 0
TRADING_POST: Final = 1
LEFT_PALACE: Final = 2
RIGHT_PALACE: Final = 3

# The deeds that round tiles reward, in the order of ROUND_TILES.
BUILT: Final = 0
TRADED_UP: Final = 1
CROWNED: Final = 2
FOUNDED: Final = 3
SAILED: Final = 4
DUG: Final = 5

# The power actions of the board, in the order of POWER_ACTIONS.
BRIDGE_FOR_3: Final = 0
BRIDGE_FOR_4: Final = 1
SAILING_STEP: Final = 2
SEVEN_MONEY: Final = 3
ONE_SHOVEL: Final = 4
TWO_SHOVELS: Final = 5

# The actions. Those about a thing are its number added to the first of its sort.
BUILD: Final = 0
UPGRADE: Final = 1
SAIL: Final = 2
BRIDGE: Final = 3
POWER: Final = 4
SPECIAL: Final = 5
INVENT: Final = 6
DROP: Final = 7
EXCHANGE: Final = 8
CONVERT: Final = 9
RIVER_TOWN: Final = 10
END: Final = 11
YES: Final = 12
NO: Final = 13
NONE: Final = 14
OF_PALACE: Final = 15  # the power action or special action of a palace
OF_TILE: Final = 16  # the special action of a bonus tile
PIECE: Final = 17
POWER_ACTION: Final = 21
TOWN_TILE: Final = 27
BONUS_TILE: Final = 31
PLAY: Final = 39
AMOUNT: Final = 49  # the word "1"
HEX: Final = 57

VERBS: Final = [
    "build",
    "upgrade",
    "sail",
    "bridge",
    "power",
    "special",
    "invent",
    "drop",
    "exchange",
    "convert",
    "river-town",
    "end",
    "yes",
    "no",
    "none",
    "of-palace",
    "of-tile",
]
AMOUNTS: Final = [str(amount) for amount in range(1, TOKENS + 1)]
FIXED: Final = [
    *VERBS,
    *PIECES,
    *POWER_ACTIONS,
    *TOWN_TILES,
    *BONUS_TILES,
    *FACTIONS,
    *AMOUNTS,
]

# What is told while the game goes on: each event and what its numbers mean (name:term).
EVENTS: Final = {
    "starting-seat": "seat",
    "neutral-colour": "colour",
    "neutral-house": "hex terrain",
    "chose-faction": "seat faction",
    "placed": "seat hex",
    "took-tile": "seat bonus-tile money:count",
    "round": "count round-tile",
    "drawn": "seat colour",
    "discarded": "colour",
    "income": "seat money:count power:count",
    "turn": "seat",
    "paid": "seat money:count",
    "spent": "seat power:count",
    "covered": "octagon",
    "made-habitable": "seat hex shovels:count",
    "built": "seat hex",
    "upgraded": "seat hex piece",
    "invented": "seat hex",
    "bridged": "seat bridge-space",
    "sailed": "seat sailing:count",
    "gained-money": "seat money:count",
    "gained-power": "seat power:count",
    "lost-power": "seat power:count",
    "scored": "seat points:count reason",
    "founded": "seat hex town-tile",
    "founded-on-river": "seat river:hex town-tile",
    "exchanged": "seat power:count money:count",
    "converted": "seat power:count points:count",
    "dropped-out": "seat",
    "start-token": "seat",
    "round-ended": "count",
    "coin": "bonus-tile",
    "final-exchange": "seat power:count money:count",
    "territory": "seat buildings:count points:count",
    "ended": "",
}

# Why points are scored.
REASONS: Final = [
    "round-tile",
    "sailing-track",
    "town",
    "town-ability",
    "houses-palace",
    "trading-posts-palace",
    "drop-out-tile",
    "drop-out-ability",
    "drop-out-palace",
    "for-power",
    "for-money",
    "for-territory",
]
BY_ROUND_TILE: Final = 0
BY_TRACK: Final = 1
BY_TOWN: Final = 2
BY_TOWN_ABILITY: Final = 3
BY_HOUSES_PALACE: Final = 4
BY_POSTS_PALACE: Final = 5
BY_DROP_TILE: Final = 6
BY_DROP_ABILITY: Final = 7
BY_DROP_PALACE: Final = 8
BY_POWER: Final = 9
BY_MONEY: Final = 10
BY_TERRITORY: Final = 11

# What can be covered until phase 3: the board's power actions, bonus tile D, an action of each mat.
OCTAGONS: Final = [*POWER_ACTIONS, "of-tile", *(f"{seat}-palace" for seat in SEATS)]
TILE_OCTAGON: Final = 6
PALACE_OCTAGON: Final = 7


def vocabulary(hexes: Sequence[str], spaces: Sequence[str]) -> Vocabulary:
    """Every action on a map."""
    return Vocabulary([*FIXED, *hexes, *spaces])


def terms(hexes: Sequence[str], spaces: Sequence[str]) -> dict[str, list[str]]:
    """What the numbers in events stand for."""
    return {
        "terrain": TERRAINS,
        "colour": COLOURS,
        "faction": FACTIONS,
        "piece": PIECES,
        "town-tile": TOWN_TILES,
        "round-tile": ROUND_TILES,
        "bonus-tile": BONUS_TILES,
        "octagon": OCTAGONS,
        "reason": REASONS,
        "hex": list(hexes),
        "bridge-space": list(spaces),
    }
