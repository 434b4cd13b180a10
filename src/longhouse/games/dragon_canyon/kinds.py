"""The numbers of the rules on the stack: questions (DC-17) and what happens by itself."""

from typing import Final

from longhouse.engine.fields import Choice, Count
from longhouse.games.dragon_canyon.words import HEROES, KINDS, SEATS, TILES

CLAIM: Final = 0
CLAIM_BUILDING: Final = 1
TRADE_GIVE: Final = 2
TRADE_TAKE: Final = 3
JOURNEY_HERO: Final = 4
JOURNEY_TILE: Final = 5
STOMP_TARGET: Final = 6
DRAGON_SEAL: Final = 7
ADVENTURE: Final = 8
BATTLE_TARGET: Final = 9
BLINK: Final = 10
BLINK_TILE: Final = 11
PACK: Final = 12
CHOOSE_KIND: Final = 13
THEFT_KIND: Final = 14
DETECT_TARGET: Final = 15
TELEPORT_HERO: Final = 16
TELEPORT_TILE: Final = 17
RAID_TARGET: Final = 18
TURN: Final = 19
JOURNEY: Final = 20
UNDER_DRAGON: Final = 21
ASK_PACK: Final = 22
DICE: Final = 23
GAIN_ICON: Final = 24
THEFT: Final = 25
OFFERINGS: Final = 26
SETTLE: Final = 27
FESTIVAL: Final = 28
FEAST: Final = 29
FEAST_END: Final = 30
GATHERING: Final = 31
NEXT_TURN: Final = 32
CLAN_TURN: Final = 33
CLAN_ACT: Final = 34
SPOILS: Final = 35

# What the numbers of a question or step mean.
TILE_ITEM: Final = Choice(TILES, needed=True)
HERO_ITEM: Final = Choice(HEROES, needed=True)
KIND_ITEM: Final = Choice(KINDS, needed=True)
SEAT_ITEM: Final = Choice(SEATS, needed=True)
SIDE_ITEM: Final = Choice(["attack", "defence"], needed=True)
TOKENS_ITEM: Final = Count(20)
CAUSE_ITEM: Final = Choice(["canyon", "other"], needed=True)
ATTACK: Final = 0
DEFENCE: Final = 1
BY_CANYON: Final = 0
BY_OTHER: Final = 1
