"""Random games that lean towards doing something, and tables on which there is much to do."""

from __future__ import annotations

from collections import Counter
from typing import Any

import longhouse
from longhouse.engine.journal import Journal
from longhouse.engine.laws import any_of
from longhouse.games.terramara.state import (
    CARAVAN,
    CREATED,
    CULTURE_AT,
    FLAGS,
    RESERVED,
    SCORE,
    STRENGTH,
    WIDTH,
    Village,
)
from longhouse.games.terramara.vocabulary import CHOOSE, GAIN, RECEIVE
from longhouse.games.terramara.words import ARTIFACT, CULTURE, HUT, RESOURCES, TRAVEL

from .scene import CODES, LETTERS, scene

SETTINGS = [
    {"players": players, "setup": setup}
    for players in (2, 3, 4)
    for setup in ("full", "first-game")
]


def random_game(seed: int, journal: Journal | None = None) -> Village:
    """A game at its first question; the setting goes round with the seed."""
    setting = longhouse.load("terramara").setting(SETTINGS[seed % len(SETTINGS)])
    state = setting.new(seed, journal)
    assert isinstance(state, Village)
    return state


def sheet_of(state: Village, seat: int) -> dict[str, Any]:
    row = list(state.sheet[seat * WIDTH : seat * WIDTH + WIDTH])
    return {
        "resources": row[: len(RESOURCES)],
        "strength": row[STRENGTH],
        "culture": row[CULTURE_AT],
        "vp": row[SCORE],
        "caravans": row[CARAVAN : CARAVAN + 2],
        "flags": row[FLAGS],
        "created": row[CREATED],
        "reserved": row[RESERVED],
    }


# ---------------------------------------------------------------------- late tables

RICH = " ".join(f"2 {name}" for name in RESOURCES)
RESERVABLE = ["3Te", "3Pe", "3We", "3Ce"]  # dear ones, whose payment leaves a choice


def late_table(seed: int, cards: list[str]) -> Village:
    """Round 4 with four clans that have come far, among which these cards are dealt out.

    Every other table is further on: strong clans, and Caravans before the end of the Road, whose
    Special space lies there.
    """
    box = scene().state.box
    short = {word: code for code, word in CODES.items()}
    further = seed % 2
    road = ["x2 x1", "x5 x5"][further]
    parts = ["round 4", ["6r fm3-2", "6r fm3-4"][further]]
    for place, letter in enumerate(LETTERS):
        character = box.characters[(seed + place) % len(box.characters)]
        created = " ".join(short[card] for card in cards[(seed + place) % 4 :: 4])
        tiles = " ".join(leftover(box.bonus, seed)) if character == "trader" else ""
        parts.append(
            f"{letter} {character} cu 12 ms {4 + place + 7 * further} has {RICH} workers 1"
            f" caravans {road} created {created} reserved {RESERVABLE[place]}"
            + (f" tiles {tiles}" if tiles else "")
        )
    return scene(" | ".join(parts)).state


def leftover(bonus: list[str], seed: int) -> list[str]:
    """As many tiles of each level as are left over: 3, 2 and 1, others with every seed."""
    return [bonus[6 * level + (seed + n) % 6] for level in range(3) for n in range(3 - level)]


# ---------------------------------------------------------------------- curious play

IDLE = ("done", "stop", "none", "decline", "end", "0")


def curious(state: Village, given: Counter[str], chance: longhouse.Random, bent: int) -> int:
    """An answer by chance that leans towards doing something, and what was done least."""
    words = state.setting.vocabulary.words
    actions = state.actions()
    busy = [action for action in actions if words[action] not in IDLE]
    if not busy or chance.below(8) == 0:
        return any_of(actions, chance)
    wanted = [action for action in busy if leads(state, action, bent)]
    if wanted and chance.below(3) > 0:
        return any_of(wanted, chance)
    if chance.below(2) == 0:
        return any_of(busy, chance)
    return min(busy, key=lambda action: given[words[action]])


# What a game is all about.
JOURNEY = 0
NOTHING = 1
CRAFT = 2  # goods for artifacts, and late in the game a journey
RIVER = 3  # Culture, a reserved artifact, then goods for it
BENTS = 4


def leads(state: Village, action: int, bent: int) -> bool:
    """Whether an answer is in the way of a bent."""
    asked = state.setting.rules[state.kind].name
    if asked == "send_to":
        return action != HUT and wanted_op(state, bent) in ops_of(state, action)
    if asked == "artifact_step":
        return bent in (CRAFT, RIVER)
    if asked == "create_card" and bent == RIVER:
        return bool(sheet_of(state, state.actor)["reserved"] == action - ARTIFACT)
    return travels(state, bent) and "travel" in state.setting.vocabulary.word(action)


def travels(state: Village, bent: int) -> bool:
    return bent == JOURNEY or (bent == CRAFT and state.round > 3)


def wanted_op(state: Village, bent: int) -> int:
    """What a bent looks for on a space."""
    if travels(state, bent):
        return GAIN + TRAVEL
    if bent == RIVER and sheet_of(state, state.actor)["culture"] < state.box.discount_from:
        return GAIN + CULTURE
    return RECEIVE if bent in (CRAFT, RIVER) else -1


def ops_of(state: Village, action: int) -> set[int]:
    """The ops of the space that an answer names, those of its alternatives too."""
    effects = state.box.effects
    space = state.box.space_at(action)
    if space < 0:
        return set()
    number = state.action_of(space)
    found: set[int] = set()
    for op in range(effects.first[number], effects.first[number] + effects.count[number]):
        found.add(int(effects.op[op]))
        if effects.op[op] == CHOOSE:
            for option in range(effects.x[op], effects.x[op] + effects.y[op]):
                found.add(int(effects.op[effects.first[effects.choice[option]]]))
    return found
