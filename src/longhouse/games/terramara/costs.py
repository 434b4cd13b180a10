"""What an artifact costs a seat, and whether it can pay (TM-13.5, TM-13.10 to TM-13.14)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.games.terramara.bits import bit, lowest
from longhouse.games.terramara.state import (
    CREATED,
    CULTURE_AT,
    REFINED_AT,
    RESERVED,
    WIDTH,
    Village,
)
from longhouse.games.terramara.vocabulary import (
    BITS,
    DISCOUNT,
    EACH,
    FULL_RAW,
    RAW_SUBSTITUTE,
    goods_of,
)


def cost(state: Village, seat: i64, card: i64) -> i64:
    """TM-13.10: the cost after discounts, four bits for each type."""
    box = state.box
    left: i64 = 0
    for kind in range(i64(4)):
        left |= box.cost[card * 4 + kind] << (BITS * kind)
    cards = state.sheet[seat * WIDTH + CREATED] & box.mod_cards[DISCOUNT]
    while cards != 0:
        left = discounted(state, left, lowest(cards), card)
        cards &= cards - 1
    bearer = state.bearer(seat)
    if bearer >= 0 and box.has_mod[bearer] >> DISCOUNT & 1 != 0:
        left = discounted(state, left, bearer, card)
    return left


def discounted(state: Village, left: i64, bearer: i64, card: i64) -> i64:
    """What is left of a cost after the discounts of one card or character."""
    effects = state.box.effects
    category = state.box.category[card] + 1
    for effect in range(effects.begin[bearer], effects.end[bearer]):
        if effects.mod[effect] != DISCOUNT:
            continue
        if effects.mod_in[effect] != 0 and effects.mod_in[effect] != category:
            continue
        for kind in range(i64(4)):
            if effects.mod_of[effect] == EACH or effects.mod_of[effect] == kind:
                less = min(effects.mod_n[effect], goods_of(left, kind))
                left -= less << (BITS * kind)
    return left


def raw_allowed(state: Village, seat: i64, allowed: i64) -> i64:
    """TM-13.12, TM-13.13: how many raw resources may stand in."""
    if allowed >= FULL_RAW:
        return FULL_RAW
    return allowed + state.sum_mod(seat, RAW_SUBSTITUTE, 0)


def payable(state: Village, seat: i64, left: i64, raw: i64) -> bool:
    """Whether a seat can pay a cost with up to so many raw resources standing in."""
    at = seat * WIDTH
    for kind in range(i64(4)):
        missing = goods_of(left, kind) - state.sheet[at + REFINED_AT + kind]
        if missing > 0:
            raw -= missing
            if raw < 0 or state.sheet[at + kind] < missing:
                return False
    return True


def has_discount(state: Village, seat: i64, card: i64) -> bool:
    """TM-13.11: the River's discount on the reserved card."""
    at = seat * WIDTH
    return state.sheet[at + RESERVED] == card and (
        state.sheet[at + CULTURE_AT] >= state.box.discount_from
    )


def can_create(state: Village, seat: i64, card: i64, raw: i64) -> bool:
    left = cost(state, seat, card)
    if payable(state, seat, left, raw):
        return True
    return has_discount(state, seat, card) and discount_types(state, seat, left, raw) != 0


def discount_types(state: Village, seat: i64, left: i64, raw: i64) -> i64:
    """TM-13.11: the types, a bit each, that may be one cheaper so that the rest can be paid."""
    kinds: i64 = 0
    for kind in range(i64(4)):
        if goods_of(left, kind) > 0 and payable(state, seat, left - bit(BITS * kind), raw):
            kinds |= bit(kind)
    return kinds


def accessible(state: Village, seat: i64) -> i64:
    """TM-13.5: how many River slots a seat can take from."""
    return state.box.access[state.sheet[seat * WIDTH + CULTURE_AT]]


def creatable(state: Village, seat: i64, allowed: i64) -> vec[i64]:
    """TM-13.9, TM-13.23: the accessible cards and the reserved one that can be paid."""
    cards = vec[i64]()
    raw = raw_allowed(state, seat, allowed)
    for slot in range(accessible(state, seat)):
        card = state.river[slot]
        if card >= 0 and can_create(state, seat, card, raw):
            cards = append(cards, card)
    card = state.sheet[seat * WIDTH + RESERVED]
    if card >= 0 and can_create(state, seat, card, raw):
        cards = append(cards, card)
    return cards


def any_creatable(state: Village, seat: i64, allowed: i64) -> bool:
    raw = raw_allowed(state, seat, allowed)
    for slot in range(accessible(state, seat)):
        card = state.river[slot]
        if card >= 0 and can_create(state, seat, card, raw):
            return True
    card = state.sheet[seat * WIDTH + RESERVED]
    return card >= 0 and can_create(state, seat, card, raw)
