"""`python -m longhouse.cli`, where the `longhouse` command is not installed."""

import sys

from longhouse.cli.main import main

sys.exit(main())
