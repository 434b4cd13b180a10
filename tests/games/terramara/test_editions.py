"""Editions and their words (EF-1, EF-11): what may be replaced, and what is refused where."""

import re

import pytest

import longhouse
from longhouse.engine.errors import BadInput
from longhouse.games import shipped

from .scene import scene, setting_for, with_tables

CARD = """
[[artifact]]
id = "walking-boots"
level = 1
category = "clothing"
cost = { leather = 2, metal = 1 }
vp = 3
source = "edition"
effects = [%s]
"""


def boots(effects: str) -> str:
    return CARD % effects


def refused(text: str, *parts: str) -> None:
    """The edition is refused, in one line that holds all these parts."""
    with pytest.raises(BadInput) as error:
        longhouse.load("terramara", with_tables(text))
    for part in parts:
        assert part in str(error.value)


def test_a_card_takes_no_python() -> None:
    """EF-1.1, 1.3, 1.6, 10.1: an action is a list of ops; a card may have several effects."""
    effects = """
  { timing = "permanent", on = { event = "gain", what = "military" }, \
do = [{ op = "vp", n = 1 }, { op = "receive", res = { ore = 1 } }] },
  { timing = "once_per_round", if = { kind = "artifacts", category = "clothing", min = 1 }, \
do = [{ op = "gain", what = "military", n = 2 }] },
  { timing = "game_end", do = [{ op = "vp", n = 1, per = "artifacts", category = "clothing" }] },
"""
    game = scene("A created 1Cd", edition=with_tables(boots(effects))).play("use 2")
    assert game.question == "A take_goods"
    game.play("ore")
    assert (game.ms("A"), game.vp("A"), game.has("A")) == (2, 1, "1 ore")
    assert game.points("A")["game-end"] == 1


def test_gain_of_military_as_a_trigger() -> None:
    """EF-5.6."""
    effects = '{ timing = "permanent", on = { event = "gain", what = "military" }, \
do = [{ op = "vp", n = 2 }] }'
    game = scene("A created 1Cd", edition=with_tables(boots(effects)))
    assert game.turn("explorer develop military 1 0").vp("A") == 2


def test_fixed_goods_of_a_card_may_be_declined() -> None:
    """EF-3.2, 3.4: in whole or in part; declining is final."""
    effects = (
        '{ timing = "once_per_round", do = [{ op = "receive", res = { wood = 2, ore = 1 } }] }'
    )
    edition = with_tables(boots(effects))
    game = scene("A created 1Cd", edition=edition).play("use")
    assert game.offered == ["wood", "ore", "all", "none"]
    assert scene("A created 1Cd", edition=edition).play("use all").has("A") == "2 wood 1 ore"
    assert scene("A created 1Cd", edition=edition).play("use ore none").has("A") == "1 ore"
    game.play("none")
    assert game.has("A") == ""
    assert game.offers_none("use")


@pytest.mark.parametrize(
    ("timing", "text", "line"),
    [
        ("once_per_round", "A created 1Cd", "use"),
        ("instant", "A has 2 leather 1 metal | river 1Cd", "explorer hire decline create 1Cd"),
    ],
)
def test_a_raid_by_a_card_may_be_declined(timing: str, text: str, line: str) -> None:
    """TM-13.4, EF-3.5: alone, and as the last of several parts."""
    card = boots(f"{{ timing = '{timing}', do = [{{ op = 'raid', loss = false }}] }}")
    text += " | B has 5 wood"
    game = scene(text, edition=with_tables(card)).play(line)
    assert game.offered == ["raid", "done"]
    assert scene(text, edition=with_tables(card)).play(f"{line} raid").has("A") == "1 wood"
    game.play("done")
    assert game.has("B") == "5 wood"
    two = card.replace("do = [", "do = [{ op = 'gain', what = 'culture', n = 1 }, ")
    game = scene(text, edition=with_tables(two)).play(f"{line} culture 1")
    assert game.offered == ["raid", "done"]


