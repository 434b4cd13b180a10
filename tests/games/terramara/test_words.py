"""Every word that a card may use, each on a card that no code knows (EF-2 to EF-8)."""

from collections.abc import Callable

import pytest

from longhouse.games.terramara.vocabulary import (
    AT_CREATION,
    AT_GAME_END,
    CONDITIONS,
    COUNTERS,
    DOUBLES,
    EVENTS,
    IN_EFFECT,
    MAY_STAND,
    MODS,
    TIMINGS,
)

from .scene import Scene, scene, with_tables

CARD = """
[[artifact]]
id = "walking-boots"
level = 1
category = "clothing"
cost = {{ leather = 2, metal = 1 }}
vp = 3
source = "edition"
effects = [{{ {} }}]
"""
ONCE = "timing = 'once_per_round', do = [{{ {} }}]"
PLACE = "timing = 'permanent', on = {{ event = 'place', {} }}, do = [{{ op = 'vp', n = 2 }}]"
ON = "timing = 'permanent', on = {{ {} }}, do = [{{ op = 'vp', n = 2 }}]"
ASKS = "timing = 'permanent', on = {{ {} }}, do = [{{ {} }}]"
IF = "timing = 'once_per_round', if = {{ {} }}, do = [{{ op = 'vp', n = 2 }}]"
MOD = "timing = 'permanent', mod = {{ {} }}"
END = "timing = 'game_end', do = [{{ {} }}]"
OWN = "A created 1Cd "
MADE = "A has 2 leather 1 metal | river 1Cd"
CREATE = "explorer hire decline create "

# Where a seat stands afterwards, as far as it is asked.
LOOKS: dict[str, Callable[[Scene], object]] = {
    "has": lambda game: game.has("A"),
    "vp": lambda game: game.vp("A"),
    "ms": lambda game: game.ms("A"),
    "cu": lambda game: game.cu("A"),
    "hand": lambda game: game.hand("A"),
    "caravans": lambda game: game.caravans("A"),
    "created": lambda game: game.created("A"),
    "workers": lambda game: game.workers("A")[0],
    "first": lambda game: game.state.first,
    "end": lambda game: game.points("A").get("game-end", 0),
}

