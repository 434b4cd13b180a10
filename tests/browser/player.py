"""Somebody who plays through the browser, in one of three ways: mouse, keys or touch.

The pages forbid evaluated code, so everything here waits for what can be seen.
"""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

# What a person would rather do when there is a choice; the rest is spread over what is offered.
PREFERRED = ["claim", "cave-palace", "tribal-village", "cave-relief", "training-ground", "end"]
OPEN = ["asked", "complete", "over", "curtain"]

# Where a piece of a map lies that has to be pulled into view, and where the map's middle is.
OUTSIDE = """one => {
  const [frame, box] = [one.closest('.frame'), one].map(part => part?.getBoundingClientRect());
  if (!frame) return null;
  const middle = {x: box.left + box.width / 2, y: box.top + box.height / 2};
  const seen = middle.x > frame.left + 4 && middle.x < frame.right - 4
    && middle.y > frame.top + 4 && middle.y < frame.bottom - 4;
  if (seen) return null;
  return [frame.left + frame.width / 2, frame.top + frame.height / 2, middle.x, middle.y,
    frame.width / 2 - 8, frame.height / 2 - 8];
}"""


def selector(*states: str) -> str:
    """What is on the page when things stand so."""
    return ", ".join(
        ".curtain" if state == "curtain" else f'.game[data-state="{state}"]' for state in states
    )


class Player:
    """One page, and how to play on it."""

    def __init__(self, page: Page, preferred: Sequence[str] = PREFERRED) -> None:
        self.page = page
        self.preferred = preferred
        self.chosen: list[str] = []

    # ------------------------------------------------------------------ tables

    def visit(self, address: str = "/") -> "Player":
        self.page.goto(address)
        self.page.wait_for_selector("#main")
        return self

    def post(self, path: str, **body: Any) -> Any:
        """Ask the server as this browser would."""
        script = """async ([path, body]) => {
          const answer = await fetch(path, {method: 'POST', body: JSON.stringify(body),
            headers: {'content-type': 'application/json'}});
          return await answer.json();
        }"""
        return self.page.evaluate(script, [path, body])

    def get(self, path: str) -> Any:
        script = "async path => await (await fetch(path)).json()"
        return self.page.evaluate(script, path)

    def begin(self, *seats: str, seed: int = 1, game: str = "dragon_canyon", **options: Any) -> str:
        """Sit down at a new table; returns its id."""
        self.visit()
        self.page.wait_for_selector("h1")
        wish: dict[str, Any] = {
            "game": game,
            "options": {"players": len(seats), **options},
            "seats": list(seats),
            "private": True,
        }
        if "open" not in seats:
            wish |= {"start": True, "seed": seed}
        table = self.post("/api/tables", **wish)
        assert "id" in table, table
        self.visit(f"/t/{table['id']}")
        return str(table["id"])

    # ------------------------------------------------------------------ playing

    @property
    def state(self) -> str:
        if self.page.locator(".curtain").count():
            return "curtain"
        return str(self.page.locator(".game").get_attribute("data-state"))

    def wait(self, *states: str, patience: int = 30_000) -> str:
        """Wait until it is for us to do something, or the game is over."""
        self.page.wait_for_selector(selector(*(states or OPEN)), timeout=patience)
        return self.state

    def offered(self) -> list[str]:
        """The words of what can be chosen, in the order of the page."""
        script = "all => [...new Set(all.map(one => one.dataset.word))]"
        return list(self.page.eval_on_selector_all("[data-word]", script))

    def pick(self) -> str:
        offered = self.offered()
        assert offered, "asked, but nothing is offered"
        for word in self.preferred:
            if word in offered:
                return word
        # Spread over the table, as people do, and not always into the first corner.
        return offered[len(self.chosen) * 7 % len(offered)]

    def choose(self, word: str) -> None:
        self.page.locator(f'[data-word="{word}"]:visible').first.click()

    def confirm(self) -> None:
        self.page.locator("button.confirm").click()

    def answer(self, word: str | None = None) -> str:
        """Choose one answer, and wait for what comes of it."""
        word = word or self.pick()
        before = self.page.locator(".game").get_attribute("data-at")
        self.choose(word)
        self.chosen.append(word)
        done = selector("asked", "complete", "over").replace(
            ".game", f'.game:not([data-at="{before}"])'
        )
        self.page.wait_for_selector(done)
        return word

    def settle(self) -> str:
        """Answer until there is something to confirm, and confirm it."""
        while self.state == "asked":
            self.answer()
        if self.state == "complete":
            self.confirm()
            self.page.wait_for_selector(selector("asked", "waiting", "over", "curtain"))
        return self.state

    def turn(self) -> str:
        """Play until somebody else is waited for; returns how things stand then.

        Bots may answer so soon that nobody ever sees them being waited for.
        """
        while self.state in ("asked", "complete"):
            self.settle()
        return self.state

    def play_on(self, times: int = 2_000) -> str:
        """Settle something as often as said, or until the game is over."""
        for _ in range(times):
            if self.wait() in ("over", "curtain"):
                break
            self.settle()
        return self.state


