"""Takes the pictures of the README: each game in the middle, as somebody at the table sees it.

python -m tests.browser.portray [GAME …]
"""

import argparse
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from longhouse.arena.match import play_game
from longhouse.bots.registry import bot
from longhouse.engine.registry import load
from longhouse.server.hall import Hall
from tests.browser.player import Player
from tests.server.house import House, Seated, house, until

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
MOST = 400_000  # bytes of a picture
SIZE: ViewportSize = {"width": 1440, "height": 900}
SCALE = 2 / 3  # about as large as a README shows it
NAMES = ["Ann", "Bob", "Cid", "Dan"]


@dataclass
class Portrait:
    """A game as bots would play it, and the moment of it that is shown."""

    game: str
    seed: int
    at: int
    theme: str
    options: dict[str, Any] = field(default_factory=lambda: {"players": 3})
    choose: str = ""  # something that is tried out, so that its consequences are seen


PORTRAITS = [
    Portrait("dragon_canyon", seed=1, at=149, theme="dark", choose="a1"),
    Portrait("terra_nova", seed=3, at=145, theme="light", choose="F6"),
    Portrait("terramara", seed=2, at=60, theme="dark"),
]


def moves_of(portrait: Portrait) -> list[tuple[int, str]]:
    """Who answers what until then: the same seed and the same bots play the same game."""
    setting = load(portrait.game).setting(portrait.options)
    record = play_game(setting, portrait.seed, [bot("greedy") for _ in range(setting.seats)])
    state = setting.new(portrait.seed)
    moves = []
    for action in record.actions[: portrait.at]:
        moves.append((int(state.actor), setting.vocabulary.word(action)))
        state.play(action)
    return [*moves, (int(state.actor), "")]


def play_until(site: House, portrait: Portrait) -> Seated:
    """People play the game up to its moment; returns the table as seen by whoever is to move."""
    moves = moves_of(portrait)
    people = [site.someone(name) for name in NAMES[: portrait.options["players"]]]
    wish = {"game": portrait.game, "options": portrait.options}
    seats = ["me", *["open"] * (len(people) - 1)]
    first = Seated(people[0], people[0].post("/api/tables", seats=seats, **wish)["id"])
    for number, other in enumerate(people[1:], 2):
        other.post(f"{first.path}/join", seat=f"p{number}")
    site.run(set_seed(site.server.hall, first.id, portrait.seed))
    first.call("start")
    for at, (seat, word) in enumerate(moves):
        table = first.seen_by(people[seat])
        until(lambda at=at: first.moment()["at"] == at)
        if word:
            table.play(f"p{seat + 1}", first.moment()["seq"], word)
    return table


async def set_seed(hall: Hall, table: str, seed: int) -> None:
    """A server gives no seed to several people, since whoever knows it knows the game."""
    desk = await hall.desk(table)
    desk.sheet.seed = seed


def take(browser: Browser, site: House, portrait: Portrait, file: Path) -> None:
    seated = play_until(site, portrait)
    context = browser.new_context(
        base_url=site.url,
        viewport=SIZE,
        device_scale_factor=SCALE,
        color_scheme=portrait.theme,
        reduced_motion="reduce",
    )
    cookies = seated.someone.http.cookies.jar
    context.add_cookies([{"name": c.name, "value": c.value, "url": site.url} for c in cookies])
    player = Player(context.new_page()).visit(f"/t/{seated.id}")
    player.wait("asked")
    if portrait.choose:
        player.answer(portrait.choose)
    player.page.wait_for_timeout(1500)
    player.page.screenshot(path=file)
    context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    parser.add_argument("--folder", type=Path, default=PICTURES)
    wish = parser.parse_args()
    wish.folder.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        house(Path(folder)) as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=wish.chromium, args=["--no-sandbox"])
        for portrait in PORTRAITS:
            if wish.games and portrait.game not in wish.games:
                continue
            file = wish.folder / f"{portrait.game.replace('_', '-')}.png"
            take(browser, site, portrait, file)
            size = file.stat().st_size
            assert size <= MOST, f"{file.name} takes {size} bytes"
            print(f"{file.name}: {size / 1000:.0f} kB")
        browser.close()


if __name__ == "__main__":
    main()
