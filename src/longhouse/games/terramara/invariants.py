"""What every position keeps to (TM-27)."""

from longhouse.games.terramara.state import (
    CARAVAN,
    CHIEFTAIN_BITS,
    CREATED,
    EXPLORERS_MASK,
    FIRST_NEUTRAL,
    GATE_TILE,
    HAND,
    IN_HUT,
    PERSONAL,
    POST_TILE,
    READY,
    RESERVED,
    TERRITORY,
    TIRED,
    TURNED,
    WAITING,
    WIDTH,
    Village,
    member_bit,
)
from longhouse.games.terramara.words import (
    ARTIFACTS,
    CHIEFTAIN,
    EXPLORER,
    GATE,
    ROUNDS,
    SEATS,
    WARRIOR,
)


def problems(state: Village) -> list[str]:
    """What is wrong with a state, in a word each; empty for every state of a game."""
    found = shape_problems(state)
    if found:
        return found
    for seat in range(state.box.seats):
        found += clan_problems(state, seat)
    for space in range(state.box.hut):
        found += space_problems(state, space)
    return found + card_problems(state) + piece_problems(state)


def shape_problems(state: Village) -> list[str]:
    """Lists of the wrong length, and numbers that must not be missing."""
    box = state.box
    lists = [(state.river, box.slots), (state.tiles, 12), (state.slots, len(box.slot_level))]
    if any(len(values) != length for values, length in lists):
        return ["a list does not have its length"]
    for seat in range(box.seats):
        at = seat * WIDTH + CARAVAN
        if not 0 <= state.sheet[at] <= state.sheet[at + 1]:
            return [f"{SEATS[seat]}: the Caravans are not in order"]
    return []


def clan_problems(state: Village, seat: int) -> list[str]:
    """TM-27.1, TM-27.2: the members of a clan."""
    name = SEATS[seat]
    at = seat * WIDTH
    found: list[str] = []
    counts = []
    for member in range(3):
        count = int(state.sheet[at + HAND + member] + state.sheet[at + IN_HUT + member])
        bit = member_bit(seat, member)
        count += sum(1 for space in state.spaces if space & bit)
        counts.append(count)
    if counts[CHIEFTAIN] != 1:
        found.append(f"{name}: {counts[CHIEFTAIN]} Chieftains (TM-27.2)")
    if not 4 <= counts[EXPLORER] + state.sheet[at + WAITING] <= 6:
        found.append(f"{name}: {counts[EXPLORER]} Explorers (TM-27.2)")
    if state.round == 0 and counts[WARRIOR] > 0:
        found.append(f"{name}: Warriors outside a round (TM-27.9)")
    return found


def space_problems(state: Village, space: int) -> list[str]:
    """TM-27.4, TM-27.10, TM-27.12: who may stand together, and where nobody may stand."""
    there = int(state.spaces[space])
    if there == 0:
        return []
    name = state.box.spaces[space]
    explorers = (there & EXPLORERS_MASK).bit_count()
    others = (there >> CHIEFTAIN_BITS).bit_count()
    found: list[str] = []
    if there.bit_count() > 2 or others > 1:
        found.append(f"{name}: too many members (TM-27.4)")
    if explorers + others > 1 and space != GATE and state.is_single(space):
        found.append(f"{name}: more than one member (TM-27.4)")
    if space < TERRITORY:
        row = space // 6
        if state.box.row_round[row] < state.round:
            found.append(f"{name}: its row is past (TM-5.16)")
        if state.box.row_round[row] > state.round and others:
            found.append(f"{name}: a Chieftain or Warrior on a future row (TM-27.10)")
        if state.fire >> space & 1:
            found.append(f"{name}: somebody stands on Fire (TM-27.10)")
        if max(state.round, 1) < state.box.lands.space_from[state.space_index(space)]:
            found.append(f"{name}: nobody may stand there yet (TM-27.10)")
    elif there >> FIRST_NEUTRAL & 3:
        found.append(f"{name}: a neutral Explorer outside the Territory (TM-24.5)")
    elif space == GATE and state.gate_tile() < 0:
        found.append(f"{name}: nobody has this space (TM-20.23)")
    return found


