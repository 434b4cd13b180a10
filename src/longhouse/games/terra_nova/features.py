"""What a simple bot goes by: points already made, and what the table promises."""

from mypy_extensions import i64

from longhouse.games.terra_nova.scoring import scores
from longhouse.games.terra_nova.state import Nova


def worth(state: Nova, seat: i64) -> float:
    return scores(state)[seat]
