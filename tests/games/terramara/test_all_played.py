"""All that there is gets played: every question, space, card, tile and effect."""

from collections import Counter
from typing import cast

import pytest

import longhouse
from longhouse.engine.fields import Json
from longhouse.engine.journal import ANSWERED, Journal, describe
from longhouse.games import shipped
from longhouse.games.terramara.game import VillageSetting
from longhouse.games.terramara.signs import Told
from longhouse.games.terramara.state import Village
from longhouse.games.terramara.vocabulary import ONCE, OPS, PERMANENT
from longhouse.games.terramara.words import SPACES

from .lively import BENTS, SETTINGS, curious, late_table, random_game, sheet_of


@pytest.fixture(scope="module")
def played() -> dict[str, Counter[str]]:
    """What happened in many random games: decisions asked, and events by their parameters."""
    found: dict[str, Counter[str]] = {"decision": Counter(), "given": Counter(), "sign": Counter()}
    for seed in range(192):
        journal = Journal()
        play_on(random_game(seed, journal), seed // len(SETTINGS), journal, found)
    working = sorted(box_cards(PERMANENT) | box_cards(ONCE))
    for seed in range(168):
        journal = Journal()
        state = late_table(seed, working)
        state.journal = journal
        play_on(state, seed, journal, found)
    return found


def play_on(state: Village, seed: int, journal: Journal, found: dict[str, Counter[str]]) -> None:
    chance = longhouse.Random(seed)
    while not state.over:
        found["decision"][state.setting.rules[state.kind].name] += 1
        action = curious(state, found["given"], chance, seed % BENTS)
        found["given"][state.setting.vocabulary.word(action)] += 1
        before, known = state.clone(), len(journal.events)
        state.play(action)
        found["sign"].update(state.setting.shown(before, action, state, told(state, known)))
    note(state, journal, found)


def told(state: Village, since: int) -> list[Told]:
    setting, journal = state.setting, cast(Journal, state.journal)
    later = [event for event in journal.events[since:] if event.key != ANSWERED]
    return [describe(event, setting.events, setting.terms) for event in later]


def box_cards(timing: int) -> set[str]:
    """The artifacts that have an effect of this timing."""
    box = setting().box
    effects = box.effects
    return {
        box.artifacts[effects.owner[n]]
        for n, of in enumerate(effects.timing)
        if of == timing and effects.owner[n] < len(box.artifacts)
    }


def note(state: Village, journal: Journal, found: dict[str, Counter[str]]) -> None:
    box = state.box
    laid = found.setdefault("tile", Counter())
    laid.update(box.lands.tiles[tile] for tile in state.tiles)
    flagged = found.setdefault("flagged", Counter())
    for seat in range(box.seats):
        rows = sheet_of(state, seat)["flags"]
        for row in range(4):
            if rows >> row & 1:
                flagged[box.lands.outposts[box.lands.back_outpost[state.tiles[row * 2]]]] += 1
    for event in journal.events:
        told = describe(event, state.setting.events, state.setting.terms)
        for name, value in told.items():
            found.setdefault(f"{told['event']} {name}", Counter())[str(value)] += 1


def setting() -> VillageSetting:
    return cast(VillageSetting, longhouse.load("terramara").setting({"players": 4}))


def test_every_decision_is_asked(played: dict[str, Counter[str]]) -> None:
    """TM-26.1, 26.2: every question of the table comes up in random play."""
    asked = {rule.name for rule in setting().rules if rule.mode}
    assert asked - set(played["decision"]) == set()


def test_every_sign_is_shown(played: dict[str, Counter[str]]) -> None:
    """TM-9.2, 13.1, 16.4, 18.1, 20.1, EF-4, EF-7: all that `longhouse coverage` watches for."""
    game = longhouse.load("terramara")
    wanted = {sign for options in SETTINGS for sign in game.setting(options).signs()}
    assert wanted == set(played["sign"])


def test_every_space_is_used(played: dict[str, Counter[str]]) -> None:
    """TM-9.2, 6.1, 10.1, 11.2: every space of the board, of every number of players."""
    wanted = {*SPACES, *setting().box.all_home_words, "hut"}
    assert wanted - set(played["sent space"]) == set()


def test_every_card_and_tile_is_used(played: dict[str, Counter[str]]) -> None:
    """TM-13.3, 18.1, 20.3, 25.6: artifacts, bonus tiles, characters, start cards, ways, tiles."""
    box = setting().box
    assert set(box.lands.tiles) - set(played["tile"]) == set()
    assert set(box.bonus) - set(played["bonus tile"]) == set()
    assert set(box.characters) - set(played["flipped character"]) == set()
    assert set(box.characters) - set(played["took-character character"]) == set()
    assert set(box.start_cards) - set(played["took-start-card card"]) == set()
    assert set(box.road.way_names) - set(played["travelled way"]) == set()
    assert set(box.artifacts) - set(played["created card"]) == set()
    assert set(box.lands.outposts) - set(played["flagged"]) == set()


def test_every_effect_in_play_is_used(played: dict[str, Counter[str]]) -> None:
    """EF-2.1, 4.4: every card and side that has a trigger or a once-per-round effect."""
    box = setting().box
    effects = box.effects
    names = [*box.artifacts, *(name for name in box.characters for _ in range(2))]
    triggered = {names[effects.owner[n]] for n, on in enumerate(effects.event) if on >= 0}
    once = {names[effects.owner[n]] for n, timing in enumerate(effects.timing) if timing == ONCE}
    assert triggered - set(played["effect of"]) == set()
    assert once - set(played["used of"]) == set()


def test_the_shipped_edition_uses_the_whole_vocabulary() -> None:
    """EF-10.1, 10.2: every op, trigger, condition, modifier and counter of this page is in use."""
    data = shipped("terramara").data
    used = Counter(words_in(data))
    for op in OPS:
        assert used[f"op={op}"], op
    for event in ("place", "create", "gain", "crossroads", "flag"):
        assert used[f"event={event}"], event
    for kind in ("power_level", "worker_levels", "symbol", "artifacts"):
        assert used[f"kind={kind}"], kind
    for kind in ("discount", "raw_substitute", "explorer_equal", "no_military_loss", "raid_level"):
        assert used[f"kind={kind}"], kind
    for per in ("players_stronger", "worker_level", "artifacts", "printed_cost"):
        assert used[f"per={per}"], per
    for timing in ("instant", "permanent", "once_per_round", "game_end"):
        assert used[f"timing={timing}"], timing


def words_in(data: Json) -> list[str]:
    found: list[str] = []
    if isinstance(data, dict):
        for key, value in data.items():
            found += [f"{key}={value}"] if isinstance(value, str) else words_in(value)
    elif isinstance(data, list):
        for value in data:
            found += words_in(value)
    return found
