"""What every position keeps to (DC-19), and what is wrong with one that does not."""

from typing import Final

from longhouse.engine.contract import ASK, NOBODY
from longhouse.games.dragon_canyon import kinds
from longhouse.games.dragon_canyon.decisions import dragon, harvest, spoils, tricks
from longhouse.games.dragon_canyon.decisions.claim import to_give
from longhouse.games.dragon_canyon.state import ALL_HEROES, CLAN, NOWHERE, Canyon
from longhouse.games.dragon_canyon.words import BUILDINGS, HEROES, KINDS, LANDS, SEATS, TILES

# What carries a turn on, from the bottom of the stack: first the end of it in this order ...
LAST: Final = (kinds.NEXT_TURN, kinds.GATHERING, kinds.FESTIVAL)
# ... then one of these, that the seat on turn does ...
OWN: Final = (
    kinds.JOURNEY,
    kinds.CLAN_TURN,
    kinds.JOURNEY_HERO,
    kinds.JOURNEY_TILE,
    kinds.ADVENTURE,
    kinds.CLAN_ACT,
    kinds.BATTLE_TARGET,
    kinds.DETECT_TARGET,
    kinds.TELEPORT_HERO,
    kinds.TELEPORT_TILE,
    kinds.RAID_TARGET,
    kinds.DICE,
    kinds.FEAST_END,
)
# ... or one of these.
ANYONES: Final = (kinds.BLINK, kinds.BLINK_TILE, kinds.SETTLE)
# What comes before a hero is placed, when all festivals are over.
UNPLACED: Final = (
    kinds.TURN,
    kinds.CLAIM,
    kinds.CLAIM_BUILDING,
    kinds.TRADE_GIVE,
    kinds.TRADE_TAKE,
    kinds.JOURNEY,
    kinds.JOURNEY_HERO,
    kinds.JOURNEY_TILE,
    kinds.CLAN_TURN,
)
# What clears a full line.
FILLED: Final = (kinds.FESTIVAL, kinds.FEAST_END)
# The only questions that another one can lie upon.
WAITING: Final = (kinds.CLAIM, kinds.ADVENTURE, kinds.PACK)
# What only a hero can do that was deployed in this turn.
BY_NEWCOMER: Final = (
    kinds.STOMP_TARGET,
    kinds.ADVENTURE,
    kinds.CLAN_ACT,
    kinds.BATTLE_TARGET,
    kinds.DETECT_TARGET,
    kinds.TELEPORT_HERO,
    kinds.TELEPORT_TILE,
    kinds.RAID_TARGET,
)
END_OF_FIGHT: Final = (kinds.BLINK, kinds.BLINK_TILE, kinds.DICE, kinds.SETTLE)
FIGHT: Final = (*END_OF_FIGHT, kinds.ASK_PACK)
FEASTS: Final = (kinds.FEAST, kinds.FEAST_END)
CLANS: Final = (kinds.CLAN_TURN, kinds.CLAN_ACT)
# What the rival clan never does, since it has other rules for it (DC-16).
PLAYERS: Final = (
    kinds.CLAIM,
    kinds.CLAIM_BUILDING,
    kinds.TRADE_GIVE,
    kinds.TRADE_TAKE,
    kinds.JOURNEY,
    kinds.JOURNEY_HERO,
    kinds.JOURNEY_TILE,
    kinds.ADVENTURE,
    kinds.DRAGON_SEAL,
)


def problems(state: Canyon) -> list[str]:
    """What is wrong with a table, in a line each; empty for every state of a game."""
    box = state.box
    found: list[str] = []
    lands = [list(state.land).count(land) for land in range(len(LANDS))]
    if lands != box.land_counts:
        found.append("the tiles are not those of the box (DC-1.2)")
    for seat in range(box.seats):
        found += hero_problems(state, seat)
    found += map_problems(state)
    for kind in range(4):
        held = state.supply[kind]
        for seat in range(box.seats):
            held += state.stockpile[seat * 4 + kind] + state.caravan[seat * 4 + kind]
        if held != box.tokens:
            found.append(f"{KINDS[kind]}: {held} tokens instead of {box.tokens} (DC-19.4)")
    if sum(state.loot) + state.loot_left != box.loot:
        found.append("Loot does not add up (DC-19.5)")
    for building in range(4):
        owned = sum(state.built[seat * 4 + building] for seat in range(box.seats))
        if owned + state.stacks[building] != box.stacks[building]:
            found.append(f"{BUILDINGS[building]} cards do not add up (DC-19.6)")
    return found + pile_problems(state)


