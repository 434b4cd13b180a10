"""Sets of small numbers as bits of one number."""

from typing import Final

from mypy_extensions import i64

TOP: Final = 1 << 62


def bit(place: i64) -> i64:
    """The set of one number, 0 to 62.

    It shifts down from the top: the compiler would make of `1 << place` a shift of 32 bits.
    """
    return TOP >> (62 - place)


def lowest(bits: i64) -> i64:
    """The place of the lowest bit that is set."""
    place: i64 = 0
    if bits & 0xFFFFFFFF == 0:
        bits >>= 32
        place += 32
    if bits & 0xFFFF == 0:
        bits >>= 16
        place += 16
    if bits & 0xFF == 0:
        bits >>= 8
        place += 8
    if bits & 0xF == 0:
        bits >>= 4
        place += 4
    if bits & 0x3 == 0:
        bits >>= 2
        place += 2
    return place + (1 - (bits & 1))


def ones(bits: i64) -> i64:
    """How many bits are set."""
    count: i64 = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count
