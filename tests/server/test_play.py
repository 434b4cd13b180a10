"""Whole games and single pieces of play over the network, as clients see them."""

import hashlib
import time
from typing import Any

import pytest

import longhouse
from longhouse.server import seating
from tests.server import scenes
from tests.server.house import House, Seated, Someone, in_good_time, new_key, until


def test_a_game_against_a_bot_from_the_first_answer_to_the_scores(ann: Someone) -> None:
    table = ann.table("me", "bot:greedy")
    last = table.play_on()
    assert last["table"]["result"]["ranking"] in ([1, 2], [2, 1], [1, 1])
    assert last["view"]["over"] is True
    assert last["waiting"] is None


@pytest.mark.parametrize("game", longhouse.names())
def test_every_game_is_played_to_its_end_over_the_network(ann: Someone, game: str) -> None:
    table = ann.table("me", "bot:random", game=game)
    assert table.play_on()["table"]["status"] == "over"
    record = longhouse.load_record(ann.http.get(f"{table.path}/record").content)
    assert record.verify().over


def test_with_a_chosen_seed_and_the_same_answers_bots_play_the_same_game(ann: Someone) -> None:
    tables = [ann.table("me", "bot:random", "bot:greedy", seed=5) for _ in range(2)]
    ended = [table.play_on(choose=lambda moment, words: words[0]) for table in tables]
    assert ended[0]["view"] == ended[1]["view"]
    assert ended[0]["table"]["result"] == ended[1]["table"]["result"] | {
        "salt": ended[0]["table"]["result"]["salt"]
    }


def test_a_solo_game_has_one_seat(ann: Someone) -> None:
    table = ann.table("me")
    assert len(table.shown()["seats"]) == 1
    assert table.play_on()["table"]["status"] == "over"


def test_one_person_holds_several_seats(ann: Someone) -> None:
    table = ann.table("me", "me", "me")
    assert table.mine() == ["p1", "p2", "p3"]
    assert table.play_on()["table"]["status"] == "over"


def test_the_record_of_a_finished_game_replays(finished: Seated) -> None:
    document = finished.someone.http.get(f"{finished.path}/record").content
    result = finished.shown()["result"]
    record = longhouse.load_record(document)
    assert record.verify().scores() == result["scores"]
    assert str(record.seed) == result["seed"]


def test_the_seed_is_promised_at_the_beginning_and_shown_at_the_end(ann: Someone) -> None:
    table = ann.table("me")
    promised = table.shown()["commitment"]
    assert "result" not in table.shown()
    result = table.play_on()["table"]["result"]
    kept = hashlib.sha256(f"{result['seed']}:{result['salt']}".encode()).hexdigest()
    assert kept == promised


def test_a_record_leaves_only_when_the_game_is_over(ann: Someone) -> None:
    table = ann.table("me", "me")
    assert ann.expect(403, "GET", f"{table.path}/record")["error"] == "not-over"


def test_each_action_says_what_it_brings_and_where_it_ends(house_at_claim: Any) -> None:
    table, _ = house_at_claim
    asked = table.moment("p1")["asked"]
    assert asked["decision"] == "claim"
    by_word = {action["word"]: action for action in asked["actions"]}
    assert by_word["end"]["term"] == "verb"
    assert by_word["claim"]["boundary"] is False
    assert by_word["claim"]["next"] in ("claim_building", "claim", "journey_hero")


@pytest.fixture
def house_at_claim(open_house: House, ann: Someone, bob: Someone) -> Any:
    return open_house.table_from(scenes.before("claim", seat=0), ann, bob)


def test_a_preview_is_kept_nowhere(house_at_claim: Any) -> None:
    mine, theirs = house_at_claim
    before = theirs.moment("p2")
    shown = mine.call("preview", seat="p1", seq=0, actions=["end"])
    assert shown["played"] == 1
    assert shown["moment"]["asked"]["decision"] == "journey_hero"
    assert shown["moment"]["seq"] == 0
    assert shown["moment"]["events"][0]["event"] == "answered"
    assert theirs.moment("p2") == before
    assert mine.moment("p1")["asked"]["decision"] == "claim"


def test_a_preview_equals_what_then_happens(house_at_claim: Any) -> None:
    mine, _ = house_at_claim
    shown = mine.call("preview", seat="p1", seq=0, actions=["end"])["moment"]
    played = mine.play("p1", 0, "end")
    assert played["view"] == shown["view"]
    assert played["asked"] == shown["asked"]
    assert played["events"] == shown["events"]


