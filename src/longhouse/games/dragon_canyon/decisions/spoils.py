"""What is gained: icons of heroes, Loot, tokens from a Caravan, Offerings (DC-7.12 to DC-7.16)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from longhouse.engine.contract import Decision, Reason, Step
from longhouse.games.dragon_canyon import clan, kinds
from longhouse.games.dragon_canyon.state import Canyon, kinds_in
from longhouse.games.dragon_canyon.words import KIND, TRAINING_GROUND


def single(icons: i64) -> i64:
    """The kind if there is just one icon, -1 if there is a choice."""
    if icons & (icons - 1) != 0:
        return -1
    kind: i64 = 0
    while not icons >> kind & 1:
        kind += 1
    return kind


def gain_icon(state: Canyon, seat: i64, hero: i64) -> None:
    """DC-7.12, DC-13.14: the resource of a hero, chosen where it shows several."""
    kind = single(state.box.icons[hero])
    if kind >= 0:
        state.gain(seat, kind)
    elif choices(state, hero) != 0:
        state.push(kinds.CHOOSE_KIND, seat, hero)


def choices(state: Canyon, hero: i64) -> i64:
    """DC-2.12: the hero's icons that the supply still has."""
    found: i64 = 0
    for kind in range(i64(4)):
        if state.box.icons[hero] >> kind & 1 and state.supply[kind] > 0:
            found |= 1 << kind
    return found


def gain_icons(state: Canyon, seat: i64, heroes: i64) -> None:
    """DC-2.11: the resources of several heroes, fixed kinds first."""
    for hero in range(i64(6), -1, -1):
        if heroes >> hero & 1 and single(state.box.icons[hero]) < 0:
            state.push(kinds.GAIN_ICON, seat, hero)
    for hero in range(i64(7)):
        if heroes >> hero & 1:
            kind = single(state.box.icons[hero])
            if kind >= 0:
                state.gain(seat, kind)


@final
class GainIcon(Step[Canyon]):
    """DC-2.12: a choice of kind that had to wait for other gains."""

    name = "gain_icon"
    rule = "DC-2.12"
    args = (("hero", kinds.HERO_ITEM),)

    def run(self, state: Canyon) -> None:
        gain_icon(state, state.actor, state.a)


@final
class ChooseKind(Decision[Canyon]):
    """DC-13.14: one kind among the icons of the hero."""

    name = "choose_kind"
    rule = "DC-13.14"
    verb = "choose"
    args = (("hero", kinds.HERO_ITEM),)

    def options(self, state: Canyon) -> vec[i64]:
        found = choices(state, state.a)
        return clan.wanted_kind(state, found) if state.is_clan(state.actor) else kinds_in(found)

    def take(self, state: Canyon, action: i64) -> None:
        state.gain(state.actor, action - KIND)

    def why_not(self, state: Canyon, action: i64) -> Reason | None:
        if not KIND <= action < KIND + 4:
            return None
        if not state.box.icons[state.a] >> (action - KIND) & 1:
            return Reason("DC-13.14", "no-such-icon")
        return Reason("DC-2.12", "supply-empty")


@final
class Spoils(Step[Canyon]):
    """DC-7.13, DC-7.14: a winning attacker gains Loot, then robs the Caravan of the loser."""

    name = "spoils"
    rule = "DC-7.13"
    args = (("victim", kinds.SEAT_ITEM),)

    def run(self, state: Canyon) -> None:
        seat = state.actor
        state.gain_loot(seat)
        tokens: i64 = 1
        if state.box.any_theft or state.raided >= 0:
            tokens += state.built[seat * 4 + TRAINING_GROUND] * state.box.theft_bonus
        state.push(kinds.THEFT, seat, state.a, tokens)


@final
class Theft(Step[Canyon]):
    """DC-7.14: one token at a time, as long as there are any."""

    name = "theft"
    rule = "DC-7.14"
    args = (("victim", kinds.SEAT_ITEM), ("tokens", kinds.TOKENS_ITEM))

    def run(self, state: Canyon) -> None:
        if state.b > 0 and carried(state, state.a) != 0:
            state.push(kinds.THEFT_KIND, state.actor, state.a, state.b)


def carried(state: Canyon, seat: i64) -> i64:
    """The kinds in a Caravan."""
    found: i64 = 0
    for kind in range(i64(4)):
        if state.caravan[seat * 4 + kind] > 0:
            found |= 1 << kind
    return found


@final
class TheftKind(Decision[Canyon]):
    """DC-7.14: which token to take from the victim's Caravan."""

    name = "theft_kind"
    rule = "DC-7.14"
    verb = "steal"
    args = (("victim", kinds.SEAT_ITEM), ("tokens", kinds.TOKENS_ITEM))

    def options(self, state: Canyon) -> vec[i64]:
        if state.is_clan(state.actor):
            return clan.stolen_kind(state, state.a)
        return kinds_in(carried(state, state.a))

    def take(self, state: Canyon, action: i64) -> None:
        seat, victim, kind = state.actor, state.a, action - KIND
        state.caravan[victim * 4 + kind] -= 1
        state.caravan[seat * 4 + kind] += 1
        state.tell("stole", seat, victim, kind)
        state.push(kinds.THEFT, seat, victim, state.b - 1)

    def why_not(self, state: Canyon, action: i64) -> Reason | None:
        return Reason("DC-7.14", "none-there") if KIND <= action < KIND + 4 else None


@final
class Offerings(Step[Canyon]):
    """DC-13.2: a Grave Speaker beaten in defence brings the resources of the discard pile."""

    name = "offerings"
    rule = "DC-13.2"

    def run(self, state: Canyon) -> None:
        gain_icons(state, state.actor, state.discard[state.actor])
