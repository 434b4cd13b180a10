"""Games played by chance: what must hold at every step, points counted twice, and what occurs."""

from collections import Counter
from collections.abc import Iterator
from typing import cast

import pytest

import longhouse
from longhouse.engine.contract import NOBODY
from longhouse.engine.journal import ANSWERED, Journal, describe
from longhouse.engine.laws import keep_all_laws, soak_settings
from longhouse.engine.random import Random
from longhouse.games.terra_nova import effects, groups, kinds
from longhouse.games.terra_nova.game import NovaSetting
from longhouse.games.terra_nova.signs import SIGNS
from longhouse.games.terra_nova.state import BARE, MONEY, POINTS, SAILING, TOWNS, WIDTH, Nova
from tests.laws.modes import SHARE

from . import busy
from .counted import Told, points, whole

GAME = longhouse.load("terra_nova")
SETTINGS = soak_settings(GAME)
MAPS = cast("dict[str, dict[str, dict[str, list[str]]]]", GAME.edition.data)["map"]
COUNTED_TWICE = 2_000 // SHARE
WATCHED = 200 // SHARE + 6
COVERED = 600  # enough for what is rarest, seen first in game 373


def setting(number: int) -> NovaSetting:
    return cast(NovaSetting, GAME.setting(SETTINGS[number % len(SETTINGS)]))


def told(state: Nova, since: int = 0) -> list[Told]:
    journal = state.journal
    assert journal is not None
    events, terms = state.setting.events, state.setting.terms
    later = journal.events[since:]
    return [describe(event, events, terms) for event in later if event.key != ANSWERED]


@pytest.mark.parametrize("stretch", range(4))
def test_points_agree_with_a_second_count(stretch: int) -> None:
    """TN-0.2, 0.21, 16.3, 16.4, 20.1: the points of every game, counted from the events of its
    record and from its final position."""
    for number in range(stretch, COUNTED_TWICE, 4):
        state, random = setting(number).new(number, Journal()), Random(number)
        while not state.over:
            state.play(busy.answer(state, random))
        side = "front" if state.setting.options["variant"] == "none" else "back"
        table = cast(Told, state.position()["table"])
        counted = points(told(state), MAPS[side]["rows"], table)
        assert state.scores() == [counted[f"p{seat + 1}"] for seat in range(state.box.seats)]


# ------------------------------------------------------------- at every step


def steps() -> Iterator[tuple[Nova, Nova, int]]:
    """The state before and after every answer of some games, and the answer."""
    for number in range(WATCHED):
        state, random = setting(number).new(number), Random(number)
        while not state.over:
            before = state.clone()
            action = busy.answer(state, random)
            state.play(action)
            yield before, state, action


def column(state: Nova, which: int) -> list[int]:
    return [int(state.mat[seat * WIDTH + which]) for seat in range(state.box.seats)]


def test_the_map_only_grows() -> None:
    """X165, X167: TN-22.3, 22.4, 22.5, 22.9, 22.15."""
    for before, after, _ in steps():
        seat = before.actor
        for hex in range(before.board.lands):
            stood, stands = before.owner(hex), after.owner(hex)
            assert stood in (NOBODY, stands)
            if stood != NOBODY:
                assert after.piece(hex) >= before.piece(hex)
                assert after.terrain[hex] == before.terrain[hex]
            if after.terrain[hex] != before.terrain[hex]:
                assert before.building[hex] == BARE
                assert after.terrain[hex] == before.home(seat)
            if 0 <= stands < after.box.seats:
                assert after.terrain[hex] == after.home(stands)
        for space in range(before.board.bridges):
            owner = before.bridge[space]
            assert owner in (NOBODY, after.bridge[space])
            if owner != NOBODY:
                assert owner in [before.owner(end) for end in before.board.space_ends(space)]


def test_counters_and_pieces() -> None:
    """X117, X118, X166: TN-22.1, 22.2, 22.6, 22.7, 22.8, 22.9, 22.13, 22.14, 22.16."""
    for before, after, _ in steps():
        after.setting.check(after)  # pieces, tiles, bridges, tokens: positions.py names the rules
        assert min(column(after, MONEY)) >= 0
        for which in (POINTS, SAILING):
            pairs = zip(column(before, which), column(after, which), strict=True)
            assert all(earlier <= later for earlier, later in pairs)
        if before.dropped >> max(before.actor, 0) & 1:
            assert before.setting.rules[before.kind].name in ("drop_tile", "after", *WINDOW)
        twin = before.clone()
        assert twin == before


WINDOW = ("amount", "points_amount", "river_town", "town_tile", "round_end")


def test_octagons() -> None:
    """X166: TN-22.12, 11.2, 12.2. Free at the start of phase 2, covered once a round."""
    for before, after, _ in steps():
        if after.round > before.round:
            assert after.covered == 0
        else:
            assert before.covered & ~after.covered == 0


