"""Components and setup (DC-1)."""

from collections import Counter
from typing import cast

import pytest

import longhouse
from longhouse.engine.edition import read_edition
from longhouse.engine.journal import Journal
from longhouse.games.dragon_canyon.words import BUILDINGS, HEROES, KINDS, LANDS

from .scene import Scene, scene

GAME = longhouse.load("dragon_canyon")


def new_game(seats: int, seed: int = 1, **options: str) -> Scene:
    """A new game, set up and at its first question."""
    setting = GAME.setting({"players": seats, **options})
    return Scene(setting, setting.new(seed).position())


@pytest.mark.parametrize(
    ("seats", "stacks"),
    [(2, [4, 4, 4, 7]), (3, [5, 5, 5, 8]), (4, [4, 4, 4, 7]), (5, [5, 5, 5, 8])],
)
def test_e1_1_to_e1_4_setup(seats: int, stacks: list[int]) -> None:
    """DC-1.1, 1.10, 1.11, 1.12, 1.14, 1.15: stacks by the number of seats, hands full, no more."""
    game = new_game(seats)
    assert game.stacks == stacks
    assert game.dragon == "aside"
    assert game.map == ""
    assert game.supply == "W20 S20 F20 B20"
    assert game.state.loot_left == 20
    assert len(game.state.hand) == seats
    for seat in [f"P{i + 1}" for i in range(seats)]:
        assert game.hand(seat) == "GS SR WD TR DK WL DS"
        assert game.discard(seat) == game.caravan(seat) == game.stockpile(seat) == ""
        assert game.own(seat) == ""
        assert game.loot(seat) == 0


def test_e1_5_setup_for_one_seat() -> None:
    """DC-1.11, 1.16, 16.1: the rival clan has a pile of seven and, as elders, two Loot."""
    game = new_game(1, level="elder")
    assert game.stacks == [4, 4, 4, 7]
    assert sorted(game.pile.split()) == sorted(["GS", "SR", "WD", "TR", "DK", "WL", "DS"])
    assert game.loot("P2") == 2
    assert game.state.loot_left == 18
    assert game.view("P1")["hands"] == {"p1": HEROES, "p2": 7}


def test_the_clan_begins_half_of_the_games() -> None:
    """DC-16.1: the clan begins on three faces of the die, and its pile is shuffled."""
    games = [new_game(1, seed) for seed in range(300)]
    began = sum(game.state.first for game in games)
    assert 120 <= began <= 180
    assert len({game.pile for game in games if game.state.first == 0}) > 100


@pytest.mark.parametrize(
    ("level", "loot", "price", "bonus"),
    [("young", 0, 1, 0), ("grown", 0, -1, 25), ("elder", 2, -2, 50)],
)
def test_levels_of_the_clan(level: str, loot: int, price: int, bonus: int) -> None:
    """DC-16.1: what the three levels change."""
    game = new_game(1, level=level)
    assert game.loot("P2") == loot
    assert game.state.box.price_change == price
    assert game.state.box.renown_bonus == bonus


def test_e1_6_map_make_up() -> None:
    """DC-1.2, 1.9, 18.1: the sixteen tiles, all seen by all, in a new order each time."""
    layouts = set()
    for seed in range(40):
        game = new_game(2, seed)
        land = cast("dict[str, str]", game.view()["land"])
        assert Counter(land.values()) == dict(zip(LANDS, [4, 3, 3, 2, 2, 2], strict=True))
        layouts.add(tuple(land.values()))
    assert len(layouts) == 40


def test_each_tile_can_lie_anywhere() -> None:
    """DC-1.9, 18.1: every land turns up on a corner about as often as it has tiles."""
    corner = Counter(LANDS[new_game(2, seed).state.land[0]] for seed in range(1600))
    for land, count in zip(LANDS, [4, 3, 3, 2, 2, 2], strict=True):
        assert abs(corner[land] - 100 * count) < 60


