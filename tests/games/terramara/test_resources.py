"""Resources and Workers (S-16 to S-27, S-212 to S-214, S-225)."""

from .scene import scene


def test_s16_refined_as_any_raw() -> None:
    """TM-2.2, 2.4, 18.3."""
    text = "A has 1 metal caravans start x1 | road-b1 b1-raw-4vp"
    game = scene(text).turn("explorer travel start-b1 b1-raw-4vp metal")
    assert (game.vp("A"), game.has("A")) == (4, "")


def test_s17_raw_is_no_refined() -> None:
    """TM-2.4, 4.9, 18.5, 26.8: not payable, but a Worker used first makes it so."""
    text = "A has 3 wood caravans x4 x4 | road-b5 b3-refined-5vp"
    game = scene(text).turn("explorer travel x4-b5")
    assert (game.vp("A"), game.has("A")) == (0, "3 wood")  # forgone without a question
    game = scene(text + " | A workers 1").play("explorer travel x4-b5")
    assert game.question == "A use_bonus"
    assert game.offered == ["decline", "worker-1"]
    game.turn("worker-1 b3-refined-5vp lumber")
    assert (game.vp("A"), game.has("A")) == (5, "2 wood")


def test_s18_nothing_turns_refined_into_raw() -> None:
    """TM-2.5: with 2 Metal nothing but payments can be made of it."""
    game = scene("A has 2 metal workers 3").play("explorer hut")
    assert game.offered == ["none", "exchange"]
    game.play("exchange metal")
    assert game.offers("livestock", "stone", "wood") and game.offers_none("ore", "lumber")


def test_s19_received_first_then_refined() -> None:
    """TM-2.7, 2.12, 4.13."""
    game = scene("A has 1 ore").play("explorer 1r-a")
    assert game.has("A") == "2 wood 1 ore"
    assert game.offers("wood", "ore", "stop")
    game.turn("ore")
    assert game.has("A") == "2 wood 1 metal"


def test_s20_types_of_any_may_repeat() -> None:
    """TM-2.9, 18.5."""
    text = "A caravans x4 x4 | road-b5 b3-2refined"
    assert (
        scene(text).turn("explorer travel x4-b5 b3-2refined lumber lumber").has("A") == "2 lumber"
    )
    mixed = scene(text).turn("explorer travel x4-b5 b3-2refined lumber metal")
    assert mixed.has("A") == "1 lumber 1 metal"


def test_s21_unused_capacity_is_lost() -> None:
    """TM-3.3."""
    game = scene("A has 1 ore workers 2").play("worker-2")
    assert (game.has("A"), game.question) == ("1 metal", "A send_member")
    game.play("explorer 1r-a")
    assert game.offers_none("worker-2")
    assert game.why("worker-2") == "TM-3.2 no-ready-worker"


def test_s22_types_may_be_mixed() -> None:
    """TM-3.1, 2.7."""
    game = scene("A has 1 wood 2 ore workers 3").play("worker-3 wood ore ore")
    assert game.has("A") == "1 lumber 2 metal"


def test_s23_a_new_worker_is_ready() -> None:
    """TM-3.5, 6.2, 4.6: hired and used in one turn, for an artifact in the same turn."""
    game = scene("round 3 | A has 2 ore 1 metal | river 2Wa").play("explorer hire take")
    assert game.offers("worker-2")
    game.play("worker-2 ore create 2Wa")
    assert game.created("A") == ["2Wa"]


def test_s24_no_worker_for_a_victim() -> None:
    """TM-3.2, 7.7."""
    game = scene("A ms 3 | B has 3 wood 2 ore workers 1").play("explorer raid")
    assert game.question == "B raid_give"
    assert game.offered == ["wood", "ore"]
    assert game.why("worker-1") == "TM-7.6 not-what-is-asked"


def test_s25_an_activation_is_one_act() -> None:
    """TM-3.4."""
    game = scene("A has 2 wood 2 ore workers 1 3").play("worker-3 ore")
    assert game.offered == ["wood", "ore", "stop"]
    assert game.why("worker-1") == "TM-3.4 worker-first"


def test_s26_once_per_round() -> None:
    """TM-3.2, 3.6."""
    text = "first B | A has 2 wood used 1 hand 1 0 0 | B hand 0 0 0 | C hand 0 0 0 | D hand 0 0 0"
    game = scene(text)
    assert game.why("worker-1") == "TM-3.2 no-ready-worker"
    game.play("hut none")
    assert game.state.round == 2
    assert game.workers("A") == ([1, 0, 0], [0, 0, 0])


def test_s27_nothing_to_refine() -> None:
    """TM-3.8."""
    game = scene("A has 1 metal workers 1")
    assert game.offers_none("worker-1")
    assert game.why("worker-1") == "TM-3.8 nothing-to-refine"


def test_s212_artifacts_need_refined_resources() -> None:
    """TM-2.6, 2.3."""
    game = scene("A cu 1 has 3 stone 2 lumber 1 ashlar | river 1Pa 1Ta 1Tb")
    game.play("explorer hire decline create")
    assert game.offers("1Ta") and game.offers_none("1Pa")
    assert game.why("1Pa") == "TM-2.3 raw-not-allowed"


def test_s213_the_hut_refines_within_a_type() -> None:
    """TM-2.11, 12.1."""
    game = scene("A has 1 livestock").turn("explorer hut refine livestock")
    assert game.has("A") == "1 leather"


def test_s214_all_workers_in_one_turn() -> None:
    """TM-3.7, 3.2."""
    game = scene("A has 6 wood workers 1 1 2 2")
    for worker in ("worker-1", "worker-1", "worker-2 wood", "worker-2 wood"):
        game.play(worker)
    assert game.has("A") == "6 lumber"
    assert game.workers("A") == ([0, 0, 0], [2, 2, 0])


def test_s225_a_payment_goes_to_the_supply() -> None:
    """TM-13.15."""
    game = scene("A has 3 lumber 1 ashlar | B has 1 ore | river 2Tb")
    game.turn("explorer hire decline create 2Tb")
    assert [game.has(seat) for seat in "ABCD"] == ["", "1 ore", "", ""]


def test_exchanges_are_paid_in_full_and_one_by_one() -> None:
    """TM-2.8, EF-4.2, 3.3: after each exchange the next is offered, or stopped."""
    game = scene("A has 3 wood created 1Tb").play("use")
    assert game.offered == ["wood", "stop"]
    game.play("wood")
    assert (game.has("A"), game.question) == ("2 wood 1 lumber", "A exchange")
    game.play("stop")
    assert game.has("A") == "2 wood 1 lumber"
