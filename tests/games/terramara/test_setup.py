"""Setting up a game and beginning it (S-1 to S-15, S-208 to S-210, S-237 to S-239)."""

from typing import Any, cast

import pytest

from longhouse.games import shipped
from longhouse.games.terramara.words import CATEGORIES, RAW, REFINED, RESOURCES

from .scene import Scene, new_game, scene


def place_all(game: Scene) -> Scene:
    while "place_neutral" in game.question:
        game.play(game.offered[0])
    return game


def shown(seed: int, word: str, players: int = 4) -> Scene:
    """A game in which this card or character is shown."""
    for number in range(seed, seed + 300):
        game = place_all(new_game(number, players=players))
        if word in game.offered:
            return game
    raise AssertionError(f"{word} is never shown")


@pytest.mark.parametrize(("players", "spaces"), [(4, 5), (3, 4), (2, 3)])
def test_s1_homeland_spaces(players: int, spaces: int) -> None:
    """TM-6.1, 1.5: always one space more than players."""
    box = scene(players=players).state.box
    assert len(box.home_words) == spaces
    left, right = {
        4: (["hire", "develop", "travel"], ["raid", "first-player"]),
        3: (["hire", "develop-or-travel"], ["raid", "first-player"]),
        2: (["hire", "develop-or-travel"], ["raid-and-first-player"]),
    }[players]
    assert box.home_words == left + right


def test_s2_river_and_deck() -> None:
    """TM-1.12: 8 level-1 cards on the River; below them 8, 16 and 20 cards."""
    game = new_game(3)
    assert all(card.startswith("1") for card in game.river)
    assert [sum(card[0] == level for card in game.deck) for level in "123"] == [8, 16, 20]
    drawn = [game.state.draw_card() for _ in range(44)]
    assert [int(game.state.box.level[card]) for card in drawn] == [1] * 8 + [2] * 16 + [3] * 20
    assert len(set(drawn)) == 44


def test_s3_workers_on_the_rounds_track() -> None:
    """TM-1.8."""
    state = new_game(3).state
    assert list(state.workers_left) == [2, 2, 2, 2, 2, 5, 1, 1]
    assert list(state.box.worker_of_round) == [1, 1, 2, 2, 3]


def test_s4_members_at_the_start() -> None:
    """TM-1.4, 27.2: Chieftain and 4 Explorers in hand, one at the River; tracks at 0."""
    game = new_game(3)
    for seat in "ABCD":
        assert game.hand(seat) == (4, 1, 0)
        assert game.at(seat, 20) == 1
        assert (game.ms(seat), game.cu(seat), game.caravans(seat)) == (0, 0, "start start")


def test_s5_territory_tiles() -> None:
    """TM-1.6, 1.15: levels by row and column; two leftover level-1 tiles of each column known."""
    state = new_game(3).state
    box = state.box
    levels = [box.lands.tile_level[tile] for tile in state.tiles]
    assert levels == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]
    assert [box.lands.tile_side[tile] for tile in state.tiles] == [0, 1] * 6
    spare = [tile for tile in range(24) if state.spare >> tile & 1]
    assert [box.lands.tile_side[tile] for tile in spare] == [0, 0, 1, 1]
    assert all(box.lands.tile_level[tile] == 1 and tile not in list(state.tiles) for tile in spare)


def test_s6_bonus_tiles() -> None:
    """TM-1.11: 3, 4 and 5 lie on slots of their level; 3, 2 and 1 are left over."""
    state = new_game(3).state
    box = state.box
    levels = [box.bonus_level[tile] for tile in state.slots]
    assert levels == list(box.slot_level)
    assert [levels.count(level) for level in (1, 2, 3)] == [3, 4, 5]
    left = [box.bonus_level[tile] for tile in range(18) if state.leftover >> tile & 1]
    assert [left.count(level) for level in (1, 2, 3)] == [3, 2, 1]
    assert len(set(state.slots)) == 12
    assert state.view(0)["leftover"] == [
        box.bonus[tile] for tile in range(18) if state.leftover >> tile & 1
    ]


def test_s7_first_game_for_three() -> None:
    """TM-25.1, 25.2."""
    game = place_all(new_game(players=3, setup="first-game"))
    for seat, strength in zip("ABC", (1, 2, 3), strict=True):
        assert game.has(seat) == "1 livestock 1 stone 1 wood 1 ore"
        assert game.workers(seat)[0] == [1, 0, 0]
        assert (game.cu(seat), game.ms(seat)) == (1, strength)
    assert game.state.workers_left[5] == 2


def test_s8_first_player_at_setup() -> None:
    """TM-1.9, 1.10: B holds the card, nobody gets a reward, order B, C, D, A."""
    game = new_game(players=4, setup="first-game", first_player="p2")
    assert game.state.view(-1)["first"] == "p2"
    assert [game.cu(seat) for seat in "ABCD"] == [1, 1, 1, 1]
    assert [game.ms(seat) for seat in "BCDA"] == [1, 2, 3, 4]
    assert [game.caravans(seat) for seat in "ABCD"] == ["start start"] * 4
    order = []
    for _ in range(4):
        order.append(game.question[0])
        game.turn("explorer hut")
    assert "".join(order) == "BCDA"


