"""What the built client weighs, and whether its catalogue is complete."""

import json
import re
from pathlib import Path

import pytest

from tests.browser.weigh import GAME_MOST, SHELL_MOST, Built

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web" / "src"
MESSAGES = ROOT / "src" / "longhouse" / "messages"
LANGUAGES = ["nl", "fr", "de"]
BOARDS = sorted(file.stem for file in (MESSAGES / "en").glob("*.board.json"))


def catalogue(lang: str, name: str) -> dict[str, str]:
    texts: dict[str, str] = json.loads((MESSAGES / lang / f"{name}.json").read_text("utf-8"))
    return texts


def parameters(text: str) -> set[str]:
    """What a message is told; the only word of a branch of a plural is none of it."""
    return set(re.findall(r"(?<!one )(?<!other )(?<!=\d )\{([\w-]+)[,}]", text))


def test_the_first_load_is_small(client: Path) -> None:
    """Everything but the boards of games and the texts of the games in hand."""
    assert Built(client).shell() <= SHELL_MOST


def test_a_game_adds_little_and_is_loaded_only_when_played(client: Path) -> None:
    found = Built(client)
    assert {name: found.game(name) for name in found.games if found.game(name) > GAME_MOST} == {}
    page = found.files("index.html")
    for name in found.games:
        assert found.parts[f"src/games/{name}/index.ts"]["file"] not in page


def test_nothing_comes_from_elsewhere(client: Path) -> None:
    for file in client.rglob("*.html"):
        assert not re.findall(r'(?:src|href)="(?:https?:)?//', file.read_text("utf-8"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["client", "dragon_canyon", *BOARDS])
def test_every_language_says_everything(lang: str, name: str) -> None:
    english, other = catalogue("en", name), catalogue(lang, name)
    assert sorted(other) == sorted(english)
    for key, text in english.items():
        assert parameters(other[key]) == parameters(text), key
        assert other[key].strip(), key


def test_every_text_that_the_client_uses_exists() -> None:
    texts = {key for name in ["client", *BOARDS] for key in catalogue("en", name)}
    used: set[str] = set()
    for file in [*WEB.rglob("*.svelte"), *WEB.rglob("*.ts")]:
        source = file.read_text("utf-8")
        used.update(re.findall(r"\bt\(\s*'([^']+)'", source))
    own = {key for key in used if not key.startswith(("event.", "word.", "why.", "decision."))}
    assert own - texts == set()


def test_every_sign_of_a_legend_has_its_texts() -> None:
    for file in (WEB / "games").glob("*/legend.ts"):
        texts = set(catalogue("en", f"{file.parent.name}.board"))
        kinds = {key.split(".")[0] for key in texts}
        keys = re.findall(r"'([a-z]+\.[\w.-]+)'", file.read_text("utf-8"))
        own = {key for key in keys if key.split(".")[0] in kinds}
        assert own, file
        assert own - texts == set(), file


def test_the_client_speaks_through_its_catalogue_alone() -> None:
    """No text stands in the markup itself."""
    said = re.compile(r">\s*([A-Z][a-z]+(?: [a-z]+)+[.!?]?)\s*<")
    for file in WEB.rglob("*.svelte"):
        markup = re.sub(r"<(script|style).*?</\1>", "", file.read_text("utf-8"), flags=re.DOTALL)
        assert said.findall(markup) == [], file.name
