"""The laws can be broken: each fault that is put into the Hut is found by the law it breaks."""

from collections.abc import Callable, Sequence
from itertools import count

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from longhouse.engine import registry
from longhouse.engine.contract import Decision, Reason, Rule
from longhouse.engine.errors import BadInput
from longhouse.engine.fields import Field, Json
from longhouse.engine.laws import BrokenLaw, soak, soak_settings
from longhouse.engine.options import Chosen
from longhouse.engine.random import Random, draw
from tests.laws.hut import (
    CHOOSE,
    DIE,
    HIDE,
    LEFT,
    PASS,
    RULES,
    SHOW,
    SIDE,
    TAKE,
    Choose,
    Hut,
    HutGame,
    HutSetting,
    Side,
)

GAMES = 300  # at most; nearly all faults are found in the first few


@pytest.fixture
def walked(monkeypatch: pytest.MonkeyPatch) -> Callable[[type[HutSetting]], None]:
    """Walks through games of a hut."""

    def walk(setting: type[HutSetting]) -> None:
        game = HutGame("hut", setting)
        monkeypatch.setitem(registry.LOADERS, "hut", lambda edition: game)
        monkeypatch.setitem(registry.LOADED, ("hut", ""), game)
        soak("hut", GAMES, gap=6, dear_every=1)

    return walk


def with_rule(kind: int, rule: Rule[Hut]) -> type[HutSetting]:
    """The Hut with one rule exchanged."""

    class Exchanged(HutSetting):
        def __init__(self, name: str, chosen: Chosen) -> None:
            super().__init__(name, chosen, [*RULES[:kind], rule, *RULES[kind + 1 :]])

    return Exchanged


def with_table(table: type[Hut]) -> type[HutSetting]:
    """The Hut with another state."""

    class Exchanged(HutSetting):
        def table(self) -> Hut:
            return table(self)  # type: ignore[arg-type]

    return Exchanged


def without(name: str) -> type[HutSetting]:
    """The Hut with a field that is not listed."""

    class Exchanged(HutSetting):
        def __init__(self, name_: str, chosen: Chosen) -> None:
            super().__init__(name_, chosen)
            fields: list[Field] = [field for field in self.fields if field.name != name]
            self.fields = fields

    return Exchanged


# ------------------------------------------------------------------------------ offers, refusals


class OffersTooMuch(Choose):
    """A coin may be taken from an empty bank."""

    def options(self, state: Hut) -> vec[i64]:
        return vec[i64](sorted({TAKE, *super().options(state)}))

    def take(self, state: Hut, action: i64) -> None:
        if action == TAKE and state.bank == 0:
            raise BadInput("take", "the bank is empty")
        super().take(state, action)


class OffersTwice(Choose):
    def options(self, state: Hut) -> vec[i64]:
        return vec[i64]([*super().options(state), PASS])


class OffersNothing(Choose):
    def options(self, state: Hut) -> vec[i64]:
        return super().options(state) if state.bank > 3 else vec[i64]()


class OffersBeyondWords(Side):
    def options(self, state: Hut) -> vec[i64]:
        return vec[i64]([LEFT, 99])


class OffersByMood(Choose):
    """What is offered follows from something that is no part of the state."""

    mood = count()

    def options(self, state: Hut) -> vec[i64]:
        options = super().options(state)
        return options if next(self.mood) % 3 else options[1:]


class RefusesForNoRule(Choose):
    def why_not(self, state: Hut, action: i64) -> Reason | None:
        return Reason("because", "bank-empty") if action == TAKE else Reason("HUT-2", "")


class ForbidsWhatIsOffered(Hut):
    def why_not(self, action: i64) -> Reason | None:
        return super().why_not(action) or (Reason("HUT-2", "no") if action == HIDE else None)


class RefusesNothing(Hut):
    def why_not(self, action: i64) -> Reason | None:
        return None


class RefusalSpends(Hut):
    """A refused action has cost something already."""

    def refuse(self, action: i64) -> None:
        if self.bank:
            self.bank -= 1
            self.coins[0] += 1
        super().refuse(action)


class SaysItsVerb(Side):
    """The verb that may stand before an answer is itself an answer."""

    verb = "left"


# ------------------------------------------------------------------------------------- one value


class LosesCoins(Choose):
    def take(self, state: Hut, action: i64) -> None:
        super().take(state, action)
        if action == HIDE and state.bank:
            state.bank -= 1


class CloneForgets(Hut):
    def clone(self) -> "Hut":
        copy = super().clone()
        copy.round = 0
        return copy


class CloneShares(Hut):
    def clone(self) -> "Hut":
        copy = super().clone()
        copy.coins = self.coins
        return copy


class ForgetsItsNumbers(Side):
    """A question with a number that is not listed and so is not written down."""

    def take(self, state: Hut, action: i64) -> None:
        state.push(CHOOSE, state.actor, 0, 0, 7)


