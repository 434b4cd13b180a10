"""What can be still to come in a position: each thing fits the table, and a turn goes one way."""

from typing import Final

from longhouse.engine.contract import NOBODY
from longhouse.games.terramara import costs, kinds
from longhouse.games.terramara.bits import bit
from longhouse.games.terramara.decisions.actions import can_pay
from longhouse.games.terramara.decisions.artifacts import least, most
from longhouse.games.terramara.decisions.draft import why_no_neutral
from longhouse.games.terramara.decisions.gains import payments
from longhouse.games.terramara.decisions.turn import may_flip
from longhouse.games.terramara.state import (
    CHARACTER_AT,
    CREATED,
    HAND,
    RESERVED,
    START_CARD_AT,
    TERRITORY,
    WIDTH,
    Village,
)
from longhouse.games.terramara.vocabulary import (
    BITS,
    BONUS_TILE,
    CHOOSE,
    EXCHANGE,
    FIXED,
    TAKE_PERSONAL,
    USE_PERSONAL,
)
from longhouse.games.terramara.words import ARTIFACTS, CULTURE, MOST, ROUNDS

# What carries the game on. Exactly one of them lies at the bottom of everything in a round.
OF_THE_TURN: Final = [kinds.SEND_MEMBER, kinds.SEND_TO, kinds.ARTIFACT_STEP, kinds.END_TURN]
CARRIERS: Final = [*OF_THE_TURN, kinds.TURN, kinds.START_ROUND]
SETTING_UP: Final = [kinds.START_ROUND, kinds.START_GOODS, kinds.DRAFT, kinds.PLACE_NEUTRAL]
# What nothing can interrupt, so that it is on top.
ON_TOP: Final = [
    kinds.FLIP,
    kinds.TURN,
    kinds.PAY,
    kinds.DISCOUNT_TYPE,
    kinds.PAYMENT,
    kinds.USE_EFFECT,
]
PAYING: Final = [kinds.DISCOUNT_TYPE, kinds.PAYMENT]
IN_A_TURN: Final = [kinds.USE_EFFECT, kinds.RESERVE_CARD, kinds.FLIP]
MOST_LEFT: Final = 100
SIXTEEN: Final = (1 << 16) - 1  # a cost: four bits for each of four types

Frame = tuple[int, ...]


def pending_problems(state: Village) -> list[str]:
    """What is wrong with all that is still to come; empty for every state of a game."""
    frames = state.frames()
    if not frames:
        ended = state.round == ROUNDS and state.active == NOBODY and state.creating < 0
        return [] if ended else ["nothing is to do, yet the game is not over (TM-23.1)"]
    found = order_problems(state, frames)
    if (state.creating >= 0) != (frames[-1][0] in PAYING):
        found.append("an artifact is paid for before all else (TM-13.9)")
    for place, frame in enumerate(frames):
        rule = state.setting.rules[frame[0]]
        if place < len(frames) - 1 and frame[0] in ON_TOP:
            found.append(f"{rule.name} must be answered before what lies upon it")
        if not found and not fits(state, frame):
            found.append(f"{rule.name} cannot come on this table")
    return found


def order_problems(state: Village, frames: list[Frame]) -> list[str]:
    """TM-4.6, TM-25.3: one turn goes on at a time; before round 1 the set-up."""
    order = [frame[0] for frame in frames]
    if order[0] not in CARRIERS or any(kind in CARRIERS for kind in order[1:]):
        return ["the game would go on in two ways, or not at all (TM-4.6)"]
    if state.round == 0:
        return setup_problems(state, frames)
    if any(kind in SETTING_UP[1:] for kind in order):
        return ["the set-up is over (TM-1.16)"]
    if order[0] in OF_THE_TURN and frames[0][1] != state.active:
        return ["another seat is on turn (TM-4.1)"]
    if (order[0] in OF_THE_TURN) != (state.active != NOBODY):
        return ["nobody is on turn, or somebody who is not (TM-4.1)"]
    return give_problems(frames)


