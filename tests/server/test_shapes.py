"""The client's idea of the shapes is the server's."""

import re
from pathlib import Path

import msgspec
import pytest

from longhouse.server import shapes

CLIENT = Path(__file__).parents[2] / "web" / "src" / "lib" / "shapes.ts"
SAME = {
    "Person": shapes.Me,
    "GameInfo": shapes.GameCard,
    "GameOption": shapes.GameOption,
    "Table": shapes.TableShown,
    "Seat": shapes.Seat,
    "Action": shapes.ActionShown,
    "Moment": shapes.MomentShown,
    "Preview": shapes.PreviewedShown,
    "ChatLine": shapes.ChatLine,
    "EditionValue": shapes.EditionValue,
}


def fields_of(name: str) -> dict[str, bool]:
    """The fields of an interface of the client, and whether each may be missing."""
    text = CLIENT.read_text("utf-8")
    found = re.search(rf"^export interface {name} {{\n(.*?)^}}", text, re.MULTILINE | re.DOTALL)
    assert found, name
    fields = re.findall(r"^  (\w+)(\??):", found[1], re.MULTILINE)
    return {field: bool(mark) for field, mark in fields}


@pytest.mark.parametrize("name", SAME)
def test_the_client_knows_the_fields_that_the_server_sends(name: str) -> None:
    sent = {field.encode_name: field for field in msgspec.structs.fields(SAME[name])}
    for field, may_be_missing in fields_of(name).items():
        assert field in sent, f"{name}.{field} is never sent"
        left_out = sent[field].default is msgspec.UNSET
        assert may_be_missing or not left_out, f"{name}.{field} may be missing"
