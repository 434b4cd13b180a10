"""What the program says when something given to it is wrong.

Every error carries one line of text: what was wrong, where, and what would be right.
"""


class LonghouseError(ValueError):
    """Anything wrong with what was handed in. Its text is one line, fit to be shown."""


class BadInput(LonghouseError):
    """A position, record, edition, option, seed or notation that cannot be used."""

    def __init__(self, place: str, found: str, wanted: str = "") -> None:
        self.place = place
        self.found = found
        self.wanted = wanted
        text = f"{place}: {found}" if place else found
        super().__init__(one_line(f"{text}; {wanted}" if wanted else text))


class IllegalAction(LonghouseError):
    """An action that the rules do not allow now. `rule` is the id of the rule that forbids it."""

    def __init__(self, action: str, rule: str, key: str) -> None:
        self.action = action
        self.rule = rule
        self.key = key
        super().__init__(one_line(f"{action} is not allowed now ({rule}: {key})"))


class BrokenRules(Exception):
    """The rules themselves went wrong (no way to go on): a bug, never the user's fault."""


def one_line(text: str) -> str:
    """Any text as one printable line of bounded length."""
    clean = "".join(ch if ch.isprintable() else "?" for ch in text)
    return clean if len(clean) <= 400 else clean[:397] + "..."


def explain(error: Exception) -> str:
    """What went wrong, in one line."""
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename is not None else ""
        return one_line(f"{where}{error.strerror}")
    return one_line(str(error))


def shown(value: object) -> str:
    """A value from outside, short enough to stand in an error."""
    text = one_line(repr(value))
    return text if len(text) <= 60 else text[:57] + "..."
