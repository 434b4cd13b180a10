"""Positions from real games in which something of interest is asked."""

from collections.abc import Callable
from functools import cache
from typing import Any

import longhouse
from longhouse.engine.contract import State

GAME = "dragon_canyon"


def find(players: int, wanted: Callable[[State], bool], seeds: int = 400) -> dict[str, Any]:
    """The position of the first state that is wanted, in random games."""
    game = longhouse.load(GAME)
    for seed in range(seeds):
        state = game.new({"players": players}, seed)
        random = longhouse.Random(seed)
        while not state.over:
            if wanted(state):
                return dict(state.position())
            actions = state.actions()
            state.play(actions[random.below(len(actions))])
    raise AssertionError("no game comes to what is wanted")


def decision(state: State) -> str:
    return state.setting.rules[state.kind].name


@cache
def asked_secretly(seat: int, able: bool, players: int = 2) -> dict[str, Any]:
    """A secret question to this seat, which can say yes or cannot, on the other's turn."""

    def wanted(state: State) -> bool:
        rule = state.setting.rules[state.kind]
        return (
            rule.refusal >= 0
            and state.actor == seat
            and state.values("active") != [seat]
            and (len(state.actions()) > 1) == able
        )

    return find(players, wanted)


@cache
def before(name: str, players: int = 2, seat: int = 0, least: int = 2) -> dict[str, Any]:
    """This seat is asked this, with at least so many answers and several heroes in hand."""
    return find(
        players,
        lambda state: (
            decision(state) == name
            and state.actor == seat
            and len(state.actions()) >= least
            and state.values("hand")[seat].bit_count() > 1
        ),
    )