class UsesForeignChance(Choose):
    """Chance from outside: the same seed gives another game."""

    outside = count()

    def take(self, state: Hut, action: i64) -> None:
        if action == HIDE and next(self.outside) % 2:
            action = i64(PASS)
        super().take(state, action)


class GoesOn(Choose):
    """A turn that never ends, for whoever likes."""

    def take(self, state: Hut, action: i64) -> None:
        super().take(state, action)
        state.push(CHOOSE, state.actor)


# ---------------------------------------------------------------------------- hidden information


class ShowsDeck(HutSetting):
    def hidden(self, state: Hut, seat: int) -> dict[str, Json]:
        return {**super().hidden(state, seat), "top": state.deck[0]}


class ShowsSeed(HutSetting):
    def hidden(self, state: Hut, seat: int) -> dict[str, Json]:
        return {**super().hidden(state, seat), "seed": state.seed}


class ShowsSize(HutSetting):
    """Not the hidden token, only how long its name is."""

    def hidden(self, state: Hut, seat: int) -> dict[str, Json]:
        return {**super().hidden(state, seat), "size": sum(state.token)}


class ImaginesTruth(HutSetting):
    """Imagining leaves everything as it is: the seat is handed the true state."""

    def redraw(self, state: Hut, seat: i64, random: Random) -> None:
        return None


class ImaginesTokens(HutSetting):
    """The deck is shuffled, the hidden tokens are left as they are."""

    def redraw(self, state: Hut, seat: i64, random: Random) -> None:
        token = state.token[:]
        super().redraw(state, seat, random)
        state.token = token


class ImaginesFromTruth(HutSetting):
    """The deck is shuffled, beginning from the order that it truly has."""

    def redraw(self, state: Hut, seat: i64, random: Random) -> None:
        random.shuffle(state.deck)


class ImaginesTooMuch(HutSetting):
    """A card comes twice."""

    def redraw(self, state: Hut, seat: i64, random: Random) -> None:
        super().redraw(state, seat, random)
        state.deck[0] = state.deck[1]


class ImaginesOwnCard(HutSetting):
    """The seat's own card is drawn afresh, though it knows it."""

    def redraw(self, state: Hut, seat: i64, random: Random) -> None:
        super().redraw(state, -1, random)


class LooksChange(HutSetting):
    def hidden(self, state: Hut, seat: int) -> dict[str, Json]:
        state.draws[0] += 1
        return super().hidden(state, seat)


class KnowsTheDeck(HutSetting):
    def worth(self, state: Hut, seat: i64) -> float:
        return float(state.deck[0])


class OffersByTruth(Choose):
    """Whether one may hide depends on a card that others hold."""

    def options(self, state: Hut) -> vec[i64]:
        options = super().options(state)
        return options if state.deck[0] else vec[i64]([a for a in options if a != HIDE])


class AsksByTruth(Side):
    """Asked only if one holds a certain card, so that all learn whether one does."""

    def options(self, state: Hut) -> vec[i64]:
        options = super().options(state)
        return options if state.card[state.actor] else options[1:]


class TellsSecrets(Side):
    """All are told where the token is."""

    def take(self, state: Hut, action: i64) -> None:
        super().take(state, action)
        state.tell("gained", state.actor, action)


class ThrowsUnseen(Choose):
    """A die that undo can take back."""

    def take(self, state: Hut, action: i64) -> None:
        if action == HIDE:
            draw(state.seed, DIE, state.draws, 3)
        super().take(state, action)


class ShowsUnseen(Choose):
    """A card is shown, within a turn, and undo can take it back."""

    def show(self, state: Hut, seat: int) -> None:
        state.open[seat] = 1
        state.tell("shown", seat, state.card[seat])
        state.push(CHOOSE, seat)


class PeeksUnseen(Choose):
    """A seat looks at the deck, and undo can take it back."""

    def take(self, state: Hut, action: i64) -> None:
        if action == HIDE:
            state.whisper(state.actor, "drawn", state.actor, state.deck[0])
        super().take(state, action)


class PeeksSometimes(Choose):
    """Whether something is revealed depends on what is hidden: that nothing was is news, too."""

    def take(self, state: Hut, action: i64) -> None:
        if action == HIDE and state.deck[0] == 0:
            state.reveal()
        super().take(state, action)


# ------------------------------------------------------------------------------- results, events


class LeavesPlacesOut(HutSetting):
    def ranking(self, state: Hut) -> list[int]:
        scores = self.scores(state)
        return [1 + sorted(set(scores), reverse=True).index(score) for score in scores]


class ReversesPlaces(HutSetting):
    def ranking(self, state: Hut) -> list[int]:
        scores = self.scores(state)
        return [1 + sum(other < score for other in scores) for score in scores]


