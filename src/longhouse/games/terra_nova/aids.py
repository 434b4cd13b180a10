"""What helps to read the table: reach, costs, towns begun, income and points to come.

Everything here is worked out with the functions of the rules on a copy, for display only. Nothing
in Terra Nova is hidden, so all could work it out; a seat gets its own reach and ways besides.
"""

from librt.vecs import vec
from mypy_extensions import i64

from longhouse.engine.contract import NOBODY
from longhouse.engine.fields import Json
from longhouse.games.terra_nova import deeds, groups, kinds, reach
from longhouse.games.terra_nova.decisions import dropout, towns
from longhouse.games.terra_nova.decisions.rounds import income
from longhouse.games.terra_nova.effects import (
    FREE_HOUSE_ON_LAKE,
    FREE_TRADING_POST,
    TRANSFORM_ADJACENT,
)
from longhouse.games.terra_nova.scoring import exchange_all, share, territory
from longhouse.games.terra_nova.state import (
    BARE,
    BOWL_1,
    BOWL_2,
    BOWL_3,
    FACTION,
    HOUSES,
    MONEY,
    PALACES,
    POINTS,
    POSTS,
    TILE,
    WIDTH,
    Nova,
)
from longhouse.games.terra_nova.words import (
    BONUS_TILES,
    BRIDGE_FOR_3,
    BRIDGE_FOR_4,
    HOUSE,
    LEFT_PALACE,
    ONE_SHOVEL,
    PIECES,
    POWER_ACTIONS,
    RIGHT_PALACE,
    SEATS,
    TOWN_TILES,
    TRADING_POST,
    TWO_SHOVELS,
)


def aids(state: Nova, seat: int) -> dict[str, Json]:
    """What a seat, or a spectator, is shown besides what lies on the table."""
    if state.round == 0:
        return {}
    found: dict[str, Json] = {"projection": projection(state), "tiles": tiles(state)}
    if state.over:
        return found
    if state.round < state.box.rounds:
        found["income"] = incomes(state)
    if seat != NOBODY:
        found["range"] = int(state.reach(seat))
        found["near"] = near(state, seat)
        found["shovels"] = shovels(state, seat)
        found["prices"] = prices(state, seat)
        found["towns"] = clusters(state, seat)
        if state.kind == kinds.MENU and state.actor == seat:
            found["ways"] = ways(state, seat)
            found["open"] = open_powers(state, seat)
    return found


# ------------------------------------------------------------- the map


def near(state: Nova, seat: i64) -> dict[str, Json]:
    """TN-4.4: the unoccupied hexes that can come within reach, with the range that they need."""
    found: dict[str, Json] = {}
    farthest = state.box.last_step + state.box.tile_range
    for hex in range(state.board.lands):
        away = state.away(seat, hex)
        if state.building[hex] == BARE and away <= farthest:
            found[state.board.hexes[hex]] = int(away)
    return found


def shovels(state: Nova, seat: i64) -> dict[str, Json]:
    """TN-5.3, TN-19.3b: the shovels that each unoccupied hex would take."""
    return {
        state.board.hexes[hex]: int(deeds.shovels_needed(state, seat, hex))
        for hex in range(state.board.lands)
        if state.building[hex] == BARE
    }


def prices(state: Nova, seat: i64) -> dict[str, Json]:
    """TN-11.1, TN-19.4a: what each power action of the board costs this seat."""
    return {
        name: int(reach.power_price(state, seat, action))
        for action, name in enumerate(POWER_ACTIONS)
    }


def open_powers(state: Nova, seat: i64) -> list[Json]:
    """TN-11.1: the power actions of the board that the seat can take and that do something."""
    needs = reach.needs_in_reach(state, seat)
    return [
        name
        for action, name in enumerate(POWER_ACTIONS)
        if reach.can_use_power(state, seat, action, needs)
    ]


def clusters(state: Nova, seat: i64) -> list[Json]:
    """TN-8.1 to TN-8.3: the own groups, what they are worth and what a town takes."""
    found: list[Json] = []
    for first in groups.first_hexes(state, seat):
        group = groups.group_at(state, first)
        town = groups.town_of(state, group)
        found.append(
            {
                "hexes": [state.board.hexes[hex] for hex in group],
                "buildings": len(group),
                "value": int(groups.value_of(state, group)),
                "of_buildings": int(state.box.town_buildings),
                "of_value": int(towns.wanted_value(state, seat)),
                "town": None if town == 0 else TOWN_TILES[town - 1],
            }
        )
    return found


# ------------------------------------------------------------- what can be done where


