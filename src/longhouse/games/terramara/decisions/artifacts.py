"""Creating and reserving artifacts (TM-13)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.contract import Decision, Reason, Step
from longhouse.games.terramara import costs, kinds
from longhouse.games.terramara.bits import bit, lowest
from longhouse.games.terramara.decisions import actions, free, tracks
from longhouse.games.terramara.state import (
    CREATED,
    CULTURE_AT,
    NO_CARD,
    REFINED_AT,
    RESERVED,
    WIDTH,
    Village,
)
from longhouse.games.terramara.vocabulary import BITS, FULL_RAW, INSTANT, ON_CREATE, goods_of
from longhouse.games.terramara.words import (
    ARTIFACT,
    ARTIFACTS,
    CREATE,
    DONE,
    MOST,
    NONE,
    NUMBER,
    RESERVE,
    RESOURCE,
)


@final
class ArtifactStep(Decision[Village]):
    """TM-4.11: once in a turn, after the action: create an artifact, reserve one, or neither."""

    name = "artifact_step"
    rule = "TM-4.11"

    def options(self, state: Village) -> vec[i64]:
        found = vec[i64]([DONE])
        if costs.any_creatable(state, state.actor, 0):
            found = append(found, CREATE)
        if why_no_reserve(state, state.actor) is None:
            found = append(found, RESERVE)
        return free.offer(state, found)

    def take(self, state: Village, action: i64) -> None:
        if free.taken(state, action):
            return
        seat = state.actor
        state.push(kinds.END_TURN, seat)
        if action == CREATE:
            state.push(kinds.CREATE_CARD, seat)
        elif action == RESERVE:
            state.push(kinds.RESERVE_CARD, seat)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        if action == CREATE:
            return Reason("TM-13.9", "nothing-payable")
        if action == RESERVE:
            return why_no_reserve(state, state.actor)
        return free.why_not(state, action)


def why_no_reserve(state: Village, seat: i64) -> Reason | None:
    """TM-13.25, TM-13.26."""
    at = seat * WIDTH
    if state.sheet[at + CULTURE_AT] < state.box.reserve_from:
        return Reason("TM-13.25", "too-little-culture")
    if state.sheet[at + RESERVED] >= 0:
        return Reason("TM-13.26", "one-reserved-already")
    return None if state.river[0] >= 0 else Reason("TM-13.8", "river-empty")


def slot_of(state: Village, card: i64) -> i64:
    for slot in range(i64(len(state.river))):
        if state.river[slot] == card:
            return slot
    return -1


def out_of_reach(state: Village, seat: i64, card: i64) -> Reason | None:
    """TM-13.5: why a card cannot be taken, its price aside."""
    slot = slot_of(state, card)
    if slot < 0:
        return Reason("TM-13.5", "not-on-the-river")
    if slot >= costs.accessible(state, seat):
        return Reason("TM-13.5", "too-far-down-the-river")
    return None


@final
class CreateCard(Decision[Village]):
    """TM-13.9: an accessible card or the reserved one; an extra creation may be declined."""

    name = "create_card"
    rule = "TM-13.9"
    verb = "create"
    args = (("raw", kinds.COUNT_ITEM), ("extra", kinds.YES_ITEM))

    def options(self, state: Village) -> vec[i64]:
        found = vec[i64]()
        for card in costs.creatable(state, state.actor, state.a):
            found = append(found, ARTIFACT + card)
        if state.b != 0 or len(found) == 0:
            found = append(found, NONE)
        return free.offer(state, found)

    def take(self, state: Village, action: i64) -> None:
        if action == NONE or free.taken(state, action):
            return
        seat, card = state.actor, action - ARTIFACT
        state.creating = card
        raw = costs.raw_allowed(state, seat, state.a)
        left = costs.cost(state, seat, card)
        if left != 0 and costs.has_discount(state, seat, card):
            state.push(kinds.DISCOUNT_TYPE, seat, raw)
        else:
            pay(state, seat, left, 0, raw)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        if not ARTIFACT <= action < ARTIFACT + ARTIFACTS:
            return free.why_not(state, action)
        card = action - ARTIFACT
        if state.sheet[state.actor * WIDTH + RESERVED] != card:
            reason = out_of_reach(state, state.actor, card)
            if reason is not None:
                return reason
        if costs.payable(state, state.actor, costs.cost(state, state.actor, card), FULL_RAW):
            return Reason("TM-2.3", "raw-not-allowed")
        return Reason("TM-13.9", "not-payable")


@final
class ReserveCard(Decision[Village]):
    """TM-13.25: an accessible card is laid aside; nobody else can take it."""

    name = "reserve_card"
    rule = "TM-13.25"
    verb = "reserve"

    def options(self, state: Village) -> vec[i64]:
        found = vec[i64]()
        for slot in range(costs.accessible(state, state.actor)):
            if state.river[slot] >= 0:
                found = append(found, ARTIFACT + state.river[slot])
        if len(found) == 0:  # a free action has just taken the last card
            found = append(found, NONE)
        return free.offer(state, found)

    def take(self, state: Village, action: i64) -> None:
        if action == NONE or free.taken(state, action):
            return
        card = action - ARTIFACT
        state.sheet[state.actor * WIDTH + RESERVED] = card
        state.tell("reserved", state.actor, card)
        state.take_from_river(card)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        if ARTIFACT <= action < ARTIFACT + ARTIFACTS:
            return out_of_reach(state, state.actor, action - ARTIFACT)
        return free.why_not(state, action)


@final
class DiscountType(Decision[Village]):
    """TM-13.11: the type of which the reserved card asks one less."""

    name = "discount_type"
    rule = "TM-13.11"
    verb = "less"
    args = (("raw", kinds.COUNT_ITEM),)

    def options(self, state: Village) -> vec[i64]:
        seat = state.actor
        left = costs.cost(state, seat, state.creating)
        types = costs.discount_types(state, seat, left, state.a)
        found = vec[i64]()
        for kind in range(i64(4)):
            if types >> kind & 1:
                found = append(found, RESOURCE + REFINED_AT + kind)
        return found

    def take(self, state: Village, action: i64) -> None:
        seat = state.actor
        left = costs.cost(state, seat, state.creating)
        kind = action - RESOURCE - REFINED_AT
        pay(state, seat, left - bit(BITS * kind), 0, state.a)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        if RESOURCE <= action < RESOURCE + 8:
            return Reason("TM-13.11", "not-in-the-cost")
        return None


def least(state: Village, seat: i64, left: i64, kind: i64) -> i64:
    """How many raw resources of a type must stand in."""
    missing = goods_of(left, kind) - state.sheet[seat * WIDTH + REFINED_AT + kind]
    return max(missing, i64(0))


def most(state: Village, seat: i64, left: i64, kind: i64, raw: i64) -> i64:
    """How many may, so that enough are left for the types after it."""
    for later in range(kind + 1, i64(4)):
        raw -= least(state, seat, left, later)
    return min(goods_of(left, kind), raw, state.sheet[seat * WIDTH + kind])


def pay(state: Village, seat: i64, left: i64, kind: i64, raw: i64) -> None:
    """TM-13.14: type by type; only where there is a choice its owner is asked."""
    while kind < 4:
        fewest = least(state, seat, left, kind)
        if fewest < most(state, seat, left, kind, raw):
            state.push(kinds.PAYMENT, seat, left, kind, raw)
            return
        pay_type(state, seat, kind, goods_of(left, kind), fewest)
        raw -= fewest
        kind += 1
    create(state, seat)


def pay_type(state: Village, seat: i64, kind: i64, count: i64, raw: i64) -> None:
    """TM-13.15."""
    at = seat * WIDTH + kind
    state.sheet[at] -= raw
    state.sheet[at + REFINED_AT] -= count - raw
    for _ in range(raw):
        state.tell("paid", seat, kind)
    for _ in range(count - raw):
        state.tell("paid", seat, kind + REFINED_AT)


@final
class Payment(Decision[Village]):
    """TM-13.14: how many raw resources of a type stand in for refined ones."""

    name = "payment"
    rule = "TM-13.14"
    verb = "raw"
    args = (("cost", kinds.GOODS_ITEM), ("type", kinds.TYPE_ITEM), ("raw", kinds.COUNT_ITEM))

    def options(self, state: Village) -> vec[i64]:
        seat, left, kind = state.actor, state.a, state.b
        found = vec[i64]()
        for n in range(least(state, seat, left, kind), most(state, seat, left, kind, state.c) + 1):
            found = append(found, NUMBER + n)
        return found

    def take(self, state: Village, action: i64) -> None:
        seat, left, kind = state.actor, state.a, state.b
        raw = action - NUMBER
        pay_type(state, seat, kind, goods_of(left, kind), raw)
        pay(state, seat, left, kind + 1, state.c - raw)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        if NUMBER <= action <= NUMBER + MOST:
            return Reason("TM-13.12", "not-so-many-raw")
        return None


def create(state: Village, seat: i64) -> None:
    """TM-13.9, from its fourth step on; TM-13.18: the card does not see its own creation."""
    box = state.box
    card = state.creating
    at = seat * WIDTH
    state.creating = NO_CARD
    state.tell("created", seat, card)
    level: i64 = bit(box.level[card])
    before = state.sheet[at + CREATED]
    if state.sheet[at + RESERVED] == card:
        state.sheet[at + RESERVED] = NO_CARD
    else:
        state.take_from_river(card)
    bits = state.due(seat, ON_CREATE, level, box.category[card] + 1, 0, 0, card)
    state.sheet[at + CREATED] = before | bit(card)
    if box.instant_cards >> card & 1:
        state.push(kinds.INSTANT, seat, card)
    tracks.owed(state, seat, bits, card)


@final
class Instant(Step[Village]):
    """TM-13.9, sixth step: the instantaneous effects of the new card."""

    name = "instant"
    rule = "TM-13.9"
    args = (("card", kinds.NUMBER_ITEM),)

    def run(self, state: Village) -> None:
        seat, card = state.actor, state.a
        effects = state.box.effects
        bits: i64 = 0
        for effect in range(effects.begin[card], effects.end[card]):
            if effects.timing[effect] != INSTANT:
                continue
            if effects.only_if[effect] >= 0 and not state.meets(seat, effects.only_if[effect]):
                continue
            if effects.due_bit[effect] >= 0:
                bits |= bit(effects.due_bit[effect])
            else:
                state.score_action(seat, effects.action[effect], card)
        if bits != 0 and bits & (bits - 1) == 0:
            effect = effects.due[lowest(bits)]
            actions.start(state, seat, effects.action[effect], card)
        else:
            tracks.owed(state, seat, bits, card)
