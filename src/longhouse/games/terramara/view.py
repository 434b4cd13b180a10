"""What each seat may see (TM-26.3 to TM-26.6).

Nobody holds anything in secret, and what is hidden from all is not in a state at all: a deck is
drawn card by card, a neutral card when it is turned up. So a seat sees the table; of the deck it
sees how many cards of each level are left.
"""

from longhouse.engine.fields import Json
from longhouse.games.terramara.bits import ones
from longhouse.games.terramara.state import Village


def hidden(state: Village, seat: int) -> dict[str, Json]:
    """TM-26.4: the number of cards of each level in the deck."""
    deck: dict[str, Json] = {}
    for level in (1, 2, 3):
        deck[str(level)] = ones(state.deck & state.box.of_level[level])
    return {"deck": deck}
