"""Positions of Terra Nova in a few words, and play from them.

    scene("WS H F4 money 8 | GO T H4 | round shovel").play("build F3 end")

Parts are divided by `|`. A part that begins with a faction is a seat; the seats sit clockwise in
the order written, and the first is on turn. What may stand in it: pieces with their hexes (`H`
house, `T` trading post, `L` and `R` left and right palace), `bridge D7-E6`, `money 8`,
`bowls 2/2/4`, `sailing 1`, `points 3`, `tile C`, `town money F3 F4 G4 G5` (those buildings are a
town with that tile), `out` (it has dropped out). Other parts: `round shovel` or `round 3 shovel`
(the round and its tile), `lay F5 L` (a terrain tile), `neutral C5`, `covered 7-money`,
`beside A D H` (the bonus tiles beside the board), `coins A2 D1`, `river E3` (a river town).

What is not mentioned is as follows: no money, no power to spend, sailing 0, points 0, round 2 with
the round tile for sailing, bonus tiles that play no part, other factions without buildings.
"""

from __future__ import annotations

import re
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

import longhouse
from longhouse.engine.contract import NOBODY
from longhouse.engine.errors import IllegalAction
from longhouse.engine.fields import Json
from longhouse.engine.journal import ANSWERED, Journal, describe
from longhouse.games.terra_nova import kinds
from longhouse.games.terra_nova import state as columns
from longhouse.games.terra_nova.game import NovaSetting
from longhouse.games.terra_nova.state import BARE, NEUTRAL_HOUSE, WIDTH, Nova
from longhouse.games.terra_nova.words import (
    BONUS_TILES,
    FACTIONS,
    OCTAGONS,
    ROUND_TILES,
    TOWN_TILES,
)

CODES = dict(
    zip(["WS", "SD", "GO", "FS", "LE", "IN", "FA", "DR", "SW", "SC"], FACTIONS, strict=True)
)
PIECES = "HTLR"
TERRAINS = "LFWDS"
HEX = re.compile(r"[A-I]\d+")
DULL_TILES = "ABHFGEDC"  # handed out in this order where no tile is given
ROUND = 2
MOST_SEEDS = 100


