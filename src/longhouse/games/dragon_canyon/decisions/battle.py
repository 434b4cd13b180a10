"""Battles, Blink and Pack Creature, the dice and what becomes of the fighters (DC-7)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from longhouse.engine.contract import ALWAYS_ASK, NOBODY, Decision, Reason, Step
from longhouse.games.dragon_canyon import clan, kinds
from longhouse.games.dragon_canyon.decisions import spoils, tricks
from longhouse.games.dragon_canyon.decisions.dragon import face_up_tile
from longhouse.games.dragon_canyon.state import DICE, NOWHERE, Canyon, tiles_in
from longhouse.games.dragon_canyon.words import (
    BLINK,
    DINO_KNIGHT,
    DRAGON_SLAYER,
    FORTIFIED_TOWN,
    GRAVE_SPEAKER,
    NO,
    REVEAL,
    SKYRIDER,
    STAND,
    TILE,
    TRICKSTER,
    WILDLING,
    WOLF_DOG,
)

BLINKS: Final = vec[i64]([BLINK, STAND])
PACKS: Final = vec[i64]([REVEAL, NO])
NO_PACK: Final = vec[i64]([NO])


@final
class BattleTarget(Decision[Canyon]):
    """DC-7.1, DC-7.2: the enemy hero to attack, which is then turned up."""

    name = "battle_target"
    rule = "DC-7.1"

    def options(self, state: Canyon) -> vec[i64]:
        tiles = tricks.prey(state)
        if state.is_clan(state.actor):
            return clan.tile_action(clan.nearest(state, tiles, state.newcomer))
        return tiles_in(tiles)

    def take(self, state: Canyon, action: i64) -> None:
        attack(state, action - TILE)

    def why_not(self, state: Canyon, action: i64) -> Reason | None:
        if not TILE <= action < TILE + 16:
            return None
        if not state.occupied() >> (action - TILE) & 1:
            return Reason("DC-7.1", "no-enemy-there")
        if state.standing[state.actor] >> (action - TILE) & 1:
            return Reason("DC-7.17", "own-hero")
        return Reason("DC-6.4", "not-adjacent")


def attack(state: Canyon, tile: i64) -> None:
    """DC-7.2, DC-7.3: the defender turns up; a Trickster may Blink before all else."""
    seat = state.owner(tile)
    state.attacker = state.newcomer
    state.defender = tile
    state.tell("attacked", state.actor, state.attacker, seat, tile)
    state.turn_up(tile)
    is_trickster = state.hero_on[tile] == TRICKSTER
    if is_trickster and state.hero_on[state.attacker] != SKYRIDER:
        state.push(kinds.BLINK, seat)
    else:
        fight(state)


def fight(state: Canyon) -> None:
    """DC-7.3: Pack Creature by the attacker's seat, then by the defender's, then the dice."""
    state.push(kinds.DICE, state.active)
    state.push(kinds.ASK_PACK, state.owner(state.defender), state.defender, kinds.DEFENCE)
    state.push(kinds.ASK_PACK, state.owner(state.attacker), state.attacker, kinds.ATTACK)


@final
class Blink(Decision[Canyon]):
    """DC-13.8: the Trickster that is attacked may vanish."""

    name = "blink"
    rule = "DC-13.8"

    def options(self, state: Canyon) -> vec[i64]:
        return clan.only(BLINK) if state.is_clan(state.actor) else BLINKS

    def take(self, state: Canyon, action: i64) -> None:
        if action == BLINK:
            state.push(kinds.BLINK_TILE, state.actor)
        else:
            fight(state)


@final
class BlinkTile(Decision[Canyon]):
    """DC-13.8, DC-13.16: where the Trickster goes; the battle is off and it lies face-down."""

    name = "blink_tile"
    rule = "DC-13.8"

    def options(self, state: Canyon) -> vec[i64]:
        tiles = state.unoccupied()
        if state.is_clan(state.actor):
            return clan.tile_action(clan.furthest(state, tiles, state.attacker))
        return tiles_in(tiles)

    def take(self, state: Canyon, action: i64) -> None:
        start, goal = state.defender, action - TILE
        state.move(start, goal)
        state.tell("blinked", state.actor, start, goal)
        state.turn_down(goal)
        over(state)

    def why_not(self, state: Canyon, action: i64) -> Reason | None:
        return Reason("DC-2.9", "occupied") if TILE <= action < TILE + 16 else None


@final
class AskPack(Step[Canyon]):
    """DC-15.7: the Pack Creature question, put on open grounds alone."""

    name = "ask_pack"
    rule = "DC-15.7"
    args = (("fighter", kinds.TILE_ITEM), ("side", kinds.SIDE_ITEM))

    def run(self, state: Canyon) -> None:
        seat, fighter = state.actor, state.a
        if state.hero_on[fighter] == WOLF_DOG or not pack_is_asked(state, seat, fighter):
            return
        wolf = face_up_tile(state, seat, WOLF_DOG)
        if not state.is_clan(seat):
            state.push(kinds.PACK, seat, fighter, state.b)
        elif wolf != NOWHERE:
            support(state, seat, wolf, state.b)


def pack_is_asked(state: Canyon, seat: i64, fighter: i64) -> bool:
    """DC-15.7: whether, for all that is open, a Wolf-Dog may stand beside this fighter."""
    beside = state.box.adjacent[fighter] & state.standing[seat]
    wolf = face_up_tile(state, seat, WOLF_DOG)
    if wolf != NOWHERE:
        return beside >> wolf & 1 != 0
    return not state.discard[seat] >> WOLF_DOG & 1 and beside & ~state.face_up != 0


def wolf_beside(state: Canyon, seat: i64, fighter: i64) -> i64:
    """The tile of the seat's Wolf-Dog, if it stands beside the fighter."""
    beside = state.box.adjacent[fighter] & state.standing[seat]
    for tile in range(i64(16)):
        if beside >> tile & 1 and state.hero_on[tile] == WOLF_DOG:
            return tile
    return NOWHERE


