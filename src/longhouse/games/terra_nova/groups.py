"""Buildings that hang together: groups, settlements, and what a group is worth (TN-8.1, TN-8.2)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.games.terra_nova.board import LINKS, NOWHERE, SIDES
from longhouse.games.terra_nova.state import HOUSES, PALACES, POSTS, WIDTH, Nova


def group_at(state: Nova, hex: i64) -> vec[i64]:
    """TN-8.2: the hexes of the group to which the building on a hex belongs, that one first."""
    seat = state.owner(hex)
    board = state.board
    seen = vec[i64]([0] * board.lands)
    seen[hex] = 1
    group = vec[i64]([hex])
    at: i64 = 0
    while at < len(group):
        here = group[at]
        at += 1
        for side in range(i64(SIDES)):
            other = board.beside[here * SIDES + side]
            if other == NOWHERE:
                break
            if not seen[other] and state.owner(other) == seat:
                seen[other] = 1
                group = append(group, other)
        for link in range(i64(LINKS)):
            other = state.bridged(here, link)
            if other != NOWHERE and not seen[other] and state.owner(other) == seat:
                seen[other] = 1
                group = append(group, other)
    return group


def first_hexes(state: Nova, seat: i64) -> vec[i64]:
    """TN-19.4c: a seat's groups, each by its first hex: the settlements."""
    firsts = vec[i64]()
    seen = vec[i64]([0] * state.board.lands)
    for hex in range(state.board.lands):
        if state.owner(hex) == seat and not seen[hex]:
            firsts = append(firsts, hex)
            for other in group_at(state, hex):
                seen[other] = 1
    return firsts


def value_of(state: Nova, group: vec[i64]) -> i64:
    """TN-8.1: the town value of a group."""
    value: i64 = 0
    for hex in group:
        value += state.box.value[state.piece(hex)]
    return value


def town_of(state: Nova, group: vec[i64]) -> i64:
    """The mark of the first town that a building of the group belongs to, 0 for none."""
    for hex in group:
        if state.town[hex] != 0:
            return state.town[hex]
    return 0


def buildings(state: Nova, seat: i64) -> i64:
    """How many buildings of a seat stand on the map."""
    at = seat * WIDTH
    palaces = state.mat[at + PALACES]
    return state.mat[at + HOUSES] + state.mat[at + POSTS] + (palaces & 1) + (palaces >> 1)
