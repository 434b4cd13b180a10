"""What every position keeps to (TN-22), and what is wrong with one that does not."""

from typing import Final

from longhouse.engine.contract import FRAME, NOBODY
from longhouse.games.terra_nova import groups, kinds, reach
from longhouse.games.terra_nova.decisions import towns
from longhouse.games.terra_nova.edition import LUCKY_DIGGER, PLAIN, PLANNER
from longhouse.games.terra_nova.state import (
    BARE,
    BOWL_1,
    BOWL_2,
    BOWL_3,
    BRIDGES,
    FACTION,
    HOUSES,
    NEUTRAL,
    PALACES,
    POSTS,
    TILE,
    TOWNS,
    WIDTH,
    Nova,
)
from longhouse.games.terra_nova.words import (
    BONUS_TILES,
    COLOURS,
    HOUSE,
    LEFT_PALACE,
    RIGHT_PALACE,
    SEATS,
    TERRAINS,
    TOKENS,
    TOWN_TILES,
    TRADING_POST,
)


def problems(state: Nova) -> list[str]:
    """What is wrong with a state, in a line each; empty for every state of a game."""
    if NOBODY in list(state.terrain) or state.first == NOBODY:
        return ["a field is null that must not be"]
    found: list[str] = []
    for seat in range(state.box.seats):
        found += seat_problems(state, seat)
    for hex in range(state.board.lands):
        found += hex_problems(state, hex)
    for space in range(state.board.bridges):
        found += bridge_problems(state, space)
    return found + tile_problems(state) + order_problems(state)


def seat_problems(state: Nova, seat: int) -> list[str]:
    """TN-22.1, TN-22.2, TN-22.10: the tokens and pieces of one seat."""
    name = SEATS[seat]
    mat = list(state.mat[seat * WIDTH : (seat + 1) * WIDTH])
    found: list[str] = []
    if mat[BOWL_1] + mat[BOWL_2] + mat[BOWL_3] != TOKENS:
        found.append(f"{name}: the bowls do not hold {TOKENS} tokens (TN-22.1)")
    own = [hex for hex in range(state.board.lands) if state.owner(hex) == seat]
    standing = [sum(1 for hex in own if state.piece(hex) == piece) for piece in range(4)]
    if mat[FACTION] == NOBODY:
        return [*found, f"{name}: buildings without a faction"] if own else found
    if standing[HOUSE] != mat[HOUSES] or standing[TRADING_POST] != mat[POSTS]:
        found.append(f"{name}: houses or trading posts on the map are not those counted (TN-22.2)")
    palaces = standing[LEFT_PALACE] | standing[RIGHT_PALACE] << 1
    if max(standing[LEFT_PALACE:]) > 1 or palaces != mat[PALACES]:
        found.append(f"{name}: palaces on the map are not those counted (TN-22.2)")
    if list(state.bridge).count(seat) != mat[BRIDGES]:
        found.append(f"{name}: bridges on the map are not those counted (TN-22.2)")
    used = sum(1 << tile for tile in range(len(TOWN_TILES)) if 1 + tile in towns_of(state, own))
    if used != mat[TOWNS]:
        found.append(f"{name}: towns on the map are not the town tiles used (TN-22.10)")
    return found


def towns_of(state: Nova, hexes: list[int]) -> set[int]:
    return {int(state.town[hex]) for hex in hexes}


def hex_problems(state: Nova, hex: int) -> list[str]:
    """TN-22.4: who may stand on a hex, and which buildings belong to towns."""
    name = state.board.hexes[hex]
    owner = state.owner(hex)
    if state.building[hex] == BARE:
        return [f"{name}: a town without a building"] if state.town[hex] else []
    if owner == NEUTRAL:
        return neutral_problems(state, hex)
    if owner >= state.box.seats or state.mat[owner * WIDTH + FACTION] == NOBODY:
        return [f"{name}: a building of nobody"]
    if state.terrain[hex] != state.home(owner):
        home = TERRAINS[state.home(owner)]
        return [f"{name}: {SEATS[owner]} can stand on {home} only (TN-22.4)"]
    return []


def neutral_problems(state: Nova, hex: int) -> list[str]:
    """TN-18.4, TN-18.8, TN-22.4: a neutral house stands on a mark of a colour that is neutral."""
    name, terrain = state.board.hexes[hex], state.terrain[hex]
    if state.box.variant == PLAIN:
        return [f"{name}: neutral houses are for the variants for two (TN-18.1)"]
    if state.piece(hex) != HOUSE or state.town[hex] != 0 or hex not in state.box.marks:
        return [f"{name}: no neutral house can stand there (TN-22.4)"]
    colour = state.box.terrain_colour[terrain]
    played = [state.box.colour[faction] for faction in factions(state)]
    planned = state.box.variant == PLANNER and colour != state.neutral
    if terrain != state.board.printed[hex] or colour in played or planned:
        return [f"{name}: no neutral house of {COLOURS[colour]} can stand there (TN-22.4)"]
    return []


