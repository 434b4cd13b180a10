"""Positions and records as text from outside: nothing wrong in one gets past here."""

import json
import re
from typing import Final, cast

from longhouse.engine.contract import Setting, State
from longhouse.engine.edition import edition_of
from longhouse.engine.errors import BadInput, shown
from longhouse.engine.fields import WIDEST, Count, Json, as_object, refuse_unknown
from longhouse.engine.game import read_seed
from longhouse.engine.record import Record
from longhouse.engine.registry import load, with_edition

LARGEST: Final = 16 << 20  # bytes; the longest game written down is far smaller
HALF: Final = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")  # may be half a character
LONGEST_NAME: Final = 200
PLACE: Final = Count(100, least=1)
RECORD_KEYS: Final = [
    "longhouse",
    "game",
    "options",
    "edition",
    "seed",
    "seats",
    "start",
    "actions",
    "result",
    "final",
]


def read_json(data: bytes | str, place: str) -> dict[str, Json]:
    """The object in a JSON text; anything else is refused in one line."""
    if len(data) > LARGEST:
        raise BadInput(place, f"found {len(data)} bytes", f"wanted at most {LARGEST}")
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
        value = json.loads(text, parse_constant=no_constant)
        if HALF.search(text):
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise BadInput(place, "half a character", "wanted surrogates in pairs") from None
    except UnicodeDecodeError as error:
        raise BadInput(place, f"not UTF-8 at byte {error.start}") from None
    except RecursionError:
        raise BadInput(place, "nested too deeply") from None
    except ValueError as error:
        raise BadInput(place, f"not JSON: {error}") from None
    return as_object(cast("Json", value), place)


def no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def write_json(document: dict[str, Json]) -> str:
    """A document as text for people to read."""
    return json.dumps(document, indent=1, ensure_ascii=False)


def setting_of(document: dict[str, Json], what: str) -> Setting[State]:
    """The game, edition and options that a document speaks of."""
    if document.get("longhouse") != f"{what} 1":
        found = shown(document.get("longhouse"))
        raise BadInput("longhouse", f"found {found}", f'wanted "{what} 1"')
    name = document.get("game")
    game = load(name) if isinstance(name, str) else load("")
    if document.get("edition") is not None:
        game = with_edition(game.name, edition_of(document["edition"], "edition"))
    options = as_object(document.get("options", {}), "options")
    return game.setting(options)


def load_position(data: bytes | str | dict[str, Json]) -> State:
    """The state that a position describes, from its text or its document."""
    document = data if isinstance(data, dict) else read_json(data, "position")
    return setting_of(document, "position").load(document)


def load_record(data: bytes | str | dict[str, Json]) -> Record:
    """A record from its text or its document; its actions are not played yet."""
    document = data if isinstance(data, dict) else read_json(data, "record")
    refuse_unknown(document, RECORD_KEYS, "record")
    table = setting_of(document, "record")
    record = Record(table, read_seed(document.get("seed", 0)))
    record.seats = [seat_name(name) for name in entries(document, "seats")]
    if document.get("start") is not None:
        record.start = as_object(document["start"], "start")
        if setting_of(record.start, "position") != table:
            raise BadInput("start", "is of another game, edition or options than the record")
    for at, word in enumerate(entries(document, "actions")):
        if not isinstance(word, str):
            raise BadInput(f"action {at + 1}", f"found {shown(word)}", "wanted a word")
        record.actions.append(table.vocabulary.action(word))
    final = document.get("final")
    if final is not None:
        record.final = final if isinstance(final, str) else shown(final)
        result = as_object(document.get("result"), "result")
        refuse_unknown(result, ["scores", "ranking"], "result")
        record.scores = [number(entry, "scores") for entry in entries(result, "scores")]
        record.ranking = [PLACE.load(entry, "ranking") for entry in entries(result, "ranking")]
    return record


def entries(document: dict[str, Json], key: str) -> list[Json]:
    value = document.get(key, [])
    if not isinstance(value, list):
        raise BadInput(key, f"found {shown(value)}", "wanted a list")
    return value


def seat_name(value: Json) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_NAME:
        raise BadInput("seats", f"found {shown(value)}", f"wanted at most {LONGEST_NAME} letters")
    return value


def number(value: Json, place: str) -> float:
    if isinstance(value, float) and abs(value) <= WIDEST:
        return value
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= WIDEST:
        return float(value)
    raise BadInput(place, f"found {shown(value)}", "wanted a number")
