"""The Dragon: whom it stomps, the Dragon Seal, and the hero it draws (DC-12)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from longhouse.engine.contract import ALWAYS_ASK, Decision, Reason, Step
from longhouse.games.dragon_canyon import clan, kinds
from longhouse.games.dragon_canyon.decisions import spoils
from longhouse.games.dragon_canyon.state import HAND, NOWHERE, Canyon, tiles_in
from longhouse.games.dragon_canyon.words import DRAGON_SLAYER, NO, SHOW, TILE

SEALS: Final = vec[i64]([SHOW, NO])
NO_SEAL: Final = vec[i64]([NO])


def prey(state: Canyon, seat: i64) -> i64:
    """DC-12.5, DC-12.6: enemy heroes that are not stomped already."""
    tiles = state.enemies(seat)
    return tiles if state.dragon == NOWHERE else tiles & ~(1 << state.dragon)


def awake(state: Canyon, seat: i64) -> None:
    """DC-12.5, DC-12.6: a Canyon moves the Dragon, if there is somebody to stomp."""
    if prey(state, seat) != 0:
        state.push(kinds.STOMP_TARGET, seat)
    else:
        state.tell("no-prey", seat)


@final
class StompTarget(Decision[Canyon]):
    """DC-12.5: the enemy hero onto whose tile the Dragon moves."""

    name = "stomp_target"
    rule = "DC-12.5"
    verb = "stomp"

    def options(self, state: Canyon) -> vec[i64]:
        tiles = prey(state, state.actor)
        if state.is_clan(state.actor):
            return clan.tile_action(clan.nearest(state, tiles, state.newcomer))
        return tiles_in(tiles)

    def take(self, state: Canyon, action: i64) -> None:
        state.dragon = action - TILE
        state.tell("stomped", state.owner(state.dragon), state.dragon)
        ask_seal(state, state.dragon, kinds.BY_CANYON)

    def why_not(self, state: Canyon, action: i64) -> Reason | None:
        if not TILE <= action < TILE + 16:
            return None
        if state.enemies(state.actor) >> (action - TILE) & 1:
            return Reason("DC-12.6", "already-stomped")
        return Reason("DC-12.5", "no-enemy-there")


@final
class UnderDragon(Step[Canyon]):
    """DC-12.11: a hero deployed beneath the Dragon may be a Slayer."""

    name = "under_dragon"
    rule = "DC-12.11"
    args = (("tile", kinds.TILE_ITEM),)

    def run(self, state: Canyon) -> None:
        if state.dragon == state.a:
            ask_seal(state, state.a, kinds.BY_OTHER)


def ask_seal(state: Canyon, tile: i64, cause: i64) -> None:
    """DC-15.7: the Dragon Seal question, put on open grounds alone."""
    seat = state.owner(tile)
    if not could_seal(state, seat, tile):
        unsealed(state, seat, cause)
    elif state.is_clan(seat):
        clan_seal(state, seat, tile, cause)
    else:
        state.push(kinds.DRAGON_SEAL, seat, tile, cause)


def could_seal(state: Canyon, seat: i64, tile: i64) -> bool:
    """For all that is open, the stomped hero can be the seat's Dragon Slayer."""
    if state.is_up(tile):
        return state.hero_on[tile] == DRAGON_SLAYER
    if state.discard[seat] >> DRAGON_SLAYER & 1:
        return False
    return face_up_tile(state, seat, DRAGON_SLAYER) == NOWHERE


def face_up_tile(state: Canyon, seat: i64, hero: i64) -> i64:
    """The tile on which a seat's hero lies face-up, if it does."""
    tiles = state.standing[seat] & state.face_up
    for tile in range(i64(16)):
        if tiles >> tile & 1 and state.hero_on[tile] == hero:
            return tile
    return NOWHERE


def clan_seal(state: Canyon, seat: i64, tile: i64, cause: i64) -> None:
    """DC-16.9: the clan's stomped hero is turned up to see, and a Slayer always seals."""
    was_up = state.is_up(tile)
    state.turn_up(tile)
    if state.hero_on[tile] == DRAGON_SLAYER:
        sealed(state, seat, tile)
    if not was_up:
        state.turn_down(tile)
    if state.dragon == tile:
        unsealed(state, seat, cause)


def sealed(state: Canyon, seat: i64, tile: i64) -> None:
    """DC-12.7, DC-12.12: the Slayer is shown, the Dragon set aside; the card lies as before."""
    state.see(seat, tile)
    state.dragon = NOWHERE
    state.tell("sealed", seat, tile)


def unsealed(state: Canyon, seat: i64, cause: i64) -> None:
    if cause == kinds.BY_CANYON:
        draw(state, seat)


def draw(state: Canyon, seat: i64) -> None:
    """DC-12.8 to DC-12.10: a hero drawn from the hand is discarded, unless it is the Slayer."""
    if state.hand[seat] == 0:
        state.tell("no-hand", seat)
        return
    hero = drawn_hero(state, seat)
    state.tell("drawn", seat, hero)
    state.reveal()
    if hero == DRAGON_SLAYER:
        state.known_elsewhere(seat, hero)
        state.tell("slayer-in-hand", seat)
        if state.is_clan(seat):
            state.shuffle_pile()
        return
    state.hand[seat] &= ~(1 << hero)
    if state.is_clan(seat):
        state.pile = state.pile[: len(state.pile) - 1]
    state.into_discard(seat, hero)
    state.refill_hands()
    spoils.gain_icon(state, state.active, hero)


def drawn_hero(state: Canyon, seat: i64) -> i64:
    """DC-18.2: each card of the hand is equally likely; DC-16.10: the clan gives its top card."""
    if state.is_clan(seat):
        return state.pile[len(state.pile) - 1]
    pick = state.roll(HAND, clan.count(state.hand[seat]))
    hero: i64 = 0
    while True:
        if state.hand[seat] >> hero & 1:
            if pick == 0:
                return hero
            pick -= 1
        hero += 1


@final
class DragonSeal(Decision[Canyon]):
    """DC-12.7, DC-12.11, DC-15.7: show a Dragon Slayer against the Dragon, or not."""

    name = "dragon_seal"
    rule = "DC-12.7"
    mode = ALWAYS_ASK
    refusal = NO
    args = (("tile", kinds.TILE_ITEM), ("cause", kinds.CAUSE_ITEM))

    def options(self, state: Canyon) -> vec[i64]:
        return SEALS if state.hero_on[state.a] == DRAGON_SLAYER else NO_SEAL

    def take(self, state: Canyon, action: i64) -> None:
        if action == SHOW:
            sealed(state, state.actor, state.a)
        else:
            state.tell("no-reaction", state.actor)
            unsealed(state, state.actor, state.b)

    def why_not(self, state: Canyon, action: i64) -> Reason | None:
        return Reason("DC-12.7", "no-slayer") if action == SHOW else None
