"""Where a member may be sent (TM-5, TM-7.2, TM-10, TM-11)."""

from mypy_extensions import i64

from longhouse.engine.contract import Reason
from longhouse.games.terramara.bits import bit, lowest
from longhouse.games.terramara.decisions import actions
from longhouse.games.terramara.state import (
    CHIEFTAIN_BITS,
    CROSSROADS,
    GATE_TILE,
    STRENGTH,
    TERRITORY,
    WIDTH,
    Village,
)
from longhouse.games.terramara.vocabulary import EXPLORER_EQUAL
from longhouse.games.terramara.words import CHIEFTAIN, EXPLORER, GATE, WARRIOR


def first_space(state: Village) -> i64:
    """The first Territory space of the rows that are not past (TM-5.16)."""
    row: i64 = 0
    while state.is_open(row):
        row += 1
    return row * 6


def last_space(state: Village, member: i64) -> i64:
    """TM-5.11: Explorers may go to future rows, others to the current ones alone."""
    if member == EXPLORER:
        return TERRITORY
    row: i64 = 0
    while row < 6 and state.box.row_round[row] <= state.round:
        row += 1
    return row * 6


def fits(state: Village, seat: i64, member: i64, space: i64, there: i64) -> bool:
    """TM-5.4: whether those on a space let this member join."""
    if there == 0:
        return True
    if there >> CHIEFTAIN_BITS != 0 or there & (there - 1) != 0 or state.is_single(space):
        return False
    if there == bit(seat):
        return member == WARRIOR
    if member != EXPLORER:
        return True
    own = state.sheet[seat * WIDTH + STRENGTH]
    other = state.strength(lowest(there))
    return own > other or (own == other and state.has_mod(seat, EXPLORER_EQUAL))


def is_legal(state: Village, seat: i64, member: i64, space: i64) -> bool:
    """Whether a member of a seat may be sent to a space. The rows are those of `first_space` on."""
    there = state.spaces[space]
    if not fits(state, seat, member, space, there):
        return False
    if space < TERRITORY:
        if state.fire >> space & 1 != 0 or not meets_special(state, seat, space):
            return False
    elif space < GATE:
        row = space - CROSSROADS
        if not state.is_open(row) or not state.both_past(seat, state.box.road.crossroads_node[row]):
            return False
    elif space == GATE and not has_gate(state, seat):
        return False
    return not lacks_strength(state, seat, space)


def lacks_strength(state: Village, seat: i64, space: i64) -> bool:
    """TM-7.2: the action is a raid that costs Strength, and there is none."""
    if state.box.raid_actions[state.action_of(space)] == 0:
        return False
    return not actions.may_lose(state, seat)


def meets_special(state: Village, seat: i64, space: i64) -> bool:
    """TM-11.1, TM-11.2."""
    at = state.space_index(space)
    if state.round < state.box.lands.space_from[at]:
        return False
    condition = state.box.lands.space_if[at]
    return condition < 0 or state.meets(seat, condition)


def has_gate(state: Village, seat: i64) -> bool:
    """TM-20.23: a personal Crossroads space is open to its owner alone."""
    bearer = state.bearer(seat)
    return (
        bearer >= 0
        and state.box.has_gate[bearer] != 0
        and state.sheet[seat * WIDTH + GATE_TILE] >= 0
    )


def why_not(state: Village, seat: i64, member: i64, space: i64) -> Reason | None:
    """The rule that forbids a destination."""
    if space < TERRITORY:
        row = space // 6
        if state.is_open(row):
            return Reason("TM-5.16", "past-row")
        if space >= last_space(state, member):
            return Reason("TM-5.11", "future-row")
        if state.fire >> space & 1:
            return Reason("TM-5.15", "fire")
        at = state.space_index(space)
        if state.round < state.box.lands.space_from[at]:
            return Reason("TM-11.1", "too-early")
        if not meets_special(state, seat, space):
            return Reason("TM-11.2", "condition")
    elif space < GATE:
        row = space - CROSSROADS
        if not state.is_open(row):
            return Reason("TM-10.1", "not-open-yet")
        if not state.both_past(seat, state.box.road.crossroads_node[row]):
            return Reason("TM-10.2", "caravans-behind")
    elif space == GATE and not has_gate(state, seat):
        return Reason("TM-20.23", "no-gate")
    if lacks_strength(state, seat, space):
        return Reason("TM-7.2", "no-strength")
    return why_no_room(state, seat, member, space)


def why_no_room(state: Village, seat: i64, member: i64, space: i64) -> Reason | None:
    there = state.spaces[space]
    if fits(state, seat, member, space, there):
        return None
    if there & (there - 1) != 0:
        return Reason("TM-5.1", "full")
    if there >> CHIEFTAIN_BITS != 0:
        return Reason("TM-5.2", "closed")
    if state.is_single(space):
        return Reason("TM-5.3", "single")
    if there == bit(seat):
        return Reason("TM-5.1", "own-colour" if member != CHIEFTAIN else "own-explorer")
    return Reason("TM-5.5", "not-stronger")
