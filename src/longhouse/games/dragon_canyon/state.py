"""What lies on the table in Dragon Canyon, and the small acts that all rules share.

Sets of tiles are 16 bits (a1 is bit 0, then b1, c1 ... d4), sets of heroes are seven. In the solo
game the rival clan holds the second seat.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.contract import EMPTY, NOBODY, Setting, State
from longhouse.games.dragon_canyon.edition import Box
from longhouse.games.dragon_canyon.words import DRAGON_SLAYER, HERO, KIND, TILE

# The streams of chance (DC-18.1).
SETUP: Final = 0
DICE: Final = 1
HAND: Final = 2  # the hero drawn from a hand by the Dragon
PILE: Final = 3  # shuffles of the rival clan's pile
DEEDS: Final = 4  # the deed and path dice of the rival clan
STREAMS: Final = 5

ALL_HEROES: Final = 127
YOU: Final = 0  # in the solo game
CLAN: Final = 1  # the rival clan's seat in the solo game
NOWHERE: Final = -1


@final
class Canyon(State):
    """A game of Dragon Canyon at one moment."""

    def __init__(self, table: Setting[State], box: Box) -> None:
        super().__init__(table)
        self.box: Box = box
        # The map. Lands never change, so copies share them.
        self.land: vec[i64] = EMPTY
        self.hero_on: vec[i64] = EMPTY  # by tile; NOBODY for none
        self.standing: vec[i64] = EMPTY  # by seat: the tiles of its heroes
        self.face_up: i64 = 0
        self.dragon: i64 = NOWHERE
        # The cards.
        self.hand: vec[i64] = EMPTY  # by seat: heroes
        self.discard: vec[i64] = EMPTY
        self.could_be: vec[i64] = EMPTY  # by tile: the heroes it can be for all that is open
        self.loot: vec[i64] = EMPTY
        self.loot_left: i64 = 0
        # Tokens: by seat and kind.
        self.stockpile: vec[i64] = EMPTY
        self.caravan: vec[i64] = EMPTY
        self.supply: vec[i64] = EMPTY
        # Buildings: by seat and type.
        self.built: vec[i64] = EMPTY
        self.stacks: vec[i64] = EMPTY
        # The turn.
        self.active: i64 = 0
        self.first: i64 = 0
        self.newcomer: i64 = NOWHERE  # the tile of the hero deployed in this turn
        self.barred: i64 = 0  # DC-4.10: kinds taken in a trade since the last claim
        self.quiet: i64 = 0  # full rounds without a claim; -1 in a round with one
        self.feast: i64 = 0  # tiles taking part in the festival under way
        # The battle or Raid under way.
        self.attacker: i64 = NOWHERE
        self.defender: i64 = NOWHERE
        self.raided: i64 = NOBODY
        self.attack_bonus: i64 = 0  # Pack Creature
        self.defence_bonus: i64 = 0
        # The rival clan of the solo game.
        self.pile: vec[i64] = EMPTY  # its hand in order, the top last
        self.deed: i64 = 0
        self.path: i64 = 0

    def clone(self) -> "Canyon":
        copy = Canyon(self.setting, self.box)
        copy.copy_frame(self)
        copy.land = self.land
        copy.hero_on = self.hero_on[:]
        copy.standing = self.standing[:]
        copy.face_up = self.face_up
        copy.dragon = self.dragon
        copy.hand = self.hand[:]
        copy.discard = self.discard[:]
        copy.could_be = self.could_be[:]
        copy.loot = self.loot[:]
        copy.loot_left = self.loot_left
        copy.stockpile = self.stockpile[:]
        copy.caravan = self.caravan[:]
        copy.supply = self.supply[:]
        copy.built = self.built[:]
        copy.stacks = self.stacks[:]
        copy.active = self.active
        copy.first = self.first
        copy.newcomer = self.newcomer
        copy.barred = self.barred
        copy.quiet = self.quiet
        copy.feast = self.feast
        copy.attacker = self.attacker
        copy.defender = self.defender
        copy.raided = self.raided
        copy.attack_bonus = self.attack_bonus
        copy.defence_bonus = self.defence_bonus
        copy.pile = self.pile[:]
        copy.deed = self.deed
        copy.path = self.path
        return copy

    # ------------------------------------------------------------- looking

    def occupied(self) -> i64:
        tiles: i64 = 0
        for seat in range(self.box.seats):
            tiles |= self.standing[seat]
        return tiles

    def unoccupied(self) -> i64:
        """DC-2.9: the tiles without a hero."""
        return 0xFFFF & ~self.occupied()

    def enemies(self, seat: i64) -> i64:
        """DC-2.7: the tiles of other seats' heroes."""
        return self.occupied() & ~self.standing[seat]

    def owner(self, tile: i64) -> i64:
        """The seat whose hero stands on a tile."""
        for seat in range(self.box.seats):
            if self.standing[seat] >> tile & 1:
                return seat
        return NOBODY

    def is_up(self, tile: i64) -> bool:
        return (self.face_up >> tile & 1) != 0

    def is_clan(self, seat: i64) -> bool:
        return self.box.solo and seat == CLAN

    # ------------------------------------------------------------- heroes

    def place(self, seat: i64, hero: i64, tile: i64) -> None:
        """DC-5.1: a hero goes from the hand face-down onto a tile."""
        self.could_be[tile] = self.could_be_held(seat)
        self.hand[seat] &= ~(1 << hero)
        self.hero_on[tile] = hero
        self.standing[seat] |= 1 << tile
        self.newcomer = tile

    def could_be_held(self, seat: i64) -> i64:
        """The heroes that a seat's hand can hold for all that is open."""
        heroes: i64 = ALL_HEROES & ~self.discard[seat]
        tiles = self.standing[seat]
        for tile in range(i64(16)):
            if tiles >> tile & 1:
                known = self.could_be[tile]
                if known & (known - 1) == 0:
                    heroes &= ~known
        return heroes

    def known_elsewhere(self, seat: i64, hero: i64) -> None:
        """A hero was seen: none of the seat's other heroes can be that one."""
        tiles = self.standing[seat]
        for tile in range(i64(16)):
            if tiles >> tile & 1:
                self.could_be[tile] &= ~(1 << hero)

    def see(self, seat: i64, tile: i64) -> None:
        """DC-15.4: all get to know which hero stands on a tile."""
        hero = self.hero_on[tile]
        if self.could_be[tile] != 1 << hero:
            self.known_elsewhere(seat, hero)
            self.could_be[tile] = 1 << hero
        self.reveal()

    def turn_up(self, tile: i64) -> None:
        if not self.is_up(tile):
            self.face_up |= 1 << tile
            seat = self.owner(tile)
            self.see(seat, tile)
            self.tell("turned-up", seat, self.hero_on[tile], tile)

    def turn_down(self, tile: i64) -> None:
        if self.is_up(tile):
            self.face_up &= ~(1 << tile)
            self.tell("turned-down", self.owner(tile), tile)

    def leave(self, tile: i64) -> i64:
        """A hero leaves its tile; returns the hero."""
        hero = self.hero_on[tile]
        seat = self.owner(tile)
        self.standing[seat] &= ~(1 << tile)
        self.hero_on[tile] = NOBODY
        self.could_be[tile] = 0
        self.face_up &= ~(1 << tile)
        return hero

    def discard_from(self, tile: i64) -> None:
        """DC-2.3: the hero on a tile goes to its seat's discard pile."""
        seat = self.owner(tile)
        hero = self.leave(tile)
        self.into_discard(seat, hero)
        if tile == self.newcomer:
            self.newcomer = NOWHERE

    def into_discard(self, seat: i64, hero: i64) -> None:
        self.discard[seat] |= 1 << hero
        self.known_elsewhere(seat, hero)
        self.tell("discarded", seat, hero)

    def move(self, start: i64, goal: i64) -> None:
        """A hero moves to another tile and keeps its facing."""
        seat = self.owner(start)
        up = self.is_up(start)
        known = self.could_be[start]
        hero = self.leave(start)
        self.standing[seat] |= 1 << goal
        self.hero_on[goal] = hero
        self.could_be[goal] = known
        if up:
            self.face_up |= 1 << goal
        if start == self.newcomer:
            self.newcomer = goal

    def refill_hands(self) -> None:
        """DC-2.4: whoever has no hero in hand takes the whole discard pile."""
        for seat in range(self.box.seats):
            if self.hand[seat] == 0 and self.discard[seat] != 0:
                self.tell("hand-taken", seat)
                self.take_discards(seat)

    def take_discards(self, seat: i64) -> None:
        self.hand[seat] |= self.discard[seat]
        self.discard[seat] = 0
        if self.is_clan(seat):
            self.shuffle_pile()

    def shuffle_pile(self) -> None:
        """DC-16.10: the clan's hand in a new order that nobody knows."""
        pile = vec[i64]()
        for hero in range(i64(7)):
            if self.hand[CLAN] >> hero & 1:
                pile = append(pile, hero)
        for last in range(i64(len(pile)) - 1, 0, -1):
            other = self.roll(PILE, last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        self.pile = pile

    # ------------------------------------------------------------- tokens

    def gain(self, seat: i64, kind: i64) -> None:
        """DC-2.2, DC-2.10: one token from the supply into the Caravan, if there is one."""
        if self.into_caravan(seat, kind):
            self.tell("gained", seat, kind)

    def into_caravan(self, seat: i64, kind: i64) -> bool:
        """Whether there was one."""
        if self.supply[kind] == 0:
            self.tell("none-left", seat, kind)
            return False
        self.supply[kind] -= 1
        self.caravan[seat * 4 + kind] += 1
        return True

    def secure(self, seat: i64) -> None:
        """DC-3.1: the whole Caravan moves to the Stockpile."""
        moved = False
        for at in range(seat * 4, seat * 4 + 4):
            if self.caravan[at] > 0:
                self.stockpile[at] += self.caravan[at]
                self.caravan[at] = 0
                moved = True
        if moved:
            self.tell("secured", seat)

    def pay(self, seat: i64, kind: i64, count: i64) -> None:
        """Tokens go from a Stockpile to the supply."""
        self.stockpile[seat * 4 + kind] -= count
        self.supply[kind] += count

    def gain_loot(self, seat: i64) -> None:
        """DC-7.13, DC-14.11."""
        if self.loot_left > 0:
            self.loot_left -= 1
            self.loot[seat] += 1
            self.tell("looted", seat)


def tiles_in(tiles: i64) -> vec[i64]:
    """The actions that name these tiles, in reading order."""
    actions = vec[i64]()
    for tile in range(i64(16)):
        if tiles >> tile & 1:
            actions = append(actions, TILE + tile)
    return actions


def heroes_in(heroes: i64) -> vec[i64]:
    """The actions that name these heroes."""
    actions = vec[i64]()
    for hero in range(i64(DRAGON_SLAYER + 1)):
        if heroes >> hero & 1:
            actions = append(actions, HERO + hero)
    return actions


def kinds_in(kinds: i64) -> vec[i64]:
    """The actions that name these kinds."""
    actions = vec[i64]()
    for kind in range(i64(4)):
        if kinds >> kind & 1:
            actions = append(actions, KIND + kind)
    return actions
