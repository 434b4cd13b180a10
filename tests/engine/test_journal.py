"""Events describe themselves: their numbers by name, as words where there are words."""

from longhouse.engine.journal import EVERYBODY, Event, Journal, describe

EVENTS = {"stole": "seat victim:seat kind count", "dice": "attack:count", "rest": ""}
TERMS = {"seat": ["p1", "p2"], "kind": ["wood", "bone"]}


def test_numbers_are_told_by_name_and_in_words() -> None:
    stole = Event("stole", (0, 1, 1, 3, 0), EVERYBODY)
    assert describe(stole, EVENTS, TERMS) == {
        "event": "stole",
        "seat": "p1",
        "victim": "p2",
        "kind": "bone",
        "count": 3,
    }
    assert describe(Event("dice", (5, 0, 0, 0, 0), EVERYBODY), EVENTS, TERMS) == {
        "event": "dice",
        "attack": 5,
    }
    assert describe(Event("rest", (0, 0, 0, 0, 0), EVERYBODY), EVENTS, TERMS) == {"event": "rest"}


def test_a_number_that_stands_for_nobody_is_null() -> None:
    told = describe(Event("stole", (0, -1, 9, 0, 0), EVERYBODY), EVENTS, TERMS)
    assert (told["victim"], told["kind"]) == (None, None)


def test_a_whisper_is_heard_by_its_seat_alone() -> None:
    journal = Journal()
    journal.add("turn", 0, 0, 0, 0, 0, EVERYBODY)
    journal.add("drawn", 0, 3, 0, 0, 0, 0)
    journal.add("drawn", 1, 2, 0, 0, 0, 1)
    assert [event.key for event in journal.seen_by(0)] == ["turn", "drawn"]
    assert [event.args[1] for event in journal.seen_by(1)] == [0, 2]
    assert [event.key for event in journal.seen_by(EVERYBODY)] == ["turn"]


def test_events_are_values() -> None:
    one, same = Event("turn", (1, 0, 0, 0, 0), 0), Event("turn", (1, 0, 0, 0, 0), 0)
    assert one == same
    assert hash(one) == hash(same)
    others = [
        Event("end", (1, 0, 0, 0, 0), 0),
        Event("turn", (2, 0, 0, 0, 0), 0),
        Event("turn", (1, 0, 0, 0, 0), 1),
    ]
    assert all(one != other for other in others)
