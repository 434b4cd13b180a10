"""Travel: the Caravans on the Road, and what its nodes give (TM-15, TM-16)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.contract import Decision, Reason
from longhouse.games.terramara import kinds
from longhouse.games.terramara.bits import bit
from longhouse.games.terramara.decisions import free, tracks
from longhouse.games.terramara.road import AT_BONUS, AT_CROSSROADS, AT_END, AT_OUTPOST
from longhouse.games.terramara.state import CARAVAN, FLAGS, ROAD_VP, WIDTH, Village
from longhouse.games.terramara.vocabulary import ON_CROSSROADS, ON_FLAG
from longhouse.games.terramara.words import STOP, WAY


def ways(state: Village, seat: i64) -> vec[i64]:
    """TM-15.2, TM-15.9: the steps that a seat's Caravans can take, as actions."""
    at = seat * WIDTH + CARAVAN
    road = state.box.road
    found = vec[i64]()
    for which in range(i64(2)):
        node = state.sheet[at + which]
        if which == 1 and node == state.sheet[at]:
            break
        for way in range(road.first_way[node], road.first_way[node + 1]):
            row = road.way_row[way]
            if row == 0 or state.is_open(row - 1):
                found = append(found, WAY + way)
    return found


@final
class TravelStep(Decision[Village]):
    """TM-15.9: one step of one Caravan, or stop; what a node gives comes before the next step."""

    name = "travel_step"
    rule = "TM-15.2"
    verb = "travel"
    args = (("steps", kinds.COUNT_ITEM),)

    def options(self, state: Village) -> vec[i64]:
        found = ways(state, state.actor)
        if len(found) == 0:
            return vec[i64]([STOP])
        return free.offer(state, append(found, STOP))

    def take(self, state: Village, action: i64) -> None:
        if action == STOP or free.taken(state, action):
            return
        if state.a > 1:
            state.push(kinds.TRAVEL_STEP, state.actor, state.a - 1)
        step(state, state.actor, action - WAY)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        way = action - WAY
        if not 0 <= way < state.box.road.way_count:
            return free.why_not(state, action)
        at = state.actor * WIDTH + CARAVAN
        begin = state.box.road.way_from[way]
        if state.sheet[at] != begin and state.sheet[at + 1] != begin:
            return Reason("TM-15.2", "no-caravan-there")
        return Reason("TM-15.4", "way-closed")


def step(state: Village, seat: i64, way: i64) -> None:
    """A Caravan moves on; the one further back stays first on the sheet."""
    road = state.box.road
    at = seat * WIDTH + CARAVAN
    goal = road.way_to[way]
    other = state.sheet[at + 1] if state.sheet[at] == road.way_from[way] else state.sheet[at]
    state.sheet[at] = min(goal, other)
    state.sheet[at + 1] = max(goal, other)
    state.tell("travelled", seat, way)
    kind = road.node_kind[goal]
    if kind == AT_BONUS:
        state.push(kinds.USE_BONUS, seat, bit(state.box.node_slot[goal]))
    elif kind == AT_OUTPOST:
        leave_flag(state, seat, road.node_row[goal])
    elif kind == AT_CROSSROADS:
        second = road.past[other] >> goal & 1
        bits = state.due(seat, ON_CROSSROADS, road.node_number[goal], second, 0, 0, 0)
        tracks.owed(state, seat, bits, 0)
    elif kind == AT_END:
        arrive(state, seat)


def leave_flag(state: Village, seat: i64, row: i64) -> None:
    """TM-16.2, TM-16.3: the first own Caravan at an Outpost leaves a Flag."""
    at = seat * WIDTH + FLAGS
    if not state.sheet[at] >> (row - 1) & 1:
        state.sheet[at] |= bit(row - 1)
        state.tell("flag", seat, row)
        tracks.owed(state, seat, state.due(seat, ON_FLAG, 0, 0, 0, 0, 0), 0)


def arrive(state: Village, seat: i64) -> None:
    """TM-15.8: the highest bonus that is still free; the last one repeats."""
    prizes = state.box.road.end_vp
    vp = prizes[min(state.arrivals, i64(len(prizes)) - 1)]
    state.arrivals += 1
    state.sheet[seat * WIDTH + ROAD_VP] += vp
    state.tell("arrived", seat, vp)
