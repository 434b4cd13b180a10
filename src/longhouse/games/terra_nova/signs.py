"""What games of Terra Nova come to sooner or later, so that nothing in the box lies idle unseen.

Each sign stands after the rule it belongs to. `longhouse coverage` counts them in random games.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, TypeAlias

from mypy_extensions import i64

from longhouse.engine.contract import NOBODY
from longhouse.engine.fields import Json
from longhouse.games.terra_nova import deeds, effects, groups, kinds
from longhouse.games.terra_nova.edition import PLANNER
from longhouse.games.terra_nova.state import (
    BOWL_1,
    BOWL_2,
    FACTION,
    HOUSES,
    SAILING,
    TILE,
    WIDTH,
    Nova,
)
from longhouse.games.terra_nova.words import (
    BONUS_TILES,
    FACTIONS,
    HEX,
    HOUSE,
    NO,
    POWER_ACTIONS,
    ROUND_TILES,
    SEATS,
    TOWN_TILES,
)

Told: TypeAlias = "dict[str, Json]"

POWER_RULES: Final = dict(
    zip(POWER_ACTIONS, ["11.3", "11.3", "11.4", "11.5", "11.7", "11.8"], strict=True)
)
# By faction: the sign of its palace's power action or special action.
PALACE_OCTAGONS: Final = {
    "water-sprites": "TN-19.1b house on a lake",
    "sea-dogs": "TN-19.2c trading post for nothing",
    "fairies": "TN-19.7b power action of the mat",
    "sun-worshippers": "TN-19.9b land made habitable for nothing",
}
# By faction: the sign of a town that a value of six was enough for.
SIX: Final = {
    "water-sprites": "TN-19.1c town of value 6",
    "golems": "TN-19.3c town of value 6",
    "leprechauns": "TN-19.5c town of value 6",
    "fairies": "TN-19.7c town of value 6",
    "sun-worshippers": "TN-19.9c town of value 6",
}
REASONS: Final = {
    "town-ability": "TN-19.1a points for a town",
    "drop-out-ability": "TN-19.3a points for trading posts",
    "houses-palace": "TN-19.6c points for a house",
    "trading-posts-palace": "TN-19.8c points for a trading post",
}
# By faction: the sign of a left palace that brings something at once.
WHEN_BUILT: Final = {
    "sea-dogs": ["TN-19.2b step for the palace"],
    "leprechauns": ["TN-19.5b power for the palace"],
}
EDGE: Final = "TN-19.4c points for settlements at the edge"
INLAND: Final = "TN-19.10c points away from the river"

SIGNS: Final = [
    *(f"TN-1.7 {faction}" for faction in FACTIONS),
    "TN-3.2 power up to the last token",
    "TN-4.5 reach by tile C",
    "TN-5.10 free shovel on home terrain",
    "TN-6.2 price beside a neutral house",
    "TN-8.7 town that grows",
    "TN-9.4 step beyond the track",
    "TN-10.3 bridge to another's building",
    *(f"TN-{rule} {word}" for word, rule in POWER_RULES.items()),
    "TN-11.8 two hexes at once",
    "TN-13.10 gain after dropping out",
    "TN-16.6 territory shared",
    "TN-17.4 order of dropping out",
    "TN-18.6 neutral house after round 3",
    "TN-18.9 neutral house discarded",
    *PALACE_OCTAGONS.values(),
    *SIX.values(),
    *REASONS.values(),
    *(sign for signs in WHEN_BUILT.values() for sign in signs),
    "TN-19.2a town across the river",
    "TN-19.3b two shovels as one",
    "TN-19.4a cheaper power action",
    "TN-19.4b house at the edge",
    EDGE,
    "TN-19.5a power for shovels",
    "TN-19.6a power for another's house",
    "TN-19.6b trading post for power",
    "TN-19.7a power in every income",
    "TN-19.8a points for power",
    "TN-19.8b power for settlements",
    "TN-19.9a third house",
    "TN-19.10a money for another's upgrade",
    "TN-19.10b cheaper trading post",
    INLAND,
    *(f"TN-20.1 round tile {word}" for word in ROUND_TILES),
    *(f"TN-20.3 tile {letter}" for letter in BONUS_TILES),
    "TN-20.5 special action of tile D",
    *(f"TN-20.6 points of tile {letter}" for letter in "EFGH"),
    *(f"TN-20.7 {word}" for word in TOWN_TILES),
]


def signs_of(before: Nova, action: i64, after: Nova, told: list[Told]) -> list[str]:
    """The signs of an answer: the table before and after it, and what was told of it."""
    found = list(of_answer(before, action))
    for event in told:
        found += of_event(before, after, event)
    return found


def of_answer(before: Nova, action: i64) -> Iterator[str]:
    """What an answer makes use of, by the table on which it is given."""
    seat, hex = before.actor, action - HEX
    if before.kind == kinds.POWER_ACTION and before.has(seat, effects.BOARD_DISCOUNT):
        yield "TN-19.4a cheaper power action"
    if before.kind == kinds.EDGE_HOUSE and action != NO:
        yield "TN-19.4b house at the edge"
    if not 0 <= hex < before.board.lands:
        return
    if before.kind == kinds.UPGRADE_HEX and before.piece(hex) == HOUSE:
        yield from of_price(before, seat, hex)
    if before.kind == kinds.SECOND_HEX:
        yield "TN-11.8 two hexes at once"
    if before.kind in (kinds.BUILD_HEX, kinds.FIRST_HEX, kinds.SECOND_HEX):
        yield from of_digging(before, seat, hex)


def of_price(before: Nova, seat: i64, hex: i64) -> Iterator[str]:
    """What makes the trading post on a hex cheaper."""
    if before.has(seat, effects.CHEAP_TRADING_POSTS):
        yield "TN-19.10b cheaper trading post"
    rivals = [other for other in range(before.box.seats) if other != seat]
    if deeds.foreign_beside(before, seat, hex) and not any(
        deeds.beside(before, other, hex) for other in rivals
    ):
        yield "TN-6.2 price beside a neutral house"


def of_digging(before: Nova, seat: i64, hex: i64) -> Iterator[str]:
    """What makes it possible to build on a hex, or to make it habitable."""
    shovels = before.shovels(seat, hex)
    if shovels == 0 and before.a > 0:
        yield "TN-5.10 free shovel on home terrain"
    if shovels == 2 and before.has(seat, effects.TWO_SHOVELS_AS_ONE):
        yield "TN-19.3b two shovels as one"
    if before.away(seat, hex) > before.mat[seat * WIDTH + SAILING]:
        yield "TN-4.5 reach by tile C"


def of_event(before: Nova, after: Nova, event: Told) -> Iterator[str]:
    """What an event shows."""
    what, named = event["event"], event.get("seat")
    seat = SEATS.index(str(named)) if named else NOBODY
    faction = faction_of(after, seat)
    if what == "scored":
        yield from of_points(before, seat, faction, str(event["reason"]))
    elif what == "covered":
        yield from of_octagon(after, str(event["octagon"]))
    elif what in ("built", "upgraded", "invented"):
        yield from of_building(before, after, seat, event)
    elif what in ("founded", "founded-on-river"):
        yield from of_town(after, seat, event)
    elif what in ("gained-power", "gained-money", "income"):
        yield from of_gain(before, after, seat, event)
    elif what in ("round", "round-ended", "territory"):
        yield from of_the_table(after, event)
    elif what in ("neutral-house", "discarded"):
        yield from of_neutrals(before, what == "discarded")
    elif what == "chose-faction":
        yield f"TN-1.7 {faction}"
    elif what == "placed" and after.mat[seat * WIDTH + HOUSES] > after.box.start_houses:
        yield "TN-19.9a third house"
    elif what == "made-habitable" and event["shovels"] and faction == "leprechauns":
        yield "TN-19.5a power for shovels"
    elif what == "took-tile":
        yield f"TN-20.3 tile {event['bonus-tile']}"
    elif what == "converted":
        yield "TN-19.8a points for power"
    elif what == "bridged":
        space = after.board.spaces.index(str(event["bridge-space"]))
        if {after.owner(end) for end in after.board.space_ends(space)} - {seat, NOBODY}:
            yield "TN-10.3 bridge to another's building"


def faction_of(state: Nova, seat: i64) -> str:
    faction = state.mat[seat * WIDTH + FACTION] if seat != NOBODY else NOBODY
    return FACTIONS[faction] if faction != NOBODY else ""


def of_points(before: Nova, seat: i64, faction: str, reason: str) -> Iterator[str]:
    """What points were given for."""
    if reason in REASONS:
        yield REASONS[reason]
    elif reason == "round-tile":
        yield f"TN-20.1 round tile {ROUND_TILES[before.round_tiles[before.round - 1]]}"
    elif reason == "drop-out-tile":
        yield f"TN-20.6 points of tile {BONUS_TILES[before.mat[seat * WIDTH + TILE]]}"
    elif reason == "drop-out-palace":
        yield EDGE if faction == "fire-sprites" else INLAND


def of_octagon(after: Nova, octagon: str) -> Iterator[str]:
    if octagon in POWER_RULES:
        yield f"TN-{POWER_RULES[octagon]} {octagon}"
    elif octagon == "of-tile":
        yield "TN-20.5 special action of tile D"
    else:
        yield PALACE_OCTAGONS[faction_of(after, SEATS.index(octagon[:2]))]


def of_building(before: Nova, after: Nova, seat: i64, event: Told) -> Iterator[str]:
    """What a new building brings, to its owner and to those who watch."""
    what, faction = event["event"], faction_of(after, seat)
    watching = {"built": "TN-19.6a power for another's house"}
    sign = watching.get(str(what), "TN-19.10a money for another's upgrade")
    effect = effects.POWER_ON_FOREIGN_HOUSE if what == "built" else effects.MONEY_ON_FOREIGN_UPGRADE
    for other in range(after.box.seats):
        if other != seat and after.has(other, effect):
            yield sign
    if what == "invented":
        yield "TN-19.6b trading post for power"
    if event.get("piece") == "left-palace":
        yield from WHEN_BUILT.get(faction, [])
        if faction == "sea-dogs" and before.mat[seat * WIDTH + SAILING] == after.box.last_step:
            yield "TN-9.4 step beyond the track"
    if what != "upgraded" and after.town[after.board.hexes.index(str(event["hex"]))]:
        yield "TN-8.7 town that grows"


def of_town(after: Nova, seat: i64, event: Told) -> Iterator[str]:
    yield f"TN-20.7 {event['town-tile']}"
    if event["event"] == "founded-on-river":
        yield "TN-19.2a town across the river"
        return
    group = groups.group_at(after, after.board.hexes.index(str(event["hex"])))
    if groups.value_of(after, group) < after.box.town_value:
        yield SIX[faction_of(after, seat)]


def of_gain(before: Nova, after: Nova, seat: i64, event: Told) -> Iterator[str]:
    """What somebody gained, and by what."""
    faction = faction_of(after, seat)
    if event["event"] == "income":
        if faction == "fairies":
            yield "TN-19.7a power in every income"
        return
    if seat != before.actor and before.out(seat):
        yield "TN-13.10 gain after dropping out"
    if event["event"] == "gained-power":
        if after.mat[seat * WIDTH + BOWL_1] == after.mat[seat * WIDTH + BOWL_2] == 0:
            yield "TN-3.2 power up to the last token"
        if after.out(seat) and not before.out(seat):
            yield "TN-19.8b power for settlements"


def of_the_table(after: Nova, event: Told) -> Iterator[str]:
    """What concerns all seats."""
    if event["event"] == "territory" and event["points"] not in list(after.box.territory):
        yield "TN-16.6 territory shared"
    if event["event"] == "round" and after.box.dropout_order:
        order = [int(seat) for seat in after.order]
        if any((later - sooner) % len(order) != 1 for sooner, later in pairwise(order)):
            yield "TN-17.4 order of dropping out"


def of_neutrals(before: Nova, discarded: bool) -> Iterator[str]:
    if discarded:
        yield "TN-18.9 neutral house discarded"
    elif before.box.variant == PLANNER and before.round > 0:
        yield "TN-18.6 neutral house after round 3"
