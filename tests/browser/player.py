"""Somebody who plays through the browser, in one of three ways: mouse, keys or touch.

How things stand is taken in at one look, and what is waited for is seen in the look that ends the
waiting: between two looks a page may have changed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, Self
from urllib.parse import urlsplit

from playwright.sync_api import Error, Page
from playwright.sync_api import TimeoutError as TooLate

PATIENCE = 30_000  # milliseconds until something is held not to happen; a machine may be busy

# What a person would rather do when there is a choice; the rest is spread over what is offered.
PREFERRED = ["claim", "cave-palace", "tribal-village", "cave-relief", "training-ground", "end"]
OPEN = ["asked", "complete", "over", "curtain"]
SETTLED = ["asked", "waiting", "over", "curtain"]

# Looks at the page until it is as wanted. Every change of it is looked at, and what is wanted must
# still be so when the page has done all that it was about to do.
LOOK = """([wanted, patience]) => new Promise(done => {
  const drawn = one => one.getClientRects().length > 0;
  const look = () => {
    const game = document.querySelector('.game');
    const drawing = game?.dataset.state === 'asked' && !document.querySelector('[data-word]');
    return {
      state: document.querySelector('.curtain') ? 'curtain'
        : drawing ? 'drawing' : game?.dataset.state ?? 'away',
      at: game?.dataset.at ?? '',
      here: document.activeElement?.dataset?.word ?? '',
      dialog: document.querySelector('dialog') !== null,
    };
  };
  const more = () => {
    const all = [...document.querySelectorAll('[data-word]')];
    const ring = all.filter(drawn);
    const shown = ring.map(one => [one.dataset.word, one.querySelector('kbd')])
      .filter(([, key]) => key?.textContent && drawn(key));
    return {
      words: [...new Set(all.map(one => one.dataset.word))],
      ring: ring.map(one => one.dataset.word),
      on: ring.indexOf(document.activeElement),
      places: ring.filter(one => one.dataset.place === one.dataset.word)
        .map(one => one.dataset.word),
      numbers: Object.fromEntries(shown.map(([word, key]) => [word, key.textContent])),
      by: document.documentElement.dataset.by ?? '',
    };
  };
  const fits = seen => (!wanted.states.length || wanted.states.includes(seen.state))
    && (wanted.past === null || seen.at !== wanted.past)
    && (wanted.here === null || (seen.here === wanted.here && !seen.dialog));
  const end = late => {
    observer.disconnect();
    removeEventListener('focusin', check, true);
    clearTimeout(timer);
    done({...look(), ...more(), late});
  };
  const soon = new MessageChannel();
  soon.port1.onmessage = () => fits(look()) && end(false);
  const check = () => fits(look()) && soon.port2.postMessage('');
  const observer = new MutationObserver(check);
  observer.observe(document, {attributes: true, childList: true, subtree: true});
  addEventListener('focusin', check, true);
  const timer = setTimeout(() => end(true), patience);
  check();
})"""

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

# Whatever a page waits for takes a twentieth of its time; patience is none of it.
HASTE = """(() => {
  const later = globalThis.setTimeout;
  const haste = ms => ms < 10_000 ? ms / 20 : ms;
  globalThis.setTimeout = (work, ms, ...more) => later(work, haste(ms ?? 0), ...more);
})()"""


@dataclass(frozen=True)
class Sight:
    """What can be seen at one look."""

    state: str  # of the game, or "curtain", or "drawing" until something can be chosen
    at: str  # how far the game and what is tried out in it have come
    here: str  # the answer that has the focus
    words: list[str]  # of what can be chosen, in the order of the page
    ring: list[str]  # where the keys lead, one after the other
    on: int  # where of them the focus is
    places: list[str]  # those that can be gone to by name
    numbers: dict[str, str]  # the number keys that are shown beside answers
    by: str  # how the table was touched last
    dialog: bool
    late: bool  # nothing of what was waited for has come


class Player:
    """One page, and how to play on it."""

    def __init__(self, page: Page, preferred: Sequence[str] = PREFERRED) -> None:
        self.page = page
        self.preferred = preferred
        self.chosen: list[str] = []

    def in_haste(self) -> Self:
        """For whole games: from the next page on nothing waits long, such as for a click to be
        meant for what was to be seen before it."""
        self.page.add_init_script(HASTE)
        return self

    def stop_the_clock(self) -> None:
        """Nothing that is shown for a while goes by any more. For a page that was opened after
        `page.clock.install()`; what is waited for by then must be waited for with `expect`."""
        self.page.clock.pause_at(self.page.evaluate("Date.now() + 1000"))

    # ------------------------------------------------------------------ tables

    def visit(self, address: str = "/") -> Self:
        self.page.goto(address)
        self.page.wait_for_selector("#main")
        return self

    def post(self, path: str, **body: Any) -> Any:
        """Ask the server as this browser would."""
        return self.call("POST", path, body)

    def get(self, path: str) -> Any:
        return self.call("GET", path)

    def call(self, method: str, path: str, body: Any = None) -> Any:
        script = """async ([method, path, body]) => {
          const headers = {'content-type': 'application/json'};
          const wish = body === null ? {} : {body: JSON.stringify(body), headers};
          return await (await fetch(path, {method, ...wish})).json();
        }"""
        return self.page.evaluate(script, [method, path, body])

    def begin(self, *seats: str, seed: int = 1, game: str = "dragon_canyon", **options: Any) -> str:
        """Sit down at a new table; returns its id."""
        wish: dict[str, Any] = {
            "game": game,
            "options": {"players": len(seats), **options},
            "seats": list(seats),
            "private": True,
        }
        if "open" not in seats:
            wish |= {"start": True, "seed": seed}
        table = self.beforehand("/api/tables", wish)
        assert "id" in table, table
        self.visit(f"/t/{table['id']}")
        return str(table["id"])

    def beforehand(self, path: str, body: dict[str, Any]) -> Any:
        """Ask the server as this browser would, though it shows none of its pages yet."""
        call = self.page.context.request
        me = call.get("/api/me")
        origin = "{0.scheme}://{0.netloc}".format(urlsplit(me.url))
        if not me.ok:
            lang = self.page.evaluate("navigator.language.slice(0, 2)")
            call.post("/api/guests", data={"lang": lang}, headers={"Origin": origin})
        return call.post(path, data=body, headers={"Origin": origin}).json()

    # ------------------------------------------------------------------ looking

    def see(
        self,
        *states: str,
        past: str | None = None,
        here: str | None = None,
        patience: int = PATIENCE,
    ) -> Sight:
        """Look, as soon as the game stands so, and past that, and the focus is there."""
        wanted = {"states": states, "past": past, "here": here}
        end = monotonic() + patience / 1000
        while True:
            try:
                sight = Sight(**self.page.evaluate(LOOK, [wanted, patience]))
                break
            except Error as error:  # the page is being loaded anew
                if "context was destroyed" not in str(error) or monotonic() > end:
                    raise
        if sight.late:
            hint = self.page.locator(".hint").all_inner_texts()
            raise TooLate(f"waited in vain for {wanted}: {sight}, {hint}")
        return sight

    @property
    def state(self) -> str:
        return self.see().state

    def wait(self, *states: str, patience: int = PATIENCE) -> str:
        """Wait until it is for us to do something, or the game is over."""
        return self.see(*(states or OPEN), patience=patience).state

    def offered(self) -> list[str]:
        """The words of what can be chosen, in the order of the page."""
        return self.see().words

    # ------------------------------------------------------------------ playing

    def pick(self, offered: list[str] | None = None) -> str:
        offered = offered or self.offered()
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

    def lift(self) -> None:
        """Take over the device, and lift the curtain."""
        self.page.locator(".curtain button").click()

    def answer(self, word: str | None = None) -> str:
        """Choose one answer, and wait for what comes of it."""
        before = self.see("asked", "complete")
        word = word or self.pick(before.words)
        self.choose(word)
        self.chosen.append(word)
        self.see("asked", "complete", "over", past=before.at)
        return word

    def settle(self) -> str:
        """Answer until there is something to confirm, and confirm it."""
        while (state := self.see(*OPEN, "waiting").state) == "asked":
            self.answer()
        if state == "complete":
            self.confirm()
            state = self.see(*SETTLED).state
        return state

    def turn(self) -> str:
        """Play until somebody else is waited for; returns how things stand then.

        Bots may answer so soon that nobody ever sees them being waited for.
        """
        while (state := self.settle()) == "asked":
            pass
        return state

    def play_on(self, times: int = 2_000) -> str:
        """Settle something as often as said, or until the game is over."""
        state = ""
        for _ in range(times):
            state = self.wait()
            if state in ("over", "curtain"):
                break
            state = self.settle()
        return state

    def play_out(self) -> None:
        """Play until the game is over, whoever of those at this device has to."""
        while self.play_on() != "over":
            self.lift()


class KeyPlayer(Player):
    """Plays with nothing but the keyboard."""

    def choose(self, word: str) -> None:
        seen = self.see()
        if seen.by != "keys":
            self.page.keyboard.press("Shift")  # whoever uses the keys is shown what they do
            seen = self.see()
        if word in seen.numbers:
            self.page.keyboard.press(seen.numbers[word])
            return
        self.go_to(word, seen)
        self.page.keyboard.press("Enter")

    def go_to(self, word: str, seen: Sight) -> None:
        """To an answer wherever on the table it lies, by the way that takes fewer keys."""
        key, times = way(seen, word)
        if word in seen.places and times > len(word) + 2:
            self.page.keyboard.press("g")
            self.page.keyboard.type(word)
            self.page.keyboard.press("Enter")
        else:
            for _ in range(times):
                self.page.keyboard.press(key)
        self.see(here=word)

    @property
    def here(self) -> str:
        """The answer that has the focus."""
        return self.see().here

    def confirm(self) -> None:
        self.page.keyboard.press("Enter")

    def lift(self) -> None:
        self.page.keyboard.press("Enter")


def way(seen: Sight, word: str) -> tuple[str, int]:
    """From one answer to the next, the shorter way round: which key, and how often."""
    there = [at for at, one in enumerate(seen.ring) if one == word]
    assert there, f"no key leads to {word}"
    many, on = len(seen.ring), seen.on
    forward = min((at - on) % many if on >= 0 else at + 1 for at in there)
    backward = min((on - at) % many if on >= 0 else many - at for at in there)
    return (".", forward) if forward <= backward else (",", backward)


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

    def lift(self) -> None:
        self.page.locator(".curtain button").tap()
