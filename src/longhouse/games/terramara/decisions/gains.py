"""What is received, gained, refined, exchanged, hired and taken back, bit by bit (EF-4)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.contract import Decision, Reason
from longhouse.games.terramara import kinds
from longhouse.games.terramara.bits import bit
from longhouse.games.terramara.decisions import actions, free, tracks
from longhouse.games.terramara.state import (
    HAND,
    IN_HUT,
    REFINED_AT,
    STRENGTH,
    WIDTH,
    Village,
    member_bit,
)
from longhouse.games.terramara.vocabulary import BITS, STRENGTH_GOODS, goods_of
from longhouse.games.terramara.words import (
    ALL,
    DECLINE,
    HUT,
    MOST,
    NONE,
    NUMBER,
    PAY,
    RESOURCE,
    STOP,
    TAKE,
    WARRIOR,
)


def is_resource(action: i64) -> bool:
    return RESOURCE <= action < RESOURCE + 8


@final
class TakeGoods(Decision[Village]):
    """EF-3.2, TM-13.4: given resources of an artifact, which may be declined in part."""

    name = "take_goods"
    rule = "TM-13.4"
    verb = "receive"
    args = (("goods", kinds.GOODS_ITEM),)

    def options(self, state: Village) -> vec[i64]:
        found = vec[i64]()
        count: i64 = 0
        for kind in range(i64(8)):
            if goods_of(state.a, kind) > 0:
                found = append(found, RESOURCE + kind)
                count += goods_of(state.a, kind)
        if count > 1:
            found = append(found, ALL)
        return free.offer(state, append(found, NONE))

    def take(self, state: Village, action: i64) -> None:
        if action == NONE or free.taken(state, action):
            return
        if action == ALL:
            state.receive(state.actor, state.a)
            return
        one: i64 = bit(BITS * (action - RESOURCE))
        state.receive(state.actor, one)
        if state.a != one:
            state.push(kinds.TAKE_GOODS, state.actor, state.a - one)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        return Reason("TM-2.9", "not-shown") if is_resource(action) else free.why_not(state, action)


@final
class AnyResource(Decision[Village]):
    """TM-2.9: "any" resource: its type is named when it is received; refined ones first."""

    name = "any_resource"
    rule = "TM-2.9"
    verb = "receive"
    args = (("raw", kinds.COUNT_ITEM), ("refined", kinds.COUNT_ITEM), ("not", kinds.BARRED_ITEM))

    def options(self, state: Village) -> vec[i64]:
        found = vec[i64]()
        form: i64 = REFINED_AT if state.b > 0 else 0
        for kind in range(i64(4)):
            if not state.c >> kind & 1:
                found = append(found, RESOURCE + form + kind)
        return free.offer(state, append(found, NONE))

    def take(self, state: Village, action: i64) -> None:
        if action == NONE or free.taken(state, action):
            return
        raw, refined = state.a, state.b
        if refined > 0:
            refined -= 1
        else:
            raw -= 1
        state.receive(state.actor, bit(BITS * (action - RESOURCE)))
        if raw + refined > 0:
            state.push(kinds.ANY_RESOURCE, state.actor, raw, refined, state.c)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        if not is_resource(action):
            return free.why_not(state, action)
        kind = action - RESOURCE
        if (kind >= REFINED_AT) != (state.b > 0):
            return Reason("TM-2.9", "other-form")
        return Reason("TM-12.2", "same-type")


@final
class Amount(Decision[Village]):
    """TM-14.1, TM-17.1: how much of a gain of Military or Culture is taken."""

    name = "amount"
    rule = "TM-17.1"
    args = (("of", kinds.TRACK_ITEM), ("n", kinds.COUNT_ITEM))

    def options(self, state: Village) -> vec[i64]:
        found = vec[i64]()
        for n in range(state.b, i64(-1), i64(-1)):
            found = append(found, NUMBER + n)
        return free.offer(state, found)

    def take(self, state: Village, action: i64) -> None:
        if action == NUMBER or free.taken(state, action):
            return
        tracks.gained(state, state.actor, state.a, action - NUMBER)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        if NUMBER <= action <= NUMBER + MOST:
            return Reason("TM-17.1", "too-much")
        return free.why_not(state, action)


@final
class TransformOne(Decision[Village]):
    """TM-2.7: one raw resource after another; a Worker does nothing in between (TM-3.4)."""

    name = "transform_one"
    rule = "TM-2.7"
    verb = "refine"
    args = (("left", kinds.COUNT_ITEM), ("worker", kinds.YES_ITEM), ("begun", kinds.YES_ITEM))

    def options(self, state: Village) -> vec[i64]:
        found = vec[i64]()
        at = state.actor * WIDTH
        for kind in range(i64(4)):
            if state.sheet[at + kind] > 0:
                found = append(found, RESOURCE + kind)
        if state.b == 0:
            return free.offer(state, append(found, STOP))
        if state.c != 0 or len(found) == 0:
            found = append(found, STOP)
        return found

    def take(self, state: Village, action: i64) -> None:
        if action == STOP or (state.b == 0 and free.taken(state, action)):
            return
        state.refine(state.actor, action - RESOURCE)
        if state.a > 1:
            state.push(kinds.TRANSFORM_ONE, state.actor, state.a - 1, state.b, 1)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        if is_resource(action):
            return Reason("TM-2.7", "no-such-raw")
        if state.b != 0:
            return Reason("TM-3.4", "worker-first")
        return free.why_not(state, action)


@final
class Exchange(Decision[Village]):
    """TM-2.8, EF-4.2: what the left side is paid with, or no (further) exchange."""

    name = "exchange"
    rule = "TM-2.8"
    verb = "give"
    args = (("op", kinds.NUMBER_ITEM), ("times", kinds.COUNT_ITEM), ("about", kinds.CONTEXT_ITEM))

    def options(self, state: Village) -> vec[i64]:
        goods = state.box.effects.x[state.a]
        seat = state.actor
        found = vec[i64]()
        if actions.can_pay(state, seat, goods):
            if goods & ((1 << (BITS * STRENGTH_GOODS)) - 1) == 0:
                found = append(found, PAY)
            else:
                found = payments(state, seat, goods)
        return free.offer(state, append(found, STOP))

    def take(self, state: Village, action: i64) -> None:
        if action == STOP or free.taken(state, action):
            return
        seat, op, context = state.actor, state.a, state.c
        effects = state.box.effects
        goods = effects.x[op]
        if state.b > 1:
            state.push(kinds.EXCHANGE, seat, op, state.b - 1, context)
        strength = goods_of(goods, STRENGTH_GOODS)
        if strength > 0:
            state.sheet[seat * WIDTH + STRENGTH] -= strength
            state.tell("paid-strength", seat, strength)
            goods -= strength << (BITS * STRENGTH_GOODS)
        if action == PAY:
            actions.start(state, seat, effects.y[op], context)
        else:
            pay_one(state, seat, goods, op, context, action - RESOURCE)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        return refused_payment(state, action)


def payments(state: Village, seat: i64, goods: i64) -> vec[i64]:
    """The resources that can pay the next of these goods."""
    found = vec[i64]()
    for kind in range(i64(8)):
        if actions.pays(state, seat, goods, kind):
            found = append(found, RESOURCE + kind)
    return found


def refused_payment(state: Village, action: i64) -> Reason | None:
    if not is_resource(action):
        return free.why_not(state, action)
    if state.sheet[state.actor * WIDTH + action - RESOURCE] == 0:
        return Reason("TM-2.8", "not-held")
    return Reason("TM-2.3", "cannot-pay-with")


def pay_one(state: Village, seat: i64, goods: i64, op: i64, context: i64, kind: i64) -> None:
    """TM-2.2, TM-2.5: one resource is paid; after the last one comes what is got for them."""
    state.sheet[seat * WIDTH + kind] -= 1
    state.tell("paid", seat, kind)
    effects = state.box.effects
    goods -= bit(BITS * actions.next_due(goods))
    if effects.z[op] & 1 != 0:
        context |= bit(8 + kind % 4)
    if goods == 0:
        actions.start(state, seat, effects.y[op], context)
    else:
        state.push(kinds.PAY, seat, goods, op, context)


@final
class Pay(Decision[Village]):
    """EF-4.1: the next resource of a payment."""

    name = "pay"
    rule = "TM-2.8"
    verb = "and"
    args = (("goods", kinds.GOODS_ITEM), ("op", kinds.NUMBER_ITEM), ("about", kinds.CONTEXT_ITEM))

    def options(self, state: Village) -> vec[i64]:
        return payments(state, state.actor, state.a)

    def take(self, state: Village, action: i64) -> None:
        pay_one(state, state.actor, state.a, state.b, state.c, action - RESOURCE)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        return refused_payment(state, action) if is_resource(action) else None


@final
class Hire(Decision[Village]):
    """TM-6.2, TM-6.3: a Worker from the space of the round."""

    name = "hire"
    rule = "TM-6.2"

    def options(self, state: Village) -> vec[i64]:
        found = vec[i64]([DECLINE])
        if state.workers_left[state.round - 1] > 0:
            found = vec[i64]([TAKE, DECLINE])
        return free.offer(state, found) if len(found) > 1 else found

    def take(self, state: Village, action: i64) -> None:
        if action == DECLINE or free.taken(state, action):
            return
        at = state.round - 1
        state.take_worker(state.actor, at, state.box.worker_of_round[at])

    def why_not(self, state: Village, action: i64) -> Reason | None:
        return Reason("TM-6.3", "no-worker-left") if action == TAKE else free.why_not(state, action)


@final
class Warriors(Decision[Village]):
    """TM-19.1: how many Warriors are taken, at most what is in the supply."""

    name = "warriors"
    rule = "TM-19.1"
    args = (("n", kinds.COUNT_ITEM),)

    def options(self, state: Village) -> vec[i64]:
        most = min(state.a, state.warriors)
        found = vec[i64]()
        for n in range(most, i64(-1), i64(-1)):
            found = append(found, NUMBER + n)
        return free.offer(state, found) if most > 0 else found

    def take(self, state: Village, action: i64) -> None:
        if free.taken(state, action):
            return
        n = action - NUMBER
        state.warriors -= n
        state.sheet[state.actor * WIDTH + HAND + WARRIOR] += n
        state.tell("warriors", state.actor, n)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        if NUMBER <= action <= NUMBER + MOST:
            return Reason("TM-19.1", "too-many")
        return free.why_not(state, action)


@final
class TakeBack(Decision[Village]):
    """TM-5.21: an own placed member of a kind returns to the hand, from a space or the Hut."""

    name = "take_back"
    rule = "TM-5.21"
    verb = "from"
    args = (("member", kinds.MEMBER_ITEM), ("n", kinds.COUNT_ITEM))

    def options(self, state: Village) -> vec[i64]:
        box = state.box
        bit = member_bit(state.actor, state.a)
        found = vec[i64]()
        for space in range(box.hut):
            if state.spaces[space] & bit != 0:
                found = append(found, box.destination[space])
        if state.sheet[state.actor * WIDTH + IN_HUT + state.a] > 0:
            found = append(found, HUT)
        return free.offer(state, append(found, NONE))

    def take(self, state: Village, action: i64) -> None:
        if action == NONE or free.taken(state, action):
            return
        seat, member, n = state.actor, state.a, state.b
        state.remove(seat, member, state.box.space_of[action])
        state.tell("took-back", seat, member, state.box.space_of[action])
        if n > 1:
            state.push(kinds.TAKE_BACK, seat, member, n - 1)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        if state.box.space_at(action) >= 0:
            return Reason("TM-5.21", "none-there")
        return free.why_not(state, action)
