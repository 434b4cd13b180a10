"""What people expect of any command: help, exit codes, one line for what is wrong."""

import os
import re
import shlex
import signal
import subprocess
from pathlib import Path

import pytest

from longhouse import __version__
from longhouse.cli.commands import COMMANDS
from longhouse.cli.main import main, parser
from tests.arena.test_arena import children
from tests.cli.shell import COMMAND, complaint, fine, longhouse
from tests.server.house import until

NAMES = sorted(module.__name__.rpartition(".")[2].strip("_") for module in COMMANDS)


def test_version() -> None:
    assert fine("--version").out == f"longhouse {__version__}\n"


def test_without_a_command_the_help_lists_all_of_them() -> None:
    out = fine().out
    for name in NAMES:
        assert f"\n    {name}" in out


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_help_with_examples(name: str) -> None:
    out = fine(name, "--help").out
    assert f"usage: longhouse {name}" in out
    assert "examples:" in out
    assert f"\n  longhouse {name}" in out


ROOT = Path(__file__).parents[2]
LINE = re.compile(r"^ +longhouse ([a-z][^>\n]*)", re.MULTILINE)
PAGES = [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "src").rglob("cli/**/*.py")]
EXAMPLES = sorted({line for page in PAGES for line in LINE.findall(page.read_text("utf-8"))})


@pytest.mark.parametrize("line", EXAMPLES)
def test_the_command_lines_of_the_pages_are_understood(line: str) -> None:
    assert parser().parse_args(shlex.split(line)).run is not None


@pytest.mark.parametrize("line", [line for line in EXAMPLES if line.startswith("simulate ")])
def test_the_simulations_of_the_pages_can_be_played(
    line: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*shlex.split(line), "--games", "1", "--workers", "1"]) == 0, capsys.readouterr()


WRONG = [
    (["nothing-like-it"], "invalid choice"),
    (["play", "chess"], "wanted one of dragon_canyon"),
    (["play", "dragon_canyon", "--players", "9"], "wanted 1 to 5"),
    (["play", "dragon_canyon", "--players", "two"], "wanted 1 to"),
    (["play", "dragon_canyon", "--option", "level"], "wanted NAME=VALUE"),
    (["play", "dragon_canyon", "--option", "level=ancient"], "young, grown, elder"),
    (["play", "dragon_canyon", "--option", "dragons=2"], "wanted one of players"),
    (["play", "dragon_canyon", "--bot", "p2=deep"], "random, greedy"),
    (["play", "dragon_canyon", "--bot", "p7=random"], "wanted p1 to p2"),
    (["play", "dragon_canyon", "--human", "anna"], "wanted a seat such as p1"),
    (["play", "dragon_canyon", "--players", "1", "--human", "p2"], "wanted p1"),  # the clan's
    (["play", "dragon_canyon", "--players", "1", "--bot", "p2=random"], "wanted p1"),
    (["play", "dragon_canyon", "--players", "3", "--option", "players=2"], "given twice"),
    (["perft", "dragon_canyon", "--option", "level=elder", "--option", "level=young"], "twice"),
    (["perft", "dragon_canyon", "--deep", "3"], "see longhouse perft --help"),
    (["play", "dragon_canyon", "--human", "p1", "--bot", "p1=random"], "to a person and to a bot"),
    (["play", "dragon_canyon", "--seed", "-1"], "wanted 0 to"),
    (["play", "dragon_canyon", "--seed", "9" * 30], "wanted 0 to"),
    (["play", "--position", "/nowhere/p.json"], "No such file"),
    (["play", "dragon_canyon", "--edition", "/"], "directory"),
    (["simulate", "dragon_canyon", "--bots", "greedy,wise"], "random, greedy"),
    (["simulate", "dragon_canyon", "--bots", "random,random,random"], "wanted 1 or 2"),
    (["simulate", "terramara", "--bots", "random,random,random"], "wanted 1, 2 or 4"),
    (["simulate", "dragon_canyon", "--games", "0"], "wanted 1 to"),
    (["simulate", "dragon_canyon", "--records", "/nowhere/r.jsonl"], "No such file"),
    (["replay", "/nowhere.json"], "No such file"),
    (["perft"], "no game is named"),
    (["perft", "dragon_canyon", "--depth", "x"], "wanted 1 to"),
    (["position"], "nothing is named"),
    (["position", "dragon_canyon", "--show", "--view", "p8"], "wanted p1 to p2"),
    (["position", "dragon_canyon", "--view", "p1"], "goes with --show"),
    (["edition"], "required"),
    (["edition", "show", "chess"], "wanted one of dragon_canyon"),
    (["edition", "check", "dragon_canyon", "/nowhere.toml"], "No such file"),
    (["bench", "--seconds", "0"], "more than 0"),
    (["bench", "--game", "dragon_canyon", "--players", "6"], "wanted 1 to 5"),
    (["soak", "chess"], "wanted one of dragon_canyon"),
]


