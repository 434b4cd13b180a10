"""Playouts, counts, matches and many games at once."""

import os
import signal
import subprocess
import sys
import time
from itertools import chain

import pytest

import longhouse
from longhouse.arena.coverage import Covered, add_covered, cover
from longhouse.arena.crew import cut
from longhouse.arena.match import chances, play_game
from longhouse.arena.playout import divide, perft, playout
from longhouse.arena.simulate import Plan, game_seed, simulate
from longhouse.bots import registry
from longhouse.engine.contract import State
from longhouse.engine.errors import BadInput
from longhouse.engine.fields import Json
from longhouse.engine.random import Random

CANYON = longhouse.load("dragon_canyon")

# Published counts of lines of play: players, seed, and the lines of 1, 2, 3 ... answers.
COUNTS = [
    (1, 7, [7, 105, 182, 1025, 11406, 26649]),
    (2, 7, [7, 112, 140, 980, 14812, 24141]),
    (4, 7, [7, 112, 140, 916, 13356]),
]


@pytest.mark.parametrize(("players", "seed", "counts"), COUNTS)
def test_published_counts(players: int, seed: int, counts: list[int]) -> None:
    state = CANYON.new({"players": players}, seed)
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def lines_from(state: State, depth: int) -> int:
    """The same count by way of positions: each reached by its own documents."""
    documents = [state.position()]
    for _ in range(depth):
        documents = list(chain.from_iterable(after(document) for document in documents))
    return len(documents)


def after(document: dict[str, Json]) -> list[dict[str, Json]]:
    state = longhouse.load_position(document)
    reached = []
    for action in state.actions():
        then = state.clone()
        then.play(action)
        reached.append(then.position())
    return reached


def test_counts_agree_with_lines_walked_by_positions() -> None:
    state = CANYON.new({"players": 3}, 5)
    assert perft(state, 3) == lines_from(state, 3)
    assert sum(dict(divide(state, 3)).values()) == perft(state, 3)
    assert list(dict(divide(state, 3))) == [
        state.setting.vocabulary.word(action) for action in state.actions()
    ]


def test_a_playout_ends_and_counts_its_questions() -> None:
    state = CANYON.new({"players": 2}, 4)
    record = play_game(state.setting, 4, [registry.bot("random")] * 2)
    assert playout(state, Random(9)) > 20
    assert state.over
    replayed = CANYON.new({"players": 2}, 4)
    for action in record.actions:
        replayed.play(action)
    assert playout(replayed, Random(9)) == 0


def test_a_game_is_the_same_again_and_its_record_verifies() -> None:
    setting = CANYON.setting({"players": 3})
    bots = [registry.bot(name) for name in ("greedy", "random", "random")]
    one, two = (play_game(setting, 8, bots, ["a", "b", "c"]) for _ in range(2))
    assert one.document() == two.document()
    assert one.verify().over


def test_bots_have_chance_of_their_own() -> None:
    """What one bot draws says nothing about another, nor about the dice of the game."""
    one, two = chances(5, 2)
    game = Random(5)
    drawn = [[source.below(1000) for _ in range(20)] for source in (one, two, game)]
    assert len({tuple(numbers) for numbers in drawn}) == 3


def test_every_game_of_many_has_a_seed_of_its_own() -> None:
    seeds = [game_seed(3, number) for number in range(500)]
    assert len(set(seeds)) == 500
    assert game_seed(4, 0) not in seeds


def test_pieces_of_work_cover_all_games_once() -> None:
    for games, workers in ((1, 4), (7, 2), (100, 3), (1001, 2)):
        pieces = cut(games, 50, workers)
        numbers = [n for first, count in pieces for n in range(first, first + count)]
        assert numbers == list(range(games))


def test_watching_leaves_the_rules_as_they_were() -> None:
    setting = CANYON.setting({"players": 2})
    rules = list(setting.rules)
    plan = Plan(setting, ["random"], 1, 6, watch=True)
    watched = list(simulate(plan))
    assert setting.rules == rules
    plain = list(simulate(Plan(setting, ["random"], 1, 6)))
    assert [tally.seat_points for tally in watched] == [tally.seat_points for tally in plain]
    assert watched[0].counts["steps"]["turn"] > 0


def test_the_bots_of_a_plan_are_checked() -> None:
    setting = CANYON.setting({"players": 4})
    with pytest.raises(BadInput, match="found 3 of them; wanted 1, 2 or 4"):
        Plan(setting, ["random"] * 3, 0, 1)
    with pytest.raises(BadInput, match="random, greedy"):
        Plan(setting, ["clever"], 0, 1)


def test_a_short_row_of_bots_is_repeated_round_the_table() -> None:
    setting = CANYON.setting({"players": 4})
    plan = Plan(setting, ["greedy", "random"], 0, 1)
    assert plan.bots == ["greedy", "random", "greedy", "random"]


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="looks for processes in /proc")
def test_workers_end_with_the_process_that_started_them() -> None:
    arguments = ["simulate", "dragon_canyon", "--games", "1000000", "--workers", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "longhouse.cli", *arguments], stdout=subprocess.DEVNULL
    )
    try:
        end = time.monotonic() + 60
        while len(workers := children(process.pid)) < 2:
            assert time.monotonic() < end, "no workers begin"
            time.sleep(0.2)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    end = time.monotonic() + 20
    while any(is_running(worker) for worker in workers):
        assert time.monotonic() < end, "workers go on without anybody to work for"
        time.sleep(0.2)


def children(parent: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit() and status(int(entry))[1] == str(parent):
            found.append(int(entry))
    return found


def is_running(process: int) -> bool:
    return status(process)[0] not in ("", "Z")


def status(process: int) -> tuple[str, str]:
    """A process's state and its parent; empty if there is no such process."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            state, parent = file.read().rpartition(")")[2].split()[:2]
    except OSError:
        return "", ""
    return state, parent


# ------------------------------------------------------------------ coverage


def covered(games: int, seed: int = 0, workers: int = 1) -> Covered:
    found: Covered = {}
    for _, more in cover("terra_nova", games, seed, workers):
        add_covered(found, more)
    return found


def test_coverage_counts_every_game_whoever_plays_it() -> None:
    whole = covered(60)
    assert whole["TN-0.3 round"] == 60 * 5
    assert whole["TN-1.7 fairies"] > 0
    assert sum(times for sign, times in whole.items() if " variant=" in sign) == 60
    assert whole == covered(60, workers=2)
    parts = covered(25)
    add_covered(parts, covered(35, seed=25))
    assert whole == parts


def test_coverage_tells_what_was_never_used() -> None:
    """The same signs in one game and in many, most of them at zero in one."""
    one, many = covered(1), covered(40)
    assert set(one) == set(many)
    assert sum(times > 0 for times in one.values()) < sum(times > 0 for times in many.values())
    assert one["TN-19.6b invention"] == 0


def test_watching_leaves_the_rules_as_they_are() -> None:
    rules = list(longhouse.load("terra_nova").setting().rules)
    covered(3)
    assert longhouse.load("terra_nova").setting().rules == rules
