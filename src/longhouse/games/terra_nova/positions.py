"""What every position keeps to (TN-22), and what is wrong with one that does not."""

from longhouse.games.terra_nova.state import Nova


def problems(state: Nova) -> list[str]:
    return []


def pending_problems(state: Nova) -> list[str]:
    return []