@pytest.mark.parametrize(("arguments", "hint"), WRONG, ids=[" ".join(a) for a, _ in WRONG])
def test_wrong_use_gets_one_line_that_helps_and_code_2(arguments: list[str], hint: str) -> None:
    assert hint in complaint(*arguments)


BROKEN = ["", "{}", "[1]", '"x"', "{", "\ud7ff", '{"longhouse": "position 1"}', "nan", "9" * 5000]


@pytest.mark.parametrize("content", BROKEN)
@pytest.mark.parametrize("command", ["position", "replay"])
def test_broken_documents_get_one_line(command: str, content: str, tmp_path: Path) -> None:
    file = tmp_path / "document.json"
    file.write_text(content, "utf-8")
    assert f"longhouse: {file}, " in complaint(command, str(file))


def test_what_is_not_utf_8_gets_one_line(tmp_path: Path) -> None:
    file = tmp_path / "document"
    file.write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8" in complaint("position", str(file))
    assert "not UTF-8" in complaint("play", "dragon_canyon", "--edition", str(file))


def test_no_colours_in_a_pipe() -> None:
    assert "\x1b" not in fine("position", "dragon_canyon", "--after", "50", "--show").out


def test_no_progress_bar_in_a_pipe() -> None:
    assert fine("simulate", "dragon_canyon", "--games", "3").err == ""


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="looks for processes in /proc")
def test_an_interruption_ends_with_130_and_without_a_traceback() -> None:
    arguments = ["simulate", "dragon_canyon", "--games", "1000000", "--workers", "2"]
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        until(lambda: len(children(process.pid)) == 2, 60)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    assert "Traceback" not in err


@pytest.mark.parametrize("command", ["edition show dragon_canyon", "edition new dragon_canyon"])
def test_a_reader_that_goes_away_is_no_error_message(command: str) -> None:
    process = subprocess.Popen(
        [*COMMAND, *command.split()], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    assert (process.wait(timeout=60), err) == (141, "")


@pytest.mark.parametrize(
    ("command", "code"), [("games", 0), ("play dragon_canyon", 0), ("replay -", 2), ("nosuch", 2)]
)
def test_closed_streams_are_empty_ones(command: str, code: int) -> None:
    for closed in ("<&-", ">&- </dev/null", "<&- >&-"):
        shell = ["sh", "-c", f'"$@" {closed}', "sh", *COMMAND, *command.split()]
        done = subprocess.run(shell, capture_output=True, text=True, timeout=60, check=False)
        assert (done.returncode, "Traceback" in done.stderr) == (code, False)


def test_a_file_that_cannot_be_written_gets_one_line() -> None:
    answer = longhouse("position", "dragon_canyon", "--out", "/nowhere/p.json")
    assert (answer.code, len(answer.err.splitlines())) == (2, 1)