class Ways:
    """By place, the lines of notation that begin a main action there, with what they cost."""

    def __init__(self) -> None:
        self.found: dict[str, Json] = {}
        self.lists: dict[str, list[Json]] = {}

    def add(self, place: str, verb: str, money: i64, power: i64, after: str = "") -> None:
        line = f"{verb} {place} {after}".strip()
        way: Json = {"say": line, "money": int(money), "power": int(power)}
        if place not in self.lists:
            self.lists[place] = []
            self.found[place] = self.lists[place]
        self.lists[place].append(way)


def ways(state: Nova, seat: i64) -> dict[str, Json]:
    """TN-0.7: from each hex and bridge space, the main actions that can begin with it."""
    found = Ways()
    needs = reach.needs_in_reach(state, seat)
    digs = shovel_actions(state, seat, needs)
    palace = reach.palace_special(state, seat)
    palace_free = reach.can_use_palace(state, seat)
    inventive = reach.can_invent(state, seat, needs)
    box = state.box
    for hex in range(state.board.lands):
        name = state.board.hexes[hex]
        if state.owner(hex) == seat:
            add_upgrades(state, seat, hex, found)
            if palace == FREE_TRADING_POST and palace_free and state.piece(hex) == HOUSE:
                found.add(name, "special of-palace", 0, 0)
        if reach.in_reach(state, seat, hex):
            needed = deeds.shovels_needed(state, seat, hex)
            for verb, free, power in digs:
                if reach.payable(state, seat, needed, free):
                    money = max(needed - free, 0) * box.shovel_cost
                    found.add(name, verb, box.house_cost if needed == 0 else money, power)
            if needed > 0 and reach.can_use_power(state, seat, TWO_SHOVELS, needs):
                price = reach.power_price(state, seat, TWO_SHOVELS)
                found.add(name, f"power {POWER_ACTIONS[TWO_SHOVELS]}", 0, price)
            if inventive:
                found.add(name, "invent", 0, box.invention_power)
        if palace_free:
            sunny = palace == TRANSFORM_ADJACENT and reach.is_sunny(state, seat, hex)
            wet = palace == FREE_HOUSE_ON_LAKE and reach.is_free_lake(state, hex)
            if sunny or wet:
                found.add(name, "special of-palace", 0, 0)
    add_bridges(state, seat, found)
    add_river_towns(state, seat, found)
    return found.found


def shovel_actions(state: Nova, seat: i64, needs: i64) -> list[tuple[str, i64, i64]]:
    """TN-5.8: the actions that make a hex habitable: their words, free shovels and power."""
    box = state.box
    found: list[tuple[str, i64, i64]] = [("build", 0, 0)]
    if reach.can_use_tile(state, seat, needs):
        found.append(("special of-tile", box.tile_shovels, 0))
    if reach.can_use_palace_power(state, seat, needs):
        found.append(("power of-palace", box.palace_shovels, box.palace_power_price))
    if reach.can_use_power(state, seat, ONE_SHOVEL, needs):
        price = reach.power_price(state, seat, ONE_SHOVEL)
        found.append((f"power {POWER_ACTIONS[ONE_SHOVEL]}", box.action_shovels, price))
    return found


def add_upgrades(state: Nova, seat: i64, hex: i64, found: Ways) -> None:
    """TN-6.2, TN-6.3, TN-6.5."""
    if not reach.upgradable(state, seat, hex):
        return
    name = state.board.hexes[hex]
    if state.piece(hex) == HOUSE:
        price = deeds.post_price(state, seat, hex)
        found.add(name, "upgrade", price, 0, PIECES[TRADING_POST])
        return
    built = state.mat[seat * WIDTH + PALACES]
    for palace in (LEFT_PALACE, RIGHT_PALACE):
        if not built >> (palace - LEFT_PALACE) & 1:
            found.add(name, "upgrade", state.box.palace_cost, 0, PIECES[palace])


def add_bridges(state: Nova, seat: i64, found: Ways) -> None:
    """TN-10.1, TN-11.3."""
    if not reach.can_bridge(state, seat):
        return
    for space in range(state.board.bridges):
        if reach.is_space(state, seat, space):
            name = state.board.spaces[space]
            if state.mat[seat * WIDTH + MONEY] >= state.box.bridge_cost:
                found.add(name, "bridge", state.box.bridge_cost, 0)
            for action in (BRIDGE_FOR_3, BRIDGE_FOR_4):
                if reach.is_power_open(state, seat, action):
                    price = reach.power_price(state, seat, action)
                    found.add(name, f"power {POWER_ACTIONS[action]}", 0, price)


def add_river_towns(state: Nova, seat: i64, found: Ways) -> None:
    """TN-19.2a."""
    if towns.may_span(state, seat):
        for river in range(state.board.lands, state.board.lands + state.board.rivers):
            if towns.spans(state, seat, river):
                found.add(state.board.hexes[river], "river-town", 0, 0)


# ------------------------------------------------------------- income and points to come


