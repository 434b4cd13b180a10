"""Change only what somebody cannot see, and nothing that they are sent changes.

Two servers hold the same game, but for what one seat (or a spectator) cannot know: those cards are
dealt otherwise. Everything that this viewer can call is called on both, and every byte must be
equal: views, offered actions, previews, reasons, refusals, events, live messages, lists.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import longhouse
from longhouse.engine import registry
from longhouse.engine.contract import NOBODY, State
from longhouse.engine.record import Record
from longhouse.server.play import Play
from tests.server import scenes
from tests.server.house import House, Seated, house, until

TIME = re.compile(rb"\b1\d{12}\b")
PAIRS = 6
Pair = tuple[dict[str, Any], dict[str, Any]]


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, House]]:
    with (
        house(tmp_path_factory.mktemp("one")) as one,
        house(tmp_path_factory.mktemp("other")) as other,
    ):
        yield one, other


def other_world(state: State, seat: int, chance: int) -> dict[str, Any]:
    """The same table for this seat; what it cannot know is dealt otherwise."""
    imagined = state.imagine(seat, longhouse.Random(chance))
    position = dict(imagined.position())
    true = state.position()
    return {**position, "seed": true["seed"], "draws": true["draws"]}


@cache
def pairs(seat: int, players: int = 2) -> list[Pair]:
    """Positions in which this seat is asked, and hidden cards differ; a spectator's at any time."""
    found: list[Pair] = []
    game = longhouse.load(scenes.GAME)
    for seed in range(200):
        state = game.new({"players": players}, seed)
        random = longhouse.Random(seed)
        for _ in range(20 + random.below(40)):
            if not state.over:
                actions = state.actions()
                state.play(actions[random.below(len(actions))])
        if state.over or (seat != NOBODY and state.actor != seat):
            continue
        other = other_world(state, seat, seed)
        if other["table"] != state.position()["table"]:
            found.append((dict(state.position()), other))
        if len(found) == PAIRS:
            return found
    raise AssertionError("no pairs")


def plain(data: bytes, names: dict[bytes, bytes]) -> bytes:
    """Without the time of day and the names drawn by chance for this one table."""
    for name, drawn in names.items():
        data = data.replace(drawn, name)
    return TIME.sub(b"TIME", data)


def named(table: Seated) -> dict[bytes, bytes]:
    shown = table.shown()
    drawn = ("id", "invite", "commitment")
    return {name.encode(): shown[name].encode() for name in drawn if name in shown}


class Both:
    """The same person at the same table in both worlds."""

    def __init__(self, one: Seated, other: Seated) -> None:
        self.tables = (one, other)
        self.names = [named(table) for table in self.tables]
        # Here all the time, so that neither world says "gone" a moment before the other.
        self.present = [table.someone.socket() for table in self.tables]

    def call(self, method: str, path: str, **body: Any) -> Any:
        """Do the same in both worlds; what comes back must be the same bytes."""
        answers = [
            table.someone.call(method, path.replace("TABLE", table.path), **body)
            for table in self.tables
        ]
        assert answers[0].status_code == answers[1].status_code
        sent = [plain(a.content, names) for a, names in zip(answers, self.names, strict=True)]
        assert sent[0] == sent[1], path
        headers = [
            {name: value for name, value in answer.headers.items() if name != "date"}
            for answer in answers
        ]
        assert headers[0] == headers[1]
        return answers[0].json()

    def listen(self, seat: str | None) -> None:
        """What is sent over a live connection."""
        heard = []
        for table, names in zip(self.tables, self.names, strict=True):
            with table.someone.socket() as socket:
                socket.recv()
                socket.send(json.dumps({"type": "watch", "table": table.id, "seat": seat}))
                heard.append(plain(str(socket.recv()).encode(), names))
        assert heard[0] == heard[1]


def seated(
    worlds: tuple[House, House],
    pair: tuple[dict[str, Any], dict[str, Any]],
    viewer: int,
    **wish: Any,
) -> tuple[Both, Both]:
    """The table in both worlds, as Ann (who looks) and as Bob (whose cards differ) have it."""
    there = []
    for world, position in zip(worlds, pair, strict=True):
        ann, bob = world.someone("Ann"), world.someone("Bob")
        people = (bob, ann) if viewer == 1 else (ann, bob)
        tables = world.table_from(position, *people, **wish)
        there.append(tables if viewer != 1 else tables[::-1])
    (ann_one, bob_one), (ann_other, bob_other) = there
    return Both(ann_one, ann_other), Both(bob_one, bob_other)


