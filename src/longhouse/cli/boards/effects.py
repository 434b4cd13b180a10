"""The effects of Terramara's spaces and tiles in letters and signs, short enough for a board."""

from collections.abc import Mapping
from typing import Final

from longhouse.cli.boards.sight import Sight, as_count, as_table, as_tables
from longhouse.engine.fields import Json

LETTERS: Final = {
    "livestock": "l",
    "stone": "s",
    "wood": "w",
    "ore": "o",
    "any_raw": "x",
    "leather": "L",
    "ashlar": "S",
    "lumber": "W",
    "metal": "O",
    "any_refined": "X",
}
GAINS: Final = {"culture": "≈", "travel": "→", "military": "▲"}
SIGNS: Final = {"transform": "↑", "vp": "★", "warriors": "♟"}
WORDS: Final = {"bonus_tile": "bonus", "first_player": "first-player"}


def brief(sight: Sight, action: Json) -> str:
    """What an action of the edition does."""
    return " ".join(one(sight, op) for op in as_tables(action))


def one(sight: Sight, op: Mapping[str, Json]) -> str:
    name = str(op.get("op"))
    if name == "receive":
        return amounts(as_table(op.get("res")))
    if name == "gain":
        return f"{GAINS[str(op.get('what'))]}{op.get('n')}"
    if name in SIGNS:
        return f"{SIGNS[name]}{op.get('n')}"
    if name == "exchange":
        times = as_count(op.get("times"))
        given = f"{amounts(as_table(op.get('pay')))}▸{brief(sight, op.get('get'))}"
        return given + f" ×{times}" * (times > 1)  # noqa: RUF001
    if name == "choose":
        options = op.get("options")
        return (
            "|".join(brief(sight, option) for option in options)
            if isinstance(options, list)
            else ""
        )
    return sight.wording.word(WORDS.get(name, name.replace("_", "-")))


def amounts(goods: Mapping[str, Json]) -> str:
    """Resources, each by its letter: 2l1s."""
    return "".join(
        f"{as_count(count) if as_count(count) > 1 else ''}{LETTERS.get(kind, kind)}"
        for kind, count in goods.items()
    )


def legend(sight: Sight) -> str:
    """What the letters and signs are."""
    word = sight.wording.word
    text = sight.wording.texts.text
    letters = [
        f"{letter} {word(kind)}" for kind, letter in LETTERS.items() if not kind.startswith("any")
    ]
    signs = [f"{sign} {word(what)}" for what, sign in GAINS.items()]
    signs += [f"↑ {word('refine')}", f"♟ {word('warriors')}", f"★ {text('board.points')}"]
    signs += [f"x X {text('board.any')}", f"¹ {text('board.single')}", f"! {text('board.fire')}"]
    return "  ".join([*letters, *signs])
