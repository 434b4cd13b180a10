"""Positions of Dragon Canyon in a few words, and play from them with the dice one wants.

    scene("P2:WL@b2 | P2 car S1 F1").play("deploy SR b1 battle b2 steal S", dice="4-3")

Heroes: GS Grave Speaker, SR Skyrider, WD Wolf-Dog, TR Trickster, DK Dino Knight, WL Wildling,
DS Dragon Slayer; `P1:DK@b2` lies face-down on b2, `P1:DK@b2*` face-up. Kinds: W wood, S stone,
F food, B bone. Buildings: TG, TV, CP, CR. Parts, divided by `|`: heroes on the map, `P1 sto W2`
(Stockpile), `P1 car W2 S1` (Caravan), `P1 hand GS`, `P1 disc SR WL` (`disc rest`: all heroes not
named), `P1 own TG2`, `P1 loot 4`, `stacks TV1` (what is left of a stack; the cards that are
missing lie with the last seat), `dragon b2`. Heroes not named are in hand. In the solo game P2 is
the clan, and the first hero of its hand is the top card of its pile.

A scene begins with the Claim phase: the Caravan of the seat on turn has become its Stockpile. It
pauses before the Harvest phase, which `harvest` then plays, and before the next turn; with `whole`
it begins with the turn itself and pauses nowhere. A question that the line of play does not mention
is answered with end, nothing, no or stand. Chance is never replaced: a seed is looked for whose
dice and draws are the wanted ones, and dice that are not mentioned may not fall. A scene with so
many empty stacks that the game has ended is over.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import cast

from librt.vecs import append, vec
from mypy_extensions import i64

import longhouse
from longhouse.engine.contract import ALWAYS_ASK, Decision, Rule, Setting, State, Step
from longhouse.engine.edition import Edition, read_edition
from longhouse.engine.fields import Json
from longhouse.engine.journal import ANSWERED, EVERYBODY, Event, Journal, describe
from longhouse.engine.random import draw as draw_number
from longhouse.games.dragon_canyon import kinds
from longhouse.games.dragon_canyon.decisions import RULES
from longhouse.games.dragon_canyon.game import DragonCanyon
from longhouse.games.dragon_canyon.state import DEEDS, DICE, Canyon
from longhouse.games.dragon_canyon.words import BUILDINGS, HEROES, KINDS, LANDS, NOTHING, TILES

Document = dict[str, Json]

HERO_CODES = dict(zip(["GS", "SR", "WD", "TR", "DK", "WL", "DS"], HEROES, strict=True))
KIND_CODES = dict(zip("WSFB", KINDS, strict=True))
LAND_CODES = dict(zip("WSFBTD", LANDS, strict=True))
BUILDING_CODES = dict(zip(["TG", "TV", "CP", "CR"], BUILDINGS, strict=True))
WORDS = {**HERO_CODES, **KIND_CODES, **BUILDING_CODES}
CODES = {word: code for code, word in WORDS.items()}

M1 = "WSFT DWBS FTWD SBFW"
DEFAULTS = {
    "claim": "end",
    "adventure": "nothing",
    "dragon_seal": "no",
    "pack": "no",
    "blink": "stand",
}
ON_MAP = re.compile(r"P(\d):([A-Z]{2})@([a-d][1-4])(\*?)$")
STOP = len(RULES)  # the number of a question of our own, that is open while a scene pauses
MOST_SEEDS = 200_000
MOST_TRIALS = 500


class Scene:
    """A position and what has been played from it."""

    def __init__(self, setting: Setting[Canyon], document: Document) -> None:
        self.setting = setting
        self.document = document
        self.told = Journal()
        self.loaded: Canyon | None = None
        self.given: list[str] = []  # words of answers that the engine gave since the last one

    # ------------------------------------------------------------------ play

    @property
    def state(self) -> Canyon:
        if self.loaded is None:
            self.start(0)
        assert self.loaded is not None
        return self.loaded

    @property
    def journal(self) -> Journal:
        """All that was told since the scene began."""
        if self.loaded is None:
            self.start(0)
        return self.told

    def start(self, seed: int) -> None:
        self.loaded = self.setting.load({**self.document, "seed": seed}, self.told)
        self.note_given(0)

    def play(self, line: str = "", dice: str = "", draw: str = "", deed: str = "") -> Scene:
        """Play a line up to the Harvest phase; `deed` gives the clan's deed and path dice."""
        return self.adopt(line, dice, draw, deed, finish=True)

    def reach(self, line: str = "", dice: str = "", draw: str = "", deed: str = "") -> Scene:
        """Play a line and stop at the question that follows it."""
        return self.adopt(line, dice, draw, deed, finish=False)

    def harvest(self, line: str = "") -> Scene:
        """The Harvest phase, up to the end of the turn."""
        assert self.at_stop, f"{self.question} is still open"
        told = len(self.told.events)
        self.state.pop()
        pause = self.setting.rules[self.state.kind]
        assert isinstance(pause, Pause)
        pause.step.run(self.state)
        self.state.settle()
        self.note_given(told)
        return self.adopt(line, "", "", "", finish=True)

    def adopt(self, line: str, dice: str, draw: str, deed: str, finish: bool) -> Scene:
        """Take the first seed with the wanted dice and draws, and play on with it."""
        told = len(self.told.events)
        wanted = (dice, draw, deed)
        fell = ("", "", "")
        for seed in itertools.islice(self.seeds(dice, deed), MOST_TRIALS if draw else 1):
            trial = self.copy(seed)
            trial.run(line, finish)
            fell = trial.chance(told)
            if fell == wanted:
                self.loaded, self.told = trial.loaded, trial.told
                self.given = trial.given
                return self
        raise AssertionError(f"wanted {wanted}, there fell {fell}")

    def seeds(self, dice: str, deed: str) -> Iterator[int]:
        """Seeds whose next dice are these."""
        for seed in range(MOST_SEEDS):
            if self.foretells(seed, DICE, dice) and self.foretells(seed, DEEDS, deed):
                yield seed

    def copy(self, seed: int) -> Scene:
        twin = Scene(self.setting, self.document)
        if self.loaded is None:
            twin.start(seed)
            return twin
        twin.loaded = self.loaded.clone()
        twin.loaded.seed = seed
        twin.loaded.journal = twin.told
        twin.told.events = list(self.told.events)
        twin.given = list(self.given)
        return twin

    def foretells(self, seed: int, stream: int, wanted: str) -> bool:
        """Whether the next two numbers of a stream are these."""
        if not wanted:
            return True
        counters = vec[i64]([0] * 5) if self.loaded is None else self.loaded.draws[:]
        faces = [str(draw_number(seed, stream, counters, 6) + 1) for _ in range(2)]
        return "-".join(faces) == wanted

    def chance(self, since: int) -> tuple[str, str, str]:
        """The dice, the drawn hero and the clan's dice that fell since then."""
        dice = draw = deed = ""
        for event in self.told.events[since:]:
            if event.key == "dice":
                assert not dice, "dice fell twice"
                dice = f"{event.args[0]}-{event.args[2]}"
            elif event.key == "drawn":
                draw = CODES[HEROES[event.args[1]]]
            elif event.key == "deed":
                deed = f"{event.args[0]}-{event.args[1]}"
        return dice, draw, deed

    def run(self, line: str, finish: bool) -> None:
        for word in line.split():
            self.answer(spelled(word))
        while finish and not self.state.over and not self.at_stop:
            assert self.decision in DEFAULTS, f"{self.question} is not answered"
            self.give(DEFAULTS[self.decision])

    def answer(self, word: str) -> None:
        """Give this answer, after those questions before it that the line does not mention."""
        while True:
            if not self.state.over and word == self.setting.rules[self.state.kind].verb:
                return
            if word in self.offered:
                self.give(word)
                return
            if word in self.given:
                self.given.remove(word)
                return
            if self.state.over or self.at_stop or self.decision not in DEFAULTS:
                self.give(word)  # not allowed: says why
                return
            self.give(DEFAULTS[self.decision])

    def give(self, word: str) -> None:
        told = len(self.journal.events)
        self.state.play(self.setting.vocabulary.action(word))
        self.note_given(told + 1)

    def note_given(self, told: int) -> None:
        self.given = []
        for event in self.told.events[told:]:
            if event.key == ANSWERED and event.args[3]:
                self.given.append(self.setting.rules[event.args[1]].verb)
                self.given.append(self.setting.vocabulary.word(event.args[2]))

    # ------------------------------------------------------------------ questions

    @property
    def at_stop(self) -> bool:
        """Whether the scene pauses: before the Harvest phase, or before the next turn."""
        return self.state.kind == STOP

    @property
    def decision(self) -> str:
        return "" if self.state.over else self.setting.rules[self.state.kind].name

    @property
    def question(self) -> str:
        """The question that is open, as in `P2 blink`."""
        return f"P{self.state.actor + 1} {self.decision}"

    @property
    def offered(self) -> list[str]:
        return [self.setting.vocabulary.word(action) for action in self.state.legal]

    @property
    def questions(self) -> list[str]:
        """The questions answered so far, those included that the engine answered itself."""
        return [
            f"P{event.args[0] + 1} {self.setting.rules[event.args[1]].name}"
            for event in self.events(ANSWERED)
        ]

    def why_not(self, word: str) -> tuple[str, str]:
        """The rule and the key of the reason why an answer is refused."""
        reason = self.state.why_not(self.setting.vocabulary.action(spelled(word)))
        assert reason is not None, f"{word} is allowed"
        return reason.rule, reason.key

    # ------------------------------------------------------------------ the table

    def hero(self, tile: str) -> str:
        """What stands on a tile, as in `P1:SR*`; nothing for an empty tile."""
        at = TILES.index(tile)
        seat = self.state.owner(at)
        if seat < 0:
            return ""
        up = "*" if self.state.is_up(at) else ""
        return f"P{seat + 1}:{CODES[HEROES[self.state.hero_on[at]]]}{up}"

    @property
    def map(self) -> str:
        """All heroes on the map in reading order."""
        return " ".join(f"{self.hero(tile)}@{tile}" for tile in TILES if self.hero(tile))

    @property
    def dragon(self) -> str:
        return TILES[self.state.dragon] if self.state.dragon >= 0 else "aside"

    def hand(self, seat: str) -> str:
        return cards(self.state.hand[number(seat)])

    def discard(self, seat: str) -> str:
        return cards(self.state.discard[number(seat)])

    @property
    def pile(self) -> str:
        """The clan's pile, the top card first."""
        return " ".join(CODES[HEROES[hero]] for hero in reversed(list(self.state.pile)))

    def caravan(self, seat: str) -> str:
        return tokens(four(self.state.caravan, seat))

    def stockpile(self, seat: str) -> str:
        return tokens(four(self.state.stockpile, seat))

    @property
    def supply(self) -> str:
        return tokens(list(self.state.supply))

    def own(self, seat: str) -> str:
        return counted(BUILDING_CODES, four(self.state.built, seat))

    @property
    def stacks(self) -> list[int]:
        return list(self.state.stacks)

    def loot(self, seat: str) -> int:
        return self.state.loot[number(seat)]

    @property
    def totals(self) -> str:
        """The final values of the last battle or Raid."""
        last = self.events("dice")[-1]
        return f"{last.args[1]} to {last.args[3]}"

    # ------------------------------------------------------------------ what is seen

    def view(self, seat: str = "") -> Document:
        """What a seat may see; without a seat, what a spectator sees."""
        return self.state.view(number(seat) if seat else EVERYBODY)

    def log(self, seat: str = "") -> list[Document]:
        """What a seat (or a spectator) was told, in order."""
        events = self.journal.seen_by(number(seat) if seat else EVERYBODY)
        return [describe(event, self.setting.events, self.setting.terms) for event in events]

    def events(self, key: str) -> list[Event]:
        return [event for event in self.journal.events if event.key == key]


