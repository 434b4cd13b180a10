"""The words of a game: every action is one word, and a line of words is a piece of play.

`claim`, `cave-palace`, `c2` are words; `claim cave-palace` is a line of two actions. A word means
the same action everywhere, so each action round-trips through text without a position at hand.
"""

import difflib
from collections.abc import Sequence
from typing import Final, final

from longhouse.engine.errors import BadInput, shown


@final
class Vocabulary:
    """The actions of a game, numbered from 0, and their words."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words: Final = list(words)
        self.numbers: Final = {word: action for action, word in enumerate(words)}
        for action, word in enumerate(words):
            if self.numbers[word] != action:
                raise BadInput(f"word {shown(word)}", "stands for two actions", "wanted each once")
            if len(word.split()) != 1 or not word.isprintable():
                raise BadInput(f"word {shown(word)}", "cannot be said", "wanted it without spaces")

    @property
    def size(self) -> int:
        """How many actions there are; they are the numbers from 0 to size-1."""
        return len(self.words)

    def word(self, action: int) -> str:
        """The word of an action; a number that is no action is shown as it is."""
        return self.words[action] if 0 <= action < len(self.words) else shown(action)

    def action(self, word: str) -> int:
        """The action of a word; an unknown word is refused with what was perhaps meant."""
        if word in self.numbers:
            return self.numbers[word]
        near = difflib.get_close_matches(word[:40], self.words, 3)
        raise BadInput(
            f"word {shown(word)}", "not known", f"perhaps {', '.join(near)}" if near else ""
        )

    def match(self, word: str, among: Sequence[int]) -> int | None:
        """The one action among these that the word, or its beginning, stands for."""
        if word in self.numbers:
            action = self.numbers[word]
            return action if action in among else None
        begun = [action for action in among if self.words[action].startswith(word)]
        return begun[0] if len(begun) == 1 else None
