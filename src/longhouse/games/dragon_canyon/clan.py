"""How the rival clan of the solo game decides (DC-16.4, DC-16.5, DC-16.7, DC-16.8)."""

from librt.vecs import vec
from mypy_extensions import i64

from longhouse.games.dragon_canyon.edition import DRAGON, FEAST, HUNT
from longhouse.games.dragon_canyon.state import CLAN, NOWHERE, YOU, Canyon
from longhouse.games.dragon_canyon.words import DRAGON_CANYON, FORTIFIED_TOWN, KIND, TILE


def first_on_path(state: Canyon, tiles: i64) -> i64:
    """DC-16.5: among these tiles the one that the path die says."""
    path = state.path
    for i in range(i64(16)):
        tile = 15 - i if path > 4 else (4 * (path - 1) + i) % 16
        if tiles >> tile & 1:
            return tile
    return NOWHERE


def nearest(state: Canyon, tiles: i64, start: i64) -> i64:
    """DC-16.7: among these tiles the fewest steps away from where the clan's hero stands."""
    return first_on_path(state, at_distance(state, tiles, start, False))


def furthest(state: Canyon, tiles: i64, start: i64) -> i64:
    """DC-16.7: among these tiles the most steps away."""
    return first_on_path(state, at_distance(state, tiles, start, True))


def at_distance(state: Canyon, tiles: i64, start: i64, far: bool) -> i64:
    """Those of the tiles that are nearest, or furthest."""
    best: i64 = -1
    found: i64 = 0
    for tile in range(i64(16)):
        if tiles >> tile & 1:
            steps = state.box.steps[start * 16 + tile]
            if best < 0 or (steps > best if far else steps < best):
                best = steps
                found = 0
            if steps == best:
                found |= 1 << tile
    return found


def only(action: i64) -> vec[i64]:
    """The clan's one answer to a question."""
    return vec[i64]([action])


def tile_action(tile: i64) -> vec[i64]:
    return only(TILE + tile)


def owned(state: Canyon, kind: i64) -> i64:
    """The clan's tokens of a kind, Stockpile and Caravan together."""
    return state.stockpile[CLAN * 4 + kind] + state.caravan[CLAN * 4 + kind]


def wanted_kind(state: Canyon, kinds: i64) -> vec[i64]:
    """DC-16.8: the kind on offer of which the clan has fewest."""
    best: i64 = -1
    for kind in range(i64(4)):
        if kinds >> kind & 1 and (best < 0 or owned(state, kind) < owned(state, best)):
            best = kind
    return only(KIND + best)


def stolen_kind(state: Canyon, victim: i64) -> vec[i64]:
    """DC-16.8: the kind of which the victim's Caravan holds most."""
    best: i64 = 0
    for kind in range(i64(4)):
        if state.caravan[victim * 4 + kind] > state.caravan[victim * 4 + best]:
            best = kind
    return only(KIND + best)


def place(state: Canyon, how: i64) -> i64:
    """DC-16.4: the tile for the clan's next hero."""
    if how == DRAGON:
        return dragon_place(state)
    if how == HUNT:
        return hunt(state)
    if how == FEAST:
        tiles = feasts(state)
        if tiles != 0:
            return first_on_path(state, tiles)
    return gather(state)


def hunt(state: Canyon) -> i64:
    """The free tile adjacent to most heroes of yours."""
    most: i64 = 0
    found: i64 = 0
    free = state.unoccupied()
    for tile in range(i64(16)):
        if free >> tile & 1:
            prey = count(state.box.adjacent[tile] & state.standing[YOU])
            if prey > most:
                most = prey
                found = 0
            if prey == most:
                found |= 1 << tile
    return first_on_path(state, found) if most > 0 else gather(state)


def gather(state: Canyon) -> i64:
    """A free tile without Dragon that yields the kind the clan has fewest of."""
    free = state.unoccupied()
    tried: i64 = 0
    while tried != 15:
        kind = wanted_kind(state, 15 & ~tried)[0] - KIND
        tiles: i64 = 0
        for tile in range(i64(16)):
            if free >> tile & 1 and state.land[tile] == kind and tile != state.dragon:
                tiles |= 1 << tile
        if tiles != 0:
            return first_on_path(state, tiles)
        tried |= 1 << kind
    return first_on_path(state, free)


def feasts(state: Canyon) -> i64:
    """The tiles that complete a line in which, newcomer included, two heroes are the clan's."""
    occupied = state.occupied()
    tiles: i64 = 0
    for tile in range(i64(16)):
        bit = 1 << tile
        if not occupied & bit:
            for line in state.box.lines:
                full = line & bit and line & ~(occupied | bit) == 0
                if full and line & state.standing[CLAN]:
                    tiles |= bit
    return tiles


def dragon_place(state: Canyon) -> i64:
    """A Canyon if the Dragon can be moved to a hero of yours; else a Town; else Hunt."""
    free = state.unoccupied()
    canyons: i64 = 0
    towns: i64 = 0
    for tile in range(i64(16)):
        if free >> tile & 1:
            if state.land[tile] == DRAGON_CANYON:
                canyons |= 1 << tile
            elif state.land[tile] == FORTIFIED_TOWN:
                towns |= 1 << tile
    prey = state.standing[YOU]
    if state.dragon != NOWHERE:
        prey &= ~(1 << state.dragon)
    if canyons != 0 and prey != 0:
        return first_on_path(state, canyons)
    return first_on_path(state, towns) if towns != 0 else hunt(state)


def count(bits: i64) -> i64:
    total: i64 = 0
    while bits != 0:
        bits &= bits - 1
        total += 1
    return total
