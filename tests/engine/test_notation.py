"""Lines of words are pieces of play: beginnings, verbs, and answers that gave themselves."""

import pytest

import longhouse
from longhouse.engine.errors import BadInput, IllegalAction
from longhouse.engine.notation import Vocabulary
from tests.laws.hut import LEFT, PASS, RIGHT, SHOW, SWAP, TAKE, HutGame

WORDS = Vocabulary(["build", "build-up", "bridge", "pass"])


def test_each_action_is_its_word_and_back() -> None:
    assert [WORDS.action(WORDS.word(action)) for action in range(WORDS.size)] == [0, 1, 2, 3]


def test_a_number_that_is_no_action_is_shown_as_it_is() -> None:
    assert WORDS.word(99) == "99"
    assert WORDS.word(-1) == "-1"


def test_an_unknown_word_is_refused_with_what_was_perhaps_meant() -> None:
    with pytest.raises(BadInput, match="word 'biuld': not known; perhaps build"):
        WORDS.action("biuld")
    with pytest.raises(BadInput, match=r"word 'xyz': not known$"):
        WORDS.action("xyz")


@pytest.mark.parametrize(
    ("word", "among", "action"),
    [
        ("br", [0, 1, 2], 2),
        ("build", [0, 1, 2], 0),  # itself, though another begins so
        ("build", [1, 2], None),  # a whole word is never the beginning of another
        ("b", [0, 1, 2], None),
        ("pass", [0, 1, 2], None),
        ("builds", [0, 1], None),
    ],
)
def test_a_beginning_is_enough_if_only_one_on_offer_begins_so(
    word: str, among: list[int], action: int | None
) -> None:
    assert WORDS.match(word, among) == action


@pytest.mark.parametrize("words", [["a", "b", "a"], ["a b"], [""], ["a", "b\n"], ["\x00"]])
def test_words_that_nobody_could_say_are_refused(words: list[str]) -> None:
    with pytest.raises(BadInput, match=r"^word .*"):
        Vocabulary(words)


def test_a_line_answers_one_question_after_another(hut: HutGame) -> None:
    state = hut.new(seed=1)
    assert state.say("take hide right") == [TAKE, 2, RIGHT]
    assert (state.actor, list(state.values("token"))) == (0, [0, 2])


def test_the_verb_before_an_answer_only_helps_reading(hut: HutGame) -> None:
    """`hide` is an answer to the first question, and the verb of the second."""
    state = hut.new(seed=1)
    assert state.say("hide hide left") == [2, LEFT]


def test_a_verb_is_not_taken_for_the_beginning_of_an_answer(hut: HutGame) -> None:
    rule = type(hut.setting().rules[2])
    verb, rule.verb = rule.verb, "le"
    try:
        assert hut.new(seed=1).say("hide le le") == [2]
        assert hut.new(seed=1).say("hide le left") == [2, LEFT]
    finally:
        rule.verb = verb


def test_a_line_is_played_as_a_whole_or_not_at_all(hut: HutGame) -> None:
    state = hut.new(seed=1)
    before = state.bytes()
    with pytest.raises(BadInput, match="word 'jump': not known"):
        state.say("take take jump")
    with pytest.raises(
        IllegalAction, match=r"left is not allowed now \(HUT-2: not-what-is-asked\)"
    ):
        state.say("take left")
    assert state.bytes() == before


def test_what_is_shown_cannot_be_shown_again(hut: HutGame) -> None:
    state = hut.new(seed=1)
    state.say("show pass")
    for action in (SHOW, SWAP):
        with pytest.raises(IllegalAction) as refused:
            state.play(action)
        assert (refused.value.rule, refused.value.key) == ("HUT-4", "shown-already")
    state.play(PASS)


def test_nothing_can_be_said_after_the_end(hut: HutGame) -> None:
    state = hut.new(seed=1)
    state.say("pass " * 10)
    assert state.over
    with pytest.raises(IllegalAction, match=r"pass is not allowed now \(HUT-1: game-over\)"):
        state.say("pass")


def test_an_answer_that_gave_itself_may_be_said_or_not() -> None:
    """Dragon Canyon DC-4.1: where one building alone can be paid, claiming claims it."""
    state = one_building_payable()
    said, silent = state.clone(), state.clone()
    words = state.setting.vocabulary
    claim = words.action("claim")
    assert said.say("claim cave-relief end") == [claim, words.action("end")]
    assert silent.say("claim end") == [claim, words.action("end")]
    assert said == silent
    with pytest.raises(IllegalAction, match="cave-palace is not allowed now"):
        state.say("claim cave-palace end")


def one_building_payable() -> longhouse.engine.contract.State:
    """A claim at which the Stockpile pays for a single building and no trade after it."""
    game = longhouse.load("dragon_canyon")
    for seed in range(400):
        chance = longhouse.Random(seed)
        state = game.new({}, seed=seed)
        while not state.over:
            if claims_itself(state):
                return state
            state.play(state.actions()[chance.below(len(state.actions()))])
    raise AssertionError("no such claim was found")


def claims_itself(state: longhouse.engine.contract.State) -> bool:
    rules, words = state.setting.rules, state.setting.vocabulary
    claim = words.action("claim")
    if rules[state.kind].name != "claim" or claim not in state.actions():
        return False
    after = state.clone()
    after.play(claim)
    again = after.actor == state.actor and rules[after.kind].name == "claim"
    return again and after.values("built")[-1] + after.values("built")[3] > sum(
        state.values("built")[at] for at in (3, 7)
    )
