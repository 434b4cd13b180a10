"""The final scoring and the places (TN-16)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.games.terra_nova.board import LINKS, NOWHERE
from longhouse.games.terra_nova.effects import POWER_TO_POINTS
from longhouse.games.terra_nova.state import BOWL_3, MONEY, POINTS, SAILING, WIDTH, Nova
from longhouse.games.terra_nova.words import BY_MONEY, BY_POWER, BY_TERRITORY


def finish(state: Nova) -> None:
    """TN-16.2, TN-16.3, TN-16.5: power, money, territory."""
    for seat in range(state.box.seats):
        exchange_all(state, seat)
        money = state.mat[seat * WIDTH + MONEY]
        state.score(seat, money // state.box.money_per_point, BY_MONEY)
    territories = vec[i64]([territory(state, seat) for seat in range(state.box.seats)])
    for seat in range(state.box.seats):
        points = share(state, territories, seat)
        state.tell("territory", seat, territories[seat], points)
        state.score(seat, points, BY_TERRITORY)
    state.tell("ended")


def exchange_all(state: Nova, seat: i64) -> None:
    """TN-14.6: Druids turn every three power into points; the rest becomes money."""
    power = state.mat[seat * WIDTH + BOWL_3]
    if state.has(seat, POWER_TO_POINTS):
        times = power // state.box.points_price
        if times > 0:
            spent, points = times * state.box.points_price, times * state.box.points_each
            state.spend_power(seat, spent)
            state.tell("converted", seat, spent, points)
            state.score(seat, points, BY_POWER)
            power = state.mat[seat * WIDTH + BOWL_3]
    if power > 0:
        state.spend_power(seat, power)
        state.mat[seat * WIDTH + MONEY] += power * state.box.money_for_power
        state.tell("final-exchange", seat, power, power * state.box.money_for_power)


def territory(state: Nova, seat: i64) -> i64:
    """TN-16.4: the buildings in the largest set joined by sides, bridges and sailing."""
    board = state.board
    sailing = state.mat[seat * WIDTH + SAILING]
    own = vec[i64]()
    for hex in range(board.lands):
        if state.owner(hex) == seat:
            own = append(own, hex)
    joined = vec[i64]([0] * board.lands)
    largest: i64 = 0
    for start in own:
        if not joined[start]:
            joined[start] = 1
            members = vec[i64]([start])
            at: i64 = 0
            while at < len(members):
                here = members[at]
                at += 1
                for other in own:
                    if not joined[other]:
                        near = board.span[here * board.lands + other] <= sailing
                        if near or are_bridged(state, here, other):
                            joined[other] = 1
                            members = append(members, other)
            largest = max(largest, at)
    return largest


def are_bridged(state: Nova, one: i64, other: i64) -> bool:
    for link in range(i64(LINKS)):
        end = state.bridged(one, link)
        if end != NOWHERE and end == other:
            return True
    return False


def share(state: Nova, territories: vec[i64], seat: i64) -> i64:
    """TN-16.5, TN-16.6: tied seats share the points of the ranks they take up together."""
    better: i64 = 0
    tied: i64 = 0
    for other in territories:
        if other > territories[seat]:
            better += 1
        elif other == territories[seat]:
            tied += 1
    points: i64 = 0
    for rank in range(better, better + tied):
        points += state.box.territory[rank]
    return points // tied


def scores(state: Nova) -> list[float]:
    return [float(state.mat[seat * WIDTH + POINTS]) for seat in range(state.box.seats)]


def ranking(state: Nova) -> list[int]:
    """TN-16.8: most points win; a tie is shared."""
    points = [state.mat[seat * WIDTH + POINTS] for seat in range(state.box.seats)]
    return [1 + sum(1 for other in points if other > mine) for mine in points]
