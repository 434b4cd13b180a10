"""What a viewer is sent: the table, and the Moment of a game as one seat may see it.

A viewer is a seat, or NOBODY for a spectator. All of it is made from `State.view`, from events
meant for the viewer, and from what is written on the sheet for all to read. What was worked out
once for a state is kept until the state changes.
"""

import hashlib
from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeVar

import msgspec
from msgspec import UNSET, Raw

from longhouse.engine.contract import NOBODY, State
from longhouse.server import shelf
from longhouse.server.hall import Desk, Hall
from longhouse.server.play import Attempt, numbered, seen_by, word_of_seat
from longhouse.server.shapes import (
    Delays,
    Moment,
    Previewed,
    Result,
    Seat,
    TableShown,
    TakeBack,
    Waiting,
)
from longhouse.server.shelf import OVER, PLAYING, Place, Sheet
from longhouse.server.wire import Message

KEPT_MOST: Final = 256  # parts of answers kept for one table
T = TypeVar("T")
encoded: Final = msgspec.json.Encoder().encode


@lru_cache(4096)
def commitment(seed: int, salt: str) -> str:
    """What is published when a table is made; seed and salt are revealed at the end."""
    return hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()


def table_shown(hall: Hall, sheet: Sheet, person: str) -> TableShown:
    """A table as a person sees it."""
    here = shelf.concerns(sheet, person)
    shown = TableShown(
        id=sheet.id,
        game=sheet.game,
        options=sheet.options,
        status=sheet.status,
        seats=[seat_shown(hall, n, place, person) for n, place in enumerate(sheet.places)],
        host=here and sheet.host == person,
        private=sheet.private,
        created=sheet.created,
        changed=sheet.changed,
        seq=sheet.seq,
        length=sheet.length,
        turn=None if sheet.turn is None else word_of_seat(sheet.turn),
        players=len(sheet.places),
        pace=sheet.pace,
        delays=Delays(sheet.delay, sheet.delay_bot),
        commitment=commitment(sheet.seed, sheet.salt),
    )
    if sheet.result is not None:
        shown.result = Result(
            sheet.result.scores, sheet.result.ranking, str(sheet.seed), sheet.salt
        )
    if here:
        shown.invite = sheet.invite
        if sheet.rematch is not None:
            shown.rematch = sheet.rematch
    if sheet.take_back is not None:
        agreed = [word_of_seat(seat) for seat in sheet.take_back.agreed]
        shown.take_back = TakeBack(word_of_seat(sheet.take_back.seat), agreed)
    if sheet.imported:
        shown.imported = True
    return shown


def seat_shown(hall: Hall, number: int, place: Place, person: str) -> Seat:
    shown = Seat(
        seat=word_of_seat(number),
        kind="open",
        mine=place.person is not None and place.person == person and not place.vacant,
        ready=place.ready or place.bot is not None,
        online=place.person is not None and hall.online[place.person] > 0,
        vacant=place.vacant,
    )
    if place.name is not None:
        shown.name = place.name
    if place.bot is not None:
        shown.kind = "bot"
        shown.bot = place.bot
    elif place.person is not None and not place.vacant:
        shown.kind = "person"
    return shown


def kept(desk: Desk, key: object, make: Callable[[], T]) -> T:
    """A part of an answer, worked out once for each state of the table."""
    found: T | None = desk.cache.get(key)
    if found is None:
        if len(desk.cache) >= KEPT_MOST:
            desk.cache.clear()
        found = desk.cache[key] = make()
    return found


def table_part(hall: Hall, desk: Desk, who: str) -> bytes:
    """The table as JSON; to all who are not at it, it looks the same."""
    return kept(desk, ("table", who), lambda: encoded(table_shown(hall, desk.sheet, who)))


def viewer(desk: Desk, person: str) -> str:
    """Who looks; nobody, if it makes no difference who."""
    return person if shelf.concerns(desk.sheet, person) else ""


def moment(hall: Hall, desk: Desk, person: str, seat: int, since: int) -> bytes:
    """The game as it stands."""
    return moment_for(hall, desk, viewer(desk, person), seat, min(since, desk.game.told(seat)))