def spelled(code: str) -> str:
    """The word of the notation for a code: SR is `skyrider`, P2 is `p2`."""
    return WORDS.get(code, code.lower())


def cards(heroes: int) -> str:
    return " ".join(code for i, code in enumerate(HERO_CODES) if heroes >> i & 1)


def four(values: vec[i64], seat: str) -> list[int]:
    at = number(seat) * 4
    return list(values)[at : at + 4]


def tokens(values: Sequence[int]) -> str:
    return counted(KIND_CODES, values)


def counted(codes: dict[str, str], values: Sequence[int]) -> str:
    return " ".join(f"{code}{value}" for code, value in zip(codes, values, strict=True) if value)


def number(seat: str) -> int:
    return int(seat[1:]) - 1


# ---------------------------------------------------------------------- setting up


def scene(
    text: str = "",
    seats: int = 2,
    turn: str = "P1",
    land: str = M1,
    whole: bool = False,
    first: str = "p1",
    edition: str = "",
    **options: str,
) -> Scene:
    """A position written as the top of this module says; with `whole`, from a turn's beginning.

    `edition` holds the tables of an edition of one's own.
    """
    if whole:
        setting = ordinary(seats, options)
    else:
        setting = paused({"players": seats, **options}, own_edition(edition))
    table = cast(Document, setting.new(0).position()["table"])
    lay_out(Table(setting, table), text, land.replace(" ", ""))
    seat = turn.lower()
    table["active"] = seat
    table["first"] = first
    names = ["turn"]
    if not whole:
        secure(table, seat)
        names = ["next_turn", "gathering", "festival"]
        names += ["clan_turn"] if seats == 1 and seat == "p2" else ["journey", "claim"]
    stacks = cast("dict[str, int]", table["stacks"])
    if list(stacks.values()).count(0) >= setting.box.empty_stacks:
        names = []
    steps: list[Json] = []
    for name in names:
        steps.append({"do": name, "seat": seat})
    return Scene(setting, {**setting.header("position"), "table": table, "to do": steps})