# An effect, the table on which A has or creates the card, what is played, what has come of it.
Row = tuple[str, str, str, dict[str, object]]
OPS: list[Row] = [
    (ONCE.format("op = 'receive', res = { ore = 2 }"), OWN, "use all", {"has": "2 ore"}),
    (
        ONCE.format("op = 'receive', res = { ore = 1, wood = 2 }"),
        OWN,
        "use wood ore none",
        {"has": "1 wood 1 ore"},
    ),
    (
        ONCE.format("op = 'receive', res = { any_raw = 1, any_refined = 1 }"),
        OWN,
        "use metal wood",
        {"has": "1 wood 1 metal"},
    ),
    (ONCE.format("op = 'gain', what = 'culture', n = 2"), OWN, "use 2", {"cu": 2}),
    (
        ONCE.format("op = 'gain', what = 'travel', n = 2"),
        OWN,
        "use start-x1 start-x1",
        {"caravans": "x1 x1"},
    ),
    (ONCE.format("op = 'vp', n = 3"), OWN, "use", {"vp": 3}),
    (
        ONCE.format("op = 'vp_by_power_level', values = [0, 1, 2, 3]"),
        OWN + "ms 11",
        "use",
        {"vp": 2},
    ),
    (
        ONCE.format("op = 'transform', n = 2"),
        OWN + "has 2 wood 1 ore",
        "use wood ore",
        {"has": "1 wood 1 lumber 1 metal"},
    ),
    (
        ONCE.format(
            "op = 'exchange', pay = { any_raw = 1 }, get = [{ op = 'vp', n = 2 }], times = 2"
        ),
        OWN + "has 2 wood",
        "use wood wood",
        {"has": "", "vp": 4},
    ),
    (
        ONCE.format("op = 'exchange', pay = { military = 2 }, get = [{ op = 'hire' }], times = 1"),
        OWN + "ms 5",
        "use pay take",
        {"ms": 3, "workers": [1, 0, 0]},
    ),
    (
        ONCE.format(
            "op = 'choose', options = [[{ op = 'vp', n = 1 }], [{ op = 'warriors', n = 1 }]]"
        ),
        OWN,
        "use warriors 1",
        {"vp": 0, "hand": (4, 1, 1)},
    ),
    (ONCE.format("op = 'hire'"), OWN + "| round 3", "use take", {"workers": [0, 1, 0]}),
    (
        ONCE.format("op = 'raid', loss = false"),
        OWN + "ms 2 | B has 5 wood",
        "use raid",
        {"ms": 2, "has": "1 wood"},
    ),
    (
        ONCE.format("op = 'first_player'"),
        OWN + "| first B",
        "use first-player start-x1 1 2",
        {"first": 0, "caravans": "start x1"},
    ),
    (
        ONCE.format("op = 'create', raw = 1"),
        OWN + "has 1 wood 1 lumber | river 1Ta",
        "use 1Ta",
        {"created": ["1Ta", "1Cd"], "has": ""},
    ),
    (ONCE.format("op = 'warriors', n = 2"), OWN, "use 2", {"hand": (4, 1, 2)}),
    (
        ONCE.format("op = 'take_back', member = 'chieftain', n = 1"),
        OWN + "chieftain hire",
        "use hire",
        {"hand": (4, 1, 0)},
    ),
    (
        ONCE.format("op = 'take_back', member = 'chieftain', n = 1"),
        OWN + "hut 0 1 0",
        "use hut",
        {"hand": (4, 1, 0)},
    ),
    (
        ONCE.format("op = 'use_personal_bonus_tile', max_level_by_round = [1, 2, 3, 3, 3]"),
        OWN + "trader old tiles b1-refined b2-four-raw",
        "use b1-refined metal",
        {"has": "1 metal"},
    ),
    ("timing = 'instant', do = [{ op = 'vp', n = 4 }]", MADE, CREATE + "1Cd", {"vp": 4}),
]
TRIGGERS: list[Row] = [
    (PLACE.format("member = ['explorer'], terrain = 'quarry'"), OWN, "explorer 1l-b", {"vp": 2}),
    (PLACE.format("member = ['explorer'], terrain = 'quarry'"), OWN, "explorer 1l-a", {"vp": 0}),
    (PLACE.format("member = ['chieftain'], beside = 'nobody'"), OWN, "chieftain hire", {"vp": 2}),
    (
        PLACE.format("member = ['chieftain'], beside = 'other_explorer'"),
        OWN + "| B on hire",
        "chieftain hire",
        {"vp": 2},
    ),
    (
        PLACE.format("member = ['explorer'], where = 'crossroads'"),
        OWN + "caravans x1 x1 | round 2",
        "explorer crossroads-1",
        {"vp": 2},
    ),
    (
        PLACE.format("member = ['explorer'], where = 'crossroads'"),
        OWN + "gatekeeper own-crossroads fm1-3 own-outpost pq1-4",
        "explorer gate",
        {"vp": 2},
    ),
    (
        ON.format("event = 'create', level = [1], category = 'tools'"),
        OWN + "has 2 lumber | river 1Ta",
        CREATE + "1Ta",
        {"vp": 2},
    ),
    (
        ON.format("event = 'create', level = [2], category = 'tools'"),
        OWN + "has 2 lumber | river 1Ta",
        CREATE + "1Ta",
        {"vp": 0},
    ),
    (ON.format("event = 'gain', what = 'travel'"), OWN, "explorer travel stop", {"vp": 2}),
    (
        ON.format("event = 'crossroads', node = 2, caravan = 'any'"),
        OWN + "caravans start x1",
        "explorer travel x1-x2",
        {"vp": 2},
    ),
    (
        ON.format("event = 'crossroads', node = 2, caravan = 'second'"),
        OWN + "caravans x1 x1",
        "explorer travel x1-x2 x1-x2",
        {"vp": 2},
    ),
    (ON.format("event = 'flag'"), OWN + "| round 2", "explorer travel start-o1", {"vp": 2}),
]
# Triggers that ask something: before what set them off goes on (TM-4.7, 4.16, EF-5).
ASKING: list[Row] = [
    (
        ASKS.format(
            "event = 'place', member = ['chieftain']", "op = 'gain', what = 'travel', n = 1"
        ),
        OWN + "has 1 wood | road-b1 b1-raw-4vp",
        "chieftain 1r-a start-b1 b1-raw-4vp wood wood",
        {"vp": 4, "has": "1 wood 1 lumber"},
    ),
    (
        ASKS.format("event = 'create'", "op = 'gain', what = 'culture', n = 1"),
        OWN + "has 2 lumber | river 1Ta",
        CREATE + "1Ta 1",
        {"cu": 1, "created": ["1Ta", "1Cd"]},
    ),
    (
        ASKS.format("event = 'gain', what = 'travel'", "op = 'transform', n = 1"),
        OWN + "has 1 wood",
        "explorer travel wood start-x1 start-x1",
        {"has": "1 lumber", "caravans": "x1 x1"},
    ),
    (
        ASKS.format("event = 'gain', what = 'culture'", "op = 'receive', res = { any_raw = 1 }"),
        OWN + "cu 5 | river-6 b1-raw-4vp",
        "explorer develop culture 1 ore b1-raw-4vp ore 0",
        {"cu": 6, "vp": 4},
    ),
    (
        ASKS.format(
            "event = 'gain', what = 'military'", "op = 'receive', res = { any_refined = 1 }"
        ),
        OWN,
        "explorer develop military 1 metal 0",
        {"ms": 1, "has": "1 metal"},
    ),
    (
        ASKS.format(
            "event = 'crossroads', node = 'any', caravan = 'any'",
            "op = 'receive', res = { any_raw = 1 }",
        ),
        OWN,
        "explorer travel start-x1 ore start-x1 wood",
        {"has": "1 wood 1 ore", "caravans": "x1 x1"},
    ),
    (
        ASKS.format("event = 'flag'", "op = 'receive', res = { any_refined = 1 }"),
        OWN + "| round 2",
        "explorer travel start-o1 metal o1-x1",
        {"has": "1 metal", "caravans": "start x1"},
    ),
]
CONDITIONAL: list[Row] = [
    (IF.format("kind = 'power_level', min = 2"), OWN + "ms 6", "use", {"vp": 2}),
    (IF.format("kind = 'worker_levels', min = 3"), OWN + "used 1 2", "use", {"vp": 2}),
    (
        IF.format("kind = 'symbol', track = 'road', symbol = 'easy'"),
        OWN + "caravans x2 b3",
        "use",
        {"vp": 2},
    ),
    (IF.format("kind = 'artifacts', category = 'clothing', min = 1"), OWN, "use", {"vp": 2}),
]
WHEN = "timing = 'permanent', on = {{ event = 'place', member = ['explorer'] }}, {}"
STRONG = "if = { kind = 'power_level', min = 2 }, do = [{ op = 'vp', n = 2 }]"
CONDITIONAL += [
    (WHEN.format(STRONG), OWN + "ms 6", "explorer hire", {"vp": 2}),
    (WHEN.format(STRONG), OWN + "ms 5", "explorer hire", {"vp": 0}),
    (f"timing = 'game_end', {STRONG}", OWN + "ms 6", "", {"end": 2}),
    (f"timing = 'game_end', {STRONG}", OWN + "ms 5", "", {"end": 0}),
]
UNMET = [
    ("kind = 'power_level', min = 2", "ms 5"),
    ("kind = 'worker_levels', min = 3", "used 2"),
    ("kind = 'symbol', track = 'military', symbol = 'easy'", "ms 6"),
    ("kind = 'symbol', track = 'river', symbol = 'easy'", "cu 4"),
    ("kind = 'symbol', track = 'road', symbol = 'easy'", "caravans x1 b3"),
    ("kind = 'artifacts', category = 'clothing', min = 2", ""),
]
MODIFIERS: list[Row] = [
    (
        MOD.format("kind = 'discount', res = 'lumber', n = 1, category = 'tools'"),
        OWN + "has 1 lumber | river 1Ta",
        CREATE + "1Ta",
        {"created": ["1Ta", "1Cd"]},
    ),
    (
        MOD.format("kind = 'discount', res = 'each', n = 1"),
        OWN + "has 1 ashlar | river 1Pa",
        CREATE + "1Pa",
        {"created": ["1Pa", "1Cd"]},
    ),
    (
        MOD.format("kind = 'raw_substitute', n = 2"),
        OWN + "has 2 stone | river 1Pa",
        CREATE + "1Pa",
        {"created": ["1Pa", "1Cd"], "has": ""},
    ),
    (
        MOD.format("kind = 'explorer_equal'"),
        OWN + "ms 3 | B ms 3 on 1l-a",
        "explorer 1l-a",
        {"ms": 3},
    ),
    (
        MOD.format("kind = 'no_military_loss'"),
        OWN + "ms 4 | B ms 3 on 1l-a",
        "explorer 1l-a",
        {"ms": 4},
    ),
    (
        MOD.format("kind = 'raid_level', n = 2"),
        OWN + "ms 2 | B has 6 wood",
        "explorer raid",
        {"has": "2 wood"},
    ),
    (
        MOD.format("kind = 'gain_bonus', what = 'military', n = 2"),
        OWN,
        "explorer develop military 3 0",
        {"ms": 3},
    ),
]
COUNTED: list[Row] = [
    (
        ONCE.format("op = 'vp', n = 2, per = 'players_stronger'"),
        OWN + "| B ms 3 | C ms 1",
        "use",
        {"vp": 4},
    ),
    (
        ONCE.format("op = 'gain', what = 'military', n = 1, per = 'worker_level'"),
        OWN + "used 2",
        "use 2",
        {"ms": 2},
    ),
    (
        ONCE.format("op = 'vp', n = 2, per = 'artifacts', category = 'clothing'"),
        OWN + "1Ca 1Ta",
        "use",
        {"vp": 4},
    ),
    (
        "timing = 'instant', do = [{ op = 'vp', n = 1, per = 'printed_cost', res = 'leather' }]",
        MADE,
        CREATE + "1Cd",
        {"vp": 2},
    ),
    (END.format("op = 'vp', n = 1, per = 'worker_level'"), OWN + "used 2 1", "", {"end": 3}),
    (END.format("op = 'vp_by_power_level', values = [4, 5, 6, 7]"), OWN + "ms 6", "", {"end": 5}),
    (END.format("op = 'double', of = 'military_rank'"), OWN + "ms 1", "", {"end": 8}),
    (
        END.format("op = 'double', of = 'road_end'"),
        OWN + "caravans end end road 13 | arrived 2",
        "",
        {"end": 13},
    ),
    (
        END.format("op = 'double', of = 'best_outpost'"),
        OWN + "flags 1 workers 2 1 | round 2",
        "",
        {"end": 2},
    ),
]
ROWS = [*OPS, *TRIGGERS, *ASKING, *CONDITIONAL, *MODIFIERS, *COUNTED]


