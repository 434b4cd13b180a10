"""The shapes of what goes in and out (docs/api.md). Unknown fields are refused."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, UnsetType

Word = Annotated[str, Meta(min_length=1, max_length=40)]
Words = Annotated[list[Word], Meta(max_length=200)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Key = Annotated[str, Meta(min_length=8, max_length=64)]
SeatWord = Annotated[str, Meta(pattern="^p[1-9]$")]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Language = Literal["en", "nl", "fr", "de"]
Seed = Annotated[int, Meta(ge=0, le=2**53)]
OptionValue = bool | int | str
Anything = Annotated[object, Meta(extra_json_schema={"description": "any JSON"})]
Document = dict[str, Anything]


class Shape(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=False):
    """What is handed in."""


class Answer(msgspec.Struct, omit_defaults=False):
    """What is handed out."""


# ------------------------------------------------------------------ people


class NewGuest(Shape):
    name: Name | UnsetType = UNSET
    lang: Language | UnsetType = UNSET


class ChangeMe(Shape):
    name: Name | UnsetType = UNSET
    lang: Language | UnsetType = UNSET


class KeepMe(Shape):
    login: Annotated[str, Meta(min_length=3, max_length=64, pattern=r"^[\w.@+-]+$(?!\n)")]
    password: Annotated[str, Meta(min_length=8, max_length=200)]


class LogIn(Shape):
    login: Annotated[str, Meta(max_length=64)] | UnsetType = UNSET
    password: Annotated[str, Meta(max_length=200)] | UnsetType = UNSET
    code: Annotated[str, Meta(max_length=64)] | UnsetType = UNSET


class NewToken(Shape):
    label: Name


class AdminCode(Shape):
    code: Annotated[str, Meta(min_length=8, max_length=64)]


class Me(Answer):
    id: str
    name: str
    kept: bool
    lang: Language
    admin: bool


class Recovery(Answer):
    code: str


class Session(Answer):
    id: str
    agent: str
    created: int
    seen: int
    current: bool


class Token(Answer):
    id: str
    label: str
    created: int
    seen: int
    token: str | UnsetType = UNSET  # shown once, when it is made


class Done(Answer):
    """Nothing more to say."""

    done: bool = True


# ------------------------------------------------------------------ games


class GameOption(Answer):
    name: str
    kind: Literal["number", "choice", "flag"]
    default: OptionValue
    rule: str
    choices: list[str] | UnsetType = UNSET
    least: int | UnsetType = UNSET
    most: int | UnsetType = UNSET
    players: list[int] | UnsetType = UNSET


class GameBot(Answer):
    name: str


class GameEdition(Answer):
    name: str
    digest: str


class GameCard(Answer):
    name: str
    seats: tuple[int, int]
    options: list[GameOption]
    bots: list[GameBot]
    reconstructed: int
    edition: GameEdition
    terms: dict[str, list[str]]


class EditionValue(Answer):
    name: str
    source: str
    value: Anything


# ------------------------------------------------------------------ tables


class Delays(Shape):
    """Seconds for which a refusal is held back (DC-15.8)."""

    person: Annotated[float, Meta(ge=0, le=3600)]
    bot: Annotated[float, Meta(ge=0, le=3600)]


SeatWish = Annotated[str, Meta(pattern="^(me|open|bot:[a-z][a-z0-9_-]{0,30})$")]
Pace = Literal["live", "days"]


class NewTable(Shape):
    game: Annotated[str, Meta(max_length=40)]
    options: Annotated[dict[str, OptionValue], Meta(max_length=40)] | UnsetType = UNSET
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=9)] | UnsetType = UNSET
    private: bool = False
    start: bool = False
    seed: Seed | UnsetType = UNSET
    pace: Pace = "live"
    delays: Delays | UnsetType = UNSET


class Join(Shape):
    seat: SeatWord | UnsetType = UNSET
    invite: Annotated[str, Meta(max_length=64)] | UnsetType = UNSET


class Nothing(Shape):
    """An empty object."""


class Start(Shape):
    fill: Annotated[str, Meta(max_length=40)] | UnsetType = UNSET


class ChangeSeat(Shape):
    seat: SeatWord
    kind: Literal["open", "bot", "me"]
    bot: Annotated[str, Meta(max_length=40)] | UnsetType = UNSET


class Fork(Shape):
    at: Number


class Seat(Answer):
    seat: str
    kind: Literal["open", "person", "bot"]
    mine: bool
    ready: bool
    online: bool
    vacant: bool
    name: str | UnsetType = UNSET
    bot: str | UnsetType = UNSET


class Result(Answer):
    scores: list[float]
    ranking: list[int]
    seed: str | UnsetType = UNSET
    salt: str | UnsetType = UNSET


class TakeBack(Answer):
    seat: str
    agreed: list[str]


class TableShown(Answer):
    id: str
    game: str
    options: dict[str, OptionValue]
    status: Literal["waiting", "playing", "over"]
    seats: list[Seat]
    host: bool
    private: bool
    created: int
    changed: int
    seq: int
    length: int
    turn: str | None
    players: int
    pace: Pace
    delays: Delays
    commitment: str
    result: Result | UnsetType = UNSET
    invite: str | UnsetType = UNSET
    rematch: str | UnsetType = UNSET
    take_back: TakeBack | UnsetType = UNSET
    imported: bool | UnsetType = UNSET


# ------------------------------------------------------------------ play


class Preview(Shape):
    seat: SeatWord
    seq: Number
    actions: Words


class Moves(Shape):
    seat: SeatWord
    seq: Number
    actions: Annotated[list[Word], Meta(min_length=1, max_length=200)]
    key: Key
    since: Number | UnsetType = UNSET


class Why(Shape):
    seat: SeatWord
    seq: Number
    actions: Words
    word: Word


class Say(Shape):
    seat: SeatWord
    seq: Number
    actions: Words
    line: Annotated[str, Meta(max_length=1000)]


class AskTakeBack(Shape):
    seat: SeatWord


class AnswerTakeBack(Shape):
    agree: bool
    seat: SeatWord | UnsetType = UNSET


class Standing(Shape):
    seat: SeatWord
    decision: Annotated[str, Meta(max_length=40)]
    answer: Literal["always", "never", "ask"]


class NewChat(Shape):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Notes(Shape):
    text: Annotated[str, Meta(max_length=20_000)]


class Waiting(Answer):
    seat: str
    secret: bool
    until: int | UnsetType = UNSET
    held: str | UnsetType = UNSET


class Reason(Answer):
    rule: str | UnsetType = UNSET
    key: str | UnsetType = UNSET


class Odds(Answer):
    """Percentages, for all that the seat can know."""

    least: int
    most: int


class ActionShown(Answer):
    word: str
    term: str
    boundary: bool
    effects: list[Document]
    next: str | UnsetType = UNSET
    odds: Odds | UnsetType = UNSET


class Moment(Answer):
    """The table as one seat sees it. `view`, `asked` and `events` are the engine's own words."""

    table: Raw
    seq: int
    at: int
    length: int
    seat: str | None
    view: object
    aids: object
    asked: object
    events: object
    told: int
    chat_seq: int
    can_take_back: bool
    waiting: Waiting | None


