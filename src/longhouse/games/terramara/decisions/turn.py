"""The turn of a seat, step by step (TM-4), and the sending of a member (TM-5)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.contract import Decision, Reason, Step
from longhouse.games.terramara import kinds
from longhouse.games.terramara.bits import bit, lowest
from longhouse.games.terramara.decisions import actions, free, placement, rounds, tracks
from longhouse.games.terramara.state import (
    BEGUN,
    CHARACTER_AT,
    CROSSROADS,
    EXPLORERS_MASK,
    GATE_TILE,
    HAND,
    IN_HUT,
    NO_TILE,
    PERSONAL,
    SIDE,
    STRENGTH,
    TERRITORY,
    WIDTH,
    Village,
    member_bit,
)
from longhouse.games.terramara.vocabulary import (
    BESIDE_NOBODY,
    BESIDE_OTHER,
    LOSES_EXPLORER,
    LOSES_GATE,
    LOSES_TILES,
    ON_PLACE,
)
from longhouse.games.terramara.words import (
    END,
    EXPLORER,
    FLIP,
    GATE,
    HUT,
    KEEP,
    MEMBER,
    MEMBERS,
    WARRIOR,
)

FLIPS = vec[i64]([FLIP, KEEP])


@final
class Turn(Step[Village]):
    """TM-4.6: a turn, in a seat's first one of a round after the choice about its character."""

    name = "turn"
    rule = "TM-4.6"

    def run(self, state: Village) -> None:
        seat = state.actor
        at = seat * WIDTH
        state.active = seat
        state.tell("turn", seat)
        state.push(kinds.SEND_MEMBER, seat)
        if state.sheet[at + BEGUN] == 0:
            state.sheet[at + BEGUN] = 1
            if may_flip(state, seat):
                state.push(kinds.FLIP, seat)


def losses(state: Village, seat: i64) -> i64:
    """EF-9.6: what leaves when the young side is turned, a bit each."""
    effects = state.box.effects
    bearer = state.bearer(seat)
    lost: i64 = 0
    for effect in range(effects.begin[bearer], effects.end[bearer]):
        lost |= bit(effects.lost[effect])
    return lost


def may_flip(state: Village, seat: i64) -> bool:
    """TM-20.3, TM-20.16."""
    at = seat * WIDTH
    if state.sheet[at + CHARACTER_AT] < 0 or state.sheet[at + SIDE] != 0:
        return False
    needs_explorer = losses(state, seat) >> LOSES_EXPLORER & 1 != 0
    return not needs_explorer or state.sheet[at + HAND + EXPLORER] > 0


@final
class Flip(Decision[Village]):
    """TM-20.3: turn the character to its experienced side, once and for all, or keep it."""

    name = "flip"
    rule = "TM-20.3"

    def options(self, state: Village) -> vec[i64]:
        return FLIPS

    def take(self, state: Village, action: i64) -> None:
        if action == KEEP:
            return
        at = state.actor * WIDTH
        lost = losses(state, state.actor)
        if lost >> LOSES_EXPLORER & 1:
            state.sheet[at + HAND + EXPLORER] -= 1
        if lost >> LOSES_TILES & 1:
            state.sheet[at + PERSONAL] = 0
        if lost >> LOSES_GATE & 1:
            state.sheet[at + GATE_TILE] = NO_TILE
        state.sheet[at + SIDE] = 1
        state.tell("flipped", state.actor, state.sheet[at + CHARACTER_AT])


@final
class SendMember(Decision[Village]):
    """TM-4.2: which kind of member is sent."""

    name = "send_member"
    rule = "TM-4.2"
    verb = "send"

    def options(self, state: Village) -> vec[i64]:
        at = state.actor * WIDTH + HAND
        found = vec[i64]()
        for member in range(i64(3)):
            if state.sheet[at + member] > 0:
                found = append(found, MEMBER + member)
        return free.offer(state, found)

    def take(self, state: Village, action: i64) -> None:
        if not free.taken(state, action):
            state.push(kinds.SEND_TO, state.actor, action - MEMBER)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        if MEMBER <= action < MEMBER + len(MEMBERS):
            return Reason("TM-4.2", "none-in-hand")
        return free.why_not(state, action)


@final
class SendTo(Decision[Village]):
    """TM-4.5, TM-5: the destination of the member; the Hut is always one (TM-5.19)."""

    name = "send_to"
    rule = "TM-5.4"
    verb = "to"
    args = (("member", kinds.MEMBER_ITEM),)

    def options(self, state: Village) -> vec[i64]:
        seat, member = state.actor, state.a
        destination = state.box.destination
        found = vec[i64]()
        for space in range(placement.first_space(state), placement.last_space(state, member)):
            if placement.is_legal(state, seat, member, space):
                found = append(found, destination[space])
        for space in range(i64(CROSSROADS), state.box.hut):
            if placement.is_legal(state, seat, member, space):
                found = append(found, destination[space])
        return free.offer(state, append(found, HUT))

    def take(self, state: Village, action: i64) -> None:
        if free.taken(state, action):
            return
        seat, member = state.actor, state.a
        state.sheet[seat * WIDTH + HAND + member] -= 1
        state.push(kinds.ARTIFACT_STEP, seat)
        space = state.box.space_of[action]
        state.tell("sent", seat, member, space)
        if action == HUT:
            state.sheet[seat * WIDTH + IN_HUT + member] += 1
            actions.start(state, seat, state.box.hut_action, space)
        else:
            place(state, seat, member, space)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        space = state.box.space_at(action)
        if 0 <= space < state.box.hut:
            return placement.why_not(state, state.actor, state.a, space)
        return free.why_not(state, action)


def place(state: Village, seat: i64, member: i64, space: i64) -> None:
    """TM-4.6, steps D to F: the cost, what the placing sets off, the action of the space."""
    there = state.spaces[space]
    state.spaces[space] = there | member_bit(seat, member)
    others = there & EXPLORERS_MASK & ~bit(seat)
    joins = others != 0 and member == EXPLORER
    # TM-5.9: joining an equal costs nothing.
    if joins and state.sheet[seat * WIDTH + STRENGTH] > state.strength(lowest(others)):
        state.lose_strength(seat)
    action = state.action_of(space)
    if state.box.raid_actions[action] != 0:
        state.lose_strength(seat)
    bits = placed(state, seat, member, space, there, others)
    if bits == 0:
        actions.start(state, seat, action, space)
    else:
        state.push(kinds.RUN, seat, action, space)
        tracks.owed(state, seat, bits, space)


def placed(state: Village, seat: i64, member: i64, space: i64, there: i64, others: i64) -> i64:
    """EF-5 `place`: what the placing of an Explorer or the Chieftain sets off (EF-5.1)."""
    if member == WARRIOR:
        return 0
    terrain: i64 = 0
    if space < TERRITORY:
        terrain = state.box.lands.space_terrain[state.space_index(space)]
    beside: i64 = 0
    if there == 0:
        beside = BESIDE_NOBODY
    elif others != 0:
        beside = BESIDE_OTHER
    crossroads: i64 = 1 if CROSSROADS <= space <= GATE else 0
    return state.due(seat, ON_PLACE, bit(member), terrain, beside, crossroads, space)


@final
class EndTurn(Decision[Village]):
    """TM-4.6, step H: the last moment for free actions."""

    name = "end_turn"
    rule = "TM-4.6"

    def options(self, state: Village) -> vec[i64]:
        return free.offer(state, vec[i64]([END]))

    def take(self, state: Village, action: i64) -> None:
        if not free.taken(state, action):
            rounds.next_turn(state, state.actor)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        return free.why_not(state, action)