def hero_problems(state: Canyon, seat: int) -> list[str]:
    """DC-2.1, DC-19.1: each hero of a seat is in one place; what it could be allows what it is."""
    name = SEATS[seat]
    found: list[str] = []
    heroes = 0
    count = 0
    for tile in range(16):
        if state.standing[seat] >> tile & 1:
            if state.owner(tile) != seat or state.hero_on[tile] == NOBODY:
                return [f"{name}: {TILES[tile]} is not its own (DC-2.9)"]
            if not state.could_be[tile] >> state.hero_on[tile] & 1:
                found.append(f"{name}: could_be on {TILES[tile]} excludes the hero there")
            heroes |= 1 << state.hero_on[tile]
            count += 1
    for place in (state.hand[seat], state.discard[seat]):
        heroes |= place
        count += ones(place)
    if heroes != ALL_HEROES or count != len(HEROES):
        found.append(f"{name}: not every hero is in exactly one place (DC-2.1)")
    if state.hand[seat] == 0 and state.discard[seat] != 0:
        found.append(f"{name}: an empty hand takes up the discard pile (DC-2.4)")
    return found


def ones(bits: int) -> int:
    return bits.bit_count()


def map_problems(state: Canyon) -> list[str]:
    """DC-2.9: one hero on a tile at most, and who acts or feasts is there."""
    found: list[str] = []
    for tile in range(16):
        if (state.hero_on[tile] != NOBODY) != (state.owner(tile) != NOBODY):
            found.append(f"{TILES[tile]} has a hero without a seat, or the reverse (DC-2.9)")
    if state.face_up & ~state.occupied():
        found.append("an empty tile is face-up")
    if state.feast & ~state.occupied():
        found.append("an empty tile takes part in the festival (DC-9.4)")
    if ones(state.occupied()) > 13:
        found.append("there are more heroes on the map than festivals leave (DC-19.3)")
    if state.newcomer != NOWHERE and state.owner(state.newcomer) != state.active:
        found.append("the newcomer is no hero of the seat on turn (DC-5.1)")
    return found + fight_problems(state)


def fight_problems(state: Canyon) -> list[str]:
    """DC-7.1, DC-13.13: a hero attacks an enemy hero or an enemy village, or nobody fights."""
    if state.attacker == NOWHERE:
        peace = state.defender == NOWHERE and state.raided == NOBODY
        return [] if peace else ["there is a fight without an attacker (DC-7.1)"]
    attacker = state.owner(state.attacker)
    if state.raided != NOBODY:
        enemy = state.raided if state.defender == NOWHERE else NOBODY
    else:
        enemy = state.owner(state.defender) if state.defender != NOWHERE else NOBODY
    if NOBODY in (attacker, enemy) or attacker == enemy:
        return ["a hero attacks one enemy hero or village (DC-7.1, DC-13.13)"]
    return []


def pile_problems(state: Canyon) -> list[str]:
    """DC-16.10: the clan's pile holds the heroes of its hand; other games have no pile."""
    held = state.hand[CLAN] if state.box.solo else 0
    heroes = sum(1 << hero for hero in state.pile)
    if heroes != held or len(state.pile) != ones(heroes):
        return ["the pile does not hold the clan's hand (DC-16.10)"]
    return []


def pending_problems(state: Canyon) -> list[str]:
    """What is wrong with all that is still to come; empty for every state of a game."""
    frames = state.frames()
    pending = [frame[0] for frame in frames]
    found = order_problems(pending)
    found += end_problems(state, over=not frames)
    if harvest.full_lines(state) and (any_of(pending, UNPLACED) or not any_of(pending, FILLED)):
        found.append("a line is full from the turn before (DC-19.3, DC-19.16)")
    if state.attacker != NOWHERE and not any_of(pending, END_OF_FIGHT):
        found.append("a fight goes on that nothing will end (DC-7.10)")
    for place, (kind, seat, a, _, _) in enumerate(frames):
        rule = state.setting.rules[kind]
        if place < len(frames) - 1 and rule.mode >= ASK and kind not in WAITING:
            found.append(f"{rule.name} must be answered before what lies upon it")
        if not fits(state, kind, seat, a):
            found.append(f"{rule.name} cannot come on this table")
    return found


