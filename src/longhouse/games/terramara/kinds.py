"""The numbers of the rules on the stack: questions (TM-26) and what happens by itself."""

from typing import Final, final

from longhouse.engine.errors import BadInput
from longhouse.engine.fields import Bits, Choice, Count, Flag, Item, Json, as_object, refuse_unknown
from longhouse.games.terramara.vocabulary import BITS, GOODS, MOST_DUE, MOST_GOODS
from longhouse.games.terramara.words import MEMBERS, NEUTRALS, RAW, REFINED, ROWS, SEATS, TRACKS

PLACE_NEUTRAL: Final = 0
DRAFT: Final = 1
PERSONAL_TILES: Final = 2
FLIP: Final = 3
SEND_MEMBER: Final = 4
SEND_TO: Final = 5
TRIGGER_ORDER: Final = 6
NEXT_PART: Final = 7
CHOOSE_OPTION: Final = 8
TAKE_GOODS: Final = 9
ANY_RESOURCE: Final = 10
AMOUNT: Final = 11
TRAVEL_STEP: Final = 12
TRANSFORM_ONE: Final = 13
EXCHANGE: Final = 14
PAY: Final = 15
USE_BONUS: Final = 16
USE_PERSONAL_BONUS: Final = 17
HIRE: Final = 18
WARRIORS: Final = 19
TAKE_BACK: Final = 20
USE_EFFECT: Final = 21
ARTIFACT_STEP: Final = 22
CREATE_CARD: Final = 23
RESERVE_CARD: Final = 24
DISCOUNT_TYPE: Final = 25
PAYMENT: Final = 26
RAID_GIVE: Final = 27
END_TURN: Final = 28
START_ROUND: Final = 29
TURN: Final = 30
START_GOODS: Final = 31
RUN: Final = 32
CANOE: Final = 33
INSTANT: Final = 34


@final
class Goods(Item):
    """Several resources in one number, written with their names."""

    def dump(self, value: int) -> Json:
        held: dict[str, Json] = {}
        for kind, name in enumerate(GOODS):
            count = value >> (BITS * kind) & MOST_GOODS
            if count:
                held[name] = count
        return held

    def load(self, data: Json, place: str) -> int:
        held = as_object(data, place)
        refuse_unknown(held, GOODS, place)
        count = Count(MOST_GOODS)
        return sum(
            count.load(held[name], f"{place}.{name}") << (BITS * kind)
            for kind, name in enumerate(GOODS)
            if name in held
        )


@final
class Context(Item):
    """What an action is about: a space or a card, and the types that may not be received."""

    def dump(self, value: int) -> Json:
        return {"of": value & 255, "not": Bits(RAW).dump(value >> 8)}

    def load(self, data: Json, place: str) -> int:
        about = as_object(data, place)
        refuse_unknown(about, ["of", "not"], place)
        if "of" not in about:
            raise BadInput(place, "of is missing", "wanted a space or a card")
        of = Count(255).load(about["of"], f"{place}.of")
        return of | Bits(RAW).load(about.get("not", []), f"{place}.not") << 8


# What the numbers of a question or step mean.
ROW_ITEM: Final = Choice(ROWS, needed=True)
SEAT_ITEM: Final = Choice(SEATS, needed=True)
NEUTRAL_ITEM: Final = Choice(NEUTRALS, needed=True)
MEMBER_ITEM: Final = Choice(MEMBERS, needed=True)
TRACK_ITEM: Final = Choice(TRACKS, needed=True)
TYPE_ITEM: Final = Choice(REFINED, needed=True)
BARRED_ITEM: Final = Bits(RAW)
YES_ITEM: Final = Flag()
GOODS_ITEM: Final = Goods()
CONTEXT_ITEM: Final = Context()
COUNT_ITEM: Final = Count(1 << 24)
NUMBER_ITEM: Final = Count(4000)  # the number of an op, an action or a card of the edition
PARTS_ITEM: Final = Bits([str(part) for part in range(1, 17)])
SLOTS_ITEM: Final = Bits([str(slot) for slot in range(1, 19)])
DUE_ITEM: Final = Bits([str(effect) for effect in range(1, MOST_DUE + 1)])
