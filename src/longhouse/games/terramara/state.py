"""What lies on the table in Terramara, and the small acts that all rules share.

All that a seat owns stands in one row of numbers, its *sheet*. A space holds a bit for each
member on it: Explorers of the seats and of the neutral players, then Chieftains, then Warriors.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from longhouse.engine.contract import EMPTY, NOBODY, Setting, State
from longhouse.games.terramara.bits import bit, lowest, ones
from longhouse.games.terramara.edition import Box
from longhouse.games.terramara.effects import Effects
from longhouse.games.terramara.vocabulary import (
    GAIN_BONUS,
    IF_ARTIFACTS,
    IF_POWER,
    IF_WORKERS,
    NO_LOSS,
    ON_CREATE,
    ON_CROSSROADS,
    ON_GAIN,
    ON_MILITARY,
    ON_PLACE,
    ON_RIVER,
    PER_ARTIFACT,
    PER_ONE,
    PER_PRINTED,
    PER_STRONGER,
    VP,
    goods_of,
)
from longhouse.games.terramara.words import ARTIFACTS, EXPLORER, GATE

# The streams of chance (TM-26.7). A deck is drawn card by card, which is the same as shuffling it.
FIRST: Final = 0
LAND: Final = 1
BONUS: Final = 2
DECK: Final = 3
FIRE: Final = 4
CARDS: Final = 5
GROWTH: Final = 6
STREAMS: Final = 7

# A seat's sheet: where each number stands.
REFINED_AT: Final = 4  # the eight resources come first
STRENGTH: Final = 8
CULTURE_AT: Final = 9
SCORE: Final = 10
CARAVAN: Final = 11  # two, the one further back first
ROAD_VP: Final = 13
HAND: Final = 14  # Explorers, Chieftain, Warriors in hand
IN_HUT: Final = 17  # the same, in the Hut
WAITING: Final = 20  # the Explorer at the River
READY: Final = 21  # Workers of levels 1 to 3 that are ready
TIRED: Final = 24  # those used in this round
FLAGS: Final = 27
CREATED: Final = 28
TURNED: Final = 29  # once-per-round cards used in this round
RESERVED: Final = 30
CHARACTER_AT: Final = 31
SIDE: Final = 32  # 0 young, 1 experienced
SIDE_USED: Final = 33
BEGUN: Final = 34  # the first turn of the round has begun
PERSONAL: Final = 35  # the Trader's bonus tiles
GATE_TILE: Final = 36
POST_TILE: Final = 37
START_CARD_AT: Final = 38
WIDTH: Final = 39

NO_CARD: Final = -1
FIRST_NEUTRAL: Final = 4
CHIEFTAIN_BITS: Final = 6
EXPLORERS_MASK: Final = 63
CROSSROADS: Final = 36  # the first Crossroads space
TERRITORY: Final = 36  # how many Territory spaces there are
NO_TILE: Final = -1


@final
class Village(State):
    """A game of Terramara at one moment."""

    def __init__(self, table: Setting[State], box: Box) -> None:
        super().__init__(table)
        self.box: Box = box
        self.sheet: vec[i64] = EMPTY  # by seat, WIDTH numbers each
        self.spaces: vec[i64] = EMPTY  # who stands on each space
        self.river: vec[i64] = EMPTY
        self.workers_left: vec[i64] = EMPTY  # on the Rounds track, then the reserve by level
        self.neutral: vec[i64] = EMPTY  # the Strength of each neutral player
        # The board. Once laid out it never changes, so copies share it.
        self.tiles: vec[i64] = EMPTY  # by row: the left and the right tile
        self.slots: vec[i64] = EMPTY  # the bonus tile in each slot
        self.fire: i64 = 0
        self.deck: i64 = 0  # the cards in it; those of the lowest level lie on top
        self.round: i64 = 0  # 0 while the game is set up
        self.first: i64 = 0  # who holds the First Player card
        self.active: i64 = NOBODY
        self.warriors: i64 = 0  # in the supply
        self.arrivals: i64 = 0  # Caravans at the end of the Road
        self.creating: i64 = NO_CARD  # the artifact that is being paid for
        # What is to be had while characters are chosen.
        self.leftover: i64 = 0  # bonus tiles
        self.spare: i64 = 0  # Territory tiles
        self.shown_characters: i64 = 0
        self.shown_cards: i64 = 0

    def clone(self) -> "Village":
        copy = Village(self.setting, self.box)
        copy.copy_frame(self)
        copy.sheet = self.sheet[:]
        copy.spaces = self.spaces[:]
        copy.river = self.river[:]
        copy.workers_left = self.workers_left[:]
        copy.neutral = self.neutral[:]
        copy.tiles = self.tiles
        copy.slots = self.slots
        copy.fire = self.fire
        copy.deck = self.deck
        copy.round = self.round
        copy.first = self.first
        copy.active = self.active
        copy.warriors = self.warriors
        copy.arrivals = self.arrivals
        copy.creating = self.creating
        copy.leftover = self.leftover
        copy.spare = self.spare
        copy.shown_characters = self.shown_characters
        copy.shown_cards = self.shown_cards
        return copy

    # ------------------------------------------------------------- looking

    def raw_held(self, seat: i64) -> i64:
        at = seat * WIDTH
        sheet = self.sheet
        return sheet[at] + sheet[at + 1] + sheet[at + 2] + sheet[at + 3]

    def held(self, seat: i64) -> i64:
        """All resources of a seat, raw and refined."""
        at = seat * WIDTH + REFINED_AT
        sheet = self.sheet
        return self.raw_held(seat) + sheet[at] + sheet[at + 1] + sheet[at + 2] + sheet[at + 3]

    def in_hand(self, seat: i64) -> i64:
        at = seat * WIDTH + HAND
        return self.sheet[at] + self.sheet[at + 1] + self.sheet[at + 2]

    def strength(self, clan: i64) -> i64:
        """TM-5.22: of a seat or of a neutral player."""
        if clan >= FIRST_NEUTRAL:
            return self.neutral[clan - FIRST_NEUTRAL]
        return self.sheet[clan * WIDTH + STRENGTH]

    def power(self, seat: i64) -> i64:
        """TM-17.4: the Power Level, 1 to 4."""
        strength = self.sheet[seat * WIDTH + STRENGTH]
        level: i64 = 1
        while level < 4 and strength >= self.box.power_at[level]:
            level += 1
        return level

    def worker_levels(self, seat: i64) -> i64:
        """TM-11.8: the levels of all Workers of a seat, used or not."""
        total: i64 = 0
        for level in range(i64(3)):
            at = seat * WIDTH + level
            total += (level + 1) * (self.sheet[at + READY] + self.sheet[at + TIRED])
        return total

    def both_past(self, seat: i64, node: i64) -> bool:
        """TM-10.2, TM-10.4: both Caravans are at a node of the Road or behind it."""
        at = seat * WIDTH + CARAVAN
        past = self.box.road.past
        return (past[self.sheet[at]] & past[self.sheet[at + 1]]) >> node & 1 != 0

    def is_open(self, row: i64) -> bool:
        """TM-16.1: the tiles of a row (from 0) have been turned over."""
        return self.box.row_round[row] < self.round

    def meets(self, seat: i64, condition: i64) -> bool:
        """EF-6: whether a seat fulfils a condition now."""
        effects = self.box.effects
        kind = effects.condition[condition]
        wanted = effects.wanted[condition]
        if kind == IF_POWER:
            return self.power(seat) >= wanted
        if kind == IF_WORKERS:
            return self.worker_levels(seat) >= wanted
        about = effects.about[condition]
        if kind == IF_ARTIFACTS:
            return ones(self.sheet[seat * WIDTH + CREATED] & self.box.of_category[about]) >= wanted
        if about == ON_MILITARY:
            return self.sheet[seat * WIDTH + STRENGTH] >= wanted
        if about == ON_RIVER:
            return self.sheet[seat * WIDTH + CULTURE_AT] >= wanted
        return self.both_past(seat, wanted)

    def counted(self, seat: i64, op: i64, context: i64) -> i64:
        """EF-8: the number of an op, times its counter."""
        effects = self.box.effects
        n = effects.x[op]
        per = effects.y[op]
        if per == PER_ONE:
            return n
        if per == PER_STRONGER:
            return n * self.stronger(seat)
        if per == PER_ARTIFACT:
            mask = self.box.of_category[effects.z[op]]
            return n * ones(self.sheet[seat * WIDTH + CREATED] & mask)
        if per == PER_PRINTED:
            return n * self.box.cost[(context & 255) * 4 + effects.z[op]]
        return n * self.worker_levels(seat)

    def stronger(self, seat: i64) -> i64:
        """TM-13.19: players, real and neutral, with more Strength."""
        own = self.sheet[seat * WIDTH + STRENGTH]
        count: i64 = 0
        for other in range(self.box.seats):
            if self.sheet[other * WIDTH + STRENGTH] > own:
                count += 1
        for n in range(self.box.neutrals):
            if self.neutral[n] > own:
                count += 1
        return count

    def bearer(self, seat: i64) -> i64:
        """The side of a seat's character that is up, as a bearer of effects; -1 for none.

        TM-25.7: before the first round characters give nothing.
        """
        character = self.sheet[seat * WIDTH + CHARACTER_AT]
        if character < 0 or self.round == 0:
            return -1
        return ARTIFACTS + character * 2 + self.sheet[seat * WIDTH + SIDE]

    # ------------------------------------------------------------- modifiers

    def has_mod(self, seat: i64, mod: i64) -> bool:
        """EF-7: whether a created card or the character has a standing modifier."""
        if self.sheet[seat * WIDTH + CREATED] & self.box.mod_cards[mod] != 0:
            return True
        bearer = self.bearer(seat)
        return bearer >= 0 and self.box.has_mod[bearer] >> mod & 1 != 0

    def sum_mod(self, seat: i64, mod: i64, of: i64) -> i64:
        """EF-7.3: the numbers of several modifiers add up."""
        total: i64 = 0
        cards = self.sheet[seat * WIDTH + CREATED] & self.box.mod_cards[mod]
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            total += self.mod_of(card, mod, of)
        bearer = self.bearer(seat)
        if bearer >= 0 and self.box.has_mod[bearer] >> mod & 1 != 0:
            total += self.mod_of(bearer, mod, of)
        return total

    def mod_of(self, bearer: i64, mod: i64, of: i64) -> i64:
        effects = self.box.effects
        total: i64 = 0
        for effect in range(effects.begin[bearer], effects.end[bearer]):
            if effects.mod[effect] == mod and effects.mod_of[effect] == of:
                total += effects.mod_n[effect]
        return total

    def loses_nothing(self, seat: i64) -> bool:
        """TM-5.10, TM-20.9."""
        return self.has_mod(seat, NO_LOSS)

    # ------------------------------------------------------------- changing

    def receive(self, seat: i64, goods: i64) -> None:
        """TM-2.9: resources of given types."""
        at = seat * WIDTH
        for kind in range(i64(8)):
            count = goods_of(goods, kind)
            if count > 0:
                self.sheet[at + kind] += count
                self.tell("received", seat, kind, count)

    def score(self, seat: i64, points: i64) -> None:
        """TM-1.17."""
        if points > 0:
            self.sheet[seat * WIDTH + SCORE] += points
            self.tell("scored", seat, points)

    def refine(self, seat: i64, kind: i64) -> None:
        """TM-2.7: one raw resource becomes refined."""
        at = seat * WIDTH + kind
        self.sheet[at] -= 1
        self.sheet[at + REFINED_AT] += 1
        self.tell("refined", seat, kind)

    def lose_strength(self, seat: i64) -> None:
        """TM-5.6, TM-7.1, TM-17.2."""
        at = seat * WIDTH + STRENGTH
        if self.sheet[at] > 0 and not self.loses_nothing(seat):
            self.sheet[at] -= 1
            self.tell("lost-strength", seat, self.sheet[at])

    def gain_strength(self, seat: i64, n: i64) -> None:
        """TM-17.1, TM-17.3: beyond the end of the track each point scores."""
        at = seat * WIDTH + STRENGTH
        moved = min(n, self.box.most_strength - self.sheet[at])
        self.sheet[at] += moved
        if moved > 0:
            self.tell("strength", seat, self.sheet[at])
        self.score(seat, (n - moved) * self.box.strength_vp)

    def take_worker(self, seat: i64, at: i64, level: i64) -> None:
        """TM-6.2, TM-25.6: a Worker from the Rounds track or the reserve, ready (TM-3.5)."""
        self.workers_left[at] -= 1
        self.sheet[seat * WIDTH + READY + level - 1] += 1
        self.tell("hired", seat, level)

    def gain_bonus(self, seat: i64, what: i64) -> i64:
        """TM-20.4, TM-20.6, EF-7.2: how much larger a gain becomes."""
        return self.sum_mod(seat, GAIN_BONUS, what)

    # ------------------------------------------------------------- triggers

    def due(self, seat: i64, event: i64, x: i64, y: i64, z: i64, w: i64, context: i64) -> i64:
        """EF-5: what an event sets off for a seat.

        Effects that only score do so here and now (EF-2.3); the others are returned, a bit each.
        """
        bits: i64 = 0
        box = self.box
        cards = self.sheet[seat * WIDTH + CREATED] & box.event_cards[event]
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            bits |= self.due_of(seat, card, event, x, y, z, w, context)
        bearer = self.bearer(seat)
        if bearer >= 0 and box.listens[bearer] >> event & 1 != 0:
            bits |= self.due_of(seat, bearer, event, x, y, z, w, context)
        return bits

    def due_of(
        self, seat: i64, bearer: i64, event: i64, x: i64, y: i64, z: i64, w: i64, context: i64
    ) -> i64:
        effects = self.box.effects
        bits: i64 = 0
        for effect in range(effects.begin[bearer], effects.end[bearer]):
            if effects.event[effect] != event or not matches(effects, effect, x, y, z, w):
                continue
            if effects.only_if[effect] >= 0 and not self.meets(seat, effects.only_if[effect]):
                continue
            if effects.due_bit[effect] >= 0:
                bits |= bit(effects.due_bit[effect])
            else:
                self.tell("effect", seat, bearer)
                self.score_action(seat, effects.action[effect], context)
        return bits

    def score_action(self, seat: i64, action: i64, context: i64) -> None:
        """All that an action scores by itself."""
        effects = self.box.effects
        first = effects.first[action]
        for op in range(first, first + effects.count[action]):
            self.score(seat, self.op_points(seat, op, context))

    def op_points(self, seat: i64, op: i64, context: i64) -> i64:
        effects = self.box.effects
        if effects.op[op] == VP:
            return self.counted(seat, op, context)
        return effects.values[effects.x[op] + self.power(seat) - 1]

    # ------------------------------------------------------------- cards

    def draw_card(self) -> i64:
        """TM-1.12, TM-13.8: the top card of the deck, -1 if there is none."""
        box = self.box
        for level in range(i64(1), i64(4)):
            cards = self.deck & box.of_level[level]
            if cards != 0:
                skip = self.roll(DECK, ones(cards))
                while skip > 0:
                    cards &= cards - 1
                    skip -= 1
                card = lowest(cards)
                self.deck &= ~bit(card)
                return card
        return NO_CARD

    def fill_river(self) -> None:
        """TM-13.6, TM-21.2: cards slide to the left, free slots are filled from the deck."""
        kept: i64 = 0
        slots = self.box.slots
        river = self.river
        for slot in range(slots):
            card = river[slot]
            if card >= 0:
                river[slot] = NO_CARD
                river[kept] = card
                kept += 1
        while kept < slots:
            card = self.draw_card()
            if card < 0:
                return
            river[kept] = card
            self.tell("revealed", card)
            kept += 1

    def take_from_river(self, card: i64) -> None:
        for slot in range(self.box.slots):
            if self.river[slot] == card:
                self.river[slot] = NO_CARD
        self.fill_river()

    # ------------------------------------------------------------- spaces

    def space_index(self, space: i64) -> i64:
        """Where the edition's tables keep a Territory space: by tile."""
        return self.tiles[space // 3] * 3 + space % 3

    def action_of(self, space: i64) -> i64:
        """The action of a space as it lies now; GATE is the personal Crossroads."""
        box = self.box
        if space < TERRITORY:
            return box.lands.space_action[self.space_index(space)]
        if space < GATE:
            return box.lands.back_action[self.tiles[(space - CROSSROADS) * 2 + 1]]
        if space == GATE:
            return box.lands.back_action[self.gate_tile()]
        return box.home_action[space - GATE - 1]

    def is_single(self, space: i64) -> bool:
        """TM-5.3, TM-24.12: a space for one member only."""
        box = self.box
        if space < TERRITORY:
            return box.lands.space_single[self.space_index(space)] != 0
        if space < GATE:
            tile = self.tiles[(space - CROSSROADS) * 2 + 1]
            return box.restricted or box.lands.back_single[tile] != 0
        if space == GATE:
            return box.lands.back_single[self.gate_tile()] != 0
        return box.home_single[space - GATE - 1] != 0

    def gate_tile(self) -> i64:
        """TM-20.22: the tile of the personal Crossroads, whoever has it; -1 for nobody."""
        for seat in range(self.box.seats):
            tile = self.sheet[seat * WIDTH + GATE_TILE]
            if tile >= 0:
                return tile
        return NO_TILE

    def remove(self, seat: i64, member: i64, space: i64) -> None:
        """A member leaves a space or the Hut and is in hand again."""
        if space == self.box.hut:
            self.sheet[seat * WIDTH + IN_HUT + member] -= 1
        else:
            self.spaces[space] &= ~member_bit(seat, member)
        self.sheet[seat * WIDTH + HAND + member] += 1


def member_bit(seat: i64, member: i64) -> i64:
    """The bit of a member on a space."""
    if member == EXPLORER:
        return bit(seat)
    return bit(seat + CHIEFTAIN_BITS + 4 * (member - 1))


def matches(effects: Effects, effect: i64, x: i64, y: i64, z: i64, w: i64) -> bool:
    """EF-5: whether an event is the one that an effect waits for."""
    p = effects.p[effect]
    q = effects.q[effect]
    event = effects.event[effect]
    if event == ON_PLACE:
        r = effects.r[effect]
        return (
            p & x != 0
            and (q == 0 or q == y)
            and (r == 0 or r == z)
            and (effects.s[effect] == 0 or w != 0)
        )
    if event == ON_CREATE:
        return (p == 0 or p & x != 0) and (q == 0 or q == y)
    if event == ON_GAIN:
        return p == x
    if event == ON_CROSSROADS:
        return (p == 0 or p == x) and (q == 0 or y != 0)
    return True