def test_towns_are_settled_after_every_action() -> None:
    """X167, X142: TN-22.10, 22.11, 8.12, 8.3."""
    for _, state, _ in steps():
        if state.over or state.kind not in (kinds.MENU, kinds.AFTER):
            continue
        for seat in range(state.box.seats):
            marks: set[int] = set()
            wanted = 6 if state.has(seat, effects.TOWN_VALUE_6) else 7
            for first in groups.first_hexes(state, seat):
                group = groups.group_at(state, first)
                inside = [hex for hex in group if state.town[hex]]
                assert len(inside) in (0, len(group))
                assert inside or len(group) < 4 or groups.value_of(state, group) < wanted
                marks |= {int(state.town[hex]) for hex in inside}
            used = int(state.mat[seat * WIDTH + TOWNS])
            assert len(marks) == used.bit_count() <= 3


def test_it_ends() -> None:
    """X121, X168: TN-22.17, 23.1, 23.2, 23.4, 23.6, 23.8, 0.3, 15.1, 16.1."""
    for number in range(WATCHED):
        state, random = setting(number).new(number, Journal()), Random(number)
        answers = 0
        while not state.over:
            state.play(busy.answer(state, random))
            answers += 1
        seats = state.box.seats
        assert answers < seats * 170 * 25
        what = Counter(event["event"] for event in told(state))
        assert what["round"] == what["round-ended"] == 5
        assert what["income"] == what["dropped-out"] == 5 * seats
        assert what["turn"] < 170 * seats
        shares = [event["points"] for event in told(state) if event["event"] == "territory"]
        assert sum(whole(share) for share in shares) == (20 if seats == 2 else 24)
        for seat in range(seats):
            check_bounds(state, seat)


def check_bounds(state: Nova, seat: int) -> None:
    """TN-23.2: how often a seat can do what in a game."""
    own = [event for event in told(state) if event.get("seat") == f"p{seat + 1}"]
    what = Counter(event["event"] for event in own)
    pieces = Counter(event["piece"] for event in own if event["event"] == "upgraded")
    assert what["built"] + what["invented"] <= 12
    assert pieces["trading-post"] + what["invented"] <= 6
    assert pieces["left-palace"] <= 1
    assert pieces["right-palace"] <= 1
    assert what["sailed"] <= 4
    assert what["bridged"] <= 3
    assert what["founded"] + what["founded-on-river"] <= 3


def test_every_offered_answer_works() -> None:
    """X120: TN-0.12, 0.10. Each answer can be followed through to the end of the turn."""
    for number in range(WATCHED // 5 + 1):
        state, random = setting(number).new(number), Random(number)
        while not state.over:
            for action in state.actions():
                trial = state.clone()
                trial.play(action)
                while not trial.over and trial.actor == state.actor and trial.kind != kinds.MENU:
                    trial.play(busy.answer(trial, random))
            state.play(busy.answer(state, random))


def test_every_law_deep_in_the_game() -> None:
    """TN-22.16, 0.12, 0.17: what all games keep to, where chance alone seldom comes."""
    for number in range(WATCHED):
        state, random = setting(number).new(number), Random(number)
        while not state.over:
            state.play(busy.answer(state, random))
            if random.below(80) == 0:
                keep_all_laws(state, random)


def test_same_answers_same_game() -> None:
    """X119: TN-22.16, 0.19. Equal positions after every step."""
    for number in range(WATCHED // 5 + 1):
        one, other = setting(number).new(number), setting(number).new(number)
        random = Random(number)
        while not one.over:
            action = busy.answer(one, random)
            one.play(action)
            other.play(action)
            assert one == other


def test_all_is_open() -> None:
    """X124: TN-0.17. Every seat sees every number of the table, at any moment."""
    state, random = setting(0).new(5), Random(5)
    while not state.over:
        views = [state.view(seat) for seat in range(state.box.seats)]
        for name in (field.name for field in state.setting.fields):
            assert all(name in view and view[name] == views[0][name] for view in views)
        state.play(busy.answer(state, random))


# ------------------------------------------------------------- everything occurs


def test_everything_occurs() -> None:
    """TN-11.3, 12.5, 17.4, 18.6, 19.11, 20.1: no ability, palace, tile, power action or variant
    rule is idle, and every question is asked."""
    seen: Counter[str] = Counter()
    for number in range(COVERED):
        random = Random(number)
        state = setting(number).new(number, Journal())
        while not state.over:
            before, since = state.clone(), len(cast(Journal, state.journal).events)
            seen[before.setting.rules[before.kind].name] += 1
            action = busy.answer(state, random)
            state.play(action)
            seen.update(state.setting.shown(before, action, state, told(state, since)))
    questions = [rule.name for rule in setting(0).rules if rule.mode]
    assert [what for what in questions + SIGNS if not seen[what]] == []
