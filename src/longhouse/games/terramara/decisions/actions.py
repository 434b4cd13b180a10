"""Carrying out actions: what happens by itself, and putting the parts that ask on the stack."""

from mypy_extensions import i64

from longhouse.games.terramara import costs, kinds
from longhouse.games.terramara.bits import bit, lowest
from longhouse.games.terramara.decisions import raid, tracks
from longhouse.games.terramara.state import (
    CREATED,
    HAND,
    IN_HUT,
    PERSONAL,
    REFINED_AT,
    SIDE_USED,
    STRENGTH,
    TURNED,
    WIDTH,
    Village,
    member_bit,
)
from longhouse.games.terramara.vocabulary import (
    ANY_RAW,
    ANY_REFINED,
    BITS,
    BONUS_TILE,
    CHOOSE,
    CREATE_ONE,
    EXCHANGE,
    EXTRA_EXPLORER,
    FIRST_PLAYER,
    FIXED,
    GAIN,
    HIRE,
    LEFTOVER_BONUS,
    ONCE,
    PARTS_FROM,
    RAID,
    RECEIVE,
    STRENGTH_GOODS,
    TAKE_BACK,
    TRANSFORM,
    USE_PERSONAL,
    VP,
    VP_BY_POWER,
    WARRIORS,
    goods_of,
)
from longhouse.games.terramara.words import EXPLORER


def start(state: Village, seat: i64, action: i64, context: i64) -> None:
    """Carry out an action: fixed resources and VP at once, then its parts (TM-4.13, TM-4.14)."""
    effects = state.box.effects
    first = effects.first[action]
    parts = effects.parts[action]
    for op in range(first, first + effects.count[action]):
        if effects.op[op] < PARTS_FROM:
            happen(state, seat, op, context)
        elif effects.op[op] == RECEIVE and effects.optional[action] == 0:
            goods = effects.x[op]
            state.receive(seat, goods & FIXED)
            if goods & ~FIXED == 0:
                parts &= ~bit(op - first)
    if parts == 0:
        return
    if parts & (parts - 1) == 0 and not can_skip(state, first + lowest(parts)):
        begin(state, seat, first + lowest(parts), context)
    else:
        state.push(kinds.NEXT_PART, seat, action, parts, context)


def can_skip(state: Village, op: i64) -> bool:
    """EF-4.5, TM-13.4: a half of a combined space, or an artifact's, that asks nothing itself."""
    effects = state.box.effects
    if effects.op[op] not in (RAID, FIRST_PLAYER):
        return False
    return effects.y[op] == 1 or effects.declinable[op] != 0


def happen(state: Village, seat: i64, op: i64, context: i64) -> None:
    """An op that asks nothing."""
    kind = state.box.effects.op[op]
    if kind in (VP, VP_BY_POWER):
        state.score(seat, state.op_points(seat, op, context))
    elif kind == EXTRA_EXPLORER:
        state.sheet[seat * WIDTH + HAND + EXPLORER] += state.box.effects.x[op]
    elif kind == LEFTOVER_BONUS:
        state.sheet[seat * WIDTH + PERSONAL] |= state.leftover
        state.leftover = 0