def test_a_preview_stops_before_the_dice(open_house: House, ann: Someone, bob: Someone) -> None:
    mine, _ = open_house.table_from(scenes.before("adventure", least=2), ann, bob)
    words = [action["word"] for action in mine.moment("p1")["asked"]["actions"]]
    asked = {action["word"]: action for action in mine.moment("p1")["asked"]["actions"]}
    revealing = "battle" if "battle" in words else "trick"
    assert asked[revealing]["boundary"] is True
    assert asked[revealing]["effects"] == []
    shown = mine.call("preview", seat="p1", seq=0, actions=[revealing])
    assert shown == {**shown, "played": 0, "boundary": revealing}
    assert shown["moment"]["view"] == mine.moment("p1")["view"]


def test_nothing_may_be_played_beyond_a_boundary(
    open_house: House, ann: Someone, bob: Someone
) -> None:
    """Whether what follows is legal would tell what the dice say, without paying for it."""
    mine, _ = open_house.table_from(scenes.before("battle_target", seat=0), ann, bob)
    target = mine.moment("p1")["asked"]["actions"][0]
    assert target["boundary"] is True
    refused = mine.play("p1", 0, target["word"], "end", status=422)
    assert refused["error"] == "after-boundary"
    assert mine.moment("p1")["seq"] == 0


def test_why_not(house_at_claim: Any) -> None:
    mine, _ = house_at_claim
    answer = mine.call("why", seat="p1", seq=0, actions=["end"], word="claim")
    assert answer["rule"].startswith("DC-")
    assert mine.call("why", seat="p1", seq=0, actions=[], word="end") == {}


def test_what_is_refused_names_the_rule_in_the_language_of_the_reader(house_at_claim: Any) -> None:
    mine, _ = house_at_claim
    mine.play("p1", 0, "end")
    refused = mine.play("p1", 1, "claim", status=422)
    assert refused["error"] == "illegal"
    assert refused["rule"].startswith("DC-")
    assert refused["key"] == "not-what-is-asked"
    mine.someone.expect(200, "PATCH", "/api/me", lang="nl")
    assert mine.play("p1", 1, "nonsense", status=400)["text"].startswith("Dit is niet")


def test_refused_words_are_explained_beforehand(open_house: House, ann: Someone) -> None:
    table = ann.table("me", "me")
    moment = table.moment(table.moment("p1")["waiting"]["seat"])
    seat, seq = moment["seat"], moment["seq"]
    hero = moment["asked"]["actions"][0]["word"]
    after = table.play(seat, seq, hero)
    tile = after["asked"]["actions"][0]["word"]
    after = table.play(seat, after["seq"], tile)
    while after["asked"]["decision"] != "journey_tile" or "actions" not in after["asked"]:
        seat = after["waiting"]["seat"]
        after = table.moment(seat)
        word = after["asked"]["actions"][0]["word"]
        if after["asked"]["decision"] != "journey_tile":
            after = table.play(seat, after["seq"], word)
    assert after["asked"]["refused"][tile] == {"rule": "DC-2.9", "key": "occupied"}


def test_a_line_of_notation_becomes_actions(house_at_claim: Any) -> None:
    mine, _ = house_at_claim
    hero = mine.call("preview", seat="p1", seq=0, actions=["end"])["moment"]["asked"]["actions"][0]
    said = mine.call("say", seat="p1", seq=0, actions=[], line=f"end deploy {hero['word']}")
    assert said == {"actions": ["end", hero["word"]]}
    assert mine.play("p1", 0, *said["actions"])["at"] == 2
    grok = mine.call("say", 400, seat="p1", seq=2, actions=[], line="grok b2")
    assert (grok["error"], grok["text"]) == ("unknown-word", "“grok” is not understood here")


def test_events_are_numbered_and_none_is_told_twice(ann: Someone, bob: Someone) -> None:
    table = ann.table("me", "open", start=False)
    bob.post(f"{table.path}/join")
    table.call("start")
    theirs = table.seen_by(bob)
    told: list[Any] = []
    for _ in range(60):
        moment = table.moment("p1", since=len(told))
        told += moment["events"]
        assert len(told) == moment["told"]
        if moment["waiting"] is None:
            break
        actor = moment["waiting"]["seat"]
        holder = table if actor == "p1" else theirs
        asked = holder.moment(actor)
        holder.play(actor, asked["seq"], asked["asked"]["actions"][0]["word"])
    assert [event["n"] for event in told] == list(range(1, len(told) + 1))
    assert told == table.moment("p1")["events"][: len(told)]