class Pause(Step[Canyon]):
    """A step of the rules that waits until the scene lets it happen."""

    def __init__(self, kind: int, rule: Rule[State]) -> None:
        self.kind = kind
        self.step = rule

    def run(self, state: Canyon) -> None:
        state.push(self.kind, state.actor)
        state.push(STOP, state.actor)


class Stop(Decision[Canyon]):
    """What is open while a scene pauses."""

    name = "stop"
    mode = ALWAYS_ASK

    def options(self, state: Canyon) -> vec[i64]:
        return vec[i64]([NOTHING])


def ordinary(seats: int, options: dict[str, str]) -> Setting[Canyon]:
    game = longhouse.load("dragon_canyon")
    return cast("Setting[Canyon]", game.setting({"players": seats, **options}))


def own_edition(tables: str) -> Edition | None:
    if not tables:
        return None
    shipped = longhouse.load("dragon_canyon").edition
    head = '[edition]\nname = "own"\nby = "Ana"\n'
    return read_edition(f"{head}{tables}", "own.toml", shipped)


@cache
def own_game(edition: Edition | None = None) -> DragonCanyon:
    """The game apart from the one that everybody else plays."""
    return DragonCanyon(edition or longhouse.load("dragon_canyon").edition)


def paused(options: dict[str, object], edition: Edition | None = None) -> Setting[Canyon]:
    """The setting for these options with a pause before the Harvest phase and the next turn."""
    setting = own_game(edition).setting(options)
    if len(setting.rules) == STOP:
        setting.rules.append(cast("Rule[State]", Stop()))
        setting.modes = append(setting.modes, ALWAYS_ASK)
        for kind in (kinds.FESTIVAL, kinds.NEXT_TURN):
            rule = setting.rules[kind]
            named = type("Named", (Pause,), {"name": rule.name, "args": rule.args})
            setting.rules[kind] = named(kind, rule)
    return cast("Setting[Canyon]", setting)