def begin(state: Village, seat: i64, op: i64, context: i64) -> None:
    """Begin one part of an action."""
    effects = state.box.effects
    kind = effects.op[op]
    x = effects.x[op]
    if kind == RECEIVE:
        begin_receive(state, seat, op, context)
    elif GAIN <= kind < TRANSFORM:
        tracks.gain(state, seat, kind - GAIN, state.counted(seat, op, context))
    elif kind == TRANSFORM:
        state.push(kinds.TRANSFORM_ONE, seat, x)
    elif kind == EXCHANGE:
        state.push(kinds.EXCHANGE, seat, op, effects.z[op] >> 1, context)
    elif kind == CHOOSE:
        state.push(kinds.CHOOSE_OPTION, seat, op, context)
    elif kind == HIRE:
        state.push(kinds.HIRE, seat)
    elif kind == RAID:
        if x == 1 and effects.y[op] == 1:
            state.lose_strength(seat)
        raid.begin(state, seat)
    elif kind == FIRST_PLAYER:
        become_first(state, seat)
    elif kind == CREATE_ONE:
        state.push(kinds.CREATE_CARD, seat, x, 1)
    elif kind == WARRIORS:
        state.push(kinds.WARRIORS, seat, x)
    elif kind == TAKE_BACK:
        state.push(kinds.TAKE_BACK, seat, x, effects.y[op])
    elif kind == BONUS_TILE:
        state.push(kinds.USE_BONUS, seat, bit(state.box.row_slot[(context & 255) // 6]))
    elif kind == USE_PERSONAL:
        state.push(kinds.USE_PERSONAL_BONUS, seat, op)
    else:
        for which in range(effects.z[op] - 1, i64(-1), i64(-1)):
            state.push(kinds.PERSONAL_TILES, seat, op, which)


def begin_receive(state: Village, seat: i64, op: i64, context: i64) -> None:
    """TM-2.9: what has given types may only be declined on artifacts (EF-3.2)."""
    goods = state.box.effects.x[op]
    raw = goods_of(goods, ANY_RAW)
    refined = goods_of(goods, ANY_REFINED)
    if raw + refined > 0:
        state.push(kinds.ANY_RESOURCE, seat, raw, refined, context >> 8)
    if goods & FIXED != 0 and state.box.effects.declinable[op] != 0:
        state.push(kinds.TAKE_GOODS, seat, goods & FIXED)


def become_first(state: Village, seat: i64) -> None:
    """TM-8.1 to TM-8.9: the card and its rewards, the taker's before the others'."""
    box = state.box
    if state.round >= box.card_flip:
        start(state, seat, box.late_reward, 0)
        return
    state.first = seat
    state.tell("first-player", seat)
    for place in range(box.seats - 1, i64(-1), i64(-1)):
        if box.reward[place] >= 0:
            state.push(kinds.RUN, (seat + place) % box.seats, box.reward[place])


# ------------------------------------------------------------- what is possible


def possible(state: Village, seat: i64, action: i64, context: i64) -> bool:
    """Whether any part of an action can change something now (TM-26.8, EF-2.2)."""
    effects = state.box.effects
    first = effects.first[action]
    for op in range(first, first + effects.count[action]):
        if can(state, seat, op, context):
            return True
    return False


def can(state: Village, seat: i64, op: i64, context: i64) -> bool:
    """Whether one op can change something now."""
    effects = state.box.effects
    kind = effects.op[op]
    x = effects.x[op]
    if kind == TRANSFORM:
        return state.raw_held(seat) > 0
    if kind == EXCHANGE:
        return can_pay(state, seat, x)
    if kind == CHOOSE:
        return can_choose(state, seat, op, context)
    if kind == HIRE:
        return state.workers_left[state.round - 1] > 0
    if kind == RAID:
        return effects.y[op] == 0 or x == 0 or may_lose(state, seat)
    if kind == CREATE_ONE:
        return costs.any_creatable(state, seat, x)
    if kind == WARRIORS:
        return state.warriors > 0
    if kind == TAKE_BACK:
        return is_placed(state, seat, x)
    if kind == BONUS_TILE:
        return can_use_slot(state, seat, state.box.row_slot[(context & 255) // 6])
    if kind == USE_PERSONAL:
        return usable_tiles(state, seat, op) != 0
    if kind == VP or GAIN <= kind < TRANSFORM:
        return state.counted(seat, op, context) > 0
    return True


def can_use_slot(state: Village, seat: i64, slot: i64) -> bool:
    return possible(state, seat, state.box.bonus_action[state.slots[slot]], 0)


def usable_tiles(state: Village, seat: i64, op: i64) -> i64:
    """TM-20.19: personal bonus tiles of a low enough level that can change something."""
    box = state.box
    most = box.effects.values[box.effects.x[op] + max(state.round, 1) - 1]
    usable: i64 = 0
    tiles = state.sheet[seat * WIDTH + PERSONAL]
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= tiles - 1
        if box.bonus_level[tile] <= most and possible(state, seat, box.bonus_action[tile], 0):
            usable |= bit(tile)
    return usable


def may_lose(state: Village, seat: i64) -> bool:
    """TM-7.2: Strength for a raid, or no need of it."""
    return state.sheet[seat * WIDTH + STRENGTH] > 0 or state.loses_nothing(seat)


def can_choose(state: Village, seat: i64, op: i64, context: i64) -> bool:
    effects = state.box.effects
    for option in range(effects.x[op], effects.x[op] + effects.y[op]):
        if possible(state, seat, effects.choice[option], context):
            return True
    return False


def is_placed(state: Village, seat: i64, member: i64) -> bool:
    """TM-5.21: whether a member of this kind can be taken back."""
    if state.sheet[seat * WIDTH + IN_HUT + member] > 0:
        return True
    bit = member_bit(seat, member)
    for space in range(i64(len(state.spaces))):
        if state.spaces[space] & bit != 0:
            return True
    return False


def can_pay(state: Village, seat: i64, goods: i64) -> bool:
    """EF-4.1: refined resources may stand in for raw ones, never the other way round."""
    sheet = state.sheet
    at = seat * WIDTH
    if goods_of(goods, STRENGTH_GOODS) > sheet[at + STRENGTH]:
        return False
    raw: i64 = 0
    refined: i64 = 0
    for kind in range(i64(4)):
        left = sheet[at + REFINED_AT + kind] - goods_of(goods, REFINED_AT + kind)
        spare = sheet[at + kind] - goods_of(goods, kind)
        if spare < 0:
            left += spare
            spare = 0
        if left < 0:
            return False
        refined += left
        raw += spare
    refined -= goods_of(goods, ANY_REFINED)
    return refined >= 0 and raw + refined >= goods_of(goods, ANY_RAW)


def next_due(goods: i64) -> i64:
    """The kind of goods that is paid next: given types before any, refined before raw."""
    for kind in range(i64(7), i64(-1), i64(-1)):
        if goods_of(goods, kind) > 0:
            return kind
    return ANY_REFINED if goods_of(goods, ANY_REFINED) > 0 else ANY_RAW


def pays(state: Village, seat: i64, goods: i64, kind: i64) -> bool:
    """TM-2.2, TM-2.4: whether a resource can pay the next of these goods, and the rest as well."""
    at = seat * WIDTH + kind
    if state.sheet[at] == 0:
        return False
    due = next_due(goods)
    refined = kind >= REFINED_AT
    if due < REFINED_AT:
        fits = kind == due or kind == due + REFINED_AT
    elif due < ANY_RAW:
        fits = kind == due
    else:
        fits = refined or due == ANY_RAW
    if not fits:
        return False
    state.sheet[at] -= 1
    rest = can_pay(state, seat, goods - bit(BITS * due))
    state.sheet[at] += 1
    return rest


# ------------------------------------------------------------- once per round


def usable_once(state: Village, seat: i64) -> i64:
    """TM-4.8, EF-2.2: cards, a bit each, whose once-per-round effect can change something."""
    box = state.box
    at = seat * WIDTH
    cards = state.sheet[at + CREATED] & box.once_cards & ~state.sheet[at + TURNED]
    usable: i64 = 0
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if can_bearer(state, seat, card):
            usable |= bit(card)
    return usable


def character_usable(state: Village, seat: i64) -> bool:
    bearer = state.bearer(seat)
    if bearer < 0 or state.box.once[bearer] == 0:
        return False
    return state.sheet[seat * WIDTH + SIDE_USED] == 0 and can_bearer(state, seat, bearer)


def can_bearer(state: Village, seat: i64, bearer: i64) -> bool:
    effects = state.box.effects
    for effect in range(effects.begin[bearer], effects.end[bearer]):
        if effects.timing[effect] != ONCE:
            continue
        if effects.only_if[effect] >= 0 and not state.meets(seat, effects.only_if[effect]):
            continue
        if possible(state, seat, effects.action[effect], 0):
            return True
    return False
