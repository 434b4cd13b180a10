"""Valid documents of every game, and ways to spoil them."""

import copy
import functools
import json
import random
from collections.abc import Callable
from typing import Any

import longhouse
from longhouse.engine import laws
from longhouse.engine.record import Record

GAMES_KEPT = 12

# What may stand anywhere in a document from outside; the last few are wrong nearly everywhere.
SCRAPS: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    7,
    2**31,
    2**63 - 1,
    2**63,
    -(2**70),
    10**400,
    0.5,
    1e308,
    "",
    "p1",
    "p9",
    "a1",
    "\n\x1b[31m",
    "\u2028" * 500,
    "\ud800",
    [],
    {},
    [[[]]],
    ["p1", "p1"],
    {"p1": 1},
    {"\x00": None},
]


@functools.cache
def ended_games(name: str) -> list[Record]:
    """A few whole games, over the settings of the game."""
    game = longhouse.load(name)
    settings = laws.soak_settings(game)
    records = []
    for seed in range(GAMES_KEPT):
        record = Record(game.setting(settings[seed * 7 % len(settings)]), seed, ["Ann", "Bo"])
        state = record.begin()
        chance = longhouse.Random(seed)
        while not state.over:
            record.actions.append(laws.any_of(state.actions(), chance))
            state.play(record.actions[-1])
        record.close(state)
        records.append(record)
    return records


def position(name: str, rng: random.Random) -> dict[str, Any]:
    """A position from somewhere in a game."""
    whole = rng.choice(ended_games(name))
    part = Record(whole.setting, whole.seed)
    part.actions = whole.actions[: rng.randrange(len(whole.actions) + 1)]
    return part.replay().position()


def record(name: str, rng: random.Random) -> dict[str, Any]:
    """A record of a whole game, of its beginning, or of its end from a position."""
    whole = rng.choice(ended_games(name))
    kind = rng.randrange(3)
    if kind == 0:
        return whole.document()
    part = Record(whole.setting, whole.seed, whole.seats)
    cut = rng.randrange(len(whole.actions) + 1)
    part.actions = whole.actions[:cut]
    if kind == 2:
        part.start = part.replay().position()
        part.actions = whole.actions[cut:]
        part.close(part.replay())
    return part.document()


def spoiled(document: Any, rng: random.Random, times: int = 1) -> Any:
    """A copy of a document with something wrong at a few places."""
    document = copy.deepcopy(document)
    for _ in range(times):
        box, key = place(document, rng)
        rng.choice(WAYS)(box, key, rng, document)
    return document


def other_things_to_do(document: Any, name: str, rng: random.Random, times: int) -> Any:
    """A copy of a position in which other things are still to come than on such a table."""
    document = copy.deepcopy(document)
    todo = document["to do"]
    for _ in range(times):
        others = [*position(name, rng)["to do"], {"do": "nothing"}]
        kind = rng.randrange(4)
        if kind == 0:
            todo.insert(rng.randrange(len(todo) + 1), rng.choice(others))
        elif kind == 1 and todo:
            todo.pop(rng.randrange(len(todo)))
        elif kind == 2:
            rng.shuffle(todo)
        elif todo:
            frame, other = rng.choice(todo), rng.choice(others)
            key = rng.choice(list(frame))
            frame[key] = copy.deepcopy(other.get(key))
    return document


def place(document: Any, rng: random.Random) -> tuple[Any, Any]:
    """Some place in a document: what holds it, and the key there."""
    box, key = document, rng.choice(list(document))
    while isinstance(box[key], (dict, list)) and box[key] and rng.random() < 0.8:
        box = box[key]
        key = rng.choice(list(box) if isinstance(box, dict) else range(len(box)))
    return box, key


def put_scrap(box: Any, key: Any, rng: random.Random, document: Any) -> None:
    box[key] = copy.deepcopy(rng.choice(SCRAPS))


def put_other(box: Any, key: Any, rng: random.Random, document: Any) -> None:
    """What stands elsewhere in the same document: the likeliest to be taken for right."""
    other, at = place(document, rng)
    box[key] = copy.deepcopy(other[at])


def put_sibling(box: Any, key: Any, rng: random.Random, document: Any) -> None:
    keys = list(box) if isinstance(box, dict) else range(len(box))
    box[key] = copy.deepcopy(box[rng.choice(keys)])


def put_near(box: Any, key: Any, rng: random.Random, document: Any) -> None:
    if isinstance(box[key], int):
        box[key] += rng.choice([-1, 1, 3, 40])
    else:
        put_sibling(box, key, rng, document)


def remove(box: Any, key: Any, rng: random.Random, document: Any) -> None:
    del box[key]


def repeat(box: Any, key: Any, rng: random.Random, document: Any) -> None:
    if isinstance(box, list):
        box.insert(key, copy.deepcopy(box[key]))
    else:
        box[f"{key} "] = box[key]


def swap(box: Any, key: Any, rng: random.Random, document: Any) -> None:
    keys = list(box) if isinstance(box, dict) else range(len(box))
    other = rng.choice(keys)
    box[key], box[other] = box[other], box[key]


WAYS: list[Callable[[Any, Any, random.Random, Any], None]] = [
    put_scrap,
    put_other,
    put_other,
    put_sibling,
    put_near,
    remove,
    repeat,
    swap,
]


def cut(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(len(text))]


def as_text(document: Any) -> str:
    return json.dumps(document)


def spoiled_lines(text: str, rng: random.Random, times: int) -> str:
    """A TOML text with lines lost, doubled, exchanged or given other values."""
    lines = text.splitlines()
    told = [i for i, line in enumerate(lines) if line.strip() and not line.startswith("#")]
    for _ in range(times):
        at, other = rng.choice(told), rng.choice(told)
        kind = rng.randrange(5)
        if kind == 0:
            lines[at] = ""
        elif kind == 1:
            lines[at] = lines[at] + "\n" + lines[at]
        elif kind == 2:
            lines[at], lines[other] = lines[other], lines[at]
        elif "=" in lines[at] and "=" in lines[other]:
            value = lines[other].partition("=")[2] if kind == 3 else rng.choice(VALUES)
            lines[at] = lines[at].partition("=")[0] + "= " + value
    return "\n".join(lines)


VALUES = [
    "0",
    "1",
    "3",
    "-1",
    "1000",
    "99999999999999999999",
    "1.5",
    "inf",
    "true",
    '"wood"',
    '""',
    '"edition"',
    '"\\u0000"',
    "[]",
    "[1, 2]",
    "[[]]",
    "{}",
    "{ a = 1 }",
    "1979-05-27",
]
