"""The description of the interface is true: calls made from it by chance are answered so."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests.server.house import House, Seated, Someone, house

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    unsupported_method,
]
ENDLESS = "/api/bot/stream"


@pytest.fixture(scope="module")
def called(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Someone]]:
    with house(tmp_path_factory.mktemp("described")) as described:
        yield described, described.someone("Ann")


@pytest.fixture(scope="module")
def schema(called: tuple[House, Someone]) -> Any:
    place, _ = called
    found = schemathesis.openapi.from_url(f"{place.url}/api/openapi.json")
    return found.exclude(path=ENDLESS)


quick = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("area", ["me", "sessions", "tokens", "games", "tables", "other"])
def test_every_call_answers_as_described(
    called: tuple[House, Someone], schema: Any, area: str
) -> None:
    operations = [found.ok() for found in schema.get_all_operations()]
    mine = [one for one in operations if area_of(one.path) == area]
    assert mine
    for operation in mine:
        answered_as_described(operation, called[0].someone("Ann").table("me", "me"))


def answered_as_described(operation: Any, table: Seated) -> None:
    @quick
    @given(case=operation.as_strategy())
    def answers(case: Any) -> None:
        call(case, table)

    answers()


def area_of(path: str) -> str:
    area = path.split("/")[2]
    return area if area in ("me", "sessions", "tokens", "games", "tables") else "other"


def call(case: Any, table: Seated) -> None:
    """Make one call, at a table that is there if it is about one."""
    ann = table.someone
    if case.method == "DELETE" and case.operation.path == "/api/me":
        ann = ann.house.someone("Somebody else")
    if "table" in case.path_parameters:
        case.path_parameters["table"] = table.id
    headers = {"Origin": ann.house.url}
    case.call_and_validate(
        checks=CHECKS, headers=headers, cookies=dict(ann.http.cookies), timeout=20
    )


def test_the_description_names_every_call(called: tuple[House, Someone]) -> None:
    place, ann = called
    paths = ann.get("/api/openapi.json")["paths"]
    described = {(path, method.upper()) for path, methods in paths.items() for method in methods}
    assert described == {(e.path, e.method) for e in place.server.endpoints}
    assert all(about["summary"] for methods in paths.values() for about in methods.values())


def test_every_call_stands_in_the_documentation(called: tuple[House, Someone]) -> None:
    """docs/api.md is the contract: a call that is not in it does not exist."""
    text = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
    for endpoint in called[0].server.endpoints:
        last = endpoint.path.rpartition("/")[2]
        named = last if not last.startswith("{") else endpoint.path.split("/")[-2]
        assert named in text, endpoint.path
