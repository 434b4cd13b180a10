"""A game under way: its record, its state, what has been told, and taking back.

Servers and the terminal play through this. Taking back never patches anything: the state is
rebuilt from the record, and only as far as nothing new has become known to anybody.
"""

from typing import final

from longhouse.engine.contract import State
from longhouse.engine.errors import BadInput
from longhouse.engine.journal import Event, Journal
from longhouse.engine.record import Record


@final
class Table:
    """One game that is being played."""

    def __init__(self, record: Record) -> None:
        self.record: Record = record
        self.journal: Journal = Journal()
        self.state: State = self.rebuild(len(record.actions))

    def rebuild(self, count: int) -> State:
        """The state after the first actions of the record, with all that was told on the way."""
        actions = self.record.actions[:count]
        self.journal = Journal()
        state = self.record.begin(self.journal)
        self.mark(state, 0)
        for at, action in enumerate(actions, 1):
            self.step(state, action, at)
        return state

    def mark(self, state: State, at: int) -> None:
        """Nothing before this point can be taken back."""
        self.boundary: int = at
        self.base: State = state.clone()
        self.told: int = len(self.journal.events)

    def step(self, state: State, action: int, at: int) -> None:
        actor, reveals = state.actor, self.journal.reveals
        state.play(action)
        if state.actor != actor or self.journal.reveals != reveals:
            self.mark(state, at)

    def play(self, action: int) -> None:
        """Answer the decision in hand and write the answer down."""
        self.step(self.state, action, len(self.record.actions) + 1)
        self.record.actions.append(action)
        if self.state.over:
            self.record.close(self.state)

    def say(self, line: str) -> list[int]:
        """Play a line of notation; returns the actions played."""
        scratch = self.state.clone()
        actions = scratch.say(line)
        for action in actions:
            self.play(action)
        return actions

    @property
    def can_undo(self) -> int:
        """How many actions can be taken back."""
        return len(self.record.actions) - self.boundary

    def undo(self, count: int = 1) -> None:
        """Take back the last actions, at most to where something new became known."""
        if not 0 < count <= self.can_undo:
            raise BadInput("undo", f"{count} actions", f"wanted at most {self.can_undo}")
        keep = len(self.record.actions) - count
        again = self.record.actions[self.boundary : keep]
        del self.record.actions[keep:]
        del self.journal.events[self.told :]
        self.state = self.base.clone()
        self.state.journal = self.journal
        for action in again:
            self.state.play(action)

    def events(self, seat: int, since: int = 0) -> list[Event]:
        """What a seat may know of what happened, from the given one of its events on."""
        return self.journal.seen_by(seat)[since:]
