"""What goes wrong in a call, as the one who called is told."""

from typing import Final

from longhouse.messages import Texts

LANGUAGES: Final = ("en", "nl", "fr", "de")


class Fault(Exception):
    """A call that is refused: a status of HTTP, a key, and what may help."""

    def __init__(
        self,
        status: int,
        key: str,
        *,
        place: str = "",
        rule: str = "",
        reason: str = "",
        detail: str = "",
        wait: float = 0.0,
    ) -> None:
        super().__init__(key)
        self.status: Final = status
        self.key: Final = key
        self.place: Final = place
        self.rule: Final = rule
        self.reason: Final = reason  # the key of the game's own message
        self.detail: Final = detail
        self.wait: Final = wait


class Stale(Fault):
    """A move for a table that has gone on: the answer carries the table as it is now."""

    def __init__(self, moment: bytes = b"") -> None:
        super().__init__(409, "stale")
        self.moment: Final = moment


def text_of(fault: Fault, language: str, game: str = "") -> str:
    """The one line that tells a person what was wrong."""
    if fault.reason and game:
        texts = Texts(game, language)
        if texts.has(f"why.{fault.reason}"):
            return texts.text(f"why.{fault.reason}")
    texts = Texts("server", language)
    return texts.text(f"fault.{fault.key}", {"place": fault.place, "detail": fault.detail})
