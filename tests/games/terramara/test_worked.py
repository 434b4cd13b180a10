"""The worked examples of the rulebook (R-1 to R-24)."""

import pytest

from .scene import new_game, scene


def test_r1_refined_pays_for_raw_never_the_reverse() -> None:
    """TM-2.2, 2.3: Metal pays an Ore; an Ore does not pay for an artifact's Metal."""
    game = scene("A has 1 metal caravans b1 b1 | road-b2 b1-raw-4vp").play("explorer travel")
    game.play("b1-x1 x1-b2 b1-raw-4vp")
    assert game.offered == ["metal", "stop"]
    game.play("metal")
    assert game.vp("A") == 4
    game = scene("A has 2 ore | river 1Wa").play("explorer hire decline")
    assert game.question == "B send_member"  # nothing is payable, so nothing is asked


def test_r2_workers_refine_up_to_their_level() -> None:
    """TM-3.1, 2.7."""
    game = scene("A has 2 wood workers 1").play("worker-1")
    assert game.has("A") == "1 wood 1 lumber"
    game = scene("A has 3 wood workers 3").play(
        "worker-3 wood wood"
    )  # the first is the only choice
    assert game.has("A") == "3 lumber"


@pytest.mark.parametrize("steps", [0, 1, 2, 3])
def test_r3_any_number_of_steps(steps: int) -> None:
    """TM-13.4, 15.2: of 3 Travel a player takes 0, 1, 2 or 3 steps."""
    game = scene("round 5 | A has 4 leather 1 ashlar caravans start start | river 3Cc")
    game.play("explorer hire decline create 3Cc")
    assert game.question == "A travel_step"
    ways = ["start-x1", "x1-x2", "x2-x3"][:steps]
    game.play(" ".join([*ways, *(["stop"] if steps < 3 else [])]))
    assert game.question == "B send_member"
    assert game.caravans("A") == f"start {['start', 'x1', 'x2', 'x3'][steps]}"


def test_r4_second_part_of_the_draft() -> None:
    """TM-25.5: whoever took a character first is offered start cards only."""
    game = new_game(players=4)
    characters = game.state.box.characters
    for _ in range(4):
        game.play(next(word for word in game.offered if word in characters))
        while "draft" not in game.question:
            game.play(game.offered[0])
    assert game.question == "A draft"
    assert set(game.offered) <= set(game.state.box.start_cards)
    assert len(game.offered) == 5
    assert game.why(next(iter(characters))) == "TM-25.5 other-kind"


PLACING = "round 2 | A ms 4 | B ms 3 on 2l-a 5l-b | C ms 6 on 2l-b | D chieftain 2l-c"


def test_r5_legal_destinations() -> None:
    """TM-4.5, 5.4, 5.5, 5.8, 5.11."""
    explorer = scene(PLACING).play("explorer")
    assert explorer.offers("2r-a", "4l-c", "6l-b", "2l-a", "5l-b", "hire", "hut")
    chieftain = scene(PLACING).play("chieftain")
    assert chieftain.offers("2r-a", "2l-a", "2l-b", "hire", "hut")
    assert chieftain.offers_none("4l-c", "6l-b", "5l-b")


def test_r6_no_chieftain_on_a_future_space() -> None:
    """TM-5.11."""
    assert scene(PLACING).play("chieftain").why("3l-a") == "TM-5.11 future-row"


def test_r7_no_explorer_to_a_stronger_player() -> None:
    """TM-5.5."""
    assert scene(PLACING).play("explorer").why("2l-b") == "TM-5.5 not-stronger"


def test_r8_own_explorer_or_any_chieftain() -> None:
    """TM-5.1, 5.2."""
    text = PLACING + " | A on 2r-a"
    assert scene(text).play("explorer").why("2r-a") == "TM-5.1 own-colour"
    assert scene(text).play("chieftain").why("2r-a") == "TM-5.1 own-explorer"
    assert scene(text).play("explorer").why("2l-c") == "TM-5.2 closed"
    assert scene(text).play("chieftain").why("2l-c") == "TM-5.2 closed"


def test_r9_single_member_space() -> None:
    """TM-5.3."""
    text = "round 3 | 3l pq2-4 | A ms 9 | B on 3l-b"
    assert scene(text).play("explorer").why("3l-b") == "TM-5.3 single"
    assert scene(text).play("chieftain").why("3l-b") == "TM-5.3 single"


def test_r10_equal_afterwards_is_allowed() -> None:
    """TM-5.5, 5.6."""
    game = scene("A ms 4 | B ms 3 on 1l-a").turn("explorer 1l-a")
    assert (game.ms("A"), game.ms("B")) == (3, 3)
    assert game.there("1l-a") == "A explorer, B explorer"


def test_r11_raid_by_power_level() -> None:
    """TM-7.4: 1 of every 5 of a seat as strong, 1 of every 4 of a weaker one."""
    game = scene("A ms 9 | B ms 8 has 10 wood | C ms 3 has 8 ore").turn("explorer raid")
    assert game.has("A") == "2 wood 2 ore"


