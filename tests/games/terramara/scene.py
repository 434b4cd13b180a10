"""Positions of Terramara in a few words, and play from them.

    scene("round 2 | A ms 4 cu 5 has 2 wood 1 metal | B ms 3 on 2r-b").turn("explorer 2r-b")

A, B, C, D sit clockwise; A is first player and on turn. Parts are divided by `|`. A part about a
seat begins with its letter; what may follow, in any order:

    ms 4 · cu 5 · vp 3 · has 2 wood 1 metal · workers 1 1 3 · used 2 · caravans x1 b2 · road 8
    flags 1 3 · created 1Ta 2Wc · turned 1Tb · reserved 3Te · hand 2 1 0 (Explorers, Chieftain,
    Warriors) · hut 1 0 0 · on 2r-b · chieftain 1l-a · warrior hire · heir (young) ·
    heir old · tiles b1-refined (the Trader's) · own-crossroads fm1-3 · own-outpost pq1-4 ·
    fresh (its first turn of the round is still to come)

`N 3 on 2r-b` is a neutral player with Strength 3 (`M` the second one). Other parts: `round 3`,
`turn B`, `first C`, `river 1Tc 1Td` (the first slots), `deck 3Ta` (all that is left), `1r fm1-2`
(the tile in row 1 on the right), `road-b1 b1-raw-4vp` (the bonus tile in a slot), `fire 1l-b`,
`left 0` (Workers left on the round's space), `supply 1` (Warriors), `arrived 2` (Caravans at the
end).

Artifacts have short names: level, category (T, P, W, C) and a letter in the edition's order.
"""

from __future__ import annotations

import re
from typing import cast

import longhouse
from longhouse.engine.contract import Setting, State
from longhouse.engine.edition import Edition, read_edition
from longhouse.engine.fields import Json
from longhouse.engine.journal import Event, Journal, describe
from longhouse.games import shipped
from longhouse.games.terramara import scoring
from longhouse.games.terramara.game import VillageSetting
from longhouse.games.terramara.state import (
    BEGUN,
    CARAVAN,
    CHARACTER_AT,
    CREATED,
    CULTURE_AT,
    FLAGS,
    GATE_TILE,
    HAND,
    IN_HUT,
    PERSONAL,
    POST_TILE,
    READY,
    RESERVED,
    ROAD_VP,
    SCORE,
    SIDE,
    STRENGTH,
    TIRED,
    TURNED,
    WAITING,
    WIDTH,
    Village,
    member_bit,
)
from longhouse.games.terramara.words import ARTIFACTS, CATEGORIES, MEMBERS, RESOURCES

LETTERS = "ABCD"
LETTER_OF = dict(zip("TPWC", ["tools", "pottery", "weaponry", "clothing"], strict=True))
LEFT_TILES = ["pq1-1", "pq1-2", "pq2-1", "pq2-2", "pq3-1", "pq3-2"]
RIGHT_TILES = ["fm1-1", "fm1-2", "fm2-1", "fm2-2", "fm3-1", "fm3-2"]
# What is answered to close a turn, or to take nothing.
DEFAULTS = ["done", "end", "stop", "none", "decline", "keep", "0"]
CODE = re.compile(r"[123][TPWC][a-e]")


def codes(setting: Setting[State]) -> dict[str, str]:
    """The short names of artifacts, and their words."""
    box = cast(VillageSetting, setting).box
    found: dict[str, str] = {}
    for level in (1, 2, 3):
        for letter, category in LETTER_OF.items():
            cards = [
                card
                for card in range(ARTIFACTS)
                if box.level[card] == level and CATEGORIES[box.category[card]] == category
            ]
            for card, which in zip(cards, "abcde", strict=False):
                found[f"{level}{letter}{which}"] = box.artifacts[card]
    return found


CODES = codes(longhouse.load("terramara").setting({"players": 4}))