def test_s8_the_first_player_is_drawn() -> None:
    """TM-1.9: with equal chance, unless the host names one."""
    firsts = [int(new_game(seed, first_player="random").state.first) for seed in range(200)]
    assert all(30 < firsts.count(seat) < 70 for seat in range(4))


def test_s9_draft_for_four() -> None:
    """TM-25.3, 25.4, 25.5."""
    game = new_game(5, players=4)
    box = game.state.box
    assert sum(word in box.characters for word in game.offered) == 5
    assert sum(word in box.start_cards for word in game.offered) == 5
    order = []
    while "draft" in game.question:
        order.append(game.question[0])
        game.play(game.offered[-1])
        while game.question.endswith(("travel_step", "amount", "personal_tiles", "use_bonus")):
            game.play(game.offered[0])
            if game.question.endswith(("flip", "send_member")):
                break
    # Whoever comes last has one card of the kind that is left to choose from, so all are asked.
    assert "".join(order) == "DCBAABCD"
    taken = [game.at(seat, 31) for seat in "ABCD"]
    assert len(set(taken)) == 4
    assert game.state.shown_characters.bit_count() == 1


def test_s10_storyteller_and_river_shrine() -> None:
    """TM-25.7, 20.6, 25.8: 1 at selection, 2 by the card: Culture 3."""
    for seed in range(400):
        game = place_all(new_game(seed))
        if {"storyteller", "river-shrine"} <= set(game.offered):
            break
    game.play("storyteller 1")
    others = [word for word in game.offered if word in game.state.box.characters]
    game.play(others[0])
    while game.question != "D draft":
        safe = [word for word in game.offered if word != "river-shrine"]
        game.play(safe[0])
    game.play("river-shrine")
    while game.question.endswith(("travel_step", "amount", "use_bonus", "exchange")):
        if game.question == "D amount":
            assert game.offered == ["2", "1", "0"]
        game.play(game.offered[0])
    assert game.cu("D") == 3


def test_s11_wayfarer_at_selection() -> None:
    """TM-20.4, 25.7: one step at selection, the card's steps without another."""
    game = shown(0, "wayfarer").play("wayfarer")
    assert game.question == "D travel_step"
    game.play("start-x1")
    assert "draft" in game.question
    assert game.caravans("D") == "start x1"
    for seed in range(600):
        game = place_all(new_game(seed, players=2))
        if {"wayfarer", "salt-road"} <= set(game.offered):
            break
    game.play("wayfarer stop")
    while game.question != "B draft":
        safe = [word for word in game.offered if word != "salt-road"]
        game.play(safe[0])
    game.play("salt-road")
    while game.question[0] != "B" or "travel_step" not in game.question:
        game.play(game.offered[0])
    assert game.state.a == 2


def test_s12_bonus_tile_by_a_start_card() -> None:
    """TM-25.9, 15.5: one step to b1, whose tile may be applied."""
    for seed in range(3000):
        game = new_game(seed, players=4)
        tile = game.state.box.bonus[game.state.slots[4]]
        if tile == "b1-refined" and {"loaded-mules", "artisan"} <= set(game.offered):
            break
    game.play("loaded-mules")
    draft_to = 0
    while not (game.question == "D travel_step" and game.state.shown_cards.bit_count() == 1):
        game.play(
            "artisan" if "artisan" in game.offered and game.question[0] == "D" else game.offered[0]
        )
        draft_to += 1
        assert draft_to < 100
    game.play("start-b1 b1-refined lumber")
    assert "1 lumber" in game.has("D")


def test_s13_trader_takes_the_leftover_tiles() -> None:
    """TM-20.18, 25.8."""
    game = shown(0, "trader")
    leftover = game.state.leftover
    game.play("trader")
    assert game.at("D", 35) == leftover
    assert leftover.bit_count() == 6
    assert game.state.leftover == 0


