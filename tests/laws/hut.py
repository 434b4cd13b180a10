"""The Hut: a tiny game that keeps every law, to be broken on purpose.

Each seat holds a hidden card and takes coins from the bank. On its turn a seat takes a coin,
throws a die for coins, hides a token left or right, shows its card, or swaps the card with
the top of the deck. After a few rounds coins are counted, and a token hidden right is one more.
"""

from librt.vecs import vec
from mypy_extensions import i64

from longhouse.engine.contract import NOBODY, Decision, Reason, Rule, Setting, State, Step
from longhouse.engine.edition import Edition
from longhouse.engine.errors import BadInput
from longhouse.engine.fields import Choice, Count, Field, Json, Listing, One, Row
from longhouse.engine.game import Game
from longhouse.engine.notation import Vocabulary
from longhouse.engine.options import Chosen, Option
from longhouse.engine.random import Random

TAKE, THROW, HIDE, SHOW, SWAP, PASS, LEFT, RIGHT = range(8)
VOCABULARY = Vocabulary(["take", "throw", "hide", "show", "swap", "pass", "left", "right"])
CARDS = ["axe", "bow", "cup", "dog", "ear"]
SIDES = ["nowhere", "left", "right"]
SEATS = ["p1", "p2", "p3"]
COINS = 9
TURN, CHOOSE, SIDE, COUNT = range(4)
SETUP, DIE, DECK = range(3)


class Hut(State):
    """What lies on the table of the Hut."""

    def __init__(self, setting: Setting[State]) -> None:
        super().__init__(setting)
        self.card: vec[i64] = vec[i64]()
        self.open: vec[i64] = vec[i64]()
        self.deck: vec[i64] = vec[i64]()
        self.token: vec[i64] = vec[i64]()
        self.coins: vec[i64] = vec[i64]()
        self.bank: i64 = 0
        self.round: i64 = 0

    def clone(self) -> "Hut":
        copy = type(self)(self.setting)
        copy.copy_frame(self)
        copy.card = self.card[:]
        copy.open = self.open[:]
        copy.deck = self.deck[:]
        copy.token = self.token[:]
        copy.coins = self.coins[:]
        copy.bank = self.bank
        copy.round = self.round
        return copy

    def gain(self, seat: int, count: int) -> None:
        """Coins from the bank, as far as there are any."""
        count = min(count, self.bank)
        self.bank -= count
        self.coins[seat] += count
        self.tell("gained", seat, count)


class Turn(Step[Hut]):
    """HUT-1: seats take turns until five rounds are over."""

    name = "turn"
    rule = "HUT-1"

    def run(self, state: Hut) -> None:
        state.push(COUNT, state.actor)
        state.push(CHOOSE, state.actor)


class Counting(Step[Hut]):
    """HUT-1: after the last seat a round is over."""

    name = "count"
    rule = "HUT-1"

    def run(self, state: Hut) -> None:
        seat = (state.actor + 1) % state.setting.seats
        if seat == 0:
            state.round += 1
        if state.round < 5:
            state.push(TURN, seat)


class Choose(Decision[Hut]):
    """HUT-2: what to do in a turn."""

    name = "choose"
    rule = "HUT-2"

    def options(self, state: Hut) -> vec[i64]:
        actions = [HIDE, PASS]
        if state.bank > 0:
            actions += [TAKE, THROW]
        if not state.open[state.actor]:
            actions += [SHOW, SWAP]
        return vec[i64](sorted(actions))

    def take(self, state: Hut, action: i64) -> None:
        seat = state.actor
        if action == TAKE:
            state.gain(seat, 1)
        elif action == THROW:
            state.gain(seat, state.roll(DIE, 3))
        elif action == HIDE:
            state.push(SIDE, seat)
        elif action == SHOW:
            self.show(state, seat)
        elif action == SWAP:
            self.swap(state, seat)

    def show(self, state: Hut, seat: int) -> None:
        state.open[seat] = 1
        state.reveal()
        state.tell("shown", seat, state.card[seat])

    def swap(self, state: Hut, seat: int) -> None:
        """HUT-4: the card goes into the deck, which is shuffled; the top card is taken."""
        state.deck[0], state.card[seat] = state.card[seat], state.deck[0]
        for last in range(len(state.deck) - 1, 0, -1):
            other = state.roll(DECK, last + 1)
            state.deck[last], state.deck[other] = state.deck[other], state.deck[last]
        state.deck[0], state.card[seat] = state.card[seat], state.deck[0]
        state.tell("swapped", seat)
        state.whisper(seat, "drawn", seat, state.card[seat])

    def why_not(self, state: Hut, action: i64) -> Reason | None:
        if action in (TAKE, THROW):
            return Reason("HUT-2", "bank-empty")
        if action in (SHOW, SWAP):
            return Reason("HUT-4", "shown-already")
        return None