def support(state: Canyon, seat: i64, wolf: i64, side: i64) -> None:
    """DC-13.6, DC-13.7: the Wolf-Dog turns up and adds to the strength for this battle."""
    state.turn_up(wolf)
    state.tell("supported", seat, wolf)
    if side == kinds.ATTACK:
        state.attack_bonus = state.box.pack_bonus
    else:
        state.defence_bonus = state.box.pack_bonus


@final
class Pack(Decision[Canyon]):
    """DC-13.6, DC-15.7: reveal a Wolf-Dog beside the fighter, or not."""

    name = "pack"
    rule = "DC-13.6"
    mode = ALWAYS_ASK
    refusal = NO
    args = (("fighter", kinds.TILE_ITEM), ("side", kinds.SIDE_ITEM))

    def options(self, state: Canyon) -> vec[i64]:
        return PACKS if wolf_beside(state, state.actor, state.a) != NOWHERE else NO_PACK

    def take(self, state: Canyon, action: i64) -> None:
        if action == REVEAL:
            support(state, state.actor, wolf_beside(state, state.actor, state.a), state.b)
        else:
            state.tell("no-reaction", state.actor)

    def why_not(self, state: Canyon, action: i64) -> Reason | None:
        return Reason("DC-13.6", "no-wolf-dog-beside") if action == REVEAL else None


def strength(state: Canyon, tile: i64, against: i64, bonus: i64) -> i64:
    """DC-7.4 to DC-7.7: a hero's strength against another (or against a village)."""
    box = state.box
    hero = state.hero_on[tile]
    value = box.strength[hero]
    foe = state.hero_on[against] if against != NOWHERE else NOBODY
    if hero == SKYRIDER and foe == TRICKSTER:
        value = max(value, box.sniping)
    elif hero == WILDLING and foe == DRAGON_SLAYER:
        value = max(value, box.aim_big)
    if state.land[tile] == FORTIFIED_TOWN and foe != DINO_KNIGHT:
        value += box.town_bonus
    return value + bonus


@final
class Dice(Step[Canyon]):
    """DC-7.8, DC-7.9, DC-18.3: both dice, the attacker's first; ties go to the attacker."""

    name = "dice"
    rule = "DC-7.8"

    def run(self, state: Canyon) -> None:
        attack = strength(state, state.attacker, state.defender, state.attack_bonus)
        if state.raided >= 0:
            defence = clan.count(state.hand[state.raided])
        else:
            defence = strength(state, state.defender, state.attacker, state.defence_bonus)
        first = state.box.die[state.roll(DICE, 6)]
        second = state.box.die[state.roll(DICE, 6)]
        state.tell("dice", first, attack + first, second, defence + second)
        wins = attack + first >= defence + second
        if state.raided >= 0:
            raid_over(state, wins)
        else:
            battle_over(state, wins)


def battle_over(state: Canyon, attacker_wins: bool) -> None:
    """DC-7.16: the order of the spoils."""
    attacker, defender = state.owner(state.attacker), state.owner(state.defender)
    if attacker_wins:
        beaten = state.hero_on[state.defender]
        state.tell("won", attacker)
        state.push(kinds.SETTLE, attacker, kinds.ATTACK)
        if beaten == GRAVE_SPEAKER:
            state.push(kinds.OFFERINGS, defender)
        state.push(kinds.SPOILS, attacker, defender)
        spoils.gain_icon(state, attacker, beaten)
    else:
        state.tell("won", defender)
        state.push(kinds.SETTLE, defender, kinds.DEFENCE)
        spoils.gain_icon(state, defender, state.hero_on[state.attacker])


def raid_over(state: Canyon, raider_wins: bool) -> None:
    """DC-13.13: as a battle, but there is no hero to beat on the other side."""
    raider, raided = state.owner(state.attacker), state.raided
    state.tell("won", raider if raider_wins else raided)
    state.push(kinds.SETTLE, raider, kinds.ATTACK if raider_wins else kinds.DEFENCE)
    if raider_wins:
        state.push(kinds.SPOILS, raider, raided)
    else:
        spoils.gain_icon(state, raided, state.hero_on[state.attacker])


@final
class Settle(Step[Canyon]):
    """DC-7.10, DC-7.11, DC-13.10: the loser is discarded; Dino Frenzy; facing of the winner."""

    name = "settle"
    rule = "DC-7.11"
    args = (("winner", kinds.SIDE_ITEM),)

    def run(self, state: Canyon) -> None:
        attacker_won = state.a == kinds.ATTACK
        winner = state.attacker if attacker_won else state.defender
        loser = state.defender if attacker_won else state.attacker
        if loser != NOWHERE:
            state.discard_from(loser)
            state.refill_hands()
        if winner != NOWHERE and loser != NOWHERE:
            if state.hero_on[winner] == DINO_KNIGHT:
                state.move(winner, loser)
                state.tell("moved", state.owner(loser), winner, loser)
                winner = loser
            if not attacker_won:
                state.turn_down(winner)
        over(state)


def over(state: Canyon) -> None:
    """No battle or Raid is under way any more."""
    state.attacker = NOWHERE
    state.defender = NOWHERE
    state.raided = NOBODY
    state.attack_bonus = 0
    state.defence_bonus = 0
