"""Whatever is handed in, the worst that comes out is one line that says what is wrong.

And whatever is accepted can be played: a position that loads never crashes later on.
"""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import longhouse
from longhouse.engine.contract import NOBODY, State
from longhouse.engine.edition import read_edition
from longhouse.engine.errors import LonghouseError
from longhouse.engine.laws import any_of
from longhouse.games import shipped
from tests.engine import spoil

NAMES = st.sampled_from(longhouse.names())
RANDOMS = st.randoms(use_true_random=False)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(spoil.SCRAPS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
LOADERS = [longhouse.load_position, longhouse.load_record]


def tried(call: Callable[..., Any], *args: Any) -> Any:
    """What a call gives, or None if it says in one line why not; anything else is a crash."""
    try:
        return call(*args)
    except LonghouseError as error:
        said = str(error)
        assert said.isprintable()
        assert 0 < len(said) <= 400
        return None


def play_on(state: State, chance: longhouse.Random) -> None:
    """Everything that can be asked of a state, and fifty actions."""
    for _ in range(50):
        look_around(state, chance)
        if state.over:
            return
        state.play(any_of(state.actions(), chance))
        state.setting.check(state)


def look_around(state: State, chance: longhouse.Random) -> None:
    state.scores(), state.ranking()
    for action in range(state.setting.vocabulary.size):
        state.why_not(action)
    seat = chance.below(state.setting.seats + 1) - 1
    json.dumps(state.view(seat))
    state.imagine(seat, chance).view(NOBODY)
    assert longhouse.load_position(json.dumps(state.position())) == state


@pytest.mark.parametrize("load", LOADERS)
@given(data=st.binary(max_size=200) | st.text(max_size=200))
def test_rubbish_is_refused_in_one_line(load: Callable[..., Any], data: bytes | str) -> None:
    assert tried(load, data) is None


@pytest.mark.parametrize("load", LOADERS)
@given(document=st.dictionaries(st.text(), JSON))
def test_any_json_is_refused_in_one_line(
    load: Callable[..., Any], document: dict[str, Any]
) -> None:
    assert tried(load, json.dumps(document)) is None


@pytest.mark.parametrize("load", LOADERS)
@given(name=NAMES, rng=RANDOMS)
def test_half_a_document_is_refused(
    load: Callable[..., Any], name: str, rng: random.Random
) -> None:
    make = spoil.position if load == longhouse.load_position else spoil.record
    assert tried(load, spoil.cut(json.dumps(make(name, rng)), rng)) is None


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("[" * 100_000, "nested too deeply"),
        ("9" * 10_000, "not JSON"),
        (b'{"game": "\xff"}', "not UTF-8 at byte 10"),
        ('{"longhouse": NaN}', "not JSON: NaN is no number"),
        ('{"longhouse": "position 2"}', "longhouse: found 'position 2'"),
        ('{"longhouse": "\\ud800"}', "half a character"),
        (b"{" + b" " * (17 << 20) + b"}", "wanted at most 16777216"),
    ],
)
@pytest.mark.parametrize("load", LOADERS)
def test_what_is_no_document_is_said(
    load: Callable[..., Any], text: bytes | str, error: str
) -> None:
    with pytest.raises(longhouse.BadInput, match=error):
        load(text)


@pytest.mark.parametrize("name", longhouse.names())
@given(rng=RANDOMS, times=st.integers(1, 3))
def test_a_spoiled_position_is_refused_or_can_be_played(
    name: str, rng: random.Random, times: int
) -> None:
    document = spoil.spoiled(spoil.position(name, rng), rng, times)
    state = tried(longhouse.load_position, json.dumps(document))
    if state is not None:
        play_on(state, longhouse.Random(rng.randrange(1 << 60)))


@pytest.mark.parametrize("name", longhouse.names())
@given(rng=RANDOMS, times=st.integers(1, 3))
def test_what_cannot_come_on_a_table_is_refused_or_can_be_played(
    name: str, rng: random.Random, times: int
) -> None:
    document = spoil.other_things_to_do(spoil.position(name, rng), name, rng, times)
    state = tried(longhouse.load_position, json.dumps(document))
    if state is not None:
        play_on(state, longhouse.Random(rng.randrange(1 << 60)))


@pytest.mark.parametrize("name", longhouse.names())
@given(rng=RANDOMS, times=st.integers(1, 3))
def test_a_spoiled_record_is_refused_or_can_be_replayed(
    name: str, rng: random.Random, times: int
) -> None:
    document = spoil.spoiled(spoil.record(name, rng), rng, times)
    record = tried(longhouse.load_record, json.dumps(document))
    if record is not None:
        json.dumps(record.document(), ensure_ascii=False).encode()
        tried(record.verify)


@pytest.mark.parametrize("name", longhouse.names())
@given(rng=RANDOMS, line=st.text(max_size=80))
def test_any_line_is_played_or_refused_as_a_whole(name: str, rng: random.Random, line: str) -> None:
    state = longhouse.load_position(spoil.position(name, rng))
    words = [*state.setting.vocabulary.words, *line.split(), "p", "to", "-"]
    line = " ".join(rng.choices(words, k=rng.randrange(1, 6)))
    before = state.hash
    if tried(state.say, line) is None:
        assert state.hash == before


@pytest.mark.parametrize("name", longhouse.names())
@given(options=st.dictionaries(st.text(), JSON, max_size=2), value=JSON, rng=RANDOMS)
def test_any_options_are_refused_or_give_a_game(
    name: str, options: dict[str, Any], value: Any, rng: random.Random
) -> None:
    game = longhouse.load(name)
    if rng.random() < 0.7:
        options = {rng.choice(game.options).name: value}
    state = tried(game.new, options, rng.randrange(1 << 40))
    assert state is None or state.actions()


@pytest.mark.parametrize("name", longhouse.names())
@given(seed=JSON)
def test_any_seed_is_refused_or_gives_a_game(name: str, seed: Any) -> None:
    state = tried(longhouse.load(name).new, {}, seed)
    assert (state is not None) == (type(seed) is int and 0 <= seed < 1 << 63)


@pytest.mark.parametrize("name", longhouse.names())
@given(text=st.text(max_size=50))
def test_any_text_for_an_option_is_refused_or_read(name: str, text: str) -> None:
    for option in longhouse.load(name).options:
        value = tried(option.parse, text)
        assert value is None or option.read(value) == value


@given(text=st.text(max_size=300))
def test_any_text_as_an_edition_is_refused_in_one_line(text: str) -> None:
    tried(read_edition, text, "own.toml")
    assert tried(read_edition, text, "own.toml", shipped("dragon_canyon")) is None


def shipped_text(name: str) -> str:
    from importlib.resources import files

    return files(f"longhouse.games.{name}").joinpath("edition.toml").read_text("utf-8")


@pytest.mark.parametrize("name", longhouse.names())
@given(rng=RANDOMS, times=st.integers(1, 3))
def test_a_spoiled_edition_is_refused_or_can_be_played(
    name: str, rng: random.Random, times: int
) -> None:
    text = spoil.spoiled_lines(shipped_text(name), rng, times)
    edition = tried(read_edition, text, "own.toml")
    game = tried(longhouse.load, name, edition) if edition is not None else None
    if game is None:
        return
    players = rng.randint(*game.seats)
    state = tried(game.new, {"players": players}, 1)
    if state is not None:
        play_on(state, longhouse.Random(3))
