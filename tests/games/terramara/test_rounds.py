"""Rounds, the end of the game and its scoring (S-183 to S-205, S-236)."""

import pytest

from longhouse.games.terramara.decisions.rounds import grow

from .scene import Scene, new_game, scene

DONE = " | B hand 0 0 0 | C hand 0 0 0 | D hand 0 0 0"


def last_turn(text: str, players: int = 4) -> Scene:
    """The round ends with A's last member."""
    others = "".join(f" | {seat} hand 0 0 0" for seat in "BCD"[: players - 1])
    return scene("A hand 1 0 0" + others + text, players=players).turn("hut")


def test_s183_start_of_round_2() -> None:
    """TM-21.1."""
    game = last_turn(" | river 1Ta 1Tb")
    assert game.state.round == 2
    assert {card[0] for card in game.deck} == {"2", "3"}
    assert {card[0] for card in game.river} == {"1"}


def test_s184_start_of_round_3() -> None:
    """TM-21.2."""
    game = last_turn(" | round 2 | river 1Ta 2Ta 2Tb 1Tb 1Tc 2Tc 2Td 2Pa")
    assert game.river[:5] == ["2Ta", "2Tb", "2Tc", "2Td", "2Pa"]
    assert all(card.startswith("2") for card in game.river[5:])
    assert len(set(game.river)) == 8


def test_s185_start_of_rounds_4_and_5() -> None:
    """TM-21.3, 21.4."""
    four = last_turn(" | round 3 | river 2Ta 2Tb")
    assert {card[0] for card in four.deck} == {"3"}
    five = last_turn(" | round 4 | river 2Ta 3Ta 2Tb")
    assert {card[0] for card in five.river} == {"3"}
    assert five.river[0] == "3Ta"


def test_s186_the_card_is_turned_over() -> None:
    """TM-21.4, 8.9."""
    game = last_turn(" | round 4 | first C")
    assert (game.state.round, game.question) == (5, "C send_member")
    game.play("explorer first-player")
    assert game.question == "C choose_option"


def test_s187_end_of_round_2() -> None:
    """TM-22.2, 22.3, 22.5, 22.6."""
    text = (
        "round 2 | A on 2l-a 3l-b hand 0 0 0 created 1Tb turned 1Tb used 1 2 caravans x2 x2"
        " | B ms 3 on hire crossroads-1 hand 1 0 0 caravans x2 x2 | C hand 0 0 0 | D hand 0 0 0"
        " | turn B"
    )
    game = scene(text).turn("hut")
    assert game.state.round == 3
    assert game.there("2l-a") == game.there("hire") == game.there("crossroads-1") == ""
    assert game.there("3l-b") == "A explorer"
    assert game.hand("A") == (3, 1, 0)
    assert game.hand("B") == (4, 1, 0)
    assert game.workers("A") == ([1, 1, 0], [0, 0, 0])
    assert game.cards(game.at("A", 29)) == []
    assert game.question == "A send_member"
    game.play("explorer")
    assert game.offers("crossroads-2") and game.why("2l-a") == "TM-5.16 past-row"


def test_s187_effects_of_characters_become_ready() -> None:
    """TM-22.5."""
    text = "A guardian old hand 1 0 0" + DONE
    game = scene(text).play("use hut")
    assert game.vp("A") == 2
    assert game.state.round == 2 and game.offers("use")


def test_s188_the_game_ends_with_round_5() -> None:
    """TM-22.1, 23.1: no end-of-round steps follow."""
    text = "round 5 | A created 1Tb turned 1Tb used 1 on 5l-b hand 1 0 0" + DONE
    game = scene(text).turn("hut")
    assert game.state.over
    assert game.workers("A") == ([0, 0, 0], [1, 0, 0])
    assert game.cards(game.at("A", 29)) == ["1Tb"]
    assert game.there("5l-b") == "A explorer"


