"""What games of Terramara come to sooner or later, so that nothing in the box lies idle unseen.

Each sign stands after the rule it belongs to. `longhouse coverage` counts them in random games. The
names in them are those of the edition: whatever lies in the box is watched for.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from mypy_extensions import i64

from longhouse.engine.fields import Json
from longhouse.games.terramara import costs, kinds, scoring
from longhouse.games.terramara.bits import lowest
from longhouse.games.terramara.edition import Box
from longhouse.games.terramara.lands import LEFT
from longhouse.games.terramara.state import (
    CREATED,
    CROSSROADS,
    EXPLORERS_MASK,
    FIRST_NEUTRAL,
    FLAGS,
    POST_TILE,
    RESERVED,
    SIDE,
    TERRITORY,
    WIDTH,
    Village,
)
from longhouse.games.terramara.vocabulary import (
    BITS,
    DISCOUNT,
    EXPLORER_EQUAL,
    GAIN_BONUS,
    GAME_END,
    INSTANT,
    NO_EVENT,
    NO_LOSS,
    ONCE,
    RAID_LEVEL,
    RAW_SUBSTITUTE,
)
from longhouse.games.terramara.words import (
    ARTIFACTS,
    EXPLORER,
    GATE,
    MEMBERS,
    MOST,
    NUMBER,
    RAW,
    SEATS,
)

Told: TypeAlias = "dict[str, Json]"

SIDES: Final = ["young", "experienced"]
MOD_SIGNS: Final = {
    DISCOUNT: "EF-7 discount",
    RAW_SUBSTITUTE: "EF-7 raw_substitute",
    EXPLORER_EQUAL: "EF-7 explorer_equal",
    NO_LOSS: "EF-7 no_military_loss",
    RAID_LEVEL: "EF-7 raid_level",
    GAIN_BONUS: "EF-7 gain_bonus",
}
# By event: the sign of what it tells, whatever its words.
TOLD: Final = {
    "received": "EF-4 receive",
    "strength": "EF-4 gain military",
    "culture": "EF-4 gain culture",
    "travelled": "EF-4 gain travel",
    "scored": "EF-4 vp",
    "refined": "EF-4 transform",
    "raid": "EF-4 raid",
    "first-player": "EF-4 first_player",
    "took-back": "EF-4 take_back",
    "warriors": "EF-4 warriors",
    "paid-strength": "EF-4.1 military paid",
    "lost-strength": "TM-17.2 loss",
    "gave": "TM-7.6 given by a victim",
    "joined": "TM-14.10 the waiting Explorer",
    "neutral-grew": "TM-24.9 growth",
    "reserved": "TM-13.25 reserved",
}
# By event and the words in it: the rule that a name stands after.
NAMED: Final = {
    ("created", "card"): "TM-13.1",
    ("took-character", "character"): "TM-25.4",
    ("flipped", "character"): "TM-20.3",
    ("took-start-card", "card"): "TM-25.6",
    ("personal-tile", "tile"): "TM-20.22",
    ("travelled", "way"): "TM-15.2",
    ("arrived", "count"): "TM-15.8",
    ("activated", "level"): "TM-3.1",
}
OTHERS: Final = [
    *TOLD.values(),
    *(f"TM-5.4 {member} sent" for member in MEMBERS),
    "TM-5.6 beside a weaker player's Explorer",
    "TM-5.11 on a future row",
    "TM-12.1 hut",
    "TM-13.6 reserved card created",
    "TM-19.3 Warrior beside an own Explorer",
    "TM-20.24 personal Outpost",
    "TM-23.10 card still reserved",
    *(f"TM-3.1 {level}" for level in (1, 2, 3)),
    *(f"TM-6.2 {level}" for level in (1, 2, 3)),
]


def signs(box: Box) -> list[str]:
    """All that is watched for with this number of players."""
    lands = box.lands
    found = [*OTHERS, *MOD_SIGNS.values()]
    tiles = range(len(lands.tiles))
    found += [space_sign(box, tile, place) for tile in tiles for place in range(3)]
    found += [f"TM-6.1 {word}" for word in box.home_words]
    found += [f"TM-15.2 {way}" for way in box.road.way_names]
    found += [f"TM-15.8 {vp}" for vp in dict.fromkeys(box.road.end_vp)]
    found += [f"TM-13.1 {card}" for card in box.artifacts]
    found += [f"TM-18.1 {tile}" for tile in box.bonus]
    for tile, name in enumerate(lands.tiles):
        if lands.back_action[tile] >= 0:
            found.append(f"TM-10.2 {name}")
        if lands.back_outpost[tile] >= 0:
            outpost = lands.outposts[lands.back_outpost[tile]]
            found += [f"TM-16.2 {outpost}", f"TM-16.4 {outpost}"]
    if box.full:
        found += full_signs(box)
    if box.seats == 4:
        found.append("TM-8.4 fourth player")
    if box.seats > 2:
        found.append("TM-8.4 third player")
    if box.neutrals > 0:
        found.append("TM-5.22 beside a neutral player's Explorer")
    else:
        found.remove(TOLD["neutral-grew"])
    found += bearer_signs(box)
    return list(dict.fromkeys(found))


def full_signs(box: Box) -> list[str]:
    """What only a game with characters and start cards has (TM-25.3)."""
    lands = box.lands
    found = [f"TM-25.6 {card}" for card in box.start_cards]
    found += [f"TM-20.19 {tile}" for tile in box.bonus]
    for name in box.characters:
        found += [f"TM-25.4 {name}", f"TM-20.3 {name}"]
    for tile, name in enumerate(lands.tiles):
        if lands.tile_level[tile] == 1:
            found.append(f"TM-20.22 {name}")
            if lands.tile_side[tile] != LEFT:
                found.append(f"TM-20.23 {name}")
    return found


def bearer_signs(box: Box) -> list[str]:
    """The effects of cards and sides: triggers, once a round, at the game's end (EF-2)."""
    effects = box.effects
    found: list[str] = []
    for effect, owner in enumerate(effects.owner):
        if owner >= ARTIFACTS and not box.full:
            continue
        name = bearer_name(box, int(owner))
        if effects.event[effect] != NO_EVENT:
            found.append(f"TM-13.16 {name}")
        elif effects.timing[effect] == ONCE:
            found.append(f"TM-4.8 {name}")
        elif effects.timing[effect] == GAME_END and owner < ARTIFACTS:
            found.append(f"TM-23.5 {name}")
        elif effects.only_if[effect] >= 0:
            found.append(f"EF-6.2 {name}")
    return found