@pytest.mark.parametrize("number", range(PAIRS))
@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_is_sent_the_same_bytes(worlds: tuple[House, House], seat: int, number: int) -> None:
    ann, _ = seated(worlds, pairs(seat)[number], seat)
    me = f"p{seat + 1}"
    moment = ann.call("GET", f"TABLE/play?seat={me}")
    words = [action["word"] for action in moment["asked"]["actions"]]
    for path in ("TABLE", "TABLE/play", f"TABLE/history?seat={me}&at=0", "TABLE/history?at=0"):
        ann.call("GET", path)
    ann.listen(me)
    ann.listen(None)
    for word in words:
        ann.call("POST", "TABLE/preview", seat=me, seq=0, actions=[word])
        ann.call("POST", "TABLE/preview", seat=me, seq=0, actions=[word, *words])
        ann.call("POST", "TABLE/say", seat=me, seq=0, actions=[], line=f"{word} {words[0]}")
    vocabulary = longhouse.load(scenes.GAME).setting({"players": 2}).vocabulary.words
    for word in vocabulary[::3]:
        ann.call("POST", "TABLE/why", seat=me, seq=0, actions=[], word=word)
        if word not in words:
            ann.call("POST", "TABLE/moves", seat=me, seq=0, actions=[word], key="same-key")
    ann.call("POST", "TABLE/moves", seat=me, seq=0, actions=[words[0], "grok"], key="same-key")
    ann.call("GET", "/api/tables?mine=1")


@pytest.mark.parametrize("number", range(PAIRS))
def test_a_spectator_is_sent_the_same_bytes(worlds: tuple[House, House], number: int) -> None:
    ann, _ = seated(worlds, pairs(NOBODY)[number], 0)
    eves = [world.someone("Eve") for world in worlds]
    eve = Both(*(table.seen_by(eve) for table, eve in zip(ann.tables, eves, strict=True)))
    for path in ("TABLE", "TABLE/play", "TABLE/history?at=0", "TABLE/chat", "TABLE/record"):
        eve.call("GET", path)
    eve.call("GET", "TABLE/play?seat=p1")
    eve.call("POST", "TABLE/moves", seat="p1", seq=0, actions=["end"], key="some-key")
    eve.listen(None)


@pytest.mark.parametrize("number", range(PAIRS))
def test_what_another_seat_answers_secretly_changes_no_byte(
    worlds: tuple[House, House], number: int
) -> None:
    """DC-5.4, DC-15.5: Bob deploys another hero in each world; the tile is all that Ann is told."""
    game = longhouse.load(scenes.GAME)
    state = game.new({"players": 2}, 100 + number)
    random = longhouse.Random(number)
    while scenes.decision(state) != "journey_hero" or state.actor != 1 or len(state.actions()) < 2:
        actions = state.actions()
        state.play(actions[random.below(len(actions))])
    position = dict(state.position())
    ann, bob = seated(worlds, (position, position), 0)
    moment = bob.call("GET", "TABLE/play?seat=p2")
    heroes = [action["word"] for action in moment["asked"]["actions"]][:2]
    tiles = [table.play("p2", 0, hero) for table, hero in zip(bob.tables, heroes, strict=True)]
    ann.call("GET", "TABLE/play?seat=p1")
    ann.call("GET", "TABLE/history?seat=p1&at=1")
    tile = tiles[0]["asked"]["actions"][0]["word"]
    for table in bob.tables:
        table.play("p2", 1, tile)
    shown = ann.call("GET", "TABLE/play?seat=p1")
    assert any(event["event"] == "deployed" for event in shown["events"])
    ann.listen("p1")


