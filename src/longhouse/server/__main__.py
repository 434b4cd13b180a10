"""`python -m longhouse.server`: the same as `longhouse serve`."""

import argparse
import sys

from longhouse.engine.errors import LonghouseError, explain
from longhouse.server import flags
from longhouse.server.run import run


def main() -> int:
    parser = argparse.ArgumentParser("longhouse.server", allow_abbrev=False)
    flags.add(parser)
    chosen = parser.parse_args()
    try:
        found = flags.found(chosen)
        if chosen.show_settings:
            print(found.shown())
            return 0
        return run(found.settings, open_browser=chosen.open)
    except (LonghouseError, OSError) as error:
        print(f"longhouse: {explain(error)}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
