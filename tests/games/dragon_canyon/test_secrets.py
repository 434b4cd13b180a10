"""Hidden information (DC-15).

The delays of DC-15.8 and DC-15.14 are kept by whoever asks the players; tested here is what the
engine owes to it: that nothing which is told, in what order or how often, depends on the secret.
"""

from typing import cast

import pytest

import longhouse
from longhouse.engine.fields import Json

from .scene import Scene, scene

EVERYTHING_OPEN = {
    "land",
    "dragon",
    "discard",
    "loot",
    "loot_left",
    "stockpile",
    "caravan",
    "supply",
    "built",
    "stacks",
    "active",
    "heroes",
    "hands",
    "asked",
}


def heroes(game: Scene, seat: str = "") -> dict[str, dict[str, Json]]:
    return cast("dict[str, dict[str, Json]]", game.view(seat)["heroes"])


def hands(game: Scene, seat: str = "") -> dict[str, Json]:
    return cast("dict[str, Json]", game.view(seat)["hands"])


def test_e15_1_journey_seen_from_outside() -> None:
    """DC-15.1, 15.3, 5.4: the others see a face-down hero and a smaller hand, nothing more."""
    game = scene().reach("deploy DK c2")
    assert heroes(game, "P1")["c2"] == {"seat": "p1", "up": False, "hero": "dino-knight"}
    for seat in ("P2", ""):
        assert heroes(game, seat)["c2"] == {"seat": "p1", "up": False, "hero": None}
        assert hands(game, seat)["p1"] == 6
        shown = {key: value for key, value in game.view(seat).items() if key != "hands"}
        assert "dino-knight" not in str(shown)
        assert "dino-knight" not in str(game.log(seat))
    assert "dino-knight" not in str(game.view(""))


def test_e15_2_choosing_a_hero_gives_nothing_away() -> None:
    """DC-15.3, 15.9: seven cards still, and P1 is deploying; not which hero."""
    knight, speaker = scene().reach("deploy DK"), scene().reach("deploy GS")
    assert hands(knight, "P2")["p1"] == 7
    assert knight.view("P2")["asked"] == {"decision": "journey_tile", "seat": "p1"}
    assert knight.view("P2") == speaker.view("P2")
    assert knight.log("P2") == speaker.log("P2") != knight.log("P1")


def test_e15_3_spectator() -> None:
    """DC-15.2, 15.3: a spectator sees all that is open and nothing else."""
    game = scene("P1:DK@b2 P2:WL@c3* P2:GS@a1 | P1 car W2 | P2 disc SR | P1 own TV1 | P2 loot 2")
    seen = game.view()
    assert set(seen) >= EVERYTHING_OPEN
    assert hands(game) == {"p1": 6, "p2": 4}
    assert heroes(game) == {
        "a1": {"seat": "p2", "up": False, "hero": None},
        "b2": {"seat": "p1", "up": False, "hero": None},
        "c3": {"seat": "p2", "up": True, "hero": "wildling"},
    }
    assert seen["discard"] == {"p2": ["skyrider"]}
    assert seen["stockpile"] == {"p1": {"wood": 2}, "p2": {}}
    assert seen["built"] == {"p1": {"tribal-village": 1}, "p2": {}}
    assert seen["loot"] == {"p2": 2}
    assert seen["asked"] == {"decision": "journey_hero", "seat": "p1"}


def test_a_seat_sees_its_own_besides() -> None:
    """DC-15.3: a seat's view is the open part, its own heroes, and the answers it may give."""
    game = scene("P1:DK@b2 P2:WL@c3* P2:GS@a1")
    own, other = game.view("P1"), game.view("P2")
    open_part = {key for key in own if own[key] == other[key]}
    assert set(own) == set(other) == set(game.view())
    assert {"seat", "heroes", "hands", "asked"} == set(own) - open_part
    assert len(cast("list[str]", hands(game, "P1")["p1"])) == 6
    assert "actions" in cast("dict[str, Json]", own["asked"])
    assert "actions" not in cast("dict[str, Json]", other["asked"])


def attacked_with(beside: str) -> Scene:
    return scene(f"P2:WL@b2 P2:{beside}@c2").reach("deploy SR b1 battle b2")


