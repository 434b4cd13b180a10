"""The turn of the rival clan in the solo game (DC-16.2, DC-16.3, DC-16.6)."""

from typing import final

from mypy_extensions import i64

from longhouse.engine.contract import Step
from longhouse.games.dragon_canyon import clan, kinds
from longhouse.games.dragon_canyon.decisions import tricks
from longhouse.games.dragon_canyon.decisions.claim import claim
from longhouse.games.dragon_canyon.decisions.journey import deploy
from longhouse.games.dragon_canyon.edition import FIGHT, TRICK
from longhouse.games.dragon_canyon.state import CLAN, DEEDS, Canyon


@final
class ClanTurn(Step[Canyon]):
    """DC-16.2: the deed and path dice, a claim, a hero placed from the top of the pile."""

    name = "clan_turn"
    rule = "DC-16.2"

    def run(self, state: Canyon) -> None:
        state.deed = state.roll(DEEDS, 6) + 1
        state.path = state.roll(DEEDS, 6) + 1
        state.tell("deed", state.deed, state.path)
        clan_claim(state, state.box.deed_claim[state.deed - 1])
        if state.depth == 0 or state.hand[CLAN] == 0:
            return  # the game is over, or all seven are on the map (DC-16.14)
        hero = state.pile[len(state.pile) - 1]
        state.pile = state.pile[: len(state.pile) - 1]
        tile = clan.place(state, state.box.deed_place[state.deed - 1])
        state.push(kinds.CLAN_ACT, CLAN)
        deploy(state, CLAN, hero, tile)


def clan_claim(state: Canyon, building: i64) -> None:
    """DC-16.3: a building for a price in tokens of any kinds, one at a time of the commonest."""
    price: i64 = state.box.price_change
    tokens: i64 = 0
    for kind in range(i64(4)):
        price += state.box.cost[building * 4 + kind]
        tokens += state.stockpile[CLAN * 4 + kind]
    price = max(price, state.box.least_price)
    if state.stacks[building] == 0 or tokens < price:
        return
    for _ in range(price):
        most: i64 = 0
        for kind in range(i64(4)):
            if state.stockpile[CLAN * 4 + kind] > state.stockpile[CLAN * 4 + most]:
                most = kind
        state.pay(CLAN, most, 1)
    claim(state, CLAN, building)


@final
class ClanAct(Step[Canyon]):
    """DC-16.6: rest, fight, or a Trick."""

    name = "clan_act"
    rule = "DC-16.6"

    def run(self, state: Canyon) -> None:
        acts = state.box.deed_acts[state.deed - 1]
        if TRICK in acts:
            state.turn_up(state.newcomer)
            if tricks.usable(state):
                tricks.start(state)
                return
        if FIGHT in acts and tricks.prey(state) != 0:
            state.turn_up(state.newcomer)
            state.push(kinds.BATTLE_TARGET, CLAN)
        else:
            state.turn_down(state.newcomer)
