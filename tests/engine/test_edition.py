"""Editions: every value has its source, and what is wrong is said with its line."""

import pytest

from longhouse.engine.edition import Edition, edition_of, read_edition
from longhouse.engine.errors import BadInput
from longhouse.games import shipped

BASE = """
[pieces]
source = "rulebook"
tokens = 20

[strength]
source = "reconstructed"
trickster = 3
names = ["a", "b"]

[strength.bonus]
source = "published"
town = 2

[[card]]
source = "rulebook"
id = "axe"
cost = 1

[card.effect]
source = "reconstructed"
gain = 2

[[card]]
source = "reconstructed"
id = "bow"
cost = 4
"""

ABOUT = """
[edition]
name = "My box"
by = "Ann"
"""


def base() -> Edition:
    return read_edition(BASE, "base.toml")


def own(text: str) -> Edition:
    return read_edition(ABOUT + text, "own.toml", base())


# ----------------------------------------------------------------------------------- reading


def test_values_are_read_key_by_key() -> None:
    root = base().root()
    assert root.part("pieces").number("tokens") == 20
    assert root.part("strength.bonus").number("town", 0, 5) == 2
    assert root.part("strength").words("names", ["a", "b", "c"], 2) == ["a", "b"]
    assert [part.text("id") for part in root.parts("card")] == ["axe", "bow"]
    assert root.parts("card")[0].part("effect").number("gain") == 2


@pytest.mark.parametrize(
    ("table", "key", "wrong", "error"),
    [
        ("pieces", "tokens", "number:0:10", "line 4, pieces.tokens: found 20; wanted a whole"),
        ("pieces", "coins", "number", "line 2, pieces.coins: missing; wanted a whole number"),
        ("pieces", "source", "number", "line 3, pieces.source: found 'rulebook'; wanted a whole"),
        ("strength", "names", "number", r"line 9, strength.names: found \['a', 'b'\]; wanted a"),
        ("strength", "trickster", "entries", "line 8, strength.trickster: found 3; wanted a list"),
        ("strength", "names", "entries:3", "line 9, strength.names: found 2 entries; wanted 3"),
        ("strength", "names", "numbers", "line 9, strength.names: found 'a'; wanted a whole"),
        ("strength", "trickster", "text", "line 8, strength.trickster: found 3; wanted a text"),
        ("strength", "trickster", "flag", "line 8, .*: found 3; wanted true or false"),
        ("strength", "bonus", "text", "line 11, strength.bonus: found .*; wanted a text"),
        ("strength", "trickster", "part", "line 8, strength.trickster: found 3; wanted a table"),
        ("strength.bonus", "town", "parts", "line 13, .*town: found 2; wanted a list"),
        ("strength", "names", "parts", r"strength.names\[0\]: found 'a'; wanted a table"),
    ],
)
def test_a_wrong_value_is_refused_with_file_line_and_what_is_wanted(
    table: str, key: str, wrong: str, error: str
) -> None:
    read, *numbers = wrong.split(":")
    with pytest.raises(BadInput, match=f"^base.toml, {error}" if "line" in error else error):
        getattr(base().root().part(table), read)(key, *map(int, numbers))


def test_the_line_of_a_list_entry_is_its_own() -> None:
    with pytest.raises(BadInput, match=r"base.toml, line 27, card\[1\].cost: found 4"):
        base().root().parts("card")[1].number("cost", 0, 3)


def test_the_line_of_a_list_is_that_of_its_first_entry() -> None:
    assert "line 15, card: found 2" in str(base().root().wrong("card", "found 2", "wanted 3"))


def test_unknown_keys_are_refused() -> None:
    base().root().part("pieces").only("tokens")
    with pytest.raises(BadInput, match=r"line 4, pieces.tokens: unknown; wanted coins"):
        base().root().part("pieces").only("coins")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("[a", "own.toml: not TOML"),
        ("[a]\nx = 1\nx = 2", "own.toml: not TOML"),
        ('[a]\nsource = "rulebook"\nx = 1.5', "own.toml.a.x: found 1.5; wanted whole numbers"),
        ('[a]\nsource = "rulebook"\nx = 1979-05-27', "own.toml.a.x: found datetime.date"),
        ('[a]\nsource = "rulebook"\nx = nan', "own.toml.a.x: found nan"),
        ("[a]\nx = 1", "own.toml, line 2, a.x: has no source; wanted source = one of rulebook"),
        ("x = 1", "own.toml, line 1, x: has no source"),
        ('[a]\nsource = "hearsay"', "own.toml, line 2, a.source: found 'hearsay'"),
        ("[[a]]\nx = 1", r"own.toml, line 2, a\[0\].x: has no source"),
        ("x = " + "[" * 5000, "own.toml: not TOML"),
    ],
)
def test_a_file_that_is_no_edition_is_refused(text: str, error: str) -> None:
    with pytest.raises(BadInput, match=error):
        read_edition(text, "own.toml")


