"""What a bot is, and how it is asked."""

from mypy_extensions import mypyc_attr

from longhouse.engine.contract import State
from longhouse.engine.random import Random


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Somebody who answers for a seat.

    `state` is a table imagined for the seat: all that the seat knows is true in it, the rest is
    made up. A bot may do with it what it likes. It takes all chance from `random` and keeps
    nothing from one question to the next, so its answers can be had again.
    """

    def choose(self, state: State, seat: int, random: Random) -> int:
        """One of `state.actions()`."""
        raise NotImplementedError