def test_e1_7_piece_counts() -> None:
    """DC-1.2, 1.3, 1.4, 1.5, 1.6, 1.7: the pieces of the box; boards change nothing in play."""
    values = {name: value for name, _, value in GAME.edition.values()}
    tiles = [values[f"map.tiles.{land.replace('-', '_')}.count"] for land in LANDS]
    assert tiles == [4, 3, 3, 2, 2, 2]
    assert values["heroes.cards_total"] == 35 == 5 * len(HEROES)
    assert values["heroes.order"] == [hero.replace("-", "_") for hero in HEROES]
    buildings = [values[f"building.{name.replace('-', '_')}.count"] for name in BUILDINGS]
    assert buildings == [7, 7, 7, 10]
    assert values["buildings.cards_total"] == 31 == sum(cast("list[int]", buildings))
    assert values["resources.tokens_total"] == 80 == 4 * len(KINDS) * 5
    assert [values[name] for name in ("loot.count", "dice.count", "dragon.count")] == [20, 2, 1]
    boards = {name: value for name, value in values.items() if name.startswith("boards.")}
    assert boards == {
        "boards.player_boards": 5,
        "boards.building_card_boards": 1,
        "boards.reference_cards": 5,
    }


def test_e1_7_every_value_names_its_source() -> None:
    """DC-14.12: every value says where it is from, and what is reconstructed is marked as such."""
    sources = {name: source for name, source, _ in GAME.edition.values()}
    assert set(sources.values()) == {"rulebook", "published", "reconstructed"}
    assert sources["hero.skyrider.strength.value"] == "reconstructed"
    assert sources["hero.dragon_slayer.strength.value"] == "published"
    assert sources["building.cave_palace.cost.wood"] == "reconstructed"
    assert sources["building.cave_palace.set_values"] == "rulebook"


def test_an_edition_of_ones_own_replaces_reconstructed_values() -> None:
    """DC-14.12: it is played with the values of an edition file, and its position keeps them."""
    text = """
    [edition]
    name = "my box"
    by = "Ana"

    [hero.grave_speaker.strength]
    source = "edition"
    value = 9
    """
    edition = read_edition(text, "my-box.toml", GAME.edition)
    game = longhouse.load("dragon_canyon")
    own = type(game)(edition)
    state = own.new({"players": 2})
    assert state.box.strength[0] == 9
    assert longhouse.load_position(state.position()).hash == state.hash
    assert longhouse.load_position(state.position()).box.strength[0] == 9


def with_table(name: str, *values: str) -> longhouse.Game:
    """The game with one table of the edition replaced."""
    table = "\n".join([f"[{name}]", 'source = "edition"', *values])
    text = f'[edition]\nname = "my box"\nby = "Ana"\n{table}\n'
    return type(GAME)(read_edition(text, "my-box.toml", GAME.edition))


def test_an_edition_may_read_a_rule_otherwise() -> None:
    """DC-14.3, 11.4: the contested readings that an edition can settle."""
    delays = ["secret_answer_delay_seconds = 8", "secret_answer_delay_automatic_seconds = 1"]
    raid = with_table("options", 'training_ground_scope = "raid_trick"', *delays)
    assert raid.setting({}).options["training-grounds"] == "raid-trick"
    bonus = with_table("loot.zero", "bonus_with_no_loot = true")
    assert bonus.new({"players": 3}).scores() == [10, 10, 10]


YOUNG = ["price_change = 1", "starting_loot = 0", "renown_bonus = 0"]
PLACED = [
    'gather = ["fewest_kind_tile_without_dragon", "any_tile"]',
    'feast = ["complete_line_with_two_clan_heroes", "gather"]',
    'dragon = ["canyon_if_dragon_can_move", "fortified_town", "hunt"]',
]


