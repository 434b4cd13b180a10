"""The words of Dragon Canyon: what can be answered, and what is told."""

from typing import Final

from longhouse.engine.notation import Vocabulary

KINDS: Final = ["wood", "stone", "food", "bone"]
LANDS: Final = [*KINDS, "fortified-town", "dragon-canyon"]
HEROES: Final = [
    "grave-speaker",
    "skyrider",
    "wolf-dog",
    "trickster",
    "dino-knight",
    "wildling",
    "dragon-slayer",
]
BUILDINGS: Final = ["training-ground", "tribal-village", "cave-palace", "cave-relief"]
TILES: Final = [f"{column}{row}" for row in "1234" for column in "abcd"]
SEATS: Final = ["p1", "p2", "p3", "p4", "p5"]
# What a solo game makes of you (DC-16.12), from the worst to the best.
TITLES: Final = [
    "driven-out",
    "camp-elder",
    "cave-chief",
    "canyon-chief",
    "dragon-chief",
    "legend-of-the-canyon",
]

# The kinds, lands, heroes and buildings that rules speak of by name.
WOOD: Final = 0
BONE: Final = 3
FORTIFIED_TOWN: Final = 4
DRAGON_CANYON: Final = 5

GRAVE_SPEAKER: Final = 0
SKYRIDER: Final = 1
WOLF_DOG: Final = 2
TRICKSTER: Final = 3
DINO_KNIGHT: Final = 4
WILDLING: Final = 5
DRAGON_SLAYER: Final = 6

TRAINING_GROUND: Final = 0
TRIBAL_VILLAGE: Final = 1
CAVE_PALACE: Final = 2
CAVE_RELIEF: Final = 3

# The actions. Those about a thing are its number added to the first of its sort.
CLAIM: Final = 0
TRADE: Final = 1
END: Final = 2
NOTHING: Final = 3
BATTLE: Final = 4
TRICK: Final = 5
SHOW: Final = 6
REVEAL: Final = 7
NO: Final = 8
BLINK: Final = 9
STAND: Final = 10
BUILDING: Final = 11
KIND: Final = 15
HERO: Final = 19
TILE: Final = 26
SEAT: Final = 42

VERBS: Final = [
    "claim",
    "trade",
    "end",
    "nothing",
    "battle",
    "trick",
    "show",
    "reveal",
    "no",
    "blink",
    "stand",
]
VOCABULARY: Final = Vocabulary([*VERBS, *BUILDINGS, *KINDS, *HEROES, *TILES, *SEATS])

# What is told while the game goes on: each event and what its numbers mean (name:term).
EVENTS: Final = {
    "turn": "seat",
    "secured": "seat",
    "claimed": "seat building",
    "traded": "seat count given:kind taken:kind",
    "deployed": "seat tile",
    "deployed-hero": "seat hero tile",
    "hand-taken": "seat",
    "gained": "seat kind",
    "gathered": "seat tile kind",
    "none-left": "seat kind",
    "delivered": "seat kind",
    "looted": "seat",
    "stole": "seat victim:seat kind",
    "turned-up": "seat hero tile",
    "turned-down": "seat tile",
    "stomped": "seat tile",
    "sealed": "seat tile",
    "no-prey": "seat",
    "drawn": "seat hero",
    "no-hand": "seat",
    "slayer-in-hand": "seat",
    "discarded": "seat hero",
    "attacked": "seat tile defender:seat target:tile",
    "raided": "seat victim:seat",
    "supported": "seat tile",
    "no-reaction": "seat",
    "blinked": "seat from:tile to:tile",
    "dice": "attack:count total:count defence:count defence-total:count",
    "won": "seat",
    "moved": "seat from:tile to:tile",
    "voodoo": "seat",
    "detected": "seat tile",
    "teleported": "seat from:tile to:tile",
    "festival": "count",
    "deed": "deed:count path:count",
    "ended": "count",
    "stalled": "",
    "titled": "seat renown:count title",
}
TERMS: Final = {
    "kind": KINDS,
    "hero": HEROES,
    "tile": TILES,
    "building": BUILDINGS,
    "title": TITLES,
}
