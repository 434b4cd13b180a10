"""Chance is the published Threefry, fair, and each stream is one of its own."""

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from longhouse.engine.random import SEEDS, WORD, Random, draw, threefry

ALL_ONES = 0xFFFFFFFF


@pytest.mark.parametrize(
    ("key", "counter", "word"),
    [
        ((0, 0), (0, 0), 0x6B200159),
        ((ALL_ONES, ALL_ONES), (ALL_ONES, ALL_ONES), 0x1CB996FC),
        ((0x13198A2E, 0x03707344), (0x243F6A88, 0x85A308D3), 0xC4923A9C),
    ],
)
def test_published_vectors(key: tuple[int, int], counter: tuple[int, int], word: int) -> None:
    """The known answers of Threefry-2x32-20 that come with Random123."""
    assert threefry(*key, *counter) == word


def chi_square(counts: Counter[int], sides: int) -> float:
    expected = counts.total() / sides
    return sum((counts[side] - expected) ** 2 / expected for side in range(sides))


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 16])
def test_all_numbers_are_equally_likely(sides: int) -> None:
    counts = Counter(Random(seed).below(sides) for seed in range(6_000))
    assert chi_square(counts, sides) < 2.5 * sides + 15
    random = Random(7)
    assert chi_square(Counter(random.below(sides) for _ in range(6_000)), sides) < 2.5 * sides + 15


def test_large_numbers_are_fair_too() -> None:
    """Two thirds of all words: if none were drawn again, half of them would come up twice."""
    n = (WORD + 1) * 2 // 3
    random = Random(3)
    low = sum(random.below(n) < n // 2 for _ in range(6_000))
    assert 2_800 < low < 3_200


def test_words_that_would_favour_small_numbers_are_drawn_again() -> None:
    n = WORD // 2 + 2  # about half of all words are beyond the last full multiple
    counters = vec[i64]([0])
    numbers = [draw(11, 0, counters, n) for _ in range(100)]
    assert max(numbers) < n
    assert 130 < counters[0] < 300


def test_streams_know_nothing_of_each_other() -> None:
    """What one stream gave is the same, however often another was used."""
    alone, beside = vec[i64]([0, 0]), vec[i64]([0, 0])
    first = [draw(5, 1, alone, 6) for _ in range(20)]
    second = []
    for _ in range(20):
        draw(5, 0, beside, 6)
        second.append(draw(5, 1, beside, 6))
    assert first == second
    assert first != [draw(5, 0, vec[i64]([at, 0]), 6) for at in range(20)]


def test_each_seed_gives_other_numbers() -> None:
    rows = {tuple(Random(seed).below(1 << 32) for _ in range(2)) for seed in range(1_000)}
    assert len(rows) == 1_000
    assert Random(1).below(1 << 32) != Random(1 + (1 << 32)).below(1 << 32), "the high half counts"


def test_a_counter_that_is_used_up_begins_again() -> None:
    counters = vec[i64]([WORD])
    draw(1, 0, counters, 2)
    assert counters[0] == 0


def test_new_seeds_are_seeds() -> None:
    random = Random(SEEDS - 1)
    seeds = {random.new_seed() for _ in range(1_000)}
    assert len(seeds) == 1_000
    assert all(0 <= seed < SEEDS for seed in seeds)
    assert max(seeds) > SEEDS // 2


def test_a_shuffle_keeps_all_and_favours_none() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for seed in range(6_000):
        items = vec[i64]([0, 1, 2, 3])
        Random(seed).shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 24
    assert all(sorted(order) == [0, 1, 2, 3] for order in orders)
    assert max(orders.values()) < 2 * min(orders.values())
