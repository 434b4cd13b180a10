"""The words of Terramara: what can be answered, and what is told.

Words that every edition has stand here; those of cards, tiles, ways and Homeland spaces are added
by the edition (`edition.py`). A word means one thing on the table wherever it is said.
"""

from typing import Final

MEMBERS: Final = ["explorer", "chieftain", "warrior"]
EXPLORER: Final = 0
CHIEFTAIN: Final = 1
WARRIOR: Final = 2

# A resource is a type (0 to 3), raw or refined: refined ones are four further on.
RAW: Final = ["livestock", "stone", "wood", "ore"]
REFINED: Final = ["leather", "ashlar", "lumber", "metal"]
RESOURCES: Final = [*RAW, *REFINED]

TRACKS: Final = ["military", "culture", "travel"]
MILITARY: Final = 0
CULTURE: Final = 1
TRAVEL: Final = 2

CATEGORIES: Final = ["tools", "weaponry", "pottery", "clothing"]
SEATS: Final = ["p1", "p2", "p3", "p4"]
NEUTRALS: Final = ["n1", "n2"]
ROWS: Final = ["1", "2", "3", "4", "5", "6"]

# The spaces of the board, in the order of their numbers; Homeland spaces follow after `gate`.
TERRITORY_SPACES: Final = [f"{row}{side}-{k}" for row in ROWS for side in "lr" for k in "abc"]
CROSSROADS_SPACES: Final = [f"crossroads-{row}" for row in range(1, 5)]
SPACES: Final = [*TERRITORY_SPACES, *CROSSROADS_SPACES, "gate"]

VERBS: Final = [
    "done",
    "stop",
    "none",
    "decline",
    "take",
    "pay",
    "all",
    "flip",
    "keep",
    "end",
    "use",
    "reserve",
    "worker-1",
    "worker-2",
    "worker-3",
]
# The parts of an action; a second and third of a kind in one action have words of their own.
PARTS: Final = [
    "receive",
    "military",
    "culture",
    "travel",
    "refine",
    "exchange",
    "choose",
    "hire",
    "raid",
    "first-player",
    "create",
    "warriors",
    "take-back",
    "bonus",
    "personal-bonus",
    "personal-tiles",
]
MOST_ALIKE: Final = 3  # parts of one kind in one action
PART_WORDS: Final = [
    *PARTS,
    *(f"{part}-{which}" for which in range(2, MOST_ALIKE + 1) for part in PARTS),
]
MOST: Final = 20  # the largest number that is ever answered
NUMBERS: Final = [str(number) for number in range(MOST + 1)]

STATIC: Final = [
    *VERBS,
    *MEMBERS,
    *RESOURCES,
    *NUMBERS,
    *PART_WORDS,
    *SPACES,
    "hut",
]

# The actions. Those about a thing are its number added to the first of its sort.
DONE: Final = 0
STOP: Final = 1
NONE: Final = 2
DECLINE: Final = 3
TAKE: Final = 4
PAY: Final = 5
ALL: Final = 6
FLIP: Final = 7
KEEP: Final = 8
END: Final = 9
USE: Final = 10
RESERVE: Final = 11
WORKER: Final = 12  # the first of three, by level
MEMBER: Final = 15
RESOURCE: Final = 18
NUMBER: Final = 26
PART: Final = 47
PART_KINDS: Final = 16
CREATE: Final = 57  # the part `create` is also what is answered in the artifact step
SPACE: Final = 95
GATE: Final = 40  # the number of the personal Crossroads space
HOMELAND: Final = 41  # the number of the first Homeland space
HUT: Final = 136
ARTIFACT: Final = 137

ROUNDS: Final = 5
# How many cards and tiles every edition has (TM-1.1).
ARTIFACTS: Final = 52
CHARACTERS: Final = 7
START_CARDS: Final = 12
BONUS_TILES: Final = 18
TERRITORY_TILES: Final = 24

CHARACTER: Final = 189
START_CARD: Final = 196
BONUS: Final = 208
TILE: Final = 226
WAY: Final = 250  # the ways of the Road; the Homeland's own words follow them

# What is told while the game goes on: each event and what its numbers mean (name:term).
EVENTS: Final = {
    "round": "round:count",
    "round-ended": "round:count",
    "turn": "seat",
    "neutral-placed": "seat neutral space",
    "neutral-grew": "neutral card:count strength:count",
    "took-character": "seat character",
    "took-start-card": "seat card:start-card",
    "personal-tile": "seat tile",
    "flipped": "seat character",
    "sent": "seat member space",
    "took-back": "seat member space",
    "received": "seat resource count",
    "refined": "seat from:resource",
    "paid": "seat resource",
    "paid-strength": "seat count",
    "scored": "seat count",
    "strength": "seat to:count",
    "lost-strength": "seat to:count",
    "culture": "seat to:count",
    "joined": "seat",
    "travelled": "seat way",
    "flag": "seat row:count",
    "arrived": "seat count",
    "bonus": "seat tile:bonus",
    "effect": "seat of:bearer",
    "used": "seat of:bearer",
    "hired": "seat level:count",
    "activated": "seat level:count",
    "warriors": "seat count",
    "raid": "seat",
    "gave": "seat raider:seat resource",
    "first-player": "seat",
    "created": "seat card:artifact",
    "reserved": "seat card:artifact",
    "revealed": "card:artifact",
    "ended": "",
}
