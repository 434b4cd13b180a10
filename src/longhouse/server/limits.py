"""Limits on haste: buckets that fill with time and are emptied by calls."""

import math
import time
from collections import OrderedDict
from typing import Final

from longhouse.server.faults import Fault

KEPT: Final = 50_000  # buckets in memory

# For each kind of call: how many a second in the long run, and how many at once.
RATES: Final[dict[str, tuple[float, float]]] = {
    "call": (25.0, 100.0),
    "address": (120.0, 400.0),
    "move": (12.0, 40.0),
    "look": (15.0, 60.0),
    "guest": (0.2, 20.0),
    "login": (0.1, 8.0),
    "chat": (0.7, 8.0),
    "table": (0.2, 15.0),
    "record": (0.1, 6.0),
    "message": (10.0, 60.0),
}


class Limits:
    """The buckets of everybody."""

    def __init__(self, generosity: float) -> None:
        self.generosity: Final = generosity
        self.buckets: Final[OrderedDict[tuple[str, str], tuple[float, float]]] = OrderedDict()

    def spend(self, kind: str, who: str) -> None:
        """Take one from a bucket; an empty one is refused with how long to wait."""
        if self.generosity == 0:
            return
        rate, most = (number * self.generosity for number in RATES[kind])
        moment = time.monotonic()
        left, since = self.buckets.pop((kind, who), (most, moment))
        left = min(most, left + (moment - since) * rate)
        refused = left < 1
        self.buckets[kind, who] = (left if refused else left - 1, moment)
        if len(self.buckets) > KEPT:
            self.buckets.popitem(last=False)
        if refused:
            wait = math.ceil((1 - left) / rate)
            raise Fault(429, "too-fast", wait=wait)
