"""Long random play: what always holds, and that every rule comes up (DC-18, DC-19)."""

from collections import Counter
from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import longhouse
from longhouse.engine.contract import Rule, State
from longhouse.engine.journal import ANSWERED, Journal
from longhouse.games.dragon_canyon import kinds
from longhouse.games.dragon_canyon.decisions.battle import strength
from longhouse.games.dragon_canyon.decisions.claim import ratio
from longhouse.games.dragon_canyon.state import Canyon
from longhouse.games.dragon_canyon.words import BUILDINGS, EVENTS, HEROES, KINDS, LANDS

from .scene import scene

GAMES = 80  # for each number of seats
ALL_HEROES = sorted(HEROES)


def play(seats: int, seed: int) -> Iterator[Canyon]:
    """A game at random: the state, the same object, at each decision and at the end."""
    chance = longhouse.Random(1000 * seats + seed)
    state = longhouse.load("dragon_canyon").new({"players": seats}, seed)
    assert isinstance(state, Canyon)
    while not state.over:
        yield state
        actions = state.actions()
        state.play(actions[chance.below(len(actions))])
    yield state


def check(state: Canyon) -> None:
    """DC-19.1 to DC-19.7, 19.11, 19.12, 19.14: what holds at every decision."""
    table = state.position()["table"]
    assert isinstance(table, dict)
    seats = [f"p{seat + 1}" for seat in range(state.box.seats)]
    for seat in seats:
        placed = [table["hero_on"][tile] for tile in table["standing"].get(seat, [])]
        hand, pile = table["hand"].get(seat, []), table["discard"].get(seat, [])
        assert sorted([*placed, *hand, *pile]) == ALL_HEROES  # DC-19.1
        assert hand or not pile  # DC-19.2
    tiles = [tile for seat in seats for tile in table["standing"].get(seat, [])]
    assert len(tiles) == len(set(tiles)) <= 13  # DC-19.3
    for kind in KINDS:
        held = [
            table[place][seat].get(kind, 0) for place in ("stockpile", "caravan") for seat in seats
        ]
        assert min(held) >= 0
        assert sum(held) + table["supply"].get(kind, 0) == 20  # DC-19.4
    assert sum(table["loot"].values()) + table["loot_left"] == 20  # DC-19.5
    stacks = [table["stacks"].get(building, 0) for building in BUILDINGS]
    owned = [sum(table["built"][seat].get(name, 0) for seat in seats) for name in BUILDINGS]
    few = len(seats) in (2, 4)
    start = [4, 4, 4, 7] if few else [5, 5, 5, 8]
    assert [left + own for left, own in zip(stacks, owned, strict=True)] == start  # DC-19.6, 19.14
    limit = 1 if len(seats) <= 3 else 2
    assert state.over or stacks.count(0) < limit
    assert table["dragon"] is None or table["dragon"] in table["land"]  # DC-19.7
    assert 1 <= ratio(state, state.active) <= 4  # DC-19.11


