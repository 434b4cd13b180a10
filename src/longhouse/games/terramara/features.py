"""How good a table looks to a seat, in points: what a simple bot goes by.

Points as they stand count in full; the rest is what usually becomes points later: goods become
artifacts, Workers and members bring goods, the Road and the River bring both. Everything lies open,
so all of it may be looked at.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from longhouse.games.terramara import scoring
from longhouse.games.terramara.bits import bit, lowest, ones
from longhouse.games.terramara.state import (
    CARAVAN,
    CHARACTER_AT,
    CREATED,
    CULTURE_AT,
    EXPLORERS_MASK,
    FLAGS,
    GATE_TILE,
    HAND,
    IN_HUT,
    PERSONAL,
    POST_TILE,
    READY,
    RESERVED,
    SIDE,
    START_CARD_AT,
    STRENGTH,
    TERRITORY,
    TIRED,
    WIDTH,
    Village,
)
from longhouse.games.terramara.vocabulary import (
    GAIN_BONUS,
    IF_SYMBOL,
    NO_LOSS,
    RAW_SUBSTITUTE,
    goods_of,
)
from longhouse.games.terramara.words import ARTIFACTS, MILITARY, ROUNDS

# In hundredths of a point.
REFINED: Final = 110  # besides the point that it scores by itself
RAW: Final = 60
SURPLUS: Final = 30  # goods beyond those that a few artifacts need
ENOUGH: Final = 10
LEVEL: Final = 70  # a level of a Worker, for each round in which it works
MEMBER: Final = 230  # a turn to come
STEP: Final = 45  # of a Caravan, and a little more for each round to come
CULTURE: Final = 75
STRENGTH_POINT: Final = 12
LASTING: Final = 90  # an effect that works again and again, for each round to come
YOUNG: Final = 60  # a young character, for each round to come
STAND_IN: Final = 45  # a raw resource that may be paid for a refined one, in each round to come
NO_LOSSES: Final = 80  # no Strength lost, in each round to come
MORE: Final = 90  # a point more with each gain on a track, in each round to come
ASKED: Final = 40  # either of them, for each Outpost that asks for this track
NEEDED: Final = 8  # a resource of a start card, for each one of its type that the River asks for
PERSONAL_BONUS: Final = 120  # a bonus tile of one's own, while it can be used
PERSONAL_TILE: Final = 250  # a Crossroads space or an Outpost of one's own
CARD_TRACKS = vec[i64]([100, 110, 80])  # Military, Culture, Travel that a start card will give
FLAG: Final = 150
RESERVED_CARD: Final = 350  # of the five points that it costs, while there is time to create it


def worth(state: Village, seat: i64) -> float:
    """The score as it stands, and what is likely to come."""
    halves: i64 = sum(scoring.parts(state, seat))
    return float(halves * 50 + prospects(state, seat)) / 100.0


def prospects(state: Village, seat: i64) -> i64:
    """What is likely to become points, in hundredths."""
    turns = turns_left(state, seat)
    if state.over or turns == 0:
        return 0
    at = seat * WIDTH
    sheet = state.sheet
    left: i64 = ROUNDS - max(state.round, i64(1))
    value = turns * MEMBER + goods(state, seat)
    for level in range(i64(3)):
        ready = sheet[at + READY + level]
        value += (level + 1) * LEVEL * (left * (ready + sheet[at + TIRED + level]) + ready)
    road = sheet[at + CARAVAN] + sheet[at + CARAVAN + 1]
    value += road * (STEP + 4 * left) + ones(sheet[at + FLAGS]) * FLAG
    value += sheet[at + CULTURE_AT] * (CULTURE + 5 * left)
    value += sheet[at + STRENGTH] * (STRENGTH_POINT + 3 * left)
    cards = sheet[at + CREATED]
    while cards != 0:
        value += state.box.lasting[lowest(cards)] * LASTING * left
        cards &= cards - 1
    if sheet[at + RESERVED] >= 0:
        value += RESERVED_CARD
    return value + character(state, seat, left)


def character(state: Village, seat: i64, left: i64) -> i64:
    """What the character and the start card hold in store."""
    at = seat * WIDTH
    sheet = state.sheet
    value: i64 = 0
    if sheet[at + CHARACTER_AT] >= 0 and sheet[at + SIDE] == 0:
        young = ARTIFACTS + sheet[at + CHARACTER_AT] * 2
        value += left * (YOUNG + STAND_IN * state.mod_of(young, RAW_SUBSTITUTE, 0))
        if state.mod_of(young, NO_LOSS, 0) > 0:
            value += left * (NO_LOSSES + ASKED * asked(state, MILITARY))
        for track in range(i64(3)):
            more = state.mod_of(young, GAIN_BONUS, track)
            if more > 0:
                value += left * more * (MORE + ASKED * asked(state, track))
    value += ones(sheet[at + PERSONAL]) * PERSONAL_BONUS
    if sheet[at + GATE_TILE] >= 0:
        value += PERSONAL_TILE
    if sheet[at + POST_TILE] >= 0:
        value += PERSONAL_TILE
    card = sheet[at + START_CARD_AT]
    if card >= 0:
        box = state.box
        for kind in range(i64(8)):
            each: i64 = 50 + RAW if kind < 4 else 100 + REFINED
            for slot in range(box.slots):
                if state.river[slot] >= 0:
                    each += NEEDED * box.cost[state.river[slot] * 4 + kind % 4]
            value += goods_of(box.start_goods[card], kind) * each
        for track in range(i64(3)):
            value += box.start_track[card * 3 + track] * CARD_TRACKS[track]
        value += box.start_vp[card] * 100 + box.start_worker[card] * LEVEL * ROUNDS
    return value


def asked(state: Village, track: i64) -> i64:
    """How many Outposts on the board ask for a symbol on this track."""
    box, effects = state.box, state.box.effects
    count: i64 = 0
    for row in range(i64(4)):
        condition = box.lands.outpost_if[box.lands.back_outpost[state.tiles[row * 2]] * 3]
        if effects.condition[condition] == IF_SYMBOL and effects.about[condition] == track:
            count += 1
    return count


def goods(state: Village, seat: i64) -> i64:
    """Goods are for artifacts: the first ones are worth most."""
    raw = state.raw_held(seat)
    refined = state.held(seat) - raw
    value = min(refined, i64(ENOUGH)) * REFINED + max(refined - ENOUGH, i64(0)) * SURPLUS
    return value + min(raw, i64(ENOUGH)) * RAW + max(raw - ENOUGH, i64(0)) * SURPLUS // 2


def turns_left(state: Village, seat: i64) -> i64:
    """The turns that a seat still has, if it gets no further members.

    An Explorer on a future row is missing until its row is turned over (TM-5.13).
    """
    left: i64 = ROUNDS - max(state.round, i64(1))
    hand = state.in_hand(seat)
    at = seat * WIDTH
    turns = hand + left * (hand + state.sheet[at + IN_HUT] + state.sheet[at + IN_HUT + 1])
    own = bit(seat) | bit(seat + 6)
    for space in range(state.box.hut):
        there = state.spaces[space] & own
        if there == 0:
            continue
        if space < TERRITORY:
            back = state.box.row_round[space // 6]
            if there & EXPLORERS_MASK != 0 and back > state.round:
                turns += max(ROUNDS - back, i64(0)) if back < ROUNDS else 0
                continue
        turns += left
    return turns - left * state.sheet[at + HAND + 2]