def test_r12_open_outposts() -> None:
    """TM-15.4, 16.1: with rows 1 to 3 turned over o1, o2 and o3 can be visited."""
    game = scene("round 4 | A caravans start x2").play("explorer travel")
    assert game.offers("start-o1", "x2-o3")
    game = scene("round 4 | A caravans x1 x3").play("explorer travel")
    assert game.offers("x1-o2", "x3-b4")
    assert game.why("x3-o4") == "TM-15.4 way-closed"


@pytest.mark.parametrize("line", ["x1-x2", "x1-b2 decline b2-x2", "x1-o2 o2-x2"])
def test_r13_a_detour_costs_a_step_more(line: str) -> None:
    """TM-15.2."""
    game = scene("round 3 | A caravans start x1").play(f"explorer travel {line}")
    assert game.caravans("A") == "start x2"
    left = game.question == "A travel_step"
    assert left == (line == "x1-x2")


def test_r14_both_caravans_first() -> None:
    """TM-15.8: 8 and 5 at the game's end, nothing at once."""
    game = scene("A caravans x5 x5").turn("explorer travel x5-end x5-end")
    assert game.points("A") == {"military": 8, "road": 13}
    assert game.vp("A") == 0


@pytest.mark.parametrize(
    ("strengths", "wanted"),
    [((9, 9, 5, 3), [8, 8, 2, 0]), ((9, 9, 9, 3), [8, 8, 8, 0])],
)
def test_r15_r16_ranking(strengths: tuple[int, ...], wanted: list[int]) -> None:
    """TM-17.6: tied players share a place and cover the next ones."""
    text = " | ".join(f"{seat} ms {ms}" for seat, ms in zip("ABCD", strengths, strict=True))
    game = scene(text)
    assert [game.points(seat).get("military", 0) for seat in "ABCD"] == wanted


def test_r17_access_and_reserving() -> None:
    """TM-13.5, 13.25, 14.4."""
    for culture, slots, reserving in ((0, 2, False), (3, 4, False), (5, 5, True), (11, 8, True)):
        rich = "has 15 lumber 15 ashlar 15 metal 15 leather"
        game = scene(f"A cu {culture} {rich}").play("explorer hire decline")
        assert game.offers("reserve") is reserving
        river = game.river
        if reserving:
            reserve = scene(f"A cu {culture} {rich}").play("explorer hire decline reserve")
            assert reserve.offers(*river[:slots])
            assert reserve.offers_none(*river[slots:])
        game.play("create")
        assert game.offers(*river[:slots])
        assert game.offers_none(*river[slots:])


def test_r18_one_more_slot_every_two_spaces() -> None:
    """TM-13.5."""
    access = list(scene().state.box.access)
    assert [access[culture] for culture in (0, 1, 3, 5, 7, 9, 11)] == [2, 3, 4, 5, 6, 7, 8]
    assert [access[culture] for culture in (2, 4, 6, 8, 10, 12, 14)] == [3, 4, 5, 6, 7, 8, 8]


def test_r19_warriors_and_own_explorers() -> None:
    """TM-19.3."""
    text = "A on 1l-a hand 3 1 1 | B chieftain 1l-b warrior 1l-c"
    game = scene(text).play("warrior")
    assert game.offers("1l-a")
    assert game.why("1l-b") == "TM-5.2 closed"
    assert game.why("1l-c") == "TM-5.2 closed"


def test_r20_fire_counts_small_spaces_from_the_left() -> None:
    """TM-24.3: card 2 is the rightmost space of the left tile."""
    box = scene(players=3).state.box
    assert [int(space) for space in box.lands.fire_space] == [1, 2, 4, 5]


@pytest.mark.parametrize(("players", "count"), [(4, 0), (3, 6), (2, 12)])
def test_r21_neutral_explorers(players: int, count: int) -> None:
    """TM-24.5."""
    game = new_game(players=players, setup="first-game")
    asked = 0
    while "place_neutral" in game.question:
        game.play(game.offered[0])
        asked += 1
    assert asked == count
    by_row = [sum(1 for k in range(6) if game.state.spaces[row * 6 + k]) for row in range(6)]
    assert by_row == [count // 6] * 6


def test_r22_crossroads_and_outposts_open_row_by_row() -> None:
    """TM-10.1, 16.1."""
    for number in (2, 3):
        game = scene(f"round {number} | A caravans x4 x4").play("explorer")
        open_now = [f"crossroads-{row}" for row in range(1, number)]
        assert game.offers(*open_now)
        assert game.why(f"crossroads-{number}") == "TM-10.1 not-open-yet"
        begin = "start" if number == 2 else "x1"
        road = scene(f"round {number} | A caravans {begin} x5").play("explorer travel")
        assert road.offers(f"{begin}-o{number - 1}")


def test_r23_two_travel_may_be_split() -> None:
    """TM-6.5, 15.3."""
    apart = scene("A caravans start start").turn("explorer travel start-x1 start-x1")
    assert apart.caravans("A") == "x1 x1"
    together = scene("A caravans start start").turn("explorer travel start-x1 x1-x2")
    assert together.caravans("A") == "start x2"


@pytest.mark.parametrize(("number", "level"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_r24_worker_of_the_round(number: int, level: int) -> None:
    """TM-6.2."""
    game = scene(f"round {number}").turn("explorer hire take")
    assert game.workers("A")[0] == [int(level == n) for n in (1, 2, 3)]
