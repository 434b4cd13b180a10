"""Editions: every printed value of a game, each with its source, read from a TOML file.

The rulebooks do not print every value. A table of an edition therefore says where its values come
from: "rulebook", "published", "reconstructed" (chosen by this project) or "edition" (read off a
box by somebody who owns it). A person's own edition file holds only the tables that it replaces.
Reading is strict: a wrong file gives one error with the line, and nothing is half-loaded.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias, cast, final

from longhouse.engine.errors import BadInput, shown
from longhouse.engine.fields import Json, listed

Data: TypeAlias = "dict[str, Json]"

SOURCES: Final = ("rulebook", "published", "reconstructed", "edition")
REPLACEABLE: Final = ("published", "reconstructed")

HEADER: Final = re.compile(r"^\s*\[(\[?)\s*([A-Za-z0-9_.\-\"' ]+?)\s*\]\]?\s*(?:#.*)?$")
KEY: Final = re.compile(r"^\s*([A-Za-z0-9_\-]+)\s*=")


@final
class Edition:
    """One set of values for a game: what the game is played with from start to end."""

    def __init__(self, name: str, by: str, data: Data, place: str, lines: dict[str, int]) -> None:
        self.name: Final = name
        self.by: Final = by
        self.data: Final = data
        self.place: Final = place
        self.lines: Final = lines
        self.digest: Final = digest_of(data)

    def root(self) -> "Part":
        """The whole edition, ready to be read table by table."""
        return Part(self, "", self.data)

    def __reduce__(self) -> tuple[object, ...]:
        return Edition, (self.name, self.by, self.data, self.place, self.lines)

    def values(self) -> Iterator[tuple[str, str, Json]]:
        """Every value with its source, as (name, source, value)."""
        return walk(self.data, "", "")


@final
class Part:
    """One table of an edition, read key by key; what is wrong is said with its line."""

    def __init__(self, edition: Edition, path: str, data: Data) -> None:
        self.edition: Final = edition
        self.path: Final = path
        self.data: Final = data

    def wrong(self, key: str, found: str, wanted: str) -> BadInput:
        """The error for one key of this table."""
        path = joined(self.path, key)
        line = line_of(self.edition.lines, path)
        where = f"{self.edition.place}, line {line}" if line else self.edition.place
        return BadInput(f"{where}, {path}", found, wanted)

    def has(self, key: str) -> bool:
        return key in self.data

    def get(self, key: str, wanted: str) -> Json:
        if key not in self.data:
            raise self.wrong(key, "missing", f"wanted {wanted}")
        return self.data[key]

    def number(self, key: str, least: int = 0, most: int = 1000) -> int:
        wanted = f"a whole number from {least} to {most}"
        return self.as_number(key, self.get(key, wanted), least, most)

    def as_number(self, key: str, value: Json, least: int, most: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            wanted = f"wanted a whole number from {least} to {most}"
            raise self.wrong(key, f"found {shown(value)}", wanted)
        return value

    def flag(self, key: str) -> bool:
        value = self.get(key, "true or false")
        if not isinstance(value, bool):
            raise self.wrong(key, f"found {shown(value)}", "wanted true or false")
        return value

    def text(self, key: str) -> str:
        value = self.get(key, "a text")
        if not isinstance(value, str):
            raise self.wrong(key, f"found {shown(value)}", "wanted a text")
        return value

    def word(self, key: str, choices: Sequence[str]) -> str:
        return self.as_word(key, self.get(key, f"one of {listed(choices)}"), choices)

    def as_word(self, key: str, value: Json, choices: Sequence[str]) -> str:
        if not isinstance(value, str) or value not in choices:
            raise self.wrong(key, f"found {shown(value)}", f"wanted one of {listed(choices)}")
        return value

    def index(self, key: str, choices: Sequence[str]) -> int:
        """The place of a word in a list of words."""
        return list(choices).index(self.word(key, choices))

    def numbers(self, key: str, count: int = -1, least: int = 0, most: int = 1000) -> list[int]:
        values = self.entries(key, count)
        return [self.as_number(key, value, least, most) for value in values]

    def words(self, key: str, choices: Sequence[str], count: int = -1) -> list[str]:
        return [self.as_word(key, value, choices) for value in self.entries(key, count)]

    def entries(self, key: str, count: int = -1) -> list[Json]:
        value = self.get(key, "a list")
        if not isinstance(value, list):
            raise self.wrong(key, f"found {shown(value)}", "wanted a list")
        if count >= 0 and len(value) != count:
            raise self.wrong(key, f"found {len(value)} entries", f"wanted {count}")
        return value

    def part(self, key: str) -> "Part":
        """A table inside this one; `a.b` reaches further in."""
        at = self
        for step in key.split("."):
            value = at.get(step, "a table")
            if not isinstance(value, dict):
                raise at.wrong(step, f"found {shown(value)}", "wanted a table")
            at = Part(self.edition, joined(at.path, step), value)
        return at

    def parts(self, key: str) -> "list[Part]":
        """The tables of a list of tables."""
        parts: list[Part] = []
        for i, value in enumerate(self.entries(key)):
            path = f"{joined(self.path, key)}[{i}]"
            if not isinstance(value, dict):
                raise self.wrong(f"{key}[{i}]", f"found {shown(value)}", "wanted a table")
            parts.append(Part(self.edition, path, value))
        return parts

    def only(self, *keys: str) -> None:
        """Refuse any key that is not one of these (or `source`, or `note`)."""
        for key in self.data:
            if key not in keys and key not in ("source", "note"):
                raise self.wrong(key, "unknown", f"wanted {listed(keys)}")

    def sourced(self) -> str:
        """The source that this table must name."""
        return self.word("source", SOURCES)


def read_edition(text: str, place: str, base: Edition | None = None) -> Edition:
    """An edition from the text of its file; with a base, the file replaces some of its tables."""
    data, lines = parse(text, place)
    if base is None:
        edition = Edition("longhouse", "Longhouse", data, place, lines)
        check_sources(edition.root())
        return edition
    own = Edition("", "", data, place, lines)
    about = own.root().part("edition")
    about.only("name", "by", "notes")
    tables = {key: value for key, value in data.items() if key != "edition"}
    merged = replace(base.data, tables, Part(own, "", tables))
    lines = renumbered(lines, tables, merged)
    return Edition(about.text("name"), about.text("by"), merged, place, lines)


def renumbered(lines: dict[str, int], own: Data, merged: Data) -> dict[str, int]:
    """The lines of an own file by the places that its records have come to in the merged data."""
    places: dict[str, str] = {}
    for key, value in own.items():
        records = merged[key]
        if isinstance(value, list) and isinstance(records, list):
            for i, entry in enumerate(value):
                if entry in records:
                    places[f"{key}[{i}]"] = f"{key}[{records.index(entry)}]"
    found: dict[str, int] = {}
    for path, line in lines.items():
        record = path.partition("]")[0] + "]"
        rest = path.removeprefix(record)
        found[places[record] + rest if record in places else path] = line
    return found


def edition_of(data: Json, place: str) -> Edition:
    """An edition from the merged data that a record or a position carries."""
    if not isinstance(data, dict):
        raise BadInput(place, f"found {shown(data)}", "wanted an object")
    about = Part(Edition("", "", data, place, {}), "", data)
    about.only("name", "by", "data")
    edition = Edition(about.text("name"), about.text("by"), about.part("data").data, place, {})
    check_sources(edition.root())
    return edition


def parse(text: str, place: str) -> tuple[Data, dict[str, int]]:
    """The data of a TOML text, and the line on which each table and key stands."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadInput(place, f"not TOML: {error}") from None
    return cast("Data", plain(data, place)), line_map(text)