def setup_problems(state: Village, frames: list[Frame]) -> list[str]:
    """TM-1.16, TM-25.4, TM-25.5: whoever lacks a card of a kind still chooses one."""
    if frames[0][0] != kinds.START_ROUND or state.active != NOBODY:
        return ["the set-up is not over (TM-1.16)"]
    characters, cards = 0, 0
    for seat in range(state.box.seats):
        goods = [frame for frame in frames if frame[:2] == (kinds.START_GOODS, seat)]
        drafts = [frame for frame in frames if frame[:2] == (kinds.DRAFT, seat)]
        at = seat * WIDTH
        lacks_character = int(state.sheet[at + CHARACTER_AT] < 0)
        lacks_card = int(state.sheet[at + START_CARD_AT] < 0)
        lacks = lacks_character + lacks_card if goods else 0
        if len(goods) > 1 or len(drafts) != lacks:
            return ["the draft does not give each seat its cards (TM-25.5)"]
        characters += lacks_character if goods else 0
        cards += lacks_card if goods else 0
    shown = [int(state.shown_characters).bit_count(), int(state.shown_cards).bit_count()]
    if (characters and shown[0] <= characters) or (cards and shown[1] <= cards):
        return ["too few cards are shown (TM-25.3)"]
    return []


def give_problems(frames: list[Frame]) -> list[str]:
    """TM-7.7: what victims owe lies on top of everything, once for each."""
    gives = [place for place, frame in enumerate(frames) if frame[0] == kinds.RAID_GIVE]
    if gives != list(range(len(frames) - len(gives), len(frames))):
        return ["a raid is settled before all else (TM-7.7)"]
    seats = [frames[place][1] for place in gives]
    raiders = [frames[place][2] for place in gives]
    if len(set(seats)) < len(seats) or len(set(raiders)) > 1 or set(raiders) & set(seats):
        return ["each victim owes its raider once (TM-7.7)"]
    return []


def fits(state: Village, frame: Frame) -> bool:
    """Whether a rule on the stack speaks of things that are there."""
    kind, seat, a, b, c = frame
    if kind == kinds.START_ROUND:
        return seat == NOBODY and state.round < ROUNDS
    if seat == NOBODY:
        return False
    if kind in SETTING_UP:
        return setup_fits(state, kind, a, b)
    if kind in IN_A_TURN and seat != state.active:
        return False
    if kind in (kinds.NEXT_PART, kinds.RUN, kinds.CHOOSE_OPTION, kinds.EXCHANGE, kinds.PAY):
        return action_fits(state, frame)
    if kind in PAYING:
        return payment_fits(state, frame)
    at = seat * WIDTH
    sheet = state.sheet
    if kind == kinds.TURN:
        return state.active == NOBODY and state.in_hand(seat) > 0
    if kind == kinds.SEND_MEMBER:
        return state.in_hand(seat) > 0
    if kind == kinds.SEND_TO:
        return sheet[at + HAND + a] > 0
    if kind == kinds.FLIP:
        return sheet[at + CHARACTER_AT] >= 0 and may_flip(state, seat)
    if kind == kinds.RESERVE_CARD:
        return sheet[at + RESERVED] < 0  # the River may have been emptied meanwhile
    if kind == kinds.RAID_GIVE:
        return a != seat and 0 < b <= state.held(seat)
    if kind == kinds.INSTANT:
        return a < ARTIFACTS and sheet[at + CREATED] >> a & 1 != 0
    if kind == kinds.PERSONAL_TILES:
        return tiles_fit(state, a, b)
    return amounts_fit(state, kind, a, b, c)


def setup_fits(state: Village, kind: int, a: int, b: int) -> bool:
    if kind != kinds.PLACE_NEUTRAL:
        return True
    row = range(a * 6, a * 6 + 6)
    free = sum(1 for space in row if why_no_neutral(state, space) is None)
    return b < state.box.neutrals and free > 1


