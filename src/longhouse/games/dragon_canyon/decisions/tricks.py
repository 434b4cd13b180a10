"""Tricks: Voodoo, Home Delivery, Detection, Teleportation, Raid (DC-8, DC-13)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.contract import Decision, Reason
from longhouse.games.dragon_canyon import clan, kinds
from longhouse.games.dragon_canyon.decisions import dragon, spoils
from longhouse.games.dragon_canyon.state import Canyon, tiles_in
from longhouse.games.dragon_canyon.words import (
    BONE,
    GRAVE_SPEAKER,
    SEAT,
    SKYRIDER,
    TILE,
    TRICKSTER,
    WILDLING,
    WOLF_DOG,
)


def prey(state: Canyon) -> i64:
    """DC-6.4: enemy heroes adjacent to the newcomer."""
    return state.enemies(state.active) & state.box.adjacent[state.newcomer]


def usable(state: Canyon) -> bool:
    """DC-8.3: whether the newcomer has a Trick and it can do something."""
    hero = state.hero_on[state.newcomer]
    if hero == GRAVE_SPEAKER:
        return state.discard[state.active] != 0
    if hero == SKYRIDER:
        kind = state.land[state.newcomer]
        return kind <= BONE and state.supply[kind] > 0 and state.newcomer != state.dragon
    if hero == WOLF_DOG:
        return state.enemies(state.active) & ~state.face_up != 0
    if hero == TRICKSTER:
        return state.enemies(state.active) != 0
    return hero == WILDLING


def why_not(state: Canyon) -> Reason:
    """DC-8.2, DC-8.3: why the newcomer cannot do a Trick."""
    hero = state.hero_on[state.newcomer]
    if hero == GRAVE_SPEAKER:
        return Reason("DC-8.3", "discard-empty")
    if hero == WOLF_DOG:
        return Reason("DC-8.3", "none-face-down")
    if hero == TRICKSTER:
        return Reason("DC-8.3", "no-enemy-on-map")
    if hero != SKYRIDER:
        return Reason("DC-8.2", "no-trick")
    if state.land[state.newcomer] > BONE:
        return Reason("DC-8.3", "no-resource-here")
    if state.newcomer == state.dragon:
        return Reason("DC-8.3", "under-dragon")
    return Reason("DC-8.3", "supply-empty")


def start(state: Canyon) -> None:
    """DC-8.1: the newcomer, turned up already, carries out its Trick."""
    seat = state.actor
    hero = state.hero_on[state.newcomer]
    if hero == GRAVE_SPEAKER:
        state.tell("voodoo", seat)
        state.take_discards(seat)
    elif hero == SKYRIDER:
        deliver(state, seat, state.land[state.newcomer])
    elif hero == WOLF_DOG:
        state.push(kinds.DETECT_TARGET, seat)
    elif hero == TRICKSTER:
        state.push(kinds.TELEPORT_HERO, seat)
    else:
        state.push(kinds.RAID_TARGET, seat)


def deliver(state: Canyon, seat: i64, kind: i64) -> None:
    """DC-13.4: Home Delivery goes straight to the Stockpile."""
    state.supply[kind] -= 1
    state.stockpile[seat * 4 + kind] += 1
    state.tell("delivered", seat, kind)


@final
class DetectTarget(Decision[Canyon]):
    """DC-13.5: the face-down enemy hero to turn up; its resource is gained."""

    name = "detect_target"
    rule = "DC-13.5"
    verb = "detect"

    def options(self, state: Canyon) -> vec[i64]:
        tiles = state.enemies(state.actor) & ~state.face_up
        if state.is_clan(state.actor):
            return clan.tile_action(clan.nearest(state, tiles, state.newcomer))
        return tiles_in(tiles)

    def take(self, state: Canyon, action: i64) -> None:
        tile = action - TILE
        state.tell("detected", state.owner(tile), tile)
        state.turn_up(tile)
        spoils.gain_icon(state, state.actor, state.hero_on[tile])

    def why_not(self, state: Canyon, action: i64) -> Reason | None:
        if not TILE <= action < TILE + 16:
            return None
        if state.enemies(state.actor) >> (action - TILE) & 1:
            return Reason("DC-13.5", "face-up-already")
        return Reason("DC-13.5", "no-enemy-there")


@final
class TeleportHero(Decision[Canyon]):
    """DC-13.9: the enemy hero to send away."""

    name = "teleport_hero"
    rule = "DC-13.9"
    verb = "teleport"

    def options(self, state: Canyon) -> vec[i64]:
        tiles = state.enemies(state.actor)
        if state.is_clan(state.actor):
            return clan.tile_action(clan.nearest(state, tiles, state.newcomer))
        return tiles_in(tiles)

    def take(self, state: Canyon, action: i64) -> None:
        state.push(kinds.TELEPORT_TILE, state.actor, action - TILE)

    def why_not(self, state: Canyon, action: i64) -> Reason | None:
        return Reason("DC-13.9", "no-enemy-there") if TILE <= action < TILE + 16 else None


@final
class TeleportTile(Decision[Canyon]):
    """DC-13.9, DC-12.11: where it goes; beneath the Dragon its owner may show a Slayer."""

    name = "teleport_tile"
    rule = "DC-13.9"
    verb = "to"
    args = (("from", kinds.TILE_ITEM),)

    def options(self, state: Canyon) -> vec[i64]:
        tiles = state.unoccupied()
        if state.is_clan(state.actor):
            return clan.tile_action(clan.furthest(state, tiles, state.newcomer))
        return tiles_in(tiles)

    def take(self, state: Canyon, action: i64) -> None:
        begin, goal = state.a, action - TILE
        state.tell("teleported", state.owner(begin), begin, goal)
        state.move(begin, goal)
        if state.dragon == goal:
            dragon.ask_seal(state, goal, kinds.BY_OTHER)

    def why_not(self, state: Canyon, action: i64) -> Reason | None:
        return Reason("DC-2.9", "occupied") if TILE <= action < TILE + 16 else None


@final
class RaidTarget(Decision[Canyon]):
    """DC-13.13: the seat whose village is attacked."""

    name = "raid_target"
    rule = "DC-13.13"
    verb = "raid"

    def options(self, state: Canyon) -> vec[i64]:
        actions = vec[i64]()
        for seat in range(state.box.seats):
            if seat != state.actor:
                actions = append(actions, SEAT + seat)
        return actions

    def take(self, state: Canyon, action: i64) -> None:
        state.attacker = state.newcomer
        state.raided = action - SEAT
        state.tell("raided", state.actor, state.raided)
        state.push(kinds.DICE, state.actor)
        state.push(kinds.ASK_PACK, state.actor, state.attacker, kinds.ATTACK)

    def why_not(self, state: Canyon, action: i64) -> Reason | None:
        if action == SEAT + state.actor:
            return Reason("DC-13.13", "own-village")
        return Reason("DC-13.13", "no-such-seat") if action >= SEAT else None
