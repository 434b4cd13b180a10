"""The turn, the Journey phase and the choice of the Adventure phase (DC-2.13, DC-5, DC-6)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.contract import ALWAYS_ASK, Decision, Reason, Step
from longhouse.games.dragon_canyon import kinds, scoring
from longhouse.games.dragon_canyon.decisions import dragon, tricks
from longhouse.games.dragon_canyon.state import NOWHERE, Canyon, heroes_in, tiles_in
from longhouse.games.dragon_canyon.words import (
    BATTLE,
    DRAGON_CANYON,
    HERO,
    HEROES,
    NOTHING,
    TILE,
    TRICK,
)


@final
class Turn(Step[Canyon]):
    """DC-2.13, DC-3.1: the five phases of a turn, beginning with the Stockpile phase."""

    name = "turn"
    rule = "DC-2.13"

    def run(self, state: Canyon) -> None:
        seat = state.actor
        state.active = seat
        state.newcomer = NOWHERE
        state.barred = 0
        state.tell("turn", seat)
        state.push(kinds.NEXT_TURN, seat)
        state.push(kinds.GATHERING, seat)
        state.push(kinds.FESTIVAL, seat)
        state.secure(seat)
        if state.is_clan(seat):
            state.push(kinds.CLAN_TURN, seat)
        else:
            state.push(kinds.JOURNEY, seat)
            state.push(kinds.CLAIM, seat)


@final
class NextTurn(Step[Canyon]):
    """DC-2.14, DC-11.10: the next seat clockwise, unless nobody has claimed for too long."""

    name = "next_turn"
    rule = "DC-2.14"

    def run(self, state: Canyon) -> None:
        state.newcomer = NOWHERE
        seat = (state.actor + 1) % state.box.seats
        if seat == state.first:
            state.quiet += 1
        if state.quiet >= state.box.quiet_rounds:
            state.tell("stalled")
            scoring.tell_title(state)
        else:
            state.push(kinds.TURN, seat)


@final
class Journey(Step[Canyon]):
    """DC-5.2, DC-5.3: a hero must be placed, unless all seven are on the map."""

    name = "journey"
    rule = "DC-5.3"

    def run(self, state: Canyon) -> None:
        if state.hand[state.actor] != 0:
            state.push(kinds.JOURNEY_HERO, state.actor)


@final
class JourneyHero(Decision[Canyon]):
    """DC-5.1, DC-5.4: which hero of the hand; the others do not learn it."""

    name = "journey_hero"
    rule = "DC-5.1"
    verb = "deploy"
    secret = True

    def options(self, state: Canyon) -> vec[i64]:
        return heroes_in(state.hand[state.actor])

    def take(self, state: Canyon, action: i64) -> None:
        state.push(kinds.JOURNEY_TILE, state.actor, action - HERO)

    def why_not(self, state: Canyon, action: i64) -> Reason | None:
        if HERO <= action < HERO + len(HEROES):
            return Reason("DC-5.1", "not-in-hand")
        return None


@final
class JourneyTile(Decision[Canyon]):
    """DC-5.1: any tile without a hero."""

    name = "journey_tile"
    rule = "DC-5.1"
    verb = "to"
    private = True
    args = (("hero", kinds.HERO_ITEM),)

    def options(self, state: Canyon) -> vec[i64]:
        return tiles_in(state.unoccupied())

    def take(self, state: Canyon, action: i64) -> None:
        state.push(kinds.ADVENTURE, state.actor)
        deploy(state, state.actor, state.a, action - TILE)

    def why_not(self, state: Canyon, action: i64) -> Reason | None:
        return Reason("DC-2.9", "occupied") if TILE <= action < TILE + 16 else None


def deploy(state: Canyon, seat: i64, hero: i64, tile: i64) -> None:
    """DC-5.5, DC-5.7: the hero is placed; empty hands; the Canyon; then the Dragon above it."""
    state.place(seat, hero, tile)
    state.tell("deployed", seat, tile)
    if not state.is_clan(seat):  # nobody may know the clan's heroes
        state.whisper(seat, "deployed-hero", seat, hero, tile)
    state.refill_hands()
    state.push(kinds.UNDER_DRAGON, seat, tile)
    if state.land[tile] == DRAGON_CANYON:
        dragon.awake(state, seat)


@final
class Adventure(Decision[Canyon]):
    """DC-6.2, DC-6.6: nothing, Battle or Trick; asked even when only "nothing" is possible."""

    name = "adventure"
    rule = "DC-6.2"
    mode = ALWAYS_ASK

    def options(self, state: Canyon) -> vec[i64]:
        actions = vec[i64]([NOTHING])
        if tricks.prey(state) != 0:
            actions = append(actions, BATTLE)
        if tricks.usable(state):
            actions = append(actions, TRICK)
        return actions

    def take(self, state: Canyon, action: i64) -> None:
        if action == NOTHING:
            return
        state.turn_up(state.newcomer)
        if action == BATTLE:
            state.push(kinds.BATTLE_TARGET, state.actor)
        else:
            tricks.start(state)

    def why_not(self, state: Canyon, action: i64) -> Reason | None:
        if action == BATTLE:
            return Reason("DC-6.4", "no-enemy-adjacent")
        if action == TRICK:
            return tricks.why_not(state)
        return None
