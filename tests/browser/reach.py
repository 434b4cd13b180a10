"""Walks a random game through the client: whatever can be answered can be reached in every way."""

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.player import KeyPlayer, Player, selector

# Of all that can be chosen, the words that no click would reach: hidden, too small, or covered.
UNREACHED = """all => {
  const hit = one => {
    one.scrollIntoView({block: 'nearest', inline: 'nearest'});
    const box = one.getBoundingClientRect();
    return [[.5, .5], [.5, .3], [.5, .7], [.3, .5], [.7, .5]].some(([x, y]) => {
      const found = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      return found !== null && found.closest('[data-word]') === one;
    });
  };
  const words = new Set(all.map(one => one.dataset.word));
  for (const one of all)
    if (words.has(one.dataset.word) && hit(one)) words.delete(one.dataset.word);
  return [...words];
}"""
NAMELESS = """all => all.filter(one => !(one.getAttribute('aria-label') || one.textContent.trim()
  || one.getAttribute('aria-labelledby'))).map(one => one.dataset.word)"""


class Walker(KeyPlayer):
    """Answers at random, by mouse, by keys or in writing, and looks at what is offered."""

    def __init__(self, page: Page, seed: int) -> None:
        super().__init__(page)
        self.chance = random.Random(seed)
        self.table = page.url.split("/t/")[1].split("/")[0].split("?")[0]
        self.way: Callable[[Any, str], None] = Player.choose
        self.steps: list[str] = []
        self.seen: dict[str, int] = {}

    # ------------------------------------------------------------ what the server asks

    def asked(self) -> dict[str, Any]:
        """The open question with its answers, after what is chosen and not yet confirmed."""
        table = self.get(f"/api/tables/{self.table}")
        for seat in (seat["seat"] for seat in table["seats"] if seat["mine"]):
            wish = {"seat": seat, "seq": table["seq"], "actions": self.steps}
            found = self.post(f"/api/tables/{self.table}/preview", **wish)
            asked = found.get("moment", {}).get("asked") or {}
            if asked.get("actions"):
                return dict(asked)
        raise AssertionError("the page asks, but the server does not")

    # ------------------------------------------------------------ what the page offers

    def look(self) -> None:
        """Every answer is there, and for each kind of question to be had in every way."""
        asked = self.asked()
        words = {action["word"] for action in asked["actions"]}
        kind = asked["decision"]
        assert set(self.offered()) == words, kind
        self.seen[kind] = self.seen.get(kind, 0) + 1
        if self.seen[kind] > 1:
            return
        every = "[data-word]:visible"
        assert self.page.locator(every).evaluate_all(UNREACHED) == [], f"{kind}: by mouse"
        assert self.page.locator(every).evaluate_all(NAMELESS) == [], f"{kind}: by name"
        assert words - self.reached_by_keys() == set(), f"{kind}: by keyboard"
        assert [word for word in sorted(words) if not self.understood(word, asked["seat"])] == [], (
            kind
        )

    def reached_by_keys(self) -> set[str]:
        found: set[str] = set()
        for _ in range(self.page.locator("[data-word]:visible").count()):
            self.page.keyboard.press(".")
            found.add(self.here)
        return found

    def understood(self, word: str, seat: str) -> bool:
        seq = self.get(f"/api/tables/{self.table}")["seq"]
        wish = {"seat": seat, "seq": seq, "actions": self.steps, "line": word}
        said = self.post(f"/api/tables/{self.table}/say", **wish)
        return bool(said.get("actions") == [word])

    # ------------------------------------------------------------ answering

    def choose(self, word: str) -> None:
        self.way = self.chance.choice([Player.choose, KeyPlayer.choose, Walker.write])
        self.way(self, word)

    def write(self, word: str) -> None:
        self.page.keyboard.press("/")
        self.page.locator("dialog input").fill(word)
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector("dialog", state="detached")

    def one_of(self, words: list[str]) -> str:
        word = self.chance.choice(words)
        try:
            return self.answer(word)
        except TooLate as error:
            hint = self.page.locator(".hint").all_inner_texts()
            raise AssertionError(f"{self.way.__qualname__}: {word} does nothing: {hint}") from error

    def lift(self) -> None:
        self.page.locator(".curtain button").click()

    def go(self, answers: int) -> None:
        while len(self.chosen) < answers:
            state = self.wait()
            if state == "over":
                return
            if state == "curtain":
                self.lift()
            elif state == "asked":
                self.look()
                self.steps.append(self.one_of(self.offered()))
            else:
                self.chance.choice([Player.confirm, KeyPlayer.confirm])(self)
                self.page.wait_for_selector(selector("asked", "waiting", "over", "curtain"))
                self.steps = []


def walk(player: Player, answers: int = 60, seed: int = 1) -> dict[str, int]:
    """Walk on from where the player sits; returns the questions that were met, and how often."""
    walker = Walker(player.page, seed)
    walker.go(answers)
    return walker.seen
