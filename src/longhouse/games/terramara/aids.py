"""What a seat could work out from the table, for display only (TM-26.3: it all lies open).

The board paints itself with this: where each kind of member may go, what that costs, and when it
comes back; which artifacts are in reach and what they cost now; what everybody's score is made of.
Every answer comes from the rules themselves; nothing in play depends on it.
"""

from typing import Final

from mypy_extensions import i64

from longhouse.engine.contract import Reason
from longhouse.engine.fields import Json
from longhouse.games.terramara import costs, scoring
from longhouse.games.terramara.bits import lowest
from longhouse.games.terramara.decisions import placement, raid
from longhouse.games.terramara.state import (
    EXPLORERS_MASK,
    HAND,
    REFINED_AT,
    RESERVED,
    STRENGTH,
    WIDTH,
    Village,
)
from longhouse.games.terramara.vocabulary import FULL_RAW, goods_of
from longhouse.games.terramara.words import (
    EXPLORER,
    GATE,
    MEMBERS,
    REFINED,
    RESOURCES,
    ROUNDS,
    SEATS,
)

NEVER: Final = 0  # the round after which a member that never comes back does so


def aids(state: Village, seat: int) -> dict[str, Json]:
    """Everything, for a seat or (NOBODY) for a spectator."""
    told: dict[str, Json] = {
        "returns": returns(state),
        "seats": {SEATS[other]: standing(state, other) for other in range(state.box.seats)},
    }
    if seat >= 0 and state.round > 0 and not state.over:
        told["send"] = {
            name: sending(state, seat, member)
            for member, name in enumerate(MEMBERS)
            if state.sheet[seat * WIDTH + HAND + member] > 0
        }
        told["cards"] = cards(state, seat)
        told["raid"] = loot(state, seat)
        told["gift"] = [RESOURCES[kind] for kind in gift(state, seat)]
    return told


# ------------------------------------------------------------- sending


def returns(state: Village) -> dict[str, Json]:
    """TM-5.13: after which round an Explorer comes back from each row; 0 for never."""
    rows: dict[str, Json] = {}
    for row in range(i64(6)):
        until = state.box.row_round[row]
        if until > state.round:
            rows[str(row + 1)] = until if until < ROUNDS else NEVER
    return rows


def sending(state: Village, seat: i64, member: i64) -> dict[str, Json]:
    """TM-5: for each space what sending a member there costs, or why it may not go there."""
    found: dict[str, Json] = {}
    box = state.box
    open_from = placement.first_space(state)
    for space in range(box.hut):
        if space < open_from:
            continue
        reason = placement.why_not(state, seat, member, space)
        if space == GATE and reason is not None:
            continue  # nobody else's concern
        found[box.spaces[space]] = entry(state, seat, member, space, reason)
    return found


def entry(state: Village, seat: i64, member: i64, space: i64, reason: Reason | None) -> Json:
    if reason is not None:
        return {"why": reason.key, "rule": reason.rule}
    return strength_lost(state, seat, member, space)


def strength_lost(state: Village, seat: i64, member: i64, space: i64) -> int:
    """TM-5.6, TM-5.9, TM-7.1: the Strength that a legal sending costs."""
    if state.loses_nothing(seat):
        return 0
    own = state.sheet[seat * WIDTH + STRENGTH]
    lost: int = 0
    others = state.spaces[space] & EXPLORERS_MASK & ~(i64(1) << seat)
    if others != 0 and member == EXPLORER and own > state.strength(lowest(others)):
        lost += 1
    if space < state.box.hut and state.box.raid_actions[state.action_of(space)] != 0:
        lost += 1
    return min(lost, int(own))


# ------------------------------------------------------------- artifacts


def cards(state: Village, seat: i64) -> dict[str, Json]:
    """TM-13.5, TM-13.10: what each card of the River, and the reserved one, costs a seat now."""
    found: dict[str, Json] = {}
    reach = costs.accessible(state, seat)
    for slot in range(i64(len(state.river))):
        if state.river[slot] >= 0:
            found[state.box.artifacts[state.river[slot]]] = priced(
                state, seat, state.river[slot], slot < reach
            )
    own = state.sheet[seat * WIDTH + RESERVED]
    if own >= 0:
        found[state.box.artifacts[own]] = priced(state, seat, own, True)
    return found


def priced(state: Village, seat: i64, card: i64, reach: bool) -> Json:
    left = costs.cost(state, seat, card)
    entry: dict[str, Json] = {
        "cost": {name: goods_of(left, kind) for kind, name in enumerate(REFINED)},
        "reach": reach,
        "payable": costs.can_create(state, seat, card, costs.raw_allowed(state, seat, 0)),
    }
    if costs.has_discount(state, seat, card) and left != 0:
        entry["discount"] = True  # TM-13.11: one more, of a type to be chosen
    if not entry["payable"]:
        # What could still be refined before paying (TM-4.8).
        entry["refinable"] = costs.can_create(state, seat, card, FULL_RAW)
    return entry


# ------------------------------------------------------------- raids


def loot(state: Village, seat: i64) -> dict[str, Json]:
    """TM-7.3, TM-7.4: what each other seat would owe if this one raided now."""
    after = state.clone()
    at = seat * WIDTH + STRENGTH
    if after.sheet[at] > 0 and not after.loses_nothing(seat):
        after.sheet[at] -= 1
    owed: dict[str, Json] = {}
    for victim in range(state.box.seats):
        if victim != seat:
            owed[SEATS[victim]] = after.held(victim) // raid.group(after, seat, victim)
    return owed


def gift(state: Village, seat: i64) -> list[int]:
    """What a seat would miss least, in that order: raw before refined, the plentiful first."""
    held = [int(state.sheet[seat * WIDTH + kind]) for kind in range(len(RESOURCES))]
    given: list[int] = []
    while sum(held) > 0:
        kinds = range(REFINED_AT) if sum(held[:REFINED_AT]) > 0 else range(REFINED_AT, 8)
        kind = max(kinds, key=lambda one: held[one])
        held[kind] -= 1
        given.append(kind)
    return given


# ------------------------------------------------------------- everybody's standing


def standing(state: Village, seat: i64) -> Json:
    """Power Level, place, reach and what the score is made of if the game ended now (TM-23)."""
    return {
        "power": state.power(seat),
        "place": state.stronger(seat) + 1,
        "reach": costs.accessible(state, seat),
        "workers": state.worker_levels(seat),
        "score": {
            name: half / 2 if half % 2 else half // 2
            for name, half in zip(scoring.CATEGORIES, scoring.parts(state, seat), strict=True)
        },
        "outposts": list(scoring.outpost_values(state, seat)),
    }