def test_a_gain_may_count_the_printed_cost() -> None:
    """EF-8.2: of the card that is created, in the type that is named."""
    effects = (
        "{ timing = 'permanent', on = { event = 'create' }, do = "
        "[{ op = 'gain', what = 'military', n = 2, per = 'printed_cost', res = 'lumber' }] }"
    )
    text = "A created 1Cd has 2 lumber | river 1Ta"
    game = scene(text, edition=with_tables(boots(effects)))
    game.play("explorer hire decline create 1Ta")
    assert game.offered == ["4", "3", "2", "1", "0"]


def test_a_gain_is_never_larger_than_what_can_be_answered() -> None:
    """EF-3.3, TM-17.3: 28 Strength by a card are offered as 20."""
    effects = (
        "{ timing = 'once_per_round', "
        "do = [{ op = 'gain', what = 'military', n = 4, per = 'worker_level' }] }"
    )
    text = "A created 1Cd workers 1 3 3"
    game = scene(text, edition=with_tables(boots(effects))).play("use")
    assert game.offered[0] == "20"
    assert longhouse.load_position(game.state.position()) == game.state


def test_what_an_exchange_gives_may_be_used_in_part() -> None:
    """EF-4.4: the payment stays paid."""
    game = scene("A has 2 wood caravans start x2 | road-b3 b2-raw-choice")
    game.play("explorer travel x2-b3 b2-raw-choice wood culture 1")
    assert (game.cu("A"), game.has("A")) == (1, "1 wood")
    none = scene("A has 2 wood caravans start x2 | road-b3 b2-raw-choice")
    none.play("explorer travel x2-b3 b2-raw-choice wood none")
    assert none.has("A") == "1 wood"


def test_conditions_of_special_spaces_are_requirements() -> None:
    """EF-6.3."""
    assert scene("round 5 | A cu 8").play("explorer").why("6r-a") == "TM-11.2 condition"
    assert scene("round 5 | A cu 9").play("explorer").offers("6r-a")


def test_the_owner_of_an_effect_is_asked() -> None:
    """EF-9.5: whoever is on turn; free actions belong to the player on turn alone."""
    game = scene("turn B | D cu 1 created 2Pc has 1 wood workers 1").play(
        "explorer first-player stop"
    )
    assert game.question == "D amount"
    assert game.offers_none("worker-1")
    game.play("1")
    assert game.vp("D") == 1


def test_spaces_have_an_action_or_a_special() -> None:
    """EF-1.2, 1.4, 1.5: what a space is; large ones have the number 0."""
    tile = """
[[territory_tile]]
id = "fm1-1"
column = "right"
kind = "forest_mountain"
level = 1
back = { crossroads = "x-fm1-1" }
source = "edition"
spaces = [
  { id = "a", size = "large", number = 0, terrain = "forest", single = false, %s },
  { id = "b", size = "small", number = 3, terrain = "mountain", single = true, action = [] },
  { id = "c", size = "small", number = 4, terrain = "forest", single = false, action = [] },
]
"""
    refused(tile % "sort = 1", "line 5", "territory_tile[12].spaces[0]", "sort", "unknown")
    refused(tile % 'action = [{ op = "receive", res = { gold = 1 } }]', "gold", "unknown")
    refused(tile % 'special = "workers"', "wrong special or bonus spaces")
    fine = tile % 'action = [{ op = "receive", res = { any_raw = 2 } }]'
    game = scene("A", edition=with_tables(fine)).play("explorer 1r-a wood ore")
    assert game.has("A") == "1 wood 1 ore"
    single = scene("B on 1r-b", edition=with_tables(fine)).play("chieftain")
    assert single.why("1r-b") == "TM-5.3 single"