def any_of(pending: list[int], kinds: tuple[int, ...]) -> bool:
    return any(kind in kinds for kind in pending)


def end_problems(state: Canyon, over: bool) -> list[str]:
    """DC-19.6, DC-11.10: a game ends when enough stacks are empty, or nobody claims any more."""
    empty = list(state.stacks).count(0) >= state.box.empty_stacks
    ended = empty or state.quiet >= state.box.quiet_rounds
    if ended and not over:
        return ["the game is over (DC-11.1, DC-11.10)"]
    if over and not ended:
        return ["nothing is to be done, but the game is not over (DC-11.1, DC-11.10)"]
    return []


def order_problems(pending: list[int]) -> list[str]:
    """DC-2.13: a turn goes on in one way, and ends in one way after that."""
    if not pending or pending == [kinds.TURN]:
        return []
    if kinds.TURN in pending:
        return ["a turn begins when the one before it is over (DC-2.14)"]
    last = [kind for kind in pending if kind in LAST]
    if last != list(LAST[: len(last)]):
        return ["the end of the turn is out of order (DC-2.13)"]
    rest = [kind for kind in pending if kind != kinds.PACK][len(last) :]
    if any(kind in LAST for kind in rest):
        return ["the end of the turn comes before the rest of it (DC-2.13)"]
    feasting = kinds.FEAST_END in rest[:1]
    if feasting != any(kind in FEASTS for kind in rest):
        return ["a festival ends after all have gained by it (DC-9.9)"]
    if len(last) < (len(LAST) - feasting if rest else 1):
        return ["the end of the turn is missing (DC-2.13)"]
    if any(kind in OWN + ANYONES for kind in rest[1:]):
        return ["the turn would go on in two ways, or too early (DC-2.13)"]
    return []


def fits(state: Canyon, kind: int, seat: int, a: int) -> bool:
    """Whether a rule on the stack speaks of heroes, tiles and pieces that are there."""
    if kind in LAST + OWN and seat != state.active:
        return False
    if kind in BY_NEWCOMER and (seat != state.active or state.newcomer == NOWHERE):
        return False
    if kind in FIGHT and state.attacker == NOWHERE:
        return False
    if state.is_clan(seat):
        return kind not in PLAYERS and clan_fits(state, kind) and seat_fits(state, kind, seat, a)
    return kind not in CLANS and seat_fits(state, kind, seat, a)


def clan_fits(state: Canyon, kind: int) -> bool:
    """The clan answers without being asked, so there must be an answer (DC-16.6, DC-16.7)."""
    if kind == kinds.CLAN_ACT:
        return state.deed > 0
    if kind == kinds.STOMP_TARGET:
        return dragon.prey(state, CLAN) != 0
    if kind == kinds.BATTLE_TARGET:
        return tricks.prey(state) != 0
    if kind == kinds.DETECT_TARGET:
        return state.enemies(CLAN) & ~state.face_up != 0
    return kind != kinds.TELEPORT_HERO or state.enemies(CLAN) != 0


def seat_fits(state: Canyon, kind: int, seat: int, a: int) -> bool:
    if kind == kinds.FEAST_END:
        return state.feast == harvest.participants(state) != 0
    if kind == kinds.TRADE_TAKE:
        return to_give(state, seat) >> a & 1 != 0
    if kind == kinds.JOURNEY_TILE:
        return state.hand[seat] >> a & 1 != 0
    if kind == kinds.UNDER_DRAGON:
        return state.owner(a) == seat
    if kind == kinds.DRAGON_SEAL:
        return state.owner(a) == seat and state.dragon == a
    if kind == kinds.TELEPORT_TILE:
        return state.enemies(seat) >> a & 1 != 0
    if kind in (kinds.BLINK, kinds.BLINK_TILE):
        return state.defender != NOWHERE and state.owner(state.defender) == seat
    if kind == kinds.ASK_PACK:
        return a in (state.attacker, state.defender) and state.owner(a) == seat
    if kind in (kinds.SPOILS, kinds.THEFT):
        return a != seat
    if kind == kinds.THEFT_KIND:
        return a != seat and spoils.carried(state, a) != 0
    if kind == kinds.CHOOSE_KIND:
        return spoils.choices(state, a) != 0
    return True