@pytest.mark.parametrize(
    ("table", "values"),
    [
        ("dragon.start", ['place = "a1"']),
        ("game_end.ties", ['rule = "most loot"']),
        ("hero.skyrider.resource", ['icons = ["food"]', "choose = 2"]),
        ("dice.faces", ["values = [1, 2, 3]"]),
        ("hero.skyrider.strength", ["value = 5", "vlaue = 6"]),
        ("building.cave_palace.cost", ["wood = 1", "stone = 2", "food = 0", "bone = 1", "tin = 1"]),
        ("schema", ["version = 2", 'game = "dragon-canyon"']),
        ("solo.defeat", ['name = "Sent Home"']),
        ("solo.level.young", ['name = "Old clan"', *YOUNG]),
        ("solo.place", [*PLACED, 'hunt = ["gather", "most_adjacent_player_heroes"]']),
        # Without these a refusal would be passed on at once, and so tell something (DC-15.8).
        ("options", ['training_ground_scope = "raid_trick"']),
    ],
)
def test_an_edition_that_the_rules_cannot_follow_is_refused(table: str, values: list[str]) -> None:
    """DC-14.12: no value of an edition file is silently left without effect."""
    with pytest.raises(longhouse.BadInput, match=table.replace(".", r"\.")):
        with_table(table, *values)


def titles(*steps: int) -> longhouse.Game:
    """The game with other steps of renown for its titles."""
    names = ["Camp Elder", "Cave Chief", "Canyon Chief", "Dragon Chief", "Legend of the Canyon"]
    tables = [
        f'[[solo.title]]\nsource = "edition"\nfrom = {step}\nname = "{name}"\n'
        for step, name in zip(steps, names, strict=True)
    ]
    text = '[edition]\nname = "my box"\nby = "Ana"\n' + "".join(tables)
    return type(GAME)(read_edition(text, "my-box.toml", GAME.edition))


def test_titles_rise_with_renown_and_need_a_win() -> None:
    """DC-16.12: an edition that would give a title for a lost game, or two for one, is refused."""
    assert list(titles(2, 10, 20, 30, 40).setting({"players": 1}).box.titles) == [2, 10, 20, 30, 40]
    for wrong in [(0, 10, 20, 30, 40), (1, 10, 10, 30, 40), (1, 20, 10, 30, 40)]:
        with pytest.raises(longhouse.BadInput, match=r"solo\.title\[\d\]\.from"):
            titles(*wrong)


def test_an_edition_cannot_change_what_the_rulebook_prints() -> None:
    """DC-14.12: only values that are not printed in the rulebook can be replaced."""
    text = '[edition]\nname = "x"\nby = "y"\n[loot]\nsource = "edition"\ncount = 30\n'
    with pytest.raises(longhouse.BadInput, match="printed in the rulebook"):
        read_edition(text, "my-box.toml", GAME.edition)


def test_e1_8_start_seat() -> None:
    """DC-1.13, 18.1: each of four seats starts in about a quarter of 2 000 games."""
    starts = Counter(int(GAME.new({"players": 4}, seed).first) for seed in range(2000))
    assert sorted(starts) == [0, 1, 2, 3]
    # 500 expected, standard deviation 19.4.
    assert all(abs(count - 500) < 90 for count in starts.values())


def test_e1_9_dice() -> None:
    """DC-1.8, 18.2, 18.3: fair and independent dice, the attacker's recorded before the other."""
    first: Counter[int] = Counter()
    pairs: Counter[tuple[int, int]] = Counter()
    duel = scene("P2:GS@b2").reach("deploy DK b1").state
    for seed in range(1800):
        state = duel.clone()
        state.seed = seed
        journal = state.journal = Journal()
        state.say("battle")
        dice = next(event for event in journal.events if event.key == "dice").args
        assert (dice[1] - dice[0], dice[3] - dice[2]) == (5, 1)  # Knight and Grave Speaker
        first[dice[0]] += 1
        pairs[dice[0], dice[2]] += 1
    assert sorted(first) == [1, 2, 3, 4, 5, 6]
    # 300 of each face and 50 of each pair expected, standard deviations 15.8 and 7.
    assert all(abs(count - 300) < 70 for count in first.values())
    assert len(pairs) == 36
    assert all(abs(count - 50) < 32 for count in pairs.values())


def test_seats_from_one_to_five() -> None:
    """DC-1.1: one to five players, no more and no fewer."""
    for players in (0, 6):
        with pytest.raises(longhouse.BadInput, match="players"):
            GAME.new({"players": players})