def test_records_are_replaced_by_id() -> None:
    """EF-11.1: anything that is not named stays; only what is not printed may be replaced."""
    edition = with_tables(boots(""))
    box = setting_for(4, edition).box
    card = box.artifacts.index("walking-boots")
    assert box.effects.begin[card] == box.effects.end[card]
    assert box.artifacts == setting_for(4).box.artifacts
    refused(boots("").replace("walking-boots", "flying-boots"), "flying-boots", "id of a record")
    printed = (
        '[[character]]\nid = "heir"\nsource = "edition"\nsetup = []\nyoung = []\nexperienced = []\n'
    )
    refused(printed, "character[0]", "printed in the rulebook")
    refused(boots("").replace('"edition"', '"rulebook"'), "source", "edition")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (boots("").replace("level = 1", "level = 2"), ["artifact", "[15, 17, 20] by level"]),
        (boots("").replace('"clothing"', '"tools"'), ["artifact", "by level", "4, 4 and 5"]),
        (boots("").replace("metal = 1", "ore = 1"), ["line 9", "artifact[15].cost.ore", "unknown"]),
        (boots("").replace("vp = 3", 'vp = "3"'), ["vp", "whole number"]),
        (boots("{ timing = 'later' }"), ["line 5", "timing", "found 'later'"]),
        (boots("{ timing = 'instant' }"), ["do", "missing"]),
        (boots("{ timing = 'instant', do = [{ op = 'fly' }] }"), ["op", "found 'fly'"]),
        (boots("{ timing = 'instant', do = [{ op = 'vp' }] }"), ["n", "missing"]),
        (
            boots("{ timing = 'instant', do = [{ op = 'vp', n = 1, per = 'star' }] }"),
            ["per", "found 'star'"],
        ),
        (
            boots("{ timing = 'permanent', on = { event = 'rain' }, do = [{ op = 'hire' }] }"),
            ["event", "found 'rain'"],
        ),
        (
            boots("{ timing = 'instant', if = { kind = 'luck' }, do = [{ op = 'hire' }] }"),
            ["kind", "found 'luck'"],
        ),
        (boots("{ timing = 'permanent', mod = { kind = 'speed' } }"), ["kind", "found 'speed'"]),
        (boots("{ timing = 'permanent', mod = { kind = 'raid_level' } }"), ["n", "missing"]),
        (
            boots("{ timing = 'instant', on = { event = 'flag' }, do = [{ op = 'hire' }] }"),
            ["on", "no permanent effect"],
        ),
        (
            boots(
                "{ timing = 'instant', do = [{ op = 'exchange', pay = {}, get = [], times = 1 }] }"
            ),
            ["pay", "nothing"],
        ),
    ],
)
def test_a_wrong_card_is_refused(text: str, parts: list[str]) -> None:
    """EF-11.2: with the table and what is wrong in it; only words of the vocabulary are known."""
    refused(text, "test.toml", *parts)


@pytest.mark.parametrize(
    ("effect", "parts"),
    [
        ("timing = 'game_end', do = [{ op = 'hire' }]", ["op", "hire cannot stand here"]),
        ("timing = 'instant', do = [{ op = 'bonus_tile' }]", ["bonus_tile cannot stand here"]),
        ("timing = 'instant', do = [{ op = 'double', of = 'road_end' }]", ["double cannot"]),
        ("timing = 'instant', do = [{ op = 'extra_explorer', n = 1 }]", ["extra_explorer cannot"]),
        ("timing = 'permanent', do = [{ op = 'vp', n = 1 }]", ["vp cannot stand here"]),
        ("timing = 'instant', do = [{ op = 'raid', loss = true }]", ["loss", "found true"]),
        (
            "timing = 'once_per_round', "
            "do = [{ op = 'vp', n = 1, per = 'printed_cost', res = 'metal' }]",
            ["per", "no card is created here"],
        ),
    ],
)
def test_an_op_where_it_cannot_happen_is_refused(effect: str, parts: list[str]) -> None:
    """EF-1.2, 2.1, 8.2, 8.5: an op stands where it can be carried out."""
    refused(boots("{ " + effect + " }"), "line 5", "artifact[15].effects[0]", *parts)