def payment_fits(state: Village, frame: Frame) -> bool:
    """TM-13.9: the card is there to be taken, and what is left of its cost can be paid."""
    kind, seat, a, b, c = frame
    card = state.creating
    reserved = state.sheet[seat * WIDTH + RESERVED] == card
    if card < 0 or not (reserved or card in list(state.river)):
        return False
    if kind == kinds.DISCOUNT_TYPE:
        left = costs.cost(state, seat, card)
        return reserved and costs.discount_types(state, seat, left, a) != 0
    if not 0 <= b < 4 or a & ~SIXTEEN != 0:
        return False
    owed = a >> BITS * b << BITS * b  # the types before are paid
    if not costs.payable(state, seat, owed, c):
        return False
    return bool(least(state, seat, a, b) < most(state, seat, a, b, c))


def action_fits(state: Village, frame: Frame) -> bool:
    """Ops and actions of the edition, with what they are about."""
    kind, seat, a, b, c = frame
    effects = state.box.effects
    if kind in (kinds.RUN, kinds.NEXT_PART):
        if a >= len(effects.first):
            return False
        if kind == kinds.RUN:
            return about_fits(state, a, b)
        return b != 0 and b & ~effects.parts[a] == 0 and about_fits(state, a, c)
    op = b if kind == kinds.PAY else a
    about = b if kind == kinds.CHOOSE_OPTION else c
    if op >= len(effects.op):
        return False
    if kind == kinds.CHOOSE_OPTION:
        options = range(effects.x[op], effects.x[op] + effects.y[op])
        return effects.op[op] == CHOOSE and all(
            about_fits(state, int(effects.choice[option]), about) for option in options
        )
    if effects.op[op] != EXCHANGE or not about_fits(state, int(effects.y[op]), about):
        return False
    if kind == kinds.EXCHANGE:
        return 0 < b <= effects.z[op] >> 1
    return a != 0 and bool(can_pay(state, seat, a)) and len(payments(state, seat, a)) > 0


def about_fits(state: Village, action: int, about: int) -> bool:
    """Whether an action finds the space or the card that it is about."""
    effects = state.box.effects
    of = about & 255
    if of >= ARTIFACTS:
        return False
    if effects.holds(action, BONUS_TILE):
        return of < TERRITORY and state.box.row_slot[of // 6] >= 0
    return True


def tiles_fit(state: Village, op: int, which: int) -> bool:
    """TM-20.22: there is a tile left to choose."""
    box = state.box
    effects = box.effects
    if op >= len(effects.op) or effects.op[op] != TAKE_PERSONAL or which >= effects.z[op]:
        return False
    side = box.effects.values[effects.y[op] + which]
    return any(
        state.spare >> tile & 1
        and box.lands.tile_side[tile] == side
        and box.lands.tile_level[tile] == effects.x[op]
        for tile in range(len(box.lands.tiles))
    )


def amounts_fit(state: Village, kind: int, a: int, b: int, c: int) -> bool:
    box = state.box
    if kind == kinds.AMOUNT:
        return 0 <= a <= CULTURE and 0 < b <= MOST
    if kind in (kinds.TRAVEL_STEP, kinds.TRANSFORM_ONE, kinds.WARRIORS, kinds.CANOE):
        return 0 < a <= MOST_LEFT
    if kind == kinds.TAKE_BACK:
        return 0 <= a < 2 and 0 < b <= MOST_LEFT
    if kind == kinds.TRIGGER_ORDER:
        return a != 0 and a < bit(len(box.effects.due)) and b & 255 < ARTIFACTS
    if kind == kinds.USE_BONUS:
        return a != 0 and a < bit(len(box.slot_level))
    if kind == kinds.USE_PERSONAL_BONUS:
        return a < len(box.effects.op) and box.effects.op[a] == USE_PERSONAL
    if kind == kinds.TAKE_GOODS:
        return a != 0 and a & ~FIXED == 0
    if kind == kinds.ANY_RESOURCE:
        return 0 < a + b <= MOST_LEFT and c <= 15
    if kind == kinds.HIRE:
        return state.round > 0
    return True
