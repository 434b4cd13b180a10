"""What the built client weighs, and whether its catalogue is complete."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web" / "src"
MESSAGES = ROOT / "src" / "longhouse" / "messages"
LANGUAGES = ["nl", "fr", "de"]
BOARDS = sorted(file.stem for file in (MESSAGES / "en").glob("*.board.json"))
MOST = 120_000  # bytes of compressed JavaScript and CSS before board art


def catalogue(lang: str, name: str) -> dict[str, str]:
    texts: dict[str, str] = json.loads((MESSAGES / lang / f"{name}.json").read_text("utf-8"))
    return texts


def parameters(text: str) -> set[str]:
    return set(re.findall(r"\{([\w-]+)[,}]", text))


def test_the_first_load_is_small(client: Path) -> None:
    """Everything but the boards of games and the texts of the games in hand."""
    page = (client / "index.html").read_text("utf-8")
    linked = re.findall(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"', page)
    texts = max((client / "assets").glob("client-*.js.gz"), key=lambda file: file.stat().st_size)
    weight = sum((client / f"{name}.gz").stat().st_size for name in linked)
    assert weight + texts.stat().st_size <= MOST


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


def test_the_client_speaks_through_its_catalogue_alone() -> None:
    """No text stands in the markup itself."""
    said = re.compile(r">\s*([A-Z][a-z]+(?: [a-z]+)+[.!?]?)\s*<")
    for file in WEB.rglob("*.svelte"):
        markup = re.sub(r"<(script|style).*?</\1>", "", file.read_text("utf-8"), flags=re.S)
        assert said.findall(markup) == [], file.name