def plain(value: object, place: str) -> Json:
    """The value if it is something an edition may hold; dates and infinities are not."""
    if isinstance(value, dict):
        return {key: plain(entry, joined(place, key)) for key, entry in value.items()}
    if isinstance(value, list):
        return [plain(entry, place) for entry in value]
    if isinstance(value, (bool, int, str)):
        return value
    raise BadInput(place, f"found {shown(value)}", "wanted whole numbers, texts, true or false")


def line_map(text: str) -> dict[str, int]:
    lines: dict[str, int] = {}
    seen: dict[str, int] = {}
    path = ""
    for number, line in enumerate(text.splitlines(), 1):
        header = HEADER.match(line)
        if header is not None:
            path = header.group(2).replace(" ", "").replace('"', "").replace("'", "")
            path = latest(path, seen)
            if header.group(1):
                seen[path] = seen.get(path, -1) + 1
                path = f"{path}[{seen[path]}]"
            lines.setdefault(path, number)
            continue
        key = KEY.match(line)
        if key is not None:
            lines.setdefault(joined(path, key.group(1)), number)
    return lines


def latest(path: str, seen: dict[str, int]) -> str:
    """A table's path with the index of the list entry that it stands in."""
    steps = path.split(".")
    at = ""
    for i, step in enumerate(steps):
        at = joined(at, step)
        if at in seen and i < len(steps) - 1:
            at = f"{at}[{seen[at]}]"
    return at


