"""All prose: what people read stands in `<language>/<file>.json`, one file per game and the shell.

Texts are found by flat keys (`event.claimed`, `word.cave-palace`). They may hold parameters and
plurals in ICU's form: `{count, plural, one {# token} other {# tokens}}`. A text that is missing
falls back to English, and then to the bare word, made readable: play never stops for want of it.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

Param: TypeAlias = "str | int"

SHELL: Final = "shell"
CLIENT: Final = "client"
ENGLISH: Final = "en"
CODES: Final = re.compile(r"[A-Za-z]+[0-9]+(-[A-Za-z]+[0-9]+)?")


class Texts:
    """The texts of the shell and of one game, in one language."""

    def __init__(self, game: str = "", language: str = ENGLISH) -> None:
        self.texts: dict[str, str] = {}
        for spoken in dict.fromkeys((ENGLISH, language)):
            self.texts |= read(spoken, SHELL)
            if game:
                self.texts |= read(spoken, game)

    def text(
        self, key: str, params: Mapping[str, Param] | None = None, missing: str | None = None
    ) -> str:
        """The text of a key with its parameters filled in."""
        found = self.texts.get(key)
        if found is None:
            return pretty(key.rpartition(".")[2]) if missing is None else missing
        return fill(found, params or {})

    def has(self, key: str) -> bool:
        return key in self.texts

    def word(self, word: str) -> str:
        """How a word of the notation is called."""
        return self.text(f"word.{word}")


@cache
def read(language: str, name: str) -> dict[str, str]:
    """One file of texts; none at all if there is no such file."""
    file = files(__name__).joinpath(language, f"{name}.json")
    if not file.is_file():
        return {}
    texts: dict[str, str] = json.loads(file.read_text("utf-8"))
    return texts


def title(game: str, language: str = ENGLISH) -> str:
    """What a game is called."""
    key = f"game.{game}"
    return read(language, CLIENT).get(key) or read(ENGLISH, CLIENT).get(key, pretty(game))


def automatic(game: str, seat: str) -> str:
    """What a seat is called that the rules themselves play, such as the rival clan."""
    return read(ENGLISH, CLIENT).get(f"seat.automatic.{game}", seat)


def pretty(word: str) -> str:
    """A bare key or word, readable: `cave-palace` as "Cave palace"; codes such as `E2-F3` stay."""
    if len(word) <= 2 or CODES.fullmatch(word):
        return word
    plain = word.replace("-", " ").replace("_", " ")
    return plain[:1].upper() + plain[1:]


def fill(text: str, params: Mapping[str, Param]) -> str:
    """The text with `{name}` and `{name, plural, ...}` filled in."""
    filled: list[str] = []
    at = 0
    while (start := text.find("{", at)) >= 0:
        end = closing(text, start)
        filled += [text[at:start], value(text[start + 1 : end], params)]
        at = end + 1
    filled.append(text[at:])
    return "".join(filled)


def closing(text: str, start: int) -> int:
    """Where the brace that opens at `start` closes."""
    depth = 0
    for at in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return at
    raise ValueError(f"a brace is not closed: {text}")


def value(inside: str, params: Mapping[str, Param]) -> str:
    """What stands for one parameter; one that is not given is shown by its name."""
    name, _, rest = inside.partition(",")
    given = params.get(name.strip(), name.strip())
    kind, _, forms = rest.partition(",")
    if kind.strip() == "plural":
        return plural(forms, given, params)
    if kind.strip() == "select":
        return choose(forms, str(given), params)
    return str(given)


def plural(forms: str, given: Param, params: Mapping[str, Param]) -> str:
    """The form for a number: exactly `=2`, or the category that English knows."""
    known = branches(forms)
    category = "one" if given == 1 else "other"
    form = known.get(f"={given}", known.get(category, known.get("other", "")))
    return fill(form.replace("#", str(given)), params)


def choose(forms: str, given: str, params: Mapping[str, Param]) -> str:
    known = branches(forms)
    return fill(known.get(given, known.get("other", "")), params)


def branches(forms: str) -> dict[str, str]:
    """The branches of a plural or a select by their names."""
    found: dict[str, str] = {}
    at = 0
    while (start := forms.find("{", at)) >= 0:
        end = closing(forms, start)
        found[forms[at:start].strip()] = forms[start + 1 : end]
        at = end + 1
    return found
