"""TM-27: whatever a table comes to can be written down as a position, and loads again."""

import longhouse

from .scene import Scene, scene, with_tables


def loads(game: Scene) -> bool:
    """Whether the position that was reached gives the same table again."""
    loaded = longhouse.load_position(game.state.position())
    return loaded == game.state and loaded.actions() == game.state.actions()


def test_a_second_type_is_to_be_paid_when_the_first_is_gone() -> None:
    """TM-13.14: what was paid is no longer there, and no longer owed."""
    text = "round 5 | A caravans x4 x4 has 2 stone 3 ashlar 1 wood 1 lumber 1 metal | river 2Pd"
    game = scene(f"{text} | road-b5 b3-create").play("explorer travel x4-b5 b3-create 2Pd")
    assert loads(game)
    game.play("raw 2")
    assert (game.question, game.has("A")) == ("A payment", "1 wood 2 ashlar 1 lumber 1 metal")
    assert loads(game)
    game.play("raw 1")
    assert game.has("A") == "2 ashlar 1 lumber"


def test_a_worker_begins_while_a_card_is_being_reserved() -> None:
    """TM-4.8: a free action beside the question which card to reserve."""
    game = scene("A cu 4 workers 2 has 1 wood 1 stone | river 1Ta 1Tb")
    game.play("explorer hire decline reserve worker-2")
    assert game.question == "A transform_one"
    assert loads(game)
    game.play("wood")
    assert loads(game)


def test_all_four_types_are_paid_for_a_different_one() -> None:
    """TM-12.2, EF-4.3: then no type is left to receive, and the table still loads on the way."""
    edition = with_tables(
        """
[[artifact]]
id = "walking-boots"
level = 1
category = "clothing"
cost = { leather = 2, metal = 1 }
vp = 3
source = "edition"
effects = [{ timing = "once_per_round", do = [{ op = "exchange", pay = { any_raw = 5 }, \
get = [{ op = "receive", res = { any_raw = 1 } }], times = 1, different = true }] }]
"""
    )
    game = scene("A created 1Cd has 1 livestock 1 stone 2 wood 2 ore", edition=edition)
    game.play("use livestock stone wood ore")
    assert (game.question, game.offered) == ("A pay", ["wood", "ore"])
    assert loads(game)
    game.play("wood")
    assert (game.question, game.has("A")) == ("A send_member", "1 ore")