def secure(table: Document, seat: str) -> None:
    """DC-3.1: what lies in the Caravan of the seat on turn is in its Stockpile by now."""
    caravan = cast("dict[str, dict[str, int]]", table["caravan"])
    stockpile = cast("dict[str, dict[str, int]]", table["stockpile"])
    for kind, count in caravan[seat].items():
        stockpile[seat][kind] = stockpile[seat].get(kind, 0) + count
    caravan[seat] = {}


class Table:
    """The table of a position while it is being laid out."""

    def __init__(self, setting: Setting[Canyon], table: Document) -> None:
        self.setting = setting
        self.table = table
        self.seats = [f"p{seat + 1}" for seat in range(setting.seats)]
        self.hands: dict[str, list[str]] = {}
        self.discards: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.rest: list[str] = []
        self.on_map: dict[str, tuple[str, str, bool]] = {}  # by tile: seat, hero, face-up
        self.tokens = {"car": self.nothing(), "sto": self.nothing()}
        self.built = self.nothing()
        self.left: dict[str, int] = {}
        self.loot: dict[str, int] = {}
        self.dragon: str | None = None

    def nothing(self) -> dict[str, dict[str, int]]:
        return {seat: {} for seat in self.seats}

    def held(self, seat: str) -> list[str]:
        return [hero for owner, hero, _ in self.on_map.values() if owner == seat]