class Side(Decision[Hut]):
    """HUT-3: where the token is hidden; the others do not learn it."""

    name = "side"
    rule = "HUT-3"
    verb = "hide"
    secret = True

    def options(self, state: Hut) -> vec[i64]:
        return vec[i64]([LEFT, RIGHT])

    def take(self, state: Hut, action: i64) -> None:
        state.token[state.actor] = action - LEFT + 1
        state.tell("hidden", state.actor)


RULES: list[Rule[Hut]] = [Turn(), Choose(), Side(), Counting()]
EVENTS = {
    "gained": "seat count",
    "shown": "seat card",
    "swapped": "seat",
    "drawn": "seat card",
    "hidden": "seat",
}


class HutSetting(Setting[Hut]):
    """The Hut for two or three players."""

    def __init__(self, name: str, chosen: Chosen, rules: list[Rule[Hut]] = RULES) -> None:
        super().__init__(name, int(chosen["players"]), chosen, VOCABULARY, rules, 3, "HUT-1")
        seats = SEATS[: self.seats]
        self.longest = 40
        self.fields: list[Field] = [
            Row("card", seats, Choice(CARDS), is_open=False),
            Row("open", seats, Count(1)),
            Listing("deck", Choice(CARDS), 5, is_open=False),
            Row("token", seats, Choice(SIDES, empty=0), is_open=False),
            Row("coins", seats, Count(COINS)),
            One("bank", Count(COINS)),
            One("round", Count(5)),
        ]
        self.speak(EVENTS, {"card": CARDS})

    def table(self) -> Hut:
        return Hut(self)  # type: ignore[arg-type]

    def blank(self) -> Hut:
        state = self.table()
        seats = range(self.seats)
        state.card = vec[i64]([seat for seat in seats])
        state.open = vec[i64]([0 for _ in seats])
        state.deck = vec[i64](range(int(self.seats), len(CARDS)))
        state.token = vec[i64]([0 for _ in seats])
        state.coins = vec[i64]([0 for _ in seats])
        state.bank = COINS
        return state

    def deal(self, state: Hut) -> None:
        for last in range(len(CARDS) - 1, 0, -1):
            self.exchange(state, last, state.roll(SETUP, last + 1))
        state.push(TURN, 0)

    def exchange(self, state: Hut, one: int, other: int) -> None:
        cards = [*state.card, *state.deck]
        cards[one], cards[other] = cards[other], cards[one]
        state.card = vec[i64](cards[: self.seats])
        state.deck = vec[i64](cards[self.seats :])

    def check(self, state: Hut) -> None:
        if sorted([*state.card, *state.deck]) != list(range(len(CARDS))):
            raise BadInput("table", "the cards are not those of the box")
        if min(state.coins) < 0 or state.bank < 0 or sum(state.coins) + state.bank != COINS:
            raise BadInput("table", "coins do not add up")

    def scores(self, state: Hut) -> list[float]:
        return [float(c + (t == 2)) for c, t in zip(state.coins, state.token, strict=True)]

    def ranking(self, state: Hut) -> list[int]:
        scores = self.scores(state)
        return [1 + sum(other > score for other in scores) for score in scores]

    def worth(self, state: Hut, seat: i64) -> float:
        return self.scores(state)[seat]

    def hidden(self, state: Hut, seat: int) -> dict[str, Json]:
        """HUT-5: a card is known when shown, to its seat, and at the end; so is a token."""
        cards: dict[str, Json] = {}
        for owner in range(self.seats):
            if state.over or owner == seat:
                token = SIDES[state.token[owner]]
                cards[SEATS[owner]] = [CARDS[state.card[owner]], token]
            elif state.open[owner]:
                cards[SEATS[owner]] = CARDS[state.card[owner]]
        return {"cards": cards, "used": [bool(token) for token in state.token]}

    def redraw(self, state: Hut, seat: i64, random: Random) -> None:
        if state.over:
            return
        unknown = [o for o in range(self.seats) if o != seat and not state.open[o]]
        cards = vec[i64](sorted([state.card[owner] for owner in unknown] + list(state.deck)))
        random.shuffle(cards)
        for at, owner in enumerate(unknown):
            state.card[owner] = cards[at]
        state.deck = cards[len(unknown) :]
        for owner in range(self.seats):
            if owner != seat and state.token[owner]:
                state.token[owner] = 1 + random.below(2)


class HutGame(Game):
    """The Hut, or one that is broken."""

    def __init__(self, name: str, setting: type[HutSetting] = HutSetting) -> None:
        self.kind = setting
        options = [
            Option("players", 2, "HUT-1", least=2, most=3),
            Option("roof", True, "HUT-1"),
        ]
        super().__init__(name, (2, 3), options, Edition("hut", "tests", {}, "", {}))

    def build(self, chosen: Chosen) -> Setting[State]:
        return self.kind(self.name, chosen)  # type: ignore[return-value]


__all__ = ["NOBODY", "Hut", "HutGame", "HutSetting"]
