"""Games played by chance: what must hold at every step, points counted twice, and what occurs."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import cast

import pytest

import longhouse
from longhouse.engine.contract import NOBODY
from longhouse.engine.journal import ANSWERED, Journal, describe
from longhouse.engine.laws import keep_all_laws, soak_settings
from longhouse.engine.random import Random
from longhouse.games.terra_nova import effects, groups, kinds
from longhouse.games.terra_nova.game import NovaSetting
from longhouse.games.terra_nova.state import (
    BARE,
    FACTION,
    MONEY,
    POINTS,
    SAILING,
    TILE,
    TOWNS,
    WIDTH,
    Nova,
)
from longhouse.games.terra_nova.words import (
    BONUS_TILES,
    DROP,
    FACTIONS,
    HEX,
    NO,
    POWER_ACTIONS,
    ROUND_TILES,
    TOWN_TILES,
)
from tests.laws.modes import SHARE

from . import busy
from .counted import Told, points, whole

GAME = longhouse.load("terra_nova")
SETTINGS = soak_settings(GAME)
ROWS = cast("dict[str, dict[str, dict[str, list[str]]]]", GAME.edition.data)["map"]["front"]["rows"]
COUNTED_TWICE = 2_000 // SHARE
WATCHED = 200 // SHARE + 6
COVERED = 300  # enough for what is rarest


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
    """TN-0.2, 0.21, 16.3, 16.4, 20.1: the points of every game, counted from what was told."""
    for number in range(stretch, COUNTED_TWICE, 4):
        state, random = setting(number).new(number, Journal()), Random(number)
        while not state.over:
            state.play(busy.answer(state, random))
        money = {
            f"p{seat + 1}": int(state.mat[seat * WIDTH + MONEY]) for seat in range(state.box.seats)
        }
        counted = points(told(state), ROWS, money)
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

WANTED = [
    *(f"asked {rule.name}" for rule in setting(0).rules if rule.mode and rule.name),
    *(f"power {word}" for word in [*POWER_ACTIONS, "of-palace"]),
    *(f"special {word}" for word in ("of-palace", "of-tile")),
    *(f"tile {letter}" for letter in BONUS_TILES),
    *(f"drop-out tile {letter}" for letter in "EFGH"),
    *(f"round tile {word}" for word in ROUND_TILES),
    *(f"town {word}" for word in TOWN_TILES),
    *(f"effect {effect}" for effect in effects.EFFECTS),
    "range of tile C",
    "planner after round 3",
    "lucky digger discards",
    "an order of dropping out",
    "a town grows",
    "a bridge to another owner",
    "a neutral house lowers a price",
]


def test_everything_occurs() -> None:
    """TN-11, TN-12, TN-19, TN-20: no ability, palace, tile, power action or variant is idle."""
    seen: Counter[str] = Counter()
    for number in range(COVERED):
        random = Random(number)
        state = setting(number).new(number, Journal())
        while not state.over:
            before, since = state.clone(), len(cast(Journal, state.journal).events)
            action = busy.answer(state, random)
            state.play(action)
            seen.update(what_occurred(before, state, action, told(state, since)))
    assert [what for what in WANTED if not seen[what]] == []


def what_occurred(before: Nova, after: Nova, action: int, events: list[Told]) -> Iterator[str]:
    word = before.setting.vocabulary.word(action)
    asked = before.setting.rules[before.kind].name
    yield f"asked {asked}"
    if asked == "power_action":
        yield f"power {word}"
        if before.has(before.actor, effects.BOARD_DISCOUNT):
            yield "effect board_power_action_discount"
    if asked == "special":
        yield f"special {word}"
    if asked == "menu" and action != DROP:
        yield from sole_answers(after, events)
    yield from on_the_map(before, action, asked)
    for event in events:
        yield from by_event(before, after, event)


def sole_answers(after: Nova, events: list[Told]) -> Iterator[str]:
    """What was answered by the engine, being the only answer."""
    for event in events:
        if event["event"] == "covered":
            octagon = str(event["octagon"])
            if octagon in POWER_ACTIONS:
                yield f"power {octagon}"
            elif octagon == "of-tile":
                yield "special of-tile"
            else:
                seat = int(octagon[1]) - 1
                power = after.has(seat, effects.POWER_ONE_SHOVEL)
                yield "power of-palace" if power else "special of-palace"


def on_the_map(before: Nova, action: int, asked: str) -> Iterator[str]:
    """What an answer that names a land hex makes use of."""
    seat, hex = before.actor, action - HEX
    if not 0 <= hex < before.board.lands:
        return
    if asked == "build_hex" and before.away(seat, hex) > column(before, SAILING)[seat]:
        yield "range of tile C"
    digging = asked in ("build_hex", "first_hex", "second_hex")
    if digging and before.shovels(seat, hex) == 2 and before.has(seat, effects.TWO_SHOVELS_AS_ONE):
        yield "effect two_shovels_as_one"
    if asked == "lake_house":
        yield "effect free_house_on_lake"
    if asked == "sun_hex":
        yield "effect transform_adjacent"
    if asked == "edge_house" and action != NO:
        yield "effect edge_house_when_built"
    if asked == "free_post":
        yield "effect free_trading_post"
    if asked == "upgrade_hex" and before.piece(hex) == 0:
        if before.has(seat, effects.CHEAP_TRADING_POSTS):
            yield "effect cheap_trading_posts"
        owners = {before.owner(other) for other in before.board.lands_beside(hex)}
        if 4 in owners and not owners & {0, 1, 2, 3} - {int(seat)}:
            yield "a neutral house lowers a price"


REASONS = {
    "town-ability": "effect town_extra_points",
    "drop-out-ability": "effect dropout_trading_posts",
    "houses-palace": "effect points_per_house",
    "trading-posts-palace": "effect points_per_trading_post_upgrade",
}
WATCHING = {
    "power_on_foreign_house": "built",
    "money_on_foreign_upgrade": "upgraded",
}


def by_event(before: Nova, after: Nova, event: Told) -> Iterator[str]:
    what = event["event"]
    seat = int(str(event["seat"])[1]) - 1 if event.get("seat") else NOBODY
    faction = FACTIONS[after.mat[seat * WIDTH + FACTION]] if seat != NOBODY else ""
    if what == "scored":
        yield from by_reason(before, after, str(event["reason"]), seat)
    if what in ("built", "upgraded"):
        for other in range(after.box.seats):
            for effect, deed in WATCHING.items():
                if (
                    other != seat
                    and deed == what
                    and after.has(other, effects.EFFECTS.index(effect))
                ):
                    yield f"effect {effect}"
    if what == "upgraded" and event["piece"] == "left-palace":
        yield from {
            "sea-dogs": ["effect sailing_when_built"],
            "leprechauns": ["effect power_when_built"],
        }.get(faction, [])
    if what == "made-habitable" and event["shovels"] and faction == "leprechauns":
        yield "effect power_per_shovel"
    if what == "income" and faction == "fairies":
        yield "effect extra_income"
    if what == "converted":
        yield "effect power_to_points"
    if what == "invented":
        yield "effect trading_post_for_power"
    own = what == "covered" and str(event["octagon"]).endswith("palace")
    if own and after.has(before.actor, effects.POWER_ONE_SHOVEL):
        yield "effect power_one_shovel"
    if what == "dropped-out" and before.has(seat, effects.DROPOUT_POWER_PER_SETTLEMENT):
        yield "effect dropout_power_per_settlement"
    if what == "placed" and faction == "sun-worshippers":
        yield "effect third_start_house"
    if what == "took-tile":
        yield f"tile {event['bonus-tile']}"
    if what in ("founded", "founded-on-river"):
        yield f"town {event['town-tile']}"
    if what == "founded-on-river":
        yield "effect river_town"
    if what == "founded":
        hex = after.board.hexes.index(str(event["hex"]))
        if groups.value_of(after, groups.group_at(after, hex)) == 6:
            yield "effect town_value_6"
    if what == "built" and after.town[after.board.hexes.index(str(event["hex"]))]:
        yield "a town grows"
    if what == "bridged":
        space = after.board.spaces.index(str(event["bridge-space"]))
        if len({after.owner(end) for end in after.board.space_ends(space)} - {NOBODY}) == 2:
            yield "a bridge to another owner"
    if what == "neutral-house" and before.round == 3 and after.box.variant == 1:
        yield "planner after round 3"
    if what == "discarded":
        yield "lucky digger discards"
    if what == "round" and after.box.dropout_order:
        order = [int(seat) for seat in after.order]
        if any((later - sooner) % len(order) != 1 for sooner, later in pairwise(order)):
            yield "an order of dropping out"


def by_reason(before: Nova, after: Nova, reason: str, seat: int) -> Iterator[str]:
    if reason in REASONS:
        yield REASONS[reason]
    if reason == "round-tile":
        yield f"round tile {ROUND_TILES[before.round_tiles[before.round - 1]]}"
    if reason == "drop-out-tile":
        tile = before.mat[seat * WIDTH + TILE]
        yield f"drop-out tile {BONUS_TILES[tile]}"
    if reason == "drop-out-palace":
        fire = after.has(seat, effects.DROPOUT_EDGE_SETTLEMENTS)
        yield f"effect {'dropout_edge_settlements' if fire else 'dropout_inland_buildings'}"
