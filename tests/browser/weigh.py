"""What the client weighs, and how long one full update of each board takes.

python -m tests.browser.weigh
"""

import argparse
import gzip
import json
import tempfile
from importlib.resources import files
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

from longhouse.engine.registry import names
from tests.browser.player import Player
from tests.server.house import house

SHELL_MOST = 120_000  # bytes, compressed: all that is loaded before a board
GAME_MOST = 60_000  # bytes, compressed: all that a game adds
UPDATE_MOST = 50  # milliseconds at SLOWER times the time
SLOWER = 6
LARGE = ["terra_nova", "terramara"]  # the big boards; at their tables no curtain is needed
MESSAGES = "../src/longhouse/messages"


class Built:
    """The built client, as its manifest lists it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.parts: dict[str, dict[str, Any]] = json.loads(
            (folder / "built.json").read_text("utf-8")
        )

    def files(self, part: str) -> set[str]:
        """A part with everything that must be there before it runs."""
        found: set[str] = set()
        waiting = [part]
        done: set[str] = set()
        while waiting:
            name = waiting.pop()
            if name in done:
                continue
            done.add(name)
            known = self.parts[name]
            found |= {known["file"], *known.get("css", [])}
            waiting += known.get("imports", [])
        return found

    def weight(self, names: set[str]) -> int:
        return sum(len(gzip.compress((self.folder / name).read_bytes(), 9)) for name in names)

    def texts(self, *names: str) -> int:
        """The texts of these catalogues, in the language that takes most."""
        languages = {part.split("/")[-2] for part in self.parts if part.startswith(MESSAGES)}
        return max(
            sum(self.weight(self.files(f"{MESSAGES}/{lang}/{name}.json")) for name in names)
            for lang in languages
        )

    @property
    def games(self) -> list[str]:
        """The games with a board of their own."""
        return [name for name in names() if f"src/games/{name}/index.ts" in self.parts]

    def shell(self) -> int:
        return self.weight(self.files("index.html")) + self.texts("client")

    def game(self, name: str) -> int:
        own = self.files(f"src/games/{name}/index.ts") - self.files("index.html")
        return self.weight(own) + self.texts(name, f"{name}.board")


def built() -> Built:
    return Built(Path(str(files("longhouse"))) / "static")


def updates(page: Page, game: str, seats: int, begun: int = 40) -> list[float]:
    """Milliseconds of the page's own work for each of some answers, from being told to being shown.

    Around one device, so that every Moment is that of whoever is asked next, with all that can
    be chosen. Counted is the time of the page's main thread, which other work on a busy machine
    does not add to; Chromium slows it by spinning on it.
    """
    player = Player(page)
    table = player.begin(*["me"] * seats, seed=seats, game=game)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        metrics = devtools.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration")) * 1000

    found = []
    for number in range(begun + 16):
        if player.wait("asked", "over") == "over":
            break
        if number == begun:
            page.wait_for_timeout(1000)
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        before = worked()
        play_one(page, table)
        if number >= begun:
            page.wait_for_timeout(900)
            found.append(worked() - before)
    devtools.detach()
    return found


def play_one(page: Page, table: str) -> None:
    """Give an answer of whoever is asked, past the page: it only hears of it."""
    call = page.context.request
    site = call.get(f"/api/tables/{table}").json()
    seat, path = site["turn"], f"/api/tables/{table}"
    moment = call.get(f"{path}/play?seat={seat}").json()
    words = [action["word"] for action in moment["asked"]["actions"]]
    wish = {"seat": seat, "seq": moment["seq"], "actions": [words[moment["seq"] * 7 % len(words)]]}
    origin = page.url.split("/t/")[0]
    answer = call.post(
        f"{path}/moves", data={**wish, "key": f"answer-{moment['seq']}"}, headers={"Origin": origin}
    )
    assert answer.ok, answer.text()


def show_weights(client: Built) -> None:
    print(f"shell          {client.shell() / 1000:7.1f} kB of at most {SHELL_MOST / 1000:.0f}")
    for name in client.games:
        print(f"{name:14} {client.game(name) / 1000:7.1f} kB of at most {GAME_MOST / 1000:.0f}")


def show_updates(client: Built, chromium: str) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        house(Path(folder)) as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name in LARGE:
            page = browser.new_page(base_url=site.url, viewport={"width": 1440, "height": 900})
            found = updates(page, name, seats=4)
            print(
                f"{name:14} one full update at {SLOWER} x throttle: median {median(found):.0f} ms,"
                f" slowest {max(found):.0f} ms (aim: {UPDATE_MOST})"
            )
            page.close()
        browser.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    wish = parser.parse_args()
    show_weights(built())
    show_updates(built(), wish.chromium)
