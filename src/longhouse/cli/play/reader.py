"""Reading what a person types: with completion and history on a terminal, line by line else."""

import sys
from collections.abc import Callable, Iterator
from typing import Final, TextIO

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.shortcuts import CompleteStyle

# What can follow the words typed so far: each word with what it is called.
Offers = Callable[[list[str]], Iterator[tuple[str, str]]]


class Reader:
    """Where answers come from. The end of the input raises EOFError."""

    def read(self, prompt: str, offers: Offers) -> str:
        """A line, asked for with a prompt."""
        raise NotImplementedError

    def pause(self, prompt: str) -> None:
        """Wait until somebody says to go on."""
        raise NotImplementedError


class LineReader(Reader):
    """Lines from a file or a pipe."""

    def __init__(self, source: TextIO) -> None:
        self.source: Final = source

    def read(self, prompt: str, offers: Offers) -> str:
        print(prompt, end="", flush=True)
        line = self.source.readline()
        if not line:
            print()
            raise EOFError
        print(line.rstrip("\n"))
        return line.strip()

    def pause(self, prompt: str) -> None:
        print(prompt)


class TerminalReader(Reader):
    """A person at a terminal."""

    def __init__(self, toolbar: str) -> None:
        self.toolbar: Final = toolbar
        self.session: Final[PromptSession[str]] = PromptSession(history=InMemoryHistory())

    def read(self, prompt: str, offers: Offers) -> str:
        line = self.session.prompt(
            FormattedText([("bold", prompt)]),
            completer=Lines(offers),
            complete_while_typing=False,
            complete_style=CompleteStyle.READLINE_LIKE,
            bottom_toolbar=self.toolbar,
        )
        return line.strip()

    def pause(self, prompt: str) -> None:
        PromptSession[str]().prompt(prompt)


class Lines(Completer):
    """Completes a line of notation word by word."""

    def __init__(self, offers: Offers) -> None:
        self.offers: Final = offers

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterator[Completion]:
        *before, begun = document.text_before_cursor.split(" ")
        for word, label in self.offers([part for part in before if part]):
            if word.startswith(begun):
                yield Completion(f"{word} ", -len(begun), display=word, display_meta=label)


def reader(toolbar: str) -> Reader:
    """The terminal if people sit at one, lines from the standard input else."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        return TerminalReader(toolbar)
    return LineReader(sys.stdin)