def lay_out(at: Table, text: str, land: str) -> None:
    for part in text.split("|"):
        words = part.split()
        if not words:
            continue
        if ON_MAP.match(words[0]):
            for word in words:
                put_on_map(at, word)
        elif words[0] == "stacks":
            at.left.update(counts(words[1:], BUILDING_CODES))
        elif words[0] == "dragon":
            at.dragon = words[1]
        else:
            give(at, words[0].lower(), words[1], words[2:])
    write_map(at, land)
    write_cards(at)
    write_pieces(at)


def put_on_map(at: Table, word: str) -> None:
    found = ON_MAP.match(word)
    assert found is not None, word
    seat, code, tile, up = found.groups()
    assert tile not in at.on_map, word
    at.on_map[tile] = (f"p{seat}", HERO_CODES[code], up == "*")


def give(at: Table, seat: str, what: str, words: list[str]) -> None:
    assert seat in at.seats, seat
    if what == "disc" and words == ["rest"]:
        at.rest.append(seat)
    elif what == "disc":
        at.discards[seat] = [HERO_CODES[code] for code in words]
    elif what == "hand":
        at.hands[seat] = [HERO_CODES[code] for code in words]
    elif what == "own":
        at.built[seat] = counts(words, BUILDING_CODES)
    elif what == "loot":
        at.loot[seat] = int(words[0])
    else:
        at.tokens[what][seat] = counts(words, KIND_CODES)


def counts(words: list[str], codes: dict[str, str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for word in words:
        code = word.rstrip("0123456789")
        found[codes[code]] = int(word[len(code) :])
    return found


def write_map(at: Table, land: str) -> None:
    table = at.table
    table["land"] = {tile: LAND_CODES[code] for tile, code in zip(TILES, land, strict=True)}
    table["hero_on"] = {tile: hero for tile, (_, hero, _) in at.on_map.items()}
    table["standing"] = {
        seat: [tile for tile in at.on_map if at.on_map[tile][0] == seat] for seat in at.seats
    }
    table["face_up"] = [tile for tile, (_, _, up) in at.on_map.items() if up]
    table["dragon"] = at.dragon


def write_cards(at: Table) -> None:
    """Hands, piles, and what each hero on the map can be for all that is open."""
    for seat in at.seats:
        placed = [*at.held(seat), *at.discards[seat], *at.hands.get(seat, [])]
        others = [hero for hero in HEROES if hero not in placed]
        if seat in at.rest:
            at.discards[seat] += others
            at.hands.setdefault(seat, [])
        else:
            at.hands[seat] = [*at.hands.get(seat, []), *others]
    at.table["hand"] = cast(Json, at.hands)
    at.table["discard"] = cast(Json, at.discards)
    solo = at.setting.options["players"] == 1
    at.table["pile"] = cast(Json, at.hands["p2"][::-1] if solo else [])
    could_be: dict[str, list[str]] = {}
    for tile, (seat, hero, up) in at.on_map.items():
        seen = [card for owner, card, shown in at.on_map.values() if owner == seat and shown]
        seen += at.discards[seat]
        could_be[tile] = [hero] if up else [card for card in HEROES if card not in seen]
    at.table["could_be"] = cast(Json, could_be)


def write_pieces(at: Table) -> None:
    """Tokens, buildings and Loot; the rest of each lies in the supply."""
    table = at.table
    supply = cast("dict[str, int]", table["supply"])
    for kind in KINDS:
        rows = itertools.chain(at.tokens["car"].values(), at.tokens["sto"].values())
        supply[kind] -= sum(row.get(kind, 0) for row in rows)
    table["caravan"] = cast(Json, at.tokens["car"])
    table["stockpile"] = cast(Json, at.tokens["sto"])
    stacks = cast("dict[str, int]", table["stacks"])
    last = at.built[at.seats[-1]]
    for building in BUILDINGS:
        missing = stacks[building] - sum(row.get(building, 0) for row in at.built.values())
        left = at.left.get(building, missing)
        last[building] = last.get(building, 0) + missing - left
        stacks[building] = left
    table["built"] = cast(Json, at.built)
    loot_left = cast(int, table["loot_left"]) + sum(cast("dict[str, int]", table["loot"]).values())
    table["loot"] = cast(Json, at.loot)
    table["loot_left"] = loot_left - sum(at.loot.values())
