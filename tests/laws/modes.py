"""How Longhouse runs in these tests, and how much is therefore asked of it."""

from typing import Final

from longhouse.engine import contract

COMPILED: Final = contract.__file__.endswith((".so", ".pyd"))
SHARE: Final = 1 if COMPILED else 50  # interpreted, one game is played where compiled fifty are
