"""The effect vocabulary of Terramara (EF-1 to EF-8): its words and the numbers they are read as.

This file knows the words; what stands on a card or a tile it does not know.
"""

from typing import Final

from mypy_extensions import i64

from longhouse.games.terramara.words import RESOURCES

# Ops (EF-4). The first ones happen by themselves, the others are parts that are carried out in an
# order of the owner's choice; those are numbered like their words (`words.PARTS`).
VP: Final = 0
VP_BY_POWER: Final = 1
EXTRA_EXPLORER: Final = 2
LEFTOVER_BONUS: Final = 3
PERSONAL_CROSSROADS: Final = 4
PERSONAL_OUTPOST: Final = 5
DOUBLE: Final = 6
PARTS_FROM: Final = 7
RECEIVE: Final = 7
GAIN: Final = 8  # military; culture and travel follow
TRANSFORM: Final = 11
EXCHANGE: Final = 12
CHOOSE: Final = 13
HIRE: Final = 14
RAID: Final = 15
FIRST_PLAYER: Final = 16
CREATE_ONE: Final = 17
WARRIORS: Final = 18
TAKE_BACK: Final = 19
BONUS_TILE: Final = 20
USE_PERSONAL: Final = 21
TAKE_PERSONAL: Final = 22

OPS: Final = {
    "vp": ("n", "per", "res", "category"),
    "vp_by_power_level": ("values",),
    "extra_explorer": ("n",),
    "take_leftover_bonus_tiles": (),
    "personal_crossroads": (),
    "score_personal_outpost": (),
    "double": ("of",),
    "receive": ("res",),
    "gain": ("what", "n", "per", "res", "category"),
    "transform": ("n",),
    "exchange": ("pay", "get", "times", "different"),
    "choose": ("options",),
    "hire": (),
    "raid": ("loss", "part"),
    "first_player": ("part",),
    "create": ("raw",),
    "warriors": ("n",),
    "take_back": ("member", "n"),
    "bonus_tile": (),
    "use_personal_bonus_tile": ("max_level_by_round",),
    "take_personal_tiles": ("level", "kinds"),
}
OP_NUMBERS: Final = {
    "vp": VP,
    "vp_by_power_level": VP_BY_POWER,
    "extra_explorer": EXTRA_EXPLORER,
    "take_leftover_bonus_tiles": LEFTOVER_BONUS,
    "personal_crossroads": PERSONAL_CROSSROADS,
    "score_personal_outpost": PERSONAL_OUTPOST,
    "double": DOUBLE,
    "receive": RECEIVE,
    "gain": GAIN,
    "transform": TRANSFORM,
    "exchange": EXCHANGE,
    "choose": CHOOSE,
    "hire": HIRE,
    "raid": RAID,
    "first_player": FIRST_PLAYER,
    "create": CREATE_ONE,
    "warriors": WARRIORS,
    "take_back": TAKE_BACK,
    "bonus_tile": BONUS_TILE,
    "use_personal_bonus_tile": USE_PERSONAL,
    "take_personal_tiles": TAKE_PERSONAL,
}

# Where ops may stand (EF-1.2, EF-2); anywhere else they could not be carried out.
USUAL: Final = [
    "receive",
    "gain",
    "vp",
    "vp_by_power_level",
    "transform",
    "exchange",
    "choose",
    "hire",
    "raid",
    "first_player",
    "create",
    "warriors",
    "take_back",
]
ON_SPACE: Final = 0
ON_TERRITORY: Final = 1
ON_TILE: Final = 2
AT_SELECTION: Final = 3
IN_EFFECT: Final = 4
AT_CREATION: Final = 5  # an effect that is about the card that is created
WHILE_UP: Final = 6  # what a side grants as long as it is up
AT_GAME_END: Final = 7
MAY_STAND: Final = [
    USUAL,
    [*USUAL, "bonus_tile"],
    USUAL,
    [
        *USUAL[: USUAL.index("hire")],
        "extra_explorer",
        "take_leftover_bonus_tiles",
        "take_personal_tiles",
    ],
    [*USUAL, "use_personal_bonus_tile"],
    USUAL,
    ["personal_crossroads"],
    ["vp", "vp_by_power_level", "double", "score_personal_outpost"],
]

# Counters (EF-8).
COUNTERS: Final = ["", "players_stronger", "worker_level", "artifacts", "printed_cost"]
PER_ONE: Final = 0
PER_STRONGER: Final = 1
PER_ARTIFACT: Final = 3
PER_PRINTED: Final = 4

DOUBLES: Final = ["military_rank", "road_end", "best_outpost"]
DOUBLE_RANK: Final = 0
DOUBLE_ROAD: Final = 1

# Timings (EF-2); a permanent effect is a trigger, a modifier, or a mark of what its side grants.
TIMINGS: Final = ["instant", "permanent", "once_per_round", "game_end"]
INSTANT: Final = 0
PERMANENT: Final = 1
ONCE: Final = 2
GAME_END: Final = 3

# Triggers (EF-5).
EVENTS: Final = ["place", "create", "gain", "crossroads", "flag"]
NO_EVENT: Final = -1
ON_PLACE: Final = 0
ON_CREATE: Final = 1
ON_GAIN: Final = 2
ON_CROSSROADS: Final = 3
ON_FLAG: Final = 4
TERRAINS: Final = ["plains", "quarry", "forest", "mountain"]
BESIDE: Final = ["", "other_explorer", "nobody"]
BESIDE_OTHER: Final = 1
BESIDE_NOBODY: Final = 2

# Modifiers (EF-7).
MODS: Final = [
    "discount",
    "raw_substitute",
    "explorer_equal",
    "no_military_loss",
    "raid_level",
    "gain_bonus",
]
NO_MOD: Final = -1
DISCOUNT: Final = 0
RAW_SUBSTITUTE: Final = 1
EXPLORER_EQUAL: Final = 2
NO_LOSS: Final = 3
RAID_LEVEL: Final = 4
GAIN_BONUS: Final = 5
EACH: Final = 4  # a discount on every type

# Conditions (EF-6).
CONDITIONS: Final = ["power_level", "worker_levels", "symbol", "artifacts"]
IF_POWER: Final = 0
IF_WORKERS: Final = 1
IF_SYMBOL: Final = 2
IF_ARTIFACTS: Final = 3
SYMBOL_TRACKS: Final = ["military", "river", "road"]
ON_MILITARY: Final = 0
ON_RIVER: Final = 1

LOST: Final = ["", "extra_explorer", "personal_bonus_tiles", "personal_crossroads"]
LOSES_EXPLORER: Final = 1
LOSES_TILES: Final = 2
LOSES_GATE: Final = 3

# Goods are several resources in one number, four bits for each kind: the eight resources, then
# any raw, any refined, and Military for exchanges.
GOODS: Final = [*RESOURCES, "any_raw", "any_refined", "military"]
BITS: Final = 4
MOST_GOODS: Final = 15
ANY_RAW: Final = 8
ANY_REFINED: Final = 9
STRENGTH_GOODS: Final = 10
FIXED: Final = (1 << (BITS * 8)) - 1  # the part of goods with given types
FULL_RAW: Final = 99  # as many raw resources as wanted may stand in (TM-13.12)

MOST_DUE: Final = 62  # effects that can wait for their owner's choice


def goods_of(goods: i64, kind: i64) -> i64:
    """How many of one kind these goods hold."""
    return goods >> (BITS * kind) & MOST_GOODS