@pytest.mark.parametrize(
    "effects",
    [
        ["travel", "[{ op = 'gain', what = 'travel', n = 1 }]"],
        ["culture", "[{ op = 'choose', options = [[{ op = 'gain', what = 'culture', n = 1 }]] }]"],
        ["travel", "[{ op = 'first_player' }]"],
        [
            "travel",
            "[{ op = 'gain', what = 'culture', n = 1 }]",
            "culture",
            "[{ op = 'gain', what = 'travel', n = 1 }]",
        ],
    ],
)
def test_gains_that_set_off_each_other_are_refused(effects: list[str]) -> None:
    """EF-11.2: otherwise one gain would never come to its end."""
    text = "{{ timing = 'permanent', on = {{ event = 'gain', what = '{}' }}, do = {} }}"
    pairs = zip(effects[::2], effects[1::2], strict=True)
    refused(boots(", ".join(text.format(*pair) for pair in pairs)), "artifact", "for ever")


def test_a_gain_may_set_off_another_one() -> None:
    """EF-5.3, 11.2: as long as it leads to an end."""
    effects = (
        "{ timing = 'permanent', on = { event = 'gain', what = 'travel' }, "
        "do = [{ op = 'gain', what = 'culture', n = 1 }] }"
    )
    game = scene("A created 1Cd", edition=with_tables(boots(effects)))
    game.play("explorer travel 1 start-x1 start-x1")
    assert (game.cu("A"), game.caravans("A")) == (1, "x1 x1")


def test_a_bonus_tile_lies_on_its_space_alone() -> None:
    """EF-1.2: the space as a whole applies it; inside another op there is no tile."""
    tile = """
[[territory_tile]]
id = "fm1-1"
column = "right"
kind = "forest_mountain"
level = 1
back = { crossroads = "x-fm1-1" }
source = "edition"
spaces = [
  { id = "a", size = "large", number = 0, terrain = "forest", single = false, \
action = [{ op = "choose", options = [[{ op = "bonus_tile" }]] }] },
  { id = "b", size = "small", number = 3, terrain = "mountain", single = false, action = [] },
  { id = "c", size = "small", number = 4, terrain = "forest", single = false, action = [] },
]
"""
    refused(tile, "territory_tile[12].spaces[0]", "bonus_tile", "cannot stand here")


def test_a_raid_that_costs_strength_may_stand_on_any_space() -> None:
    """EF-4.6, TM-7.1, 7.2: a requirement of the destination, and lost in step D."""
    space = """
[[crossroads]]
id = "x-fm1-1"
level = 1
tile = "fm1-1"
single = false
source = "edition"
action = [{ op = "raid", loss = true }]
"""
    edition = with_tables(space)
    text = "round 2 | A ms {} caravans x1 x1 | B has 5 wood"
    weak = scene(text.format(0), edition=edition).play("explorer")
    assert weak.why("crossroads-1") == "TM-7.2 no-strength"
    game = scene(text.format(1), edition=edition).turn("explorer crossroads-1")
    assert (game.ms("A"), game.has("A"), game.has("B")) == (0, "1 wood", "4 wood")
    half = space.replace('{ op = "raid", loss = true }', "%s") % (
        '{ op = "choose", options = [[{ op = "raid", loss = true }]] }'
    )
    refused(half, "loss", "found true")


