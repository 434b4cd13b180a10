"""Words, and lines of them."""

from longhouse.engine.notation import Vocabulary


def test_a_whole_word_is_never_read_as_the_beginning_of_another() -> None:
    words = Vocabulary(["no", "nothing"])
    assert words.match("no", [1]) is None
    assert words.match("not", [1]) == 1
