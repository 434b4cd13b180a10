"""Final scoring and places (TM-23)."""

from typing import Final

from mypy_extensions import i64

from longhouse.games.terramara.bits import lowest
from longhouse.games.terramara.state import (
    CREATED,
    CULTURE_AT,
    FLAGS,
    POST_TILE,
    RESERVED,
    ROAD_VP,
    SCORE,
    STRENGTH,
    WIDTH,
    Village,
)
from longhouse.games.terramara.vocabulary import (
    DOUBLE,
    DOUBLE_RANK,
    DOUBLE_ROAD,
    GAME_END,
    VP,
    VP_BY_POWER,
)

# What a score is made of (TM-23.3 to TM-23.10), in half points.
CATEGORIES: Final = [
    "in-play",
    "artifacts",
    "game-end",
    "military",
    "road",
    "outposts",
    "reserved",
    "resources",
]


def scores(state: Village) -> list[float]:
    return [sum(parts(state, seat)) / 2 for seat in range(state.box.seats)]


def parts(state: Village, seat: i64) -> list[int]:
    """TM-23.2: every category of a seat's score, in half points."""
    at = seat * WIDTH
    sheet = state.sheet
    road = sheet[at + ROAD_VP]
    reserved: i64 = state.box.reserved_vp if sheet[at + RESERVED] >= 0 else 0
    return [
        2 * sheet[at + SCORE],
        2 * card_points(state, seat),
        2 * end_points(state, seat),
        2 * rank_points(state, seat),
        2 * road,
        2 * outpost_points(state, seat),
        2 * reserved,
        resource_halves(state, seat),
    ]


def card_points(state: Village, seat: i64) -> i64:
    """TM-23.4."""
    total: i64 = 0
    cards = state.sheet[seat * WIDTH + CREATED]
    while cards != 0:
        total += state.box.card_vp[lowest(cards)]
        cards &= cards - 1
    return total


def end_points(state: Village, seat: i64) -> i64:
    """TM-23.5, TM-23.12: game-end effects of cards and of the character."""
    total: i64 = 0
    cards = state.sheet[seat * WIDTH + CREATED]
    while cards != 0:
        total += end_of(state, seat, lowest(cards))
        cards &= cards - 1
    bearer = state.bearer(seat)
    return total + end_of(state, seat, bearer) if bearer >= 0 else total


def end_of(state: Village, seat: i64, bearer: i64) -> i64:
    effects = state.box.effects
    total: i64 = 0
    for effect in range(effects.begin[bearer], effects.end[bearer]):
        if effects.timing[effect] != GAME_END:
            continue
        if effects.only_if[effect] >= 0 and not state.meets(seat, effects.only_if[effect]):
            continue
        action = effects.action[effect]
        first = effects.first[action]
        for op in range(first, first + effects.count[action]):
            kind = effects.op[op]
            if kind in (VP, VP_BY_POWER):
                total += state.op_points(seat, op, bearer)
            elif kind == DOUBLE:
                total += doubled(state, seat, effects.x[op])
    return total


def doubled(state: Village, seat: i64, source: i64) -> i64:
    """EF-8.5: the VP of one source once more."""
    if source == DOUBLE_RANK:
        return rank_points(state, seat)
    if source == DOUBLE_ROAD:
        return state.sheet[seat * WIDTH + ROAD_VP]
    return best_outpost(state, seat)


def rank_points(state: Village, seat: i64) -> i64:
    """TM-17.6, TM-24.13: by how many are stronger; neutral players hold places."""
    place = state.stronger(seat)
    return state.box.rank_vp[place] if place < len(state.box.rank_vp) else 0


def outpost_value(state: Village, seat: i64, tile: i64) -> i64:
    """TM-16.4: the VP of the highest requirement that is met."""
    box = state.box
    outpost = box.lands.back_outpost[tile]
    for level in range(outpost * 3 + 2, outpost * 3 - 1, i64(-1)):
        if state.meets(seat, box.lands.outpost_if[level]):
            return box.lands.outpost_vp[level]
    return 0


def outpost_values(state: Village, seat: i64) -> list[int]:
    """TM-23.8: the VP of each flagged Outpost, and of the personal one."""
    at = seat * WIDTH
    values: list[int] = []
    for row in range(i64(4)):
        if state.sheet[at + FLAGS] >> row & 1:
            values.append(outpost_value(state, seat, state.tiles[row * 2]))
    bearer = state.bearer(seat)
    tile = state.sheet[at + POST_TILE]
    if tile >= 0 and bearer >= 0 and state.box.has_post[bearer] != 0:
        values.append(outpost_value(state, seat, tile))
    return values


def outpost_points(state: Village, seat: i64) -> i64:
    return sum(outpost_values(state, seat))


def best_outpost(state: Village, seat: i64) -> i64:
    return max(outpost_values(state, seat), default=0)


def resource_halves(state: Village, seat: i64) -> i64:
    """TM-23.9: in half points; an option rounds the sum of the halves down."""
    box = state.box
    raw = state.raw_held(seat)
    refined = state.held(seat) - raw
    halves = raw * box.raw_halves
    if box.whole_halves:
        halves -= halves % 2
    return halves + refined * box.refined_halves


def ranking(state: Village) -> list[int]:
    """TM-23.11: most VP, then higher Culture, then higher Strength, then a shared place."""
    keys: list[tuple[int, int, int]] = []
    for seat in range(state.box.seats):
        at = seat * WIDTH
        sheet = state.sheet
        keys.append((sum(parts(state, seat)), sheet[at + CULTURE_AT], sheet[at + STRENGTH]))
    return [1 + sum(1 for other in keys if other > key) for key in keys]
