"""Each game as a machine: whatever is done with it, in whatever order, it keeps the laws.

Hypothesis looks for a row of acts that breaks one, and shortens it to the fewest that do.
"""

import json
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import longhouse
from longhouse.engine import laws
from longhouse.engine.contract import NOBODY, State
from longhouse.engine.record import Record
from longhouse.engine.table import Table

SEEDS = st.integers(0, 2**63 - 1)
INDEX = st.integers(0, 999)


class GameMachine(RuleBasedStateMachine):
    """A table at which anything allowed, and a few things not allowed, may be tried."""

    game = ""

    @initialize(number=INDEX, seed=SEEDS)
    def sit_down(self, number: int, seed: int) -> None:
        game = longhouse.load(self.game)
        settings = laws.soak_settings(game)
        setting = game.setting(settings[number % len(settings)])
        self.table = Table(Record(setting, seed))

    @property
    def state(self) -> State:
        return self.table.state

    def going_on(self) -> bool:
        return not self.table.state.over

    @rule(index=INDEX)
    @precondition(going_on)
    def play(self, index: int) -> None:
        actions = self.state.actions()
        self.table.play(actions[index % len(actions)])

    @rule(seed=SEEDS, count=st.integers(2, 200))
    @precondition(going_on)
    def play_on(self, seed: int, count: int) -> None:
        random = longhouse.Random(seed)
        for _ in range(count):
            if self.state.over:
                return
            self.table.play(laws.any_of(self.state.actions(), random))

    @rule(action=st.integers(-2, 5_000))
    def try_what_is_refused(self, action: int) -> None:
        if action in self.state.actions():
            return
        before, played = self.state.bytes(), len(self.table.record.actions)
        with pytest.raises(longhouse.IllegalAction) as refused:
            self.table.play(action)
        assert refused.value.rule and refused.value.key
        assert (self.state.bytes(), len(self.table.record.actions)) == (before, played)

    @rule(count=st.integers(1, 5))
    def undo(self, count: int) -> None:
        """Undo, compared with a table at which those actions were never played."""
        count = min(count, self.table.can_undo)
        if count == 0:
            return
        self.table.undo(count)
        record = Record(self.table.record.setting, self.table.record.seed)
        record.actions = list(self.table.record.actions)
        never = Table(record)
        laws.same(never.state, self.state, "undo", "what undo gives")
        assert never.journal.events == self.table.journal.events

    @rule()
    def write_and_read(self) -> None:
        """The table goes on from its record, as it does when a server starts again."""
        laws.comes_back(self.state, longhouse.Random(1))
        again = Table(longhouse.load_record(json.dumps(self.table.record.document())))
        laws.same(self.state, again.state, "record", "the table from its record")
        assert again.can_undo == self.table.can_undo
        self.table = again

    @rule(seed=SEEDS, seat=st.integers(NOBODY, 4))
    def imagine(self, seed: int, seat: int) -> None:
        if seat < self.state.setting.seats:
            laws.hides_from(self.state, seat, longhouse.Random(seed))

    @rule(seed=SEEDS)
    def look_at_all_laws(self, seed: int) -> None:
        laws.keep_all_laws(self.state, longhouse.Random(seed))

    @invariant()
    def cheap_laws(self) -> None:
        laws.keep_cheap_laws(self.state)


def machine(name: str) -> Any:
    """The test case of one game."""
    return type(f"{name}_machine", (GameMachine,), {"game": name}).TestCase


@pytest.mark.parametrize("name", longhouse.names())
def test_whatever_is_done_the_laws_are_kept(name: str) -> None:
    machine(name)("runTest").runTest()
