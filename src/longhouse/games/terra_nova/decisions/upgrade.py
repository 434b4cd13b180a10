"""Upgrades and what a new palace brings at once (TN-6, TN-19.4b)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.contract import Decision, Reason
from longhouse.games.terra_nova import deeds, kinds, reach
from longhouse.games.terra_nova.reach import is_hex
from longhouse.games.terra_nova.state import BARE, PALACES, WIDTH, Nova
from longhouse.games.terra_nova.words import (
    HEX,
    HOUSE,
    LEFT_PALACE,
    NO,
    PIECE,
    RIGHT_PALACE,
    TRADING_POST,
)


@final
class UpgradeHex(Decision[Nova]):
    """TN-6.1: the house or trading post to upgrade."""

    name = "upgrade_hex"
    rule = "TN-6.1"

    def options(self, state: Nova) -> vec[i64]:
        actions = vec[i64]()
        for hex in range(state.board.lands):
            if reach.upgradable(state, state.actor, hex):
                actions = append(actions, HEX + hex)
        return actions

    def take(self, state: Nova, action: i64) -> None:
        state.push(kinds.UPGRADE_TO, state.actor, state.board.codes[action - HEX])

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        if not is_hex(state, action):
            return None
        seat, hex = state.actor, action - HEX
        if hex >= state.board.lands or state.owner(hex) != seat:
            return Reason("TN-6.1", "not-your-building")
        return why_not_upgrade_at(state, seat, hex)


def why_not_upgrade_at(state: Nova, seat: i64, hex: i64) -> Reason:
    """TN-6.1 to TN-6.4: why an own building stays what it is."""
    piece = state.piece(hex)
    if piece >= LEFT_PALACE:
        return Reason("TN-6.1", "palace")
    if piece == HOUSE and not deeds.posts_left(state, seat):
        return Reason("TN-6.4", "no-trading-post-left")
    if piece == TRADING_POST and not reach.palace_open(state, seat):
        return Reason("TN-6.4", "no-palace-left")
    return Reason("TN-6.2", "too-little-money")


@final
class UpgradeTo(Decision[Nova]):
    """TN-6.5: a house becomes a trading post, a trading post the left or the right palace."""

    name = "upgrade_to"
    rule = "TN-6.5"
    args = (("hex", kinds.PLACE_ITEM),)

    def options(self, state: Nova) -> vec[i64]:
        if state.piece(state.board.coded[state.a]) == HOUSE:
            return vec[i64]([PIECE + TRADING_POST])
        built = state.mat[state.actor * WIDTH + PALACES]
        actions = vec[i64]()
        if not built & 1:
            actions = append(actions, PIECE + LEFT_PALACE)
        if not built & 2:
            actions = append(actions, PIECE + RIGHT_PALACE)
        return actions

    def take(self, state: Nova, action: i64) -> None:
        seat, hex, piece = state.actor, state.board.coded[state.a], action - PIECE
        if piece == TRADING_POST:
            state.pay(seat, deeds.post_price(state, seat, hex))
            state.push(kinds.TOWNS, seat, state.a)
            deeds.trade_up(state, seat, hex)
        else:
            state.pay(seat, state.box.palace_cost)
            state.push(kinds.TOWNS, seat)
            deeds.crown(state, seat, hex, piece)

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        if not PIECE <= action <= PIECE + RIGHT_PALACE:
            return None
        return Reason("TN-6.1", "not-the-next-piece")


@final
class EdgeHouse(Decision[Nova]):
    """TN-19.4b: any unoccupied hex at the edge of the board becomes home, with a house."""

    name = "edge_house"
    rule = "TN-19.4b"
    verb = "edge"

    def options(self, state: Nova) -> vec[i64]:
        actions = vec[i64]()
        for hex in range(state.board.lands):
            if state.board.edge[hex] and state.building[hex] == BARE:
                actions = append(actions, HEX + hex)
        return append(actions, NO)

    def take(self, state: Nova, action: i64) -> None:
        if action == NO:
            return
        seat, hex = state.actor, action - HEX
        if state.shovels(seat, hex) > 0:
            deeds.make_habitable(state, seat, hex, 0)
        if deeds.houses_left(state, seat):
            deeds.build_house(state, seat, hex)

    def why_not(self, state: Nova, action: i64) -> Reason | None:
        if not is_hex(state, action):
            return None
        hex = action - HEX
        if hex >= state.board.lands or not state.board.edge[hex]:
            return Reason("TN-4.11", "not-at-the-edge")
        return Reason("TN-5.1", "occupied")