class Scene:
    """A game under way, seen by the codes of its factions."""

    def __init__(self, state: Nova, seats: list[str]) -> None:
        self.state = state
        self.seats = seats
        self.journal = Journal()
        state.journal = self.journal
        self.before = {code: self.points(code) for code in seats}

    # ------------------------------------------------------------- play

    def play(self, line: str) -> Scene:
        self.state.say(line)
        return self

    def wait(self) -> Scene:
        """End the turn; the others drop out, and the seat that was on turn is asked again."""
        seat = self.state.actor
        self.play("end")
        while self.state.actor != seat:
            self.play("drop")
            self.play(self.offers()[0])
            self.play("end")
        return self

    def charge(self, code: str, power: int) -> Scene:
        """Give a seat power while its question stands."""
        state = self.state
        state.gain_power(self.seats.index(code), power)
        state.legal = state.setting.rules[state.kind].options(state)
        return self

    def offers(self) -> list[str]:
        """The answers to the question in hand."""
        return [self.word(action) for action in self.state.actions()]

    def asked(self) -> str:
        """The name of the question in hand, and whose it is."""
        rule = self.state.setting.rules[self.state.kind]
        return f"{self.seats[self.state.actor]} {rule.name}"

    def word(self, action: int) -> str:
        return self.state.setting.vocabulary.word(action)

    def refusal(self, word: str) -> tuple[str, str]:
        """The rule by which a word is refused now, and its key."""
        action = self.state.setting.vocabulary.action(word)
        reason = self.state.why_not(action)
        assert reason is not None, f"{word} is allowed"
        try:
            self.state.clone().play(action)
        except IllegalAction as error:
            assert (error.rule, error.key) == (reason.rule, reason.key)
        return reason.rule, reason.key

    def told(self, *keys: str) -> list[dict[str, Json]]:
        """What was told since the scene began; only these events if any are named."""
        setting = self.state.setting
        events = [event for event in self.journal.events if event.key != ANSWERED]
        return [
            describe(event, setting.events, setting.terms)
            for event in events
            if not keys or event.key in keys
        ]

    # ------------------------------------------------------------- looking

    def of(self, code: str, column: int) -> int:
        return int(self.state.mat[self.seats.index(code) * WIDTH + column])

    def money(self, code: str) -> int:
        return self.of(code, columns.MONEY)

    def points(self, code: str) -> int:
        return self.of(code, columns.POINTS)

    def gained(self, code: str) -> int:
        """Points since the scene began."""
        return self.points(code) - self.before[code]

    def sailing(self, code: str) -> int:
        return self.of(code, columns.SAILING)

    def bowls(self, code: str) -> str:
        return "/".join(
            str(self.of(code, bowl)) for bowl in (columns.BOWL_1, columns.BOWL_2, columns.BOWL_3)
        )

    def tile(self, code: str) -> str | None:
        tile = self.of(code, columns.TILE)
        return None if tile == NOBODY else BONUS_TILES[tile]

    def towns(self, code: str) -> int:
        return self.of(code, columns.TOWNS).bit_count()

    def hex(self, name: str) -> int:
        return self.state.board.hexes.index(name)

    def on(self, name: str) -> str:
        """What stands on a hex: `WS H`, `neutral`, or nothing."""
        hex = self.hex(name)
        if self.state.building[hex] == BARE:
            return ""
        if self.state.building[hex] == NEUTRAL_HOUSE:
            return "neutral"
        return f"{self.seats[self.state.owner(hex)]} {PIECES[self.state.piece(hex)]}"

    def terrain(self, name: str) -> str:
        return TERRAINS[self.state.terrain[self.hex(name)]]

    def town(self, name: str) -> str:
        """The town tile that a building's town lies under."""
        mark = self.state.town[self.hex(name)]
        return TOWN_TILES[mark - 1] if mark else ""

    def beside(self) -> dict[str, int]:
        """The bonus tiles beside the board, with their money."""
        state = self.state
        return {
            letter: int(state.coins[tile])
            for tile, letter in enumerate(BONUS_TILES)
            if state.display >> tile & 1
        }

    def covered(self) -> list[str]:
        return [name for bit, name in enumerate(OCTAGONS) if self.state.covered >> bit & 1]

    def reach(self, code: str) -> str:
        """The unoccupied hexes in reach of a seat."""
        from longhouse.games.terra_nova.reach import in_reach

        seat = self.seats.index(code)
        board = self.state.board
        hexes = [board.hexes[h] for h in range(board.lands) if in_reach(self.state, seat, h)]
        return " ".join(hexes)


def scene(text: str, seats: int = 3, **options: str | bool) -> Scene:
    """The position that a text describes, with the first seat on turn."""
    state, codes = position(text, seats, **options)
    state.push(kinds.TURN, 0)
    state.settle()
    return Scene(state, codes)


def position(text: str, seats: int = 3, **options: str | bool) -> tuple[Nova, list[str]]:
    """The table that a text describes, and the codes of its factions."""
    chosen = {"players": seats, **{key.replace("_", "-"): value for key, value in options.items()}}
    setting = longhouse.load("terra_nova").setting(chosen)
    state = cast(NovaSetting, setting).empty(1)
    parts = [part.split() for part in text.split("|")]
    given = [part for part in parts if part and part[0] in CODES]
    codes = [part[0] for part in given] + spare(state, [part[0] for part in given], seats)
    state.first = 0
    state.order = vec[i64](range(seats))
    state.round = ROUND
    state.round_tiles = vec[i64]([ROUND_TILES.index("sailing")] * 5)
    for seat, code in enumerate(codes):
        mat = state.mat
        mat[seat * WIDTH + columns.FACTION] = FACTIONS.index(CODES[code])
        mat[seat * WIDTH + columns.BOWL_1] = 8
        mat[seat * WIDTH + columns.BOWL_2] = 0
        mat[seat * WIDTH + columns.BOWL_3] = 0
    for part in parts:
        if part and part[0] not in CODES:
            lay(state, part)
    for seat, part in enumerate(given):
        furnish(state, seat, part[1:])
    deal_tiles(state, seats)
    setting.check(state)
    state.survey()
    return state, codes


def spare(state: Nova, taken: list[str], seats: int) -> list[str]:
    """Factions of free colours without anything to watch, for seats that are not described."""
    colours = [state.box.colour[FACTIONS.index(CODES[code])] for code in taken]
    free: list[str] = []
    for code in ("FA", "GO", "WS", "LE", "SW"):
        colour = state.box.colour[FACTIONS.index(CODES[code])]
        if colour not in colours:
            free.append(code)
            colours.append(colour)
    return free[: seats - len(taken)]


