"""What can be known of the hidden heroes, worked out a second time: world by world (DC-15).

Here every arrangement of a seat's heroes that agrees with all that has been told is kept in a
list and followed through the game, event by event, with nothing but the public log to go by. What
an imagined table is drawn from has to be exactly that list, each arrangement as likely as another.
"""

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

import pytest

import longhouse
from longhouse.engine.journal import EVERYBODY, Event, Journal
from longhouse.games.dragon_canyon.state import CLAN, Canyon
from longhouse.games.dragon_canyon.words import DRAGON_SLAYER

from .scene import scene

GAMES = 12  # for each number of seats
DRAWS = 1500

# The hero on each tile, tiles in order. Whoever is on no tile is in hand or in the discard pile.
World: TypeAlias = "frozenset[tuple[int, int]]"
HEROES = range(7)


class Onlooker:
    """Somebody who sees nothing but what all see, and remembers everything about one seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.worlds: set[World] = {frozenset()}
        self.discarded: set[int] = set()

    def hear(self, event: Event) -> None:
        heard = getattr(self, f"on_{event.key.replace('-', '_')}", None)
        if heard is not None:
            heard(*event.args)

    # Each event with its numbers as `words.py` lists them.

    def on_deployed(self, seat: int, tile: int, *_: int) -> None:
        if seat == self.seat:
            self.worlds = {
                world | {(tile, hero)} for world in self.worlds for hero in self.hand(world)
            }

    def on_turned_up(self, seat: int, hero: int, tile: int, *_: int) -> None:
        if seat == self.seat:
            self.keep(tile, hero)

    def on_sealed(self, seat: int, tile: int, *_: int) -> None:
        if seat == self.seat:
            self.keep(tile, DRAGON_SLAYER)

    def on_drawn(self, seat: int, hero: int, *_: int) -> None:
        if seat == self.seat:
            self.worlds = {world for world in self.worlds if hero in self.hand(world)}

    def on_discarded(self, seat: int, hero: int, *_: int) -> None:
        """From the hand, or from a tile on which it lay face-up: the same in all worlds."""
        if seat == self.seat:
            self.worlds = {
                frozenset(entry for entry in world if entry[1] != hero) for world in self.worlds
            }
            self.discarded.add(hero)

    def on_hand_taken(self, seat: int, *_: int) -> None:
        if seat == self.seat:
            self.discarded.clear()

    on_voodoo = on_hand_taken

    def on_moved(self, seat: int, start: int, goal: int, *_: int) -> None:
        if seat == self.seat:
            self.worlds = {
                frozenset((goal if tile == start else tile, hero) for tile, hero in world)
                for world in self.worlds
            }

    on_blinked = on_moved
    on_teleported = on_moved

    def keep(self, tile: int, hero: int) -> None:
        self.worlds = {world for world in self.worlds if (tile, hero) in world}

    def hand(self, world: World) -> set[int]:
        return set(HEROES) - {hero for _, hero in world} - self.discarded


def arrangement(state: Canyon, seat: int) -> World:
    """Which hero of a seat stands where."""
    tiles = [tile for tile in range(16) if state.standing[seat] >> tile & 1]
    return frozenset((tile, int(state.hero_on[tile])) for tile in tiles)


def arrangements(state: Canyon, seat: int) -> set[World]:
    """All that fit what the state keeps for each tile: what imagined tables are drawn from."""
    found: set[World] = {frozenset()}
    for tile in range(16):
        if state.standing[seat] >> tile & 1:
            found = {
                world | {(tile, hero)}
                for world in found
                for hero in HEROES
                if state.could_be[tile] >> hero & 1 and hero not in {h for _, h in world}
            }
    return found


def watched(seats: int, seed: int) -> Iterator[tuple[Canyon, list[Onlooker]]]:
    """A random game at each question, with an onlooker for each seat that has heard all of it."""
    chance = longhouse.Random(seed)
    journal = Journal()
    state = longhouse.load("dragon_canyon").setting({"players": seats}).new(seed, journal)
    assert isinstance(state, Canyon)
    onlookers = [Onlooker(seat) for seat in range(state.box.seats)]
    heard = 0
    while not state.over:
        for event in journal.events[heard:]:
            assert event.seat == EVERYBODY or event.key in ("answered", "deployed-hero")
            for onlooker in onlookers if event.seat == EVERYBODY else ():
                onlooker.hear(event)
        heard = len(journal.events)
        yield state, onlookers
        actions = state.actions()
        state.play(actions[chance.below(len(actions))])


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_a_table_is_imagined_from_exactly_what_can_be_known(seats: int) -> None:
    """DC-15.1, 15.4, 15.6, 16.13: neither less than the public log tells, nor more."""
    most = 0
    for seed in range(GAMES):
        for state, onlookers in watched(seats, seed):
            for onlooker in onlookers:
                assert arrangement(state, onlooker.seat) in onlooker.worlds
                assert arrangements(state, onlooker.seat) == onlooker.worlds
                most = max(most, len(onlooker.worlds))
    assert most > 100  # there was something to find out


HIDDEN = [
    # Three unknown tiles of which one cannot be what the two others can.
    ("P2:TR@b1 P2:WL@c1 P2:GS@d4 | P2 disc SR WD", {"b1": "TR DK", "c1": "TR WL DK"}),
    # So tight that arrangements have to be counted: two tiles share two heroes.
    ("P2:TR@b1 P2:DK@c1 P2:GS@d4", {"b1": "TR DK", "c1": "TR DK", "d4": "GS TR DK"}),
]


@pytest.mark.parametrize(("text", "limits"), HIDDEN)
def test_each_arrangement_is_imagined_as_often_as_another(
    text: str, limits: dict[str, str]
) -> None:
    """DC-15.12: nothing is more likely than what is known makes it."""
    state = scene(text).state
    codes = ["GS", "SR", "WD", "TR", "DK", "WL", "DS"]
    for tile, heroes in limits.items():
        at = "abcd".index(tile[0]) + 4 * (int(tile[1]) - 1)
        state.could_be[at] = sum(1 << codes.index(code) for code in heroes.split())
    possible = arrangements(state, 1)
    drawn: Counter[World] = Counter()
    for number in range(DRAWS):
        imagined = state.imagine(0, longhouse.Random(number))
        assert isinstance(imagined, Canyon)
        drawn[arrangement(imagined, 1)] += 1
    assert set(drawn) == possible
    expected = DRAWS / len(possible)
    # Five standard deviations of a count.
    assert all(abs(count - expected) < 5 * expected**0.5 for count in drawn.values())


def test_the_order_of_the_clans_pile_is_imagined_afresh() -> None:
    """DC-15.11, 16.1: nobody knows which card of the pile is the top one."""
    state = scene("P1:GS@a1", seats=1).state
    tops = Counter(
        int(state.imagine(0, longhouse.Random(number)).pile[-1])  # type: ignore[attr-defined]
        for number in range(700)
    )
    assert sorted(tops) == list(HEROES)
    assert all(abs(count - 100) < 50 for count in tops.values())
    assert not state.standing[CLAN]


def test_the_hero_about_to_be_placed_is_imagined_afresh() -> None:
    """DC-5.4, 15.3: between the hero and the tile the others know no more than before."""
    state = scene("P1 disc SR WL").reach("deploy DK").state
    heroes = {
        int(state.imagine(seat, longhouse.Random(number)).a)
        for seat in (1, -1)
        for number in range(80)
    }
    assert heroes == {0, 2, 3, 4, 6}
    assert {int(state.imagine(0, longhouse.Random(number)).a) for number in range(20)} == {4}