def test_s14_gatekeeper_chooses_tiles() -> None:
    """TM-20.22, 26.2: a right tile, then a left one, each of two leftover ones."""
    game = shown(0, "gatekeeper").play("gatekeeper")
    assert game.question == "D personal_tiles"
    right = game.offered
    assert len(right) == 2 and all(word.startswith("fm1") for word in right)
    assert game.why("pq1-1") == "TM-20.22 not-leftover"
    game.play(right[1])
    left = game.offered
    assert len(left) == 2 and all(word.startswith("pq1") for word in left)
    game.play(left[0])
    tiles = game.state.box.lands.tiles
    assert (tiles[game.at("D", 36)], tiles[game.at("D", 37)]) == (right[1], left[0])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s15_equal_seeds_give_equal_games(players: int) -> None:
    """TM-26.7."""
    one, other = new_game(9, players=players).state, new_game(9, players=players).state
    while not one.over:
        assert one.hash == other.hash
        action = one.actions()[len(one.actions()) // 2]
        one.play(action)
        other.play(action)
    assert other.over and one.hash == other.hash


def test_s208_the_shipped_edition() -> None:
    """TM-1.1, 1.2, 2.1, 13.2: counts, four pairs of resources, four categories, the columns."""
    box = scene().state.box
    assert (len(box.lands.tiles), len(box.artifacts), len(box.bonus)) == (24, 52, 18)
    assert [list(box.level).count(level) for level in (1, 2, 3)] == [16, 16, 20]
    assert [list(box.bonus_level).count(level) for level in (1, 2, 3)] == [6, 6, 6]
    assert (len(box.characters), len(box.start_cards), box.warriors) == (7, 12, 4)
    assert sorted({int(category) for category in box.category}) == [0, 1, 2, 3]
    assert CATEGORIES == ["tools", "weaponry", "pottery", "clothing"]
    assert list(zip(RAW, REFINED, strict=True)) == [
        ("livestock", "leather"),
        ("stone", "ashlar"),
        ("wood", "lumber"),
        ("ore", "metal"),
    ]
    assert len(scene().state.tiles) == 12
    assert box.most_strength == 20 and box.most_culture == 14


def test_s209_order_of_setup() -> None:
    """TM-1.7, 1.13, 1.16: neutral setup precedes the draft; 4 Warriors; no VP; then round 1."""
    game = new_game(2, players=2)
    kinds = []
    while not game.question.endswith(("flip", "send_member")):
        kinds.append(game.question[2:])
        game.play(game.offered[0])
    first_draft = kinds.index("draft")
    assert kinds[:first_draft] == ["place_neutral"] * 12
    assert "place_neutral" not in kinds[first_draft:]
    assert game.state.round == 1
    assert game.state.warriors == 4


def test_s210_resources_never_run_out() -> None:
    """TM-1.14, 2.10: a further Wood is received, raw or refined as shown."""
    game = scene("3r fm2-3 | A has 10 wood | B has 7 wood").turn("explorer 1r-a")
    assert game.has("A") == "12 wood"
    game.turn("explorer 3r-a")
    assert game.has("B") == "7 wood 1 ore 2 lumber"


def test_s237_neutral_players_never_have_a_turn() -> None:
    """TM-24.1, 24.8: with 3 players there is one, with a Strength and Explorers and no more."""
    game = place_all(new_game(4, players=3, setup="first-game"))
    assert len(game.state.neutral) == 1
    while not game.state.over:
        assert game.question[0] in "ABC"
        game.play(game.offered[0])
    assert len(scene(players=2).state.neutral) == 2
    assert len(scene(players=4).state.neutral) == 0


def test_s238_start_card_with_a_worker_of_level_3() -> None:
    """TM-25.6, 1.8: goods come in the third part of the draft; the Worker is from the reserve."""
    game = shown(0, "old-master").play("old-master")
    assert game.has("D") == "" and game.workers("D")[0] == [0, 0, 0]
    for _ in range(200):
        if game.state.round == 1:
            break
        calm = [
            w for w in game.offered if w in ("stop", "decline", "0", "guardian", "artisan", "heir")
        ]
        game.play(calm[0] if calm else game.offered[0])
    assert game.has("D").startswith("1 livestock")
    assert game.workers("D")[0][2] == 1
    assert game.state.workers_left[7] == 0
    assert game.at("D", 38) == -1


CARDS = {card["id"]: card for card in cast("Any", shipped("terramara").data)["start_card"]}


@pytest.mark.parametrize("card", CARDS)
def test_each_start_card_gives_what_it_shows(card: str) -> None:
    """TM-25.6: resources, a Worker, Military, Culture, Travel and VP, each in full."""
    for seed in range(500):
        game = place_all(new_game(seed, players=2))
        if {card, "guardian", "artisan"} <= set(game.offered):
            break
    game.play(card)
    while game.state.round == 0:
        calm = [word for word in ("guardian", "artisan", "decline") if word in game.offered]
        game.play(calm[0] if calm and game.question != "A draft" else game.offered[0])
    wanted = CARDS[card]
    held = wanted["resources"]
    assert game.has("B") == " ".join(f"{held[kind]} {kind}" for kind in RESOURCES if kind in held)
    assert game.workers("B")[0] == [int(wanted["worker"] == level) for level in (1, 2, 3)]
    assert (game.ms("B"), game.cu("B")) == (wanted["military"], wanted["culture"])
    assert (
        len([event for event in game.events("travelled") if event.args[0] == 1])
        == (wanted["travel"])
    )
    assert game.vp("B") == wanted["vp"]


def test_s239_tracks_at_the_start_of_a_full_game() -> None:
    """TM-25.10: no Strength by order, no Culture: only characters and start cards change them."""
    for seed in range(500):
        game = place_all(new_game(seed))
        if {"artisan", "skilled-hands"} <= set(game.offered):
            break
    game.play("skilled-hands")
    while game.question != "D draft":
        safe = [word for word in game.offered if word != "artisan"]
        game.play(safe[0])
    game.play("artisan")
    while not game.question.endswith(("flip", "send_member")):
        game.play(game.offered[-1])
    assert (game.ms("D"), game.cu("D"), game.caravans("D")) == (0, 0, "start start")