def lay(state: Nova, part: list[str]) -> None:
    """What lies on the table besides the seats' own things."""
    what, *rest = part
    hexes = state.board.hexes
    if what == "round":
        if rest[0].isdigit():
            state.round = int(rest.pop(0))
        state.round_tiles = vec[i64]([ROUND_TILES.index(rest[0])] * 5)
    elif what == "lay":
        for name, letter in zip(rest[::2], rest[1::2], strict=True):
            state.terrain[hexes.index(name)] = TERRAINS.index(letter)
    elif what == "neutral":
        for name in rest:
            state.building[hexes.index(name)] = NEUTRAL_HOUSE
    elif what == "covered":
        state.covered = sum(1 << OCTAGONS.index(name) for name in rest)
    elif what == "beside":
        state.display = sum(1 << BONUS_TILES.index(letter) for letter in rest)
    elif what == "coins":
        for coin in rest:
            state.coins[BONUS_TILES.index(coin[0])] = int(coin[1:])
    elif what == "river":
        state.river_towns = vec[i64]([hexes.index(name) for name in rest])
    elif what == "drawn":
        state.neutral = state.box.terrain_colour["LFWDS".index(rest[0])]
    else:
        raise ValueError(f"what is {what}?")


def furnish(state: Nova, seat: int, words: list[str]) -> None:
    """What belongs to one seat."""
    mat, at = state.mat, seat * WIDTH
    hexes = state.board.hexes
    todo = list(words)
    piece = 0
    while todo:
        word = todo.pop(0)
        if word in PIECES:
            piece = PIECES.index(word)
        elif HEX.fullmatch(word):
            hex = hexes.index(word)
            state.building[hex] = 1 + 4 * seat + piece
            state.terrain[hex] = state.home(seat)
            if piece < 2:
                mat[at + (columns.HOUSES, columns.POSTS)[piece]] += 1
            else:
                mat[at + columns.PALACES] |= piece - 1
        elif word == "bridge":
            state.bridge[state.board.spaces.index(todo.pop(0))] = seat
            mat[at + columns.BRIDGES] += 1
        elif word == "bowls":
            for bowl, count in enumerate(todo.pop(0).split("/")):
                mat[at + columns.BOWL_1 + bowl] = int(count)
        elif word == "tile":
            mat[at + columns.TILE] = BONUS_TILES.index(todo.pop(0))
        elif word == "town":
            tile = TOWN_TILES.index(f"town-{todo.pop(0)}")
            mat[at + columns.TOWNS] |= 1 << tile
            while todo and HEX.fullmatch(todo[0]):
                state.town[hexes.index(todo.pop(0))] = 1 + tile
        elif word == "out":
            state.dropped |= 1 << seat
            state.leaving = vec[i64]([*state.leaving, seat])
            state.first = state.leaving[0]
        else:
            mat[at + columns.COLUMNS[word]] = int(todo.pop(0))


def begun(seats: int, first: int = 0, **options: str | bool) -> Scene:
    """A game at its first question, in which this seat begins."""
    chosen = {"players": seats, **{key.replace("_", "-"): value for key, value in options.items()}}
    setting = cast(NovaSetting, longhouse.load("terra_nova").setting(chosen))
    for seed in range(MOST_SEEDS):
        journal = Journal()
        state = setting.new(seed, journal)
        if state.first == first:
            begun = Scene(state, [f"p{seat + 1}" for seat in range(seats)])
            begun.journal = state.journal = journal
            return begun
    raise ValueError("no seed lets this seat begin")


def deal_tiles(state: Nova, seats: int) -> None:
    """Bonus tiles for those that have none, and three beside the board."""
    held = [int(state.mat[seat * WIDTH + columns.TILE]) for seat in range(seats)]
    used = {tile for tile in held if tile != NOBODY}
    used |= {tile for tile in range(len(BONUS_TILES)) if state.display >> tile & 1}
    free = [BONUS_TILES.index(letter) for letter in DULL_TILES]
    free = [tile for tile in free if tile not in used]
    for seat, tile in enumerate(held):
        if tile == NOBODY:
            state.mat[seat * WIDTH + columns.TILE] = free.pop(0)
    if state.display == 0:
        for _ in range(3):
            state.display |= 1 << free.pop(0)
