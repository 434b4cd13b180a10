"""A real server, a real browser, and people who sit at it."""

import os
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.player import PATIENCE, Player
from tests.server.house import House, house

CHROMIUM = os.environ.get("LONGHOUSE_CHROMIUM", "/usr/bin/chromium")
# For every window Chromium prepares two pages for whoever types addresses; nobody does. It heeds
# only the last list of what is not wanted, so what Playwright does not want stands here as well.
UNWANTED = [
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    f"--disable-features={','.join(UNWANTED)}",
]
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def client() -> Path:
    """Where the built client lies; without it there is nothing to test."""
    folder = Path(str(files("longhouse"))) / "static"
    assert (folder / "index.html").is_file(), "the client is not built: make web"
    return folder


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not Path(CHROMIUM).exists():
        missing = f"no browser at {CHROMIUM}: apt install chromium, or set LONGHOUSE_CHROMIUM"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def site(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("site")) as opened:
        yield opened


@pytest.fixture
def someone(browser: Browser, site: House) -> Iterator[Callable[..., Player]]:
    """Somebody with a browser of their own; whatever goes wrong in it fails the test."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def sits_down(width: int = 1024, height: int = 700, **wishes: Any) -> Player:
        wishes.setdefault("reduced_motion", "reduce")
        context = browser.new_context(
            viewport={"width": width, "height": height},
            base_url=site.url,
            locale=wishes.pop("locale", "en"),
            **wishes,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        note_troubles(page, troubles)
        return Player(page)

    yield sits_down
    for context in contexts:
        context.close()
    assert troubles == []


def note_troubles(page: Page, troubles: list[str]) -> None:
    """Errors of the page, and anything that the content security policy had to stop."""
    page.on("pageerror", lambda error: troubles.append(str(error)))

    def hear(message: Any) -> None:
        # Being asked who one is, a refusal and a lost connection are answers, not errors.
        if message.type == "error" and "Failed to load resource" not in message.text:
            troubles.append(message.text)

    page.on("console", hear)
