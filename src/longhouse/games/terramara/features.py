"""What a simple bot goes by: a state's score with what is likely to come of it."""

from mypy_extensions import i64

from longhouse.games.terramara import scoring
from longhouse.games.terramara.edition import ROUNDS
from longhouse.games.terramara.state import (
    CARAVAN,
    CULTURE_AT,
    READY,
    STRENGTH,
    TIRED,
    WIDTH,
    Village,
)


def worth(state: Village, seat: i64) -> float:
    """The score as it stands, and what goods, Workers, members and tracks may still bring."""
    points: i64 = sum(scoring.parts(state, seat))
    hundredths = points * 50 + prospects(state, seat, ROUNDS - max(state.round, i64(1)))
    return float(hundredths) / 100.0


def prospects(state: Village, seat: i64, left: i64) -> i64:
    """In hundredths of a point; `left` is the number of rounds to come."""
    at = seat * WIDTH
    sheet = state.sheet
    raw = state.raw_held(seat)
    refined = state.held(seat) - raw
    goods = 60 * raw + 120 * refined if left > 0 else 30 * raw + 60 * refined
    road = 40 * (sheet[at + CARAVAN] + sheet[at + CARAVAN + 1])
    tracks = 25 * sheet[at + STRENGTH] + 50 * sheet[at + CULTURE_AT] + road
    workers: i64 = 0
    for level in range(i64(3)):
        ready = sheet[at + READY + level]
        workers += (level + 1) * (80 * left * (ready + sheet[at + TIRED + level]) + 20 * ready)
    return goods + tracks * (8 + 3 * left) // 20 + workers + 150 * state.in_hand(seat)