class Scene:
    """A position and what has been played from it."""

    def __init__(self, state: Village) -> None:
        self.state = state
        self.journal = Journal()
        state.journal = self.journal

    # ------------------------------------------------------------------ play

    def play(self, line: str) -> Scene:
        """Play a line word by word; words that the engine has settled itself may be left out."""
        self.state.say(" ".join(spelled(word) for word in line.split()))
        return self

    def turn(self, line: str) -> Scene:
        """Play a line, then close the turn with as little as possible."""
        turns = len(self.events("turn"))
        self.play(line)
        for _ in range(50):
            if self.state.over or len(self.events("turn")) > turns:
                return self
            self.decline()
        raise AssertionError(f"{self.question} does not end")

    def decline(self) -> Scene:
        """Answer the question with as little as possible."""
        return self.play(next(word for word in DEFAULTS if word in self.offered))

    # ------------------------------------------------------------------ questions

    @property
    def question(self) -> str:
        """Who is asked what: `A send_to`; nothing when the game is over."""
        if self.state.over:
            return ""
        return f"{LETTERS[self.state.actor]} {self.state.setting.rules[self.state.kind].name}"

    @property
    def offered(self) -> list[str]:
        return [self.state.setting.vocabulary.word(action) for action in self.state.legal]

    def offers(self, *words: str) -> bool:
        """Whether all these may be answered."""
        return all(spelled(word) in self.offered for word in words)

    def offers_none(self, *words: str) -> bool:
        return not any(spelled(word) in self.offered for word in words)

    def why(self, word: str) -> str:
        """The rule and the key of the reason why an answer is refused."""
        reason = self.state.why_not(self.state.setting.vocabulary.action(spelled(word)))
        assert reason is not None, f"{word} is allowed"
        return f"{reason.rule} {reason.key}"

    # ------------------------------------------------------------------ the table

    def at(self, seat: str, column: int) -> int:
        return int(self.state.sheet[LETTERS.index(seat) * WIDTH + column])

    def ms(self, seat: str) -> int:
        return self.at(seat, STRENGTH)

    def cu(self, seat: str) -> int:
        return self.at(seat, CULTURE_AT)

    def vp(self, seat: str) -> int:
        return self.at(seat, SCORE)

    def has(self, seat: str) -> str:
        """A seat's resources, as in `2 wood 1 metal`."""
        held = [(self.at(seat, kind), name) for kind, name in enumerate(RESOURCES)]
        return " ".join(f"{count} {name}" for count, name in held if count)

    def hand(self, seat: str) -> tuple[int, int, int]:
        """Explorers, Chieftain and Warriors in hand."""
        return self.at(seat, HAND), self.at(seat, HAND + 1), self.at(seat, HAND + 2)

    def workers(self, seat: str) -> tuple[list[int], list[int]]:
        """The ready Workers and the used ones, by level."""
        ready = [self.at(seat, READY + level) for level in range(3)]
        return ready, [self.at(seat, TIRED + level) for level in range(3)]

    def caravans(self, seat: str) -> str:
        nodes = self.state.box.road.nodes
        return f"{nodes[self.at(seat, CARAVAN)]} {nodes[self.at(seat, CARAVAN + 1)]}"

    def created(self, seat: str) -> list[str]:
        return self.cards(self.at(seat, CREATED))

    def reserved(self, seat: str) -> str:
        card = self.at(seat, RESERVED)
        return short(self.state.box.artifacts[card]) if card >= 0 else ""

    def cards(self, bits: int) -> list[str]:
        return [short(name) for i, name in enumerate(self.state.box.artifacts) if bits >> i & 1]

    @property
    def river(self) -> list[str]:
        return [
            short(self.state.box.artifacts[card]) if card >= 0 else "" for card in self.state.river
        ]

    @property
    def deck(self) -> list[str]:
        return self.cards(int(self.state.deck))

    def there(self, space: str) -> str:
        """Who stands on a space: `A explorer, B chieftain`."""
        there = self.state.spaces[self.state.box.spaces.index(space)]
        found = [
            f"{LETTERS[seat]} {MEMBERS[member]}"
            for seat in range(self.state.box.seats)
            for member in range(3)
            if there & member_bit(seat, member)
        ]
        found += [f"{'NM'[n]} explorer" for n in range(2) if there >> (4 + n) & 1]
        return ", ".join(found)

    def points(self, seat: str) -> dict[str, float]:
        """A seat's score by category."""
        parts = scoring.parts(self.state, LETTERS.index(seat))
        return {
            name: half / 2 for name, half in zip(scoring.CATEGORIES, parts, strict=True) if half
        }

    def events(self, key: str) -> list[Event]:
        return [event for event in self.journal.events if event.key == key]

    def told(self) -> list[dict[str, Json]]:
        """All that was told, in words."""
        setting = self.state.setting
        return [describe(event, setting.events, setting.terms) for event in self.journal.events]

    def order(self, *keys: str) -> list[str]:
        """The seats that events of these kinds are about, in order: `A gave`."""
        return [f"{LETTERS[e.args[0]]} {e.key}" for e in self.journal.events if e.key in keys]


