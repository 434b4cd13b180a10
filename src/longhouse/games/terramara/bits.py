"""Sets of small numbers as bits of one number."""

from mypy_extensions import i64


def bit(place: i64) -> i64:
    """The set of one number.

    Never write `1 << place` where it may reach 31: the compiler makes of it a shift of 32 bits.
    """
    one: i64 = 1
    return one << place


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