def test_s189_a_final_score() -> None:
    """TM-23.2, 23.9."""
    text = (
        "round 5 | A vp 12 ms 5 created 3Te 3Ta 2Ta 1Ta reserved 3Pa has 3 wood 2 metal road 11"
        " workers 1 2 2 2 flags 1 3 | B ms 9 | 3l pq2-3 | 1l pq1-1"
    )
    game = scene(text)
    points = game.points("A")
    assert points == {
        "in-play": 12,
        "artifacts": 31,
        "game-end": 8,
        "military": 5,
        "road": 11,
        "outposts": 20,
        "reserved": -5,
        "resources": 3.5,
    }
    assert game.state.scores()[0] == sum(points.values()) == 85.5


@pytest.mark.parametrize(("raw", "keep", "down"), [(5, 2.5, 2), (1, 0.5, 0)])
def test_s190_halves(raw: int, keep: float, down: float) -> None:
    """TM-23.9."""
    text = f"A has {raw} wood 2 metal ms 0 | B ms 1 | C ms 1 | D ms 1"
    assert scene(text).state.scores()[0] == keep + 2
    assert scene(text, raw_halves="round-down").state.scores()[0] == down + 2


def test_s191_ties() -> None:
    """TM-23.9, 23.11."""
    # B's place on the Military track is worth more VP, which A's VP in play make up for.
    culture = scene("A vp 75 ms 9 cu 11 | B vp 75 ms 9 cu 9 | C ms 0 | D ms 0").state
    assert culture.ranking()[:2] == [1, 2]
    strength = scene("A vp 78 ms 4 | B vp 75 ms 6").state
    assert strength.scores()[:2] == [83, 83]
    assert strength.ranking()[:2] == [2, 1]
    both = scene("A vp 78 ms 4 cu 11 | B vp 75 ms 6 cu 9").state
    assert both.scores()[:2] == [83, 83]
    assert both.ranking()[:2] == [1, 2]  # Culture comes before Strength
    shared = scene("A vp 75 ms 4 cu 3 | B vp 75 ms 4 cu 3").state
    assert shared.ranking() == [1, 1, 3, 3]
    half = scene("A vp 75 has 1 wood ms 1 | B vp 75 ms 1 cu 14").state
    assert half.ranking()[:2] == [1, 2]


def test_s192_double_vp() -> None:
    """TM-23.12, EF-8.5."""
    rank = scene("A ms 9 created 3Wb | B ms 9").points("A")
    assert (rank["military"], rank["game-end"]) == (8, 8)
    road = scene("A created 3Cb road 11 caravans end end | arrived 3").points("A")
    assert (road["road"], road["game-end"]) == (11, 11)
    text = "round 5 | A created 3Pb flags 1 2 workers 1 2 2 2 caravans x4 x4"
    outposts = scene(text).points("A")
    assert (outposts["outposts"], outposts["game-end"]) == (15, 10)


def test_s193_worker_levels() -> None:
    """TM-23.5, EF-8.4."""
    assert scene("A created 3Tb workers 1 2 used 3").points("A")["game-end"] == 6


def test_s194_a_negative_total() -> None:
    """TM-27.13."""
    game = scene("A vp 2 reserved 3Te | B ms 1 | C ms 1 | D ms 1")
    assert game.state.scores()[0] == -3


def test_s236_the_end_of_the_road() -> None:
    """TM-23.7."""
    assert scene("A caravans end end road 11 | arrived 3").points("A")["road"] == 11


def test_s204_neutral_players_hold_places() -> None:
    """TM-24.13, 23.6."""
    game = scene("A ms 10 | B ms 8 | C ms 8 | N 12", players=3)
    assert [game.points(seat)["military"] for seat in "ABC"] == [5, 2, 2]


# ---------------------------------------------------------------------- two and three players


def test_s195_fire_numbers() -> None:
    """TM-24.2, 24.3: one small space in each row; rows 1 to 4 all differ, 5 and 6 differ."""
    for seed in range(40):
        state = new_game(seed, players=3, setup="first-game").state
        numbers = list(state.box.lands.fire_space)
        rows = []
        for row in range(6):
            burning = [k for k in range(6) if state.fire >> (row * 6 + k) & 1]
            assert len(burning) == 1
            rows.append(numbers.index(burning[0]) + 1)
        assert sorted(rows[:4]) == [1, 2, 3, 4]
        assert rows[4] != rows[5]


def test_s196_large_spaces_never_burn() -> None:
    """TM-24.4."""
    for seed in range(40):
        state = new_game(seed, players=2, setup="first-game").state
        assert not any(state.fire >> space & 1 for space in range(0, 36, 3))