# ------------------------------------------------------------------ history, review, fork


def test_history_shows_a_running_game_to_each_seat_as_it_saw_it(ann: Someone, bob: Someone) -> None:
    table = ann.table("me", "open", start=False)
    bob.post(f"{table.path}/join")
    table.call("start")
    first = table.moment("p1")
    actor = first["waiting"]["seat"]
    holder = table if actor == "p1" else table.seen_by(bob)
    asked = holder.moment(actor)
    holder.play(actor, asked["seq"], asked["asked"]["actions"][0]["word"])
    again = ann.get(f"{table.path}/history", seat="p1", at=0)
    assert again["view"]["heroes"] == first["view"]["heroes"]
    assert again["events"] == first["events"]
    assert ann.expect(403, "GET", f"{table.path}/history", seat="p2", at=0)


def test_after_the_end_anybody_may_look_through_any_seat(finished: Seated, bob: Someone) -> None:
    table, length = finished, finished.shown()["length"]
    past = bob.get(f"{table.path}/history", seat="p2", at=length // 2)
    assert past["at"] == length // 2
    assert isinstance(past["view"]["hands"]["p2"], list)
    assert past["view"]["hands"]["p1"] == len(
        bob.get(f"{table.path}/history", seat="p1", at=length // 2)["view"]["hands"]["p1"]
    )


def test_going_on_from_a_moment_of_a_finished_game(finished: Seated, bob: Someone) -> None:
    table, length = finished, finished.shown()["length"]
    past = bob.get(f"{table.path}/history", at=length // 2)
    forked = bob.post(f"{table.path}/fork", at=length // 2)
    other = next(seat for seat in forked["seats"] if seat["mine"])
    assert other["seat"] == past["asked"]["seat"]
    now = bob.get(f"/api/tables/{forked['id']}/play", seat=other["seat"])
    assert now["view"]["heroes"].keys() == past["view"]["heroes"].keys()


def test_a_running_game_with_others_cannot_be_forked(ann: Someone) -> None:
    table = ann.table("me", "bot:random")
    assert table.call("fork", 409, at=0)["error"] == "not-over"


def test_a_record_comes_back_as_a_game_to_review(finished: Seated, bob: Someone) -> None:
    result = finished.shown()["result"]
    text = finished.someone.http.get(f"{finished.path}/record").content
    document = finished.someone.get(f"{finished.path}/record")
    shown = bob.http.post(
        "/api/records", content=text, headers={"Content-Type": "application/json"}
    )
    assert shown.status_code == 200, shown.text
    imported = shown.json()
    assert imported["imported"] is True
    assert imported["result"]["scores"] == result["scores"]
    assert imported["length"] == len(document["actions"])
    half = bob.get(f"/api/tables/{imported['id']}/history", seat="p1", at=10)
    assert half["at"] == 10
    listed = bob.get("/api/tables", mine=1)
    assert imported["id"] in [table["id"] for table in listed]


@pytest.mark.parametrize("wrong", ["result", "actions", "final"])
def test_a_record_that_is_not_true_is_refused(finished: Seated, ann: Someone, wrong: str) -> None:
    document = finished.someone.get(f"{finished.path}/record")
    document["seed"] = int(finished.shown()["result"]["seed"])
    if wrong == "result":
        document["result"]["scores"][0] += 1
    if wrong == "actions":
        document["actions"] = document["actions"][:10]
    if wrong == "final":
        document["final"] = "0" * 32
    assert ann.expect(400, "POST", "/api/records", **document)["error"] == "bad-input"


@pytest.mark.parametrize(
    "strange", [{"seed": 10**30}, {"seats": [10**30]}, {"start": {"a": -(2**70)}}]
)
def test_a_record_with_numbers_without_end_is_refused(
    finished: Seated, ann: Someone, strange: dict[str, Any]
) -> None:
    document = finished.someone.get(f"{finished.path}/record")
    refused = ann.expect(400, "POST", "/api/records", **{**document, **strange})
    assert refused["error"] == "bad-input"


def test_a_record_that_takes_too_long_is_refused(
    finished: Seated, ann: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = finished.someone.get(f"{finished.path}/record")
    monkeypatch.setattr(seating, "VERIFY_LIMIT", 0.0)
    assert ann.expect(400, "POST", "/api/records", **document)["error"] == "bad-input"
    monkeypatch.setattr(seating, "VERIFY_LIMIT", 10.0)
    assert ann.post("/api/records", **document)["imported"] is True


def test_names_in_a_record_from_elsewhere_cannot_turn_the_line_around(
    finished: Seated, ann: Someone
) -> None:
    document = finished.someone.get(f"{finished.path}/record")
    document["seats"] = ["A\u202enn\n", "\u3164"]
    shown = ann.post("/api/records", **document)
    assert [seat.get("name") for seat in shown["seats"]] == ["A nn", None]


# ------------------------------------------------------------------ taking back


def test_taking_back_alone_needs_nobody(ann: Someone) -> None:
    table = ann.table("me", "me")
    moment = table.moment(table.moment("p1")["waiting"]["seat"])
    seat = moment["seat"]
    hero = moment["asked"]["actions"][0]["word"]
    after = table.play(seat, 0, hero)
    assert after["can_take_back"] is True
    back = table.call("take-back", seat=seat)
    assert back["view"] == moment["view"]
    assert back["seq"] == 2
    assert back["at"] == 0
    assert back["events"][-1] == {
        "n": back["told"],
        "event": "taken-back",
        "seat": seat,
        "count": 1,
    }


def test_taking_back_needs_everybody(open_house: House, ann: Someone, bob: Someone) -> None:
    mine, theirs = open_house.table_from(scenes.before("claim", seat=0), ann, bob)
    before = theirs.moment("p2")
    mine.play("p1", 0, "end")
    asked = mine.call("take-back", seat="p1")
    assert asked["table"]["take_back"] == {"seat": "p1", "agreed": ["p1"]}
    assert theirs.call("take-back/answer", agree=False)["table"].get("take_back") is None
    assert mine.moment("p1")["seq"] == 1
    mine.call("take-back", seat="p1")
    after = theirs.call("take-back/answer", agree=True)
    assert after["view"] == before["view"]
    assert mine.moment("p1")["asked"]["decision"] == "claim"


def test_nothing_is_taken_back_once_something_became_known(
    open_house: House, ann: Someone, bob: Someone
) -> None:
    mine, _ = open_house.table_from(scenes.before("battle_target", seat=0), ann, bob)
    target = mine.moment("p1")["asked"]["actions"][0]["word"]
    after = mine.play("p1", 0, target)
    assert after["can_take_back"] is False
    assert mine.call("take-back", 409, seat="p1")["error"] == "no-take-back"


# ------------------------------------------------------------------ secret questions (DC-15.8)


def asked_secretly(
    place: House, able: bool, asker: Someone, other: Someone, delay: float = 0.6
) -> Any:
    """Seat p2 is asked on the turn of p1."""
    position = scenes.asked_secretly(1, able)
    return place.table_from(
        position, asker, other, delays={"person": delay, "bot": 0.1}, pace="live"
    )


@pytest.mark.parametrize("able", [True, False])
def test_a_refusal_is_passed_on_after_exactly_the_delay(
    open_house: House, ann: Someone, bob: Someone, able: bool
) -> None:
    """DC-15.8: however soon it was given, and whether or not there was a choice."""

    def refuse(slower: float) -> None:
        mine, theirs = asked_secretly(open_house, able, ann, bob, delay=0.6 * slower)
        waiting = mine.moment("p1")["waiting"]
        assert waiting == {**waiting, "seat": "p2", "secret": True}
        before = mine.moment("p1")
        held = theirs.play("p2", 0, "no")
        assert held["seq"] == 0
        assert held["waiting"]["held"] == "no"
        assert mine.moment("p1") == before, "the refusal shows"
        until(lambda: mine.moment("p1")["seq"] > 0)
        late = time.time() * 1000 - waiting["until"]
        assert -20 < late < 1500
        assert "no-reaction" in [event["event"] for event in mine.moment("p1")["events"]]

    in_good_time(refuse)


def test_no_answer_is_a_refusal_too(open_house: House, ann: Someone, bob: Someone) -> None:
    mine, _ = asked_secretly(open_house, True, ann, bob, delay=0.3)
    until(lambda: mine.moment("p1")["seq"] > 0)
    assert "no-reaction" in [event["event"] for event in mine.moment("p1")["events"]]


def test_a_yes_takes_effect_at_once_even_after_a_no(
    open_house: House, ann: Someone, bob: Someone
) -> None:
    mine, theirs = asked_secretly(open_house, True, ann, bob, delay=30)
    theirs.play("p2", 0, "no")
    yes = next(
        action["word"]
        for action in theirs.moment("p2")["asked"]["actions"]
        if action["word"] != "no"
    )
    theirs.play("p2", 0, yes)
    assert mine.moment("p1")["seq"] == 1


def test_a_held_refusal_sent_again_is_no_second_one(
    open_house: House, ann: Someone, bob: Someone
) -> None:
    _, theirs = asked_secretly(open_house, False, ann, bob, delay=30)
    key = new_key()
    first = theirs.play("p2", 0, "no", key=key)
    assert theirs.play("p2", 0, "no", key=key) == {**first, "events": []}


@pytest.mark.parametrize("able", [True, False])
def test_a_standing_order_takes_the_same_time_and_nobody_learns_of_it(
    open_house: House, ann: Someone, bob: Someone, able: bool
) -> None:

    def order(slower: float) -> None:
        mine, theirs = asked_secretly(open_house, able, ann, bob, delay=0.5 * slower)
        before = mine.moment("p1")
        assert before["waiting"]["secret"]
        name = theirs.moment("p2")["asked"]["decision"]
        theirs.call("standing", seat="p2", decision=name, answer="always")
        assert mine.moment("p1") == before
        until(lambda: mine.moment("p1")["seq"] > 0)
        assert time.time() * 1000 - before["waiting"]["until"] > -20
        told = [event["event"] for event in mine.moment("p1")["events"]]
        assert ("no-reaction" in told) is not able
        orders = bob.get(f"{theirs.path}/standing", seat="p2")
        assert orders == [{"decision": name, "answer": "always"}]
        assert ann.expect(403, "GET", f"{mine.path}/standing", seat="p2")

    in_good_time(order)


def test_a_clock_that_is_put_back_keeps_nobody_waiting(
    open_house: House, ann: Someone, bob: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, _ = asked_secretly(open_house, True, ann, bob)
    hall = open_house.server.hall
    right = hall.now
    monkeypatch.setattr(hall, "now", lambda: right() - 3_600_000)
    begun = time.monotonic()
    until(lambda: not mine.moment("p1")["waiting"]["secret"], 5)
    assert time.monotonic() - begun < 3
    asked_in_the_future = right() + 3_600_000
    open_house.run(hall.in_step(asked_in_the_future))


def test_over_days_the_question_waits_and_the_answer_keeps_step(
    open_house: House, ann: Someone, bob: Someone
) -> None:

    def answer_late(slower: float) -> None:
        delays = {"person": 0.4 * slower, "bot": 0.1}
        position = scenes.asked_secretly(1, True)
        mine, theirs = open_house.table_from(position, ann, bob, pace="days", delays=delays)
        begun = mine.shown()["changed"]
        time.sleep(0.6 * slower)
        assert mine.moment("p1")["seq"] == 0
        theirs.play("p2", 0, "no")
        until(lambda: mine.moment("p1")["seq"] > 0)
        passed = mine.shown()["changed"] - begun
        assert abs(passed - 800 * slower) < 350

    in_good_time(answer_late)


def test_alone_with_bots_nobody_waits(open_house: House, ann: Someone) -> None:
    """Nobody is there who could learn anything from haste."""
    position = scenes.asked_secretly(0, False)
    (mine,) = open_house.table_from(position, ann, delays={"person": 30, "bot": 0})
    assert "until" not in mine.moment("p1")["waiting"]
    assert mine.play("p1", 0, "no")["seq"] == 1


@pytest.mark.parametrize("able", [True, False])
def test_a_bot_takes_its_time_whatever_it_holds(
    open_house: House, ann: Someone, able: bool
) -> None:
    """DC-15.14: a bot that has nothing to choose is not quicker with its refusal."""

    def wait_for_it(slower: float) -> None:
        delays = {"person": 1, "bot": 0.4 * slower}
        (mine,) = open_house.table_from(scenes.asked_secretly(1, able), ann, delays=delays)
        waiting = mine.moment("p1")["waiting"]
        assert waiting["secret"]
        until(lambda: mine.moment("p1")["seq"] > 0)
        told = [event["event"] for event in mine.moment("p1")["events"]]
        if "no-reaction" in told:
            assert time.time() * 1000 - waiting["until"] > -20

    in_good_time(wait_for_it)
