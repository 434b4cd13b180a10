"""The OpenAPI document, made from the endpoints and their shapes."""

import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from longhouse.server.calls import JSON, Endpoint
from longhouse.server.shapes import ErrorShown

REFUSALS: Final = {
    "408": "Too slow",
    "400": "Something in the call cannot be used",
    "401": "Nobody is known to be asking",
    "403": "Not allowed to whoever is asking",
    "404": "There is no such thing",
    "409": "Not as things stand now",
    "413": "Too large",
    "415": "Not JSON",
    "421": "Not a name of this server",
    "422": "The rules do not allow it",
    "429": "Too fast",
    "503": "Nothing can be written down just now, so nothing has changed",
}


def document(endpoints: Sequence[Endpoint], version: str) -> dict[str, object]:
    """The whole document."""
    shapes: list[object] = [ErrorShown]
    for endpoint in endpoints:
        shapes += [shape for shape in (endpoint.body, endpoint.answer, endpoint.query) if shape]
    schemas, components = msgspec.json.schema_components(
        shapes, ref_template="#/components/schemas/{name}"
    )
    by_shape = {repr(shape): schema for shape, schema in zip(shapes, schemas, strict=True)}
    paths: dict[str, dict[str, object]] = {}
    for endpoint in endpoints:
        described = describe(endpoint, by_shape, components)
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = described
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Longhouse",
            "version": version,
            "description": "Tables, play and people. docs/api.md tells how it fits together.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "longhouse"},
            },
        },
    }


def describe(
    endpoint: Endpoint, by_shape: dict[str, Any], components: dict[str, Any]
) -> dict[str, object]:
    """One call."""
    refused = {
        code: {
            "description": text,
            "content": {JSON: {"schema": by_shape[repr(ErrorShown)]}},
        }
        for code, text in REFUSALS.items()
    }
    answer = {
        "description": "As asked",
        "content": {endpoint.media: {"schema": by_shape[repr(endpoint.answer)]}},
    }
    described: dict[str, object] = {
        "operationId": endpoint.handler.__name__ + "_" + endpoint.method.lower(),
        "summary": endpoint.about,
        "parameters": parameters(endpoint, by_shape, components),
        "responses": {str(endpoint.status): answer, **refused},
        "security": [{}] if endpoint.anyone else [{"token": []}, {"cookie": []}],
    }
    if endpoint.body is not None:
        described["requestBody"] = {
            "required": not endpoint.may_be_empty,
            "content": {JSON: {"schema": by_shape[repr(endpoint.body)]}},
        }
    return described


def parameters(
    endpoint: Endpoint, by_shape: dict[str, Any], components: dict[str, Any]
) -> list[object]:
    found: list[object] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    if endpoint.query is not None:
        schema = components[by_shape[repr(endpoint.query)]["$ref"].rpartition("/")[2]]
        for name, kind in schema["properties"].items():
            required = name in schema.get("required", [])
            found.append({"name": name, "in": "query", "required": required, "schema": kind})
    return found