def bearer_name(box: Box, bearer: int) -> str:
    if bearer < ARTIFACTS:
        return box.artifacts[bearer]
    return f"{box.characters[(bearer - ARTIFACTS) // 2]} {SIDES[(bearer - ARTIFACTS) % 2]}"


def space_sign(box: Box, tile: int, place: int) -> str:
    """A space of a Territory tile, after the rule of its kind."""
    space = tile * 3 + place
    rule = "TM-9.3" if box.lands.is_bonus_space(space) else "TM-9.2"
    if box.lands.space_if[space] >= 0:
        rule = "TM-11.2"
    return f"{rule} {box.lands.tiles[tile]}-{'abc'[place]}"


def signs_of(before: Village, action: i64, after: Village, told: list[Told]) -> list[str]:
    """The signs of an answer: the table before and after it, and what was told of it."""
    found: list[str] = []
    for event in told:
        found += of_event(before, after, event)
    if before.kind == kinds.AMOUNT and NUMBER < action <= NUMBER + MOST:
        found += of_amount(before)
    if any(event["event"] == "created" for event in told):
        found += of_payment(before, told)
    if after.over:
        found += of_the_end(after)
    return found


def of_event(before: Village, after: Village, event: Told) -> Iterator[str]:
    """What an event shows."""
    what = str(event["event"])
    seat = SEATS.index(str(event["seat"])) if event.get("seat") in SEATS else -1
    box = after.box
    if what in TOLD:
        yield TOLD[what]
    for key, value in event.items():
        if (what, key) in NAMED:
            yield f"{NAMED[what, key]} {value}"
    if what == "sent":
        yield from of_sending(before, seat, event)
    elif what == "bonus":
        personal = before.kind == kinds.USE_PERSONAL_BONUS
        yield f"{'TM-20.19' if personal else 'TM-18.1'} {event['tile']}"
    elif what == "flag":
        tile = after.tiles[(int(str(event["row"])) - 1) * 2]
        yield f"TM-16.2 {box.lands.outposts[box.lands.back_outpost[tile]]}"
    elif what == "hired" and after.round > 0:
        yield f"TM-6.2 {event['level']}"
    elif what == "created":
        yield from of_creation(before, seat, box.artifacts.index(str(event["card"])))
    elif what in ("effect", "used"):
        name = str(event["of"])
        if name in box.characters:
            name = f"{name} {SIDES[after.sheet[seat * WIDTH + SIDE]]}"
        yield f"{'TM-4.8' if what == 'used' else 'TM-13.16'} {name}"
    elif what == "raid" and after.has_mod(seat, RAID_LEVEL):
        yield MOD_SIGNS[RAID_LEVEL]