def test_e15_4_refusals_look_alike() -> None:
    """DC-15.7, 15.8: with a Wolf-Dog or a Knight beside the fighter, all is the same to others.

    Entry for entry, before and after the refusal. That a refusal is passed on at a moment that
    does not depend on it is the work of the server, with the delays of the edition.
    """
    wolf, knight = attacked_with("WD"), attacked_with("DK")
    assert wolf.question == knight.question == "P2 pack"
    assert (wolf.offered, knight.offered) == (["reveal", "no"], ["no"])
    for dice in ("", "4-4"):
        if dice:
            wolf.play("no", dice=dice)
            knight.play("no", dice=dice)
        for seat in ("P1", ""):
            assert wolf.view(seat) == knight.view(seat)
            assert wolf.log(seat) == knight.log(seat)
    told = [event["event"] for event in wolf.log("P1")]
    assert told[told.index("no-reaction") + 1] == "dice"


def test_e15_5_no_refusal_is_given_by_itself() -> None:
    """DC-15.8, 15.12: even the only possible answer has to be given; the edition has the delays.

    So a server can pass on each refusal at the set moment, whoever gave it and however soon.
    """
    for beside in ("WD", "DK"):
        game = attacked_with(beside)
        assert game.question == "P2 pack"
        answered = [event for event in game.events("answered") if event.args[1] == 12]
        assert answered == []
    values = {name: value for name, _, value in longhouse.load("dragon_canyon").edition.values()}
    assert values["options.secret_answer_delay_seconds"] == 8
    assert values["options.secret_answer_delay_automatic_seconds"] == 1


def test_e15_6_adventure_is_always_asked() -> None:
    """DC-15.9, 6.6: with one answer or more, the others see the same."""
    slayer, wildling = scene().reach("deploy DS a1"), scene().reach("deploy WL a1")
    assert slayer.question == "P1 adventure"
    assert slayer.offered == ["nothing"]
    assert len(wildling.offered) == 2
    assert slayer.view("P2")["asked"] == {"decision": "adventure", "seat": "p1"}
    assert slayer.view("P2") == wildling.view("P2")


def test_e15_7_return_to_face_down() -> None:
    """DC-15.5, 15.6: a view does not remember; the log still tells who fought there."""
    game = scene("P2:GS@b2").play("deploy SR b1 battle b2", dice="6-1").harvest()
    assert heroes(game, "P2")["b1"] == {"seat": "p1", "up": False, "hero": None}
    assert {"event": "turned-up", "seat": "p1", "hero": "skyrider", "tile": "b1"} in game.log("P2")
    assert {"event": "turned-down", "seat": "p1", "tile": "b1"} in game.log("P2")


def test_e15_8_teleported_card_stays_unknown() -> None:
    """DC-13.9, 15.5: face-down at its new place; the log tells from where it came."""
    game = scene("P2:DK@d4").play("deploy TR a1 trick d4 c3")
    assert heroes(game, "P1")["c3"] == {"seat": "p2", "up": False, "hero": None}
    assert {"event": "teleported", "seat": "p2", "from": "d4", "to": "c3"} in game.log("P1")


def test_e15_9_drawn_slayer_is_seen() -> None:
    """DC-15.4, 12.8: the log tells it, the view shows a number as before."""
    game = scene("P2:SR@b1").play("deploy GS a2 stomp b1 no", draw="DS")
    assert {"event": "drawn", "seat": "p2", "hero": "dragon-slayer"} in game.log("P1")
    assert {"event": "slayer-in-hand", "seat": "p2"} in game.log()
    assert hands(game, "P1")["p2"] == 6


def test_e15_10_festival_and_the_stomped_hero() -> None:
    """DC-15.4, 9.6: those who take part are seen, the stomped one is not."""
    game = scene("P2:SR@b1 P1:WL@c1 P2:GS@d1 | dragon b1").play("deploy TR a1").harvest()
    assert game.view("P1")["discard"] == {
        "p1": ["trickster", "wildling"],
        "p2": ["grave-speaker"],
    }
    assert heroes(game, "P1") == {"b1": {"seat": "p2", "up": False, "hero": None}}
    assert "skyrider" not in str(game.log("P1"))


def test_e15_11_discard_piles() -> None:
    """DC-2.3, 15.2: open to everybody."""
    game = scene("P2 disc SR WL")
    wanted = {"p2": ["skyrider", "wildling"]}
    assert game.view("P1")["discard"] == game.view()["discard"] == wanted