def check_new_turn(state: Canyon) -> None:
    """DC-19.3, 19.8, 19.9: what holds from the beginning of a turn to its deployment."""
    occupied = state.occupied()
    assert not [line for line in state.box.lines if not line & ~occupied]
    assert int(occupied).bit_count() <= 12
    for row in range(4):
        assert occupied >> 4 * row & 15 != 15
    previous = (state.active - 1) % state.box.seats
    assert not state.face_up & state.standing[previous]
    if state.box.seats == 2:
        assert not state.face_up & ~state.standing[state.active]
    assert not any(state.caravan[4 * state.active + kind] for kind in range(4))


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_e19_1_long_random_play(seats: int) -> None:
    """DC-19.1, 19.2, 19.3, 19.4, 19.5, 19.6, 19.7, 19.8, 19.9, 19.14, 19.16: after every step."""
    turns = 0
    for seed in range(GAMES):
        for state in play(seats, seed):
            check(state)
            if state.kind in (kinds.CLAIM, kinds.JOURNEY_HERO):
                check_new_turn(state)
                turns += 1
        assert state.over
    assert turns > 10 * GAMES


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_turns_are_short(seats: int) -> None:
    """DC-19.10, 19.13, 18.1: at most two dice and twenty questions outside Claim in each turn.

    A turn of the clan in the solo game rolls its deed and path dice besides.
    """
    claim = {kinds.CLAIM, kinds.CLAIM_BUILDING, kinds.TRADE_GIVE, kinds.TRADE_TAKE}
    for seed in range(GAMES // 2):
        journal = Journal()
        for state in play(seats, seed):
            if state.journal is None:
                state.journal = journal
        questions = dice = trades = 0
        for event in journal.events:
            if event.key == "turn":
                questions = dice = trades = 0
            elif event.key == ANSWERED and event.args[1] not in claim:
                questions += 1
            elif event.key == "dice":
                dice += 1
            elif event.key == "claimed":
                trades = 0
            elif event.key == "traded":
                trades += 1
            assert questions <= 20
            assert dice <= 1  # one roll of two dice
            assert trades <= 40


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_strengths_and_thefts_stay_within_bounds(seats: int) -> None:
    """DC-19.11, 19.12, 19.15: strength 1 to 13, at most 4, 5 or 6 tokens a theft, the top score."""
    tokens = {1: 4, 2: 4, 3: 5, 4: 5, 5: 6}[seats]
    points = {1: 276, 2: 276, 3: 380, 4: 302, 5: 398}[seats]
    for seed in range(GAMES):
        for state in play(seats, seed):
            if state.kind == kinds.THEFT_KIND:
                assert state.b <= tokens
            if state.kind == kinds.PACK and state.defender >= 0:
                assert 1 <= strength(state, state.attacker, state.defender, 1) <= 13
                assert 1 <= strength(state, state.defender, state.attacker, 1) <= 13
        assert max(state.scores()) <= points


def test_e19_2_upper_bound_on_decisions() -> None:
    """DC-19.13: nine trades use up nine tokens; what they brought may not be given."""
    game = scene("P1 own TV3 | P1 sto W9").reach("trade W S " * 9)
    assert game.stockpile("P1") == "S9"
    assert game.question == "P1 journey_hero"


def test_e19_3_strongest_hero() -> None:
    """DC-19.11: ten, two for the Town and one for the pack."""
    game = scene("P1:WD@c1 P2:DS@d2").play("deploy WL d1 battle d2 reveal choose W", dice="1-6")
    assert game.totals == "14 to 12"


def test_e19_4_dice_per_turn() -> None:
    """DC-19.10: one battle or one Raid, so no dice or two."""
    assert scene("P2:GS@b1").play("deploy WD a1 trick b1").events("dice") == []
    fought = scene("P2:GS@b1").play("deploy WD a1 battle b1", dice="3-3")
    assert len(fought.events("dice")) == 1
    assert fought.at_stop


def test_e19_16_a_full_line_is_gone_by_the_end_of_the_turn() -> None:
    """DC-19.16, 19.3: filled by a deployment, a Teleportation or a Blink, emptied in Harvest."""
    deployed = scene("P1:SR@a1 P1:WL@b1 P2:GS@c1").play("deploy DK d1")
    moved = scene("P1:SR@a1 P1:WL@b1 P2:DK@d4").play("deploy TR d1 trick d4 c1")
    blinked = scene("P1:SR@a1 P1:WL@b1 P1:GS@c1 P2:TR@b2").play("deploy DK b3 battle b2 blink d1")
    for game in (deployed, moved, blinked):
        assert game.state.occupied() & 15 == 15
        assert game.harvest().state.occupied() & 15 == 0


def test_dino_frenzy_never_makes_a_line() -> None:
    """DC-19.16: a tile that a Knight moves to was occupied before, so the lines are no fuller."""
    moved = 0
    for seed in range(60):
        before = 0
        for state in play(3, seed):
            if state.journal is None:
                state.journal = Journal()
            for event in state.journal.events:
                if event.key == "moved":
                    moved += 1
                    assert before >> event.args[2] & 1
            state.journal.events.clear()
            before = state.occupied()
    assert moved > 20


def test_chance_enters_in_these_places_only() -> None:
    """DC-18.1: apart from set-up, dice and draws, the same answers give the same table."""
    one, two = (scene("P1:SR@a1 P2:GS@c3 | P1 sto W9 | P2 car F2") for _ in range(2))
    two.state.seed = 4711
    for game in (one, two):
        game.play("trade W F end deploy WD d4 trick c3").harvest()
    assert one.state.position()["table"] == two.state.position()["table"]


class Counting(Rule[Canyon]):
    """A rule that notes each time it comes up, and then does what it always does."""

    def __init__(self, rule: Rule[State], seen: Counter[str]) -> None:
        self.inner = rule
        self.seen = seen

    def run(self, state: Canyon) -> None:
        self.seen[self.inner.name] += 1
        if self.inner.name == "dice" and state.raided < 0:
            self.seen.update(passive_abilities(state))
        self.inner.run(state)

    def options(self, state: Canyon) -> vec[i64]:
        self.seen[self.inner.name] += 1
        return self.inner.options(state)

    def take(self, state: Canyon, action: i64) -> None:
        self.inner.take(state, action)


def passive_abilities(state: Canyon) -> list[str]:
    """The abilities that bear on this battle without being asked for."""
    found = []
    for own, other in ((state.attacker, state.defender), (state.defender, state.attacker)):
        hero, foe = HEROES[state.hero_on[own]], HEROES[state.hero_on[other]]
        if (hero, foe) == ("skyrider", "trickster"):
            found.append("sniping")
        if (hero, foe) == ("wildling", "dragon-slayer"):
            found.append("aim-big")
        if foe == "dino-knight" and LANDS[state.land[own]] == "fortified-town":
            found.append("leap-attack")
    return found


COVERING = 40  # games for each number of seats in which everything comes up; found by trying
ABILITIES = {
    "voodoo": "voodoo",
    "offerings": "offerings",
    "sniping": "sniping",
    "home delivery": "delivered",
    "detection": "detected",
    "pack creature": "supported",
    "teleportation": "teleported",
    "blink": "blinked",
    "leap attack": "leap-attack",
    "dino frenzy": "moved",
    "aim big": "aim-big",
    "raid": "raided",
    "dragon seal": "sealed",
    "dragon seal in hand": "slayer-in-hand",
    "great riches": "choose_kind",
}


def test_everything_comes_up_in_random_play() -> None:
    """DC-17: every question, step, event, ability, building and deed occurs in random play.

    The one that does not is the end by twenty rounds without a claim: random players claim too
    often, and the test of DC-11.10 plays to it. A Slayer shown against the Dragon is the rarest
    of the others.
    """
    seen: Counter[str] = Counter()
    game = type(longhouse.load("dragon_canyon"))(longhouse.load("dragon_canyon").edition)
    for seats in range(1, 6):
        setting = game.setting({"players": seats})
        names = [rule.name for rule in setting.rules]
        setting.rules = [Counting(rule, seen) for rule in setting.rules]
        for seed in range(COVERING):
            journal = Journal()
            chance = longhouse.Random(1000 * seats + seed)
            state = setting.new(seed, journal)
            while not state.over:
                actions = state.actions()
                state.play(actions[chance.below(len(actions))])
            seen.update(event.key for event in journal.events)
            for event in journal.events:
                if event.key == "claimed":
                    seen[BUILDINGS[event.args[1]]] += 1
                elif event.key == "deed":
                    seen[f"deed {event.args[0]}"] += 1
    assert set(names) - set(seen) == set()
    assert set(EVENTS) - set(seen) == {"stalled"}
    assert {ability for ability, key in ABILITIES.items() if not seen[key]} == set()
    assert {building for building in BUILDINGS if not seen[building]} == set()
    assert {die for die in range(1, 7) if not seen[f"deed {die}"]} == set()
