"""How a server is set: from its file, the environment and the command line.

Each setting has a default; the settings file (`longhouse.toml`) comes before it, the environment
(`LONGHOUSE_PORT`) before the file, the command line (`--port`) before all. Each value remembers
where it came from, so `longhouse serve --show-settings` can say so.
"""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, get_args, get_type_hints
from urllib.parse import quote

import msgspec
from msgspec import Meta

from longhouse.engine.errors import BadInput, shown

Port = Annotated[int, Meta(ge=0, le=65535)]
Seconds = Annotated[float, Meta(ge=0, le=86400 * 366)]
Some = Annotated[int, Meta(ge=1, le=1_000_000)]

PREFIX: Final = "LONGHOUSE_"
DEFAULT: Final = "default"


def sqlite_url(file: Path) -> str:
    """The URL of a file; a folder may have any name."""
    return f"sqlite:///{quote(str(file))}"


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything an operator can set."""

    data: Annotated[str, Meta(description="folder for the database and the secrets")] = (
        "longhouse-data"
    )
    database: Annotated[
        str, Meta(description="database URL (empty: SQLite in the data folder)")
    ] = ""
    host: Annotated[str, Meta(description="address to listen on")] = "127.0.0.1"
    port: Annotated[Port, Meta(description="port to listen on; 0 takes a free one")] = 8000
    site: Annotated[
        str,
        Meta(
            pattern=r"^(https?://[^/\s]+/?)?$",
            description="the address people use, when it is not that of this machine",
        ),
    ] = ""
    hosts: Annotated[
        str, Meta(description="further host names to answer to, with commas between")
    ] = ""
    proxies: Annotated[
        str, Meta(description="addresses of proxies whose X-Forwarded headers are believed")
    ] = ""
    workers: Annotated[int, Meta(ge=1, le=64, description="processes in which bots think")] = 1
    bot_pace: Annotated[
        Seconds, Meta(description="seconds a bot takes for an answer, whatever it holds")
    ] = 0.4
    bot_limit: Annotated[
        Seconds, Meta(description="seconds after which a bot is stopped and chance answers")
    ] = 8.0
    secret_delay: Annotated[
        float,
        Meta(ge=-1, le=3600, description="seconds a refusal is held back (-1: the edition's)"),
    ] = -1.0
    secret_delay_bot: Annotated[
        float, Meta(ge=-1, le=3600, description="the same for bots (-1: the edition's)")
    ] = -1.0
    away: Annotated[
        Seconds, Meta(description="seconds offline after which others may seat a bot")
    ] = 120.0
    away_days: Annotated[
        float, Meta(ge=0, le=366, description="the same in days, where a turn may take days")
    ] = 3.0
    keep_waiting: Annotated[
        float, Meta(ge=0.01, le=36500, description="days a table waits before it is put away")
    ] = 30.0
    live_tables: Annotated[Some, Meta(description="games kept in memory")] = 1000
    sockets: Annotated[Some, Meta(description="live connections in all")] = 5000
    sockets_each: Annotated[Some, Meta(description="live connections of one person")] = 24
    sockets_address: Annotated[Some, Meta(description="live connections of one address")] = 120
    rate: Annotated[
        float, Meta(ge=0, le=1000, description="how generous the limits on haste are; 0: none")
    ] = 1.0
    metrics: Annotated[
        str, Meta(pattern="^(local|open)$", description="who may read /metrics: local or open")
    ] = "local"

    @property
    def folder(self) -> Path:
        return Path(self.data)

    @property
    def database_url(self) -> str:
        return self.database or sqlite_url(self.folder.absolute() / "longhouse.db")

    @property
    def secure(self) -> bool:
        """Whether people come over TLS."""
        return self.site.startswith("https://")


class Found(msgspec.Struct, frozen=True):
    """The settings, and where each value came from."""

    settings: Settings
    sources: dict[str, str]

    def shown(self) -> str:
        """One line for each value: name, value, source."""
        lines = []
        for name in Settings.__struct_fields__:
            value = str(getattr(self.settings, name))
            if name == "database":
                value = without_password(value)
            lines.append(f"{name:<16} {value or '-':<28} {self.sources[name]}")
        return "\n".join(lines)


def describe() -> dict[str, tuple[str, object]]:
    """What each setting is for, and its default."""
    hints = get_type_hints(Settings, include_extras=True)
    described: dict[str, tuple[str, object]] = {}
    for field in msgspec.structs.fields(Settings):
        described[field.name] = (description(hints[field.name]), field.default)
    return described


def description(hint: object) -> str:
    """The text that stands beside a type."""
    for extra in reversed(get_args(hint)[1:]):
        if isinstance(extra, Meta) and extra.description:
            return extra.description
    return ""


def find(
    flags: Mapping[str, str], environment: Mapping[str, str] | None = None, file: str | None = None
) -> Found:
    """The settings from all their sources."""
    if environment is None:
        environment = os.environ
    path = file or environment.get(PREFIX + "SETTINGS")
    values: dict[str, object] = {}
    sources = dict.fromkeys(Settings.__struct_fields__, DEFAULT)
    for name, value, source in [
        *from_file(path),
        *from_environment(environment),
        *((name, value, f"--{name.replace('_', '-')}") for name, value in flags.items()),
    ]:
        if name not in sources:
            raise BadInput(source, f"unknown setting {shown(name)}", "see --show-settings")
        values[name] = value
        sources[name] = source
    return Found(read(values, sources), sources)


def read(values: dict[str, object], sources: dict[str, str]) -> Settings:
    """The values, checked one by one, so that what is wrong is said with its source."""
    hints = get_type_hints(Settings, include_extras=True)
    checked: dict[str, object] = {}
    for name, value in values.items():
        try:
            checked[name] = msgspec.convert(value, hints[name], strict=False)
        except msgspec.ValidationError as error:
            raise BadInput(
                f"{sources[name]}, {name}", f"found {shown(value)}", str(error)
            ) from None
    return Settings(**checked)  # type: ignore[arg-type]


def from_file(path: str | None) -> list[tuple[str, object, str]]:
    """What the settings file says; without a name given, ./longhouse.toml if it is there."""
    file = Path(path or "longhouse.toml")
    if path is None and not file.is_file():
        return []
    try:
        data = tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(str(file), f"not TOML: {error}") from None
    return [(name, value, str(file)) for name, value in data.items()]


def from_environment(environment: Mapping[str, str]) -> list[tuple[str, object, str]]:
    found: list[tuple[str, object, str]] = []
    for name in Settings.__struct_fields__:
        variable = PREFIX + name.upper()
        if variable in environment:
            found.append((name, environment[variable], variable))
    return found


def without_password(url: str) -> str:
    """A database URL that may be shown."""
    scheme, sign, rest = url.partition("://")
    login, at, place = rest.rpartition("@")
    if not at:
        return url
    return f"{scheme}{sign}{login.partition(':')[0]}:...@{place}"