def test_e15_12_dragon_seal_same_question_for_all() -> None:
    """DC-15.7, 15.8: Skyrider or Slayer beneath the Dragon, to others all is the same."""
    rider, slayer = (scene(f"P2:{hero}@b1").reach("deploy GS a2 stomp b1") for hero in ("SR", "DS"))
    assert (rider.offered, slayer.offered) == (["no"], ["show", "no"])
    for seat in ("P1", ""):
        assert rider.view(seat) == slayer.view(seat)
        assert rider.log(seat) == slayer.log(seat)
    rider.play("no", draw="TR")
    slayer.play("no", draw="TR")
    assert rider.view("P1") == slayer.view("P1")
    assert rider.log("P1") == slayer.log("P1")


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_e15_13_no_foresight(seats: int) -> None:
    """DC-15.11, 18.2: no view and no log depends on the seed or on the order of the pile."""
    game = scene("P1:DK@b2 P2:WL@c3", seats=seats)
    seen = [game.view(seat) for seat in ("", "P1", "P2")]
    game.state.seed = 987654321
    if seats == 1:
        game.state.pile = game.state.pile[::-1]
    assert seen == [game.view(seat) for seat in ("", "P1", "P2")]
    assert not {"seed", "draws", "pile", "could_be"} & set(seen[1])


def test_e15_14_after_the_end() -> None:
    """DC-15.13: all cards are open to all."""
    game = scene("P1:DK@b2 P2:WL@c3 | stacks TV1 | P1 sto W2 S1 F1").reach("claim TV")
    assert game.state.over
    assert heroes(game)["b2"]["hero"] == "dino-knight"
    assert heroes(game)["c3"]["hero"] == "wildling"
    assert hands(game)["p2"] == [
        "grave-speaker",
        "skyrider",
        "wolf-dog",
        "trickster",
        "dino-knight",
        "dragon-slayer",
    ]


def test_e15_15_no_haste_over_the_adventure() -> None:
    """DC-15.14, 15.9: Knight or Wildling, one question is put and one answer is told.

    The time an automatic player takes over it is the work of the server; nothing that the engine
    tells the others could make it longer or shorter.
    """
    knight, wildling = (scene().play(f"deploy {hero} a1 nothing") for hero in ("DK", "WL"))
    assert knight.questions == wildling.questions
    assert knight.log("P2") == wildling.log("P2")
    assert knight.view("P2") == wildling.view("P2")


def test_what_makes_hidden_things_open() -> None:
    """DC-15.4: a shown Slayer and a revealed Wolf-Dog are told to all."""
    seal = scene("P2:DS@b1").play("deploy GS a2 stomp b1 show")
    assert {"event": "sealed", "seat": "p2", "tile": "b1"} in seal.log()
    pack = scene("P1:WD@a1 P2:WL@c1").play("deploy TR b1 battle c1 reveal", dice="3-4")
    assert {"event": "supported", "seat": "p1", "tile": "a1"} in pack.log()
    assert heroes(pack)["a1"] == {"seat": "p1", "up": True, "hero": "wolf-dog"}


def test_automatic_players_get_the_view_of_their_seat() -> None:
    """DC-15.12: what a bot is handed is drawn afresh and agrees with what its seat knows."""
    game = scene("P1:DK@b2 P2:WL@c3 P2:GS@a1 | P2 disc TR")
    seen = set()
    for number in range(60):
        imagined = game.state.imagine(0, longhouse.Random(number))
        assert imagined.view(0) == game.view("P1")
        assert imagined.discard[1] == game.state.discard[1]
        seen.add((int(imagined.hero_on[10]), int(imagined.hero_on[0])))
    assert len(seen) > 15  # of thirty arrangements; Trickster is never among them
    assert not {hero for pair in seen for hero in pair} & {3}


def test_blink_is_asked_of_a_trickster_that_all_see() -> None:
    """DC-15.10: face-up when the question is put, so the asking gives nothing away."""
    game = scene("P2:TR@b2").reach("deploy DK b1 battle b2")
    assert heroes(game)["b2"] == {"seat": "p2", "up": True, "hero": "trickster"}
    assert cast("dict[str, Json]", game.view()["asked"])["decision"] == "blink"
    other = scene("P2:SR@b2").reach("deploy DK b1 battle b2", dice="1-1")
    assert "P2 blink" not in other.questions