def test_every_value_has_a_source() -> None:
    told = {name: source for name, source, _ in base().values()}
    assert told["pieces.tokens"] == "rulebook"
    assert told["strength.bonus.town"] == "published"
    assert told["card[axe].cost"] == "rulebook"
    assert told["card[axe].effect.gain"] == "reconstructed"


# -------------------------------------------------------------------------- a person's own box


def test_an_own_table_replaces_the_one_of_its_name() -> None:
    edition = own('[strength]\nsource = "edition"\ntrickster = 5\nnames = ["c"]')
    strength = edition.root().part("strength")
    assert (edition.name, edition.by) == ("My box", "Ann")
    assert strength.number("trickster") == 5
    assert strength.words("names", ["a", "b", "c"]) == ["c"]
    assert strength.part("bonus").number("town") == 2, "a table inside it stays"
    assert edition.root().part("pieces").number("tokens") == 20, "the others stay"


def test_a_table_is_replaced_as_a_whole() -> None:
    edition = own('[strength]\nsource = "edition"\ntrickster = 5')
    with pytest.raises(BadInput, match=r"strength.names: missing"):
        edition.root().part("strength").entries("names")


def test_an_own_record_replaces_the_one_of_its_id() -> None:
    edition = own('[[card]]\nid = "bow"\nsource = "edition"\ncost = 9')
    assert [card.number("cost") for card in edition.root().parts("card")] == [1, 9]


def test_an_inner_table_may_be_replaced_alone() -> None:
    edition = own('[strength.bonus]\nsource = "edition"\ntown = 3')
    assert edition.root().part("strength.bonus").number("town") == 3
    assert edition.root().part("strength").number("trickster") == 3


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (
            '[pieces]\nsource = "edition"\ntokens = 30',
            "line 5, pieces: is printed in the rulebook; and cannot be replaced",
        ),
        (
            '[[card]]\nid = "axe"\nsource = "edition"\ncost = 9',
            r"line 5, card\[0\]: is printed in the rulebook",
        ),
        (
            '[strength]\nsource = "rulebook"\ntrickster = 9',
            "line 6, strength.source: found 'rulebook'; wanted \"edition\"",
        ),
        ("[strength]\ntrickster = 9", "strength.source: missing"),
        ('[power]\nsource = "edition"', "line 5, power: unknown table; wanted pieces, strength"),
        (
            '[strength.luck]\nsource = "edition"',
            "line 5, strength.luck: unknown table; wanted bonus$",
        ),
        (
            '[[card]]\nid = "cup"\nsource = "edition"',
            r"line 6, card\[0\].id: found 'cup'; wanted the id of a record there is",
        ),
        ('[[card]]\nsource = "edition"', r"card\[0\].id: missing"),
        ('[card]\nsource = "edition"', "line 5, card: found .*; wanted a table"),
        ('[[strength]]\nsource = "edition"', "strength: found .*; wanted a table"),
    ],
)
def test_only_what_the_rulebook_does_not_print_is_replaced(text: str, error: str) -> None:
    with pytest.raises(BadInput, match=error):
        own(text)


@pytest.mark.parametrize("about", ["", '[edition]\nname = "x"', "edition = 3", "[edition]\nname=1"])
def test_an_own_edition_says_whose_it_is(about: str) -> None:
    with pytest.raises(BadInput, match="edition"):
        read_edition(about, "own.toml", base())


def test_a_refused_edition_leaves_the_base_as_it_was() -> None:
    edition = base()
    digest = edition.digest
    with pytest.raises(BadInput):
        read_edition(
            ABOUT + '[strength]\nsource = "edition"\ntrickster = 9\n[pieces]\nsource = "edition"',
            "own.toml",
            edition,
        )
    read_edition(ABOUT + '[strength]\nsource = "edition"\ntrickster = 9', "own.toml", edition)
    assert edition.digest == digest == base().digest
    assert edition.root().part("strength").number("trickster") == 3


def test_equal_values_have_equal_digests_wherever_they_stand() -> None:
    pieces, strength, *others = BASE.split("\n\n")
    same = read_edition("\n\n".join([strength, pieces, *others]), "other.toml")
    assert same.digest == base().digest
    assert own('[strength.bonus]\nsource = "edition"\ntown = 3').digest != base().digest


def test_a_document_carries_an_edition_whole() -> None:
    edition = own('[strength.bonus]\nsource = "edition"\ntown = 3')
    data = {"name": edition.name, "by": edition.by, "data": edition.data}
    assert edition_of(data, "edition").digest == edition.digest
    with pytest.raises(BadInput, match="edition, data: missing"):
        edition_of({"name": "x", "by": "y"}, "edition")
    with pytest.raises(BadInput, match=r"a.x: has no source"):
        edition_of({"name": "x", "by": "y", "data": {"a": {"x": 1}}}, "edition")


@pytest.mark.parametrize("name", ["dragon_canyon", "terra_nova", "terramara"])
def test_what_is_shipped_names_a_source_for_every_value(name: str) -> None:
    sources = {source for _, source, _ in shipped(name).values()}
    assert sources <= {"rulebook", "published", "reconstructed"}
    assert "reconstructed" in sources