class KeyPlayer(Player):
    """Plays with nothing but the keyboard."""

    def choose(self, word: str) -> None:
        self.page.keyboard.press("Shift")  # whoever uses the keys is shown what they do
        number = self.number(word)
        if number:
            self.page.keyboard.press(number)
            return
        if self.page.locator(f'[data-place="{word}"][data-word]:visible').count():
            self.go_to(word)
        else:
            self.walk_to(word)
        self.page.keyboard.press("Enter")

    def go_to(self, place: str) -> None:
        """To a place of the board by its name."""
        self.page.keyboard.press("g")
        self.page.keyboard.type(place)
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector("dialog", state="detached")
        assert self.here == place, f"{self.here} is gone to instead of {place}"

    def number(self, word: str) -> str:
        """The number key that is shown beside an answer."""
        shown = self.page.locator(f'[data-word="{word}"]:visible kbd:visible')
        return shown.first.inner_text() if shown.count() else ""

    @property
    def here(self) -> str:
        """The answer that has the focus."""
        return str(self.page.evaluate("document.activeElement?.dataset?.word ?? ''"))

    def walk_to(self, word: str) -> None:
        """From one answer to the next, the shorter way round, wherever on the table they lie."""
        ring = self.offered()
        step = "." if ring.index(word) <= len(ring) // 2 else ","
        for _ in range(2 * len(ring) + 2):
            if self.here == word:
                return
            self.page.keyboard.press(step)
        assert self.here == word, f"the keys do not lead to {word}"

    def confirm(self) -> None:
        self.page.keyboard.press("Enter")


class TouchPlayer(Player):
    """Plays with a finger on a phone."""

    def choose(self, word: str) -> None:
        one = self.page.locator(f'[data-word="{word}"]:visible').first
        for _ in range(6):
            outside = one.evaluate(OUTSIDE)
            if outside is None:
                break
            self.pull(*outside)
        one.tap()

    def pull(
        self, x: float, y: float, from_x: float, from_y: float, far_x: float, far_y: float
    ) -> None:
        """With one finger, so that what lies aside comes towards the middle."""
        by_x = max(-far_x, min(far_x, x - from_x))
        by_y = max(-far_y, min(far_y, y - from_y))
        finger = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            touched = [{"x": px, "y": py} for px, py in points]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

        start = (x - by_x / 2, y - by_y / 2)
        touch("touchStart", start)
        for step in range(1, 5):
            touch("touchMove", (start[0] + by_x * step / 4, start[1] + by_y * step / 4))
        # A finger that is lifted while it moves has flung, and the tap after that stops the fling.
        self.page.wait_for_timeout(120)
        touch("touchMove", (start[0] + by_x, start[1] + by_y))
        touch("touchEnd")
        finger.detach()

    def confirm(self) -> None:
        self.page.locator("button.confirm").tap()