def line_of(lines: dict[str, int], path: str) -> int:
    """The line of a key, or of the innermost table around it that has one.

    A list of tables begins with the first of them.
    """
    while path:
        for place in (path, f"{path}[0]"):
            if place in lines:
                return lines[place]
        path = path.rpartition(".")[0]
    return 0


def joined(path: str, key: str) -> str:
    return f"{path}.{key}" if path and key else path or key


def check_sources(part: Part, covered: bool = False) -> None:
    """Every value must stand in a table, or inside a table, that names its source."""
    if "source" in part.data:
        part.sourced()
        covered = True
    for key, value in part.data.items():
        if isinstance(value, dict):
            check_sources(Part(part.edition, joined(part.path, key), value), covered)
        elif has_tables(value):
            for inner in part.parts(key):
                check_sources(inner, covered)
        elif not covered:
            raise part.wrong(key, "has no source", f"wanted source = one of {listed(SOURCES)}")


def replace(base: Data, own: Data, part: Part) -> Data:
    """The base data with the tables of a person's own edition put in their places."""
    merged: Data = dict(base)
    for key, value in own.items():
        if key not in base:
            raise part.wrong(key, "unknown table", f"wanted {listed(list(base))}")
        before = base[key]
        if isinstance(value, dict) and isinstance(before, dict):
            inner = Part(part.edition, joined(part.path, key), value)
            merged[key] = replace_table(before, value, inner)
        elif isinstance(value, list) and isinstance(before, list):
            merged[key] = replace_list(before, value, part, key)
        else:
            raise part.wrong(key, f"found {shown(value)}", "wanted a table")
    return merged


def replace_table(before: Data, value: Data, part: Part) -> Data:
    tables: Data = {k: v for k, v in value.items() if k in before and has_sources(before[k])}
    plain_keys = [key for key in value if key not in tables]
    if not plain_keys:
        return replace(before, tables, part)
    if "source" not in value:
        refuse_unknown_tables(before, value, part)
    allow(before, part)
    kept: Data = {k: v for k, v in before.items() if has_sources(v)}
    renewed: Data = {key: value[key] for key in plain_keys}
    return {**replace(kept, tables, part), **renewed}


def refuse_unknown_tables(before: Data, value: Data, part: Part) -> None:
    for key, inner in value.items():
        if isinstance(inner, dict) and key not in before:
            known = [name for name, entry in before.items() if isinstance(entry, dict)]
            raise part.wrong(key, "unknown table", f"wanted {listed(known)}" if known else "")


def replace_list(before: list[Json], value: list[Json], part: Part, key: str) -> Json:
    """Records are replaced by id; a list without ids is replaced as a whole."""
    parts = part.parts(key)
    if not all(isinstance(entry, dict) and "id" in entry for entry in before):
        for old, new in zip(before, parts, strict=False):
            if isinstance(old, dict):
                allow(old, new)
        return value
    records = {cast("Data", entry)["id"]: cast("Data", entry) for entry in before}
    for new in parts:
        name = new.text("id")
        if name not in records:
            raise new.wrong("id", f"found {shown(name)}", "wanted the id of a record there is")
        allow(records[name], new)
        records[name] = new.data
    return list(records.values())


def has_sources(value: Json) -> bool:
    """Whether there are tables in this that name their source: the others belong to their table."""
    if isinstance(value, dict):
        return "source" in value or any(has_sources(entry) for entry in value.values())
    return isinstance(value, list) and any(has_sources(entry) for entry in value)


def has_tables(value: Json) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def allow(before: Data, part: Part) -> None:
    """Only what the rulebook does not print may be replaced, by values read off a box."""
    if part.text("source") != "edition":
        raise part.wrong("source", f"found {shown(part.data['source'])}", 'wanted "edition"')
    if before.get("source") not in REPLACEABLE:
        raise part.wrong("", "is printed in the rulebook", "and cannot be replaced")


def walk(data: Data, path: str, source: str) -> Iterator[tuple[str, str, Json]]:
    own = data.get("source")
    source = own if isinstance(own, str) else source
    for key, value in data.items():
        name = joined(path, key)
        if isinstance(value, dict):
            yield from walk(value, name, source)
        elif isinstance(value, list) and has_tables(value):
            for i, entry in enumerate(value):
                if isinstance(entry, dict):
                    label = entry.get("id", i)
                    yield from walk(entry, f"{name}[{label}]", source)
        elif key != "source":
            yield name, source, value


def digest_of(data: Data) -> str:
    """A short name for a set of values: equal sets have equal digests."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


NO_EDITION: Final = Edition("none", "", {}, "", {})