def incomes(state: Nova) -> dict[str, Json]:
    """TN-2.2: by seat what the next income brings for sure, by source, and the bowls after it.

    `lost` power finds no room then (TN-3.2); `spare` tokens exchanged before make room for it all.
    """
    found: dict[str, Json] = {}
    after = state.clone()
    after.journal = None
    for seat in range(state.box.seats):
        money, power = income(state, seat)
        sources = income_sources(state, seat)
        tile = state.mat[seat * WIDTH + TILE]
        if not state.out(seat):  # the tile is still to be changed for another
            money -= state.box.tile_money[tile]
            power -= state.box.tile_power[tile]
            sources = [source for source in sources if source["of"] != "tile"]
        at = seat * WIDTH
        moves = 2 * state.mat[at + BOWL_1] + state.mat[at + BOWL_2]
        lost = max(power - moves, 0)
        after.charge(seat, power)
        found[SEATS[seat]] = {
            "money": int(money),
            "power": int(power),
            "lost": int(lost),
            "spare": int(min((lost + 1) // 2, state.mat[at + BOWL_3])),
            "bowls": [int(after.mat[at + bowl]) for bowl in (BOWL_1, BOWL_2, BOWL_3)],
            "sources": list[Json](sources),
        }
    return found


def income_sources(state: Nova, seat: i64) -> list[dict[str, Json]]:
    """TN-2.2: the parts of an income that bring anything."""
    box = state.box
    mat = state.mat
    at = seat * WIDTH
    faction, tile = mat[at + FACTION], mat[at + TILE]
    houses, posts = faction * (box.houses + 1), faction * (box.posts + 1)
    base_money, base_power = box.house_money[houses], box.house_power[houses]
    rows: list[tuple[str, i64, i64]] = [
        ("mat", base_money, base_power),
        (
            "houses",
            box.house_money[houses + mat[at + HOUSES]] - base_money,
            box.house_power[houses + mat[at + HOUSES]] - base_power,
        ),
        (
            "posts",
            box.post_money[posts + mat[at + POSTS]],
            box.post_power[posts + mat[at + POSTS]],
        ),
        (
            "palaces",
            box.palace_money[faction * 4 + mat[at + PALACES]],
            box.palace_power[faction * 4 + mat[at + PALACES]],
        ),
        ("tile", box.tile_money[tile], box.tile_power[tile]),
    ]
    money, power = income(state, seat)
    for _, part_money, part_power in rows:
        money -= part_money
        power -= part_power
    rows.append(("ability", money, power))
    return [
        {"of": name, "money": int(part_money), "power": int(part_power)}
        for name, part_money, part_power in rows
        if part_money > 0 or part_power > 0
    ]


def projection(state: Nova) -> dict[str, Json]:
    """TN-13.3, TN-16: by seat the points if all dropped out now and the game ended with it.

    When the game is over, `now` is what a seat had before money and territory were counted.
    """
    end = state.clone()
    end.journal = None
    seats = state.box.seats
    parts: list[dict[str, int]] = []
    for seat in range(seats):
        at = seat * WIDTH
        now = end.mat[at + POINTS]
        if not state.over and not state.out(seat):
            dropout.collect(end, seat)
        dropped = end.mat[at + POINTS]
        if not state.over:
            exchange_all(end, seat)
        power = end.mat[at + POINTS]
        parts.append({"now": int(now), "drop": int(dropped - now), "power": int(power - dropped)})
    largest = vec[i64]([territory(end, seat) for seat in range(seats)])
    found: dict[str, Json] = {}
    for seat in range(seats):
        part = parts[seat]
        money = int(end.mat[seat * WIDTH + MONEY] // state.box.money_per_point)
        share_of = int(share(end, largest, seat))
        if state.over:
            part["now"] -= money + share_of
        total = part["now"] + part["drop"] + part["power"] + money + share_of
        found[SEATS[seat]] = {
            "now": part["now"],
            "drop": part["drop"],
            "power": part["power"],
            "money": money,
            "buildings": int(largest[seat]),
            "territory": share_of,
            "total": total,
        }
    return found


def tiles(state: Nova) -> dict[str, Json]:
    """TN-20.6: by bonus tile of the game, the points that each seat would get for it now."""
    box = state.box
    found: dict[str, Json] = {}
    for tile, name in enumerate(BONUS_TILES):
        if box.tile_points[tile] > 0 and is_in_play(state, tile):
            found[name] = {
                SEATS[seat]: int(
                    dropout.pieces_counted(state, seat, box.tile_is[tile]) * box.tile_points[tile]
                )
                for seat in range(box.seats)
            }
    return found


def is_in_play(state: Nova, tile: i64) -> bool:
    if state.display >> tile & 1:
        return True
    return any(state.mat[seat * WIDTH + TILE] == tile for seat in range(state.box.seats))