def test_whether_a_secret_question_could_be_answered_with_yes_changes_no_byte_and_no_time(
    worlds: tuple[House, House],
) -> None:
    """DC-15.8: before, while the refusal is held, and after it was passed on."""
    delay = 3.0  # long enough for a busy machine to look twice while the refusal is held
    ann, bob = seated(worlds, able_and_unable(), 0, delays={"person": delay, "bot": 0})
    ann.call("GET", "TABLE/play?seat=p1")
    for table in bob.tables:
        table.play("p2", 0, "no")
    ann.call("GET", "TABLE/play?seat=p1")
    ann.call("GET", "TABLE")
    ann.call("POST", "TABLE/moves", seat="p1", seq=0, actions=["end"], key="too-soon")
    late = []
    for table in ann.tables:
        waiting = table.moment("p1")["waiting"]
        until(lambda table=table: table.moment("p1")["seq"] > 0)
        late.append(table.shown()["changed"] - waiting["until"] if waiting["secret"] else 0)
    ann.call("GET", "TABLE/play?seat=p1")
    assert all(0 <= passed < delay * 1000 / 2 for passed in late)


@cache
def able_and_unable() -> Pair:
    """A secret question to p2 that p1 cannot tell from one that can only be refused."""
    found: list[dict[str, Any]] = []

    def wanted(state: State) -> bool:
        rule = state.setting.rules[state.kind]
        if rule.refusal < 0 or state.actor != 1 or len(state.actions()) == 1:
            return False
        for chance in range(20):
            other = other_world(state, 0, chance)
            if len(longhouse.load_position(other).actions()) == 1:
                found.append(other)
                return True
        return False

    return scenes.find(2, wanted), found[0]


def test_going_on_elsewhere_from_a_running_game_tells_nothing_of_it(
    worlds: tuple[House, House],
) -> None:
    """Whoever passes a device around could look ahead in a copy, and then give a seat away."""
    place, _ = worlds
    ann = place.someone("Ann")
    (table,) = place.table_from(pairs(0)[0][0], ann)
    desk = place.run(place.server.hall.desk(table.id))
    for seat in desk.sheet.places:
        seat.person, seat.bot = ann.me["id"], None
    true = desk.game.state
    hidden = set()
    for _ in range(8):
        copy = place.run(place.server.hall.desk(table.call("fork", at=0)["id"]))
        assert copy.game.state.view(0) == true.view(0)
        hidden.add(json.dumps(copy.game.state.view(1), sort_keys=True))
    assert len(hidden) > 1


def test_bots_are_handed_nothing_that_their_seat_does_not_know() -> None:
    """DC-15.12: what a bot is given is the same whatever the hidden truth."""
    for position, other in pairs(0):
        states = [longhouse.load_position(world) for world in (position, other)]
        given = [state.imagine(0, longhouse.Random(5)).bytes() for state in states]
        assert given[0] == given[1]


def test_what_the_live_channel_tells_when_a_refusal_is_held(
    worlds: tuple[House, House],
) -> None:
    """Nothing at all: a message at that moment would tell that the answer was given."""
    position = scenes.asked_secretly(1, True)
    ann, bob = seated(worlds, (position, position), 0, delays={"person": 30, "bot": 0})
    table = ann.tables[0]
    with table.someone.socket() as socket:
        socket.recv()
        socket.send(json.dumps({"type": "watch", "table": table.id, "seat": "p1"}))
        socket.recv()
        bob.tables[0].play("p2", 0, "no")
        bob.tables[0].call("standing", seat="p2", decision=asked(bob.tables[0]), answer="never")
        with pytest.raises(TimeoutError):
            socket.recv(timeout=0.5)


def asked(table: Seated) -> str:
    return str(table.moment("p2")["asked"]["decision"])


def test_figures_for_operators_name_no_game(worlds: tuple[House, House]) -> None:
    eve = worlds[0].someone("Eve")
    text = eve.http.get("/metrics").text
    assert "longhouse_moves_total" in text
    assert "dragon" not in text


@pytest.mark.parametrize("name", registry.names())
def test_a_view_put_together_is_the_view_of_that_seat(name: str) -> None:
    """What all see is worked out once; with what is a seat's own it is its view, and no more."""
    setting = longhouse.load(name).setting({})
    chance = longhouse.Random(7)
    game = Play(Record(setting, 7, []))
    for _ in range(150):
        if game.state.over:
            break
        for seat in (NOBODY, *range(setting.seats)):
            public, own = game.public(), game.own(seat)
            assert not public.keys() & own.keys()
            assert {**public, **own} == game.state.view(seat)
        legal = game.state.actions()
        word = setting.vocabulary.word(legal[chance.below(len(legal))])
        game.accept(game.attempt(int(game.state.actor), [word], hold=False))