def bridge_problems(state: Nova, space: int) -> list[str]:
    """TN-22.9: a bridge has a building of its owner at an end."""
    owner = state.bridge[space]
    if owner == NOBODY or owner in [state.owner(end) for end in state.board.space_ends(space)]:
        return []
    return [f"{state.board.spaces[space]}: a bridge without a building of its owner (TN-22.9)"]


def tile_problems(state: Nova) -> list[str]:
    """TN-22.7, TN-22.8: each bonus tile in one place, money only on those beside the board."""
    held = [int(state.mat[seat * WIDTH + TILE]) for seat in range(state.box.seats)]
    held = [tile for tile in held if tile != NOBODY]
    beside = [tile for tile in range(len(BONUS_TILES)) if state.display >> tile & 1]
    found: list[str] = []
    if len(set(held + beside)) != len(held + beside):
        found.append("a bonus tile is in two places (TN-22.7)")
    laid_out = len(state.round_tiles) > 0
    if len(held + beside) != (state.box.display if laid_out else 0):
        found.append(f"there are not {state.box.display} bonus tiles (TN-22.7)")
    if any(state.coins[tile] for tile in range(len(BONUS_TILES)) if tile not in beside):
        found.append("money lies on a tile that is not beside the board (TN-22.8)")
    if laid_out and (len(state.round_tiles) != state.box.rounds or NOBODY in state.round_tiles):
        found.append(f"there are not {state.box.rounds} round tiles (TN-1.2)")
    if state.round > 0 and (not laid_out or len(held) < state.box.seats):
        found.append("a round is played before the set-up is done")
    return found


def order_problems(state: Nova) -> list[str]:
    """TN-0.6, TN-22.13, TN-22.14: the order of the turns, and who has dropped out of it."""
    seats = list(range(state.box.seats))
    found: list[str] = []
    if sorted(state.order) != seats:
        found.append("the order does not hold each seat once (TN-0.6)")
    if len(set(state.leaving)) != len(state.leaving) or NOBODY in state.leaving:
        found.append("a seat has dropped out twice (TN-22.14)")
    if sum(1 << seat for seat in state.leaving if seat != NOBODY) != state.dropped:
        found.append("the seats that have dropped out are not those that are leaving (TN-22.14)")
    if len(state.leaving) > 0 and state.leaving[0] != state.first:
        found.append("the first to drop out holds the start player token (TN-22.13)")
    colours = [state.box.colour[faction] for faction in factions(state)]
    if len(set(colours)) != len(colours) or state.neutral in colours:
        found.append("a colour is played twice, or is neutral (TN-0.1)")
    if state.round > 0 and len(colours) < len(seats):
        found.append("a seat has no faction (TN-1.7)")
    return found


def factions(state: Nova) -> list[int]:
    held = [int(state.mat[seat * WIDTH + FACTION]) for seat in range(state.box.seats)]
    return [faction for faction in held if faction != NOBODY]


# ------------------------------------------------------------- what is still to come

FLOW: Final = (
    kinds.LAY_OUT,
    kinds.BEGIN,
    kinds.TURN,
    kinds.NEXT_TURN,
    kinds.CLEAN_UP,
    kinds.FINISH,
)
BEFORE_ROUNDS: Final = (kinds.LAY_OUT, kinds.BEGIN)
AT_SET_UP: Final = (
    kinds.PLANNER_HOUSE,
    kinds.FACTION,
    kinds.START_HOUSE,
    kinds.START_TILE,
    kinds.THIRD_HOUSES,
)

# What may wait while something else is answered first.
WAITING: Final = (
    *(*FLOW, *AT_SET_UP),
    *(kinds.INCOME, kinds.DIG),
    *(kinds.MENU, kinds.AFTER, kinds.TOWNS, kinds.TOWN_TILE, kinds.ROUND_END),
)


def pending_problems(state: Nova) -> list[str]:
    """What is wrong with the rules on the stack; empty in every state of a game."""
    frames = [(int(kind), int(seat), int(a), int(b)) for kind, seat, a, b in pending(state)]
    if not frames:
        return []
    if frames[0][0] not in FLOW:
        return ["the first thing to do must carry the game on"]
    found: list[str] = []
    if (state.round == 0) != (frames[0][0] in BEFORE_ROUNDS):
        found.append("the set-up and the rounds do not follow each other (TN-1.13)")
    for place, (kind, seat, a, b) in enumerate(frames):
        if place > 0 and kind in FLOW:
            found.append("only the first thing to do can carry the game on")
        if kind in AT_SET_UP and state.round > 0:
            found.append("the set-up is over (TN-1.13)")
        found += frame_problems(state, kind, seat, a, b)
    return found or set_up_problems(state, frames) + turn_problems(state, frames)


def pending(state: Nova) -> list[tuple[int, int, int, int]]:
    """Kind, seat and two numbers of all that is still to come."""
    rows = [state.stack[FRAME * place : FRAME * place + 4] for place in range(state.depth)]
    return [(row[0], row[1], row[2], row[3]) for row in rows]