def of_sending(before: Village, seat: int, event: Told) -> Iterator[str]:
    """Which member went where, and beside whom."""
    box = before.box
    member, word = str(event["member"]), str(event["space"])
    yield f"TM-5.4 {member} sent"
    if word == "hut":
        yield "TM-12.1 hut"
        return
    space = box.spaces.index(word)
    if space < TERRITORY:
        yield space_sign(box, int(before.tiles[space // 3]), space % 3)
        if box.row_round[space // 6] > before.round:
            yield "TM-5.11 on a future row"
    elif space < GATE:
        yield f"TM-10.2 {box.lands.tiles[before.tiles[(space - CROSSROADS) * 2 + 1]]}"
    elif space == GATE:
        yield f"TM-20.23 {box.lands.tiles[before.gate_tile()]}"
    else:
        yield f"TM-6.1 {word}"
    there = before.spaces[space] & EXPLORERS_MASK
    if there != 0:
        yield from of_joining(before, seat, MEMBERS.index(member), int(lowest(there)))


def of_joining(before: Village, seat: int, member: int, other: int) -> Iterator[str]:
    """Beside whom a member was sent, and at what price."""
    if other >= FIRST_NEUTRAL:
        yield "TM-5.22 beside a neutral player's Explorer"
    if other == seat:
        yield "TM-19.3 Warrior beside an own Explorer"
    if member != EXPLORER:
        return
    if before.strength(seat) == before.strength(other):
        yield MOD_SIGNS[EXPLORER_EQUAL]
    else:
        yield "TM-5.6 beside a weaker player's Explorer"
        if before.loses_nothing(seat):
            yield MOD_SIGNS[NO_LOSS]


def of_creation(before: Village, seat: int, card: int) -> Iterator[str]:
    """How a card was come by, and whether what it asks for was there."""
    box, effects = before.box, before.box.effects
    if before.sheet[seat * WIDTH + RESERVED] == card:
        yield "TM-13.6 reserved card created"
    printed = sum(int(box.cost[card * 4 + kind]) << (BITS * kind) for kind in range(4))
    if costs.cost(before, seat, card) != printed:
        yield MOD_SIGNS[DISCOUNT]
    for effect in range(effects.begin[card], effects.end[card]):
        condition = effects.only_if[effect]
        if effects.timing[effect] == INSTANT and condition >= 0 and before.meets(seat, condition):
            yield f"EF-6.2 {box.artifacts[card]}"


def of_payment(before: Village, told: list[Told]) -> Iterator[str]:
    raw = any(event["event"] == "paid" and event["resource"] in RAW for event in told)
    if raw and before.has_mod(before.actor, RAW_SUBSTITUTE):
        yield MOD_SIGNS[RAW_SUBSTITUTE]


def of_amount(before: Village) -> Iterator[str]:
    """Gains of Strength or Culture that somebody took."""
    if before.gain_bonus(before.actor, before.a) > 0:
        yield MOD_SIGNS[GAIN_BONUS]
    if before.round > 0 and before.actor != before.active:
        place = (before.actor - before.first) % before.box.seats
        yield f"TM-8.4 {'third' if place == 2 else 'fourth'} player"


def of_the_end(after: Village) -> Iterator[str]:
    """What the last count finds (TM-23)."""
    box = after.box
    for seat in range(box.seats):
        at = seat * WIDTH
        if after.sheet[at + RESERVED] >= 0:
            yield "TM-23.10 card still reserved"
        for row in range(4):
            tile = after.tiles[row * 2]
            if after.sheet[at + FLAGS] >> row & 1 and scoring.outpost_value(after, seat, tile):
                yield f"TM-16.4 {box.lands.outposts[box.lands.back_outpost[tile]]}"
        tile = after.sheet[at + POST_TILE]
        if tile >= 0 and scoring.outpost_value(after, seat, tile):
            yield "TM-20.24 personal Outpost"
        for card in range(ARTIFACTS):
            if after.sheet[at + CREATED] >> card & 1 and scoring.end_of(after, seat, card):
                yield f"TM-23.5 {box.artifacts[card]}"