def test_s197_three_players_place() -> None:
    """TM-24.5."""
    game = new_game(1, players=3, setup="first-game")
    order = []
    while "place_neutral" in game.question:
        order.append((game.question[0], int(game.state.a) + 1))
        game.play(game.offered[0])
    assert order == [("A", 1), ("B", 2), ("C", 3), ("A", 4), ("B", 5), ("C", 6)]


def test_placing_begins_with_the_first_player() -> None:
    """TM-24.5, 1.10."""
    game = new_game(1, players=3, setup="first-game", first_player="p2")
    order = ""
    while "place_neutral" in game.question:
        order += game.question[0]
        game.play(game.offered[0])
    assert order == "BCABCA"


def test_s198_two_players_place_twice() -> None:
    """TM-24.5."""
    game = new_game(1, players=2, setup="first-game")
    order = []
    while "place_neutral" in game.question:
        order.append((game.question[0], int(game.state.a) + 1, int(game.state.b)))
        taken = [word for word in game.offered if game.there(word)]
        assert taken == []
        game.play(game.offered[-1])
    rows = [("AB"[row % 2], row + 1) for row in range(6)]
    assert order == [(seat, row, n) for n in range(2) for seat, row in rows]


def test_s199_where_neutral_explorers_may_stand() -> None:
    """TM-24.6, 11.9."""
    game = new_game(1, players=3, setup="first-game")
    while "place_neutral" in game.question:
        row = int(game.state.a) + 1
        burning = next(k for k in range(6) if game.state.fire >> ((row - 1) * 6 + k) & 1)
        word = f"{row}{'lr'[burning // 3]}-{'abc'[burning % 3]}"
        assert game.why(word) == "TM-24.6 fire"
        if row >= 5:
            assert game.why(f"{row}r-a") == "TM-24.6 special-space"
            assert game.offers(f"{row}l-a")
        assert game.why("2l-a" if row == 1 else "1l-a") == "TM-24.5 other-row"
        game.play(f"{row}l-a")


@pytest.mark.parametrize("seed", range(6))
def test_s200_the_weakest_grows_first(seed: int) -> None:
    """TM-24.9: different cards for the two; the weaker one's is turned up first."""
    game = scene("N 4 | M 2", players=2)
    game.state.seed = seed
    grow(game.state)
    told = [event.args for event in game.events("neutral-grew")]
    assert [args[0] for args in told] == [1, 0]
    cards = [args[1] for args in told]
    assert len(set(cards)) == 2 and set(cards) <= {1, 2, 3, 4}
    assert list(game.state.neutral) == [4 + cards[1], 2 + cards[0]]


def test_s201_growth_stops_at_20() -> None:
    """TM-24.9."""
    game = last_turn(" | N 19", players=3)
    assert game.state.neutral[0] == 20
    assert game.events("scored") == []


def test_s202_first_game_cards() -> None:
    """TM-24.10."""
    values = set()
    for seed in range(60):
        state = new_game(seed, players=3, setup="first-game", neutral_four=False).state
        while state.round == 0:
            state.play(state.actions()[0])
        values.add(int(state.neutral[0]))
    assert values == {1, 2, 3}


def test_s203_the_row_is_cleared() -> None:
    """TM-22.4, 24.12."""
    game = last_turn(" | N 3 on 1l-a 2l-a | M 3 on 1r-a | fire 1l-b 2l-b", players=2)
    assert game.state.round == 2
    assert game.there("1l-a") == game.there("1r-a") == ""
    assert game.there("2l-a") == "N explorer"
    assert [space for space in range(36) if game.state.fire >> space & 1] == [7]
    assert game.state.is_single(36)
    assert not last_turn(" | N 3", players=3).state.is_single(36)


def test_s205_growth_before_the_first_round() -> None:
    """TM-21.5, 24.9."""
    game = new_game(2, players=3, setup="first-game")
    assert list(game.state.neutral) == [0]
    while game.state.round == 0:
        game.play(game.offered[0])
    assert 1 <= game.state.neutral[0] <= 4
    assert game.events("neutral-grew")[0].args[2] == game.state.neutral[0]
