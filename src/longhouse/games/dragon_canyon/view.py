"""What each seat may see, and a table imagined from it (DC-15)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from longhouse.engine.contract import seat_word
from longhouse.engine.fields import Json
from longhouse.engine.random import Random
from longhouse.games.dragon_canyon import scoring
from longhouse.games.dragon_canyon.state import Canyon
from longhouse.games.dragon_canyon.words import HEROES, TILES, TITLES

TRIES: Final = 12  # shuffles that are tried before counting how many arrangements there are


def hidden(state: Canyon, seat: int) -> dict[str, Json]:
    """DC-15.3: heroes on the map, named only if face-up, one's own, or at the end (DC-16.12)."""
    heroes: dict[str, Json] = {}
    hands: dict[str, Json] = {}
    for owner in range(state.box.seats):
        word = str(seat_word(owner))
        own = state.over or (owner == seat and not state.is_clan(owner))
        held = names(state.hand[owner])
        hands[word] = held if own else len(held)
        for tile in range(16):
            if state.standing[owner] >> tile & 1:
                known = own or state.is_up(tile)
                heroes[TILES[tile]] = {
                    "seat": word,
                    "up": state.is_up(tile),
                    "hero": HEROES[state.hero_on[tile]] if known else None,
                }
    in_order = {name: heroes[name] for name in TILES if name in heroes}
    shown: dict[str, Json] = {"heroes": in_order, "hands": hands}
    if state.over and state.box.solo:
        shown["renown"] = int(scoring.renown(state))
        shown["title"] = TITLES[scoring.title(state)]
    return shown


def names(heroes: int) -> list[Json]:
    return [name for i, name in enumerate(HEROES) if heroes >> i & 1]


def redraw(state: Canyon, seat: i64, random: Random) -> None:
    """Every other seat's hidden heroes in an order that fits all that has been open so far."""
    if state.over:
        return
    for owner in range(state.box.seats):
        if owner != seat or state.is_clan(owner):
            redraw_seat(state, owner, random)
            if state.is_clan(owner):
                redraw_pile(state, random)
            if owner == state.actor and state.setting.rules[state.kind].name == "journey_tile":
                state.a = any_of(state.hand[owner], random)


def redraw_seat(state: Canyon, seat: i64, random: Random) -> None:
    """Each arrangement of a seat's unknown heroes that fits is equally likely."""
    tiles = unknown_tiles(state, seat)
    if len(tiles) == 0:
        return
    unknown = unknown_heroes(state, seat, tiles)
    heroes = vec[i64]([hero for hero in range(i64(7)) if unknown >> hero & 1])
    for _ in range(i64(TRIES)):
        random.shuffle(heroes)
        if fits(state, tiles, heroes):
            lay(state, seat, tiles, heroes, unknown)
            return
    lay(state, seat, tiles, counted_choice(state, tiles, unknown, random), unknown)


def unknown_tiles(state: Canyon, seat: i64) -> list[i64]:
    """The tiles of a seat's heroes that are not known to all."""
    tiles: list[i64] = []
    for tile in range(i64(16)):
        if state.standing[seat] >> tile & 1:
            could_be = state.could_be[tile]
            if could_be & (could_be - 1) != 0:
                tiles.append(tile)
    return tiles


def unknown_heroes(state: Canyon, seat: i64, tiles: list[i64]) -> i64:
    """The heroes that lie on these tiles or in the hand, as all can work out."""
    unknown = state.hand[seat]
    for tile in tiles:
        unknown |= 1 << state.hero_on[tile]
    return unknown


def possible_heroes(state: Canyon, tile: i64) -> i64:
    """The heroes that can lie on a tile, for all that is open about it and the tiles around."""
    seat = state.owner(tile)
    tiles = unknown_tiles(state, seat)
    if tile not in tiles:
        return state.could_be[tile]
    unknown = unknown_heroes(state, seat, tiles)
    tiles.remove(tile)
    ways = ways_to_lay(state, tiles)
    possible: i64 = 0
    for hero in range(i64(7)):
        bit = 1 << hero
        if state.could_be[tile] & unknown & bit and ways[0][unknown & ~bit] > 0:
            possible |= bit
    return possible


def fits(state: Canyon, tiles: list[i64], heroes: vec[i64]) -> bool:
    """Whether the first of these heroes can be those on the tiles."""
    for at, tile in enumerate(tiles):
        if not state.could_be[tile] >> heroes[at] & 1:
            return False
    return True


def lay(state: Canyon, seat: i64, tiles: list[i64], heroes: vec[i64], unknown: i64) -> None:
    """Put the first heroes on the tiles, the rest into the hand."""
    for at, tile in enumerate(tiles):
        hero = heroes[at]
        state.hero_on[tile] = hero
        unknown &= ~(1 << hero)
    state.hand[seat] = unknown


def counted_choice(state: Canyon, tiles: list[i64], unknown: i64, random: Random) -> vec[i64]:
    """A fitting arrangement, each equally likely."""
    ways = ways_to_lay(state, tiles)
    chosen: list[i64] = []
    left = unknown
    for at in range(len(tiles)):
        pick = random.below(ways[at][left])
        for hero in range(i64(7)):
            if state.could_be[tiles[at]] & left & (1 << hero):
                pick -= ways[at + 1][left & ~(1 << hero)]
                if pick < 0:
                    chosen.append(hero)
                    left &= ~(1 << hero)
                    break
    return vec[i64](chosen)


def ways_to_lay(state: Canyon, tiles: list[i64]) -> list[list[int]]:
    """In how many ways the tiles from each place on can be laid with each set of heroes.

    Counted from the last tile.
    """
    count = len(tiles)
    ways = [[0] * 128 for _ in range(count + 1)]
    ways[count] = [1] * 128
    for at in range(count - 1, -1, -1):
        could_be = state.could_be[tiles[at]]
        for left in range(128):
            fitting = could_be & left
            ways[at][left] = sum(
                ways[at + 1][left & ~(1 << h)] for h in range(7) if fitting >> h & 1
            )
    return ways


def redraw_pile(state: Canyon, random: Random) -> None:
    """DC-16.1: nobody knows the order of the clan's pile."""
    state.pile = vec[i64]([hero for hero in range(i64(7)) if state.hand[1] >> hero & 1])
    random.shuffle(state.pile)


def any_of(heroes: i64, random: Random) -> i64:
    count: i64 = sum(1 for hero in range(7) if heroes >> hero & 1)
    pick = random.below(count)
    for hero in range(i64(7)):
        if heroes >> hero & 1:
            if pick == 0:
                return hero
            pick -= 1
    return 0
