"""Records: a game written down, from which it can be played again move for move.

A record keeps the game, its options, the values of its edition, the seed, who sat where, every
answer as a word of the notation, and the hash of the state at the end. Replaying it reproduces
that hash on every machine.
"""

from collections.abc import Iterator, Sequence
from typing import cast, final

from longhouse.engine.contract import Setting, State
from longhouse.engine.errors import BadInput, IllegalAction, shown
from longhouse.engine.fields import Json
from longhouse.engine.journal import Journal


@final
class Record:
    """A game as it was or is being played."""

    def __init__(self, setting: Setting[State], seed: int, seats: Sequence[str] = ()) -> None:
        self.setting: Setting[State] = setting
        self.seed: int = seed
        self.seats: list[str] = list(seats)
        self.start: dict[str, Json] | None = None  # a position, when play did not begin at set-up
        self.actions: list[int] = []
        self.final: str = ""  # the hash of the state at the end, once the game is over
        self.scores: list[float] = []
        self.ranking: list[int] = []

    def begin(self, journal: Journal | None = None) -> State:
        """The state before the first action."""
        if self.start is not None:
            return self.setting.load(self.start, journal)
        return self.setting.new(self.seed, journal)

    def states(self, journal: Journal | None = None) -> Iterator[State]:
        """The state after each action, the same object every time; an illegal one is refused."""
        state = self.begin(journal)
        yield state
        for at, action in enumerate(self.actions):
            try:
                state.play(action)
            except IllegalAction as error:
                raise BadInput(f"action {at + 1}", str(error)) from None
            yield state

    def replay(self) -> State:
        """The state after the last action."""
        *_, state = self.states()
        return state

    def close(self, state: State) -> None:
        """Note how the game ended."""
        self.final = state.hash
        self.scores = state.scores()
        self.ranking = state.ranking()

    def verify(self) -> State:
        """Replay, and refuse a record whose end is not what it says."""
        state = self.replay()
        if state.over != bool(self.final):
            raise BadInput("final", f"found {shown(self.final)}", "the game " + ended(state.over))
        if state.over and state.hash != self.final:
            raise BadInput("final", f"found {shown(self.final)}", f"replaying gives {state.hash}")
        if state.over and (state.scores(), state.ranking()) != (self.scores, self.ranking):
            raise BadInput("result", f"found {shown(self.scores)}", f"wanted {state.scores()}")
        return state

    def document(self) -> dict[str, Json]:
        """The record as a readable document."""
        words = self.setting.vocabulary
        result: Json = None
        if self.final:
            result = {
                "scores": cast("list[Json]", self.scores),
                "ranking": cast("list[Json]", self.ranking),
            }
        return {
            **self.setting.header("record"),
            "seed": self.seed,
            "seats": cast("list[Json]", self.seats),
            "start": self.start,
            "actions": [words.word(action) for action in self.actions],
            "result": result,
            "final": self.final or None,
        }


def ended(over: bool) -> str:
    return "ends with these actions" if over else "does not end with these actions"
