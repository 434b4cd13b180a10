"""Effects read from an edition into flat tables (EF-1 to EF-8).

An action is a list of ops, an effect an action with its timing and its trigger. Both are read
once and become rows of numbers that the decisions walk through. The words that they are written
in stand in `vocabulary.py`.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.edition import Part
from longhouse.engine.fields import Json, as_object
from longhouse.games.terramara.vocabulary import (
    AT_CREATION,
    AT_GAME_END,
    BESIDE,
    BITS,
    CHOOSE,
    CONDITIONS,
    COUNTERS,
    CREATE_ONE,
    DISCOUNT,
    DOUBLE,
    DOUBLES,
    EVENTS,
    EXCHANGE,
    EXTRA_EXPLORER,
    FIRST_PLAYER,
    FULL_RAW,
    GAIN,
    GAIN_BONUS,
    GAME_END,
    GOODS,
    IF_ARTIFACTS,
    IF_SYMBOL,
    IN_EFFECT,
    INSTANT,
    LOST,
    MAY_STAND,
    MODS,
    MOST_DUE,
    MOST_GOODS,
    NO_EVENT,
    NO_MOD,
    ON_CREATE,
    ON_CROSSROADS,
    ON_GAIN,
    ON_PLACE,
    ON_SPACE,
    ON_TERRITORY,
    OP_NUMBERS,
    OPS,
    PARTS_FROM,
    PER_ARTIFACT,
    PER_ONE,
    PER_PRINTED,
    PERMANENT,
    RAID,
    RAID_LEVEL,
    RAW_SUBSTITUTE,
    RECEIVE,
    STRENGTH_GOODS,
    SYMBOL_TRACKS,
    TAKE_BACK,
    TAKE_PERSONAL,
    TERRAINS,
    TIMINGS,
    TRANSFORM,
    USE_PERSONAL,
    VP,
    VP_BY_POWER,
    WARRIORS,
    WHILE_UP,
)
from longhouse.games.terramara.words import (
    CATEGORIES,
    MEMBERS,
    MOST,
    MOST_ALIKE,
    PART,
    PART_KINDS,
    RESOURCES,
    TRACKS,
)


def read_goods(part: Part, key: str, kinds: list[str]) -> int:
    """Resources written as a table."""
    table = part.part(key)
    table.only(*kinds)
    return sum(
        table.number(kind, 0, MOST_GOODS) << (BITS * GOODS.index(kind))
        for kind in kinds
        if table.has(kind)
    )


def want(part: Part, key: str, found: int, wanted: int) -> None:
    """So many entries, no more and no fewer."""
    if found != wanted:
        raise part.wrong(key, f"found {found}", f"wanted {wanted}")


@final
class Effects:
    """All ops, actions, effects and conditions of an edition, in rows of numbers."""

    def __init__(self, symbols: dict[str, int]) -> None:
        self.symbols: dict[str, int] = symbols  # `track.symbol`: its space or node
        self.inner: int = 0  # how many ops surround what is being read
        # Ops, and the actions that they make up, one after the other.
        self.op: vec[i64] = vec[i64]()
        self.x: vec[i64] = vec[i64]()
        self.y: vec[i64] = vec[i64]()
        self.z: vec[i64] = vec[i64]()
        self.word: vec[i64] = vec[i64]()  # the action that names a part
        self.declinable: vec[i64] = vec[i64]()  # EF-3.2: ops that stand on an artifact
        self.first: vec[i64] = vec[i64]()
        self.count: vec[i64] = vec[i64]()
        self.optional: vec[i64] = vec[i64]()  # EF-3.2: even fixed resources may be declined
        self.parts: vec[i64] = vec[i64]()  # the ops of an action that are parts, a bit each
        # The alternatives of `choose`.
        self.choice: vec[i64] = vec[i64]()
        self.choice_word: vec[i64] = vec[i64]()
        self.values: vec[i64] = vec[i64]()  # rows of numbers that ops point to
        # Conditions.
        self.condition: vec[i64] = vec[i64]()
        self.wanted: vec[i64] = vec[i64]()
        self.about: vec[i64] = vec[i64]()
        # Effects, those of one card or side one after the other.
        self.timing: vec[i64] = vec[i64]()
        self.action: vec[i64] = vec[i64]()
        self.only_if: vec[i64] = vec[i64]()
        self.event: vec[i64] = vec[i64]()
        self.p: vec[i64] = vec[i64]()
        self.q: vec[i64] = vec[i64]()
        self.r: vec[i64] = vec[i64]()
        self.s: vec[i64] = vec[i64]()
        self.mod: vec[i64] = vec[i64]()
        self.mod_n: vec[i64] = vec[i64]()
        self.mod_of: vec[i64] = vec[i64]()
        self.mod_in: vec[i64] = vec[i64]()
        self.lost: vec[i64] = vec[i64]()
        self.due_bit: vec[i64] = vec[i64]()  # -1 for effects that wait for nobody
        self.due: vec[i64] = vec[i64]()  # the effect of each bit
        self.owner: vec[i64] = vec[i64]()  # the card or side that bears the effect
        # Cards and sides.
        self.begin: vec[i64] = vec[i64]()
        self.end: vec[i64] = vec[i64]()

    # ------------------------------------------------------------- actions

    def read_action(self, part: Part, key: str, place: int, optional: bool = False) -> int:
        """The number of the action in a list of ops (EF-1.1)."""
        return self.add_action(part.parts(key), place, optional)

    def add_action(self, ops: list[Part], place: int, optional: bool) -> int:
        rows = [self.read_op(op, place) for op in ops]
        first = len(self.op)
        seen: dict[int, int] = {}
        parts = 0
        for i, (op, x, y, z) in enumerate(rows):
            word = -1
            if op >= PARTS_FROM:
                parts |= 1 << i
                alike = seen.get(op, 0)
                if alike == MOST_ALIKE:
                    raise ops[i].wrong("op", "one too many", f"wanted at most {MOST_ALIKE} alike")
                seen[op] = alike + 1
                word = PART + PART_KINDS * alike + op - PARTS_FROM
            self.op = append(self.op, op)
            self.x = append(self.x, x)
            self.y = append(self.y, y)
            self.z = append(self.z, z)
            self.word = append(self.word, word)
            self.declinable = append(self.declinable, 1 if optional else 0)
        self.first = append(self.first, first)
        self.count = append(self.count, len(rows))
        self.optional = append(self.optional, 1 if optional else 0)
        self.parts = append(self.parts, parts)
        return len(self.first) - 1

    def read_op(self, part: Part, place: int) -> tuple[int, int, int, int]:
        name = part.word("op", list(OPS))
        part.only("op", *OPS[name])
        if name not in MAY_STAND[place] or (name == "bonus_tile" and self.inner > 0):
            raise part.wrong("op", f"{name} cannot stand here", f"wanted {MAY_STAND[place]}")
        op = OP_NUMBERS[name]
        if op == VP:
            return self.read_counted(part, op, part.number("n", 0, 100), place)
        if op == VP_BY_POWER:
            return op, self.add_values(part.numbers("values", 4, 0, 100)), 0, 0
        if op == DOUBLE:
            return op, part.index("of", DOUBLES), 0, 0
        if op == RECEIVE:
            return op, read_goods(part, "res", GOODS[:STRENGTH_GOODS]), 0, 0
        if op == GAIN:
            what = part.index("what", TRACKS)
            return self.read_counted(part, op + what, part.number("n", 1, 9), place)
        if op == EXCHANGE:
            return self.read_exchange(part, place)
        if op == CHOOSE:
            return self.read_choose(part, place)
        if op == RAID:
            return self.read_raid(part, place)
        if op == FIRST_PLAYER:
            return op, 0, int(part.has("part") and part.flag("part")), 0
        if op == CREATE_ONE:
            raw = FULL_RAW if part.data.get("raw") == "all" else part.number("raw", 0, 20)
            return op, raw, 0, 0
        if op in (TRANSFORM, WARRIORS, EXTRA_EXPLORER):
            return op, part.number("n", 1, MOST_GOODS), 0, 0
        if op == TAKE_BACK:
            return op, part.index("member", MEMBERS[:2]), part.number("n", 1, 9), 0
        if op == USE_PERSONAL:
            levels = part.numbers("max_level_by_round", 5, 1, 3)
            return op, self.add_values(levels), 0, 0
        if op == TAKE_PERSONAL:
            kinds = ["plains_quarry", "forest_mountain"]
            columns = [kinds.index(kind) for kind in part.words("kinds", kinds)]
            return op, part.number("level", 1, 3), self.add_values(columns), len(columns)
        return op, 0, 0, 0

    def read_raid(self, part: Part, place: int) -> tuple[int, int, int, int]:
        """EF-4.5, EF-4.6: a raid that costs Strength is the action of a space, or half of it."""
        loss = part.flag("loss")
        if loss and (place not in (ON_SPACE, ON_TERRITORY) or self.inner > 0):
            raise part.wrong("loss", "found true", "wanted false where no member is sent")
        return RAID, int(loss), int(part.has("part") and part.flag("part")), 0

    def read_counted(self, part: Part, op: int, n: int, place: int) -> tuple[int, int, int, int]:
        """EF-8: a number for each of something."""
        if not part.has("per"):
            return op, n, PER_ONE, 0
        per = part.index("per", COUNTERS)
        if per == PER_ARTIFACT:
            return op, n, per, part.index("category", CATEGORIES)
        if per == PER_PRINTED:
            if place != AT_CREATION:
                raise part.wrong("per", "no card is created here", "wanted another counter")
            return op, n, per, part.index("res", RESOURCES[4:])
        return op, n, per, 0

    def read_exchange(self, part: Part, place: int) -> tuple[int, int, int, int]:
        pay = read_goods(part, "pay", GOODS)
        if pay == 0:
            raise part.wrong("pay", "nothing", "wanted what is paid")
        self.inner += 1
        get = self.read_action(part, "get", place)
        self.inner -= 1
        times = part.number("times", 1, 9)
        different = part.has("different") and part.flag("different")
        return EXCHANGE, pay, get, times * 2 + int(different)

    def read_choose(self, part: Part, place: int) -> tuple[int, int, int, int]:
        actions: list[int] = []
        self.inner += 1
        for option in part.entries("options"):
            if not isinstance(option, list) or not option:
                raise part.wrong("options", "an empty one", "wanted lists of ops")
            actions.append(self.add_action([inner(part, entry) for entry in option], place, False))
        self.inner -= 1
        start = len(self.choice)
        seen: dict[int, int] = {}
        for action in actions:
            op = int(self.op[self.first[action]])
            kind = max(op - PARTS_FROM, 0)
            alike = seen.get(kind, 0)
            if alike == MOST_ALIKE:
                raise part.wrong("options", "too many alike", f"wanted at most {MOST_ALIKE}")
            seen[kind] = alike + 1
            self.choice = append(self.choice, action)
            self.choice_word = append(self.choice_word, PART + PART_KINDS * alike + kind)
        return CHOOSE, start, len(actions), 0

    def add_values(self, values: list[int]) -> int:
        start = len(self.values)
        for value in values:
            self.values = append(self.values, value)
        return start

    # ------------------------------------------------------------- conditions

    def read_condition(self, part: Part, level: int = -1) -> int:
        """EF-6; with a level, one of the three requirements of an Outpost (EF-6.1)."""
        kind = part.index("kind", CONDITIONS)
        about = 0
        if kind == IF_SYMBOL:
            part.only("kind", "track", "symbol")
            about = part.index("track", SYMBOL_TRACKS)
            names = ["easy", "medium", "hard"]
            name = (
                part.word("symbol", names) if level < 0 else part.words("symbol", names, 3)[level]
            )
            wanted = self.symbols[f"{SYMBOL_TRACKS[about]}.{name}"]
        else:
            part.only("kind", "min", "category")
            if kind == IF_ARTIFACTS:
                about = part.index("category", CATEGORIES)
            wanted = (
                part.number("min", 0, 60) if level < 0 else part.numbers("min", 3, 0, 60)[level]
            )
        self.condition = append(self.condition, kind)
        self.wanted = append(self.wanted, wanted)
        self.about = append(self.about, about)
        return len(self.condition) - 1

    # ------------------------------------------------------------- effects

    def read_bearer(self, part: Part, key: str, is_artifact: bool) -> None:
        """The effects of one card, or of one side of a character (EF-1.3)."""
        self.begin = append(self.begin, len(self.timing))
        for effect in part.parts(key):
            self.read_effect(effect, len(self.begin) - 1, is_artifact)
        self.end = append(self.end, len(self.timing))

    def read_effect(self, part: Part, owner: int, is_artifact: bool) -> None:
        part.only("timing", "on", "if", "do", "mod", "lost_on_flip")
        timing = part.index("timing", TIMINGS)
        event, p, q, r, s = read_trigger(part.part("on")) if part.has("on") else NO_TRIGGER
        place = place_of(timing, event, is_artifact)
        action = self.read_action(part, "do", place, is_artifact) if part.has("do") else -1
        if event != NO_EVENT and (timing != PERMANENT or action < 0):
            raise part.wrong("on", "no permanent effect", "wanted timing permanent and do")
        if timing != PERMANENT and action < 0:
            raise part.wrong("do", "missing", "wanted what happens")
        mod, n, of, within = read_mod(part.part("mod")) if part.has("mod") else NO_MODIFIER
        lost = part.index("lost_on_flip", LOST) if part.has("lost_on_flip") else 0
        self.due_bit = append(self.due_bit, self.next_due(part, timing, event, action))
        self.timing = append(self.timing, timing)
        self.action = append(self.action, action)
        condition = self.read_condition(part.part("if")) if part.has("if") else -1
        self.only_if = append(self.only_if, condition)
        self.event = append(self.event, event)
        self.p = append(self.p, p)
        self.q = append(self.q, q)
        self.r = append(self.r, r)
        self.s = append(self.s, s)
        self.mod = append(self.mod, mod)
        self.mod_n = append(self.mod_n, n)
        self.mod_of = append(self.mod_of, of)
        self.mod_in = append(self.mod_in, within)
        self.lost = append(self.lost, lost)
        self.owner = append(self.owner, owner)

    def next_due(self, part: Part, timing: int, event: int, action: int) -> int:
        """A bit for an effect that its owner decides about when it is due (EF-9.3)."""
        waits = timing == INSTANT or event != NO_EVENT
        if not waits or self.scores_only(action):
            return -1
        if len(self.due) == MOST_DUE:
            raise part.wrong("do", "one effect too many", f"wanted at most {MOST_DUE} with choices")
        self.due = append(self.due, len(self.timing))
        return len(self.due) - 1

    def scores_only(self, action: int) -> bool:
        """EF-2.3: nothing but VP."""
        first = int(self.first[action])
        ops = [int(self.op[first + i]) for i in range(int(self.count[action]))]
        return all(op in (VP, VP_BY_POWER) for op in ops)

    def must_raid(self, action: int) -> bool:
        """EF-4.6: whether the action has a raid that costs Strength and is no half of two."""
        first = int(self.first[action])
        ops = range(first, first + int(self.count[action]))
        return any(self.op[op] == RAID and self.x[op] == 1 and self.y[op] == 0 for op in ops)

    def gives(self, action: int) -> set[int]:
        """The tracks on which an action lets its owner gain without paying for it."""
        found: set[int] = set()
        first = int(self.first[action])
        for op in range(first, first + int(self.count[action])):
            kind = int(self.op[op])
            if GAIN <= kind < TRANSFORM:
                found.add(kind - GAIN)
            elif kind == FIRST_PLAYER:
                found.update(range(len(TRACKS)))
            elif kind == CHOOSE:
                for option in range(int(self.x[op]), int(self.x[op] + self.y[op])):
                    found |= self.gives(int(self.choice[option]))
        return found

    def never_ends(self) -> bool:
        """EF-11.2: whether a gain could set off another one like it, over and over."""
        sets_off: list[set[int]] = [set() for _ in TRACKS]
        for effect, event in enumerate(self.event):
            if event == ON_GAIN:
                sets_off[self.p[effect] - 1] |= self.gives(int(self.action[effect]))
        for _ in TRACKS:
            for others in sets_off:
                for other in list(others):
                    others |= sets_off[other]
        return any(track in others for track, others in enumerate(sets_off))

    def holds(self, action: int, op: int) -> bool:
        first = int(self.first[action])
        return any(int(self.op[first + i]) == op for i in range(int(self.count[action])))


NO_TRIGGER: Final = (NO_EVENT, 0, 0, 0, 0)
NO_MODIFIER: Final = (NO_MOD, 0, 0, 0)


def place_of(timing: int, event: int, is_artifact: bool) -> int:
    """EF-2: what an effect may do depends on when it occurs."""
    if timing == GAME_END:
        return AT_GAME_END
    if event == ON_CREATE or (timing == INSTANT and is_artifact):
        return AT_CREATION
    return WHILE_UP if timing == PERMANENT and event == NO_EVENT else IN_EFFECT


def read_trigger(part: Part) -> tuple[int, int, int, int, int]:
    """EF-5: an event and up to four numbers that it must match; 0 matches anything."""
    event = part.index("event", EVENTS)
    if event == ON_PLACE:
        part.only("event", "member", "terrain", "beside", "where")
        members = sum(1 << MEMBERS.index(word) for word in set(part.words("member", MEMBERS[:2])))
        terrain = part.index("terrain", TERRAINS) + 1 if part.has("terrain") else 0
        beside = part.index("beside", BESIDE) if part.has("beside") else 0
        crossroads = part.index("where", ["", "crossroads"]) if part.has("where") else 0
        return event, members, terrain, beside, crossroads
    if event == ON_CREATE:
        part.only("event", "level", "category")
        levels = (
            sum(1 << n for n in set(part.numbers("level", -1, 1, 3))) if part.has("level") else 0
        )
        category = part.index("category", CATEGORIES) + 1 if part.has("category") else 0
        return event, levels, category, 0, 0
    if event == ON_GAIN:
        part.only("event", "what")
        return event, part.index("what", TRACKS) + 1, 0, 0, 0
    if event == ON_CROSSROADS:
        part.only("event", "node", "caravan")
        node = 0 if part.data.get("node") == "any" else part.number("node", 1, 20)
        return event, node, part.index("caravan", ["any", "second"]), 0, 0
    part.only("event")
    return event, 0, 0, 0, 0


def read_mod(part: Part) -> tuple[int, int, int, int]:
    """EF-7: a standing modifier, how much, of what, and in which category (0 for all)."""
    kind = part.index("kind", MODS)
    if kind == DISCOUNT:
        part.only("kind", "res", "n", "category")
        of = part.index("res", [*RESOURCES[4:], "each"])
        within = part.index("category", CATEGORIES) + 1 if part.has("category") else 0
        return kind, part.number("n", 1, 9), of, within
    if kind == GAIN_BONUS:
        part.only("kind", "what", "n")
        return kind, part.number("n", 1, 9), part.index("what", TRACKS), 0
    if kind in (RAW_SUBSTITUTE, RAID_LEVEL):
        part.only("kind", "n")
        return kind, part.number("n", 1, MOST), 0, 0
    part.only("kind")
    return kind, 1, 0, 0


def inner(part: Part, entry: Json) -> Part:
    """A table that stands in a list inside a list."""
    path = f"{part.path}.options"
    return Part(part.edition, path, as_object(entry, path))
