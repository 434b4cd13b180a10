"""How likely an attack is to succeed, for all that the attacker can know (DC-7.3 to DC-7.9)."""

from mypy_extensions import i64

from longhouse.games.dragon_canyon import clan, kinds
from longhouse.games.dragon_canyon.decisions.battle import (
    pack_is_asked,
    strength,
    wolf_beside,
)
from longhouse.games.dragon_canyon.decisions.dragon import face_up_tile
from longhouse.games.dragon_canyon.state import NOWHERE, Canyon
from longhouse.games.dragon_canyon.view import possible_heroes
from longhouse.games.dragon_canyon.words import SEAT, TILE, WOLF_DOG


def odds(state: Canyon, action: i64) -> tuple[int, int] | None:
    """The least and the most percentage for this answer; None if it starts no fight.

    What may lie on the tile is what all that is open allows; Pack Creature counts for whoever may
    be asked about it. That a Trickster may Blink is left out: then there is no fight.
    """
    if state.kind == kinds.BATTLE_TARGET:
        return battle_odds(state, action - TILE)
    if state.kind == kinds.RAID_TARGET:
        own = strength(state, state.newcomer, NOWHERE, 0)
        village = clan.count(state.hand[action - SEAT])
        return chance(state, own, village), chance(state, own + own_pack(state), village)
    return None


def battle_odds(state: Canyon, tile: i64) -> tuple[int, int]:
    """Over all heroes that can lie on the tile."""
    fantasy = state.clone()
    possible = possible_heroes(state, tile)
    least, most = 100, 0
    for hero in range(i64(7)):
        if possible >> hero & 1:
            fantasy.hero_on[tile] = hero
            own = strength(fantasy, state.newcomer, tile, 0)
            other = strength(fantasy, tile, state.newcomer, 0)
            least = min(least, chance(state, own, other + their_pack(fantasy, tile)))
            most = max(most, chance(state, own + own_pack(state), other))
    return least, most


def own_pack(state: Canyon) -> i64:
    """What one's own Wolf-Dog can add."""
    if state.hero_on[state.newcomer] == WOLF_DOG:
        return 0
    if not pack_is_asked(state, state.actor, state.newcomer):
        return 0
    beside = wolf_beside(state, state.actor, state.newcomer)
    return state.box.pack_bonus if beside != NOWHERE else 0


def their_pack(state: Canyon, tile: i64) -> i64:
    """What a Wolf-Dog beside the defender may add; DC-16.9: the clan's only face-up."""
    seat = state.owner(tile)
    if state.hero_on[tile] == WOLF_DOG or not pack_is_asked(state, seat, tile):
        return 0
    if state.is_clan(seat) and face_up_tile(state, seat, WOLF_DOG) == NOWHERE:
        return 0
    return state.box.pack_bonus


def chance(state: Canyon, attack: i64, defence: i64) -> int:
    """DC-7.8, DC-7.9: one die each, ties go to the attacker; in percent."""
    won = 0
    for first in state.box.die:
        for second in state.box.die:
            if attack + first >= defence + second:
                won += 1
    return int(won * 100 // 36)