def spelled(word: str) -> str:
    return CODES[word] if CODE.fullmatch(word) else word


def short(name: str) -> str:
    return next(code for code, word in CODES.items() if word == name)


# ---------------------------------------------------------------------- setting up


def with_tables(text: str) -> Edition:
    """The shipped edition with some tables replaced, as a person's own file would."""
    head = '[edition]\nname = "test"\nby = "tests"\n'
    return read_edition(head + text, "test.toml", shipped("terramara"))


def setting_for(players: int, edition: Edition | None = None, **options: object) -> VillageSetting:
    chosen: dict[str, object] = {"players": players, "first-player": "p1", "setup": "full"}
    for name, value in options.items():
        chosen[name.replace("_", "-")] = value
    return cast(VillageSetting, longhouse.load("terramara", edition).setting(chosen))


def new_game(seed: int = 0, players: int = 4, **options: object) -> Scene:
    """A new game at its first question."""
    setting = setting_for(players, None, **options)
    journal = Journal()
    game = Scene(setting.new(seed, journal))
    game.journal = game.state.journal = journal
    return game


def scene(
    text: str = "", players: int = 4, edition: Edition | None = None, **options: object
) -> Scene:
    """The position that a text describes, at its first question."""
    setting = setting_for(players, edition, **options)
    state = setting.empty(1)
    Stage(state).set(text)
    seat, state.active = int(state.active), -1
    document = setting.position(state)
    document["to do"] = [{"do": "turn", "seat": f"p{seat + 1}"}]
    loaded = longhouse.load_position(document) if edition is None else setting.load(document)
    assert isinstance(loaded, Village)
    return Scene(loaded)