@pytest.mark.parametrize(("effect", "text", "line", "wanted"), ROWS, ids=[row[0] for row in ROWS])
def test_a_card_with_this_word(
    effect: str, text: str, line: str, wanted: dict[str, object]
) -> None:
    """EF-2, EF-4 to EF-8: a card of somebody's own does what its words say, without Python."""
    game = scene(text, edition=with_tables(CARD.format(effect)))
    game.play(line)
    assert {key: LOOKS[key](game) for key in wanted} == wanted


@pytest.mark.parametrize(("condition", "text"), UNMET)
def test_a_condition_that_is_not_met(condition: str, text: str) -> None:
    """EF-6, 6.2, EF-2.2: an effect without its condition is not there."""
    game = scene(OWN + text, edition=with_tables(CARD.format(IF.format(condition))))
    assert game.offers_none("use")
    assert game.play("explorer").why("use") == "TM-4.8 nothing-to-use"


def test_two_effects_of_one_card_need_no_order() -> None:
    """TM-4.15, 13.4: there is nothing to choose between; each may still be declined."""
    gain = "timing = 'instant', do = [{ op = 'gain', what = 'culture', n = 1 }]"
    both = f"{gain} }}, {{ timing = 'instant', do = [{{ op = 'transform', n = 1 }}]"
    game = scene(MADE.replace("metal", "metal 1 ore"), edition=with_tables(CARD.format(both)))
    game.play(CREATE + "1Cd")
    assert (game.question, game.offered) == ("A amount", ["1", "0"])
    game.play("0")
    assert (game.question, game.offered) == ("A transform_one", ["ore", "stop"])


def test_no_word_of_the_vocabulary_is_left_out() -> None:
    """EF-2, EF-4 to EF-8: the cards above use each word that a card may bear."""
    text = " ".join(row[0] for row in ROWS)
    ops = {*MAY_STAND[IN_EFFECT], *MAY_STAND[AT_CREATION], *MAY_STAND[AT_GAME_END]}
    for op in ops - {"score_personal_outpost"}:  # of a character's tile, which no card gives
        assert f"op = '{op}'" in text, op
    words = [*TIMINGS, *EVENTS, *CONDITIONS, *MODS, *DOUBLES, *COUNTERS[1:]]
    for word in words:
        assert f"'{word}'" in text, word
