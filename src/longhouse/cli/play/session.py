"""A game at the terminal, from the first question to the result."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from longhouse.arena.match import ask, chances
from longhouse.bots.bot import Bot
from longhouse.bots.greedy import GreedyBot
from longhouse.cli.play.reader import Reader
from longhouse.cli.play.screen import Screen
from longhouse.cli.rulebook import passage
from longhouse.cli.wording import Wording, numbered
from longhouse.engine.contract import NOBODY, Setting, State
from longhouse.engine.documents import write_json
from longhouse.engine.errors import BadInput, LonghouseError, shown
from longhouse.engine.fields import listed
from longhouse.engine.journal import Event
from longhouse.engine.random import Random
from longhouse.engine.table import Table


class Left(Exception):
    """Somebody has got up from the table."""


class Session:
    """People and bots at one table. Seats without a bot are people's."""

    def __init__(self, table: Table, bots: Mapping[int, Bot], reader: Reader) -> None:
        self.table: Final = table
        self.bots: Final = bots
        self.reader: Final = reader
        self.wording: Final = Wording(table.record.setting, table.record.seats)
        self.screen: Final = Screen(self.wording)
        self.chances: Final = chances(table.record.seed, table.record.setting.seats)
        self.people: Final = [s for s in range(table.record.setting.seats) if s not in bots]
        self.shown_to: int = self.people[0] if len(self.people) == 1 else NOBODY
        self.told: dict[int, int] = {}  # how many of its events a seat has been shown
        self.commands: Final[dict[str, Callable[[str], bool]]] = {
            "help": self.help,
            "undo": self.undo,
            "why": self.why,
            "hint": self.hint,
            "log": self.log,
            "rules": self.rules,
            "view": self.view,
            "save": self.save,
            "quit": self.quit,
        }

    @property
    def state(self) -> State:
        return self.table.state

    def run(self) -> None:
        """Play to the end, or until somebody leaves (Left)."""
        while not self.state.over:
            seat = self.state.actor
            if seat in self.bots:
                self.table.play(ask(self.bots[seat], self.state, self.chances[seat]))
            else:
                self.question(seat)
        watching = self.people[0] if len(self.people) == 1 else NOBODY
        events, fresh = self.news(watching)
        self.screen.table(self.state, watching, events, fresh)
        self.screen.result(self.state)

    def news(self, seat: int) -> tuple[list[Event], int]:
        """What a seat may know of what happened, and how much of it has been shown before."""
        events = self.table.events(seat)
        fresh = min(self.told.get(seat, 0), len(events))
        self.told[seat] = len(events)
        return events, fresh

    # ------------------------------------------------------------------ asking

    def question(self, seat: int) -> None:
        """Show the table to the seat that is asked, and take answers until one is played."""
        self.draw_curtain(seat)
        events, fresh = self.news(seat)
        self.screen.table(self.state, seat, events, fresh)
        self.screen.question(self.state)
        while not self.take(self.reader.read(f"{self.wording.name(seat)}> ", self.offers)):
            pass

    def draw_curtain(self, seat: int) -> None:
        """Between two people nobody sees what is hidden from them."""
        if seat == self.shown_to:
            return
        if self.shown_to != NOBODY and has_secrets(self.state.setting):
            self.screen.forget()
            events, fresh = self.news(NOBODY)
            self.screen.log(events[fresh:])
            name = self.wording.name(seat)
            self.reader.pause(self.wording.texts.text("play.curtain", {"name": name}))
        self.shown_to = seat

    def take(self, line: str) -> bool:
        """Do what was typed; whether the table has changed."""
        word, _, rest = line.partition(" ")
        try:
            number = small_number(line)
            if number is not None:
                return self.pick(number)
            if word in self.commands:
                return self.commands[word](rest.strip())
            return self.say(line)
        except (LonghouseError, OSError) as error:
            self.screen.complain(self.explain(error))
            return False

    def explain(self, error: LonghouseError | OSError) -> str:
        if isinstance(error, LonghouseError):
            return self.wording.error(error)
        return f"{error.filename}: {error.strerror}"

    def pick(self, number: int) -> bool:
        answers = numbered(self.state)
        if number not in answers:
            raise BadInput(
                "", f"there is no answer {number}", f"wanted {listed([*map(str, answers)])}"
            )
        self.table.play(answers[number])
        return True

    def say(self, line: str) -> bool:
        """Play a line of notation word by word, as long as the same seat is asked.

        If a word is wrong, what the line has done is taken back - unless something new became
        known on the way: nobody may find out by trying.
        """
        table, seat = self.table, self.state.actor
        before, boundary = len(table.record.actions), table.boundary
        try:
            for word in line.split():
                if table.state.over or table.state.actor != seat:
                    break
                action = table.state.read(word)
                if action is not None:
                    table.play(action)
        except LonghouseError as error:
            count = len(table.record.actions) - before
            if not count:
                raise
            if table.boundary == boundary:
                table.undo(count)
                raise
            self.screen.complain(self.explain(error))
        played = len(table.record.actions) > before
        if line and not played:  # nothing but the verb before an answer
            self.screen.question(self.state)
        return played

    def offers(self, words: list[str]) -> Iterator[tuple[str, str]]:
        """What can follow these words, found on an imagined table: nothing hidden shows."""
        seat = self.state.actor
        imagined = self.state.imagine(seat, Random(0))
        if not words:
            yield from ((name, self.about(name)) for name in self.commands)
        elif words[0] == "why":
            yield from ((word, self.wording.word(word)) for word in self.words())
            return
        try:
            for word in words:
                action = imagined.read(word)
                if action is not None:
                    imagined.play(action)
        except LonghouseError:
            return
        if imagined.over or imagined.actor != seat:
            return
        rule = imagined.setting.rules[imagined.kind]
        if rule.verb and rule.verb not in words[-1:]:
            yield rule.verb, self.wording.question(imagined)
        for action in imagined.actions():
            yield imagined.setting.vocabulary.word(action), self.wording.label(action)

    def words(self) -> list[str]:
        return self.state.setting.vocabulary.words

    # ------------------------------------------------------------------ commands

    def help(self, rest: str) -> bool:
        rule = self.state.setting.rules[self.state.kind]
        word = self.state.setting.vocabulary.word(self.state.actions()[0])
        self.screen.say("help", example=f"{rule.verb} {word}".strip())
        for name in self.commands:
            self.screen.out.print(f"  {name:<6}", self.about(name))
        return False

    def about(self, command: str) -> str:
        """What a command does, the rule in question being the example."""
        rule = self.state.setting.rules[self.state.kind].rule
        return self.wording.texts.text(f"play.help.{command}", {"rule": rule})

    def undo(self, rest: str) -> bool:
        if self.table.can_undo == 0:
            self.screen.say("no-undo")
            return False
        self.table.undo(small_number(rest) or 1)
        return True

    def why(self, rest: str) -> bool:
        """Why something cannot be answered."""
        if not rest:
            raise BadInput("why", f"found {shown(rest)}", "wanted a WORD")
        action = self.state.setting.vocabulary.action(rest)
        reason = self.state.why_not(action)
        label = self.wording.label(action)
        if reason is None:
            self.screen.say("allowed", word=label)
        else:
            self.screen.out.print(f"{label}: {self.wording.reason(reason)}", markup=False)
        return False

    def hint(self, rest: str) -> bool:
        """What the greedy bot would do here, seeing what this seat sees."""
        action = ask(GreedyBot(), self.state, Random(len(self.table.record.actions)))
        self.screen.say("hint", word=self.wording.label(action))
        return False

    def log(self, rest: str) -> bool:
        """All that has happened, as far as the seat knows, with the answers in notation."""
        events = self.table.events(self.state.actor)
        self.screen.log(events[-(small_number(rest) or len(events)) :], notation=True)
        return False

    def rules(self, rest: str) -> bool:
        wanted = rest or self.state.setting.rules[self.state.kind].rule
        self.screen.out.print(passage(self.state.setting.name, wanted))
        return False

    def view(self, rest: str) -> bool:
        """Draw the table again."""
        self.screen.board(self.state, self.state.actor)
        self.screen.question(self.state)
        return False

    def save(self, rest: str) -> bool:
        if not rest:
            raise BadInput("save", f"found {shown(rest)}", "wanted a FILE")
        save_record(self.table, rest)
        self.screen.say("saved", file=rest)
        return False

    def quit(self, rest: str) -> bool:
        raise Left


def small_number(text: str) -> int | None:
    """The number that somebody typed, if it is one."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def has_secrets(setting: Setting[State]) -> bool:
    """Whether seats see different things."""
    return any(not field.is_open for field in setting.fields)


def save_record(table: Table, path: str) -> None:
    Path(path).write_text(write_json(table.record.document()) + "\n", "utf-8")