MILITARY = """
[track.military]
source = "edition"
max = 20
overflow_vp = 1
power_level_at = [{}]
symbols = {{ easy = 7, medium = 12, hard = {} }}
"""
RIVER = """
[track.river]
source = "edition"
max = 14
overflow_vp = 1
slots = 8
accessible_by_culture = [{}]
reserve_from = 4
extra_explorer_at = 8
reserved_discount_from = 12
bonus_at = [6, 10, 14, 14]
symbols = {{ easy = 5, medium = 9, hard = 13 }}
"""
NODE = """
[[road_node]]
id = "{}"
kind = "{}"
segment = 5
row = {}
source = "edition"
"""
EDGE = """
[[road_edge]]
id = "x4-x5"
from = "{}"
to = "{}"
opens_with_row = 0
source = "edition"
"""


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (MILITARY.format("0, 6, 6, 16", 17), ["power_level_at", "rising from 0"]),
        (MILITARY.format("1, 6, 11, 16", 17), ["power_level_at", "rising from 0"]),
        (MILITARY.format("0, 6, 11, 16", 21), ["symbols", "hard", "found 21"]),
        (RIVER.format("2, 3"), ["accessible_by_culture", "found 2 entries"]),
        (RIVER.format("2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 8, 7"), ["falls"]),
        (RIVER.format("2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 8, 9"), ["found 9"]),
        (EDGE.format("x5", "x4"), ["road_edge", "leads back"]),
        (EDGE.format("x4", "nowhere"), ["to", "found 'nowhere'"]),
        (NODE.format("b6", "end", 0), ["road_node", "kind", "the end last"]),
        (NODE.format("o2", "outpost", 6), ["row", "found 6", "1 to 4"]),
        (NODE.format("x5", "bonus", 0), ["bonus_slots", "x5 is bonus", "a slot at each"]),
    ],
)
def test_a_wrong_track_is_refused(text: str, parts: list[str]) -> None:
    """EF-11.2: Power Levels, symbols, access, and the Road."""
    refused(text, *parts)


def test_wrong_tiles_and_start_cards_are_refused() -> None:
    """EF-11.2: what each tile bears, and Workers that the reserve does not have."""
    start = """
[[start_card]]
id = "{}"
resources = {{ livestock = 1 }}
worker = 3
military = 0
culture = 0
travel = 0
vp = 0
source = "edition"
"""
    refused(start.format("full-larder"), "start_card", "2 Workers of level 3")
    tile = """
[[territory_tile]]
id = "pq1-1"
column = "left"
kind = "plains_quarry"
level = 1
back = {}
source = "edition"
spaces = [
  { id = "a", size = "large", number = 0, terrain = "plains", single = false, action = [] },
  { id = "b", size = "small", number = 1, terrain = "quarry", single = false, action = [] },
  { id = "c", size = "small", number = 2, terrain = "plains", single = false, action = [] },
]
"""
    refused(tile, "line 10", "territory_tile[0]", "wanted an Outpost left")
    backed = tile.replace("back = {}", 'back = { outpost = "workers" }')
    refused(backed.replace('terrain = "quarry"', 'terrain = "forest"'), "terrain", "found 'forest'")
    refused(backed.replace("number = 1", "number = 3"), "number", "found 3")
    refused(backed.replace('size = "large", number = 0', 'size = "small", number = 1'), "size")
    refused(re.sub(r"  \{ id = \"c\".*\n", "", backed), "spaces", "found 2")
    assert with_tables(backed).name == "test"


def test_unusual_costs_are_a_warning() -> None:
    """EF-11.3."""
    assert setting_for(4).box.warnings == []
    text = boots("").replace("leather = 2, metal = 1", "leather = 1, metal = 2")
    box = setting_for(4, with_tables(text)).box
    assert box.warnings == ["walking-boots: most of its cost is not the main resource of clothing"]


def test_a_game_keeps_its_edition() -> None:
    """EF-11.4: a position carries the values it was started with."""
    game = scene("A created 1Cd", edition=with_tables(boots("")))
    document = game.state.position()
    again = longhouse.load_position(document)
    assert again == game.state
    assert again.setting.edition.name == "test"


def test_every_value_names_its_source() -> None:
    """EF-11.5: an interface can say which values are reconstructed; notes tell what is certain."""
    sources = {name: source for name, source, _ in shipped("terramara").values()}
    assert sources["artifact[ox-cart].vp"] == "reconstructed"
    assert sources["bonus_tile[b1-culture].level"] == "rulebook"
    assert set(sources.values()) <= {"rulebook", "published", "reconstructed"}
    notes = [value for name, _, value in shipped("terramara").values() if name.endswith(".note")]
    assert any("contents" in str(note) for note in notes)
