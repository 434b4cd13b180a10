"""What operators do: settings, health, backups, the command line, the pages."""

import asyncio
import gzip
import json
import os
import sqlite3
import stat
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import Request

from longhouse.cli.main import main
from longhouse.engine.errors import BadInput
from longhouse.server import run, settings, store
from longhouse.server.static import Pages
from tests.server.crash import Running
from tests.server.house import House, Seated, Someone, house

# ------------------------------------------------------------------ settings


def test_each_setting_says_where_its_value_comes_from(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "house.toml"
    file.write_text('port = 9000\naway = 60.0\nhost = "10.0.0.1"\n')
    monkeypatch.setenv("LONGHOUSE_AWAY", "30")
    monkeypatch.setenv("LONGHOUSE_DATABASE", "postgresql://ann:secret@db/longhouse")
    main(["serve", "--settings", str(file), "--host", "0.0.0.0", "--show-settings"])
    lines = {line.split()[0]: line.split() for line in capsys.readouterr().out.splitlines()}
    assert lines["host"][1:] == ["0.0.0.0", "--host"]
    assert lines["port"][1:] == ["9000", str(file)]
    assert lines["away"][1:] == ["30.0", "LONGHOUSE_AWAY"]
    assert lines["workers"][1:] == ["1", "default"]
    assert "ann:secret" not in str(lines)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("port = 99999", "port"),
        ('port = "many"', "port"),
        ("prot = 1", "unknown setting 'prot'"),
        ("port =", "not TOML"),
        ('metrics = "everyone"', "metrics"),
        ('site = "play.example.org"', "site"),
    ],
)
def test_a_wrong_setting_is_named_with_its_source(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "house.toml"
    file.write_text(text)
    with pytest.raises(BadInput) as refused:
        settings.find({}, {}, str(file))
    assert said in str(refused.value)
    assert "house.toml" in str(refused.value)


def test_a_port_that_is_taken_is_said_in_one_line(open_house: House) -> None:
    taken = settings.Settings(port=open_house.port)
    with pytest.raises(BadInput, match="--port 0"):
        run.listen(taken)


def test_the_first_start_says_where_it_is_and_how_to_become_administrator(folder: Path) -> None:
    with house(folder, host="0.0.0.0") as fresh:
        fresh.server.site.admin_code = run.digest(run.admin_code(fresh.server))
        text = run.greeting(fresh.server, 8000)
        code = (folder / "admin-code").read_text().strip()
    assert "http://localhost:8000" in text
    assert f":8000/admin#{code}" in text
    assert "█" in text
    assert stat.S_IMODE((folder / "admin-code").stat().st_mode) == 0o600


# ------------------------------------------------------------------ health


def test_alive_ready_and_counting(open_house: House, finished: Seated) -> None:
    url = open_house.url
    assert httpx.get(f"{url}/healthz").status_code == 200
    assert httpx.get(f"{url}/readyz").status_code == 200
    figures = dict(
        line.rsplit(" ", 1) for line in httpx.get(f"{url}/metrics").text.splitlines() if line
    )
    assert float(figures["longhouse_moves_total"]) > 0
    assert float(figures["longhouse_failures_total"]) >= 0


def test_a_restart_takes_few_seconds_and_nobody_has_to_load_again(tmp_path: Path) -> None:
    running = Running(tmp_path)
    running.start()
    client = httpx.Client(base_url=running.url, headers={"Origin": running.url}, trust_env=False)
    json_body = {"Content-Type": "application/json"}
    client.post("/api/guests", content=b"{}", headers=json_body)
    stopped = running.stop()
    running.start()
    assert min(running.worked) < 3, "seconds of work until it answers, however busy the machine"
    assert client.get("/api/me").status_code == 200
    assert stat.S_IMODE((tmp_path / "longhouse.db").stat().st_mode) == 0o600
    assert min(stopped, running.stop()) < 3


# ------------------------------------------------------------------ the command line


@pytest.fixture
def kept(folder: Path) -> tuple[Path, str]:
    """A folder with a finished game, and its table."""
    with house(folder) as first:
        ann = first.someone("Ann")
        ann.post("/api/me/password", login="ann", password="correct horse")
        table = ann.table("me", "bot:random")
        table.play_on()
        ann.table("me", "me")
    return folder, table.id


def test_a_backup_is_made_while_the_server_runs_and_is_sound(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    with house(folder) as busy:
        table = busy.someone("Ann").table("me", "bot:random")
        table.play_on()
        assert main(["backup", str(copy), "--data", str(folder)]) == 0
        assert "1 games replayed" in capsys.readouterr().out
        assert main(["backup", str(copy), "--data", str(folder)]) == 2
        assert main(["restore", str(copy), "--data", str(folder), "--force"]) == 2
        assert "a server is using it" in capsys.readouterr().err
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    elsewhere = tmp_path / "elsewhere"
    assert main(["restore", str(copy), "--data", str(elsewhere)]) == 0
    assert main(["restore", str(copy), "--data", str(elsewhere)]) == 2
    with house(elsewhere) as again:
        eve = again.someone("Eve")
        assert eve.get(f"/api/tables/{table.id}")["status"] == "over"


@pytest.mark.parametrize("content", [b"", b"not a database at all" * 50])
def test_what_is_no_backup_is_not_restored(
    tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file.db"
    file.write_bytes(content)
    assert main(["restore", str(file), "--data", str(tmp_path / "data")]) == 2
    assert "no database of Longhouse" in capsys.readouterr().err
    assert not (tmp_path / "data" / "longhouse.db").exists()


def test_a_backup_that_is_killed_leaves_nothing_that_looks_like_one(
    kept: tuple[Path, str], tmp_path: Path
) -> None:
    folder, _ = kept
    copy = tmp_path / "copy.db"
    killed = (
        "import os, sys; from pathlib import Path; from longhouse.server import backup, settings;"
        "backup.check = lambda *_: os.kill(os.getpid(), 9);"
        "backup.back_up(settings.Settings(data=sys.argv[1]), Path(sys.argv[2]))"
    )
    done = subprocess.run([sys.executable, "-c", killed, str(folder), str(copy)], check=False)
    assert done.returncode == -9
    assert not copy.exists()
    assert main(["backup", str(copy), "--data", str(folder)]) == 0
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["copy.db"]


def test_a_folder_where_the_database_should_lie_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "longhouse.db").mkdir()
    assert main(["serve", "--data", str(tmp_path), "--port", "0"]) == 2
    assert "database: unable to open database file" in capsys.readouterr().err


def test_folders_may_have_any_name(tmp_path: Path) -> None:
    folder = tmp_path / "our house #1? at 100%20 (ü)"
    with house(folder) as first:
        table = first.someone("Ann").table("me", "me")
        assert main(["backup", str(folder / "copy #2?%.db"), "--data", str(folder)]) == 0
    assert main(["restore", str(folder / "copy #2?%.db"), "--data", str(folder), "--force"]) == 0
    with house(folder) as again:
        assert again.someone("Eve").get(table.path)["status"] == "playing"


def test_what_is_restored_was_looked_at_where_it_was_put_and_the_backup_is_left_alone(
    kept: tuple[Path, str], tmp_path: Path
) -> None:
    folder, _ = kept
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    assert main(["backup", str(shelf / "copy.db"), "--data", str(folder)]) == 0
    before = (shelf / "copy.db").read_bytes()
    assert main(["restore", str(shelf / "copy.db"), "--data", str(tmp_path / "new")]) == 0
    assert [file.name for file in shelf.iterdir()] == ["copy.db"]
    assert (shelf / "copy.db").read_bytes() == before
    assert [file.name for file in (tmp_path / "new").iterdir()] == ["longhouse.db"]


def test_nobody_is_forgotten_behind_the_back_of_a_running_server(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It would go on believing what it has read, and write it down again."""
    with house(folder) as busy:
        ann = busy.someone("Ann")
        for act in ("forget", "admin"):
            assert main(["user", act, ann.me["id"], "--data", str(folder)]) == 2
            assert "a server is using it" in capsys.readouterr().err
        assert main(["user", "recovery", ann.me["id"], "--data", str(folder)]) == 0
        assert ann.get("/api/me")["name"] == "Ann"


def test_records_go_out_and_come_in(
    kept: tuple[Path, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, table = kept
    assert main(["export", str(tmp_path / "out"), "--data", str(folder)]) == 0
    (file,) = (tmp_path / "out").iterdir()
    assert file.name == f"dragon_canyon-{table}.json"
    assert main(["import", str(file), "--data", str(tmp_path / "new")]) == 0
    imported = capsys.readouterr().out.split()[-1]
    with house(tmp_path / "new") as other:
        assert other.someone("Eve").get(f"/api/tables/{imported}")["imported"] is True
    document = json.loads(file.read_text())
    document["actions"][0] = "end"
    file.write_text(json.dumps(document))
    assert main(["import", str(file), "--data", str(tmp_path / "new")]) == 2


def test_people_are_looked_after(
    kept: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, table = kept
    place = ["--data", str(folder)]
    assert main(["user", "list", "--json", *place]) == 0
    (ann,) = json.loads(capsys.readouterr().out)
    assert (ann["login"], ann["admin"], ann["tables"]) == ("ann", "", "2")
    assert main(["user", "admin", "ann", *place]) == 0
    capsys.readouterr()
    assert main(["user", "recovery", ann["id"], *place]) == 0
    code = capsys.readouterr().out.strip()
    assert main(["user", "export", "ann", *place]) == 0
    assert "argon2" not in capsys.readouterr().out
    with house(folder) as again:
        someone = Someone(again, guest=False)
        assert someone.post("/api/sessions", code=code)["admin"] is True
    assert main(["user", "forget", "ann", *place]) == 0
    assert main(["user", "forget", "ann", *place]) == 2
    with house(folder) as again:
        shown = again.someone("Eve").get(f"/api/tables/{table}")
        assert shown["status"] == "over"
        assert "Ann" not in json.dumps(shown)


def test_migrating_twice_does_nothing_the_second_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["migrate", "--data", str(tmp_path)]) == 0
    assert "done" in capsys.readouterr().out
    assert main(["migrate", "--data", str(tmp_path)]) == 0
    assert "nothing to do" in capsys.readouterr().out


def test_what_the_migrations_make_is_what_the_program_expects(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from longhouse.server import offline
    from longhouse.server.schema import METADATA

    place = settings.Settings(data=str(tmp_path))
    with offline.store(place) as store, store.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, METADATA) == []
        journal = connection.exec_driver_sql("PRAGMA journal_mode").scalar()
        durable = connection.exec_driver_sql("PRAGMA synchronous").scalar()
    assert (journal, durable) == ("wal", 2)


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    from sqlalchemy import text

    from longhouse.server import offline

    place = settings.Settings(data=str(tmp_path))
    with offline.store(place) as store:
        store.change(lambda c: c.execute(text("UPDATE alembic_version SET version_num='9999'")))
    with pytest.raises(BadInput, match="9999"), offline.store(place):
        pass


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("here", "Could not parse"),
        ("nonsense://here", "nonsense"),
        ("postgresql://here:port/longhouse", "port"),
        ("sqlite:////no/such/folder/x.db", "unable to open"),
        ("sqlite:///{folder}/notes", "not a database"),
        ("sqlite://", "wanted a file"),
    ],
)
def test_a_database_that_cannot_be_opened_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], url: str, said: str
) -> None:
    (tmp_path / "notes").write_text("to do\n" * 100)
    place = ["--data", str(tmp_path), "--database", url.format(folder=tmp_path)]
    threads = threading.active_count()
    for command in (["migrate"], ["user", "list"], ["serve", "--port", "0"]):
        assert main([*command, *place]) == 2
        complaint = capsys.readouterr().err
        assert complaint.startswith("longhouse: database: ")
        assert said in complaint
        assert complaint.count("\n") == 1
    assert threading.active_count() == threads  # none is left to wait for


def test_a_database_that_is_held_by_others_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "WAIT_FOR_LOCK", 50)
    assert main(["migrate", "--data", str(tmp_path)]) == 0
    with closing(sqlite3.connect(tmp_path / "longhouse.db")) as other:
        other.execute("BEGIN IMMEDIATE")
        assert main(["user", "list", "--data", str(tmp_path)]) == 2
    assert "longhouse: database: database is locked\n" in capsys.readouterr().err


def test_the_module_runs_like_the_command(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "longhouse.server", "--show-settings", "--data", "here"]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ, check=True)
    assert "--data" in done.stdout
    command = [sys.executable, "-m", "longhouse.server", "--settings", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ, check=False)
    assert (done.returncode, done.stderr) == (2, f"longhouse: {tmp_path}: Is a directory\n")


# ------------------------------------------------------------------ the pages


def test_without_pages_the_server_says_how_to_build_them(tmp_path: Path) -> None:
    pages = Pages(tmp_path / "nothing")
    assert pages.files == {}
    answer = ask(pages, "/")
    assert answer.status_code == 200
    assert b"npm run build" in bytes(answer.body)


def test_files_are_sent_compressed_and_kept_only_if_named_for_their_content(
    tmp_path: Path,
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    script = tmp_path / "assets" / "app-abc.js"
    script.write_text("let a;")
    Path(f"{script}.gz").write_bytes(gzip.compress(b"let a;"))
    pages = Pages(tmp_path)
    page = ask(pages, "/tables/abc")
    assert page.headers["cache-control"] == "no-cache"
    assert bytes(page.body) == b"<!doctype html>"
    plain = ask(pages, "/assets/app-abc.js")
    assert "immutable" in plain.headers["cache-control"]
    assert plain.headers["content-type"].startswith("text/javascript")
    packed = ask(pages, "/assets/app-abc.js", {"accept-encoding": "gzip, br"})
    assert gzip.decompress(bytes(packed.body)) == b"let a;"
    again = ask(pages, "/", {"if-none-match": page.headers["etag"]})
    assert again.status_code == 304
    assert ask(pages, "/assets/other.js").status_code == 404
    assert ask(pages, "/../secret.txt").status_code == 404


def ask(pages: Pages, path: str, headers: dict[str, str] | None = None) -> Any:
    """The answer. In a thread of its own: a browser test before this one in the same process
    leaves a loop running in this thread."""
    given = [(name.encode(), value.encode()) for name, value in (headers or {}).items()]
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "headers": [(b"host", b"localhost"), *given],
        "query_string": b"",
        "server": ("localhost", 80),
        "scheme": "http",
    }
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, pages.handle(Request(scope))).result()
