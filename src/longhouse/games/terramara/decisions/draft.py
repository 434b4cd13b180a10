"""The set-up that players decide on: neutral Explorers, characters, start cards (TM-24, TM-25)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.contract import Decision, Reason, Step
from longhouse.games.terramara import kinds
from longhouse.games.terramara.bits import bit
from longhouse.games.terramara.decisions import actions, tracks
from longhouse.games.terramara.state import (
    CHARACTER_AT,
    FIRST_NEUTRAL,
    NO_CARD,
    START_CARD_AT,
    WIDTH,
    Village,
)
from longhouse.games.terramara.words import (
    CHARACTER,
    CHARACTERS,
    CULTURE,
    MILITARY,
    ROUNDS,
    SPACE,
    START_CARD,
    START_CARDS,
    TRAVEL,
)


@final
class PlaceNeutral(Decision[Village]):
    """TM-24.5, TM-24.6: where a neutral Explorer stands in a row."""

    name = "place_neutral"
    rule = "TM-24.5"
    verb = "place"
    args = (("row", kinds.ROW_ITEM), ("neutral", kinds.NEUTRAL_ITEM))

    def options(self, state: Village) -> vec[i64]:
        found = vec[i64]()
        for space in range(state.a * 6, state.a * 6 + 6):
            if why_no_neutral(state, space) is None:
                found = append(found, SPACE + space)
        return found

    def take(self, state: Village, action: i64) -> None:
        space = action - SPACE
        state.spaces[space] |= bit(FIRST_NEUTRAL + state.b)
        state.tell("neutral-placed", state.actor, state.b, space)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        space = action - SPACE
        if not 0 <= space < 36:
            return None
        if space // 6 != state.a:
            return Reason("TM-24.5", "other-row")
        return why_no_neutral(state, space)


def why_no_neutral(state: Village, space: i64) -> Reason | None:
    """TM-24.5, TM-24.6, TM-11.9."""
    if state.spaces[space] != 0:
        return Reason("TM-24.5", "occupied")
    if state.fire >> space & 1:
        return Reason("TM-24.6", "fire")
    if state.box.lands.space_if[state.space_index(space)] >= 0:
        return Reason("TM-24.6", "special-space")
    return None


@final
class Draft(Decision[Village]):
    """TM-25.4, TM-25.5: a shown character or start card, then one of the other kind."""

    name = "draft"
    rule = "TM-25.4"
    verb = "choose"

    def options(self, state: Village) -> vec[i64]:
        at = state.actor * WIDTH
        found = vec[i64]()
        if state.sheet[at + CHARACTER_AT] < 0:
            for character in range(i64(CHARACTERS)):
                if state.shown_characters >> character & 1:
                    found = append(found, CHARACTER + character)
        if state.sheet[at + START_CARD_AT] < 0:
            for card in range(i64(START_CARDS)):
                if state.shown_cards >> card & 1:
                    found = append(found, START_CARD + card)
        return found

    def take(self, state: Village, action: i64) -> None:
        seat = state.actor
        at = seat * WIDTH
        if action >= START_CARD:
            state.sheet[at + START_CARD_AT] = action - START_CARD
            state.shown_cards &= ~bit(action - START_CARD)
            state.tell("took-start-card", seat, action - START_CARD)
            return
        character = action - CHARACTER
        state.sheet[at + CHARACTER_AT] = character
        state.shown_characters &= ~bit(character)
        state.tell("took-character", seat, character)
        actions.start(state, seat, state.box.character_setup[character], 0)

    def why_not(self, state: Village, action: i64) -> Reason | None:
        at = state.actor * WIDTH
        if CHARACTER <= action < CHARACTER + CHARACTERS:
            taken = state.sheet[at + CHARACTER_AT] >= 0
            return Reason("TM-25.5", "other-kind" if taken else "not-shown")
        if START_CARD <= action < START_CARD + START_CARDS:
            taken = state.sheet[at + START_CARD_AT] >= 0
            return Reason("TM-25.5", "other-kind" if taken else "not-shown")
        return None


@final
class StartGoods(Step[Village]):
    """TM-25.6: what a start card shows; then it leaves the game."""

    name = "start_goods"
    rule = "TM-25.6"

    def run(self, state: Village) -> None:
        seat = state.actor
        box = state.box
        card = state.sheet[seat * WIDTH + START_CARD_AT]
        state.sheet[seat * WIDTH + START_CARD_AT] = NO_CARD
        for track in (TRAVEL, CULTURE, MILITARY):
            tracks.gain(state, seat, track, box.start_track[card * 3 + track])
        state.receive(seat, box.start_goods[card])
        level = box.start_worker[card]
        if level > 0:
            state.take_worker(seat, ROUNDS + level - 1, level)
        state.score(seat, box.start_vp[card])
