"""Every word, question, event, reason and option of each game has a text, and no text is idle."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import longhouse
from longhouse import messages
from longhouse.engine.contract import GAME_OVER, NOBODY, NOT_ASKED, STEP, Rule, Setting, State
from longhouse.engine.fields import Bits, Choice, Grid, Item, Listing, One, Row
from longhouse.engine.journal import ANSWERED
from tests.rules import GAMES, ROOT

FOLDER = Path(messages.__file__).parent
LANGUAGES = sorted(folder.name for folder in FOLDER.iterdir() if any(folder.glob("*.json")))
PLACE = re.compile(
    r"[A-Za-z]+\d+(-[A-Z]\d+)?|\d+"
)  # tiles, hexes, seats, numbers: shown as they are
TEXTS_OF = [game for game in longhouse.names() if (FOLDER / "en" / f"{game}.json").exists()]


def texts(game: str, language: str = "en") -> dict[str, str]:
    file = FOLDER / language / f"{game}.json"
    found: dict[str, str] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return found


def settings(game: str) -> Iterator[Setting[State]]:
    """The game for each number of players."""
    least, most = longhouse.load(game).seats
    for players in range(least, most + 1):
        yield longhouse.load(game).setting({"players": players})


def words(game: str) -> set[str]:
    """Every word that needs a text: places and numbers can be shown as they are."""
    return {word for word in met(game) if not PLACE.fullmatch(word)}


def met(game: str) -> set[str]:
    """Every word that a player may come across: answers, what events tell, what lies about."""
    found: set[str] = set()
    for setting in settings(game):
        found.update(setting.vocabulary.words)
        terms = set(setting.terms) - {"seat", "decision", "action"}
        found.update(word for term in terms for word in setting.terms[term])
        for rule in questions(setting):
            shown = parameters(texts(game).get(f"decision.{rule.name}", ""))
            items = [item for name, item in rule.args if name in shown]
            found.update(word for item in items for word in spoken(item))
        for field in setting.fields:
            if field.is_open and isinstance(field, (One, Row, Grid, Listing)):
                found.update(spoken(field.item))
    return found


def spoken(item: Item) -> list[str]:
    return item.names if isinstance(item, (Choice, Bits)) else []


def questions(setting: Setting[State]) -> list[Rule[State]]:
    return [rule for rule in setting.rules if rule.mode != STEP]


def reasons(game: str) -> set[str]:
    """The keys of all reasons in the code of a game."""
    found = {NOT_ASKED, GAME_OVER}
    for file in (GAMES / game).rglob("*.py"):
        tree = ast.parse(file.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Reason":
                keys = [part for part in ast.walk(node.args[1]) if isinstance(part, ast.Constant)]
                found.update(str(key.value) for key in keys if isinstance(key.value, str))
    return found


def parameters(text: str) -> set[str]:
    """The parameters that a text speaks of."""
    found: set[str] = set()
    at = 0
    while (start := text.find("{", at)) >= 0:
        at = messages.closing(text, start)
        name, _, rest = text[start + 1 : at].partition(",")
        found.add(name.strip())
        for form in messages.branches(rest.partition(",")[2]).values():
            found |= parameters(form)
    return found


def wanted(game: str) -> dict[str, set[str]]:
    """The keys that a game must have texts for, with the parameters that each may hold."""
    found: dict[str, set[str]] = {f"word.{word}": set() for word in words(game)}
    for setting in settings(game):
        for event, terms in setting.events.items():
            if event != ANSWERED:
                found[f"event.{event}"] = {term.partition(":")[0] for term in terms.split()}
        for rule in questions(setting):
            found[f"decision.{rule.name}"] = {name for name, _ in rule.args}
            if rule.refusal != NOBODY:
                found[f"decision.{rule.name}.name"] = set()  # for standing answers
    for option in longhouse.load(game).options:
        found[f"option.{option.name}"] = set()
        found.update({f"option.{option.name}.{choice}": set() for choice in option.choices})
    return found | {f"why.{key}": set() for key in reasons(game)}


def allowed(game: str) -> dict[str, set[str]]:
    """Texts that a game may have besides: names of places, labels of an answer to one question."""
    return {f"word.{word}": set() for word in met(game)} | {
        f"word.{rule.name}.{word}": set()
        for setting in settings(game)
        for rule in questions(setting)
        for word in setting.vocabulary.words
    }


@cache
def code() -> str:
    """All code that could name a text by its key."""
    files = [*(ROOT / "src").rglob("*.py"), *(ROOT / "web" / "src").rglob("*.*")]
    return "\n".join(file.read_text("utf-8") for file in files if file.is_file())


@pytest.mark.parametrize("game", longhouse.names())
def test_every_key_has_a_text(game: str) -> None:
    known = texts(game).keys() | texts("shell").keys()
    assert sorted(wanted(game).keys() - known) == []


@pytest.mark.parametrize("game", TEXTS_OF)
def test_no_text_is_unused(game: str) -> None:
    used = wanted(game).keys() | allowed(game).keys()
    idle = [key for key in texts(game) if key not in used and f"'{key}'" not in code()]
    assert idle == []


@pytest.mark.parametrize("game", TEXTS_OF)
def test_the_parameters_of_every_text_exist(game: str) -> None:
    known = allowed(game) | wanted(game)
    for key, text in texts(game).items():
        assert parameters(text) <= known.get(key, parameters(text)), key
        assert text.strip() == text != "", key


@pytest.mark.parametrize("game", TEXTS_OF)
@pytest.mark.parametrize("language", LANGUAGES)
def test_other_languages_say_the_same(game: str, language: str) -> None:
    """A translation may lack a text, but has none that English lacks, and the same parameters."""
    english = texts(game)
    for key, text in texts(game, language).items():
        assert key in english
        assert parameters(text) == parameters(english[key]), key


def test_parameters_are_found_inside_plurals() -> None:
    text = "{seat} has {count, plural, one {# token of {kind}} other {# tokens}}."
    assert parameters(text) == {"seat", "count", "kind"}