class MomentShown(Answer):
    """The same, for the description of the interface."""

    table: TableShown
    seq: int
    at: int
    length: int
    seat: str | None
    view: Document
    aids: Document
    asked: Document | None
    events: list[Document]
    told: int
    chat_seq: int
    can_take_back: bool
    waiting: Waiting | None


class Previewed(Answer):
    moment: Raw
    played: int
    boundary: str | UnsetType = UNSET


class PreviewedShown(Answer):
    moment: MomentShown
    played: int
    boundary: str | UnsetType = UNSET


class Said(Answer):
    actions: list[str]


class StandingShown(Answer):
    decision: str
    answer: Literal["always", "never", "ask"]


class ChatLine(Answer):
    n: int
    name: str
    text: str
    made: int
    seat: str | None


class Chat(Answer):
    lines: list[ChatLine]


class NotesShown(Answer):
    text: str


# ------------------------------------------------------------------ live


class Watch(Shape, tag="watch"):
    table: Annotated[str, Meta(max_length=40)]
    seat: SeatWord | None = None
    since: Number = 0
    invite: Annotated[str, Meta(max_length=64)] | UnsetType = UNSET


class Leave(Shape, tag="leave"):
    table: Annotated[str, Meta(max_length=40)]


FromClient = Watch | Leave


# ------------------------------------------------------------------ faults


class Error(Answer):
    error: str
    text: str
    place: str | UnsetType = UNSET
    rule: str | UnsetType = UNSET
    key: str | UnsetType = UNSET
    moment: Raw | UnsetType = UNSET


class ErrorShown(Answer):
    error: str
    text: str
    place: str | UnsetType = UNSET
    rule: str | UnsetType = UNSET
    key: str | UnsetType = UNSET
    moment: MomentShown | UnsetType = UNSET


class Figures(Answer):
    """What an administrator sees."""

    version: str
    people: int
    tables: dict[str, int]
    live: int
    sockets: int
    moves: int
