"""Walks a random game through the client: whatever can be answered can be reached in every way."""

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.player import SETTLED, KeyPlayer, Player
from tests.server.house import until

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
# What is asked of one of several seats, after what is chosen and not yet confirmed.
ASKED = """async ([path, actions]) => {
  const table = await (await fetch(path)).json();
  const headers = {'content-type': 'application/json'};
  for (const {seat} of table.seats.filter(seat => seat.mine)) {
    const body = JSON.stringify({seat, seq: table.seq, actions});
    const {moment} = await (await fetch(`${path}/preview`, {method: 'POST', body, headers})).json();
    if (moment?.asked?.actions?.length) return {...moment.asked, seq: table.seq};
  }
  return null;
}"""
# Of these words, those that do not mean themselves when they are written.
MISUNDERSTOOD = """async ([path, wish, words]) => {
  const headers = {'content-type': 'application/json'};
  const said = await Promise.all(words.map(async line => {
    const body = JSON.stringify({...wish, line});
    const {actions} = await (await fetch(`${path}/say`, {method: 'POST', body, headers})).json();
    return actions?.length === 1 && actions[0] === line;
  }));
  return words.filter((_, at) => !said[at]);
}"""
# Keeps in mind which answers get the focus.
FOLLOW = """() => {
  const meet = () => globalThis.met.push(document.activeElement?.dataset?.word ?? '');
  globalThis.met = [];
  meet();
  globalThis.meet ??= addEventListener('focusin', meet, true) ?? true;
}"""
NAMELESS = """all => all.filter(one => !(one.getAttribute('aria-label') || one.textContent.trim()
  || one.getAttribute('aria-labelledby'))).map(one => one.dataset.word)"""


class Walker(KeyPlayer):
    """Answers at random, by mouse, by keys or in writing, and looks at what is offered."""

    def __init__(self, page: Page, seed: int) -> None:
        super().__init__(page)
        self.chance = random.Random(seed)
        table = page.url.split("/t/")[1].split("/")[0].split("?")[0]
        self.path = f"/api/tables/{table}"
        self.way: Callable[[Any, str], None] = Player.choose
        self.steps: list[str] = []
        self.seen: dict[str, int] = {}

    # ------------------------------------------------------------ what the server asks

    def asked(self) -> dict[str, Any]:
        """The open question with its answers, after what is chosen and not yet confirmed."""
        asked = self.page.evaluate(ASKED, [self.path, self.steps])
        assert asked, "the page asks, but the server does not"
        return dict(asked)

    # ------------------------------------------------------------ what the page offers

    def look(self) -> None:
        """Every answer is there, and for each kind of question to be had in every way."""
        asked = self.asked()
        words = {action["word"] for action in asked["actions"]}
        kind = asked["decision"]
        until(lambda: set(self.offered()) == words, because=f"for {kind}: {sorted(words)}")
        self.seen[kind] = self.seen.get(kind, 0) + 1
        if self.seen[kind] > 1:
            return
        every = "[data-word]:visible"
        assert self.page.locator(every).evaluate_all(UNREACHED) == [], f"{kind}: by mouse"
        assert self.page.locator(every).evaluate_all(NAMELESS) == [], f"{kind}: by name"
        assert words - self.reached_by_keys() == set(), f"{kind}: by keyboard"
        wish = {"seat": asked["seat"], "seq": asked["seq"], "actions": self.steps}
        spoken = [self.path, wish, sorted(words)]
        assert self.page.evaluate(MISUNDERSTOOD, spoken) == [], f"{kind}: in writing"

    def reached_by_keys(self) -> set[str]:
        self.page.evaluate(FOLLOW)
        for _ in self.see().ring:
            self.page.keyboard.press(".")
        return set(self.page.evaluate("globalThis.met"))

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
            raise AssertionError(
                f"{self.way.__qualname__}: {word} does nothing: {error}"
            ) from error

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
                self.wait(*SETTLED)
                self.steps = []


def walk(player: Player, answers: int = 60, seed: int = 1) -> dict[str, int]:
    """Walk on from where the player sits; returns the questions that were met, and how often."""
    walker = Walker(player.page, seed)
    walker.go(answers)
    return walker.seen