def card_problems(state: Village) -> list[str]:
    """TM-27.5: each artifact is in at most one place; the rest is out of the game."""
    places = [int(state.deck), *(1 << int(card) for card in state.river if card >= 0)]
    found: list[str] = []
    for seat in range(state.box.seats):
        at = seat * WIDTH
        created = int(state.sheet[at + CREATED])
        places.append(created)
        if state.sheet[at + RESERVED] >= 0:
            places.append(1 << int(state.sheet[at + RESERVED]))
        if state.sheet[at + TURNED] & ~created:
            found.append(f"{SEATS[seat]}: a turned card is not created (TM-13.3)")
    if sum(place.bit_count() for place in places) != union(places).bit_count():
        found.append("an artifact is in two places (TM-27.5)")
    gap = list(state.river).index(-1) if -1 in list(state.river) else len(state.river)
    if any(card >= 0 for card in state.river[gap:]):
        found.append("the River has a gap (TM-13.6)")
    if state.creating >= ARTIFACTS:
        found.append("no such artifact is being created")
    return found


def union(places: list[int]) -> int:
    bits = 0
    for place in places:
        bits |= place
    return bits


def piece_problems(state: Village) -> list[str]:
    """TM-27.6, TM-27.9: Workers, Warriors, bonus tiles and Territory tiles."""
    box, lands = state.box, state.box.lands
    found: list[str] = []
    for level in range(3):
        left = int(state.workers_left[ROUNDS + level])
        for number in range(ROUNDS):
            if box.worker_of_round[number] == level + 1:
                left += int(state.workers_left[number])
        for seat in range(box.seats):
            at = seat * WIDTH + level
            left += int(state.sheet[at + READY] + state.sheet[at + TIRED])
        if left != [9, 5, 3][level]:
            found.append(f"{left} Workers of level {level + 1} (TM-27.6)")
    warriors = int(state.warriors)
    tiles = list(state.tiles)
    bonus = list(state.slots) + places_of(int(state.leftover))
    for seat in range(box.seats):
        at = seat * WIDTH
        warriors += int(state.sheet[at + HAND + WARRIOR] + state.sheet[at + IN_HUT + WARRIOR])
        warriors += sum(1 for space in state.spaces if space & member_bit(seat, WARRIOR))
        tiles += [tile for tile in state.sheet[at + GATE_TILE : at + POST_TILE + 1] if tile >= 0]
        bonus += places_of(int(state.sheet[at + PERSONAL]))
    if warriors != box.warriors:
        found.append(f"{warriors} Warriors (TM-27.9)")
    known = places_of(int(state.spare))
    first = {tile for tile in range(len(lands.tiles)) if lands.tile_level[tile] == 1}
    if state.round == 0 and first - set(tiles) != set(known):
        found.append("a leftover tile of level 1 is missing, or not left over (TM-1.15)")
    tiles += known
    if len(set(tiles)) != len(tiles):
        found.append("a Territory tile is in two places (TM-27.6)")
    if len(set(bonus)) != len(bonus):
        found.append("a bonus tile is in two places (TM-27.6)")
    for place in range(12):
        tile = state.tiles[place]
        side = place % 2
        if lands.tile_side[tile] != side or lands.tile_level[tile] != box.row_level[place // 2]:
            found.append(f"a tile of row {place // 2 + 1} does not belong there (TM-1.6)")
    for slot, level in enumerate(box.slot_level):
        if box.bonus_level[state.slots[slot]] != level:
            found.append(f"the bonus tile of {box.slot_names[slot]} has another level (TM-1.11)")
    return found


def places_of(bits: int) -> list[int]:
    return [place for place in range(bits.bit_length()) if bits >> place & 1]
