"""A game in words: what happened, what is asked, what can be answered."""

from collections.abc import Sequence
from typing import Final

from longhouse.engine.contract import Reason, Setting, State, seat_word
from longhouse.engine.errors import IllegalAction, LonghouseError
from longhouse.engine.fields import Json
from longhouse.engine.journal import ANSWERED, Event, describe
from longhouse.messages import Param, Texts, automatic


class Wording:
    """The words of one game with these people at the table."""

    def __init__(self, setting: Setting[State], names: Sequence[str] = ()) -> None:
        self.setting: Final = setting
        self.texts: Final = Texts(setting.name)
        seats = [str(seat_word(seat)) for seat in range(setting.seats)]
        played = int(setting.options.get("players", setting.seats))
        called = seats[:played] + [automatic(setting.name, seat) for seat in seats[played:]]
        self.names: Final = [
            name if list(names).count(name) == 1 else f"{seat} {name}"
            for seat, name in zip(seats, names, strict=False)
        ] + called[len(names) :]
        self.named: Final = dict(zip(seats, self.names, strict=True))

    def name(self, seat: int) -> str:
        return self.names[seat]

    def label(self, action: int) -> str:
        """What an answer is called."""
        return self.word(self.setting.vocabulary.word(action))

    def word(self, word: str) -> str:
        return self.named.get(word) or self.texts.word(word)

    def event(self, event: Event) -> str:
        """What happened, as a sentence; for an answer, the line of notation."""
        told = describe(event, self.setting.events, self.setting.terms)
        if event.key == ANSWERED:
            return f"{self.param(told['seat'])}: {self.spoken(event)}"
        params = {name: self.param(value) for name, value in told.items() if name != "event"}
        key = f"event.{event.key}"
        if self.texts.has(key):
            return self.texts.text(key, params)
        return " ".join([event.key, *(str(value) for value in params.values())])

    def spoken(self, event: Event) -> str:
        """An answer in notation, with the verb that may stand before it."""
        _, kind, action, _, _ = event.args
        word = self.setting.vocabulary.word(action)
        return f"{self.setting.rules[kind].verb} {word}".strip()

    def param(self, value: Json) -> Param:
        if isinstance(value, int):
            return value
        return self.word(value) if isinstance(value, str) else "?"

    def question(self, state: State) -> str:
        """What the seat that owes a decision is asked."""
        rule = state.setting.rules[state.kind]
        numbers = (state.a, state.b, state.c)
        params = {
            name: self.param(item.dump(numbers[i])) for i, (name, item) in enumerate(rule.args)
        }
        return self.texts.text(f"decision.{rule.name}", params)

    def reason(self, reason: Reason) -> str:
        """Why something is not allowed, with the rule that forbids it."""
        return f"{self.texts.text(f'why.{reason.key}')} ({reason.rule})"

    def error(self, error: LonghouseError) -> str:
        """What was wrong with what somebody typed."""
        if isinstance(error, IllegalAction):
            return f"{self.word(error.action)}: {self.reason(Reason(error.rule, error.key))}"
        return str(error)


def numbered(state: State) -> dict[int, int]:
    """The answers by the numbers that can be typed for them: their places in the list.

    Where answers are numbers themselves, a number stands for nothing else.
    """
    words = state.setting.vocabulary.words
    own = {int(words[action]): action for action in state.actions() if words[action].isdigit()}
    return own or dict(enumerate(state.actions(), 1))
