"""Raids (TM-7): how much each other seat owes, and what it chooses to give."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.contract import Decision, Reason
from longhouse.games.terramara import kinds
from longhouse.games.terramara.state import WIDTH, Village
from longhouse.games.terramara.vocabulary import RAID_LEVEL
from longhouse.games.terramara.words import RESOURCE


def group(state: Village, raider: i64, victim: i64) -> i64:
    """TM-7.4, TM-7.9: one resource is owed for each full group of this many."""
    box = state.box
    level = state.power(raider) + state.sum_mod(raider, RAID_LEVEL, 0)
    difference = min(level - state.power(victim), i64(3))
    return max(box.raid_group[difference + 3], box.least_group)


def begin(state: Village, raider: i64) -> None:
    """TM-7.7: all amounts are fixed first, then the victims choose clockwise from the raider."""
    box = state.box
    state.tell("raid", raider)
    for step in range(box.seats - 1, i64(0), i64(-1)):
        victim = (raider + step) % box.seats
        owed = state.held(victim) // group(state, raider, victim)
        if owed > 0:
            state.push(kinds.RAID_GIVE, victim, raider, owed)


@final
class RaidGive(Decision[Village]):
    """TM-7.6, TM-7.11: which of the own resources to give, one at a time."""

    name = "raid_give"
    rule = "TM-7.6"
    verb = "give"
    args = (("raider", kinds.SEAT_ITEM), ("left", kinds.COUNT_ITEM))

    def options(self, state: Village) -> vec[i64]:
        actions = vec[i64]()
        at = state.actor * WIDTH
        for kind in range(i64(8)):
            if state.sheet[at + kind] > 0:
                actions = append(actions, RESOURCE + kind)
        return actions

    def take(self, state: Village, action: i64) -> None:
        kind = action - RESOURCE
        victim, raider, left = state.actor, state.a, state.b
        state.sheet[victim * WIDTH + kind] -= 1
        state.sheet[raider * WIDTH + kind] += 1
        state.tell("gave", victim, raider, kind)
        if left > 1:
            state.push(kinds.RAID_GIVE, victim, raider, left - 1)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        return Reason("TM-7.6", "not-held") if RESOURCE <= action < RESOURCE + 8 else None
