"""What a person at the terminal sees: the table, what happened, the question."""

from collections.abc import Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from longhouse.cli.boards import drawing
from longhouse.cli.boards.sight import SEAT_COLOURS, Sight
from longhouse.cli.output import console
from longhouse.cli.wording import Wording, numbered
from longhouse.engine.contract import State
from longhouse.engine.journal import ANSWERED, Event

BELOW: Final = 6  # lines of the screen for the question, its answers and what is typed
FEWEST: Final = 3  # lines of what happened, however small the screen is
CLEAR_SCROLLED: Final = "\x1b[3J"
TURN: Final = "turn"  # the event with which a turn begins stands out


class Screen:
    """A terminal that is drawn afresh for each question, or a file that is written on and on."""

    def __init__(self, wording: Wording) -> None:
        self.wording: Final = wording
        self.out: Final[Console] = console()

    @property
    def is_live(self) -> bool:
        return self.out.is_terminal

    def say(self, key: str, **params: str | int) -> None:
        """A text of the shell."""
        self.out.print(Text(self.wording.texts.text(f"play.{key}", params)))

    def complain(self, message: str) -> None:
        self.out.print(Text(message, style="bold red"))

    def clear(self) -> None:
        if self.is_live:
            self.out.clear()

    def forget(self) -> None:
        """Clear the screen and what scrolled off it."""
        if self.is_live:
            self.out.clear()
            self.out.file.write(CLEAR_SCROLLED)

    def board(self, state: State, seat: int) -> None:
        self.out.print(drawing(Sight(state, seat, self.wording)))

    def table(self, state: State, seat: int, events: Sequence[Event], fresh: int) -> None:
        """The table as a seat sees it; below it the last events, those before `fresh` dimmed."""
        board = drawing(Sight(state, seat, self.wording))
        if not self.is_live:
            self.log(events[fresh:])
            return
        self.clear()
        self.out.print(board)
        height = len(self.out.render_lines(board))
        room = max(FEWEST, self.out.height - height - BELOW)
        told = [(at, event) for at, event in enumerate(events) if event.key != ANSWERED]
        if self.out.height > height + FEWEST + BELOW:
            self.out.print()
        for at, event in told[-room:]:
            self.out.print(self.line(event, dim=at < fresh))

    def log(self, events: Sequence[Event], notation: bool = False) -> None:
        for event in events:
            if event.key != ANSWERED or notation:
                self.out.print(self.line(event))

    def line(self, event: Event, dim: bool = False) -> Text:
        """What happened, in words, the seats in their colours."""
        if event.key == ANSWERED:
            return Text("  " + self.wording.event(event), style="dim")
        words = self.wording.event(event)
        line = Text(
            f"── {words}" if event.key == TURN else f"  {words}", style="dim" if dim else ""
        )
        for seat, name in enumerate(self.wording.names):
            line.highlight_words([name], SEAT_COLOURS[seat % len(SEAT_COLOURS)])
        return line

    def question(self, state: State) -> None:
        """What is asked, and the answers with their numbers."""
        colour = SEAT_COLOURS[state.actor % len(SEAT_COLOURS)]
        name = self.wording.name(state.actor)
        self.out.print()
        self.out.print(Text(f"{name}: {self.wording.question(state)}", style=f"bold {colour}"))
        numbers = {action: number for number, action in numbered(state).items()}
        answers: list[RenderableType] = [
            Text.assemble((f"{numbers.get(action, ''):>3} ", "dim"), self.wording.label(action))
            for action in state.actions()
        ]
        self.out.print(Columns(answers, padding=(0, 2)))

    def result(self, state: State) -> None:
        """Who has won, and the points of all."""
        text = self.wording.texts.text
        grid = Grid(box=None, pad_edge=False, header_style="dim")
        for head in ("place", "seat", "points"):
            grid.add_column(text(f"play.{head}"), justify="left" if head == "seat" else "right")
        scores, ranking = state.scores(), state.ranking()
        for seat in sorted(range(len(ranking)), key=lambda seat: ranking[seat]):
            colour = SEAT_COLOURS[seat % len(SEAT_COLOURS)]
            style = f"bold {colour}" if ranking[seat] == 1 else colour
            name = Text(self.wording.name(seat), style=style)
            grid.add_row(str(ranking[seat]), name, f"{scores[seat]:g}")
        self.out.print()
        self.out.print(Text(text("play.over"), style="bold"))
        self.out.print(Padding(grid, (0, 2)))