class Stage:
    """A table on which a text is set up."""

    def __init__(self, state: Village) -> None:
        self.state = state
        box = state.box
        self.numbers = {word: n for n, word in enumerate(box.artifacts)}
        state.round = 1
        state.first = 0
        state.active = 0
        self.deck: int | None = None
        self.supply: int | None = None
        self.river: list[int] = []
        self.hands: set[int] = set()
        for row in range(6):
            state.tiles[row * 2] = box.lands.tiles.index(LEFT_TILES[row])
            state.tiles[row * 2 + 1] = box.lands.tiles.index(RIGHT_TILES[row])
        used: set[int] = set()
        for slot, level in enumerate(box.slot_level):
            tile = next(t for t in range(18) if box.bonus_level[t] == level and t not in used)
            used.add(tile)
            state.slots[slot] = tile
        for seat in range(box.seats):
            state.sheet[seat * WIDTH + BEGUN] = 1

    def set(self, text: str) -> None:
        for part in text.split("|"):
            words = part.split()
            if not words:
                continue
            if words[0] in LETTERS:
                self.set_seat(LETTERS.index(words[0]), words[1:])
            elif words[0] in "NM":
                self.set_neutral("NM".index(words[0]), words[1:])
            else:
                self.set_table(words)
        self.finish_tiles()
        self.finish_members()
        self.finish_cards()

    def finish_tiles(self) -> None:
        """What a seat owns does not lie on the board: another tile of its kind is there."""
        state, box = self.state, self.state.box
        owned: set[int] = set()
        tiles: set[int] = set()
        for seat in range(box.seats):
            at = seat * WIDTH
            owned |= {tile for tile in range(18) if state.sheet[at + PERSONAL] >> tile & 1}
            tiles |= {int(state.sheet[at + GATE_TILE]), int(state.sheet[at + POST_TILE])}
        for slot in range(len(state.slots)):
            if state.slots[slot] in owned:
                level = box.bonus_level[state.slots[slot]]
                free = set(range(18)) - owned - set(state.slots)
                state.slots[slot] = min(t for t in free if box.bonus_level[t] == level)
        for place in range(12):
            if state.tiles[place] in tiles:
                free = set(range(24)) - tiles - set(state.tiles)
                kind = (place % 2, box.row_level[place // 2])
                state.tiles[place] = min(
                    t for t in free if (box.lands.tile_side[t], box.lands.tile_level[t]) == kind
                )

    def set_neutral(self, neutral: int, words: list[str]) -> None:
        self.state.neutral[neutral] = int(words[0])
        for space in words[2:]:
            self.state.spaces[self.state.box.spaces.index(space)] |= 1 << (4 + neutral)

    def set_table(self, words: list[str]) -> None:
        state, box = self.state, self.state.box
        key, values = words[0], words[1:]
        if key == "round":
            state.round = int(values[0])
        elif key == "turn":
            state.active = LETTERS.index(values[0])
        elif key == "first":
            state.first = LETTERS.index(values[0])
        elif key == "river":
            self.river = [self.card(word) for word in values]
        elif key == "deck":
            self.deck = sum(1 << self.card(word) for word in values)
        elif key == "fire":
            for space in values:
                state.fire |= 1 << box.spaces.index(space)
        elif key == "left":
            self.hire(state.round - 1, int(values[0]))
        elif key == "supply":
            self.supply = int(values[0])
        elif key == "arrived":
            state.arrivals = int(values[0])
        elif key in box.slot_names:
            self.swap(state.slots, box.slot_names.index(key), box.bonus.index(values[0]))
        else:
            place = (int(key[0]) - 1) * 2 + "lr".index(key[1])
            self.swap(state.tiles, place, box.lands.tiles.index(values[0]))

    def hire(self, at: int, left: int) -> None:
        """Workers of the round that are gone went to the last seat."""
        level = int(self.state.box.worker_of_round[at])
        gone = int(self.state.workers_left[at]) - left
        self.state.workers_left[at] = left
        self.state.sheet[(self.state.box.seats - 1) * WIDTH + READY + level - 1] += gone

    def swap(self, row: object, at: int, wanted: int) -> None:
        values = cast("list[int]", row)
        held = list(values)
        if wanted in held:
            values[held.index(wanted)] = values[at]
        values[at] = wanted

    def card(self, word: str) -> int:
        return self.numbers[spelled(word)]

    def set_seat(self, seat: int, words: list[str]) -> None:
        at = seat * WIDTH
        sheet, box = self.state.sheet, self.state.box
        i = 0
        while i < len(words):
            key = words[i]
            values: list[str] = []
            i += 1
            while i < len(words) and words[i] not in KEYS and words[i] not in box.characters:
                values.append(words[i])
                i += 1
            if key == "ms":
                sheet[at + STRENGTH] = int(values[0])
            elif key == "cu":
                sheet[at + CULTURE_AT] = int(values[0])
            elif key == "vp":
                sheet[at + SCORE] = int(values[0])
            elif key == "has":
                for count, name in zip(values[::2], values[1::2], strict=True):
                    sheet[at + RESOURCES.index(name)] += int(count)
            elif key in ("workers", "used"):
                for level in values:
                    self.give_worker(at + (READY if key == "workers" else TIRED), int(level))
            elif key == "caravans":
                nodes = sorted(box.road.nodes.index(value) for value in values)
                sheet[at + CARAVAN], sheet[at + CARAVAN + 1] = nodes
            elif key == "road":
                sheet[at + ROAD_VP] = int(values[0])
            elif key == "flags":
                sheet[at + FLAGS] = sum(1 << (int(row) - 1) for row in values)
            elif key in ("created", "turned"):
                column = CREATED if key == "created" else TURNED
                sheet[at + column] |= sum(1 << self.card(word) for word in values)
            elif key == "reserved":
                sheet[at + RESERVED] = self.card(values[0])
            elif key in ("hand", "hut"):
                column = HAND if key == "hand" else IN_HUT
                for member, count in enumerate(values):
                    sheet[at + column + member] = int(count)
                if key == "hand":
                    self.hands.add(seat)
            elif key in ("on", "chieftain", "warrior"):
                self.place(seat, 0 if key == "on" else MEMBERS.index(key), values)
            elif key in box.characters:
                sheet[at + CHARACTER_AT] = box.characters.index(key)
                sheet[at + SIDE] = int(values == ["old"])
            elif key == "tiles":
                sheet[at + PERSONAL] = sum(1 << box.bonus.index(word) for word in values)
            elif key in ("own-crossroads", "own-outpost"):
                column = GATE_TILE if key == "own-crossroads" else POST_TILE
                sheet[at + column] = box.lands.tiles.index(values[0])
            elif key == "fresh":
                sheet[at + BEGUN] = 0
            else:
                raise AssertionError(f"{key} is not known")

    def give_worker(self, at: int, level: int) -> None:
        """From the reserve, or from the last round that has one."""
        left = self.state.workers_left
        of_level = [n for n in range(5) if self.state.box.worker_of_round[n] == level]
        places = [4 + level, *reversed(of_level)]
        left[next(place for place in places if left[place] > 0)] -= 1
        self.state.sheet[at + level - 1] += 1

    def place(self, seat: int, member: int, spaces: list[str]) -> None:
        for space in spaces:
            self.state.spaces[self.state.box.spaces.index(space)] |= member_bit(seat, member)

    def finish_members(self) -> None:
        """Whoever is not placed is in hand, unless a hand was given."""
        state = self.state
        for seat in range(state.box.seats):
            at = seat * WIDTH
            sheet = state.sheet
            placed = [
                sum(1 for space in state.spaces if space & member_bit(seat, member))
                + int(sheet[at + IN_HUT + member])
                for member in range(3)
            ]
            if sheet[at + CULTURE_AT] >= 8:
                sheet[at + WAITING] = 0
            clan = 5 - int(sheet[at + WAITING])
            young = sheet[at + CHARACTER_AT] >= 0 and sheet[at + SIDE] == 0
            if young and state.box.characters[sheet[at + CHARACTER_AT]] == "heir":
                clan += 1
            if seat in self.hands:
                # Who is neither in hand nor placed is in the Hut.
                sheet[at + IN_HUT] += clan - placed[0] - sheet[at + HAND]
                sheet[at + IN_HUT + 1] += 1 - placed[1] - sheet[at + HAND + 1]
            else:
                sheet[at + HAND] = clan - placed[0]
                sheet[at + HAND + 1] = 1 - placed[1]
        self.finish_warriors()

    def finish_warriors(self) -> None:
        """Warriors that are neither with a seat nor in the supply are in the last seat's Hut."""
        state = self.state
        out = 0
        for seat in range(state.box.seats):
            at = seat * WIDTH
            out += sum(1 for space in state.spaces if space & member_bit(seat, 2))
            out += int(state.sheet[at + HAND + 2] + state.sheet[at + IN_HUT + 2])
        if self.supply is None:
            state.warriors -= out
        else:
            state.warriors = self.supply
            last = (state.box.seats - 1) * WIDTH
            state.sheet[last + IN_HUT + 2] += 4 - self.supply - out

    def finish_cards(self) -> None:
        """The River is filled up from the cards that belong into the round, in their order."""
        state = self.state
        box = state.box
        taken = sum(1 << card for card in self.river)
        for seat in range(box.seats):
            at = seat * WIDTH
            taken |= int(state.sheet[at + CREATED])
            if state.sheet[at + RESERVED] >= 0:
                taken |= 1 << int(state.sheet[at + RESERVED])
        least = 1 + (state.round >= 3) + (state.round >= 5)
        if self.deck is None:
            for card in range(ARTIFACTS):
                fits = box.level[card] >= least and not taken >> card & 1
                if len(self.river) < 8 and fits:
                    self.river.append(card)
                    taken |= 1 << card
            least = 1 + (state.round >= 2) + (state.round >= 4)
            left = [card for card in range(ARTIFACTS) if box.level[card] >= least]
            self.deck = sum(1 << card for card in left if not taken >> card & 1)
        for slot in range(8):
            state.river[slot] = self.river[slot] if slot < len(self.river) else -1
        state.deck = self.deck


KEYS = {
    "ms", "cu", "vp", "has", "workers", "used", "caravans", "road", "flags", "created", "turned",
    "reserved", "hand", "hut", "on", "chieftain", "warrior", "tiles", "own-crossroads",
    "own-outpost", "fresh",
}  # fmt: skip
