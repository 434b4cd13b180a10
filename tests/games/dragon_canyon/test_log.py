"""The public log is enough to follow a game (DC-15.6): a table kept from it is the true one."""

from collections import Counter
from typing import Any, Final

import pytest

import longhouse
from longhouse.engine.contract import NOBODY
from longhouse.engine.journal import Journal, describe
from longhouse.games.dragon_canyon.edition import Box
from longhouse.games.dragon_canyon.state import Canyon
from longhouse.games.dragon_canyon.words import BUILDINGS, KINDS

GAMES: Final = 15  # for each number of seats


class Follower:
    """Somebody who sees nothing but the map at the start, and then reads the log."""

    def __init__(self, seats: int, box: Box) -> None:
        names = [f"p{seat + 1}" for seat in range(seats)]
        self.box = box
        self.heroes: dict[str, list[str | None]] = {}  # by tile: seat, and hero if face-up
        self.hand = dict.fromkeys(names, 7)
        self.discard: dict[str, set[str]] = {name: set() for name in names}
        self.caravan: dict[str, Counter[str]] = {name: Counter() for name in names}
        self.stockpile: dict[str, Counter[str]] = {name: Counter() for name in names}
        self.built: dict[str, Counter[str]] = {name: Counter() for name in names}
        self.loot: Counter[str] = Counter()
        self.dragon: str | None = None

    def read(self, told: dict[str, Any]) -> None:
        act = getattr(self, str(told["event"]).replace("-", "_"), None)
        if act is not None:
            act(told)

    def secured(self, told: dict[str, Any]) -> None:
        self.stockpile[told["seat"]] += self.caravan[told["seat"]]
        self.caravan[told["seat"]].clear()

    def claimed(self, told: dict[str, Any]) -> None:
        building = BUILDINGS.index(told["building"])
        for at, kind in enumerate(KINDS):
            self.stockpile[told["seat"]][kind] -= self.box.cost[building * 4 + at]
        self.built[told["seat"]][told["building"]] += 1

    def traded(self, told: dict[str, Any]) -> None:
        self.stockpile[told["seat"]][told["given"]] -= told["count"]
        self.stockpile[told["seat"]][told["taken"]] += 1

    def deployed(self, told: dict[str, Any]) -> None:
        self.hand[told["seat"]] -= 1
        self.heroes[told["tile"]] = [told["seat"], None]

    def gained(self, told: dict[str, Any]) -> None:
        self.caravan[told["seat"]][told["kind"]] += 1

    gathered = gained

    def delivered(self, told: dict[str, Any]) -> None:
        self.stockpile[told["seat"]][told["kind"]] += 1

    def looted(self, told: dict[str, Any]) -> None:
        self.loot[told["seat"]] += 1

    def stole(self, told: dict[str, Any]) -> None:
        self.caravan[told["victim"]][told["kind"]] -= 1
        self.caravan[told["seat"]][told["kind"]] += 1

    def turned_up(self, told: dict[str, Any]) -> None:
        self.heroes[told["tile"]][1] = told["hero"]

    def turned_down(self, told: dict[str, Any]) -> None:
        self.heroes[told["tile"]][1] = None

    def stomped(self, told: dict[str, Any]) -> None:
        self.dragon = told["tile"]

    def sealed(self, told: dict[str, Any]) -> None:
        self.dragon = None

    def discarded(self, told: dict[str, Any]) -> None:
        """From the map, where it lay face-up, or from the hand, if the Dragon drew it."""
        seat, hero = told["seat"], told["hero"]
        from_map = [tile for tile, lies in self.heroes.items() if lies == [seat, hero]]
        if from_map:
            del self.heroes[from_map[0]]
        else:
            self.hand[seat] -= 1
        self.discard[seat].add(hero)

    def hand_taken(self, told: dict[str, Any]) -> None:
        self.hand[told["seat"]] += len(self.discard[told["seat"]])
        self.discard[told["seat"]].clear()

    voodoo = hand_taken

    def moved(self, told: dict[str, Any]) -> None:
        self.heroes[told["to"]] = self.heroes.pop(told["from"])

    blinked = moved
    teleported = moved

    def table(self) -> dict[str, Any]:
        return {
            "heroes": self.heroes,
            "hands": self.hand,
            "discard": {seat: sorted(pile) for seat, pile in self.discard.items() if pile},
            "caravan": counted(self.caravan),
            "stockpile": counted(self.stockpile),
            "built": counted(self.built),
            "loot": dict(self.loot),
            "dragon": self.dragon,
        }


def counted(rows: dict[str, Any]) -> dict[str, dict[str, int]]:
    return {
        seat: {word: count for word, count in row.items() if count} for seat, row in rows.items()
    }


def seen(state: Canyon) -> dict[str, Any]:
    """The same of a spectator's view."""
    view: dict[str, Any] = state.view(NOBODY)
    return {
        "heroes": {tile: [lies["seat"], lies["hero"]] for tile, lies in view["heroes"].items()},
        "hands": view["hands"],
        "discard": {seat: sorted(pile) for seat, pile in view["discard"].items() if pile},
        "caravan": counted(view["caravan"]),
        "stockpile": counted(view["stockpile"]),
        "built": counted(view["built"]),
        "loot": {seat: count for seat, count in view["loot"].items() if count},
        "dragon": view["dragon"],
    }


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_log_is_enough_to_follow_a_game(seats: int) -> None:
    """DC-15.6: every move and gain is told, to spectators as well."""
    game = longhouse.load("dragon_canyon")
    for seed in range(GAMES):
        journal = Journal()
        chance = longhouse.Random(seed)
        setting = game.setting({"players": seats})
        state = setting.new(seed, journal)
        assert isinstance(state, Canyon)
        follower = Follower(seats, state.box)
        read = 0
        while not state.over:
            for event in journal.seen_by(NOBODY)[read:]:
                follower.read(describe(event, setting.events, setting.terms))
            read = len(journal.seen_by(NOBODY))
            assert follower.table() == seen(state)
            actions = state.actions()
            state.play(actions[chance.below(len(actions))])
