"""The odds of an attack hold for every table that the attacker can imagine (DC-7.3 to DC-7.9)."""

from collections.abc import Iterator

import pytest

import longhouse
from longhouse.engine.contract import State
from longhouse.engine.journal import Journal
from longhouse.games.dragon_canyon.words import TILES

from .scene import scene

GAME = longhouse.load("dragon_canyon")
WORLDS = 150
MARGIN = 13.0  # percent; three standard deviations of so many fights


def name(state: State) -> str:
    return state.setting.rules[state.kind].name


def fights(players: int, decision: str, wanted: int) -> Iterator[State]:
    """States in which a target is chosen."""
    found = 0
    for seed in range(1000):
        state = GAME.new({"players": players}, seed)
        random = longhouse.Random(seed)
        while not state.over:
            if name(state) == decision:
                yield state
                found += 1
                break
            actions = state.actions()
            state.play(actions[random.below(len(actions))])
        if found == wanted:
            return


def wins(state: State, action: int, chance: int) -> bool | None:
    """Fight it out on an imagined table, nobody reacting; None if the defender blinks away."""
    seat = state.actor
    random = longhouse.Random(chance)
    world = state.imagine(seat, random)
    world.journal = journal = Journal()
    words = world.setting.vocabulary
    world.play(action)
    while not world.over:
        for event in journal.events:
            if event.key == "won":
                return event.args[0] == seat
        offered = world.actions()
        quiet = [a for a in offered if words.word(a) in ("no", "stand")]
        world.play(quiet[0] if quiet else offered[0])
    return None


@pytest.mark.parametrize(
    ("players", "decision"), [(2, "battle_target"), (3, "raid_target"), (1, "battle_target")]
)
def test_fights_are_won_as_often_as_the_odds_say(players: int, decision: str) -> None:
    for state in fights(players, decision, 3):
        for action in state.actions()[:2]:
            odds = state.setting.odds(state, action)
            assert odds is not None
            least, most = odds
            assert 0 <= least <= most <= 100
            results = [wins(state, action, chance) for chance in range(WORLDS)]
            fought = [result for result in results if result is not None]
            share = 100 * sum(fought) / len(fought)
            assert least - MARGIN <= share <= most + MARGIN


def test_odds_are_the_same_whatever_is_hidden() -> None:
    for state in fights(2, "battle_target", 8):
        for chance in range(5):
            other = state.imagine(state.actor, longhouse.Random(chance))
            for action in state.actions():
                assert state.setting.odds(other, action) == state.setting.odds(state, action)


def test_what_is_no_fight_has_no_odds() -> None:
    state = GAME.new({"players": 2}, 1)
    assert all(state.setting.odds(state, action) is None for action in state.actions())


def test_what_must_lie_on_other_tiles_is_left_out_of_the_odds() -> None:
    """DC-15.6: two heroes fill two tiles, so the third tile holds the one that is left."""
    game = scene("P2:GS@b1 P2:TR@d3 P2:DK@d4 P2:SR@a2").reach("deploy DK a1 battle")
    knight_or_trickster = 1 << 3 | 1 << 4
    game.state.could_be[TILES.index("d3")] = knight_or_trickster
    game.state.could_be[TILES.index("d4")] = knight_or_trickster
    game.state.could_be[TILES.index("b1")] = knight_or_trickster | 1 << 0
    # A Knight wins against a Grave Speaker (5 to 1) whatever falls but 1-6: 35 of 36.
    odds = game.state.setting.odds(game.state, game.setting.vocabulary.action("b1"))
    assert odds is not None
    assert odds[1] == 97
    alone = scene("P2:GS@b1* P2:SR@a2", seats=3).reach("deploy DK a1 battle")
    assert alone.state.setting.odds(alone.state, alone.setting.vocabulary.action("b1")) == odds
