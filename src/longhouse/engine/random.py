"""Chance: a counter-based generator.

Threefry-2x32 with twenty rounds (Salmon, Moraes, Dror and Shaw, 2011) turns a key and a counter
into a number that looks random. Nothing is carried from one draw to the next but the counter, so
a state holds a seed and one counter for each *stream* (dice, decks, set-up ...). Seeing what one
stream gave says nothing about another, and the same seed gives the same game on every machine.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF
SEEDS: Final = 1 << 63  # seeds are 0 ... SEEDS - 1
MIXER: Final = 0x1BD11BDA  # the constant of the Threefry key schedule


def threefry(key_low: i64, key_high: i64, low: i64, high: i64) -> i64:
    """The first 32-bit word of the block for this key and counter."""
    key_sum = MIXER ^ key_low ^ key_high
    x = (low + key_low) & WORD
    y = (high + key_high) & WORD
    # Five groups of four rounds; the rotations alternate between two sets of four.
    x, y = four_rounds(x, y, 13, 15, 26, 6)
    x, y = (x + key_high) & WORD, (y + key_sum + 1) & WORD
    x, y = four_rounds(x, y, 17, 29, 16, 24)
    x, y = (x + key_sum) & WORD, (y + key_low + 2) & WORD
    x, y = four_rounds(x, y, 13, 15, 26, 6)
    x, y = (x + key_low) & WORD, (y + key_high + 3) & WORD
    x, y = four_rounds(x, y, 17, 29, 16, 24)
    x, y = (x + key_high) & WORD, (y + key_sum + 4) & WORD
    x, y = four_rounds(x, y, 13, 15, 26, 6)
    return (x + key_sum) & WORD


def four_rounds(x: i64, y: i64, r1: i64, r2: i64, r3: i64, r4: i64) -> tuple[i64, i64]:
    x = (x + y) & WORD
    y = ((y << r1) & WORD | y >> (32 - r1)) ^ x
    x = (x + y) & WORD
    y = ((y << r2) & WORD | y >> (32 - r2)) ^ x
    x = (x + y) & WORD
    y = ((y << r3) & WORD | y >> (32 - r3)) ^ x
    x = (x + y) & WORD
    y = ((y << r4) & WORD | y >> (32 - r4)) ^ x
    return x, y


def draw(seed: i64, stream: i64, counters: vec[i64], n: i64) -> i64:
    """A number from 0 to n-1, each equally likely; moves the counter of the stream on."""
    # Words beyond the last full multiple of n would favour small numbers: they are drawn again.
    fair = (WORD + 1) - (WORD + 1) % n
    key_low = seed & WORD
    key_high = (seed >> 32) & WORD
    while True:
        count = counters[stream]
        counters[stream] = (count + 1) & WORD
        word = threefry(key_low, key_high, count, stream)
        if word < fair:
            return word % n


@final
class Random:
    """A source of chance outside a game: for bots, for `imagine`, for simulations."""

    def __init__(self, seed: i64) -> None:
        self.seed: i64 = seed
        self.counters: vec[i64] = vec[i64]([0])

    def below(self, n: i64) -> i64:
        """A number from 0 to n-1, each equally likely."""
        return draw(self.seed, 0, self.counters, n)

    def new_seed(self) -> i64:
        """A seed for a game or for another source of chance."""
        return (self.below(1 << 31) << 32) | self.below(1 << 32)

    def shuffle(self, items: vec[i64]) -> None:
        """Put the items in an order in which each arrangement is equally likely."""
        for last in range(i64(len(items)) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