def set_up_problems(state: Nova, frames: list[tuple[int, int, int, int]]) -> list[str]:
    """TN-1.7, TN-1.12: whoever lacks a faction or a bonus tile is still to choose one."""
    if state.round > 0 or frames[0][0] != kinds.BEGIN:
        return []
    for kind, column in ((kinds.FACTION, FACTION), (kinds.START_TILE, TILE)):
        asked = sorted(seat for asking, seat, _, _ in frames if asking == kind)
        lacking = [s for s in range(state.box.seats) if state.mat[s * WIDTH + column] == NOBODY]
        if asked != lacking:
            return ["the seats still to choose are not those that have not chosen (TN-1.7)"]
    return []


def turn_problems(state: Nova, frames: list[tuple[int, int, int, int]]) -> list[str]:
    """TN-0.6, TN-0.7, TN-8.5, TN-22.14: one turn at a time, one step of it after the other."""
    found = [
        f"{state.setting.rules[kind].name} cannot wait for something else (TN-0.12)"
        for kind, _, _, _ in frames[:-1]
        if kind not in WAITING
    ]
    turns = [seat for kind, seat, _, _ in frames if kind in (kinds.MENU, kinds.AFTER)]
    if len(turns) > 1:
        found.append("there is one main action in a turn (TN-0.7)")
    ours = frames[0][0] == kinds.NEXT_TURN
    if (turns and not ours) or (ours and any(seat != frames[0][1] for _, seat, _, _ in frames)):
        found.append("it is the turn of another seat (TN-0.6)")
    if any(state.out(seat) for kind, seat, _, _ in frames if kind in (kinds.TURN, kinds.MENU)):
        found.append("a seat that has dropped out takes no turn (TN-22.14)")
    return found + town_problems(state, frames)


def town_problems(state: Nova, frames: list[tuple[int, int, int, int]]) -> list[str]:
    """TN-8.5, TN-22.10, TN-22.11: each new town gets a tile of its own, and none is left out."""
    if not any(kind in (kinds.TOWNS, kinds.TOWN_TILE) for kind, _, _, _ in frames):
        return settled_problems(state)
    founded: list[int] = []
    for kind, _, place, river in frames:
        if kind == kinds.TOWN_TILE and river == 0 and place != 0:
            founded += groups.group_at(state, state.board.coded[place])
    return [] if len(founded) == len(set(founded)) else ["a town gets one tile only (TN-8.5)"]


def settled_problems(state: Nova) -> list[str]:
    """TN-22.10, TN-22.11: after the town check a group is town wholly, or cannot be one."""
    found: list[str] = []
    for seat in range(state.box.seats if state.round > 0 else 0):
        for first in groups.first_hexes(state, seat):
            group = groups.group_at(state, first)
            outside = [hex for hex in group if state.town[hex] == 0]
            name = state.board.hexes[first]
            if 0 < len(outside) < len(group):
                found.append(f"{name}: a part of the group is a town, and a part is not (TN-8.7)")
            elif outside and towns.suffices(state, seat, group):
                found.append(f"{name}: the group would be a town (TN-8.3)")
    return found


def frame_problems(state: Nova, kind: int, seat: int, a: int, b: int) -> list[str]:
    """Whether one rule on the stack speaks of things that are there."""
    rule = state.setting.rules[kind]
    if seat == NOBODY and kind in (kinds.TURN, kinds.NEXT_TURN, kinds.TOWNS, kinds.DIG):
        return [f"{rule.name}: whose is it?"]
    if kind == kinds.CLEAN_UP and state.round >= state.box.rounds:
        return ["there are no more rounds (TN-0.3)"]
    if kind in (kinds.DIG, kinds.DIGGER_HOUSE) and state.box.variant != LUCKY_DIGGER:
        return [f"{rule.name}: only in Lucky Digger (TN-18.8)"]
    if kind == kinds.PLANNER_HOUSE and (state.box.variant != PLANNER or state.neutral == NOBODY):
        return [f"{rule.name}: only in Planner (TN-18.4)"]
    if kind == kinds.DIG and a.bit_count() != (3 if seat == state.first else 2):
        return ["dig: three colours for the starting seat, then two (TN-18.8)"]
    places = [(a, b)[at] for at, (_, item) in enumerate(rule.args) if item is kinds.PLACE_ITEM]
    return [
        f"{rule.name}: nothing of the kind can happen there"
        for place in places
        if not fits(state, kind, seat, place)
    ]


def fits(state: Nova, kind: int, seat: int, place: int) -> bool:
    """Whether a hex that a rule on the stack speaks of is one that it can speak of."""
    if place == 0:
        return kind in (kinds.TOWNS, kinds.TOWN_TILE, kinds.HOUSE_ON)
    hex = state.board.coded[place]
    if hex < 0:
        return False
    if hex >= state.board.lands:
        return kind == kinds.TOWN_TILE and hex not in state.river_towns
    own = state.owner(hex) == seat
    if kind == kinds.UPGRADE_TO:
        return reach.upgradable(state, seat, hex)
    if kind == kinds.TOWNS:
        return own
    if kind == kinds.TOWN_TILE:
        return own and state.town[hex] == 0
    if kind == kinds.SECOND_HEX:
        return state.building[hex] == BARE and state.shovels(seat, hex) > 0
    return state.building[hex] == BARE and state.shovels(seat, hex) == 0