def moment_for(hall: Hall, desk: Desk, who: str, seat: int, since: int) -> bytes:
    game = desk.game

    def make() -> bytes:
        view, aids, asked = kept(desk, seat, lambda: seen(desk, seat))
        hearer = NOBODY if game.is_open else seat
        length = len(game.steps)
        shown = Moment(
            table=Raw(table_part(hall, desk, who)),
            seq=game.seq,
            at=length,
            length=length,
            seat=None if seat == NOBODY else word_of_seat(seat),
            view=view,
            aids=aids,
            asked=asked,
            events=kept(
                desk,
                ("events", hearer, since),
                lambda: Raw(encoded(game.events(hearer, since))),
            ),
            told=game.told(seat),
            chat_seq=desk.chats,
            can_take_back=can_take_back(desk, seat),
            waiting=waiting(hall, desk, seat),
        )
        return encoded(shown)

    return kept(desk, (who, seat, since), make)


def seen(desk: Desk, seat: int) -> tuple[Raw, object, object]:
    """The view of a seat, what helps it, and the question as it sees it. What everybody sees of
    the table is worked out once for all."""
    game = desk.game
    public = kept(desk, "public", lambda: encoded(game.public()))
    view = Raw(public[:-1] + b"," + encoded(game.own(seat))[1:])
    return view, game.state.aids(seat), game.asked(game.state, seat)


def message(hall: Hall, desk: Desk, person: str, seat: int, since: int) -> Message:
    """The game as it stands, for live connections. All that `since` counts was told."""
    who = viewer(desk, person)
    return kept(
        desk,
        ("moment", who, seat, since),
        lambda: framed(b"moment", moment_for(hall, desk, who, seat, since)),
    )


def table_message(hall: Hall, desk: Desk, person: str) -> Message:
    """The table, for live connections."""
    who = viewer(desk, person)
    return kept(desk, ("sent", who), lambda: framed(b"table", table_part(hall, desk, who)))


def framed(kind: bytes, shown: bytes) -> Message:
    """A message that holds one thing."""
    return Message(b'{"type":"%b","%b":%b}' % (kind, kind, shown))


def can_take_back(desk: Desk, seat: int) -> bool:
    sheet = desk.sheet
    if seat == NOBODY or sheet.status != PLAYING or sheet.take_back is not None:
        return False
    return desk.game.void(seat) > 0


def waiting(hall: Hall, desk: Desk, viewer: int) -> Waiting | None:
    """Whose answer is awaited, which looks the same whatever that seat can answer."""
    sheet, game = desk.sheet, desk.game
    if sheet.turn is None or sheet.status == OVER:
        return None
    shown = Waiting(word_of_seat(sheet.turn), game.is_secret)
    delay = hall.delay(sheet, sheet.turn)
    if game.is_secret and delay > 0 and sheet.pace == "live":
        shown.until = sheet.asked_at + int(delay * 1000)
    if viewer == sheet.turn and sheet.held is not None:
        shown.held = sheet.held
    return shown


def preview(
    hall: Hall, desk: Desk, person: str, attempt: Attempt, stopped: str, since: int
) -> Previewed:
    """The game as it would be after a tentative piece of play."""
    state, seat, game = attempt.state, attempt.seat, desk.game
    before = game.seen(seat)
    events = before + seen_by(attempt.journal.events, seat)
    shown = Moment(
        table=Raw(table_part(hall, desk, viewer(desk, person))),
        seq=game.seq,
        at=len(game.steps) + len(attempt.steps),
        length=len(game.steps),
        seat=word_of_seat(seat),
        view=state.view(seat),
        aids=state.aids(seat),
        asked=game.asked(state, seat),
        events=numbered(game.lexicon, events, max(since, len(before))),
        told=len(events),
        chat_seq=desk.chats,
        can_take_back=can_take_back(desk, seat),
        waiting=asker(state, game.rule(state).refusal != NOBODY),
    )
    return Previewed(Raw(encoded(shown)), len(attempt.steps), stopped or UNSET)


def asker(state: State, secret: bool) -> Waiting:
    return Waiting(word_of_seat(int(state.actor)), secret)


def history(hall: Hall, desk: Desk, person: str, seat: int, at: int) -> bytes:
    """The game after its first actions, as a seat may see it."""
    game = desk.game
    if at >= len(game.steps):
        return moment(hall, desk, person, seat, 0)
    state = game.state_at(at)
    events = seen_by(game.log_at(at), seat)
    shown = Moment(
        table=Raw(table_part(hall, desk, viewer(desk, person))),
        seq=game.seq,
        at=at,
        length=len(game.steps),
        seat=None if seat == NOBODY else word_of_seat(seat),
        view=state.view(seat),
        aids=state.aids(seat),
        asked=game.asked(state, NOBODY),
        events=numbered(game.lexicon, events, 0),
        told=len(events),
        chat_seq=desk.chats,
        can_take_back=False,
        waiting=None,
    )
    return encoded(shown)
