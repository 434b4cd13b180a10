"""How the tests are run: the same every time by default, for long on request."""

import os
import signal
from datetime import timedelta

from hypothesis import HealthCheck, settings

import longhouse
from longhouse.engine import contract

# What is started in the background may be deaf to interruptions; what the tests start is not.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

SLOW = [HealthCheck.too_slow]  # a busy machine is no fault of the rules

# The quick profile tries the same examples every time, so that a failure is a change's own doing;
# `--hypothesis-profile=soak` looks for new ones.
settings.register_profile(
    "quick",
    derandomize=True,
    database=None,
    max_examples=60,
    deadline=None,
    suppress_health_check=SLOW,
)
settings.register_profile(
    "soak",
    max_examples=5_000,
    deadline=timedelta(minutes=1),
    print_blob=True,
    suppress_health_check=SLOW,
)
settings.load_profile("quick")


def pytest_report_header() -> list[str]:
    how = "compiled" if contract.__file__.endswith((".so", ".pyd")) else "interpreted"
    lines = [f"longhouse {longhouse.__version__}, {how}: {os.path.dirname(contract.__file__)}"]
    if os.environ.get("LONGHOUSE_COMPILE") == "0":
        lines.append("LONGHOUSE_COMPILE=0: interpreted and compiled games are not compared")
    return lines