class CountsOneSeat(HutSetting):
    def scores(self, state: Hut) -> list[float]:
        return super().scores(state)[:1]

    def ranking(self, state: Hut) -> list[int]:
        return [1, 2, 3][: self.seats]


class TellsUnlisted(Side):
    def take(self, state: Hut, action: i64) -> None:
        super().take(state, action)
        state.tell("cheered", state.actor)


class TellsTooMuch(Side):
    def take(self, state: Hut, action: i64) -> None:
        super().take(state, action)
        state.tell("hidden", state.actor, 5)


def rule(kind: int, law: str, *rules: type[Decision[Hut]]) -> list[tuple[type[HutSetting], str]]:
    return [(named(with_rule(kind, rule()), rule.__name__), law) for rule in rules]


def state(law: str, *tables: type[Hut]) -> list[tuple[type[HutSetting], str]]:
    return [(named(with_table(table), table.__name__), law) for table in tables]


def named(setting: type[HutSetting], name: str) -> type[HutSetting]:
    setting.__name__ = name
    return setting


BROKEN: Sequence[tuple[type[HutSetting], str]] = [
    *rule(CHOOSE, "owes", OffersTwice),
    *rule(SIDE, "owes|IndexError", OffersBeyondWords),
    *rule(CHOOSE, "BrokenRules", OffersNothing),
    *rule(CHOOSE, "offers_again|comes_back", OffersByMood),
    *rule(CHOOSE, "BadInput", OffersTooMuch),
    *rule(CHOOSE, "offers_what_it_takes", RefusesForNoRule),
    *state("offers_what_it_takes", ForbidsWhatIsOffered, RefusalSpends),
    *state("offers_what_it_takes|BrokenRules", RefusesNothing),
    *rule(SIDE, "speaks|IllegalAction", SaysItsVerb),
    *rule(CHOOSE, "keeps_pieces", LosesCoins),
    *state("comes_back: its clone differs: round", CloneForgets),
    *state("shares_nothing: play on a clone changed the original", CloneShares),
    *rule(SIDE, "comes_back|shares_nothing", ForgetsItsNumbers),
    (named(without("round"), "WithoutRound"), "comes_back"),
    *rule(CHOOSE, "comes_back|shares_nothing|is_recorded", UsesForeignChance),
    *rule(CHOOSE, "no end after 40", GoesOn),
    (ShowsDeck, "hides"),
    (ShowsSeed, "hides"),
    (ShowsSize, "hides|tells_no_more"),
    (ImaginesTruth, "knows_no_more"),
    (ImaginesTokens, "knows_no_more"),
    (ImaginesFromTruth, "hides|knows_no_more"),
    (ImaginesTooMuch, "hides|keeps_pieces"),
    (ImaginesOwnCard, "hides"),
    (LooksChange, "hides"),
    (KnowsTheDeck, "worth knows too much"),
    *rule(CHOOSE, "(cannot know|is hidden): asked", OffersByTruth),
    *rule(SIDE, "hides|tells_no_more", AsksByTruth),
    *rule(SIDE, "tells_no_more", TellsSecrets),
    *rule(CHOOSE, "chance was used|take back a die", ThrowsUnseen),
    *rule(CHOOSE, "tells_no_more", ShowsUnseen, PeeksUnseen, PeeksSometimes),
    (LeavesPlacesOut, "ranks"),
    (ReversesPlaces, "ranks"),
    (CountsOneSeat, "ranks"),
    *rule(SIDE, "is_described", TellsUnlisted, TellsTooMuch),
]


@pytest.mark.parametrize(("broken", "law"), BROKEN, ids=[hut.__name__ for hut, _ in BROKEN])
def test_a_fault_is_found_by_its_law(
    walked: Callable[[type[HutSetting]], None], broken: type[HutSetting], law: str
) -> None:
    with pytest.raises(BrokenLaw, match=law):
        walked(broken)


def test_the_hut_as_it_is_keeps_every_law(walked: Callable[[type[HutSetting]], None]) -> None:
    walked(HutSetting)


def test_a_broken_law_says_how_to_get_there(
    walked: Callable[[type[HutSetting]], None],
) -> None:
    with pytest.raises(BrokenLaw, match=r"hut \{.*'players': 2.*\}, seed \d+, after \d+ actions"):
        walked(ShowsSeed)


def test_settings_are_all_player_counts_with_all_choices() -> None:
    tried = soak_settings(HutGame("hut"))
    assert tried == [{"players": p, "roof": r} for p in (2, 3) for r in (False, True)]


def test_a_card_that_was_shown_is_seen() -> None:
    """The Hut has something to hide and to show, or the faults above would prove nothing."""
    hut = HutGame("hut").new({}, seed=1)
    before = hut.view(1)["cards"]
    hut.play(SHOW)
    assert before != hut.view(1)["cards"]
